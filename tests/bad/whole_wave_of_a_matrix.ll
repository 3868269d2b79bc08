target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, float %a) {
  %x = call float @llvm.amdgcn.set.inactive.f32(float %a, float 0.0)
  %m = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %x, float %x, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %e = extractelement <4 x float> %m, i32 0
  %w = call float @llvm.amdgcn.strict.wwm.f32(float %e)
  store float %w, ptr addrspace(1) %p
  ret void
}
declare float @llvm.amdgcn.set.inactive.f32(float, float)
declare float @llvm.amdgcn.strict.wwm.f32(float)
declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32, i32, i32)
