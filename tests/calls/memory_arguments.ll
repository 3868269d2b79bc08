; grid 100, group 64, stored 64
; Arguments in memory (`byval`), results in memory (`sret`), more arguments than registers, sign and zero
; extension, and frames so large that offsets do not fit into instructions.
target triple = "amdgcn-amd-amdhsa"

%pair = type { i32, i64, i16 }

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

define internal i32 @by_value(i32 %k, ptr addrspace(5) byval(%pair) align 8 %p, i64 %l, ptr addrspace(5) byval([7 x i8]) align 1 %q) noinline {
  %first = load i32, ptr addrspace(5) %p
  %at = getelementptr %pair, ptr addrspace(5) %p, i32 0, i32 1
  %second = load i64, ptr addrspace(5) %at
  store i64 77, ptr addrspace(5) %at
  %at2 = getelementptr %pair, ptr addrspace(5) %p, i32 0, i32 2
  %third = load i16, ptr addrspace(5) %at2
  %i = and i32 %k, 3
  %at3 = getelementptr i8, ptr addrspace(5) %q, i32 %i
  %fourth = load i8, ptr addrspace(5) %at3
  store i8 9, ptr addrspace(5) %q
  %a = trunc i64 %second to i32
  %b = sext i16 %third to i32
  %c = zext i8 %fourth to i32
  %d = trunc i64 %l to i32
  %s1 = add i32 %first, %a
  %s2 = xor i32 %s1, %b
  %s3 = add i32 %s2, %c
  %s4 = xor i32 %s3, %d
  ret i32 %s4
}

define internal void @by_result(ptr addrspace(5) sret(%pair) align 8 %r, i32 %a, i64 %b) noinline {
  store i32 %a, ptr addrspace(5) %r
  %at = getelementptr %pair, ptr addrspace(5) %r, i32 0, i32 1
  store i64 %b, ptr addrspace(5) %at
  %at2 = getelementptr %pair, ptr addrspace(5) %r, i32 0, i32 2
  %t = trunc i32 %a to i16
  store i16 %t, ptr addrspace(5) %at2
  ret void
}

define internal i32 @on_stack([31 x i32] %a, i32 %b, i64 %c, ptr addrspace(5) byval([3 x i32]) align 4 %d, i16 %e, double %f, ptr addrspace(1) %g) noinline {
  %a30 = extractvalue [31 x i32] %a, 30
  %a3 = extractvalue [31 x i32] %a, 3
  %c1 = trunc i64 %c to i32
  %dp = getelementptr i32, ptr addrspace(5) %d, i32 2
  %d1 = load i32, ptr addrspace(5) %dp
  %e1 = sext i16 %e to i32
  %f1 = bitcast double %f to i64
  %f2 = lshr i64 %f1, 32
  %f3 = trunc i64 %f2 to i32
  %g1 = load i32, ptr addrspace(1) %g
  %s1 = add i32 %a30, %a3
  %s2 = xor i32 %s1, %b
  %s3 = add i32 %s2, %c1
  %s4 = xor i32 %s3, %d1
  %s5 = add i32 %s4, %e1
  %s6 = xor i32 %s5, %f3
  %s7 = add i32 %s6, %g1
  ret i32 %s7
}

define internal signext i8 @narrow(i8 signext %a, i16 zeroext %b, i1 zeroext %c, i1 %d) noinline {
  %t = trunc i16 %b to i8
  %m = mul i8 %a, %t
  %e = zext i1 %c to i8
  %f = sext i1 %d to i8
  %s1 = add i8 %m, %e
  %s2 = xor i8 %s1, %f
  ret i8 %s2
}

define internal i32 @leaf(i32 %a) noinline {
  %r = mul i32 %a, 3
  ret i32 %r
}

define internal i32 @large(i32 %a, i32 %b, i1 %u) noinline {
  %p = alloca [1200 x i32], addrspace(5)
  %q = alloca [1600 x i32], addrspace(5)
  %r = alloca i32, addrspace(5)
  %i = and i32 %a, 1023
  %at = getelementptr i32, ptr addrspace(5) %p, i32 %i
  store i32 %b, ptr addrspace(5) %at
  %at2 = getelementptr i32, ptr addrspace(5) %q, i32 1500
  store i32 %a, ptr addrspace(5) %at2
  store i32 5, ptr addrspace(5) %r
  %x = call i32 @leaf(i32 %b)
  %y = load i32, ptr addrspace(5) %at
  %z = load i32, ptr addrspace(5) %at2
  br i1 %u, label %yes, label %no
yes:
  store i32 %x, ptr addrspace(5) %r
  br label %no
no:
  %w = load i32, ptr addrspace(5) %r
  %s1 = add i32 %x, %y
  %s2 = xor i32 %s1, %z
  %s3 = add i32 %s2, %w
  ret i32 %s3
}

define amdgpu_kernel void @memory_arguments(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) #0 {
  %l = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %g64 = mul i32 %g, 64
  %i = add i32 %g64, %l
  %i64 = zext i32 %i to i64
  %x.at = and i32 %i, 127
  %x.at64 = zext i32 %x.at to i64
  %x.p = getelementptr i32, ptr addrspace(1) %in, i64 %x.at64
  %x = load i32, ptr addrspace(1) %x.p
  %y = mul i32 %x, 77
  %y64 = zext i32 %y to i64
  %off = mul i64 %i64, 64
  %mine = getelementptr i8, ptr addrspace(1) %out, i64 %off
  %pair = alloca %pair, align 8, addrspace(5)
  %bytes = alloca [7 x i8], align 1, addrspace(5)
  %three = alloca [3 x i32], align 4, addrspace(5)
  %result = alloca %pair, align 8, addrspace(5)
  store i32 %x, ptr addrspace(5) %pair
  %pair1 = getelementptr %pair, ptr addrspace(5) %pair, i32 0, i32 1
  store i64 %y64, ptr addrspace(5) %pair1
  %pair2 = getelementptr %pair, ptr addrspace(5) %pair, i32 0, i32 2
  store i16 %d, ptr addrspace(5) %pair2
  store i32 %i, ptr addrspace(5) %bytes, align 1
  %bytes3 = getelementptr i8, ptr addrspace(5) %bytes, i32 3
  store i32 %y, ptr addrspace(5) %bytes3, align 1
  store i32 %x, ptr addrspace(5) %three
  %three1 = getelementptr i32, ptr addrspace(5) %three, i32 1
  store i32 %y, ptr addrspace(5) %three1
  %three2 = getelementptr i32, ptr addrspace(5) %three, i32 2
  store i32 %i, ptr addrspace(5) %three2
  %r0 = call i32 @by_value(i32 %x, ptr addrspace(5) byval(%pair) align 8 %pair, i64 %b, ptr addrspace(5) byval([7 x i8]) align 1 %bytes)
  store i32 %r0, ptr addrspace(1) %mine
  %again = load i64, ptr addrspace(5) %pair1
  %again32 = trunc i64 %again to i32
  %byte = load i8, ptr addrspace(5) %bytes
  %byte32 = zext i8 %byte to i32
  %r1 = add i32 %again32, %byte32
  %m1 = getelementptr i32, ptr addrspace(1) %mine, i64 1
  store i32 %r1, ptr addrspace(1) %m1
  call void @by_result(ptr addrspace(5) sret(%pair) align 8 %result, i32 %y, i64 %b)
  %result1 = getelementptr %pair, ptr addrspace(5) %result, i32 0, i32 1
  %got0 = load i32, ptr addrspace(5) %result
  %got1 = load i64, ptr addrspace(5) %result1
  %got1.32 = trunc i64 %got1 to i32
  %r2 = xor i32 %got0, %got1.32
  %m2 = getelementptr i32, ptr addrspace(1) %mine, i64 2
  store i32 %r2, ptr addrspace(1) %m2
  %many0 = insertvalue [31 x i32] zeroinitializer, i32 %x, 3
  %many1 = insertvalue [31 x i32] %many0, i32 %a, 30
  %f = bitcast i64 %y64 to double
  %r3 = call i32 @on_stack([31 x i32] %many1, i32 %y, i64 %b, ptr addrspace(5) byval([3 x i32]) align 4 %three, i16 %d, double %f, ptr addrspace(1) %x.p)
  %m3 = getelementptr i32, ptr addrspace(1) %mine, i64 3
  store i32 %r3, ptr addrspace(1) %m3
  %x8 = trunc i32 %x to i8
  %y16 = trunc i32 %y to i16
  %lt = icmp ult i32 %x, %y
  %odd = trunc i32 %x to i1
  %r5 = call signext i8 @narrow(i8 signext %x8, i16 zeroext %y16, i1 zeroext %lt, i1 %odd)
  %r5.32 = sext i8 %r5 to i32
  %m5 = getelementptr i32, ptr addrspace(1) %mine, i64 5
  store i32 %r5.32, ptr addrspace(1) %m5
  %low = trunc i32 %a to i1
  %r6 = call i32 @large(i32 %x, i32 %y, i1 %low)
  %m6 = getelementptr i32, ptr addrspace(1) %mine, i64 6
  store i32 %r6, ptr addrspace(1) %m6
  %m4 = getelementptr i32, ptr addrspace(1) %mine, i64 4
  store i32 %y, ptr addrspace(1) %m4
  %left = getelementptr i32, ptr addrspace(1) %mine, i64 7
  call void @llvm.memset.p1.i64(ptr addrspace(1) %left, i8 1, i64 36, i1 false)
  ret void
}

declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
