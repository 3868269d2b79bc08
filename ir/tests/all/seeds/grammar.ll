source_filename = "seed"
target triple = "amdgcn-amd-amdhsa"
module asm ".globl x"
$c = comdat any
%pair = type { i32, %inner }
%inner = type <{ float, [2 x i8] }>
@g = addrspace(1) global %pair { i32 1, %inner <{ float 1.0, [2 x i8] c"a\00" }> }, align 8
@t = internal addrspace(4) constant [4 x i32] [i32 1, i32 -2, i32 3, i32 4], section ".x", comdat($c)
@p = addrspace(1) global ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @g, i64 4)
@l = external addrspace(3) global [0 x i8]
@a = alias i32, ptr addrspace(1) @g
define internal fastcc { i32, i1 } @callee(i32 %x, ptr addrspace(5) sret(i64) align 8 %s) #0 {
  %r = insertvalue { i32, i1 } poison, i32 %x, 0
  %q = insertvalue { i32, i1 } %r, i1 true, 1
  ret { i32, i1 } %q
}
define amdgpu_kernel void @k(ptr addrspace(1) noundef %p, i32 %n, float %f, <4 x half> %h) !dbg !4 {
entry:
  %a = alloca [4 x i64], i32 1, align 8, addrspace(5)
  %c = call fastcc { i32, i1 } @callee(i32 noundef %n, ptr addrspace(5) %a) #1, !dbg !5
  %b = extractvalue { i32, i1 } %c, 1
  br i1 %b, label %loop, label %"odd name"
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add nuw nsw i32 %i, 1
  %v = load volatile <4 x i32>, ptr addrspace(1) %p, align 4, !range !2
  %w = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 3, i32 poison>
  %e = extractelement <2 x i32> %w, i32 %i
  %s = select i1 %b, i32 %e, i32 7
  %0 = atomicrmw add ptr addrspace(1) %p, i32 %s syncscope("agent-one-as") monotonic, align 4
  %1 = cmpxchg weak ptr addrspace(1) %p, i32 %0, i32 0 seq_cst monotonic
  fence syncscope("workgroup") release
  %fm = fmul fast float %f, 0x3FB99999A0000000
  %cmp = fcmp nnan olt float %fm, 1.5
  store atomic i32 %s, ptr addrspace(1) %p release, align 4
  switch i32 %j, label %loop [
    i32 5, label %exit
    i32 -6, label %"odd name"
  ]
"odd name":
  %z = call float @llvm.fma.f32(float %f, float 1.0, float 2.0)
  br label %exit
exit:
  %d = call i32 asm sideeffect "v_mov_b32 $0, $1", "=v,v"(i32 1)
  %k2 = freeze i32 %d
  %g = getelementptr inbounds %pair, ptr addrspace(1) %p, i64 0, i32 1, i32 1
  ret void
}
declare float @llvm.fma.f32(float, float, float) #1
attributes #0 = { noinline nounwind "amdgpu-waves-per-eu"="1,4" }
attributes #1 = { convergent memory(none) }
!named = !{!0, !1}
!0 = !{i32 1, !"str", null, !1}
!1 = distinct !{!1, !{i64 2}}
!2 = !{i32 0, i32 9}
!3 = !DIFile(filename: "a.c", directory: "/")
!4 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 2, column: 3, scope: !4)
