; ModuleID = 'modexp.cl'
source_filename = "modexp.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @modexp(ptr addrspace(1) nocapture noundef writeonly align 8 %0, ptr addrspace(1) nocapture noundef readonly align 8 %1, ptr addrspace(1) nocapture noundef readonly align 8 %2, ptr addrspace(1) nocapture noundef readonly align 8 %3, i32 noundef %4) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %6 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !tbaa !9
  %10 = zext i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = icmp ult i32 %13, %4
  br i1 %14, label %15, label %45

15:                                               ; preds = %5
  %16 = zext i32 %13 to i64
  %17 = getelementptr inbounds i64, ptr addrspace(1) %3, i64 %16
  %18 = load i64, ptr addrspace(1) %17, align 8, !tbaa !13, !amdgpu.noclobber !15
  %19 = getelementptr inbounds i64, ptr addrspace(1) %2, i64 %16
  %20 = load i64, ptr addrspace(1) %19, align 8, !tbaa !13, !amdgpu.noclobber !15
  %21 = icmp ne i64 %18, 1
  %22 = zext i1 %21 to i64
  %23 = icmp eq i64 %20, 0
  br i1 %23, label %42, label %24

24:                                               ; preds = %15
  %25 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %16
  %26 = load i64, ptr addrspace(1) %25, align 8, !tbaa !13, !amdgpu.noclobber !15
  br label %27

27:                                               ; preds = %24, %37
  %28 = phi i64 [ %39, %37 ], [ %26, %24 ]
  %29 = phi i64 [ %38, %37 ], [ %22, %24 ]
  %30 = phi i64 [ %40, %37 ], [ %20, %24 ]
  %31 = urem i64 %28, %18
  %32 = and i64 %30, 1
  %33 = icmp eq i64 %32, 0
  br i1 %33, label %37, label %34

34:                                               ; preds = %27
  %35 = mul i64 %31, %29
  %36 = urem i64 %35, %18
  br label %37

37:                                               ; preds = %34, %27
  %38 = phi i64 [ %36, %34 ], [ %29, %27 ]
  %39 = mul i64 %31, %31
  %40 = lshr i64 %30, 1
  %41 = icmp ult i64 %30, 2
  br i1 %41, label %42, label %27

42:                                               ; preds = %37, %15
  %43 = phi i64 [ %22, %15 ], [ %38, %37 ]
  %44 = getelementptr inbounds i64, ptr addrspace(1) %0, i64 %16
  store i64 %43, ptr addrspace(1) %44, align 8, !tbaa !13
  br label %45

45:                                               ; preds = %5, %42
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"u64*", !"u64*", !"u64*", !"u64*", !"u32"}
!7 = !{!"ulong*", !"ulong*", !"ulong*", !"ulong*", !"uint"}
!8 = !{!"", !"const", !"const", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"long", !11, i64 0}
!15 = !{}
