define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = fadd i32 %n, 1
  ret void
}
