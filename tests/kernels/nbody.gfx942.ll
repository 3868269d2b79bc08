; ModuleID = 'nbody.cl'
source_filename = "nbody.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @nbody(ptr addrspace(1) nocapture noundef writeonly align 16 %0, ptr addrspace(1) nocapture noundef readonly align 16 %1, ptr addrspace(1) nocapture noundef align 16 %2, float noundef %3, float noundef %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %7 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !tbaa !9
  %11 = zext i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = icmp ult i32 %14, %5
  br i1 %15, label %16, label %68

16:                                               ; preds = %6
  %17 = zext i32 %14 to i64
  %18 = getelementptr inbounds <4 x float>, ptr addrspace(1) %1, i64 %17
  %19 = load <4 x float>, ptr addrspace(1) %18, align 16, !tbaa !13, !amdgpu.noclobber !14
  %20 = extractelement <4 x float> %19, i64 2
  %21 = shufflevector <4 x float> %19, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  br label %40

22:                                               ; preds = %40
  %23 = getelementptr inbounds <4 x float>, ptr addrspace(1) %2, i64 %17
  %24 = load <4 x float>, ptr addrspace(1) %23, align 16, !tbaa !13, !amdgpu.noclobber !14
  %25 = insertelement <2 x float> poison, float %3, i64 0
  %26 = shufflevector <2 x float> %25, <2 x float> poison, <2 x i32> zeroinitializer
  %27 = shufflevector <4 x float> %24, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %28 = tail call <2 x float> @llvm.fma.v2f32(<2 x float> %64, <2 x float> %26, <2 x float> %27)
  %29 = shufflevector <2 x float> %28, <2 x float> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %30 = shufflevector <4 x float> %29, <4 x float> %24, <4 x i32> <i32 0, i32 1, i32 poison, i32 7>
  %31 = extractelement <4 x float> %24, i64 2
  %32 = tail call float @llvm.fma.f32(float %65, float %3, float %31)
  %33 = insertelement <4 x float> %30, float %32, i64 2
  store <4 x float> %33, ptr addrspace(1) %23, align 16, !tbaa !13
  %34 = tail call <2 x float> @llvm.fma.v2f32(<2 x float> %28, <2 x float> %26, <2 x float> %21)
  %35 = shufflevector <2 x float> %34, <2 x float> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %36 = shufflevector <4 x float> %35, <4 x float> %19, <4 x i32> <i32 0, i32 1, i32 poison, i32 7>
  %37 = tail call float @llvm.fma.f32(float %32, float %3, float %20)
  %38 = insertelement <4 x float> %36, float %37, i64 2
  %39 = getelementptr inbounds <4 x float>, ptr addrspace(1) %0, i64 %17
  store <4 x float> %38, ptr addrspace(1) %39, align 16, !tbaa !13
  br label %68

40:                                               ; preds = %16, %40
  %41 = phi float [ 0.000000e+00, %16 ], [ %65, %40 ]
  %42 = phi i32 [ 0, %16 ], [ %66, %40 ]
  %43 = phi <2 x float> [ zeroinitializer, %16 ], [ %64, %40 ]
  %44 = zext i32 %42 to i64
  %45 = getelementptr inbounds <4 x float>, ptr addrspace(1) %1, i64 %44
  %46 = load <4 x float>, ptr addrspace(1) %45, align 16, !tbaa !13, !amdgpu.noclobber !14
  %47 = fsub <4 x float> %46, %19
  %48 = shufflevector <4 x float> %47, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %49 = extractelement <4 x float> %46, i64 2
  %50 = fsub float %49, %20
  %51 = tail call float @llvm.fma.f32(float %50, float %50, float %4)
  %52 = extractelement <4 x float> %47, i64 1
  %53 = tail call float @llvm.fma.f32(float %52, float %52, float %51)
  %54 = extractelement <4 x float> %47, i64 0
  %55 = tail call float @llvm.fma.f32(float %54, float %54, float %53)
  %56 = tail call float @llvm.sqrt.f32(float %55)
  %57 = fdiv float 1.000000e+00, %56
  %58 = extractelement <4 x float> %46, i64 3
  %59 = fmul float %58, %57
  %60 = fmul float %57, %59
  %61 = fmul float %57, %60
  %62 = insertelement <2 x float> poison, float %61, i64 0
  %63 = shufflevector <2 x float> %62, <2 x float> poison, <2 x i32> zeroinitializer
  %64 = tail call <2 x float> @llvm.fma.v2f32(<2 x float> %48, <2 x float> %63, <2 x float> %43)
  %65 = tail call float @llvm.fma.f32(float %50, float %61, float %41)
  %66 = add nuw i32 %42, 1
  %67 = icmp eq i32 %66, %5
  br i1 %67, label %22, label %40

68:                                               ; preds = %6, %22
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>) #2

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float4*", !"float4*", !"float4*", !"float", !"float", !"u32"}
!7 = !{!"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"float", !"float", !"uint"}
!8 = !{!"", !"const", !"", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = !{}
