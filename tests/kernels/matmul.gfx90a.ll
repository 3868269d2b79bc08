; ModuleID = 'matmul.cl'
source_filename = "matmul.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @matmul(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, ptr addrspace(1) nocapture noundef readonly align 4 %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, ptr addrspace(3) nocapture noundef align 4 %6, ptr addrspace(3) nocapture noundef align 4 %7) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %9 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %10 = getelementptr inbounds i8, ptr addrspace(4) %9, i64 12
  %11 = load i16, ptr addrspace(4) %10, align 4, !tbaa !9
  %12 = zext i16 %11 to i32
  %13 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %15 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %16 = mul i32 %15, %12
  %17 = add i32 %16, %13
  %18 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %19 = mul i32 %18, %12
  %20 = add i32 %19, %14
  %21 = icmp eq i32 %5, 0
  br i1 %21, label %34, label %22

22:                                               ; preds = %8
  %23 = icmp ult i32 %20, %3
  %24 = mul i32 %20, %5
  %25 = add i32 %24, %13
  %26 = mul nuw nsw i32 %14, %12
  %27 = add nuw nsw i32 %26, %13
  %28 = getelementptr inbounds float, ptr addrspace(3) %6, i32 %27
  %29 = icmp ult i32 %17, %4
  %30 = getelementptr inbounds float, ptr addrspace(3) %7, i32 %27
  %31 = getelementptr float, ptr addrspace(3) %7, i32 %13
  %32 = icmp eq i16 %11, 0
  %33 = getelementptr inbounds float, ptr addrspace(3) %6, i32 %26
  br label %39

34:                                               ; preds = %63, %8
  %35 = phi float [ 0.000000e+00, %8 ], [ %64, %63 ]
  %36 = icmp ult i32 %20, %3
  %37 = icmp ult i32 %17, %4
  %38 = select i1 %36, i1 %37, i1 false
  br i1 %38, label %78, label %83

39:                                               ; preds = %22, %63
  %40 = phi i32 [ 0, %22 ], [ %65, %63 ]
  %41 = phi float [ 0.000000e+00, %22 ], [ %64, %63 ]
  %42 = add i32 %40, %13
  %43 = icmp ult i32 %42, %5
  %44 = and i1 %23, %43
  br i1 %44, label %45, label %50

45:                                               ; preds = %39
  %46 = add i32 %25, %40
  %47 = zext i32 %46 to i64
  %48 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %47
  %49 = load float, ptr addrspace(1) %48, align 4, !tbaa !13, !amdgpu.noclobber !15
  br label %50

50:                                               ; preds = %39, %45
  %51 = phi float [ %49, %45 ], [ 0.000000e+00, %39 ]
  store float %51, ptr addrspace(3) %28, align 4, !tbaa !13
  br i1 %29, label %52, label %61

52:                                               ; preds = %50
  %53 = add i32 %40, %14
  %54 = icmp ult i32 %53, %5
  br i1 %54, label %55, label %61

55:                                               ; preds = %52
  %56 = mul i32 %53, %4
  %57 = add i32 %56, %17
  %58 = zext i32 %57 to i64
  %59 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %58
  %60 = load float, ptr addrspace(1) %59, align 4, !tbaa !13, !amdgpu.noclobber !15
  br label %61

61:                                               ; preds = %50, %52, %55
  %62 = phi float [ %60, %55 ], [ 0.000000e+00, %52 ], [ 0.000000e+00, %50 ]
  store float %62, ptr addrspace(3) %30, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %32, label %63, label %67

63:                                               ; preds = %67, %61
  %64 = phi float [ %41, %61 ], [ %75, %67 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %65 = add i32 %40, %12
  %66 = icmp ult i32 %65, %5
  br i1 %66, label %39, label %34

67:                                               ; preds = %61, %67
  %68 = phi i32 [ %76, %67 ], [ 0, %61 ]
  %69 = phi float [ %75, %67 ], [ %41, %61 ]
  %70 = getelementptr inbounds float, ptr addrspace(3) %33, i32 %68
  %71 = load float, ptr addrspace(3) %70, align 4, !tbaa !13
  %72 = mul nuw i32 %68, %12
  %73 = getelementptr float, ptr addrspace(3) %31, i32 %72
  %74 = load float, ptr addrspace(3) %73, align 4, !tbaa !13
  %75 = tail call float @llvm.fma.f32(float %71, float %74, float %69)
  %76 = add nuw nsw i32 %68, 1
  %77 = icmp eq i32 %76, %12
  br i1 %77, label %63, label %67

78:                                               ; preds = %34
  %79 = mul i32 %20, %4
  %80 = add i32 %79, %17
  %81 = zext i32 %80 to i64
  %82 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %81
  store float %35, ptr addrspace(1) %82, align 4, !tbaa !13
  br label %83

83:                                               ; preds = %78, %34
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 0, i32 0, i32 0, i32 3, i32 3}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"u32", !"u32", !"u32", !"float*", !"float*"}
!7 = !{!"float*", !"float*", !"float*", !"uint", !"uint", !"uint", !"float*", !"float*"}
!8 = !{!"", !"const", !"const", !"", !"", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !11, i64 0}
!15 = !{}
