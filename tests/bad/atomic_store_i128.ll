define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %v = load i128, ptr addrspace(1) %p, align 32
  store atomic i128 %v, ptr addrspace(1) %o monotonic, align 32
  ret void
}
