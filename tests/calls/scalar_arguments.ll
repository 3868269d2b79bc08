; grid 100, group 64, stored 28
; `inreg` arguments: the same for all lanes, or set apart, since the wave has one of each. (llc-19 passes them where its callees
; do not look for them, but on gfx942, and refuses lanes' own.)
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define internal i32 @scalars(i32 inreg %a, i64 inreg %b, i32 %c, ptr addrspace(1) inreg %p) noinline {
  %t = trunc i64 %b to i32
  %m = mul i32 %t, 3
  %s1 = add i32 %a, %m
  %s2 = xor i32 %s1, %c
  %l = load i32, ptr addrspace(1) %p
  %s3 = add i32 %s2, %l
  ret i32 %s3
}

define internal i32 @branches(i32 %a, i1 inreg %u) noinline {
  br i1 %u, label %yes, label %no
yes:
  %m = mul i32 %a, 5
  ret i32 %m
no:
  ret i32 %a
}

define internal i32 @floats(float inreg %f, double inreg %d, half inreg %h) noinline {
  %f.bits = bitcast float %f to i32
  %d.bits = bitcast double %d to i64
  %d.top = lshr i64 %d.bits, 32
  %d.low = trunc i64 %d.top to i32
  %h.bits = bitcast half %h to i16
  %h.wide = zext i16 %h.bits to i32
  %s1 = mul i32 %f.bits, 3
  %s2 = add i32 %s1, %d.low
  %s3 = mul i32 %s2, 5
  %s4 = add i32 %s3, %h.wide
  ret i32 %s4
}

define amdgpu_kernel void @scalar_arguments(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %i = add i32 %g64, %l
  %i64 = zext i32 %i to i64
  %x.at = and i32 %i, 127
  %x.at64 = zext i32 %x.at to i64
  %x.p = getelementptr i32, ptr addrspace(1) %in, i64 %x.at64
  %x = load i32, ptr addrspace(1) %x.p
  %off = mul i64 %i64, 28
  %mine = getelementptr i8, ptr addrspace(1) %out, i64 %off
  %r0 = call i32 @scalars(i32 inreg %a, i64 inreg %b, i32 %x, ptr addrspace(1) inreg %in)
  store i32 %r0, ptr addrspace(1) %mine
  %few = and i32 %l, 3
  %r1 = call i32 @scalars(i32 inreg %few, i64 inreg %b, i32 %x, ptr addrspace(1) inreg %x.p)
  %m1 = getelementptr i32, ptr addrspace(1) %mine, i64 1
  store i32 %r1, ptr addrspace(1) %m1
  %low = trunc i32 %a to i1
  %r2 = call i32 @branches(i32 %x, i1 inreg %low)
  %m2 = getelementptr i32, ptr addrspace(1) %mine, i64 2
  store i32 %r2, ptr addrspace(1) %m2
  %own.low = trunc i32 %x to i1
  %r3 = call i32 @branches(i32 %x, i1 inreg %own.low)
  %m3 = getelementptr i32, ptr addrspace(1) %mine, i64 3
  store i32 %r3, ptr addrspace(1) %m3
  ; Zeros of both signs, and what is no number, are set apart by their bits.
  %sign = shl i32 %l, 31
  %f.own = bitcast i32 %sign to float
  %quiet = mul i32 %few, 715827882
  %top = zext i32 %quiet to i64
  %d.bits = shl i64 %top, 32
  %d.nan = or i64 %d.bits, 9221120237041090560
  %d.own = bitcast i64 %d.nan to double
  %h.bits = trunc i32 %few to i16
  %h.own = bitcast i16 %h.bits to half
  %r4 = call i32 @floats(float inreg %f.own, double inreg 0.0, half inreg 0xH3C00)
  %m4 = getelementptr i32, ptr addrspace(1) %mine, i64 4
  store i32 %r4, ptr addrspace(1) %m4
  %r5 = call i32 @floats(float inreg 1.0, double inreg %d.own, half inreg 0xH3C00)
  %m5 = getelementptr i32, ptr addrspace(1) %mine, i64 5
  store i32 %r5, ptr addrspace(1) %m5
  %r6 = call i32 @floats(float inreg %f.own, double inreg %d.own, half inreg %h.own)
  %m6 = getelementptr i32, ptr addrspace(1) %mine, i64 6
  store i32 %r6, ptr addrspace(1) %m6
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
