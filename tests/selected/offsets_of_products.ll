; grid 128, group 64, stored 16
; Constants in products, shifts and sums of offsets: of rows of an array in LDS, and of a resource, in order and beyond its end; one
; product wraps round on its way and comes to lie in the array again.
target triple = "amdgcn-amd-amdhsa"

@rows = internal unnamed_addr addrspace(3) global [12288 x i8] undef, align 16

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)

define amdgpu_kernel void @offsets_of_products(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) "amdgpu-flat-work-group-size"="64,64" {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %from = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i32 240, i32 159744)
  %before = shl i32 %group, 6
  %x = add i32 %before, %lane
  %row = lshr i32 %lane, 4
  %column = and i32 %lane, 15
  ; ((row | 4) * 132 + column) * 4, and rows 8 and 12 beyond
  %row4 = or disjoint i32 %row, 4
  %row8 = add i32 %row, 8
  %row12 = or i32 %row, 12
  %p0 = mul i32 %row, 132
  %p4 = mul i32 %row4, 132
  %p8 = mul i32 %row8, 132
  %p12 = mul i32 %row12, 132
  %i0 = add i32 %p0, %column
  %i4 = add i32 %p4, %column
  %i8 = add i32 %p8, %column
  %i12 = add i32 %p12, %column
  %a0 = getelementptr [4 x i8], ptr addrspace(3) @rows, i32 %i0
  %a4 = getelementptr [4 x i8], ptr addrspace(3) @rows, i32 %i4
  %a8 = getelementptr [4 x i8], ptr addrspace(3) @rows, i32 %i8
  %a12 = getelementptr [4 x i8], ptr addrspace(3) @rows, i32 %i12
  ; offsets 8 * (lane | 16), which some lanes share, and 4 * (lane + 1000) + 4 * row, all beyond the end but for a wrapped one
  %l16 = or i32 %lane, 16
  %o16 = shl i32 %l16, 3
  %far = add i32 %lane, 1000
  %o1000 = mul i32 %far, 4
  %four = shl i32 %row, 2
  %sum1000 = add i32 %o1000, %four
  %back = add i32 %lane, -8
  %wrapped = mul i32 %back, 4
  %low = or disjoint i32 %four, 1
  %low4 = shl i32 %low, 2
  %b0 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %from, i32 %o16, i32 0, i32 0)
  %b1 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %from, i32 %sum1000, i32 0, i32 0)
  %b2 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %from, i32 %wrapped, i32 0, i32 0)
  %b3 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %from, i32 %low4, i32 0, i32 0)
  store i32 %b0, ptr addrspace(3) %a0, align 4
  store i32 %b2, ptr addrspace(3) %a4, align 4
  store i32 %b3, ptr addrspace(3) %a8, align 4
  store i32 %x, ptr addrspace(3) %a12, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  ; the array from its other end: (row - 3) wraps round, 3 rows behind it is in the array
  %minus = sub i32 3, %row
  %m4 = or i32 %minus, 4
  %q0 = mul i32 %minus, 132
  %q4 = mul i32 %m4, 132
  %j0 = add i32 %q0, %column
  %j4 = add i32 %q4, %column
  %under = add i32 %row, -3
  %u = mul i32 %under, 132
  %u12 = add i32 %u, 1980
  %ju = add i32 %u12, %column
  %r0 = getelementptr [4 x i8], ptr addrspace(3) @rows, i32 %j0
  %r4 = getelementptr [4 x i8], ptr addrspace(3) @rows, i32 %j4
  %ru = getelementptr [4 x i8], ptr addrspace(3) @rows, i32 %ju
  %v0 = load i32, ptr addrspace(3) %r0, align 4
  %v4 = load i32, ptr addrspace(3) %r4, align 4
  %vu = load i32, ptr addrspace(3) %ru, align 4
  %s0 = add i32 %v0, %b1
  %to = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %x
  %t1 = getelementptr i8, ptr addrspace(1) %to, i64 4
  %t2 = getelementptr i8, ptr addrspace(1) %to, i64 8
  %t3 = getelementptr i8, ptr addrspace(1) %to, i64 12
  store i32 %s0, ptr addrspace(1) %to, align 4
  store i32 %v4, ptr addrspace(1) %t1, align 4
  store i32 %vu, ptr addrspace(1) %t2, align 4
  store i32 %b3, ptr addrspace(1) %t3, align 4
  ret void
}
