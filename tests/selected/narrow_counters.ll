; grid 64, group 64, stored 32
; Counters of 64 bits that have no need of them: bounds that are constants, and that are arguments; elements of LDS; and what is carried
; to the next round in another register than where it is computed.
target triple = "amdgcn-amd-amdhsa"

@l = internal addrspace(3) global [64 x i32] poison, align 4

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @narrow_counters(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %to = getelementptr [8 x i32], ptr addrspace(1) %out, i32 %t
  %l.at = getelementptr i32, ptr addrspace(3) @l, i32 %t
  %t3 = mul i32 %t, 77
  store i32 %t3, ptr addrspace(3) %l.at
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %n.any = and i32 %small, 31
  %n = add i32 %n.any, 1
  %n64 = zext i32 %n to i64
  br label %lds
lds:
  %i = phi i64 [ 0, %entry ], [ %i1, %lds ]
  %s = phi i32 [ %t, %entry ], [ %s2, %lds ]
  %p = getelementptr [64 x i32], ptr addrspace(3) @l, i64 0, i64 %i
  %x = load i32, ptr addrspace(3) %p
  %s1 = mul i32 %s, 3
  %s2 = add i32 %s1, %x
  %i1 = add nuw nsw i64 %i, 1
  %e = icmp eq i64 %i1, %n64
  br i1 %e, label %count.head, label %lds
count.head:
  store i32 %s2, ptr addrspace(1) %to
  br label %count
count:
  %j = phi i64 [ 3, %count.head ], [ %j1, %count ]
  %f = phi i32 [ %a, %count.head ], [ %g, %count ]
  %g = phi i32 [ %s2, %count.head ], [ %h, %count ]
  %h1 = add i32 %f, %g
  %h2 = lshr i32 %h1, 1
  %h = xor i32 %h2, %f
  %j1 = add i64 %j, 2
  %j32 = trunc i64 %j1 to i32
  %more = icmp slt i64 %j1, 40
  br i1 %more, label %count, label %halves.head
halves.head:
  %to1 = getelementptr i8, ptr addrspace(1) %to, i64 4
  store i32 %h, ptr addrspace(1) %to1
  %to2 = getelementptr i8, ptr addrspace(1) %to, i64 8
  store i32 %j32, ptr addrspace(1) %to2
  %start = or i32 %small, 64
  br label %halves
halves:
  %v = phi i32 [ %start, %halves.head ], [ %half, %halves ]
  %w = phi i32 [ 0, %halves.head ], [ %w2, %halves ]
  %up = add i32 %v, 1
  %half = lshr i32 %up, 1
  %w1 = mul i32 %w, 7
  %w2 = add i32 %w1, %v
  %again = icmp ugt i32 %v, 2
  br i1 %again, label %halves, label %end
end:
  %to3 = getelementptr i8, ptr addrspace(1) %to, i64 12
  store i32 %w2, ptr addrspace(1) %to3
  %to4 = getelementptr i8, ptr addrspace(1) %to, i64 16
  store <4 x i32> zeroinitializer, ptr addrspace(1) %to4
  ret void
}
