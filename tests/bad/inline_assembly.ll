define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call i32 asm "frob $0, $1", "=v,v"(i32 %n)
  store i32 %a, ptr addrspace(1) %out
  ret void
}
