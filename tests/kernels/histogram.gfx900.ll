; ModuleID = 'histogram.cl'
source_filename = "histogram.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@histogram.count = internal addrspace(3) global [256 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @histogram(ptr addrspace(1) nocapture noundef align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %5 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !tbaa !9
  %9 = zext i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = sub i32 %2, %10
  %12 = tail call i32 @llvm.umin.i32(i32 %11, i32 %9)
  %13 = icmp ult i32 %4, 256
  br i1 %13, label %33, label %14

14:                                               ; preds = %33, %3
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %15 = add i32 %10, %4
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %16
  %18 = load i32, ptr addrspace(1) %17, align 4, !tbaa !13, !amdgpu.noclobber !15
  %19 = and i32 %18, 255
  %20 = getelementptr inbounds [256 x i32], ptr addrspace(3) @histogram.count, i32 0, i32 %19
  %21 = atomicrmw add ptr addrspace(3) %20, i32 1 syncscope("workgroup-one-as") monotonic, align 4
  %22 = lshr i32 %18, 8
  %23 = and i32 %22, 255
  %24 = getelementptr inbounds [256 x i32], ptr addrspace(3) @histogram.count, i32 0, i32 %23
  %25 = atomicrmw add ptr addrspace(3) %24, i32 1 syncscope("workgroup-one-as") monotonic, align 4
  %26 = lshr i32 %18, 16
  %27 = and i32 %26, 255
  %28 = getelementptr inbounds [256 x i32], ptr addrspace(3) @histogram.count, i32 0, i32 %27
  %29 = atomicrmw add ptr addrspace(3) %28, i32 1 syncscope("workgroup-one-as") monotonic, align 4
  %30 = lshr i32 %18, 24
  %31 = getelementptr inbounds [256 x i32], ptr addrspace(3) @histogram.count, i32 0, i32 %30
  %32 = atomicrmw add ptr addrspace(3) %31, i32 1 syncscope("workgroup-one-as") monotonic, align 4
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %13, label %39, label %38

33:                                               ; preds = %3, %33
  %34 = phi i32 [ %36, %33 ], [ %4, %3 ]
  %35 = getelementptr inbounds [256 x i32], ptr addrspace(3) @histogram.count, i32 0, i32 %34
  store i32 0, ptr addrspace(3) %35, align 4, !tbaa !13
  %36 = add nuw nsw i32 %34, %12
  %37 = icmp ult i32 %36, 256
  br i1 %37, label %33, label %14

38:                                               ; preds = %48, %14
  ret void

39:                                               ; preds = %14, %48
  %40 = phi i32 [ %49, %48 ], [ %4, %14 ]
  %41 = getelementptr inbounds [256 x i32], ptr addrspace(3) @histogram.count, i32 0, i32 %40
  %42 = load i32, ptr addrspace(3) %41, align 4, !tbaa !13
  %43 = icmp eq i32 %42, 0
  br i1 %43, label %48, label %44

44:                                               ; preds = %39
  %45 = zext nneg i32 %40 to i64
  %46 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %45
  %47 = atomicrmw add ptr addrspace(1) %46, i32 %42 syncscope("agent-one-as") monotonic, align 4
  br label %48

48:                                               ; preds = %39, %44
  %49 = add nuw nsw i32 %40, %12
  %50 = icmp ult i32 %49, 256
  br i1 %50, label %39, label %38
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
