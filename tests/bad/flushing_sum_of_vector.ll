define amdgpu_kernel void @k(ptr addrspace(1) %o, <2 x half> %x) {
  %r = call <2 x half> @llvm.amdgcn.fmad.ftz.v2f16(<2 x half> %x, <2 x half> %x, <2 x half> %x)
  store <2 x half> %r, ptr addrspace(1) %o
  ret void
}
declare <2 x half> @llvm.amdgcn.fmad.ftz.v2f16(<2 x half>, <2 x half>, <2 x half>)
