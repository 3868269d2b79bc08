; What neither generated kernels nor those of the repository have, for builder/mod.rs: every kind of instruction, constant and
; type.
source_filename = "rare.ll"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
module asm ""

%pair = type { i32, %list }
%list = type <{ ptr addrspace(1), [2 x i16] }>
%"odd name" = type opaque

@words = internal addrspace(4) constant [3 x i32] [i32 1, i32 -2, i32 3], section ".mine", align 16, !absolute_symbol !3
@text = private constant [6 x i8] c"a\00\22\\b\FF"
@floats = addrspace(1) externally_initialized global [2 x half] [half 0xH3C00, half 0xH7E01], align 4
@mixed = protected addrspace(1) global { i8, <2 x float>, [2 x ptr] } { i8 7, <2 x float> <float 1.0, float undef>, [2 x ptr] [ptr @callee, ptr null] }
@listed = addrspace(1) global %list <{ ptr addrspace(1) @floats, [2 x i16] [i16 1, i16 undef] }>
@wide = addrspace(1) global i256 1606938044258990275541962092341162602522202993782792835301376
@wide_negative = addrspace(1) global i192 -5
@i128s = addrspace(1) global [2 x i128] [i128 -170141183460469231731687303715884105728, i128 36893488147419103232]
@zeros = addrspace(1) global [1024 x i64] zeroinitializer
@blocks = addrspace(1) global [2 x ptr] [ptr blockaddress(@flow, %exit), ptr blockaddress(@unnamed, %1)]
@offset = addrspace(1) global i64 sub (i64 ptrtoint (ptr addrspace(1) @floats to i64), i64 ptrtoint (ptr addrspace(1) @zeros to i64))
@part = addrspace(1) global ptr addrspace(4) getelementptr inbounds ([3 x i32], ptr addrspace(4) @words, i64 0, i64 2)
@lds = external hidden addrspace(3) global [0 x i32], align 16
@second = weak alias i32, getelementptr (i8, ptr addrspace(1) @wide, i64 4)
@first = hidden alias i32, ptr addrspace(1) @second

declare i32 @printf(ptr, ...)
declare extern_weak void @nowhere(i32)
declare !kind !0 fastcc zeroext i8 @callee(ptr addrspace(5) byref(%pair) align 8, ...) #1
declare token @llvm.experimental.convergence.entry()
declare void @llvm.write_register.i64(metadata, i64)
declare void @llvm.va_start.p5(ptr addrspace(5))
declare void @llvm.va_end.p5(ptr addrspace(5))
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>)
declare <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32>, <4 x i32>, metadata, <4 x i1>, i32)
declare void @taking(target("amdgcn.named.barrier", 0), %"odd name")

define weak_odr hidden amdgpu_kernel void @kernel(ptr addrspace(1) noalias nocapture readonly align 16 dereferenceable(64) %p, i32 %"n 1", ptr addrspace(5) byval([2 x i32]) align 4 %0) #0 align 256 !reqd_work_group_size !1 {
  %2 = load i32, ptr addrspace(1) %p, align 4, !range !2, !invariant.load !0, !dbg !8
  %3 = load atomic volatile i32, ptr addrspace(1) %p syncscope("agent") acquire, align 8
  store atomic i32 %2, ptr addrspace(1) %p seq_cst, align 4
  store volatile i32 %3, ptr addrspace(1) %p, align 1
  fence syncscope("workgroup-one-as") acq_rel
  fence seq_cst
  %4 = cmpxchg weak volatile ptr addrspace(1) %p, i32 %2, i32 -1 syncscope("agent") acq_rel monotonic, align 8
  %5 = cmpxchg ptr addrspace(1) %p, i32 %2, i32 2 seq_cst seq_cst, align 4
  %6 = extractvalue { i32, i1 } %4, 0
  %7 = atomicrmw volatile uinc_wrap ptr addrspace(1) %p, i32 %6 syncscope("wavefront") monotonic, align 4
  %8 = atomicrmw fadd ptr addrspace(1) %p, float 1.0 monotonic, align 4, !amdgpu.no.fine.grained.memory !0
  %object = alloca %pair, align 16, addrspace(5)
  %objects = alloca i16, i32 %"n 1", align 2, addrspace(5)
  %9 = getelementptr inbounds nuw %pair, ptr addrspace(5) %object, i32 0, i32 1, i32 1, i32 0
  %10 = getelementptr nusw i8, ptr addrspace(5) %objects, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %11 = insertvalue { float, [2 x i8] } poison, i8 3, 1, 0
  %12 = insertelement <3 x float> undef, float %8, i32 1
  %13 = shufflevector <3 x float> %12, <3 x float> zeroinitializer, <4 x i32> <i32 0, i32 poison, i32 5, i32 1>
  %14 = fneg nnan ninf <4 x float> %13
  %15 = freeze <4 x float> %14
  %16 = fcmp fast olt <4 x float> %15, <float 0x3FB99999A0000000, float 0x7FF8000000000000, float 2.0, float 3.0>
  %17 = select reassoc nsz <4 x i1> %16, <4 x float> %14, <4 x float> %15
  %18 = trunc nuw nsw i32 %2 to i8
  %19 = zext nneg i8 %18 to i64
  %20 = uitofp nneg i64 %19 to double
  %21 = fptrunc double %20 to bfloat
  %22 = fpext bfloat %21 to double
  %23 = or disjoint i64 %19, 256
  %24 = lshr exact i64 %23, 1
  %25 = sdiv exact i64 %24, -3
  %26 = mul nuw nsw i64 %25, 5
  %27 = frem arcp contract afn double %22, 0x7FF0000000000000
  %28 = icmp samesign ult i64 %26, 9
  %29 = inttoptr i64 %26 to ptr
  %30 = addrspacecast ptr %29 to ptr addrspace(1)
  %31 = ptrtoint ptr addrspace(1) %30 to i64
  %32 = bitcast i64 %31 to <2 x i32>
  %33 = call fast <2 x float> @llvm.fma.v2f32(<2 x float> splat (float 1.0), <2 x float> <float 1.0, float -0.0>, <2 x float> poison)
  %34 = tail call fastcc zeroext i8 (ptr addrspace(5), ...) @callee(ptr addrspace(5) byref(%pair) align 8 %object, i64 %31) #2 [ "tag"(i32 1, ptr null), "other"() ]
  %35 = call i32 (ptr, ...) @printf(ptr @text, i128 -1)
  %36 = notail call amdgpu_gfx i32 %29(i32 inreg noundef %2)
  %37 = call i32 asm sideeffect "v_mov_b32 $0, \22$1\22", "=v,s"(i32 %2) #3
  call void asm "", "~{memory}"()
  %38 = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> zeroinitializer, <4 x i32> splat (i32 7), metadata !"ult", <4 x i1> splat (i1 true), i32 4)
  call void @nowhere(i32 0)
  call void @llvm.write_register.i64(metadata !4, i64 0)
  call void @first(i32 1)
  ret void
}

define void @operators(ptr addrspace(1) %p, i32 %x, float %y) {
  %xchg = atomicrmw xchg ptr addrspace(1) %p, i32 %x monotonic, align 4
  %add = atomicrmw add ptr addrspace(1) %p, i32 %x monotonic, align 4
  %sub = atomicrmw sub ptr addrspace(1) %p, i32 %x monotonic, align 4
  %and = atomicrmw and ptr addrspace(1) %p, i32 %x monotonic, align 4
  %nand = atomicrmw nand ptr addrspace(1) %p, i32 %x monotonic, align 4
  %or = atomicrmw or ptr addrspace(1) %p, i32 %x monotonic, align 4
  %xor = atomicrmw xor ptr addrspace(1) %p, i32 %x monotonic, align 4
  %max = atomicrmw max ptr addrspace(1) %p, i32 %x monotonic, align 4
  %min = atomicrmw min ptr addrspace(1) %p, i32 %x monotonic, align 4
  %umax = atomicrmw umax ptr addrspace(1) %p, i32 %x monotonic, align 4
  %umin = atomicrmw umin ptr addrspace(1) %p, i32 %x monotonic, align 4
  %uinc_wrap = atomicrmw uinc_wrap ptr addrspace(1) %p, i32 %x monotonic, align 4
  %udec_wrap = atomicrmw udec_wrap ptr addrspace(1) %p, i32 %x monotonic, align 4
  %usub_cond = atomicrmw usub_cond ptr addrspace(1) %p, i32 %x monotonic, align 4
  %usub_sat = atomicrmw usub_sat ptr addrspace(1) %p, i32 %x monotonic, align 4
  %fadd = atomicrmw fadd ptr addrspace(1) %p, float %y monotonic, align 4
  %fsub = atomicrmw fsub ptr addrspace(1) %p, float %y monotonic, align 4
  %fmax = atomicrmw fmax ptr addrspace(1) %p, float %y monotonic, align 4
  %fmin = atomicrmw fmin ptr addrspace(1) %p, float %y monotonic, align 4
  %fmaximum = atomicrmw fmaximum ptr addrspace(1) %p, float %y monotonic, align 4
  %fminimum = atomicrmw fminimum ptr addrspace(1) %p, float %y monotonic, align 4
  %fmaximumnum = atomicrmw fmaximumnum ptr addrspace(1) %p, float %y monotonic, align 4
  %fminimumnum = atomicrmw fminimumnum ptr addrspace(1) %p, float %y monotonic, align 4
  %i.add = add i32 %x, 3
  %i.sub = sub i32 %x, 3
  %i.mul = mul i32 %x, 3
  %i.udiv = udiv i32 %x, 3
  %i.sdiv = sdiv i32 %x, 3
  %i.urem = urem i32 %x, 3
  %i.srem = srem i32 %x, 3
  %i.shl = shl i32 %x, 3
  %i.lshr = lshr i32 %x, 3
  %i.ashr = ashr i32 %x, 3
  %i.and = and i32 %x, 3
  %i.or = or i32 %x, 3
  %i.xor = xor i32 %x, 3
  %f.fadd = fadd float %y, 3.0
  %f.fsub = fsub float %y, 3.0
  %f.fmul = fmul float %y, 3.0
  %f.fdiv = fdiv float %y, 3.0
  %f.frem = frem float %y, 3.0
  %trunc = trunc i32 %x to i16
  %zext = zext i32 %x to i64
  %sext = sext i32 %x to i64
  %fptrunc = fptrunc float %y to half
  %fpext = fpext float %y to double
  %fptoui = fptoui float %y to i32
  %fptosi = fptosi float %y to i32
  %uitofp = uitofp i32 %x to float
  %sitofp = sitofp i32 %x to float
  %bitcast = bitcast i32 %x to float
  ret void
}

define internal i32 @flow(i32 %x) {
entry:
  switch i32 %x, label %loop [
    i32 0, label %exit
    i32 -1, label %exit
    i32 7, label %never
  ]

exit:                                             ; before what it takes a value of
  %r = phi i32 [ 1, %entry ], [ 1, %entry ], [ %next, %loop ]
  %f = phi fast float [ 1.0, %entry ], [ 1.0, %entry ], [ poison, %loop ]
  ret i32 %r

loop:
  %i = phi i32 [ %x, %entry ], [ %next, %loop ]
  %next = add nsw i32 %i, -1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %exit, !llvm.loop !5

never:
  unreachable
}

define amdgpu_gfx i32 @again(i32 %x) {
  %r = musttail call amdgpu_gfx i32 @again(i32 %x)
  ret i32 %r
}

define void @unnamed(...) {
  %list = alloca ptr, align 8, addrspace(5)
  br label %1

1:
  %token = call token @llvm.experimental.convergence.entry()
  call void @llvm.va_start.p5(ptr addrspace(5) %list)
  %argument = va_arg ptr addrspace(5) %list, i32
  call void @llvm.va_end.p5(ptr addrspace(5) %list)
  %same = call i32 @flow(i32 %argument) [ "convergencectrl"(token %token) ]
  ret void
}

attributes #0 = { "amdgpu-flat-work-group-size"="1,256" nounwind memory(argmem: readwrite, inaccessiblemem: read) uwtable }
attributes #1 = { alignstack=16 }
attributes #2 = { convergent "x" }
attributes #3 = { nounwind }

!llvm.module.flags = !{!6, !7}
!opencl.ocl.version = !{!1}

!0 = !{}
!1 = !{i32 64, i32 1, i32 1}
!2 = !{i32 0, i32 1024}
!3 = !{i64 0, i64 -1}
!4 = !{!"exec"}
!5 = distinct !{!5, !9, null}
!6 = !{i32 1, !"amdhsa_code_object_version", i32 600}
!7 = !{i32 2, !"Debug Info Version", i32 3}
!8 = !DILocation(line: 3, column: 5, scope: !10)
!9 = !{!"llvm.loop.unroll.disable"}
!10 = distinct !DISubprogram(name: "kernel", scope: null, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !11)
!11 = distinct !DICompileUnit(language: DW_LANG_C99, file: !12, emissionKind: FullDebug)
!12 = !DIFile(filename: "rare.cl", directory: "/")
