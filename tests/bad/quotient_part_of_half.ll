define amdgpu_kernel void @k(ptr addrspace(1) %o, half %x, i1 %c) {
  %r = call half @llvm.amdgcn.div.fmas.f16(half %x, half %x, half %x, i1 %c)
  store half %r, ptr addrspace(1) %o
  ret void
}
declare half @llvm.amdgcn.div.fmas.f16(half, half, half, i1)
