define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = trunc i32 %n to i8
  %b = add i8 %a, 300
  ret void
}
