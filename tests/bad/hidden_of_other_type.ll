define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 "amdgpu-hidden-argument" %_hidden_group_size_x) {
  ret void
}
