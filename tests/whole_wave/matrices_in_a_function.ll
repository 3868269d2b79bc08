; grid 128, group 64, stored 4
; The same in functions that are called through a pointer: a callee knows nothing of the lanes that wait in its caller, with
; values of their own in registers that it need not keep.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
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
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %few = and i32 %x, 7
  %f = uitofp i32 %few to float
  %four = lshr i32 %lane, 2
  %bit = and i32 %four, 1
  %which = icmp ugt i32 %small, 5
  %callee = select i1 %which, ptr @squared, ptr @doubled
  %asome = icmp ne i32 %bit, 0
  br i1 %asome, label %athen, label %aelse

athen:
  %asum = call <4 x float> %callee(float %f, <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>)
  %av0 = extractelement <4 x float> %asum, i32 0
  %av3 = extractelement <4 x float> %asum, i32 3
  %av = fadd float %av0, %av3
  %ai = fptosi float %av to i32
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
  %ar0 = phi i32 [ %ai, %athen ], [ %ae0, %aelse ]
  %ar1 = phi i32 [ 1, %athen ], [ %ae1, %aelse ]
  %ar2 = phi i32 [ 2, %athen ], [ %ae2, %aelse ]
  %ar3 = phi i32 [ 3, %athen ], [ %ae3, %aelse ]
  %ar4 = phi i32 [ 4, %athen ], [ %ae4, %aelse ]
  %ar5 = phi i32 [ 5, %athen ], [ %ae5, %aelse ]
  %ar6 = phi i32 [ 6, %athen ], [ %ae6, %aelse ]
  %ar7 = phi i32 [ 7, %athen ], [ %ae7, %aelse ]
  %ar8 = phi i32 [ 8, %athen ], [ %ae8, %aelse ]
  %ar9 = phi i32 [ 9, %athen ], [ %ae9, %aelse ]
  %ar10 = phi i32 [ 10, %athen ], [ %ae10, %aelse ]
  %ar11 = phi i32 [ 11, %athen ], [ %ae11, %aelse ]
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
  %bsum = call <4 x float> %callee(float %f, <4 x float> <float 1.0, float 2.0, float 3.0, float 4.0>)
  %bv0 = extractelement <4 x float> %bsum, i32 0
  %bv3 = extractelement <4 x float> %bsum, i32 3
  %bv = fadd float %bv0, %bv3
  %bi = fptosi float %bv to i32
  br label %bjoin

bjoin:
  %br0 = phi i32 [ %bi, %bthen ], [ %be0, %belse ]
  %br1 = phi i32 [ 1, %bthen ], [ %be1, %belse ]
  %br2 = phi i32 [ 2, %bthen ], [ %be2, %belse ]
  %br3 = phi i32 [ 3, %bthen ], [ %be3, %belse ]
  %br4 = phi i32 [ 4, %bthen ], [ %be4, %belse ]
  %br5 = phi i32 [ 5, %bthen ], [ %be5, %belse ]
  %br6 = phi i32 [ 6, %bthen ], [ %be6, %belse ]
  %br7 = phi i32 [ 7, %bthen ], [ %be7, %belse ]
  %br8 = phi i32 [ 8, %bthen ], [ %be8, %belse ]
  %br9 = phi i32 [ 9, %bthen ], [ %be9, %belse ]
  %br10 = phi i32 [ 10, %bthen ], [ %be10, %belse ]
  %br11 = phi i32 [ 11, %bthen ], [ %be11, %belse ]
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
attributes #1 = { noinline }
