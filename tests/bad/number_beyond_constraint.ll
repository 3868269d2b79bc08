define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %v = call i32 asm "v_mov_b32 $0, $1", "=v,I"(i32 65)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
