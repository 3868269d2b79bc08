define amdgpu_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %out) {
  %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p3(ptr addrspace(3) %p, i16 0, i32 16, i32 0)
  store ptr addrspace(8) %r, ptr addrspace(1) %out
  ret void
}
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p3(ptr addrspace(3), i16, i32, i32)
