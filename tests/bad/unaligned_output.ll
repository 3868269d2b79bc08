define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %x = call i64 asm "s_nop 0", "={s[1:2]}"()
  store i64 %x, ptr addrspace(1) %p
  ret void
}
