define amdgpu_kernel void @k(i64 %x) {
  call void asm sideeffect "s_mov_b64 s[1:2], $0", "s"(i64 %x)
  ret void
}
