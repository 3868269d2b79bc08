define amdgpu_kernel void @k(i32 "amdgpu-hidden-argument" %_hidden_block_count_x, i32 %n) {
  ret void
}
