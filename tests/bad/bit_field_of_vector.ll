define amdgpu_kernel void @k(ptr addrspace(1) %o, <2 x i16> %x, i32 %n) {
  %r = call <2 x i16> @llvm.amdgcn.ubfe.v2i16(<2 x i16> %x, i32 %n, i32 %n)
  store <2 x i16> %r, ptr addrspace(1) %o
  ret void
}
declare <2 x i16> @llvm.amdgcn.ubfe.v2i16(<2 x i16>, i32, i32)
