; ModuleID = 'fused_attention.hip'
source_filename = "fused_attention.hip"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@_ZZ15fused_attentionE6tile_k = internal unnamed_addr addrspace(3) global [2176 x half] undef, align 16
@_ZZ15fused_attentionE6tile_v = internal unnamed_addr addrspace(3) global [2304 x half] undef, align 16
@__hip_cuid_ = addrspace(1) global i8 0
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @__hip_cuid_ to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress nofree norecurse nounwind
define protected amdgpu_kernel void @fused_attention(ptr addrspace(1) nocapture noundef writeonly %0, ptr addrspace(1) nocapture noundef readonly %1, ptr addrspace(1) nocapture noundef readonly %2, ptr addrspace(1) nocapture noundef readonly %3, i32 noundef %4, float noundef %5) local_unnamed_addr #0 {
  %7 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %8 = tail call noundef i32 @llvm.amdgcn.workgroup.id.y()
  %9 = mul nsw i32 %8, %4
  %10 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %11 = shl nsw i32 %10, 6
  %12 = lshr i32 %7, 2
  %13 = and i32 %12, 240
  %14 = add nsw i32 %13, %11
  %15 = and i32 %7, 15
  %16 = or disjoint i32 %14, %15
  %17 = icmp slt i32 %16, %4
  %18 = add nsw i32 %9, %16
  %19 = shl nsw i32 %18, 6
  %20 = sext i32 %19 to i64
  %21 = getelementptr inbounds half, ptr addrspace(1) %1, i64 %20
  %22 = and i32 %12, 12
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds half, ptr addrspace(1) %21, i64 %23
  br i1 %17, label %100, label %102

25:                                               ; preds = %117
  %26 = lshr i32 %7, 3
  %27 = shl nuw nsw i32 %7, 3
  %28 = and i32 %27, 56
  %29 = add i32 %9, %26
  %30 = zext nneg i32 %28 to i64
  %31 = getelementptr half, ptr addrspace(1) %2, i64 %30
  %32 = getelementptr half, ptr addrspace(1) %3, i64 %30
  %33 = mul nuw nsw i32 %26, 136
  %34 = getelementptr inbounds i8, ptr addrspace(3) @_ZZ15fused_attentionE6tile_k, i32 %33
  %35 = getelementptr inbounds half, ptr addrspace(3) %34, i32 %28
  %36 = getelementptr inbounds i8, ptr addrspace(3) %35, i32 8
  %37 = getelementptr inbounds half, ptr addrspace(3) @_ZZ15fused_attentionE6tile_k, i32 %22
  %38 = shl nuw nsw i32 %7, 2
  %39 = and i32 %38, 252
  %40 = xor i32 %39, 64
  %41 = xor i32 %39, 128
  %42 = getelementptr inbounds half, ptr addrspace(3) @_ZZ15fused_attentionE6tile_v, i32 %22
  %43 = getelementptr inbounds i8, ptr addrspace(3) %42, i32 32
  %44 = mul nuw nsw i32 %15, 72
  %45 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 %44
  %46 = mul nuw nsw i32 %28, 36
  %47 = add nuw nsw i32 %46, %26
  %48 = getelementptr inbounds [2304 x half], ptr addrspace(3) @_ZZ15fused_attentionE6tile_v, i32 0, i32 %47
  %49 = mul nuw nsw i32 %28, 36
  %50 = add nuw nsw i32 %49, 36
  %51 = add nuw nsw i32 %50, %26
  %52 = getelementptr inbounds [2304 x half], ptr addrspace(3) @_ZZ15fused_attentionE6tile_v, i32 0, i32 %51
  %53 = mul nuw nsw i32 %28, 36
  %54 = add nuw nsw i32 %53, 72
  %55 = add nuw nsw i32 %54, %26
  %56 = getelementptr inbounds [2304 x half], ptr addrspace(3) @_ZZ15fused_attentionE6tile_v, i32 0, i32 %55
  %57 = mul nuw nsw i32 %28, 36
  %58 = add nuw nsw i32 %57, 108
  %59 = add nuw nsw i32 %58, %26
  %60 = getelementptr inbounds [2304 x half], ptr addrspace(3) @_ZZ15fused_attentionE6tile_v, i32 0, i32 %59
  %61 = mul nuw nsw i32 %28, 36
  %62 = add nuw nsw i32 %61, 144
  %63 = add nuw nsw i32 %62, %26
  %64 = getelementptr inbounds [2304 x half], ptr addrspace(3) @_ZZ15fused_attentionE6tile_v, i32 0, i32 %63
  %65 = mul nuw nsw i32 %28, 36
  %66 = add nuw nsw i32 %65, 180
  %67 = add nuw nsw i32 %66, %26
  %68 = getelementptr inbounds [2304 x half], ptr addrspace(3) @_ZZ15fused_attentionE6tile_v, i32 0, i32 %67
  %69 = mul nuw nsw i32 %28, 36
  %70 = add nuw nsw i32 %69, 216
  %71 = add nuw nsw i32 %70, %26
  %72 = getelementptr inbounds [2304 x half], ptr addrspace(3) @_ZZ15fused_attentionE6tile_v, i32 0, i32 %71
  %73 = mul nuw nsw i32 %28, 36
  %74 = add nuw nsw i32 %73, 252
  %75 = add nuw nsw i32 %74, %26
  %76 = getelementptr inbounds [2304 x half], ptr addrspace(3) @_ZZ15fused_attentionE6tile_v, i32 0, i32 %75
  %77 = mul nuw nsw i32 %15, 136
  %78 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 %77
  %79 = getelementptr inbounds i8, ptr addrspace(3) %78, i32 32
  %80 = getelementptr inbounds i8, ptr addrspace(3) %78, i32 64
  %81 = getelementptr inbounds i8, ptr addrspace(3) %78, i32 96
  %82 = or disjoint i32 %15, 16
  %83 = mul nuw nsw i32 %82, 136
  %84 = getelementptr inbounds i8, ptr addrspace(3) %37, i32 %83
  %85 = getelementptr inbounds i8, ptr addrspace(3) %84, i32 32
  %86 = getelementptr inbounds i8, ptr addrspace(3) %84, i32 64
  %87 = getelementptr inbounds i8, ptr addrspace(3) %84, i32 96
  %88 = getelementptr inbounds i8, ptr addrspace(3) %42, i32 %44
  %89 = mul nuw nsw i32 %82, 72
  %90 = getelementptr inbounds i8, ptr addrspace(3) %42, i32 %89
  %91 = mul nuw nsw i32 %15, 72
  %92 = add nuw nsw i32 %91, 2304
  %93 = getelementptr inbounds i8, ptr addrspace(3) %42, i32 %92
  %94 = mul nuw nsw i32 %15, 72
  %95 = add nuw nsw i32 %94, 3456
  %96 = getelementptr inbounds i8, ptr addrspace(3) %42, i32 %95
  %97 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 %89
  %98 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 %92
  %99 = getelementptr inbounds i8, ptr addrspace(3) %43, i32 %95
  br label %153

100:                                              ; preds = %6
  %101 = load <4 x half>, ptr addrspace(1) %24, align 8, !tbaa !4
  br label %102

102:                                              ; preds = %6, %100
  %103 = phi <4 x half> [ %101, %100 ], [ zeroinitializer, %6 ]
  br i1 %17, label %104, label %107

104:                                              ; preds = %102
  %105 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 32
  %106 = load <4 x half>, ptr addrspace(1) %105, align 8, !tbaa !4
  br label %107

107:                                              ; preds = %104, %102
  %108 = phi <4 x half> [ %106, %104 ], [ zeroinitializer, %102 ]
  br i1 %17, label %109, label %112

109:                                              ; preds = %107
  %110 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 64
  %111 = load <4 x half>, ptr addrspace(1) %110, align 8, !tbaa !4
  br label %112

112:                                              ; preds = %109, %107
  %113 = phi <4 x half> [ %111, %109 ], [ zeroinitializer, %107 ]
  br i1 %17, label %114, label %117

114:                                              ; preds = %112
  %115 = getelementptr inbounds i8, ptr addrspace(1) %24, i64 96
  %116 = load <4 x half>, ptr addrspace(1) %115, align 8, !tbaa !4
  br label %117

117:                                              ; preds = %114, %112
  %118 = phi <4 x half> [ %116, %114 ], [ zeroinitializer, %112 ]
  %119 = icmp sgt i32 %4, 0
  br i1 %119, label %25, label %120

120:                                              ; preds = %117
  %121 = shl nuw nsw i32 %7, 2
  %122 = and i32 %121, 252
  %123 = xor i32 %122, 64
  %124 = xor i32 %122, 128
  br label %125

125:                                              ; preds = %171, %120
  %126 = phi i32 [ %124, %120 ], [ %41, %171 ]
  %127 = phi i32 [ %123, %120 ], [ %40, %171 ]
  %128 = phi <4 x float> [ zeroinitializer, %120 ], [ %317, %171 ]
  %129 = phi <4 x float> [ zeroinitializer, %120 ], [ %315, %171 ]
  %130 = phi <4 x float> [ zeroinitializer, %120 ], [ %313, %171 ]
  %131 = phi <4 x float> [ zeroinitializer, %120 ], [ %311, %171 ]
  %132 = phi float [ 0.000000e+00, %120 ], [ %321, %171 ]
  %133 = bitcast float %132 to i32
  %134 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %127, i32 %133)
  %135 = bitcast i32 %134 to float
  %136 = fadd contract float %132, %135
  %137 = bitcast float %136 to i32
  %138 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %126, i32 %137)
  br i1 %17, label %139, label %324

139:                                              ; preds = %125
  %140 = bitcast i32 %138 to float
  %141 = fadd contract float %136, %140
  %142 = insertelement <4 x float> poison, float %141, i64 0
  %143 = shufflevector <4 x float> %142, <4 x float> poison, <4 x i32> zeroinitializer
  %144 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %20
  %145 = getelementptr inbounds float, ptr addrspace(1) %144, i64 %23
  %146 = fdiv contract <4 x float> %131, %143
  store <4 x float> %146, ptr addrspace(1) %145, align 16, !tbaa !4
  %147 = fdiv contract <4 x float> %130, %143
  %148 = getelementptr inbounds i8, ptr addrspace(1) %145, i64 64
  store <4 x float> %147, ptr addrspace(1) %148, align 16, !tbaa !4
  %149 = fdiv contract <4 x float> %129, %143
  %150 = getelementptr inbounds i8, ptr addrspace(1) %145, i64 128
  store <4 x float> %149, ptr addrspace(1) %150, align 16, !tbaa !4
  %151 = fdiv contract <4 x float> %128, %143
  %152 = getelementptr inbounds i8, ptr addrspace(1) %145, i64 192
  store <4 x float> %151, ptr addrspace(1) %152, align 16, !tbaa !4
  br label %324

153:                                              ; preds = %25, %171
  %154 = phi <4 x float> [ zeroinitializer, %25 ], [ %317, %171 ]
  %155 = phi <4 x float> [ zeroinitializer, %25 ], [ %315, %171 ]
  %156 = phi <4 x float> [ zeroinitializer, %25 ], [ %313, %171 ]
  %157 = phi <4 x float> [ zeroinitializer, %25 ], [ %311, %171 ]
  %158 = phi float [ 0xFFF0000000000000, %25 ], [ %256, %171 ]
  %159 = phi float [ 0.000000e+00, %25 ], [ %321, %171 ]
  %160 = phi i32 [ 0, %25 ], [ %322, %171 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %161 = add nuw nsw i32 %160, %26
  %162 = icmp slt i32 %161, %4
  br i1 %162, label %163, label %171

163:                                              ; preds = %153
  %164 = add i32 %29, %160
  %165 = shl nsw i32 %164, 6
  %166 = sext i32 %165 to i64
  %167 = getelementptr half, ptr addrspace(1) %31, i64 %166
  %168 = load <8 x half>, ptr addrspace(1) %167, align 16, !tbaa !4
  %169 = getelementptr half, ptr addrspace(1) %32, i64 %166
  %170 = load <8 x half>, ptr addrspace(1) %169, align 16, !tbaa !4
  br label %171

171:                                              ; preds = %163, %153
  %172 = phi <8 x half> [ %168, %163 ], [ zeroinitializer, %153 ]
  %173 = phi <8 x half> [ %170, %163 ], [ zeroinitializer, %153 ]
  %174 = shufflevector <8 x half> %172, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %174, ptr addrspace(3) %35, align 8, !tbaa !4
  %175 = shufflevector <8 x half> %172, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %175, ptr addrspace(3) %36, align 8, !tbaa !4
  %176 = extractelement <8 x half> %173, i64 0
  store half %176, ptr addrspace(3) %48, align 2, !tbaa !7
  %177 = extractelement <8 x half> %173, i64 1
  store half %177, ptr addrspace(3) %52, align 2, !tbaa !7
  %178 = extractelement <8 x half> %173, i64 2
  store half %178, ptr addrspace(3) %56, align 2, !tbaa !7
  %179 = extractelement <8 x half> %173, i64 3
  store half %179, ptr addrspace(3) %60, align 2, !tbaa !7
  %180 = extractelement <8 x half> %173, i64 4
  store half %180, ptr addrspace(3) %64, align 2, !tbaa !7
  %181 = extractelement <8 x half> %173, i64 5
  store half %181, ptr addrspace(3) %68, align 2, !tbaa !7
  %182 = extractelement <8 x half> %173, i64 6
  store half %182, ptr addrspace(3) %72, align 2, !tbaa !7
  %183 = extractelement <8 x half> %173, i64 7
  store half %183, ptr addrspace(3) %76, align 2, !tbaa !7
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %184 = load <4 x half>, ptr addrspace(3) %78, align 8, !tbaa !4
  %185 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %184, <4 x half> %103, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %186 = load <4 x half>, ptr addrspace(3) %79, align 8, !tbaa !4
  %187 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %186, <4 x half> %108, <4 x float> %185, i32 0, i32 0, i32 0)
  %188 = load <4 x half>, ptr addrspace(3) %80, align 8, !tbaa !4
  %189 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %188, <4 x half> %113, <4 x float> %187, i32 0, i32 0, i32 0)
  %190 = load <4 x half>, ptr addrspace(3) %81, align 8, !tbaa !4
  %191 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %190, <4 x half> %118, <4 x float> %189, i32 0, i32 0, i32 0)
  %192 = load <4 x half>, ptr addrspace(3) %84, align 8, !tbaa !4
  %193 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %192, <4 x half> %103, <4 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %194 = load <4 x half>, ptr addrspace(3) %85, align 8, !tbaa !4
  %195 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %194, <4 x half> %108, <4 x float> %193, i32 0, i32 0, i32 0)
  %196 = load <4 x half>, ptr addrspace(3) %86, align 8, !tbaa !4
  %197 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %196, <4 x half> %113, <4 x float> %195, i32 0, i32 0, i32 0)
  %198 = load <4 x half>, ptr addrspace(3) %87, align 8, !tbaa !4
  %199 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %198, <4 x half> %118, <4 x float> %197, i32 0, i32 0, i32 0)
  %200 = or disjoint i32 %22, %160
  %201 = icmp slt i32 %200, %4
  %202 = extractelement <4 x float> %191, i64 0
  %203 = fmul contract float %202, %5
  %204 = select contract i1 %201, float %203, float 0xFFF0000000000000
  %205 = tail call contract float @llvm.maxnum.f32(float %158, float %204)
  %206 = or disjoint i32 %200, 1
  %207 = icmp slt i32 %206, %4
  %208 = extractelement <4 x float> %191, i64 1
  %209 = fmul contract float %208, %5
  %210 = select contract i1 %207, float %209, float 0xFFF0000000000000
  %211 = tail call contract float @llvm.maxnum.f32(float %205, float %210)
  %212 = or disjoint i32 %200, 2
  %213 = icmp slt i32 %212, %4
  %214 = extractelement <4 x float> %191, i64 2
  %215 = fmul contract float %214, %5
  %216 = select contract i1 %213, float %215, float 0xFFF0000000000000
  %217 = tail call contract float @llvm.maxnum.f32(float %211, float %216)
  %218 = or disjoint i32 %200, 3
  %219 = icmp slt i32 %218, %4
  %220 = extractelement <4 x float> %191, i64 3
  %221 = fmul contract float %220, %5
  %222 = select contract i1 %219, float %221, float 0xFFF0000000000000
  %223 = tail call contract float @llvm.maxnum.f32(float %217, float %222)
  %224 = or disjoint i32 %22, %160
  %225 = or disjoint i32 %224, 16
  %226 = icmp slt i32 %225, %4
  %227 = extractelement <4 x float> %199, i64 0
  %228 = fmul contract float %227, %5
  %229 = select contract i1 %226, float %228, float 0xFFF0000000000000
  %230 = tail call contract float @llvm.maxnum.f32(float %223, float %229)
  %231 = or disjoint i32 %224, 17
  %232 = icmp slt i32 %231, %4
  %233 = extractelement <4 x float> %199, i64 1
  %234 = fmul contract float %233, %5
  %235 = select contract i1 %232, float %234, float 0xFFF0000000000000
  %236 = tail call contract float @llvm.maxnum.f32(float %230, float %235)
  %237 = or disjoint i32 %224, 18
  %238 = icmp slt i32 %237, %4
  %239 = extractelement <4 x float> %199, i64 2
  %240 = fmul contract float %239, %5
  %241 = select contract i1 %238, float %240, float 0xFFF0000000000000
  %242 = tail call contract float @llvm.maxnum.f32(float %236, float %241)
  %243 = or disjoint i32 %224, 19
  %244 = icmp slt i32 %243, %4
  %245 = extractelement <4 x float> %199, i64 3
  %246 = fmul contract float %245, %5
  %247 = select contract i1 %244, float %246, float 0xFFF0000000000000
  %248 = tail call contract float @llvm.maxnum.f32(float %242, float %247)
  %249 = bitcast float %248 to i32
  %250 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %40, i32 %249)
  %251 = bitcast i32 %250 to float
  %252 = tail call contract float @llvm.maxnum.f32(float %248, float %251)
  %253 = bitcast float %252 to i32
  %254 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %41, i32 %253)
  %255 = bitcast i32 %254 to float
  %256 = tail call contract float @llvm.maxnum.f32(float %252, float %255)
  %257 = fsub contract float %158, %256
  %258 = tail call contract float @llvm.amdgcn.exp2.f32(float %257)
  %259 = insertelement <4 x float> poison, float %258, i64 0
  %260 = shufflevector <4 x float> %259, <4 x float> poison, <4 x i32> zeroinitializer
  %261 = fmul contract <4 x float> %260, %157
  %262 = fmul contract <4 x float> %260, %156
  %263 = fmul contract <4 x float> %260, %155
  %264 = fmul contract <4 x float> %260, %154
  %265 = fmul contract float %159, %258
  %266 = fsub contract float %204, %256
  %267 = tail call contract float @llvm.amdgcn.exp2.f32(float %266)
  %268 = fptrunc float %267 to half
  %269 = insertelement <4 x half> poison, half %268, i64 0
  %270 = fsub contract float %210, %256
  %271 = tail call contract float @llvm.amdgcn.exp2.f32(float %270)
  %272 = fptrunc float %271 to half
  %273 = insertelement <4 x half> %269, half %272, i64 1
  %274 = fsub contract float %216, %256
  %275 = tail call contract float @llvm.amdgcn.exp2.f32(float %274)
  %276 = fptrunc float %275 to half
  %277 = insertelement <4 x half> %273, half %276, i64 2
  %278 = fsub contract float %222, %256
  %279 = tail call contract float @llvm.amdgcn.exp2.f32(float %278)
  %280 = fptrunc float %279 to half
  %281 = insertelement <4 x half> %277, half %280, i64 3
  %282 = load <4 x half>, ptr addrspace(3) %88, align 8, !tbaa !4
  %283 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %282, <4 x half> %281, <4 x float> %261, i32 0, i32 0, i32 0)
  %284 = load <4 x half>, ptr addrspace(3) %90, align 8, !tbaa !4
  %285 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %284, <4 x half> %281, <4 x float> %262, i32 0, i32 0, i32 0)
  %286 = load <4 x half>, ptr addrspace(3) %93, align 8, !tbaa !4
  %287 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %286, <4 x half> %281, <4 x float> %263, i32 0, i32 0, i32 0)
  %288 = load <4 x half>, ptr addrspace(3) %96, align 8, !tbaa !4
  %289 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %288, <4 x half> %281, <4 x float> %264, i32 0, i32 0, i32 0)
  %290 = fadd contract float %265, %267
  %291 = fadd contract float %290, %271
  %292 = fadd contract float %291, %275
  %293 = fadd contract float %292, %279
  %294 = fsub contract float %229, %256
  %295 = tail call contract float @llvm.amdgcn.exp2.f32(float %294)
  %296 = fptrunc float %295 to half
  %297 = insertelement <4 x half> poison, half %296, i64 0
  %298 = fsub contract float %235, %256
  %299 = tail call contract float @llvm.amdgcn.exp2.f32(float %298)
  %300 = fptrunc float %299 to half
  %301 = insertelement <4 x half> %297, half %300, i64 1
  %302 = fsub contract float %241, %256
  %303 = tail call contract float @llvm.amdgcn.exp2.f32(float %302)
  %304 = fptrunc float %303 to half
  %305 = insertelement <4 x half> %301, half %304, i64 2
  %306 = fsub contract float %247, %256
  %307 = tail call contract float @llvm.amdgcn.exp2.f32(float %306)
  %308 = fptrunc float %307 to half
  %309 = insertelement <4 x half> %305, half %308, i64 3
  %310 = load <4 x half>, ptr addrspace(3) %45, align 8, !tbaa !4
  %311 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %310, <4 x half> %309, <4 x float> %283, i32 0, i32 0, i32 0)
  %312 = load <4 x half>, ptr addrspace(3) %97, align 8, !tbaa !4
  %313 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %312, <4 x half> %309, <4 x float> %285, i32 0, i32 0, i32 0)
  %314 = load <4 x half>, ptr addrspace(3) %98, align 8, !tbaa !4
  %315 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %314, <4 x half> %309, <4 x float> %287, i32 0, i32 0, i32 0)
  %316 = load <4 x half>, ptr addrspace(3) %99, align 8, !tbaa !4
  %317 = tail call contract <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half> %316, <4 x half> %309, <4 x float> %289, i32 0, i32 0, i32 0)
  %318 = fadd contract float %293, %295
  %319 = fadd contract float %318, %299
  %320 = fadd contract float %319, %303
  %321 = fadd contract float %320, %307
  %322 = add nuw nsw i32 %160, 32
  %323 = icmp slt i32 %322, %4
  br i1 %323, label %153, label %125, !llvm.loop !9

324:                                              ; preds = %139, %125
  ret void
}

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x float> @llvm.amdgcn.mfma.f32.16x16x16f16(<4 x half>, <4 x half>, <4 x float>, i32 immarg, i32 immarg, i32 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.exp2.f32(float) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #4

attributes #0 = { convergent mustprogress nofree norecurse nounwind "amdgpu-flat-work-group-size"="256,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }

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
