; ModuleID = 'mandelbrot.cl'
source_filename = "mandelbrot.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write)
define protected amdgpu_kernel void @mandelbrot(ptr addrspace(1) nocapture noundef writeonly align 4 %0, i32 noundef %1, i32 noundef %2, float noundef %3, float noundef %4, float noundef %5, i32 noundef %6) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %8 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %9 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %10 = getelementptr inbounds i8, ptr addrspace(4) %9, i64 12
  %11 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %13 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %14 = load <2 x i16>, ptr addrspace(4) %10, align 4, !tbaa !9
  %15 = zext <2 x i16> %14 to <2 x i32>
  %16 = insertelement <2 x i32> poison, i32 %8, i64 0
  %17 = insertelement <2 x i32> %16, i32 %12, i64 1
  %18 = mul <2 x i32> %17, %15
  %19 = insertelement <2 x i32> poison, i32 %11, i64 0
  %20 = insertelement <2 x i32> %19, i32 %13, i64 1
  %21 = add <2 x i32> %18, %20
  %22 = extractelement <2 x i32> %21, i64 0
  %23 = icmp ult i32 %22, %1
  %24 = extractelement <2 x i32> %21, i64 1
  %25 = icmp ult i32 %24, %2
  %26 = select i1 %23, i1 %25, i1 false
  br i1 %26, label %27, label %61

27:                                               ; preds = %7
  %28 = uitofp <2 x i32> %21 to <2 x float>
  %29 = insertelement <2 x float> poison, float %5, i64 0
  %30 = shufflevector <2 x float> %29, <2 x float> poison, <2 x i32> zeroinitializer
  %31 = fmul <2 x float> %30, %28
  %32 = insertelement <2 x float> poison, float %3, i64 0
  %33 = insertelement <2 x float> %32, float %4, i64 1
  %34 = fadd <2 x float> %31, %33
  %35 = icmp eq i32 %6, 0
  br i1 %35, label %55, label %36

36:                                               ; preds = %27, %44
  %37 = phi i32 [ %53, %44 ], [ 0, %27 ]
  %38 = phi <2 x float> [ %52, %44 ], [ zeroinitializer, %27 ]
  %39 = fmul <2 x float> %38, %38
  %40 = shufflevector <2 x float> %39, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %41 = fadd <2 x float> %40, %39
  %42 = extractelement <2 x float> %41, i64 0
  %43 = fcmp ule float %42, 4.000000e+00
  br i1 %43, label %44, label %55

44:                                               ; preds = %36
  %45 = shufflevector <2 x float> %39, <2 x float> poison, <2 x i32> <i32 1, i32 poison>
  %46 = fsub <2 x float> %39, %45
  %47 = extractelement <2 x float> %38, i64 0
  %48 = fmul float %47, 2.000000e+00
  %49 = extractelement <2 x float> %38, i64 1
  %50 = fmul float %49, %48
  %51 = insertelement <2 x float> %46, float %50, i64 1
  %52 = fadd <2 x float> %34, %51
  %53 = add nuw i32 %37, 1
  %54 = icmp eq i32 %53, %6
  br i1 %54, label %55, label %36

55:                                               ; preds = %44, %36, %27
  %56 = phi i32 [ 0, %27 ], [ %6, %44 ], [ %37, %36 ]
  %57 = mul i32 %24, %1
  %58 = add i32 %57, %22
  %59 = zext i32 %58 to i64
  %60 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %59
  store i32 %56, ptr addrspace(1) %60, align 4, !tbaa !13
  br label %61

61:                                               ; preds = %7, %55
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.y() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"u32*", !"u32", !"u32", !"float", !"float", !"float", !"u32"}
!7 = !{!"uint*", !"uint", !"uint", !"float", !"float", !"float", !"uint"}
!8 = !{!"", !"", !"", !"", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
