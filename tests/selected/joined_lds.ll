; grid 64, group 64, stored 16
; Neighbouring accesses of LDS and of a lane's own memory: bytes at a known alignment and at none, dwords, shorts as stores, with a
; barrier between what is written and read by other lanes.
target triple = "amdgcn-amd-amdhsa"

@tile = internal unnamed_addr addrspace(3) global [4096 x i8] undef, align 16

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @joined_lds(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %mine = alloca [32 x i8], align 8, addrspace(5)
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %x
  %v = load <4 x i32>, ptr addrspace(1) %from, align 16
  %slot = getelementptr inbounds [16 x i8], ptr addrspace(3) @tile, i32 %x
  %s1 = getelementptr inbounds i8, ptr addrspace(3) %slot, i32 1
  %s2 = getelementptr inbounds i8, ptr addrspace(3) %slot, i32 2
  %s4 = getelementptr inbounds i8, ptr addrspace(3) %slot, i32 4
  %s8 = getelementptr inbounds i8, ptr addrspace(3) %slot, i32 8
  %s12 = getelementptr inbounds i8, ptr addrspace(3) %slot, i32 12
  %v0 = extractelement <4 x i32> %v, i32 0
  %v1 = extractelement <4 x i32> %v, i32 1
  %v2 = extractelement <4 x i32> %v, i32 2
  %v3 = extractelement <4 x i32> %v, i32 3
  %b0 = trunc i32 %v0 to i8
  %b1 = trunc i32 %v1 to i8
  %h2 = trunc i32 %v2 to i16
  store i32 %v3, ptr addrspace(3) %s12, align 4
  store i8 %b1, ptr addrspace(3) %s1, align 1
  store i32 %v1, ptr addrspace(3) %s4, align 4
  store i8 %b0, ptr addrspace(3) %slot, align 1
  store i16 %h2, ptr addrspace(3) %s2, align 2
  store i32 %v2, ptr addrspace(3) %s8, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %other.x = xor i32 %x, 9
  %other = getelementptr inbounds [16 x i8], ptr addrspace(3) @tile, i32 %other.x
  %o1 = getelementptr inbounds i8, ptr addrspace(3) %other, i32 1
  %o2 = getelementptr inbounds i8, ptr addrspace(3) %other, i32 2
  %o3 = getelementptr inbounds i8, ptr addrspace(3) %other, i32 3
  %o4 = getelementptr inbounds i8, ptr addrspace(3) %other, i32 4
  %o5 = getelementptr inbounds i8, ptr addrspace(3) %other, i32 5
  %o8 = getelementptr inbounds i8, ptr addrspace(3) %other, i32 8
  %r1 = load i8, ptr addrspace(3) %o1, align 1
  %r0 = load i8, ptr addrspace(3) %other, align 1
  %r3 = load i8, ptr addrspace(3) %o3, align 1
  %r5 = load i8, ptr addrspace(3) %o5, align 1
  %r2 = load i8, ptr addrspace(3) %o2, align 1
  %r4 = load i8, ptr addrspace(3) %o4, align 1
  %r8 = load <2 x float>, ptr addrspace(3) %o8, align 8
  ; Bytes of a lane's own, at odd places too.
  %m1 = getelementptr inbounds i8, ptr addrspace(5) %mine, i32 1
  %m2 = getelementptr inbounds i8, ptr addrspace(5) %mine, i32 2
  %m3 = getelementptr inbounds i8, ptr addrspace(5) %mine, i32 3
  %m8 = getelementptr inbounds i8, ptr addrspace(5) %mine, i32 8
  %m12 = getelementptr inbounds i8, ptr addrspace(5) %mine, i32 12
  store i8 %r0, ptr addrspace(5) %m3, align 1
  store i8 %r1, ptr addrspace(5) %m1, align 1
  store i8 %r2, ptr addrspace(5) %m2, align 1
  store i8 %r3, ptr addrspace(5) %mine, align 1
  store i32 %v3, ptr addrspace(5) %m8, align 4
  store i32 %v2, ptr addrspace(5) %m12, align 4
  %index = and i32 %x, 12
  %place = getelementptr inbounds i8, ptr addrspace(5) %mine, i32 %index
  %zero = icmp eq i32 %index, 4
  %safe = select i1 %zero, ptr addrspace(5) %mine, ptr addrspace(5) %place
  %q1 = getelementptr inbounds i8, ptr addrspace(5) %safe, i32 1
  %p0 = load i8, ptr addrspace(5) %safe, align 1
  %p1 = load i8, ptr addrspace(5) %q1, align 1
  %e0 = zext i8 %p0 to i32
  %e1 = sext i8 %p1 to i32
  %e2 = mul i32 %e0, 1000
  %e3 = add i32 %e1, %e2
  %e4 = zext i8 %r4 to i32
  %e5 = sext i8 %r5 to i32
  %e6 = mul i32 %e5, %e4
  %e7 = add i32 %e3, %e6
  %to = getelementptr <4 x i32>, ptr addrspace(1) %out, i32 %x
  %t4 = getelementptr i8, ptr addrspace(1) %to, i32 4
  %t8 = getelementptr i8, ptr addrspace(1) %to, i32 8
  store i32 %e7, ptr addrspace(1) %to, align 4
  store i32 %e2, ptr addrspace(1) %t4, align 4
  store <2 x float> %r8, ptr addrspace(1) %t8, align 8
  ret void
}
