; grid 64, group 64, stored 4
; Products in functions that are called through a pointer, by half of the fours of lanes: a callee knows nothing of the lanes
; that wait in its caller, with values of their own in registers that it need not keep.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32 immarg, i32 immarg, i32 immarg)

define internal <4 x float> @squared(float %x, <4 x float> %sum) #1 {
  %once = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %x, float %x, <4 x float> %sum, i32 0, i32 0, i32 0)
  %twice = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %x, float 1.0, <4 x float> %once, i32 0, i32 0, i32 0)
  ret <4 x float> %twice
}

define internal <4 x float> @doubled(float %x, <4 x float> %sum) #1 {
  %once = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %x, float 2.0, <4 x float> %sum, i32 0, i32 0, i32 0)
  ret <4 x float> %once
}

define amdgpu_kernel void @matrices_in_a_function(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %x = load i32, ptr addrspace(1) %at
  %few = and i32 %x, 7
  %f = uitofp i32 %few to float
  %which = icmp ugt i32 %small, 5
  %callee = select i1 %which, ptr @squared, ptr @doubled
  %four = lshr i32 %lane, 2
  %bit = and i32 %four, 1
  %some = icmp ne i32 %bit, 0
  %kept0 = mul i32 %x, 3
  %kept1 = mul i32 %x, 5
  %kept2 = xor i32 %x, 77
  br i1 %some, label %then, label %join

then:
  %sum = call <4 x float> %callee(float %f, <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>)
  %e0 = extractelement <4 x float> %sum, i32 0
  %e3 = extractelement <4 x float> %sum, i32 3
  %e = fadd float %e0, %e3
  %i = fptosi float %e to i32
  br label %join

join:
  %r = phi i32 [ %i, %then ], [ %x, %entry ]
  %r0 = add i32 %r, %kept0
  %r1 = xor i32 %r0, %kept1
  %r2 = sub i32 %r1, %kept2
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %r2, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
attributes #1 = { noinline }
