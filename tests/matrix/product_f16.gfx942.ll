; of Triton 3.9.0, for work-groups of 256, with 8192 bytes of dynamic LDS
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @product_f16(ptr addrspace(1) inreg nofree writeonly captures(none) %0, ptr addrspace(1) inreg nofree readonly captures(none) %1, ptr addrspace(1) inreg nofree readonly captures(none) %2, i32 inreg %3, i32 inreg %4, i32 inreg %5, ptr addrspace(1) inreg nofree readnone captures(none) %6, ptr addrspace(1) inreg nofree readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %10 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %9)
  %11 = and i32 %10, 192
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %13 = shl i32 %12, 6
  %14 = and i32 %9, 63
  %15 = or disjoint i32 %11, %14
  %16 = lshr i32 %15, 2
  %17 = and i32 %9, 32
  %18 = lshr exact i32 %17, 3
  %19 = and i32 %10, 64
  %20 = lshr exact i32 %19, 1
  %21 = or disjoint i32 %20, %18
  %22 = shl nuw nsw i32 %9, 3
  %23 = and i32 %22, 56
  %24 = and i32 %9, 31
  %25 = and i32 %10, 128
  %26 = lshr exact i32 %25, 2
  %27 = or disjoint i32 %16, %13
  %28 = or disjoint i32 %26, %13
  %29 = or disjoint i32 %28, %24
  %30 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %31 = shl i32 %30, 6
  %32 = or disjoint i32 %21, %31
  %33 = or disjoint i32 %32, 16
  %34 = or disjoint i32 %23, %31
  %35 = and i32 %22, 24
  %36 = lshr i32 %15, 3
  %37 = mul i32 %27, %5
  %38 = sext i32 %37 to i64
  %39 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %38
  %40 = zext nneg i32 %35 to i64
  %41 = getelementptr [2 x i8], ptr addrspace(1) %39, i64 %40
  %42 = icmp slt i32 %27, %3
  %43 = icmp slt i32 %35, %5
  %44 = and i1 %43, %42
  br i1 %44, label %45, label %47

45:                                               ; preds = %8
  %46 = load <8 x half>, ptr addrspace(1) %41, align 16
  br label %47

47:                                               ; preds = %45, %8
  %48 = phi <8 x half> [ %46, %45 ], [ zeroinitializer, %8 ]
  %49 = mul i32 %36, %4
  %50 = sext i32 %49 to i64
  %51 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %50
  %52 = sext i32 %34 to i64
  %53 = getelementptr [2 x i8], ptr addrspace(1) %51, i64 %52
  %54 = icmp slt i32 %36, %5
  %55 = icmp slt i32 %34, %4
  %56 = and i1 %55, %54
  br i1 %56, label %57, label %59

57:                                               ; preds = %47
  %58 = load <8 x half>, ptr addrspace(1) %53, align 16
  br label %59

59:                                               ; preds = %57, %47
  %60 = phi <8 x half> [ %58, %57 ], [ zeroinitializer, %47 ]
  %61 = shl nuw nsw i32 %15, 4
  %62 = and i32 %9, 56
  %63 = xor i32 %61, %62
  %64 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %63
  %65 = shufflevector <8 x half> %48, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %65, ptr addrspace(3) %64, align 8
  %66 = xor i32 %63, 8
  %67 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %66
  %68 = shufflevector <8 x half> %48, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %68, ptr addrspace(3) %67, align 8
  %69 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %61
  store <8 x half> %60, ptr addrspace(3) %69, align 16
  %70 = add i32 %5, -32
  %71 = icmp sgt i32 %70, 0
  br i1 %71, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %59
  %72 = shl i32 %4, 5
  %73 = sext i32 %72 to i64
  %74 = shl nuw nsw i32 %24, 6
  %75 = shl nuw nsw i32 %9, 2
  %76 = and i32 %75, 56
  %77 = lshr exact i32 %17, 2
  %78 = shl nuw nsw i32 %25, 4
  %79 = or disjoint i32 %78, %74
  %80 = xor i32 %76, %77
  %81 = or disjoint i32 %79, %80
  %82 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %81
  %83 = xor i32 %81, 16
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %83
  %85 = xor i32 %81, 32
  %86 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %85
  %87 = xor i32 %81, 48
  %88 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %87
  %89 = shl nuw nsw i32 %24, 1
  %90 = shl nuw nsw i32 %17, 4
  %91 = getelementptr i8, ptr addrspace(1) %41, i64 64
  %92 = getelementptr [2 x i8], ptr addrspace(1) %53, i64 %73
  %93 = add i32 %5, -32
  %94 = icmp samesign ult i32 %35, %93
  %95 = icmp samesign ult i32 %36, %93
  %96 = and i1 %42, %94
  br i1 %96, label %97, label %99

97:                                               ; preds = %.lr.ph
  %98 = load <8 x half>, ptr addrspace(1) %91, align 16
  br label %99

99:                                               ; preds = %97, %.lr.ph
  %100 = phi <8 x half> [ %98, %97 ], [ zeroinitializer, %.lr.ph ]
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %101 = load <4 x half>, ptr addrspace(3) %82, align 8
  %102 = load <4 x half>, ptr addrspace(3) %84, align 8
  %103 = load <4 x half>, ptr addrspace(3) %86, align 8
  %104 = load <4 x half>, ptr addrspace(3) %88, align 8
  %105 = and i1 %55, %95
  br i1 %105, label %106, label %108

106:                                              ; preds = %99
  %107 = load <8 x half>, ptr addrspace(1) %92, align 16
  br label %108

108:                                              ; preds = %106, %99
  %109 = phi <8 x half> [ %107, %106 ], [ zeroinitializer, %99 ]
  %110 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %90
  %111 = getelementptr inbounds nuw i8, ptr addrspace(3) %110, i32 %89
  %112 = getelementptr inbounds nuw i8, ptr addrspace(3) %111, i32 %19
  %113 = load <1 x half>, ptr addrspace(3) %112, align 2
  %114 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 128
  %115 = load <1 x half>, ptr addrspace(3) %114, align 2
  %116 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 256
  %117 = load <1 x half>, ptr addrspace(3) %116, align 2
  %118 = shufflevector <1 x half> %117, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %119 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 384
  %120 = load <1 x half>, ptr addrspace(3) %119, align 2
  %121 = shufflevector <1 x half> %120, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %122 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 1024
  %123 = load <1 x half>, ptr addrspace(3) %122, align 2
  %124 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 1152
  %125 = load <1 x half>, ptr addrspace(3) %124, align 2
  %126 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 1280
  %127 = load <1 x half>, ptr addrspace(3) %126, align 2
  %128 = shufflevector <1 x half> %127, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %129 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 1408
  %130 = load <1 x half>, ptr addrspace(3) %129, align 2
  %131 = shufflevector <1 x half> %130, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %132 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 2048
  %133 = load <1 x half>, ptr addrspace(3) %132, align 2
  %134 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 2176
  %135 = load <1 x half>, ptr addrspace(3) %134, align 2
  %136 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 2304
  %137 = load <1 x half>, ptr addrspace(3) %136, align 2
  %138 = shufflevector <1 x half> %137, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %139 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 2432
  %140 = load <1 x half>, ptr addrspace(3) %139, align 2
  %141 = shufflevector <1 x half> %140, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %142 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 3072
  %143 = load <1 x half>, ptr addrspace(3) %142, align 2
  %144 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 3200
  %145 = load <1 x half>, ptr addrspace(3) %144, align 2
  %146 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 3328
  %147 = load <1 x half>, ptr addrspace(3) %146, align 2
  %148 = shufflevector <1 x half> %147, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %149 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 3456
  %150 = load <1 x half>, ptr addrspace(3) %149, align 2
  %151 = shufflevector <1 x half> %150, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %152 = shufflevector <1 x half> %113, <1 x half> %115, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %153 = shufflevector <4 x half> %152, <4 x half> %118, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %154 = shufflevector <4 x half> %153, <4 x half> %121, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %155 = shufflevector <1 x half> %123, <1 x half> %125, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %156 = shufflevector <4 x half> %155, <4 x half> %128, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %157 = shufflevector <4 x half> %156, <4 x half> %131, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %158 = shufflevector <1 x half> %133, <1 x half> %135, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %159 = shufflevector <4 x half> %158, <4 x half> %138, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %160 = shufflevector <4 x half> %159, <4 x half> %141, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %161 = shufflevector <1 x half> %143, <1 x half> %145, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %162 = shufflevector <4 x half> %161, <4 x half> %148, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %163 = shufflevector <4 x half> %162, <4 x half> %151, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %164 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %154, <4 x half> %101, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %165 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %157, <4 x half> %102, <16 x float> %164, i32 0, i32 0, i32 0)
  %166 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %160, <4 x half> %103, <16 x float> %165, i32 0, i32 0, i32 0)
  %167 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %163, <4 x half> %104, <16 x float> %166, i32 0, i32 0, i32 0)
  %168 = extractelement <16 x float> %167, i64 0
  %169 = extractelement <16 x float> %167, i64 1
  %170 = extractelement <16 x float> %167, i64 2
  %171 = extractelement <16 x float> %167, i64 3
  %172 = extractelement <16 x float> %167, i64 4
  %173 = extractelement <16 x float> %167, i64 5
  %174 = extractelement <16 x float> %167, i64 6
  %175 = extractelement <16 x float> %167, i64 7
  %176 = extractelement <16 x float> %167, i64 8
  %177 = extractelement <16 x float> %167, i64 9
  %178 = extractelement <16 x float> %167, i64 10
  %179 = extractelement <16 x float> %167, i64 11
  %180 = extractelement <16 x float> %167, i64 12
  %181 = extractelement <16 x float> %167, i64 13
  %182 = extractelement <16 x float> %167, i64 14
  %183 = extractelement <16 x float> %167, i64 15
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %184 = shufflevector <8 x half> %100, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %184, ptr addrspace(3) %64, align 8
  %185 = shufflevector <8 x half> %100, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %185, ptr addrspace(3) %67, align 8
  store <8 x half> %109, ptr addrspace(3) %69, align 16
  %186 = icmp samesign ugt i32 %70, 32
  br i1 %186, label %.peel.next, label %._crit_edge

.peel.next:                                       ; preds = %108
  %187 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %90
  %188 = getelementptr inbounds nuw i8, ptr addrspace(3) %187, i32 %89
  %189 = getelementptr inbounds nuw i8, ptr addrspace(3) %188, i32 %19
  %190 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 128
  %191 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 256
  %192 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 384
  %193 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 1024
  %194 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 1152
  %195 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 1280
  %196 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 1408
  %197 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 2048
  %198 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 2176
  %199 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 2304
  %200 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 2432
  %201 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 3072
  %202 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 3200
  %203 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 3328
  %204 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 3456
  br label %205

205:                                              ; preds = %.peel.next, %241
  %.pn3336 = phi ptr addrspace(1) [ %92, %.peel.next ], [ %224, %241 ]
  %.pn1735 = phi ptr addrspace(1) [ %91, %.peel.next ], [ %223, %241 ]
  %206 = phi float [ %168, %.peel.next ], [ %299, %241 ]
  %207 = phi float [ %169, %.peel.next ], [ %300, %241 ]
  %208 = phi float [ %170, %.peel.next ], [ %301, %241 ]
  %209 = phi float [ %171, %.peel.next ], [ %302, %241 ]
  %210 = phi float [ %172, %.peel.next ], [ %303, %241 ]
  %211 = phi float [ %173, %.peel.next ], [ %304, %241 ]
  %212 = phi float [ %174, %.peel.next ], [ %305, %241 ]
  %213 = phi float [ %175, %.peel.next ], [ %306, %241 ]
  %214 = phi float [ %176, %.peel.next ], [ %307, %241 ]
  %215 = phi float [ %177, %.peel.next ], [ %308, %241 ]
  %216 = phi float [ %178, %.peel.next ], [ %309, %241 ]
  %217 = phi float [ %179, %.peel.next ], [ %310, %241 ]
  %218 = phi float [ %180, %.peel.next ], [ %311, %241 ]
  %219 = phi float [ %181, %.peel.next ], [ %312, %241 ]
  %220 = phi float [ %182, %.peel.next ], [ %313, %241 ]
  %221 = phi float [ %183, %.peel.next ], [ %314, %241 ]
  %222 = phi i32 [ 32, %.peel.next ], [ %225, %241 ]
  %223 = getelementptr i8, ptr addrspace(1) %.pn1735, i64 64
  %224 = getelementptr [2 x i8], ptr addrspace(1) %.pn3336, i64 %73
  %225 = add i32 %222, 32
  %226 = sub i32 %5, %225
  %227 = icmp slt i32 %35, %226
  %228 = icmp slt i32 %36, %226
  %229 = and i1 %42, %227
  br i1 %229, label %230, label %232

230:                                              ; preds = %205
  %231 = load <8 x half>, ptr addrspace(1) %223, align 16
  br label %232

232:                                              ; preds = %230, %205
  %233 = phi <8 x half> [ %231, %230 ], [ zeroinitializer, %205 ]
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %234 = load <4 x half>, ptr addrspace(3) %82, align 8
  %235 = load <4 x half>, ptr addrspace(3) %84, align 8
  %236 = load <4 x half>, ptr addrspace(3) %86, align 8
  %237 = load <4 x half>, ptr addrspace(3) %88, align 8
  %238 = and i1 %55, %228
  br i1 %238, label %239, label %241

239:                                              ; preds = %232
  %240 = load <8 x half>, ptr addrspace(1) %224, align 16
  br label %241

241:                                              ; preds = %239, %232
  %242 = phi <8 x half> [ %240, %239 ], [ zeroinitializer, %232 ]
  %243 = load <1 x half>, ptr addrspace(3) %189, align 2
  %244 = load <1 x half>, ptr addrspace(3) %190, align 2
  %245 = load <1 x half>, ptr addrspace(3) %191, align 2
  %246 = shufflevector <1 x half> %245, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %247 = load <1 x half>, ptr addrspace(3) %192, align 2
  %248 = shufflevector <1 x half> %247, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %249 = load <1 x half>, ptr addrspace(3) %193, align 2
  %250 = load <1 x half>, ptr addrspace(3) %194, align 2
  %251 = load <1 x half>, ptr addrspace(3) %195, align 2
  %252 = shufflevector <1 x half> %251, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %253 = load <1 x half>, ptr addrspace(3) %196, align 2
  %254 = shufflevector <1 x half> %253, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %255 = load <1 x half>, ptr addrspace(3) %197, align 2
  %256 = load <1 x half>, ptr addrspace(3) %198, align 2
  %257 = load <1 x half>, ptr addrspace(3) %199, align 2
  %258 = shufflevector <1 x half> %257, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %259 = load <1 x half>, ptr addrspace(3) %200, align 2
  %260 = shufflevector <1 x half> %259, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %261 = load <1 x half>, ptr addrspace(3) %201, align 2
  %262 = load <1 x half>, ptr addrspace(3) %202, align 2
  %263 = load <1 x half>, ptr addrspace(3) %203, align 2
  %264 = shufflevector <1 x half> %263, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %265 = load <1 x half>, ptr addrspace(3) %204, align 2
  %266 = shufflevector <1 x half> %265, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %267 = shufflevector <1 x half> %243, <1 x half> %244, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %268 = shufflevector <4 x half> %267, <4 x half> %246, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %269 = shufflevector <4 x half> %268, <4 x half> %248, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %270 = shufflevector <1 x half> %249, <1 x half> %250, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %271 = shufflevector <4 x half> %270, <4 x half> %252, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %272 = shufflevector <4 x half> %271, <4 x half> %254, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %273 = shufflevector <1 x half> %255, <1 x half> %256, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %274 = shufflevector <4 x half> %273, <4 x half> %258, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %275 = shufflevector <4 x half> %274, <4 x half> %260, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %276 = shufflevector <1 x half> %261, <1 x half> %262, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %277 = shufflevector <4 x half> %276, <4 x half> %264, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %278 = shufflevector <4 x half> %277, <4 x half> %266, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %279 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %206, i64 0
  %280 = insertelement <16 x float> %279, float %207, i64 1
  %281 = insertelement <16 x float> %280, float %208, i64 2
  %282 = insertelement <16 x float> %281, float %209, i64 3
  %283 = insertelement <16 x float> %282, float %210, i64 4
  %284 = insertelement <16 x float> %283, float %211, i64 5
  %285 = insertelement <16 x float> %284, float %212, i64 6
  %286 = insertelement <16 x float> %285, float %213, i64 7
  %287 = insertelement <16 x float> %286, float %214, i64 8
  %288 = insertelement <16 x float> %287, float %215, i64 9
  %289 = insertelement <16 x float> %288, float %216, i64 10
  %290 = insertelement <16 x float> %289, float %217, i64 11
  %291 = insertelement <16 x float> %290, float %218, i64 12
  %292 = insertelement <16 x float> %291, float %219, i64 13
  %293 = insertelement <16 x float> %292, float %220, i64 14
  %294 = insertelement <16 x float> %293, float %221, i64 15
  %295 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %269, <4 x half> %234, <16 x float> %294, i32 0, i32 0, i32 0)
  %296 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %272, <4 x half> %235, <16 x float> %295, i32 0, i32 0, i32 0)
  %297 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %275, <4 x half> %236, <16 x float> %296, i32 0, i32 0, i32 0)
  %298 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %278, <4 x half> %237, <16 x float> %297, i32 0, i32 0, i32 0)
  %299 = extractelement <16 x float> %298, i64 0
  %300 = extractelement <16 x float> %298, i64 1
  %301 = extractelement <16 x float> %298, i64 2
  %302 = extractelement <16 x float> %298, i64 3
  %303 = extractelement <16 x float> %298, i64 4
  %304 = extractelement <16 x float> %298, i64 5
  %305 = extractelement <16 x float> %298, i64 6
  %306 = extractelement <16 x float> %298, i64 7
  %307 = extractelement <16 x float> %298, i64 8
  %308 = extractelement <16 x float> %298, i64 9
  %309 = extractelement <16 x float> %298, i64 10
  %310 = extractelement <16 x float> %298, i64 11
  %311 = extractelement <16 x float> %298, i64 12
  %312 = extractelement <16 x float> %298, i64 13
  %313 = extractelement <16 x float> %298, i64 14
  %314 = extractelement <16 x float> %298, i64 15
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %315 = shufflevector <8 x half> %233, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %315, ptr addrspace(3) %64, align 8
  %316 = shufflevector <8 x half> %233, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %316, ptr addrspace(3) %67, align 8
  store <8 x half> %242, ptr addrspace(3) %69, align 16
  %317 = icmp slt i32 %225, %70
  br i1 %317, label %205, label %._crit_edge, !llvm.loop !3

._crit_edge:                                      ; preds = %241, %108, %59
  %318 = phi float [ 0.000000e+00, %59 ], [ %168, %108 ], [ %299, %241 ]
  %319 = phi float [ 0.000000e+00, %59 ], [ %169, %108 ], [ %300, %241 ]
  %320 = phi float [ 0.000000e+00, %59 ], [ %170, %108 ], [ %301, %241 ]
  %321 = phi float [ 0.000000e+00, %59 ], [ %171, %108 ], [ %302, %241 ]
  %322 = phi float [ 0.000000e+00, %59 ], [ %172, %108 ], [ %303, %241 ]
  %323 = phi float [ 0.000000e+00, %59 ], [ %173, %108 ], [ %304, %241 ]
  %324 = phi float [ 0.000000e+00, %59 ], [ %174, %108 ], [ %305, %241 ]
  %325 = phi float [ 0.000000e+00, %59 ], [ %175, %108 ], [ %306, %241 ]
  %326 = phi float [ 0.000000e+00, %59 ], [ %176, %108 ], [ %307, %241 ]
  %327 = phi float [ 0.000000e+00, %59 ], [ %177, %108 ], [ %308, %241 ]
  %328 = phi float [ 0.000000e+00, %59 ], [ %178, %108 ], [ %309, %241 ]
  %329 = phi float [ 0.000000e+00, %59 ], [ %179, %108 ], [ %310, %241 ]
  %330 = phi float [ 0.000000e+00, %59 ], [ %180, %108 ], [ %311, %241 ]
  %331 = phi float [ 0.000000e+00, %59 ], [ %181, %108 ], [ %312, %241 ]
  %332 = phi float [ 0.000000e+00, %59 ], [ %182, %108 ], [ %313, %241 ]
  %333 = phi float [ 0.000000e+00, %59 ], [ %183, %108 ], [ %314, %241 ]
  %334 = add i32 %5, 31
  %335 = icmp sgt i32 %334, 31
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  br i1 %335, label %336, label %._crit_edge._crit_edge

336:                                              ; preds = %._crit_edge
  %337 = shl nuw nsw i32 %17, 4
  %338 = shl nuw nsw i32 %24, 1
  %339 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %337
  %340 = getelementptr inbounds nuw i8, ptr addrspace(3) %339, i32 %338
  %341 = getelementptr inbounds nuw i8, ptr addrspace(3) %340, i32 %19
  %342 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 3456
  %343 = load <1 x half>, ptr addrspace(3) %342, align 2
  %344 = shufflevector <1 x half> %343, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %345 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 3328
  %346 = load <1 x half>, ptr addrspace(3) %345, align 2
  %347 = shufflevector <1 x half> %346, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %348 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 3200
  %349 = load <1 x half>, ptr addrspace(3) %348, align 2
  %350 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 3072
  %351 = load <1 x half>, ptr addrspace(3) %350, align 2
  %352 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 2432
  %353 = load <1 x half>, ptr addrspace(3) %352, align 2
  %354 = shufflevector <1 x half> %353, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %355 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 2304
  %356 = load <1 x half>, ptr addrspace(3) %355, align 2
  %357 = shufflevector <1 x half> %356, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %358 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 2176
  %359 = load <1 x half>, ptr addrspace(3) %358, align 2
  %360 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 2048
  %361 = load <1 x half>, ptr addrspace(3) %360, align 2
  %362 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 1408
  %363 = load <1 x half>, ptr addrspace(3) %362, align 2
  %364 = shufflevector <1 x half> %363, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %365 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 1280
  %366 = load <1 x half>, ptr addrspace(3) %365, align 2
  %367 = shufflevector <1 x half> %366, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %368 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 1152
  %369 = load <1 x half>, ptr addrspace(3) %368, align 2
  %370 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 1024
  %371 = load <1 x half>, ptr addrspace(3) %370, align 2
  %372 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 384
  %373 = load <1 x half>, ptr addrspace(3) %372, align 2
  %374 = shufflevector <1 x half> %373, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %375 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 256
  %376 = load <1 x half>, ptr addrspace(3) %375, align 2
  %377 = shufflevector <1 x half> %376, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %378 = getelementptr inbounds nuw i8, ptr addrspace(3) %341, i32 128
  %379 = load <1 x half>, ptr addrspace(3) %378, align 2
  %380 = load <1 x half>, ptr addrspace(3) %341, align 2
  %381 = shl nuw nsw i32 %24, 6
  %382 = shl nuw nsw i32 %25, 4
  %383 = or disjoint i32 %382, %381
  %384 = shl nuw nsw i32 %9, 2
  %385 = and i32 %384, 56
  %386 = lshr exact i32 %17, 2
  %387 = xor i32 %385, %386
  %388 = or disjoint i32 %383, %387
  %389 = xor i32 %388, 48
  %390 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %389
  %391 = load <4 x half>, ptr addrspace(3) %390, align 8
  %392 = xor i32 %388, 32
  %393 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %392
  %394 = load <4 x half>, ptr addrspace(3) %393, align 8
  %395 = xor i32 %388, 16
  %396 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %395
  %397 = load <4 x half>, ptr addrspace(3) %396, align 8
  %398 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %388
  %399 = load <4 x half>, ptr addrspace(3) %398, align 8
  %400 = shufflevector <1 x half> %380, <1 x half> %379, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %401 = shufflevector <4 x half> %400, <4 x half> %377, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %402 = shufflevector <4 x half> %401, <4 x half> %374, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %403 = shufflevector <1 x half> %371, <1 x half> %369, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %404 = shufflevector <4 x half> %403, <4 x half> %367, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %405 = shufflevector <4 x half> %404, <4 x half> %364, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %406 = shufflevector <1 x half> %361, <1 x half> %359, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %407 = shufflevector <4 x half> %406, <4 x half> %357, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %408 = shufflevector <4 x half> %407, <4 x half> %354, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %409 = shufflevector <1 x half> %351, <1 x half> %349, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %410 = shufflevector <4 x half> %409, <4 x half> %347, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %411 = shufflevector <4 x half> %410, <4 x half> %344, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %412 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %318, i64 0
  %413 = insertelement <16 x float> %412, float %319, i64 1
  %414 = insertelement <16 x float> %413, float %320, i64 2
  %415 = insertelement <16 x float> %414, float %321, i64 3
  %416 = insertelement <16 x float> %415, float %322, i64 4
  %417 = insertelement <16 x float> %416, float %323, i64 5
  %418 = insertelement <16 x float> %417, float %324, i64 6
  %419 = insertelement <16 x float> %418, float %325, i64 7
  %420 = insertelement <16 x float> %419, float %326, i64 8
  %421 = insertelement <16 x float> %420, float %327, i64 9
  %422 = insertelement <16 x float> %421, float %328, i64 10
  %423 = insertelement <16 x float> %422, float %329, i64 11
  %424 = insertelement <16 x float> %423, float %330, i64 12
  %425 = insertelement <16 x float> %424, float %331, i64 13
  %426 = insertelement <16 x float> %425, float %332, i64 14
  %427 = insertelement <16 x float> %426, float %333, i64 15
  %428 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %402, <4 x half> %399, <16 x float> %427, i32 0, i32 0, i32 0)
  %429 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %405, <4 x half> %397, <16 x float> %428, i32 0, i32 0, i32 0)
  %430 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %408, <4 x half> %394, <16 x float> %429, i32 0, i32 0, i32 0)
  %431 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %411, <4 x half> %391, <16 x float> %430, i32 0, i32 0, i32 0)
  %432 = extractelement <16 x float> %431, i64 0
  %433 = extractelement <16 x float> %431, i64 1
  %434 = extractelement <16 x float> %431, i64 2
  %435 = extractelement <16 x float> %431, i64 3
  %436 = extractelement <16 x float> %431, i64 4
  %437 = extractelement <16 x float> %431, i64 5
  %438 = extractelement <16 x float> %431, i64 6
  %439 = extractelement <16 x float> %431, i64 7
  %440 = extractelement <16 x float> %431, i64 8
  %441 = extractelement <16 x float> %431, i64 9
  %442 = extractelement <16 x float> %431, i64 10
  %443 = extractelement <16 x float> %431, i64 11
  %444 = extractelement <16 x float> %431, i64 12
  %445 = extractelement <16 x float> %431, i64 13
  %446 = extractelement <16 x float> %431, i64 14
  %447 = extractelement <16 x float> %431, i64 15
  br label %._crit_edge._crit_edge

._crit_edge._crit_edge:                           ; preds = %._crit_edge, %336
  %448 = phi float [ %436, %336 ], [ %322, %._crit_edge ]
  %449 = phi float [ %432, %336 ], [ %318, %._crit_edge ]
  %450 = phi float [ %433, %336 ], [ %319, %._crit_edge ]
  %451 = phi float [ %434, %336 ], [ %320, %._crit_edge ]
  %452 = phi float [ %435, %336 ], [ %321, %._crit_edge ]
  %453 = phi float [ %437, %336 ], [ %323, %._crit_edge ]
  %454 = phi float [ %438, %336 ], [ %324, %._crit_edge ]
  %455 = phi float [ %439, %336 ], [ %325, %._crit_edge ]
  %456 = phi float [ %440, %336 ], [ %326, %._crit_edge ]
  %457 = phi float [ %441, %336 ], [ %327, %._crit_edge ]
  %458 = phi float [ %442, %336 ], [ %328, %._crit_edge ]
  %459 = phi float [ %443, %336 ], [ %329, %._crit_edge ]
  %460 = phi float [ %444, %336 ], [ %330, %._crit_edge ]
  %461 = phi float [ %445, %336 ], [ %331, %._crit_edge ]
  %462 = phi float [ %446, %336 ], [ %332, %._crit_edge ]
  %463 = phi float [ %447, %336 ], [ %333, %._crit_edge ]
  %464 = mul i32 %29, %4
  %465 = sext i32 %464 to i64
  %466 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %465
  %467 = sext i32 %33 to i64
  %468 = getelementptr [2 x i8], ptr addrspace(1) %466, i64 %467
  %469 = sext i32 %32 to i64
  %470 = getelementptr [2 x i8], ptr addrspace(1) %466, i64 %469
  %471 = getelementptr i8, ptr addrspace(1) %470, i64 48
  %472 = icmp slt i32 %29, %3
  %473 = icmp slt i32 %32, %4
  %474 = icmp slt i32 %33, %4
  %475 = and i1 %472, %473
  %476 = and i1 %472, %474
  %477 = fptrunc float %456 to half
  %478 = fptrunc float %457 to half
  %479 = fptrunc float %458 to half
  %480 = fptrunc float %459 to half
  %481 = fptrunc float %460 to half
  %482 = fptrunc float %461 to half
  %483 = fptrunc float %462 to half
  %484 = fptrunc float %463 to half
  br i1 %475, label %485, label %.critedge

485:                                              ; preds = %._crit_edge._crit_edge
  %486 = fptrunc float %449 to half
  %487 = insertelement <4 x half> poison, half %486, i64 0
  %488 = fptrunc float %450 to half
  %489 = insertelement <4 x half> %487, half %488, i64 1
  %490 = fptrunc float %451 to half
  %491 = insertelement <4 x half> %489, half %490, i64 2
  %492 = fptrunc float %452 to half
  %493 = insertelement <4 x half> %491, half %492, i64 3
  %494 = fptrunc float %455 to half
  %495 = fptrunc float %454 to half
  %496 = fptrunc float %453 to half
  %497 = fptrunc float %448 to half
  %498 = getelementptr i8, ptr addrspace(1) %470, i64 16
  store <4 x half> %493, ptr addrspace(1) %470, align 8
  %499 = insertelement <4 x half> poison, half %497, i64 0
  %500 = insertelement <4 x half> %499, half %496, i64 1
  %501 = insertelement <4 x half> %500, half %495, i64 2
  %502 = insertelement <4 x half> %501, half %494, i64 3
  store <4 x half> %502, ptr addrspace(1) %498, align 8
  br label %.critedge

.critedge:                                        ; preds = %._crit_edge._crit_edge, %485
  br i1 %476, label %503, label %.critedge2

503:                                              ; preds = %.critedge
  %504 = insertelement <4 x half> poison, half %481, i64 0
  %505 = insertelement <4 x half> %504, half %482, i64 1
  %506 = insertelement <4 x half> %505, half %483, i64 2
  %507 = insertelement <4 x half> %506, half %484, i64 3
  %508 = insertelement <4 x half> poison, half %477, i64 0
  %509 = insertelement <4 x half> %508, half %478, i64 1
  %510 = insertelement <4 x half> %509, half %479, i64 2
  %511 = insertelement <4 x half> %510, half %480, i64 3
  store <4 x half> %511, ptr addrspace(1) %468, align 8
  store <4 x half> %507, ptr addrspace(1) %471, align 8
  br label %.critedge2

.critedge2:                                       ; preds = %.critedge, %503
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
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half>, <4 x half>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #4

attributes #0 = { norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{!"amdgpu-synchronize-as", !"local"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.peeled.count", i32 1}
