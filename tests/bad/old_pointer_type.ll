define amdgpu_kernel void @k(i32 addrspace(1)* %out) {
  ret void
}
