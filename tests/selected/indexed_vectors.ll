; grid 64, group 64, stored 80
; Elements of vectors in VGPRs that a uniform number chooses: dwords, pairs of them and halves; numbers that may be beyond the vector;
; several in one block.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()

define amdgpu_kernel void @indexed_vectors(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) "amdgpu-flat-work-group-size"="64,64" {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %at = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %x
  %row = load <4 x i32>, ptr addrspace(1) %at, align 16
  %r0 = extractelement <4 x i32> %row, i32 0
  %r1 = extractelement <4 x i32> %row, i32 1
  %i16 = and i32 %a, 15
  %i8 = and i32 %small, 7

  ; Sixteen dwords: one element is put in, two are taken out.
  %twice = shufflevector <4 x i32> %row, <4 x i32> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3>
  %words = mul <16 x i32> %twice, <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17, i32 19, i32 21, i32 23, i32 25, i32 27, i32 29, i32 31>
  %w1 = extractelement <16 x i32> %words, i32 %i16
  %with = insertelement <16 x i32> %words, i32 %x, i32 %i16
  %next = add i32 %small, 5
  %j16 = and i32 %next, 15
  %w2 = extractelement <16 x i32> %with, i32 %j16
  %w3 = extractelement <16 x i32> %with, i32 %i16
  %old = extractelement <16 x i32> %words, i32 %j16

  ; A number beyond the vector: what is put there is seen by nobody, and neither is anything else lost.
  %far = and i32 %a, 63
  %beyond = insertelement <16 x i32> %with, i32 %r0, i32 %far
  %is.in = icmp ult i32 %far, 16
  %safe = select i1 %is.in, <16 x i32> %beyond, <16 x i32> %with
  %s0 = extractelement <16 x i32> %safe, i32 0
  %s9 = extractelement <16 x i32> %safe, i32 9
  %s15 = extractelement <16 x i32> %safe, i32 15
  %s.sum = add i32 %s0, %s9
  %s = add i32 %s.sum, %s15

  ; Eight numbers of 64 bits.
  %longs4 = sext <4 x i32> %row to <4 x i64>
  %longs8 = shufflevector <4 x i64> %longs4, <4 x i64> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 3, i32 2, i32 1, i32 0>
  %longs = mul <8 x i64> %longs8, <i64 1, i64 1000003, i64 4294967311, i64 -7, i64 12345678901, i64 5, i64 3, i64 9>
  %l1 = extractelement <8 x i64> %longs, i32 %i8
  ; What is put in is of the vector itself.
  %l.first = extractelement <8 x i64> %longs, i32 3
  %longs.with = insertelement <8 x i64> %longs, i64 %l.first, i32 %i8
  %l2 = extractelement <8 x i64> %longs.with, i32 4
  %l3 = extractelement <8 x i64> %longs.with, i32 3
  %l.sum = add i64 %l1, %l2
  %l = add i64 %l.sum, %l3

  ; Sixteen halves of dwords.
  %shorts4 = trunc <4 x i32> %row to <4 x i16>
  %shorts16 = shufflevector <4 x i16> %shorts4, <4 x i16> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3, i32 0, i32 1, i32 2, i32 3>
  %shorts = mul <16 x i16> %shorts16, <i16 1, i16 3, i16 5, i16 7, i16 9, i16 11, i16 13, i16 15, i16 17, i16 19, i16 21, i16 23, i16 25, i16 27, i16 29, i16 31>
  %h1 = extractelement <16 x i16> %shorts, i32 %i16
  %xs = trunc i32 %x to i16
  %shorts.with = insertelement <16 x i16> %shorts, i16 %xs, i32 %j16
  %pairs = bitcast <16 x i16> %shorts.with to <8 x i32>
  %p = extractelement <8 x i32> %pairs, i32 %i8
  %h1.wide = zext i16 %h1 to i32

  ; Floats, of which the first is overwritten by a number that is the same in all lanes.
  %floats8 = shufflevector <4 x i32> %row, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 2, i32 0, i32 1, i32 3>
  %bits8 = and <8 x i32> %floats8, <i32 1023, i32 2047, i32 511, i32 1023, i32 255, i32 1023, i32 1023, i32 63>
  %floats = uitofp <8 x i32> %bits8 to <8 x float>
  %floats.with = insertelement <8 x float> %floats, float 1.5, i32 %i8
  %f1 = extractelement <8 x float> %floats.with, i32 %i8
  %next8 = xor i32 %i8, 1
  %f2 = extractelement <8 x float> %floats.with, i32 %next8
  %f = fadd float %f1, %f2
  %f.bits = fptosi float %f to i32

  %to = getelementptr [20 x i32], ptr addrspace(1) %out, i32 %x
  store i32 %w1, ptr addrspace(1) %to, align 4
  %to1 = getelementptr i8, ptr addrspace(1) %to, i32 4
  store i32 %w2, ptr addrspace(1) %to1, align 4
  %to2 = getelementptr i8, ptr addrspace(1) %to, i32 8
  store i32 %w3, ptr addrspace(1) %to2, align 4
  %to3 = getelementptr i8, ptr addrspace(1) %to, i32 12
  store i32 %old, ptr addrspace(1) %to3, align 4
  %to4 = getelementptr i8, ptr addrspace(1) %to, i32 16
  store i64 %l, ptr addrspace(1) %to4, align 4
  %to6 = getelementptr i8, ptr addrspace(1) %to, i32 24
  store i32 %h1.wide, ptr addrspace(1) %to6, align 4
  %to7 = getelementptr i8, ptr addrspace(1) %to, i32 28
  store i32 %p, ptr addrspace(1) %to7, align 4
  %to8 = getelementptr i8, ptr addrspace(1) %to, i32 32
  store i32 %f.bits, ptr addrspace(1) %to8, align 4
  %to9 = getelementptr i8, ptr addrspace(1) %to, i32 36
  store i32 %s, ptr addrspace(1) %to9, align 4
  %to10 = getelementptr i8, ptr addrspace(1) %to, i32 40
  store i32 %r1, ptr addrspace(1) %to10, align 4
  ret void
}
