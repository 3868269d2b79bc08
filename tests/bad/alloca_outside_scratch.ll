define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %p = alloca i32
  store i32 4, ptr %p
  ret void
}
