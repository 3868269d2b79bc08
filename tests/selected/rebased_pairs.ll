; grid 64, group 64, stored 32
; Pairs of LDS accesses farther from their address than offsets of pairs reach: dwords and quads, several from one place, one that
; is no pair of anything, a constant address.
target triple = "amdgcn-amd-amdhsa"

@tile = internal unnamed_addr addrspace(3) global [32768 x i8] undef, align 16

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @rebased_pairs(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %x
  %v = load <4 x i32>, ptr addrspace(1) %from, align 16
  %v0 = extractelement <4 x i32> %v, i32 0
  %v1 = extractelement <4 x i32> %v, i32 1
  %v2 = extractelement <4 x i32> %v, i32 2
  %v3 = extractelement <4 x i32> %v, i32 3
  %p0 = getelementptr inbounds [4 x i8], ptr addrspace(3) @tile, i32 %x
  %p1 = getelementptr inbounds i8, ptr addrspace(3) %p0, i32 1092
  %p2 = getelementptr inbounds i8, ptr addrspace(3) %p0, i32 1604
  %p3 = getelementptr inbounds i8, ptr addrspace(3) %p0, i32 2116
  %p4 = getelementptr inbounds i8, ptr addrspace(3) %p0, i32 2628
  store i32 %v0, ptr addrspace(3) %p1, align 4
  store i32 %v1, ptr addrspace(3) %p2, align 4
  store i32 %v2, ptr addrspace(3) %p3, align 4
  store i32 %v3, ptr addrspace(3) %p4, align 4
  %q0 = getelementptr inbounds [8 x i8], ptr addrspace(3) @tile, i32 %x
  %q1 = getelementptr inbounds i8, ptr addrspace(3) %q0, i32 8200
  %q2 = getelementptr inbounds i8, ptr addrspace(3) %q0, i32 12296
  %q3 = getelementptr inbounds i8, ptr addrspace(3) %q0, i32 24584
  %w0 = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 0>
  %w1 = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 1, i32 2>
  store <2 x i32> %w0, ptr addrspace(3) %q1, align 8
  store <2 x i32> %w1, ptr addrspace(3) %q2, align 8
  store <2 x i32> %w0, ptr addrspace(3) %q3, align 8
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other = xor i32 %x, 37
  %r0 = getelementptr inbounds [4 x i8], ptr addrspace(3) @tile, i32 %other
  %r1 = getelementptr inbounds i8, ptr addrspace(3) %r0, i32 1092
  %r2 = getelementptr inbounds i8, ptr addrspace(3) %r0, i32 2116
  %r3 = getelementptr inbounds i8, ptr addrspace(3) %r0, i32 2628
  %l1 = load i32, ptr addrspace(3) %r1, align 4
  %l2 = load i32, ptr addrspace(3) %r2, align 4
  %l3 = load i32, ptr addrspace(3) %r3, align 4
  %s0 = getelementptr inbounds [8 x i8], ptr addrspace(3) @tile, i32 %other
  %s1 = getelementptr inbounds i8, ptr addrspace(3) %s0, i32 8200
  %s2 = getelementptr inbounds i8, ptr addrspace(3) %s0, i32 12296
  %m1 = load <2 x i32>, ptr addrspace(3) %s1, align 8
  %m2 = load <2 x i32>, ptr addrspace(3) %s2, align 8
  %k1 = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 1100), align 4
  %k2 = load i32, ptr addrspace(3) getelementptr inbounds (i8, ptr addrspace(3) @tile, i32 1120), align 4
  %n1 = add <2 x i32> %m1, %m2
  %k3 = sub i32 %k1, %k2
  %to = getelementptr <8 x i32>, ptr addrspace(1) %out, i32 %x
  %t4 = getelementptr i8, ptr addrspace(1) %to, i32 4
  %t8 = getelementptr i8, ptr addrspace(1) %to, i32 8
  %t16 = getelementptr i8, ptr addrspace(1) %to, i32 16
  %t24 = getelementptr i8, ptr addrspace(1) %to, i32 24
  store i32 %l1, ptr addrspace(1) %to, align 4
  store i32 %l2, ptr addrspace(1) %t4, align 4
  store i32 %l3, ptr addrspace(1) %t8, align 4
  store <2 x i32> %n1, ptr addrspace(1) %t16, align 8
  store i32 %k3, ptr addrspace(1) %t24, align 4
  ret void
}
