define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = insertvalue { i32, i32 } zeroinitializer, i32 %n, 2
  ret void
}
