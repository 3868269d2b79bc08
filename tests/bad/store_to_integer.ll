define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  store i32 %n, i32 %n
  ret void
}
