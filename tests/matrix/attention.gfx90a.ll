; of Triton 3.9.0, for work-groups of 256, with 12288 bytes of dynamic LDS
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.0a-amd-amdhsa"

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
  %41 = or disjoint i32 %31, 25
  %42 = or disjoint i32 %31, 26
  %43 = or disjoint i32 %31, 27
  %44 = icmp slt i32 %26, %5
  %45 = icmp slt i32 %27, %5
  %46 = icmp slt i32 %28, %5
  %47 = icmp slt i32 %29, %5
  %48 = add i32 %26, %15
  %49 = add i32 %28, %15
  %50 = shl i32 %48, 6
  %51 = shl i32 %49, 6
  %52 = sext i32 %51 to i64
  %53 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %52
  %54 = and i32 %19, 64
  %55 = lshr exact i32 %54, 1
  %56 = or disjoint i32 %55, %31
  %57 = shl nuw nsw i32 %10, 3
  %58 = and i32 %57, 56
  %59 = zext nneg i32 %58 to i64
  %60 = getelementptr [2 x i8], ptr addrspace(1) %53, i64 %59
  br i1 %45, label %61, label %68

61:                                               ; preds = %9
  %62 = add i32 %27, %15
  %63 = shl i32 %62, 6
  %64 = sext i32 %63 to i64
  %65 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %64
  %66 = getelementptr [2 x i8], ptr addrspace(1) %65, i64 %59
  %67 = load <8 x half>, ptr addrspace(1) %66, align 16
  br label %68

68:                                               ; preds = %61, %9
  %69 = phi <8 x half> [ %67, %61 ], [ zeroinitializer, %9 ]
  br i1 %46, label %70, label %72

70:                                               ; preds = %68
  %71 = load <8 x half>, ptr addrspace(1) %60, align 16
  br label %72

72:                                               ; preds = %70, %68
  %73 = phi <8 x half> [ %71, %70 ], [ zeroinitializer, %68 ]
  %74 = shl nuw nsw i32 %20, 4
  %75 = and i32 %20, 120
  %76 = xor i32 %74, %75
  %77 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %76
  %78 = shufflevector <8 x half> %69, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %78, ptr addrspace(3) %77, align 8
  %79 = getelementptr inbounds nuw i8, ptr addrspace(3) %77, i32 4096
  %80 = shufflevector <8 x half> %73, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %80, ptr addrspace(3) %79, align 8
  %81 = xor i32 %76, 8
  %82 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %81
  %83 = shufflevector <8 x half> %69, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %83, ptr addrspace(3) %82, align 8
  %84 = getelementptr inbounds nuw i8, ptr addrspace(3) %82, i32 4096
  %85 = shufflevector <8 x half> %73, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %85, ptr addrspace(3) %84, align 8
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %86 = shl nuw nsw i32 %21, 7
  %87 = and i32 %57, 120
  %88 = lshr exact i32 %30, 2
  %89 = shl nuw nsw i32 %54, 6
  %90 = or disjoint i32 %89, %86
  %91 = xor i32 %87, %88
  %92 = or disjoint i32 %90, %91
  %93 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %92
  %94 = load <4 x half>, ptr addrspace(3) %93, align 8
  %95 = xor i32 %92, 16
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %95
  %97 = load <4 x half>, ptr addrspace(3) %96, align 8
  %98 = xor i32 %92, 32
  %99 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %98
  %100 = load <4 x half>, ptr addrspace(3) %99, align 8
  %101 = xor i32 %92, 48
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %101
  %103 = load <4 x half>, ptr addrspace(3) %102, align 8
  %104 = xor i32 %92, 64
  %105 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %104
  %106 = load <4 x half>, ptr addrspace(3) %105, align 8
  %107 = xor i32 %92, 80
  %108 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %107
  %109 = load <4 x half>, ptr addrspace(3) %108, align 8
  %110 = xor i32 %92, 96
  %111 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %110
  %112 = load <4 x half>, ptr addrspace(3) %111, align 8
  %113 = xor i32 %92, 112
  %114 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %113
  %115 = load <4 x half>, ptr addrspace(3) %114, align 8
  %116 = icmp slt i32 %24, %5
  %117 = add i32 %24, %15
  %118 = shl i32 %117, 6
  br i1 %116, label %119, label %124

119:                                              ; preds = %72
  %120 = sext i32 %118 to i64
  %121 = getelementptr [2 x i8], ptr addrspace(1) %3, i64 %120
  %122 = getelementptr [2 x i8], ptr addrspace(1) %121, i64 %59
  %123 = load <8 x half>, ptr addrspace(1) %122, align 16
  br label %124

124:                                              ; preds = %119, %72
  %125 = phi <8 x half> [ %123, %119 ], [ zeroinitializer, %72 ]
  br i1 %116, label %126, label %131

126:                                              ; preds = %124
  %127 = sext i32 %118 to i64
  %128 = getelementptr [2 x i8], ptr addrspace(1) %4, i64 %127
  %129 = getelementptr [2 x i8], ptr addrspace(1) %128, i64 %59
  %130 = load <8 x half>, ptr addrspace(1) %129, align 16
  br label %131

131:                                              ; preds = %126, %124
  %132 = phi <8 x half> [ %130, %126 ], [ zeroinitializer, %124 ]
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %133 = shufflevector <8 x half> %125, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %133, ptr addrspace(3) %77, align 8
  %134 = shufflevector <8 x half> %125, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %134, ptr addrspace(3) %82, align 8
  %135 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %74
  store <8 x half> %132, ptr addrspace(3) %135, align 16
  %136 = add i32 %5, -32
  %invariant.gep = getelementptr [2 x i8], ptr addrspace(1) %3, i64 %59
  %invariant.gep39 = getelementptr [2 x i8], ptr addrspace(1) %4, i64 %59
  %137 = icmp sgt i32 %136, 0
  br i1 %137, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %131
  %138 = or disjoint i32 %91, %86
  %139 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %138
  %140 = xor i32 %138, 16
  %141 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %140
  %142 = xor i32 %138, 32
  %143 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %142
  %144 = xor i32 %138, 48
  %145 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %144
  %146 = xor i32 %138, 64
  %147 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %146
  %148 = xor i32 %138, 80
  %149 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %148
  %150 = xor i32 %138, 96
  %151 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %150
  %152 = xor i32 %138, 112
  %153 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %152
  %154 = shl nuw nsw i32 %18, 2
  %155 = xor i32 %154, 128
  %156 = shl nuw nsw i32 %21, 1
  %157 = shl nuw nsw i32 %30, 4
  %158 = or disjoint i32 %157, %54
  %159 = or disjoint i32 %158, %156
  %160 = or disjoint i32 %159, 128
  %161 = or disjoint i32 %159, 256
  %162 = or disjoint i32 %159, 384
  %163 = or disjoint i32 %159, 1024
  %164 = or disjoint i32 %159, 1152
  %165 = or disjoint i32 %159, 1280
  %166 = or disjoint i32 %159, 1408
  %167 = or disjoint i32 %159, 2048
  %168 = or disjoint i32 %159, 2176
  %169 = or disjoint i32 %159, 2304
  %170 = or disjoint i32 %159, 2432
  %171 = or disjoint i32 %159, 3072
  %172 = or disjoint i32 %159, 3200
  %173 = or disjoint i32 %159, 3328
  %174 = or disjoint i32 %159, 3456
  %175 = shl nuw nsw i32 %21, 2
  %176 = shl nuw nsw i32 %54, 1
  %177 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %175
  %178 = getelementptr inbounds nuw i8, ptr addrspace(3) %177, i32 %176
  %179 = getelementptr inbounds nuw i8, ptr addrspace(3) %177, i32 %22
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
  %195 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %174
  %196 = lshr exact i32 %22, 1
  %197 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %157
  %198 = getelementptr inbounds nuw i8, ptr addrspace(3) %197, i32 %196
  %199 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 %156
  %200 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 128
  %201 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 256
  %202 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 384
  %203 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 1024
  %204 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 1152
  %205 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 1280
  %206 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 1408
  %207 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 2048
  %208 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 2176
  %209 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 2304
  %210 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 2432
  %211 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 3072
  %212 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 3200
  %213 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 3328
  %214 = getelementptr inbounds nuw i8, ptr addrspace(3) %199, i32 3456
  %215 = or disjoint i32 %24, 32
  %216 = insertelement <8 x i32> poison, i32 %31, i64 0
  %217 = insertelement <8 x i32> %216, i32 %32, i64 1
  %218 = shufflevector <4 x i32> %38, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %219 = shufflevector <8 x i32> %217, <8 x i32> %218, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 8, i32 9, i32 10, i32 11>
  %220 = shufflevector <2 x i32> %35, <2 x i32> poison, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %221 = shufflevector <8 x i32> %219, <8 x i32> %220, <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 4, i32 5, i32 6, i32 7>
  %222 = insertelement <8 x i32> poison, i32 %5, i64 0
  %223 = shufflevector <8 x i32> %222, <8 x i32> poison, <8 x i32> zeroinitializer
  %224 = icmp slt <8 x i32> %221, %223
  %225 = icmp slt i32 %39, %5
  %226 = insertelement <4 x i32> poison, i32 %5, i64 0
  %227 = shufflevector <4 x i32> %226, <4 x i32> poison, <4 x i32> zeroinitializer
  %228 = icmp slt <4 x i32> %40, %227
  %229 = icmp slt i32 %41, %5
  %230 = icmp slt i32 %42, %5
  %231 = icmp slt i32 %43, %5
  %232 = icmp slt i32 %215, %5
  %.reass.peel = shl i32 %117, 6
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
  %239 = load <4 x half>, ptr addrspace(3) %139, align 8
  %240 = load <4 x half>, ptr addrspace(3) %141, align 8
  %241 = load <4 x half>, ptr addrspace(3) %143, align 8
  %242 = load <4 x half>, ptr addrspace(3) %145, align 8
  %243 = load <4 x half>, ptr addrspace(3) %147, align 8
  %244 = load <4 x half>, ptr addrspace(3) %149, align 8
  %245 = load <4 x half>, ptr addrspace(3) %151, align 8
  %246 = load <4 x half>, ptr addrspace(3) %153, align 8
  %247 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %239, <4 x half> %94, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %248 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %240, <4 x half> %97, <16 x float> %247, i32 0, i32 0, i32 0)
  %249 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %241, <4 x half> %100, <16 x float> %248, i32 0, i32 0, i32 0)
  %250 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %242, <4 x half> %103, <16 x float> %249, i32 0, i32 0, i32 0)
  %251 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %243, <4 x half> %106, <16 x float> %250, i32 0, i32 0, i32 0)
  %252 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %244, <4 x half> %109, <16 x float> %251, i32 0, i32 0, i32 0)
  %253 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %245, <4 x half> %112, <16 x float> %252, i32 0, i32 0, i32 0)
  %254 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %246, <4 x half> %115, <16 x float> %253, i32 0, i32 0, i32 0)
  %255 = extractelement <16 x float> %254, i64 8
  %256 = extractelement <16 x float> %254, i64 13
  %257 = extractelement <16 x float> %254, i64 14
  %258 = extractelement <16 x float> %254, i64 15
  %259 = fmul float %6, %255
  %260 = fmul float %6, %256
  %261 = fmul float %6, %257
  %262 = fmul float %6, %258
  %263 = insertelement <8 x float> poison, float %6, i64 0
  %264 = shufflevector <8 x float> %263, <8 x float> poison, <8 x i32> zeroinitializer
  %265 = shufflevector <16 x float> %254, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %266 = fmul <8 x float> %264, %265
  %267 = select <8 x i1> %224, <8 x float> %266, <8 x float> splat (float -inf)
  %268 = select i1 %225, float %259, float -inf
  %269 = insertelement <4 x float> poison, float %6, i64 0
  %270 = shufflevector <4 x float> %269, <4 x float> poison, <4 x i32> zeroinitializer
  %271 = shufflevector <16 x float> %254, <16 x float> poison, <4 x i32> <i32 9, i32 10, i32 11, i32 12>
  %272 = fmul <4 x float> %270, %271
  %273 = select <4 x i1> %228, <4 x float> %272, <4 x float> splat (float -inf)
  %274 = select i1 %229, float %260, float -inf
  %275 = select i1 %230, float %261, float -inf
  %276 = select i1 %231, float %262, float -inf
  %277 = extractelement <8 x float> %267, i64 0
  %278 = extractelement <8 x float> %267, i64 1
  %279 = tail call float @llvm.maxnum.f32(float %277, float %278)
  %280 = extractelement <8 x float> %267, i64 2
  %281 = tail call float @llvm.maxnum.f32(float %279, float %280)
  %282 = extractelement <8 x float> %267, i64 3
  %283 = extractelement <8 x float> %267, i64 4
  %284 = tail call float @llvm.maxnum.f32(float %282, float %283)
  %285 = extractelement <8 x float> %267, i64 5
  %286 = tail call float @llvm.maxnum.f32(float %284, float %285)
  %287 = extractelement <8 x float> %267, i64 6
  %288 = extractelement <8 x float> %267, i64 7
  %289 = tail call float @llvm.maxnum.f32(float %287, float %288)
  %290 = tail call float @llvm.maxnum.f32(float %289, float %268)
  %291 = extractelement <4 x float> %273, i64 0
  %292 = extractelement <4 x float> %273, i64 1
  %293 = tail call float @llvm.maxnum.f32(float %291, float %292)
  %294 = extractelement <4 x float> %273, i64 2
  %295 = tail call float @llvm.maxnum.f32(float %293, float %294)
  %296 = extractelement <4 x float> %273, i64 3
  %297 = tail call float @llvm.maxnum.f32(float %296, float %274)
  %298 = tail call float @llvm.maxnum.f32(float %297, float %275)
  %299 = tail call float @llvm.maxnum.f32(float %281, float %286)
  %300 = tail call float @llvm.maxnum.f32(float %299, float %290)
  %301 = tail call float @llvm.maxnum.f32(float %295, float %298)
  %302 = tail call float @llvm.maxnum.f32(float %301, float %276)
  %303 = tail call float @llvm.maxnum.f32(float %300, float %302)
  %304 = bitcast float %303 to i32
  %305 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %155, i32 %304)
  %306 = bitcast i32 %305 to float
  %307 = tail call float @llvm.maxnum.f32(float %303, float %306)
  %308 = tail call float @llvm.maxnum.f32(float %307, float -inf)
  %309 = fsub float %277, %308
  %310 = fsub float %278, %308
  %311 = fsub float %280, %308
  %312 = fsub float %282, %308
  %313 = fsub float %283, %308
  %314 = fsub float %285, %308
  %315 = fsub float %287, %308
  %316 = fsub float %288, %308
  %317 = fsub float %268, %308
  %318 = fsub float %291, %308
  %319 = fsub float %292, %308
  %320 = fsub float %294, %308
  %321 = fsub float %296, %308
  %322 = fsub float %274, %308
  %323 = fsub float %275, %308
  %324 = fsub float %276, %308
  %325 = tail call float @llvm.amdgcn.exp2.f32(float %309)
  %326 = tail call float @llvm.amdgcn.exp2.f32(float %310)
  %327 = tail call float @llvm.amdgcn.exp2.f32(float %311)
  %328 = tail call float @llvm.amdgcn.exp2.f32(float %312)
  %329 = tail call float @llvm.amdgcn.exp2.f32(float %313)
  %330 = tail call float @llvm.amdgcn.exp2.f32(float %314)
  %331 = tail call float @llvm.amdgcn.exp2.f32(float %315)
  %332 = tail call float @llvm.amdgcn.exp2.f32(float %316)
  %333 = tail call float @llvm.amdgcn.exp2.f32(float %317)
  %334 = tail call float @llvm.amdgcn.exp2.f32(float %318)
  %335 = tail call float @llvm.amdgcn.exp2.f32(float %319)
  %336 = tail call float @llvm.amdgcn.exp2.f32(float %320)
  %337 = tail call float @llvm.amdgcn.exp2.f32(float %321)
  %338 = tail call float @llvm.amdgcn.exp2.f32(float %322)
  %339 = tail call float @llvm.amdgcn.exp2.f32(float %323)
  %340 = tail call float @llvm.amdgcn.exp2.f32(float %324)
  %341 = fsub float -inf, %308
  %342 = tail call float @llvm.amdgcn.exp2.f32(float %341)
  br i1 %232, label %343, label %346

343:                                              ; preds = %237
  %344 = sext i32 %233 to i64
  %gep40.peel = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep39, i64 %344
  %345 = load <8 x half>, ptr addrspace(1) %gep40.peel, align 16
  br label %346

346:                                              ; preds = %343, %237
  %347 = phi <8 x half> [ %345, %343 ], [ zeroinitializer, %237 ]
  %348 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %159
  %349 = load <1 x half>, ptr addrspace(3) %348, align 2
  %350 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %160
  %351 = load <1 x half>, ptr addrspace(3) %350, align 2
  %352 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %161
  %353 = load <1 x half>, ptr addrspace(3) %352, align 2
  %354 = shufflevector <1 x half> %353, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %355 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %162
  %356 = load <1 x half>, ptr addrspace(3) %355, align 2
  %357 = shufflevector <1 x half> %356, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %358 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %163
  %359 = load <1 x half>, ptr addrspace(3) %358, align 2
  %360 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %164
  %361 = load <1 x half>, ptr addrspace(3) %360, align 2
  %362 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %165
  %363 = load <1 x half>, ptr addrspace(3) %362, align 2
  %364 = shufflevector <1 x half> %363, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %365 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %166
  %366 = load <1 x half>, ptr addrspace(3) %365, align 2
  %367 = shufflevector <1 x half> %366, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %368 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %167
  %369 = load <1 x half>, ptr addrspace(3) %368, align 2
  %370 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %168
  %371 = load <1 x half>, ptr addrspace(3) %370, align 2
  %372 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %169
  %373 = load <1 x half>, ptr addrspace(3) %372, align 2
  %374 = shufflevector <1 x half> %373, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %375 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %170
  %376 = load <1 x half>, ptr addrspace(3) %375, align 2
  %377 = shufflevector <1 x half> %376, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %378 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %171
  %379 = load <1 x half>, ptr addrspace(3) %378, align 2
  %380 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %172
  %381 = load <1 x half>, ptr addrspace(3) %380, align 2
  %382 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %173
  %383 = load <1 x half>, ptr addrspace(3) %382, align 2
  %384 = shufflevector <1 x half> %383, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %385 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %174
  %386 = load <1 x half>, ptr addrspace(3) %385, align 2
  %387 = shufflevector <1 x half> %386, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %388 = fmul float %342, 0.000000e+00
  %389 = insertelement <2 x float> poison, float %325, i64 0
  %390 = insertelement <2 x float> %389, float %326, i64 1
  %391 = insertelement <2 x float> poison, float %327, i64 0
  %392 = insertelement <2 x float> %391, float %328, i64 1
  %393 = insertelement <2 x float> poison, float %329, i64 0
  %394 = insertelement <2 x float> %393, float %330, i64 1
  %395 = insertelement <2 x float> poison, float %331, i64 0
  %396 = insertelement <2 x float> %395, float %332, i64 1
  %397 = insertelement <2 x float> poison, float %333, i64 0
  %398 = insertelement <2 x float> %397, float %334, i64 1
  %399 = insertelement <2 x float> poison, float %335, i64 0
  %400 = insertelement <2 x float> %399, float %336, i64 1
  %401 = insertelement <2 x float> poison, float %337, i64 0
  %402 = insertelement <2 x float> %401, float %338, i64 1
  %403 = insertelement <2 x float> poison, float %339, i64 0
  %404 = insertelement <2 x float> %403, float %340, i64 1
  %405 = fadd <2 x float> %390, %392
  %406 = fadd <2 x float> %394, %396
  %407 = fadd <2 x float> %398, %400
  %408 = fadd <2 x float> %402, %404
  %409 = fadd <2 x float> %405, %406
  %410 = fadd <2 x float> %407, %408
  %411 = fadd <2 x float> %409, %410
  %412 = extractelement <2 x float> %411, i64 0
  %413 = extractelement <2 x float> %411, i64 1
  %414 = fadd float %412, %413
  %415 = bitcast float %414 to i32
  %416 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %155, i32 %415)
  %417 = bitcast i32 %416 to float
  %418 = fadd float %414, %417
  %419 = fadd float %388, %418
  %420 = fptrunc float %325 to half
  %421 = fptrunc float %326 to half
  %422 = fptrunc float %327 to half
  %423 = fptrunc float %328 to half
  %424 = fptrunc float %329 to half
  %425 = fptrunc float %330 to half
  %426 = fptrunc float %331 to half
  %427 = fptrunc float %332 to half
  %428 = fptrunc float %333 to half
  %429 = fptrunc float %334 to half
  %430 = fptrunc float %335 to half
  %431 = fptrunc float %336 to half
  %432 = fptrunc float %337 to half
  %433 = fptrunc float %338 to half
  %434 = fptrunc float %339 to half
  %435 = fptrunc float %340 to half
  %436 = insertelement <1 x float> poison, float %342, i64 0
  store <1 x float> %436, ptr addrspace(3) %178, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %437 = load <1 x float>, ptr addrspace(3) %179, align 4
  %438 = extractelement <1 x float> %437, i64 0
  %439 = fmul float %438, 0.000000e+00
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %440 = insertelement <1 x half> poison, half %420, i64 0
  store <1 x half> %440, ptr addrspace(3) %180, align 2
  %441 = insertelement <1 x half> poison, half %421, i64 0
  store <1 x half> %441, ptr addrspace(3) %181, align 2
  %442 = insertelement <1 x half> poison, half %422, i64 0
  store <1 x half> %442, ptr addrspace(3) %182, align 2
  %443 = insertelement <1 x half> poison, half %423, i64 0
  store <1 x half> %443, ptr addrspace(3) %183, align 2
  %444 = insertelement <1 x half> poison, half %424, i64 0
  store <1 x half> %444, ptr addrspace(3) %184, align 2
  %445 = insertelement <1 x half> poison, half %425, i64 0
  store <1 x half> %445, ptr addrspace(3) %185, align 2
  %446 = insertelement <1 x half> poison, half %426, i64 0
  store <1 x half> %446, ptr addrspace(3) %186, align 2
  %447 = insertelement <1 x half> poison, half %427, i64 0
  store <1 x half> %447, ptr addrspace(3) %187, align 2
  %448 = insertelement <1 x half> poison, half %428, i64 0
  store <1 x half> %448, ptr addrspace(3) %188, align 2
  %449 = insertelement <1 x half> poison, half %429, i64 0
  store <1 x half> %449, ptr addrspace(3) %189, align 2
  %450 = insertelement <1 x half> poison, half %430, i64 0
  store <1 x half> %450, ptr addrspace(3) %190, align 2
  %451 = insertelement <1 x half> poison, half %431, i64 0
  store <1 x half> %451, ptr addrspace(3) %191, align 2
  %452 = insertelement <1 x half> poison, half %432, i64 0
  store <1 x half> %452, ptr addrspace(3) %192, align 2
  %453 = insertelement <1 x half> poison, half %433, i64 0
  store <1 x half> %453, ptr addrspace(3) %193, align 2
  %454 = insertelement <1 x half> poison, half %434, i64 0
  store <1 x half> %454, ptr addrspace(3) %194, align 2
  %455 = insertelement <1 x half> poison, half %435, i64 0
  store <1 x half> %455, ptr addrspace(3) %195, align 2
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %456 = load <1 x half>, ptr addrspace(3) %199, align 2
  %457 = load <1 x half>, ptr addrspace(3) %200, align 2
  %458 = load <1 x half>, ptr addrspace(3) %201, align 2
  %459 = shufflevector <1 x half> %458, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %460 = load <1 x half>, ptr addrspace(3) %202, align 2
  %461 = shufflevector <1 x half> %460, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %462 = load <1 x half>, ptr addrspace(3) %203, align 2
  %463 = load <1 x half>, ptr addrspace(3) %204, align 2
  %464 = load <1 x half>, ptr addrspace(3) %205, align 2
  %465 = shufflevector <1 x half> %464, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %466 = load <1 x half>, ptr addrspace(3) %206, align 2
  %467 = shufflevector <1 x half> %466, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %468 = load <1 x half>, ptr addrspace(3) %207, align 2
  %469 = load <1 x half>, ptr addrspace(3) %208, align 2
  %470 = load <1 x half>, ptr addrspace(3) %209, align 2
  %471 = shufflevector <1 x half> %470, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %472 = load <1 x half>, ptr addrspace(3) %210, align 2
  %473 = shufflevector <1 x half> %472, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %474 = load <1 x half>, ptr addrspace(3) %211, align 2
  %475 = load <1 x half>, ptr addrspace(3) %212, align 2
  %476 = load <1 x half>, ptr addrspace(3) %213, align 2
  %477 = shufflevector <1 x half> %476, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %478 = load <1 x half>, ptr addrspace(3) %214, align 2
  %479 = shufflevector <1 x half> %478, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %480 = shufflevector <1 x half> %456, <1 x half> %457, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %481 = shufflevector <4 x half> %480, <4 x half> %459, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %482 = shufflevector <4 x half> %481, <4 x half> %461, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %483 = shufflevector <1 x half> %462, <1 x half> %463, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %484 = shufflevector <4 x half> %483, <4 x half> %465, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %485 = shufflevector <4 x half> %484, <4 x half> %467, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %486 = shufflevector <1 x half> %468, <1 x half> %469, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %487 = shufflevector <4 x half> %486, <4 x half> %471, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %488 = shufflevector <4 x half> %487, <4 x half> %473, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %489 = shufflevector <1 x half> %474, <1 x half> %475, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %490 = shufflevector <4 x half> %489, <4 x half> %477, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %491 = shufflevector <4 x half> %490, <4 x half> %479, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %492 = shufflevector <1 x half> %349, <1 x half> %351, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %493 = shufflevector <4 x half> %492, <4 x half> %354, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %494 = shufflevector <4 x half> %493, <4 x half> %357, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %495 = shufflevector <1 x half> %359, <1 x half> %361, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %496 = shufflevector <4 x half> %495, <4 x half> %364, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %497 = shufflevector <4 x half> %496, <4 x half> %367, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %498 = shufflevector <1 x half> %369, <1 x half> %371, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %499 = shufflevector <4 x half> %498, <4 x half> %374, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %500 = shufflevector <4 x half> %499, <4 x half> %377, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %501 = shufflevector <1 x half> %379, <1 x half> %381, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %502 = shufflevector <4 x half> %501, <4 x half> %384, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %503 = shufflevector <4 x half> %502, <4 x half> %387, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %504 = insertelement <16 x float> poison, float %439, i64 0
  %505 = shufflevector <16 x float> %504, <16 x float> poison, <16 x i32> zeroinitializer
  %506 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %494, <4 x half> %482, <16 x float> %505, i32 0, i32 0, i32 0)
  %507 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %497, <4 x half> %485, <16 x float> %506, i32 0, i32 0, i32 0)
  %508 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %500, <4 x half> %488, <16 x float> %507, i32 0, i32 0, i32 0)
  %509 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %503, <4 x half> %491, <16 x float> %508, i32 0, i32 0, i32 0)
  %510 = shufflevector <8 x half> %238, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %510, ptr addrspace(3) %77, align 8
  %511 = shufflevector <8 x half> %238, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %511, ptr addrspace(3) %82, align 8
  store <8 x half> %347, ptr addrspace(3) %135, align 16
  %512 = icmp samesign ugt i32 %136, 32
  %513 = shufflevector <16 x float> %509, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %514 = shufflevector <16 x float> %509, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %515 = shufflevector <16 x float> %509, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %516 = shufflevector <16 x float> %509, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %517 = shufflevector <16 x float> %509, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %518 = shufflevector <16 x float> %509, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %519 = shufflevector <16 x float> %509, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %520 = shufflevector <16 x float> %509, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  br i1 %512, label %.peel.next, label %._crit_edge

.peel.next:                                       ; preds = %346
  %521 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %159
  %522 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %160
  %523 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %161
  %524 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %162
  %525 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %163
  %526 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %164
  %527 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %165
  %528 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %166
  %529 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %167
  %530 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %168
  %531 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %169
  %532 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %170
  %533 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %171
  %534 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %172
  %535 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %173
  %536 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %174
  %537 = shufflevector <8 x i32> %217, <8 x i32> %220, <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 poison, i32 poison, i32 poison, i32 poison>
  %538 = shufflevector <8 x i32> %537, <8 x i32> %218, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11>
  br label %539

539:                                              ; preds = %.peel.next, %679
  %540 = phi float [ %419, %.peel.next ], [ %736, %679 ]
  %541 = phi float [ %308, %.peel.next ], [ %641, %679 ]
  %542 = phi i32 [ 32, %.peel.next ], [ %551, %679 ]
  %543 = phi <2 x float> [ %513, %.peel.next ], [ %848, %679 ]
  %544 = phi <2 x float> [ %514, %.peel.next ], [ %849, %679 ]
  %545 = phi <2 x float> [ %515, %.peel.next ], [ %850, %679 ]
  %546 = phi <2 x float> [ %516, %.peel.next ], [ %851, %679 ]
  %547 = phi <2 x float> [ %517, %.peel.next ], [ %852, %679 ]
  %548 = phi <2 x float> [ %518, %.peel.next ], [ %853, %679 ]
  %549 = phi <2 x float> [ %519, %.peel.next ], [ %854, %679 ]
  %550 = phi <2 x float> [ %520, %.peel.next ], [ %855, %679 ]
  %551 = add i32 %542, 32
  %552 = insertelement <8 x i32> poison, i32 %542, i64 0
  %553 = shufflevector <8 x i32> %552, <8 x i32> poison, <8 x i32> zeroinitializer
  %554 = or disjoint <8 x i32> %553, %538
  %555 = or disjoint i32 %542, %39
  %556 = insertelement <4 x i32> poison, i32 %542, i64 0
  %557 = shufflevector <4 x i32> %556, <4 x i32> poison, <4 x i32> zeroinitializer
  %558 = or disjoint <4 x i32> %557, %40
  %559 = or disjoint i32 %542, %41
  %560 = or disjoint i32 %542, %42
  %561 = or disjoint i32 %542, %43
  %562 = or disjoint i32 %551, %24
  %563 = icmp slt <8 x i32> %554, %223
  %564 = icmp slt i32 %555, %5
  %565 = icmp slt <4 x i32> %558, %227
  %566 = icmp slt i32 %559, %5
  %567 = icmp slt i32 %560, %5
  %568 = icmp slt i32 %561, %5
  %569 = icmp slt i32 %562, %5
  %.reass = add i32 %551, %117
  %570 = shl i32 %.reass, 6
  br i1 %569, label %571, label %574

571:                                              ; preds = %539
  %572 = sext i32 %570 to i64
  %gep = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %572
  %573 = load <8 x half>, ptr addrspace(1) %gep, align 16
  br label %574

574:                                              ; preds = %571, %539
  %575 = phi <8 x half> [ %573, %571 ], [ zeroinitializer, %539 ]
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %576 = load <4 x half>, ptr addrspace(3) %139, align 8
  %577 = load <4 x half>, ptr addrspace(3) %141, align 8
  %578 = load <4 x half>, ptr addrspace(3) %143, align 8
  %579 = load <4 x half>, ptr addrspace(3) %145, align 8
  %580 = load <4 x half>, ptr addrspace(3) %147, align 8
  %581 = load <4 x half>, ptr addrspace(3) %149, align 8
  %582 = load <4 x half>, ptr addrspace(3) %151, align 8
  %583 = load <4 x half>, ptr addrspace(3) %153, align 8
  %584 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %576, <4 x half> %94, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %585 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %577, <4 x half> %97, <16 x float> %584, i32 0, i32 0, i32 0)
  %586 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %578, <4 x half> %100, <16 x float> %585, i32 0, i32 0, i32 0)
  %587 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %579, <4 x half> %103, <16 x float> %586, i32 0, i32 0, i32 0)
  %588 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %580, <4 x half> %106, <16 x float> %587, i32 0, i32 0, i32 0)
  %589 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %581, <4 x half> %109, <16 x float> %588, i32 0, i32 0, i32 0)
  %590 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %582, <4 x half> %112, <16 x float> %589, i32 0, i32 0, i32 0)
  %591 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %583, <4 x half> %115, <16 x float> %590, i32 0, i32 0, i32 0)
  %592 = extractelement <16 x float> %591, i64 8
  %593 = extractelement <16 x float> %591, i64 13
  %594 = extractelement <16 x float> %591, i64 14
  %595 = extractelement <16 x float> %591, i64 15
  %596 = fmul float %6, %592
  %597 = fmul float %6, %593
  %598 = fmul float %6, %594
  %599 = fmul float %6, %595
  %600 = shufflevector <16 x float> %591, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %601 = fmul <8 x float> %264, %600
  %602 = select <8 x i1> %563, <8 x float> %601, <8 x float> splat (float -inf)
  %603 = select i1 %564, float %596, float -inf
  %604 = shufflevector <16 x float> %591, <16 x float> poison, <4 x i32> <i32 9, i32 10, i32 11, i32 12>
  %605 = fmul <4 x float> %270, %604
  %606 = select <4 x i1> %565, <4 x float> %605, <4 x float> splat (float -inf)
  %607 = select i1 %566, float %597, float -inf
  %608 = select i1 %567, float %598, float -inf
  %609 = select i1 %568, float %599, float -inf
  %610 = extractelement <8 x float> %602, i64 0
  %611 = extractelement <8 x float> %602, i64 1
  %612 = tail call float @llvm.maxnum.f32(float %610, float %611)
  %613 = extractelement <8 x float> %602, i64 2
  %614 = tail call float @llvm.maxnum.f32(float %612, float %613)
  %615 = extractelement <8 x float> %602, i64 3
  %616 = extractelement <8 x float> %602, i64 4
  %617 = tail call float @llvm.maxnum.f32(float %615, float %616)
  %618 = extractelement <8 x float> %602, i64 5
  %619 = tail call float @llvm.maxnum.f32(float %617, float %618)
  %620 = extractelement <8 x float> %602, i64 6
  %621 = extractelement <8 x float> %602, i64 7
  %622 = tail call float @llvm.maxnum.f32(float %620, float %621)
  %623 = tail call float @llvm.maxnum.f32(float %622, float %603)
  %624 = extractelement <4 x float> %606, i64 0
  %625 = extractelement <4 x float> %606, i64 1
  %626 = tail call float @llvm.maxnum.f32(float %624, float %625)
  %627 = extractelement <4 x float> %606, i64 2
  %628 = tail call float @llvm.maxnum.f32(float %626, float %627)
  %629 = extractelement <4 x float> %606, i64 3
  %630 = tail call float @llvm.maxnum.f32(float %629, float %607)
  %631 = tail call float @llvm.maxnum.f32(float %630, float %608)
  %632 = tail call float @llvm.maxnum.f32(float %614, float %619)
  %633 = tail call float @llvm.maxnum.f32(float %632, float %623)
  %634 = tail call float @llvm.maxnum.f32(float %628, float %631)
  %635 = tail call float @llvm.maxnum.f32(float %634, float %609)
  %636 = tail call float @llvm.maxnum.f32(float %633, float %635)
  %637 = bitcast float %636 to i32
  %638 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %155, i32 %637)
  %639 = bitcast i32 %638 to float
  %640 = tail call float @llvm.maxnum.f32(float %636, float %639)
  %641 = tail call float @llvm.maxnum.f32(float %541, float %640)
  %642 = fsub float %610, %641
  %643 = fsub float %611, %641
  %644 = fsub float %613, %641
  %645 = fsub float %615, %641
  %646 = fsub float %616, %641
  %647 = fsub float %618, %641
  %648 = fsub float %620, %641
  %649 = fsub float %621, %641
  %650 = fsub float %603, %641
  %651 = fsub float %624, %641
  %652 = fsub float %625, %641
  %653 = fsub float %627, %641
  %654 = fsub float %629, %641
  %655 = fsub float %607, %641
  %656 = fsub float %608, %641
  %657 = fsub float %609, %641
  %658 = tail call float @llvm.amdgcn.exp2.f32(float %642)
  %659 = tail call float @llvm.amdgcn.exp2.f32(float %643)
  %660 = tail call float @llvm.amdgcn.exp2.f32(float %644)
  %661 = tail call float @llvm.amdgcn.exp2.f32(float %645)
  %662 = tail call float @llvm.amdgcn.exp2.f32(float %646)
  %663 = tail call float @llvm.amdgcn.exp2.f32(float %647)
  %664 = tail call float @llvm.amdgcn.exp2.f32(float %648)
  %665 = tail call float @llvm.amdgcn.exp2.f32(float %649)
  %666 = tail call float @llvm.amdgcn.exp2.f32(float %650)
  %667 = tail call float @llvm.amdgcn.exp2.f32(float %651)
  %668 = tail call float @llvm.amdgcn.exp2.f32(float %652)
  %669 = tail call float @llvm.amdgcn.exp2.f32(float %653)
  %670 = tail call float @llvm.amdgcn.exp2.f32(float %654)
  %671 = tail call float @llvm.amdgcn.exp2.f32(float %655)
  %672 = tail call float @llvm.amdgcn.exp2.f32(float %656)
  %673 = tail call float @llvm.amdgcn.exp2.f32(float %657)
  %674 = fsub float %541, %641
  %675 = tail call float @llvm.amdgcn.exp2.f32(float %674)
  br i1 %569, label %676, label %679

676:                                              ; preds = %574
  %677 = sext i32 %570 to i64
  %gep40 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep39, i64 %677
  %678 = load <8 x half>, ptr addrspace(1) %gep40, align 16
  br label %679

679:                                              ; preds = %676, %574
  %680 = phi <8 x half> [ %678, %676 ], [ zeroinitializer, %574 ]
  %681 = load <1 x half>, ptr addrspace(3) %521, align 2
  %682 = load <1 x half>, ptr addrspace(3) %522, align 2
  %683 = load <1 x half>, ptr addrspace(3) %523, align 2
  %684 = shufflevector <1 x half> %683, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %685 = load <1 x half>, ptr addrspace(3) %524, align 2
  %686 = shufflevector <1 x half> %685, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %687 = load <1 x half>, ptr addrspace(3) %525, align 2
  %688 = load <1 x half>, ptr addrspace(3) %526, align 2
  %689 = load <1 x half>, ptr addrspace(3) %527, align 2
  %690 = shufflevector <1 x half> %689, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %691 = load <1 x half>, ptr addrspace(3) %528, align 2
  %692 = shufflevector <1 x half> %691, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %693 = load <1 x half>, ptr addrspace(3) %529, align 2
  %694 = load <1 x half>, ptr addrspace(3) %530, align 2
  %695 = load <1 x half>, ptr addrspace(3) %531, align 2
  %696 = shufflevector <1 x half> %695, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %697 = load <1 x half>, ptr addrspace(3) %532, align 2
  %698 = shufflevector <1 x half> %697, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %699 = load <1 x half>, ptr addrspace(3) %533, align 2
  %700 = load <1 x half>, ptr addrspace(3) %534, align 2
  %701 = load <1 x half>, ptr addrspace(3) %535, align 2
  %702 = shufflevector <1 x half> %701, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %703 = load <1 x half>, ptr addrspace(3) %536, align 2
  %704 = shufflevector <1 x half> %703, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %705 = fmul float %540, %675
  %706 = insertelement <2 x float> poison, float %658, i64 0
  %707 = insertelement <2 x float> %706, float %659, i64 1
  %708 = insertelement <2 x float> poison, float %660, i64 0
  %709 = insertelement <2 x float> %708, float %661, i64 1
  %710 = insertelement <2 x float> poison, float %662, i64 0
  %711 = insertelement <2 x float> %710, float %663, i64 1
  %712 = insertelement <2 x float> poison, float %664, i64 0
  %713 = insertelement <2 x float> %712, float %665, i64 1
  %714 = insertelement <2 x float> poison, float %666, i64 0
  %715 = insertelement <2 x float> %714, float %667, i64 1
  %716 = insertelement <2 x float> poison, float %668, i64 0
  %717 = insertelement <2 x float> %716, float %669, i64 1
  %718 = insertelement <2 x float> poison, float %670, i64 0
  %719 = insertelement <2 x float> %718, float %671, i64 1
  %720 = insertelement <2 x float> poison, float %672, i64 0
  %721 = insertelement <2 x float> %720, float %673, i64 1
  %722 = fadd <2 x float> %707, %709
  %723 = fadd <2 x float> %711, %713
  %724 = fadd <2 x float> %715, %717
  %725 = fadd <2 x float> %719, %721
  %726 = fadd <2 x float> %722, %723
  %727 = fadd <2 x float> %724, %725
  %728 = fadd <2 x float> %726, %727
  %729 = extractelement <2 x float> %728, i64 0
  %730 = extractelement <2 x float> %728, i64 1
  %731 = fadd float %729, %730
  %732 = bitcast float %731 to i32
  %733 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %155, i32 %732)
  %734 = bitcast i32 %733 to float
  %735 = fadd float %731, %734
  %736 = fadd float %705, %735
  %737 = fptrunc float %658 to half
  %738 = fptrunc float %659 to half
  %739 = fptrunc float %660 to half
  %740 = fptrunc float %661 to half
  %741 = fptrunc float %662 to half
  %742 = fptrunc float %663 to half
  %743 = fptrunc float %664 to half
  %744 = fptrunc float %665 to half
  %745 = fptrunc float %666 to half
  %746 = fptrunc float %667 to half
  %747 = fptrunc float %668 to half
  %748 = fptrunc float %669 to half
  %749 = fptrunc float %670 to half
  %750 = fptrunc float %671 to half
  %751 = fptrunc float %672 to half
  %752 = fptrunc float %673 to half
  %753 = insertelement <1 x float> poison, float %675, i64 0
  store <1 x float> %753, ptr addrspace(3) %178, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %754 = load <1 x float>, ptr addrspace(3) %179, align 4
  %755 = shufflevector <1 x float> %754, <1 x float> poison, <2 x i32> zeroinitializer
  %756 = fmul <2 x float> %543, %755
  %757 = fmul <2 x float> %544, %755
  %758 = fmul <2 x float> %545, %755
  %759 = fmul <2 x float> %546, %755
  %760 = fmul <2 x float> %547, %755
  %761 = fmul <2 x float> %548, %755
  %762 = fmul <2 x float> %549, %755
  %763 = fmul <2 x float> %550, %755
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %764 = insertelement <1 x half> poison, half %737, i64 0
  store <1 x half> %764, ptr addrspace(3) %180, align 2
  %765 = insertelement <1 x half> poison, half %738, i64 0
  store <1 x half> %765, ptr addrspace(3) %181, align 2
  %766 = insertelement <1 x half> poison, half %739, i64 0
  store <1 x half> %766, ptr addrspace(3) %182, align 2
  %767 = insertelement <1 x half> poison, half %740, i64 0
  store <1 x half> %767, ptr addrspace(3) %183, align 2
  %768 = insertelement <1 x half> poison, half %741, i64 0
  store <1 x half> %768, ptr addrspace(3) %184, align 2
  %769 = insertelement <1 x half> poison, half %742, i64 0
  store <1 x half> %769, ptr addrspace(3) %185, align 2
  %770 = insertelement <1 x half> poison, half %743, i64 0
  store <1 x half> %770, ptr addrspace(3) %186, align 2
  %771 = insertelement <1 x half> poison, half %744, i64 0
  store <1 x half> %771, ptr addrspace(3) %187, align 2
  %772 = insertelement <1 x half> poison, half %745, i64 0
  store <1 x half> %772, ptr addrspace(3) %188, align 2
  %773 = insertelement <1 x half> poison, half %746, i64 0
  store <1 x half> %773, ptr addrspace(3) %189, align 2
  %774 = insertelement <1 x half> poison, half %747, i64 0
  store <1 x half> %774, ptr addrspace(3) %190, align 2
  %775 = insertelement <1 x half> poison, half %748, i64 0
  store <1 x half> %775, ptr addrspace(3) %191, align 2
  %776 = insertelement <1 x half> poison, half %749, i64 0
  store <1 x half> %776, ptr addrspace(3) %192, align 2
  %777 = insertelement <1 x half> poison, half %750, i64 0
  store <1 x half> %777, ptr addrspace(3) %193, align 2
  %778 = insertelement <1 x half> poison, half %751, i64 0
  store <1 x half> %778, ptr addrspace(3) %194, align 2
  %779 = insertelement <1 x half> poison, half %752, i64 0
  store <1 x half> %779, ptr addrspace(3) %195, align 2
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %780 = load <1 x half>, ptr addrspace(3) %199, align 2
  %781 = load <1 x half>, ptr addrspace(3) %200, align 2
  %782 = load <1 x half>, ptr addrspace(3) %201, align 2
  %783 = shufflevector <1 x half> %782, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %784 = load <1 x half>, ptr addrspace(3) %202, align 2
  %785 = shufflevector <1 x half> %784, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %786 = load <1 x half>, ptr addrspace(3) %203, align 2
  %787 = load <1 x half>, ptr addrspace(3) %204, align 2
  %788 = load <1 x half>, ptr addrspace(3) %205, align 2
  %789 = shufflevector <1 x half> %788, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %790 = load <1 x half>, ptr addrspace(3) %206, align 2
  %791 = shufflevector <1 x half> %790, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %792 = load <1 x half>, ptr addrspace(3) %207, align 2
  %793 = load <1 x half>, ptr addrspace(3) %208, align 2
  %794 = load <1 x half>, ptr addrspace(3) %209, align 2
  %795 = shufflevector <1 x half> %794, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %796 = load <1 x half>, ptr addrspace(3) %210, align 2
  %797 = shufflevector <1 x half> %796, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %798 = load <1 x half>, ptr addrspace(3) %211, align 2
  %799 = load <1 x half>, ptr addrspace(3) %212, align 2
  %800 = load <1 x half>, ptr addrspace(3) %213, align 2
  %801 = shufflevector <1 x half> %800, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %802 = load <1 x half>, ptr addrspace(3) %214, align 2
  %803 = shufflevector <1 x half> %802, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %804 = shufflevector <1 x half> %780, <1 x half> %781, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %805 = shufflevector <4 x half> %804, <4 x half> %783, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %806 = shufflevector <4 x half> %805, <4 x half> %785, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %807 = shufflevector <1 x half> %786, <1 x half> %787, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %808 = shufflevector <4 x half> %807, <4 x half> %789, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %809 = shufflevector <4 x half> %808, <4 x half> %791, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %810 = shufflevector <1 x half> %792, <1 x half> %793, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %811 = shufflevector <4 x half> %810, <4 x half> %795, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %812 = shufflevector <4 x half> %811, <4 x half> %797, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %813 = shufflevector <1 x half> %798, <1 x half> %799, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %814 = shufflevector <4 x half> %813, <4 x half> %801, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %815 = shufflevector <4 x half> %814, <4 x half> %803, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %816 = shufflevector <1 x half> %681, <1 x half> %682, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %817 = shufflevector <4 x half> %816, <4 x half> %684, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %818 = shufflevector <4 x half> %817, <4 x half> %686, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %819 = shufflevector <1 x half> %687, <1 x half> %688, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %820 = shufflevector <4 x half> %819, <4 x half> %690, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %821 = shufflevector <4 x half> %820, <4 x half> %692, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %822 = shufflevector <1 x half> %693, <1 x half> %694, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %823 = shufflevector <4 x half> %822, <4 x half> %696, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %824 = shufflevector <4 x half> %823, <4 x half> %698, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %825 = shufflevector <1 x half> %699, <1 x half> %700, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %826 = shufflevector <4 x half> %825, <4 x half> %702, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %827 = shufflevector <4 x half> %826, <4 x half> %704, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %828 = shufflevector <2 x float> %756, <2 x float> %757, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %829 = shufflevector <2 x float> %758, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %830 = shufflevector <16 x float> %828, <16 x float> %829, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %831 = shufflevector <2 x float> %759, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %832 = shufflevector <16 x float> %830, <16 x float> %831, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %833 = shufflevector <2 x float> %760, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %834 = shufflevector <16 x float> %832, <16 x float> %833, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %835 = shufflevector <2 x float> %761, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %836 = shufflevector <16 x float> %834, <16 x float> %835, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %837 = shufflevector <2 x float> %762, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %838 = shufflevector <16 x float> %836, <16 x float> %837, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %839 = shufflevector <2 x float> %763, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %840 = shufflevector <16 x float> %838, <16 x float> %839, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %841 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %818, <4 x half> %806, <16 x float> %840, i32 0, i32 0, i32 0)
  %842 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %821, <4 x half> %809, <16 x float> %841, i32 0, i32 0, i32 0)
  %843 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %824, <4 x half> %812, <16 x float> %842, i32 0, i32 0, i32 0)
  %844 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %827, <4 x half> %815, <16 x float> %843, i32 0, i32 0, i32 0)
  %845 = shufflevector <8 x half> %575, <8 x half> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x half> %845, ptr addrspace(3) %77, align 8
  %846 = shufflevector <8 x half> %575, <8 x half> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x half> %846, ptr addrspace(3) %82, align 8
  store <8 x half> %680, ptr addrspace(3) %135, align 16
  %847 = icmp slt i32 %551, %136
  %848 = shufflevector <16 x float> %844, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %849 = shufflevector <16 x float> %844, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %850 = shufflevector <16 x float> %844, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %851 = shufflevector <16 x float> %844, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %852 = shufflevector <16 x float> %844, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %853 = shufflevector <16 x float> %844, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %854 = shufflevector <16 x float> %844, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %855 = shufflevector <16 x float> %844, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  br i1 %847, label %539, label %._crit_edge, !llvm.loop !5

._crit_edge:                                      ; preds = %679, %346, %131
  %.lcssa38 = phi float [ -inf, %131 ], [ %308, %346 ], [ %641, %679 ]
  %.lcssa37 = phi float [ 0.000000e+00, %131 ], [ %419, %346 ], [ %736, %679 ]
  %856 = phi <2 x float> [ zeroinitializer, %131 ], [ %513, %346 ], [ %848, %679 ]
  %857 = phi <2 x float> [ zeroinitializer, %131 ], [ %514, %346 ], [ %849, %679 ]
  %858 = phi <2 x float> [ zeroinitializer, %131 ], [ %515, %346 ], [ %850, %679 ]
  %859 = phi <2 x float> [ zeroinitializer, %131 ], [ %516, %346 ], [ %851, %679 ]
  %860 = phi <2 x float> [ zeroinitializer, %131 ], [ %517, %346 ], [ %852, %679 ]
  %861 = phi <2 x float> [ zeroinitializer, %131 ], [ %518, %346 ], [ %853, %679 ]
  %862 = phi <2 x float> [ zeroinitializer, %131 ], [ %519, %346 ], [ %854, %679 ]
  %863 = phi <2 x float> [ zeroinitializer, %131 ], [ %520, %346 ], [ %855, %679 ]
  %864 = add i32 %5, 31
  %865 = sdiv i32 %864, 32
  %866 = tail call i32 @llvm.smax.i32(i32 %865, i32 1)
  %867 = shl nuw nsw i32 %866, 5
  %868 = add nsw i32 %867, -32
  %869 = icmp sgt i32 %864, 31
  %870 = insertelement <8 x i32> poison, i32 %868, i64 0
  %871 = shufflevector <8 x i32> %870, <8 x i32> poison, <8 x i32> zeroinitializer
  %872 = insertelement <8 x i32> poison, i32 %31, i64 0
  %873 = insertelement <8 x i32> %872, i32 %32, i64 1
  %874 = shufflevector <2 x i32> %35, <2 x i32> poison, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %875 = shufflevector <8 x i32> %873, <8 x i32> %874, <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 poison, i32 poison, i32 poison, i32 poison>
  %876 = shufflevector <4 x i32> %38, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %877 = shufflevector <8 x i32> %875, <8 x i32> %876, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11>
  %878 = or disjoint <8 x i32> %871, %877
  %879 = or disjoint i32 %868, %39
  %880 = insertelement <4 x i32> poison, i32 %868, i64 0
  %881 = shufflevector <4 x i32> %880, <4 x i32> poison, <4 x i32> zeroinitializer
  %882 = or disjoint <4 x i32> %881, %40
  %883 = or disjoint i32 %868, %41
  %884 = or disjoint i32 %868, %42
  %885 = or disjoint i32 %868, %43
  %886 = insertelement <8 x i32> poison, i32 %5, i64 0
  %887 = shufflevector <8 x i32> %886, <8 x i32> poison, <8 x i32> zeroinitializer
  %888 = icmp slt <8 x i32> %878, %887
  %889 = icmp slt i32 %879, %5
  %890 = insertelement <4 x i32> poison, i32 %5, i64 0
  %891 = shufflevector <4 x i32> %890, <4 x i32> poison, <4 x i32> zeroinitializer
  %892 = icmp slt <4 x i32> %882, %891
  %893 = icmp slt i32 %883, %5
  %894 = icmp slt i32 %884, %5
  %895 = icmp slt i32 %885, %5
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  br i1 %869, label %896, label %935

896:                                              ; preds = %._crit_edge
  %897 = or disjoint i32 %91, %86
  %898 = xor i32 %897, 112
  %899 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %898
  %900 = load <4 x half>, ptr addrspace(3) %899, align 8
  %901 = xor i32 %897, 96
  %902 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %901
  %903 = load <4 x half>, ptr addrspace(3) %902, align 8
  %904 = xor i32 %897, 80
  %905 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %904
  %906 = load <4 x half>, ptr addrspace(3) %905, align 8
  %907 = xor i32 %897, 64
  %908 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %907
  %909 = load <4 x half>, ptr addrspace(3) %908, align 8
  %910 = xor i32 %897, 48
  %911 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %910
  %912 = load <4 x half>, ptr addrspace(3) %911, align 8
  %913 = xor i32 %897, 32
  %914 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %913
  %915 = load <4 x half>, ptr addrspace(3) %914, align 8
  %916 = xor i32 %897, 16
  %917 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %916
  %918 = load <4 x half>, ptr addrspace(3) %917, align 8
  %919 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %897
  %920 = load <4 x half>, ptr addrspace(3) %919, align 8
  %921 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %920, <4 x half> %94, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %922 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %918, <4 x half> %97, <16 x float> %921, i32 0, i32 0, i32 0)
  %923 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %915, <4 x half> %100, <16 x float> %922, i32 0, i32 0, i32 0)
  %924 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %912, <4 x half> %103, <16 x float> %923, i32 0, i32 0, i32 0)
  %925 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %909, <4 x half> %106, <16 x float> %924, i32 0, i32 0, i32 0)
  %926 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %906, <4 x half> %109, <16 x float> %925, i32 0, i32 0, i32 0)
  %927 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %903, <4 x half> %112, <16 x float> %926, i32 0, i32 0, i32 0)
  %928 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %900, <4 x half> %115, <16 x float> %927, i32 0, i32 0, i32 0)
  %929 = extractelement <16 x float> %928, i64 8
  %930 = extractelement <16 x float> %928, i64 13
  %931 = extractelement <16 x float> %928, i64 14
  %932 = extractelement <16 x float> %928, i64 15
  %933 = shufflevector <16 x float> %928, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %934 = shufflevector <16 x float> %928, <16 x float> poison, <4 x i32> <i32 9, i32 10, i32 11, i32 12>
  br label %935

935:                                              ; preds = %896, %._crit_edge
  %936 = phi float [ %929, %896 ], [ 0.000000e+00, %._crit_edge ]
  %937 = phi float [ %930, %896 ], [ 0.000000e+00, %._crit_edge ]
  %938 = phi float [ %931, %896 ], [ 0.000000e+00, %._crit_edge ]
  %939 = phi float [ %932, %896 ], [ 0.000000e+00, %._crit_edge ]
  %940 = phi <8 x float> [ %933, %896 ], [ zeroinitializer, %._crit_edge ]
  %941 = phi <4 x float> [ %934, %896 ], [ zeroinitializer, %._crit_edge ]
  %942 = insertelement <8 x float> poison, float %6, i64 0
  %943 = shufflevector <8 x float> %942, <8 x float> poison, <8 x i32> zeroinitializer
  %944 = fmul <8 x float> %943, %940
  %945 = fmul float %6, %936
  %946 = insertelement <4 x float> poison, float %6, i64 0
  %947 = shufflevector <4 x float> %946, <4 x float> poison, <4 x i32> zeroinitializer
  %948 = fmul <4 x float> %947, %941
  %949 = fmul float %6, %937
  %950 = fmul float %6, %938
  %951 = fmul float %6, %939
  %952 = select <8 x i1> %888, <8 x float> %944, <8 x float> splat (float -inf)
  %953 = select i1 %889, float %945, float -inf
  %954 = select <4 x i1> %892, <4 x float> %948, <4 x float> splat (float -inf)
  %955 = select i1 %893, float %949, float -inf
  %956 = select i1 %894, float %950, float -inf
  %957 = select i1 %895, float %951, float -inf
  %958 = extractelement <8 x float> %952, i64 0
  %959 = extractelement <8 x float> %952, i64 1
  %960 = tail call float @llvm.maxnum.f32(float %958, float %959)
  %961 = extractelement <8 x float> %952, i64 2
  %962 = tail call float @llvm.maxnum.f32(float %960, float %961)
  %963 = extractelement <8 x float> %952, i64 3
  %964 = extractelement <8 x float> %952, i64 4
  %965 = tail call float @llvm.maxnum.f32(float %963, float %964)
  %966 = extractelement <8 x float> %952, i64 5
  %967 = tail call float @llvm.maxnum.f32(float %965, float %966)
  %968 = extractelement <8 x float> %952, i64 6
  %969 = extractelement <8 x float> %952, i64 7
  %970 = tail call float @llvm.maxnum.f32(float %968, float %969)
  %971 = tail call float @llvm.maxnum.f32(float %970, float %953)
  %972 = extractelement <4 x float> %954, i64 0
  %973 = extractelement <4 x float> %954, i64 1
  %974 = tail call float @llvm.maxnum.f32(float %972, float %973)
  %975 = extractelement <4 x float> %954, i64 2
  %976 = tail call float @llvm.maxnum.f32(float %974, float %975)
  %977 = extractelement <4 x float> %954, i64 3
  %978 = tail call float @llvm.maxnum.f32(float %977, float %955)
  %979 = tail call float @llvm.maxnum.f32(float %978, float %956)
  %980 = tail call float @llvm.maxnum.f32(float %962, float %967)
  %981 = tail call float @llvm.maxnum.f32(float %980, float %971)
  %982 = tail call float @llvm.maxnum.f32(float %976, float %979)
  %983 = tail call float @llvm.maxnum.f32(float %982, float %957)
  %984 = tail call float @llvm.maxnum.f32(float %981, float %983)
  %985 = bitcast float %984 to i32
  %986 = shl nuw nsw i32 %18, 2
  %987 = xor i32 %986, 128
  %988 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %987, i32 %985)
  %989 = bitcast i32 %988 to float
  %990 = tail call float @llvm.maxnum.f32(float %984, float %989)
  %991 = tail call float @llvm.maxnum.f32(float %.lcssa38, float %990)
  %992 = fsub float %958, %991
  %993 = fsub float %959, %991
  %994 = fsub float %961, %991
  %995 = fsub float %963, %991
  %996 = fsub float %964, %991
  %997 = fsub float %966, %991
  %998 = fsub float %968, %991
  %999 = fsub float %969, %991
  %1000 = fsub float %953, %991
  %1001 = fsub float %972, %991
  %1002 = fsub float %973, %991
  %1003 = fsub float %975, %991
  %1004 = fsub float %977, %991
  %1005 = fsub float %955, %991
  %1006 = fsub float %956, %991
  %1007 = fsub float %957, %991
  %1008 = tail call float @llvm.amdgcn.exp2.f32(float %992)
  %1009 = tail call float @llvm.amdgcn.exp2.f32(float %993)
  %1010 = tail call float @llvm.amdgcn.exp2.f32(float %994)
  %1011 = tail call float @llvm.amdgcn.exp2.f32(float %995)
  %1012 = tail call float @llvm.amdgcn.exp2.f32(float %996)
  %1013 = tail call float @llvm.amdgcn.exp2.f32(float %997)
  %1014 = tail call float @llvm.amdgcn.exp2.f32(float %998)
  %1015 = tail call float @llvm.amdgcn.exp2.f32(float %999)
  %1016 = tail call float @llvm.amdgcn.exp2.f32(float %1000)
  %1017 = tail call float @llvm.amdgcn.exp2.f32(float %1001)
  %1018 = tail call float @llvm.amdgcn.exp2.f32(float %1002)
  %1019 = tail call float @llvm.amdgcn.exp2.f32(float %1003)
  %1020 = tail call float @llvm.amdgcn.exp2.f32(float %1004)
  %1021 = tail call float @llvm.amdgcn.exp2.f32(float %1005)
  %1022 = tail call float @llvm.amdgcn.exp2.f32(float %1006)
  %1023 = tail call float @llvm.amdgcn.exp2.f32(float %1007)
  %1024 = fsub float %.lcssa38, %991
  %1025 = tail call float @llvm.amdgcn.exp2.f32(float %1024)
  %1026 = shl nuw nsw i32 %21, 1
  %1027 = shl nuw nsw i32 %30, 4
  %1028 = or disjoint i32 %1027, %54
  %1029 = or disjoint i32 %1028, %1026
  %1030 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1029
  %1031 = load <1 x half>, ptr addrspace(3) %1030, align 2
  %1032 = or disjoint i32 %1029, 128
  %1033 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1032
  %1034 = load <1 x half>, ptr addrspace(3) %1033, align 2
  %1035 = or disjoint i32 %1029, 256
  %1036 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1035
  %1037 = load <1 x half>, ptr addrspace(3) %1036, align 2
  %1038 = or disjoint i32 %1029, 384
  %1039 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1038
  %1040 = load <1 x half>, ptr addrspace(3) %1039, align 2
  %1041 = or disjoint i32 %1029, 1024
  %1042 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1041
  %1043 = load <1 x half>, ptr addrspace(3) %1042, align 2
  %1044 = or disjoint i32 %1029, 1152
  %1045 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1044
  %1046 = load <1 x half>, ptr addrspace(3) %1045, align 2
  %1047 = or disjoint i32 %1029, 1280
  %1048 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1047
  %1049 = load <1 x half>, ptr addrspace(3) %1048, align 2
  %1050 = or disjoint i32 %1029, 1408
  %1051 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1050
  %1052 = load <1 x half>, ptr addrspace(3) %1051, align 2
  %1053 = or disjoint i32 %1029, 2048
  %1054 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1053
  %1055 = load <1 x half>, ptr addrspace(3) %1054, align 2
  %1056 = or disjoint i32 %1029, 2176
  %1057 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1056
  %1058 = load <1 x half>, ptr addrspace(3) %1057, align 2
  %1059 = or disjoint i32 %1029, 2304
  %1060 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1059
  %1061 = load <1 x half>, ptr addrspace(3) %1060, align 2
  %1062 = or disjoint i32 %1029, 2432
  %1063 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1062
  %1064 = load <1 x half>, ptr addrspace(3) %1063, align 2
  %1065 = or disjoint i32 %1029, 3072
  %1066 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1065
  %1067 = load <1 x half>, ptr addrspace(3) %1066, align 2
  %1068 = or disjoint i32 %1029, 3200
  %1069 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1068
  %1070 = load <1 x half>, ptr addrspace(3) %1069, align 2
  %1071 = or disjoint i32 %1029, 3328
  %1072 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1071
  %1073 = load <1 x half>, ptr addrspace(3) %1072, align 2
  %1074 = or disjoint i32 %1029, 3456
  %1075 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1074
  %1076 = load <1 x half>, ptr addrspace(3) %1075, align 2
  %1077 = insertelement <2 x float> poison, float %1008, i64 0
  %1078 = insertelement <2 x float> %1077, float %1009, i64 1
  %1079 = insertelement <2 x float> poison, float %1010, i64 0
  %1080 = insertelement <2 x float> %1079, float %1011, i64 1
  %1081 = insertelement <2 x float> poison, float %1012, i64 0
  %1082 = insertelement <2 x float> %1081, float %1013, i64 1
  %1083 = insertelement <2 x float> poison, float %1014, i64 0
  %1084 = insertelement <2 x float> %1083, float %1015, i64 1
  %1085 = insertelement <2 x float> poison, float %1016, i64 0
  %1086 = insertelement <2 x float> %1085, float %1017, i64 1
  %1087 = insertelement <2 x float> poison, float %1018, i64 0
  %1088 = insertelement <2 x float> %1087, float %1019, i64 1
  %1089 = insertelement <2 x float> poison, float %1020, i64 0
  %1090 = insertelement <2 x float> %1089, float %1021, i64 1
  %1091 = insertelement <2 x float> poison, float %1022, i64 0
  %1092 = insertelement <2 x float> %1091, float %1023, i64 1
  %1093 = fadd <2 x float> %1078, %1080
  %1094 = fadd <2 x float> %1082, %1084
  %1095 = fadd <2 x float> %1086, %1088
  %1096 = fadd <2 x float> %1090, %1092
  %1097 = fadd <2 x float> %1093, %1094
  %1098 = fadd <2 x float> %1095, %1096
  %1099 = fadd <2 x float> %1097, %1098
  %1100 = extractelement <2 x float> %1099, i64 0
  %1101 = extractelement <2 x float> %1099, i64 1
  %1102 = fadd float %1100, %1101
  %1103 = bitcast float %1102 to i32
  %1104 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %987, i32 %1103)
  %1105 = fptrunc float %1008 to half
  %1106 = fptrunc float %1009 to half
  %1107 = fptrunc float %1010 to half
  %1108 = fptrunc float %1011 to half
  %1109 = fptrunc float %1012 to half
  %1110 = fptrunc float %1013 to half
  %1111 = fptrunc float %1014 to half
  %1112 = fptrunc float %1015 to half
  %1113 = fptrunc float %1016 to half
  %1114 = fptrunc float %1017 to half
  %1115 = fptrunc float %1018 to half
  %1116 = fptrunc float %1019 to half
  %1117 = fptrunc float %1020 to half
  %1118 = fptrunc float %1021 to half
  %1119 = fptrunc float %1022 to half
  %1120 = fptrunc float %1023 to half
  %1121 = shl nuw nsw i32 %21, 2
  %1122 = shl nuw nsw i32 %54, 1
  %1123 = or disjoint i32 %1122, %1121
  %1124 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1123
  %1125 = insertelement <1 x float> poison, float %1025, i64 0
  store <1 x float> %1125, ptr addrspace(3) %1124, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1126 = or disjoint i32 %22, %1121
  %1127 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1126
  %1128 = load <1 x float>, ptr addrspace(3) %1127, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1129 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1029
  %1130 = insertelement <1 x half> poison, half %1105, i64 0
  store <1 x half> %1130, ptr addrspace(3) %1129, align 2
  %1131 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1032
  %1132 = insertelement <1 x half> poison, half %1106, i64 0
  store <1 x half> %1132, ptr addrspace(3) %1131, align 2
  %1133 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1035
  %1134 = insertelement <1 x half> poison, half %1107, i64 0
  store <1 x half> %1134, ptr addrspace(3) %1133, align 2
  %1135 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1038
  %1136 = insertelement <1 x half> poison, half %1108, i64 0
  store <1 x half> %1136, ptr addrspace(3) %1135, align 2
  %1137 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1041
  %1138 = insertelement <1 x half> poison, half %1109, i64 0
  store <1 x half> %1138, ptr addrspace(3) %1137, align 2
  %1139 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1044
  %1140 = insertelement <1 x half> poison, half %1110, i64 0
  store <1 x half> %1140, ptr addrspace(3) %1139, align 2
  %1141 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1047
  %1142 = insertelement <1 x half> poison, half %1111, i64 0
  store <1 x half> %1142, ptr addrspace(3) %1141, align 2
  %1143 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1050
  %1144 = insertelement <1 x half> poison, half %1112, i64 0
  store <1 x half> %1144, ptr addrspace(3) %1143, align 2
  %1145 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1053
  %1146 = insertelement <1 x half> poison, half %1113, i64 0
  store <1 x half> %1146, ptr addrspace(3) %1145, align 2
  %1147 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1056
  %1148 = insertelement <1 x half> poison, half %1114, i64 0
  store <1 x half> %1148, ptr addrspace(3) %1147, align 2
  %1149 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1059
  %1150 = insertelement <1 x half> poison, half %1115, i64 0
  store <1 x half> %1150, ptr addrspace(3) %1149, align 2
  %1151 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1062
  %1152 = insertelement <1 x half> poison, half %1116, i64 0
  store <1 x half> %1152, ptr addrspace(3) %1151, align 2
  %1153 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1065
  %1154 = insertelement <1 x half> poison, half %1117, i64 0
  store <1 x half> %1154, ptr addrspace(3) %1153, align 2
  %1155 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1068
  %1156 = insertelement <1 x half> poison, half %1118, i64 0
  store <1 x half> %1156, ptr addrspace(3) %1155, align 2
  %1157 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1071
  %1158 = insertelement <1 x half> poison, half %1119, i64 0
  store <1 x half> %1158, ptr addrspace(3) %1157, align 2
  %1159 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1074
  %1160 = insertelement <1 x half> poison, half %1120, i64 0
  store <1 x half> %1160, ptr addrspace(3) %1159, align 2
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1161 = extractelement <2 x float> %856, i64 0
  %1162 = extractelement <2 x float> %856, i64 1
  %1163 = extractelement <2 x float> %857, i64 0
  %1164 = extractelement <2 x float> %857, i64 1
  %1165 = extractelement <2 x float> %858, i64 0
  %1166 = extractelement <2 x float> %858, i64 1
  %1167 = extractelement <2 x float> %859, i64 0
  %1168 = extractelement <2 x float> %859, i64 1
  %1169 = extractelement <2 x float> %860, i64 0
  %1170 = extractelement <2 x float> %860, i64 1
  %1171 = extractelement <2 x float> %861, i64 0
  %1172 = extractelement <2 x float> %861, i64 1
  %1173 = extractelement <2 x float> %862, i64 0
  %1174 = extractelement <2 x float> %862, i64 1
  %1175 = extractelement <2 x float> %863, i64 0
  %1176 = extractelement <2 x float> %863, i64 1
  br i1 %869, label %1177, label %1311

1177:                                             ; preds = %935
  %1178 = shufflevector <1 x float> %1128, <1 x float> poison, <2 x i32> zeroinitializer
  %1179 = fmul <2 x float> %863, %1178
  %1180 = fmul <2 x float> %862, %1178
  %1181 = fmul <2 x float> %861, %1178
  %1182 = fmul <2 x float> %860, %1178
  %1183 = fmul <2 x float> %859, %1178
  %1184 = fmul <2 x float> %858, %1178
  %1185 = fmul <2 x float> %857, %1178
  %1186 = fmul <2 x float> %856, %1178
  %1187 = fmul float %.lcssa37, %1025
  %1188 = bitcast i32 %1104 to float
  %1189 = fadd float %1102, %1188
  %1190 = fadd float %1187, %1189
  %1191 = lshr exact i32 %22, 1
  %1192 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 8192), i32 %1027
  %1193 = getelementptr inbounds nuw i8, ptr addrspace(3) %1192, i32 %1191
  %1194 = getelementptr inbounds nuw i8, ptr addrspace(3) %1193, i32 %1026
  %1195 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 3456
  %1196 = load <1 x half>, ptr addrspace(3) %1195, align 2
  %1197 = shufflevector <1 x half> %1196, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1198 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 3328
  %1199 = load <1 x half>, ptr addrspace(3) %1198, align 2
  %1200 = shufflevector <1 x half> %1199, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1201 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 3200
  %1202 = load <1 x half>, ptr addrspace(3) %1201, align 2
  %1203 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 3072
  %1204 = load <1 x half>, ptr addrspace(3) %1203, align 2
  %1205 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 2432
  %1206 = load <1 x half>, ptr addrspace(3) %1205, align 2
  %1207 = shufflevector <1 x half> %1206, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1208 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 2304
  %1209 = load <1 x half>, ptr addrspace(3) %1208, align 2
  %1210 = shufflevector <1 x half> %1209, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1211 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 2176
  %1212 = load <1 x half>, ptr addrspace(3) %1211, align 2
  %1213 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 2048
  %1214 = load <1 x half>, ptr addrspace(3) %1213, align 2
  %1215 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 1408
  %1216 = load <1 x half>, ptr addrspace(3) %1215, align 2
  %1217 = shufflevector <1 x half> %1216, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1218 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 1280
  %1219 = load <1 x half>, ptr addrspace(3) %1218, align 2
  %1220 = shufflevector <1 x half> %1219, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1221 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 1152
  %1222 = load <1 x half>, ptr addrspace(3) %1221, align 2
  %1223 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 1024
  %1224 = load <1 x half>, ptr addrspace(3) %1223, align 2
  %1225 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 384
  %1226 = load <1 x half>, ptr addrspace(3) %1225, align 2
  %1227 = shufflevector <1 x half> %1226, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1228 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 256
  %1229 = load <1 x half>, ptr addrspace(3) %1228, align 2
  %1230 = shufflevector <1 x half> %1229, <1 x half> poison, <4 x i32> <i32 0, i32 poison, i32 poison, i32 poison>
  %1231 = getelementptr inbounds nuw i8, ptr addrspace(3) %1194, i32 128
  %1232 = load <1 x half>, ptr addrspace(3) %1231, align 2
  %1233 = load <1 x half>, ptr addrspace(3) %1194, align 2
  %1234 = extractelement <1 x half> %1076, i64 0
  %1235 = extractelement <1 x half> %1073, i64 0
  %1236 = extractelement <1 x half> %1070, i64 0
  %1237 = extractelement <1 x half> %1067, i64 0
  %1238 = extractelement <1 x half> %1064, i64 0
  %1239 = extractelement <1 x half> %1061, i64 0
  %1240 = extractelement <1 x half> %1058, i64 0
  %1241 = extractelement <1 x half> %1055, i64 0
  %1242 = extractelement <1 x half> %1052, i64 0
  %1243 = extractelement <1 x half> %1049, i64 0
  %1244 = extractelement <1 x half> %1046, i64 0
  %1245 = extractelement <1 x half> %1043, i64 0
  %1246 = extractelement <1 x half> %1040, i64 0
  %1247 = extractelement <1 x half> %1037, i64 0
  %1248 = extractelement <1 x half> %1034, i64 0
  %1249 = extractelement <1 x half> %1031, i64 0
  %1250 = shufflevector <1 x half> %1233, <1 x half> %1232, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1251 = shufflevector <4 x half> %1250, <4 x half> %1230, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1252 = shufflevector <4 x half> %1251, <4 x half> %1227, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1253 = shufflevector <1 x half> %1224, <1 x half> %1222, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1254 = shufflevector <4 x half> %1253, <4 x half> %1220, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1255 = shufflevector <4 x half> %1254, <4 x half> %1217, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1256 = shufflevector <1 x half> %1214, <1 x half> %1212, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1257 = shufflevector <4 x half> %1256, <4 x half> %1210, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1258 = shufflevector <4 x half> %1257, <4 x half> %1207, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1259 = shufflevector <1 x half> %1204, <1 x half> %1202, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
  %1260 = shufflevector <4 x half> %1259, <4 x half> %1200, <4 x i32> <i32 0, i32 1, i32 4, i32 poison>
  %1261 = shufflevector <4 x half> %1260, <4 x half> %1197, <4 x i32> <i32 0, i32 1, i32 2, i32 4>
  %1262 = insertelement <4 x half> poison, half %1249, i64 0
  %1263 = insertelement <4 x half> %1262, half %1248, i64 1
  %1264 = insertelement <4 x half> %1263, half %1247, i64 2
  %1265 = insertelement <4 x half> %1264, half %1246, i64 3
  %1266 = insertelement <4 x half> poison, half %1245, i64 0
  %1267 = insertelement <4 x half> %1266, half %1244, i64 1
  %1268 = insertelement <4 x half> %1267, half %1243, i64 2
  %1269 = insertelement <4 x half> %1268, half %1242, i64 3
  %1270 = insertelement <4 x half> poison, half %1241, i64 0
  %1271 = insertelement <4 x half> %1270, half %1240, i64 1
  %1272 = insertelement <4 x half> %1271, half %1239, i64 2
  %1273 = insertelement <4 x half> %1272, half %1238, i64 3
  %1274 = insertelement <4 x half> poison, half %1237, i64 0
  %1275 = insertelement <4 x half> %1274, half %1236, i64 1
  %1276 = insertelement <4 x half> %1275, half %1235, i64 2
  %1277 = insertelement <4 x half> %1276, half %1234, i64 3
  %1278 = shufflevector <2 x float> %1186, <2 x float> %1185, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1279 = shufflevector <2 x float> %1184, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1280 = shufflevector <16 x float> %1278, <16 x float> %1279, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1281 = shufflevector <2 x float> %1183, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1282 = shufflevector <16 x float> %1280, <16 x float> %1281, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1283 = shufflevector <2 x float> %1182, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1284 = shufflevector <16 x float> %1282, <16 x float> %1283, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1285 = shufflevector <2 x float> %1181, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1286 = shufflevector <16 x float> %1284, <16 x float> %1285, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %1287 = shufflevector <2 x float> %1180, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1288 = shufflevector <16 x float> %1286, <16 x float> %1287, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %1289 = shufflevector <2 x float> %1179, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1290 = shufflevector <16 x float> %1288, <16 x float> %1289, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %1291 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1265, <4 x half> %1252, <16 x float> %1290, i32 0, i32 0, i32 0)
  %1292 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1269, <4 x half> %1255, <16 x float> %1291, i32 0, i32 0, i32 0)
  %1293 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1273, <4 x half> %1258, <16 x float> %1292, i32 0, i32 0, i32 0)
  %1294 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8f16(<4 x half> %1277, <4 x half> %1261, <16 x float> %1293, i32 0, i32 0, i32 0)
  %1295 = extractelement <16 x float> %1294, i64 0
  %1296 = extractelement <16 x float> %1294, i64 1
  %1297 = extractelement <16 x float> %1294, i64 2
  %1298 = extractelement <16 x float> %1294, i64 3
  %1299 = extractelement <16 x float> %1294, i64 4
  %1300 = extractelement <16 x float> %1294, i64 5
  %1301 = extractelement <16 x float> %1294, i64 6
  %1302 = extractelement <16 x float> %1294, i64 7
  %1303 = extractelement <16 x float> %1294, i64 8
  %1304 = extractelement <16 x float> %1294, i64 9
  %1305 = extractelement <16 x float> %1294, i64 10
  %1306 = extractelement <16 x float> %1294, i64 11
  %1307 = extractelement <16 x float> %1294, i64 12
  %1308 = extractelement <16 x float> %1294, i64 13
  %1309 = extractelement <16 x float> %1294, i64 14
  %1310 = extractelement <16 x float> %1294, i64 15
  br label %1311

1311:                                             ; preds = %1177, %935
  %1312 = phi float [ %1310, %1177 ], [ %1176, %935 ]
  %1313 = phi float [ %1309, %1177 ], [ %1175, %935 ]
  %1314 = phi float [ %1308, %1177 ], [ %1174, %935 ]
  %1315 = phi float [ %1307, %1177 ], [ %1173, %935 ]
  %1316 = phi float [ %1306, %1177 ], [ %1172, %935 ]
  %1317 = phi float [ %1305, %1177 ], [ %1171, %935 ]
  %1318 = phi float [ %1304, %1177 ], [ %1170, %935 ]
  %1319 = phi float [ %1303, %1177 ], [ %1169, %935 ]
  %1320 = phi float [ %1302, %1177 ], [ %1168, %935 ]
  %1321 = phi float [ %1301, %1177 ], [ %1167, %935 ]
  %1322 = phi float [ %1300, %1177 ], [ %1166, %935 ]
  %1323 = phi float [ %1299, %1177 ], [ %1165, %935 ]
  %1324 = phi float [ %1298, %1177 ], [ %1164, %935 ]
  %1325 = phi float [ %1297, %1177 ], [ %1163, %935 ]
  %1326 = phi float [ %1296, %1177 ], [ %1162, %935 ]
  %1327 = phi float [ %1295, %1177 ], [ %1161, %935 ]
  %1328 = phi float [ %1190, %1177 ], [ %.lcssa37, %935 ]
  %1329 = phi float [ %991, %1177 ], [ %.lcssa38, %935 ]
  %1330 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1123
  %1331 = insertelement <1 x float> poison, float %1328, i64 0
  store <1 x float> %1331, ptr addrspace(3) %1330, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  br i1 %44, label %.critedge, label %.critedge4

.critedge:                                        ; preds = %1311
  %1332 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1126
  %1333 = load <1 x float>, ptr addrspace(3) %1332, align 4
  %1334 = extractelement <1 x float> %1333, i64 0
  %1335 = fdiv float %1312, %1334
  %1336 = fptrunc float %1335 to half
  %1337 = fdiv float %1313, %1334
  %1338 = fptrunc float %1337 to half
  %1339 = fdiv float %1314, %1334
  %1340 = fptrunc float %1339 to half
  %1341 = fdiv float %1315, %1334
  %1342 = fptrunc float %1341 to half
  %1343 = fdiv float %1316, %1334
  %1344 = fptrunc float %1343 to half
  %1345 = fdiv float %1317, %1334
  %1346 = fptrunc float %1345 to half
  %1347 = fdiv float %1318, %1334
  %1348 = fptrunc float %1347 to half
  %1349 = fdiv float %1319, %1334
  %1350 = fptrunc float %1349 to half
  %1351 = sext i32 %50 to i64
  %1352 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %1351
  %1353 = zext nneg i32 %56 to i64
  %1354 = getelementptr [2 x i8], ptr addrspace(1) %1352, i64 %1353
  %1355 = getelementptr i8, ptr addrspace(1) %1354, i64 48
  %1356 = getelementptr i8, ptr addrspace(1) %1354, i64 32
  %1357 = fdiv float %1327, %1334
  %1358 = fptrunc float %1357 to half
  %1359 = insertelement <4 x half> poison, half %1358, i64 0
  %1360 = fdiv float %1326, %1334
  %1361 = fptrunc float %1360 to half
  %1362 = insertelement <4 x half> %1359, half %1361, i64 1
  %1363 = fdiv float %1325, %1334
  %1364 = fptrunc float %1363 to half
  %1365 = insertelement <4 x half> %1362, half %1364, i64 2
  %1366 = fdiv float %1324, %1334
  %1367 = fptrunc float %1366 to half
  %1368 = insertelement <4 x half> %1365, half %1367, i64 3
  %1369 = fdiv float %1320, %1334
  %1370 = fptrunc float %1369 to half
  %1371 = fdiv float %1321, %1334
  %1372 = fptrunc float %1371 to half
  %1373 = fdiv float %1322, %1334
  %1374 = fptrunc float %1373 to half
  %1375 = fdiv float %1323, %1334
  %1376 = fptrunc float %1375 to half
  %1377 = getelementptr i8, ptr addrspace(1) %1354, i64 16
  store <4 x half> %1368, ptr addrspace(1) %1354, align 8
  %1378 = insertelement <4 x half> poison, half %1376, i64 0
  %1379 = insertelement <4 x half> %1378, half %1374, i64 1
  %1380 = insertelement <4 x half> %1379, half %1372, i64 2
  %1381 = insertelement <4 x half> %1380, half %1370, i64 3
  store <4 x half> %1381, ptr addrspace(1) %1377, align 8
  %1382 = insertelement <4 x half> poison, half %1350, i64 0
  %1383 = insertelement <4 x half> %1382, half %1348, i64 1
  %1384 = insertelement <4 x half> %1383, half %1346, i64 2
  %1385 = insertelement <4 x half> %1384, half %1344, i64 3
  store <4 x half> %1385, ptr addrspace(1) %1356, align 8
  %1386 = insertelement <4 x half> poison, half %1342, i64 0
  %1387 = insertelement <4 x half> %1386, half %1340, i64 1
  %1388 = insertelement <4 x half> %1387, half %1338, i64 2
  %1389 = insertelement <4 x half> %1388, half %1336, i64 3
  store <4 x half> %1389, ptr addrspace(1) %1355, align 8
  br label %.critedge4

.critedge4:                                       ; preds = %1311, %.critedge
  %1390 = tail call noundef float @llvm.log2.f32(float %1328)
  %1391 = fadd float %1329, %1390
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1392 = insertelement <1 x float> poison, float %1391, i64 0
  store <1 x float> %1392, ptr addrspace(3) %1330, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1393 = icmp eq i32 %13, 0
  %1394 = and i1 %47, %1393
  br i1 %1394, label %1395, label %1402

1395:                                             ; preds = %.critedge4
  %1396 = sext i32 %15 to i64
  %1397 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %1396
  %1398 = sext i32 %29 to i64
  %1399 = getelementptr [4 x i8], ptr addrspace(1) %1397, i64 %1398
  %1400 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %986
  %1401 = load <1 x float>, ptr addrspace(3) %1400, align 4
  store <1 x float> %1401, ptr addrspace(1) %1399, align 4
  br label %1402

1402:                                             ; preds = %1395, %.critedge4
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
