define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %a = load i4000, ptr addrspace(1) %out
  %b = add i4000 %a, 1
  store i4000 %b, ptr addrspace(1) %out
  ret void
}
