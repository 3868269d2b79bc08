define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %3 = add i32 %n, 1
  %2 = add i32 %3, 1
  ret void
}
