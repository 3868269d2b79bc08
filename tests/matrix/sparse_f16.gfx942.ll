; ModuleID = 'sparse_f16.hip'
source_filename = "sparse_f16.hip"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nosync nounwind memory(read, argmem: readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @sparse_f16(ptr addrspace(1) nocapture noundef writeonly %0, ptr addrspace(1) nocapture noundef readonly %1, ptr addrspace(1) nocapture noundef readonly %2, ptr addrspace(1) nocapture noundef readonly %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 {
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %8 = and i32 %7, 31
  %9 = lshr i32 %7, 5
  %10 = tail call noundef i32 @llvm.amdgcn.workgroup.id.y()
  %11 = shl nsw i32 %10, 5
  %12 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %13 = shl nsw i32 %12, 5
  %14 = or disjoint i32 %13, %8
  %15 = icmp sgt i32 %5, 0
  br i1 %15, label %16, label %69

16:                                               ; preds = %6
  %17 = or disjoint i32 %11, %8
  %18 = shl i32 %17, 1
  %19 = lshr i32 %5, 6
  %20 = mul i32 %19, %18
  %21 = sext i32 %20 to i64
  %22 = getelementptr inbounds i32, ptr addrspace(1) %3, i64 %21
  %23 = zext nneg i32 %9 to i64
  %24 = getelementptr inbounds i32, ptr addrspace(1) %22, i64 %23
  %25 = shl i32 %14, 1
  %26 = mul i32 %25, %5
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds i8, ptr addrspace(1) %2, i64 %27
  %29 = shl nuw nsw i32 %9, 4
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 %30
  %32 = lshr i32 %5, 1
  %33 = mul i32 %32, %18
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %34
  %36 = shl nuw nsw i32 %9, 3
  %37 = zext nneg i32 %36 to i64
  %38 = getelementptr inbounds i8, ptr addrspace(1) %35, i64 %37
  br label %39

39:                                               ; preds = %39, %16
  %40 = phi ptr addrspace(1) [ %65, %39 ], [ %38, %16 ]
  %41 = phi i32 [ %67, %39 ], [ 0, %16 ]
  %42 = phi ptr addrspace(1) [ %46, %39 ], [ %24, %16 ]
  %43 = phi ptr addrspace(1) [ %66, %39 ], [ %31, %16 ]
  %44 = phi <16 x float> [ %64, %39 ], [ zeroinitializer, %16 ]
  %45 = load i32, ptr addrspace(1) %42, align 4, !tbaa !4
  %46 = getelementptr inbounds i8, ptr addrspace(1) %42, i64 8
  %47 = load <4 x half>, ptr addrspace(1) %40, align 8, !tbaa !8
  %48 = load <8 x half>, ptr addrspace(1) %43, align 16, !tbaa !8
  %49 = tail call contract <16 x float> @llvm.amdgcn.smfmac.f32.32x32x16.f16(<4 x half> %47, <8 x half> %48, <16 x float> %44, i32 %45, i32 0, i32 0)
  %50 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 16
  %51 = load <4 x half>, ptr addrspace(1) %50, align 8, !tbaa !8
  %52 = getelementptr inbounds i8, ptr addrspace(1) %43, i64 32
  %53 = load <8 x half>, ptr addrspace(1) %52, align 16, !tbaa !8
  %54 = tail call contract <16 x float> @llvm.amdgcn.smfmac.f32.32x32x16.f16(<4 x half> %51, <8 x half> %53, <16 x float> %49, i32 %45, i32 0, i32 1)
  %55 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 32
  %56 = load <4 x half>, ptr addrspace(1) %55, align 8, !tbaa !8
  %57 = getelementptr inbounds i8, ptr addrspace(1) %43, i64 64
  %58 = load <8 x half>, ptr addrspace(1) %57, align 16, !tbaa !8
  %59 = tail call contract <16 x float> @llvm.amdgcn.smfmac.f32.32x32x16.f16(<4 x half> %56, <8 x half> %58, <16 x float> %54, i32 %45, i32 0, i32 2)
  %60 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 48
  %61 = load <4 x half>, ptr addrspace(1) %60, align 8, !tbaa !8
  %62 = getelementptr inbounds i8, ptr addrspace(1) %43, i64 96
  %63 = load <8 x half>, ptr addrspace(1) %62, align 16, !tbaa !8
  %64 = tail call contract <16 x float> @llvm.amdgcn.smfmac.f32.32x32x16.f16(<4 x half> %61, <8 x half> %63, <16 x float> %59, i32 %45, i32 0, i32 3)
  %65 = getelementptr inbounds i8, ptr addrspace(1) %40, i64 64
  %66 = getelementptr inbounds i8, ptr addrspace(1) %43, i64 128
  %67 = add nuw nsw i32 %41, 64
  %68 = icmp slt i32 %67, %5
  br i1 %68, label %39, label %69, !llvm.loop !9

69:                                               ; preds = %39, %6
  %70 = phi <16 x float> [ zeroinitializer, %6 ], [ %64, %39 ]
  %71 = shl nuw nsw i32 %9, 2
  %72 = add i32 %71, %11
  %73 = extractelement <16 x float> %70, i64 0
  %74 = mul nsw i32 %72, %4
  %75 = add i32 %74, %14
  %76 = sext i32 %75 to i64
  %77 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %76
  store float %73, ptr addrspace(1) %77, align 4, !tbaa !11
  %78 = extractelement <16 x float> %70, i64 1
  %79 = or disjoint i32 %72, 1
  %80 = mul nsw i32 %79, %4
  %81 = add i32 %80, %14
  %82 = sext i32 %81 to i64
  %83 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %82
  store float %78, ptr addrspace(1) %83, align 4, !tbaa !11
  %84 = extractelement <16 x float> %70, i64 2
  %85 = or disjoint i32 %72, 2
  %86 = mul nsw i32 %85, %4
  %87 = add i32 %86, %14
  %88 = sext i32 %87 to i64
  %89 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %88
  store float %84, ptr addrspace(1) %89, align 4, !tbaa !11
  %90 = extractelement <16 x float> %70, i64 3
  %91 = or disjoint i32 %72, 3
  %92 = mul nsw i32 %91, %4
  %93 = add i32 %92, %14
  %94 = sext i32 %93 to i64
  %95 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %94
  store float %90, ptr addrspace(1) %95, align 4, !tbaa !11
  %96 = extractelement <16 x float> %70, i64 4
  %97 = add i32 %72, 8
  %98 = mul nsw i32 %97, %4
  %99 = add i32 %98, %14
  %100 = sext i32 %99 to i64
  %101 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %100
  store float %96, ptr addrspace(1) %101, align 4, !tbaa !11
  %102 = extractelement <16 x float> %70, i64 5
  %103 = add i32 %72, 9
  %104 = mul nsw i32 %103, %4
  %105 = add i32 %104, %14
  %106 = sext i32 %105 to i64
  %107 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %106
  store float %102, ptr addrspace(1) %107, align 4, !tbaa !11
  %108 = extractelement <16 x float> %70, i64 6
  %109 = add i32 %72, 10
  %110 = mul nsw i32 %109, %4
  %111 = add i32 %110, %14
  %112 = sext i32 %111 to i64
  %113 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %112
  store float %108, ptr addrspace(1) %113, align 4, !tbaa !11
  %114 = extractelement <16 x float> %70, i64 7
  %115 = add i32 %72, 11
  %116 = mul nsw i32 %115, %4
  %117 = add i32 %116, %14
  %118 = sext i32 %117 to i64
  %119 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %118
  store float %114, ptr addrspace(1) %119, align 4, !tbaa !11
  %120 = extractelement <16 x float> %70, i64 8
  %121 = add i32 %72, 16
  %122 = mul nsw i32 %121, %4
  %123 = add i32 %122, %14
  %124 = sext i32 %123 to i64
  %125 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %124
  store float %120, ptr addrspace(1) %125, align 4, !tbaa !11
  %126 = extractelement <16 x float> %70, i64 9
  %127 = add i32 %72, 17
  %128 = mul nsw i32 %127, %4
  %129 = add i32 %128, %14
  %130 = sext i32 %129 to i64
  %131 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %130
  store float %126, ptr addrspace(1) %131, align 4, !tbaa !11
  %132 = extractelement <16 x float> %70, i64 10
  %133 = add i32 %72, 18
  %134 = mul nsw i32 %133, %4
  %135 = add i32 %134, %14
  %136 = sext i32 %135 to i64
  %137 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %136
  store float %132, ptr addrspace(1) %137, align 4, !tbaa !11
  %138 = extractelement <16 x float> %70, i64 11
  %139 = add i32 %72, 19
  %140 = mul nsw i32 %139, %4
  %141 = add i32 %140, %14
  %142 = sext i32 %141 to i64
  %143 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %142
  store float %138, ptr addrspace(1) %143, align 4, !tbaa !11
  %144 = extractelement <16 x float> %70, i64 12
  %145 = add i32 %72, 24
  %146 = mul nsw i32 %145, %4
  %147 = add i32 %146, %14
  %148 = sext i32 %147 to i64
  %149 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %148
  store float %144, ptr addrspace(1) %149, align 4, !tbaa !11
  %150 = extractelement <16 x float> %70, i64 13
  %151 = add i32 %72, 25
  %152 = mul nsw i32 %151, %4
  %153 = add i32 %152, %14
  %154 = sext i32 %153 to i64
  %155 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %154
  store float %150, ptr addrspace(1) %155, align 4, !tbaa !11
  %156 = extractelement <16 x float> %70, i64 14
  %157 = add i32 %72, 26
  %158 = mul nsw i32 %157, %4
  %159 = add i32 %158, %14
  %160 = sext i32 %159 to i64
  %161 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %160
  store float %156, ptr addrspace(1) %161, align 4, !tbaa !11
  %162 = extractelement <16 x float> %70, i64 15
  %163 = add i32 %72, 27
  %164 = mul nsw i32 %163, %4
  %165 = add i32 %164, %14
  %166 = sext i32 %165 to i64
  %167 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %166
  store float %162, ptr addrspace(1) %167, align 4, !tbaa !11
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.smfmac.f32.32x32x16.f16(<4 x half>, <8 x half>, <16 x float>, i32, i32 immarg, i32 immarg) #2

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
