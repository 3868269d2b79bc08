define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %a = add i32 %entry, 1
  ret void
}
