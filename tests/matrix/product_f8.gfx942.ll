; of Triton 3.9.0, for work-groups of 256, with 8192 bytes of dynamic LDS
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @product_f8(ptr addrspace(1) inreg nofree writeonly captures(none) %0, ptr addrspace(1) inreg nofree readonly captures(none) %1, ptr addrspace(1) inreg nofree readonly captures(none) %2, i32 inreg %3, i32 inreg %4, i32 inreg %5, ptr addrspace(1) inreg nofree readnone captures(none) %6, ptr addrspace(1) inreg nofree readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %10 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %9)
  %11 = and i32 %10, 192
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %13 = shl i32 %12, 6
  %14 = and i32 %9, 63
  %15 = or disjoint i32 %11, %14
  %16 = lshr i32 %15, 2
  %17 = and i32 %9, 31
  %18 = and i32 %10, 128
  %19 = lshr exact i32 %18, 2
  %20 = and i32 %9, 32
  %21 = lshr exact i32 %20, 3
  %22 = and i32 %10, 64
  %23 = lshr exact i32 %22, 1
  %24 = or disjoint i32 %23, %21
  %25 = or disjoint i32 %16, %13
  %26 = or disjoint i32 %19, %13
  %27 = or disjoint i32 %26, %17
  %28 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %29 = shl i32 %28, 6
  %30 = or disjoint i32 %16, %29
  %31 = or disjoint i32 %24, %29
  %32 = or disjoint i32 %31, 16
  %33 = srem i32 %25, %3
  %34 = mul i32 %33, %5
  %35 = sext i32 %34 to i64
  %36 = getelementptr i8, ptr addrspace(1) %1, i64 %35
  %37 = shl nuw nsw i32 %9, 4
  %38 = and i32 %37, 48
  %39 = zext nneg i32 %38 to i64
  %40 = getelementptr i8, ptr addrspace(1) %36, i64 %39
  %41 = icmp sgt i32 %5, 0
  br i1 %41, label %42, label %44

42:                                               ; preds = %8
  %43 = load <16 x i8>, ptr addrspace(1) %40, align 16
  br label %44

44:                                               ; preds = %42, %8
  %45 = phi <16 x i8> [ %43, %42 ], [ zeroinitializer, %8 ]
  %46 = srem i32 %30, %4
  %47 = mul i32 %46, %5
  %48 = sext i32 %47 to i64
  %49 = getelementptr i8, ptr addrspace(1) %2, i64 %48
  %50 = getelementptr i8, ptr addrspace(1) %49, i64 %39
  br i1 %41, label %51, label %53

51:                                               ; preds = %44
  %52 = load <16 x i8>, ptr addrspace(1) %50, align 16
  br label %53

53:                                               ; preds = %51, %44
  %54 = phi <16 x i8> [ %52, %51 ], [ zeroinitializer, %44 ]
  %55 = shl nuw nsw i32 %15, 4
  %56 = and i32 %9, 56
  %57 = xor i32 %55, %56
  %58 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %57
  %59 = shufflevector <16 x i8> %45, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %59, ptr addrspace(3) %58, align 8
  %60 = xor i32 %57, 8
  %61 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %60
  %62 = shufflevector <16 x i8> %45, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %62, ptr addrspace(3) %61, align 8
  %63 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %57
  %64 = shufflevector <16 x i8> %54, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %64, ptr addrspace(3) %63, align 8
  %65 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %60
  %66 = shufflevector <16 x i8> %54, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %66, ptr addrspace(3) %65, align 8
  %67 = add i32 %5, -64
  %68 = icmp sgt i32 %67, 0
  br i1 %68, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %53
  %69 = shl nuw nsw i32 %17, 6
  %70 = shl nuw nsw i32 %9, 2
  %71 = and i32 %70, 56
  %72 = lshr exact i32 %20, 2
  %73 = shl nuw nsw i32 %18, 4
  %74 = or disjoint i32 %73, %69
  %75 = xor i32 %71, %72
  %76 = or disjoint i32 %74, %75
  %77 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %76
  %78 = xor i32 %76, 16
  %79 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %78
  %80 = xor i32 %76, 32
  %81 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %80
  %82 = xor i32 %76, 48
  %83 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %82
  %84 = shl nuw nsw i32 %22, 5
  %85 = or disjoint i32 %84, %69
  %86 = or disjoint i32 %85, %75
  %87 = xor i32 %86, 16
  %88 = xor i32 %86, 32
  %89 = xor i32 %86, 48
  %90 = getelementptr i8, ptr addrspace(1) %40, i64 64
  %91 = getelementptr i8, ptr addrspace(1) %50, i64 64
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %92 = load i64, ptr addrspace(3) %77, align 8
  %93 = load i64, ptr addrspace(3) %79, align 8
  %94 = load i64, ptr addrspace(3) %81, align 8
  %95 = load i64, ptr addrspace(3) %83, align 8
  tail call void @llvm.amdgcn.s.setprio(i16 1)
  %96 = load <16 x i8>, ptr addrspace(1) %90, align 16
  tail call void @llvm.amdgcn.sched.barrier(i32 0)
  %97 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %86
  %98 = load i64, ptr addrspace(3) %97, align 8
  %99 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %87
  %100 = load i64, ptr addrspace(3) %99, align 8
  %101 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %88
  %102 = load i64, ptr addrspace(3) %101, align 8
  %103 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %89
  %104 = load i64, ptr addrspace(3) %103, align 8
  tail call void @llvm.amdgcn.s.setprio(i16 0)
  %105 = load <16 x i8>, ptr addrspace(1) %91, align 16
  tail call void @llvm.amdgcn.sched.barrier(i32 1)
  %106 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %98, i64 %92, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  tail call void @llvm.amdgcn.s.setprio(i16 1)
  %107 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %100, i64 %93, <16 x float> %106, i32 0, i32 0, i32 0)
  %108 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %102, i64 %94, <16 x float> %107, i32 0, i32 0, i32 0)
  %109 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %104, i64 %95, <16 x float> %108, i32 0, i32 0, i32 0)
  %110 = extractelement <16 x float> %109, i64 0
  %111 = extractelement <16 x float> %109, i64 1
  %112 = extractelement <16 x float> %109, i64 2
  %113 = extractelement <16 x float> %109, i64 3
  %114 = extractelement <16 x float> %109, i64 4
  %115 = extractelement <16 x float> %109, i64 5
  %116 = extractelement <16 x float> %109, i64 6
  %117 = extractelement <16 x float> %109, i64 7
  %118 = extractelement <16 x float> %109, i64 8
  %119 = extractelement <16 x float> %109, i64 9
  %120 = extractelement <16 x float> %109, i64 10
  %121 = extractelement <16 x float> %109, i64 11
  %122 = extractelement <16 x float> %109, i64 12
  %123 = extractelement <16 x float> %109, i64 13
  %124 = extractelement <16 x float> %109, i64 14
  %125 = extractelement <16 x float> %109, i64 15
  tail call void @llvm.amdgcn.s.setprio(i16 0)
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %126 = shufflevector <16 x i8> %96, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %126, ptr addrspace(3) %58, align 8
  %127 = shufflevector <16 x i8> %96, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %127, ptr addrspace(3) %61, align 8
  %128 = shufflevector <16 x i8> %105, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %128, ptr addrspace(3) %63, align 8
  %129 = shufflevector <16 x i8> %105, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %129, ptr addrspace(3) %65, align 8
  %130 = icmp samesign ugt i32 %67, 64
  br i1 %130, label %.peel.next, label %._crit_edge

.peel.next:                                       ; preds = %.lr.ph
  %131 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %86
  %132 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %87
  %133 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %88
  %134 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %89
  br label %135

135:                                              ; preds = %.peel.next, %135
  %.pn6568 = phi ptr addrspace(1) [ %91, %.peel.next ], [ %154, %135 ]
  %.pn3367 = phi ptr addrspace(1) [ %90, %.peel.next ], [ %153, %135 ]
  %136 = phi float [ %110, %.peel.next ], [ %185, %135 ]
  %137 = phi float [ %111, %.peel.next ], [ %186, %135 ]
  %138 = phi float [ %112, %.peel.next ], [ %187, %135 ]
  %139 = phi float [ %113, %.peel.next ], [ %188, %135 ]
  %140 = phi float [ %114, %.peel.next ], [ %189, %135 ]
  %141 = phi float [ %115, %.peel.next ], [ %190, %135 ]
  %142 = phi float [ %116, %.peel.next ], [ %191, %135 ]
  %143 = phi float [ %117, %.peel.next ], [ %192, %135 ]
  %144 = phi float [ %118, %.peel.next ], [ %193, %135 ]
  %145 = phi float [ %119, %.peel.next ], [ %194, %135 ]
  %146 = phi float [ %120, %.peel.next ], [ %195, %135 ]
  %147 = phi float [ %121, %.peel.next ], [ %196, %135 ]
  %148 = phi float [ %122, %.peel.next ], [ %197, %135 ]
  %149 = phi float [ %123, %.peel.next ], [ %198, %135 ]
  %150 = phi float [ %124, %.peel.next ], [ %199, %135 ]
  %151 = phi float [ %125, %.peel.next ], [ %200, %135 ]
  %152 = phi i32 [ 64, %.peel.next ], [ %205, %135 ]
  %153 = getelementptr i8, ptr addrspace(1) %.pn3367, i64 64
  %154 = getelementptr i8, ptr addrspace(1) %.pn6568, i64 64
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %155 = load i64, ptr addrspace(3) %77, align 8
  %156 = load i64, ptr addrspace(3) %79, align 8
  %157 = load i64, ptr addrspace(3) %81, align 8
  %158 = load i64, ptr addrspace(3) %83, align 8
  tail call void @llvm.amdgcn.s.setprio(i16 1)
  %159 = load <16 x i8>, ptr addrspace(1) %153, align 16
  tail call void @llvm.amdgcn.sched.barrier(i32 0)
  %160 = load i64, ptr addrspace(3) %131, align 8
  %161 = load i64, ptr addrspace(3) %132, align 8
  %162 = load i64, ptr addrspace(3) %133, align 8
  %163 = load i64, ptr addrspace(3) %134, align 8
  tail call void @llvm.amdgcn.s.setprio(i16 0)
  %164 = load <16 x i8>, ptr addrspace(1) %154, align 16
  tail call void @llvm.amdgcn.sched.barrier(i32 1)
  %165 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %136, i64 0
  %166 = insertelement <16 x float> %165, float %137, i64 1
  %167 = insertelement <16 x float> %166, float %138, i64 2
  %168 = insertelement <16 x float> %167, float %139, i64 3
  %169 = insertelement <16 x float> %168, float %140, i64 4
  %170 = insertelement <16 x float> %169, float %141, i64 5
  %171 = insertelement <16 x float> %170, float %142, i64 6
  %172 = insertelement <16 x float> %171, float %143, i64 7
  %173 = insertelement <16 x float> %172, float %144, i64 8
  %174 = insertelement <16 x float> %173, float %145, i64 9
  %175 = insertelement <16 x float> %174, float %146, i64 10
  %176 = insertelement <16 x float> %175, float %147, i64 11
  %177 = insertelement <16 x float> %176, float %148, i64 12
  %178 = insertelement <16 x float> %177, float %149, i64 13
  %179 = insertelement <16 x float> %178, float %150, i64 14
  %180 = insertelement <16 x float> %179, float %151, i64 15
  %181 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %160, i64 %155, <16 x float> %180, i32 0, i32 0, i32 0)
  tail call void @llvm.amdgcn.s.setprio(i16 1)
  %182 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %161, i64 %156, <16 x float> %181, i32 0, i32 0, i32 0)
  %183 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %162, i64 %157, <16 x float> %182, i32 0, i32 0, i32 0)
  %184 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %163, i64 %158, <16 x float> %183, i32 0, i32 0, i32 0)
  %185 = extractelement <16 x float> %184, i64 0
  %186 = extractelement <16 x float> %184, i64 1
  %187 = extractelement <16 x float> %184, i64 2
  %188 = extractelement <16 x float> %184, i64 3
  %189 = extractelement <16 x float> %184, i64 4
  %190 = extractelement <16 x float> %184, i64 5
  %191 = extractelement <16 x float> %184, i64 6
  %192 = extractelement <16 x float> %184, i64 7
  %193 = extractelement <16 x float> %184, i64 8
  %194 = extractelement <16 x float> %184, i64 9
  %195 = extractelement <16 x float> %184, i64 10
  %196 = extractelement <16 x float> %184, i64 11
  %197 = extractelement <16 x float> %184, i64 12
  %198 = extractelement <16 x float> %184, i64 13
  %199 = extractelement <16 x float> %184, i64 14
  %200 = extractelement <16 x float> %184, i64 15
  tail call void @llvm.amdgcn.s.setprio(i16 0)
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %201 = shufflevector <16 x i8> %159, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %201, ptr addrspace(3) %58, align 8
  %202 = shufflevector <16 x i8> %159, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %202, ptr addrspace(3) %61, align 8
  %203 = shufflevector <16 x i8> %164, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %203, ptr addrspace(3) %63, align 8
  %204 = shufflevector <16 x i8> %164, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %204, ptr addrspace(3) %65, align 8
  %205 = add i32 %152, 64
  %206 = icmp slt i32 %205, %67
  br i1 %206, label %135, label %._crit_edge, !llvm.loop !3

._crit_edge:                                      ; preds = %135, %.lr.ph, %53
  %207 = phi float [ 0.000000e+00, %53 ], [ %110, %.lr.ph ], [ %185, %135 ]
  %208 = phi float [ 0.000000e+00, %53 ], [ %111, %.lr.ph ], [ %186, %135 ]
  %209 = phi float [ 0.000000e+00, %53 ], [ %112, %.lr.ph ], [ %187, %135 ]
  %210 = phi float [ 0.000000e+00, %53 ], [ %113, %.lr.ph ], [ %188, %135 ]
  %211 = phi float [ 0.000000e+00, %53 ], [ %114, %.lr.ph ], [ %189, %135 ]
  %212 = phi float [ 0.000000e+00, %53 ], [ %115, %.lr.ph ], [ %190, %135 ]
  %213 = phi float [ 0.000000e+00, %53 ], [ %116, %.lr.ph ], [ %191, %135 ]
  %214 = phi float [ 0.000000e+00, %53 ], [ %117, %.lr.ph ], [ %192, %135 ]
  %215 = phi float [ 0.000000e+00, %53 ], [ %118, %.lr.ph ], [ %193, %135 ]
  %216 = phi float [ 0.000000e+00, %53 ], [ %119, %.lr.ph ], [ %194, %135 ]
  %217 = phi float [ 0.000000e+00, %53 ], [ %120, %.lr.ph ], [ %195, %135 ]
  %218 = phi float [ 0.000000e+00, %53 ], [ %121, %.lr.ph ], [ %196, %135 ]
  %219 = phi float [ 0.000000e+00, %53 ], [ %122, %.lr.ph ], [ %197, %135 ]
  %220 = phi float [ 0.000000e+00, %53 ], [ %123, %.lr.ph ], [ %198, %135 ]
  %221 = phi float [ 0.000000e+00, %53 ], [ %124, %.lr.ph ], [ %199, %135 ]
  %222 = phi float [ 0.000000e+00, %53 ], [ %125, %.lr.ph ], [ %200, %135 ]
  %223 = add i32 %5, 63
  %224 = icmp sgt i32 %223, 63
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  br i1 %224, label %225, label %._crit_edge._crit_edge

225:                                              ; preds = %._crit_edge
  %226 = shl nuw nsw i32 %17, 6
  %227 = shl nuw nsw i32 %22, 5
  %228 = or disjoint i32 %227, %226
  %229 = shl nuw nsw i32 %9, 2
  %230 = and i32 %229, 56
  %231 = lshr exact i32 %20, 2
  %232 = xor i32 %230, %231
  %233 = or disjoint i32 %228, %232
  %234 = xor i32 %233, 48
  %235 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %234
  %236 = load i64, ptr addrspace(3) %235, align 8
  %237 = xor i32 %233, 32
  %238 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %237
  %239 = load i64, ptr addrspace(3) %238, align 8
  %240 = xor i32 %233, 16
  %241 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %240
  %242 = load i64, ptr addrspace(3) %241, align 8
  %243 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %233
  %244 = load i64, ptr addrspace(3) %243, align 8
  %245 = shl nuw nsw i32 %18, 4
  %246 = or disjoint i32 %245, %226
  %247 = or disjoint i32 %246, %232
  %248 = xor i32 %247, 48
  %249 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %248
  %250 = load i64, ptr addrspace(3) %249, align 8
  %251 = xor i32 %247, 32
  %252 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %251
  %253 = load i64, ptr addrspace(3) %252, align 8
  %254 = xor i32 %247, 16
  %255 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %254
  %256 = load i64, ptr addrspace(3) %255, align 8
  %257 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %247
  %258 = load i64, ptr addrspace(3) %257, align 8
  %259 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %207, i64 0
  %260 = insertelement <16 x float> %259, float %208, i64 1
  %261 = insertelement <16 x float> %260, float %209, i64 2
  %262 = insertelement <16 x float> %261, float %210, i64 3
  %263 = insertelement <16 x float> %262, float %211, i64 4
  %264 = insertelement <16 x float> %263, float %212, i64 5
  %265 = insertelement <16 x float> %264, float %213, i64 6
  %266 = insertelement <16 x float> %265, float %214, i64 7
  %267 = insertelement <16 x float> %266, float %215, i64 8
  %268 = insertelement <16 x float> %267, float %216, i64 9
  %269 = insertelement <16 x float> %268, float %217, i64 10
  %270 = insertelement <16 x float> %269, float %218, i64 11
  %271 = insertelement <16 x float> %270, float %219, i64 12
  %272 = insertelement <16 x float> %271, float %220, i64 13
  %273 = insertelement <16 x float> %272, float %221, i64 14
  %274 = insertelement <16 x float> %273, float %222, i64 15
  %275 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %244, i64 %258, <16 x float> %274, i32 0, i32 0, i32 0)
  %276 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %242, i64 %256, <16 x float> %275, i32 0, i32 0, i32 0)
  %277 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %239, i64 %253, <16 x float> %276, i32 0, i32 0, i32 0)
  %278 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64 %236, i64 %250, <16 x float> %277, i32 0, i32 0, i32 0)
  %279 = extractelement <16 x float> %278, i64 0
  %280 = extractelement <16 x float> %278, i64 1
  %281 = extractelement <16 x float> %278, i64 2
  %282 = extractelement <16 x float> %278, i64 3
  %283 = extractelement <16 x float> %278, i64 4
  %284 = extractelement <16 x float> %278, i64 5
  %285 = extractelement <16 x float> %278, i64 6
  %286 = extractelement <16 x float> %278, i64 7
  %287 = extractelement <16 x float> %278, i64 8
  %288 = extractelement <16 x float> %278, i64 9
  %289 = extractelement <16 x float> %278, i64 10
  %290 = extractelement <16 x float> %278, i64 11
  %291 = extractelement <16 x float> %278, i64 12
  %292 = extractelement <16 x float> %278, i64 13
  %293 = extractelement <16 x float> %278, i64 14
  %294 = extractelement <16 x float> %278, i64 15
  br label %._crit_edge._crit_edge

._crit_edge._crit_edge:                           ; preds = %._crit_edge, %225
  %295 = phi float [ %283, %225 ], [ %211, %._crit_edge ]
  %296 = phi float [ %279, %225 ], [ %207, %._crit_edge ]
  %297 = phi float [ %280, %225 ], [ %208, %._crit_edge ]
  %298 = phi float [ %281, %225 ], [ %209, %._crit_edge ]
  %299 = phi float [ %282, %225 ], [ %210, %._crit_edge ]
  %300 = phi float [ %284, %225 ], [ %212, %._crit_edge ]
  %301 = phi float [ %285, %225 ], [ %213, %._crit_edge ]
  %302 = phi float [ %286, %225 ], [ %214, %._crit_edge ]
  %303 = phi float [ %287, %225 ], [ %215, %._crit_edge ]
  %304 = phi float [ %288, %225 ], [ %216, %._crit_edge ]
  %305 = phi float [ %289, %225 ], [ %217, %._crit_edge ]
  %306 = phi float [ %290, %225 ], [ %218, %._crit_edge ]
  %307 = phi float [ %291, %225 ], [ %219, %._crit_edge ]
  %308 = phi float [ %292, %225 ], [ %220, %._crit_edge ]
  %309 = phi float [ %293, %225 ], [ %221, %._crit_edge ]
  %310 = phi float [ %294, %225 ], [ %222, %._crit_edge ]
  %311 = mul i32 %27, %4
  %312 = sext i32 %311 to i64
  %313 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %312
  %314 = sext i32 %32 to i64
  %315 = getelementptr [2 x i8], ptr addrspace(1) %313, i64 %314
  %316 = sext i32 %31 to i64
  %317 = getelementptr [2 x i8], ptr addrspace(1) %313, i64 %316
  %318 = getelementptr i8, ptr addrspace(1) %317, i64 48
  %319 = icmp slt i32 %27, %3
  %320 = icmp slt i32 %31, %4
  %321 = icmp slt i32 %32, %4
  %322 = and i1 %319, %320
  %323 = and i1 %319, %321
  %324 = fptrunc float %303 to half
  %325 = fptrunc float %304 to half
  %326 = fptrunc float %305 to half
  %327 = fptrunc float %306 to half
  %328 = fptrunc float %307 to half
  %329 = fptrunc float %308 to half
  %330 = fptrunc float %309 to half
  %331 = fptrunc float %310 to half
  br i1 %322, label %332, label %.critedge

332:                                              ; preds = %._crit_edge._crit_edge
  %333 = fptrunc float %296 to half
  %334 = insertelement <4 x half> poison, half %333, i64 0
  %335 = fptrunc float %297 to half
  %336 = insertelement <4 x half> %334, half %335, i64 1
  %337 = fptrunc float %298 to half
  %338 = insertelement <4 x half> %336, half %337, i64 2
  %339 = fptrunc float %299 to half
  %340 = insertelement <4 x half> %338, half %339, i64 3
  %341 = fptrunc float %302 to half
  %342 = fptrunc float %301 to half
  %343 = fptrunc float %300 to half
  %344 = fptrunc float %295 to half
  %345 = getelementptr i8, ptr addrspace(1) %317, i64 16
  store <4 x half> %340, ptr addrspace(1) %317, align 8
  %346 = insertelement <4 x half> poison, half %344, i64 0
  %347 = insertelement <4 x half> %346, half %343, i64 1
  %348 = insertelement <4 x half> %347, half %342, i64 2
  %349 = insertelement <4 x half> %348, half %341, i64 3
  store <4 x half> %349, ptr addrspace(1) %345, align 8
  br label %.critedge

.critedge:                                        ; preds = %._crit_edge._crit_edge, %332
  br i1 %323, label %350, label %.critedge2

350:                                              ; preds = %.critedge
  %351 = insertelement <4 x half> poison, half %328, i64 0
  %352 = insertelement <4 x half> %351, half %329, i64 1
  %353 = insertelement <4 x half> %352, half %330, i64 2
  %354 = insertelement <4 x half> %353, half %331, i64 3
  %355 = insertelement <4 x half> poison, half %324, i64 0
  %356 = insertelement <4 x half> %355, half %325, i64 1
  %357 = insertelement <4 x half> %356, half %326, i64 2
  %358 = insertelement <4 x half> %357, half %327, i64 3
  store <4 x half> %358, ptr addrspace(1) %315, align 8
  store <4 x half> %354, ptr addrspace(1) %318, align 8
  br label %.critedge2

.critedge2:                                       ; preds = %.critedge, %350
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x16.fp8.fp8(i64, i64, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.amdgcn.s.setprio(i16 immarg) #5

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.sched.barrier(i32 immarg) #3

attributes #0 = { norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{!"amdgpu-synchronize-as", !"local"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.peeled.count", i32 1}
