define amdgpu_kernel void @k(ptr addrspace(3) %p) {
  %x = cmpxchg ptr addrspace(3) %p, i32 1, i32 2 syncscope("agent-two-as") monotonic monotonic
  ret void
}
