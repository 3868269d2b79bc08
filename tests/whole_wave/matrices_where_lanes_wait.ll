; grid 128, group 64, stored 4
; Products of small matrices, each of four lanes' own: half of these fours have them, at either side of a branch, while the
; others wait with many values of their own, or will. Within a loop, one product added to the last.
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
  %few = and i32 %x, 7
  %f = uitofp i32 %few to float
  %four = lshr i32 %lane, 2
  %bit = and i32 %four, 1
  %asome = icmp ne i32 %bit, 0
  br i1 %asome, label %athen, label %aelse

athen:
  %ag = fadd float %f, 1.0
  br label %aloop

aloop:
  %an = phi i32 [ 0, %athen ], [ %anext, %aloop ]
  %asum = phi <4 x float> [ <float 1.0, float 2.0, float 3.0, float 4.0>, %athen ], [ %aagain, %aloop ]
  %awhole = phi <4 x i32> [ zeroinitializer, %athen ], [ %amore, %aloop ]
  %aonce = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %f, float %ag, <4 x float> %asum, i32 0, i32 0, i32 0)
  %aagain = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %ag, float 2.0, <4 x float> %aonce, i32 0, i32 0, i32 0)
  %amore = call <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32 %few, i32 %x, <4 x i32> %awhole, i32 0, i32 0, i32 0)
  %anext = add i32 %an, 1
  %adone = icmp eq i32 %anext, 3
  br i1 %adone, label %aafter, label %aloop

aafter:
  %afresh = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %f, float %f, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %aboth = fadd <4 x float> %aagain, %afresh
  %av0 = extractelement <4 x float> %aboth, i32 0
  %av1 = extractelement <4 x float> %aboth, i32 1
  %av2 = extractelement <4 x float> %aonce, i32 2
  %av3 = extractelement <4 x float> %aagain, i32 3
  %av01 = fadd float %av0, %av1
  %av012 = fadd float %av01, %av2
  %av = fadd float %av012, %av3
  %avi = fptosi float %av to i32
  %aw0 = extractelement <4 x i32> %amore, i32 0
  %aw3 = extractelement <4 x i32> %amore, i32 3
  %aw = sub i32 %aw0, %aw3
  %ai = xor i32 %avi, %aw
  br label %ajoin

aelse:
  %ak0 = mul i32 %x, 3
  %ae0 = xor i32 %ak0, 5
  %ak1 = mul i32 %ae0, 5
  %ae1 = xor i32 %ak1, 82
  %ak2 = mul i32 %ae1, 7
  %ae2 = xor i32 %ak2, 159
  %ak3 = mul i32 %ae2, 9
  %ae3 = xor i32 %ak3, 236
  %ak4 = mul i32 %ae3, 11
  %ae4 = xor i32 %ak4, 313
  %ak5 = mul i32 %ae4, 13
  %ae5 = xor i32 %ak5, 390
  %ak6 = mul i32 %ae5, 15
  %ae6 = xor i32 %ak6, 467
  %ak7 = mul i32 %ae6, 17
  %ae7 = xor i32 %ak7, 544
  %ak8 = mul i32 %ae7, 19
  %ae8 = xor i32 %ak8, 621
  %ak9 = mul i32 %ae8, 21
  %ae9 = xor i32 %ak9, 698
  %ak10 = mul i32 %ae9, 23
  %ae10 = xor i32 %ak10, 775
  %ak11 = mul i32 %ae10, 25
  %ae11 = xor i32 %ak11, 852
  br label %ajoin

ajoin:
  %ar0 = phi i32 [ %ai, %aafter ], [ %ae0, %aelse ]
  %ar1 = phi i32 [ 1, %aafter ], [ %ae1, %aelse ]
  %ar2 = phi i32 [ 2, %aafter ], [ %ae2, %aelse ]
  %ar3 = phi i32 [ 3, %aafter ], [ %ae3, %aelse ]
  %ar4 = phi i32 [ 4, %aafter ], [ %ae4, %aelse ]
  %ar5 = phi i32 [ 5, %aafter ], [ %ae5, %aelse ]
  %ar6 = phi i32 [ 6, %aafter ], [ %ae6, %aelse ]
  %ar7 = phi i32 [ 7, %aafter ], [ %ae7, %aelse ]
  %ar8 = phi i32 [ 8, %aafter ], [ %ae8, %aelse ]
  %ar9 = phi i32 [ 9, %aafter ], [ %ae9, %aelse ]
  %ar10 = phi i32 [ 10, %aafter ], [ %ae10, %aelse ]
  %ar11 = phi i32 [ 11, %aafter ], [ %ae11, %aelse ]
  %am1 = mul i32 %ar0, 3
  %as1 = add i32 %am1, %ar1
  %am2 = mul i32 %as1, 3
  %as2 = add i32 %am2, %ar2
  %am3 = mul i32 %as2, 3
  %as3 = add i32 %am3, %ar3
  %am4 = mul i32 %as3, 3
  %as4 = add i32 %am4, %ar4
  %am5 = mul i32 %as4, 3
  %as5 = add i32 %am5, %ar5
  %am6 = mul i32 %as5, 3
  %as6 = add i32 %am6, %ar6
  %am7 = mul i32 %as6, 3
  %as7 = add i32 %am7, %ar7
  %am8 = mul i32 %as7, 3
  %as8 = add i32 %am8, %ar8
  %am9 = mul i32 %as8, 3
  %as9 = add i32 %am9, %ar9
  %am10 = mul i32 %as9, 3
  %as10 = add i32 %am10, %ar10
  %am11 = mul i32 %as10, 3
  %as11 = add i32 %am11, %ar11
  %bsome = icmp ne i32 %bit, 0
  br i1 %bsome, label %belse, label %bthen

belse:
  %bk0 = mul i32 %x, 3
  %be0 = xor i32 %bk0, 5
  %bk1 = mul i32 %be0, 5
  %be1 = xor i32 %bk1, 82
  %bk2 = mul i32 %be1, 7
  %be2 = xor i32 %bk2, 159
  %bk3 = mul i32 %be2, 9
  %be3 = xor i32 %bk3, 236
  %bk4 = mul i32 %be3, 11
  %be4 = xor i32 %bk4, 313
  %bk5 = mul i32 %be4, 13
  %be5 = xor i32 %bk5, 390
  %bk6 = mul i32 %be5, 15
  %be6 = xor i32 %bk6, 467
  %bk7 = mul i32 %be6, 17
  %be7 = xor i32 %bk7, 544
  %bk8 = mul i32 %be7, 19
  %be8 = xor i32 %bk8, 621
  %bk9 = mul i32 %be8, 21
  %be9 = xor i32 %bk9, 698
  %bk10 = mul i32 %be9, 23
  %be10 = xor i32 %bk10, 775
  %bk11 = mul i32 %be10, 25
  %be11 = xor i32 %bk11, 852
  br label %bjoin

bthen:
  %bg = fadd float %f, 1.0
  br label %bloop

bloop:
  %bn = phi i32 [ 0, %bthen ], [ %bnext, %bloop ]
  %bsum = phi <4 x float> [ <float 1.0, float 2.0, float 3.0, float 4.0>, %bthen ], [ %bagain, %bloop ]
  %bwhole = phi <4 x i32> [ zeroinitializer, %bthen ], [ %bmore, %bloop ]
  %bonce = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %f, float %bg, <4 x float> %bsum, i32 0, i32 0, i32 0)
  %bagain = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %bg, float 2.0, <4 x float> %bonce, i32 0, i32 0, i32 0)
  %bmore = call <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32 %few, i32 %x, <4 x i32> %bwhole, i32 0, i32 0, i32 0)
  %bnext = add i32 %bn, 1
  %bdone = icmp eq i32 %bnext, 3
  br i1 %bdone, label %bafter, label %bloop

bafter:
  %bfresh = call <4 x float> @llvm.amdgcn.mfma.f32.4x4x1f32(float %f, float %f, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %bboth = fadd <4 x float> %bagain, %bfresh
  %bv0 = extractelement <4 x float> %bboth, i32 0
  %bv1 = extractelement <4 x float> %bboth, i32 1
  %bv2 = extractelement <4 x float> %bonce, i32 2
  %bv3 = extractelement <4 x float> %bagain, i32 3
  %bv01 = fadd float %bv0, %bv1
  %bv012 = fadd float %bv01, %bv2
  %bv = fadd float %bv012, %bv3
  %bvi = fptosi float %bv to i32
  %bw0 = extractelement <4 x i32> %bmore, i32 0
  %bw3 = extractelement <4 x i32> %bmore, i32 3
  %bw = sub i32 %bw0, %bw3
  %bi = xor i32 %bvi, %bw
  br label %bjoin

bjoin:
  %br0 = phi i32 [ %bi, %bafter ], [ %be0, %belse ]
  %br1 = phi i32 [ 1, %bafter ], [ %be1, %belse ]
  %br2 = phi i32 [ 2, %bafter ], [ %be2, %belse ]
  %br3 = phi i32 [ 3, %bafter ], [ %be3, %belse ]
  %br4 = phi i32 [ 4, %bafter ], [ %be4, %belse ]
  %br5 = phi i32 [ 5, %bafter ], [ %be5, %belse ]
  %br6 = phi i32 [ 6, %bafter ], [ %be6, %belse ]
  %br7 = phi i32 [ 7, %bafter ], [ %be7, %belse ]
  %br8 = phi i32 [ 8, %bafter ], [ %be8, %belse ]
  %br9 = phi i32 [ 9, %bafter ], [ %be9, %belse ]
  %br10 = phi i32 [ 10, %bafter ], [ %be10, %belse ]
  %br11 = phi i32 [ 11, %bafter ], [ %be11, %belse ]
  %bm1 = mul i32 %br0, 3
  %bs1 = add i32 %bm1, %br1
  %bm2 = mul i32 %bs1, 3
  %bs2 = add i32 %bm2, %br2
  %bm3 = mul i32 %bs2, 3
  %bs3 = add i32 %bm3, %br3
  %bm4 = mul i32 %bs3, 3
  %bs4 = add i32 %bm4, %br4
  %bm5 = mul i32 %bs4, 3
  %bs5 = add i32 %bm5, %br5
  %bm6 = mul i32 %bs5, 3
  %bs6 = add i32 %bm6, %br6
  %bm7 = mul i32 %bs6, 3
  %bs7 = add i32 %bm7, %br7
  %bm8 = mul i32 %bs7, 3
  %bs8 = add i32 %bm8, %br8
  %bm9 = mul i32 %bs8, 3
  %bs9 = add i32 %bm9, %br9
  %bm10 = mul i32 %bs9, 3
  %bs10 = add i32 %bm10, %br10
  %bm11 = mul i32 %bs10, 3
  %bs11 = add i32 %bm11, %br11
  %r = xor i32 %as11, %bs11
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %r, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
