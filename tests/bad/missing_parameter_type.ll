define amdgpu_kernel void @k(%n) {
  ret void
}
