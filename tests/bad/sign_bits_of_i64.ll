define amdgpu_kernel void @k(ptr addrspace(1) %o, i64 %x) {
  %r = call i64 @llvm.amdgcn.sffbh.i64(i64 %x)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
declare i64 @llvm.amdgcn.sffbh.i64(i64)
