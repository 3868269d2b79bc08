define amdgpu_kernel void @k(ptr addrspace(1) %out, <8 x i32> inreg %image, i32 %x) {
  %a = call float @llvm.amdgcn.image.load.1d.f32.i32(i32 1, i32 %x, <8 x i32> %image, i32 0, i32 0)
  store float %a, ptr addrspace(1) %out
  ret void
}
declare float @llvm.amdgcn.image.load.1d.f32.i32(i32, i32, <8 x i32>, i32, i32)
