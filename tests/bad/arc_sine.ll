declare float @llvm.asin.f32(float)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %a = call float @llvm.asin.f32(float 0.5)
  store float %a, ptr addrspace(1) %out
  ret void
}
