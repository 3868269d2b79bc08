define amdgpu_kernel void @k(ptr addrspace(1) %o, <2 x half> %x) {
  %r = call i32 @llvm.amdgcn.frexp.exp.i32.v2f16(<2 x half> %x)
  store i32 %r, ptr addrspace(1) %o
  ret void
}
declare i32 @llvm.amdgcn.frexp.exp.i32.v2f16(<2 x half>)
