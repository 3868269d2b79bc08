; grid 100, group 64, stored 20
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@operations = hidden local_unnamed_addr addrspace(4) constant [4 x ptr] [ptr @plus, ptr @times, ptr @store, ptr @deep], align 8
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal noundef i32 @plus(i32 noundef %0, i64 noundef %1, ptr addrspace(1) nocapture readnone %2) #0 {
  %4 = trunc i64 %1 to i32
  %5 = add i32 %4, %0
  ret i32 %5
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal noundef i32 @times(i32 noundef %0, i64 noundef %1, ptr addrspace(1) nocapture readnone %2) #0 {
  %4 = lshr i64 %1, 9
  %5 = trunc i64 %4 to i32
  %6 = mul i32 %5, %0
  ret i32 %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define internal noundef i32 @store(i32 noundef %0, i64 noundef %1, ptr addrspace(1) nocapture noundef writeonly %2) #1 {
  store i32 %0, ptr addrspace(1) %2, align 4, !tbaa !4
  %4 = trunc i64 %1 to i32
  %5 = xor i32 %4, %0
  ret i32 %5
}

; Function Attrs: convergent norecurse nounwind
define internal i32 @deep(i32 noundef %0, i64 noundef %1, ptr addrspace(1) noundef %2) #2 {
  %4 = and i32 %0, 12
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %17, label %6

6:                                                ; preds = %3
  %7 = lshr i32 %0, 5
  %8 = and i32 %7, 3
  %9 = zext nneg i32 %8 to i64
  %10 = getelementptr inbounds [4 x ptr], ptr addrspace(4) @operations, i64 0, i64 %9
  %11 = load ptr, ptr addrspace(4) %10, align 8, !tbaa !8
  %12 = lshr i32 %0, 2
  %13 = zext i32 %0 to i64
  %14 = add i64 %13, %1
  %15 = tail call i32 %11(i32 noundef %12, i64 noundef %14, ptr addrspace(1) noundef %2) #6
  %16 = add i32 %15, 1
  br label %17

17:                                               ; preds = %3, %6
  %18 = phi i32 [ %16, %6 ], [ %0, %3 ]
  ret i32 %18
}

; Function Attrs: convergent norecurse nounwind
define protected amdgpu_kernel void @pointers_of_lanes(ptr addrspace(1) noundef align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(4) nocapture noundef readonly align 4 %2, ptr addrspace(1) nocapture noundef readnone align 4 %3, ptr addrspace(1) nocapture noundef readnone align 4 %4, i32 noundef %5, i32 noundef %6, i64 noundef %7, float noundef %8, i16 noundef %9) local_unnamed_addr #3 !kernel_arg_addr_space !10 !kernel_arg_access_qual !11 !kernel_arg_type !12 !kernel_arg_base_type !12 !kernel_arg_type_qual !13 {
  %11 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %12 = shl i32 %11, 6
  %13 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = and i32 %14, 127
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %16
  %18 = load i32, ptr addrspace(1) %17, align 4, !tbaa !4
  %19 = mul i32 %14, 5
  %20 = and i32 %19, 127
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr addrspace(4) %2, i64 %21
  %23 = load i32, ptr addrspace(4) %22, align 4, !tbaa !4
  %24 = zext i32 %19 to i64
  %25 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %24
  %26 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 16
  store i32 3, ptr addrspace(1) %26, align 4, !tbaa !4
  %27 = and i32 %13, 3
  %28 = zext nneg i32 %27 to i64
  %29 = getelementptr inbounds [4 x ptr], ptr addrspace(4) @operations, i64 0, i64 %28
  %30 = load ptr, ptr addrspace(4) %29, align 8, !tbaa !8
  %31 = tail call i32 %30(i32 noundef %18, i64 noundef %7, ptr addrspace(1) noundef %26) #6
  store i32 %31, ptr addrspace(1) %25, align 4, !tbaa !4
  %32 = and i32 %13, 7
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %36, label %34

34:                                               ; preds = %10
  %35 = zext i32 %23 to i64
  br label %41

36:                                               ; preds = %41, %10
  %37 = phi i32 [ 0, %10 ], [ %47, %41 ]
  %38 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 4
  store i32 %37, ptr addrspace(1) %38, align 4, !tbaa !4
  %39 = and i32 %13, 2
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %58, label %50

41:                                               ; preds = %34, %41
  %42 = phi i32 [ 0, %34 ], [ %47, %41 ]
  %43 = phi i32 [ 0, %34 ], [ %48, %41 ]
  %44 = lshr i32 %18, %43
  %45 = tail call fastcc ptr @choose(i32 noundef %44) #7
  %46 = add i32 %42, %18
  %47 = tail call i32 %45(i32 noundef %46, i64 noundef %35, ptr addrspace(1) noundef %26) #6
  %48 = add nuw nsw i32 %43, 1
  %49 = icmp eq i32 %48, %32
  br i1 %49, label %36, label %41, !llvm.loop !14

50:                                               ; preds = %36
  %51 = icmp ugt i32 %18, %23
  %52 = select i1 %51, ptr @plus, ptr @deep
  %53 = zext i32 %23 to i64
  %54 = tail call i32 %52(i32 noundef %18, i64 noundef %53, ptr addrspace(1) noundef %26) #6, !callees !16
  %55 = zext i32 %18 to i64
  %56 = tail call i32 %52(i32 noundef 5, i64 noundef %55, ptr addrspace(1) noundef %26) #6, !callees !16
  %57 = add i32 %56, %54
  br label %58

58:                                               ; preds = %50, %36
  %59 = phi i32 [ %57, %50 ], [ 5, %36 ]
  %60 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 8
  store i32 %59, ptr addrspace(1) %60, align 4, !tbaa !4
  %61 = tail call fastcc ptr @choose(i32 noundef %14) #7
  %62 = icmp eq ptr %61, @plus
  %63 = zext i1 %62 to i32
  %64 = add i32 %14, %63
  %65 = getelementptr inbounds i8, ptr addrspace(1) %25, i64 12
  store i32 %64, ptr addrspace(1) %65, align 4, !tbaa !4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #4

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc ptr @choose(i32 noundef %0) unnamed_addr #5 {
  %2 = and i32 %0, 1
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %10, label %4

4:                                                ; preds = %1
  %5 = lshr i32 %0, 1
  %6 = and i32 %5, 3
  %7 = zext nneg i32 %6 to i64
  %8 = getelementptr inbounds [4 x ptr], ptr addrspace(4) @operations, i64 0, i64 %7
  %9 = load ptr, ptr addrspace(4) %8, align 8, !tbaa !8
  br label %14

10:                                               ; preds = %1
  %11 = and i32 %0, 2
  %12 = icmp eq i32 %11, 0
  %13 = select i1 %12, ptr @times, ptr @plus
  br label %14

14:                                               ; preds = %10, %4
  %15 = phi ptr [ %9, %4 ], [ %13, %10 ]
  ret ptr %15
}

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(none) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #2 = { convergent norecurse nounwind "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #3 = { convergent norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #6 = { convergent nounwind }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C/C++ TBAA"}
!8 = !{!9, !9, i64 0}
!9 = !{!"any pointer", !6, i64 0}
!10 = !{i32 1, i32 1, i32 2, i32 1, i32 1, i32 0, i32 0, i32 0, i32 0, i32 0}
!11 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!12 = !{!"uint*", !"uint*", !"uint*", !"uint*", !"uint*", !"uint", !"uint", !"ulong", !"float", !"ushort"}
!13 = !{!"", !"restrict const", !"const", !"", !"", !"", !"", !"", !"", !""}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.unroll.disable"}
!16 = !{ptr @deep, ptr @plus}
