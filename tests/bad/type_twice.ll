define amdgpu_kernel void @f(i32 %x) {
  %y = add i32 %x, i32 1
  ret void
}
