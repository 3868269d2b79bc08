; grid 100, group 64, stored 16
; Intrinsics of front ends that compute nothing, or a load: annotations, uses for a debugger, checks that may be left out,
; tables of functions by `load.relative`; flags and attributes of LLVM 20 to 23.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.fake.use(...)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1), ptr, ptr, i32, ptr)
declare void @llvm.var.annotation.p5.p0(ptr addrspace(5), ptr, ptr, i32, ptr)
declare i1 @llvm.allow.runtime.check(metadata)
declare i1 @llvm.allow.ubsan.check(i8 immarg)
declare ptr @llvm.load.relative.i32(ptr, i32)

@table = internal addrspace(1) constant [3 x i32] [
  i32 trunc (i64 sub (i64 ptrtoint (ptr no_cfi @plus to i64), i64 ptrtoint (ptr addrspace(1) @table to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @times to i64), i64 ptrtoint (ptr addrspace(1) @table to i64)) to i32),
  i32 trunc (i64 sub (i64 ptrtoint (ptr @plus to i64), i64 ptrtoint (ptr addrspace(1) @table to i64)) to i32)]

define internal noundef range(i32 -100, 100) i32 @plus(i32 noundef %a, i32 noext %b, ptr addrspace(5) dead_on_return(4) writable initializes((0, 4)) captures(address, read_provenance) %c) noinline flatten noipa nocreateundeforpoison {
  store i32 %b, ptr addrspace(5) %c
  %s = add i32 %a, %b
  %r = srem i32 %s, 100
  ret i32 %r
}

define internal i32 @times(i32 %a, i32 %b, ptr addrspace(5) %c) noinline prefalign(64) {
  store i32 %a, ptr addrspace(5) %c
  %r = mul i32 %a, %b
  ret i32 %r
}

define amdgpu_kernel void @hints(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(4) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %m, i32 %n, i64 %big, float %f, i16 %half) {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g64 = shl i32 %g, 6
  %i = add i32 %g64, %l
  %at = and i32 %i, 127
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %v = load i32, ptr addrspace(1) %p
  %to = mul i32 %i, 16
  %o = getelementptr i8, ptr addrspace(1) %out, i32 %to
  %there = alloca i32, addrspace(5)
  call void @llvm.var.annotation.p5.p0(ptr addrspace(5) %there, ptr null, ptr null, i32 7, ptr null)
  %noted = call i32 @llvm.annotation.i32.p0(i32 %v, ptr null, ptr null, i32 1)
  %place = call ptr addrspace(1) @llvm.ptr.annotation.p1.p0(ptr addrspace(1) %o, ptr null, ptr null, i32 1, ptr null)
  %which = urem i32 %i, 3
  %offset = shl nuw nsw i32 %which, 2
  %flat = addrspacecast ptr addrspace(1) @table to ptr
  %function = call ptr @llvm.load.relative.i32(ptr %flat, i32 %offset)
  %r0 = call i32 %function(i32 %noted, i32 %i, ptr addrspace(5) %there)
  store i32 %r0, ptr addrspace(1) %place
  call void (...) @llvm.fake.use(i32 %r0, ptr addrspace(5) %there)
  %runtime = call i1 @llvm.allow.runtime.check(metadata !"x")
  %ubsan = call i1 @llvm.allow.ubsan.check(i8 3)
  %both = and i1 %runtime, %ubsan
  %r1 = select i1 %both, i32 %v, i32 7
  %o1 = getelementptr nusw nuw i8, ptr addrspace(1) %o, i32 4
  store i32 %r1, ptr addrspace(1) %o1
  %low = and i32 %v, 65535
  %less = icmp samesign ult i32 %low, 30000
  %wide = zext nneg i32 %low to i64
  %narrow = trunc nuw nsw i64 %wide to i32
  %four = shl i32 %narrow, 2
  %joined = or disjoint i32 %four, 3
  %r2 = select i1 %less, i32 %joined, i32 %narrow
  %o2 = getelementptr inbounds nuw i8, ptr addrspace(1) %o, i32 8
  store i32 %r2, ptr addrspace(1) %o2
  %number = uitofp nneg i32 %low to float
  %twice = fmul float %number, 0x1.0p+1
  %o3 = getelementptr i8, ptr addrspace(1) %o, i32 12
  store float %twice, ptr addrspace(1) %o3
  ret void
}
