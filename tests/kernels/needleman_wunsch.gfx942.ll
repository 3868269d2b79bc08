; ModuleID = 'needleman_wunsch.cl'
source_filename = "needleman_wunsch.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@needleman_wunsch.diagonal = internal unnamed_addr addrspace(3) global [3 x [257 x i32]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @needleman_wunsch(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 1 %1, ptr addrspace(1) nocapture noundef readonly align 1 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %6 = add nuw nsw i32 %5, 1
  %7 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %8 = add i32 %3, 1
  %9 = mul i32 %8, %7
  %10 = mul i32 %9, %8
  %11 = zext i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %11
  %13 = icmp ult i32 %5, %3
  %14 = mul i32 %7, %3
  br i1 %13, label %15, label %21

15:                                               ; preds = %4
  %16 = add i32 %14, %5
  %17 = zext i32 %16 to i64
  %18 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %17
  %19 = load i8, ptr addrspace(1) %18, align 1, !tbaa !9, !amdgpu.noclobber !12
  %20 = zext i8 %19 to i32
  br label %21

21:                                               ; preds = %4, %15
  %22 = phi i32 [ %20, %15 ], [ 0, %4 ]
  %23 = shl i32 %3, 1
  %24 = icmp ne i32 %5, 0
  %25 = getelementptr inbounds i32, ptr addrspace(3) @needleman_wunsch.diagonal, i32 %5
  %26 = add i32 %14, -1
  %27 = mul nsw i32 %6, -2
  %28 = mul i32 %8, %6
  br label %30

29:                                               ; preds = %78
  ret void

30:                                               ; preds = %21, %78
  %31 = phi i32 [ 0, %21 ], [ %37, %78 ]
  %32 = urem i32 %31, 3
  %33 = getelementptr inbounds [3 x [257 x i32]], ptr addrspace(3) @needleman_wunsch.diagonal, i32 0, i32 %32
  %34 = add i32 %31, 2
  %35 = urem i32 %34, 3
  %36 = getelementptr inbounds [3 x [257 x i32]], ptr addrspace(3) @needleman_wunsch.diagonal, i32 0, i32 %35
  %37 = add nuw i32 %31, 1
  %38 = urem i32 %37, 3
  %39 = icmp ugt i32 %31, %3
  %40 = or i1 %24, %39
  br i1 %40, label %45, label %41

41:                                               ; preds = %30
  %42 = zext i32 %31 to i64
  %43 = getelementptr inbounds i32, ptr addrspace(1) %12, i64 %42
  %44 = mul nsw i32 %31, -2
  store i32 %44, ptr addrspace(3) %33, align 4, !tbaa !13
  store i32 %44, ptr addrspace(1) %43, align 4, !tbaa !13
  br label %45

45:                                               ; preds = %41, %30
  %46 = icmp ugt i32 %31, %5
  %47 = and i1 %13, %46
  br i1 %47, label %48, label %78

48:                                               ; preds = %45
  %49 = sub i32 %31, %6
  %50 = icmp ugt i32 %49, %3
  br i1 %50, label %78, label %51

51:                                               ; preds = %48
  %52 = icmp eq i32 %31, %6
  br i1 %52, label %72, label %53

53:                                               ; preds = %51
  %54 = add i32 %26, %49
  %55 = zext i32 %54 to i64
  %56 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 %55
  %57 = load i8, ptr addrspace(1) %56, align 1, !tbaa !9
  %58 = zext i8 %57 to i32
  %59 = icmp eq i32 %22, %58
  %60 = select i1 %59, i32 2, i32 -1
  %61 = getelementptr inbounds [3 x [257 x i32]], ptr addrspace(3) %25, i32 0, i32 %38
  %62 = load i32, ptr addrspace(3) %61, align 4, !tbaa !13
  %63 = add nsw i32 %60, %62
  %64 = getelementptr inbounds i32, ptr addrspace(3) %36, i32 %5
  %65 = load i32, ptr addrspace(3) %64, align 4, !tbaa !13
  %66 = add nsw i32 %65, -2
  %67 = getelementptr inbounds i32, ptr addrspace(3) %36, i32 %6
  %68 = load i32, ptr addrspace(3) %67, align 4, !tbaa !13
  %69 = add nsw i32 %68, -2
  %70 = tail call i32 @llvm.smax.i32(i32 %63, i32 %66)
  %71 = tail call i32 @llvm.smax.i32(i32 %70, i32 %69)
  br label %72

72:                                               ; preds = %51, %53
  %73 = phi i32 [ %71, %53 ], [ %27, %51 ]
  %74 = getelementptr inbounds i32, ptr addrspace(3) %33, i32 %6
  store i32 %73, ptr addrspace(3) %74, align 4, !tbaa !13
  %75 = add i32 %49, %28
  %76 = zext i32 %75 to i64
  %77 = getelementptr inbounds i32, ptr addrspace(1) %12, i64 %76
  store i32 %73, ptr addrspace(1) %77, align 4, !tbaa !13
  br label %78

78:                                               ; preds = %72, %48, %45
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %79 = icmp eq i32 %31, %23
  br i1 %79, label %29, label %30
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"u8*", !"u8*", !"u32"}
!7 = !{!"int*", !"uchar*", !"uchar*", !"uint"}
!8 = !{!"", !"const", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !10, i64 0}
