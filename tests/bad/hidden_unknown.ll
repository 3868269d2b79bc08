define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 "amdgpu-hidden-argument" %_hidden_grid_dims) {
  ret void
}
