declare ptr addrspace(5) @llvm.frameaddress.p5(i32)

define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %p = call ptr addrspace(5) @llvm.frameaddress.p5(i32 0)
  store ptr addrspace(5) %p, ptr addrspace(1) %out
  ret void
}
