; grid 128, group 64, stored 4
; Half of the fours of lanes go back to the header of a loop while the others, which go on, multiply matrices: those wait with
; sums of their own, though all lanes come to the multiplication in some iteration.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32 immarg, i32 immarg, i32 immarg)

define amdgpu_kernel void @matrices_behind_a_continue(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %four = lshr i32 %lane, 2
  %few = and i32 %x, 7
  %f = uitofp i32 %few to float
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ], [ %j, %last ]
  %sum = phi <4 x float> [ <float 1.0, float 2.0, float 3.0, float 4.0>, %entry ], [ %sum, %head ], [ %next, %last ]
  %j = add i32 %i, 1
  %turn = xor i32 %i, %four
  %odd = and i32 %turn, 1
  %goeson = icmp eq i32 %odd, 0
  br i1 %goeson, label %last, label %head

last:
  %next = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %f, float 2.0, <4 x float> %sum, i32 0, i32 0, i32 0)
  %more = icmp slt i32 %i, 6
  br i1 %more, label %head, label %exit

exit:
  %v0 = extractelement <4 x float> %next, i32 0
  %v1 = extractelement <4 x float> %next, i32 1
  %v2 = extractelement <4 x float> %next, i32 2
  %v3 = extractelement <4 x float> %next, i32 3
  %v01 = fadd float %v0, %v1
  %v23 = fmul float %v2, %v3
  %v = fsub float %v01, %v23
  %r = fptosi float %v to i32
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %r, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
