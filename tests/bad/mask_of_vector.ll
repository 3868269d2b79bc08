define amdgpu_kernel void @k(ptr addrspace(1) %o, <2 x half> %x) {
  %r = call i64 @llvm.amdgcn.fcmp.i64.v2f16(<2 x half> %x, <2 x half> %x, i32 1)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
declare i64 @llvm.amdgcn.fcmp.i64.v2f16(<2 x half>, <2 x half>, i32)
