; grid 128, group 64, stored 8
; Products of small matrices, each of four lanes' own, where half of these fours wait at the other side of a branch with many
; values of their own: within a loop, one product added to the last, and of sixteen registers.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float, float, <4 x float>, i32 immarg, i32 immarg, i32 immarg)
declare <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32, i32, <4 x i32>, i32 immarg, i32 immarg, i32 immarg)

define amdgpu_kernel void @matrices_where_lanes_wait(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %k0 = mul i32 %x, 3
  %m0 = xor i32 %k0, 5
  %k1 = mul i32 %x, 5
  %m1 = xor i32 %k1, 82
  %k2 = mul i32 %x, 7
  %m2 = xor i32 %k2, 159
  %k3 = mul i32 %x, 9
  %m3 = xor i32 %k3, 236
  %k4 = mul i32 %x, 11
  %m4 = xor i32 %k4, 313
  %k5 = mul i32 %x, 13
  %m5 = xor i32 %k5, 390
  %k6 = mul i32 %x, 15
  %m6 = xor i32 %k6, 467
  %k7 = mul i32 %x, 17
  %m7 = xor i32 %k7, 544
  %k8 = mul i32 %x, 19
  %m8 = xor i32 %k8, 621
  %k9 = mul i32 %x, 21
  %m9 = xor i32 %k9, 698
  %k10 = mul i32 %x, 23
  %m10 = xor i32 %k10, 775
  %k11 = mul i32 %x, 25
  %m11 = xor i32 %k11, 852
  %few = and i32 %x, 7
  %f = uitofp i32 %few to float
  %four = lshr i32 %lane, 2
  %bit = and i32 %four, 1
  %some = icmp ne i32 %bit, 0
  br i1 %some, label %head, label %else

head:
  br label %loop

loop:
  %i = phi i32 [ 0, %head ], [ %next, %loop ]
  %sum = phi <4 x float> [ <float 1.0, float 2.0, float 3.0, float 4.0>, %head ], [ %again, %loop ]
  %whole = phi <4 x i32> [ zeroinitializer, %head ], [ %more, %loop ]
  %g = fadd float %f, 1.0
  %once = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %f, float %g, <4 x float> %sum, i32 0, i32 0, i32 0)
  %again = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %g, float 2.0, <4 x float> %once, i32 0, i32 0, i32 0)
  %more = call <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32 %m0, i32 %x, <4 x i32> %whole, i32 0, i32 0, i32 0)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, 3
  br i1 %done, label %after, label %loop

after:
  %fresh = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %f, float %f, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %both = fadd <4 x float> %again, %fresh
  %s0 = extractelement <4 x float> %both, i32 0
  %s1 = extractelement <4 x float> %both, i32 1
  %s2 = extractelement <4 x float> %once, i32 2
  %s3 = extractelement <4 x float> %again, i32 3
  %s01 = fadd float %s0, %s1
  %s012 = fadd float %s01, %s2
  %s = fadd float %s012, %s3
  %si = fptosi float %s to i32
  %w0 = extractelement <4 x i32> %more, i32 0
  %w3 = extractelement <4 x i32> %more, i32 3
  %w = sub i32 %w0, %w3
  %then.r = xor i32 %si, %w
  br label %join

else:
  %e0 = add i32 %x, %m0
  %g0 = mul i32 %e0, 9
  %e1 = add i32 %e0, %m1
  %g1 = mul i32 %e1, 10
  %e2 = add i32 %e1, %m2
  %g2 = mul i32 %e2, 11
  %e3 = add i32 %e2, %m3
  %g3 = mul i32 %e3, 12
  %e4 = add i32 %e3, %m4
  %g4 = mul i32 %e4, 13
  %e5 = add i32 %e4, %m5
  %g5 = mul i32 %e5, 14
  %e6 = add i32 %e5, %m6
  %g6 = mul i32 %e6, 15
  %e7 = add i32 %e6, %m7
  %g7 = mul i32 %e7, 16
  %h0 = xor i32 %g0, %e7
  %h1 = sub i32 %h0, %g1
  %h2 = sub i32 %h1, %g2
  %h3 = sub i32 %h2, %g3
  %h4 = sub i32 %h3, %g4
  %h5 = sub i32 %h4, %g5
  %h6 = sub i32 %h5, %g6
  %h7 = sub i32 %h6, %g7
  br label %join

join:
  %r = phi i32 [ %then.r, %after ], [ %h7, %else ]
  %j0 = add i32 %r, %m0
  %j1 = add i32 %j0, %m1
  %j2 = add i32 %j1, %m2
  %j3 = add i32 %j2, %m3
  %j4 = add i32 %j3, %m4
  %j5 = add i32 %j4, %m5
  %j6 = add i32 %j5, %m6
  %j7 = add i32 %j6, %m7
  %j8 = add i32 %j7, %m8
  %j9 = add i32 %j8, %m9
  %j10 = add i32 %j9, %m10
  %j11 = add i32 %j10, %m11
  %index = shl i32 %item, 1
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %index
  store i32 %j11, ptr addrspace(1) %to
  %behind = getelementptr i32, ptr addrspace(1) %to, i32 1
  store i32 %r, ptr addrspace(1) %behind
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
