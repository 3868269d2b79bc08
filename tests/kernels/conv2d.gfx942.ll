; ModuleID = 'conv2d.cl'
source_filename = "conv2d.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @conv2d(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, ptr addrspace(4) nocapture noundef readonly align 4 %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !tbaa !8
  %10 = zext i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %15 = getelementptr inbounds i8, ptr addrspace(4) %7, i64 14
  %16 = load i16, ptr addrspace(4) %15, align 2, !tbaa !8
  %17 = zext i16 %16 to i32
  %18 = mul i32 %14, %17
  %19 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %20 = add i32 %18, %19
  %21 = icmp slt i32 %13, %3
  %22 = icmp slt i32 %20, %4
  %23 = select i1 %21, i1 %22, i1 false
  br i1 %23, label %24, label %244

24:                                               ; preds = %5
  %25 = add nsw i32 %4, -1
  %26 = add nsw i32 %3, -1
  %27 = getelementptr i8, ptr addrspace(4) %2, i64 8
  %28 = add nsw i32 %13, -2
  %29 = icmp slt i32 %13, 2
  %30 = tail call i32 @llvm.smin.i32(i32 %28, i32 %26)
  %31 = select i1 %29, i32 0, i32 %30
  %32 = add nsw i32 %20, -2
  %33 = icmp slt i32 %20, 2
  %34 = tail call i32 @llvm.smin.i32(i32 %32, i32 %25)
  %35 = select i1 %33, i32 0, i32 %34
  %36 = mul nsw i32 %35, %3
  %37 = add nsw i32 %31, %36
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %38
  %40 = load float, ptr addrspace(1) %39, align 4, !tbaa !12, !amdgpu.noclobber !14
  %41 = load float, ptr addrspace(4) %2, align 4, !tbaa !12
  %42 = tail call float @llvm.fma.f32(float %40, float %41, float 0.000000e+00)
  %43 = tail call i32 @llvm.smax.i32(i32 %13, i32 1)
  %44 = add nsw i32 %43, -1
  %45 = add nsw i32 %44, %36
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %46
  %48 = load float, ptr addrspace(1) %47, align 4, !tbaa !12, !amdgpu.noclobber !14
  %49 = getelementptr i8, ptr addrspace(4) %2, i64 4
  %50 = load float, ptr addrspace(4) %49, align 4, !tbaa !12
  %51 = tail call float @llvm.fma.f32(float %48, float %50, float %42)
  %52 = icmp slt i32 %13, 0
  %53 = tail call i32 @llvm.smin.i32(i32 %13, i32 %26)
  %54 = select i1 %52, i32 0, i32 %53
  %55 = add nsw i32 %54, %36
  %56 = sext i32 %55 to i64
  %57 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %56
  %58 = load float, ptr addrspace(1) %57, align 4, !tbaa !12, !amdgpu.noclobber !14
  %59 = load float, ptr addrspace(4) %27, align 4, !tbaa !12
  %60 = tail call float @llvm.fma.f32(float %58, float %59, float %51)
  %61 = add nsw i32 %13, 1
  %62 = icmp slt i32 %13, -1
  %63 = tail call i32 @llvm.smin.i32(i32 %61, i32 %26)
  %64 = select i1 %62, i32 0, i32 %63
  %65 = add nsw i32 %64, %36
  %66 = sext i32 %65 to i64
  %67 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %66
  %68 = load float, ptr addrspace(1) %67, align 4, !tbaa !12, !amdgpu.noclobber !14
  %69 = getelementptr i8, ptr addrspace(4) %2, i64 12
  %70 = load float, ptr addrspace(4) %69, align 4, !tbaa !12
  %71 = tail call float @llvm.fma.f32(float %68, float %70, float %60)
  %72 = add nsw i32 %13, 2
  %73 = icmp slt i32 %13, -2
  %74 = tail call i32 @llvm.smin.i32(i32 %72, i32 %26)
  %75 = select i1 %73, i32 0, i32 %74
  %76 = add nsw i32 %75, %36
  %77 = sext i32 %76 to i64
  %78 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %77
  %79 = load float, ptr addrspace(1) %78, align 4, !tbaa !12, !amdgpu.noclobber !14
  %80 = getelementptr i8, ptr addrspace(4) %2, i64 16
  %81 = load float, ptr addrspace(4) %80, align 4, !tbaa !12
  %82 = tail call float @llvm.fma.f32(float %79, float %81, float %71)
  %83 = tail call i32 @llvm.smax.i32(i32 %20, i32 1)
  %84 = add nsw i32 %83, -1
  %85 = mul nsw i32 %84, %3
  %86 = add nsw i32 %31, %85
  %87 = sext i32 %86 to i64
  %88 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %87
  %89 = load float, ptr addrspace(1) %88, align 4, !tbaa !12, !amdgpu.noclobber !14
  %90 = getelementptr i8, ptr addrspace(4) %2, i64 20
  %91 = load float, ptr addrspace(4) %90, align 4, !tbaa !12
  %92 = tail call float @llvm.fma.f32(float %89, float %91, float %82)
  %93 = add nsw i32 %44, %85
  %94 = sext i32 %93 to i64
  %95 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %94
  %96 = load float, ptr addrspace(1) %95, align 4, !tbaa !12, !amdgpu.noclobber !14
  %97 = getelementptr i8, ptr addrspace(4) %2, i64 24
  %98 = load float, ptr addrspace(4) %97, align 4, !tbaa !12
  %99 = tail call float @llvm.fma.f32(float %96, float %98, float %92)
  %100 = add nsw i32 %54, %85
  %101 = sext i32 %100 to i64
  %102 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %101
  %103 = load float, ptr addrspace(1) %102, align 4, !tbaa !12, !amdgpu.noclobber !14
  %104 = getelementptr i8, ptr addrspace(4) %2, i64 28
  %105 = load float, ptr addrspace(4) %104, align 4, !tbaa !12
  %106 = tail call float @llvm.fma.f32(float %103, float %105, float %99)
  %107 = add nsw i32 %64, %85
  %108 = sext i32 %107 to i64
  %109 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %108
  %110 = load float, ptr addrspace(1) %109, align 4, !tbaa !12, !amdgpu.noclobber !14
  %111 = getelementptr i8, ptr addrspace(4) %2, i64 32
  %112 = load float, ptr addrspace(4) %111, align 4, !tbaa !12
  %113 = tail call float @llvm.fma.f32(float %110, float %112, float %106)
  %114 = add nsw i32 %75, %85
  %115 = sext i32 %114 to i64
  %116 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %115
  %117 = load float, ptr addrspace(1) %116, align 4, !tbaa !12, !amdgpu.noclobber !14
  %118 = getelementptr i8, ptr addrspace(4) %2, i64 36
  %119 = load float, ptr addrspace(4) %118, align 4, !tbaa !12
  %120 = tail call float @llvm.fma.f32(float %117, float %119, float %113)
  %121 = icmp slt i32 %20, 0
  %122 = tail call i32 @llvm.smin.i32(i32 %20, i32 %25)
  %123 = select i1 %121, i32 0, i32 %122
  %124 = mul nsw i32 %123, %3
  %125 = add nsw i32 %31, %124
  %126 = sext i32 %125 to i64
  %127 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %126
  %128 = load float, ptr addrspace(1) %127, align 4, !tbaa !12, !amdgpu.noclobber !14
  %129 = getelementptr i8, ptr addrspace(4) %2, i64 40
  %130 = load float, ptr addrspace(4) %129, align 4, !tbaa !12
  %131 = tail call float @llvm.fma.f32(float %128, float %130, float %120)
  %132 = add nsw i32 %44, %124
  %133 = sext i32 %132 to i64
  %134 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %133
  %135 = load float, ptr addrspace(1) %134, align 4, !tbaa !12, !amdgpu.noclobber !14
  %136 = getelementptr i8, ptr addrspace(4) %2, i64 44
  %137 = load float, ptr addrspace(4) %136, align 4, !tbaa !12
  %138 = tail call float @llvm.fma.f32(float %135, float %137, float %131)
  %139 = add nsw i32 %54, %124
  %140 = sext i32 %139 to i64
  %141 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %140
  %142 = load float, ptr addrspace(1) %141, align 4, !tbaa !12, !amdgpu.noclobber !14
  %143 = getelementptr i8, ptr addrspace(4) %2, i64 48
  %144 = load float, ptr addrspace(4) %143, align 4, !tbaa !12
  %145 = tail call float @llvm.fma.f32(float %142, float %144, float %138)
  %146 = add nsw i32 %64, %124
  %147 = sext i32 %146 to i64
  %148 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %147
  %149 = load float, ptr addrspace(1) %148, align 4, !tbaa !12, !amdgpu.noclobber !14
  %150 = getelementptr i8, ptr addrspace(4) %2, i64 52
  %151 = load float, ptr addrspace(4) %150, align 4, !tbaa !12
  %152 = tail call float @llvm.fma.f32(float %149, float %151, float %145)
  %153 = add nsw i32 %75, %124
  %154 = sext i32 %153 to i64
  %155 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %154
  %156 = load float, ptr addrspace(1) %155, align 4, !tbaa !12, !amdgpu.noclobber !14
  %157 = getelementptr i8, ptr addrspace(4) %2, i64 56
  %158 = load float, ptr addrspace(4) %157, align 4, !tbaa !12
  %159 = tail call float @llvm.fma.f32(float %156, float %158, float %152)
  %160 = add nsw i32 %20, 1
  %161 = icmp slt i32 %20, -1
  %162 = tail call i32 @llvm.smin.i32(i32 %160, i32 %25)
  %163 = select i1 %161, i32 0, i32 %162
  %164 = mul nsw i32 %163, %3
  %165 = add nsw i32 %31, %164
  %166 = sext i32 %165 to i64
  %167 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %166
  %168 = load float, ptr addrspace(1) %167, align 4, !tbaa !12, !amdgpu.noclobber !14
  %169 = getelementptr i8, ptr addrspace(4) %2, i64 60
  %170 = load float, ptr addrspace(4) %169, align 4, !tbaa !12
  %171 = tail call float @llvm.fma.f32(float %168, float %170, float %159)
  %172 = add nsw i32 %44, %164
  %173 = sext i32 %172 to i64
  %174 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %173
  %175 = load float, ptr addrspace(1) %174, align 4, !tbaa !12, !amdgpu.noclobber !14
  %176 = getelementptr i8, ptr addrspace(4) %2, i64 64
  %177 = load float, ptr addrspace(4) %176, align 4, !tbaa !12
  %178 = tail call float @llvm.fma.f32(float %175, float %177, float %171)
  %179 = add nsw i32 %54, %164
  %180 = sext i32 %179 to i64
  %181 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %180
  %182 = load float, ptr addrspace(1) %181, align 4, !tbaa !12, !amdgpu.noclobber !14
  %183 = getelementptr i8, ptr addrspace(4) %2, i64 68
  %184 = load float, ptr addrspace(4) %183, align 4, !tbaa !12
  %185 = tail call float @llvm.fma.f32(float %182, float %184, float %178)
  %186 = add nsw i32 %64, %164
  %187 = sext i32 %186 to i64
  %188 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %187
  %189 = load float, ptr addrspace(1) %188, align 4, !tbaa !12, !amdgpu.noclobber !14
  %190 = getelementptr i8, ptr addrspace(4) %2, i64 72
  %191 = load float, ptr addrspace(4) %190, align 4, !tbaa !12
  %192 = tail call float @llvm.fma.f32(float %189, float %191, float %185)
  %193 = add nsw i32 %75, %164
  %194 = sext i32 %193 to i64
  %195 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %194
  %196 = load float, ptr addrspace(1) %195, align 4, !tbaa !12, !amdgpu.noclobber !14
  %197 = getelementptr i8, ptr addrspace(4) %2, i64 76
  %198 = load float, ptr addrspace(4) %197, align 4, !tbaa !12
  %199 = tail call float @llvm.fma.f32(float %196, float %198, float %192)
  %200 = add nsw i32 %20, 2
  %201 = icmp slt i32 %20, -2
  %202 = tail call i32 @llvm.smin.i32(i32 %200, i32 %25)
  %203 = select i1 %201, i32 0, i32 %202
  %204 = mul nsw i32 %203, %3
  %205 = add nsw i32 %31, %204
  %206 = sext i32 %205 to i64
  %207 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %206
  %208 = load float, ptr addrspace(1) %207, align 4, !tbaa !12, !amdgpu.noclobber !14
  %209 = getelementptr i8, ptr addrspace(4) %2, i64 80
  %210 = load float, ptr addrspace(4) %209, align 4, !tbaa !12
  %211 = tail call float @llvm.fma.f32(float %208, float %210, float %199)
  %212 = add nsw i32 %44, %204
  %213 = sext i32 %212 to i64
  %214 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %213
  %215 = load float, ptr addrspace(1) %214, align 4, !tbaa !12, !amdgpu.noclobber !14
  %216 = getelementptr i8, ptr addrspace(4) %2, i64 84
  %217 = load float, ptr addrspace(4) %216, align 4, !tbaa !12
  %218 = tail call float @llvm.fma.f32(float %215, float %217, float %211)
  %219 = add nsw i32 %54, %204
  %220 = sext i32 %219 to i64
  %221 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %220
  %222 = load float, ptr addrspace(1) %221, align 4, !tbaa !12, !amdgpu.noclobber !14
  %223 = getelementptr i8, ptr addrspace(4) %2, i64 88
  %224 = load float, ptr addrspace(4) %223, align 4, !tbaa !12
  %225 = tail call float @llvm.fma.f32(float %222, float %224, float %218)
  %226 = add nsw i32 %64, %204
  %227 = sext i32 %226 to i64
  %228 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %227
  %229 = load float, ptr addrspace(1) %228, align 4, !tbaa !12, !amdgpu.noclobber !14
  %230 = getelementptr i8, ptr addrspace(4) %2, i64 92
  %231 = load float, ptr addrspace(4) %230, align 4, !tbaa !12
  %232 = tail call float @llvm.fma.f32(float %229, float %231, float %225)
  %233 = add nsw i32 %75, %204
  %234 = sext i32 %233 to i64
  %235 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %234
  %236 = load float, ptr addrspace(1) %235, align 4, !tbaa !12, !amdgpu.noclobber !14
  %237 = getelementptr i8, ptr addrspace(4) %2, i64 96
  %238 = load float, ptr addrspace(4) %237, align 4, !tbaa !12
  %239 = tail call float @llvm.fma.f32(float %236, float %238, float %232)
  %240 = mul nsw i32 %20, %3
  %241 = add nsw i32 %240, %13
  %242 = sext i32 %241 to i64
  %243 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %242
  store float %239, ptr addrspace(1) %243, align 4, !tbaa !12
  br label %244

244:                                              ; preds = %5, %24
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #1

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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 2, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"int", !"int"}
!7 = !{!"", !"const", !"const", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"short", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{!13, !13, i64 0}
!13 = !{!"float", !10, i64 0}
!14 = !{}
