; grid 64, group 64, stored 4
; More loads from LDS are in flight than lgkmcnt counts when the first is used: they are in this order.
target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global [1400 x i32] poison

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @old_lds_loads(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %in_own = getelementptr i32, ptr addrspace(1) %in, i32 %id
  %x = load i32, ptr addrspace(1) %in_own
  %w = getelementptr i32, ptr addrspace(3) @lds, i32 %id
  %w0 = getelementptr i32, ptr addrspace(3) %w, i32 0
  %x0 = add i32 %x, 5
  store i32 %x0, ptr addrspace(3) %w0
  %w1 = getelementptr i32, ptr addrspace(3) %w, i32 67
  %x1 = add i32 %x, 6
  store i32 %x1, ptr addrspace(3) %w1
  %w2 = getelementptr i32, ptr addrspace(3) %w, i32 134
  %x2 = add i32 %x, 9
  store i32 %x2, ptr addrspace(3) %w2
  %w3 = getelementptr i32, ptr addrspace(3) %w, i32 201
  %x3 = add i32 %x, 14
  store i32 %x3, ptr addrspace(3) %w3
  %w4 = getelementptr i32, ptr addrspace(3) %w, i32 268
  %x4 = add i32 %x, 21
  store i32 %x4, ptr addrspace(3) %w4
  %w5 = getelementptr i32, ptr addrspace(3) %w, i32 335
  %x5 = add i32 %x, 30
  store i32 %x5, ptr addrspace(3) %w5
  %w6 = getelementptr i32, ptr addrspace(3) %w, i32 402
  %x6 = add i32 %x, 41
  store i32 %x6, ptr addrspace(3) %w6
  %w7 = getelementptr i32, ptr addrspace(3) %w, i32 469
  %x7 = add i32 %x, 54
  store i32 %x7, ptr addrspace(3) %w7
  %w8 = getelementptr i32, ptr addrspace(3) %w, i32 536
  %x8 = add i32 %x, 69
  store i32 %x8, ptr addrspace(3) %w8
  %w9 = getelementptr i32, ptr addrspace(3) %w, i32 603
  %x9 = add i32 %x, 86
  store i32 %x9, ptr addrspace(3) %w9
  %w10 = getelementptr i32, ptr addrspace(3) %w, i32 670
  %x10 = add i32 %x, 105
  store i32 %x10, ptr addrspace(3) %w10
  %w11 = getelementptr i32, ptr addrspace(3) %w, i32 737
  %x11 = add i32 %x, 126
  store i32 %x11, ptr addrspace(3) %w11
  %w12 = getelementptr i32, ptr addrspace(3) %w, i32 804
  %x12 = add i32 %x, 149
  store i32 %x12, ptr addrspace(3) %w12
  %w13 = getelementptr i32, ptr addrspace(3) %w, i32 871
  %x13 = add i32 %x, 174
  store i32 %x13, ptr addrspace(3) %w13
  %w14 = getelementptr i32, ptr addrspace(3) %w, i32 938
  %x14 = add i32 %x, 201
  store i32 %x14, ptr addrspace(3) %w14
  %w15 = getelementptr i32, ptr addrspace(3) %w, i32 1005
  %x15 = add i32 %x, 230
  store i32 %x15, ptr addrspace(3) %w15
  %w16 = getelementptr i32, ptr addrspace(3) %w, i32 1072
  %x16 = add i32 %x, 261
  store i32 %x16, ptr addrspace(3) %w16
  %w17 = getelementptr i32, ptr addrspace(3) %w, i32 1139
  %x17 = add i32 %x, 294
  store i32 %x17, ptr addrspace(3) %w17
  %w18 = getelementptr i32, ptr addrspace(3) %w, i32 1206
  %x18 = add i32 %x, 329
  store i32 %x18, ptr addrspace(3) %w18
  %w19 = getelementptr i32, ptr addrspace(3) %w, i32 1273
  %x19 = add i32 %x, 366
  store i32 %x19, ptr addrspace(3) %w19
  %v0 = load volatile i32, ptr addrspace(3) %w0
  %v1 = load volatile i32, ptr addrspace(3) %w1
  %v2 = load volatile i32, ptr addrspace(3) %w2
  %v3 = load volatile i32, ptr addrspace(3) %w3
  %v4 = load volatile i32, ptr addrspace(3) %w4
  %v5 = load volatile i32, ptr addrspace(3) %w5
  %v6 = load volatile i32, ptr addrspace(3) %w6
  %v7 = load volatile i32, ptr addrspace(3) %w7
  %v8 = load volatile i32, ptr addrspace(3) %w8
  %v9 = load volatile i32, ptr addrspace(3) %w9
  %v10 = load volatile i32, ptr addrspace(3) %w10
  %v11 = load volatile i32, ptr addrspace(3) %w11
  %v12 = load volatile i32, ptr addrspace(3) %w12
  %v13 = load volatile i32, ptr addrspace(3) %w13
  %v14 = load volatile i32, ptr addrspace(3) %w14
  %v15 = load volatile i32, ptr addrspace(3) %w15
  %v16 = load volatile i32, ptr addrspace(3) %w16
  %v17 = load volatile i32, ptr addrspace(3) %w17
  %v18 = load volatile i32, ptr addrspace(3) %w18
  %v19 = load volatile i32, ptr addrspace(3) %w19
  %s0 = mul i32 %v0, 3
  %m1 = mul i32 %s0, 5
  %s1 = xor i32 %m1, %v1
  %m2 = mul i32 %s1, 5
  %s2 = xor i32 %m2, %v2
  %m3 = mul i32 %s2, 5
  %s3 = xor i32 %m3, %v3
  %m4 = mul i32 %s3, 5
  %s4 = xor i32 %m4, %v4
  %m5 = mul i32 %s4, 5
  %s5 = xor i32 %m5, %v5
  %m6 = mul i32 %s5, 5
  %s6 = xor i32 %m6, %v6
  %m7 = mul i32 %s6, 5
  %s7 = xor i32 %m7, %v7
  %m8 = mul i32 %s7, 5
  %s8 = xor i32 %m8, %v8
  %m9 = mul i32 %s8, 5
  %s9 = xor i32 %m9, %v9
  %m10 = mul i32 %s9, 5
  %s10 = xor i32 %m10, %v10
  %m11 = mul i32 %s10, 5
  %s11 = xor i32 %m11, %v11
  %m12 = mul i32 %s11, 5
  %s12 = xor i32 %m12, %v12
  %m13 = mul i32 %s12, 5
  %s13 = xor i32 %m13, %v13
  %m14 = mul i32 %s13, 5
  %s14 = xor i32 %m14, %v14
  %m15 = mul i32 %s14, 5
  %s15 = xor i32 %m15, %v15
  %m16 = mul i32 %s15, 5
  %s16 = xor i32 %m16, %v16
  %m17 = mul i32 %s16, 5
  %s17 = xor i32 %m17, %v17
  %m18 = mul i32 %s17, 5
  %s18 = xor i32 %m18, %v18
  %m19 = mul i32 %s18, 5
  %sum = xor i32 %m19, %v19
  %there = getelementptr i32, ptr addrspace(1) %out, i32 %id
  store i32 %sum, ptr addrspace(1) %there
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
