; ModuleID = 'transpose.cl'
source_filename = "transpose.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@transpose.tile = internal unnamed_addr addrspace(3) global [16 x [17 x i32]] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @transpose(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = shl i32 %6, 4
  %8 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %9 = shl i32 %8, 4
  %10 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %11 = icmp ult i32 %10, 16
  br i1 %11, label %12, label %19

12:                                               ; preds = %4
  %13 = add i32 %7, %5
  %14 = icmp ult i32 %13, %2
  %15 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %16 = getelementptr inbounds i8, ptr addrspace(4) %15, i64 14
  %17 = load i16, ptr addrspace(4) %16, align 2, !tbaa !9
  %18 = zext i16 %17 to i32
  br label %27

19:                                               ; preds = %39, %4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %11, label %20, label %42

20:                                               ; preds = %19
  %21 = add i32 %9, %5
  %22 = icmp ult i32 %21, %3
  %23 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %24 = getelementptr inbounds i8, ptr addrspace(4) %23, i64 14
  %25 = load i16, ptr addrspace(4) %24, align 2, !tbaa !9
  %26 = zext i16 %25 to i32
  br label %43

27:                                               ; preds = %12, %39
  %28 = phi i32 [ %10, %12 ], [ %40, %39 ]
  br i1 %14, label %29, label %39

29:                                               ; preds = %27
  %30 = or disjoint i32 %28, %9
  %31 = icmp ult i32 %30, %3
  br i1 %31, label %32, label %39

32:                                               ; preds = %29
  %33 = mul i32 %30, %2
  %34 = add i32 %13, %33
  %35 = zext i32 %34 to i64
  %36 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %35
  %37 = load i32, ptr addrspace(1) %36, align 4, !tbaa !13, !amdgpu.noclobber !15
  %38 = getelementptr inbounds [16 x [17 x i32]], ptr addrspace(3) @transpose.tile, i32 0, i32 %28, i32 %5
  store i32 %37, ptr addrspace(3) %38, align 4, !tbaa !13
  br label %39

39:                                               ; preds = %27, %29, %32
  %40 = add nuw nsw i32 %28, %18
  %41 = icmp ult i32 %40, 16
  br i1 %41, label %27, label %19

42:                                               ; preds = %55, %19
  ret void

43:                                               ; preds = %20, %55
  %44 = phi i32 [ %10, %20 ], [ %56, %55 ]
  br i1 %22, label %45, label %55

45:                                               ; preds = %43
  %46 = or disjoint i32 %44, %7
  %47 = icmp ult i32 %46, %2
  br i1 %47, label %48, label %55

48:                                               ; preds = %45
  %49 = getelementptr inbounds [16 x [17 x i32]], ptr addrspace(3) @transpose.tile, i32 0, i32 %5, i32 %44
  %50 = load i32, ptr addrspace(3) %49, align 4, !tbaa !13
  %51 = mul i32 %46, %3
  %52 = add i32 %21, %51
  %53 = zext i32 %52 to i64
  %54 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %53
  store i32 %50, ptr addrspace(1) %54, align 4, !tbaa !13
  br label %55

55:                                               ; preds = %43, %45, %48
  %56 = add nuw nsw i32 %44, %26
  %57 = icmp ult i32 %56, 16
  br i1 %57, label %43, label %42
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"u32*", !"u32*", !"u32", !"u32"}
!7 = !{!"uint*", !"uint*", !"uint", !"uint"}
!8 = !{!"", !"const", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
