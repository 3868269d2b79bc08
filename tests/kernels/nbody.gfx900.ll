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
  br i1 %15, label %16, label %70

16:                                               ; preds = %6
  %17 = zext i32 %14 to i64
  %18 = getelementptr inbounds <4 x float>, ptr addrspace(1) %1, i64 %17
  %19 = load <4 x float>, ptr addrspace(1) %18, align 16, !tbaa !13, !amdgpu.noclobber !14
  %20 = extractelement <4 x float> %19, i64 0
  %21 = extractelement <4 x float> %19, i64 1
  %22 = extractelement <4 x float> %19, i64 2
  br label %42

23:                                               ; preds = %42
  %24 = getelementptr inbounds <4 x float>, ptr addrspace(1) %2, i64 %17
  %25 = load <4 x float>, ptr addrspace(1) %24, align 16, !tbaa !13, !amdgpu.noclobber !14
  %26 = extractelement <4 x float> %25, i64 0
  %27 = tail call float @llvm.fma.f32(float %65, float %3, float %26)
  %28 = insertelement <4 x float> %25, float %27, i64 0
  %29 = extractelement <4 x float> %25, i64 1
  %30 = tail call float @llvm.fma.f32(float %66, float %3, float %29)
  %31 = insertelement <4 x float> %28, float %30, i64 1
  %32 = extractelement <4 x float> %25, i64 2
  %33 = tail call float @llvm.fma.f32(float %67, float %3, float %32)
  %34 = insertelement <4 x float> %31, float %33, i64 2
  store <4 x float> %34, ptr addrspace(1) %24, align 16, !tbaa !13
  %35 = tail call float @llvm.fma.f32(float %27, float %3, float %20)
  %36 = insertelement <4 x float> %19, float %35, i64 0
  %37 = tail call float @llvm.fma.f32(float %30, float %3, float %21)
  %38 = insertelement <4 x float> %36, float %37, i64 1
  %39 = tail call float @llvm.fma.f32(float %33, float %3, float %22)
  %40 = insertelement <4 x float> %38, float %39, i64 2
  %41 = getelementptr inbounds <4 x float>, ptr addrspace(1) %0, i64 %17
  store <4 x float> %40, ptr addrspace(1) %41, align 16, !tbaa !13
  br label %70

42:                                               ; preds = %16, %42
  %43 = phi float [ 0.000000e+00, %16 ], [ %65, %42 ]
  %44 = phi float [ 0.000000e+00, %16 ], [ %66, %42 ]
  %45 = phi float [ 0.000000e+00, %16 ], [ %67, %42 ]
  %46 = phi i32 [ 0, %16 ], [ %68, %42 ]
  %47 = zext i32 %46 to i64
  %48 = getelementptr inbounds <4 x float>, ptr addrspace(1) %1, i64 %47
  %49 = load <4 x float>, ptr addrspace(1) %48, align 16, !tbaa !13, !amdgpu.noclobber !14
  %50 = extractelement <4 x float> %49, i64 0
  %51 = fsub float %50, %20
  %52 = extractelement <4 x float> %49, i64 1
  %53 = fsub float %52, %21
  %54 = extractelement <4 x float> %49, i64 2
  %55 = fsub float %54, %22
  %56 = tail call float @llvm.fma.f32(float %55, float %55, float %4)
  %57 = tail call float @llvm.fma.f32(float %53, float %53, float %56)
  %58 = tail call float @llvm.fma.f32(float %51, float %51, float %57)
  %59 = tail call float @llvm.sqrt.f32(float %58)
  %60 = fdiv float 1.000000e+00, %59
  %61 = extractelement <4 x float> %49, i64 3
  %62 = fmul float %61, %60
  %63 = fmul float %60, %62
  %64 = fmul float %60, %63
  %65 = tail call float @llvm.fma.f32(float %51, float %64, float %43)
  %66 = tail call float @llvm.fma.f32(float %53, float %64, float %44)
  %67 = tail call float @llvm.fma.f32(float %55, float %64, float %45)
  %68 = add nuw i32 %46, 1
  %69 = icmp eq i32 %68, %5
  br i1 %69, label %23, label %42

70:                                               ; preds = %6, %23
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

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

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
