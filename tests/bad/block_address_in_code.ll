define amdgpu_kernel void @k(ptr addrspace(1) %out) {
entry:
  br label %next

next:
  store ptr blockaddress(@k, %next), ptr addrspace(1) %out
  ret void
}
