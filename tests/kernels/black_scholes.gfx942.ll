; ModuleID = 'black_scholes.cl'
source_filename = "black_scholes.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @black_scholes(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef writeonly align 4 %1, ptr addrspace(1) nocapture noundef readonly align 4 %2, ptr addrspace(1) nocapture noundef readonly align 4 %3, ptr addrspace(1) nocapture noundef readonly align 4 %4, float noundef %5, float noundef %6, i32 noundef %7) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %9 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %10 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %11 = getelementptr inbounds i8, ptr addrspace(4) %10, i64 12
  %12 = load i16, ptr addrspace(4) %11, align 4, !tbaa !9
  %13 = zext i16 %12 to i32
  %14 = mul i32 %9, %13
  %15 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %16 = add i32 %14, %15
  %17 = icmp ult i32 %16, %7
  br i1 %17, label %18, label %74

18:                                               ; preds = %8
  %19 = zext i32 %16 to i64
  %20 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %19
  %21 = load float, ptr addrspace(1) %20, align 4, !tbaa !13, !amdgpu.noclobber !15
  %22 = getelementptr inbounds float, ptr addrspace(1) %3, i64 %19
  %23 = load float, ptr addrspace(1) %22, align 4, !tbaa !13, !amdgpu.noclobber !15
  %24 = getelementptr inbounds float, ptr addrspace(1) %4, i64 %19
  %25 = load float, ptr addrspace(1) %24, align 4, !tbaa !13, !amdgpu.noclobber !15
  %26 = tail call float @llvm.sqrt.f32(float %25)
  %27 = fdiv float %21, %23
  %28 = tail call float @llvm.log.f32(float %27)
  %29 = fmul float %6, 5.000000e-01
  %30 = fmul float %29, %6
  %31 = fadd float %30, %5
  %32 = insertelement <2 x float> poison, float %31, i64 0
  %33 = insertelement <2 x float> %32, float %26, i64 1
  %34 = insertelement <2 x float> poison, float %25, i64 0
  %35 = insertelement <2 x float> %34, float %6, i64 1
  %36 = fmul <2 x float> %33, %35
  %37 = extractelement <2 x float> %36, i64 0
  %38 = fadd float %28, %37
  %39 = extractelement <2 x float> %36, i64 1
  %40 = fdiv float %38, %39
  %41 = fsub float %40, %39
  %42 = fneg float %5
  %43 = fmul float %25, %42
  %44 = tail call float @llvm.exp.f32(float %43)
  %45 = fmul float %23, %44
  %46 = insertelement <2 x float> poison, float %40, i64 0
  %47 = insertelement <2 x float> %46, float %41, i64 1
  %48 = tail call <2 x float> @llvm.fabs.v2f32(<2 x float> %47)
  %49 = tail call <2 x float> @llvm.fma.v2f32(<2 x float> %48, <2 x float> <float 0x3FCDA67120000000, float 0x3FCDA67120000000>, <2 x float> <float 1.000000e+00, float 1.000000e+00>)
  %50 = fdiv <2 x float> <float 1.000000e+00, float 1.000000e+00>, %49
  %51 = tail call <2 x float> @llvm.fma.v2f32(<2 x float> %50, <2 x float> <float 0x3FF548CDE0000000, float 0x3FF548CDE0000000>, <2 x float> <float 0xBFFD23DD40000000, float 0xBFFD23DD40000000>)
  %52 = tail call <2 x float> @llvm.fma.v2f32(<2 x float> %50, <2 x float> %51, <2 x float> <float 0x3FFC80EF00000000, float 0x3FFC80EF00000000>)
  %53 = tail call <2 x float> @llvm.fma.v2f32(<2 x float> %50, <2 x float> %52, <2 x float> <float 0xBFD6D1F0E0000000, float 0xBFD6D1F0E0000000>)
  %54 = tail call <2 x float> @llvm.fma.v2f32(<2 x float> %50, <2 x float> %53, <2 x float> <float 0x3FD470BF40000000, float 0x3FD470BF40000000>)
  %55 = fmul <2 x float> %50, %54
  %56 = fmul <2 x float> %47, <float -5.000000e-01, float -5.000000e-01>
  %57 = fmul <2 x float> %47, %56
  %58 = tail call <2 x float> @llvm.exp.v2f32(<2 x float> %57)
  %59 = fmul <2 x float> %58, <float 0x3FD9884540000000, float 0x3FD9884540000000>
  %60 = fmul <2 x float> %59, %55
  %61 = fcmp ogt <2 x float> %47, zeroinitializer
  %62 = fsub <2 x float> <float 1.000000e+00, float 1.000000e+00>, %60
  %63 = select <2 x i1> %61, <2 x float> %62, <2 x float> %60
  %64 = insertelement <2 x float> poison, float %21, i64 0
  %65 = insertelement <2 x float> %64, float %45, i64 1
  %66 = fmul <2 x float> %65, %63
  %67 = shufflevector <2 x float> %66, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %68 = fsub <2 x float> %66, %67
  %69 = extractelement <2 x float> %68, i64 0
  %70 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %19
  store float %69, ptr addrspace(1) %70, align 4, !tbaa !13
  %71 = fadd float %45, %69
  %72 = fsub float %71, %21
  %73 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %19
  store float %72, ptr addrspace(1) %73, align 4, !tbaa !13
  br label %74

74:                                               ; preds = %8, %18
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.log.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x float> @llvm.exp.v2f32(<2 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x float> @llvm.fabs.v2f32(<2 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>) #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"float*", !"float*", !"float", !"float", !"u32"}
!7 = !{!"float*", !"float*", !"float*", !"float*", !"float*", !"float", !"float", !"uint"}
!8 = !{!"", !"", !"const", !"const", !"const", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !11, i64 0}
!15 = !{}
