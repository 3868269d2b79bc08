; ModuleID = 'kmeans.cl'
source_filename = "kmeans.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
define protected amdgpu_kernel void @kmeans(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) noundef align 4 %1, ptr addrspace(1) nocapture noundef readonly align 8 %2, ptr addrspace(1) nocapture noundef readonly align 8 %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %7 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !tbaa !9
  %11 = zext i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = icmp ult i32 %14, %5
  br i1 %15, label %16, label %60

16:                                               ; preds = %6
  %17 = zext i32 %14 to i64
  %18 = getelementptr inbounds <2 x float>, ptr addrspace(1) %2, i64 %17
  %19 = load <2 x float>, ptr addrspace(1) %18, align 8, !tbaa !13, !amdgpu.noclobber !14
  %20 = icmp eq i32 %4, 0
  %21 = extractelement <2 x float> %19, i64 0
  %22 = extractelement <2 x float> %19, i64 1
  br i1 %20, label %23, label %42

23:                                               ; preds = %42, %16
  %24 = phi i32 [ 0, %16 ], [ %56, %42 ]
  %25 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %17
  store i32 %24, ptr addrspace(1) %25, align 4, !tbaa !15
  %26 = mul i32 %24, 3
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %27
  %29 = fmul float %21, 6.553600e+04
  %30 = fptosi float %29 to i32
  %31 = atomicrmw volatile add ptr addrspace(1) %28, i32 %30 syncscope("agent-one-as") monotonic, align 4
  %32 = add i32 %26, 1
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %33
  %35 = fmul float %22, 6.553600e+04
  %36 = fptosi float %35 to i32
  %37 = atomicrmw volatile add ptr addrspace(1) %34, i32 %36 syncscope("agent-one-as") monotonic, align 4
  %38 = add i32 %26, 2
  %39 = zext i32 %38 to i64
  %40 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %39
  %41 = atomicrmw volatile add ptr addrspace(1) %40, i32 1 syncscope("agent-one-as") monotonic, align 4
  br label %60

42:                                               ; preds = %16, %42
  %43 = phi float [ %57, %42 ], [ 0x47EC363CC0000000, %16 ]
  %44 = phi i32 [ %56, %42 ], [ 0, %16 ]
  %45 = phi i32 [ %58, %42 ], [ 0, %16 ]
  %46 = zext i32 %45 to i64
  %47 = getelementptr inbounds <2 x float>, ptr addrspace(1) %3, i64 %46
  %48 = load <2 x float>, ptr addrspace(1) %47, align 8, !amdgpu.noclobber !14
  %49 = fsub <2 x float> %19, %48
  %50 = extractelement <2 x float> %49, i64 0
  %51 = fsub <2 x float> %19, %48
  %52 = fmul <2 x float> %51, %51
  %53 = extractelement <2 x float> %52, i64 1
  %54 = tail call float @llvm.fma.f32(float %50, float %50, float %53)
  %55 = fcmp olt float %54, %43
  %56 = select i1 %55, i32 %45, i32 %44
  %57 = select i1 %55, float %54, float %43
  %58 = add nuw i32 %45, 1
  %59 = icmp eq i32 %58, %4
  br i1 %59, label %23, label %42

60:                                               ; preds = %6, %23
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"u32*", !"u32*", !"float2*", !"float2*", !"u32", !"u32"}
!7 = !{!"uint*", !"uint*", !"float __attribute__((ext_vector_type(2)))*", !"float __attribute__((ext_vector_type(2)))*", !"uint", !"uint"}
!8 = !{!"", !"volatile", !"const", !"const", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = !{}
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !11, i64 0}
