define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %o) {
  %v = load ptr addrspace(8), ptr addrspace(1) %p, align 32
  store atomic ptr addrspace(8) %v, ptr addrspace(1) %o monotonic, align 32
  ret void
}
