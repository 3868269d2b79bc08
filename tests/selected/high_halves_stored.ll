; grid 64, group 64, stored 32
; Bytes and halves from bit 16 of their dword on, stored to global memory, by generic pointers, to LDS, to private memory.
target triple = "amdgcn-amd-amdhsa"

@tile = internal unnamed_addr addrspace(3) global [2048 x i8] undef, align 16

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @high_halves_stored(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %own.place = alloca [16 x i16], align 4, addrspace(5)
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %from = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %x
  %v = load <4 x i32>, ptr addrspace(1) %from, align 16
  %h = bitcast <4 x i32> %v to <8 x half>
  %by = bitcast <4 x i32> %v to <16 x i8>
  %at = mul i32 %x, 32
  %p = getelementptr i8, ptr addrspace(1) %out, i32 %at
  %h1 = extractelement <8 x half> %h, i32 1
  %h3 = extractelement <8 x half> %h, i32 3
  %h5 = extractelement <8 x half> %h, i32 5
  %h7 = extractelement <8 x half> %h, i32 7
  %b2 = extractelement <16 x i8> %by, i32 2
  %b6 = extractelement <16 x i8> %by, i32 6
  %b10 = extractelement <16 x i8> %by, i32 10
  store volatile half %h1, ptr addrspace(1) %p, align 2
  %p2 = getelementptr i8, ptr addrspace(1) %p, i32 2
  store volatile i8 %b2, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %p, i32 3
  %g3 = addrspacecast ptr addrspace(1) %p3 to ptr
  store volatile i8 %b6, ptr %g3
  %p4 = getelementptr i8, ptr addrspace(1) %p, i32 4
  %g4 = addrspacecast ptr addrspace(1) %p4 to ptr
  store volatile half %h3, ptr %g4, align 2
  %l = getelementptr [8 x i8], ptr addrspace(3) @tile, i32 0, i32 0
  %mine = shl i32 %x, 3
  %l0 = getelementptr i8, ptr addrspace(3) %l, i32 %mine
  store half %h5, ptr addrspace(3) %l0, align 2
  %l2 = getelementptr i8, ptr addrspace(3) %l0, i32 2
  store i8 %b10, ptr addrspace(3) %l2
  %l3 = getelementptr i8, ptr addrspace(3) %l0, i32 3
  store i8 %b2, ptr addrspace(3) %l3
  %l4 = getelementptr i8, ptr addrspace(3) %l0, i32 4
  store half %h7, ptr addrspace(3) %l4, align 2
  %l6 = getelementptr i8, ptr addrspace(3) %l0, i32 6
  store half %h1, ptr addrspace(3) %l6, align 2
  %back = load i64, ptr addrspace(3) %l0, align 8
  %p8 = getelementptr i8, ptr addrspace(1) %p, i32 8
  store volatile i64 %back, ptr addrspace(1) %p8, align 8
  %i = and i32 %small, 7
  %s0 = getelementptr i16, ptr addrspace(5) %own.place, i32 %i
  store volatile half %h3, ptr addrspace(5) %s0, align 2
  %s1 = getelementptr i16, ptr addrspace(5) %s0, i32 1
  store volatile half %h7, ptr addrspace(5) %s1, align 2
  %r0 = load volatile i16, ptr addrspace(5) %s0, align 2
  %r1 = load volatile i16, ptr addrspace(5) %s1, align 2
  %p16 = getelementptr i8, ptr addrspace(1) %p, i32 16
  store volatile i16 %r0, ptr addrspace(1) %p16, align 2
  %p18 = getelementptr i8, ptr addrspace(1) %p, i32 18
  store volatile i16 %r1, ptr addrspace(1) %p18, align 2
  %all = bitcast <8 x half> %h to i128
  %some = trunc i128 %all to i64
  %p24 = getelementptr i8, ptr addrspace(1) %p, i32 24
  store volatile i64 %some, ptr addrspace(1) %p24, align 8
  %p20 = getelementptr i8, ptr addrspace(1) %p, i32 20
  store volatile i32 0, ptr addrspace(1) %p20, align 4
  %p6 = getelementptr i8, ptr addrspace(1) %p, i32 6
  store volatile i16 0, ptr addrspace(1) %p6, align 2
  ret void
}
