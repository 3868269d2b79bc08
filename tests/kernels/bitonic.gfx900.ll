; ModuleID = 'bitonic.cl'
source_filename = "bitonic.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @bitonic(ptr addrspace(1) nocapture noundef align 4 %0, ptr addrspace(3) nocapture noundef align 4 %1) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %4 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %5 = getelementptr inbounds i8, ptr addrspace(4) %4, i64 12
  %6 = load i16, ptr addrspace(4) %5, align 4, !tbaa !8
  %7 = zext i16 %6 to i32
  %8 = shl nuw nsw i32 %7, 1
  %9 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %10 = mul i32 %8, %9
  %11 = zext i32 %10 to i64
  %12 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %11
  %13 = zext nneg i32 %3 to i64
  %14 = getelementptr inbounds i32, ptr addrspace(1) %12, i64 %13
  %15 = load i32, ptr addrspace(1) %14, align 4, !tbaa !12, !amdgpu.noclobber !14
  %16 = getelementptr inbounds i32, ptr addrspace(3) %1, i32 %3
  store i32 %15, ptr addrspace(3) %16, align 4, !tbaa !12
  %17 = add nuw nsw i32 %3, %7
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds i32, ptr addrspace(1) %12, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !tbaa !12, !amdgpu.noclobber !14
  %21 = getelementptr inbounds i32, ptr addrspace(3) %1, i32 %17
  store i32 %20, ptr addrspace(3) %21, align 4, !tbaa !12
  %22 = icmp eq i16 %6, 0
  br i1 %22, label %27, label %23

23:                                               ; preds = %2
  %24 = shl nuw nsw i32 %3, 1
  br label %25

25:                                               ; preds = %23, %30
  %26 = phi i32 [ 2, %23 ], [ %31, %30 ]
  br label %33

27:                                               ; preds = %30, %2
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %28 = load i32, ptr addrspace(3) %16, align 4, !tbaa !12
  store i32 %28, ptr addrspace(1) %14, align 4, !tbaa !12
  %29 = load i32, ptr addrspace(3) %21, align 4, !tbaa !12
  store i32 %29, ptr addrspace(1) %19, align 4, !tbaa !12
  ret void

30:                                               ; preds = %48
  %31 = shl nuw nsw i32 %26, 1
  %32 = icmp ugt i32 %31, %8
  br i1 %32, label %27, label %25

33:                                               ; preds = %25, %48
  %34 = phi i32 [ %35, %48 ], [ %26, %25 ]
  %35 = lshr i32 %34, 1
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %36 = add nuw i32 %35, 1023
  %37 = and i32 %36, %3
  %38 = sub nsw i32 %24, %37
  %39 = and i32 %38, %26
  %40 = getelementptr inbounds i32, ptr addrspace(3) %1, i32 %38
  %41 = load i32, ptr addrspace(3) %40, align 4, !tbaa !12
  %42 = getelementptr i32, ptr addrspace(3) %40, i32 %35
  %43 = load i32, ptr addrspace(3) %42, align 4, !tbaa !12
  %44 = icmp sgt i32 %41, %43
  %45 = icmp ne i32 %39, 0
  %46 = xor i1 %45, %44
  br i1 %46, label %47, label %48

47:                                               ; preds = %33
  store i32 %43, ptr addrspace(3) %40, align 4, !tbaa !12
  store i32 %41, ptr addrspace(3) %42, align 4, !tbaa !12
  br label %48

48:                                               ; preds = %47, %33
  %49 = icmp ult i32 %34, 4
  br i1 %49, label %30, label %33
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 3}
!5 = !{!"none", !"none"}
!6 = !{!"int*", !"int*"}
!7 = !{!"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"short", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !10, i64 0}
!14 = !{}
