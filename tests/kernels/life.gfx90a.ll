; ModuleID = 'life.cl'
source_filename = "life.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @life(ptr addrspace(1) nocapture noundef writeonly align 1 %0, ptr addrspace(1) nocapture noundef readonly align 1 %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !tbaa !9
  %9 = zext i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %12 = add i32 %10, %11
  %13 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %14 = getelementptr inbounds i8, ptr addrspace(4) %6, i64 14
  %15 = load i16, ptr addrspace(4) %14, align 2, !tbaa !9
  %16 = zext i16 %15 to i32
  %17 = mul i32 %13, %16
  %18 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %19 = add i32 %17, %18
  %20 = icmp ult i32 %12, %2
  %21 = icmp ult i32 %19, %3
  %22 = select i1 %20, i1 %21, i1 false
  br i1 %22, label %23, label %99

23:                                               ; preds = %4
  %24 = icmp eq i32 %12, 0
  %25 = select i1 %24, i32 %2, i32 %12
  %26 = add i32 %25, -1
  %27 = add nuw i32 %12, 1
  %28 = icmp eq i32 %27, %2
  %29 = select i1 %28, i32 0, i32 %27
  %30 = icmp eq i32 %19, 0
  %31 = select i1 %30, i32 %3, i32 %19
  %32 = add i32 %31, -1
  %33 = mul i32 %32, %2
  %34 = add nuw i32 %19, 1
  %35 = icmp eq i32 %34, %3
  %36 = select i1 %35, i32 0, i32 %34
  %37 = mul i32 %36, %2
  %38 = mul i32 %19, %2
  %39 = add i32 %33, %26
  %40 = zext i32 %39 to i64
  %41 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %40
  %42 = load i8, ptr addrspace(1) %41, align 1, !tbaa !13, !amdgpu.noclobber !14
  %43 = zext i8 %42 to i32
  %44 = add i32 %33, %12
  %45 = zext i32 %44 to i64
  %46 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %45
  %47 = load i8, ptr addrspace(1) %46, align 1, !tbaa !13, !amdgpu.noclobber !14
  %48 = zext i8 %47 to i32
  %49 = add nuw nsw i32 %48, %43
  %50 = add i32 %33, %29
  %51 = zext i32 %50 to i64
  %52 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %51
  %53 = load i8, ptr addrspace(1) %52, align 1, !tbaa !13, !amdgpu.noclobber !14
  %54 = zext i8 %53 to i32
  %55 = add nuw nsw i32 %49, %54
  %56 = add i32 %26, %38
  %57 = zext i32 %56 to i64
  %58 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %57
  %59 = load i8, ptr addrspace(1) %58, align 1, !tbaa !13, !amdgpu.noclobber !14
  %60 = zext i8 %59 to i32
  %61 = add nuw nsw i32 %55, %60
  %62 = add i32 %29, %38
  %63 = zext i32 %62 to i64
  %64 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %63
  %65 = load i8, ptr addrspace(1) %64, align 1, !tbaa !13, !amdgpu.noclobber !14
  %66 = zext i8 %65 to i32
  %67 = add nuw nsw i32 %61, %66
  %68 = add i32 %37, %26
  %69 = zext i32 %68 to i64
  %70 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %69
  %71 = load i8, ptr addrspace(1) %70, align 1, !tbaa !13, !amdgpu.noclobber !14
  %72 = zext i8 %71 to i32
  %73 = add nuw nsw i32 %67, %72
  %74 = add i32 %37, %12
  %75 = zext i32 %74 to i64
  %76 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %75
  %77 = load i8, ptr addrspace(1) %76, align 1, !tbaa !13, !amdgpu.noclobber !14
  %78 = zext i8 %77 to i32
  %79 = add nuw nsw i32 %73, %78
  %80 = add i32 %37, %29
  %81 = zext i32 %80 to i64
  %82 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %81
  %83 = load i8, ptr addrspace(1) %82, align 1, !tbaa !13, !amdgpu.noclobber !14
  %84 = zext i8 %83 to i32
  %85 = add nuw nsw i32 %79, %84
  switch i32 %85, label %92 [
    i32 3, label %93
    i32 2, label %86
  ]

86:                                               ; preds = %23
  %87 = add i32 %38, %12
  %88 = zext i32 %87 to i64
  %89 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %88
  %90 = load i8, ptr addrspace(1) %89, align 1, !tbaa !13, !amdgpu.noclobber !14
  %91 = icmp ne i8 %90, 0
  br label %93

92:                                               ; preds = %23
  br label %93

93:                                               ; preds = %23, %92, %86
  %94 = phi i1 [ true, %23 ], [ %91, %86 ], [ false, %92 ]
  %95 = zext i1 %94 to i8
  %96 = add i32 %38, %12
  %97 = zext i32 %96 to i64
  %98 = getelementptr inbounds i8, ptr addrspace(1) %0, i64 %97
  store i8 %95, ptr addrspace(1) %98, align 1, !tbaa !13
  br label %99

99:                                               ; preds = %4, %93
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.y() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"u8*", !"u8*", !"u32", !"u32"}
!7 = !{!"uchar*", !"uchar*", !"uint", !"uint"}
!8 = !{!"", !"const", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = !{}
