define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %v = load atomic ptr addrspace(8), ptr addrspace(1) %p monotonic, align 32
  store ptr addrspace(8) %v, ptr addrspace(1) %o, align 32
  ret void
}
