define amdgpu_kernel void @k(ptr addrspace(1) %o, i32 %n, ...) {
  store i32 %n, ptr addrspace(1) %o
  ret void
}
