; grid 100, group 64, stored 16
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @control(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(4) nocapture noundef readonly align 4 %2, ptr addrspace(1) nocapture noundef readnone align 4 %3, ptr addrspace(1) nocapture noundef readnone align 4 %4, i32 noundef %5, i32 noundef %6, i64 noundef %7, float noundef %8, i16 noundef %9) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
  %11 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %12 = shl i32 %11, 6
  %13 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = and i32 %14, 127
  %16 = zext nneg i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %16
  %18 = load i32, ptr addrspace(1) %17, align 4, !tbaa !8
  %19 = mul i32 %14, 5
  %20 = and i32 %19, 127
  %21 = zext nneg i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr addrspace(4) %2, i64 %21
  %23 = load i32, ptr addrspace(4) %22, align 4, !tbaa !8
  %24 = mul i32 %5, 3
  %25 = add i32 %24, %6
  %26 = icmp uge i32 %18, %23
  %27 = and i32 %13, 1
  %28 = icmp eq i32 %27, 0
  br i1 %28, label %34, label %29

29:                                               ; preds = %10
  %30 = tail call fastcc i32 @top(i32 noundef %18, i32 noundef %23, i32 noundef %5) #3
  br i1 %26, label %49, label %31

31:                                               ; preds = %29
  %32 = tail call fastcc i32 @middle(i32 noundef %30, i32 noundef %25, i32 noundef %18) #3
  %33 = add i32 %32, %30
  br label %49

34:                                               ; preds = %10
  %35 = and i32 %13, 6
  br label %36

36:                                               ; preds = %36, %34
  %37 = phi i32 [ %35, %34 ], [ %46, %36 ]
  %38 = phi i32 [ 0, %34 ], [ %42, %36 ]
  %39 = mul i32 %38, 3
  %40 = add i32 %37, %38
  %41 = tail call fastcc i32 @leaf(i32 noundef %40, i32 noundef %25) #3
  %42 = add i32 %41, %39
  %43 = and i32 %42, 32
  %44 = icmp eq i32 %43, 0
  %45 = select i1 %26, i1 true, i1 %44
  %46 = add nuw nsw i32 %37, 1
  %47 = icmp ult i32 %37, 8
  %48 = and i1 %45, %47
  br i1 %48, label %36, label %49, !llvm.loop !12

49:                                               ; preds = %36, %29, %31
  %50 = phi i32 [ %33, %31 ], [ %30, %29 ], [ %42, %36 ]
  %51 = shl i32 %14, 2
  %52 = zext i32 %51 to i64
  %53 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %52
  store i32 %50, ptr addrspace(1) %53, align 4, !tbaa !8
  %54 = and i32 %6, 3
  %55 = add nuw nsw i32 %54, 1
  br label %72

56:                                               ; preds = %72
  %57 = or disjoint i32 %51, 1
  %58 = zext i32 %57 to i64
  %59 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %58
  store i32 %80, ptr addrspace(1) %59, align 4, !tbaa !8
  %60 = select i1 %26, i32 2, i32 1
  %61 = trunc i64 %7 to i32
  %62 = add i32 %25, %61
  %63 = add i32 %62, %60
  %64 = or disjoint i32 %51, 2
  %65 = zext i32 %64 to i64
  %66 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %65
  store i32 %63, ptr addrspace(1) %66, align 4, !tbaa !8
  %67 = mul i32 %11, 1000
  %68 = add i32 %67, %13
  %69 = or disjoint i32 %51, 3
  %70 = zext i32 %69 to i64
  %71 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %70
  store i32 %68, ptr addrspace(1) %71, align 4, !tbaa !8
  ret void

72:                                               ; preds = %49, %72
  %73 = phi i32 [ 0, %49 ], [ %81, %72 ]
  %74 = phi i32 [ 0, %49 ], [ %80, %72 ]
  %75 = add i32 %73, %5
  %76 = xor i32 %73, %25
  %77 = tail call fastcc i32 @leaf(i32 noundef %75, i32 noundef %76) #3
  %78 = select i1 %26, i32 %73, i32 %50
  %79 = add i32 %78, %74
  %80 = add i32 %79, %77
  %81 = add nuw nsw i32 %73, 1
  %82 = icmp eq i32 %73, %55
  br i1 %82, label %56, label %72, !llvm.loop !14
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none)
define internal fastcc i32 @top(i32 noundef %0, i32 noundef %1, i32 noundef %2) unnamed_addr #2 {
  %4 = tail call fastcc i32 @middle(i32 noundef %0, i32 noundef %1, i32 noundef %2) #3
  %5 = icmp ugt i32 %1, %0
  br i1 %5, label %6, label %9

6:                                                ; preds = %3
  %7 = udiv i32 %2, 3
  %8 = tail call fastcc i32 @middle(i32 noundef %1, i32 noundef %4, i32 noundef %7) #3
  br label %9

9:                                                ; preds = %3, %6
  %10 = phi i32 [ %8, %6 ], [ 7, %3 ]
  %11 = xor i32 %10, %4
  %12 = and i32 %11, 3
  switch i32 %12, label %19 [
    i32 0, label %13
    i32 1, label %16
    i32 2, label %24
    i32 3, label %20
  ]

13:                                               ; preds = %9
  %14 = tail call fastcc i32 @leaf(i32 noundef %10, i32 noundef %0) #3
  %15 = add i32 %14, %4
  br label %24

16:                                               ; preds = %9
  %17 = tail call fastcc i32 @middle(i32 noundef %10, i32 noundef %0, i32 noundef %1) #3
  %18 = sub i32 %4, %17
  br label %24

19:                                               ; preds = %9
  unreachable

20:                                               ; preds = %9
  %21 = tail call fastcc i32 @leaf(i32 noundef %4, i32 noundef %10) #3
  %22 = tail call fastcc i32 @leaf(i32 noundef %10, i32 noundef %4) #3
  %23 = tail call fastcc i32 @leaf(i32 noundef %21, i32 noundef %22) #3
  br label %24

24:                                               ; preds = %9, %20, %16, %13
  %25 = phi i32 [ %23, %20 ], [ %18, %16 ], [ %15, %13 ], [ %10, %9 ]
  ret i32 %25
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none)
define internal fastcc i32 @middle(i32 noundef %0, i32 noundef %1, i32 noundef %2) unnamed_addr #2 {
  %4 = and i32 %1, 1
  %5 = icmp eq i32 %4, 0
  %6 = and i32 %1, 15
  %7 = icmp ne i32 %6, 0
  br i1 %7, label %12, label %33

8:                                                ; preds = %28
  %9 = add nuw nsw i32 %14, 1
  %10 = icmp ult i32 %9, %6
  %11 = icmp eq i32 %9, %6
  br i1 %11, label %33, label %12, !llvm.loop !15

12:                                               ; preds = %3, %8
  %13 = phi i1 [ %10, %8 ], [ %7, %3 ]
  %14 = phi i32 [ %9, %8 ], [ 0, %3 ]
  %15 = phi i32 [ %29, %8 ], [ 0, %3 ]
  %16 = shl nuw i32 1, %14
  %17 = and i32 %16, %0
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %23, label %19

19:                                               ; preds = %12
  %20 = add i32 %14, %0
  %21 = tail call fastcc i32 @leaf(i32 noundef %20, i32 noundef %1) #3
  %22 = add i32 %21, %15
  br label %28

23:                                               ; preds = %12
  br i1 %5, label %28, label %24

24:                                               ; preds = %23
  %25 = sub i32 %1, %14
  %26 = tail call fastcc i32 @leaf(i32 noundef %25, i32 noundef %15) #3
  %27 = xor i32 %26, %15
  br label %28

28:                                               ; preds = %23, %24, %19
  %29 = phi i32 [ %22, %19 ], [ %27, %24 ], [ %15, %23 ]
  %30 = icmp ugt i32 %29, %2
  br i1 %30, label %31, label %8

31:                                               ; preds = %28
  %32 = sub i32 %29, %2
  br label %33

33:                                               ; preds = %8, %3, %31
  %34 = phi i1 [ %13, %31 ], [ %7, %3 ], [ %10, %8 ]
  %35 = phi i32 [ %29, %31 ], [ 0, %3 ], [ %29, %8 ]
  %36 = phi i32 [ %32, %31 ], [ undef, %3 ], [ undef, %8 ]
  %37 = add i32 %35, %4
  %38 = select i1 %34, i32 %36, i32 %37
  ret i32 %38
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none)
define internal fastcc i32 @leaf(i32 noundef %0, i32 noundef %1) unnamed_addr #2 {
  %3 = and i32 %0, 1
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %8

5:                                                ; preds = %2
  %6 = and i32 %0, 6
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %21, label %11

8:                                                ; preds = %2
  %9 = mul i32 %0, 3
  %10 = add i32 %9, %1
  br label %24

11:                                               ; preds = %5, %11
  %12 = phi i32 [ %18, %11 ], [ 0, %5 ]
  %13 = phi i32 [ %15, %11 ], [ %1, %5 ]
  %14 = mul i32 %13, 5
  %15 = add i32 %14, %12
  %16 = and i32 %15, 64
  %17 = icmp ne i32 %16, 0
  %18 = add nuw nsw i32 %12, 1
  %19 = icmp eq i32 %18, %6
  %20 = select i1 %17, i1 true, i1 %19
  br i1 %20, label %21, label %11, !llvm.loop !16

21:                                               ; preds = %11, %5
  %22 = phi i32 [ %1, %5 ], [ %15, %11 ]
  %23 = xor i32 %22, %0
  br label %24

24:                                               ; preds = %21, %8
  %25 = phi i32 [ %10, %8 ], [ %23, %21 ]
  ret i32 %25
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #3 = { nounwind }

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
!14 = distinct !{!14, !13}
!15 = distinct !{!15, !13}
!16 = distinct !{!16, !13}
