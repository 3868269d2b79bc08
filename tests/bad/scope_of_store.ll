define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  store atomic i32 1, ptr addrspace(1) %p syncscope("system") release, align 4
  ret void
}
