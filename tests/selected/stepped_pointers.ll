; grid 128, group 64, stored 32
; Pointers that a loop steps: one of the wave with a narrow counter, one with a stride that is an argument and lanes beside it, rows up
; and down that share one.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @stepped_pointers(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %block = shl i32 %g, 6
  %id = add i32 %block, %t
  %to = getelementptr [8 x i32], ptr addrspace(1) %out, i32 %id
  %lane = and i32 %t, 7
  %lane64 = zext i32 %lane to i64
  %n = and i32 %small, 15
  %rows = add i32 %n, 2
  br label %uniform
uniform:
  %k = phi i32 [ 0, %entry ], [ %k1, %uniform ]
  %s = phi i32 [ 0, %entry ], [ %s1, %uniform ]
  %k64 = zext i32 %k to i64
  %p = getelementptr i32, ptr addrspace(4) %table, i64 %k64
  %x = load i32, ptr addrspace(4) %p
  %s1 = add i32 %s, %x
  %k1 = add i32 %k, 1
  %c1 = icmp ult i32 %k1, %rows
  br i1 %c1, label %uniform, label %strided.head
strided.head:
  store i32 %s1, ptr addrspace(1) %to
  %stride = and i64 %b, 3
  br label %strided
strided:
  %i = phi i64 [ 0, %strided.head ], [ %i1, %strided ]
  %u = phi i32 [ %s1, %strided.head ], [ %u2, %strided ]
  %row = mul i64 %i, %stride
  %row1 = shl i64 %row, 3
  %at = add i64 %row1, %lane64
  %q = getelementptr i32, ptr addrspace(1) %in, i64 %at
  %y = load i32, ptr addrspace(1) %q
  %u1 = mul i32 %u, 5
  %u2 = xor i32 %u1, %y
  %i1 = add nuw nsw i64 %i, 1
  %c2 = icmp ne i64 %i1, 4
  br i1 %c2, label %strided, label %down.head
down.head:
  %to1 = getelementptr i8, ptr addrspace(1) %to, i64 4
  store i32 %u2, ptr addrspace(1) %to1
  br label %down
down:
  %j = phi i32 [ 31, %down.head ], [ %j1, %down.end ]
  %v = phi i32 [ 7, %down.head ], [ %v2, %down.end ]
  %j64 = sext i32 %j to i64
  %r = getelementptr [2 x i32], ptr addrspace(1) %in, i64 %j64, i64 1
  %z = load i32, ptr addrspace(1) %r
  %odd = and i32 %z, 1
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %down.more, label %down.end
down.more:
  %r1 = getelementptr [2 x i32], ptr addrspace(1) %in, i64 %j64, i64 0
  %z1 = load i32, ptr addrspace(1) %r1
  br label %down.end
down.end:
  %w = phi i32 [ 3, %down ], [ %z1, %down.more ]
  %v1 = mul i32 %v, 33
  %v2 = add i32 %v1, %w
  %j1 = add nsw i32 %j, -3
  %c3 = icmp sgt i32 %j1, -1
  br i1 %c3, label %down, label %end
end:
  %to2 = getelementptr i8, ptr addrspace(1) %to, i64 8
  store i32 %v2, ptr addrspace(1) %to2
  %to3 = getelementptr i8, ptr addrspace(1) %to, i64 12
  store i32 0, ptr addrspace(1) %to3
  %to4 = getelementptr i8, ptr addrspace(1) %to, i64 16
  store <4 x i32> zeroinitializer, ptr addrspace(1) %to4
  ret void
}
