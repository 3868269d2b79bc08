; ModuleID = 'struct_argument.cl'
source_filename = "struct_argument.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Settings = type { float, i32, i64, [6 x i32], [2 x i8] }

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @struct_argument(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, %struct.Settings %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = alloca %struct.Settings, align 8, addrspace(5)
  %6 = getelementptr inbounds i8, ptr addrspace(5) %5, i32 16
  %7 = extractvalue %struct.Settings %2, 3
  %8 = extractvalue [6 x i32] %7, 0
  store i32 %8, ptr addrspace(5) %6, align 8
  %9 = extractvalue [6 x i32] %7, 1
  %10 = getelementptr inbounds i8, ptr addrspace(5) %5, i32 20
  store i32 %9, ptr addrspace(5) %10, align 4
  %11 = extractvalue [6 x i32] %7, 2
  %12 = getelementptr inbounds i8, ptr addrspace(5) %5, i32 24
  store i32 %11, ptr addrspace(5) %12, align 8
  %13 = extractvalue [6 x i32] %7, 3
  %14 = getelementptr inbounds i8, ptr addrspace(5) %5, i32 28
  store i32 %13, ptr addrspace(5) %14, align 4
  %15 = extractvalue [6 x i32] %7, 4
  %16 = getelementptr inbounds i8, ptr addrspace(5) %5, i32 32
  store i32 %15, ptr addrspace(5) %16, align 8
  %17 = extractvalue [6 x i32] %7, 5
  %18 = getelementptr inbounds i8, ptr addrspace(5) %5, i32 36
  store i32 %17, ptr addrspace(5) %18, align 4
  %19 = getelementptr inbounds i8, ptr addrspace(5) %5, i32 40
  %20 = extractvalue %struct.Settings %2, 4
  %21 = extractvalue [2 x i8] %20, 0
  store i8 %21, ptr addrspace(5) %19, align 8
  %22 = extractvalue [2 x i8] %20, 1
  %23 = getelementptr inbounds i8, ptr addrspace(5) %5, i32 41
  store i8 %22, ptr addrspace(5) %23, align 1
  %24 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %25 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %26 = getelementptr inbounds i8, ptr addrspace(4) %25, i64 12
  %27 = load i16, ptr addrspace(4) %26, align 4, !tbaa !9
  %28 = zext i16 %27 to i32
  %29 = mul i32 %24, %28
  %30 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %31 = add i32 %29, %30
  %32 = icmp ult i32 %31, %3
  br i1 %32, label %33, label %58

33:                                               ; preds = %4
  %34 = extractvalue %struct.Settings %2, 2
  %35 = extractvalue %struct.Settings %2, 1
  %36 = extractvalue %struct.Settings %2, 0
  %37 = zext i32 %31 to i64
  %38 = zext i32 %35 to i64
  %39 = mul nuw i64 %37, %38
  %40 = add i64 %39, %34
  %41 = zext i32 %3 to i64
  %42 = urem i64 %40, %41
  %43 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %42
  %44 = load i32, ptr addrspace(1) %43, align 4, !tbaa !13, !amdgpu.noclobber !15
  %45 = urem i32 %31, 6
  %46 = getelementptr inbounds [6 x i32], ptr addrspace(5) %6, i32 0, i32 %45
  %47 = load i32, ptr addrspace(5) %46, align 4, !tbaa !13
  %48 = add nsw i32 %47, %44
  %49 = and i32 %31, 1
  %50 = getelementptr inbounds [2 x i8], ptr addrspace(5) %19, i32 0, i32 %49
  %51 = load i8, ptr addrspace(5) %50, align 1, !tbaa !16
  %52 = icmp eq i8 %51, 0
  %53 = sub nsw i32 0, %48
  %54 = select i1 %52, i32 %48, i32 %53
  %55 = sitofp i32 %54 to float
  %56 = fmul float %36, %55
  %57 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %37
  store float %56, ptr addrspace(1) %57, align 4, !tbaa !17
  br label %58

58:                                               ; preds = %4, %33
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"int*", !"Settings", !"u32"}
!7 = !{!"float*", !"int*", !"Settings", !"uint"}
!8 = !{!"", !"const", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
!16 = !{!11, !11, i64 0}
!17 = !{!18, !18, i64 0}
!18 = !{!"float", !11, i64 0}
