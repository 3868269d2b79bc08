; ModuleID = 'ray_sphere.cl'
source_filename = "ray_sphere.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @ray_sphere(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef writeonly align 4 %1, ptr addrspace(1) nocapture noundef readonly align 16 %2, ptr addrspace(4) nocapture noundef readonly align 16 %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %7 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !tbaa !9
  %11 = zext i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = icmp ult i32 %14, %5
  br i1 %15, label %16, label %75

16:                                               ; preds = %6
  %17 = zext i32 %14 to i64
  %18 = getelementptr inbounds <4 x float>, ptr addrspace(1) %2, i64 %17
  %19 = load <4 x float>, ptr addrspace(1) %18, align 16, !tbaa !13, !amdgpu.noclobber !14
  %20 = extractelement <4 x float> %19, i64 0
  %21 = extractelement <4 x float> %19, i64 1
  %22 = extractelement <4 x float> %19, i64 2
  %23 = fmul float %22, %22
  %24 = tail call float @llvm.fma.f32(float %21, float %21, float %23)
  %25 = tail call float @llvm.fma.f32(float %20, float %20, float %24)
  %26 = tail call float @llvm.sqrt.f32(float %25)
  %27 = fdiv float %20, %26
  %28 = fdiv float %21, %26
  %29 = fdiv float %22, %26
  %30 = icmp eq i32 %4, 0
  br i1 %30, label %31, label %36

31:                                               ; preds = %70, %16
  %32 = phi i32 [ -1, %16 ], [ %71, %70 ]
  %33 = phi float [ 0x46293E5940000000, %16 ], [ %72, %70 ]
  %34 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %17
  store float %33, ptr addrspace(1) %34, align 4, !tbaa !15
  %35 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %17
  store i32 %32, ptr addrspace(1) %35, align 4, !tbaa !17
  br label %75

36:                                               ; preds = %16, %70
  %37 = phi float [ %72, %70 ], [ 0x46293E5940000000, %16 ]
  %38 = phi i32 [ %71, %70 ], [ -1, %16 ]
  %39 = phi i32 [ %73, %70 ], [ 0, %16 ]
  %40 = zext i32 %39 to i64
  %41 = getelementptr inbounds <4 x float>, ptr addrspace(4) %3, i64 %40
  %42 = load <4 x float>, ptr addrspace(4) %41, align 16, !tbaa !13, !amdgpu.noclobber !14
  %43 = extractelement <4 x float> %42, i64 0
  %44 = extractelement <4 x float> %42, i64 1
  %45 = extractelement <4 x float> %42, i64 2
  %46 = fmul float %29, %45
  %47 = tail call float @llvm.fma.f32(float %44, float %28, float %46)
  %48 = tail call float @llvm.fma.f32(float %43, float %27, float %47)
  %49 = fcmp olt float %48, 0.000000e+00
  br i1 %49, label %70, label %50

50:                                               ; preds = %36
  %51 = fmul float %45, %45
  %52 = tail call float @llvm.fma.f32(float %44, float %44, float %51)
  %53 = tail call float @llvm.fma.f32(float %43, float %43, float %52)
  %54 = shufflevector <4 x float> %42, <4 x float> poison, <2 x i32> <i32 3, i32 poison>
  %55 = insertelement <2 x float> %54, float %48, i64 1
  %56 = fmul <2 x float> %55, %55
  %57 = extractelement <2 x float> %56, i64 1
  %58 = fsub float %57, %53
  %59 = extractelement <2 x float> %56, i64 0
  %60 = fadd float %59, %58
  %61 = fcmp olt float %60, 0.000000e+00
  br i1 %61, label %70, label %62

62:                                               ; preds = %50
  %63 = tail call float @llvm.sqrt.f32(float %60)
  %64 = fsub float %48, %63
  %65 = fcmp ogt float %64, 0.000000e+00
  %66 = fcmp olt float %64, %37
  %67 = select i1 %65, i1 %66, i1 false
  %68 = select i1 %67, i32 %39, i32 %38
  %69 = select i1 %67, float %64, float %37
  br label %70

70:                                               ; preds = %62, %50, %36
  %71 = phi i32 [ %38, %36 ], [ %68, %62 ], [ %38, %50 ]
  %72 = phi float [ %37, %36 ], [ %69, %62 ], [ %37, %50 ]
  %73 = add nuw i32 %39, 1
  %74 = icmp eq i32 %73, %4
  br i1 %74, label %31, label %36

75:                                               ; preds = %6, %31
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

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 2, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"int*", !"float4*", !"float4*", !"u32", !"u32"}
!7 = !{!"float*", !"int*", !"float __attribute__((ext_vector_type(4)))*", !"float __attribute__((ext_vector_type(4)))*", !"uint", !"uint"}
!8 = !{!"", !"", !"const", !"const", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !11, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"int", !11, i64 0}
