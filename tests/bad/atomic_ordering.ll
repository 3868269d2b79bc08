define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = load atomic i32, ptr addrspace(1) %out release, align 4
  ret void
}
