define amdgpu_kernel void @k(<4 x i32> %x) {
  call void asm sideeffect "s_nop 0", "{s[2:5]}"(<4 x i32> %x)
  ret void
}
