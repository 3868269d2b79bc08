; grid 128, group 64, stored 16
; Addresses in LDS and global memory with bits that are turned round or set: those which the number has not are the offset, others
; are not; extended by zeros and by the sign.
target triple = "amdgcn-amd-amdhsa"

@tile = internal unnamed_addr addrspace(3) global [16384 x i8] undef, align 16

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @swizzled_addresses(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %from.before = shl i32 %group, 6
  %x = add i32 %from.before, %lane
  %wide = shl nuw nsw i32 %lane, 3
  %even = and i32 %wide, 504
  %w0 = xor i32 %even, 16
  %w1 = xor i32 %even, 4112
  %w2 = or i32 %even, 8192
  %w3 = xor i32 %even, 12304
  %p0 = getelementptr inbounds i8, ptr addrspace(3) @tile, i32 %w0
  %p1 = getelementptr inbounds i8, ptr addrspace(3) @tile, i32 %w1
  %p2 = getelementptr inbounds i8, ptr addrspace(3) @tile, i32 %w2
  %p3 = getelementptr inbounds i8, ptr addrspace(3) @tile, i32 %w3
  %i1 = xor i32 %lane, 5
  %i2 = xor i32 %lane, 67
  %i3 = or i32 %lane, 64
  %z1 = zext i32 %i1 to i64
  %z2 = sext i32 %i2 to i64
  %z3 = zext i32 %i3 to i64
  %f0 = getelementptr i32, ptr addrspace(1) %in, i32 %lane
  %f1 = getelementptr i32, ptr addrspace(1) %in, i64 %z1
  %f2 = getelementptr i32, ptr addrspace(1) %in, i64 %z2
  %f3 = getelementptr i32, ptr addrspace(1) %in, i64 %z3
  %v0 = load i32, ptr addrspace(1) %f0
  %v1 = load i32, ptr addrspace(1) %f1
  %v2 = load i32, ptr addrspace(1) %f2
  %v3 = load i32, ptr addrspace(1) %f3
  store i32 %v0, ptr addrspace(3) %p0, align 8
  store i32 %v1, ptr addrspace(3) %p1, align 8
  store i32 %v2, ptr addrspace(3) %p2, align 8
  store i32 %v3, ptr addrspace(3) %p3, align 8
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %turned = xor i32 %even, 264
  %t1 = xor i32 %even, 4360
  %t2 = xor i32 %turned, 8192
  %r0 = getelementptr inbounds i8, ptr addrspace(3) @tile, i32 %turned
  %r1 = getelementptr inbounds i8, ptr addrspace(3) @tile, i32 %t1
  %r2 = getelementptr inbounds i8, ptr addrspace(3) @tile, i32 %t2
  %l0 = load i32, ptr addrspace(3) %r0, align 8
  %l1 = load i32, ptr addrspace(3) %r1, align 8
  %l2 = load i32, ptr addrspace(3) %r2, align 8
  %to = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %x
  %o1 = getelementptr i8, ptr addrspace(1) %to, i64 4
  %o2 = getelementptr i8, ptr addrspace(1) %to, i64 8
  store i32 %l0, ptr addrspace(1) %to, align 4
  store i32 %l1, ptr addrspace(1) %o1, align 4
  store i32 %l2, ptr addrspace(1) %o2, align 4
  ret void
}
