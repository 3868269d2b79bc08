; grid 100, group 64, stored 16
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@operations = hidden local_unnamed_addr addrspace(4) constant [4 x ptr] [ptr @plus, ptr @times, ptr @turn, ptr @deep], align 8
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal noundef i32 @plus(i32 noundef %0, i32 noundef %1) #0 {
  %3 = add i32 %1, %0
  ret i32 %3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal noundef i32 @times(i32 noundef %0, i32 noundef %1) #0 {
  %3 = mul i32 %1, %0
  ret i32 %3
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal noundef i32 @turn(i32 noundef %0, i32 noundef %1) #0 {
  %3 = tail call i32 @llvm.fshl.i32(i32 %0, i32 %0, i32 %1)
  ret i32 %3
}

; Function Attrs: nofree norecurse nosync nounwind memory(none)
define internal i32 @deep(i32 noundef %0, i32 noundef %1) #1 {
  %3 = and i32 %0, 7
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %2
  %6 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  br label %9

7:                                                ; preds = %9, %2
  %8 = phi i32 [ 0, %2 ], [ %14, %9 ]
  ret i32 %8

9:                                                ; preds = %5, %9
  %10 = phi i32 [ 0, %5 ], [ %15, %9 ]
  %11 = phi i32 [ 0, %5 ], [ %14, %9 ]
  %12 = tail call noundef i32 @llvm.fshl.i32(i32 %1, i32 %1, i32 %10)
  %13 = add i32 %11, %6
  %14 = add i32 %13, %12
  %15 = add nuw nsw i32 %10, 1
  %16 = icmp eq i32 %15, %3
  br i1 %16, label %7, label %9, !llvm.loop !4
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @pointers(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(4) nocapture noundef readonly align 4 %2, ptr addrspace(1) nocapture noundef readnone align 4 %3, ptr addrspace(1) nocapture noundef readnone align 4 %4, i32 noundef %5, i32 noundef %6, i64 noundef %7, float noundef %8, i16 noundef %9) local_unnamed_addr #2 !kernel_arg_addr_space !6 !kernel_arg_access_qual !7 !kernel_arg_type !8 !kernel_arg_base_type !8 !kernel_arg_type_qual !9 {
  %11 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %12 = shl i32 %11, 6
  %13 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = and i32 %14, 127
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %16
  %18 = load i32, ptr addrspace(1) %17, align 4, !tbaa !10
  %19 = mul i32 %14, 5
  %20 = and i32 %19, 127
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr addrspace(4) %2, i64 %21
  %23 = load i32, ptr addrspace(4) %22, align 4, !tbaa !10
  %24 = and i32 %5, 3
  %25 = zext nneg i32 %24 to i64
  %26 = getelementptr inbounds [4 x ptr], ptr addrspace(4) @operations, i64 0, i64 %25
  %27 = load ptr, ptr addrspace(4) %26, align 8, !tbaa !14
  %28 = tail call i32 %27(i32 noundef %18, i32 noundef %23) #6
  %29 = shl i32 %14, 2
  %30 = zext i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %30
  store i32 %28, ptr addrspace(1) %31, align 4, !tbaa !10
  br label %45

32:                                               ; preds = %45
  %33 = or disjoint i32 %29, 1
  %34 = zext i32 %33 to i64
  %35 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %34
  store i32 %54, ptr addrspace(1) %35, align 4, !tbaa !10
  %36 = and i32 %6, 3
  %37 = zext nneg i32 %36 to i64
  %38 = getelementptr inbounds [4 x ptr], ptr addrspace(4) @operations, i64 0, i64 %37
  %39 = load ptr, ptr addrspace(4) %38, align 8, !tbaa !14
  %40 = tail call fastcc i32 @apply(ptr noundef %39, i32 noundef %18, i32 noundef %23) #6
  %41 = or disjoint i32 %29, 2
  %42 = zext i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %42
  store i32 %40, ptr addrspace(1) %43, align 4, !tbaa !10
  %44 = icmp ugt i32 %18, %23
  br i1 %44, label %57, label %64

45:                                               ; preds = %10, %45
  %46 = phi i32 [ 0, %10 ], [ %55, %45 ]
  %47 = phi i32 [ 0, %10 ], [ %54, %45 ]
  %48 = add i32 %46, %6
  %49 = and i32 %48, 3
  %50 = zext nneg i32 %49 to i64
  %51 = getelementptr inbounds [4 x ptr], ptr addrspace(4) @operations, i64 0, i64 %50
  %52 = load ptr, ptr addrspace(4) %51, align 8, !tbaa !14
  %53 = add i32 %47, %18
  %54 = tail call i32 %52(i32 noundef %53, i32 noundef %23) #6
  %55 = add nuw nsw i32 %46, 1
  %56 = icmp eq i32 %55, 4
  br i1 %56, label %32, label %45, !llvm.loop !16

57:                                               ; preds = %32
  %58 = lshr i32 %5, 3
  %59 = and i32 %58, 3
  %60 = zext nneg i32 %59 to i64
  %61 = getelementptr inbounds [4 x ptr], ptr addrspace(4) @operations, i64 0, i64 %60
  %62 = load ptr, ptr addrspace(4) %61, align 8, !tbaa !14
  %63 = tail call i32 %62(i32 noundef %18, i32 noundef 5) #6
  br label %64

64:                                               ; preds = %57, %32
  %65 = phi i32 [ %63, %57 ], [ 5, %32 ]
  %66 = or disjoint i32 %29, 3
  %67 = zext i32 %66 to i64
  %68 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %67
  store i32 %65, ptr addrspace(1) %68, align 4, !tbaa !10
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #3

; Function Attrs: convergent noinline norecurse nounwind
define internal fastcc i32 @apply(ptr nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2) unnamed_addr #4 {
  %4 = tail call i32 %0(i32 noundef %1, i32 noundef %2) #6
  %5 = add i32 %2, 1
  %6 = tail call i32 %0(i32 noundef %4, i32 noundef %5) #6
  ret i32 %6
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #5

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { nofree norecurse nosync nounwind memory(none) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #2 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent noinline norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.unroll.disable"}
!6 = !{i32 1, i32 1, i32 2, i32 1, i32 1, i32 0, i32 0, i32 0, i32 0, i32 0}
!7 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!8 = !{!"uint*", !"uint*", !"uint*", !"uint*", !"uint*", !"uint", !"uint", !"ulong", !"float", !"ushort"}
!9 = !{!"", !"restrict const", !"const", !"", !"", !"", !"", !"", !"", !""}
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C/C++ TBAA"}
!14 = !{!15, !15, i64 0}
!15 = !{!"any pointer", !12, i64 0}
!16 = distinct !{!16, !5}
