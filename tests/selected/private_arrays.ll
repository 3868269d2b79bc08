; grid 64, group 64, stored 80
; Private arrays as values: constant and chosen places, dwords, bytes, halves and doubles, over branches and round a divergent loop,
; chosen by what is uniform and by what is not.
target triple = "amdgcn-amd-amdhsa"

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.memset.p5.i32(ptr addrspace(5), i8, i32, i1)

define amdgpu_kernel void @private_arrays(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(4) %table, ptr addrspace(1) %own, ptr addrspace(1) %acc, i32 %a, i32 %small, i64 %b, float %c, i16 %d) "amdgpu-flat-work-group-size"="64,64" {
entry:
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %words = alloca [9 x i32], addrspace(5)
  %bytes = alloca [16 x i8], align 4, addrspace(5)
  %halves = alloca [8 x half], align 4, addrspace(5)
  %doubles = alloca [4 x double], align 8, addrspace(5)
  %pair = alloca { i32, [2 x i16] }, align 4, addrspace(5)
  call void @llvm.memset.p5.i32(ptr addrspace(5) align 4 %words, i8 9, i32 36, i1 false)
  call void @llvm.memset.p5.i32(ptr addrspace(5) align 4 %bytes, i8 7, i32 16, i1 false)
  call void @llvm.memset.p5.i32(ptr addrspace(5) align 4 %halves, i8 60, i32 16, i1 false)
  call void @llvm.memset.p5.i32(ptr addrspace(5) align 8 %doubles, i8 0, i32 32, i1 false)
  store i32 %x, ptr addrspace(5) %pair, align 4
  %at = getelementptr <4 x i32>, ptr addrspace(1) %in, i32 %x
  %row = load <4 x i32>, ptr addrspace(1) %at, align 16
  %w2 = getelementptr [9 x i32], ptr addrspace(5) %words, i32 0, i32 2
  store <4 x i32> %row, ptr addrspace(5) %w2, align 4
  %u = urem i32 %small, 9
  %trips = and i32 %x, 7
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %mixed = add i32 %i, %x
  %k = and i32 %mixed, 7
  %wk = getelementptr [9 x i32], ptr addrspace(5) %words, i32 0, i32 %k
  %w = load i32, ptr addrspace(5) %wk, align 4
  %wu = getelementptr [9 x i32], ptr addrspace(5) %words, i32 0, i32 %u
  %v = load i32, ptr addrspace(5) %wu, align 4
  %sum = add i32 %w, %v
  store i32 %sum, ptr addrspace(5) %wu, align 4
  %k2 = shl i32 %k, 1
  %bk = getelementptr [16 x i8], ptr addrspace(5) %bytes, i32 0, i32 %k2
  %byte = load i8, ptr addrspace(5) %bk, align 1
  %wide = zext i8 %byte to i32
  %changed = add i32 %wide, %sum
  %narrow = trunc i32 %changed to i8
  %bk1 = getelementptr i8, ptr addrspace(5) %bk, i32 1
  store i8 %narrow, ptr addrspace(5) %bk1, align 1
  %hk = getelementptr [8 x half], ptr addrspace(5) %halves, i32 0, i32 %k
  %h = load half, ptr addrspace(5) %hk, align 2
  %h2 = fadd half %h, 1.0
  store half %h2, ptr addrspace(5) %hk, align 2
  %odd = trunc i32 %w to i1
  br i1 %odd, label %then, label %more

then:
  %k3 = and i32 %k, 3
  %dk = getelementptr double, ptr addrspace(5) %doubles, i32 %k3
  %e = load double, ptr addrspace(5) %dk, align 8
  %f = uitofp i32 %i to double
  %g = fadd double %e, %f
  store double %g, ptr addrspace(5) %dk, align 8
  %p1 = getelementptr { i32, [2 x i16] }, ptr addrspace(5) %pair, i32 0, i32 1, i32 1
  %s = trunc i32 %sum to i16
  store i16 %s, ptr addrspace(5) %p1, align 2
  store i16 %s, ptr addrspace(5) %pair, align 4
  br label %more

more:
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %trips
  br i1 %again, label %loop, label %end

end:
  %w4 = load <4 x i32>, ptr addrspace(5) %w2, align 4
  %b4 = load <4 x i32>, ptr addrspace(5) %bytes, align 4
  %h8 = load <4 x i32>, ptr addrspace(5) %halves, align 4
  %d1 = getelementptr double, ptr addrspace(5) %doubles, i32 1
  %d2 = load <4 x i32>, ptr addrspace(5) %d1, align 8
  %pw = load i32, ptr addrspace(5) %pair, align 4
  %to = getelementptr [20 x i32], ptr addrspace(1) %out, i32 %x
  store <4 x i32> %w4, ptr addrspace(1) %to, align 4
  %to1 = getelementptr i8, ptr addrspace(1) %to, i32 16
  store <4 x i32> %b4, ptr addrspace(1) %to1, align 4
  %to2 = getelementptr i8, ptr addrspace(1) %to, i32 32
  store <4 x i32> %h8, ptr addrspace(1) %to2, align 4
  %to3 = getelementptr i8, ptr addrspace(1) %to, i32 48
  store <4 x i32> %d2, ptr addrspace(1) %to3, align 4
  %to4 = getelementptr i8, ptr addrspace(1) %to, i32 64
  %last = getelementptr [9 x i32], ptr addrspace(5) %words, i32 0, i32 8
  %l = load i32, ptr addrspace(5) %last, align 4
  %lp = add i32 %l, %pw
  store i32 %lp, ptr addrspace(1) %to4, align 4
  %to5 = getelementptr i8, ptr addrspace(1) %to, i32 68
  store i32 0, ptr addrspace(1) %to5, align 4
  %to6 = getelementptr i8, ptr addrspace(1) %to, i32 72
  store i64 0, ptr addrspace(1) %to6, align 4
  ret void
}
