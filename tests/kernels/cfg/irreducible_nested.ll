; A cycle with two entries inside a uniform loop, with a divergent way out of both at once.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @irreducible_nested(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
entry:
  %local = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %size.at = getelementptr i8, ptr addrspace(4) %implicit, i64 12
  %size.16 = load i16, ptr addrspace(4) %size.at, align 4
  %size = zext i16 %size.16 to i32
  %first = mul i32 %group, %size
  %i = add i32 %first, %local
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %start, label %exit

start:
  %i.64 = zext i32 %i to i64
  %in.at = getelementptr i32, ptr addrspace(1) %in, i64 %i.64
  %x = load i32, ptr addrspace(1) %in.at, align 4
  %out.at = getelementptr <2 x i32>, ptr addrspace(1) %out, i64 %i.64
  br label %outer

outer:
  %k = phi i32 [ 0, %start ], [ %k.next, %latch ]
  %v = phi i32 [ %x, %start ], [ %latch.v, %latch ]
  %pick = lshr i32 %x, %k
  %pick.1 = trunc i32 %pick to i1
  br i1 %pick.1, label %p, label %q

p:
  %p.v = phi i32 [ %v, %outer ], [ %q.v2, %q ]
  %p.t = phi i32 [ 0, %outer ], [ %q.t2, %q ]
  %p.v2 = add i32 %p.v, %k
  %p.t2 = add i32 %p.t, 1
  %p.bits = and i32 %p.v2, 3
  %p.leave = icmp eq i32 %p.bits, 0
  br i1 %p.leave, label %latch, label %q

q:
  %q.v = phi i32 [ %v, %outer ], [ %p.v2, %p ]
  %q.t = phi i32 [ 0, %outer ], [ %p.t2, %p ]
  %q.half = lshr i32 %q.v, 1
  %q.v2 = add i32 %q.half, %q.v
  %q.t2 = add i32 %q.t, 1
  %q.late = icmp ugt i32 %q.t2, 5
  br i1 %q.late, label %check, label %p

check:
  %check.bits = and i32 %q.v2, 15
  %check.out = icmp eq i32 %check.bits, 6
  br i1 %check.out, label %done, label %latch

latch:
  %latch.v = phi i32 [ %p.v2, %p ], [ %q.v2, %check ]
  %k.next = add i32 %k, 1
  %again = icmp ult i32 %k.next, %u
  br i1 %again, label %outer, label %done

done:
  %r = phi i32 [ %q.v2, %check ], [ %latch.v, %latch ]
  %s = phi i32 [ %k, %check ], [ 1000, %latch ]
  %pair.0 = insertelement <2 x i32> poison, i32 %r, i64 0
  %pair = insertelement <2 x i32> %pair.0, i32 %s, i64 1
  store <2 x i32> %pair, ptr addrspace(1) %out.at, align 8
  br label %exit

exit:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
