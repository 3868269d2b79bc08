define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = trunc i32 %n to i32
  ret void
}
