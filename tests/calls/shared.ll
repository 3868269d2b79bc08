; grid 128, group 64, stored 8
; Functions that use LDS, work-item and work-group numbers, barriers and operations on all lanes.
target triple = "amdgcn-amd-amdhsa"

@a = internal addrspace(3) global [64 x i32] undef, align 4
@b = internal addrspace(3) global [8 x i64] undef, align 8
@own = internal addrspace(3) global [64 x i32] undef, align 16

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.ctpop.i64(i64)

define internal i32 @turned(i32 %v, i32 %by) noinline {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %l
  store i32 %v, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = add i32 %l, %by
  %at = and i32 %other, 63
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %at
  %r = load i32, ptr addrspace(3) %q
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ret i32 %r
}

define internal i32 @count(i1 %c) noinline convergent {
  %m = call i64 @llvm.amdgcn.ballot.i64(i1 %c)
  %n = call i64 @llvm.ctpop.i64(i64 %m)
  %r = trunc i64 %n to i32
  ret i32 %r
}

define internal i32 @group() noinline {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp eq i32 %l, 0
  br i1 %first, label %one, label %all
one:
  %g64 = zext i32 %g to i64
  store i64 %g64, ptr addrspace(3) getelementptr ([8 x i64], ptr addrspace(3) @b, i32 0, i32 3)
  br label %all
all:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %x = load i64, ptr addrspace(3) getelementptr ([8 x i64], ptr addrspace(3) @b, i32 0, i32 3)
  %t = trunc i64 %x to i32
  ret i32 %t
}

define amdgpu_kernel void @shared(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @group()
  %g64 = mul i32 %g, 64
  %i = add i32 %g64, %l
  %i64 = zext i32 %i to i64
  %x.at = and i32 %i, 127
  %x.at64 = zext i32 %x.at to i64
  %x.p = getelementptr i32, ptr addrspace(1) %in, i64 %x.at64
  %x = load i32, ptr addrspace(1) %x.p
  %p = getelementptr i32, ptr addrspace(3) @own, i32 %l
  store i32 %x, ptr addrspace(3) %p
  %t1 = call i32 @turned(i32 %x, i32 1)
  %t2 = call i32 @turned(i32 %t1, i32 %small)
  %kept = load i32, ptr addrspace(3) %p
  %odd = trunc i32 %x to i1
  %n = call i32 @count(i1 %odd)
  br i1 %odd, label %some, label %end
some:
  %less = icmp ult i32 %l, 20
  %m = call i32 @count(i1 %less)
  br label %end
end:
  %k = phi i32 [ 100, %0 ], [ %m, %some ]
  %off = mul i64 %i64, 8
  %mine = getelementptr i8, ptr addrspace(1) %out, i64 %off
  %s1 = add i32 %t2, %kept
  store i32 %s1, ptr addrspace(1) %mine
  %m1 = getelementptr i32, ptr addrspace(1) %mine, i64 1
  %n16 = shl i32 %n, 16
  %s2 = add i32 %n16, %k
  store i32 %s2, ptr addrspace(1) %m1
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
