; of Triton 3.9.0, for work-groups of 128, with 8192 bytes of dynamic LDS
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @attention_causal(ptr addrspace(1) inreg nofree writeonly captures(none) %0, ptr addrspace(1) inreg nofree writeonly captures(none) %1, ptr addrspace(1) inreg nofree readonly captures(none) %2, ptr addrspace(1) inreg nofree readonly captures(none) %3, ptr addrspace(1) inreg nofree readonly captures(none) %4, i32 inreg %5, float inreg %6, ptr addrspace(1) inreg nofree readnone captures(none) %7, ptr addrspace(1) inreg nofree readnone captures(none) %8) local_unnamed_addr #0 {
  %10 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %11 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %10)
  %12 = lshr i32 %11, 6
  %13 = and i32 %12, 1
  %14 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %15 = mul i32 %5, %14
  %16 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %17 = shl i32 %16, 6
  %18 = and i32 %10, 63
  %19 = shl nuw nsw i32 %13, 6
  %20 = or disjoint i32 %19, %18
  %21 = and i32 %20, 124
  %22 = lshr exact i32 %21, 1
  %23 = or disjoint i32 %22, 1
  %24 = lshr i32 %20, 2
  %25 = or disjoint i32 %24, 32
  %26 = and i32 %10, 31
  %27 = shl nuw nsw i32 %13, 5
  %28 = or disjoint i32 %27, %26
  %29 = and i32 %10, 32
  %30 = lshr exact i32 %29, 3
  %31 = or disjoint i32 %30, 1
  %32 = insertelement <2 x i32> poison, i32 %30, i64 0
  %33 = shufflevector <2 x i32> %32, <2 x i32> poison, <2 x i32> zeroinitializer
  %34 = or disjoint <2 x i32> %33, <i32 2, i32 3>
  %35 = insertelement <4 x i32> poison, i32 %30, i64 0
  %36 = shufflevector <4 x i32> %35, <4 x i32> poison, <4 x i32> zeroinitializer
  %37 = or disjoint <4 x i32> %36, <i32 8, i32 9, i32 10, i32 11>
  %38 = insertelement <8 x i32> poison, i32 %30, i64 0
  %39 = shufflevector <8 x i32> %38, <8 x i32> poison, <8 x i32> zeroinitializer
  %40 = or disjoint <8 x i32> %39, <i32 17, i32 18, i32 19, i32 24, i32 25, i32 26, i32 27, i32 32>
  %41 = or disjoint <8 x i32> %39, <i32 34, i32 35, i32 40, i32 41, i32 42, i32 43, i32 48, i32 49>
  %42 = or disjoint <4 x i32> %36, <i32 51, i32 56, i32 57, i32 58>
  %43 = or disjoint <4 x i32> %36, <i32 16, i32 33, i32 50, i32 59>
  %44 = or disjoint i32 %24, %17
  %45 = or disjoint i32 %25, %17
  %46 = or disjoint i32 %28, %17
  %47 = or disjoint i32 %17, %18
  %48 = icmp slt i32 %44, %5
  %49 = icmp slt i32 %45, %5
  %50 = icmp slt i32 %46, %5
  %51 = icmp slt i32 %47, %5
  %52 = add i32 %45, %15
  %53 = add i32 %46, %15
  %54 = shl i32 %52, 5
  %55 = shl i32 %53, 5
  %56 = sext i32 %54 to i64
  %57 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %56
  %58 = shl nuw nsw i32 %10, 3
  %59 = and i32 %58, 24
  %60 = zext nneg i32 %59 to i64
  %61 = getelementptr [2 x i8], ptr addrspace(1) %57, i64 %60
  br i1 %48, label %62, label %69

62:                                               ; preds = %9
  %63 = add i32 %44, %15
  %64 = shl i32 %63, 5
  %65 = sext i32 %64 to i64
  %66 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %65
  %67 = getelementptr [2 x i8], ptr addrspace(1) %66, i64 %60
  %68 = load <8 x bfloat>, ptr addrspace(1) %67, align 16
  br label %69

69:                                               ; preds = %62, %9
  %70 = phi <8 x bfloat> [ %68, %62 ], [ zeroinitializer, %9 ]
  br i1 %49, label %71, label %73

71:                                               ; preds = %69
  %72 = load <8 x bfloat>, ptr addrspace(1) %61, align 16
  br label %73

73:                                               ; preds = %71, %69
  %74 = phi <8 x bfloat> [ %72, %71 ], [ zeroinitializer, %69 ]
  %75 = shl nuw nsw i32 %20, 4
  %76 = and i32 %10, 56
  %77 = xor i32 %75, %76
  %78 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %77
  %79 = shufflevector <8 x bfloat> %70, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %79, ptr addrspace(3) %78, align 8
  %80 = getelementptr inbounds nuw i8, ptr addrspace(3) %78, i32 2048
  %81 = shufflevector <8 x bfloat> %74, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %81, ptr addrspace(3) %80, align 8
  %82 = xor i32 %77, 8
  %83 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %82
  %84 = shufflevector <8 x bfloat> %70, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %84, ptr addrspace(3) %83, align 8
  %85 = getelementptr inbounds nuw i8, ptr addrspace(3) %83, i32 2048
  %86 = shufflevector <8 x bfloat> %74, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %86, ptr addrspace(3) %85, align 8
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %87 = shl nuw nsw i32 %26, 6
  %88 = shl nuw nsw i32 %10, 2
  %89 = and i32 %88, 56
  %90 = lshr exact i32 %29, 2
  %91 = shl nuw nsw i32 %13, 11
  %92 = xor i32 %89, %90
  %93 = or disjoint i32 %91, %92
  %94 = or disjoint i32 %93, %87
  %95 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %94
  %96 = load <4 x bfloat>, ptr addrspace(3) %95, align 8
  %97 = xor i32 %94, 16
  %98 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %97
  %99 = load <4 x bfloat>, ptr addrspace(3) %98, align 8
  %100 = xor i32 %94, 32
  %101 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %100
  %102 = load <4 x bfloat>, ptr addrspace(3) %101, align 8
  %103 = xor i32 %94, 48
  %104 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %103
  %105 = load <4 x bfloat>, ptr addrspace(3) %104, align 8
  %106 = add i32 %17, 64
  %107 = tail call i32 @llvm.smin.i32(i32 %5, i32 %106)
  %108 = icmp sgt i32 %107, 0
  %109 = icmp slt i32 %24, %5
  %110 = icmp slt i32 %25, %5
  %111 = icmp slt i32 %22, %5
  %112 = icmp slt i32 %23, %5
  %113 = add i32 %25, %15
  %114 = add i32 %22, %15
  %115 = add i32 %23, %15
  %116 = shl i32 %113, 5
  %117 = sext i32 %116 to i64
  %118 = getelementptr [2 x i8], ptr addrspace(1) %3, i64 %117
  %119 = getelementptr [2 x i8], ptr addrspace(1) %118, i64 %60
  %120 = and i1 %108, %109
  %121 = and i1 %108, %110
  br i1 %120, label %122, label %129

122:                                              ; preds = %73
  %123 = add i32 %24, %15
  %124 = shl i32 %123, 5
  %125 = sext i32 %124 to i64
  %126 = getelementptr [2 x i8], ptr addrspace(1) %3, i64 %125
  %127 = getelementptr [2 x i8], ptr addrspace(1) %126, i64 %60
  %128 = load <8 x bfloat>, ptr addrspace(1) %127, align 16
  br label %129

129:                                              ; preds = %122, %73
  %130 = phi <8 x bfloat> [ %128, %122 ], [ zeroinitializer, %73 ]
  br i1 %121, label %131, label %133

131:                                              ; preds = %129
  %132 = load <8 x bfloat>, ptr addrspace(1) %119, align 16
  br label %133

133:                                              ; preds = %131, %129
  %134 = phi <8 x bfloat> [ %132, %131 ], [ zeroinitializer, %129 ]
  %135 = shl i32 %115, 5
  %136 = sext i32 %135 to i64
  %137 = getelementptr [2 x i8], ptr addrspace(1) %4, i64 %136
  %138 = getelementptr [2 x i8], ptr addrspace(1) %137, i64 %60
  %139 = and i1 %108, %111
  %140 = and i1 %108, %112
  br i1 %139, label %141, label %147

141:                                              ; preds = %133
  %142 = shl i32 %114, 5
  %143 = sext i32 %142 to i64
  %144 = getelementptr [2 x i8], ptr addrspace(1) %4, i64 %143
  %145 = getelementptr [2 x i8], ptr addrspace(1) %144, i64 %60
  %146 = load <8 x bfloat>, ptr addrspace(1) %145, align 16
  br label %147

147:                                              ; preds = %141, %133
  %148 = phi <8 x bfloat> [ %146, %141 ], [ zeroinitializer, %133 ]
  br i1 %140, label %149, label %151

149:                                              ; preds = %147
  %150 = load <8 x bfloat>, ptr addrspace(1) %138, align 16
  br label %151

151:                                              ; preds = %149, %147
  %152 = phi <8 x bfloat> [ %150, %149 ], [ zeroinitializer, %147 ]
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %153 = shufflevector <8 x bfloat> %130, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %153, ptr addrspace(3) %78, align 8
  %154 = shufflevector <8 x bfloat> %134, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %154, ptr addrspace(3) %80, align 8
  %155 = shufflevector <8 x bfloat> %130, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %155, ptr addrspace(3) %83, align 8
  %156 = shufflevector <8 x bfloat> %134, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %156, ptr addrspace(3) %85, align 8
  %157 = and i32 %10, 1
  %158 = icmp eq i32 %157, 0
  %159 = select i1 %158, i32 0, i32 1088
  %160 = and i32 %10, 2
  %161 = icmp eq i32 %160, 0
  %162 = select i1 %161, i32 0, i32 2056
  %163 = or disjoint i32 %159, %162
  %164 = xor i32 %21, %163
  %165 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %164
  %166 = shufflevector <8 x bfloat> %148, <8 x bfloat> %152, <2 x i32> <i32 0, i32 8>
  store <2 x bfloat> %166, ptr addrspace(3) %165, align 4
  %167 = xor i32 %164, 136
  %168 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %167
  %169 = shufflevector <8 x bfloat> %148, <8 x bfloat> %152, <2 x i32> <i32 1, i32 9>
  store <2 x bfloat> %169, ptr addrspace(3) %168, align 4
  %170 = xor i32 %164, 272
  %171 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %170
  %172 = shufflevector <8 x bfloat> %148, <8 x bfloat> %152, <2 x i32> <i32 2, i32 10>
  store <2 x bfloat> %172, ptr addrspace(3) %171, align 4
  %173 = xor i32 %164, 408
  %174 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %173
  %175 = shufflevector <8 x bfloat> %148, <8 x bfloat> %152, <2 x i32> <i32 3, i32 11>
  store <2 x bfloat> %175, ptr addrspace(3) %174, align 4
  %176 = xor i32 %164, 544
  %177 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %176
  %178 = shufflevector <8 x bfloat> %148, <8 x bfloat> %152, <2 x i32> <i32 4, i32 12>
  store <2 x bfloat> %178, ptr addrspace(3) %177, align 4
  %179 = xor i32 %164, 680
  %180 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %179
  %181 = shufflevector <8 x bfloat> %148, <8 x bfloat> %152, <2 x i32> <i32 5, i32 13>
  store <2 x bfloat> %181, ptr addrspace(3) %180, align 4
  %182 = xor i32 %164, 816
  %183 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %182
  %184 = shufflevector <8 x bfloat> %148, <8 x bfloat> %152, <2 x i32> <i32 6, i32 14>
  store <2 x bfloat> %184, ptr addrspace(3) %183, align 4
  %185 = xor i32 %164, 952
  %186 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %185
  %187 = shufflevector <8 x bfloat> %148, <8 x bfloat> %152, <2 x i32> <i32 7, i32 15>
  store <2 x bfloat> %187, ptr addrspace(3) %186, align 4
  %188 = add i32 %107, -64
  %invariant.gep = getelementptr [2 x i8], ptr addrspace(1) %3, i64 %60
  %invariant.gep149 = getelementptr [2 x i8], ptr addrspace(1) %4, i64 %60
  %189 = icmp sgt i32 %188, 0
  br i1 %189, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %151
  %190 = or disjoint i32 %87, %89
  %191 = xor i32 %190, %90
  %192 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %191
  %193 = getelementptr inbounds nuw i8, ptr addrspace(3) %192, i32 2048
  %194 = xor i32 %191, 16
  %195 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %194
  %196 = getelementptr inbounds nuw i8, ptr addrspace(3) %195, i32 2048
  %197 = xor i32 %191, 32
  %198 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %197
  %199 = getelementptr inbounds nuw i8, ptr addrspace(3) %198, i32 2048
  %200 = xor i32 %191, 48
  %201 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %200
  %202 = getelementptr inbounds nuw i8, ptr addrspace(3) %201, i32 2048
  %203 = bitcast <4 x bfloat> %96 to <4 x i16>
  %204 = bitcast <4 x bfloat> %99 to <4 x i16>
  %205 = bitcast <4 x bfloat> %102 to <4 x i16>
  %206 = bitcast <4 x bfloat> %105 to <4 x i16>
  %207 = shl nuw nsw i32 %18, 2
  %208 = xor i32 %207, 128
  %209 = and i32 %10, 15
  %210 = shl nuw nsw i32 %209, 7
  %211 = shl nuw nsw i32 %209, 3
  %212 = and i32 %10, 16
  %213 = icmp eq i32 %212, 0
  %214 = select i1 %213, i32 0, i32 2056
  %215 = xor i32 %211, %214
  %216 = xor i32 %215, %90
  %217 = or disjoint i32 %216, %210
  %218 = xor i32 %217, 16
  %219 = xor i32 %217, 32
  %220 = xor i32 %217, 48
  %221 = xor i32 %217, 64
  %222 = xor i32 %217, 80
  %223 = xor i32 %217, 96
  %224 = xor i32 %217, 112
  %225 = insertelement <4 x i32> poison, i32 %5, i64 0
  %226 = shufflevector <4 x i32> %225, <4 x i32> poison, <4 x i32> zeroinitializer
  %227 = insertelement <4 x i32> poison, i32 %46, i64 0
  %228 = shufflevector <4 x i32> %227, <4 x i32> poison, <4 x i32> zeroinitializer
  %229 = insertelement <4 x float> poison, float %6, i64 0
  %230 = shufflevector <4 x float> %229, <4 x float> poison, <4 x i32> zeroinitializer
  %231 = insertelement <8 x i32> poison, i32 %5, i64 0
  %232 = shufflevector <8 x i32> %231, <8 x i32> poison, <8 x i32> zeroinitializer
  %233 = insertelement <8 x i32> poison, i32 %46, i64 0
  %234 = shufflevector <8 x i32> %233, <8 x i32> poison, <8 x i32> zeroinitializer
  %235 = insertelement <8 x float> poison, float %6, i64 0
  %236 = shufflevector <8 x float> %235, <8 x float> poison, <8 x i32> zeroinitializer
  %237 = insertelement <8 x i32> %38, i32 %31, i64 1
  %238 = shufflevector <4 x i32> %37, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %239 = shufflevector <8 x i32> %237, <8 x i32> %238, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 8, i32 9, i32 10, i32 11>
  %240 = shufflevector <2 x i32> %34, <2 x i32> poison, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %241 = shufflevector <8 x i32> %239, <8 x i32> %240, <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 4, i32 5, i32 6, i32 7>
  %242 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %217
  %243 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %218
  %244 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %219
  %245 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %220
  %246 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %221
  %247 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %222
  %248 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %223
  %249 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %224
  br label %250

250:                                              ; preds = %.lr.ph, %522
  %251 = phi float [ 0.000000e+00, %.lr.ph ], [ %587, %522 ]
  %252 = phi float [ -inf, %.lr.ph ], [ %410, %522 ]
  %253 = phi i32 [ 0, %.lr.ph ], [ %262, %522 ]
  %254 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %784, %522 ]
  %255 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %785, %522 ]
  %256 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %786, %522 ]
  %257 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %787, %522 ]
  %258 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %788, %522 ]
  %259 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %789, %522 ]
  %260 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %790, %522 ]
  %261 = phi <2 x float> [ zeroinitializer, %.lr.ph ], [ %791, %522 ]
  %262 = add i32 %253, 64
  %263 = or disjoint i32 %262, %24
  %264 = or disjoint i32 %262, %25
  %265 = insertelement <8 x i32> poison, i32 %253, i64 0
  %266 = shufflevector <8 x i32> %265, <8 x i32> poison, <8 x i32> zeroinitializer
  %267 = or disjoint <8 x i32> %266, %241
  %268 = or disjoint <8 x i32> %266, %40
  %269 = or disjoint <8 x i32> %266, %41
  %270 = insertelement <4 x i32> poison, i32 %253, i64 0
  %271 = shufflevector <4 x i32> %270, <4 x i32> poison, <4 x i32> zeroinitializer
  %272 = or disjoint <4 x i32> %271, %42
  %273 = or disjoint <4 x i32> %271, %43
  %274 = or disjoint i32 %262, %22
  %275 = or disjoint i32 %262, %23
  %276 = icmp slt i32 %263, %5
  %277 = icmp slt i32 %264, %5
  %278 = icmp slt <8 x i32> %267, %232
  %279 = icmp slt <8 x i32> %268, %232
  %280 = icmp slt <8 x i32> %269, %232
  %281 = icmp slt <4 x i32> %272, %226
  %282 = icmp slt <4 x i32> %273, %226
  %283 = icmp slt i32 %274, %5
  %284 = icmp slt i32 %275, %5
  %285 = add i32 %262, %15
  %286 = add i32 %285, %25
  %287 = add i32 %285, %22
  %288 = add i32 %285, %23
  %289 = shl i32 %286, 5
  %290 = sext i32 %289 to i64
  %gep = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %290
  br i1 %276, label %291, label %296

291:                                              ; preds = %250
  %292 = add i32 %285, %24
  %293 = shl i32 %292, 5
  %294 = sext i32 %293 to i64
  %gep148 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep, i64 %294
  %295 = load <8 x bfloat>, ptr addrspace(1) %gep148, align 16
  br label %296

296:                                              ; preds = %291, %250
  %297 = phi <8 x bfloat> [ %295, %291 ], [ zeroinitializer, %250 ]
  br i1 %277, label %298, label %300

298:                                              ; preds = %296
  %299 = load <8 x bfloat>, ptr addrspace(1) %gep, align 16
  br label %300

300:                                              ; preds = %298, %296
  %301 = phi <8 x bfloat> [ %299, %298 ], [ zeroinitializer, %296 ]
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %302 = load <4 x i16>, ptr addrspace(3) %192, align 8
  %303 = load <4 x i16>, ptr addrspace(3) %193, align 8
  %304 = load <4 x i16>, ptr addrspace(3) %195, align 8
  %305 = load <4 x i16>, ptr addrspace(3) %196, align 8
  %306 = load <4 x i16>, ptr addrspace(3) %198, align 8
  %307 = load <4 x i16>, ptr addrspace(3) %199, align 8
  %308 = load <4 x i16>, ptr addrspace(3) %201, align 8
  %309 = load <4 x i16>, ptr addrspace(3) %202, align 8
  %310 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %302, <4 x i16> %203, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %311 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %304, <4 x i16> %204, <16 x float> %310, i32 0, i32 0, i32 0)
  %312 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %306, <4 x i16> %205, <16 x float> %311, i32 0, i32 0, i32 0)
  %313 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %308, <4 x i16> %206, <16 x float> %312, i32 0, i32 0, i32 0)
  %314 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %303, <4 x i16> %203, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %315 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %305, <4 x i16> %204, <16 x float> %314, i32 0, i32 0, i32 0)
  %316 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %307, <4 x i16> %205, <16 x float> %315, i32 0, i32 0, i32 0)
  %317 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %309, <4 x i16> %206, <16 x float> %316, i32 0, i32 0, i32 0)
  %318 = icmp sle <8 x i32> %267, %234
  %319 = icmp sle <4 x i32> %273, %228
  %320 = icmp sle <8 x i32> %268, %234
  %321 = icmp sle <8 x i32> %269, %234
  %322 = icmp sle <4 x i32> %272, %228
  %323 = shufflevector <16 x float> %313, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %324 = fmul <8 x float> %236, %323
  %325 = and <8 x i1> %278, %318
  %326 = select <8 x i1> %325, <8 x float> %324, <8 x float> splat (float -inf)
  %327 = shufflevector <16 x float> %313, <16 x float> %317, <8 x i32> <i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16>
  %328 = fmul <8 x float> %236, %327
  %329 = and <8 x i1> %279, %320
  %330 = select <8 x i1> %329, <8 x float> %328, <8 x float> splat (float -inf)
  %331 = shufflevector <16 x float> %317, <16 x float> poison, <8 x i32> <i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9>
  %332 = fmul <8 x float> %236, %331
  %333 = and <8 x i1> %280, %321
  %334 = select <8 x i1> %333, <8 x float> %332, <8 x float> splat (float -inf)
  %335 = shufflevector <16 x float> %317, <16 x float> poison, <4 x i32> <i32 11, i32 12, i32 13, i32 14>
  %336 = fmul <4 x float> %230, %335
  %337 = and <4 x i1> %281, %322
  %338 = select <4 x i1> %337, <4 x float> %336, <4 x float> splat (float -inf)
  %339 = shufflevector <16 x float> %313, <16 x float> %317, <4 x i32> <i32 8, i32 17, i32 26, i32 31>
  %340 = fmul <4 x float> %230, %339
  %341 = and <4 x i1> %282, %319
  %342 = select <4 x i1> %341, <4 x float> %340, <4 x float> splat (float -inf)
  %343 = extractelement <8 x float> %326, i64 0
  %344 = extractelement <8 x float> %326, i64 1
  %345 = tail call float @llvm.maxnum.f32(float %343, float %344)
  %346 = extractelement <8 x float> %326, i64 2
  %347 = tail call float @llvm.maxnum.f32(float %345, float %346)
  %348 = extractelement <8 x float> %326, i64 3
  %349 = extractelement <8 x float> %326, i64 4
  %350 = tail call float @llvm.maxnum.f32(float %348, float %349)
  %351 = extractelement <8 x float> %326, i64 5
  %352 = tail call float @llvm.maxnum.f32(float %350, float %351)
  %353 = extractelement <8 x float> %326, i64 6
  %354 = extractelement <8 x float> %326, i64 7
  %355 = tail call float @llvm.maxnum.f32(float %353, float %354)
  %356 = extractelement <4 x float> %342, i64 0
  %357 = tail call float @llvm.maxnum.f32(float %355, float %356)
  %358 = extractelement <8 x float> %330, i64 0
  %359 = extractelement <8 x float> %330, i64 1
  %360 = tail call float @llvm.maxnum.f32(float %358, float %359)
  %361 = extractelement <8 x float> %330, i64 2
  %362 = tail call float @llvm.maxnum.f32(float %360, float %361)
  %363 = extractelement <8 x float> %330, i64 3
  %364 = extractelement <8 x float> %330, i64 4
  %365 = tail call float @llvm.maxnum.f32(float %363, float %364)
  %366 = extractelement <8 x float> %330, i64 5
  %367 = tail call float @llvm.maxnum.f32(float %365, float %366)
  %368 = extractelement <8 x float> %330, i64 6
  %369 = extractelement <8 x float> %330, i64 7
  %370 = tail call float @llvm.maxnum.f32(float %368, float %369)
  %371 = extractelement <4 x float> %342, i64 1
  %372 = tail call float @llvm.maxnum.f32(float %370, float %371)
  %373 = extractelement <8 x float> %334, i64 0
  %374 = extractelement <8 x float> %334, i64 1
  %375 = tail call float @llvm.maxnum.f32(float %373, float %374)
  %376 = extractelement <8 x float> %334, i64 2
  %377 = tail call float @llvm.maxnum.f32(float %375, float %376)
  %378 = extractelement <8 x float> %334, i64 3
  %379 = extractelement <8 x float> %334, i64 4
  %380 = tail call float @llvm.maxnum.f32(float %378, float %379)
  %381 = extractelement <8 x float> %334, i64 5
  %382 = tail call float @llvm.maxnum.f32(float %380, float %381)
  %383 = extractelement <8 x float> %334, i64 6
  %384 = extractelement <8 x float> %334, i64 7
  %385 = tail call float @llvm.maxnum.f32(float %383, float %384)
  %386 = extractelement <4 x float> %342, i64 2
  %387 = tail call float @llvm.maxnum.f32(float %385, float %386)
  %388 = extractelement <4 x float> %338, i64 0
  %389 = extractelement <4 x float> %338, i64 1
  %390 = tail call float @llvm.maxnum.f32(float %388, float %389)
  %391 = extractelement <4 x float> %338, i64 2
  %392 = tail call float @llvm.maxnum.f32(float %390, float %391)
  %393 = extractelement <4 x float> %338, i64 3
  %394 = extractelement <4 x float> %342, i64 3
  %395 = tail call float @llvm.maxnum.f32(float %393, float %394)
  %396 = tail call float @llvm.maxnum.f32(float %347, float %352)
  %397 = tail call float @llvm.maxnum.f32(float %396, float %357)
  %398 = tail call float @llvm.maxnum.f32(float %362, float %367)
  %399 = tail call float @llvm.maxnum.f32(float %398, float %372)
  %400 = tail call float @llvm.maxnum.f32(float %377, float %382)
  %401 = tail call float @llvm.maxnum.f32(float %400, float %387)
  %402 = tail call float @llvm.maxnum.f32(float %392, float %395)
  %403 = tail call float @llvm.maxnum.f32(float %397, float %399)
  %404 = tail call float @llvm.maxnum.f32(float %403, float %401)
  %405 = tail call float @llvm.maxnum.f32(float %404, float %402)
  %406 = bitcast float %405 to i32
  %407 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %208, i32 %406)
  %408 = bitcast i32 %407 to float
  %409 = tail call float @llvm.maxnum.f32(float %405, float %408)
  %410 = tail call float @llvm.maxnum.f32(float %252, float %409)
  %411 = shufflevector <8 x float> %326, <8 x float> poison, <2 x i32> <i32 0, i32 1>
  %412 = insertelement <2 x float> poison, float %410, i64 0
  %413 = shufflevector <2 x float> %412, <2 x float> poison, <2 x i32> zeroinitializer
  %414 = fsub <2 x float> %411, %413
  %415 = shufflevector <8 x float> %326, <8 x float> poison, <2 x i32> <i32 2, i32 3>
  %416 = fsub <2 x float> %415, %413
  %417 = shufflevector <8 x float> %326, <8 x float> poison, <2 x i32> <i32 4, i32 5>
  %418 = fsub <2 x float> %417, %413
  %419 = shufflevector <8 x float> %326, <8 x float> poison, <2 x i32> <i32 6, i32 7>
  %420 = fsub <2 x float> %419, %413
  %421 = shufflevector <4 x float> %342, <4 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %422 = shufflevector <8 x float> %421, <8 x float> %330, <2 x i32> <i32 0, i32 8>
  %423 = fsub <2 x float> %422, %413
  %424 = shufflevector <8 x float> %330, <8 x float> poison, <2 x i32> <i32 1, i32 2>
  %425 = fsub <2 x float> %424, %413
  %426 = shufflevector <8 x float> %330, <8 x float> poison, <2 x i32> <i32 3, i32 4>
  %427 = fsub <2 x float> %426, %413
  %428 = shufflevector <8 x float> %330, <8 x float> poison, <2 x i32> <i32 5, i32 6>
  %429 = fsub <2 x float> %428, %413
  %430 = shufflevector <8 x float> %330, <8 x float> %421, <2 x i32> <i32 7, i32 9>
  %431 = fsub <2 x float> %430, %413
  %432 = shufflevector <8 x float> %334, <8 x float> poison, <2 x i32> <i32 0, i32 1>
  %433 = fsub <2 x float> %432, %413
  %434 = shufflevector <8 x float> %334, <8 x float> poison, <2 x i32> <i32 2, i32 3>
  %435 = fsub <2 x float> %434, %413
  %436 = shufflevector <8 x float> %334, <8 x float> poison, <2 x i32> <i32 4, i32 5>
  %437 = fsub <2 x float> %436, %413
  %438 = shufflevector <8 x float> %334, <8 x float> poison, <2 x i32> <i32 6, i32 7>
  %439 = fsub <2 x float> %438, %413
  %440 = shufflevector <4 x float> %342, <4 x float> %338, <2 x i32> <i32 2, i32 4>
  %441 = fsub <2 x float> %440, %413
  %442 = shufflevector <4 x float> %338, <4 x float> poison, <2 x i32> <i32 1, i32 2>
  %443 = fsub <2 x float> %442, %413
  %444 = shufflevector <4 x float> %338, <4 x float> %342, <2 x i32> <i32 3, i32 7>
  %445 = fsub <2 x float> %444, %413
  %446 = extractelement <2 x float> %414, i64 0
  %447 = tail call float @llvm.amdgcn.exp2.f32(float %446)
  %448 = extractelement <2 x float> %414, i64 1
  %449 = tail call float @llvm.amdgcn.exp2.f32(float %448)
  %450 = extractelement <2 x float> %416, i64 0
  %451 = tail call float @llvm.amdgcn.exp2.f32(float %450)
  %452 = extractelement <2 x float> %416, i64 1
  %453 = tail call float @llvm.amdgcn.exp2.f32(float %452)
  %454 = extractelement <2 x float> %418, i64 0
  %455 = tail call float @llvm.amdgcn.exp2.f32(float %454)
  %456 = extractelement <2 x float> %418, i64 1
  %457 = tail call float @llvm.amdgcn.exp2.f32(float %456)
  %458 = extractelement <2 x float> %420, i64 0
  %459 = tail call float @llvm.amdgcn.exp2.f32(float %458)
  %460 = extractelement <2 x float> %420, i64 1
  %461 = tail call float @llvm.amdgcn.exp2.f32(float %460)
  %462 = extractelement <2 x float> %423, i64 0
  %463 = tail call float @llvm.amdgcn.exp2.f32(float %462)
  %464 = extractelement <2 x float> %423, i64 1
  %465 = tail call float @llvm.amdgcn.exp2.f32(float %464)
  %466 = extractelement <2 x float> %425, i64 0
  %467 = tail call float @llvm.amdgcn.exp2.f32(float %466)
  %468 = extractelement <2 x float> %425, i64 1
  %469 = tail call float @llvm.amdgcn.exp2.f32(float %468)
  %470 = extractelement <2 x float> %427, i64 0
  %471 = tail call float @llvm.amdgcn.exp2.f32(float %470)
  %472 = extractelement <2 x float> %427, i64 1
  %473 = tail call float @llvm.amdgcn.exp2.f32(float %472)
  %474 = extractelement <2 x float> %429, i64 0
  %475 = tail call float @llvm.amdgcn.exp2.f32(float %474)
  %476 = extractelement <2 x float> %429, i64 1
  %477 = tail call float @llvm.amdgcn.exp2.f32(float %476)
  %478 = extractelement <2 x float> %431, i64 0
  %479 = tail call float @llvm.amdgcn.exp2.f32(float %478)
  %480 = extractelement <2 x float> %431, i64 1
  %481 = tail call float @llvm.amdgcn.exp2.f32(float %480)
  %482 = extractelement <2 x float> %433, i64 0
  %483 = tail call float @llvm.amdgcn.exp2.f32(float %482)
  %484 = extractelement <2 x float> %433, i64 1
  %485 = tail call float @llvm.amdgcn.exp2.f32(float %484)
  %486 = extractelement <2 x float> %435, i64 0
  %487 = tail call float @llvm.amdgcn.exp2.f32(float %486)
  %488 = extractelement <2 x float> %435, i64 1
  %489 = tail call float @llvm.amdgcn.exp2.f32(float %488)
  %490 = extractelement <2 x float> %437, i64 0
  %491 = tail call float @llvm.amdgcn.exp2.f32(float %490)
  %492 = extractelement <2 x float> %437, i64 1
  %493 = tail call float @llvm.amdgcn.exp2.f32(float %492)
  %494 = extractelement <2 x float> %439, i64 0
  %495 = tail call float @llvm.amdgcn.exp2.f32(float %494)
  %496 = extractelement <2 x float> %439, i64 1
  %497 = tail call float @llvm.amdgcn.exp2.f32(float %496)
  %498 = extractelement <2 x float> %441, i64 0
  %499 = tail call float @llvm.amdgcn.exp2.f32(float %498)
  %500 = extractelement <2 x float> %441, i64 1
  %501 = tail call float @llvm.amdgcn.exp2.f32(float %500)
  %502 = extractelement <2 x float> %443, i64 0
  %503 = tail call float @llvm.amdgcn.exp2.f32(float %502)
  %504 = extractelement <2 x float> %443, i64 1
  %505 = tail call float @llvm.amdgcn.exp2.f32(float %504)
  %506 = extractelement <2 x float> %445, i64 0
  %507 = tail call float @llvm.amdgcn.exp2.f32(float %506)
  %508 = extractelement <2 x float> %445, i64 1
  %509 = tail call float @llvm.amdgcn.exp2.f32(float %508)
  %510 = fsub float %252, %410
  %511 = tail call float @llvm.amdgcn.exp2.f32(float %510)
  %512 = shl i32 %288, 5
  %513 = sext i32 %512 to i64
  %gep150 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep149, i64 %513
  br i1 %283, label %514, label %518

514:                                              ; preds = %300
  %515 = shl i32 %287, 5
  %516 = sext i32 %515 to i64
  %gep152 = getelementptr [2 x i8], ptr addrspace(1) %invariant.gep149, i64 %516
  %517 = load <8 x bfloat>, ptr addrspace(1) %gep152, align 16
  br label %518

518:                                              ; preds = %514, %300
  %519 = phi <8 x bfloat> [ %517, %514 ], [ zeroinitializer, %300 ]
  br i1 %284, label %520, label %522

520:                                              ; preds = %518
  %521 = load <8 x bfloat>, ptr addrspace(1) %gep150, align 16
  br label %522

522:                                              ; preds = %520, %518
  %523 = phi <8 x bfloat> [ %521, %520 ], [ zeroinitializer, %518 ]
  %524 = load <4 x i16>, ptr addrspace(3) %242, align 8
  %525 = load <4 x i16>, ptr addrspace(3) %243, align 8
  %526 = load <4 x i16>, ptr addrspace(3) %244, align 8
  %527 = load <4 x i16>, ptr addrspace(3) %245, align 8
  %528 = load <4 x i16>, ptr addrspace(3) %246, align 8
  %529 = load <4 x i16>, ptr addrspace(3) %247, align 8
  %530 = load <4 x i16>, ptr addrspace(3) %248, align 8
  %531 = load <4 x i16>, ptr addrspace(3) %249, align 8
  %532 = fmul float %251, %511
  %533 = insertelement <2 x float> poison, float %447, i64 0
  %534 = insertelement <2 x float> %533, float %449, i64 1
  %535 = insertelement <2 x float> poison, float %451, i64 0
  %536 = insertelement <2 x float> %535, float %453, i64 1
  %537 = insertelement <2 x float> poison, float %455, i64 0
  %538 = insertelement <2 x float> %537, float %457, i64 1
  %539 = insertelement <2 x float> poison, float %459, i64 0
  %540 = insertelement <2 x float> %539, float %461, i64 1
  %541 = insertelement <2 x float> poison, float %463, i64 0
  %542 = insertelement <2 x float> %541, float %465, i64 1
  %543 = insertelement <2 x float> poison, float %467, i64 0
  %544 = insertelement <2 x float> %543, float %469, i64 1
  %545 = insertelement <2 x float> poison, float %471, i64 0
  %546 = insertelement <2 x float> %545, float %473, i64 1
  %547 = insertelement <2 x float> poison, float %475, i64 0
  %548 = insertelement <2 x float> %547, float %477, i64 1
  %549 = insertelement <2 x float> poison, float %479, i64 0
  %550 = insertelement <2 x float> %549, float %481, i64 1
  %551 = insertelement <2 x float> poison, float %483, i64 0
  %552 = insertelement <2 x float> %551, float %485, i64 1
  %553 = insertelement <2 x float> poison, float %487, i64 0
  %554 = insertelement <2 x float> %553, float %489, i64 1
  %555 = insertelement <2 x float> poison, float %491, i64 0
  %556 = insertelement <2 x float> %555, float %493, i64 1
  %557 = insertelement <2 x float> poison, float %495, i64 0
  %558 = insertelement <2 x float> %557, float %497, i64 1
  %559 = insertelement <2 x float> poison, float %499, i64 0
  %560 = insertelement <2 x float> %559, float %501, i64 1
  %561 = insertelement <2 x float> poison, float %503, i64 0
  %562 = insertelement <2 x float> %561, float %505, i64 1
  %563 = insertelement <2 x float> poison, float %507, i64 0
  %564 = insertelement <2 x float> %563, float %509, i64 1
  %565 = fadd <2 x float> %534, %536
  %566 = fadd <2 x float> %538, %540
  %567 = fadd <2 x float> %542, %544
  %568 = fadd <2 x float> %546, %548
  %569 = fadd <2 x float> %550, %552
  %570 = fadd <2 x float> %554, %556
  %571 = fadd <2 x float> %558, %560
  %572 = fadd <2 x float> %562, %564
  %573 = fadd <2 x float> %565, %566
  %574 = fadd <2 x float> %567, %568
  %575 = fadd <2 x float> %569, %570
  %576 = fadd <2 x float> %571, %572
  %577 = fadd <2 x float> %573, %574
  %578 = fadd <2 x float> %575, %576
  %579 = fadd <2 x float> %577, %578
  %580 = extractelement <2 x float> %579, i64 0
  %581 = extractelement <2 x float> %579, i64 1
  %582 = fadd float %580, %581
  %583 = bitcast float %582 to i32
  %584 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %208, i32 %583)
  %585 = bitcast i32 %584 to float
  %586 = fadd float %582, %585
  %587 = fadd float %532, %586
  %588 = bitcast <2 x float> %534 to <2 x i32>
  %589 = fcmp uno <2 x float> %534, zeroinitializer
  %590 = lshr <2 x i32> %588, splat (i32 16)
  %591 = and <2 x i32> %590, splat (i32 1)
  %592 = add <2 x i32> %588, splat (i32 32767)
  %593 = add <2 x i32> %592, %591
  %594 = lshr <2 x i32> %593, splat (i32 16)
  %595 = trunc nuw <2 x i32> %594 to <2 x i16>
  %596 = select <2 x i1> %589, <2 x i16> splat (i16 32767), <2 x i16> %595
  %597 = bitcast <2 x float> %536 to <2 x i32>
  %598 = fcmp uno <2 x float> %536, zeroinitializer
  %599 = lshr <2 x i32> %597, splat (i32 16)
  %600 = and <2 x i32> %599, splat (i32 1)
  %601 = add <2 x i32> %597, splat (i32 32767)
  %602 = add <2 x i32> %601, %600
  %603 = lshr <2 x i32> %602, splat (i32 16)
  %604 = trunc nuw <2 x i32> %603 to <2 x i16>
  %605 = select <2 x i1> %598, <2 x i16> splat (i16 32767), <2 x i16> %604
  %606 = bitcast <2 x float> %538 to <2 x i32>
  %607 = fcmp uno <2 x float> %538, zeroinitializer
  %608 = lshr <2 x i32> %606, splat (i32 16)
  %609 = and <2 x i32> %608, splat (i32 1)
  %610 = add <2 x i32> %606, splat (i32 32767)
  %611 = add <2 x i32> %610, %609
  %612 = lshr <2 x i32> %611, splat (i32 16)
  %613 = trunc nuw <2 x i32> %612 to <2 x i16>
  %614 = select <2 x i1> %607, <2 x i16> splat (i16 32767), <2 x i16> %613
  %615 = bitcast <2 x float> %540 to <2 x i32>
  %616 = fcmp uno <2 x float> %540, zeroinitializer
  %617 = lshr <2 x i32> %615, splat (i32 16)
  %618 = and <2 x i32> %617, splat (i32 1)
  %619 = add <2 x i32> %615, splat (i32 32767)
  %620 = add <2 x i32> %619, %618
  %621 = lshr <2 x i32> %620, splat (i32 16)
  %622 = trunc nuw <2 x i32> %621 to <2 x i16>
  %623 = select <2 x i1> %616, <2 x i16> splat (i16 32767), <2 x i16> %622
  %624 = bitcast <2 x float> %542 to <2 x i32>
  %625 = fcmp uno <2 x float> %542, zeroinitializer
  %626 = lshr <2 x i32> %624, splat (i32 16)
  %627 = and <2 x i32> %626, splat (i32 1)
  %628 = add <2 x i32> %624, splat (i32 32767)
  %629 = add <2 x i32> %628, %627
  %630 = lshr <2 x i32> %629, splat (i32 16)
  %631 = trunc nuw <2 x i32> %630 to <2 x i16>
  %632 = select <2 x i1> %625, <2 x i16> splat (i16 32767), <2 x i16> %631
  %633 = bitcast <2 x float> %544 to <2 x i32>
  %634 = fcmp uno <2 x float> %544, zeroinitializer
  %635 = lshr <2 x i32> %633, splat (i32 16)
  %636 = and <2 x i32> %635, splat (i32 1)
  %637 = add <2 x i32> %633, splat (i32 32767)
  %638 = add <2 x i32> %637, %636
  %639 = lshr <2 x i32> %638, splat (i32 16)
  %640 = trunc nuw <2 x i32> %639 to <2 x i16>
  %641 = select <2 x i1> %634, <2 x i16> splat (i16 32767), <2 x i16> %640
  %642 = bitcast <2 x float> %546 to <2 x i32>
  %643 = fcmp uno <2 x float> %546, zeroinitializer
  %644 = lshr <2 x i32> %642, splat (i32 16)
  %645 = and <2 x i32> %644, splat (i32 1)
  %646 = add <2 x i32> %642, splat (i32 32767)
  %647 = add <2 x i32> %646, %645
  %648 = lshr <2 x i32> %647, splat (i32 16)
  %649 = trunc nuw <2 x i32> %648 to <2 x i16>
  %650 = select <2 x i1> %643, <2 x i16> splat (i16 32767), <2 x i16> %649
  %651 = bitcast <2 x float> %548 to <2 x i32>
  %652 = fcmp uno <2 x float> %548, zeroinitializer
  %653 = lshr <2 x i32> %651, splat (i32 16)
  %654 = and <2 x i32> %653, splat (i32 1)
  %655 = add <2 x i32> %651, splat (i32 32767)
  %656 = add <2 x i32> %655, %654
  %657 = lshr <2 x i32> %656, splat (i32 16)
  %658 = trunc nuw <2 x i32> %657 to <2 x i16>
  %659 = select <2 x i1> %652, <2 x i16> splat (i16 32767), <2 x i16> %658
  %660 = bitcast <2 x float> %550 to <2 x i32>
  %661 = fcmp uno <2 x float> %550, zeroinitializer
  %662 = lshr <2 x i32> %660, splat (i32 16)
  %663 = and <2 x i32> %662, splat (i32 1)
  %664 = add <2 x i32> %660, splat (i32 32767)
  %665 = add <2 x i32> %664, %663
  %666 = lshr <2 x i32> %665, splat (i32 16)
  %667 = trunc nuw <2 x i32> %666 to <2 x i16>
  %668 = select <2 x i1> %661, <2 x i16> splat (i16 32767), <2 x i16> %667
  %669 = bitcast <2 x float> %552 to <2 x i32>
  %670 = fcmp uno <2 x float> %552, zeroinitializer
  %671 = lshr <2 x i32> %669, splat (i32 16)
  %672 = and <2 x i32> %671, splat (i32 1)
  %673 = add <2 x i32> %669, splat (i32 32767)
  %674 = add <2 x i32> %673, %672
  %675 = lshr <2 x i32> %674, splat (i32 16)
  %676 = trunc nuw <2 x i32> %675 to <2 x i16>
  %677 = select <2 x i1> %670, <2 x i16> splat (i16 32767), <2 x i16> %676
  %678 = bitcast <2 x float> %554 to <2 x i32>
  %679 = fcmp uno <2 x float> %554, zeroinitializer
  %680 = lshr <2 x i32> %678, splat (i32 16)
  %681 = and <2 x i32> %680, splat (i32 1)
  %682 = add <2 x i32> %678, splat (i32 32767)
  %683 = add <2 x i32> %682, %681
  %684 = lshr <2 x i32> %683, splat (i32 16)
  %685 = trunc nuw <2 x i32> %684 to <2 x i16>
  %686 = select <2 x i1> %679, <2 x i16> splat (i16 32767), <2 x i16> %685
  %687 = bitcast <2 x float> %556 to <2 x i32>
  %688 = fcmp uno <2 x float> %556, zeroinitializer
  %689 = lshr <2 x i32> %687, splat (i32 16)
  %690 = and <2 x i32> %689, splat (i32 1)
  %691 = add <2 x i32> %687, splat (i32 32767)
  %692 = add <2 x i32> %691, %690
  %693 = lshr <2 x i32> %692, splat (i32 16)
  %694 = trunc nuw <2 x i32> %693 to <2 x i16>
  %695 = select <2 x i1> %688, <2 x i16> splat (i16 32767), <2 x i16> %694
  %696 = bitcast <2 x float> %558 to <2 x i32>
  %697 = fcmp uno <2 x float> %558, zeroinitializer
  %698 = lshr <2 x i32> %696, splat (i32 16)
  %699 = and <2 x i32> %698, splat (i32 1)
  %700 = add <2 x i32> %696, splat (i32 32767)
  %701 = add <2 x i32> %700, %699
  %702 = lshr <2 x i32> %701, splat (i32 16)
  %703 = trunc nuw <2 x i32> %702 to <2 x i16>
  %704 = select <2 x i1> %697, <2 x i16> splat (i16 32767), <2 x i16> %703
  %705 = bitcast <2 x float> %560 to <2 x i32>
  %706 = fcmp uno <2 x float> %560, zeroinitializer
  %707 = lshr <2 x i32> %705, splat (i32 16)
  %708 = and <2 x i32> %707, splat (i32 1)
  %709 = add <2 x i32> %705, splat (i32 32767)
  %710 = add <2 x i32> %709, %708
  %711 = lshr <2 x i32> %710, splat (i32 16)
  %712 = trunc nuw <2 x i32> %711 to <2 x i16>
  %713 = select <2 x i1> %706, <2 x i16> splat (i16 32767), <2 x i16> %712
  %714 = bitcast <2 x float> %562 to <2 x i32>
  %715 = fcmp uno <2 x float> %562, zeroinitializer
  %716 = lshr <2 x i32> %714, splat (i32 16)
  %717 = and <2 x i32> %716, splat (i32 1)
  %718 = add <2 x i32> %714, splat (i32 32767)
  %719 = add <2 x i32> %718, %717
  %720 = lshr <2 x i32> %719, splat (i32 16)
  %721 = trunc nuw <2 x i32> %720 to <2 x i16>
  %722 = select <2 x i1> %715, <2 x i16> splat (i16 32767), <2 x i16> %721
  %723 = bitcast <2 x float> %564 to <2 x i32>
  %724 = fcmp uno <2 x float> %564, zeroinitializer
  %725 = lshr <2 x i32> %723, splat (i32 16)
  %726 = and <2 x i32> %725, splat (i32 1)
  %727 = add <2 x i32> %723, splat (i32 32767)
  %728 = add <2 x i32> %727, %726
  %729 = lshr <2 x i32> %728, splat (i32 16)
  %730 = trunc nuw <2 x i32> %729 to <2 x i16>
  %731 = select <2 x i1> %724, <2 x i16> splat (i16 32767), <2 x i16> %730
  %732 = insertelement <2 x float> poison, float %511, i64 0
  %733 = shufflevector <2 x float> %732, <2 x float> poison, <2 x i32> zeroinitializer
  %734 = fmul <2 x float> %254, %733
  %735 = fmul <2 x float> %255, %733
  %736 = fmul <2 x float> %256, %733
  %737 = fmul <2 x float> %257, %733
  %738 = fmul <2 x float> %258, %733
  %739 = fmul <2 x float> %259, %733
  %740 = fmul <2 x float> %260, %733
  %741 = fmul <2 x float> %261, %733
  %742 = shufflevector <2 x i16> %596, <2 x i16> %605, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %743 = shufflevector <2 x i16> %614, <2 x i16> %623, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %744 = shufflevector <2 x i16> %632, <2 x i16> %641, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %745 = shufflevector <2 x i16> %650, <2 x i16> %659, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %746 = shufflevector <2 x i16> %668, <2 x i16> %677, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %747 = shufflevector <2 x i16> %686, <2 x i16> %695, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %748 = shufflevector <2 x i16> %704, <2 x i16> %713, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %749 = shufflevector <2 x i16> %722, <2 x i16> %731, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %750 = shufflevector <2 x float> %734, <2 x float> %735, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %751 = shufflevector <2 x float> %736, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %752 = shufflevector <16 x float> %750, <16 x float> %751, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %753 = shufflevector <2 x float> %737, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %754 = shufflevector <16 x float> %752, <16 x float> %753, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %755 = shufflevector <2 x float> %738, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %756 = shufflevector <16 x float> %754, <16 x float> %755, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %757 = shufflevector <2 x float> %739, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %758 = shufflevector <16 x float> %756, <16 x float> %757, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %759 = shufflevector <2 x float> %740, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %760 = shufflevector <16 x float> %758, <16 x float> %759, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %761 = shufflevector <2 x float> %741, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %762 = shufflevector <16 x float> %760, <16 x float> %761, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %763 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %524, <4 x i16> %742, <16 x float> %762, i32 0, i32 0, i32 0)
  %764 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %525, <4 x i16> %743, <16 x float> %763, i32 0, i32 0, i32 0)
  %765 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %526, <4 x i16> %744, <16 x float> %764, i32 0, i32 0, i32 0)
  %766 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %527, <4 x i16> %745, <16 x float> %765, i32 0, i32 0, i32 0)
  %767 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %528, <4 x i16> %746, <16 x float> %766, i32 0, i32 0, i32 0)
  %768 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %529, <4 x i16> %747, <16 x float> %767, i32 0, i32 0, i32 0)
  %769 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %530, <4 x i16> %748, <16 x float> %768, i32 0, i32 0, i32 0)
  %770 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %531, <4 x i16> %749, <16 x float> %769, i32 0, i32 0, i32 0)
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %771 = shufflevector <8 x bfloat> %297, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %771, ptr addrspace(3) %78, align 8
  %772 = shufflevector <8 x bfloat> %301, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %772, ptr addrspace(3) %80, align 8
  %773 = shufflevector <8 x bfloat> %297, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %773, ptr addrspace(3) %83, align 8
  %774 = shufflevector <8 x bfloat> %301, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %774, ptr addrspace(3) %85, align 8
  %775 = shufflevector <8 x bfloat> %519, <8 x bfloat> %523, <2 x i32> <i32 0, i32 8>
  store <2 x bfloat> %775, ptr addrspace(3) %165, align 4
  %776 = shufflevector <8 x bfloat> %519, <8 x bfloat> %523, <2 x i32> <i32 1, i32 9>
  store <2 x bfloat> %776, ptr addrspace(3) %168, align 4
  %777 = shufflevector <8 x bfloat> %519, <8 x bfloat> %523, <2 x i32> <i32 2, i32 10>
  store <2 x bfloat> %777, ptr addrspace(3) %171, align 4
  %778 = shufflevector <8 x bfloat> %519, <8 x bfloat> %523, <2 x i32> <i32 3, i32 11>
  store <2 x bfloat> %778, ptr addrspace(3) %174, align 4
  %779 = shufflevector <8 x bfloat> %519, <8 x bfloat> %523, <2 x i32> <i32 4, i32 12>
  store <2 x bfloat> %779, ptr addrspace(3) %177, align 4
  %780 = shufflevector <8 x bfloat> %519, <8 x bfloat> %523, <2 x i32> <i32 5, i32 13>
  store <2 x bfloat> %780, ptr addrspace(3) %180, align 4
  %781 = shufflevector <8 x bfloat> %519, <8 x bfloat> %523, <2 x i32> <i32 6, i32 14>
  store <2 x bfloat> %781, ptr addrspace(3) %183, align 4
  %782 = shufflevector <8 x bfloat> %519, <8 x bfloat> %523, <2 x i32> <i32 7, i32 15>
  store <2 x bfloat> %782, ptr addrspace(3) %186, align 4
  %783 = icmp slt i32 %262, %188
  %784 = shufflevector <16 x float> %770, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %785 = shufflevector <16 x float> %770, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %786 = shufflevector <16 x float> %770, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %787 = shufflevector <16 x float> %770, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %788 = shufflevector <16 x float> %770, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %789 = shufflevector <16 x float> %770, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %790 = shufflevector <16 x float> %770, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %791 = shufflevector <16 x float> %770, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  br i1 %783, label %250, label %._crit_edge

._crit_edge:                                      ; preds = %522, %151
  %.lcssa146 = phi float [ -inf, %151 ], [ %410, %522 ]
  %.lcssa145 = phi float [ 0.000000e+00, %151 ], [ %587, %522 ]
  %792 = phi <2 x float> [ zeroinitializer, %151 ], [ %784, %522 ]
  %793 = phi <2 x float> [ zeroinitializer, %151 ], [ %785, %522 ]
  %794 = phi <2 x float> [ zeroinitializer, %151 ], [ %786, %522 ]
  %795 = phi <2 x float> [ zeroinitializer, %151 ], [ %787, %522 ]
  %796 = phi <2 x float> [ zeroinitializer, %151 ], [ %788, %522 ]
  %797 = phi <2 x float> [ zeroinitializer, %151 ], [ %789, %522 ]
  %798 = phi <2 x float> [ zeroinitializer, %151 ], [ %790, %522 ]
  %799 = phi <2 x float> [ zeroinitializer, %151 ], [ %791, %522 ]
  %800 = add i32 %107, 63
  %801 = sdiv i32 %800, 64
  %802 = tail call i32 @llvm.smax.i32(i32 %801, i32 1)
  %803 = shl nuw nsw i32 %802, 6
  %804 = add nsw i32 %803, -64
  %805 = icmp sgt i32 %800, 63
  %806 = insertelement <8 x i32> poison, i32 %804, i64 0
  %807 = shufflevector <8 x i32> %806, <8 x i32> poison, <8 x i32> zeroinitializer
  %808 = insertelement <8 x i32> %38, i32 %31, i64 1
  %809 = shufflevector <2 x i32> %34, <2 x i32> poison, <8 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %810 = shufflevector <8 x i32> %808, <8 x i32> %809, <8 x i32> <i32 0, i32 1, i32 8, i32 9, i32 poison, i32 poison, i32 poison, i32 poison>
  %811 = shufflevector <4 x i32> %37, <4 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %812 = shufflevector <8 x i32> %810, <8 x i32> %811, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 9, i32 10, i32 11>
  %813 = or disjoint <8 x i32> %807, %812
  %814 = or disjoint <8 x i32> %807, %40
  %815 = or disjoint <8 x i32> %807, %41
  %816 = insertelement <4 x i32> poison, i32 %804, i64 0
  %817 = shufflevector <4 x i32> %816, <4 x i32> poison, <4 x i32> zeroinitializer
  %818 = or disjoint <4 x i32> %817, %42
  %819 = or disjoint <4 x i32> %817, %43
  %820 = insertelement <8 x i32> poison, i32 %5, i64 0
  %821 = shufflevector <8 x i32> %820, <8 x i32> poison, <8 x i32> zeroinitializer
  %822 = icmp slt <8 x i32> %813, %821
  %823 = icmp slt <8 x i32> %814, %821
  %824 = icmp slt <8 x i32> %815, %821
  %825 = insertelement <4 x i32> poison, i32 %5, i64 0
  %826 = shufflevector <4 x i32> %825, <4 x i32> poison, <4 x i32> zeroinitializer
  %827 = icmp slt <4 x i32> %818, %826
  %828 = icmp slt <4 x i32> %819, %826
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  br i1 %805, label %829, label %868

829:                                              ; preds = %._crit_edge
  %830 = or disjoint i32 %87, %89
  %831 = xor i32 %830, %90
  %832 = xor i32 %831, 48
  %833 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %832
  %834 = getelementptr inbounds nuw i8, ptr addrspace(3) %833, i32 2048
  %835 = load <4 x i16>, ptr addrspace(3) %834, align 8
  %836 = load <4 x i16>, ptr addrspace(3) %833, align 8
  %837 = xor i32 %831, 32
  %838 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %837
  %839 = getelementptr inbounds nuw i8, ptr addrspace(3) %838, i32 2048
  %840 = load <4 x i16>, ptr addrspace(3) %839, align 8
  %841 = load <4 x i16>, ptr addrspace(3) %838, align 8
  %842 = xor i32 %831, 16
  %843 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %842
  %844 = getelementptr inbounds nuw i8, ptr addrspace(3) %843, i32 2048
  %845 = load <4 x i16>, ptr addrspace(3) %844, align 8
  %846 = load <4 x i16>, ptr addrspace(3) %843, align 8
  %847 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %831
  %848 = getelementptr inbounds nuw i8, ptr addrspace(3) %847, i32 2048
  %849 = load <4 x i16>, ptr addrspace(3) %848, align 8
  %850 = load <4 x i16>, ptr addrspace(3) %847, align 8
  %851 = bitcast <4 x bfloat> %96 to <4 x i16>
  %852 = bitcast <4 x bfloat> %99 to <4 x i16>
  %853 = bitcast <4 x bfloat> %102 to <4 x i16>
  %854 = bitcast <4 x bfloat> %105 to <4 x i16>
  %855 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %850, <4 x i16> %851, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %856 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %846, <4 x i16> %852, <16 x float> %855, i32 0, i32 0, i32 0)
  %857 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %841, <4 x i16> %853, <16 x float> %856, i32 0, i32 0, i32 0)
  %858 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %836, <4 x i16> %854, <16 x float> %857, i32 0, i32 0, i32 0)
  %859 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %849, <4 x i16> %851, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %860 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %845, <4 x i16> %852, <16 x float> %859, i32 0, i32 0, i32 0)
  %861 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %840, <4 x i16> %853, <16 x float> %860, i32 0, i32 0, i32 0)
  %862 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %835, <4 x i16> %854, <16 x float> %861, i32 0, i32 0, i32 0)
  %863 = shufflevector <16 x float> %862, <16 x float> poison, <4 x i32> <i32 11, i32 12, i32 13, i32 14>
  %864 = shufflevector <16 x float> %862, <16 x float> poison, <8 x i32> <i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9>
  %865 = shufflevector <16 x float> %858, <16 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %866 = shufflevector <16 x float> %858, <16 x float> %862, <8 x i32> <i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16>
  %867 = shufflevector <16 x float> %858, <16 x float> %862, <4 x i32> <i32 8, i32 17, i32 26, i32 31>
  br label %868

868:                                              ; preds = %829, %._crit_edge
  %869 = phi <4 x float> [ %863, %829 ], [ zeroinitializer, %._crit_edge ]
  %870 = phi <8 x float> [ %864, %829 ], [ zeroinitializer, %._crit_edge ]
  %871 = phi <8 x float> [ %865, %829 ], [ zeroinitializer, %._crit_edge ]
  %872 = phi <8 x float> [ %866, %829 ], [ zeroinitializer, %._crit_edge ]
  %873 = phi <4 x float> [ %867, %829 ], [ zeroinitializer, %._crit_edge ]
  %874 = insertelement <8 x float> poison, float %6, i64 0
  %875 = shufflevector <8 x float> %874, <8 x float> poison, <8 x i32> zeroinitializer
  %876 = fmul <8 x float> %875, %871
  %877 = insertelement <4 x float> poison, float %6, i64 0
  %878 = shufflevector <4 x float> %877, <4 x float> poison, <4 x i32> zeroinitializer
  %879 = fmul <4 x float> %878, %873
  %880 = fmul <8 x float> %875, %872
  %881 = fmul <8 x float> %875, %870
  %882 = fmul <4 x float> %878, %869
  %883 = insertelement <8 x i32> poison, i32 %46, i64 0
  %884 = shufflevector <8 x i32> %883, <8 x i32> poison, <8 x i32> zeroinitializer
  %885 = icmp sle <8 x i32> %813, %884
  %886 = insertelement <4 x i32> poison, i32 %46, i64 0
  %887 = shufflevector <4 x i32> %886, <4 x i32> poison, <4 x i32> zeroinitializer
  %888 = icmp sle <4 x i32> %819, %887
  %889 = icmp sle <8 x i32> %814, %884
  %890 = icmp sle <8 x i32> %815, %884
  %891 = icmp sle <4 x i32> %818, %887
  %892 = and <8 x i1> %822, %885
  %893 = select <8 x i1> %892, <8 x float> %876, <8 x float> splat (float -inf)
  %894 = and <8 x i1> %823, %889
  %895 = select <8 x i1> %894, <8 x float> %880, <8 x float> splat (float -inf)
  %896 = and <8 x i1> %824, %890
  %897 = select <8 x i1> %896, <8 x float> %881, <8 x float> splat (float -inf)
  %898 = and <4 x i1> %827, %891
  %899 = select <4 x i1> %898, <4 x float> %882, <4 x float> splat (float -inf)
  %900 = and <4 x i1> %828, %888
  %901 = select <4 x i1> %900, <4 x float> %879, <4 x float> splat (float -inf)
  %902 = extractelement <8 x float> %893, i64 0
  %903 = extractelement <8 x float> %893, i64 1
  %904 = tail call float @llvm.maxnum.f32(float %902, float %903)
  %905 = extractelement <8 x float> %893, i64 2
  %906 = tail call float @llvm.maxnum.f32(float %904, float %905)
  %907 = extractelement <8 x float> %893, i64 3
  %908 = extractelement <8 x float> %893, i64 4
  %909 = tail call float @llvm.maxnum.f32(float %907, float %908)
  %910 = extractelement <8 x float> %893, i64 5
  %911 = tail call float @llvm.maxnum.f32(float %909, float %910)
  %912 = extractelement <8 x float> %893, i64 6
  %913 = extractelement <8 x float> %893, i64 7
  %914 = tail call float @llvm.maxnum.f32(float %912, float %913)
  %915 = extractelement <4 x float> %901, i64 0
  %916 = tail call float @llvm.maxnum.f32(float %914, float %915)
  %917 = extractelement <8 x float> %895, i64 0
  %918 = extractelement <8 x float> %895, i64 1
  %919 = tail call float @llvm.maxnum.f32(float %917, float %918)
  %920 = extractelement <8 x float> %895, i64 2
  %921 = tail call float @llvm.maxnum.f32(float %919, float %920)
  %922 = extractelement <8 x float> %895, i64 3
  %923 = extractelement <8 x float> %895, i64 4
  %924 = tail call float @llvm.maxnum.f32(float %922, float %923)
  %925 = extractelement <8 x float> %895, i64 5
  %926 = tail call float @llvm.maxnum.f32(float %924, float %925)
  %927 = extractelement <8 x float> %895, i64 6
  %928 = extractelement <8 x float> %895, i64 7
  %929 = tail call float @llvm.maxnum.f32(float %927, float %928)
  %930 = extractelement <4 x float> %901, i64 1
  %931 = tail call float @llvm.maxnum.f32(float %929, float %930)
  %932 = extractelement <8 x float> %897, i64 0
  %933 = extractelement <8 x float> %897, i64 1
  %934 = tail call float @llvm.maxnum.f32(float %932, float %933)
  %935 = extractelement <8 x float> %897, i64 2
  %936 = tail call float @llvm.maxnum.f32(float %934, float %935)
  %937 = extractelement <8 x float> %897, i64 3
  %938 = extractelement <8 x float> %897, i64 4
  %939 = tail call float @llvm.maxnum.f32(float %937, float %938)
  %940 = extractelement <8 x float> %897, i64 5
  %941 = tail call float @llvm.maxnum.f32(float %939, float %940)
  %942 = extractelement <8 x float> %897, i64 6
  %943 = extractelement <8 x float> %897, i64 7
  %944 = tail call float @llvm.maxnum.f32(float %942, float %943)
  %945 = extractelement <4 x float> %901, i64 2
  %946 = tail call float @llvm.maxnum.f32(float %944, float %945)
  %947 = extractelement <4 x float> %899, i64 0
  %948 = extractelement <4 x float> %899, i64 1
  %949 = tail call float @llvm.maxnum.f32(float %947, float %948)
  %950 = extractelement <4 x float> %899, i64 2
  %951 = tail call float @llvm.maxnum.f32(float %949, float %950)
  %952 = extractelement <4 x float> %899, i64 3
  %953 = extractelement <4 x float> %901, i64 3
  %954 = tail call float @llvm.maxnum.f32(float %952, float %953)
  %955 = tail call float @llvm.maxnum.f32(float %906, float %911)
  %956 = tail call float @llvm.maxnum.f32(float %955, float %916)
  %957 = tail call float @llvm.maxnum.f32(float %921, float %926)
  %958 = tail call float @llvm.maxnum.f32(float %957, float %931)
  %959 = tail call float @llvm.maxnum.f32(float %936, float %941)
  %960 = tail call float @llvm.maxnum.f32(float %959, float %946)
  %961 = tail call float @llvm.maxnum.f32(float %951, float %954)
  %962 = tail call float @llvm.maxnum.f32(float %956, float %958)
  %963 = tail call float @llvm.maxnum.f32(float %962, float %960)
  %964 = tail call float @llvm.maxnum.f32(float %963, float %961)
  %965 = bitcast float %964 to i32
  %966 = shl nuw nsw i32 %18, 2
  %967 = xor i32 %966, 128
  %968 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %967, i32 %965)
  %969 = bitcast i32 %968 to float
  %970 = tail call float @llvm.maxnum.f32(float %964, float %969)
  %971 = tail call float @llvm.maxnum.f32(float %.lcssa146, float %970)
  %972 = shufflevector <8 x float> %893, <8 x float> poison, <2 x i32> <i32 0, i32 1>
  %973 = insertelement <2 x float> poison, float %971, i64 0
  %974 = shufflevector <2 x float> %973, <2 x float> poison, <2 x i32> zeroinitializer
  %975 = fsub <2 x float> %972, %974
  %976 = shufflevector <8 x float> %893, <8 x float> poison, <2 x i32> <i32 2, i32 3>
  %977 = fsub <2 x float> %976, %974
  %978 = shufflevector <8 x float> %893, <8 x float> poison, <2 x i32> <i32 4, i32 5>
  %979 = fsub <2 x float> %978, %974
  %980 = shufflevector <8 x float> %893, <8 x float> poison, <2 x i32> <i32 6, i32 7>
  %981 = fsub <2 x float> %980, %974
  %982 = shufflevector <4 x float> %901, <4 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
  %983 = shufflevector <8 x float> %982, <8 x float> %895, <2 x i32> <i32 0, i32 8>
  %984 = fsub <2 x float> %983, %974
  %985 = shufflevector <8 x float> %895, <8 x float> poison, <2 x i32> <i32 1, i32 2>
  %986 = fsub <2 x float> %985, %974
  %987 = shufflevector <8 x float> %895, <8 x float> poison, <2 x i32> <i32 3, i32 4>
  %988 = fsub <2 x float> %987, %974
  %989 = shufflevector <8 x float> %895, <8 x float> poison, <2 x i32> <i32 5, i32 6>
  %990 = fsub <2 x float> %989, %974
  %991 = shufflevector <8 x float> %895, <8 x float> %982, <2 x i32> <i32 7, i32 9>
  %992 = fsub <2 x float> %991, %974
  %993 = shufflevector <8 x float> %897, <8 x float> poison, <2 x i32> <i32 0, i32 1>
  %994 = fsub <2 x float> %993, %974
  %995 = shufflevector <8 x float> %897, <8 x float> poison, <2 x i32> <i32 2, i32 3>
  %996 = fsub <2 x float> %995, %974
  %997 = shufflevector <8 x float> %897, <8 x float> poison, <2 x i32> <i32 4, i32 5>
  %998 = fsub <2 x float> %997, %974
  %999 = shufflevector <8 x float> %897, <8 x float> poison, <2 x i32> <i32 6, i32 7>
  %1000 = fsub <2 x float> %999, %974
  %1001 = shufflevector <4 x float> %901, <4 x float> %899, <2 x i32> <i32 2, i32 4>
  %1002 = fsub <2 x float> %1001, %974
  %1003 = shufflevector <4 x float> %899, <4 x float> poison, <2 x i32> <i32 1, i32 2>
  %1004 = fsub <2 x float> %1003, %974
  %1005 = shufflevector <4 x float> %899, <4 x float> %901, <2 x i32> <i32 3, i32 7>
  %1006 = fsub <2 x float> %1005, %974
  %1007 = extractelement <2 x float> %975, i64 0
  %1008 = tail call float @llvm.amdgcn.exp2.f32(float %1007)
  %1009 = extractelement <2 x float> %975, i64 1
  %1010 = tail call float @llvm.amdgcn.exp2.f32(float %1009)
  %1011 = extractelement <2 x float> %977, i64 0
  %1012 = tail call float @llvm.amdgcn.exp2.f32(float %1011)
  %1013 = extractelement <2 x float> %977, i64 1
  %1014 = tail call float @llvm.amdgcn.exp2.f32(float %1013)
  %1015 = extractelement <2 x float> %979, i64 0
  %1016 = tail call float @llvm.amdgcn.exp2.f32(float %1015)
  %1017 = extractelement <2 x float> %979, i64 1
  %1018 = tail call float @llvm.amdgcn.exp2.f32(float %1017)
  %1019 = extractelement <2 x float> %981, i64 0
  %1020 = tail call float @llvm.amdgcn.exp2.f32(float %1019)
  %1021 = extractelement <2 x float> %981, i64 1
  %1022 = tail call float @llvm.amdgcn.exp2.f32(float %1021)
  %1023 = extractelement <2 x float> %984, i64 0
  %1024 = tail call float @llvm.amdgcn.exp2.f32(float %1023)
  %1025 = extractelement <2 x float> %984, i64 1
  %1026 = tail call float @llvm.amdgcn.exp2.f32(float %1025)
  %1027 = extractelement <2 x float> %986, i64 0
  %1028 = tail call float @llvm.amdgcn.exp2.f32(float %1027)
  %1029 = extractelement <2 x float> %986, i64 1
  %1030 = tail call float @llvm.amdgcn.exp2.f32(float %1029)
  %1031 = extractelement <2 x float> %988, i64 0
  %1032 = tail call float @llvm.amdgcn.exp2.f32(float %1031)
  %1033 = extractelement <2 x float> %988, i64 1
  %1034 = tail call float @llvm.amdgcn.exp2.f32(float %1033)
  %1035 = extractelement <2 x float> %990, i64 0
  %1036 = tail call float @llvm.amdgcn.exp2.f32(float %1035)
  %1037 = extractelement <2 x float> %990, i64 1
  %1038 = tail call float @llvm.amdgcn.exp2.f32(float %1037)
  %1039 = extractelement <2 x float> %992, i64 0
  %1040 = tail call float @llvm.amdgcn.exp2.f32(float %1039)
  %1041 = extractelement <2 x float> %992, i64 1
  %1042 = tail call float @llvm.amdgcn.exp2.f32(float %1041)
  %1043 = extractelement <2 x float> %994, i64 0
  %1044 = tail call float @llvm.amdgcn.exp2.f32(float %1043)
  %1045 = extractelement <2 x float> %994, i64 1
  %1046 = tail call float @llvm.amdgcn.exp2.f32(float %1045)
  %1047 = extractelement <2 x float> %996, i64 0
  %1048 = tail call float @llvm.amdgcn.exp2.f32(float %1047)
  %1049 = extractelement <2 x float> %996, i64 1
  %1050 = tail call float @llvm.amdgcn.exp2.f32(float %1049)
  %1051 = extractelement <2 x float> %998, i64 0
  %1052 = tail call float @llvm.amdgcn.exp2.f32(float %1051)
  %1053 = extractelement <2 x float> %998, i64 1
  %1054 = tail call float @llvm.amdgcn.exp2.f32(float %1053)
  %1055 = extractelement <2 x float> %1000, i64 0
  %1056 = tail call float @llvm.amdgcn.exp2.f32(float %1055)
  %1057 = extractelement <2 x float> %1000, i64 1
  %1058 = tail call float @llvm.amdgcn.exp2.f32(float %1057)
  %1059 = extractelement <2 x float> %1002, i64 0
  %1060 = tail call float @llvm.amdgcn.exp2.f32(float %1059)
  %1061 = extractelement <2 x float> %1002, i64 1
  %1062 = tail call float @llvm.amdgcn.exp2.f32(float %1061)
  %1063 = extractelement <2 x float> %1004, i64 0
  %1064 = tail call float @llvm.amdgcn.exp2.f32(float %1063)
  %1065 = extractelement <2 x float> %1004, i64 1
  %1066 = tail call float @llvm.amdgcn.exp2.f32(float %1065)
  %1067 = extractelement <2 x float> %1006, i64 0
  %1068 = tail call float @llvm.amdgcn.exp2.f32(float %1067)
  %1069 = extractelement <2 x float> %1006, i64 1
  %1070 = tail call float @llvm.amdgcn.exp2.f32(float %1069)
  %1071 = insertelement <2 x float> poison, float %1008, i64 0
  %1072 = insertelement <2 x float> %1071, float %1010, i64 1
  %1073 = insertelement <2 x float> poison, float %1012, i64 0
  %1074 = insertelement <2 x float> %1073, float %1014, i64 1
  %1075 = insertelement <2 x float> poison, float %1016, i64 0
  %1076 = insertelement <2 x float> %1075, float %1018, i64 1
  %1077 = insertelement <2 x float> poison, float %1020, i64 0
  %1078 = insertelement <2 x float> %1077, float %1022, i64 1
  %1079 = insertelement <2 x float> poison, float %1024, i64 0
  %1080 = insertelement <2 x float> %1079, float %1026, i64 1
  %1081 = insertelement <2 x float> poison, float %1028, i64 0
  %1082 = insertelement <2 x float> %1081, float %1030, i64 1
  %1083 = insertelement <2 x float> poison, float %1032, i64 0
  %1084 = insertelement <2 x float> %1083, float %1034, i64 1
  %1085 = insertelement <2 x float> poison, float %1036, i64 0
  %1086 = insertelement <2 x float> %1085, float %1038, i64 1
  %1087 = insertelement <2 x float> poison, float %1040, i64 0
  %1088 = insertelement <2 x float> %1087, float %1042, i64 1
  %1089 = insertelement <2 x float> poison, float %1044, i64 0
  %1090 = insertelement <2 x float> %1089, float %1046, i64 1
  %1091 = insertelement <2 x float> poison, float %1048, i64 0
  %1092 = insertelement <2 x float> %1091, float %1050, i64 1
  %1093 = insertelement <2 x float> poison, float %1052, i64 0
  %1094 = insertelement <2 x float> %1093, float %1054, i64 1
  %1095 = insertelement <2 x float> poison, float %1056, i64 0
  %1096 = insertelement <2 x float> %1095, float %1058, i64 1
  %1097 = insertelement <2 x float> poison, float %1060, i64 0
  %1098 = insertelement <2 x float> %1097, float %1062, i64 1
  %1099 = insertelement <2 x float> poison, float %1064, i64 0
  %1100 = insertelement <2 x float> %1099, float %1066, i64 1
  %1101 = insertelement <2 x float> poison, float %1068, i64 0
  %1102 = insertelement <2 x float> %1101, float %1070, i64 1
  %1103 = fadd <2 x float> %1072, %1074
  %1104 = fadd <2 x float> %1076, %1078
  %1105 = fadd <2 x float> %1080, %1082
  %1106 = fadd <2 x float> %1084, %1086
  %1107 = fadd <2 x float> %1088, %1090
  %1108 = fadd <2 x float> %1092, %1094
  %1109 = fadd <2 x float> %1096, %1098
  %1110 = fadd <2 x float> %1100, %1102
  %1111 = fadd <2 x float> %1103, %1104
  %1112 = fadd <2 x float> %1105, %1106
  %1113 = fadd <2 x float> %1107, %1108
  %1114 = fadd <2 x float> %1109, %1110
  %1115 = fadd <2 x float> %1111, %1112
  %1116 = fadd <2 x float> %1113, %1114
  %1117 = fadd <2 x float> %1115, %1116
  %1118 = extractelement <2 x float> %1117, i64 0
  %1119 = extractelement <2 x float> %1117, i64 1
  %1120 = fadd float %1118, %1119
  %1121 = bitcast float %1120 to i32
  %1122 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %967, i32 %1121)
  %1123 = extractelement <2 x float> %792, i64 0
  %1124 = extractelement <2 x float> %792, i64 1
  %1125 = extractelement <2 x float> %793, i64 0
  %1126 = extractelement <2 x float> %793, i64 1
  %1127 = extractelement <2 x float> %794, i64 0
  %1128 = extractelement <2 x float> %794, i64 1
  %1129 = extractelement <2 x float> %795, i64 0
  %1130 = extractelement <2 x float> %795, i64 1
  %1131 = extractelement <2 x float> %796, i64 0
  %1132 = extractelement <2 x float> %796, i64 1
  %1133 = extractelement <2 x float> %797, i64 0
  %1134 = extractelement <2 x float> %797, i64 1
  %1135 = extractelement <2 x float> %798, i64 0
  %1136 = extractelement <2 x float> %798, i64 1
  %1137 = extractelement <2 x float> %799, i64 0
  %1138 = extractelement <2 x float> %799, i64 1
  br i1 %805, label %1139, label %1377

1139:                                             ; preds = %868
  %1140 = fsub float %.lcssa146, %971
  %1141 = tail call float @llvm.amdgcn.exp2.f32(float %1140)
  %1142 = insertelement <2 x float> poison, float %1141, i64 0
  %1143 = shufflevector <2 x float> %1142, <2 x float> poison, <2 x i32> zeroinitializer
  %1144 = fmul <2 x float> %799, %1143
  %1145 = fmul <2 x float> %798, %1143
  %1146 = fmul <2 x float> %797, %1143
  %1147 = fmul <2 x float> %796, %1143
  %1148 = fmul <2 x float> %795, %1143
  %1149 = fmul <2 x float> %794, %1143
  %1150 = fmul <2 x float> %793, %1143
  %1151 = fmul <2 x float> %792, %1143
  %1152 = fmul float %.lcssa145, %1141
  %1153 = bitcast i32 %1122 to float
  %1154 = fadd float %1120, %1153
  %1155 = fadd float %1152, %1154
  %1156 = bitcast <2 x float> %1102 to <2 x i32>
  %1157 = fcmp uno <2 x float> %1102, zeroinitializer
  %1158 = lshr <2 x i32> %1156, splat (i32 16)
  %1159 = and <2 x i32> %1158, splat (i32 1)
  %1160 = add <2 x i32> %1156, splat (i32 32767)
  %1161 = add <2 x i32> %1160, %1159
  %1162 = lshr <2 x i32> %1161, splat (i32 16)
  %1163 = trunc nuw <2 x i32> %1162 to <2 x i16>
  %1164 = select <2 x i1> %1157, <2 x i16> splat (i16 32767), <2 x i16> %1163
  %1165 = bitcast <2 x float> %1100 to <2 x i32>
  %1166 = fcmp uno <2 x float> %1100, zeroinitializer
  %1167 = lshr <2 x i32> %1165, splat (i32 16)
  %1168 = and <2 x i32> %1167, splat (i32 1)
  %1169 = add <2 x i32> %1165, splat (i32 32767)
  %1170 = add <2 x i32> %1169, %1168
  %1171 = lshr <2 x i32> %1170, splat (i32 16)
  %1172 = trunc nuw <2 x i32> %1171 to <2 x i16>
  %1173 = select <2 x i1> %1166, <2 x i16> splat (i16 32767), <2 x i16> %1172
  %1174 = bitcast <2 x float> %1098 to <2 x i32>
  %1175 = fcmp uno <2 x float> %1098, zeroinitializer
  %1176 = lshr <2 x i32> %1174, splat (i32 16)
  %1177 = and <2 x i32> %1176, splat (i32 1)
  %1178 = add <2 x i32> %1174, splat (i32 32767)
  %1179 = add <2 x i32> %1178, %1177
  %1180 = lshr <2 x i32> %1179, splat (i32 16)
  %1181 = trunc nuw <2 x i32> %1180 to <2 x i16>
  %1182 = select <2 x i1> %1175, <2 x i16> splat (i16 32767), <2 x i16> %1181
  %1183 = bitcast <2 x float> %1096 to <2 x i32>
  %1184 = fcmp uno <2 x float> %1096, zeroinitializer
  %1185 = lshr <2 x i32> %1183, splat (i32 16)
  %1186 = and <2 x i32> %1185, splat (i32 1)
  %1187 = add <2 x i32> %1183, splat (i32 32767)
  %1188 = add <2 x i32> %1187, %1186
  %1189 = lshr <2 x i32> %1188, splat (i32 16)
  %1190 = trunc nuw <2 x i32> %1189 to <2 x i16>
  %1191 = select <2 x i1> %1184, <2 x i16> splat (i16 32767), <2 x i16> %1190
  %1192 = bitcast <2 x float> %1094 to <2 x i32>
  %1193 = fcmp uno <2 x float> %1094, zeroinitializer
  %1194 = lshr <2 x i32> %1192, splat (i32 16)
  %1195 = and <2 x i32> %1194, splat (i32 1)
  %1196 = add <2 x i32> %1192, splat (i32 32767)
  %1197 = add <2 x i32> %1196, %1195
  %1198 = lshr <2 x i32> %1197, splat (i32 16)
  %1199 = trunc nuw <2 x i32> %1198 to <2 x i16>
  %1200 = select <2 x i1> %1193, <2 x i16> splat (i16 32767), <2 x i16> %1199
  %1201 = bitcast <2 x float> %1092 to <2 x i32>
  %1202 = fcmp uno <2 x float> %1092, zeroinitializer
  %1203 = lshr <2 x i32> %1201, splat (i32 16)
  %1204 = and <2 x i32> %1203, splat (i32 1)
  %1205 = add <2 x i32> %1201, splat (i32 32767)
  %1206 = add <2 x i32> %1205, %1204
  %1207 = lshr <2 x i32> %1206, splat (i32 16)
  %1208 = trunc nuw <2 x i32> %1207 to <2 x i16>
  %1209 = select <2 x i1> %1202, <2 x i16> splat (i16 32767), <2 x i16> %1208
  %1210 = bitcast <2 x float> %1090 to <2 x i32>
  %1211 = fcmp uno <2 x float> %1090, zeroinitializer
  %1212 = lshr <2 x i32> %1210, splat (i32 16)
  %1213 = and <2 x i32> %1212, splat (i32 1)
  %1214 = add <2 x i32> %1210, splat (i32 32767)
  %1215 = add <2 x i32> %1214, %1213
  %1216 = lshr <2 x i32> %1215, splat (i32 16)
  %1217 = trunc nuw <2 x i32> %1216 to <2 x i16>
  %1218 = select <2 x i1> %1211, <2 x i16> splat (i16 32767), <2 x i16> %1217
  %1219 = bitcast <2 x float> %1088 to <2 x i32>
  %1220 = fcmp uno <2 x float> %1088, zeroinitializer
  %1221 = lshr <2 x i32> %1219, splat (i32 16)
  %1222 = and <2 x i32> %1221, splat (i32 1)
  %1223 = add <2 x i32> %1219, splat (i32 32767)
  %1224 = add <2 x i32> %1223, %1222
  %1225 = lshr <2 x i32> %1224, splat (i32 16)
  %1226 = trunc nuw <2 x i32> %1225 to <2 x i16>
  %1227 = select <2 x i1> %1220, <2 x i16> splat (i16 32767), <2 x i16> %1226
  %1228 = bitcast <2 x float> %1086 to <2 x i32>
  %1229 = fcmp uno <2 x float> %1086, zeroinitializer
  %1230 = lshr <2 x i32> %1228, splat (i32 16)
  %1231 = and <2 x i32> %1230, splat (i32 1)
  %1232 = add <2 x i32> %1228, splat (i32 32767)
  %1233 = add <2 x i32> %1232, %1231
  %1234 = lshr <2 x i32> %1233, splat (i32 16)
  %1235 = trunc nuw <2 x i32> %1234 to <2 x i16>
  %1236 = select <2 x i1> %1229, <2 x i16> splat (i16 32767), <2 x i16> %1235
  %1237 = bitcast <2 x float> %1084 to <2 x i32>
  %1238 = fcmp uno <2 x float> %1084, zeroinitializer
  %1239 = lshr <2 x i32> %1237, splat (i32 16)
  %1240 = and <2 x i32> %1239, splat (i32 1)
  %1241 = add <2 x i32> %1237, splat (i32 32767)
  %1242 = add <2 x i32> %1241, %1240
  %1243 = lshr <2 x i32> %1242, splat (i32 16)
  %1244 = trunc nuw <2 x i32> %1243 to <2 x i16>
  %1245 = select <2 x i1> %1238, <2 x i16> splat (i16 32767), <2 x i16> %1244
  %1246 = bitcast <2 x float> %1082 to <2 x i32>
  %1247 = fcmp uno <2 x float> %1082, zeroinitializer
  %1248 = lshr <2 x i32> %1246, splat (i32 16)
  %1249 = and <2 x i32> %1248, splat (i32 1)
  %1250 = add <2 x i32> %1246, splat (i32 32767)
  %1251 = add <2 x i32> %1250, %1249
  %1252 = lshr <2 x i32> %1251, splat (i32 16)
  %1253 = trunc nuw <2 x i32> %1252 to <2 x i16>
  %1254 = select <2 x i1> %1247, <2 x i16> splat (i16 32767), <2 x i16> %1253
  %1255 = bitcast <2 x float> %1080 to <2 x i32>
  %1256 = fcmp uno <2 x float> %1080, zeroinitializer
  %1257 = lshr <2 x i32> %1255, splat (i32 16)
  %1258 = and <2 x i32> %1257, splat (i32 1)
  %1259 = add <2 x i32> %1255, splat (i32 32767)
  %1260 = add <2 x i32> %1259, %1258
  %1261 = lshr <2 x i32> %1260, splat (i32 16)
  %1262 = trunc nuw <2 x i32> %1261 to <2 x i16>
  %1263 = select <2 x i1> %1256, <2 x i16> splat (i16 32767), <2 x i16> %1262
  %1264 = bitcast <2 x float> %1078 to <2 x i32>
  %1265 = fcmp uno <2 x float> %1078, zeroinitializer
  %1266 = lshr <2 x i32> %1264, splat (i32 16)
  %1267 = and <2 x i32> %1266, splat (i32 1)
  %1268 = add <2 x i32> %1264, splat (i32 32767)
  %1269 = add <2 x i32> %1268, %1267
  %1270 = lshr <2 x i32> %1269, splat (i32 16)
  %1271 = trunc nuw <2 x i32> %1270 to <2 x i16>
  %1272 = select <2 x i1> %1265, <2 x i16> splat (i16 32767), <2 x i16> %1271
  %1273 = bitcast <2 x float> %1076 to <2 x i32>
  %1274 = fcmp uno <2 x float> %1076, zeroinitializer
  %1275 = lshr <2 x i32> %1273, splat (i32 16)
  %1276 = and <2 x i32> %1275, splat (i32 1)
  %1277 = add <2 x i32> %1273, splat (i32 32767)
  %1278 = add <2 x i32> %1277, %1276
  %1279 = lshr <2 x i32> %1278, splat (i32 16)
  %1280 = trunc nuw <2 x i32> %1279 to <2 x i16>
  %1281 = select <2 x i1> %1274, <2 x i16> splat (i16 32767), <2 x i16> %1280
  %1282 = bitcast <2 x float> %1074 to <2 x i32>
  %1283 = fcmp uno <2 x float> %1074, zeroinitializer
  %1284 = lshr <2 x i32> %1282, splat (i32 16)
  %1285 = and <2 x i32> %1284, splat (i32 1)
  %1286 = add <2 x i32> %1282, splat (i32 32767)
  %1287 = add <2 x i32> %1286, %1285
  %1288 = lshr <2 x i32> %1287, splat (i32 16)
  %1289 = trunc nuw <2 x i32> %1288 to <2 x i16>
  %1290 = select <2 x i1> %1283, <2 x i16> splat (i16 32767), <2 x i16> %1289
  %1291 = bitcast <2 x float> %1072 to <2 x i32>
  %1292 = fcmp uno <2 x float> %1072, zeroinitializer
  %1293 = lshr <2 x i32> %1291, splat (i32 16)
  %1294 = and <2 x i32> %1293, splat (i32 1)
  %1295 = add <2 x i32> %1291, splat (i32 32767)
  %1296 = add <2 x i32> %1295, %1294
  %1297 = lshr <2 x i32> %1296, splat (i32 16)
  %1298 = trunc nuw <2 x i32> %1297 to <2 x i16>
  %1299 = select <2 x i1> %1292, <2 x i16> splat (i16 32767), <2 x i16> %1298
  %1300 = and i32 %10, 15
  %1301 = shl nuw nsw i32 %1300, 7
  %1302 = shl nuw nsw i32 %1300, 3
  %1303 = and i32 %10, 16
  %1304 = icmp eq i32 %1303, 0
  %1305 = select i1 %1304, i32 0, i32 2056
  %1306 = xor i32 %1302, %1305
  %1307 = xor i32 %1306, %90
  %1308 = or disjoint i32 %1307, %1301
  %1309 = xor i32 %1308, 112
  %1310 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1309
  %1311 = load <4 x i16>, ptr addrspace(3) %1310, align 8
  %1312 = xor i32 %1308, 96
  %1313 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1312
  %1314 = load <4 x i16>, ptr addrspace(3) %1313, align 8
  %1315 = xor i32 %1308, 80
  %1316 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1315
  %1317 = load <4 x i16>, ptr addrspace(3) %1316, align 8
  %1318 = xor i32 %1308, 64
  %1319 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1318
  %1320 = load <4 x i16>, ptr addrspace(3) %1319, align 8
  %1321 = xor i32 %1308, 48
  %1322 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1321
  %1323 = load <4 x i16>, ptr addrspace(3) %1322, align 8
  %1324 = xor i32 %1308, 32
  %1325 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1324
  %1326 = load <4 x i16>, ptr addrspace(3) %1325, align 8
  %1327 = xor i32 %1308, 16
  %1328 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1327
  %1329 = load <4 x i16>, ptr addrspace(3) %1328, align 8
  %1330 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %1308
  %1331 = load <4 x i16>, ptr addrspace(3) %1330, align 8
  %1332 = shufflevector <2 x i16> %1299, <2 x i16> %1290, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1333 = shufflevector <2 x i16> %1281, <2 x i16> %1272, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1334 = shufflevector <2 x i16> %1263, <2 x i16> %1254, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1335 = shufflevector <2 x i16> %1245, <2 x i16> %1236, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1336 = shufflevector <2 x i16> %1227, <2 x i16> %1218, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1337 = shufflevector <2 x i16> %1209, <2 x i16> %1200, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1338 = shufflevector <2 x i16> %1191, <2 x i16> %1182, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1339 = shufflevector <2 x i16> %1173, <2 x i16> %1164, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %1340 = shufflevector <2 x float> %1151, <2 x float> %1150, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1341 = shufflevector <2 x float> %1149, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1342 = shufflevector <16 x float> %1340, <16 x float> %1341, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1343 = shufflevector <2 x float> %1148, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1344 = shufflevector <16 x float> %1342, <16 x float> %1343, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1345 = shufflevector <2 x float> %1147, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1346 = shufflevector <16 x float> %1344, <16 x float> %1345, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1347 = shufflevector <2 x float> %1146, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1348 = shufflevector <16 x float> %1346, <16 x float> %1347, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %1349 = shufflevector <2 x float> %1145, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1350 = shufflevector <16 x float> %1348, <16 x float> %1349, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %1351 = shufflevector <2 x float> %1144, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %1352 = shufflevector <16 x float> %1350, <16 x float> %1351, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %1353 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %1331, <4 x i16> %1332, <16 x float> %1352, i32 0, i32 0, i32 0)
  %1354 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %1329, <4 x i16> %1333, <16 x float> %1353, i32 0, i32 0, i32 0)
  %1355 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %1326, <4 x i16> %1334, <16 x float> %1354, i32 0, i32 0, i32 0)
  %1356 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %1323, <4 x i16> %1335, <16 x float> %1355, i32 0, i32 0, i32 0)
  %1357 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %1320, <4 x i16> %1336, <16 x float> %1356, i32 0, i32 0, i32 0)
  %1358 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %1317, <4 x i16> %1337, <16 x float> %1357, i32 0, i32 0, i32 0)
  %1359 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %1314, <4 x i16> %1338, <16 x float> %1358, i32 0, i32 0, i32 0)
  %1360 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %1311, <4 x i16> %1339, <16 x float> %1359, i32 0, i32 0, i32 0)
  %1361 = extractelement <16 x float> %1360, i64 0
  %1362 = extractelement <16 x float> %1360, i64 1
  %1363 = extractelement <16 x float> %1360, i64 2
  %1364 = extractelement <16 x float> %1360, i64 3
  %1365 = extractelement <16 x float> %1360, i64 4
  %1366 = extractelement <16 x float> %1360, i64 5
  %1367 = extractelement <16 x float> %1360, i64 6
  %1368 = extractelement <16 x float> %1360, i64 7
  %1369 = extractelement <16 x float> %1360, i64 8
  %1370 = extractelement <16 x float> %1360, i64 9
  %1371 = extractelement <16 x float> %1360, i64 10
  %1372 = extractelement <16 x float> %1360, i64 11
  %1373 = extractelement <16 x float> %1360, i64 12
  %1374 = extractelement <16 x float> %1360, i64 13
  %1375 = extractelement <16 x float> %1360, i64 14
  %1376 = extractelement <16 x float> %1360, i64 15
  br label %1377

1377:                                             ; preds = %1139, %868
  %1378 = phi float [ %1376, %1139 ], [ %1138, %868 ]
  %1379 = phi float [ %1375, %1139 ], [ %1137, %868 ]
  %1380 = phi float [ %1374, %1139 ], [ %1136, %868 ]
  %1381 = phi float [ %1373, %1139 ], [ %1135, %868 ]
  %1382 = phi float [ %1372, %1139 ], [ %1134, %868 ]
  %1383 = phi float [ %1371, %1139 ], [ %1133, %868 ]
  %1384 = phi float [ %1370, %1139 ], [ %1132, %868 ]
  %1385 = phi float [ %1369, %1139 ], [ %1131, %868 ]
  %1386 = phi float [ %1368, %1139 ], [ %1130, %868 ]
  %1387 = phi float [ %1367, %1139 ], [ %1129, %868 ]
  %1388 = phi float [ %1366, %1139 ], [ %1128, %868 ]
  %1389 = phi float [ %1365, %1139 ], [ %1127, %868 ]
  %1390 = phi float [ %1364, %1139 ], [ %1126, %868 ]
  %1391 = phi float [ %1363, %1139 ], [ %1125, %868 ]
  %1392 = phi float [ %1362, %1139 ], [ %1124, %868 ]
  %1393 = phi float [ %1361, %1139 ], [ %1123, %868 ]
  %1394 = phi float [ %1155, %1139 ], [ %.lcssa145, %868 ]
  %1395 = phi float [ %971, %1139 ], [ %.lcssa146, %868 ]
  br i1 %50, label %.critedge, label %.critedge4

.critedge:                                        ; preds = %1377
  %1396 = sext i32 %55 to i64
  %1397 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %1396
  %1398 = extractelement <8 x i32> %40, i64 3
  %1399 = zext nneg i32 %1398 to i64
  %1400 = getelementptr [4 x i8], ptr addrspace(1) %1397, i64 %1399
  %1401 = extractelement <4 x i32> %43, i64 0
  %1402 = zext nneg i32 %1401 to i64
  %1403 = getelementptr [4 x i8], ptr addrspace(1) %1397, i64 %1402
  %1404 = fdiv float %1378, %1394
  %1405 = fdiv float %1379, %1394
  %1406 = fdiv float %1380, %1394
  %1407 = fdiv float %1381, %1394
  %1408 = fdiv float %1382, %1394
  %1409 = fdiv float %1383, %1394
  %1410 = fdiv float %1384, %1394
  %1411 = fdiv float %1385, %1394
  %1412 = fdiv float %1393, %1394
  %1413 = insertelement <4 x float> poison, float %1412, i64 0
  %1414 = fdiv float %1392, %1394
  %1415 = insertelement <4 x float> %1413, float %1414, i64 1
  %1416 = fdiv float %1391, %1394
  %1417 = insertelement <4 x float> %1415, float %1416, i64 2
  %1418 = fdiv float %1390, %1394
  %1419 = insertelement <4 x float> %1417, float %1418, i64 3
  %1420 = extractelement <4 x i32> %37, i64 0
  %1421 = zext nneg i32 %1420 to i64
  %1422 = getelementptr [4 x i8], ptr addrspace(1) %1397, i64 %1421
  %1423 = zext nneg i32 %30 to i64
  %1424 = getelementptr [4 x i8], ptr addrspace(1) %1397, i64 %1423
  %1425 = fdiv float %1386, %1394
  %1426 = fdiv float %1387, %1394
  %1427 = fdiv float %1388, %1394
  %1428 = fdiv float %1389, %1394
  store <4 x float> %1419, ptr addrspace(1) %1424, align 16
  %1429 = insertelement <4 x float> poison, float %1428, i64 0
  %1430 = insertelement <4 x float> %1429, float %1427, i64 1
  %1431 = insertelement <4 x float> %1430, float %1426, i64 2
  %1432 = insertelement <4 x float> %1431, float %1425, i64 3
  store <4 x float> %1432, ptr addrspace(1) %1422, align 16
  %1433 = insertelement <4 x float> poison, float %1411, i64 0
  %1434 = insertelement <4 x float> %1433, float %1410, i64 1
  %1435 = insertelement <4 x float> %1434, float %1409, i64 2
  %1436 = insertelement <4 x float> %1435, float %1408, i64 3
  store <4 x float> %1436, ptr addrspace(1) %1403, align 16
  %1437 = insertelement <4 x float> poison, float %1407, i64 0
  %1438 = insertelement <4 x float> %1437, float %1406, i64 1
  %1439 = insertelement <4 x float> %1438, float %1405, i64 2
  %1440 = insertelement <4 x float> %1439, float %1404, i64 3
  store <4 x float> %1440, ptr addrspace(1) %1400, align 16
  br label %.critedge4

.critedge4:                                       ; preds = %1377, %.critedge
  %1441 = tail call noundef float @llvm.log2.f32(float %1394)
  %1442 = fadd float %1395, %1441
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1443 = shl nuw nsw i32 %26, 2
  %1444 = shl nuw nsw i32 %13, 7
  %1445 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %1443
  %1446 = getelementptr inbounds nuw i8, ptr addrspace(3) %1445, i32 %1444
  %1447 = insertelement <1 x float> poison, float %1442, i64 0
  store <1 x float> %1447, ptr addrspace(3) %1446, align 4
  fence syncscope("workgroup") release, !mmra !4
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !4
  %1448 = icmp eq i32 %13, 0
  %1449 = and i1 %51, %1448
  br i1 %1449, label %1450, label %1457

1450:                                             ; preds = %.critedge4
  %1451 = sext i32 %15 to i64
  %1452 = getelementptr [4 x i8], ptr addrspace(1) %1, i64 %1451
  %1453 = sext i32 %47 to i64
  %1454 = getelementptr [4 x i8], ptr addrspace(1) %1452, i64 %1453
  %1455 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %966
  %1456 = load <1 x float>, ptr addrspace(3) %1455, align 4
  store <1 x float> %1456, ptr addrspace(1) %1454, align 4
  br label %1457

1457:                                             ; preds = %1450, %.critedge4
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
declare i32 @llvm.smin.i32(i32, i32) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #4

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16>, <4 x i16>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #5

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #4

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #6

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.amdgcn.exp2.f32(float) #4

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.log2.f32(float) #4

attributes #0 = { norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,128" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
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
