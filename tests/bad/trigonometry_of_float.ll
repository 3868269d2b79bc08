define amdgpu_kernel void @k(ptr addrspace(1) %o, float %x, i32 %n) {
  %r = call float @llvm.amdgcn.trig.preop.f32(float %x, i32 %n)
  store float %r, ptr addrspace(1) %o
  ret void
}
declare float @llvm.amdgcn.trig.preop.f32(float, i32)
