; grid 100, group 64, stored 16
; Constants in offsets: with promises and without, from below the buffer, in indices of several widths, in counters whose end is
; known, in steps from steps; stores of neighbouring dwords.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)

define amdgpu_kernel void @offsets(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
entry:
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %i = add i32 %g64, %l
  %off = mul nuw nsw i32 %i, 16
  %read = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %in, i16 0, i32 400, i32 159744)
  %written = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %out, i16 0, i32 1600, i32 159744)
  %from = addrspacecast ptr addrspace(8) %read to ptr addrspace(7)
  %to = addrspacecast ptr addrspace(8) %written to ptr addrspace(7)
  ; Sixteen bytes below the buffer, where nothing is.
  %below = getelementptr i32, ptr addrspace(7) %from, i32 -4
  br label %count

count:
  %n = phi i32 [ 1, %entry ], [ %n3, %count ]
  %sum = phi i32 [ 0, %entry ], [ %sum3, %count ]
  %p0 = getelementptr i32, ptr addrspace(7) %below, i32 %n
  %x0 = load i32, ptr addrspace(7) %p0, align 4
  %n1 = add nuw nsw i32 %n, 1
  %p1 = getelementptr i32, ptr addrspace(7) %below, i32 %n1
  %x1 = load i32, ptr addrspace(7) %p1, align 4
  %n2 = add nuw nsw i32 %n, 2
  %p2 = getelementptr inbounds nuw i32, ptr addrspace(7) %from, i32 %n2
  %x2 = load i32, ptr addrspace(7) %p2, align 4
  %q1 = getelementptr inbounds nuw i32, ptr addrspace(7) %from, i32 %n1
  %y1 = load i32, ptr addrspace(7) %q1, align 4
  %s0 = add i32 %x0, %x1
  %s1 = xor i32 %s0, %x2
  %s2 = add i32 %s1, %y1
  %s3 = mul i32 %sum, 5
  %sum3 = add i32 %s3, %s2
  %n3 = add nuw nsw i32 %n, 3
  %ends = icmp eq i32 %n3, 31
  br i1 %ends, label %lanes, label %count

lanes:
  ; Numbers of lanes, some of them negative.
  %l8 = add nsw i32 %l, -8
  %wide = sext i32 %l8 to i64
  %wide3 = add nsw i64 %wide, 3
  %r0 = getelementptr i32, ptr addrspace(7) %from, i64 %wide
  %r1 = getelementptr i32, ptr addrspace(7) %from, i64 %wide3
  %l9 = add nsw i32 %l, -7
  %r2 = getelementptr inbounds i32, ptr addrspace(7) %from, i32 %l9
  %z0 = load i32, ptr addrspace(7) %r0, align 4
  %z1 = load i32, ptr addrspace(7) %r1, align 4
  %inside = icmp sge i32 %l9, 0
  br i1 %inside, label %above, label %join

above:
  %z2 = load i32, ptr addrspace(7) %r2, align 4
  br label %join

join:
  %z = phi i32 [ 77, %lanes ], [ %z2, %above ]
  %t0 = mul i32 %z0, 3
  %t1 = add i32 %t0, %z1
  %t2 = xor i32 %t1, %z
  ; Bits that are apart, fields of structures, steps from steps.
  %four = shl i32 %l, 2
  %odd = or disjoint i32 %four, 3
  %even = or disjoint i32 %four, 2
  %u0 = getelementptr { i32, [2 x i16] }, ptr addrspace(7) %from, i32 %odd, i32 1, i32 1
  %u1 = getelementptr { i32, [2 x i16] }, ptr addrspace(7) %from, i32 %even
  %u2 = getelementptr i8, ptr addrspace(7) %u1, i32 -4
  %u3 = getelementptr nuw i8, ptr addrspace(7) %u1, i32 4092
  %u4 = getelementptr i8, ptr addrspace(7) %u3, i32 -4092
  %v0 = load i16, ptr addrspace(7) %u0, align 2
  %v2 = load i32, ptr addrspace(7) %u2, align 4
  %v4 = load i32, ptr addrspace(7) %u4, align 4
  %v0w = zext i16 %v0 to i32
  %w0 = add i32 %v0w, %v2
  %w1 = xor i32 %w0, %v4
  %o0 = getelementptr i8, ptr addrspace(7) %to, i32 %off
  %off4 = add nuw i32 %off, 4
  %off8 = add i32 %off, 8
  %off12 = or disjoint i32 %off, 12
  %o1 = getelementptr i8, ptr addrspace(7) %to, i32 %off4
  %o2 = getelementptr i8, ptr addrspace(7) %to, i32 %off8
  %o3 = getelementptr nuw i8, ptr addrspace(7) %to, i32 %off12
  store i32 %sum3, ptr addrspace(7) %o0, align 4
  store i32 %t2, ptr addrspace(7) %o1, align 4
  store i32 %w1, ptr addrspace(7) %o2, align 4
  store i32 %l, ptr addrspace(7) %o3, align 4
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
