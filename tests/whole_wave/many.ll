; grid 64, group 64, stored 4
; Many whole-wave values at once, some made of others, and many values of waiting lanes.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.amdgcn.wwm.i32(i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)

define amdgpu_kernel void @many(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %p0 = mul i32 %x, 5
  %p1 = mul i32 %x, 7
  %p2 = mul i32 %x, 9
  %p3 = mul i32 %x, 11
  %p4 = mul i32 %x, 13
  %p5 = mul i32 %x, 15
  %p6 = mul i32 %x, 17
  %p7 = mul i32 %x, 19
  %p8 = mul i32 %x, 21
  %p9 = mul i32 %x, 23
  %p10 = mul i32 %x, 25
  %p11 = mul i32 %x, 27
  %p12 = mul i32 %x, 29
  %p13 = mul i32 %x, 31
  %bit = and i32 %x, 5
  %some = icmp ne i32 %bit, 4
  br i1 %some, label %then, label %end

then:
  %w0 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p0, i32 7)
  %y0 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w0, i32 %w0, i32 273, i32 15, i32 15, i1 false)
  %w1 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p1, i32 1007)
  %y1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w1, i32 %w1, i32 304, i32 15, i32 15, i1 false)
  %w2 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p2, i32 2007)
  %y2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w2, i32 %w2, i32 273, i32 15, i32 15, i1 false)
  %w3 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p3, i32 3007)
  %y3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w3, i32 %w3, i32 304, i32 15, i32 15, i1 false)
  %w4 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p4, i32 4007)
  %y4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w4, i32 %w4, i32 273, i32 15, i32 15, i1 false)
  %w5 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p5, i32 5007)
  %y5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w5, i32 %w5, i32 304, i32 15, i32 15, i1 false)
  %w6 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p6, i32 6007)
  %y6 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w6, i32 %w6, i32 273, i32 15, i32 15, i1 false)
  %w7 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p7, i32 7007)
  %y7 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w7, i32 %w7, i32 304, i32 15, i32 15, i1 false)
  %w8 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p8, i32 8007)
  %y8 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w8, i32 %w8, i32 273, i32 15, i32 15, i1 false)
  %w9 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p9, i32 9007)
  %y9 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w9, i32 %w9, i32 304, i32 15, i32 15, i1 false)
  %w10 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p10, i32 10007)
  %y10 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w10, i32 %w10, i32 273, i32 15, i32 15, i1 false)
  %w11 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p11, i32 11007)
  %y11 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w11, i32 %w11, i32 304, i32 15, i32 15, i1 false)
  %w12 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p12, i32 12007)
  %y12 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w12, i32 %w12, i32 273, i32 15, i32 15, i1 false)
  %w13 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %p13, i32 13007)
  %y13 = call i32 @llvm.amdgcn.update.dpp.i32(i32 %w13, i32 %w13, i32 304, i32 15, i32 15, i1 false)
  %z0 = add i32 %y0, %w1
  %z1 = xor i32 %z0, %y1
  %z2 = xor i32 %z1, %y2
  %z3 = xor i32 %z2, %y3
  %z4 = xor i32 %z3, %y4
  %z5 = xor i32 %z4, %y5
  %z6 = xor i32 %z5, %y6
  %z7 = xor i32 %z6, %y7
  %z8 = xor i32 %z7, %y8
  %z9 = xor i32 %z8, %y9
  %z10 = xor i32 %z9, %y10
  %z11 = xor i32 %z10, %y11
  %z12 = xor i32 %z11, %y12
  %z13 = xor i32 %z12, %y13
  %set2 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 %z13)
  %pd0 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %set2, i32 273, i32 15, i32 15, i1 false)
  %ps0 = xor i32 %set2, %pd0
  %pd1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps0, i32 274, i32 15, i32 15, i1 false)
  %ps1 = xor i32 %ps0, %pd1
  %pd2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps1, i32 276, i32 15, i32 15, i1 false)
  %ps2 = xor i32 %ps1, %pd2
  %pd3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps2, i32 280, i32 15, i32 15, i1 false)
  %ps3 = xor i32 %ps2, %pd3
  %pd4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps3, i32 322, i32 10, i32 15, i1 false)
  %ps4 = xor i32 %ps3, %pd4
  %pd5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps4, i32 323, i32 12, i32 15, i1 false)
  %ps5 = xor i32 %ps4, %pd5
  %one = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %ps5)
  %two = call i32 @llvm.amdgcn.wwm.i32(i32 %z12)
  %three = add i32 %one, %two
  %set3 = call i32 @llvm.amdgcn.set.inactive.i32(i32 %three, i32 %one)
  %again = call i32 @llvm.amdgcn.update.dpp.i32(i32 %set3, i32 %set3, i32 308, i32 15, i32 15, i1 false)
  %four = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %again)
  br label %end

end:
  %r = phi i32 [ %four, %then ], [ %p3, %entry ]
  %q0 = add i32 %r, %p0
  %q1 = sub i32 %p1, %q0
  %q2 = sub i32 %p2, %q1
  %q3 = sub i32 %p3, %q2
  %q4 = sub i32 %p4, %q3
  %q5 = sub i32 %p5, %q4
  %q6 = sub i32 %p6, %q5
  %q7 = sub i32 %p7, %q6
  %q8 = sub i32 %p8, %q7
  %q9 = sub i32 %p9, %q8
  %q10 = sub i32 %p10, %q9
  %q11 = sub i32 %p11, %q10
  %q12 = sub i32 %p12, %q11
  %q13 = sub i32 %p13, %q12
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %q13, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
