define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = zext i32 %n to i9999999999
  ret void
}
