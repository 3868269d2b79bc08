define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %v = load atomic i128, ptr addrspace(1) %p monotonic, align 32
  store i128 %v, ptr addrspace(1) %o, align 32
  ret void
}
