; ModuleID = 'softmax.cl'
source_filename = "softmax.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@softmax.partial = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @softmax(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %5 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %6 = getelementptr inbounds i8, ptr addrspace(4) %5, i64 12
  %7 = load i16, ptr addrspace(4) %6, align 4, !tbaa !9
  %8 = zext i16 %7 to i32
  %9 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %10 = mul i32 %9, %2
  %11 = zext i32 %10 to i64
  %12 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %11
  %13 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %11
  %14 = icmp ult i32 %4, %2
  br i1 %14, label %19, label %15

15:                                               ; preds = %19, %3
  %16 = phi float [ 0xC7EC363CC0000000, %3 ], [ %25, %19 ]
  %17 = getelementptr inbounds [256 x float], ptr addrspace(3) @softmax.partial, i32 0, i32 %4
  store float %16, ptr addrspace(3) %17, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %18 = icmp ugt i16 %7, 1
  br i1 %18, label %30, label %28

19:                                               ; preds = %3, %19
  %20 = phi float [ %25, %19 ], [ 0xC7EC363CC0000000, %3 ]
  %21 = phi i32 [ %26, %19 ], [ %4, %3 ]
  %22 = zext i32 %21 to i64
  %23 = getelementptr inbounds float, ptr addrspace(1) %12, i64 %22
  %24 = load float, ptr addrspace(1) %23, align 4, !tbaa !13, !amdgpu.noclobber !15
  %25 = tail call float @llvm.maxnum.f32(float %20, float %24)
  %26 = add i32 %21, %8
  %27 = icmp ult i32 %26, %2
  br i1 %27, label %19, label %15

28:                                               ; preds = %41, %15
  %29 = load float, ptr addrspace(3) @softmax.partial, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %14, label %45, label %43

30:                                               ; preds = %15, %41
  %31 = phi i32 [ %33, %41 ], [ %8, %15 ]
  %32 = add nuw nsw i32 %31, 1
  %33 = lshr i32 %32, 1
  %34 = add nuw nsw i32 %33, %4
  %35 = icmp ult i32 %34, %31
  br i1 %35, label %36, label %41

36:                                               ; preds = %30
  %37 = getelementptr inbounds [256 x float], ptr addrspace(3) @softmax.partial, i32 0, i32 %34
  %38 = load float, ptr addrspace(3) %17, align 4, !tbaa !13
  %39 = load float, ptr addrspace(3) %37, align 4, !tbaa !13
  %40 = tail call float @llvm.maxnum.f32(float %38, float %39)
  store float %40, ptr addrspace(3) %17, align 4, !tbaa !13
  br label %41

41:                                               ; preds = %36, %30
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %42 = icmp ugt i32 %31, 2
  br i1 %42, label %30, label %28

43:                                               ; preds = %45, %28
  %44 = phi float [ 0.000000e+00, %28 ], [ %54, %45 ]
  store float %44, ptr addrspace(3) %17, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %18, label %59, label %57

45:                                               ; preds = %28, %45
  %46 = phi i32 [ %55, %45 ], [ %4, %28 ]
  %47 = phi float [ %54, %45 ], [ 0.000000e+00, %28 ]
  %48 = zext i32 %46 to i64
  %49 = getelementptr inbounds float, ptr addrspace(1) %12, i64 %48
  %50 = load float, ptr addrspace(1) %49, align 4, !tbaa !13, !amdgpu.noclobber !15
  %51 = fsub float %50, %29
  %52 = fmul float %51, 0x3FF7154760000000
  %53 = tail call float @llvm.exp2.f32(float %52)
  %54 = fadd float %47, %53
  %55 = add i32 %46, %8
  %56 = icmp ult i32 %55, %2
  br i1 %56, label %45, label %43

57:                                               ; preds = %70, %43
  %58 = load float, ptr addrspace(3) @softmax.partial, align 4, !tbaa !13
  br i1 %14, label %73, label %72

59:                                               ; preds = %43, %70
  %60 = phi i32 [ %62, %70 ], [ %8, %43 ]
  %61 = add nuw nsw i32 %60, 1
  %62 = lshr i32 %61, 1
  %63 = add nuw nsw i32 %62, %4
  %64 = icmp ult i32 %63, %60
  br i1 %64, label %65, label %70

65:                                               ; preds = %59
  %66 = getelementptr inbounds [256 x float], ptr addrspace(3) @softmax.partial, i32 0, i32 %63
  %67 = load float, ptr addrspace(3) %66, align 4, !tbaa !13
  %68 = load float, ptr addrspace(3) %17, align 4, !tbaa !13
  %69 = fadd float %67, %68
  store float %69, ptr addrspace(3) %17, align 4, !tbaa !13
  br label %70

70:                                               ; preds = %65, %59
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %71 = icmp ugt i32 %60, 2
  br i1 %71, label %59, label %57

72:                                               ; preds = %73, %57
  ret void

73:                                               ; preds = %57, %73
  %74 = phi i32 [ %83, %73 ], [ %4, %57 ]
  %75 = zext i32 %74 to i64
  %76 = getelementptr inbounds float, ptr addrspace(1) %12, i64 %75
  %77 = load float, ptr addrspace(1) %76, align 4, !tbaa !13
  %78 = fsub float %77, %29
  %79 = fmul float %78, 0x3FF7154760000000
  %80 = tail call float @llvm.exp2.f32(float %79)
  %81 = fdiv float %80, %58
  %82 = getelementptr inbounds float, ptr addrspace(1) %13, i64 %75
  store float %81, ptr addrspace(1) %82, align 4, !tbaa !13
  %83 = add i32 %74, %8
  %84 = icmp ult i32 %83, %2
  br i1 %84, label %73, label %72
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"u32"}
!7 = !{!"float*", !"float*", !"uint"}
!8 = !{!"", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !11, i64 0}
!15 = !{}
