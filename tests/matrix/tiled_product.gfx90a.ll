; ModuleID = 'tiled_product.hip'
source_filename = "tiled_product.hip"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ13tiled_productE6tile_a = internal unnamed_addr addrspace(3) global [2 x [2304 x half]] undef, align 16
@_ZZ13tiled_productE6tile_b = internal unnamed_addr addrspace(3) global [2 x [2304 x half]] undef, align 16
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nounwind
define protected amdgpu_kernel void @tiled_product(ptr addrspace(1) nocapture noundef writeonly %0, ptr addrspace(1) noundef %1, ptr addrspace(1) noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) local_unnamed_addr #0 {
  %8 = ptrtoint ptr addrspace(1) %1 to i64
  %9 = inttoptr i64 %8 to ptr
  %10 = ptrtoint ptr addrspace(1) %2 to i64
  %11 = inttoptr i64 %10 to ptr
  %12 = tail call noundef i32 @llvm.amdgcn.workgroup.id.y()
  %13 = shl nsw i32 %12, 6
  %14 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %15 = shl nsw i32 %14, 6
  %16 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %17 = lshr i32 %16, 2
  %18 = shl nuw nsw i32 %16, 3
  %19 = and i32 %18, 24
  %20 = lshr i32 %16, 3
  %21 = and i32 %18, 56
  %22 = and i32 %17, 224
  %23 = and i32 %16, 31
  %24 = or disjoint i32 %22, %23
  %25 = and i32 %20, 4
  %26 = lshr i32 %16, 1
  %27 = and i32 %26, 32
  %28 = or disjoint i32 %27, %23
  %29 = add nsw i32 %17, %13
  %30 = icmp slt i32 %29, %3
  br i1 %30, label %31, label %38

31:                                               ; preds = %7
  %32 = mul nsw i32 %29, %5
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds half, ptr %9, i64 %33
  %35 = zext nneg i32 %19 to i64
  %36 = getelementptr inbounds half, ptr %34, i64 %35
  %37 = load <8 x half>, ptr %36, align 16, !tbaa !4
  br label %38

38:                                               ; preds = %7, %31
  %39 = phi <8 x half> [ %37, %31 ], [ zeroinitializer, %7 ]
  %40 = mul nsw i32 %20, %4
  %41 = sext i32 %40 to i64
  %42 = getelementptr inbounds half, ptr %11, i64 %41
  %43 = sext i32 %15 to i64
  %44 = getelementptr inbounds half, ptr %42, i64 %43
  %45 = zext nneg i32 %21 to i64
  %46 = getelementptr inbounds half, ptr %44, i64 %45
  %47 = load <8 x half>, ptr %46, align 16, !tbaa !4
  %48 = shufflevector <8 x half> %39, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %49 = mul nuw nsw i32 %17, 72
  %50 = getelementptr i8, ptr addrspace(3) @_ZZ13tiled_productE6tile_a, i32 %49
  %51 = getelementptr half, ptr addrspace(3) %50, i32 %19
  store <4 x half> %48, ptr addrspace(3) %51, align 8, !tbaa !4
  %52 = shufflevector <8 x half> %39, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %53 = getelementptr inbounds i8, ptr addrspace(3) %51, i32 8
  store <4 x half> %52, ptr addrspace(3) %53, align 8, !tbaa !4
  %54 = extractelement <8 x half> %47, i64 0
  %55 = mul nuw nsw i32 %21, 36
  %56 = add nuw nsw i32 %55, %20
  %57 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 0, i32 %56
  store half %54, ptr addrspace(3) %57, align 2, !tbaa !7
  %58 = extractelement <8 x half> %47, i64 1
  %59 = add nuw nsw i32 %20, 36
  %60 = add nuw nsw i32 %59, %55
  %61 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 0, i32 %60
  store half %58, ptr addrspace(3) %61, align 2, !tbaa !7
  %62 = extractelement <8 x half> %47, i64 2
  %63 = add nuw nsw i32 %20, 72
  %64 = add nuw nsw i32 %63, %55
  %65 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 0, i32 %64
  store half %62, ptr addrspace(3) %65, align 2, !tbaa !7
  %66 = extractelement <8 x half> %47, i64 3
  %67 = add nuw nsw i32 %20, 108
  %68 = add nuw nsw i32 %67, %55
  %69 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 0, i32 %68
  store half %66, ptr addrspace(3) %69, align 2, !tbaa !7
  %70 = extractelement <8 x half> %47, i64 4
  %71 = add nuw nsw i32 %20, 144
  %72 = add nuw nsw i32 %71, %55
  %73 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 0, i32 %72
  store half %70, ptr addrspace(3) %73, align 2, !tbaa !7
  %74 = extractelement <8 x half> %47, i64 5
  %75 = add nuw nsw i32 %20, 180
  %76 = add nuw nsw i32 %75, %55
  %77 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 0, i32 %76
  store half %74, ptr addrspace(3) %77, align 2, !tbaa !7
  %78 = extractelement <8 x half> %47, i64 6
  %79 = add nuw nsw i32 %20, 216
  %80 = add nuw nsw i32 %79, %55
  %81 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 0, i32 %80
  store half %78, ptr addrspace(3) %81, align 2, !tbaa !7
  %82 = extractelement <8 x half> %47, i64 7
  %83 = add nuw nsw i32 %20, 252
  %84 = add nuw nsw i32 %83, %55
  %85 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 0, i32 %84
  store half %82, ptr addrspace(3) %85, align 2, !tbaa !7
  %86 = getelementptr half, ptr %11, i64 %43
  %87 = getelementptr half, ptr %86, i64 %45
  %88 = icmp sgt i32 %5, 0
  br i1 %88, label %89, label %101

89:                                               ; preds = %38
  %90 = mul nsw i32 %29, %5
  %91 = sext i32 %90 to i64
  %92 = getelementptr inbounds half, ptr %9, i64 %91
  %93 = zext nneg i32 %19 to i64
  %94 = getelementptr inbounds half, ptr %92, i64 %93
  %95 = mul nuw nsw i32 %24, 72
  %96 = getelementptr i8, ptr addrspace(3) @_ZZ13tiled_productE6tile_a, i32 %95
  %97 = getelementptr half, ptr addrspace(3) %96, i32 %25
  %98 = mul nuw nsw i32 %28, 72
  %99 = getelementptr i8, ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 %98
  %100 = getelementptr half, ptr addrspace(3) %99, i32 %25
  br label %108

101:                                              ; preds = %172, %38
  %102 = phi <16 x float> [ zeroinitializer, %38 ], [ %149, %172 ]
  %103 = add nsw i32 %22, %13
  %104 = or disjoint i32 %23, %15
  %105 = or disjoint i32 %104, %27
  %106 = or disjoint i32 %103, %25
  %107 = icmp slt i32 %106, %3
  br i1 %107, label %174, label %180

108:                                              ; preds = %89, %172
  %109 = phi <16 x float> [ zeroinitializer, %89 ], [ %149, %172 ]
  %110 = phi i32 [ 0, %89 ], [ %150, %172 ]
  %111 = phi i32 [ 32, %89 ], [ %173, %172 ]
  %112 = phi <8 x half> [ %39, %89 ], [ %129, %172 ]
  %113 = phi <8 x half> [ %47, %89 ], [ %128, %172 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %114 = icmp slt i32 %111, %5
  br i1 %114, label %115, label %127

115:                                              ; preds = %108
  br i1 %30, label %116, label %120

116:                                              ; preds = %115
  %117 = zext nneg i32 %111 to i64
  %118 = getelementptr inbounds half, ptr %94, i64 %117
  %119 = load <8 x half>, ptr %118, align 16, !tbaa !4
  br label %120

120:                                              ; preds = %115, %116
  %121 = phi <8 x half> [ %119, %116 ], [ %112, %115 ]
  %122 = add nuw nsw i32 %111, %20
  %123 = mul nsw i32 %122, %4
  %124 = sext i32 %123 to i64
  %125 = getelementptr half, ptr %87, i64 %124
  %126 = load <8 x half>, ptr %125, align 16, !tbaa !4
  br label %127

127:                                              ; preds = %120, %108
  %128 = phi <8 x half> [ %126, %120 ], [ %113, %108 ]
  %129 = phi <8 x half> [ %121, %120 ], [ %112, %108 ]
  %130 = getelementptr [2 x [2304 x half]], ptr addrspace(3) %97, i32 0, i32 %110
  %131 = getelementptr [2 x [2304 x half]], ptr addrspace(3) %100, i32 0, i32 %110
  %132 = load <4 x half>, ptr addrspace(3) %130, align 8, !tbaa !4
  %133 = load <4 x half>, ptr addrspace(3) %131, align 8, !tbaa !4
  %134 = tail call contract <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %132, <4 x half> %133, <16 x float> %109, i32 0, i32 0, i32 0)
  %135 = getelementptr inbounds i8, ptr addrspace(3) %130, i32 16
  %136 = load <4 x half>, ptr addrspace(3) %135, align 8, !tbaa !4
  %137 = getelementptr inbounds i8, ptr addrspace(3) %131, i32 16
  %138 = load <4 x half>, ptr addrspace(3) %137, align 8, !tbaa !4
  %139 = tail call contract <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %136, <4 x half> %138, <16 x float> %134, i32 0, i32 0, i32 0)
  %140 = getelementptr inbounds i8, ptr addrspace(3) %130, i32 32
  %141 = load <4 x half>, ptr addrspace(3) %140, align 8, !tbaa !4
  %142 = getelementptr inbounds i8, ptr addrspace(3) %131, i32 32
  %143 = load <4 x half>, ptr addrspace(3) %142, align 8, !tbaa !4
  %144 = tail call contract <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %141, <4 x half> %143, <16 x float> %139, i32 0, i32 0, i32 0)
  %145 = getelementptr inbounds i8, ptr addrspace(3) %130, i32 48
  %146 = load <4 x half>, ptr addrspace(3) %145, align 8, !tbaa !4
  %147 = getelementptr inbounds i8, ptr addrspace(3) %131, i32 48
  %148 = load <4 x half>, ptr addrspace(3) %147, align 8, !tbaa !4
  %149 = tail call contract <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %146, <4 x half> %148, <16 x float> %144, i32 0, i32 0, i32 0)
  %150 = xor i32 %110, 1
  br i1 %114, label %151, label %172

151:                                              ; preds = %127
  %152 = shufflevector <8 x half> %129, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %153 = getelementptr [2 x [2304 x half]], ptr addrspace(3) %51, i32 0, i32 %150
  store <4 x half> %152, ptr addrspace(3) %153, align 8, !tbaa !4
  %154 = shufflevector <8 x half> %129, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  %155 = getelementptr inbounds i8, ptr addrspace(3) %153, i32 8
  store <4 x half> %154, ptr addrspace(3) %155, align 8, !tbaa !4
  %156 = extractelement <8 x half> %128, i64 0
  %157 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 %150, i32 %56
  store half %156, ptr addrspace(3) %157, align 2, !tbaa !7
  %158 = extractelement <8 x half> %128, i64 1
  %159 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 %150, i32 %60
  store half %158, ptr addrspace(3) %159, align 2, !tbaa !7
  %160 = extractelement <8 x half> %128, i64 2
  %161 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 %150, i32 %64
  store half %160, ptr addrspace(3) %161, align 2, !tbaa !7
  %162 = extractelement <8 x half> %128, i64 3
  %163 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 %150, i32 %68
  store half %162, ptr addrspace(3) %163, align 2, !tbaa !7
  %164 = extractelement <8 x half> %128, i64 4
  %165 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 %150, i32 %72
  store half %164, ptr addrspace(3) %165, align 2, !tbaa !7
  %166 = extractelement <8 x half> %128, i64 5
  %167 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 %150, i32 %76
  store half %166, ptr addrspace(3) %167, align 2, !tbaa !7
  %168 = extractelement <8 x half> %128, i64 6
  %169 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 %150, i32 %80
  store half %168, ptr addrspace(3) %169, align 2, !tbaa !7
  %170 = extractelement <8 x half> %128, i64 7
  %171 = getelementptr inbounds [2 x [2304 x half]], ptr addrspace(3) @_ZZ13tiled_productE6tile_b, i32 0, i32 %150, i32 %84
  store half %170, ptr addrspace(3) %171, align 2, !tbaa !7
  br label %172

172:                                              ; preds = %127, %151
  %173 = add nuw nsw i32 %111, 32
  br i1 %114, label %108, label %101, !llvm.loop !9

174:                                              ; preds = %101
  %175 = extractelement <16 x float> %102, i64 0
  %176 = mul nsw i32 %106, %6
  %177 = add i32 %105, %176
  %178 = sext i32 %177 to i64
  %179 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %178
  store float %175, ptr addrspace(1) %179, align 4, !tbaa !11
  br label %180

180:                                              ; preds = %174, %101
  %181 = or disjoint i32 %103, %25
  %182 = or disjoint i32 %181, 1
  %183 = icmp slt i32 %182, %3
  br i1 %183, label %184, label %190

184:                                              ; preds = %180
  %185 = extractelement <16 x float> %102, i64 1
  %186 = mul nsw i32 %182, %6
  %187 = add i32 %105, %186
  %188 = sext i32 %187 to i64
  %189 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %188
  store float %185, ptr addrspace(1) %189, align 4, !tbaa !11
  br label %190

190:                                              ; preds = %184, %180
  %191 = or disjoint i32 %103, %25
  %192 = or disjoint i32 %191, 2
  %193 = icmp slt i32 %192, %3
  br i1 %193, label %194, label %200

194:                                              ; preds = %190
  %195 = extractelement <16 x float> %102, i64 2
  %196 = mul nsw i32 %192, %6
  %197 = add i32 %105, %196
  %198 = sext i32 %197 to i64
  %199 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %198
  store float %195, ptr addrspace(1) %199, align 4, !tbaa !11
  br label %200

200:                                              ; preds = %194, %190
  %201 = or disjoint i32 %103, %25
  %202 = or disjoint i32 %201, 3
  %203 = icmp slt i32 %202, %3
  br i1 %203, label %204, label %210

204:                                              ; preds = %200
  %205 = extractelement <16 x float> %102, i64 3
  %206 = mul nsw i32 %202, %6
  %207 = add i32 %105, %206
  %208 = sext i32 %207 to i64
  %209 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %208
  store float %205, ptr addrspace(1) %209, align 4, !tbaa !11
  br label %210

210:                                              ; preds = %204, %200
  %211 = or disjoint i32 %103, %25
  %212 = or disjoint i32 %211, 8
  %213 = icmp slt i32 %212, %3
  br i1 %213, label %214, label %220

214:                                              ; preds = %210
  %215 = extractelement <16 x float> %102, i64 4
  %216 = mul nsw i32 %212, %6
  %217 = add i32 %105, %216
  %218 = sext i32 %217 to i64
  %219 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %218
  store float %215, ptr addrspace(1) %219, align 4, !tbaa !11
  br label %220

220:                                              ; preds = %214, %210
  %221 = or disjoint i32 %103, %25
  %222 = or disjoint i32 %221, 9
  %223 = icmp slt i32 %222, %3
  br i1 %223, label %224, label %230

224:                                              ; preds = %220
  %225 = extractelement <16 x float> %102, i64 5
  %226 = mul nsw i32 %222, %6
  %227 = add i32 %105, %226
  %228 = sext i32 %227 to i64
  %229 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %228
  store float %225, ptr addrspace(1) %229, align 4, !tbaa !11
  br label %230

230:                                              ; preds = %224, %220
  %231 = or disjoint i32 %103, %25
  %232 = or disjoint i32 %231, 10
  %233 = icmp slt i32 %232, %3
  br i1 %233, label %234, label %240

234:                                              ; preds = %230
  %235 = extractelement <16 x float> %102, i64 6
  %236 = mul nsw i32 %232, %6
  %237 = add i32 %105, %236
  %238 = sext i32 %237 to i64
  %239 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %238
  store float %235, ptr addrspace(1) %239, align 4, !tbaa !11
  br label %240

240:                                              ; preds = %234, %230
  %241 = or disjoint i32 %103, %25
  %242 = or disjoint i32 %241, 11
  %243 = icmp slt i32 %242, %3
  br i1 %243, label %244, label %250

244:                                              ; preds = %240
  %245 = extractelement <16 x float> %102, i64 7
  %246 = mul nsw i32 %242, %6
  %247 = add i32 %105, %246
  %248 = sext i32 %247 to i64
  %249 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %248
  store float %245, ptr addrspace(1) %249, align 4, !tbaa !11
  br label %250

250:                                              ; preds = %244, %240
  %251 = or disjoint i32 %103, %25
  %252 = or disjoint i32 %251, 16
  %253 = icmp slt i32 %252, %3
  br i1 %253, label %254, label %260

254:                                              ; preds = %250
  %255 = extractelement <16 x float> %102, i64 8
  %256 = mul nsw i32 %252, %6
  %257 = add i32 %105, %256
  %258 = sext i32 %257 to i64
  %259 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %258
  store float %255, ptr addrspace(1) %259, align 4, !tbaa !11
  br label %260

260:                                              ; preds = %254, %250
  %261 = or disjoint i32 %103, %25
  %262 = or disjoint i32 %261, 17
  %263 = icmp slt i32 %262, %3
  br i1 %263, label %264, label %270

264:                                              ; preds = %260
  %265 = extractelement <16 x float> %102, i64 9
  %266 = mul nsw i32 %262, %6
  %267 = add i32 %105, %266
  %268 = sext i32 %267 to i64
  %269 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %268
  store float %265, ptr addrspace(1) %269, align 4, !tbaa !11
  br label %270

270:                                              ; preds = %264, %260
  %271 = or disjoint i32 %103, %25
  %272 = or disjoint i32 %271, 18
  %273 = icmp slt i32 %272, %3
  br i1 %273, label %274, label %280

274:                                              ; preds = %270
  %275 = extractelement <16 x float> %102, i64 10
  %276 = mul nsw i32 %272, %6
  %277 = add i32 %105, %276
  %278 = sext i32 %277 to i64
  %279 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %278
  store float %275, ptr addrspace(1) %279, align 4, !tbaa !11
  br label %280

280:                                              ; preds = %274, %270
  %281 = or disjoint i32 %103, %25
  %282 = or disjoint i32 %281, 19
  %283 = icmp slt i32 %282, %3
  br i1 %283, label %284, label %290

284:                                              ; preds = %280
  %285 = extractelement <16 x float> %102, i64 11
  %286 = mul nsw i32 %282, %6
  %287 = add i32 %105, %286
  %288 = sext i32 %287 to i64
  %289 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %288
  store float %285, ptr addrspace(1) %289, align 4, !tbaa !11
  br label %290

290:                                              ; preds = %284, %280
  %291 = or disjoint i32 %103, %25
  %292 = or disjoint i32 %291, 24
  %293 = icmp slt i32 %292, %3
  br i1 %293, label %294, label %300

294:                                              ; preds = %290
  %295 = extractelement <16 x float> %102, i64 12
  %296 = mul nsw i32 %292, %6
  %297 = add i32 %105, %296
  %298 = sext i32 %297 to i64
  %299 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %298
  store float %295, ptr addrspace(1) %299, align 4, !tbaa !11
  br label %300

300:                                              ; preds = %294, %290
  %301 = or disjoint i32 %103, %25
  %302 = or disjoint i32 %301, 25
  %303 = icmp slt i32 %302, %3
  br i1 %303, label %304, label %310

304:                                              ; preds = %300
  %305 = extractelement <16 x float> %102, i64 13
  %306 = mul nsw i32 %302, %6
  %307 = add i32 %105, %306
  %308 = sext i32 %307 to i64
  %309 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %308
  store float %305, ptr addrspace(1) %309, align 4, !tbaa !11
  br label %310

310:                                              ; preds = %304, %300
  %311 = or disjoint i32 %103, %25
  %312 = or disjoint i32 %311, 26
  %313 = icmp slt i32 %312, %3
  br i1 %313, label %314, label %320

314:                                              ; preds = %310
  %315 = extractelement <16 x float> %102, i64 14
  %316 = mul nsw i32 %312, %6
  %317 = add i32 %105, %316
  %318 = sext i32 %317 to i64
  %319 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %318
  store float %315, ptr addrspace(1) %319, align 4, !tbaa !11
  br label %320

320:                                              ; preds = %314, %310
  %321 = or disjoint i32 %103, %25
  %322 = or disjoint i32 %321, 27
  %323 = icmp slt i32 %322, %3
  br i1 %323, label %324, label %330

324:                                              ; preds = %320
  %325 = extractelement <16 x float> %102, i64 15
  %326 = mul nsw i32 %322, %6
  %327 = add i32 %105, %326
  %328 = sext i32 %327 to i64
  %329 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %328
  store float %325, ptr addrspace(1) %329, align 4, !tbaa !11
  br label %330

330:                                              ; preds = %324, %320
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half>, <4 x half>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent mustprogress nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"amdgpu_printf_kind", !"hostcall"}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 2}
!4 = !{!5, !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
!7 = !{!8, !8, i64 0}
!8 = !{!"_Float16", !5, i64 0}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!12, !12, i64 0}
!12 = !{!"float", !5, i64 0}
