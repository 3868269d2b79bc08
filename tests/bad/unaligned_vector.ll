define amdgpu_kernel void @k(i64 %x) {
  call void asm sideeffect "s_nop 0", "{v[1:2]}"(i64 %x)
  ret void
}
