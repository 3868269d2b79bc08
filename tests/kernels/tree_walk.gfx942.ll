; ModuleID = 'tree_walk.cl'
source_filename = "tree_walk.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Node = type { i32, [2 x i32], i32 }

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @tree_walk(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef writeonly align 4 %1, ptr addrspace(1) nocapture noundef readonly align 4 %2, i32 noundef %3, ptr addrspace(1) nocapture noundef readonly align 4 %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %7 = alloca %struct.Node, align 4, addrspace(5)
  %8 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %9 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %10 = getelementptr inbounds i8, ptr addrspace(4) %9, i64 12
  %11 = load i16, ptr addrspace(4) %10, align 4, !tbaa !9
  %12 = zext i16 %11 to i32
  %13 = mul i32 %8, %12
  %14 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %15 = add i32 %13, %14
  %16 = icmp ult i32 %15, %5
  br i1 %16, label %17, label %51

17:                                               ; preds = %6
  %18 = zext i32 %15 to i64
  %19 = getelementptr inbounds i32, ptr addrspace(1) %4, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !tbaa !13, !amdgpu.noclobber !15
  %21 = icmp sgt i32 %3, -1
  br i1 %21, label %22, label %46

22:                                               ; preds = %17
  %23 = getelementptr inbounds i8, ptr addrspace(5) %7, i32 4
  %24 = getelementptr inbounds i8, ptr addrspace(5) %7, i32 12
  br label %25

25:                                               ; preds = %22, %43
  %26 = phi i32 [ %3, %22 ], [ %42, %43 ]
  %27 = phi i32 [ 0, %22 ], [ %41, %43 ]
  %28 = phi i32 [ 0, %22 ], [ %44, %43 ]
  call void @llvm.lifetime.start.p5(i64 16, ptr addrspace(5) %7) #4
  %29 = zext nneg i32 %26 to i64
  %30 = getelementptr inbounds %struct.Node, ptr addrspace(1) %2, i64 %29
  call void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) noundef align 4 dereferenceable(16) %7, ptr addrspace(1) noundef align 4 dereferenceable(16) %30, i64 16, i1 false), !tbaa.struct !16
  %31 = load i32, ptr addrspace(5) %7, align 4, !tbaa !18
  %32 = icmp eq i32 %31, %20
  br i1 %32, label %33, label %35

33:                                               ; preds = %25
  %34 = load i32, ptr addrspace(5) %24, align 4, !tbaa !20
  br label %40

35:                                               ; preds = %25
  %36 = icmp ugt i32 %20, %31
  %37 = zext i1 %36 to i32
  %38 = getelementptr inbounds [2 x i32], ptr addrspace(5) %23, i32 0, i32 %37
  %39 = load i32, ptr addrspace(5) %38, align 4, !tbaa !13
  br label %40

40:                                               ; preds = %35, %33
  %41 = phi i32 [ %34, %33 ], [ %27, %35 ]
  %42 = phi i32 [ %26, %33 ], [ %39, %35 ]
  call void @llvm.lifetime.end.p5(i64 16, ptr addrspace(5) %7) #4
  br i1 %32, label %46, label %43

43:                                               ; preds = %40
  %44 = add i32 %28, 1
  %45 = icmp sgt i32 %42, -1
  br i1 %45, label %25, label %46

46:                                               ; preds = %40, %43, %17
  %47 = phi i32 [ 0, %17 ], [ %28, %40 ], [ %44, %43 ]
  %48 = phi i32 [ 0, %17 ], [ %41, %43 ], [ %41, %40 ]
  %49 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %18
  store i32 %48, ptr addrspace(1) %49, align 4, !tbaa !13
  %50 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %18
  store i32 %47, ptr addrspace(1) %50, align 4, !tbaa !13
  br label %51

51:                                               ; preds = %6, %46
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p5.p1.i64(ptr addrspace(5) noalias nocapture writeonly, ptr addrspace(1) noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #3

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 0, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"u32*", !"u32*", !"Node*", !"int", !"u32*", !"u32"}
!7 = !{!"uint*", !"uint*", !"Node*", !"int", !"uint*", !"uint"}
!8 = !{!"", !"", !"const", !"", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
!16 = !{i64 0, i64 4, !13, i64 4, i64 8, !17, i64 12, i64 4, !13}
!17 = !{!11, !11, i64 0}
!18 = !{!19, !14, i64 0}
!19 = !{!"", !14, i64 0, !11, i64 4, !14, i64 12}
!20 = !{!19, !14, i64 12}
