define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = zext i32 %n to i64
  %b = add i32 %a, 1
  ret void
}
