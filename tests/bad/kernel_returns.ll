define amdgpu_kernel i32 @k() {
  ret i32 0
}
