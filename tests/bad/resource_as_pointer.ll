define amdgpu_kernel void @k(ptr addrspace(1) %o) {
  %r = call ptr addrspace(1) @llvm.amdgcn.make.buffer.rsrc.p1.p1(ptr addrspace(1) %o, i16 0, i64 4, i32 0)
  store i32 1, ptr addrspace(1) %r
  ret void
}
declare ptr addrspace(1) @llvm.amdgcn.make.buffer.rsrc.p1.p1(ptr addrspace(1), i16, i64, i32)
