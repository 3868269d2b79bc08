define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(2) %counter) {
  %old = atomicrmw add ptr addrspace(2) %counter, i32 1 monotonic
  store i32 %old, ptr addrspace(1) %out
  ret void
}
