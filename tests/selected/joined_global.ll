; grid 128, group 64, stored 32
; Neighbouring accesses of global memory of several widths, in no order: loads over stores to other bytes and to LDS, stores over
; loads, a dword that is loaded as a whole and byte by byte, bytes that are signed and put together highest first.
target triple = "amdgcn-amd-amdhsa"

@tile = internal unnamed_addr addrspace(3) global [4096 x i8] undef, align 16

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define amdgpu_kernel void @joined_global(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) {
  %lane = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %before = shl i32 %group, 6
  %x = add i32 %before, %lane
  %from = getelementptr <8 x i32>, ptr addrspace(1) %in, i32 %lane
  %to = getelementptr <8 x i32>, ptr addrspace(1) %out, i32 %x
  %f1 = getelementptr i8, ptr addrspace(1) %from, i64 1
  %f2 = getelementptr i8, ptr addrspace(1) %from, i64 2
  %f3 = getelementptr i8, ptr addrspace(1) %from, i64 3
  %f4 = getelementptr i8, ptr addrspace(1) %from, i64 4
  %f6 = getelementptr i8, ptr addrspace(1) %from, i64 6
  %f8 = getelementptr i8, ptr addrspace(1) %from, i64 8
  %f12 = getelementptr i8, ptr addrspace(1) %from, i64 12
  %f20 = getelementptr i8, ptr addrspace(1) %from, i64 20
  %f24 = getelementptr i8, ptr addrspace(1) %from, i64 24
  %f28 = getelementptr i8, ptr addrspace(1) %from, i64 28
  %t1 = getelementptr i8, ptr addrspace(1) %to, i64 1
  %t2 = getelementptr i8, ptr addrspace(1) %to, i64 2
  %t3 = getelementptr i8, ptr addrspace(1) %to, i64 3
  %t4 = getelementptr i8, ptr addrspace(1) %to, i64 4
  %t8 = getelementptr i8, ptr addrspace(1) %to, i64 8
  %t12 = getelementptr i8, ptr addrspace(1) %to, i64 12
  %t14 = getelementptr i8, ptr addrspace(1) %to, i64 14
  %t16 = getelementptr i8, ptr addrspace(1) %to, i64 16
  %t20 = getelementptr i8, ptr addrspace(1) %to, i64 20
  %t24 = getelementptr i8, ptr addrspace(1) %to, i64 24
  %t28 = getelementptr i8, ptr addrspace(1) %to, i64 28
  %slot = getelementptr [16 x i8], ptr addrspace(3) @tile, i32 0, i32 %lane
  %b3 = load i8, ptr addrspace(1) %f3
  %b1 = load i8, ptr addrspace(1) %f1
  store i8 %b3, ptr addrspace(3) %slot
  %b0 = load i8, ptr addrspace(1) %from, align 4
  %h4 = load i16, ptr addrspace(1) %f4, align 4
  %b2 = load i8, ptr addrspace(1) %f2
  %w0 = zext i8 %b0 to i32
  %w1 = zext i8 %b1 to i32
  %w2 = zext i8 %b2 to i32
  %w3 = zext i8 %b3 to i32
  %s0 = shl i32 %w0, 24
  %s1 = shl i32 %w1, 16
  %s2 = shl i32 %w2, 8
  %o1 = or i32 %s0, %s1
  %o2 = or i32 %o1, %s2
  %turned = or i32 %o2, %w3
  store i32 %turned, ptr addrspace(1) %t16, align 4
  %h6 = load i16, ptr addrspace(1) %f6, align 2
  %d8 = load i64, ptr addrspace(1) %f8, align 8
  %half = load <2 x half>, ptr addrspace(1) %f12, align 4
  %n0 = sext i8 %b0 to i32
  %n3 = sext i8 %b3 to i32
  %h4s = sext i16 %h4 to i32
  %h6z = zext i16 %h6 to i32
  %sum0 = add i32 %n0, %n3
  %sum1 = mul i32 %h4s, %h6z
  %sum = add i32 %sum0, %sum1
  %back = load i8, ptr addrspace(3) %slot
  store i16 %h6, ptr addrspace(1) %t14, align 2
  store i8 %back, ptr addrspace(1) %t1
  store i8 %b0, ptr addrspace(1) %t3
  store i8 7, ptr addrspace(1) %to, align 4
  store i16 %h4, ptr addrspace(1) %t12, align 4
  store i8 %b1, ptr addrspace(1) %t2
  store i32 %sum, ptr addrspace(1) %t4, align 4
  %low = trunc i64 %d8 to i32
  store i32 %low, ptr addrspace(1) %t8, align 4
  ; Written in between, and read again.
  %again = load i32, ptr addrspace(1) %t4, align 4
  %whole = load i32, ptr addrspace(1) %f20, align 4
  %part = load i8, ptr addrspace(1) %f20, align 4
  %wide = load <2 x i32>, ptr addrspace(1) %f24, align 8
  %last = load float, ptr addrspace(1) %f28, align 4
  %first = extractelement <2 x i32> %wide, i64 0
  %part.w = zext i8 %part to i32
  %k0 = add i32 %whole, %part.w
  %k1 = xor i32 %first, %again
  %bits = bitcast float %last to i32
  %k2 = xor i32 %bits, %k0
  %half.bits = bitcast <2 x half> %half to i32
  store i32 %half.bits, ptr addrspace(1) %t20, align 4
  store i32 %k1, ptr addrspace(1) %t24, align 4
  store i32 %k2, ptr addrspace(1) %t28, align 4
  ret void
}
