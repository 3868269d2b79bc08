define amdgpu_kernel void @k(ptr addrspace(1) %o, <2 x half> %x) {
  %r = call i1 @llvm.amdgcn.class.v2f16(<2 x half> %x, i32 3)
  store i1 %r, ptr addrspace(1) %o
  ret void
}
declare i1 @llvm.amdgcn.class.v2f16(<2 x half>, i32)
