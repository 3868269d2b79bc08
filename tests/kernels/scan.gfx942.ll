; ModuleID = 'scan.cl'
source_filename = "scan.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@scan.buffer = internal unnamed_addr addrspace(3) global [2 x [256 x i32]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @scan(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %5 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !tbaa !9
  %9 = zext i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = add i32 %10, %4
  %12 = icmp ult i32 %11, %2
  br i1 %12, label %13, label %17

13:                                               ; preds = %3
  %14 = zext i32 %11 to i64
  %15 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %14
  %16 = load i32, ptr addrspace(1) %15, align 4, !tbaa !13, !amdgpu.noclobber !15
  br label %17

17:                                               ; preds = %3, %13
  %18 = phi i32 [ %16, %13 ], [ 0, %3 ]
  %19 = getelementptr inbounds [256 x i32], ptr addrspace(3) @scan.buffer, i32 0, i32 %4
  store i32 %18, ptr addrspace(3) %19, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %20 = icmp ugt i16 %8, 1
  br i1 %20, label %23, label %21

21:                                               ; preds = %34, %17
  %22 = phi i32 [ 0, %17 ], [ %36, %34 ]
  br i1 %12, label %40, label %45

23:                                               ; preds = %17, %34
  %24 = phi i32 [ %38, %34 ], [ 1, %17 ]
  %25 = phi i32 [ %36, %34 ], [ 0, %17 ]
  %26 = getelementptr inbounds [2 x [256 x i32]], ptr addrspace(3) @scan.buffer, i32 0, i32 %25, i32 %4
  %27 = load i32, ptr addrspace(3) %26, align 4, !tbaa !13
  %28 = icmp ult i32 %4, %24
  br i1 %28, label %34, label %29

29:                                               ; preds = %23
  %30 = sub nsw i32 %4, %24
  %31 = getelementptr inbounds [2 x [256 x i32]], ptr addrspace(3) @scan.buffer, i32 0, i32 %25, i32 %30
  %32 = load i32, ptr addrspace(3) %31, align 4, !tbaa !13
  %33 = add i32 %32, %27
  br label %34

34:                                               ; preds = %29, %23
  %35 = phi i32 [ %33, %29 ], [ %27, %23 ]
  %36 = xor i32 %25, 1
  %37 = getelementptr inbounds [2 x [256 x i32]], ptr addrspace(3) @scan.buffer, i32 0, i32 %36, i32 %4
  store i32 %35, ptr addrspace(3) %37, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %38 = shl nuw nsw i32 %24, 1
  %39 = icmp ult i32 %38, %9
  br i1 %39, label %23, label %21

40:                                               ; preds = %21
  %41 = zext i32 %11 to i64
  %42 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %41
  %43 = getelementptr inbounds [2 x [256 x i32]], ptr addrspace(3) @scan.buffer, i32 0, i32 %22, i32 %4
  %44 = load i32, ptr addrspace(3) %43, align 4, !tbaa !13
  store i32 %44, ptr addrspace(1) %42, align 4, !tbaa !13
  br label %45

45:                                               ; preds = %40, %21
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

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
!6 = !{!"u32*", !"u32*", !"u32"}
!7 = !{!"uint*", !"uint*", !"uint"}
!8 = !{!"", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
