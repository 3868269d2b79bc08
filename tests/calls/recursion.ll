; grid 70, group 64, stored 16
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @recursion(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(4) nocapture noundef readnone align 4 %2, ptr addrspace(1) nocapture noundef readnone align 4 %3, ptr addrspace(1) nocapture noundef readnone align 4 %4, i32 noundef %5, i32 noundef %6, i64 noundef %7, float noundef %8, i16 noundef %9) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
  %11 = alloca i32, align 4, addrspace(5)
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %13 = shl i32 %12, 6
  %14 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %15 = add i32 %13, %14
  %16 = and i32 %15, 127
  %17 = zext nneg i32 %16 to i64
  %18 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %17
  %19 = load i32, ptr addrspace(1) %18, align 4, !tbaa !8
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %11) #7
  store i32 0, ptr addrspace(5) %11, align 4, !tbaa !8
  %20 = urem i32 %15, 7
  %21 = tail call fastcc i32 @fibonacci(i32 noundef %20) #7
  %22 = shl i32 %15, 2
  %23 = zext i32 %22 to i64
  %24 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %23
  store i32 %21, ptr addrspace(1) %24, align 4, !tbaa !8
  %25 = and i32 %19, 15
  %26 = addrspacecast ptr addrspace(5) %11 to ptr
  %27 = call fastcc i32 @is_even(i32 noundef %25, ptr noundef %26) #7
  %28 = load i32, ptr addrspace(5) %11, align 4, !tbaa !8
  %29 = shl i32 %28, 4
  %30 = or disjoint i32 %29, %27
  %31 = or disjoint i32 %22, 1
  %32 = zext i32 %31 to i64
  %33 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %32
  store i32 %30, ptr addrspace(1) %33, align 4, !tbaa !8
  %34 = and i32 %14, 3
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %39, label %36

36:                                               ; preds = %10
  %37 = and i32 %14, 1
  %38 = tail call fastcc i32 @ackermann(i32 noundef %37, i32 noundef %34) #7
  br label %39

39:                                               ; preds = %10, %36
  %40 = phi i32 [ %38, %36 ], [ 0, %10 ]
  %41 = or disjoint i32 %22, 2
  %42 = zext i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %42
  store i32 %40, ptr addrspace(1) %43, align 4, !tbaa !8
  %44 = urem i32 %15, 5
  %45 = tail call fastcc i32 @sums(ptr addrspace(1) noundef %1, i32 noundef %19, i32 noundef %44) #7
  %46 = or disjoint i32 %22, 3
  %47 = zext i32 %46 to i64
  %48 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %47
  store i32 %45, ptr addrspace(1) %48, align 4, !tbaa !8
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %11) #7
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none)
define internal fastcc i32 @fibonacci(i32 noundef %0) unnamed_addr #3 {
  br label %2

2:                                                ; preds = %6, %1
  %3 = phi i32 [ 0, %1 ], [ %10, %6 ]
  %4 = phi i32 [ %0, %1 ], [ %9, %6 ]
  %5 = icmp ult i32 %4, 2
  br i1 %5, label %11, label %6

6:                                                ; preds = %2
  %7 = add nsw i32 %4, -1
  %8 = tail call fastcc i32 @fibonacci(i32 noundef %7) #7
  %9 = add nsw i32 %4, -2
  %10 = add i32 %3, %8
  br label %2

11:                                               ; preds = %2
  %12 = add i32 %3, %4
  ret i32 %12
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc range(i32 0, 2) i32 @is_even(i32 noundef %0, ptr nocapture noundef %1) unnamed_addr #4 {
  %3 = load i32, ptr %1, align 4, !tbaa !8
  %4 = add i32 %3, 1
  store i32 %4, ptr %1, align 4, !tbaa !8
  %5 = icmp eq i32 %0, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %2
  %7 = add nsw i32 %0, -1
  %8 = tail call fastcc i32 @is_odd(i32 noundef %7, ptr noundef nonnull %1) #7
  br label %9

9:                                                ; preds = %2, %6
  %10 = phi i32 [ %8, %6 ], [ 1, %2 ]
  ret i32 %10
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none)
define internal fastcc i32 @ackermann(i32 noundef %0, i32 noundef %1) unnamed_addr #3 {
  br label %3

3:                                                ; preds = %9, %11, %2
  %4 = phi i32 [ %0, %2 ], [ 0, %11 ], [ 0, %9 ]
  %5 = phi i32 [ %1, %2 ], [ %13, %11 ], [ 1, %9 ]
  %6 = icmp eq i32 %4, 0
  br i1 %6, label %7, label %9

7:                                                ; preds = %3
  %8 = add i32 %5, 1
  ret i32 %8

9:                                                ; preds = %3
  %10 = icmp eq i32 %5, 0
  br i1 %10, label %3, label %11

11:                                               ; preds = %9
  %12 = add i32 %5, -1
  %13 = tail call fastcc i32 @ackermann(i32 noundef 1, i32 noundef %12) #7
  br label %3
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read)
define internal fastcc i32 @sums(ptr addrspace(1) nocapture noundef readonly %0, i32 noundef %1, i32 noundef %2) unnamed_addr #5 {
  br label %8

4:                                                ; preds = %8
  %5 = and i32 %1, 3
  %6 = extractelement <4 x i32> %17, i32 %5
  %7 = icmp eq i32 %2, 0
  br i1 %7, label %26, label %20

8:                                                ; preds = %3, %8
  %9 = phi i32 [ 0, %3 ], [ %18, %8 ]
  %10 = phi <4 x i32> [ undef, %3 ], [ %17, %8 ]
  %11 = mul nuw nsw i32 %9, 3
  %12 = add i32 %11, %1
  %13 = and i32 %12, 127
  %14 = zext nneg i32 %13 to i64
  %15 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %14
  %16 = load i32, ptr addrspace(1) %15, align 4, !tbaa !8
  %17 = insertelement <4 x i32> %10, i32 %16, i32 %9
  %18 = add nuw nsw i32 %9, 1
  %19 = icmp eq i32 %18, 4
  br i1 %19, label %4, label %8, !llvm.loop !12

20:                                               ; preds = %4
  %21 = mul i32 %6, 3
  %22 = add i32 %6, %1
  %23 = add nsw i32 %2, -1
  %24 = tail call fastcc i32 @sums(ptr addrspace(1) noundef %0, i32 noundef %22, i32 noundef %23) #7
  %25 = add i32 %24, %21
  br label %26

26:                                               ; preds = %20, %4
  %27 = phi i32 [ %25, %20 ], [ %6, %4 ]
  %28 = and i32 %27, 3
  %29 = extractelement <4 x i32> %17, i32 %28
  %30 = add i32 %29, %27
  ret i32 %30
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc range(i32 0, 2) i32 @is_odd(i32 noundef %0, ptr nocapture noundef %1) unnamed_addr #6 {
  %3 = load i32, ptr %1, align 4, !tbaa !8
  %4 = add i32 %3, 2
  store i32 %4, ptr %1, align 4, !tbaa !8
  %5 = icmp eq i32 %0, 0
  br i1 %5, label %9, label %6

6:                                                ; preds = %2
  %7 = add nsw i32 %0, -1
  %8 = tail call fastcc i32 @is_even(i32 noundef %7, ptr noundef nonnull %1) #7
  br label %9

9:                                                ; preds = %2, %6
  %10 = phi i32 [ %8, %6 ], [ 0, %2 ]
  ret i32 %10
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nofree noinline norecurse nosync nounwind memory(none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(argmem: read) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="16777216,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #7 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{i32 1, i32 1, i32 2, i32 1, i32 1, i32 0, i32 0, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"uint*", !"uint*", !"uint*", !"uint*", !"uint*", !"uint", !"uint", !"ulong", !"float", !"ushort"}
!7 = !{!"", !"restrict const", !"const", !"", !"", !"", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
