define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = zext i64 %n to i32
  ret void
}
