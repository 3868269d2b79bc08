; ModuleID = 'substring.cl'
source_filename = "substring.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @substring(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 1 %1, i32 noundef %2, ptr addrspace(4) nocapture noundef readonly align 1 %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %7 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !tbaa !9
  %11 = zext i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = icmp ult i32 %14, %5
  br i1 %15, label %16, label %59

16:                                               ; preds = %6
  %17 = mul i32 %14, %2
  %18 = zext i32 %17 to i64
  %19 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %18
  %20 = icmp ugt i32 %4, %2
  br i1 %20, label %55, label %21

21:                                               ; preds = %16
  %22 = icmp eq i32 %4, 0
  br label %27

23:                                               ; preds = %52
  %24 = add i32 %28, 1
  %25 = add i32 %24, %4
  %26 = icmp ugt i32 %25, %2
  br i1 %26, label %55, label %27

27:                                               ; preds = %21, %23
  %28 = phi i32 [ 0, %21 ], [ %24, %23 ]
  %29 = phi i32 [ -1, %21 ], [ %54, %23 ]
  br i1 %22, label %43, label %30

30:                                               ; preds = %27, %40
  %31 = phi i32 [ %41, %40 ], [ 0, %27 ]
  %32 = add i32 %31, %28
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 %33
  %35 = load i8, ptr addrspace(1) %34, align 1, !tbaa !13, !amdgpu.noclobber !14
  %36 = zext i32 %31 to i64
  %37 = getelementptr inbounds i8, ptr addrspace(4) %3, i64 %36
  %38 = load i8, ptr addrspace(4) %37, align 1, !tbaa !13, !amdgpu.noclobber !14
  %39 = icmp eq i8 %35, %38
  br i1 %39, label %40, label %43

40:                                               ; preds = %30
  %41 = add nuw i32 %31, 1
  %42 = icmp eq i32 %41, %4
  br i1 %42, label %43, label %30

43:                                               ; preds = %40, %30, %27
  %44 = phi i32 [ 0, %27 ], [ %4, %40 ], [ %31, %30 ]
  %45 = icmp eq i32 %44, %4
  br i1 %45, label %52, label %46

46:                                               ; preds = %43
  %47 = zext i32 %28 to i64
  %48 = getelementptr inbounds i8, ptr addrspace(1) %19, i64 %47
  %49 = load i8, ptr addrspace(1) %48, align 1, !tbaa !13, !amdgpu.noclobber !14
  %50 = icmp ne i8 %49, 0
  %51 = select i1 %50, i32 %29, i32 -2
  br label %52

52:                                               ; preds = %46, %43
  %53 = phi i1 [ false, %43 ], [ %50, %46 ]
  %54 = phi i32 [ %28, %43 ], [ %51, %46 ]
  br i1 %53, label %23, label %55

55:                                               ; preds = %52, %23, %16
  %56 = phi i32 [ -1, %16 ], [ %54, %23 ], [ %54, %52 ]
  %57 = zext i32 %14 to i64
  %58 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %57
  store i32 %56, ptr addrspace(1) %58, align 4, !tbaa !15
  br label %59

59:                                               ; preds = %6, %55
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0, i32 2, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"int*", !"u8*", !"u32", !"u8*", !"u32", !"u32"}
!7 = !{!"int*", !"uchar*", !"uint", !"uchar*", !"uint", !"uint"}
!8 = !{!"", !"const", !"", !"const", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !11, i64 0}
