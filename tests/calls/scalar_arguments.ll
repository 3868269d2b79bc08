; grid 100, group 64, stored 16
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
  %off = mul i64 %i64, 16
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
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
