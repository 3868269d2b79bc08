; grid 128, group 64, stored 16
; Functions that ask for work-item and work-group numbers, the hidden arguments and the dispatch packet, directly and
; through others.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workitem.id.z()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.workgroup.id.z()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()

define internal i32 @items() noinline {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %z = call i32 @llvm.amdgcn.workitem.id.z()
  %y1 = shl i32 %y, 10
  %z1 = shl i32 %z, 20
  %s = add i32 %x, %y1
  %r = add i32 %s, %z1
  ret i32 %r
}

define internal i32 @groups(i32 %k) noinline {
  %x = call i32 @llvm.amdgcn.workgroup.id.x()
  %y = call i32 @llvm.amdgcn.workgroup.id.y()
  %z = call i32 @llvm.amdgcn.workgroup.id.z()
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  %i = call i32 @items()
  %m = mul i32 %i, %k
  %r = add i32 %m, %t
  ret i32 %r
}

define internal i32 @sizes() noinline {
  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr i8, ptr addrspace(4) %p, i64 12
  %size = load i16, ptr addrspace(4) %at, align 4
  %counts = load i32, ptr addrspace(4) %p, align 4
  %size32 = zext i16 %size to i32
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %at2 = getelementptr i8, ptr addrspace(4) %d, i64 12
  %grid = load i32, ptr addrspace(4) %at2, align 4
  %s = mul i32 %size32, %counts
  %r = xor i32 %s, %grid
  ret i32 %r
}

define internal i32 @all(i32 %k) noinline {
  %a = call i32 @groups(i32 %k)
  %b = call i32 @sizes()
  %c = call i32 @items()
  %s = add i32 %a, %b
  %r = xor i32 %s, %c
  ret i32 %r
}

define amdgpu_kernel void @ids(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %i = add i32 %g64, %l
  %i64 = zext i32 %i to i64
  %off = mul i64 %i64, 16
  %mine = getelementptr i8, ptr addrspace(1) %out, i64 %off
  %r0 = call i32 @groups(i32 %small)
  store i32 %r0, ptr addrspace(1) %mine
  %r1 = call i32 @sizes()
  %m1 = getelementptr i32, ptr addrspace(1) %mine, i64 1
  store i32 %r1, ptr addrspace(1) %m1
  %r2 = call i32 @all(i32 %a)
  %m2 = getelementptr i32, ptr addrspace(1) %mine, i64 2
  store i32 %r2, ptr addrspace(1) %m2
  %again = call i32 @llvm.amdgcn.workgroup.id.x()
  %m3 = getelementptr i32, ptr addrspace(1) %mine, i64 3
  store i32 %again, ptr addrspace(1) %m3
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
