; of Triton 3.9.0, for work-groups of 256, with 16 bytes of dynamic LDS
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.0a-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @layer_norm(ptr addrspace(1) inreg nofree writeonly captures(none) %0, ptr addrspace(1) inreg nofree writeonly captures(none) %1, ptr addrspace(1) inreg nofree readonly captures(none) %2, ptr addrspace(1) inreg nofree readonly captures(none) %3, ptr addrspace(1) inreg nofree readonly captures(none) %4, i32 inreg %5, float inreg %6, ptr addrspace(1) inreg nofree readnone captures(none) %7, ptr addrspace(1) inreg nofree readnone captures(none) %8) local_unnamed_addr #0 {
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %10)
  %12 = lshr i32 %11, 6
  %13 = and i32 %12, 3
  %14 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %15 = mul i32 %5, %14
  %16 = and i32 %10, 63
  %17 = shl nuw nsw i32 %13, 6
  %18 = or disjoint i32 %17, %16
  %19 = sext i32 %15 to i64
  %20 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %19
  %21 = icmp sgt i32 %5, 0
  br i1 %21, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %9
  %22 = shl nuw nsw i32 %18, 1
  br label %23

23:                                               ; preds = %.lr.ph, %23
  %24 = phi float [ 0.000000e+00, %.lr.ph ], [ %35, %23 ]
  %25 = phi i32 [ 0, %.lr.ph ], [ %36, %23 ]
  %26 = or disjoint i32 %25, %18
  %27 = icmp slt i32 %26, %5
  %28 = sext i32 %25 to i64
  %29 = getelementptr [2 x i8], ptr addrspace(1) %20, i64 %28
  %30 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %29, i16 0, i64 2147483646, i32 159744)
  %31 = select i1 %27, i32 %22, i32 -2147483648
  %32 = tail call i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) %30, i32 %31, i32 0, i32 0)
  %33 = bitcast i16 %32 to half
  %34 = fpext half %33 to float
  %35 = fadd float %24, %34
  %36 = add i32 %25, 256
  %37 = icmp slt i32 %36, %5
  br i1 %37, label %23, label %._crit_edge

._crit_edge:                                      ; preds = %23, %9
  %.lcssa4 = phi float [ 0.000000e+00, %9 ], [ %35, %23 ]
  %38 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %.lcssa4, i32 280, i32 15, i32 15, i1 true)
  %39 = fadd float %.lcssa4, %38
  %40 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %39, i32 276, i32 15, i32 15, i1 true)
  %41 = fadd float %39, %40
  %42 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %41, i32 274, i32 15, i32 15, i1 true)
  %43 = fadd float %41, %42
  %44 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %43, i32 273, i32 15, i32 15, i1 true)
  %45 = fadd float %43, %44
  %46 = tail call float @llvm.amdgcn.update.dpp.f32(float %45, float %45, i32 322, i32 10, i32 15, i1 true)
  %47 = fadd float %45, %46
  %48 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %47, i32 323, i32 15, i32 15, i1 true)
  %49 = fadd float %47, %48
  %50 = tail call float @llvm.amdgcn.readlane.f32(float %49, i32 63)
  %51 = shl nuw nsw i32 %13, 2
  %52 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %51
  %53 = insertelement <1 x float> poison, float %50, i64 0
  store <1 x float> %53, ptr addrspace(3) %52, align 4
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %54 = shl nuw nsw i32 %10, 2
  %55 = and i32 %54, 12
  %56 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %55
  %57 = load <1 x float>, ptr addrspace(3) %56, align 4
  %58 = extractelement <1 x float> %57, i64 0
  %59 = bitcast float %58 to i32
  %60 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %59, i32 78, i32 15, i32 15, i1 true)
  %61 = bitcast i32 %60 to float
  %62 = fadd float %58, %61
  %63 = bitcast float %62 to i32
  %64 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %63, i32 177, i32 15, i32 15, i1 true)
  %65 = bitcast i32 %64 to float
  %66 = fadd float %62, %65
  %67 = sitofp i32 %5 to float
  %68 = fdiv float %66, %67
  br i1 %21, label %.lr.ph6, label %._crit_edge7

.lr.ph6:                                          ; preds = %._crit_edge
  %69 = shl nuw nsw i32 %18, 1
  br label %70

70:                                               ; preds = %.lr.ph6, %70
  %71 = phi float [ 0.000000e+00, %.lr.ph6 ], [ %85, %70 ]
  %72 = phi i32 [ 0, %.lr.ph6 ], [ %86, %70 ]
  %73 = or disjoint i32 %72, %18
  %74 = icmp slt i32 %73, %5
  %75 = sext i32 %72 to i64
  %76 = getelementptr [2 x i8], ptr addrspace(1) %20, i64 %75
  %77 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %76, i16 0, i64 2147483646, i32 159744)
  %78 = select i1 %74, i32 %69, i32 -2147483648
  %79 = tail call i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) %77, i32 %78, i32 0, i32 0)
  %80 = bitcast i16 %79 to half
  %81 = fpext half %80 to float
  %82 = fsub float %81, %68
  %83 = select i1 %74, float %82, float 0.000000e+00
  %84 = fmul float %83, %83
  %85 = fadd float %71, %84
  %86 = add i32 %72, 256
  %87 = icmp slt i32 %86, %5
  br i1 %87, label %70, label %._crit_edge7

._crit_edge7:                                     ; preds = %70, %._crit_edge
  %.lcssa = phi float [ 0.000000e+00, %._crit_edge ], [ %85, %70 ]
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %88 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %.lcssa, i32 280, i32 15, i32 15, i1 true)
  %89 = fadd float %.lcssa, %88
  %90 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %89, i32 276, i32 15, i32 15, i1 true)
  %91 = fadd float %89, %90
  %92 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %91, i32 274, i32 15, i32 15, i1 true)
  %93 = fadd float %91, %92
  %94 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %93, i32 273, i32 15, i32 15, i1 true)
  %95 = fadd float %93, %94
  %96 = tail call float @llvm.amdgcn.update.dpp.f32(float %95, float %95, i32 322, i32 10, i32 15, i1 true)
  %97 = fadd float %95, %96
  %98 = tail call float @llvm.amdgcn.update.dpp.f32(float poison, float %97, i32 323, i32 15, i32 15, i1 true)
  %99 = fadd float %97, %98
  %100 = tail call float @llvm.amdgcn.readlane.f32(float %99, i32 63)
  %101 = insertelement <1 x float> poison, float %100, i64 0
  store <1 x float> %101, ptr addrspace(3) %52, align 4
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %102 = load <1 x float>, ptr addrspace(3) %56, align 4
  %103 = extractelement <1 x float> %102, i64 0
  %104 = bitcast float %103 to i32
  %105 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %104, i32 78, i32 15, i32 15, i1 true)
  %106 = bitcast i32 %105 to float
  %107 = fadd float %103, %106
  %108 = bitcast float %107 to i32
  %109 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %108, i32 177, i32 15, i32 15, i1 true)
  %110 = bitcast i32 %109 to float
  %111 = fadd float %107, %110
  %112 = fdiv float %111, %67
  %113 = fadd float %6, %112
  %114 = tail call float @llvm.amdgcn.rsq.f32(float %113)
  %115 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %19
  br i1 %21, label %.lr.ph10, label %._crit_edge11

.lr.ph10:                                         ; preds = %._crit_edge7
  %116 = shl nuw nsw i32 %18, 1
  %117 = shl nuw nsw i32 %18, 2
  br label %118

118:                                              ; preds = %.lr.ph10, %118
  %119 = phi i32 [ 0, %.lr.ph10 ], [ %148, %118 ]
  %120 = or disjoint i32 %119, %18
  %121 = icmp slt i32 %120, %5
  %122 = sext i32 %119 to i64
  %123 = getelementptr [2 x i8], ptr addrspace(1) %20, i64 %122
  %124 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %123, i16 0, i64 2147483646, i32 159744)
  %125 = select i1 %121, i32 %116, i32 -2147483648
  %126 = tail call i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) %124, i32 %125, i32 0, i32 0)
  %127 = bitcast i16 %126 to half
  %128 = fpext half %127 to float
  %129 = getelementptr [4 x i8], ptr addrspace(1) %3, i64 %122
  %130 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %129, i16 0, i64 2147483646, i32 159744)
  %131 = select i1 %121, i32 %117, i32 -2147483648
  %132 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %130, i32 %131, i32 0, i32 0)
  %133 = bitcast float %132 to <1 x float>
  %134 = extractelement <1 x float> %133, i64 0
  %135 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %122
  %136 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %135, i16 0, i64 2147483646, i32 159744)
  %137 = tail call float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) %136, i32 %131, i32 0, i32 0)
  %138 = bitcast float %137 to <1 x float>
  %139 = extractelement <1 x float> %138, i64 0
  %140 = fsub float %128, %68
  %141 = fmul float %114, %140
  %142 = fmul float %134, %141
  %143 = fadd float %139, %142
  %144 = getelementptr [2 x i8], ptr addrspace(1) %115, i64 %122
  %145 = fptrunc float %143 to half
  %146 = tail call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %144, i16 0, i64 2147483646, i32 159744)
  %147 = bitcast half %145 to i16
  tail call void @llvm.amdgcn.raw.ptr.buffer.store.i16(i16 %147, ptr addrspace(8) %146, i32 %125, i32 0, i32 0)
  %148 = add i32 %119, 256
  %149 = icmp slt i32 %148, %5
  br i1 %149, label %118, label %._crit_edge11

._crit_edge11:                                    ; preds = %118, %._crit_edge7
  %150 = or i32 %13, %16
  %151 = icmp eq i32 %150, 0
  br i1 %151, label %152, label %156

152:                                              ; preds = %._crit_edge11
  %153 = sext i32 %14 to i64
  %154 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %153
  %155 = insertelement <1 x float> poison, float %68, i64 0
  store <1 x float> %155, ptr addrspace(1) %154, align 4
  br label %156

156:                                              ; preds = %152, %._crit_edge11
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #4

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #3

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.rsq.f32(float) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) readnone, i16, i64, i32) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare i16 @llvm.amdgcn.raw.ptr.buffer.load.i16(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read)
declare float @llvm.amdgcn.raw.ptr.buffer.load.f32(ptr addrspace(8) readonly captures(none), i32, i32, i32 immarg) #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write)
declare void @llvm.amdgcn.raw.ptr.buffer.store.i16(i16, ptr addrspace(8) writeonly captures(none), i32, i32, i32 immarg) #7

; Function Attrs: convergent nocallback nofree nounwind willreturn memory(none)
declare float @llvm.amdgcn.readlane.f32(float, i32) #8

attributes #0 = { norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #5 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: read) }
attributes #7 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: write) }
attributes #8 = { convergent nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{!"amdgpu-synchronize-as", !"local"}
