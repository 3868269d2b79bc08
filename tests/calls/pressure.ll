; grid 64, group 64, stored 8
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @pressure(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(4) nocapture noundef readnone align 4 %2, ptr addrspace(1) nocapture noundef readnone align 4 %3, ptr addrspace(1) nocapture noundef readnone align 4 %4, i32 noundef %5, i32 noundef %6, i64 noundef %7, float noundef %8, i16 noundef %9) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
  %11 = alloca [64 x i32], align 4, addrspace(5)
  %12 = alloca [9 x i32], align 4, addrspace(5)
  %13 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %14 = shl i32 %13, 6
  %15 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %16 = add i32 %14, %15
  call void @llvm.lifetime.start.p5(i64 256, ptr addrspace(5) %11) #6
  %17 = and i32 %16, 127
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !tbaa !8
  store i32 %20, ptr addrspace(5) %11, align 4, !tbaa !8
  %21 = add i32 %16, 1
  %22 = and i32 %21, 127
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %23
  %25 = load i32, ptr addrspace(1) %24, align 4, !tbaa !8
  %26 = add i32 %25, %5
  %27 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 4
  store i32 %26, ptr addrspace(5) %27, align 4, !tbaa !8
  %28 = add i32 %16, 2
  %29 = and i32 %28, 127
  %30 = zext nneg i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %30
  %32 = load i32, ptr addrspace(1) %31, align 4, !tbaa !8
  %33 = shl i32 %5, 1
  %34 = add i32 %32, %33
  %35 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 8
  store i32 %34, ptr addrspace(5) %35, align 4, !tbaa !8
  %36 = add i32 %16, 3
  %37 = and i32 %36, 127
  %38 = zext nneg i32 %37 to i64
  %39 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %38
  %40 = load i32, ptr addrspace(1) %39, align 4, !tbaa !8
  %41 = mul i32 %5, 3
  %42 = add i32 %40, %41
  %43 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 12
  store i32 %42, ptr addrspace(5) %43, align 4, !tbaa !8
  %44 = add i32 %16, 4
  %45 = and i32 %44, 127
  %46 = zext nneg i32 %45 to i64
  %47 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %46
  %48 = load i32, ptr addrspace(1) %47, align 4, !tbaa !8
  %49 = shl i32 %5, 2
  %50 = add i32 %48, %49
  %51 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 16
  store i32 %50, ptr addrspace(5) %51, align 4, !tbaa !8
  %52 = add i32 %16, 5
  %53 = and i32 %52, 127
  %54 = zext nneg i32 %53 to i64
  %55 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %54
  %56 = load i32, ptr addrspace(1) %55, align 4, !tbaa !8
  %57 = mul i32 %5, 5
  %58 = add i32 %56, %57
  %59 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 20
  store i32 %58, ptr addrspace(5) %59, align 4, !tbaa !8
  %60 = add i32 %16, 6
  %61 = and i32 %60, 127
  %62 = zext nneg i32 %61 to i64
  %63 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %62
  %64 = load i32, ptr addrspace(1) %63, align 4, !tbaa !8
  %65 = mul i32 %5, 6
  %66 = add i32 %64, %65
  %67 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 24
  store i32 %66, ptr addrspace(5) %67, align 4, !tbaa !8
  %68 = add i32 %16, 7
  %69 = and i32 %68, 127
  %70 = zext nneg i32 %69 to i64
  %71 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %70
  %72 = load i32, ptr addrspace(1) %71, align 4, !tbaa !8
  %73 = mul i32 %5, 7
  %74 = add i32 %72, %73
  %75 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 28
  store i32 %74, ptr addrspace(5) %75, align 4, !tbaa !8
  %76 = add i32 %16, 8
  %77 = and i32 %76, 127
  %78 = zext nneg i32 %77 to i64
  %79 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %78
  %80 = load i32, ptr addrspace(1) %79, align 4, !tbaa !8
  %81 = shl i32 %5, 3
  %82 = add i32 %80, %81
  %83 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 32
  store i32 %82, ptr addrspace(5) %83, align 4, !tbaa !8
  %84 = add i32 %16, 9
  %85 = and i32 %84, 127
  %86 = zext nneg i32 %85 to i64
  %87 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %86
  %88 = load i32, ptr addrspace(1) %87, align 4, !tbaa !8
  %89 = mul i32 %5, 9
  %90 = add i32 %88, %89
  %91 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 36
  store i32 %90, ptr addrspace(5) %91, align 4, !tbaa !8
  %92 = add i32 %16, 10
  %93 = and i32 %92, 127
  %94 = zext nneg i32 %93 to i64
  %95 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %94
  %96 = load i32, ptr addrspace(1) %95, align 4, !tbaa !8
  %97 = mul i32 %5, 10
  %98 = add i32 %96, %97
  %99 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 40
  store i32 %98, ptr addrspace(5) %99, align 4, !tbaa !8
  %100 = add i32 %16, 11
  %101 = and i32 %100, 127
  %102 = zext nneg i32 %101 to i64
  %103 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %102
  %104 = load i32, ptr addrspace(1) %103, align 4, !tbaa !8
  %105 = mul i32 %5, 11
  %106 = add i32 %104, %105
  %107 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 44
  store i32 %106, ptr addrspace(5) %107, align 4, !tbaa !8
  %108 = add i32 %16, 12
  %109 = and i32 %108, 127
  %110 = zext nneg i32 %109 to i64
  %111 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %110
  %112 = load i32, ptr addrspace(1) %111, align 4, !tbaa !8
  %113 = mul i32 %5, 12
  %114 = add i32 %112, %113
  %115 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 48
  store i32 %114, ptr addrspace(5) %115, align 4, !tbaa !8
  %116 = add i32 %16, 13
  %117 = and i32 %116, 127
  %118 = zext nneg i32 %117 to i64
  %119 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %118
  %120 = load i32, ptr addrspace(1) %119, align 4, !tbaa !8
  %121 = mul i32 %5, 13
  %122 = add i32 %120, %121
  %123 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 52
  store i32 %122, ptr addrspace(5) %123, align 4, !tbaa !8
  %124 = add i32 %16, 14
  %125 = and i32 %124, 127
  %126 = zext nneg i32 %125 to i64
  %127 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %126
  %128 = load i32, ptr addrspace(1) %127, align 4, !tbaa !8
  %129 = mul i32 %5, 14
  %130 = add i32 %128, %129
  %131 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 56
  store i32 %130, ptr addrspace(5) %131, align 4, !tbaa !8
  %132 = add i32 %16, 15
  %133 = and i32 %132, 127
  %134 = zext nneg i32 %133 to i64
  %135 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %134
  %136 = load i32, ptr addrspace(1) %135, align 4, !tbaa !8
  %137 = mul i32 %5, 15
  %138 = add i32 %136, %137
  %139 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 60
  store i32 %138, ptr addrspace(5) %139, align 4, !tbaa !8
  %140 = add i32 %16, 16
  %141 = and i32 %140, 127
  %142 = zext nneg i32 %141 to i64
  %143 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %142
  %144 = load i32, ptr addrspace(1) %143, align 4, !tbaa !8
  %145 = shl i32 %5, 4
  %146 = add i32 %144, %145
  %147 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 64
  store i32 %146, ptr addrspace(5) %147, align 4, !tbaa !8
  %148 = add i32 %16, 17
  %149 = and i32 %148, 127
  %150 = zext nneg i32 %149 to i64
  %151 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %150
  %152 = load i32, ptr addrspace(1) %151, align 4, !tbaa !8
  %153 = mul i32 %5, 17
  %154 = add i32 %152, %153
  %155 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 68
  store i32 %154, ptr addrspace(5) %155, align 4, !tbaa !8
  %156 = add i32 %16, 18
  %157 = and i32 %156, 127
  %158 = zext nneg i32 %157 to i64
  %159 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %158
  %160 = load i32, ptr addrspace(1) %159, align 4, !tbaa !8
  %161 = mul i32 %5, 18
  %162 = add i32 %160, %161
  %163 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 72
  store i32 %162, ptr addrspace(5) %163, align 4, !tbaa !8
  %164 = add i32 %16, 19
  %165 = and i32 %164, 127
  %166 = zext nneg i32 %165 to i64
  %167 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %166
  %168 = load i32, ptr addrspace(1) %167, align 4, !tbaa !8
  %169 = mul i32 %5, 19
  %170 = add i32 %168, %169
  %171 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 76
  store i32 %170, ptr addrspace(5) %171, align 4, !tbaa !8
  %172 = add i32 %16, 20
  %173 = and i32 %172, 127
  %174 = zext nneg i32 %173 to i64
  %175 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %174
  %176 = load i32, ptr addrspace(1) %175, align 4, !tbaa !8
  %177 = mul i32 %5, 20
  %178 = add i32 %176, %177
  %179 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 80
  store i32 %178, ptr addrspace(5) %179, align 4, !tbaa !8
  %180 = add i32 %16, 21
  %181 = and i32 %180, 127
  %182 = zext nneg i32 %181 to i64
  %183 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %182
  %184 = load i32, ptr addrspace(1) %183, align 4, !tbaa !8
  %185 = mul i32 %5, 21
  %186 = add i32 %184, %185
  %187 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 84
  store i32 %186, ptr addrspace(5) %187, align 4, !tbaa !8
  %188 = add i32 %16, 22
  %189 = and i32 %188, 127
  %190 = zext nneg i32 %189 to i64
  %191 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %190
  %192 = load i32, ptr addrspace(1) %191, align 4, !tbaa !8
  %193 = mul i32 %5, 22
  %194 = add i32 %192, %193
  %195 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 88
  store i32 %194, ptr addrspace(5) %195, align 4, !tbaa !8
  %196 = add i32 %16, 23
  %197 = and i32 %196, 127
  %198 = zext nneg i32 %197 to i64
  %199 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %198
  %200 = load i32, ptr addrspace(1) %199, align 4, !tbaa !8
  %201 = mul i32 %5, 23
  %202 = add i32 %200, %201
  %203 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 92
  store i32 %202, ptr addrspace(5) %203, align 4, !tbaa !8
  %204 = add i32 %16, 24
  %205 = and i32 %204, 127
  %206 = zext nneg i32 %205 to i64
  %207 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %206
  %208 = load i32, ptr addrspace(1) %207, align 4, !tbaa !8
  %209 = mul i32 %5, 24
  %210 = add i32 %208, %209
  %211 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 96
  store i32 %210, ptr addrspace(5) %211, align 4, !tbaa !8
  %212 = add i32 %16, 25
  %213 = and i32 %212, 127
  %214 = zext nneg i32 %213 to i64
  %215 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %214
  %216 = load i32, ptr addrspace(1) %215, align 4, !tbaa !8
  %217 = mul i32 %5, 25
  %218 = add i32 %216, %217
  %219 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 100
  store i32 %218, ptr addrspace(5) %219, align 4, !tbaa !8
  %220 = add i32 %16, 26
  %221 = and i32 %220, 127
  %222 = zext nneg i32 %221 to i64
  %223 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %222
  %224 = load i32, ptr addrspace(1) %223, align 4, !tbaa !8
  %225 = mul i32 %5, 26
  %226 = add i32 %224, %225
  %227 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 104
  store i32 %226, ptr addrspace(5) %227, align 4, !tbaa !8
  %228 = add i32 %16, 27
  %229 = and i32 %228, 127
  %230 = zext nneg i32 %229 to i64
  %231 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %230
  %232 = load i32, ptr addrspace(1) %231, align 4, !tbaa !8
  %233 = mul i32 %5, 27
  %234 = add i32 %232, %233
  %235 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 108
  store i32 %234, ptr addrspace(5) %235, align 4, !tbaa !8
  %236 = add i32 %16, 28
  %237 = and i32 %236, 127
  %238 = zext nneg i32 %237 to i64
  %239 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %238
  %240 = load i32, ptr addrspace(1) %239, align 4, !tbaa !8
  %241 = mul i32 %5, 28
  %242 = add i32 %240, %241
  %243 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 112
  store i32 %242, ptr addrspace(5) %243, align 4, !tbaa !8
  %244 = add i32 %16, 29
  %245 = and i32 %244, 127
  %246 = zext nneg i32 %245 to i64
  %247 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %246
  %248 = load i32, ptr addrspace(1) %247, align 4, !tbaa !8
  %249 = mul i32 %5, 29
  %250 = add i32 %248, %249
  %251 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 116
  store i32 %250, ptr addrspace(5) %251, align 4, !tbaa !8
  %252 = add i32 %16, 30
  %253 = and i32 %252, 127
  %254 = zext nneg i32 %253 to i64
  %255 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %254
  %256 = load i32, ptr addrspace(1) %255, align 4, !tbaa !8
  %257 = mul i32 %5, 30
  %258 = add i32 %256, %257
  %259 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 120
  store i32 %258, ptr addrspace(5) %259, align 4, !tbaa !8
  %260 = add i32 %16, 31
  %261 = and i32 %260, 127
  %262 = zext nneg i32 %261 to i64
  %263 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %262
  %264 = load i32, ptr addrspace(1) %263, align 4, !tbaa !8
  %265 = mul i32 %5, 31
  %266 = add i32 %264, %265
  %267 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 124
  store i32 %266, ptr addrspace(5) %267, align 4, !tbaa !8
  %268 = add i32 %16, 32
  %269 = and i32 %268, 127
  %270 = zext nneg i32 %269 to i64
  %271 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %270
  %272 = load i32, ptr addrspace(1) %271, align 4, !tbaa !8
  %273 = shl i32 %5, 5
  %274 = add i32 %272, %273
  %275 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 128
  store i32 %274, ptr addrspace(5) %275, align 4, !tbaa !8
  %276 = add i32 %16, 33
  %277 = and i32 %276, 127
  %278 = zext nneg i32 %277 to i64
  %279 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %278
  %280 = load i32, ptr addrspace(1) %279, align 4, !tbaa !8
  %281 = mul i32 %5, 33
  %282 = add i32 %280, %281
  %283 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 132
  store i32 %282, ptr addrspace(5) %283, align 4, !tbaa !8
  %284 = add i32 %16, 34
  %285 = and i32 %284, 127
  %286 = zext nneg i32 %285 to i64
  %287 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %286
  %288 = load i32, ptr addrspace(1) %287, align 4, !tbaa !8
  %289 = mul i32 %5, 34
  %290 = add i32 %288, %289
  %291 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 136
  store i32 %290, ptr addrspace(5) %291, align 4, !tbaa !8
  %292 = add i32 %16, 35
  %293 = and i32 %292, 127
  %294 = zext nneg i32 %293 to i64
  %295 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %294
  %296 = load i32, ptr addrspace(1) %295, align 4, !tbaa !8
  %297 = mul i32 %5, 35
  %298 = add i32 %296, %297
  %299 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 140
  store i32 %298, ptr addrspace(5) %299, align 4, !tbaa !8
  %300 = add i32 %16, 36
  %301 = and i32 %300, 127
  %302 = zext nneg i32 %301 to i64
  %303 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %302
  %304 = load i32, ptr addrspace(1) %303, align 4, !tbaa !8
  %305 = mul i32 %5, 36
  %306 = add i32 %304, %305
  %307 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 144
  store i32 %306, ptr addrspace(5) %307, align 4, !tbaa !8
  %308 = add i32 %16, 37
  %309 = and i32 %308, 127
  %310 = zext nneg i32 %309 to i64
  %311 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %310
  %312 = load i32, ptr addrspace(1) %311, align 4, !tbaa !8
  %313 = mul i32 %5, 37
  %314 = add i32 %312, %313
  %315 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 148
  store i32 %314, ptr addrspace(5) %315, align 4, !tbaa !8
  %316 = add i32 %16, 38
  %317 = and i32 %316, 127
  %318 = zext nneg i32 %317 to i64
  %319 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %318
  %320 = load i32, ptr addrspace(1) %319, align 4, !tbaa !8
  %321 = mul i32 %5, 38
  %322 = add i32 %320, %321
  %323 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 152
  store i32 %322, ptr addrspace(5) %323, align 4, !tbaa !8
  %324 = add i32 %16, 39
  %325 = and i32 %324, 127
  %326 = zext nneg i32 %325 to i64
  %327 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %326
  %328 = load i32, ptr addrspace(1) %327, align 4, !tbaa !8
  %329 = mul i32 %5, 39
  %330 = add i32 %328, %329
  %331 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 156
  store i32 %330, ptr addrspace(5) %331, align 4, !tbaa !8
  %332 = add i32 %16, 40
  %333 = and i32 %332, 127
  %334 = zext nneg i32 %333 to i64
  %335 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %334
  %336 = load i32, ptr addrspace(1) %335, align 4, !tbaa !8
  %337 = mul i32 %5, 40
  %338 = add i32 %336, %337
  %339 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 160
  store i32 %338, ptr addrspace(5) %339, align 4, !tbaa !8
  %340 = add i32 %16, 41
  %341 = and i32 %340, 127
  %342 = zext nneg i32 %341 to i64
  %343 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %342
  %344 = load i32, ptr addrspace(1) %343, align 4, !tbaa !8
  %345 = mul i32 %5, 41
  %346 = add i32 %344, %345
  %347 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 164
  store i32 %346, ptr addrspace(5) %347, align 4, !tbaa !8
  %348 = add i32 %16, 42
  %349 = and i32 %348, 127
  %350 = zext nneg i32 %349 to i64
  %351 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %350
  %352 = load i32, ptr addrspace(1) %351, align 4, !tbaa !8
  %353 = mul i32 %5, 42
  %354 = add i32 %352, %353
  %355 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 168
  store i32 %354, ptr addrspace(5) %355, align 4, !tbaa !8
  %356 = add i32 %16, 43
  %357 = and i32 %356, 127
  %358 = zext nneg i32 %357 to i64
  %359 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %358
  %360 = load i32, ptr addrspace(1) %359, align 4, !tbaa !8
  %361 = mul i32 %5, 43
  %362 = add i32 %360, %361
  %363 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 172
  store i32 %362, ptr addrspace(5) %363, align 4, !tbaa !8
  %364 = add i32 %16, 44
  %365 = and i32 %364, 127
  %366 = zext nneg i32 %365 to i64
  %367 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %366
  %368 = load i32, ptr addrspace(1) %367, align 4, !tbaa !8
  %369 = mul i32 %5, 44
  %370 = add i32 %368, %369
  %371 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 176
  store i32 %370, ptr addrspace(5) %371, align 4, !tbaa !8
  %372 = add i32 %16, 45
  %373 = and i32 %372, 127
  %374 = zext nneg i32 %373 to i64
  %375 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %374
  %376 = load i32, ptr addrspace(1) %375, align 4, !tbaa !8
  %377 = mul i32 %5, 45
  %378 = add i32 %376, %377
  %379 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 180
  store i32 %378, ptr addrspace(5) %379, align 4, !tbaa !8
  %380 = add i32 %16, 46
  %381 = and i32 %380, 127
  %382 = zext nneg i32 %381 to i64
  %383 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %382
  %384 = load i32, ptr addrspace(1) %383, align 4, !tbaa !8
  %385 = mul i32 %5, 46
  %386 = add i32 %384, %385
  %387 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 184
  store i32 %386, ptr addrspace(5) %387, align 4, !tbaa !8
  %388 = add i32 %16, 47
  %389 = and i32 %388, 127
  %390 = zext nneg i32 %389 to i64
  %391 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %390
  %392 = load i32, ptr addrspace(1) %391, align 4, !tbaa !8
  %393 = mul i32 %5, 47
  %394 = add i32 %392, %393
  %395 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 188
  store i32 %394, ptr addrspace(5) %395, align 4, !tbaa !8
  %396 = add i32 %16, 48
  %397 = and i32 %396, 127
  %398 = zext nneg i32 %397 to i64
  %399 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %398
  %400 = load i32, ptr addrspace(1) %399, align 4, !tbaa !8
  %401 = mul i32 %5, 48
  %402 = add i32 %400, %401
  %403 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 192
  store i32 %402, ptr addrspace(5) %403, align 4, !tbaa !8
  %404 = add i32 %16, 49
  %405 = and i32 %404, 127
  %406 = zext nneg i32 %405 to i64
  %407 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %406
  %408 = load i32, ptr addrspace(1) %407, align 4, !tbaa !8
  %409 = mul i32 %5, 49
  %410 = add i32 %408, %409
  %411 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 196
  store i32 %410, ptr addrspace(5) %411, align 4, !tbaa !8
  %412 = add i32 %16, 50
  %413 = and i32 %412, 127
  %414 = zext nneg i32 %413 to i64
  %415 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %414
  %416 = load i32, ptr addrspace(1) %415, align 4, !tbaa !8
  %417 = mul i32 %5, 50
  %418 = add i32 %416, %417
  %419 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 200
  store i32 %418, ptr addrspace(5) %419, align 4, !tbaa !8
  %420 = add i32 %16, 51
  %421 = and i32 %420, 127
  %422 = zext nneg i32 %421 to i64
  %423 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %422
  %424 = load i32, ptr addrspace(1) %423, align 4, !tbaa !8
  %425 = mul i32 %5, 51
  %426 = add i32 %424, %425
  %427 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 204
  store i32 %426, ptr addrspace(5) %427, align 4, !tbaa !8
  %428 = add i32 %16, 52
  %429 = and i32 %428, 127
  %430 = zext nneg i32 %429 to i64
  %431 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %430
  %432 = load i32, ptr addrspace(1) %431, align 4, !tbaa !8
  %433 = mul i32 %5, 52
  %434 = add i32 %432, %433
  %435 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 208
  store i32 %434, ptr addrspace(5) %435, align 4, !tbaa !8
  %436 = add i32 %16, 53
  %437 = and i32 %436, 127
  %438 = zext nneg i32 %437 to i64
  %439 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %438
  %440 = load i32, ptr addrspace(1) %439, align 4, !tbaa !8
  %441 = mul i32 %5, 53
  %442 = add i32 %440, %441
  %443 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 212
  store i32 %442, ptr addrspace(5) %443, align 4, !tbaa !8
  %444 = add i32 %16, 54
  %445 = and i32 %444, 127
  %446 = zext nneg i32 %445 to i64
  %447 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %446
  %448 = load i32, ptr addrspace(1) %447, align 4, !tbaa !8
  %449 = mul i32 %5, 54
  %450 = add i32 %448, %449
  %451 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 216
  store i32 %450, ptr addrspace(5) %451, align 4, !tbaa !8
  %452 = add i32 %16, 55
  %453 = and i32 %452, 127
  %454 = zext nneg i32 %453 to i64
  %455 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %454
  %456 = load i32, ptr addrspace(1) %455, align 4, !tbaa !8
  %457 = mul i32 %5, 55
  %458 = add i32 %456, %457
  %459 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 220
  store i32 %458, ptr addrspace(5) %459, align 4, !tbaa !8
  %460 = add i32 %16, 56
  %461 = and i32 %460, 127
  %462 = zext nneg i32 %461 to i64
  %463 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %462
  %464 = load i32, ptr addrspace(1) %463, align 4, !tbaa !8
  %465 = mul i32 %5, 56
  %466 = add i32 %464, %465
  %467 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 224
  store i32 %466, ptr addrspace(5) %467, align 4, !tbaa !8
  %468 = add i32 %16, 57
  %469 = and i32 %468, 127
  %470 = zext nneg i32 %469 to i64
  %471 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %470
  %472 = load i32, ptr addrspace(1) %471, align 4, !tbaa !8
  %473 = mul i32 %5, 57
  %474 = add i32 %472, %473
  %475 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 228
  store i32 %474, ptr addrspace(5) %475, align 4, !tbaa !8
  %476 = add i32 %16, 58
  %477 = and i32 %476, 127
  %478 = zext nneg i32 %477 to i64
  %479 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %478
  %480 = load i32, ptr addrspace(1) %479, align 4, !tbaa !8
  %481 = mul i32 %5, 58
  %482 = add i32 %480, %481
  %483 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 232
  store i32 %482, ptr addrspace(5) %483, align 4, !tbaa !8
  %484 = add i32 %16, 59
  %485 = and i32 %484, 127
  %486 = zext nneg i32 %485 to i64
  %487 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %486
  %488 = load i32, ptr addrspace(1) %487, align 4, !tbaa !8
  %489 = mul i32 %5, 59
  %490 = add i32 %488, %489
  %491 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 236
  store i32 %490, ptr addrspace(5) %491, align 4, !tbaa !8
  %492 = add i32 %16, 60
  %493 = and i32 %492, 127
  %494 = zext nneg i32 %493 to i64
  %495 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %494
  %496 = load i32, ptr addrspace(1) %495, align 4, !tbaa !8
  %497 = mul i32 %5, 60
  %498 = add i32 %496, %497
  %499 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 240
  store i32 %498, ptr addrspace(5) %499, align 4, !tbaa !8
  %500 = add i32 %16, 61
  %501 = and i32 %500, 127
  %502 = zext nneg i32 %501 to i64
  %503 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %502
  %504 = load i32, ptr addrspace(1) %503, align 4, !tbaa !8
  %505 = mul i32 %5, 61
  %506 = add i32 %504, %505
  %507 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 244
  store i32 %506, ptr addrspace(5) %507, align 4, !tbaa !8
  %508 = add i32 %16, 62
  %509 = and i32 %508, 127
  %510 = zext nneg i32 %509 to i64
  %511 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %510
  %512 = load i32, ptr addrspace(1) %511, align 4, !tbaa !8
  %513 = mul i32 %5, 62
  %514 = add i32 %512, %513
  %515 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 248
  store i32 %514, ptr addrspace(5) %515, align 4, !tbaa !8
  %516 = add i32 %16, 63
  %517 = and i32 %516, 127
  %518 = zext nneg i32 %517 to i64
  %519 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %518
  %520 = load i32, ptr addrspace(1) %519, align 4, !tbaa !8
  %521 = mul i32 %5, 63
  %522 = add i32 %520, %521
  %523 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 252
  store i32 %522, ptr addrspace(5) %523, align 4, !tbaa !8
  %524 = load i32, ptr addrspace(5) %11, align 4, !tbaa !8
  %525 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 36
  %526 = load i32, ptr addrspace(5) %525, align 4, !tbaa !8
  %527 = tail call fastcc i32 @step(i32 noundef 0, i32 noundef %524, i32 noundef %526) #6
  %528 = xor i32 %524, %527
  store i32 %528, ptr addrspace(5) %11, align 4, !tbaa !8
  %529 = add i32 %527, 1
  %530 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 12
  %531 = load i32, ptr addrspace(5) %530, align 4, !tbaa !8
  %532 = xor i32 %531, %529
  store i32 %532, ptr addrspace(5) %530, align 4, !tbaa !8
  %533 = add i32 %527, 2
  %534 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 24
  %535 = load i32, ptr addrspace(5) %534, align 4, !tbaa !8
  %536 = xor i32 %535, %533
  store i32 %536, ptr addrspace(5) %534, align 4, !tbaa !8
  %537 = add i32 %527, 3
  %538 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 36
  %539 = load i32, ptr addrspace(5) %538, align 4, !tbaa !8
  %540 = xor i32 %539, %537
  store i32 %540, ptr addrspace(5) %538, align 4, !tbaa !8
  %541 = add i32 %527, 4
  %542 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 48
  %543 = load i32, ptr addrspace(5) %542, align 4, !tbaa !8
  %544 = xor i32 %543, %541
  store i32 %544, ptr addrspace(5) %542, align 4, !tbaa !8
  %545 = add i32 %527, 5
  %546 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 60
  %547 = load i32, ptr addrspace(5) %546, align 4, !tbaa !8
  %548 = xor i32 %547, %545
  store i32 %548, ptr addrspace(5) %546, align 4, !tbaa !8
  %549 = add i32 %527, 6
  %550 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 72
  %551 = load i32, ptr addrspace(5) %550, align 4, !tbaa !8
  %552 = xor i32 %551, %549
  store i32 %552, ptr addrspace(5) %550, align 4, !tbaa !8
  %553 = add i32 %527, 7
  %554 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 84
  %555 = load i32, ptr addrspace(5) %554, align 4, !tbaa !8
  %556 = xor i32 %555, %553
  store i32 %556, ptr addrspace(5) %554, align 4, !tbaa !8
  %557 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 32
  %558 = load i32, ptr addrspace(5) %557, align 4, !tbaa !8
  %559 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 68
  %560 = load i32, ptr addrspace(5) %559, align 4, !tbaa !8
  %561 = tail call fastcc i32 @step(i32 noundef %527, i32 noundef %558, i32 noundef %560) #6
  %562 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 32
  %563 = xor i32 %558, %561
  store i32 %563, ptr addrspace(5) %562, align 4, !tbaa !8
  %564 = add i32 %561, 1
  %565 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 44
  %566 = load i32, ptr addrspace(5) %565, align 4, !tbaa !8
  %567 = xor i32 %566, %564
  store i32 %567, ptr addrspace(5) %565, align 4, !tbaa !8
  %568 = add i32 %561, 2
  %569 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 56
  %570 = load i32, ptr addrspace(5) %569, align 4, !tbaa !8
  %571 = xor i32 %570, %568
  store i32 %571, ptr addrspace(5) %569, align 4, !tbaa !8
  %572 = add i32 %561, 3
  %573 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 68
  %574 = load i32, ptr addrspace(5) %573, align 4, !tbaa !8
  %575 = xor i32 %574, %572
  store i32 %575, ptr addrspace(5) %573, align 4, !tbaa !8
  %576 = add i32 %561, 4
  %577 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 80
  %578 = load i32, ptr addrspace(5) %577, align 4, !tbaa !8
  %579 = xor i32 %578, %576
  store i32 %579, ptr addrspace(5) %577, align 4, !tbaa !8
  %580 = add i32 %561, 5
  %581 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 92
  %582 = load i32, ptr addrspace(5) %581, align 4, !tbaa !8
  %583 = xor i32 %582, %580
  store i32 %583, ptr addrspace(5) %581, align 4, !tbaa !8
  %584 = add i32 %561, 6
  %585 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 104
  %586 = load i32, ptr addrspace(5) %585, align 4, !tbaa !8
  %587 = xor i32 %586, %584
  store i32 %587, ptr addrspace(5) %585, align 4, !tbaa !8
  %588 = add i32 %561, 7
  %589 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 116
  %590 = load i32, ptr addrspace(5) %589, align 4, !tbaa !8
  %591 = xor i32 %590, %588
  store i32 %591, ptr addrspace(5) %589, align 4, !tbaa !8
  %592 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 64
  %593 = load i32, ptr addrspace(5) %592, align 4, !tbaa !8
  %594 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 100
  %595 = load i32, ptr addrspace(5) %594, align 4, !tbaa !8
  %596 = tail call fastcc i32 @step(i32 noundef %561, i32 noundef %593, i32 noundef %595) #6
  %597 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 64
  %598 = xor i32 %593, %596
  store i32 %598, ptr addrspace(5) %597, align 4, !tbaa !8
  %599 = add i32 %596, 1
  %600 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 76
  %601 = load i32, ptr addrspace(5) %600, align 4, !tbaa !8
  %602 = xor i32 %601, %599
  store i32 %602, ptr addrspace(5) %600, align 4, !tbaa !8
  %603 = add i32 %596, 2
  %604 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 88
  %605 = load i32, ptr addrspace(5) %604, align 4, !tbaa !8
  %606 = xor i32 %605, %603
  store i32 %606, ptr addrspace(5) %604, align 4, !tbaa !8
  %607 = add i32 %596, 3
  %608 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 100
  %609 = load i32, ptr addrspace(5) %608, align 4, !tbaa !8
  %610 = xor i32 %609, %607
  store i32 %610, ptr addrspace(5) %608, align 4, !tbaa !8
  %611 = add i32 %596, 4
  %612 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 112
  %613 = load i32, ptr addrspace(5) %612, align 4, !tbaa !8
  %614 = xor i32 %613, %611
  store i32 %614, ptr addrspace(5) %612, align 4, !tbaa !8
  %615 = add i32 %596, 5
  %616 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 124
  %617 = load i32, ptr addrspace(5) %616, align 4, !tbaa !8
  %618 = xor i32 %617, %615
  store i32 %618, ptr addrspace(5) %616, align 4, !tbaa !8
  %619 = add i32 %596, 6
  %620 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 136
  %621 = load i32, ptr addrspace(5) %620, align 4, !tbaa !8
  %622 = xor i32 %621, %619
  store i32 %622, ptr addrspace(5) %620, align 4, !tbaa !8
  %623 = add i32 %596, 7
  %624 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 148
  %625 = load i32, ptr addrspace(5) %624, align 4, !tbaa !8
  %626 = xor i32 %625, %623
  store i32 %626, ptr addrspace(5) %624, align 4, !tbaa !8
  %627 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 96
  %628 = load i32, ptr addrspace(5) %627, align 4, !tbaa !8
  %629 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 132
  %630 = load i32, ptr addrspace(5) %629, align 4, !tbaa !8
  %631 = tail call fastcc i32 @step(i32 noundef %596, i32 noundef %628, i32 noundef %630) #6
  %632 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 96
  %633 = xor i32 %628, %631
  store i32 %633, ptr addrspace(5) %632, align 4, !tbaa !8
  %634 = add i32 %631, 1
  %635 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 108
  %636 = load i32, ptr addrspace(5) %635, align 4, !tbaa !8
  %637 = xor i32 %636, %634
  store i32 %637, ptr addrspace(5) %635, align 4, !tbaa !8
  %638 = add i32 %631, 2
  %639 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 120
  %640 = load i32, ptr addrspace(5) %639, align 4, !tbaa !8
  %641 = xor i32 %640, %638
  store i32 %641, ptr addrspace(5) %639, align 4, !tbaa !8
  %642 = add i32 %631, 3
  %643 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 132
  %644 = load i32, ptr addrspace(5) %643, align 4, !tbaa !8
  %645 = xor i32 %644, %642
  store i32 %645, ptr addrspace(5) %643, align 4, !tbaa !8
  %646 = add i32 %631, 4
  %647 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 144
  %648 = load i32, ptr addrspace(5) %647, align 4, !tbaa !8
  %649 = xor i32 %648, %646
  store i32 %649, ptr addrspace(5) %647, align 4, !tbaa !8
  %650 = add i32 %631, 5
  %651 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 156
  %652 = load i32, ptr addrspace(5) %651, align 4, !tbaa !8
  %653 = xor i32 %652, %650
  store i32 %653, ptr addrspace(5) %651, align 4, !tbaa !8
  %654 = add i32 %631, 6
  %655 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 168
  %656 = load i32, ptr addrspace(5) %655, align 4, !tbaa !8
  %657 = xor i32 %656, %654
  store i32 %657, ptr addrspace(5) %655, align 4, !tbaa !8
  %658 = add i32 %631, 7
  %659 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 180
  %660 = load i32, ptr addrspace(5) %659, align 4, !tbaa !8
  %661 = xor i32 %660, %658
  store i32 %661, ptr addrspace(5) %659, align 4, !tbaa !8
  %662 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 128
  %663 = load i32, ptr addrspace(5) %662, align 4, !tbaa !8
  %664 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 164
  %665 = load i32, ptr addrspace(5) %664, align 4, !tbaa !8
  %666 = tail call fastcc i32 @step(i32 noundef %631, i32 noundef %663, i32 noundef %665) #6
  %667 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 128
  %668 = xor i32 %663, %666
  store i32 %668, ptr addrspace(5) %667, align 4, !tbaa !8
  %669 = add i32 %666, 1
  %670 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 140
  %671 = load i32, ptr addrspace(5) %670, align 4, !tbaa !8
  %672 = xor i32 %671, %669
  store i32 %672, ptr addrspace(5) %670, align 4, !tbaa !8
  %673 = add i32 %666, 2
  %674 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 152
  %675 = load i32, ptr addrspace(5) %674, align 4, !tbaa !8
  %676 = xor i32 %675, %673
  store i32 %676, ptr addrspace(5) %674, align 4, !tbaa !8
  %677 = add i32 %666, 3
  %678 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 164
  %679 = load i32, ptr addrspace(5) %678, align 4, !tbaa !8
  %680 = xor i32 %679, %677
  store i32 %680, ptr addrspace(5) %678, align 4, !tbaa !8
  %681 = add i32 %666, 4
  %682 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 176
  %683 = load i32, ptr addrspace(5) %682, align 4, !tbaa !8
  %684 = xor i32 %683, %681
  store i32 %684, ptr addrspace(5) %682, align 4, !tbaa !8
  %685 = add i32 %666, 5
  %686 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 188
  %687 = load i32, ptr addrspace(5) %686, align 4, !tbaa !8
  %688 = xor i32 %687, %685
  store i32 %688, ptr addrspace(5) %686, align 4, !tbaa !8
  %689 = add i32 %666, 6
  %690 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 200
  %691 = load i32, ptr addrspace(5) %690, align 4, !tbaa !8
  %692 = xor i32 %691, %689
  store i32 %692, ptr addrspace(5) %690, align 4, !tbaa !8
  %693 = add i32 %666, 7
  %694 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 212
  %695 = load i32, ptr addrspace(5) %694, align 4, !tbaa !8
  %696 = xor i32 %695, %693
  store i32 %696, ptr addrspace(5) %694, align 4, !tbaa !8
  %697 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 160
  %698 = load i32, ptr addrspace(5) %697, align 4, !tbaa !8
  %699 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 196
  %700 = load i32, ptr addrspace(5) %699, align 4, !tbaa !8
  %701 = tail call fastcc i32 @step(i32 noundef %666, i32 noundef %698, i32 noundef %700) #6
  %702 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 160
  %703 = xor i32 %698, %701
  store i32 %703, ptr addrspace(5) %702, align 4, !tbaa !8
  %704 = add i32 %701, 1
  %705 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 172
  %706 = load i32, ptr addrspace(5) %705, align 4, !tbaa !8
  %707 = xor i32 %706, %704
  store i32 %707, ptr addrspace(5) %705, align 4, !tbaa !8
  %708 = add i32 %701, 2
  %709 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 184
  %710 = load i32, ptr addrspace(5) %709, align 4, !tbaa !8
  %711 = xor i32 %710, %708
  store i32 %711, ptr addrspace(5) %709, align 4, !tbaa !8
  %712 = add i32 %701, 3
  %713 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 196
  %714 = load i32, ptr addrspace(5) %713, align 4, !tbaa !8
  %715 = xor i32 %714, %712
  store i32 %715, ptr addrspace(5) %713, align 4, !tbaa !8
  %716 = add i32 %701, 4
  %717 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 208
  %718 = load i32, ptr addrspace(5) %717, align 4, !tbaa !8
  %719 = xor i32 %718, %716
  store i32 %719, ptr addrspace(5) %717, align 4, !tbaa !8
  %720 = add i32 %701, 5
  %721 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 220
  %722 = load i32, ptr addrspace(5) %721, align 4, !tbaa !8
  %723 = xor i32 %722, %720
  store i32 %723, ptr addrspace(5) %721, align 4, !tbaa !8
  %724 = add i32 %701, 6
  %725 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 232
  %726 = load i32, ptr addrspace(5) %725, align 4, !tbaa !8
  %727 = xor i32 %726, %724
  store i32 %727, ptr addrspace(5) %725, align 4, !tbaa !8
  %728 = add i32 %701, 7
  %729 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 244
  %730 = load i32, ptr addrspace(5) %729, align 4, !tbaa !8
  %731 = xor i32 %730, %728
  store i32 %731, ptr addrspace(5) %729, align 4, !tbaa !8
  %732 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 192
  %733 = load i32, ptr addrspace(5) %732, align 4, !tbaa !8
  %734 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 228
  %735 = load i32, ptr addrspace(5) %734, align 4, !tbaa !8
  %736 = tail call fastcc i32 @step(i32 noundef %701, i32 noundef %733, i32 noundef %735) #6
  %737 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 192
  %738 = xor i32 %733, %736
  store i32 %738, ptr addrspace(5) %737, align 4, !tbaa !8
  %739 = add i32 %736, 1
  %740 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 204
  %741 = load i32, ptr addrspace(5) %740, align 4, !tbaa !8
  %742 = xor i32 %741, %739
  store i32 %742, ptr addrspace(5) %740, align 4, !tbaa !8
  %743 = add i32 %736, 2
  %744 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 216
  %745 = load i32, ptr addrspace(5) %744, align 4, !tbaa !8
  %746 = xor i32 %745, %743
  store i32 %746, ptr addrspace(5) %744, align 4, !tbaa !8
  %747 = add i32 %736, 3
  %748 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 228
  %749 = load i32, ptr addrspace(5) %748, align 4, !tbaa !8
  %750 = xor i32 %749, %747
  store i32 %750, ptr addrspace(5) %748, align 4, !tbaa !8
  %751 = add i32 %736, 4
  %752 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 240
  %753 = load i32, ptr addrspace(5) %752, align 4, !tbaa !8
  %754 = xor i32 %753, %751
  store i32 %754, ptr addrspace(5) %752, align 4, !tbaa !8
  %755 = add i32 %736, 5
  %756 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 252
  %757 = load i32, ptr addrspace(5) %756, align 4, !tbaa !8
  %758 = xor i32 %757, %755
  store i32 %758, ptr addrspace(5) %756, align 4, !tbaa !8
  %759 = add i32 %736, 6
  %760 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 8
  %761 = load i32, ptr addrspace(5) %760, align 4, !tbaa !8
  %762 = xor i32 %761, %759
  store i32 %762, ptr addrspace(5) %760, align 4, !tbaa !8
  %763 = add i32 %736, 7
  %764 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 20
  %765 = load i32, ptr addrspace(5) %764, align 4, !tbaa !8
  %766 = xor i32 %765, %763
  store i32 %766, ptr addrspace(5) %764, align 4, !tbaa !8
  %767 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 224
  %768 = load i32, ptr addrspace(5) %767, align 4, !tbaa !8
  %769 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 4
  %770 = load i32, ptr addrspace(5) %769, align 4, !tbaa !8
  %771 = tail call fastcc i32 @step(i32 noundef %736, i32 noundef %768, i32 noundef %770) #6
  %772 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 224
  %773 = xor i32 %768, %771
  store i32 %773, ptr addrspace(5) %772, align 4, !tbaa !8
  %774 = add i32 %771, 1
  %775 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 236
  %776 = load i32, ptr addrspace(5) %775, align 4, !tbaa !8
  %777 = xor i32 %776, %774
  store i32 %777, ptr addrspace(5) %775, align 4, !tbaa !8
  %778 = add i32 %771, 2
  %779 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 248
  %780 = load i32, ptr addrspace(5) %779, align 4, !tbaa !8
  %781 = xor i32 %780, %778
  store i32 %781, ptr addrspace(5) %779, align 4, !tbaa !8
  %782 = add i32 %771, 3
  %783 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 4
  %784 = load i32, ptr addrspace(5) %783, align 4, !tbaa !8
  %785 = xor i32 %784, %782
  store i32 %785, ptr addrspace(5) %783, align 4, !tbaa !8
  %786 = add i32 %771, 4
  %787 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 16
  %788 = load i32, ptr addrspace(5) %787, align 4, !tbaa !8
  %789 = xor i32 %788, %786
  store i32 %789, ptr addrspace(5) %787, align 4, !tbaa !8
  %790 = add i32 %771, 5
  %791 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 28
  %792 = load i32, ptr addrspace(5) %791, align 4, !tbaa !8
  %793 = xor i32 %792, %790
  store i32 %793, ptr addrspace(5) %791, align 4, !tbaa !8
  %794 = add i32 %771, 6
  %795 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 40
  %796 = load i32, ptr addrspace(5) %795, align 4, !tbaa !8
  %797 = xor i32 %796, %794
  store i32 %797, ptr addrspace(5) %795, align 4, !tbaa !8
  %798 = add i32 %771, 7
  %799 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 52
  %800 = load i32, ptr addrspace(5) %799, align 4, !tbaa !8
  %801 = xor i32 %800, %798
  store i32 %801, ptr addrspace(5) %799, align 4, !tbaa !8
  call void @llvm.lifetime.start.p5(i64 36, ptr addrspace(5) %12) #6
  br label %1060

802:                                              ; preds = %1060
  %803 = addrspacecast ptr addrspace(5) %12 to ptr
  %804 = and i32 %15, 1
  %805 = add nuw nsw i32 %804, 7
  %806 = call fastcc i32 @mix(ptr noundef %803, i32 noundef %805) #6
  %807 = load i32, ptr addrspace(5) %11, align 4, !tbaa !8
  %808 = mul i32 %807, 5
  %809 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 4
  %810 = load i32, ptr addrspace(5) %809, align 4, !tbaa !8
  %811 = add i32 %810, %808
  %812 = mul i32 %811, 5
  %813 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 8
  %814 = load i32, ptr addrspace(5) %813, align 4, !tbaa !8
  %815 = add i32 %814, %812
  %816 = mul i32 %815, 5
  %817 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 12
  %818 = load i32, ptr addrspace(5) %817, align 4, !tbaa !8
  %819 = add i32 %818, %816
  %820 = mul i32 %819, 5
  %821 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 16
  %822 = load i32, ptr addrspace(5) %821, align 4, !tbaa !8
  %823 = add i32 %822, %820
  %824 = mul i32 %823, 5
  %825 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 20
  %826 = load i32, ptr addrspace(5) %825, align 4, !tbaa !8
  %827 = add i32 %826, %824
  %828 = mul i32 %827, 5
  %829 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 24
  %830 = load i32, ptr addrspace(5) %829, align 4, !tbaa !8
  %831 = add i32 %830, %828
  %832 = mul i32 %831, 5
  %833 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 28
  %834 = load i32, ptr addrspace(5) %833, align 4, !tbaa !8
  %835 = add i32 %834, %832
  %836 = mul i32 %835, 5
  %837 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 32
  %838 = load i32, ptr addrspace(5) %837, align 4, !tbaa !8
  %839 = add i32 %838, %836
  %840 = mul i32 %839, 5
  %841 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 36
  %842 = load i32, ptr addrspace(5) %841, align 4, !tbaa !8
  %843 = add i32 %842, %840
  %844 = mul i32 %843, 5
  %845 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 40
  %846 = load i32, ptr addrspace(5) %845, align 4, !tbaa !8
  %847 = add i32 %846, %844
  %848 = mul i32 %847, 5
  %849 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 44
  %850 = load i32, ptr addrspace(5) %849, align 4, !tbaa !8
  %851 = add i32 %850, %848
  %852 = mul i32 %851, 5
  %853 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 48
  %854 = load i32, ptr addrspace(5) %853, align 4, !tbaa !8
  %855 = add i32 %854, %852
  %856 = mul i32 %855, 5
  %857 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 52
  %858 = load i32, ptr addrspace(5) %857, align 4, !tbaa !8
  %859 = add i32 %858, %856
  %860 = mul i32 %859, 5
  %861 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 56
  %862 = load i32, ptr addrspace(5) %861, align 4, !tbaa !8
  %863 = add i32 %862, %860
  %864 = mul i32 %863, 5
  %865 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 60
  %866 = load i32, ptr addrspace(5) %865, align 4, !tbaa !8
  %867 = add i32 %866, %864
  %868 = mul i32 %867, 5
  %869 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 64
  %870 = load i32, ptr addrspace(5) %869, align 4, !tbaa !8
  %871 = add i32 %870, %868
  %872 = mul i32 %871, 5
  %873 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 68
  %874 = load i32, ptr addrspace(5) %873, align 4, !tbaa !8
  %875 = add i32 %874, %872
  %876 = mul i32 %875, 5
  %877 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 72
  %878 = load i32, ptr addrspace(5) %877, align 4, !tbaa !8
  %879 = add i32 %878, %876
  %880 = mul i32 %879, 5
  %881 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 76
  %882 = load i32, ptr addrspace(5) %881, align 4, !tbaa !8
  %883 = add i32 %882, %880
  %884 = mul i32 %883, 5
  %885 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 80
  %886 = load i32, ptr addrspace(5) %885, align 4, !tbaa !8
  %887 = add i32 %886, %884
  %888 = mul i32 %887, 5
  %889 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 84
  %890 = load i32, ptr addrspace(5) %889, align 4, !tbaa !8
  %891 = add i32 %890, %888
  %892 = mul i32 %891, 5
  %893 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 88
  %894 = load i32, ptr addrspace(5) %893, align 4, !tbaa !8
  %895 = add i32 %894, %892
  %896 = mul i32 %895, 5
  %897 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 92
  %898 = load i32, ptr addrspace(5) %897, align 4, !tbaa !8
  %899 = add i32 %898, %896
  %900 = mul i32 %899, 5
  %901 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 96
  %902 = load i32, ptr addrspace(5) %901, align 4, !tbaa !8
  %903 = add i32 %902, %900
  %904 = mul i32 %903, 5
  %905 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 100
  %906 = load i32, ptr addrspace(5) %905, align 4, !tbaa !8
  %907 = add i32 %906, %904
  %908 = mul i32 %907, 5
  %909 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 104
  %910 = load i32, ptr addrspace(5) %909, align 4, !tbaa !8
  %911 = add i32 %910, %908
  %912 = mul i32 %911, 5
  %913 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 108
  %914 = load i32, ptr addrspace(5) %913, align 4, !tbaa !8
  %915 = add i32 %914, %912
  %916 = mul i32 %915, 5
  %917 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 112
  %918 = load i32, ptr addrspace(5) %917, align 4, !tbaa !8
  %919 = add i32 %918, %916
  %920 = mul i32 %919, 5
  %921 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 116
  %922 = load i32, ptr addrspace(5) %921, align 4, !tbaa !8
  %923 = add i32 %922, %920
  %924 = mul i32 %923, 5
  %925 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 120
  %926 = load i32, ptr addrspace(5) %925, align 4, !tbaa !8
  %927 = add i32 %926, %924
  %928 = mul i32 %927, 5
  %929 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 124
  %930 = load i32, ptr addrspace(5) %929, align 4, !tbaa !8
  %931 = add i32 %930, %928
  %932 = mul i32 %931, 5
  %933 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 128
  %934 = load i32, ptr addrspace(5) %933, align 4, !tbaa !8
  %935 = add i32 %934, %932
  %936 = mul i32 %935, 5
  %937 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 132
  %938 = load i32, ptr addrspace(5) %937, align 4, !tbaa !8
  %939 = add i32 %938, %936
  %940 = mul i32 %939, 5
  %941 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 136
  %942 = load i32, ptr addrspace(5) %941, align 4, !tbaa !8
  %943 = add i32 %942, %940
  %944 = mul i32 %943, 5
  %945 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 140
  %946 = load i32, ptr addrspace(5) %945, align 4, !tbaa !8
  %947 = add i32 %946, %944
  %948 = mul i32 %947, 5
  %949 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 144
  %950 = load i32, ptr addrspace(5) %949, align 4, !tbaa !8
  %951 = add i32 %950, %948
  %952 = mul i32 %951, 5
  %953 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 148
  %954 = load i32, ptr addrspace(5) %953, align 4, !tbaa !8
  %955 = add i32 %954, %952
  %956 = mul i32 %955, 5
  %957 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 152
  %958 = load i32, ptr addrspace(5) %957, align 4, !tbaa !8
  %959 = add i32 %958, %956
  %960 = mul i32 %959, 5
  %961 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 156
  %962 = load i32, ptr addrspace(5) %961, align 4, !tbaa !8
  %963 = add i32 %962, %960
  %964 = mul i32 %963, 5
  %965 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 160
  %966 = load i32, ptr addrspace(5) %965, align 4, !tbaa !8
  %967 = add i32 %966, %964
  %968 = mul i32 %967, 5
  %969 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 164
  %970 = load i32, ptr addrspace(5) %969, align 4, !tbaa !8
  %971 = add i32 %970, %968
  %972 = mul i32 %971, 5
  %973 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 168
  %974 = load i32, ptr addrspace(5) %973, align 4, !tbaa !8
  %975 = add i32 %974, %972
  %976 = mul i32 %975, 5
  %977 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 172
  %978 = load i32, ptr addrspace(5) %977, align 4, !tbaa !8
  %979 = add i32 %978, %976
  %980 = mul i32 %979, 5
  %981 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 176
  %982 = load i32, ptr addrspace(5) %981, align 4, !tbaa !8
  %983 = add i32 %982, %980
  %984 = mul i32 %983, 5
  %985 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 180
  %986 = load i32, ptr addrspace(5) %985, align 4, !tbaa !8
  %987 = add i32 %986, %984
  %988 = mul i32 %987, 5
  %989 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 184
  %990 = load i32, ptr addrspace(5) %989, align 4, !tbaa !8
  %991 = add i32 %990, %988
  %992 = mul i32 %991, 5
  %993 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 188
  %994 = load i32, ptr addrspace(5) %993, align 4, !tbaa !8
  %995 = add i32 %994, %992
  %996 = mul i32 %995, 5
  %997 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 192
  %998 = load i32, ptr addrspace(5) %997, align 4, !tbaa !8
  %999 = add i32 %998, %996
  %1000 = mul i32 %999, 5
  %1001 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 196
  %1002 = load i32, ptr addrspace(5) %1001, align 4, !tbaa !8
  %1003 = add i32 %1002, %1000
  %1004 = mul i32 %1003, 5
  %1005 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 200
  %1006 = load i32, ptr addrspace(5) %1005, align 4, !tbaa !8
  %1007 = add i32 %1006, %1004
  %1008 = mul i32 %1007, 5
  %1009 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 204
  %1010 = load i32, ptr addrspace(5) %1009, align 4, !tbaa !8
  %1011 = add i32 %1010, %1008
  %1012 = mul i32 %1011, 5
  %1013 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 208
  %1014 = load i32, ptr addrspace(5) %1013, align 4, !tbaa !8
  %1015 = add i32 %1014, %1012
  %1016 = mul i32 %1015, 5
  %1017 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 212
  %1018 = load i32, ptr addrspace(5) %1017, align 4, !tbaa !8
  %1019 = add i32 %1018, %1016
  %1020 = mul i32 %1019, 5
  %1021 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 216
  %1022 = load i32, ptr addrspace(5) %1021, align 4, !tbaa !8
  %1023 = add i32 %1022, %1020
  %1024 = mul i32 %1023, 5
  %1025 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 220
  %1026 = load i32, ptr addrspace(5) %1025, align 4, !tbaa !8
  %1027 = add i32 %1026, %1024
  %1028 = mul i32 %1027, 5
  %1029 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 224
  %1030 = load i32, ptr addrspace(5) %1029, align 4, !tbaa !8
  %1031 = add i32 %1030, %1028
  %1032 = mul i32 %1031, 5
  %1033 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 228
  %1034 = load i32, ptr addrspace(5) %1033, align 4, !tbaa !8
  %1035 = add i32 %1034, %1032
  %1036 = mul i32 %1035, 5
  %1037 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 232
  %1038 = load i32, ptr addrspace(5) %1037, align 4, !tbaa !8
  %1039 = add i32 %1038, %1036
  %1040 = mul i32 %1039, 5
  %1041 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 236
  %1042 = load i32, ptr addrspace(5) %1041, align 4, !tbaa !8
  %1043 = add i32 %1042, %1040
  %1044 = mul i32 %1043, 5
  %1045 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 240
  %1046 = load i32, ptr addrspace(5) %1045, align 4, !tbaa !8
  %1047 = add i32 %1046, %1044
  %1048 = mul i32 %1047, 5
  %1049 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 244
  %1050 = load i32, ptr addrspace(5) %1049, align 4, !tbaa !8
  %1051 = add i32 %1050, %1048
  %1052 = mul i32 %1051, 5
  %1053 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 248
  %1054 = load i32, ptr addrspace(5) %1053, align 4, !tbaa !8
  %1055 = add i32 %1054, %1052
  %1056 = mul i32 %1055, 5
  %1057 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 252
  %1058 = load i32, ptr addrspace(5) %1057, align 4, !tbaa !8
  %1059 = add i32 %1058, %1056
  br label %1075

1060:                                             ; preds = %10, %1060
  %1061 = phi i32 [ 0, %10 ], [ %1065, %1060 ]
  %1062 = getelementptr inbounds [64 x i32], ptr addrspace(5) %11, i32 0, i32 %1061
  %1063 = load i32, ptr addrspace(5) %1062, align 4, !tbaa !8
  %1064 = getelementptr inbounds [9 x i32], ptr addrspace(5) %12, i32 0, i32 %1061
  store i32 %1063, ptr addrspace(5) %1064, align 4, !tbaa !8
  %1065 = add nuw nsw i32 %1061, 1
  %1066 = icmp eq i32 %1065, 9
  br i1 %1066, label %802, label %1060, !llvm.loop !12

1067:                                             ; preds = %1075
  %1068 = shl i32 %16, 1
  %1069 = zext i32 %1068 to i64
  %1070 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %1069
  store i32 %1080, ptr addrspace(1) %1070, align 4, !tbaa !8
  %1071 = add i32 %806, %771
  %1072 = or disjoint i32 %1068, 1
  %1073 = zext i32 %1072 to i64
  %1074 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %1073
  store i32 %1071, ptr addrspace(1) %1074, align 4, !tbaa !8
  call void @llvm.lifetime.end.p5(i64 36, ptr addrspace(5) %12) #6
  call void @llvm.lifetime.end.p5(i64 256, ptr addrspace(5) %11) #6
  ret void

1075:                                             ; preds = %802, %1075
  %1076 = phi i32 [ %1081, %1075 ], [ 0, %802 ]
  %1077 = phi i32 [ %1080, %1075 ], [ %1059, %802 ]
  %1078 = getelementptr inbounds [9 x i32], ptr addrspace(5) %12, i32 0, i32 %1076
  %1079 = load i32, ptr addrspace(5) %1078, align 4, !tbaa !8
  %1080 = add i32 %1079, %1077
  %1081 = add nuw nsw i32 %1076, 1
  %1082 = icmp eq i32 %1081, 9
  br i1 %1082, label %1067, label %1075, !llvm.loop !14
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc noundef i32 @step(i32 noundef %0, i32 noundef %1, i32 noundef %2) unnamed_addr #3 {
  %4 = tail call i32 @llvm.fshl.i32(i32 %0, i32 %0, i32 5)
  %5 = xor i32 %2, %1
  %6 = add i32 %5, %4
  ret i32 %6
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: readwrite)
define internal fastcc i32 @mix(ptr nocapture noundef %0, i32 noundef %1) unnamed_addr #4 {
  %3 = alloca [40 x i32], align 4, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 160, ptr addrspace(5) %3) #6
  br label %4

4:                                                ; preds = %2, %4
  %5 = phi i32 [ 0, %2 ], [ %13, %4 ]
  %6 = urem i32 %5, %1
  %7 = zext nneg i32 %6 to i64
  %8 = getelementptr inbounds i32, ptr %0, i64 %7
  %9 = load i32, ptr %8, align 4, !tbaa !8
  %10 = add nuw nsw i32 %5, 3
  %11 = mul i32 %9, %10
  %12 = getelementptr inbounds [40 x i32], ptr addrspace(5) %3, i32 0, i32 %5
  store i32 %11, ptr addrspace(5) %12, align 4, !tbaa !8
  %13 = add nuw nsw i32 %5, 1
  %14 = icmp eq i32 %13, 40
  br i1 %14, label %15, label %4, !llvm.loop !15

15:                                               ; preds = %4
  %16 = load i32, ptr addrspace(5) %3, align 4, !tbaa !8
  %17 = tail call i32 @llvm.fshl.i32(i32 %16, i32 %16, i32 3)
  %18 = add i32 %17, %16
  store i32 %18, ptr addrspace(5) %3, align 4, !tbaa !8
  %19 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 4
  %20 = load i32, ptr addrspace(5) %19, align 4, !tbaa !8
  %21 = tail call i32 @llvm.fshl.i32(i32 %20, i32 %20, i32 3)
  %22 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 28
  %23 = load i32, ptr addrspace(5) %22, align 4, !tbaa !8
  %24 = add i32 %21, %23
  store i32 %24, ptr addrspace(5) %19, align 4, !tbaa !8
  %25 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 8
  %26 = load i32, ptr addrspace(5) %25, align 4, !tbaa !8
  %27 = tail call i32 @llvm.fshl.i32(i32 %26, i32 %26, i32 3)
  %28 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 56
  %29 = load i32, ptr addrspace(5) %28, align 4, !tbaa !8
  %30 = add i32 %27, %29
  store i32 %30, ptr addrspace(5) %25, align 4, !tbaa !8
  %31 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 12
  %32 = load i32, ptr addrspace(5) %31, align 4, !tbaa !8
  %33 = tail call i32 @llvm.fshl.i32(i32 %32, i32 %32, i32 3)
  %34 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 84
  %35 = load i32, ptr addrspace(5) %34, align 4, !tbaa !8
  %36 = add i32 %33, %35
  store i32 %36, ptr addrspace(5) %31, align 4, !tbaa !8
  %37 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 16
  %38 = load i32, ptr addrspace(5) %37, align 4, !tbaa !8
  %39 = tail call i32 @llvm.fshl.i32(i32 %38, i32 %38, i32 3)
  %40 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 112
  %41 = load i32, ptr addrspace(5) %40, align 4, !tbaa !8
  %42 = add i32 %39, %41
  store i32 %42, ptr addrspace(5) %37, align 4, !tbaa !8
  %43 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 20
  %44 = load i32, ptr addrspace(5) %43, align 4, !tbaa !8
  %45 = tail call i32 @llvm.fshl.i32(i32 %44, i32 %44, i32 3)
  %46 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 140
  %47 = load i32, ptr addrspace(5) %46, align 4, !tbaa !8
  %48 = add i32 %45, %47
  store i32 %48, ptr addrspace(5) %43, align 4, !tbaa !8
  %49 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 24
  %50 = load i32, ptr addrspace(5) %49, align 4, !tbaa !8
  %51 = tail call i32 @llvm.fshl.i32(i32 %50, i32 %50, i32 3)
  %52 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 8
  %53 = load i32, ptr addrspace(5) %52, align 4, !tbaa !8
  %54 = add i32 %51, %53
  store i32 %54, ptr addrspace(5) %49, align 4, !tbaa !8
  %55 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 28
  %56 = load i32, ptr addrspace(5) %55, align 4, !tbaa !8
  %57 = tail call i32 @llvm.fshl.i32(i32 %56, i32 %56, i32 3)
  %58 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 36
  %59 = load i32, ptr addrspace(5) %58, align 4, !tbaa !8
  %60 = add i32 %57, %59
  store i32 %60, ptr addrspace(5) %55, align 4, !tbaa !8
  %61 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 32
  %62 = load i32, ptr addrspace(5) %61, align 4, !tbaa !8
  %63 = tail call i32 @llvm.fshl.i32(i32 %62, i32 %62, i32 3)
  %64 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 64
  %65 = load i32, ptr addrspace(5) %64, align 4, !tbaa !8
  %66 = add i32 %63, %65
  store i32 %66, ptr addrspace(5) %61, align 4, !tbaa !8
  %67 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 36
  %68 = load i32, ptr addrspace(5) %67, align 4, !tbaa !8
  %69 = tail call i32 @llvm.fshl.i32(i32 %68, i32 %68, i32 3)
  %70 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 92
  %71 = load i32, ptr addrspace(5) %70, align 4, !tbaa !8
  %72 = add i32 %69, %71
  store i32 %72, ptr addrspace(5) %67, align 4, !tbaa !8
  %73 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 40
  %74 = load i32, ptr addrspace(5) %73, align 4, !tbaa !8
  %75 = tail call i32 @llvm.fshl.i32(i32 %74, i32 %74, i32 3)
  %76 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 120
  %77 = load i32, ptr addrspace(5) %76, align 4, !tbaa !8
  %78 = add i32 %75, %77
  store i32 %78, ptr addrspace(5) %73, align 4, !tbaa !8
  %79 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 44
  %80 = load i32, ptr addrspace(5) %79, align 4, !tbaa !8
  %81 = tail call i32 @llvm.fshl.i32(i32 %80, i32 %80, i32 3)
  %82 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 148
  %83 = load i32, ptr addrspace(5) %82, align 4, !tbaa !8
  %84 = add i32 %81, %83
  store i32 %84, ptr addrspace(5) %79, align 4, !tbaa !8
  %85 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 48
  %86 = load i32, ptr addrspace(5) %85, align 4, !tbaa !8
  %87 = tail call i32 @llvm.fshl.i32(i32 %86, i32 %86, i32 3)
  %88 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 16
  %89 = load i32, ptr addrspace(5) %88, align 4, !tbaa !8
  %90 = add i32 %87, %89
  store i32 %90, ptr addrspace(5) %85, align 4, !tbaa !8
  %91 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 52
  %92 = load i32, ptr addrspace(5) %91, align 4, !tbaa !8
  %93 = tail call i32 @llvm.fshl.i32(i32 %92, i32 %92, i32 3)
  %94 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 44
  %95 = load i32, ptr addrspace(5) %94, align 4, !tbaa !8
  %96 = add i32 %93, %95
  store i32 %96, ptr addrspace(5) %91, align 4, !tbaa !8
  %97 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 56
  %98 = load i32, ptr addrspace(5) %97, align 4, !tbaa !8
  %99 = tail call i32 @llvm.fshl.i32(i32 %98, i32 %98, i32 3)
  %100 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 72
  %101 = load i32, ptr addrspace(5) %100, align 4, !tbaa !8
  %102 = add i32 %99, %101
  store i32 %102, ptr addrspace(5) %97, align 4, !tbaa !8
  %103 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 60
  %104 = load i32, ptr addrspace(5) %103, align 4, !tbaa !8
  %105 = tail call i32 @llvm.fshl.i32(i32 %104, i32 %104, i32 3)
  %106 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 100
  %107 = load i32, ptr addrspace(5) %106, align 4, !tbaa !8
  %108 = add i32 %105, %107
  store i32 %108, ptr addrspace(5) %103, align 4, !tbaa !8
  %109 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 64
  %110 = load i32, ptr addrspace(5) %109, align 4, !tbaa !8
  %111 = tail call i32 @llvm.fshl.i32(i32 %110, i32 %110, i32 3)
  %112 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 128
  %113 = load i32, ptr addrspace(5) %112, align 4, !tbaa !8
  %114 = add i32 %111, %113
  store i32 %114, ptr addrspace(5) %109, align 4, !tbaa !8
  %115 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 68
  %116 = load i32, ptr addrspace(5) %115, align 4, !tbaa !8
  %117 = tail call i32 @llvm.fshl.i32(i32 %116, i32 %116, i32 3)
  %118 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 156
  %119 = load i32, ptr addrspace(5) %118, align 4, !tbaa !8
  %120 = add i32 %117, %119
  store i32 %120, ptr addrspace(5) %115, align 4, !tbaa !8
  %121 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 72
  %122 = load i32, ptr addrspace(5) %121, align 4, !tbaa !8
  %123 = tail call i32 @llvm.fshl.i32(i32 %122, i32 %122, i32 3)
  %124 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 24
  %125 = load i32, ptr addrspace(5) %124, align 4, !tbaa !8
  %126 = add i32 %123, %125
  store i32 %126, ptr addrspace(5) %121, align 4, !tbaa !8
  %127 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 76
  %128 = load i32, ptr addrspace(5) %127, align 4, !tbaa !8
  %129 = tail call i32 @llvm.fshl.i32(i32 %128, i32 %128, i32 3)
  %130 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 52
  %131 = load i32, ptr addrspace(5) %130, align 4, !tbaa !8
  %132 = add i32 %129, %131
  store i32 %132, ptr addrspace(5) %127, align 4, !tbaa !8
  %133 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 80
  %134 = load i32, ptr addrspace(5) %133, align 4, !tbaa !8
  %135 = tail call i32 @llvm.fshl.i32(i32 %134, i32 %134, i32 3)
  %136 = add i32 %135, %134
  store i32 %136, ptr addrspace(5) %133, align 4, !tbaa !8
  %137 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 84
  %138 = load i32, ptr addrspace(5) %137, align 4, !tbaa !8
  %139 = tail call i32 @llvm.fshl.i32(i32 %138, i32 %138, i32 3)
  %140 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 108
  %141 = load i32, ptr addrspace(5) %140, align 4, !tbaa !8
  %142 = add i32 %139, %141
  store i32 %142, ptr addrspace(5) %137, align 4, !tbaa !8
  %143 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 88
  %144 = load i32, ptr addrspace(5) %143, align 4, !tbaa !8
  %145 = tail call i32 @llvm.fshl.i32(i32 %144, i32 %144, i32 3)
  %146 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 136
  %147 = load i32, ptr addrspace(5) %146, align 4, !tbaa !8
  %148 = add i32 %145, %147
  store i32 %148, ptr addrspace(5) %143, align 4, !tbaa !8
  %149 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 92
  %150 = load i32, ptr addrspace(5) %149, align 4, !tbaa !8
  %151 = tail call i32 @llvm.fshl.i32(i32 %150, i32 %150, i32 3)
  %152 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 4
  %153 = load i32, ptr addrspace(5) %152, align 4, !tbaa !8
  %154 = add i32 %151, %153
  store i32 %154, ptr addrspace(5) %149, align 4, !tbaa !8
  %155 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 96
  %156 = load i32, ptr addrspace(5) %155, align 4, !tbaa !8
  %157 = tail call i32 @llvm.fshl.i32(i32 %156, i32 %156, i32 3)
  %158 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 32
  %159 = load i32, ptr addrspace(5) %158, align 4, !tbaa !8
  %160 = add i32 %157, %159
  store i32 %160, ptr addrspace(5) %155, align 4, !tbaa !8
  %161 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 100
  %162 = load i32, ptr addrspace(5) %161, align 4, !tbaa !8
  %163 = tail call i32 @llvm.fshl.i32(i32 %162, i32 %162, i32 3)
  %164 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 60
  %165 = load i32, ptr addrspace(5) %164, align 4, !tbaa !8
  %166 = add i32 %163, %165
  store i32 %166, ptr addrspace(5) %161, align 4, !tbaa !8
  %167 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 104
  %168 = load i32, ptr addrspace(5) %167, align 4, !tbaa !8
  %169 = tail call i32 @llvm.fshl.i32(i32 %168, i32 %168, i32 3)
  %170 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 88
  %171 = load i32, ptr addrspace(5) %170, align 4, !tbaa !8
  %172 = add i32 %169, %171
  store i32 %172, ptr addrspace(5) %167, align 4, !tbaa !8
  %173 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 108
  %174 = load i32, ptr addrspace(5) %173, align 4, !tbaa !8
  %175 = tail call i32 @llvm.fshl.i32(i32 %174, i32 %174, i32 3)
  %176 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 116
  %177 = load i32, ptr addrspace(5) %176, align 4, !tbaa !8
  %178 = add i32 %175, %177
  store i32 %178, ptr addrspace(5) %173, align 4, !tbaa !8
  %179 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 112
  %180 = load i32, ptr addrspace(5) %179, align 4, !tbaa !8
  %181 = tail call i32 @llvm.fshl.i32(i32 %180, i32 %180, i32 3)
  %182 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 144
  %183 = load i32, ptr addrspace(5) %182, align 4, !tbaa !8
  %184 = add i32 %181, %183
  store i32 %184, ptr addrspace(5) %179, align 4, !tbaa !8
  %185 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 116
  %186 = load i32, ptr addrspace(5) %185, align 4, !tbaa !8
  %187 = tail call i32 @llvm.fshl.i32(i32 %186, i32 %186, i32 3)
  %188 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 12
  %189 = load i32, ptr addrspace(5) %188, align 4, !tbaa !8
  %190 = add i32 %187, %189
  store i32 %190, ptr addrspace(5) %185, align 4, !tbaa !8
  %191 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 120
  %192 = load i32, ptr addrspace(5) %191, align 4, !tbaa !8
  %193 = tail call i32 @llvm.fshl.i32(i32 %192, i32 %192, i32 3)
  %194 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 40
  %195 = load i32, ptr addrspace(5) %194, align 4, !tbaa !8
  %196 = add i32 %193, %195
  store i32 %196, ptr addrspace(5) %191, align 4, !tbaa !8
  %197 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 124
  %198 = load i32, ptr addrspace(5) %197, align 4, !tbaa !8
  %199 = tail call i32 @llvm.fshl.i32(i32 %198, i32 %198, i32 3)
  %200 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 68
  %201 = load i32, ptr addrspace(5) %200, align 4, !tbaa !8
  %202 = add i32 %199, %201
  store i32 %202, ptr addrspace(5) %197, align 4, !tbaa !8
  %203 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 128
  %204 = load i32, ptr addrspace(5) %203, align 4, !tbaa !8
  %205 = tail call i32 @llvm.fshl.i32(i32 %204, i32 %204, i32 3)
  %206 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 96
  %207 = load i32, ptr addrspace(5) %206, align 4, !tbaa !8
  %208 = add i32 %205, %207
  store i32 %208, ptr addrspace(5) %203, align 4, !tbaa !8
  %209 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 132
  %210 = load i32, ptr addrspace(5) %209, align 4, !tbaa !8
  %211 = tail call i32 @llvm.fshl.i32(i32 %210, i32 %210, i32 3)
  %212 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 124
  %213 = load i32, ptr addrspace(5) %212, align 4, !tbaa !8
  %214 = add i32 %211, %213
  store i32 %214, ptr addrspace(5) %209, align 4, !tbaa !8
  %215 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 136
  %216 = load i32, ptr addrspace(5) %215, align 4, !tbaa !8
  %217 = tail call i32 @llvm.fshl.i32(i32 %216, i32 %216, i32 3)
  %218 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 152
  %219 = load i32, ptr addrspace(5) %218, align 4, !tbaa !8
  %220 = add i32 %217, %219
  store i32 %220, ptr addrspace(5) %215, align 4, !tbaa !8
  %221 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 140
  %222 = load i32, ptr addrspace(5) %221, align 4, !tbaa !8
  %223 = tail call i32 @llvm.fshl.i32(i32 %222, i32 %222, i32 3)
  %224 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 20
  %225 = load i32, ptr addrspace(5) %224, align 4, !tbaa !8
  %226 = add i32 %223, %225
  store i32 %226, ptr addrspace(5) %221, align 4, !tbaa !8
  %227 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 144
  %228 = load i32, ptr addrspace(5) %227, align 4, !tbaa !8
  %229 = tail call i32 @llvm.fshl.i32(i32 %228, i32 %228, i32 3)
  %230 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 48
  %231 = load i32, ptr addrspace(5) %230, align 4, !tbaa !8
  %232 = add i32 %229, %231
  store i32 %232, ptr addrspace(5) %227, align 4, !tbaa !8
  %233 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 148
  %234 = load i32, ptr addrspace(5) %233, align 4, !tbaa !8
  %235 = tail call i32 @llvm.fshl.i32(i32 %234, i32 %234, i32 3)
  %236 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 76
  %237 = load i32, ptr addrspace(5) %236, align 4, !tbaa !8
  %238 = add i32 %235, %237
  store i32 %238, ptr addrspace(5) %233, align 4, !tbaa !8
  %239 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 152
  %240 = load i32, ptr addrspace(5) %239, align 4, !tbaa !8
  %241 = tail call i32 @llvm.fshl.i32(i32 %240, i32 %240, i32 3)
  %242 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 104
  %243 = load i32, ptr addrspace(5) %242, align 4, !tbaa !8
  %244 = add i32 %241, %243
  store i32 %244, ptr addrspace(5) %239, align 4, !tbaa !8
  %245 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 156
  %246 = load i32, ptr addrspace(5) %245, align 4, !tbaa !8
  %247 = tail call i32 @llvm.fshl.i32(i32 %246, i32 %246, i32 3)
  %248 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 132
  %249 = load i32, ptr addrspace(5) %248, align 4, !tbaa !8
  %250 = add i32 %247, %249
  store i32 %250, ptr addrspace(5) %245, align 4, !tbaa !8
  %251 = load i32, ptr addrspace(5) %3, align 4, !tbaa !8
  %252 = tail call i32 @llvm.fshl.i32(i32 %251, i32 %251, i32 3)
  %253 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 4
  %254 = load i32, ptr addrspace(5) %253, align 4, !tbaa !8
  %255 = add i32 %252, %254
  store i32 %255, ptr addrspace(5) %3, align 4, !tbaa !8
  %256 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 4
  %257 = tail call i32 @llvm.fshl.i32(i32 %254, i32 %254, i32 3)
  %258 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 32
  %259 = load i32, ptr addrspace(5) %258, align 4, !tbaa !8
  %260 = add i32 %257, %259
  store i32 %260, ptr addrspace(5) %256, align 4, !tbaa !8
  %261 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 8
  %262 = load i32, ptr addrspace(5) %261, align 4, !tbaa !8
  %263 = tail call i32 @llvm.fshl.i32(i32 %262, i32 %262, i32 3)
  %264 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 60
  %265 = load i32, ptr addrspace(5) %264, align 4, !tbaa !8
  %266 = add i32 %263, %265
  store i32 %266, ptr addrspace(5) %261, align 4, !tbaa !8
  %267 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 12
  %268 = load i32, ptr addrspace(5) %267, align 4, !tbaa !8
  %269 = tail call i32 @llvm.fshl.i32(i32 %268, i32 %268, i32 3)
  %270 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 88
  %271 = load i32, ptr addrspace(5) %270, align 4, !tbaa !8
  %272 = add i32 %269, %271
  store i32 %272, ptr addrspace(5) %267, align 4, !tbaa !8
  %273 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 16
  %274 = load i32, ptr addrspace(5) %273, align 4, !tbaa !8
  %275 = tail call i32 @llvm.fshl.i32(i32 %274, i32 %274, i32 3)
  %276 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 116
  %277 = load i32, ptr addrspace(5) %276, align 4, !tbaa !8
  %278 = add i32 %275, %277
  store i32 %278, ptr addrspace(5) %273, align 4, !tbaa !8
  %279 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 20
  %280 = load i32, ptr addrspace(5) %279, align 4, !tbaa !8
  %281 = tail call i32 @llvm.fshl.i32(i32 %280, i32 %280, i32 3)
  %282 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 144
  %283 = load i32, ptr addrspace(5) %282, align 4, !tbaa !8
  %284 = add i32 %281, %283
  store i32 %284, ptr addrspace(5) %279, align 4, !tbaa !8
  %285 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 24
  %286 = load i32, ptr addrspace(5) %285, align 4, !tbaa !8
  %287 = tail call i32 @llvm.fshl.i32(i32 %286, i32 %286, i32 3)
  %288 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 12
  %289 = load i32, ptr addrspace(5) %288, align 4, !tbaa !8
  %290 = add i32 %287, %289
  store i32 %290, ptr addrspace(5) %285, align 4, !tbaa !8
  %291 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 28
  %292 = load i32, ptr addrspace(5) %291, align 4, !tbaa !8
  %293 = tail call i32 @llvm.fshl.i32(i32 %292, i32 %292, i32 3)
  %294 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 40
  %295 = load i32, ptr addrspace(5) %294, align 4, !tbaa !8
  %296 = add i32 %293, %295
  store i32 %296, ptr addrspace(5) %291, align 4, !tbaa !8
  %297 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 32
  %298 = load i32, ptr addrspace(5) %297, align 4, !tbaa !8
  %299 = tail call i32 @llvm.fshl.i32(i32 %298, i32 %298, i32 3)
  %300 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 68
  %301 = load i32, ptr addrspace(5) %300, align 4, !tbaa !8
  %302 = add i32 %299, %301
  store i32 %302, ptr addrspace(5) %297, align 4, !tbaa !8
  %303 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 36
  %304 = load i32, ptr addrspace(5) %303, align 4, !tbaa !8
  %305 = tail call i32 @llvm.fshl.i32(i32 %304, i32 %304, i32 3)
  %306 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 96
  %307 = load i32, ptr addrspace(5) %306, align 4, !tbaa !8
  %308 = add i32 %305, %307
  store i32 %308, ptr addrspace(5) %303, align 4, !tbaa !8
  %309 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 40
  %310 = load i32, ptr addrspace(5) %309, align 4, !tbaa !8
  %311 = tail call i32 @llvm.fshl.i32(i32 %310, i32 %310, i32 3)
  %312 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 124
  %313 = load i32, ptr addrspace(5) %312, align 4, !tbaa !8
  %314 = add i32 %311, %313
  store i32 %314, ptr addrspace(5) %309, align 4, !tbaa !8
  %315 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 44
  %316 = load i32, ptr addrspace(5) %315, align 4, !tbaa !8
  %317 = tail call i32 @llvm.fshl.i32(i32 %316, i32 %316, i32 3)
  %318 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 152
  %319 = load i32, ptr addrspace(5) %318, align 4, !tbaa !8
  %320 = add i32 %317, %319
  store i32 %320, ptr addrspace(5) %315, align 4, !tbaa !8
  %321 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 48
  %322 = load i32, ptr addrspace(5) %321, align 4, !tbaa !8
  %323 = tail call i32 @llvm.fshl.i32(i32 %322, i32 %322, i32 3)
  %324 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 20
  %325 = load i32, ptr addrspace(5) %324, align 4, !tbaa !8
  %326 = add i32 %323, %325
  store i32 %326, ptr addrspace(5) %321, align 4, !tbaa !8
  %327 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 52
  %328 = load i32, ptr addrspace(5) %327, align 4, !tbaa !8
  %329 = tail call i32 @llvm.fshl.i32(i32 %328, i32 %328, i32 3)
  %330 = add i32 %329, %326
  store i32 %330, ptr addrspace(5) %327, align 4, !tbaa !8
  %331 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 56
  %332 = load i32, ptr addrspace(5) %331, align 4, !tbaa !8
  %333 = tail call i32 @llvm.fshl.i32(i32 %332, i32 %332, i32 3)
  %334 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 76
  %335 = load i32, ptr addrspace(5) %334, align 4, !tbaa !8
  %336 = add i32 %333, %335
  store i32 %336, ptr addrspace(5) %331, align 4, !tbaa !8
  %337 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 60
  %338 = load i32, ptr addrspace(5) %337, align 4, !tbaa !8
  %339 = tail call i32 @llvm.fshl.i32(i32 %338, i32 %338, i32 3)
  %340 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 104
  %341 = load i32, ptr addrspace(5) %340, align 4, !tbaa !8
  %342 = add i32 %339, %341
  store i32 %342, ptr addrspace(5) %337, align 4, !tbaa !8
  %343 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 64
  %344 = load i32, ptr addrspace(5) %343, align 4, !tbaa !8
  %345 = tail call i32 @llvm.fshl.i32(i32 %344, i32 %344, i32 3)
  %346 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 132
  %347 = load i32, ptr addrspace(5) %346, align 4, !tbaa !8
  %348 = add i32 %345, %347
  store i32 %348, ptr addrspace(5) %343, align 4, !tbaa !8
  %349 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 68
  %350 = load i32, ptr addrspace(5) %349, align 4, !tbaa !8
  %351 = tail call i32 @llvm.fshl.i32(i32 %350, i32 %350, i32 3)
  %352 = load i32, ptr addrspace(5) %3, align 4, !tbaa !8
  %353 = add i32 %351, %352
  store i32 %353, ptr addrspace(5) %349, align 4, !tbaa !8
  %354 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 72
  %355 = load i32, ptr addrspace(5) %354, align 4, !tbaa !8
  %356 = tail call i32 @llvm.fshl.i32(i32 %355, i32 %355, i32 3)
  %357 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 28
  %358 = load i32, ptr addrspace(5) %357, align 4, !tbaa !8
  %359 = add i32 %356, %358
  store i32 %359, ptr addrspace(5) %354, align 4, !tbaa !8
  %360 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 76
  %361 = load i32, ptr addrspace(5) %360, align 4, !tbaa !8
  %362 = tail call i32 @llvm.fshl.i32(i32 %361, i32 %361, i32 3)
  %363 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 56
  %364 = load i32, ptr addrspace(5) %363, align 4, !tbaa !8
  %365 = add i32 %362, %364
  store i32 %365, ptr addrspace(5) %360, align 4, !tbaa !8
  %366 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 80
  %367 = load i32, ptr addrspace(5) %366, align 4, !tbaa !8
  %368 = tail call i32 @llvm.fshl.i32(i32 %367, i32 %367, i32 3)
  %369 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 84
  %370 = load i32, ptr addrspace(5) %369, align 4, !tbaa !8
  %371 = add i32 %368, %370
  store i32 %371, ptr addrspace(5) %366, align 4, !tbaa !8
  %372 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 84
  %373 = tail call i32 @llvm.fshl.i32(i32 %370, i32 %370, i32 3)
  %374 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 112
  %375 = load i32, ptr addrspace(5) %374, align 4, !tbaa !8
  %376 = add i32 %373, %375
  store i32 %376, ptr addrspace(5) %372, align 4, !tbaa !8
  %377 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 88
  %378 = load i32, ptr addrspace(5) %377, align 4, !tbaa !8
  %379 = tail call i32 @llvm.fshl.i32(i32 %378, i32 %378, i32 3)
  %380 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 140
  %381 = load i32, ptr addrspace(5) %380, align 4, !tbaa !8
  %382 = add i32 %379, %381
  store i32 %382, ptr addrspace(5) %377, align 4, !tbaa !8
  %383 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 92
  %384 = load i32, ptr addrspace(5) %383, align 4, !tbaa !8
  %385 = tail call i32 @llvm.fshl.i32(i32 %384, i32 %384, i32 3)
  %386 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 8
  %387 = load i32, ptr addrspace(5) %386, align 4, !tbaa !8
  %388 = add i32 %385, %387
  store i32 %388, ptr addrspace(5) %383, align 4, !tbaa !8
  %389 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 96
  %390 = load i32, ptr addrspace(5) %389, align 4, !tbaa !8
  %391 = tail call i32 @llvm.fshl.i32(i32 %390, i32 %390, i32 3)
  %392 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 36
  %393 = load i32, ptr addrspace(5) %392, align 4, !tbaa !8
  %394 = add i32 %391, %393
  store i32 %394, ptr addrspace(5) %389, align 4, !tbaa !8
  %395 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 100
  %396 = load i32, ptr addrspace(5) %395, align 4, !tbaa !8
  %397 = tail call i32 @llvm.fshl.i32(i32 %396, i32 %396, i32 3)
  %398 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 64
  %399 = load i32, ptr addrspace(5) %398, align 4, !tbaa !8
  %400 = add i32 %397, %399
  store i32 %400, ptr addrspace(5) %395, align 4, !tbaa !8
  %401 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 104
  %402 = load i32, ptr addrspace(5) %401, align 4, !tbaa !8
  %403 = tail call i32 @llvm.fshl.i32(i32 %402, i32 %402, i32 3)
  %404 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 92
  %405 = load i32, ptr addrspace(5) %404, align 4, !tbaa !8
  %406 = add i32 %403, %405
  store i32 %406, ptr addrspace(5) %401, align 4, !tbaa !8
  %407 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 108
  %408 = load i32, ptr addrspace(5) %407, align 4, !tbaa !8
  %409 = tail call i32 @llvm.fshl.i32(i32 %408, i32 %408, i32 3)
  %410 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 120
  %411 = load i32, ptr addrspace(5) %410, align 4, !tbaa !8
  %412 = add i32 %409, %411
  store i32 %412, ptr addrspace(5) %407, align 4, !tbaa !8
  %413 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 112
  %414 = load i32, ptr addrspace(5) %413, align 4, !tbaa !8
  %415 = tail call i32 @llvm.fshl.i32(i32 %414, i32 %414, i32 3)
  %416 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 148
  %417 = load i32, ptr addrspace(5) %416, align 4, !tbaa !8
  %418 = add i32 %415, %417
  store i32 %418, ptr addrspace(5) %413, align 4, !tbaa !8
  %419 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 116
  %420 = load i32, ptr addrspace(5) %419, align 4, !tbaa !8
  %421 = tail call i32 @llvm.fshl.i32(i32 %420, i32 %420, i32 3)
  %422 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 16
  %423 = load i32, ptr addrspace(5) %422, align 4, !tbaa !8
  %424 = add i32 %421, %423
  store i32 %424, ptr addrspace(5) %419, align 4, !tbaa !8
  %425 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 120
  %426 = load i32, ptr addrspace(5) %425, align 4, !tbaa !8
  %427 = tail call i32 @llvm.fshl.i32(i32 %426, i32 %426, i32 3)
  %428 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 44
  %429 = load i32, ptr addrspace(5) %428, align 4, !tbaa !8
  %430 = add i32 %427, %429
  store i32 %430, ptr addrspace(5) %425, align 4, !tbaa !8
  %431 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 124
  %432 = load i32, ptr addrspace(5) %431, align 4, !tbaa !8
  %433 = tail call i32 @llvm.fshl.i32(i32 %432, i32 %432, i32 3)
  %434 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 72
  %435 = load i32, ptr addrspace(5) %434, align 4, !tbaa !8
  %436 = add i32 %433, %435
  store i32 %436, ptr addrspace(5) %431, align 4, !tbaa !8
  %437 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 128
  %438 = load i32, ptr addrspace(5) %437, align 4, !tbaa !8
  %439 = tail call i32 @llvm.fshl.i32(i32 %438, i32 %438, i32 3)
  %440 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 100
  %441 = load i32, ptr addrspace(5) %440, align 4, !tbaa !8
  %442 = add i32 %439, %441
  store i32 %442, ptr addrspace(5) %437, align 4, !tbaa !8
  %443 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 132
  %444 = load i32, ptr addrspace(5) %443, align 4, !tbaa !8
  %445 = tail call i32 @llvm.fshl.i32(i32 %444, i32 %444, i32 3)
  %446 = add i32 %445, %442
  store i32 %446, ptr addrspace(5) %443, align 4, !tbaa !8
  %447 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 136
  %448 = load i32, ptr addrspace(5) %447, align 4, !tbaa !8
  %449 = tail call i32 @llvm.fshl.i32(i32 %448, i32 %448, i32 3)
  %450 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 156
  %451 = load i32, ptr addrspace(5) %450, align 4, !tbaa !8
  %452 = add i32 %449, %451
  store i32 %452, ptr addrspace(5) %447, align 4, !tbaa !8
  %453 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 140
  %454 = load i32, ptr addrspace(5) %453, align 4, !tbaa !8
  %455 = tail call i32 @llvm.fshl.i32(i32 %454, i32 %454, i32 3)
  %456 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 24
  %457 = load i32, ptr addrspace(5) %456, align 4, !tbaa !8
  %458 = add i32 %455, %457
  store i32 %458, ptr addrspace(5) %453, align 4, !tbaa !8
  %459 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 144
  %460 = load i32, ptr addrspace(5) %459, align 4, !tbaa !8
  %461 = tail call i32 @llvm.fshl.i32(i32 %460, i32 %460, i32 3)
  %462 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 52
  %463 = load i32, ptr addrspace(5) %462, align 4, !tbaa !8
  %464 = add i32 %461, %463
  store i32 %464, ptr addrspace(5) %459, align 4, !tbaa !8
  %465 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 148
  %466 = load i32, ptr addrspace(5) %465, align 4, !tbaa !8
  %467 = tail call i32 @llvm.fshl.i32(i32 %466, i32 %466, i32 3)
  %468 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 80
  %469 = load i32, ptr addrspace(5) %468, align 4, !tbaa !8
  %470 = add i32 %467, %469
  store i32 %470, ptr addrspace(5) %465, align 4, !tbaa !8
  %471 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 152
  %472 = load i32, ptr addrspace(5) %471, align 4, !tbaa !8
  %473 = tail call i32 @llvm.fshl.i32(i32 %472, i32 %472, i32 3)
  %474 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 108
  %475 = load i32, ptr addrspace(5) %474, align 4, !tbaa !8
  %476 = add i32 %473, %475
  store i32 %476, ptr addrspace(5) %471, align 4, !tbaa !8
  %477 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 156
  %478 = load i32, ptr addrspace(5) %477, align 4, !tbaa !8
  %479 = tail call i32 @llvm.fshl.i32(i32 %478, i32 %478, i32 3)
  %480 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 136
  %481 = load i32, ptr addrspace(5) %480, align 4, !tbaa !8
  %482 = add i32 %479, %481
  store i32 %482, ptr addrspace(5) %477, align 4, !tbaa !8
  %483 = load i32, ptr addrspace(5) %3, align 4, !tbaa !8
  %484 = tail call i32 @llvm.fshl.i32(i32 %483, i32 %483, i32 3)
  %485 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 8
  %486 = load i32, ptr addrspace(5) %485, align 4, !tbaa !8
  %487 = add i32 %484, %486
  store i32 %487, ptr addrspace(5) %3, align 4, !tbaa !8
  %488 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 4
  %489 = load i32, ptr addrspace(5) %488, align 4, !tbaa !8
  %490 = tail call i32 @llvm.fshl.i32(i32 %489, i32 %489, i32 3)
  %491 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 36
  %492 = load i32, ptr addrspace(5) %491, align 4, !tbaa !8
  %493 = add i32 %490, %492
  store i32 %493, ptr addrspace(5) %488, align 4, !tbaa !8
  %494 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 8
  %495 = load i32, ptr addrspace(5) %494, align 4, !tbaa !8
  %496 = tail call i32 @llvm.fshl.i32(i32 %495, i32 %495, i32 3)
  %497 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 64
  %498 = load i32, ptr addrspace(5) %497, align 4, !tbaa !8
  %499 = add i32 %496, %498
  store i32 %499, ptr addrspace(5) %494, align 4, !tbaa !8
  %500 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 12
  %501 = load i32, ptr addrspace(5) %500, align 4, !tbaa !8
  %502 = tail call i32 @llvm.fshl.i32(i32 %501, i32 %501, i32 3)
  %503 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 92
  %504 = load i32, ptr addrspace(5) %503, align 4, !tbaa !8
  %505 = add i32 %502, %504
  store i32 %505, ptr addrspace(5) %500, align 4, !tbaa !8
  %506 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 16
  %507 = load i32, ptr addrspace(5) %506, align 4, !tbaa !8
  %508 = tail call i32 @llvm.fshl.i32(i32 %507, i32 %507, i32 3)
  %509 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 120
  %510 = load i32, ptr addrspace(5) %509, align 4, !tbaa !8
  %511 = add i32 %508, %510
  store i32 %511, ptr addrspace(5) %506, align 4, !tbaa !8
  %512 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 20
  %513 = load i32, ptr addrspace(5) %512, align 4, !tbaa !8
  %514 = tail call i32 @llvm.fshl.i32(i32 %513, i32 %513, i32 3)
  %515 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 148
  %516 = load i32, ptr addrspace(5) %515, align 4, !tbaa !8
  %517 = add i32 %514, %516
  store i32 %517, ptr addrspace(5) %512, align 4, !tbaa !8
  %518 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 24
  %519 = load i32, ptr addrspace(5) %518, align 4, !tbaa !8
  %520 = tail call i32 @llvm.fshl.i32(i32 %519, i32 %519, i32 3)
  %521 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 16
  %522 = load i32, ptr addrspace(5) %521, align 4, !tbaa !8
  %523 = add i32 %520, %522
  store i32 %523, ptr addrspace(5) %518, align 4, !tbaa !8
  %524 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 28
  %525 = load i32, ptr addrspace(5) %524, align 4, !tbaa !8
  %526 = tail call i32 @llvm.fshl.i32(i32 %525, i32 %525, i32 3)
  %527 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 44
  %528 = load i32, ptr addrspace(5) %527, align 4, !tbaa !8
  %529 = add i32 %526, %528
  store i32 %529, ptr addrspace(5) %524, align 4, !tbaa !8
  %530 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 32
  %531 = load i32, ptr addrspace(5) %530, align 4, !tbaa !8
  %532 = tail call i32 @llvm.fshl.i32(i32 %531, i32 %531, i32 3)
  %533 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 72
  %534 = load i32, ptr addrspace(5) %533, align 4, !tbaa !8
  %535 = add i32 %532, %534
  store i32 %535, ptr addrspace(5) %530, align 4, !tbaa !8
  %536 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 36
  %537 = load i32, ptr addrspace(5) %536, align 4, !tbaa !8
  %538 = tail call i32 @llvm.fshl.i32(i32 %537, i32 %537, i32 3)
  %539 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 100
  %540 = load i32, ptr addrspace(5) %539, align 4, !tbaa !8
  %541 = add i32 %538, %540
  store i32 %541, ptr addrspace(5) %536, align 4, !tbaa !8
  %542 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 40
  %543 = load i32, ptr addrspace(5) %542, align 4, !tbaa !8
  %544 = tail call i32 @llvm.fshl.i32(i32 %543, i32 %543, i32 3)
  %545 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 128
  %546 = load i32, ptr addrspace(5) %545, align 4, !tbaa !8
  %547 = add i32 %544, %546
  store i32 %547, ptr addrspace(5) %542, align 4, !tbaa !8
  %548 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 44
  %549 = load i32, ptr addrspace(5) %548, align 4, !tbaa !8
  %550 = tail call i32 @llvm.fshl.i32(i32 %549, i32 %549, i32 3)
  %551 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 156
  %552 = load i32, ptr addrspace(5) %551, align 4, !tbaa !8
  %553 = add i32 %550, %552
  store i32 %553, ptr addrspace(5) %548, align 4, !tbaa !8
  %554 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 48
  %555 = load i32, ptr addrspace(5) %554, align 4, !tbaa !8
  %556 = tail call i32 @llvm.fshl.i32(i32 %555, i32 %555, i32 3)
  %557 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 24
  %558 = load i32, ptr addrspace(5) %557, align 4, !tbaa !8
  %559 = add i32 %556, %558
  store i32 %559, ptr addrspace(5) %554, align 4, !tbaa !8
  %560 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 52
  %561 = load i32, ptr addrspace(5) %560, align 4, !tbaa !8
  %562 = tail call i32 @llvm.fshl.i32(i32 %561, i32 %561, i32 3)
  %563 = add i32 %562, %561
  store i32 %563, ptr addrspace(5) %560, align 4, !tbaa !8
  %564 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 56
  %565 = load i32, ptr addrspace(5) %564, align 4, !tbaa !8
  %566 = tail call i32 @llvm.fshl.i32(i32 %565, i32 %565, i32 3)
  %567 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 80
  %568 = load i32, ptr addrspace(5) %567, align 4, !tbaa !8
  %569 = add i32 %566, %568
  store i32 %569, ptr addrspace(5) %564, align 4, !tbaa !8
  %570 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 60
  %571 = load i32, ptr addrspace(5) %570, align 4, !tbaa !8
  %572 = tail call i32 @llvm.fshl.i32(i32 %571, i32 %571, i32 3)
  %573 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 108
  %574 = load i32, ptr addrspace(5) %573, align 4, !tbaa !8
  %575 = add i32 %572, %574
  store i32 %575, ptr addrspace(5) %570, align 4, !tbaa !8
  %576 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 64
  %577 = load i32, ptr addrspace(5) %576, align 4, !tbaa !8
  %578 = tail call i32 @llvm.fshl.i32(i32 %577, i32 %577, i32 3)
  %579 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 136
  %580 = load i32, ptr addrspace(5) %579, align 4, !tbaa !8
  %581 = add i32 %578, %580
  store i32 %581, ptr addrspace(5) %576, align 4, !tbaa !8
  %582 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 68
  %583 = load i32, ptr addrspace(5) %582, align 4, !tbaa !8
  %584 = tail call i32 @llvm.fshl.i32(i32 %583, i32 %583, i32 3)
  %585 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 4
  %586 = load i32, ptr addrspace(5) %585, align 4, !tbaa !8
  %587 = add i32 %584, %586
  store i32 %587, ptr addrspace(5) %582, align 4, !tbaa !8
  %588 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 72
  %589 = load i32, ptr addrspace(5) %588, align 4, !tbaa !8
  %590 = tail call i32 @llvm.fshl.i32(i32 %589, i32 %589, i32 3)
  %591 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 32
  %592 = load i32, ptr addrspace(5) %591, align 4, !tbaa !8
  %593 = add i32 %590, %592
  store i32 %593, ptr addrspace(5) %588, align 4, !tbaa !8
  %594 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 76
  %595 = load i32, ptr addrspace(5) %594, align 4, !tbaa !8
  %596 = tail call i32 @llvm.fshl.i32(i32 %595, i32 %595, i32 3)
  %597 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 60
  %598 = load i32, ptr addrspace(5) %597, align 4, !tbaa !8
  %599 = add i32 %596, %598
  store i32 %599, ptr addrspace(5) %594, align 4, !tbaa !8
  %600 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 80
  %601 = load i32, ptr addrspace(5) %600, align 4, !tbaa !8
  %602 = tail call i32 @llvm.fshl.i32(i32 %601, i32 %601, i32 3)
  %603 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 88
  %604 = load i32, ptr addrspace(5) %603, align 4, !tbaa !8
  %605 = add i32 %602, %604
  store i32 %605, ptr addrspace(5) %600, align 4, !tbaa !8
  %606 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 84
  %607 = load i32, ptr addrspace(5) %606, align 4, !tbaa !8
  %608 = tail call i32 @llvm.fshl.i32(i32 %607, i32 %607, i32 3)
  %609 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 116
  %610 = load i32, ptr addrspace(5) %609, align 4, !tbaa !8
  %611 = add i32 %608, %610
  store i32 %611, ptr addrspace(5) %606, align 4, !tbaa !8
  %612 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 88
  %613 = load i32, ptr addrspace(5) %612, align 4, !tbaa !8
  %614 = tail call i32 @llvm.fshl.i32(i32 %613, i32 %613, i32 3)
  %615 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 144
  %616 = load i32, ptr addrspace(5) %615, align 4, !tbaa !8
  %617 = add i32 %614, %616
  store i32 %617, ptr addrspace(5) %612, align 4, !tbaa !8
  %618 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 92
  %619 = load i32, ptr addrspace(5) %618, align 4, !tbaa !8
  %620 = tail call i32 @llvm.fshl.i32(i32 %619, i32 %619, i32 3)
  %621 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 12
  %622 = load i32, ptr addrspace(5) %621, align 4, !tbaa !8
  %623 = add i32 %620, %622
  store i32 %623, ptr addrspace(5) %618, align 4, !tbaa !8
  %624 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 96
  %625 = load i32, ptr addrspace(5) %624, align 4, !tbaa !8
  %626 = tail call i32 @llvm.fshl.i32(i32 %625, i32 %625, i32 3)
  %627 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 40
  %628 = load i32, ptr addrspace(5) %627, align 4, !tbaa !8
  %629 = add i32 %626, %628
  store i32 %629, ptr addrspace(5) %624, align 4, !tbaa !8
  %630 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 100
  %631 = load i32, ptr addrspace(5) %630, align 4, !tbaa !8
  %632 = tail call i32 @llvm.fshl.i32(i32 %631, i32 %631, i32 3)
  %633 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 68
  %634 = load i32, ptr addrspace(5) %633, align 4, !tbaa !8
  %635 = add i32 %632, %634
  store i32 %635, ptr addrspace(5) %630, align 4, !tbaa !8
  %636 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 104
  %637 = load i32, ptr addrspace(5) %636, align 4, !tbaa !8
  %638 = tail call i32 @llvm.fshl.i32(i32 %637, i32 %637, i32 3)
  %639 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 96
  %640 = load i32, ptr addrspace(5) %639, align 4, !tbaa !8
  %641 = add i32 %638, %640
  store i32 %641, ptr addrspace(5) %636, align 4, !tbaa !8
  %642 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 108
  %643 = load i32, ptr addrspace(5) %642, align 4, !tbaa !8
  %644 = tail call i32 @llvm.fshl.i32(i32 %643, i32 %643, i32 3)
  %645 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 124
  %646 = load i32, ptr addrspace(5) %645, align 4, !tbaa !8
  %647 = add i32 %644, %646
  store i32 %647, ptr addrspace(5) %642, align 4, !tbaa !8
  %648 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 112
  %649 = load i32, ptr addrspace(5) %648, align 4, !tbaa !8
  %650 = tail call i32 @llvm.fshl.i32(i32 %649, i32 %649, i32 3)
  %651 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 152
  %652 = load i32, ptr addrspace(5) %651, align 4, !tbaa !8
  %653 = add i32 %650, %652
  store i32 %653, ptr addrspace(5) %648, align 4, !tbaa !8
  %654 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 116
  %655 = load i32, ptr addrspace(5) %654, align 4, !tbaa !8
  %656 = tail call i32 @llvm.fshl.i32(i32 %655, i32 %655, i32 3)
  %657 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 20
  %658 = load i32, ptr addrspace(5) %657, align 4, !tbaa !8
  %659 = add i32 %656, %658
  store i32 %659, ptr addrspace(5) %654, align 4, !tbaa !8
  %660 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 120
  %661 = load i32, ptr addrspace(5) %660, align 4, !tbaa !8
  %662 = tail call i32 @llvm.fshl.i32(i32 %661, i32 %661, i32 3)
  %663 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 48
  %664 = load i32, ptr addrspace(5) %663, align 4, !tbaa !8
  %665 = add i32 %662, %664
  store i32 %665, ptr addrspace(5) %660, align 4, !tbaa !8
  %666 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 124
  %667 = load i32, ptr addrspace(5) %666, align 4, !tbaa !8
  %668 = tail call i32 @llvm.fshl.i32(i32 %667, i32 %667, i32 3)
  %669 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 76
  %670 = load i32, ptr addrspace(5) %669, align 4, !tbaa !8
  %671 = add i32 %668, %670
  store i32 %671, ptr addrspace(5) %666, align 4, !tbaa !8
  %672 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 128
  %673 = load i32, ptr addrspace(5) %672, align 4, !tbaa !8
  %674 = tail call i32 @llvm.fshl.i32(i32 %673, i32 %673, i32 3)
  %675 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 104
  %676 = load i32, ptr addrspace(5) %675, align 4, !tbaa !8
  %677 = add i32 %674, %676
  store i32 %677, ptr addrspace(5) %672, align 4, !tbaa !8
  %678 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 132
  %679 = load i32, ptr addrspace(5) %678, align 4, !tbaa !8
  %680 = tail call i32 @llvm.fshl.i32(i32 %679, i32 %679, i32 3)
  %681 = add i32 %680, %679
  store i32 %681, ptr addrspace(5) %678, align 4, !tbaa !8
  %682 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 136
  %683 = load i32, ptr addrspace(5) %682, align 4, !tbaa !8
  %684 = tail call i32 @llvm.fshl.i32(i32 %683, i32 %683, i32 3)
  %685 = load i32, ptr addrspace(5) %3, align 4, !tbaa !8
  %686 = add i32 %684, %685
  store i32 %686, ptr addrspace(5) %682, align 4, !tbaa !8
  %687 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 140
  %688 = load i32, ptr addrspace(5) %687, align 4, !tbaa !8
  %689 = tail call i32 @llvm.fshl.i32(i32 %688, i32 %688, i32 3)
  %690 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 28
  %691 = load i32, ptr addrspace(5) %690, align 4, !tbaa !8
  %692 = add i32 %689, %691
  store i32 %692, ptr addrspace(5) %687, align 4, !tbaa !8
  %693 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 144
  %694 = load i32, ptr addrspace(5) %693, align 4, !tbaa !8
  %695 = tail call i32 @llvm.fshl.i32(i32 %694, i32 %694, i32 3)
  %696 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 56
  %697 = load i32, ptr addrspace(5) %696, align 4, !tbaa !8
  %698 = add i32 %695, %697
  store i32 %698, ptr addrspace(5) %693, align 4, !tbaa !8
  %699 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 148
  %700 = load i32, ptr addrspace(5) %699, align 4, !tbaa !8
  %701 = tail call i32 @llvm.fshl.i32(i32 %700, i32 %700, i32 3)
  %702 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 84
  %703 = load i32, ptr addrspace(5) %702, align 4, !tbaa !8
  %704 = add i32 %701, %703
  store i32 %704, ptr addrspace(5) %699, align 4, !tbaa !8
  %705 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 152
  %706 = load i32, ptr addrspace(5) %705, align 4, !tbaa !8
  %707 = tail call i32 @llvm.fshl.i32(i32 %706, i32 %706, i32 3)
  %708 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 112
  %709 = load i32, ptr addrspace(5) %708, align 4, !tbaa !8
  %710 = add i32 %707, %709
  store i32 %710, ptr addrspace(5) %705, align 4, !tbaa !8
  %711 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 156
  %712 = load i32, ptr addrspace(5) %711, align 4, !tbaa !8
  %713 = tail call i32 @llvm.fshl.i32(i32 %712, i32 %712, i32 3)
  %714 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 140
  %715 = load i32, ptr addrspace(5) %714, align 4, !tbaa !8
  %716 = add i32 %713, %715
  store i32 %716, ptr addrspace(5) %711, align 4, !tbaa !8
  %717 = load i32, ptr addrspace(5) %3, align 4, !tbaa !8
  %718 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 4
  %719 = load i32, ptr addrspace(5) %718, align 4, !tbaa !8
  %720 = xor i32 %719, %717
  %721 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 8
  %722 = load i32, ptr addrspace(5) %721, align 4, !tbaa !8
  %723 = xor i32 %722, %720
  %724 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 12
  %725 = load i32, ptr addrspace(5) %724, align 4, !tbaa !8
  %726 = xor i32 %725, %723
  %727 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 16
  %728 = load i32, ptr addrspace(5) %727, align 4, !tbaa !8
  %729 = xor i32 %728, %726
  %730 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 20
  %731 = load i32, ptr addrspace(5) %730, align 4, !tbaa !8
  %732 = xor i32 %731, %729
  %733 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 24
  %734 = load i32, ptr addrspace(5) %733, align 4, !tbaa !8
  %735 = xor i32 %734, %732
  %736 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 28
  %737 = load i32, ptr addrspace(5) %736, align 4, !tbaa !8
  %738 = xor i32 %737, %735
  %739 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 32
  %740 = load i32, ptr addrspace(5) %739, align 4, !tbaa !8
  %741 = xor i32 %740, %738
  %742 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 36
  %743 = load i32, ptr addrspace(5) %742, align 4, !tbaa !8
  %744 = xor i32 %743, %741
  %745 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 40
  %746 = load i32, ptr addrspace(5) %745, align 4, !tbaa !8
  %747 = xor i32 %746, %744
  %748 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 44
  %749 = load i32, ptr addrspace(5) %748, align 4, !tbaa !8
  %750 = xor i32 %749, %747
  %751 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 48
  %752 = load i32, ptr addrspace(5) %751, align 4, !tbaa !8
  %753 = xor i32 %752, %750
  %754 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 52
  %755 = load i32, ptr addrspace(5) %754, align 4, !tbaa !8
  %756 = xor i32 %755, %753
  %757 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 56
  %758 = load i32, ptr addrspace(5) %757, align 4, !tbaa !8
  %759 = xor i32 %758, %756
  %760 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 60
  %761 = load i32, ptr addrspace(5) %760, align 4, !tbaa !8
  %762 = xor i32 %761, %759
  %763 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 64
  %764 = load i32, ptr addrspace(5) %763, align 4, !tbaa !8
  %765 = xor i32 %764, %762
  %766 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 68
  %767 = load i32, ptr addrspace(5) %766, align 4, !tbaa !8
  %768 = xor i32 %767, %765
  %769 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 72
  %770 = load i32, ptr addrspace(5) %769, align 4, !tbaa !8
  %771 = xor i32 %770, %768
  %772 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 76
  %773 = load i32, ptr addrspace(5) %772, align 4, !tbaa !8
  %774 = xor i32 %773, %771
  %775 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 80
  %776 = load i32, ptr addrspace(5) %775, align 4, !tbaa !8
  %777 = xor i32 %776, %774
  %778 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 84
  %779 = load i32, ptr addrspace(5) %778, align 4, !tbaa !8
  %780 = xor i32 %779, %777
  %781 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 88
  %782 = load i32, ptr addrspace(5) %781, align 4, !tbaa !8
  %783 = xor i32 %782, %780
  %784 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 92
  %785 = load i32, ptr addrspace(5) %784, align 4, !tbaa !8
  %786 = xor i32 %785, %783
  %787 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 96
  %788 = load i32, ptr addrspace(5) %787, align 4, !tbaa !8
  %789 = xor i32 %788, %786
  %790 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 100
  %791 = load i32, ptr addrspace(5) %790, align 4, !tbaa !8
  %792 = xor i32 %791, %789
  %793 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 104
  %794 = load i32, ptr addrspace(5) %793, align 4, !tbaa !8
  %795 = xor i32 %794, %792
  %796 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 108
  %797 = load i32, ptr addrspace(5) %796, align 4, !tbaa !8
  %798 = xor i32 %797, %795
  %799 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 112
  %800 = load i32, ptr addrspace(5) %799, align 4, !tbaa !8
  %801 = xor i32 %800, %798
  %802 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 116
  %803 = load i32, ptr addrspace(5) %802, align 4, !tbaa !8
  %804 = xor i32 %803, %801
  %805 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 120
  %806 = load i32, ptr addrspace(5) %805, align 4, !tbaa !8
  %807 = xor i32 %806, %804
  %808 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 124
  %809 = load i32, ptr addrspace(5) %808, align 4, !tbaa !8
  %810 = xor i32 %809, %807
  %811 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 128
  %812 = load i32, ptr addrspace(5) %811, align 4, !tbaa !8
  %813 = xor i32 %812, %810
  %814 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 132
  %815 = load i32, ptr addrspace(5) %814, align 4, !tbaa !8
  %816 = xor i32 %815, %813
  %817 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 136
  %818 = load i32, ptr addrspace(5) %817, align 4, !tbaa !8
  %819 = xor i32 %818, %816
  %820 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 140
  %821 = load i32, ptr addrspace(5) %820, align 4, !tbaa !8
  %822 = xor i32 %821, %819
  %823 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 144
  %824 = load i32, ptr addrspace(5) %823, align 4, !tbaa !8
  %825 = xor i32 %824, %822
  %826 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 148
  %827 = load i32, ptr addrspace(5) %826, align 4, !tbaa !8
  %828 = xor i32 %827, %825
  %829 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 152
  %830 = load i32, ptr addrspace(5) %829, align 4, !tbaa !8
  %831 = xor i32 %830, %828
  %832 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 156
  %833 = load i32, ptr addrspace(5) %832, align 4, !tbaa !8
  %834 = xor i32 %833, %831
  %835 = urem i32 %834, %1
  %836 = zext nneg i32 %835 to i64
  %837 = getelementptr inbounds i32, ptr %0, i64 %836
  %838 = load i32, ptr %837, align 4, !tbaa !8
  %839 = add i32 %838, %834
  store i32 %839, ptr %837, align 4, !tbaa !8
  call void @llvm.lifetime.end.p5(i64 160, ptr addrspace(5) %3) #6
  ret i32 %834
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #5

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{i32 1, i32 1, i32 2, i32 1, i32 1, i32 0, i32 0, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"uint*", !"uint*", !"uint*", !"uint*", !"uint*", !"uint", !"uint", !"ulong", !"float", !"ushort"}
!7 = !{!"", !"restrict const", !"const", !"", !"", !"", !"", !"", !"", !""}
!8 = !{!9, !9, i64 0}
!9 = !{!"int", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.unroll.disable"}
!14 = distinct !{!14, !13}
!15 = distinct !{!15, !13}
