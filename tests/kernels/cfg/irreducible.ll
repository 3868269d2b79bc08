; A cycle with two entries, each lane choosing its own, and an exit from either block.

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @irreducible(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %u, i32 %n) {
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
  %x.1 = trunc i32 %x to i1
  br i1 %x.1, label %p, label %q

p:
  %p.v = phi i32 [ %x, %start ], [ %q.next, %q ]
  %p.n = phi i32 [ 0, %start ], [ %q.count, %q ]
  %p.triple = mul i32 %p.v, 3
  %p.next = add i32 %p.triple, 1
  %p.count = add i32 %p.n, 1
  %p.bits = and i32 %p.next, 112
  %p.hit = icmp eq i32 %p.bits, 0
  %p.turns = and i32 %p.count, 255
  %p.late = icmp ugt i32 %p.turns, %u
  %p.stop = or i1 %p.hit, %p.late
  br i1 %p.stop, label %done, label %q

q:
  %q.v = phi i32 [ %x, %start ], [ %p.next, %p ]
  %q.n = phi i32 [ 0, %start ], [ %p.count, %p ]
  %q.half = lshr i32 %q.v, 1
  %q.next = xor i32 %q.half, %i
  %q.count = add i32 %q.n, 256
  %q.bits = and i32 %q.next, 7
  %q.hit = icmp eq i32 %q.bits, 3
  %q.turns = lshr i32 %q.count, 8
  %q.late = icmp ugt i32 %q.turns, %u
  %q.stop = or i1 %q.hit, %q.late
  br i1 %q.stop, label %done, label %p

done:
  %r = phi i32 [ %p.next, %p ], [ %q.next, %q ]
  %s = phi i32 [ %p.count, %p ], [ %q.count, %q ]
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
