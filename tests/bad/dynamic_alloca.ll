define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = alloca i32, i32 %n, align 4, addrspace(5)
  store volatile i32 7, ptr addrspace(5) %a
  ret void
}
