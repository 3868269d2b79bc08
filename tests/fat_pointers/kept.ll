; grid 100, group 64, stored 16
; Fat pointers kept in memory, by lanes of one buffer and of several, with structures around them.
target triple = "amdgcn-amd-amdhsa"

%pair = type { i32, ptr addrspace(7) }

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1), i16, i32, i32)

define amdgpu_kernel void @kept(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %slots = alloca [3 x %pair], align 32, addrspace(5)
  %vectors = alloca <2 x ptr addrspace(7)>, align 64, addrspace(5)
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %i = add i32 %g64, %l
  %i64 = zext i32 %i to i64
  %off = mul i64 %i64, 16
  %mine = getelementptr i8, ptr addrspace(1) %out, i64 %off
  %table1 = addrspacecast ptr addrspace(4) %table to ptr addrspace(1)
  %first = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %in, i16 0, i32 400, i32 159744)
  %second = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p1(ptr addrspace(1) %table1, i16 0, i32 256, i32 159744)
  %f = addrspacecast ptr addrspace(8) %first to ptr addrspace(7)
  %s = addrspacecast ptr addrspace(8) %second to ptr addrspace(7)
  %place = and i32 %l, 31
  %p = getelementptr i32, ptr addrspace(7) %f, i32 %place
  %q = getelementptr i16, ptr addrspace(7) %s, i32 %place
  %slot0 = getelementptr [3 x %pair], ptr addrspace(5) %slots, i32 0, i32 0, i32 1
  %slot1 = getelementptr [3 x %pair], ptr addrspace(5) %slots, i32 0, i32 1, i32 1
  %slot2 = getelementptr [3 x %pair], ptr addrspace(5) %slots, i32 0, i32 2
  store ptr addrspace(7) %p, ptr addrspace(5) %slot0, align 32
  store ptr addrspace(7) %q, ptr addrspace(5) %slot1, align 32
  %s0 = insertvalue %pair { i32 9, ptr addrspace(7) null }, ptr addrspace(7) %s, 1
  store %pair %s0, ptr addrspace(5) %slot2, align 32
  %which = urem i32 %l, 3
  %slot = getelementptr [3 x %pair], ptr addrspace(5) %slots, i32 0, i32 %which, i32 1
  %back = load ptr addrspace(7), ptr addrspace(5) %slot, align 32
  %x0 = load i16, ptr addrspace(7) %back, align 2
  %z0 = zext i16 %x0 to i32
  %whole = load %pair, ptr addrspace(5) %slot2, align 32
  %w0 = extractvalue %pair %whole, 0
  %w1 = extractvalue %pair %whole, 1
  %w2 = getelementptr i8, ptr addrspace(7) %w1, i32 %w0
  %x1 = load i8, ptr addrspace(7) %w2, align 1
  %z1 = zext i8 %x1 to i32
  %v0 = insertelement <2 x ptr addrspace(7)> poison, ptr addrspace(7) %back, i32 0
  %v1 = insertelement <2 x ptr addrspace(7)> %v0, ptr addrspace(7) %p, i32 1
  store <2 x ptr addrspace(7)> %v1, ptr addrspace(5) %vectors, align 64
  %v2 = load <2 x ptr addrspace(7)>, ptr addrspace(5) %vectors, align 64
  %v3 = extractelement <2 x ptr addrspace(7)> %v2, i32 1
  %x2 = load i32, ptr addrspace(7) %v3, align 4
  ; Elements of a vector follow one another without a gap.
  %raw = getelementptr i8, ptr addrspace(5) %vectors, i32 20
  %x3 = load i32, ptr addrspace(5) %raw, align 4
  %o0 = insertelement <4 x i32> poison, i32 %z0, i32 0
  %o1 = insertelement <4 x i32> %o0, i32 %z1, i32 1
  %o2 = insertelement <4 x i32> %o1, i32 %x2, i32 2
  %o3 = insertelement <4 x i32> %o2, i32 %x3, i32 3
  store <4 x i32> %o3, ptr addrspace(1) %mine, align 16
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="64,64" }
