; ModuleID = 'float_ops.cl'
source_filename = "float_ops.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @float_ops(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef writeonly align 4 %1, ptr addrspace(1) nocapture noundef readonly align 4 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !tbaa !9
  %9 = zext i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %12 = add i32 %10, %11
  %13 = icmp ult i32 %12, %3
  br i1 %13, label %14, label %100

14:                                               ; preds = %4
  %15 = shl i32 %12, 1
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %16
  %18 = load <2 x float>, ptr addrspace(1) %17, align 4, !tbaa !13
  %19 = extractelement <2 x float> %18, i64 0
  %20 = tail call float @llvm.floor.f32(float %19)
  %21 = shl i32 %12, 3
  %22 = zext i32 %21 to i64
  %23 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %22
  store float %20, ptr addrspace(1) %23, align 4, !tbaa !13
  %24 = tail call float @llvm.ceil.f32(float %19)
  %25 = or disjoint i32 %21, 1
  %26 = zext i32 %25 to i64
  %27 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %26
  store float %24, ptr addrspace(1) %27, align 4, !tbaa !13
  %28 = tail call float @llvm.rint.f32(float %19)
  %29 = or disjoint i32 %21, 2
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %30
  store float %28, ptr addrspace(1) %31, align 4, !tbaa !13
  %32 = extractelement <2 x float> %18, i64 1
  %33 = tail call float @llvm.trunc.f32(float %32)
  %34 = or disjoint i32 %21, 3
  %35 = zext i32 %34 to i64
  %36 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %35
  store float %33, ptr addrspace(1) %36, align 4, !tbaa !13
  %37 = fcmp olt float %19, %32
  %38 = select i1 %37, float %19, float %32
  %39 = or disjoint i32 %21, 4
  %40 = zext i32 %39 to i64
  %41 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %40
  store float %38, ptr addrspace(1) %41, align 4, !tbaa !13
  %42 = tail call float @llvm.copysign.f32(float %19, float %32)
  %43 = or disjoint i32 %21, 5
  %44 = zext i32 %43 to i64
  %45 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %44
  store float %42, ptr addrspace(1) %45, align 4, !tbaa !13
  %46 = fneg float %19
  %47 = tail call float @llvm.fma.f32(float %19, float %32, float %46)
  %48 = or disjoint i32 %21, 6
  %49 = zext i32 %48 to i64
  %50 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %49
  store float %47, ptr addrspace(1) %50, align 4, !tbaa !13
  %51 = fpext float %19 to double
  %52 = fmul double %51, 0x3FF000001AD7F29B
  %53 = fpext float %32 to double
  %54 = fadd double %52, %53
  %55 = fptrunc double %54 to float
  %56 = or disjoint i32 %21, 7
  %57 = zext i32 %56 to i64
  %58 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %57
  store float %55, ptr addrspace(1) %58, align 4, !tbaa !13
  %59 = tail call float @llvm.fabs.f32(float %19)
  %60 = fcmp olt float %59, 0x41D0000000000000
  %61 = fcmp ord float %19, 0.000000e+00
  %62 = fptosi float %19 to i32
  %63 = select i1 %60, i32 %62, i32 -1
  %64 = shl i32 %12, 2
  %65 = zext i32 %64 to i64
  %66 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %65
  store i32 %63, ptr addrspace(1) %66, align 4, !tbaa !15
  br i1 %61, label %67, label %78

67:                                               ; preds = %14
  %68 = zext i1 %37 to i32
  %69 = fcmp ole float %19, %32
  %70 = select i1 %69, i32 2, i32 0
  %71 = or disjoint i32 %70, %68
  %72 = fcmp oeq float %19, %32
  %73 = select i1 %72, i32 4, i32 0
  %74 = or disjoint i32 %71, %73
  %75 = fcmp une float %19, %32
  %76 = select i1 %75, i32 8, i32 0
  %77 = or disjoint i32 %74, %76
  br label %78

78:                                               ; preds = %14, %67
  %79 = phi i32 [ %77, %67 ], [ 16, %14 ]
  %80 = or disjoint i32 %64, 1
  %81 = zext i32 %80 to i64
  %82 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %81
  store i32 %79, ptr addrspace(1) %82, align 4, !tbaa !15
  %83 = bitcast float %19 to i32
  %84 = sitofp i32 %83 to float
  %85 = bitcast float %84 to i32
  %86 = bitcast float %32 to i32
  %87 = uitofp i32 %86 to float
  %88 = bitcast float %87 to i32
  %89 = xor i32 %88, %85
  %90 = or disjoint i32 %64, 2
  %91 = zext i32 %90 to i64
  %92 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %91
  store i32 %89, ptr addrspace(1) %92, align 4, !tbaa !15
  %93 = fmul double %51, 1.024000e+03
  %94 = fptosi double %93 to i64
  %95 = trunc i64 %94 to i32
  %96 = select i1 %60, i32 %95, i32 0
  %97 = or disjoint i32 %64, 3
  %98 = zext i32 %97 to i64
  %99 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %98
  store i32 %96, ptr addrspace(1) %99, align 4, !tbaa !15
  br label %100

100:                                              ; preds = %4, %78
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.floor.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.ceil.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.rint.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.trunc.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.copysign.f32(float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"int*", !"float*", !"u32"}
!7 = !{!"float*", !"int*", !"float*", !"uint"}
!8 = !{!"", !"", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !11, i64 0}
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !11, i64 0}
