; grid 100, group 64, stored 64
; Byte types of LLVM 23: copied, chosen, passed and returned, in vectors, as numbers, floats and pointers again.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

@text = internal addrspace(4) constant [5 x b8] c"a\FFb\00c"
@listed = internal addrspace(4) constant [3 x b32] [b32 1, b32 -2, b32 70000]

define internal b16 @handed(b16 %x, <4 x b8> %y) noinline {
  %first = bitcast b16 %x to i16
  %all = bitcast <4 x b8> %y to i32
  %low = trunc i32 %all to i16
  %sum = add i16 %first, %low
  %r = bitcast i16 %sum to b16
  ret b16 %r
}

define amdgpu_kernel void @bytes(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(4) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %m, i32 %n, i64 %big, float %f, i16 %half) {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g64 = shl i32 %g, 6
  %i = add i32 %g64, %l
  %at = and i32 %i, 127
  %p = getelementptr i32, ptr addrspace(1) %in, i32 %at
  %v = load i32, ptr addrspace(1) %p
  %to = mul i32 %i, 64
  %o = getelementptr i8, ptr addrspace(1) %out, i32 %to
  %there = alloca [4 x i64], align 16, addrspace(5)
  ; One by one, and all together.
  store i32 %v, ptr addrspace(5) %there
  %second = getelementptr i8, ptr addrspace(5) %there, i32 1
  %byte = load b8, ptr addrspace(5) %second
  store b8 %byte, ptr addrspace(1) %o
  %o1 = getelementptr i8, ptr addrspace(1) %o, i32 1
  store b8 65, ptr addrspace(1) %o1
  %vector = load <4 x b8>, ptr addrspace(5) %there
  %third = extractelement <4 x b8> %vector, i32 2
  %o2 = getelementptr i8, ptr addrspace(1) %o, i32 2
  store b8 %third, ptr addrspace(1) %o2
  %o3 = getelementptr i8, ptr addrspace(1) %o, i32 3
  %letter = load b8, ptr addrspace(4) getelementptr ([5 x b8], ptr addrspace(4) @text, i32 0, i32 1)
  store b8 %letter, ptr addrspace(1) %o3
  %o4 = getelementptr i8, ptr addrspace(1) %o, i32 4
  %word = bitcast <4 x b8> %vector to i32
  %more = add i32 %word, 1
  store i32 %more, ptr addrspace(1) %o4
  ; A choice, frozen.
  %o8 = getelementptr i8, ptr addrspace(1) %o, i32 8
  %odd = trunc i32 %i to i1
  %as.bytes = bitcast i32 %i to b32
  %one = load b32, ptr addrspace(4) getelementptr ([3 x b32], ptr addrspace(4) @listed, i32 0, i32 2)
  %chosen = select i1 %odd, b32 %as.bytes, b32 %one
  %frozen = freeze b32 %chosen
  store b32 %frozen, ptr addrspace(1) %o8
  ; A float.
  %o12 = getelementptr i8, ptr addrspace(1) %o, i32 12
  %small = and i32 %v, 1023
  %number = uitofp i32 %small to float
  %number.bytes = bitcast float %number to b32
  %number.again = bitcast b32 %number.bytes to float
  %half.of = fmul float %number.again, 5.000000e-01
  store float %half.of, ptr addrspace(1) %o12
  ; A pointer, by eight bytes and by one piece of 64 bits.
  %o16 = getelementptr i8, ptr addrspace(1) %o, i32 16
  store ptr addrspace(1) %p, ptr addrspace(5) %there
  %eight = load <8 x b8>, ptr addrspace(5) %there
  %pointer = bitcast <8 x b8> %eight to ptr addrspace(1)
  %found = load i32, ptr addrspace(1) %pointer
  store i32 %found, ptr addrspace(1) %o16
  %o20 = getelementptr i8, ptr addrspace(1) %o, i32 20
  %piece = bitcast ptr addrspace(1) %p to b64
  %pointer.again = bitcast b64 %piece to ptr addrspace(1)
  %found.again = load i32, ptr addrspace(1) %pointer.again
  store i32 %found.again, ptr addrspace(1) %o20
  ; Pointers to scratch, two at a time, into bytes and back.
  %o24 = getelementptr i8, ptr addrspace(1) %o, i32 24
  %other = getelementptr i8, ptr addrspace(5) %there, i32 8
  store i32 %small, ptr addrspace(5) %other
  %two.1 = insertelement <2 x ptr addrspace(5)> poison, ptr addrspace(5) %there, i32 0
  %two = insertelement <2 x ptr addrspace(5)> %two.1, ptr addrspace(5) %other, i32 1
  %two.bytes = bitcast <2 x ptr addrspace(5)> %two to <2 x b32>
  %two.again = bitcast <2 x b32> %two.bytes to <2 x ptr addrspace(5)>
  %which = extractelement <2 x ptr addrspace(5)> %two.again, i32 1
  %back = load i32, ptr addrspace(5) %which
  store i32 %back, ptr addrspace(1) %o24
  ; Through a function.
  %o28 = getelementptr i8, ptr addrspace(1) %o, i32 28
  %short = trunc i32 %i to i16
  %short.bytes = bitcast i16 %short to b16
  %result = call b16 @handed(b16 %short.bytes, <4 x b8> %vector)
  store b16 %result, ptr addrspace(1) %o28
  %o30 = getelementptr i8, ptr addrspace(1) %o, i32 30
  store <2 x b8> splat (b8 -3), ptr addrspace(1) %o30
  %aligned = and i32 %i, 63
  %in.at = getelementptr i32, ptr addrspace(1) %in, i32 %aligned
  %piece.of.in = load b64, ptr addrspace(1) %in.at, align 4
  %wide.of.in = load b128, ptr addrspace(1) %in.at, align 4
  ; A loop.
  %o32 = getelementptr i8, ptr addrspace(1) %o, i32 32
  br label %loop
loop:
  %n.th = phi i32 [ 0, %0 ], [ %next, %loop ]
  %kept = phi b32 [ %frozen, %0 ], [ %changed, %loop ]
  %kept.number = bitcast b32 %kept to i32
  %changed.number = mul i32 %kept.number, 5
  %changed = bitcast i32 %changed.number to b32
  %next = add i32 %n.th, 1
  %three = and i32 %l, 3
  %again = icmp ule i32 %next, %three
  br i1 %again, label %loop, label %end
end:
  store b32 %changed, ptr addrspace(1) %o32
  ; Wide ones.
  %o36 = getelementptr i8, ptr addrspace(1) %o, i32 36
  store b64 %piece.of.in, ptr addrspace(1) %o36, align 4
  %o44 = getelementptr i8, ptr addrspace(1) %o, i32 44
  store b128 %wide.of.in, ptr addrspace(1) %o44, align 4
  %o60 = getelementptr i8, ptr addrspace(1) %o, i32 60
  store float 0x1.8p+3, ptr addrspace(1) %o60
  ret void
}
