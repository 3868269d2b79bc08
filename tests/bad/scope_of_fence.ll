define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  fence syncscope("foo") acquire
  ret void
}
