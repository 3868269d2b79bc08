; grid 64, group 64, stored 4
; llc-23, -O0 and -O2: wrong. The wave's difference of a zero that is in SGPRs is a product with its negation, minus zero. Of
; zeros of lanes it is plus zero, as zero minus zero is.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare float @llvm.amdgcn.wave.reduce.fsub.f32(float, i32 immarg)

define amdgpu_kernel void @zero_of_a_difference(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %sign = lshr i32 %small, 31
  %zero = bitcast i32 %sign to float
  %r = call float @llvm.amdgcn.wave.reduce.fsub.f32(float %zero, i32 0)
  %p = getelementptr float, ptr addrspace(1) %out, i32 %id
  store float %r, ptr addrspace(1) %p
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
