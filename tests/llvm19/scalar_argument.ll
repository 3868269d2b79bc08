; grid 128, group 64, stored 4
; llc-19, -O0 and -O2: wrong on gfx900 and gfx90a. A callee's scalar argument is put into s0, the first register of the
; resource through which the kernel spills meanwhile.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workgroup.id.x()

declare i32 @llvm.amdgcn.workitem.id.x()

declare i32 @llvm.vector.reduce.add.v16i32(<16 x i32>)

define internal i32 @changes_registers(i32 %x) noinline {
  %y = mul i32 %x, 7
  ret i32 %y
}

define internal i32 @many(ptr addrspace(1) %in, i32 %item, i32 %behind, i32 inreg %scalar) noinline #0 {
  %one = insertelement <16 x i32> poison, i32 %item, i64 0
  %items = shufflevector <16 x i32> %one, <16 x i32> poison, <16 x i32> zeroinitializer
  %o0 = add i32 %item, 0
  %w0 = and i32 %o0, 63
  %p0 = getelementptr i32, ptr addrspace(1) %in, i32 %w0
  %x0 = load <16 x i32>, ptr addrspace(1) %p0, align 4
  %o1 = add i32 %item, 5
  %w1 = and i32 %o1, 63
  %p1 = getelementptr i32, ptr addrspace(1) %in, i32 %w1
  %x1 = load <16 x i32>, ptr addrspace(1) %p1, align 4
  %o2 = add i32 %item, 10
  %w2 = and i32 %o2, 63
  %p2 = getelementptr i32, ptr addrspace(1) %in, i32 %w2
  %x2 = load <16 x i32>, ptr addrspace(1) %p2, align 4
  %o3 = add i32 %item, 15
  %w3 = and i32 %o3, 63
  %p3 = getelementptr i32, ptr addrspace(1) %in, i32 %w3
  %x3 = load <16 x i32>, ptr addrspace(1) %p3, align 4
  %o4 = add i32 %item, 20
  %w4 = and i32 %o4, 63
  %p4 = getelementptr i32, ptr addrspace(1) %in, i32 %w4
  %x4 = load <16 x i32>, ptr addrspace(1) %p4, align 4
  %o5 = add i32 %item, 25
  %w5 = and i32 %o5, 63
  %p5 = getelementptr i32, ptr addrspace(1) %in, i32 %w5
  %x5 = load <16 x i32>, ptr addrspace(1) %p5, align 4
  %o6 = add i32 %item, 30
  %w6 = and i32 %o6, 63
  %p6 = getelementptr i32, ptr addrspace(1) %in, i32 %w6
  %x6 = load <16 x i32>, ptr addrspace(1) %p6, align 4
  %o7 = add i32 %item, 35
  %w7 = and i32 %o7, 63
  %p7 = getelementptr i32, ptr addrspace(1) %in, i32 %w7
  %x7 = load <16 x i32>, ptr addrspace(1) %p7, align 4
  %o8 = add i32 %item, 40
  %w8 = and i32 %o8, 63
  %p8 = getelementptr i32, ptr addrspace(1) %in, i32 %w8
  %x8 = load <16 x i32>, ptr addrspace(1) %p8, align 4
  %a0 = mul <16 x i32> %x0, %items
  %b0 = mul <16 x i32> %x0, %x0
  %a1 = mul <16 x i32> %x1, %items
  %b1 = mul <16 x i32> %x1, %x1
  %a2 = mul <16 x i32> %x2, %items
  %b2 = mul <16 x i32> %x2, %x2
  %a3 = mul <16 x i32> %x3, %items
  %b3 = mul <16 x i32> %x3, %x3
  %a4 = mul <16 x i32> %x4, %items
  %b4 = mul <16 x i32> %x4, %x4
  %a5 = mul <16 x i32> %x5, %items
  %b5 = mul <16 x i32> %x5, %x5
  %a6 = mul <16 x i32> %x6, %items
  %b6 = mul <16 x i32> %x6, %x6
  %a7 = mul <16 x i32> %x7, %items
  %b7 = mul <16 x i32> %x7, %x7
  %a8 = mul <16 x i32> %x8, %items
  %b8 = mul <16 x i32> %x8, %x8
  %first = extractelement <16 x i32> %x0, i64 0
  %called = call i32 @changes_registers(i32 %first)
  %s0 = xor <16 x i32> zeroinitializer, %a0
  %t0 = add <16 x i32> %s0, %b0
  %u0 = mul <16 x i32> %t0, %t0
  %s1 = xor <16 x i32> %u0, %a1
  %t1 = add <16 x i32> %s1, %b1
  %u1 = mul <16 x i32> %t1, %t1
  %s2 = xor <16 x i32> %u1, %a2
  %t2 = add <16 x i32> %s2, %b2
  %u2 = mul <16 x i32> %t2, %t2
  %s3 = xor <16 x i32> %u2, %a3
  %t3 = add <16 x i32> %s3, %b3
  %u3 = mul <16 x i32> %t3, %t3
  %s4 = xor <16 x i32> %u3, %a4
  %t4 = add <16 x i32> %s4, %b4
  %u4 = mul <16 x i32> %t4, %t4
  %s5 = xor <16 x i32> %u4, %a5
  %t5 = add <16 x i32> %s5, %b5
  %u5 = mul <16 x i32> %t5, %t5
  %s6 = xor <16 x i32> %u5, %a6
  %t6 = add <16 x i32> %s6, %b6
  %u6 = mul <16 x i32> %t6, %t6
  %s7 = xor <16 x i32> %u6, %a7
  %t7 = add <16 x i32> %s7, %b7
  %u7 = mul <16 x i32> %t7, %t7
  %s8 = xor <16 x i32> %u7, %a8
  %t8 = add <16 x i32> %s8, %b8
  %u8 = mul <16 x i32> %t8, %t8
  %sum = call i32 @llvm.vector.reduce.add.v16i32(<16 x i32> %u8)
  %with = xor i32 %sum, %called
  %v = add i32 %with, %behind
  %z = xor i32 %v, %scalar
  ret i32 %z
}

define amdgpu_kernel void @scalar_argument(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %item = add i32 %g64, %x
  %r = call i32 @many(ptr addrspace(1) %in, i32 %item, i32 %x, i32 inreg %a)
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %item
  store i32 %r, ptr addrspace(1) %at
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-waves-per-eu"="8,8" }
