; grid 128, group 64, stored 32
; Loops that begin at another place in each lane, and that lanes leave in different rounds, in the middle and at the end; what the last
; round had, address and all, is used behind the loop.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @stepped_lanes(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %block = shl i32 %g, 6
  %id = add i32 %block, %t
  %to = getelementptr [8 x i32], ptr addrspace(1) %out, i32 %id
  %own.at = getelementptr [16 x i32], ptr addrspace(1) %own, i32 %id
  %first = and i32 %t, 15
  %step.any = and i32 %a, 7
  %step = add i32 %step.any, 1
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s1, %latch ]
  %i64 = zext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %in, i64 %i64
  %x = load i32, ptr addrspace(1) %p
  %m = mul i32 %s, 9
  %s1 = add i32 %m, %x
  %bit = and i32 %x, 12
  %stops = icmp eq i32 %bit, 4
  br i1 %stops, label %middle, label %latch
latch:
  %next = add nuw nsw i32 %i, %step
  %more = icmp ult i32 %next, 100
  br i1 %more, label %loop, label %middle
middle:
  %base = ptrtoint ptr addrspace(1) %in to i64
  %last = ptrtoint ptr addrspace(1) %p to i64
  %far = sub i64 %last, %base
  %far32 = trunc i64 %far to i32
  store i32 %s1, ptr addrspace(1) %to
  %to1 = getelementptr i8, ptr addrspace(1) %to, i64 4
  store i32 %far32, ptr addrspace(1) %to1
  br label %row
row:
  %j = phi i64 [ 0, %middle ], [ %j1, %row ]
  %h = phi i16 [ %d, %middle ], [ %h1, %row ]
  %q = getelementptr inbounds [2 x i32], ptr addrspace(1) %own.at, i64 %j, i64 1
  %y = load i32, ptr addrspace(1) %q
  %y1 = add i32 %y, %s1
  store i32 %y1, ptr addrspace(1) %q
  %jt = trunc i64 %j to i16
  %hm = mul i16 %jt, %h
  %h1 = add i16 %hm, 3
  %j1 = add nuw nsw i64 %j, 1
  %ends = icmp eq i64 %j1, 8
  br i1 %ends, label %products, label %row
products:
  %h32 = zext i16 %h1 to i32
  %to2 = getelementptr i8, ptr addrspace(1) %to, i64 8
  store i32 %h32, ptr addrspace(1) %to2
  br label %product
product:
  %k = phi i32 [ %t, %products ], [ %k1, %product ]
  %r = phi i32 [ 0, %products ], [ %r2, %product ]
  %square = mul i32 %k, %id
  %r1 = shl i32 %r, 1
  %r2 = xor i32 %r1, %square
  %k1 = sub i32 %k, 5
  %on = icmp sgt i32 %k1, 0
  br i1 %on, label %product, label %end
end:
  %to3 = getelementptr i8, ptr addrspace(1) %to, i64 12
  store i32 %r2, ptr addrspace(1) %to3
  %to4 = getelementptr i8, ptr addrspace(1) %to, i64 16
  store <4 x i32> zeroinitializer, ptr addrspace(1) %to4
  ret void
}
