; ModuleID = 'vm.cl'
source_filename = "vm.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @vm(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, ptr addrspace(1) nocapture noundef readonly align 4 %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %7 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !tbaa !9
  %11 = zext i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = icmp ult i32 %14, %5
  br i1 %15, label %16, label %254

16:                                               ; preds = %6
  %17 = zext i32 %14 to i64
  %18 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %17
  %19 = load i32, ptr addrspace(1) %18, align 4, !tbaa !13, !amdgpu.noclobber !15
  %20 = insertelement <8 x i32> poison, i32 %19, i64 0
  %21 = add i32 %14, %5
  %22 = zext i32 %21 to i64
  %23 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %22
  %24 = load i32, ptr addrspace(1) %23, align 4, !tbaa !13, !amdgpu.noclobber !15
  %25 = insertelement <8 x i32> %20, i32 %24, i64 1
  %26 = shl i32 %5, 1
  %27 = add i32 %26, %14
  %28 = zext i32 %27 to i64
  %29 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %28
  %30 = load i32, ptr addrspace(1) %29, align 4, !tbaa !13, !amdgpu.noclobber !15
  %31 = insertelement <8 x i32> %25, i32 %30, i64 2
  %32 = mul i32 %5, 3
  %33 = add i32 %32, %14
  %34 = zext i32 %33 to i64
  %35 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %34
  %36 = load i32, ptr addrspace(1) %35, align 4, !tbaa !13, !amdgpu.noclobber !15
  %37 = insertelement <8 x i32> %31, i32 %36, i64 3
  %38 = shl i32 %5, 2
  %39 = add i32 %38, %14
  %40 = zext i32 %39 to i64
  %41 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %40
  %42 = load i32, ptr addrspace(1) %41, align 4, !tbaa !13, !amdgpu.noclobber !15
  %43 = insertelement <8 x i32> %37, i32 %42, i64 4
  %44 = mul i32 %5, 5
  %45 = add i32 %44, %14
  %46 = zext i32 %45 to i64
  %47 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %46
  %48 = load i32, ptr addrspace(1) %47, align 4, !tbaa !13, !amdgpu.noclobber !15
  %49 = insertelement <8 x i32> %43, i32 %48, i64 5
  %50 = mul i32 %5, 6
  %51 = add i32 %50, %14
  %52 = zext i32 %51 to i64
  %53 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %52
  %54 = load i32, ptr addrspace(1) %53, align 4, !tbaa !13, !amdgpu.noclobber !15
  %55 = insertelement <8 x i32> %49, i32 %54, i64 6
  %56 = mul i32 %5, 7
  %57 = add i32 %56, %14
  %58 = zext i32 %57 to i64
  %59 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %58
  %60 = load i32, ptr addrspace(1) %59, align 4, !tbaa !13, !amdgpu.noclobber !15
  %61 = insertelement <8 x i32> %55, i32 %60, i64 7
  %62 = icmp ne i32 %3, 0
  %63 = icmp ne i32 %4, 0
  %64 = and i1 %62, %63
  br i1 %64, label %88, label %65

65:                                               ; preds = %246, %16
  %66 = phi <8 x i32> [ %61, %16 ], [ %249, %246 ]
  %67 = phi i32 [ 0, %16 ], [ %250, %246 ]
  %68 = extractelement <8 x i32> %66, i64 0
  %69 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %17
  store i32 %68, ptr addrspace(1) %69, align 4, !tbaa !13
  %70 = extractelement <8 x i32> %66, i64 1
  %71 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %22
  store i32 %70, ptr addrspace(1) %71, align 4, !tbaa !13
  %72 = extractelement <8 x i32> %66, i64 2
  %73 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %28
  store i32 %72, ptr addrspace(1) %73, align 4, !tbaa !13
  %74 = extractelement <8 x i32> %66, i64 3
  %75 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %34
  store i32 %74, ptr addrspace(1) %75, align 4, !tbaa !13
  %76 = extractelement <8 x i32> %66, i64 4
  %77 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %40
  store i32 %76, ptr addrspace(1) %77, align 4, !tbaa !13
  %78 = extractelement <8 x i32> %66, i64 5
  %79 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %46
  store i32 %78, ptr addrspace(1) %79, align 4, !tbaa !13
  %80 = extractelement <8 x i32> %66, i64 6
  %81 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %52
  store i32 %80, ptr addrspace(1) %81, align 4, !tbaa !13
  %82 = extractelement <8 x i32> %66, i64 7
  %83 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %58
  store i32 %82, ptr addrspace(1) %83, align 4, !tbaa !13
  %84 = shl i32 %5, 3
  %85 = add i32 %14, %84
  %86 = zext i32 %85 to i64
  %87 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %86
  store i32 %67, ptr addrspace(1) %87, align 4, !tbaa !13
  br label %254

88:                                               ; preds = %16, %246
  %89 = phi i32 [ %247, %246 ], [ 0, %16 ]
  %90 = phi i32 [ %250, %246 ], [ 0, %16 ]
  %91 = phi <8 x i32> [ %249, %246 ], [ %61, %16 ]
  %92 = add nuw i32 %89, 1
  %93 = zext i32 %89 to i64
  %94 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %93
  %95 = load i32, ptr addrspace(1) %94, align 4, !tbaa !13, !amdgpu.noclobber !15
  %96 = lshr i32 %95, 8
  %97 = and i32 %96, 7
  %98 = lshr i32 %95, 16
  %99 = and i32 %98, 7
  %100 = extractelement <8 x i32> %91, i32 %99
  %101 = lshr i32 %95, 24
  %102 = and i32 %101, 7
  %103 = extractelement <8 x i32> %91, i32 %102
  %104 = extractelement <8 x i32> %91, i32 %97
  %105 = trunc i32 %95 to i8
  switch i8 %105, label %245 [
    i8 0, label %246
    i8 1, label %106
    i8 2, label %107
    i8 3, label %109
    i8 4, label %111
    i8 5, label %113
    i8 6, label %119
    i8 7, label %123
    i8 8, label %127
    i8 9, label %129
    i8 10, label %131
    i8 11, label %133
    i8 12, label %135
    i8 13, label %138
    i8 14, label %141
    i8 15, label %144
    i8 16, label %146
    i8 17, label %148
    i8 18, label %151
    i8 19, label %154
    i8 20, label %157
    i8 21, label %160
    i8 22, label %163
    i8 23, label %166
    i8 24, label %168
    i8 25, label %170
    i8 26, label %172
    i8 27, label %174
    i8 28, label %176
    i8 29, label %178
    i8 30, label %181
    i8 31, label %184
    i8 32, label %187
    i8 33, label %190
    i8 34, label %193
    i8 35, label %196
    i8 36, label %199
    i8 37, label %202
    i8 38, label %203
    i8 39, label %210
    i8 40, label %217
    i8 41, label %220
    i8 42, label %225
    i8 43, label %230
    i8 44, label %232
    i8 45, label %234
    i8 46, label %238
    i8 47, label %242
  ]

106:                                              ; preds = %88
  br label %246

107:                                              ; preds = %88
  %108 = add i32 %100, %103
  br label %246

109:                                              ; preds = %88
  %110 = sub i32 %100, %103
  br label %246

111:                                              ; preds = %88
  %112 = mul i32 %100, %103
  br label %246

113:                                              ; preds = %88
  %114 = zext i32 %100 to i64
  %115 = zext i32 %103 to i64
  %116 = mul nuw i64 %114, %115
  %117 = lshr i64 %116, 32
  %118 = trunc nuw i64 %117 to i32
  br label %246

119:                                              ; preds = %88
  %120 = icmp eq i32 %103, 0
  br i1 %120, label %246, label %121

121:                                              ; preds = %119
  %122 = udiv i32 %100, %103
  br label %246

123:                                              ; preds = %88
  %124 = icmp eq i32 %103, 0
  br i1 %124, label %246, label %125

125:                                              ; preds = %123
  %126 = urem i32 %100, %103
  br label %246

127:                                              ; preds = %88
  %128 = and i32 %100, %103
  br label %246

129:                                              ; preds = %88
  %130 = or i32 %100, %103
  br label %246

131:                                              ; preds = %88
  %132 = xor i32 %100, %103
  br label %246

133:                                              ; preds = %88
  %134 = xor i32 %100, -1
  br label %246

135:                                              ; preds = %88
  %136 = and i32 %103, 31
  %137 = shl i32 %100, %136
  br label %246

138:                                              ; preds = %88
  %139 = and i32 %103, 31
  %140 = lshr i32 %100, %139
  br label %246

141:                                              ; preds = %88
  %142 = and i32 %103, 31
  %143 = ashr i32 %100, %142
  br label %246

144:                                              ; preds = %88
  %145 = tail call noundef i32 @llvm.fshl.i32(i32 %100, i32 %100, i32 %103)
  br label %246

146:                                              ; preds = %88
  %147 = add i32 %100, %101
  br label %246

148:                                              ; preds = %88
  %149 = mul i32 %100, 33
  %150 = add i32 %149, %101
  br label %246

151:                                              ; preds = %88
  %152 = and i32 %101, 31
  %153 = shl i32 %100, %152
  br label %246

154:                                              ; preds = %88
  %155 = and i32 %101, 31
  %156 = lshr i32 %100, %155
  br label %246

157:                                              ; preds = %88
  %158 = icmp ult i32 %100, %103
  %159 = zext i1 %158 to i32
  br label %246

160:                                              ; preds = %88
  %161 = icmp slt i32 %100, %103
  %162 = zext i1 %161 to i32
  br label %246

163:                                              ; preds = %88
  %164 = icmp eq i32 %100, %103
  %165 = zext i1 %164 to i32
  br label %246

166:                                              ; preds = %88
  %167 = tail call i32 @llvm.umax.i32(i32 %100, i32 %103)
  br label %246

168:                                              ; preds = %88
  %169 = tail call i32 @llvm.smin.i32(i32 %100, i32 %103)
  br label %246

170:                                              ; preds = %88
  %171 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %100)
  br label %246

172:                                              ; preds = %88
  %173 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %100, i1 false)
  br label %246

174:                                              ; preds = %88
  %175 = tail call i32 @llvm.bswap.i32(i32 %100)
  br label %246

176:                                              ; preds = %88
  %177 = tail call i32 @llvm.bitreverse.i32(i32 %100)
  br label %246

178:                                              ; preds = %88
  %179 = shl i32 %100, 24
  %180 = ashr exact i32 %179, 24
  br label %246

181:                                              ; preds = %88
  %182 = shl i32 %100, 16
  %183 = ashr exact i32 %182, 16
  br label %246

184:                                              ; preds = %88
  %185 = uitofp i32 %100 to float
  %186 = bitcast float %185 to i32
  br label %246

187:                                              ; preds = %88
  %188 = sitofp i32 %100 to float
  %189 = bitcast float %188 to i32
  br label %246

190:                                              ; preds = %88
  %191 = icmp eq i32 %100, 0
  %192 = select i1 %191, i32 %101, i32 %104
  br label %246

193:                                              ; preds = %88
  %194 = icmp eq i32 %100, 0
  %195 = select i1 %194, i32 %92, i32 %101
  br label %246

196:                                              ; preds = %88
  %197 = icmp eq i32 %100, 0
  %198 = select i1 %197, i32 %101, i32 %92
  br label %246

199:                                              ; preds = %88
  %200 = icmp slt i32 %100, 0
  %201 = select i1 %200, i32 %101, i32 %92
  br label %246

202:                                              ; preds = %88
  br label %246

203:                                              ; preds = %88
  %204 = and i32 %100, 7
  %205 = mul i32 %204, %5
  %206 = add i32 %205, %14
  %207 = zext i32 %206 to i64
  %208 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %207
  %209 = load i32, ptr addrspace(1) %208, align 4, !tbaa !13, !amdgpu.noclobber !15
  br label %246

210:                                              ; preds = %88
  %211 = shl i32 %104, 13
  %212 = xor i32 %211, %104
  %213 = lshr i32 %212, 17
  %214 = xor i32 %213, %212
  %215 = shl i32 %214, 5
  %216 = xor i32 %215, %214
  br label %246

217:                                              ; preds = %88
  %218 = and i32 %100, -256
  %219 = or disjoint i32 %218, %101
  br label %246

220:                                              ; preds = %88
  %221 = xor i32 %100, %103
  %222 = lshr i32 %221, 1
  %223 = and i32 %100, %103
  %224 = add i32 %222, %223
  br label %246

225:                                              ; preds = %88
  %226 = icmp ult i32 %100, %103
  %227 = sub i32 %100, %103
  %228 = sub i32 %103, %100
  %229 = select i1 %226, i32 %228, i32 %227
  br label %246

230:                                              ; preds = %88
  %231 = tail call i32 @llvm.uadd.sat.i32(i32 %100, i32 %103)
  br label %246

232:                                              ; preds = %88
  %233 = tail call i32 @llvm.usub.sat.i32(i32 %100, i32 %103)
  br label %246

234:                                              ; preds = %88
  %235 = lshr i32 %100, 16
  %236 = and i32 %103, 65535
  %237 = mul nuw i32 %235, %236
  br label %246

238:                                              ; preds = %88
  %239 = shl i32 %100, 8
  %240 = ashr exact i32 %239, 8
  %241 = mul nsw i32 %240, %101
  br label %246

242:                                              ; preds = %88
  %243 = mul i32 %100, %100
  %244 = add i32 %243, %103
  br label %246

245:                                              ; preds = %88
  br label %246

246:                                              ; preds = %125, %123, %121, %119, %88, %245, %242, %238, %234, %232, %230, %225, %220, %217, %210, %203, %202, %199, %196, %193, %190, %187, %184, %181, %178, %176, %174, %172, %170, %168, %166, %163, %160, %157, %154, %151, %148, %146, %144, %141, %138, %135, %133, %131, %129, %127, %113, %111, %109, %107, %106
  %247 = phi i32 [ %3, %245 ], [ %92, %242 ], [ %92, %238 ], [ %92, %234 ], [ %92, %232 ], [ %92, %230 ], [ %92, %225 ], [ %92, %220 ], [ %92, %217 ], [ %92, %210 ], [ %92, %203 ], [ %101, %202 ], [ %201, %199 ], [ %198, %196 ], [ %195, %193 ], [ %92, %190 ], [ %92, %187 ], [ %92, %184 ], [ %92, %181 ], [ %92, %178 ], [ %92, %176 ], [ %92, %174 ], [ %92, %172 ], [ %92, %170 ], [ %92, %168 ], [ %92, %166 ], [ %92, %163 ], [ %92, %160 ], [ %92, %157 ], [ %92, %154 ], [ %92, %151 ], [ %92, %148 ], [ %92, %146 ], [ %92, %144 ], [ %92, %141 ], [ %92, %138 ], [ %92, %135 ], [ %92, %133 ], [ %92, %131 ], [ %92, %129 ], [ %92, %127 ], [ %92, %113 ], [ %92, %111 ], [ %92, %109 ], [ %92, %107 ], [ %92, %106 ], [ %92, %88 ], [ %92, %119 ], [ %92, %121 ], [ %92, %123 ], [ %92, %125 ]
  %248 = phi i32 [ %104, %245 ], [ %244, %242 ], [ %241, %238 ], [ %237, %234 ], [ %233, %232 ], [ %231, %230 ], [ %229, %225 ], [ %224, %220 ], [ %219, %217 ], [ %216, %210 ], [ %209, %203 ], [ %104, %202 ], [ %104, %199 ], [ %104, %196 ], [ %104, %193 ], [ %192, %190 ], [ %189, %187 ], [ %186, %184 ], [ %183, %181 ], [ %180, %178 ], [ %177, %176 ], [ %175, %174 ], [ %173, %172 ], [ %171, %170 ], [ %169, %168 ], [ %167, %166 ], [ %165, %163 ], [ %162, %160 ], [ %159, %157 ], [ %156, %154 ], [ %153, %151 ], [ %150, %148 ], [ %147, %146 ], [ %145, %144 ], [ %143, %141 ], [ %140, %138 ], [ %137, %135 ], [ %134, %133 ], [ %132, %131 ], [ %130, %129 ], [ %128, %127 ], [ %118, %113 ], [ %112, %111 ], [ %110, %109 ], [ %108, %107 ], [ %101, %106 ], [ %100, %88 ], [ -1, %119 ], [ %122, %121 ], [ %100, %123 ], [ %126, %125 ]
  %249 = insertelement <8 x i32> %91, i32 %248, i32 %97
  %250 = add nuw i32 %90, 1
  %251 = icmp ult i32 %247, %3
  %252 = icmp ult i32 %250, %4
  %253 = select i1 %251, i1 %252, i1 false
  br i1 %253, label %88, label %65

254:                                              ; preds = %6, %65
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.uadd.sat.i32(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #2

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"u32*", !"u32*", !"u32*", !"u32", !"u32", !"u32"}
!7 = !{!"uint*", !"uint*", !"uint*", !"uint", !"uint", !"uint"}
!8 = !{!"", !"const", !"const", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
