; grid 128, group 64, stored 8
; Whole-wave values of one and two dwords, integers, floats and truth values, and what looks at other lanes among them.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.set.inactive.i32(i32, i32)
declare i64 @llvm.amdgcn.set.inactive.i64(i64, i64)
declare float @llvm.amdgcn.set.inactive.f32(float, float)
declare double @llvm.amdgcn.set.inactive.f64(double, double)
declare i64 @llvm.amdgcn.strict.wwm.i64(i64)
declare float @llvm.amdgcn.strict.wwm.f32(float)
declare double @llvm.amdgcn.strict.wwm.f64(double)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32, i32, i32, i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)

define amdgpu_kernel void @types(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = mul i32 %group, 64
  %item = add i32 %first, %lane
  %at = getelementptr i32, ptr addrspace(1) %in, i32 %item
  %x = load i32, ptr addrspace(1) %at
  %other = add i32 %item, 64
  %at2 = getelementptr i32, ptr addrspace(1) %in, i32 %other
  %y = load i32, ptr addrspace(1) %at2
  %low = zext i32 %x to i64
  %high.w = zext i32 %y to i64
  %high = shl i64 %high.w, 32
  %wide = or i64 %low, %high
  %small.x = and i32 %x, 4095
  %f = uitofp i32 %small.x to float
  %g = uitofp i32 %small.x to double
  %bit = and i32 %x, 3
  %some = icmp eq i32 %bit, 1
  br i1 %some, label %then, label %end

then:
  %q = call i64 @llvm.amdgcn.set.inactive.i64(i64 %wide, i64 -5)
  %q.lo = trunc i64 %q to i32
  %q.hs = lshr i64 %q, 32
  %q.hi = trunc i64 %q.hs to i32
  %low.l = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %l = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %low.l)
  %l.next = add i32 %l, 1
  %l.at = shl i32 %l.next, 2
  %n.lo = call i32 @llvm.amdgcn.ds.bpermute(i32 %l.at, i32 %q.lo)
  %n.hi = call i32 @llvm.amdgcn.ds.bpermute(i32 %l.at, i32 %q.hi)
  %n.lo.w = zext i32 %n.lo to i64
  %n.hi.w = zext i32 %n.hi to i64
  %n.hi.s = shl i64 %n.hi.w, 32
  %n = or i64 %n.lo.w, %n.hi.s
  %q.sum = add i64 %q, %n
  %q.r = call i64 @llvm.amdgcn.strict.wwm.i64(i64 %q.sum)
  %fs = call float @llvm.amdgcn.set.inactive.f32(float %f, float 3.0)
  %fi = bitcast float %fs to i32
  %fd = call i32 @llvm.amdgcn.update.dpp.i32(i32 %fi, i32 %fi, i32 320, i32 15, i32 15, i1 false)
  %ff = bitcast i32 %fd to float
  %fsum = fadd float %ff, %fs
  %fw = call float @llvm.amdgcn.strict.wwm.f32(float %fsum)
  %ds = call double @llvm.amdgcn.set.inactive.f64(double %g, double 0.5)
  %dl = bitcast double %ds to i64
  %dl.lo = trunc i64 %dl to i32
  %dl.hs = lshr i64 %dl, 32
  %dl.hi = trunc i64 %dl.hs to i32
  %e.lo = call i32 @llvm.amdgcn.readlane.i32(i32 %dl.lo, i32 5)
  %e.hi = call i32 @llvm.amdgcn.readlane.i32(i32 %dl.hi, i32 5)
  %e0 = insertelement <2 x i32> poison, i32 %e.lo, i32 0
  %e1 = insertelement <2 x i32> %e0, i32 %e.hi, i32 1
  %e = bitcast <2 x i32> %e1 to double
  %dsum = fadd double %ds, %e
  %dw = call double @llvm.amdgcn.strict.wwm.f64(double %dsum)
  %t = call i32 @llvm.amdgcn.set.inactive.i32(i32 %x, i32 77)
  %c77 = icmp eq i32 %t, 77
  %mask = call i64 @llvm.amdgcn.ballot.i64(i1 %c77)
  %even = and i32 %l, 1
  %is.even = icmp eq i32 %even, 0
  %other.lane = call i32 @llvm.amdgcn.writelane.i32(i32 4711, i32 1, i32 %t)
  %l.one = call i32 @llvm.amdgcn.readlane.i32(i32 %other.lane, i32 1)
  %t.one = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 1)
  %ones = sub i32 %l.one, %t.one
  %t.o = add i32 %t, %ones
  %chosen = select i1 %is.even, i32 %t.o, i32 %l
  %c.first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %chosen)
  %c.w = zext i32 %c.first to i64
  %mc = xor i64 %mask, %c.w
  %mw = call i64 @llvm.amdgcn.strict.wwm.i64(i64 %mc)
  %fbits = bitcast float %fw to i32
  %dbits = bitcast double %dw to i64
  %fb = zext i32 %fbits to i64
  %r0 = xor i64 %q.r, %dbits
  %r1 = add i64 %r0, %fb
  %r2 = xor i64 %r1, %mw
  br label %end

end:
  %r = phi i64 [ %r2, %then ], [ %wide, %entry ]
  %to = getelementptr i64, ptr addrspace(1) %out, i32 %item
  store i64 %r, ptr addrspace(1) %to
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
