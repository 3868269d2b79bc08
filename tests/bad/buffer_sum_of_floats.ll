define amdgpu_kernel void @k(ptr addrspace(8) %r, float %x) {
  %a = call float @llvm.amdgcn.raw.ptr.buffer.atomic.add.f32(float %x, ptr addrspace(8) %r, i32 0, i32 0, i32 0)
  ret void
}
declare float @llvm.amdgcn.raw.ptr.buffer.atomic.add.f32(float, ptr addrspace(8), i32, i32, i32)
