; grid 64, group 64, stored 128
; Quotients and remainders of 64 bits: of lanes of which some have no more than 32, of dividends that are known to have no more, of
; signed numbers, of the wave's numbers; and of words by constants.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @wide_quotients(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <4 x i64>, ptr addrspace(1) %in, i32 %t
  %all = load <4 x i64>, ptr addrspace(1) %at, align 32
  %x = extractelement <4 x i64> %all, i64 0
  %y0 = extractelement <4 x i64> %all, i64 1
  %y = or i64 %y0, 1
  %z0 = extractelement <4 x i64> %all, i64 2
  %z1 = and i64 %z0, 63
  %z = lshr i64 %y, %z1
  %zz = or i64 %z, 1
  %odd = and i32 %t, 1
  %is = icmp eq i32 %odd, 0
  %xs = and i64 %x, 4294967295
  %ys = and i64 %y, 1048575
  %p = select i1 %is, i64 %xs, i64 %x
  %q = select i1 %is, i64 %ys, i64 %zz
  %v0 = udiv i64 %p, %q
  %v1 = urem i64 %p, %q
  %ps = ashr i64 %x, %z1
  %v2 = sdiv i64 %ps, %zz
  %v3 = srem i64 %ps, %zz
  %v4 = udiv i64 %xs, %zz
  %v5 = urem i64 %xs, %zz
  %b1 = or i64 %b, 1
  %v6 = udiv i64 %b1, %ys
  %wide = zext i32 %small to i64
  %w1 = or i64 %wide, 1
  %v7 = udiv i64 %b1, %w1
  %v8 = urem i64 %w1, %b1
  %s = trunc i64 %x to i16
  %v9 = udiv i16 %s, 255
  %v10 = sdiv i16 %s, 7
  %v11 = urem i16 %s, 1000
  %n9 = zext i16 %v9 to i64
  %n10 = sext i16 %v10 to i64
  %n11 = zext i16 %v11 to i64
  %to = getelementptr [16 x i64], ptr addrspace(1) %out, i32 %t
  %p0 = getelementptr i64, ptr addrspace(1) %to, i32 0
  store i64 %v0, ptr addrspace(1) %p0
  %p1 = getelementptr i64, ptr addrspace(1) %to, i32 1
  store i64 %v1, ptr addrspace(1) %p1
  %p2 = getelementptr i64, ptr addrspace(1) %to, i32 2
  store i64 %v2, ptr addrspace(1) %p2
  %p3 = getelementptr i64, ptr addrspace(1) %to, i32 3
  store i64 %v3, ptr addrspace(1) %p3
  %p4 = getelementptr i64, ptr addrspace(1) %to, i32 4
  store i64 %v4, ptr addrspace(1) %p4
  %p5 = getelementptr i64, ptr addrspace(1) %to, i32 5
  store i64 %v5, ptr addrspace(1) %p5
  %p6 = getelementptr i64, ptr addrspace(1) %to, i32 6
  store i64 %v6, ptr addrspace(1) %p6
  %p7 = getelementptr i64, ptr addrspace(1) %to, i32 7
  store i64 %v7, ptr addrspace(1) %p7
  %p8 = getelementptr i64, ptr addrspace(1) %to, i32 8
  store i64 %v8, ptr addrspace(1) %p8
  %p9 = getelementptr i64, ptr addrspace(1) %to, i32 9
  store i64 %n9, ptr addrspace(1) %p9
  %p10 = getelementptr i64, ptr addrspace(1) %to, i32 10
  store i64 %n10, ptr addrspace(1) %p10
  %p11 = getelementptr i64, ptr addrspace(1) %to, i32 11
  store i64 %n11, ptr addrspace(1) %p11
  %p12 = getelementptr i64, ptr addrspace(1) %to, i32 12
  store i64 0, ptr addrspace(1) %p12
  %p13 = getelementptr i64, ptr addrspace(1) %to, i32 13
  store i64 0, ptr addrspace(1) %p13
  %p14 = getelementptr i64, ptr addrspace(1) %to, i32 14
  store i64 0, ptr addrspace(1) %p14
  %p15 = getelementptr i64, ptr addrspace(1) %to, i32 15
  store i64 0, ptr addrspace(1) %p15
  ret void
}
