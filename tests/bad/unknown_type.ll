define amdgpu_kernel void @k(int %n) {
  ret void
}
