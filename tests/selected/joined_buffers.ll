; grid 64, group 64, stored 32
; Neighbouring accesses through resources: dwords side by side in any order, over an access elsewhere in the buffer and one that
; may be to the same bytes, beyond the end of the buffer for some lanes and dwords, with an index, of an interleaved buffer, and
; halves through a fat pointer.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)
declare <2 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v2i32(ptr addrspace(8), i32, i32, i32)
declare i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32)
declare void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32>, ptr addrspace(8), i32, i32, i32)

define amdgpu_kernel void @joined_buffers(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) "amdgpu-flat-work-group-size"="64,64" {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %to = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %out, i16 0, i32 2036, i32 159744)
  %from = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 0, i32 500, i32 159744)
  %rows = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %in, i16 8, i32 60, i32 159744)
  %at = shl nuw nsw i32 %x, 3
  %at4 = add nuw nsw i32 %at, 4
  %at8 = add nuw nsw i32 %at, 8
  %at12 = add nuw nsw i32 %at, 12
  %l1 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %from, i32 %at4, i32 0, i32 0)
  %l2 = call <2 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v2i32(ptr addrspace(8) %from, i32 %at8, i32 0, i32 0)
  %l0 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %from, i32 %at, i32 0, i32 0)
  %half = and i32 %at, 248
  %half4 = or disjoint i32 %half, 4
  %n0 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %from, i32 %half, i32 16, i32 8)
  %n1 = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %from, i32 %half4, i32 16, i32 8)
  %s0 = call i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8) %rows, i32 %x, i32 0, i32 0, i32 0)
  %s1 = call i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8) %rows, i32 %x, i32 4, i32 0, i32 0)
  %l2a = extractelement <2 x i32> %l2, i32 0
  %l2b = extractelement <2 x i32> %l2, i32 1
  %k0 = mul i32 %l0, 3
  %k1 = add i32 %l1, %l2a
  %k2 = xor i32 %n0, %l2b
  %k3 = sub i32 %n1, %s0
  %o = shl nuw nsw i32 %x, 5
  %o4 = add nuw nsw i32 %o, 4
  %o8 = add nuw nsw i32 %o, 8
  %o12 = add nuw nsw i32 %o, 12
  %o16 = add nuw nsw i32 %o, 16
  %o20 = add nuw nsw i32 %o, 20
  %o24 = add nuw nsw i32 %o, 24
  %o28 = add nuw nsw i32 %o, 28
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %k2, ptr addrspace(8) %to, i32 %o8, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %k0, ptr addrspace(8) %to, i32 %o, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %k3, ptr addrspace(8) %to, i32 %o12, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %k1, ptr addrspace(8) %to, i32 %o4, i32 0, i32 0)
  ; The sum of both is where another lane stores nothing.
  %again = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %to, i32 %o4, i32 0, i32 0)
  %pair0 = insertelement <2 x i32> poison, i32 %s1, i32 0
  %pair = insertelement <2 x i32> %pair0, i32 %again, i32 1
  call void @llvm.amdgcn.raw.ptr.buffer.store.v2i32(<2 x i32> %pair, ptr addrspace(8) %to, i32 %o16, i32 0, i32 0)
  %fat = addrspacecast ptr addrspace(8) %from to ptr addrspace(7)
  %place = getelementptr inbounds i8, ptr addrspace(7) %fat, i32 %half
  %h1 = getelementptr inbounds nuw i8, ptr addrspace(7) %place, i32 4
  %v0 = load float, ptr addrspace(7) %place, align 4
  %v1 = load <2 x half>, ptr addrspace(7) %h1, align 4
  %b0 = bitcast float %v0 to i32
  %b1 = bitcast <2 x half> %v1 to i32
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %b1, ptr addrspace(8) %to, i32 %o28, i32 0, i32 0)
  call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 %b0, ptr addrspace(8) %to, i32 %o24, i32 0, i32 0)
  ret void
}
