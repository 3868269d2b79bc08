; ModuleID = 'half_ops.cl'
source_filename = "half_ops.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @half_ops(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, ptr addrspace(1) nocapture noundef readonly align 4 %2, ptr addrspace(1) nocapture noundef writeonly align 4 %3, i32 noundef %4) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %6 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !tbaa !9
  %10 = zext i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = icmp ult i32 %13, %4
  br i1 %14, label %15, label %49

15:                                               ; preds = %5
  %16 = zext i32 %13 to i64
  %17 = getelementptr inbounds <2 x half>, ptr addrspace(1) %1, i64 %16
  %18 = load <2 x half>, ptr addrspace(1) %17, align 4, !tbaa !13, !amdgpu.noclobber !14
  %19 = getelementptr inbounds <2 x half>, ptr addrspace(1) %2, i64 %16
  %20 = load <2 x half>, ptr addrspace(1) %19, align 4, !tbaa !13, !amdgpu.noclobber !14
  %21 = fmul <2 x half> %18, %20
  %22 = fadd <2 x half> %18, %21
  %23 = shl i32 %13, 1
  %24 = zext i32 %23 to i64
  %25 = getelementptr inbounds <2 x half>, ptr addrspace(1) %0, i64 %24
  store <2 x half> %22, ptr addrspace(1) %25, align 4, !tbaa !13
  %26 = extractelement <2 x half> %18, i64 0
  %27 = extractelement <2 x half> %20, i64 0
  %28 = fcmp ogt half %26, %27
  %29 = select i1 %28, half %26, half %27
  %30 = insertelement <2 x half> poison, half %29, i64 0
  %31 = extractelement <2 x half> %18, i64 1
  %32 = extractelement <2 x half> %20, i64 1
  %33 = fcmp ogt half %31, %32
  %34 = select i1 %33, half %31, half %32
  %35 = insertelement <2 x half> %30, half %34, i64 1
  %36 = fadd <2 x half> %35, <half 0xHB800, half 0xHB800>
  %37 = or disjoint i32 %23, 1
  %38 = zext i32 %37 to i64
  %39 = getelementptr inbounds <2 x half>, ptr addrspace(1) %0, i64 %38
  store <2 x half> %36, ptr addrspace(1) %39, align 4, !tbaa !13
  %40 = fpext half %26 to float
  %41 = fpext half %32 to float
  %42 = fmul float %40, %41
  %43 = fpext half %31 to float
  %44 = fmul float %43, 0x3FD3333340000000
  %45 = fptrunc float %44 to half
  %46 = fpext half %45 to float
  %47 = fadd float %42, %46
  %48 = getelementptr inbounds float, ptr addrspace(1) %3, i64 %16
  store float %47, ptr addrspace(1) %48, align 4, !tbaa !15
  br label %49

49:                                               ; preds = %5, %15
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"half2*", !"half2*", !"half2*", !"float*", !"u32"}
!7 = !{!"half __attribute__((ext_vector_type(2)))*", !"half __attribute__((ext_vector_type(2)))*", !"half __attribute__((ext_vector_type(2)))*", !"float*", !"uint"}
!8 = !{!"", !"const", !"const", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"float", !11, i64 0}
