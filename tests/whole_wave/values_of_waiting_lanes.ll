; grid 128, group 64, stored 4
; A prefix sum of the lanes of one side of a branch, by whole-wave values; those of the other side, which go before or
; behind them, have many values of their own meanwhile.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i32 @llvm.amdgcn.strict.wwm.i32(i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)

define amdgpu_kernel void @values_of_waiting_lanes(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
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
  %bit = and i32 %x, 6
  %some = icmp ne i32 %bit, 0
  br i1 %some, label %then, label %else

then:
  %set = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 0)
  %pd0 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %set, i32 273, i32 15, i32 15, i1 false)
  %ps0 = add i32 %set, %pd0
  %pd1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps0, i32 274, i32 15, i32 15, i1 false)
  %ps1 = add i32 %ps0, %pd1
  %pd2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps1, i32 276, i32 15, i32 15, i1 false)
  %ps2 = add i32 %ps1, %pd2
  %pd3 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps2, i32 280, i32 15, i32 15, i1 false)
  %ps3 = add i32 %ps2, %pd3
  %pd4 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps3, i32 322, i32 10, i32 15, i1 false)
  %ps4 = add i32 %ps3, %pd4
  %pd5 = call i32 @llvm.amdgcn.update.dpp.i32(i32 0, i32 %ps4, i32 323, i32 12, i32 15, i1 false)
  %ps5 = add i32 %ps4, %pd5
  %total = call i32 @llvm.amdgcn.readlane.i32(i32 %ps5, i32 63)
  %both = xor i32 %ps5, %total
  %sum = call i32 @llvm.amdgcn.strict.wwm.i32(i32 %both)
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
  %r = phi i32 [ %sum, %then ], [ %h7, %else ]
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
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %j11, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
