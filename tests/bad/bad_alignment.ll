define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  store i32 %n, ptr addrspace(1) %out, align 3
  ret void
}
