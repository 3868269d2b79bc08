; of Triton 3.9.0, for work-groups of 256, with 12288 bytes of dynamic LDS
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @attention(ptr addrspace(1) inreg nofree writeonly captures(none) %0, ptr addrspace(1) inreg nofree writeonly captures(none) %1, ptr addrspace(1) inreg nofree readonly captures(none) %2, ptr addrspace(1) inreg nofree readonly captures(none) %3, ptr addrspace(1) inreg nofree readonly captures(none) %4, i32 inreg %5, float inreg %6, ptr addrspace(1) inreg nofree readnone captures(none) %7, ptr addrspace(1) inreg nofree readnone captures(none) %8) local_unnamed_addr #0 {
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %10)
  %12 = lshr i32 %11, 6
  %13 = and i32 %12, 3
  %14 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %15 = mul i32 %5, %14
  %16 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %17 = shl i32 %16, 6
  %18 = and i32 %10, 63
  %19 = shl nuw nsw i32 %13, 6
  %20 = or disjoint i32 %19, %18
  %21 = and i32 %10, 31
  %22 = and i32 %19, 128
  %23 = lshr exact i32 %22, 2
  %24 = lshr i32 %20, 3
  %25 = or disjoint i32 %23, %17
  %26 = or disjoint i32 %25, %21
  %27 = or disjoint i32 %24, %17
  %28 = or disjoint i32 %27, 32
  %29 = or disjoint i32 %17, %18
  %30 = and i32 %10, 32
  %31 = lshr exact i32 %30, 3
  %32 = or disjoint i32 %31, 1
  %33 = insertelement <2 x i32> poison, i32 %31, i64 0
  %34 = shufflevector <2 x i32> %33, <2 x i32> poison, <2 x i32> zeroinitializer
  %35 = or disjoint <2 x i32> %34, <i32 2, i32 3>
  %36 = insertelement <4 x i32> poison, i32 %31, i64 0
  %37 = shufflevector <4 x i32> %36, <4 x i32> poison, <4 x i32> zeroinitializer
  %38 = or disjoint <4 x i32> %37, <i32 8, i32 9, i32 10, i32 11>
  %39 = or disjoint i32 %31, 16
  %40 = or disjoint <4 x i32> %37, <i32 17, i32 18, i32 19, i32 24>
  %41 = or disjoint <2 x i32> %34, <i32 25, i32 26>
  %42 = or disjoint i32 %31, 27
  %43 = icmp slt i32 %26, %5
  %44 = icmp slt i32 %27, %5
  %45 = icmp slt i32 %28, %5
  %46 = icmp slt i32 %29, %5
  %47 = add i32 %26, %15
  %48 = add i32 %28, %15
  %49 = shl i32 %47, 6
  %50 = shl i32 %48, 6
  %51 = sext i32 %50 to i64
  %52 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %51
  %53 = and i32 %19, 64
  %54 = lshr exact i32 %53, 1
  %55 = or disjoint i32 %54, %31
  %56 = shl nuw nsw i32 %10, 3
  %57 = and i32 %56, 56
  %58 = zext nneg i32 %57 to i64
  %59 = getelementptr [2 x i8], ptr addrspace(1) %52, i64 %58
  br i1 %44, label %60, label %67

60:                                               ; preds = %9
  %61 = add i32 %27, %15
  %62 = shl i32 %61, 6
  %63 = sext i32 %62 to i64
  %64 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %63
  %65 = getelementptr [2 x i8], ptr addrspace(1) %64, i64 %58
  %66 = load <8 x half>, ptr addrspace(1) %65, align 16
  br label %67

67:                                               ; preds = %60, %9
  %68 = phi <8 x half> [ %66, %60 ], [ zeroinitializer, %9 ]
  br i1 %45, label %69, label %71

69:                                               ; preds = %67
  %70 = load <8 x half>, ptr addrspace(1) %59, align 16
  br label %71

71:                                               ; preds = %69, %67
  %72 = phi <8 x half> [ %70, %69 ], [ zeroinitializer, %67 ]
  %73 = shl nuw nsw i32 %20, 4
  %74 = and i32 %20, 120
  %75 = xor i32 %73, %74
  %76 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %75
  %77 = shufflevector <8 x half> %68, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %77, ptr addrspace(3) %76, align 8
  %78 = getelementptr inbounds nuw i8, ptr addrspace(3) %76, i32 4096
  %79 = shufflevector <8 x half> %72, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %79, ptr addrspace(3) %78, align 8
  %80 = xor i32 %75, 8
  %81 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %80
  %82 = shufflevector <8 x half> %68, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %82, ptr addrspace(3) %81, align 8
  %83 = getelementptr inbounds nuw i8, ptr addrspace(3) %81, i32 4096
  %84 = shufflevector <8 x half> %72, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %84, ptr addrspace(3) %83, align 8
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %85 = shl nuw nsw i32 %21, 7
  %86 = and i32 %56, 120
  %87 = lshr exact i32 %30, 2
  %88 = shl nuw nsw i32 %53, 6
  %89 = or disjoint i32 %88, %85
  %90 = xor i32 %86, %87
  %91 = or disjoint i32 %89, %90
  %92 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %91
  %93 = load <4 x half>, ptr addrspace(3) %92, align 8
  %94 = xor i32 %91, 16
  %95 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %94
  %96 = load <4 x half>, ptr addrspace(3) %95, align 8
  %97 = xor i32 %91, 32
  %98 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %97
  %99 = load <4 x half>, ptr addrspace(3) %98, align 8
  %100 = xor i32 %91, 48
  %101 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %100
  %102 = load <4 x half>, ptr addrspace(3) %101, align 8
  %103 = xor i32 %91, 64
  %104 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %103
  %105 = load <4 x half>, ptr addrspace(3) %104, align 8
  %106 = xor i32 %91, 80
  %107 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %106
  %108 = load <4 x half>, ptr addrspace(3) %107, align 8
  %109 = xor i32 %91, 96
  %110 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %109
  %111 = load <4 x half>, ptr addrspace(3) %110, align 8
  %112 = xor i32 %91, 112
  %113 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %112
  %114 = load <4 x half>, ptr addrspace(3) %113, align 8
  %115 = icmp slt i32 %24, %5
  %116 = add i32 %24, %15
  %117 = shl i32 %116, 6
  br i1 %115, label %118, label %123

118:                                              ; preds = %71
  %119 = sext i32 %117 to i64
  %120 = getelementptr [2 x i8], ptr addrspace(1) %3, i64 %119
  %121 = getelementptr [2 x i8], ptr addrspace(1) %120, i64 %58
  %122 = load <8 x half>, ptr addrspace(1) %121, align 16
  br label %123

123:                                              ; preds = %118, %71
  %124 = phi <8 x half> [ %122, %118 ], [ zeroinitializer, %71 ]
  br i1 %115, label %125, label %130

125:                                              ; preds = %123
  %126 = sext i32 %117 to i64
  %127 = getelementptr [2 x i8], ptr addrspace(1) %4, i64 %126
  %128 = getelementptr [2 x i8], ptr addrspace(1) %127, i64 %58
  %129 = load <8 x half>, ptr addrspace(1) %128, align 16
  br label %130

130:                                              ; preds = %125, %123
  %131 = phi <8 x half> [ %129, %125 ], [ zeroinitializer, %123 ]
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %132 = shufflevector <8 x half> %124, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %132, ptr addrspace(3) %76, align 8
  %133 = shufflevector <8 x half> %124, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %133, ptr addrspace(3) %81, align 8
  %134 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %73
  store <8 x half> %131, ptr addrspace(3) %134, align 16
  %135 = add i32 %5, -32
  %invariant.gep = getelementptr [2 x i8], ptr addrspace(1) %3, i64 %58
  %invariant.gep39 = getelementptr [2 x i8], ptr addrspace(1) %4, i64 %58
  %136 = icmp sgt i32 %135, 0
  br i1 %136, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %130
  %137 = or disjoint i32 %90, %85
  %138 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %137
  %139 = xor i32 %137, 16
  %140 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %139
  %141 = xor i32 %137, 32
  %142 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %141
  %143 = xor i32 %137, 48
  %144 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %143
  %145 = xor i32 %137, 64
  %146 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %145
  %147 = xor i32 %137, 80
  %148 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %147
  %149 = xor i32 %137, 96
  %150 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %149
  %151 = xor i32 %137, 112
  %152 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %151
  %153 = shl nuw nsw i32 %18, 2
  %154 = xor i32 %153, 128
  %155 = shl nuw nsw i32 %21, 1
  %156 = shl nuw nsw i32 %30, 4
  %157 = or disjoint i32 %156, %53
  %158 = or disjoint i32 %157, %155
  %159 = or disjoint i32 %158, 128
  %160 = or disjoint i32 %158, 256
  %161 = or disjoint i32 %158, 384
  %162 = or disjoint i32 %158, 1024
  %163 = or disjoint i32 %158, 1152
  %164 = or disjoint i32 %158, 1280
  %165 = or disjoint i32 %158, 1408
  %166 = or disjoint i32 %158, 2048
  %167 = or disjoint i32 %158, 2176
  %168 = or disjoint i32 %158, 2304
  %169 = or disjoint i32 %158, 2432
  %170 = or disjoint i32 %158, 3072
  %171 = or disjoint i32 %158, 3200
  %172 = or disjoint i32 %158, 3328
  %173 = or disjoint i32 %158, 3456
  %174 = shl nuw nsw i32 %21, 2
  %175 = shl nuw nsw i32 %53, 1
  %176 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %174
  %177 = getelementptr inbounds nuw i8, ptr addrspace(3) %176, i32 %175
  %178 = getelementptr inbounds nuw i8, ptr addrspace(3) %176, i32 %22
  %179 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %158
  %180 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %159
  %181 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %160
  %182 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %161
  %183 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %162
  %184 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %163
  %185 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %164
  %186 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %165
  %187 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %166
  %188 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %167
  %189 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %168
  %190 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %169
  %191 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %170
  %192 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %171
  %193 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %172
  %194 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %173
  %195 = lshr exact i32 %22, 1
  %196 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %156
  %197 = getelementptr inbounds nuw i8, ptr addrspace(3) %196, i32 %195
  %198 = getelementptr inbounds nuw i8, ptr addrspace(3) %197, i32 %155
  %199 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 128
  %200 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 256
  %201 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 384
  %202 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 1024
  %203 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 1152
  %204 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 1280
  %205 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 1408
  %206 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 2048
  %207 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 2176
  %208 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 2304
  %209 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 2432
  %210 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 3072
  %211 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 3200
  %212 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 3328
  %213 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 3456
  %214 = or disjoint i32 %24, 32
  %215 = insertelement <8 x i32> poison, i32 %31, i64 0
  %216 = insertelement <8 x i32> %215, i32 %32, i64 1
  %217 = shufflevector <4 x i32> %38, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %218 = shufflevector <8 x i32> %216, <8 x i32> %217, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 8, i32 9, i32 10, i32 11>
  %219 = shufflevector <2 x i32> %35, <2 x i32> poison, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %220 = shufflevector <8 x i32> %218, <8 x i32> %219, <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 4, i32 5, i32 6, i32 7>
  %221 = insertelement <8 x i32> poison, i32 %5, i64 0
  %222 = shufflevector <8 x i32> %221, <8 x i32> poison, <8 x i32> zeroinitializer
  %223 = icmp slt <8 x i32> %220, %222
  %224 = icmp slt i32 %39, %5
  %225 = insertelement <4 x i32> poison, i32 %5, i64 0
  %226 = shufflevector <4 x i32> %225, <4 x i32> poison, <4 x i32> zeroinitializer
  %227 = icmp slt <4 x i32> %40, %226
  %228 = insertelement <2 x i32> poison, i32 %5, i64 0
  %229 = shufflevector <2 x i32> %228, <2 x i32> poison, <2 x i32> zeroinitializer
  %230 = icmp slt <2 x i32> %41, %229
  %231 = icmp slt i32 %42, %5
  %232 = icmp slt i32 %214, %5
  %.reass.peel = shl i32 %116, 6
  %233 = add i32 %.reass.peel, 2048
  br i1 %232, label %234, label %237

234:                                              ; preds = %.lr.ph
  %235 = sext i32 %233 to i64
  %gep.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %235
  %236 = load <8 x half>, ptr addrspace(1) %gep.peel, align 16
  br label %237

237:                                              ; preds = %234, %.lr.ph
  %238 = phi <8 x half> [ %236, %234 ], [ zeroinitializer, %.lr.ph ]
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %239 = load <4 x half>, ptr addrspace(3) %138, align 8
  %240 = load <4 x half>, ptr addrspace(3) %140, align 8
  %241 = load <4 x half>, ptr addrspace(3) %142, align 8
  %242 = load <4 x half>, ptr addrspace(3) %144, align 8
  %243 = load <4 x half>, ptr addrspace(3) %146, align 8
  %244 = load <4 x half>, ptr addrspace(3) %148, align 8
  %245 = load <4 x half>, ptr addrspace(3) %150, align 8
  %246 = load <4 x half>, ptr addrspace(3) %152, align 8
  %247 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %239, <4 x half> %93, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %248 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %240, <4 x half> %96, <16 x float> %247, i32 0, i32 0, i32 0)
  %249 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %241, <4 x half> %99, <16 x float> %248, i32 0, i32 0, i32 0)
  %250 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %242, <4 x half> %102, <16 x float> %249, i32 0, i32 0, i32 0)
  %251 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %243, <4 x half> %105, <16 x float> %250, i32 0, i32 0, i32 0)
  %252 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %244, <4 x half> %108, <16 x float> %251, i32 0, i32 0, i32 0)
  %253 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %245, <4 x half> %111, <16 x float> %252, i32 0, i32 0, i32 0)
  %254 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %246, <4 x half> %114, <16 x float> %253, i32 0, i32 0, i32 0)
  %255 = extractelement <16 x float> %254, i64 8
  %256 = extractelement <16 x float> %254, i64 15
  %257 = fmul float %6, %255
  %258 = fmul float %6, %256
  %259 = insertelement <8 x float> poison, float %6, i64 0
  %260 = shufflevector <8 x float> %259, <8 x float> poison, <8 x i32> zeroinitializer
  %261 = shufflevector <16 x float> %254, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %262 = fmul <8 x float> %260, %261
  %263 = select <8 x i1> %223, <8 x float> %262, <8 x float> splat (float -inf)
  %264 = select i1 %224, float %257, float -inf
  %265 = insertelement <4 x float> poison, float %6, i64 0
  %266 = shufflevector <4 x float> %265, <4 x float> poison, <4 x i32> zeroinitializer
  %267 = shufflevector <16 x float> %254, <16 x float> poison, <4 x i32> <i32 9, i32 10, i32 11, i32 12>
  %268 = fmul <4 x float> %266, %267
  %269 = select <4 x i1> %227, <4 x float> %268, <4 x float> splat (float -inf)
  %270 = select i1 %231, float %258, float -inf
  %271 = extractelement <8 x float> %263, i64 0
  %272 = extractelement <8 x float> %263, i64 1
  %273 = tail call float @llvm.maxnum.f32(float %271, float %272)
  %274 = extractelement <8 x float> %263, i64 2
  %275 = tail call float @llvm.maxnum.f32(float %273, float %274)
  %276 = extractelement <8 x float> %263, i64 3
  %277 = extractelement <8 x float> %263, i64 4
  %278 = tail call float @llvm.maxnum.f32(float %276, float %277)
  %279 = extractelement <8 x float> %263, i64 5
  %280 = tail call float @llvm.maxnum.f32(float %278, float %279)
  %281 = extractelement <8 x float> %263, i64 6
  %282 = extractelement <8 x float> %263, i64 7
  %283 = tail call float @llvm.maxnum.f32(float %281, float %282)
  %284 = tail call float @llvm.maxnum.f32(float %283, float %264)
  %285 = extractelement <4 x float> %269, i64 0
  %286 = extractelement <4 x float> %269, i64 1
  %287 = tail call float @llvm.maxnum.f32(float %285, float %286)
  %288 = extractelement <4 x float> %269, i64 2
  %289 = tail call float @llvm.maxnum.f32(float %287, float %288)
  %290 = extractelement <4 x float> %269, i64 3
  %291 = tail call float @llvm.maxnum.f32(float %275, float %280)
  %292 = tail call float @llvm.maxnum.f32(float %291, float %284)
  %293 = shufflevector <8 x float> %263, <8 x float> poison, <2 x i32> <i32 0, i32 1>
  %294 = shufflevector <8 x float> %263, <8 x float> poison, <2 x i32> <i32 2, i32 3>
  %295 = shufflevector <8 x float> %263, <8 x float> poison, <2 x i32> <i32 4, i32 5>
  %296 = shufflevector <8 x float> %263, <8 x float> poison, <2 x i32> <i32 6, i32 7>
  %297 = shufflevector <4 x float> %269, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %298 = shufflevector <4 x float> %269, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %299 = insertelement <2 x float> poison, float %6, i64 0
  %300 = shufflevector <2 x float> %299, <2 x float> poison, <2 x i32> zeroinitializer
  %301 = shufflevector <16 x float> %254, <16 x float> poison, <2 x i32> <i32 13, i32 14>
  %302 = fmul <2 x float> %300, %301
  %303 = select <2 x i1> %230, <2 x float> %302, <2 x float> splat (float -inf)
  %304 = extractelement <2 x float> %303, i64 0
  %305 = tail call float @llvm.maxnum.f32(float %290, float %304)
  %306 = extractelement <2 x float> %303, i64 1
  %307 = tail call float @llvm.maxnum.f32(float %305, float %306)
  %308 = tail call float @llvm.maxnum.f32(float %289, float %307)
  %309 = tail call float @llvm.maxnum.f32(float %308, float %270)
  %310 = tail call float @llvm.maxnum.f32(float %292, float %309)
  %311 = bitcast float %310 to i32
  %312 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %154, i32 %311)
  %313 = bitcast i32 %312 to float
  %314 = tail call float @llvm.maxnum.f32(float %310, float %313)
  %315 = tail call float @llvm.maxnum.f32(float %314, float -inf)
  %316 = insertelement <2 x float> poison, float %315, i64 0
  %317 = shufflevector <2 x float> %316, <2 x float> poison, <2 x i32> zeroinitializer
  %318 = fsub <2 x float> %293, %317
  %319 = fsub <2 x float> %294, %317
  %320 = fsub <2 x float> %295, %317
  %321 = fsub <2 x float> %296, %317
  %322 = fsub float %264, %315
  %323 = fsub <2 x float> %297, %317
  %324 = fsub <2 x float> %298, %317
  %325 = fsub <2 x float> %303, %317
  %326 = fsub float %270, %315
  %327 = extractelement <2 x float> %318, i64 0
  %328 = tail call float @llvm.amdgcn.exp2.f32(float %327)
  %329 = extractelement <2 x float> %318, i64 1
  %330 = tail call float @llvm.amdgcn.exp2.f32(float %329)
  %331 = extractelement <2 x float> %319, i64 0
  %332 = tail call float @llvm.amdgcn.exp2.f32(float %331)
  %333 = extractelement <2 x float> %319, i64 1
  %334 = tail call float @llvm.amdgcn.exp2.f32(float %333)
  %335 = extractelement <2 x float> %320, i64 0
  %336 = tail call float @llvm.amdgcn.exp2.f32(float %335)
  %337 = extractelement <2 x float> %320, i64 1
  %338 = tail call float @llvm.amdgcn.exp2.f32(float %337)
  %339 = extractelement <2 x float> %321, i64 0
  %340 = tail call float @llvm.amdgcn.exp2.f32(float %339)
  %341 = extractelement <2 x float> %321, i64 1
  %342 = tail call float @llvm.amdgcn.exp2.f32(float %341)
  %343 = tail call float @llvm.amdgcn.exp2.f32(float %322)
  %344 = extractelement <2 x float> %323, i64 0
  %345 = tail call float @llvm.amdgcn.exp2.f32(float %344)
  %346 = extractelement <2 x float> %323, i64 1
  %347 = tail call float @llvm.amdgcn.exp2.f32(float %346)
  %348 = extractelement <2 x float> %324, i64 0
  %349 = tail call float @llvm.amdgcn.exp2.f32(float %348)
  %350 = extractelement <2 x float> %324, i64 1
  %351 = tail call float @llvm.amdgcn.exp2.f32(float %350)
  %352 = extractelement <2 x float> %325, i64 0
  %353 = tail call float @llvm.amdgcn.exp2.f32(float %352)
  %354 = extractelement <2 x float> %325, i64 1
  %355 = tail call float @llvm.amdgcn.exp2.f32(float %354)
  %356 = tail call float @llvm.amdgcn.exp2.f32(float %326)
  %357 = fsub float -inf, %315
  %358 = tail call float @llvm.amdgcn.exp2.f32(float %357)
  br i1 %232, label %359, label %362

359:                                              ; preds = %237
  %360 = sext i32 %233 to i64
  %gep40.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep39, i64 %360
  %361 = load <8 x half>, ptr addrspace(1) %gep40.peel, align 16
  br label %362

362:                                              ; preds = %359, %237
  %363 = phi <8 x half> [ %361, %359 ], [ zeroinitializer, %237 ]
  %364 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %158
  %365 = load <1 x half>, ptr addrspace(3) %364, align 2
  %366 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %159
  %367 = load <1 x half>, ptr addrspace(3) %366, align 2
  %368 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %160
  %369 = load <1 x half>, ptr addrspace(3) %368, align 2
  %370 = shufflevector <1 x half> %369, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %371 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %161
  %372 = load <1 x half>, ptr addrspace(3) %371, align 2
  %373 = shufflevector <1 x half> %372, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %374 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %162
  %375 = load <1 x half>, ptr addrspace(3) %374, align 2
  %376 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %163
  %377 = load <1 x half>, ptr addrspace(3) %376, align 2
  %378 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %164
  %379 = load <1 x half>, ptr addrspace(3) %378, align 2
  %380 = shufflevector <1 x half> %379, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %381 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %165
  %382 = load <1 x half>, ptr addrspace(3) %381, align 2
  %383 = shufflevector <1 x half> %382, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %384 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %166
  %385 = load <1 x half>, ptr addrspace(3) %384, align 2
  %386 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %167
  %387 = load <1 x half>, ptr addrspace(3) %386, align 2
  %388 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %168
  %389 = load <1 x half>, ptr addrspace(3) %388, align 2
  %390 = shufflevector <1 x half> %389, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %391 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %169
  %392 = load <1 x half>, ptr addrspace(3) %391, align 2
  %393 = shufflevector <1 x half> %392, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %394 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %170
  %395 = load <1 x half>, ptr addrspace(3) %394, align 2
  %396 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %171
  %397 = load <1 x half>, ptr addrspace(3) %396, align 2
  %398 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %172
  %399 = load <1 x half>, ptr addrspace(3) %398, align 2
  %400 = shufflevector <1 x half> %399, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %401 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %173
  %402 = load <1 x half>, ptr addrspace(3) %401, align 2
  %403 = shufflevector <1 x half> %402, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %404 = fmul float %358, 0.000000e+00
  %405 = insertelement <2 x float> poison, float %328, i64 0
  %406 = insertelement <2 x float> %405, float %330, i64 1
  %407 = insertelement <2 x float> poison, float %332, i64 0
  %408 = insertelement <2 x float> %407, float %334, i64 1
  %409 = insertelement <2 x float> poison, float %336, i64 0
  %410 = insertelement <2 x float> %409, float %338, i64 1
  %411 = insertelement <2 x float> poison, float %340, i64 0
  %412 = insertelement <2 x float> %411, float %342, i64 1
  %413 = insertelement <2 x float> poison, float %343, i64 0
  %414 = insertelement <2 x float> %413, float %345, i64 1
  %415 = insertelement <2 x float> poison, float %347, i64 0
  %416 = insertelement <2 x float> %415, float %349, i64 1
  %417 = insertelement <2 x float> poison, float %351, i64 0
  %418 = insertelement <2 x float> %417, float %353, i64 1
  %419 = insertelement <2 x float> poison, float %355, i64 0
  %420 = insertelement <2 x float> %419, float %356, i64 1
  %421 = fadd <2 x float> %406, %408
  %422 = fadd <2 x float> %410, %412
  %423 = fadd <2 x float> %414, %416
  %424 = fadd <2 x float> %418, %420
  %425 = fadd <2 x float> %421, %422
  %426 = fadd <2 x float> %423, %424
  %427 = fadd <2 x float> %425, %426
  %428 = extractelement <2 x float> %427, i64 0
  %429 = extractelement <2 x float> %427, i64 1
  %430 = fadd float %428, %429
  %431 = bitcast float %430 to i32
  %432 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %154, i32 %431)
  %433 = bitcast i32 %432 to float
  %434 = fadd float %430, %433
  %435 = fadd float %404, %434
  %436 = fptrunc float %328 to half
  %437 = fptrunc float %330 to half
  %438 = fptrunc float %332 to half
  %439 = fptrunc float %334 to half
  %440 = fptrunc float %336 to half
  %441 = fptrunc float %338 to half
  %442 = fptrunc float %340 to half
  %443 = fptrunc float %342 to half
  %444 = fptrunc float %343 to half
  %445 = fptrunc float %345 to half
  %446 = fptrunc float %347 to half
  %447 = fptrunc float %349 to half
  %448 = fptrunc float %351 to half
  %449 = fptrunc float %353 to half
  %450 = fptrunc float %355 to half
  %451 = fptrunc float %356 to half
  %452 = insertelement <1 x float> poison, float %358, i64 0
  store <1 x float> %452, ptr addrspace(3) %177, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %453 = load <1 x float>, ptr addrspace(3) %178, align 4
  %454 = extractelement <1 x float> %453, i64 0
  %455 = fmul float %454, 0.000000e+00
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %456 = insertelement <1 x half> poison, half %436, i64 0
  store <1 x half> %456, ptr addrspace(3) %179, align 2
  %457 = insertelement <1 x half> poison, half %437, i64 0
  store <1 x half> %457, ptr addrspace(3) %180, align 2
  %458 = insertelement <1 x half> poison, half %438, i64 0
  store <1 x half> %458, ptr addrspace(3) %181, align 2
  %459 = insertelement <1 x half> poison, half %439, i64 0
  store <1 x half> %459, ptr addrspace(3) %182, align 2
  %460 = insertelement <1 x half> poison, half %440, i64 0
  store <1 x half> %460, ptr addrspace(3) %183, align 2
  %461 = insertelement <1 x half> poison, half %441, i64 0
  store <1 x half> %461, ptr addrspace(3) %184, align 2
  %462 = insertelement <1 x half> poison, half %442, i64 0
  store <1 x half> %462, ptr addrspace(3) %185, align 2
  %463 = insertelement <1 x half> poison, half %443, i64 0
  store <1 x half> %463, ptr addrspace(3) %186, align 2
  %464 = insertelement <1 x half> poison, half %444, i64 0
  store <1 x half> %464, ptr addrspace(3) %187, align 2
  %465 = insertelement <1 x half> poison, half %445, i64 0
  store <1 x half> %465, ptr addrspace(3) %188, align 2
  %466 = insertelement <1 x half> poison, half %446, i64 0
  store <1 x half> %466, ptr addrspace(3) %189, align 2
  %467 = insertelement <1 x half> poison, half %447, i64 0
  store <1 x half> %467, ptr addrspace(3) %190, align 2
  %468 = insertelement <1 x half> poison, half %448, i64 0
  store <1 x half> %468, ptr addrspace(3) %191, align 2
  %469 = insertelement <1 x half> poison, half %449, i64 0
  store <1 x half> %469, ptr addrspace(3) %192, align 2
  %470 = insertelement <1 x half> poison, half %450, i64 0
  store <1 x half> %470, ptr addrspace(3) %193, align 2
  %471 = insertelement <1 x half> poison, half %451, i64 0
  store <1 x half> %471, ptr addrspace(3) %194, align 2
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %472 = load <1 x half>, ptr addrspace(3) %198, align 2
  %473 = load <1 x half>, ptr addrspace(3) %199, align 2
  %474 = load <1 x half>, ptr addrspace(3) %200, align 2
  %475 = shufflevector <1 x half> %474, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %476 = load <1 x half>, ptr addrspace(3) %201, align 2
  %477 = shufflevector <1 x half> %476, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %478 = load <1 x half>, ptr addrspace(3) %202, align 2
  %479 = load <1 x half>, ptr addrspace(3) %203, align 2
  %480 = load <1 x half>, ptr addrspace(3) %204, align 2
  %481 = shufflevector <1 x half> %480, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %482 = load <1 x half>, ptr addrspace(3) %205, align 2
  %483 = shufflevector <1 x half> %482, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %484 = load <1 x half>, ptr addrspace(3) %206, align 2
  %485 = load <1 x half>, ptr addrspace(3) %207, align 2
  %486 = load <1 x half>, ptr addrspace(3) %208, align 2
  %487 = shufflevector <1 x half> %486, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %488 = load <1 x half>, ptr addrspace(3) %209, align 2
  %489 = shufflevector <1 x half> %488, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %490 = load <1 x half>, ptr addrspace(3) %210, align 2
  %491 = load <1 x half>, ptr addrspace(3) %211, align 2
  %492 = load <1 x half>, ptr addrspace(3) %212, align 2
  %493 = shufflevector <1 x half> %492, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %494 = load <1 x half>, ptr addrspace(3) %213, align 2
  %495 = shufflevector <1 x half> %494, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %496 = shufflevector <1 x half> %472, <1 x half> %473, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %497 = shufflevector <4 x half> %496, <4 x half> %475, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %498 = shufflevector <4 x half> %497, <4 x half> %477, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %499 = shufflevector <1 x half> %478, <1 x half> %479, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %500 = shufflevector <4 x half> %499, <4 x half> %481, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %501 = shufflevector <4 x half> %500, <4 x half> %483, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %502 = shufflevector <1 x half> %484, <1 x half> %485, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %503 = shufflevector <4 x half> %502, <4 x half> %487, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %504 = shufflevector <4 x half> %503, <4 x half> %489, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %505 = shufflevector <1 x half> %490, <1 x half> %491, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %506 = shufflevector <4 x half> %505, <4 x half> %493, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %507 = shufflevector <4 x half> %506, <4 x half> %495, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %508 = shufflevector <1 x half> %365, <1 x half> %367, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %509 = shufflevector <4 x half> %508, <4 x half> %370, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %510 = shufflevector <4 x half> %509, <4 x half> %373, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %511 = shufflevector <1 x half> %375, <1 x half> %377, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %512 = shufflevector <4 x half> %511, <4 x half> %380, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %513 = shufflevector <4 x half> %512, <4 x half> %383, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %514 = shufflevector <1 x half> %385, <1 x half> %387, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %515 = shufflevector <4 x half> %514, <4 x half> %390, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %516 = shufflevector <4 x half> %515, <4 x half> %393, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %517 = shufflevector <1 x half> %395, <1 x half> %397, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %518 = shufflevector <4 x half> %517, <4 x half> %400, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %519 = shufflevector <4 x half> %518, <4 x half> %403, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %520 = insertelement <16 x float> poison, float %455, i64 0
  %521 = shufflevector <16 x float> %520, <16 x float> poison, <16 x i32> zeroinitializer
  %522 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %510, <4 x half> %498, <16 x float> %521, i32 0, i32 0, i32 0)
  %523 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %513, <4 x half> %501, <16 x float> %522, i32 0, i32 0, i32 0)
  %524 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %516, <4 x half> %504, <16 x float> %523, i32 0, i32 0, i32 0)
  %525 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %519, <4 x half> %507, <16 x float> %524, i32 0, i32 0, i32 0)
  %526 = shufflevector <8 x half> %238, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %526, ptr addrspace(3) %76, align 8
  %527 = shufflevector <8 x half> %238, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %527, ptr addrspace(3) %81, align 8
  store <8 x half> %363, ptr addrspace(3) %134, align 16
  %528 = icmp samesign ugt i32 %135, 32
  %529 = shufflevector <16 x float> %525, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %530 = shufflevector <16 x float> %525, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %531 = shufflevector <16 x float> %525, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %532 = shufflevector <16 x float> %525, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %533 = shufflevector <16 x float> %525, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %534 = shufflevector <16 x float> %525, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %535 = shufflevector <16 x float> %525, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %536 = shufflevector <16 x float> %525, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  br i1 %528, label %.peel.next, label %._crit_edge

.peel.next:                                       ; preds = %362
  %537 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %158
  %538 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %159
  %539 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %160
  %540 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %161
  %541 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %162
  %542 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %163
  %543 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %164
  %544 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %165
  %545 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %166
  %546 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %167
  %547 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %168
  %548 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %169
  %549 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %170
  %550 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %171
  %551 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %172
  %552 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %173
  %553 = shufflevector <8 x i32> %216, <8 x i32> %219, <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 poison, i32 poison, i32 poison, i32 poison>
  %554 = shufflevector <8 x i32> %553, <8 x i32> %217, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11>
  br label %555

555:                                              ; preds = %.peel.next, %709
  %556 = phi float [ %435, %.peel.next ], [ %766, %709 ]
  %557 = phi float [ %315, %.peel.next ], [ %662, %709 ]
  %558 = phi i32 [ 32, %.peel.next ], [ %567, %709 ]
  %559 = phi <2 x float> [ %529, %.peel.next ], [ %878, %709 ]
  %560 = phi <2 x float> [ %530, %.peel.next ], [ %879, %709 ]
  %561 = phi <2 x float> [ %531, %.peel.next ], [ %880, %709 ]
  %562 = phi <2 x float> [ %532, %.peel.next ], [ %881, %709 ]
  %563 = phi <2 x float> [ %533, %.peel.next ], [ %882, %709 ]
  %564 = phi <2 x float> [ %534, %.peel.next ], [ %883, %709 ]
  %565 = phi <2 x float> [ %535, %.peel.next ], [ %884, %709 ]
  %566 = phi <2 x float> [ %536, %.peel.next ], [ %885, %709 ]
  %567 = add i32 %558, 32
  %568 = insertelement <8 x i32> poison, i32 %558, i64 0
  %569 = shufflevector <8 x i32> %568, <8 x i32> poison, <8 x i32> zeroinitializer
  %570 = or disjoint <8 x i32> %569, %554
  %571 = or disjoint i32 %558, %39
  %572 = insertelement <4 x i32> poison, i32 %558, i64 0
  %573 = shufflevector <4 x i32> %572, <4 x i32> poison, <4 x i32> zeroinitializer
  %574 = or disjoint <4 x i32> %573, %40
  %575 = insertelement <2 x i32> poison, i32 %558, i64 0
  %576 = shufflevector <2 x i32> %575, <2 x i32> poison, <2 x i32> zeroinitializer
  %577 = or disjoint <2 x i32> %576, %41
  %578 = or disjoint i32 %558, %42
  %579 = or disjoint i32 %567, %24
  %580 = icmp slt <8 x i32> %570, %222
  %581 = icmp slt i32 %571, %5
  %582 = icmp slt <4 x i32> %574, %226
  %583 = icmp slt <2 x i32> %577, %229
  %584 = icmp slt i32 %578, %5
  %585 = icmp slt i32 %579, %5
  %.reass = add i32 %567, %116
  %586 = shl i32 %.reass, 6
  br i1 %585, label %587, label %590

587:                                              ; preds = %555
  %588 = sext i32 %586 to i64
  %gep = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %588
  %589 = load <8 x half>, ptr addrspace(1) %gep, align 16
  br label %590

590:                                              ; preds = %587, %555
  %591 = phi <8 x half> [ %589, %587 ], [ zeroinitializer, %555 ]
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %592 = load <4 x half>, ptr addrspace(3) %138, align 8
  %593 = load <4 x half>, ptr addrspace(3) %140, align 8
  %594 = load <4 x half>, ptr addrspace(3) %142, align 8
  %595 = load <4 x half>, ptr addrspace(3) %144, align 8
  %596 = load <4 x half>, ptr addrspace(3) %146, align 8
  %597 = load <4 x half>, ptr addrspace(3) %148, align 8
  %598 = load <4 x half>, ptr addrspace(3) %150, align 8
  %599 = load <4 x half>, ptr addrspace(3) %152, align 8
  %600 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %592, <4 x half> %93, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %601 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %593, <4 x half> %96, <16 x float> %600, i32 0, i32 0, i32 0)
  %602 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %594, <4 x half> %99, <16 x float> %601, i32 0, i32 0, i32 0)
  %603 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %595, <4 x half> %102, <16 x float> %602, i32 0, i32 0, i32 0)
  %604 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %596, <4 x half> %105, <16 x float> %603, i32 0, i32 0, i32 0)
  %605 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %597, <4 x half> %108, <16 x float> %604, i32 0, i32 0, i32 0)
  %606 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %598, <4 x half> %111, <16 x float> %605, i32 0, i32 0, i32 0)
  %607 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %599, <4 x half> %114, <16 x float> %606, i32 0, i32 0, i32 0)
  %608 = extractelement <16 x float> %607, i64 8
  %609 = extractelement <16 x float> %607, i64 15
  %610 = fmul float %6, %608
  %611 = fmul float %6, %609
  %612 = shufflevector <16 x float> %607, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %613 = fmul <8 x float> %260, %612
  %614 = select <8 x i1> %580, <8 x float> %613, <8 x float> splat (float -inf)
  %615 = select i1 %581, float %610, float -inf
  %616 = shufflevector <16 x float> %607, <16 x float> poison, <4 x i32> <i32 9, i32 10, i32 11, i32 12>
  %617 = fmul <4 x float> %266, %616
  %618 = select <4 x i1> %582, <4 x float> %617, <4 x float> splat (float -inf)
  %619 = select i1 %584, float %611, float -inf
  %620 = extractelement <8 x float> %614, i64 0
  %621 = extractelement <8 x float> %614, i64 1
  %622 = tail call float @llvm.maxnum.f32(float %620, float %621)
  %623 = extractelement <8 x float> %614, i64 2
  %624 = tail call float @llvm.maxnum.f32(float %622, float %623)
  %625 = extractelement <8 x float> %614, i64 3
  %626 = extractelement <8 x float> %614, i64 4
  %627 = tail call float @llvm.maxnum.f32(float %625, float %626)
  %628 = extractelement <8 x float> %614, i64 5
  %629 = tail call float @llvm.maxnum.f32(float %627, float %628)
  %630 = extractelement <8 x float> %614, i64 6
  %631 = extractelement <8 x float> %614, i64 7
  %632 = tail call float @llvm.maxnum.f32(float %630, float %631)
  %633 = tail call float @llvm.maxnum.f32(float %632, float %615)
  %634 = extractelement <4 x float> %618, i64 0
  %635 = extractelement <4 x float> %618, i64 1
  %636 = tail call float @llvm.maxnum.f32(float %634, float %635)
  %637 = extractelement <4 x float> %618, i64 2
  %638 = tail call float @llvm.maxnum.f32(float %636, float %637)
  %639 = extractelement <4 x float> %618, i64 3
  %640 = tail call float @llvm.maxnum.f32(float %624, float %629)
  %641 = tail call float @llvm.maxnum.f32(float %640, float %633)
  %642 = shufflevector <8 x float> %614, <8 x float> poison, <2 x i32> <i32 0, i32 1>
  %643 = shufflevector <8 x float> %614, <8 x float> poison, <2 x i32> <i32 2, i32 3>
  %644 = shufflevector <8 x float> %614, <8 x float> poison, <2 x i32> <i32 4, i32 5>
  %645 = shufflevector <8 x float> %614, <8 x float> poison, <2 x i32> <i32 6, i32 7>
  %646 = shufflevector <4 x float> %618, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %647 = shufflevector <4 x float> %618, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %648 = shufflevector <16 x float> %607, <16 x float> poison, <2 x i32> <i32 13, i32 14>
  %649 = fmul <2 x float> %300, %648
  %650 = select <2 x i1> %583, <2 x float> %649, <2 x float> splat (float -inf)
  %651 = extractelement <2 x float> %650, i64 0
  %652 = tail call float @llvm.maxnum.f32(float %639, float %651)
  %653 = extractelement <2 x float> %650, i64 1
  %654 = tail call float @llvm.maxnum.f32(float %652, float %653)
  %655 = tail call float @llvm.maxnum.f32(float %638, float %654)
  %656 = tail call float @llvm.maxnum.f32(float %655, float %619)
  %657 = tail call float @llvm.maxnum.f32(float %641, float %656)
  %658 = bitcast float %657 to i32
  %659 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %154, i32 %658)
  %660 = bitcast i32 %659 to float
  %661 = tail call float @llvm.maxnum.f32(float %657, float %660)
  %662 = tail call float @llvm.maxnum.f32(float %557, float %661)
  %663 = insertelement <2 x float> poison, float %662, i64 0
  %664 = shufflevector <2 x float> %663, <2 x float> poison, <2 x i32> zeroinitializer
  %665 = fsub <2 x float> %642, %664
  %666 = fsub <2 x float> %643, %664
  %667 = fsub <2 x float> %644, %664
  %668 = fsub <2 x float> %645, %664
  %669 = fsub float %615, %662
  %670 = fsub <2 x float> %646, %664
  %671 = fsub <2 x float> %647, %664
  %672 = fsub <2 x float> %650, %664
  %673 = fsub float %619, %662
  %674 = extractelement <2 x float> %665, i64 0
  %675 = tail call float @llvm.amdgcn.exp2.f32(float %674)
  %676 = extractelement <2 x float> %665, i64 1
  %677 = tail call float @llvm.amdgcn.exp2.f32(float %676)
  %678 = extractelement <2 x float> %666, i64 0
  %679 = tail call float @llvm.amdgcn.exp2.f32(float %678)
  %680 = extractelement <2 x float> %666, i64 1
  %681 = tail call float @llvm.amdgcn.exp2.f32(float %680)
  %682 = extractelement <2 x float> %667, i64 0
  %683 = tail call float @llvm.amdgcn.exp2.f32(float %682)
  %684 = extractelement <2 x float> %667, i64 1
  %685 = tail call float @llvm.amdgcn.exp2.f32(float %684)
  %686 = extractelement <2 x float> %668, i64 0
  %687 = tail call float @llvm.amdgcn.exp2.f32(float %686)
  %688 = extractelement <2 x float> %668, i64 1
  %689 = tail call float @llvm.amdgcn.exp2.f32(float %688)
  %690 = tail call float @llvm.amdgcn.exp2.f32(float %669)
  %691 = extractelement <2 x float> %670, i64 0
  %692 = tail call float @llvm.amdgcn.exp2.f32(float %691)
  %693 = extractelement <2 x float> %670, i64 1
  %694 = tail call float @llvm.amdgcn.exp2.f32(float %693)
  %695 = extractelement <2 x float> %671, i64 0
  %696 = tail call float @llvm.amdgcn.exp2.f32(float %695)
  %697 = extractelement <2 x float> %671, i64 1
  %698 = tail call float @llvm.amdgcn.exp2.f32(float %697)
  %699 = extractelement <2 x float> %672, i64 0
  %700 = tail call float @llvm.amdgcn.exp2.f32(float %699)
  %701 = extractelement <2 x float> %672, i64 1
  %702 = tail call float @llvm.amdgcn.exp2.f32(float %701)
  %703 = tail call float @llvm.amdgcn.exp2.f32(float %673)
  %704 = fsub float %557, %662
  %705 = tail call float @llvm.amdgcn.exp2.f32(float %704)
  br i1 %585, label %706, label %709

706:                                              ; preds = %590
  %707 = sext i32 %586 to i64
  %gep40 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep39, i64 %707
  %708 = load <8 x half>, ptr addrspace(1) %gep40, align 16
  br label %709

709:                                              ; preds = %706, %590
  %710 = phi <8 x half> [ %708, %706 ], [ zeroinitializer, %590 ]
  %711 = load <1 x half>, ptr addrspace(3) %537, align 2
  %712 = load <1 x half>, ptr addrspace(3) %538, align 2
  %713 = load <1 x half>, ptr addrspace(3) %539, align 2
  %714 = shufflevector <1 x half> %713, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %715 = load <1 x half>, ptr addrspace(3) %540, align 2
  %716 = shufflevector <1 x half> %715, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %717 = load <1 x half>, ptr addrspace(3) %541, align 2
  %718 = load <1 x half>, ptr addrspace(3) %542, align 2
  %719 = load <1 x half>, ptr addrspace(3) %543, align 2
  %720 = shufflevector <1 x half> %719, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %721 = load <1 x half>, ptr addrspace(3) %544, align 2
  %722 = shufflevector <1 x half> %721, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %723 = load <1 x half>, ptr addrspace(3) %545, align 2
  %724 = load <1 x half>, ptr addrspace(3) %546, align 2
  %725 = load <1 x half>, ptr addrspace(3) %547, align 2
  %726 = shufflevector <1 x half> %725, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %727 = load <1 x half>, ptr addrspace(3) %548, align 2
  %728 = shufflevector <1 x half> %727, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %729 = load <1 x half>, ptr addrspace(3) %549, align 2
  %730 = load <1 x half>, ptr addrspace(3) %550, align 2
  %731 = load <1 x half>, ptr addrspace(3) %551, align 2
  %732 = shufflevector <1 x half> %731, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %733 = load <1 x half>, ptr addrspace(3) %552, align 2
  %734 = shufflevector <1 x half> %733, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %735 = fmul float %556, %705
  %736 = insertelement <2 x float> poison, float %675, i64 0
  %737 = insertelement <2 x float> %736, float %677, i64 1
  %738 = insertelement <2 x float> poison, float %679, i64 0
  %739 = insertelement <2 x float> %738, float %681, i64 1
  %740 = insertelement <2 x float> poison, float %683, i64 0
  %741 = insertelement <2 x float> %740, float %685, i64 1
  %742 = insertelement <2 x float> poison, float %687, i64 0
  %743 = insertelement <2 x float> %742, float %689, i64 1
  %744 = insertelement <2 x float> poison, float %690, i64 0
  %745 = insertelement <2 x float> %744, float %692, i64 1
  %746 = insertelement <2 x float> poison, float %694, i64 0
  %747 = insertelement <2 x float> %746, float %696, i64 1
  %748 = insertelement <2 x float> poison, float %698, i64 0
  %749 = insertelement <2 x float> %748, float %700, i64 1
  %750 = insertelement <2 x float> poison, float %702, i64 0
  %751 = insertelement <2 x float> %750, float %703, i64 1
  %752 = fadd <2 x float> %737, %739
  %753 = fadd <2 x float> %741, %743
  %754 = fadd <2 x float> %745, %747
  %755 = fadd <2 x float> %749, %751
  %756 = fadd <2 x float> %752, %753
  %757 = fadd <2 x float> %754, %755
  %758 = fadd <2 x float> %756, %757
  %759 = extractelement <2 x float> %758, i64 0
  %760 = extractelement <2 x float> %758, i64 1
  %761 = fadd float %759, %760
  %762 = bitcast float %761 to i32
  %763 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %154, i32 %762)
  %764 = bitcast i32 %763 to float
  %765 = fadd float %761, %764
  %766 = fadd float %735, %765
  %767 = fptrunc float %675 to half
  %768 = fptrunc float %677 to half
  %769 = fptrunc float %679 to half
  %770 = fptrunc float %681 to half
  %771 = fptrunc float %683 to half
  %772 = fptrunc float %685 to half
  %773 = fptrunc float %687 to half
  %774 = fptrunc float %689 to half
  %775 = fptrunc float %690 to half
  %776 = fptrunc float %692 to half
  %777 = fptrunc float %694 to half
  %778 = fptrunc float %696 to half
  %779 = fptrunc float %698 to half
  %780 = fptrunc float %700 to half
  %781 = fptrunc float %702 to half
  %782 = fptrunc float %703 to half
  %783 = insertelement <1 x float> poison, float %705, i64 0
  store <1 x float> %783, ptr addrspace(3) %177, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %784 = load <1 x float>, ptr addrspace(3) %178, align 4
  %785 = shufflevector <1 x float> %784, <1 x float> poison, <2 x i32> zeroinitializer
  %786 = fmul <2 x float> %559, %785
  %787 = fmul <2 x float> %560, %785
  %788 = fmul <2 x float> %561, %785
  %789 = fmul <2 x float> %562, %785
  %790 = fmul <2 x float> %563, %785
  %791 = fmul <2 x float> %564, %785
  %792 = fmul <2 x float> %565, %785
  %793 = fmul <2 x float> %566, %785
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %794 = insertelement <1 x half> poison, half %767, i64 0
  store <1 x half> %794, ptr addrspace(3) %179, align 2
  %795 = insertelement <1 x half> poison, half %768, i64 0
  store <1 x half> %795, ptr addrspace(3) %180, align 2
  %796 = insertelement <1 x half> poison, half %769, i64 0
  store <1 x half> %796, ptr addrspace(3) %181, align 2
  %797 = insertelement <1 x half> poison, half %770, i64 0
  store <1 x half> %797, ptr addrspace(3) %182, align 2
  %798 = insertelement <1 x half> poison, half %771, i64 0
  store <1 x half> %798, ptr addrspace(3) %183, align 2
  %799 = insertelement <1 x half> poison, half %772, i64 0
  store <1 x half> %799, ptr addrspace(3) %184, align 2
  %800 = insertelement <1 x half> poison, half %773, i64 0
  store <1 x half> %800, ptr addrspace(3) %185, align 2
  %801 = insertelement <1 x half> poison, half %774, i64 0
  store <1 x half> %801, ptr addrspace(3) %186, align 2
  %802 = insertelement <1 x half> poison, half %775, i64 0
  store <1 x half> %802, ptr addrspace(3) %187, align 2
  %803 = insertelement <1 x half> poison, half %776, i64 0
  store <1 x half> %803, ptr addrspace(3) %188, align 2
  %804 = insertelement <1 x half> poison, half %777, i64 0
  store <1 x half> %804, ptr addrspace(3) %189, align 2
  %805 = insertelement <1 x half> poison, half %778, i64 0
  store <1 x half> %805, ptr addrspace(3) %190, align 2
  %806 = insertelement <1 x half> poison, half %779, i64 0
  store <1 x half> %806, ptr addrspace(3) %191, align 2
  %807 = insertelement <1 x half> poison, half %780, i64 0
  store <1 x half> %807, ptr addrspace(3) %192, align 2
  %808 = insertelement <1 x half> poison, half %781, i64 0
  store <1 x half> %808, ptr addrspace(3) %193, align 2
  %809 = insertelement <1 x half> poison, half %782, i64 0
  store <1 x half> %809, ptr addrspace(3) %194, align 2
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %810 = load <1 x half>, ptr addrspace(3) %198, align 2
  %811 = load <1 x half>, ptr addrspace(3) %199, align 2
  %812 = load <1 x half>, ptr addrspace(3) %200, align 2
  %813 = shufflevector <1 x half> %812, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %814 = load <1 x half>, ptr addrspace(3) %201, align 2
  %815 = shufflevector <1 x half> %814, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %816 = load <1 x half>, ptr addrspace(3) %202, align 2
  %817 = load <1 x half>, ptr addrspace(3) %203, align 2
  %818 = load <1 x half>, ptr addrspace(3) %204, align 2
  %819 = shufflevector <1 x half> %818, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %820 = load <1 x half>, ptr addrspace(3) %205, align 2
  %821 = shufflevector <1 x half> %820, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %822 = load <1 x half>, ptr addrspace(3) %206, align 2
  %823 = load <1 x half>, ptr addrspace(3) %207, align 2
  %824 = load <1 x half>, ptr addrspace(3) %208, align 2
  %825 = shufflevector <1 x half> %824, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %826 = load <1 x half>, ptr addrspace(3) %209, align 2
  %827 = shufflevector <1 x half> %826, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %828 = load <1 x half>, ptr addrspace(3) %210, align 2
  %829 = load <1 x half>, ptr addrspace(3) %211, align 2
  %830 = load <1 x half>, ptr addrspace(3) %212, align 2
  %831 = shufflevector <1 x half> %830, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %832 = load <1 x half>, ptr addrspace(3) %213, align 2
  %833 = shufflevector <1 x half> %832, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %834 = shufflevector <1 x half> %810, <1 x half> %811, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %835 = shufflevector <4 x half> %834, <4 x half> %813, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %836 = shufflevector <4 x half> %835, <4 x half> %815, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %837 = shufflevector <1 x half> %816, <1 x half> %817, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %838 = shufflevector <4 x half> %837, <4 x half> %819, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %839 = shufflevector <4 x half> %838, <4 x half> %821, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %840 = shufflevector <1 x half> %822, <1 x half> %823, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %841 = shufflevector <4 x half> %840, <4 x half> %825, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %842 = shufflevector <4 x half> %841, <4 x half> %827, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %843 = shufflevector <1 x half> %828, <1 x half> %829, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %844 = shufflevector <4 x half> %843, <4 x half> %831, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %845 = shufflevector <4 x half> %844, <4 x half> %833, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %846 = shufflevector <1 x half> %711, <1 x half> %712, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %847 = shufflevector <4 x half> %846, <4 x half> %714, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %848 = shufflevector <4 x half> %847, <4 x half> %716, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %849 = shufflevector <1 x half> %717, <1 x half> %718, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %850 = shufflevector <4 x half> %849, <4 x half> %720, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %851 = shufflevector <4 x half> %850, <4 x half> %722, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %852 = shufflevector <1 x half> %723, <1 x half> %724, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %853 = shufflevector <4 x half> %852, <4 x half> %726, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %854 = shufflevector <4 x half> %853, <4 x half> %728, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %855 = shufflevector <1 x half> %729, <1 x half> %730, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %856 = shufflevector <4 x half> %855, <4 x half> %732, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %857 = shufflevector <4 x half> %856, <4 x half> %734, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %858 = shufflevector <2 x float> %786, <2 x float> %787, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %859 = shufflevector <2 x float> %788, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %860 = shufflevector <16 x float> %858, <16 x float> %859, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %861 = shufflevector <2 x float> %789, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %862 = shufflevector <16 x float> %860, <16 x float> %861, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %863 = shufflevector <2 x float> %790, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %864 = shufflevector <16 x float> %862, <16 x float> %863, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %865 = shufflevector <2 x float> %791, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %866 = shufflevector <16 x float> %864, <16 x float> %865, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %867 = shufflevector <2 x float> %792, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %868 = shufflevector <16 x float> %866, <16 x float> %867, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %869 = shufflevector <2 x float> %793, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %870 = shufflevector <16 x float> %868, <16 x float> %869, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %871 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %848, <4 x half> %836, <16 x float> %870, i32 0, i32 0, i32 0)
  %872 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %851, <4 x half> %839, <16 x float> %871, i32 0, i32 0, i32 0)
  %873 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %854, <4 x half> %842, <16 x float> %872, i32 0, i32 0, i32 0)
  %874 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %857, <4 x half> %845, <16 x float> %873, i32 0, i32 0, i32 0)
  %875 = shufflevector <8 x half> %591, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %875, ptr addrspace(3) %76, align 8
  %876 = shufflevector <8 x half> %591, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %876, ptr addrspace(3) %81, align 8
  store <8 x half> %710, ptr addrspace(3) %134, align 16
  %877 = icmp slt i32 %567, %135
  %878 = shufflevector <16 x float> %874, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %879 = shufflevector <16 x float> %874, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %880 = shufflevector <16 x float> %874, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %881 = shufflevector <16 x float> %874, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %882 = shufflevector <16 x float> %874, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %883 = shufflevector <16 x float> %874, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %884 = shufflevector <16 x float> %874, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %885 = shufflevector <16 x float> %874, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  br i1 %877, label %555, label %._crit_edge, !llvm.loop !5

._crit_edge:                                      ; preds = %709, %362, %130
  %.lcssa38 = phi float [ -inf, %130 ], [ %315, %362 ], [ %662, %709 ]
  %.lcssa37 = phi float [ 0.000000e+00, %130 ], [ %435, %362 ], [ %766, %709 ]
  %886 = phi <2 x float> [ zeroinitializer, %130 ], [ %529, %362 ], [ %878, %709 ]
  %887 = phi <2 x float> [ zeroinitializer, %130 ], [ %530, %362 ], [ %879, %709 ]
  %888 = phi <2 x float> [ zeroinitializer, %130 ], [ %531, %362 ], [ %880, %709 ]
  %889 = phi <2 x float> [ zeroinitializer, %130 ], [ %532, %362 ], [ %881, %709 ]
  %890 = phi <2 x float> [ zeroinitializer, %130 ], [ %533, %362 ], [ %882, %709 ]
  %891 = phi <2 x float> [ zeroinitializer, %130 ], [ %534, %362 ], [ %883, %709 ]
  %892 = phi <2 x float> [ zeroinitializer, %130 ], [ %535, %362 ], [ %884, %709 ]
  %893 = phi <2 x float> [ zeroinitializer, %130 ], [ %536, %362 ], [ %885, %709 ]
  %894 = add i32 %5, 31
  %895 = sdiv i32 %894, 32
  %896 = tail call i32 @llvm.smax.i32(i32 %895, i32 1)
  %897 = shl nuw nsw i32 %896, 5
  %898 = add nsw i32 %897, -32
  %899 = icmp sgt i32 %894, 31
  %900 = insertelement <8 x i32> poison, i32 %898, i64 0
  %901 = shufflevector <8 x i32> %900, <8 x i32> poison, <8 x i32> zeroinitializer
  %902 = insertelement <8 x i32> poison, i32 %31, i64 0
  %903 = insertelement <8 x i32> %902, i32 %32, i64 1
  %904 = shufflevector <2 x i32> %35, <2 x i32> poison, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %905 = shufflevector <8 x i32> %903, <8 x i32> %904, <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 poison, i32 poison, i32 poison, i32 poison>
  %906 = shufflevector <4 x i32> %38, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %907 = shufflevector <8 x i32> %905, <8 x i32> %906, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11>
  %908 = or disjoint <8 x i32> %901, %907
  %909 = or disjoint i32 %898, %39
  %910 = insertelement <4 x i32> poison, i32 %898, i64 0
  %911 = shufflevector <4 x i32> %910, <4 x i32> poison, <4 x i32> zeroinitializer
  %912 = or disjoint <4 x i32> %911, %40
  %913 = insertelement <2 x i32> poison, i32 %898, i64 0
  %914 = shufflevector <2 x i32> %913, <2 x i32> poison, <2 x i32> zeroinitializer
  %915 = or disjoint <2 x i32> %914, %41
  %916 = or disjoint i32 %898, %42
  %917 = insertelement <8 x i32> poison, i32 %5, i64 0
  %918 = shufflevector <8 x i32> %917, <8 x i32> poison, <8 x i32> zeroinitializer
  %919 = icmp slt <8 x i32> %908, %918
  %920 = icmp slt i32 %909, %5
  %921 = insertelement <4 x i32> poison, i32 %5, i64 0
  %922 = shufflevector <4 x i32> %921, <4 x i32> poison, <4 x i32> zeroinitializer
  %923 = icmp slt <4 x i32> %912, %922
  %924 = insertelement <2 x i32> poison, i32 %5, i64 0
  %925 = shufflevector <2 x i32> %924, <2 x i32> poison, <2 x i32> zeroinitializer
  %926 = icmp slt <2 x i32> %915, %925
  %927 = icmp slt i32 %916, %5
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  br i1 %899, label %928, label %966

928:                                              ; preds = %._crit_edge
  %929 = or disjoint i32 %90, %85
  %930 = xor i32 %929, 112
  %931 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %930
  %932 = load <4 x half>, ptr addrspace(3) %931, align 8
  %933 = xor i32 %929, 96
  %934 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %933
  %935 = load <4 x half>, ptr addrspace(3) %934, align 8
  %936 = xor i32 %929, 80
  %937 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %936
  %938 = load <4 x half>, ptr addrspace(3) %937, align 8
  %939 = xor i32 %929, 64
  %940 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %939
  %941 = load <4 x half>, ptr addrspace(3) %940, align 8
  %942 = xor i32 %929, 48
  %943 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %942
  %944 = load <4 x half>, ptr addrspace(3) %943, align 8
  %945 = xor i32 %929, 32
  %946 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %945
  %947 = load <4 x half>, ptr addrspace(3) %946, align 8
  %948 = xor i32 %929, 16
  %949 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %948
  %950 = load <4 x half>, ptr addrspace(3) %949, align 8
  %951 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %929
  %952 = load <4 x half>, ptr addrspace(3) %951, align 8
  %953 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %952, <4 x half> %93, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %954 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %950, <4 x half> %96, <16 x float> %953, i32 0, i32 0, i32 0)
  %955 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %947, <4 x half> %99, <16 x float> %954, i32 0, i32 0, i32 0)
  %956 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %944, <4 x half> %102, <16 x float> %955, i32 0, i32 0, i32 0)
  %957 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %941, <4 x half> %105, <16 x float> %956, i32 0, i32 0, i32 0)
  %958 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %938, <4 x half> %108, <16 x float> %957, i32 0, i32 0, i32 0)
  %959 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %935, <4 x half> %111, <16 x float> %958, i32 0, i32 0, i32 0)
  %960 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %932, <4 x half> %114, <16 x float> %959, i32 0, i32 0, i32 0)
  %961 = extractelement <16 x float> %960, i64 8
  %962 = extractelement <16 x float> %960, i64 15
  %963 = shufflevector <16 x float> %960, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %964 = shufflevector <16 x float> %960, <16 x float> poison, <4 x i32> <i32 9, i32 10, i32 11, i32 12>
  %965 = shufflevector <16 x float> %960, <16 x float> poison, <2 x i32> <i32 13, i32 14>
  br label %966

966:                                              ; preds = %928, %._crit_edge
  %967 = phi float [ %961, %928 ], [ 0.000000e+00, %._crit_edge ]
  %968 = phi float [ %962, %928 ], [ 0.000000e+00, %._crit_edge ]
  %969 = phi <8 x float> [ %963, %928 ], [ zeroinitializer, %._crit_edge ]
  %970 = phi <4 x float> [ %964, %928 ], [ zeroinitializer, %._crit_edge ]
  %971 = phi <2 x float> [ %965, %928 ], [ zeroinitializer, %._crit_edge ]
  %972 = insertelement <8 x float> poison, float %6, i64 0
  %973 = shufflevector <8 x float> %972, <8 x float> poison, <8 x i32> zeroinitializer
  %974 = fmul <8 x float> %973, %969
  %975 = fmul float %6, %967
  %976 = insertelement <4 x float> poison, float %6, i64 0
  %977 = shufflevector <4 x float> %976, <4 x float> poison, <4 x i32> zeroinitializer
  %978 = fmul <4 x float> %977, %970
  %979 = insertelement <2 x float> poison, float %6, i64 0
  %980 = shufflevector <2 x float> %979, <2 x float> poison, <2 x i32> zeroinitializer
  %981 = fmul <2 x float> %980, %971
  %982 = fmul float %6, %968
  %983 = select <8 x i1> %919, <8 x float> %974, <8 x float> splat (float -inf)
  %984 = select i1 %920, float %975, float -inf
  %985 = select <4 x i1> %923, <4 x float> %978, <4 x float> splat (float -inf)
  %986 = select i1 %927, float %982, float -inf
  %987 = extractelement <8 x float> %983, i64 0
  %988 = extractelement <8 x float> %983, i64 1
  %989 = tail call float @llvm.maxnum.f32(float %987, float %988)
  %990 = extractelement <8 x float> %983, i64 2
  %991 = tail call float @llvm.maxnum.f32(float %989, float %990)
  %992 = extractelement <8 x float> %983, i64 3
  %993 = extractelement <8 x float> %983, i64 4
  %994 = tail call float @llvm.maxnum.f32(float %992, float %993)
  %995 = extractelement <8 x float> %983, i64 5
  %996 = tail call float @llvm.maxnum.f32(float %994, float %995)
  %997 = extractelement <8 x float> %983, i64 6
  %998 = extractelement <8 x float> %983, i64 7
  %999 = tail call float @llvm.maxnum.f32(float %997, float %998)
  %1000 = tail call float @llvm.maxnum.f32(float %999, float %984)
  %1001 = extractelement <4 x float> %985, i64 0
  %1002 = extractelement <4 x float> %985, i64 1
  %1003 = tail call float @llvm.maxnum.f32(float %1001, float %1002)
  %1004 = extractelement <4 x float> %985, i64 2
  %1005 = tail call float @llvm.maxnum.f32(float %1003, float %1004)
  %1006 = extractelement <4 x float> %985, i64 3
  %1007 = tail call float @llvm.maxnum.f32(float %991, float %996)
  %1008 = tail call float @llvm.maxnum.f32(float %1007, float %1000)
  %1009 = shl nuw nsw i32 %18, 2
  %1010 = xor i32 %1009, 128
  %1011 = shufflevector <8 x float> %983, <8 x float> poison, <2 x i32> <i32 0, i32 1>
  %1012 = shufflevector <8 x float> %983, <8 x float> poison, <2 x i32> <i32 2, i32 3>
  %1013 = shufflevector <8 x float> %983, <8 x float> poison, <2 x i32> <i32 4, i32 5>
  %1014 = shufflevector <8 x float> %983, <8 x float> poison, <2 x i32> <i32 6, i32 7>
  %1015 = shufflevector <4 x float> %985, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %1016 = shufflevector <4 x float> %985, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %1017 = select <2 x i1> %926, <2 x float> %981, <2 x float> splat (float -inf)
  %1018 = extractelement <2 x float> %1017, i64 0
  %1019 = tail call float @llvm.maxnum.f32(float %1006, float %1018)
  %1020 = extractelement <2 x float> %1017, i64 1
  %1021 = tail call float @llvm.maxnum.f32(float %1019, float %1020)
  %1022 = tail call float @llvm.maxnum.f32(float %1005, float %1021)
  %1023 = tail call float @llvm.maxnum.f32(float %1022, float %986)
  %1024 = tail call float @llvm.maxnum.f32(float %1008, float %1023)
  %1025 = bitcast float %1024 to i32
  %1026 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %1010, i32 %1025)
  %1027 = bitcast i32 %1026 to float
  %1028 = tail call float @llvm.maxnum.f32(float %1024, float %1027)
  %1029 = tail call float @llvm.maxnum.f32(float %.lcssa38, float %1028)
  %1030 = insertelement <2 x float> poison, float %1029, i64 0
  %1031 = shufflevector <2 x float> %1030, <2 x float> poison, <2 x i32> zeroinitializer
  %1032 = fsub <2 x float> %1011, %1031
  %1033 = fsub <2 x float> %1012, %1031
  %1034 = fsub <2 x float> %1013, %1031
  %1035 = fsub <2 x float> %1014, %1031
  %1036 = fsub float %984, %1029
  %1037 = fsub <2 x float> %1015, %1031
  %1038 = fsub <2 x float> %1016, %1031
  %1039 = fsub <2 x float> %1017, %1031
  %1040 = fsub float %986, %1029
  %1041 = extractelement <2 x float> %1032, i64 0
  %1042 = tail call float @llvm.amdgcn.exp2.f32(float %1041)
  %1043 = extractelement <2 x float> %1032, i64 1
  %1044 = tail call float @llvm.amdgcn.exp2.f32(float %1043)
  %1045 = extractelement <2 x float> %1033, i64 0
  %1046 = tail call float @llvm.amdgcn.exp2.f32(float %1045)
  %1047 = extractelement <2 x float> %1033, i64 1
  %1048 = tail call float @llvm.amdgcn.exp2.f32(float %1047)
  %1049 = extractelement <2 x float> %1034, i64 0
  %1050 = tail call float @llvm.amdgcn.exp2.f32(float %1049)
  %1051 = extractelement <2 x float> %1034, i64 1
  %1052 = tail call float @llvm.amdgcn.exp2.f32(float %1051)
  %1053 = extractelement <2 x float> %1035, i64 0
  %1054 = tail call float @llvm.amdgcn.exp2.f32(float %1053)
  %1055 = extractelement <2 x float> %1035, i64 1
  %1056 = tail call float @llvm.amdgcn.exp2.f32(float %1055)
  %1057 = tail call float @llvm.amdgcn.exp2.f32(float %1036)
  %1058 = extractelement <2 x float> %1037, i64 0
  %1059 = tail call float @llvm.amdgcn.exp2.f32(float %1058)
  %1060 = extractelement <2 x float> %1037, i64 1
  %1061 = tail call float @llvm.amdgcn.exp2.f32(float %1060)
  %1062 = extractelement <2 x float> %1038, i64 0
  %1063 = tail call float @llvm.amdgcn.exp2.f32(float %1062)
  %1064 = extractelement <2 x float> %1038, i64 1
  %1065 = tail call float @llvm.amdgcn.exp2.f32(float %1064)
  %1066 = extractelement <2 x float> %1039, i64 0
  %1067 = tail call float @llvm.amdgcn.exp2.f32(float %1066)
  %1068 = extractelement <2 x float> %1039, i64 1
  %1069 = tail call float @llvm.amdgcn.exp2.f32(float %1068)
  %1070 = tail call float @llvm.amdgcn.exp2.f32(float %1040)
  %1071 = fsub float %.lcssa38, %1029
  %1072 = tail call float @llvm.amdgcn.exp2.f32(float %1071)
  %1073 = shl nuw nsw i32 %21, 1
  %1074 = shl nuw nsw i32 %30, 4
  %1075 = or disjoint i32 %1074, %53
  %1076 = or disjoint i32 %1075, %1073
  %1077 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1076
  %1078 = load <1 x half>, ptr addrspace(3) %1077, align 2
  %1079 = or disjoint i32 %1076, 128
  %1080 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1079
  %1081 = load <1 x half>, ptr addrspace(3) %1080, align 2
  %1082 = or disjoint i32 %1076, 256
  %1083 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1082
  %1084 = load <1 x half>, ptr addrspace(3) %1083, align 2
  %1085 = or disjoint i32 %1076, 384
  %1086 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1085
  %1087 = load <1 x half>, ptr addrspace(3) %1086, align 2
  %1088 = or disjoint i32 %1076, 1024
  %1089 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1088
  %1090 = load <1 x half>, ptr addrspace(3) %1089, align 2
  %1091 = or disjoint i32 %1076, 1152
  %1092 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1091
  %1093 = load <1 x half>, ptr addrspace(3) %1092, align 2
  %1094 = or disjoint i32 %1076, 1280
  %1095 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1094
  %1096 = load <1 x half>, ptr addrspace(3) %1095, align 2
  %1097 = or disjoint i32 %1076, 1408
  %1098 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1097
  %1099 = load <1 x half>, ptr addrspace(3) %1098, align 2
  %1100 = or disjoint i32 %1076, 2048
  %1101 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1100
  %1102 = load <1 x half>, ptr addrspace(3) %1101, align 2
  %1103 = or disjoint i32 %1076, 2176
  %1104 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1103
  %1105 = load <1 x half>, ptr addrspace(3) %1104, align 2
  %1106 = or disjoint i32 %1076, 2304
  %1107 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1106
  %1108 = load <1 x half>, ptr addrspace(3) %1107, align 2
  %1109 = or disjoint i32 %1076, 2432
  %1110 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1109
  %1111 = load <1 x half>, ptr addrspace(3) %1110, align 2
  %1112 = or disjoint i32 %1076, 3072
  %1113 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1112
  %1114 = load <1 x half>, ptr addrspace(3) %1113, align 2
  %1115 = or disjoint i32 %1076, 3200
  %1116 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1115
  %1117 = load <1 x half>, ptr addrspace(3) %1116, align 2
  %1118 = or disjoint i32 %1076, 3328
  %1119 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1118
  %1120 = load <1 x half>, ptr addrspace(3) %1119, align 2
  %1121 = or disjoint i32 %1076, 3456
  %1122 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1121
  %1123 = load <1 x half>, ptr addrspace(3) %1122, align 2
  %1124 = insertelement <2 x float> poison, float %1042, i64 0
  %1125 = insertelement <2 x float> %1124, float %1044, i64 1
  %1126 = insertelement <2 x float> poison, float %1046, i64 0
  %1127 = insertelement <2 x float> %1126, float %1048, i64 1
  %1128 = insertelement <2 x float> poison, float %1050, i64 0
  %1129 = insertelement <2 x float> %1128, float %1052, i64 1
  %1130 = insertelement <2 x float> poison, float %1054, i64 0
  %1131 = insertelement <2 x float> %1130, float %1056, i64 1
  %1132 = insertelement <2 x float> poison, float %1057, i64 0
  %1133 = insertelement <2 x float> %1132, float %1059, i64 1
  %1134 = insertelement <2 x float> poison, float %1061, i64 0
  %1135 = insertelement <2 x float> %1134, float %1063, i64 1
  %1136 = insertelement <2 x float> poison, float %1065, i64 0
  %1137 = insertelement <2 x float> %1136, float %1067, i64 1
  %1138 = insertelement <2 x float> poison, float %1069, i64 0
  %1139 = insertelement <2 x float> %1138, float %1070, i64 1
  %1140 = fadd <2 x float> %1125, %1127
  %1141 = fadd <2 x float> %1129, %1131
  %1142 = fadd <2 x float> %1133, %1135
  %1143 = fadd <2 x float> %1137, %1139
  %1144 = fadd <2 x float> %1140, %1141
  %1145 = fadd <2 x float> %1142, %1143
  %1146 = fadd <2 x float> %1144, %1145
  %1147 = extractelement <2 x float> %1146, i64 0
  %1148 = extractelement <2 x float> %1146, i64 1
  %1149 = fadd float %1147, %1148
  %1150 = bitcast float %1149 to i32
  %1151 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %1010, i32 %1150)
  %1152 = fptrunc float %1042 to half
  %1153 = fptrunc float %1044 to half
  %1154 = fptrunc float %1046 to half
  %1155 = fptrunc float %1048 to half
  %1156 = fptrunc float %1050 to half
  %1157 = fptrunc float %1052 to half
  %1158 = fptrunc float %1054 to half
  %1159 = fptrunc float %1056 to half
  %1160 = fptrunc float %1057 to half
  %1161 = fptrunc float %1059 to half
  %1162 = fptrunc float %1061 to half
  %1163 = fptrunc float %1063 to half
  %1164 = fptrunc float %1065 to half
  %1165 = fptrunc float %1067 to half
  %1166 = fptrunc float %1069 to half
  %1167 = fptrunc float %1070 to half
  %1168 = shl nuw nsw i32 %21, 2
  %1169 = shl nuw nsw i32 %53, 1
  %1170 = or disjoint i32 %1169, %1168
  %1171 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1170
  %1172 = insertelement <1 x float> poison, float %1072, i64 0
  store <1 x float> %1172, ptr addrspace(3) %1171, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1173 = or disjoint i32 %22, %1168
  %1174 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1173
  %1175 = load <1 x float>, ptr addrspace(3) %1174, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1176 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1076
  %1177 = insertelement <1 x half> poison, half %1152, i64 0
  store <1 x half> %1177, ptr addrspace(3) %1176, align 2
  %1178 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1079
  %1179 = insertelement <1 x half> poison, half %1153, i64 0
  store <1 x half> %1179, ptr addrspace(3) %1178, align 2
  %1180 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1082
  %1181 = insertelement <1 x half> poison, half %1154, i64 0
  store <1 x half> %1181, ptr addrspace(3) %1180, align 2
  %1182 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1085
  %1183 = insertelement <1 x half> poison, half %1155, i64 0
  store <1 x half> %1183, ptr addrspace(3) %1182, align 2
  %1184 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1088
  %1185 = insertelement <1 x half> poison, half %1156, i64 0
  store <1 x half> %1185, ptr addrspace(3) %1184, align 2
  %1186 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1091
  %1187 = insertelement <1 x half> poison, half %1157, i64 0
  store <1 x half> %1187, ptr addrspace(3) %1186, align 2
  %1188 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1094
  %1189 = insertelement <1 x half> poison, half %1158, i64 0
  store <1 x half> %1189, ptr addrspace(3) %1188, align 2
  %1190 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1097
  %1191 = insertelement <1 x half> poison, half %1159, i64 0
  store <1 x half> %1191, ptr addrspace(3) %1190, align 2
  %1192 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1100
  %1193 = insertelement <1 x half> poison, half %1160, i64 0
  store <1 x half> %1193, ptr addrspace(3) %1192, align 2
  %1194 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1103
  %1195 = insertelement <1 x half> poison, half %1161, i64 0
  store <1 x half> %1195, ptr addrspace(3) %1194, align 2
  %1196 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1106
  %1197 = insertelement <1 x half> poison, half %1162, i64 0
  store <1 x half> %1197, ptr addrspace(3) %1196, align 2
  %1198 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1109
  %1199 = insertelement <1 x half> poison, half %1163, i64 0
  store <1 x half> %1199, ptr addrspace(3) %1198, align 2
  %1200 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1112
  %1201 = insertelement <1 x half> poison, half %1164, i64 0
  store <1 x half> %1201, ptr addrspace(3) %1200, align 2
  %1202 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1115
  %1203 = insertelement <1 x half> poison, half %1165, i64 0
  store <1 x half> %1203, ptr addrspace(3) %1202, align 2
  %1204 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1118
  %1205 = insertelement <1 x half> poison, half %1166, i64 0
  store <1 x half> %1205, ptr addrspace(3) %1204, align 2
  %1206 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1121
  %1207 = insertelement <1 x half> poison, half %1167, i64 0
  store <1 x half> %1207, ptr addrspace(3) %1206, align 2
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1208 = extractelement <2 x float> %886, i64 0
  %1209 = extractelement <2 x float> %886, i64 1
  %1210 = extractelement <2 x float> %887, i64 0
  %1211 = extractelement <2 x float> %887, i64 1
  %1212 = extractelement <2 x float> %888, i64 0
  %1213 = extractelement <2 x float> %888, i64 1
  %1214 = extractelement <2 x float> %889, i64 0
  %1215 = extractelement <2 x float> %889, i64 1
  %1216 = extractelement <2 x float> %890, i64 0
  %1217 = extractelement <2 x float> %890, i64 1
  %1218 = extractelement <2 x float> %891, i64 0
  %1219 = extractelement <2 x float> %891, i64 1
  %1220 = extractelement <2 x float> %892, i64 0
  %1221 = extractelement <2 x float> %892, i64 1
  %1222 = extractelement <2 x float> %893, i64 0
  %1223 = extractelement <2 x float> %893, i64 1
  br i1 %899, label %1224, label %1358

1224:                                             ; preds = %966
  %1225 = shufflevector <1 x float> %1175, <1 x float> poison, <2 x i32> zeroinitializer
  %1226 = fmul <2 x float> %893, %1225
  %1227 = fmul <2 x float> %892, %1225
  %1228 = fmul <2 x float> %891, %1225
  %1229 = fmul <2 x float> %890, %1225
  %1230 = fmul <2 x float> %889, %1225
  %1231 = fmul <2 x float> %888, %1225
  %1232 = fmul <2 x float> %887, %1225
  %1233 = fmul <2 x float> %886, %1225
  %1234 = fmul float %.lcssa37, %1072
  %1235 = bitcast i32 %1151 to float
  %1236 = fadd float %1149, %1235
  %1237 = fadd float %1234, %1236
  %1238 = lshr exact i32 %22, 1
  %1239 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1074
  %1240 = getelementptr inbounds nuw i8, ptr addrspace(3) %1239, i32 %1238
  %1241 = getelementptr inbounds nuw i8, ptr addrspace(3) %1240, i32 %1073
  %1242 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 3456
  %1243 = load <1 x half>, ptr addrspace(3) %1242, align 2
  %1244 = shufflevector <1 x half> %1243, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1245 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 3328
  %1246 = load <1 x half>, ptr addrspace(3) %1245, align 2
  %1247 = shufflevector <1 x half> %1246, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1248 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 3200
  %1249 = load <1 x half>, ptr addrspace(3) %1248, align 2
  %1250 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 3072
  %1251 = load <1 x half>, ptr addrspace(3) %1250, align 2
  %1252 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 2432
  %1253 = load <1 x half>, ptr addrspace(3) %1252, align 2
  %1254 = shufflevector <1 x half> %1253, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1255 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 2304
  %1256 = load <1 x half>, ptr addrspace(3) %1255, align 2
  %1257 = shufflevector <1 x half> %1256, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1258 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 2176
  %1259 = load <1 x half>, ptr addrspace(3) %1258, align 2
  %1260 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 2048
  %1261 = load <1 x half>, ptr addrspace(3) %1260, align 2
  %1262 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 1408
  %1263 = load <1 x half>, ptr addrspace(3) %1262, align 2
  %1264 = shufflevector <1 x half> %1263, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1265 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 1280
  %1266 = load <1 x half>, ptr addrspace(3) %1265, align 2
  %1267 = shufflevector <1 x half> %1266, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1268 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 1152
  %1269 = load <1 x half>, ptr addrspace(3) %1268, align 2
  %1270 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 1024
  %1271 = load <1 x half>, ptr addrspace(3) %1270, align 2
  %1272 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 384
  %1273 = load <1 x half>, ptr addrspace(3) %1272, align 2
  %1274 = shufflevector <1 x half> %1273, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1275 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 256
  %1276 = load <1 x half>, ptr addrspace(3) %1275, align 2
  %1277 = shufflevector <1 x half> %1276, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1278 = getelementptr inbounds nuw i8, ptr addrspace(3) %1241, i32 128
  %1279 = load <1 x half>, ptr addrspace(3) %1278, align 2
  %1280 = load <1 x half>, ptr addrspace(3) %1241, align 2
  %1281 = extractelement <1 x half> %1123, i64 0
  %1282 = extractelement <1 x half> %1120, i64 0
  %1283 = extractelement <1 x half> %1117, i64 0
  %1284 = extractelement <1 x half> %1114, i64 0
  %1285 = extractelement <1 x half> %1111, i64 0
  %1286 = extractelement <1 x half> %1108, i64 0
  %1287 = extractelement <1 x half> %1105, i64 0
  %1288 = extractelement <1 x half> %1102, i64 0
  %1289 = extractelement <1 x half> %1099, i64 0
  %1290 = extractelement <1 x half> %1096, i64 0
  %1291 = extractelement <1 x half> %1093, i64 0
  %1292 = extractelement <1 x half> %1090, i64 0
  %1293 = extractelement <1 x half> %1087, i64 0
  %1294 = extractelement <1 x half> %1084, i64 0
  %1295 = extractelement <1 x half> %1081, i64 0
  %1296 = extractelement <1 x half> %1078, i64 0
  %1297 = shufflevector <1 x half> %1280, <1 x half> %1279, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1298 = shufflevector <4 x half> %1297, <4 x half> %1277, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1299 = shufflevector <4 x half> %1298, <4 x half> %1274, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1300 = shufflevector <1 x half> %1271, <1 x half> %1269, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1301 = shufflevector <4 x half> %1300, <4 x half> %1267, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1302 = shufflevector <4 x half> %1301, <4 x half> %1264, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1303 = shufflevector <1 x half> %1261, <1 x half> %1259, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1304 = shufflevector <4 x half> %1303, <4 x half> %1257, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1305 = shufflevector <4 x half> %1304, <4 x half> %1254, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1306 = shufflevector <1 x half> %1251, <1 x half> %1249, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1307 = shufflevector <4 x half> %1306, <4 x half> %1247, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1308 = shufflevector <4 x half> %1307, <4 x half> %1244, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1309 = insertelement <4 x half> poison, half %1296, i64 0
  %1310 = insertelement <4 x half> %1309, half %1295, i64 1
  %1311 = insertelement <4 x half> %1310, half %1294, i64 2
  %1312 = insertelement <4 x half> %1311, half %1293, i64 3
  %1313 = insertelement <4 x half> poison, half %1292, i64 0
  %1314 = insertelement <4 x half> %1313, half %1291, i64 1
  %1315 = insertelement <4 x half> %1314, half %1290, i64 2
  %1316 = insertelement <4 x half> %1315, half %1289, i64 3
  %1317 = insertelement <4 x half> poison, half %1288, i64 0
  %1318 = insertelement <4 x half> %1317, half %1287, i64 1
  %1319 = insertelement <4 x half> %1318, half %1286, i64 2
  %1320 = insertelement <4 x half> %1319, half %1285, i64 3
  %1321 = insertelement <4 x half> poison, half %1284, i64 0
  %1322 = insertelement <4 x half> %1321, half %1283, i64 1
  %1323 = insertelement <4 x half> %1322, half %1282, i64 2
  %1324 = insertelement <4 x half> %1323, half %1281, i64 3
  %1325 = shufflevector <2 x float> %1233, <2 x float> %1232, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1326 = shufflevector <2 x float> %1231, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1327 = shufflevector <16 x float> %1325, <16 x float> %1326, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1328 = shufflevector <2 x float> %1230, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1329 = shufflevector <16 x float> %1327, <16 x float> %1328, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1330 = shufflevector <2 x float> %1229, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1331 = shufflevector <16 x float> %1329, <16 x float> %1330, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1332 = shufflevector <2 x float> %1228, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1333 = shufflevector <16 x float> %1331, <16 x float> %1332, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %1334 = shufflevector <2 x float> %1227, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1335 = shufflevector <16 x float> %1333, <16 x float> %1334, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %1336 = shufflevector <2 x float> %1226, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1337 = shufflevector <16 x float> %1335, <16 x float> %1336, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %1338 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1312, <4 x half> %1299, <16 x float> %1337, i32 0, i32 0, i32 0)
  %1339 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1316, <4 x half> %1302, <16 x float> %1338, i32 0, i32 0, i32 0)
  %1340 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1320, <4 x half> %1305, <16 x float> %1339, i32 0, i32 0, i32 0)
  %1341 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1324, <4 x half> %1308, <16 x float> %1340, i32 0, i32 0, i32 0)
  %1342 = extractelement <16 x float> %1341, i64 0
  %1343 = extractelement <16 x float> %1341, i64 1
  %1344 = extractelement <16 x float> %1341, i64 2
  %1345 = extractelement <16 x float> %1341, i64 3
  %1346 = extractelement <16 x float> %1341, i64 4
  %1347 = extractelement <16 x float> %1341, i64 5
  %1348 = extractelement <16 x float> %1341, i64 6
  %1349 = extractelement <16 x float> %1341, i64 7
  %1350 = extractelement <16 x float> %1341, i64 8
  %1351 = extractelement <16 x float> %1341, i64 9
  %1352 = extractelement <16 x float> %1341, i64 10
  %1353 = extractelement <16 x float> %1341, i64 11
  %1354 = extractelement <16 x float> %1341, i64 12
  %1355 = extractelement <16 x float> %1341, i64 13
  %1356 = extractelement <16 x float> %1341, i64 14
  %1357 = extractelement <16 x float> %1341, i64 15
  br label %1358

1358:                                             ; preds = %1224, %966
  %1359 = phi float [ %1357, %1224 ], [ %1223, %966 ]
  %1360 = phi float [ %1356, %1224 ], [ %1222, %966 ]
  %1361 = phi float [ %1355, %1224 ], [ %1221, %966 ]
  %1362 = phi float [ %1354, %1224 ], [ %1220, %966 ]
  %1363 = phi float [ %1353, %1224 ], [ %1219, %966 ]
  %1364 = phi float [ %1352, %1224 ], [ %1218, %966 ]
  %1365 = phi float [ %1351, %1224 ], [ %1217, %966 ]
  %1366 = phi float [ %1350, %1224 ], [ %1216, %966 ]
  %1367 = phi float [ %1349, %1224 ], [ %1215, %966 ]
  %1368 = phi float [ %1348, %1224 ], [ %1214, %966 ]
  %1369 = phi float [ %1347, %1224 ], [ %1213, %966 ]
  %1370 = phi float [ %1346, %1224 ], [ %1212, %966 ]
  %1371 = phi float [ %1345, %1224 ], [ %1211, %966 ]
  %1372 = phi float [ %1344, %1224 ], [ %1210, %966 ]
  %1373 = phi float [ %1343, %1224 ], [ %1209, %966 ]
  %1374 = phi float [ %1342, %1224 ], [ %1208, %966 ]
  %1375 = phi float [ %1237, %1224 ], [ %.lcssa37, %966 ]
  %1376 = phi float [ %1029, %1224 ], [ %.lcssa38, %966 ]
  %1377 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1170
  %1378 = insertelement <1 x float> poison, float %1375, i64 0
  store <1 x float> %1378, ptr addrspace(3) %1377, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  br i1 %43, label %.critedge, label %.critedge4

.critedge:                                        ; preds = %1358
  %1379 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1173
  %1380 = load <1 x float>, ptr addrspace(3) %1379, align 4
  %1381 = extractelement <1 x float> %1380, i64 0
  %1382 = fdiv float %1359, %1381
  %1383 = fptrunc float %1382 to half
  %1384 = fdiv float %1360, %1381
  %1385 = fptrunc float %1384 to half
  %1386 = fdiv float %1361, %1381
  %1387 = fptrunc float %1386 to half
  %1388 = fdiv float %1362, %1381
  %1389 = fptrunc float %1388 to half
  %1390 = fdiv float %1363, %1381
  %1391 = fptrunc float %1390 to half
  %1392 = fdiv float %1364, %1381
  %1393 = fptrunc float %1392 to half
  %1394 = fdiv float %1365, %1381
  %1395 = fptrunc float %1394 to half
  %1396 = fdiv float %1366, %1381
  %1397 = fptrunc float %1396 to half
  %1398 = sext i32 %49 to i64
  %1399 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %1398
  %1400 = zext nneg i32 %55 to i64
  %1401 = getelementptr [2 x i8], ptr addrspace(1) %1399, i64 %1400
  %1402 = getelementptr i8, ptr addrspace(1) %1401, i64 48
  %1403 = getelementptr i8, ptr addrspace(1) %1401, i64 32
  %1404 = fdiv float %1374, %1381
  %1405 = fptrunc float %1404 to half
  %1406 = insertelement <4 x half> poison, half %1405, i64 0
  %1407 = fdiv float %1373, %1381
  %1408 = fptrunc float %1407 to half
  %1409 = insertelement <4 x half> %1406, half %1408, i64 1
  %1410 = fdiv float %1372, %1381
  %1411 = fptrunc float %1410 to half
  %1412 = insertelement <4 x half> %1409, half %1411, i64 2
  %1413 = fdiv float %1371, %1381
  %1414 = fptrunc float %1413 to half
  %1415 = insertelement <4 x half> %1412, half %1414, i64 3
  %1416 = fdiv float %1367, %1381
  %1417 = fptrunc float %1416 to half
  %1418 = fdiv float %1368, %1381
  %1419 = fptrunc float %1418 to half
  %1420 = fdiv float %1369, %1381
  %1421 = fptrunc float %1420 to half
  %1422 = fdiv float %1370, %1381
  %1423 = fptrunc float %1422 to half
  %1424 = getelementptr i8, ptr addrspace(1) %1401, i64 16
  store <4 x half> %1415, ptr addrspace(1) %1401, align 8
  %1425 = insertelement <4 x half> poison, half %1423, i64 0
  %1426 = insertelement <4 x half> %1425, half %1421, i64 1
  %1427 = insertelement <4 x half> %1426, half %1419, i64 2
  %1428 = insertelement <4 x half> %1427, half %1417, i64 3
  store <4 x half> %1428, ptr addrspace(1) %1424, align 8
  %1429 = insertelement <4 x half> poison, half %1397, i64 0
  %1430 = insertelement <4 x half> %1429, half %1395, i64 1
  %1431 = insertelement <4 x half> %1430, half %1393, i64 2
  %1432 = insertelement <4 x half> %1431, half %1391, i64 3
  store <4 x half> %1432, ptr addrspace(1) %1403, align 8
  %1433 = insertelement <4 x half> poison, half %1389, i64 0
  %1434 = insertelement <4 x half> %1433, half %1387, i64 1
  %1435 = insertelement <4 x half> %1434, half %1385, i64 2
  %1436 = insertelement <4 x half> %1435, half %1383, i64 3
  store <4 x half> %1436, ptr addrspace(1) %1402, align 8
  br label %.critedge4

.critedge4:                                       ; preds = %1358, %.critedge
  %1437 = tail call noundef float @llvm.log2.f32(float %1375)
  %1438 = fadd float %1376, %1437
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1439 = insertelement <1 x float> poison, float %1438, i64 0
  store <1 x float> %1439, ptr addrspace(3) %1377, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1440 = icmp eq i32 %13, 0
  %1441 = and i1 %46, %1440
  br i1 %1441, label %1442, label %1449

1442:                                             ; preds = %.critedge4
  %1443 = sext i32 %15 to i64
  %1444 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %1443
  %1445 = sext i32 %29 to i64
  %1446 = getelementptr [4 x i8], ptr addrspace(1) %1444, i64 %1445
  %1447 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1009
  %1448 = load <1 x float>, ptr addrspace(3) %1447, align 4
  store <1 x float> %1448, ptr addrspace(1) %1446, align 4
  br label %1449

1449:                                             ; preds = %1442, %.critedge4
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

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #4

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half>, <4 x half>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #4

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #6

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.exp2.f32(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.log2.f32(float) #4

attributes #0 = { norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #6 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 8, !"PIC Level", i32 0}
!4 = !{!"amdgpu-synchronize-as", !"local"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.peeled.count", i32 1}
