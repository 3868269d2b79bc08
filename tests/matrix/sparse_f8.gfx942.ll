; ModuleID = 'sparse_f8.hip'
source_filename = "sparse_f8.hip"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @sparse_f8(ptr addrspace(1) nocapture noundef writeonly %0, ptr addrspace(1) nocapture noundef readonly %1, ptr addrspace(1) nocapture noundef readonly %2, ptr addrspace(1) nocapture noundef readonly %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 {
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %8 = and i32 %7, 31
  %9 = lshr i32 %7, 5
  %10 = tail call noundef i32 @llvm.amdgcn.workgroup.id.y()
  %11 = shl nsw i32 %10, 5
  %12 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %13 = shl nsw i32 %12, 5
  %14 = or disjoint i32 %13, %8
  %15 = icmp sgt i32 %5, 0
  br i1 %15, label %16, label %58

16:                                               ; preds = %6
  %17 = or disjoint i32 %11, %8
  %18 = shl i32 %17, 1
  %19 = lshr i32 %5, 6
  %20 = mul i32 %18, %19
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr addrspace(1) %3, i64 %21
  %23 = zext nneg i32 %9 to i64
  %24 = getelementptr inbounds i32, ptr addrspace(1) %22, i64 %23
  %25 = mul nsw i32 %14, %5
  %26 = sext i32 %25 to i64
  %27 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 %26
  %28 = shl nuw nsw i32 %9, 4
  %29 = zext nneg i32 %28 to i64
  %30 = getelementptr inbounds i8, ptr addrspace(1) %27, i64 %29
  %31 = lshr i32 %5, 1
  %32 = mul nsw i32 %31, %17
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %33
  %35 = shl nuw nsw i32 %9, 3
  %36 = zext nneg i32 %35 to i64
  %37 = getelementptr inbounds i8, ptr addrspace(1) %34, i64 %36
  br label %38

38:                                               ; preds = %38, %16
  %39 = phi ptr addrspace(1) [ %54, %38 ], [ %37, %16 ]
  %40 = phi i32 [ %56, %38 ], [ 0, %16 ]
  %41 = phi ptr addrspace(1) [ %45, %38 ], [ %24, %16 ]
  %42 = phi ptr addrspace(1) [ %55, %38 ], [ %30, %16 ]
  %43 = phi <16 x float> [ %53, %38 ], [ zeroinitializer, %16 ]
  %44 = load i32, ptr addrspace(1) %41, align 4, !tbaa !4
  %45 = getelementptr inbounds i8, ptr addrspace(1) %41, i64 8
  %46 = load <2 x i32>, ptr addrspace(1) %39, align 8, !tbaa !8
  %47 = load <4 x i32>, ptr addrspace(1) %42, align 16, !tbaa !8
  %48 = tail call contract <16 x float> @llvm.amdgcn.smfmac.f32.32x32x32.fp8.fp8(<2 x i32> %46, <4 x i32> %47, <16 x float> %43, i32 %44, i32 0, i32 0)
  %49 = getelementptr inbounds i8, ptr addrspace(1) %39, i64 16
  %50 = load <2 x i32>, ptr addrspace(1) %49, align 8, !tbaa !8
  %51 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 32
  %52 = load <4 x i32>, ptr addrspace(1) %51, align 16, !tbaa !8
  %53 = tail call contract <16 x float> @llvm.amdgcn.smfmac.f32.32x32x32.fp8.fp8(<2 x i32> %50, <4 x i32> %52, <16 x float> %48, i32 %44, i32 0, i32 1)
  %54 = getelementptr inbounds i8, ptr addrspace(1) %39, i64 32
  %55 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 64
  %56 = add nuw nsw i32 %40, 64
  %57 = icmp slt i32 %56, %5
  br i1 %57, label %38, label %58, !llvm.loop !9

58:                                               ; preds = %38, %6
  %59 = phi <16 x float> [ zeroinitializer, %6 ], [ %53, %38 ]
  %60 = shl nuw nsw i32 %9, 2
  %61 = add i32 %60, %11
  %62 = extractelement <16 x float> %59, i64 0
  %63 = mul nsw i32 %61, %4
  %64 = add i32 %63, %14
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %65
  store float %62, ptr addrspace(1) %66, align 4, !tbaa !11
  %67 = extractelement <16 x float> %59, i64 1
  %68 = or disjoint i32 %61, 1
  %69 = mul nsw i32 %68, %4
  %70 = add i32 %69, %14
  %71 = sext i32 %70 to i64
  %72 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %71
  store float %67, ptr addrspace(1) %72, align 4, !tbaa !11
  %73 = extractelement <16 x float> %59, i64 2
  %74 = or disjoint i32 %61, 2
  %75 = mul nsw i32 %74, %4
  %76 = add i32 %75, %14
  %77 = sext i32 %76 to i64
  %78 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %77
  store float %73, ptr addrspace(1) %78, align 4, !tbaa !11
  %79 = extractelement <16 x float> %59, i64 3
  %80 = or disjoint i32 %61, 3
  %81 = mul nsw i32 %80, %4
  %82 = add i32 %81, %14
  %83 = sext i32 %82 to i64
  %84 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %83
  store float %79, ptr addrspace(1) %84, align 4, !tbaa !11
  %85 = extractelement <16 x float> %59, i64 4
  %86 = add i32 %61, 8
  %87 = mul nsw i32 %86, %4
  %88 = add i32 %87, %14
  %89 = sext i32 %88 to i64
  %90 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %89
  store float %85, ptr addrspace(1) %90, align 4, !tbaa !11
  %91 = extractelement <16 x float> %59, i64 5
  %92 = add i32 %61, 9
  %93 = mul nsw i32 %92, %4
  %94 = add i32 %93, %14
  %95 = sext i32 %94 to i64
  %96 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %95
  store float %91, ptr addrspace(1) %96, align 4, !tbaa !11
  %97 = extractelement <16 x float> %59, i64 6
  %98 = add i32 %61, 10
  %99 = mul nsw i32 %98, %4
  %100 = add i32 %99, %14
  %101 = sext i32 %100 to i64
  %102 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %101
  store float %97, ptr addrspace(1) %102, align 4, !tbaa !11
  %103 = extractelement <16 x float> %59, i64 7
  %104 = add i32 %61, 11
  %105 = mul nsw i32 %104, %4
  %106 = add i32 %105, %14
  %107 = sext i32 %106 to i64
  %108 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %107
  store float %103, ptr addrspace(1) %108, align 4, !tbaa !11
  %109 = extractelement <16 x float> %59, i64 8
  %110 = add i32 %61, 16
  %111 = mul nsw i32 %110, %4
  %112 = add i32 %111, %14
  %113 = sext i32 %112 to i64
  %114 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %113
  store float %109, ptr addrspace(1) %114, align 4, !tbaa !11
  %115 = extractelement <16 x float> %59, i64 9
  %116 = add i32 %61, 17
  %117 = mul nsw i32 %116, %4
  %118 = add i32 %117, %14
  %119 = sext i32 %118 to i64
  %120 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %119
  store float %115, ptr addrspace(1) %120, align 4, !tbaa !11
  %121 = extractelement <16 x float> %59, i64 10
  %122 = add i32 %61, 18
  %123 = mul nsw i32 %122, %4
  %124 = add i32 %123, %14
  %125 = sext i32 %124 to i64
  %126 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %125
  store float %121, ptr addrspace(1) %126, align 4, !tbaa !11
  %127 = extractelement <16 x float> %59, i64 11
  %128 = add i32 %61, 19
  %129 = mul nsw i32 %128, %4
  %130 = add i32 %129, %14
  %131 = sext i32 %130 to i64
  %132 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %131
  store float %127, ptr addrspace(1) %132, align 4, !tbaa !11
  %133 = extractelement <16 x float> %59, i64 12
  %134 = add i32 %61, 24
  %135 = mul nsw i32 %134, %4
  %136 = add i32 %135, %14
  %137 = sext i32 %136 to i64
  %138 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %137
  store float %133, ptr addrspace(1) %138, align 4, !tbaa !11
  %139 = extractelement <16 x float> %59, i64 13
  %140 = add i32 %61, 25
  %141 = mul nsw i32 %140, %4
  %142 = add i32 %141, %14
  %143 = sext i32 %142 to i64
  %144 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %143
  store float %139, ptr addrspace(1) %144, align 4, !tbaa !11
  %145 = extractelement <16 x float> %59, i64 14
  %146 = add i32 %61, 26
  %147 = mul nsw i32 %146, %4
  %148 = add i32 %147, %14
  %149 = sext i32 %148 to i64
  %150 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %149
  store float %145, ptr addrspace(1) %150, align 4, !tbaa !11
  %151 = extractelement <16 x float> %59, i64 15
  %152 = add i32 %61, 27
  %153 = mul nsw i32 %152, %4
  %154 = add i32 %153, %14
  %155 = sext i32 %154 to i64
  %156 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %155
  store float %151, ptr addrspace(1) %156, align 4, !tbaa !11
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.smfmac.f32.32x32x32.fp8.fp8(<2 x i32>, <4 x i32>, <16 x float>, i32, i32 immarg, i32 immarg) #2

attributes #0 = { convergent mustprogress nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="64,64" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!6, !6, i64 0}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !6, i64 0}
