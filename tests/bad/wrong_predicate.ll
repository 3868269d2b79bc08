define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %c = icmp lt i32 %n, 4
  ret void
}
