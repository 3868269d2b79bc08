target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-A5"
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %p = alloca i32
  store i32 4, ptr %p
  ret void
}
