; ModuleID = 'reduction.cl'
source_filename = "reduction.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@reduction.partial = internal unnamed_addr addrspace(3) global [256 x <4 x i32>] undef, align 16
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @reduction(ptr addrspace(1) nocapture noundef writeonly align 16 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %5 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !tbaa !9
  %9 = zext i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = add i32 %10, %4
  %12 = icmp ult i32 %11, %2
  br i1 %12, label %13, label %19

13:                                               ; preds = %3
  %14 = zext i32 %11 to i64
  %15 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %14
  %16 = load i32, ptr addrspace(1) %15, align 4, !tbaa !13, !amdgpu.noclobber !15
  %17 = insertelement <4 x i32> poison, i32 %16, i64 0
  %18 = shufflevector <4 x i32> %17, <4 x i32> poison, <4 x i32> zeroinitializer
  br label %19

19:                                               ; preds = %13, %3
  %20 = phi <4 x i32> [ %18, %13 ], [ <i32 0, i32 0, i32 -1, i32 0>, %3 ]
  %21 = getelementptr inbounds [256 x <4 x i32>], ptr addrspace(3) @reduction.partial, i32 0, i32 %4
  store <4 x i32> %20, ptr addrspace(3) %21, align 16, !tbaa !16
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %22 = icmp ugt i16 %8, 1
  br i1 %22, label %25, label %23

23:                                               ; preds = %51, %19
  %24 = icmp eq i32 %4, 0
  br i1 %24, label %53, label %57

25:                                               ; preds = %19, %51
  %26 = phi i32 [ %28, %51 ], [ %9, %19 ]
  %27 = add nuw nsw i32 %26, 1
  %28 = lshr i32 %27, 1
  %29 = add nuw nsw i32 %28, %4
  %30 = icmp ult i32 %29, %26
  br i1 %30, label %31, label %51

31:                                               ; preds = %25
  %32 = load <4 x i32>, ptr addrspace(3) %21, align 16, !tbaa !16
  %33 = getelementptr inbounds [256 x <4 x i32>], ptr addrspace(3) @reduction.partial, i32 0, i32 %29
  %34 = load <4 x i32>, ptr addrspace(3) %33, align 16, !tbaa !16
  %35 = extractelement <4 x i32> %34, i64 0
  %36 = extractelement <4 x i32> %32, i64 0
  %37 = add i32 %35, %36
  %38 = insertelement <4 x i32> poison, i32 %37, i64 0
  %39 = extractelement <4 x i32> %34, i64 1
  %40 = extractelement <4 x i32> %32, i64 1
  %41 = xor i32 %39, %40
  %42 = insertelement <4 x i32> %38, i32 %41, i64 1
  %43 = extractelement <4 x i32> %32, i64 2
  %44 = extractelement <4 x i32> %34, i64 2
  %45 = tail call i32 @llvm.umin.i32(i32 %43, i32 %44)
  %46 = insertelement <4 x i32> %42, i32 %45, i64 2
  %47 = extractelement <4 x i32> %32, i64 3
  %48 = extractelement <4 x i32> %34, i64 3
  %49 = tail call i32 @llvm.umax.i32(i32 %47, i32 %48)
  %50 = insertelement <4 x i32> %46, i32 %49, i64 3
  store <4 x i32> %50, ptr addrspace(3) %21, align 16, !tbaa !16
  br label %51

51:                                               ; preds = %31, %25
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %52 = icmp ugt i32 %26, 2
  br i1 %52, label %25, label %23

53:                                               ; preds = %23
  %54 = zext i32 %5 to i64
  %55 = getelementptr inbounds <4 x i32>, ptr addrspace(1) %0, i64 %54
  %56 = load <4 x i32>, ptr addrspace(3) @reduction.partial, align 16, !tbaa !16
  store <4 x i32> %56, ptr addrspace(1) %55, align 16, !tbaa !16
  br label %57

57:                                               ; preds = %53, %23
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"uint4*", !"u32*", !"u32"}
!7 = !{!"uint __attribute__((ext_vector_type(4)))*", !"uint*", !"uint"}
!8 = !{!"", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
!16 = !{!11, !11, i64 0}
