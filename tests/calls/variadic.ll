; grid 100, group 64, stored 24
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.mixed = type { i8, i64, [3 x i16] }
%struct.small = type { i16, i16 }

@.str = private unnamed_addr addrspace(4) constant [6 x i8] c"mtidp\00", align 1
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nounwind
define protected amdgpu_kernel void @variadic(ptr addrspace(1) nocapture noundef writeonly %0, ptr addrspace(1) nocapture noundef readonly %1, ptr addrspace(4) nocapture noundef readnone %2, ptr addrspace(1) nocapture noundef readnone %3, ptr addrspace(1) nocapture noundef readnone %4, i32 noundef %5, i32 noundef %6, i64 noundef %7, float noundef %8, i16 noundef %9) local_unnamed_addr #0 {
  %11 = alloca i32, align 4, addrspace(5)
  %12 = addrspacecast ptr addrspace(5) %11 to ptr
  %13 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %14 = shl i32 %13, 6
  %15 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %16 = add i32 %14, %15
  %17 = and i32 %16, 127
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr i32, ptr addrspace(1) %1, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !tbaa !3
  %21 = add i32 %16, 1
  %22 = and i32 %21, 127
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr i32, ptr addrspace(1) %1, i64 %23
  %25 = load i32, ptr addrspace(1) %24, align 4, !tbaa !3
  %26 = trunc i32 %20 to i8
  %27 = sext i32 %20 to i64
  %28 = sext i32 %25 to i64
  %29 = mul nsw i64 %28, %27
  %30 = trunc i32 %25 to i16
  %31 = trunc i32 %5 to i16
  %32 = trunc i32 %20 to i16
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %11) #8
  %33 = xor i32 %25, 5
  store i32 %33, ptr addrspace(5) %11, align 4, !tbaa !3
  %34 = mul i32 %16, 6
  %35 = sext i32 %34 to i64
  %36 = getelementptr i32, ptr addrspace(1) %0, i64 %35
  %37 = and i32 %20, 255
  %38 = uitofp nneg i32 %37 to double
  %39 = fadd double %38, 5.000000e-01
  %40 = tail call i32 (i32, ...) @sum(i32 noundef 3, i32 noundef %20, i32 noundef %25, i32 noundef %5, double noundef %39)
  store i32 %40, ptr addrspace(1) %36, align 4, !tbaa !3
  %41 = sext i16 %9 to i32
  %42 = insertvalue %struct.mixed poison, i8 %26, 0
  %43 = insertvalue %struct.mixed %42, i64 %29, 1
  %44 = insertvalue %struct.mixed %43, i16 %30, 2, 0
  %45 = insertvalue %struct.mixed %44, i16 1, 2, 1
  %46 = insertvalue %struct.mixed %45, i16 %31, 2, 2
  %47 = insertvalue %struct.small poison, i16 %32, 0
  %48 = insertvalue %struct.small %47, i16 %30, 1
  %49 = call i64 (ptr, i32, ...) @handed(ptr poison, i32 noundef %20, %struct.mixed %46, i64 noundef %28, %struct.small %48, i32 noundef %41, double noundef 2.500000e+00, ptr noundef nonnull %12)
  %50 = trunc i64 %49 to i32
  %51 = getelementptr i8, ptr addrspace(1) %36, i64 4
  store i32 %50, ptr addrspace(1) %51, align 4, !tbaa !3
  %52 = lshr i64 %49, 32
  %53 = trunc nuw i64 %52 to i32
  %54 = getelementptr i8, ptr addrspace(1) %36, i64 8
  store i32 %53, ptr addrspace(1) %54, align 4, !tbaa !3
  %55 = and i32 %15, 3
  %56 = icmp eq i32 %55, 0
  %57 = icmp eq i32 %55, 1
  %58 = select i1 %57, ptr @none, ptr @sum
  %59 = select i1 %56, ptr @difference, ptr %58
  %60 = call i32 (i32, ...) %59(i32 noundef 2, i32 noundef %20, i32 noundef %25, double noundef 1.000000e+00) #8, !callees !7
  %61 = getelementptr i8, ptr addrspace(1) %36, i64 12
  store i32 %60, ptr addrspace(1) %61, align 4, !tbaa !3
  %62 = and i32 %5, 1
  %63 = icmp eq i32 %62, 0
  %64 = select i1 %63, ptr @none, ptr @difference
  %65 = call i32 (i32, ...) %64(i32 noundef 3, i32 noundef %25, i32 noundef %5, i32 noundef %16) #8, !callees !8
  %66 = getelementptr i8, ptr addrspace(1) %36, i64 16
  store i32 %65, ptr addrspace(1) %66, align 4, !tbaa !3
  %67 = call i32 (i32, ...) @nested(i32 noundef %55, i32 noundef %20, i32 noundef %25)
  %68 = call i32 (i32, ...) @none(i32 noundef %20)
  %69 = add i32 %68, %67
  %70 = getelementptr i8, ptr addrspace(1) %36, i64 20
  store i32 %69, ptr addrspace(1) %70, align 4, !tbaa !3
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %11) #8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nofree noinline norecurse nosync nounwind
define internal i32 @sum(i32 noundef %0, ...) unnamed_addr #3 {
  %2 = alloca ptr, align 8, addrspace(5)
  %3 = alloca ptr, align 8, addrspace(5)
  %4 = addrspacecast ptr addrspace(5) %2 to ptr
  %5 = addrspacecast ptr addrspace(5) %3 to ptr
  call void @llvm.lifetime.start.p5(i64 8, ptr addrspace(5) %2) #8
  call void @llvm.lifetime.start.p5(i64 8, ptr addrspace(5) %3) #8
  call void @llvm.va_start.p0(ptr %4)
  call void @llvm.va_copy.p0(ptr %5, ptr %4)
  %6 = icmp sgt i32 %0, 0
  br i1 %6, label %7, label %9

7:                                                ; preds = %1
  %8 = load ptr, ptr addrspace(5) %2, align 8
  br label %19

9:                                                ; preds = %19, %1
  %10 = phi i32 [ 0, %1 ], [ %25, %19 ]
  %11 = load ptr, ptr addrspace(5) %2, align 8
  %12 = getelementptr inbounds i8, ptr %11, i64 8
  store ptr %12, ptr addrspace(5) %2, align 8
  %13 = load double, ptr %11, align 4, !tbaa !9
  %14 = fptosi double %13 to i32
  %15 = add i32 %10, %14
  %16 = icmp sgt i32 %0, 0
  br i1 %16, label %17, label %28

17:                                               ; preds = %9
  %18 = load ptr, ptr addrspace(5) %3, align 8
  br label %30

19:                                               ; preds = %7, %19
  %20 = phi i32 [ %26, %19 ], [ 0, %7 ]
  %21 = phi i32 [ %25, %19 ], [ 0, %7 ]
  %22 = phi ptr [ %23, %19 ], [ %8, %7 ]
  %23 = getelementptr inbounds i8, ptr %22, i64 4
  store ptr %23, ptr addrspace(5) %2, align 8
  %24 = load i32, ptr %22, align 4, !tbaa !3
  %25 = add i32 %24, %21
  %26 = add nuw nsw i32 %20, 1
  %27 = icmp eq i32 %26, %0
  br i1 %27, label %9, label %19, !llvm.loop !11

28:                                               ; preds = %30, %9
  %29 = phi i32 [ %15, %9 ], [ %37, %30 ]
  call void @llvm.va_end.p0(ptr %5)
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p5(i64 8, ptr addrspace(5) %3) #8
  call void @llvm.lifetime.end.p5(i64 8, ptr addrspace(5) %2) #8
  ret i32 %29

30:                                               ; preds = %17, %30
  %31 = phi i32 [ %38, %30 ], [ 0, %17 ]
  %32 = phi i32 [ %37, %30 ], [ %15, %17 ]
  %33 = phi ptr [ %34, %30 ], [ %18, %17 ]
  %34 = getelementptr inbounds i8, ptr %33, i64 4
  store ptr %34, ptr addrspace(5) %3, align 8
  %35 = load i32, ptr %33, align 4, !tbaa !3
  %36 = shl i32 %35, %31
  %37 = xor i32 %36, %32
  %38 = add nuw nsw i32 %31, 1
  %39 = icmp eq i32 %38, %0
  br i1 %39, label %28, label %30, !llvm.loop !14
}

; Function Attrs: nofree noinline norecurse nosync nounwind
define internal i64 @handed(ptr nocapture readnone %0, i32 noundef %1, ...) unnamed_addr #3 {
  %3 = alloca ptr, align 8, addrspace(5)
  %4 = addrspacecast ptr addrspace(5) %3 to ptr
  call void @llvm.lifetime.start.p5(i64 8, ptr addrspace(5) %3) #8
  call void @llvm.va_start.p0(ptr %4)
  %5 = sext i32 %1 to i64
  br label %6

6:                                                ; preds = %51, %2
  %7 = phi i64 [ %5, %2 ], [ %52, %51 ]
  %8 = phi ptr addrspace(4) [ @.str, %2 ], [ %53, %51 ]
  %9 = load i8, ptr addrspace(4) %8, align 1, !tbaa !15
  switch i8 %9, label %45 [
    i8 0, label %54
    i8 109, label %10
    i8 116, label %28
    i8 100, label %31
    i8 112, label %38
  ]

10:                                               ; preds = %6
  %11 = load ptr, ptr addrspace(5) %3, align 8
  %12 = getelementptr inbounds i8, ptr %11, i64 24
  store ptr %12, ptr addrspace(5) %3, align 8
  %13 = load i8, ptr %11, align 4, !tbaa !15
  %14 = getelementptr inbounds i8, ptr %11, i64 8
  %15 = load i64, ptr %14, align 4, !tbaa !16
  %16 = getelementptr inbounds i8, ptr %11, i64 16
  %17 = load i16, ptr %16, align 4
  %18 = getelementptr inbounds i8, ptr %11, i64 20
  %19 = load i16, ptr %18, align 4, !tbaa !15
  %20 = mul i64 %7, 7
  %21 = sext i8 %13 to i64
  %22 = add i64 %20, %21
  %23 = add i64 %22, %15
  %24 = sext i16 %17 to i64
  %25 = add i64 %23, %24
  %26 = sext i16 %19 to i64
  %27 = add i64 %25, %26
  br label %51

28:                                               ; preds = %6
  %29 = call fastcc i64 @two(ptr noundef %4)
  %30 = add i64 %29, %7
  br label %51

31:                                               ; preds = %6
  %32 = load ptr, ptr addrspace(5) %3, align 8
  %33 = getelementptr inbounds i8, ptr %32, i64 8
  store ptr %33, ptr addrspace(5) %3, align 8
  %34 = load double, ptr %32, align 4, !tbaa !9
  %35 = fmul double %34, 4.000000e+00
  %36 = fptosi double %35 to i64
  %37 = add i64 %7, %36
  br label %51

38:                                               ; preds = %6
  %39 = load ptr, ptr addrspace(5) %3, align 8
  %40 = getelementptr inbounds i8, ptr %39, i64 8
  store ptr %40, ptr addrspace(5) %3, align 8
  %41 = load ptr, ptr %39, align 4, !tbaa !18
  %42 = load i32, ptr %41, align 4, !tbaa !3
  %43 = sext i32 %42 to i64
  %44 = add i64 %7, %43
  br label %51

45:                                               ; preds = %6
  %46 = load ptr, ptr addrspace(5) %3, align 8
  %47 = getelementptr inbounds i8, ptr %46, i64 4
  store ptr %47, ptr addrspace(5) %3, align 8
  %48 = load i32, ptr %46, align 4, !tbaa !3
  %49 = sext i32 %48 to i64
  %50 = sub i64 %7, %49
  br label %51

51:                                               ; preds = %10, %28, %31, %38, %45
  %52 = phi i64 [ %50, %45 ], [ %44, %38 ], [ %37, %31 ], [ %30, %28 ], [ %27, %10 ]
  %53 = getelementptr i8, ptr addrspace(4) %8, i64 1
  br label %6, !llvm.loop !20

54:                                               ; preds = %6
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p5(i64 8, ptr addrspace(5) %3) #8
  ret i64 %7
}

; Function Attrs: nofree noinline norecurse nosync nounwind
define internal i32 @difference(i32 noundef %0, ...) unnamed_addr #3 {
  %2 = alloca ptr, align 8, addrspace(5)
  %3 = addrspacecast ptr addrspace(5) %2 to ptr
  call void @llvm.lifetime.start.p5(i64 8, ptr addrspace(5) %2) #8
  call void @llvm.va_start.p0(ptr %3)
  %4 = load ptr, ptr addrspace(5) %2, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 4
  store ptr %5, ptr addrspace(5) %2, align 8
  %6 = load i32, ptr %4, align 4, !tbaa !3
  %7 = icmp sgt i32 %0, 1
  br i1 %7, label %10, label %8

8:                                                ; preds = %10, %1
  %9 = phi i32 [ %6, %1 ], [ %16, %10 ]
  call void @llvm.va_end.p0(ptr %3)
  call void @llvm.lifetime.end.p5(i64 8, ptr addrspace(5) %2) #8
  ret i32 %9

10:                                               ; preds = %1, %10
  %11 = phi i32 [ %17, %10 ], [ 1, %1 ]
  %12 = phi i32 [ %16, %10 ], [ %6, %1 ]
  %13 = phi ptr [ %14, %10 ], [ %5, %1 ]
  %14 = getelementptr inbounds i8, ptr %13, i64 4
  store ptr %14, ptr addrspace(5) %2, align 8
  %15 = load i32, ptr %13, align 4, !tbaa !3
  %16 = sub i32 %12, %15
  %17 = add nuw nsw i32 %11, 1
  %18 = icmp eq i32 %17, %0
  br i1 %18, label %8, label %10, !llvm.loop !21
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal noundef i32 @none(i32 noundef %0, ...) unnamed_addr #4 {
  %2 = add i32 %0, 1
  ret i32 %2
}

; Function Attrs: nofree noinline nosync nounwind
define internal i32 @nested(i32 noundef %0, ...) unnamed_addr #5 {
  %2 = alloca ptr, align 8, addrspace(5)
  %3 = addrspacecast ptr addrspace(5) %2 to ptr
  call void @llvm.lifetime.start.p5(i64 8, ptr addrspace(5) %2) #8
  call void @llvm.va_start.p0(ptr %3)
  %4 = load ptr, ptr addrspace(5) %2, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 4
  store ptr %5, ptr addrspace(5) %2, align 8
  %6 = load i32, ptr %4, align 4, !tbaa !3
  %7 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr %7, ptr addrspace(5) %2, align 8
  %8 = load i32, ptr %5, align 4, !tbaa !3
  call void @llvm.va_end.p0(ptr %3)
  %9 = icmp eq i32 %0, 0
  br i1 %9, label %10, label %12

10:                                               ; preds = %1
  %11 = sub i32 %6, %8
  br label %17

12:                                               ; preds = %1
  %13 = add nsw i32 %0, -1
  %14 = add i32 %8, %6
  %15 = call i32 (i32, ...) @nested(i32 noundef %13, i32 noundef %14, i32 noundef %6)
  %16 = add i32 %15, %8
  br label %17

17:                                               ; preds = %12, %10
  %18 = phi i32 [ %11, %10 ], [ %16, %12 ]
  call void @llvm.lifetime.end.p5(i64 8, ptr addrspace(5) %2) #8
  ret i32 %18
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy.p0(ptr, ptr) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr) #6

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none)
define internal fastcc i64 @two(ptr nocapture noundef %0) unnamed_addr #7 {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 8
  store ptr %3, ptr %0, align 8
  %4 = load i64, ptr %2, align 4, !tbaa !16
  %5 = getelementptr inbounds i8, ptr %2, i64 12
  store ptr %5, ptr %0, align 8
  %6 = load i16, ptr %3, align 4, !tbaa !22
  %7 = getelementptr inbounds i8, ptr %2, i64 10
  %8 = load i16, ptr %7, align 2, !tbaa !22
  %9 = mul i64 %4, 3
  %10 = zext i16 %6 to i64
  %11 = mul nuw nsw i64 %10, 5
  %12 = add i64 %11, %9
  %13 = zext i16 %8 to i64
  %14 = add i64 %12, %13
  ret i64 %14
}

attributes #0 = { nounwind "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nofree noinline norecurse nosync nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #5 = { nofree noinline nosync nounwind "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #6 = { mustprogress nocallback nofree nosync nounwind willreturn }
attributes #7 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, argmem: readwrite, inaccessiblemem: none) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-waves-per-eu"="4,10" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #8 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = !{ptr @difference, ptr @none, ptr @sum}
!8 = !{ptr @difference, ptr @none}
!9 = !{!10, !10, i64 0}
!10 = !{!"double", !5, i64 0}
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !12, !13}
!15 = !{!5, !5, i64 0}
!16 = !{!17, !17, i64 0}
!17 = !{!"long", !5, i64 0}
!18 = !{!19, !19, i64 0}
!19 = !{!"any pointer", !5, i64 0}
!20 = distinct !{!20, !12, !13}
!21 = distinct !{!21, !12, !13}
!22 = !{!23, !23, i64 0}
!23 = !{!"short", !5, i64 0}
