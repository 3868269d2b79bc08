; ModuleID = 'private_sort.cl'
source_filename = "private_sort.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none)
define protected amdgpu_kernel void @private_sort(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = alloca i32, align 4, addrspace(5)
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca i32, align 4, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca i32, align 4, addrspace(5)
  %12 = alloca i32, align 4, addrspace(5)
  %13 = alloca i32, align 4, addrspace(5)
  %14 = alloca i32, align 4, addrspace(5)
  %15 = alloca i32, align 4, addrspace(5)
  %16 = alloca i32, align 4, addrspace(5)
  %17 = alloca i32, align 4, addrspace(5)
  %18 = alloca i32, align 4, addrspace(5)
  %19 = alloca i32, align 4, addrspace(5)
  %20 = alloca i32, align 4, addrspace(5)
  %21 = alloca i32, align 4, addrspace(5)
  %22 = alloca i32, align 4, addrspace(5)
  %23 = alloca i32, align 4, addrspace(5)
  %24 = alloca i32, align 4, addrspace(5)
  %25 = alloca i32, align 4, addrspace(5)
  %26 = alloca i32, align 4, addrspace(5)
  %27 = alloca i32, align 4, addrspace(5)
  %28 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %29 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %30 = getelementptr inbounds i8, ptr addrspace(4) %29, i64 12
  %31 = load i16, ptr addrspace(4) %30, align 4, !tbaa !9
  %32 = zext i16 %31 to i32
  %33 = mul i32 %28, %32
  %34 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %35 = add i32 %33, %34
  %36 = icmp ult i32 %35, %2
  br i1 %36, label %37, label %1087

37:                                               ; preds = %3
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %4)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %5)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %6)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %7)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %8)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %9)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %10)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %11)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %12)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %13)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %14)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %15)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %16)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %17)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %18)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %19)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %20)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %21)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %22)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %23)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %24)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %25)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %26)
  call void @llvm.lifetime.start.p5(i64 4, ptr addrspace(5) %27)
  %38 = zext i32 %35 to i64
  %39 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %38
  %40 = load i32, ptr addrspace(1) %39, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %40, ptr addrspace(5) %4, align 4, !tbaa !13
  %41 = add i32 %35, %2
  %42 = zext i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %42
  %44 = load i32, ptr addrspace(1) %43, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %44, ptr addrspace(5) %5, align 4, !tbaa !13
  %45 = shl i32 %2, 1
  %46 = add i32 %45, %35
  %47 = zext i32 %46 to i64
  %48 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %47
  %49 = load i32, ptr addrspace(1) %48, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %49, ptr addrspace(5) %6, align 4, !tbaa !13
  %50 = mul i32 %2, 3
  %51 = add i32 %50, %35
  %52 = zext i32 %51 to i64
  %53 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %52
  %54 = load i32, ptr addrspace(1) %53, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %54, ptr addrspace(5) %7, align 4, !tbaa !13
  %55 = shl i32 %2, 2
  %56 = add i32 %55, %35
  %57 = zext i32 %56 to i64
  %58 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %57
  %59 = load i32, ptr addrspace(1) %58, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %59, ptr addrspace(5) %8, align 4, !tbaa !13
  %60 = mul i32 %2, 5
  %61 = add i32 %60, %35
  %62 = zext i32 %61 to i64
  %63 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %62
  %64 = load i32, ptr addrspace(1) %63, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %64, ptr addrspace(5) %9, align 4, !tbaa !13
  %65 = mul i32 %2, 6
  %66 = add i32 %65, %35
  %67 = zext i32 %66 to i64
  %68 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %67
  %69 = load i32, ptr addrspace(1) %68, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %69, ptr addrspace(5) %10, align 4, !tbaa !13
  %70 = mul i32 %2, 7
  %71 = add i32 %70, %35
  %72 = zext i32 %71 to i64
  %73 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %72
  %74 = load i32, ptr addrspace(1) %73, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %74, ptr addrspace(5) %11, align 4, !tbaa !13
  %75 = shl i32 %2, 3
  %76 = add i32 %75, %35
  %77 = zext i32 %76 to i64
  %78 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %77
  %79 = load i32, ptr addrspace(1) %78, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %79, ptr addrspace(5) %12, align 4, !tbaa !13
  %80 = mul i32 %2, 9
  %81 = add i32 %80, %35
  %82 = zext i32 %81 to i64
  %83 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %82
  %84 = load i32, ptr addrspace(1) %83, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %84, ptr addrspace(5) %13, align 4, !tbaa !13
  %85 = mul i32 %2, 10
  %86 = add i32 %85, %35
  %87 = zext i32 %86 to i64
  %88 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %87
  %89 = load i32, ptr addrspace(1) %88, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %89, ptr addrspace(5) %14, align 4, !tbaa !13
  %90 = mul i32 %2, 11
  %91 = add i32 %90, %35
  %92 = zext i32 %91 to i64
  %93 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %92
  %94 = load i32, ptr addrspace(1) %93, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %94, ptr addrspace(5) %15, align 4, !tbaa !13
  %95 = mul i32 %2, 12
  %96 = add i32 %95, %35
  %97 = zext i32 %96 to i64
  %98 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %97
  %99 = load i32, ptr addrspace(1) %98, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %99, ptr addrspace(5) %16, align 4, !tbaa !13
  %100 = mul i32 %2, 13
  %101 = add i32 %100, %35
  %102 = zext i32 %101 to i64
  %103 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %102
  %104 = load i32, ptr addrspace(1) %103, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %104, ptr addrspace(5) %17, align 4, !tbaa !13
  %105 = mul i32 %2, 14
  %106 = add i32 %105, %35
  %107 = zext i32 %106 to i64
  %108 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %107
  %109 = load i32, ptr addrspace(1) %108, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %109, ptr addrspace(5) %18, align 4, !tbaa !13
  %110 = mul i32 %2, 15
  %111 = add i32 %110, %35
  %112 = zext i32 %111 to i64
  %113 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %112
  %114 = load i32, ptr addrspace(1) %113, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %114, ptr addrspace(5) %19, align 4, !tbaa !13
  %115 = shl i32 %2, 4
  %116 = add i32 %115, %35
  %117 = zext i32 %116 to i64
  %118 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %117
  %119 = load i32, ptr addrspace(1) %118, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %119, ptr addrspace(5) %20, align 4, !tbaa !13
  %120 = mul i32 %2, 17
  %121 = add i32 %120, %35
  %122 = zext i32 %121 to i64
  %123 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %122
  %124 = load i32, ptr addrspace(1) %123, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %124, ptr addrspace(5) %21, align 4, !tbaa !13
  %125 = mul i32 %2, 18
  %126 = add i32 %125, %35
  %127 = zext i32 %126 to i64
  %128 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %127
  %129 = load i32, ptr addrspace(1) %128, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %129, ptr addrspace(5) %22, align 4, !tbaa !13
  %130 = mul i32 %2, 19
  %131 = add i32 %130, %35
  %132 = zext i32 %131 to i64
  %133 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %132
  %134 = load i32, ptr addrspace(1) %133, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %134, ptr addrspace(5) %23, align 4, !tbaa !13
  %135 = mul i32 %2, 20
  %136 = add i32 %135, %35
  %137 = zext i32 %136 to i64
  %138 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %137
  %139 = load i32, ptr addrspace(1) %138, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %139, ptr addrspace(5) %24, align 4, !tbaa !13
  %140 = mul i32 %2, 21
  %141 = add i32 %140, %35
  %142 = zext i32 %141 to i64
  %143 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %142
  %144 = load i32, ptr addrspace(1) %143, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %144, ptr addrspace(5) %25, align 4, !tbaa !13
  %145 = mul i32 %2, 22
  %146 = add i32 %145, %35
  %147 = zext i32 %146 to i64
  %148 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %147
  %149 = load i32, ptr addrspace(1) %148, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %149, ptr addrspace(5) %26, align 4, !tbaa !13
  %150 = mul i32 %2, 23
  %151 = add i32 %150, %35
  %152 = zext i32 %151 to i64
  %153 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %152
  %154 = load i32, ptr addrspace(1) %153, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %154, ptr addrspace(5) %27, align 4, !tbaa !13
  %155 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %156 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %157 = icmp sgt i32 %156, %155
  %158 = tail call i32 @llvm.smax.i32(i32 %156, i32 %155)
  store i32 %158, ptr addrspace(5) %5, align 4
  %159 = select i1 %157, ptr addrspace(5) %4, ptr addrspace(5) %5
  store i32 %155, ptr addrspace(5) %159, align 4, !tbaa !13
  %160 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %161 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %162 = icmp sgt i32 %161, %160
  br i1 %162, label %163, label %167

163:                                              ; preds = %37
  store i32 %161, ptr addrspace(5) %6, align 4, !tbaa !13
  %164 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %165 = icmp sgt i32 %164, %160
  br i1 %165, label %166, label %167

166:                                              ; preds = %163
  store i32 %164, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %167

167:                                              ; preds = %166, %163, %37
  %168 = phi ptr addrspace(5) [ %6, %37 ], [ %5, %163 ], [ %4, %166 ]
  store i32 %160, ptr addrspace(5) %168, align 4, !tbaa !13
  %169 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %170 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %171 = icmp sgt i32 %170, %169
  br i1 %171, label %172, label %179

172:                                              ; preds = %167
  store i32 %170, ptr addrspace(5) %7, align 4, !tbaa !13
  %173 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %174 = icmp sgt i32 %173, %169
  br i1 %174, label %175, label %179

175:                                              ; preds = %172
  store i32 %173, ptr addrspace(5) %6, align 4, !tbaa !13
  %176 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %177 = icmp sgt i32 %176, %169
  br i1 %177, label %178, label %179

178:                                              ; preds = %175
  store i32 %176, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %179

179:                                              ; preds = %178, %175, %172, %167
  %180 = phi ptr addrspace(5) [ %7, %167 ], [ %6, %172 ], [ %5, %175 ], [ %4, %178 ]
  store i32 %169, ptr addrspace(5) %180, align 4, !tbaa !13
  %181 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %182 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %183 = icmp sgt i32 %182, %181
  br i1 %183, label %184, label %194

184:                                              ; preds = %179
  store i32 %182, ptr addrspace(5) %8, align 4, !tbaa !13
  %185 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %186 = icmp sgt i32 %185, %181
  br i1 %186, label %187, label %194

187:                                              ; preds = %184
  store i32 %185, ptr addrspace(5) %7, align 4, !tbaa !13
  %188 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %189 = icmp sgt i32 %188, %181
  br i1 %189, label %190, label %194

190:                                              ; preds = %187
  store i32 %188, ptr addrspace(5) %6, align 4, !tbaa !13
  %191 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %192 = icmp sgt i32 %191, %181
  br i1 %192, label %193, label %194

193:                                              ; preds = %190
  store i32 %191, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %194

194:                                              ; preds = %193, %190, %187, %184, %179
  %195 = phi ptr addrspace(5) [ %8, %179 ], [ %7, %184 ], [ %6, %187 ], [ %5, %190 ], [ %4, %193 ]
  store i32 %181, ptr addrspace(5) %195, align 4, !tbaa !13
  %196 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %197 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %198 = icmp sgt i32 %197, %196
  br i1 %198, label %199, label %212

199:                                              ; preds = %194
  store i32 %197, ptr addrspace(5) %9, align 4, !tbaa !13
  %200 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %201 = icmp sgt i32 %200, %196
  br i1 %201, label %202, label %212

202:                                              ; preds = %199
  store i32 %200, ptr addrspace(5) %8, align 4, !tbaa !13
  %203 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %204 = icmp sgt i32 %203, %196
  br i1 %204, label %205, label %212

205:                                              ; preds = %202
  store i32 %203, ptr addrspace(5) %7, align 4, !tbaa !13
  %206 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %207 = icmp sgt i32 %206, %196
  br i1 %207, label %208, label %212

208:                                              ; preds = %205
  store i32 %206, ptr addrspace(5) %6, align 4, !tbaa !13
  %209 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %210 = icmp sgt i32 %209, %196
  br i1 %210, label %211, label %212

211:                                              ; preds = %208
  store i32 %209, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %212

212:                                              ; preds = %211, %208, %205, %202, %199, %194
  %213 = phi ptr addrspace(5) [ %9, %194 ], [ %8, %199 ], [ %7, %202 ], [ %6, %205 ], [ %5, %208 ], [ %4, %211 ]
  store i32 %196, ptr addrspace(5) %213, align 4, !tbaa !13
  %214 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %215 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %216 = icmp sgt i32 %215, %214
  br i1 %216, label %217, label %233

217:                                              ; preds = %212
  store i32 %215, ptr addrspace(5) %10, align 4, !tbaa !13
  %218 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %219 = icmp sgt i32 %218, %214
  br i1 %219, label %220, label %233

220:                                              ; preds = %217
  store i32 %218, ptr addrspace(5) %9, align 4, !tbaa !13
  %221 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %222 = icmp sgt i32 %221, %214
  br i1 %222, label %223, label %233

223:                                              ; preds = %220
  store i32 %221, ptr addrspace(5) %8, align 4, !tbaa !13
  %224 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %225 = icmp sgt i32 %224, %214
  br i1 %225, label %226, label %233

226:                                              ; preds = %223
  store i32 %224, ptr addrspace(5) %7, align 4, !tbaa !13
  %227 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %228 = icmp sgt i32 %227, %214
  br i1 %228, label %229, label %233

229:                                              ; preds = %226
  store i32 %227, ptr addrspace(5) %6, align 4, !tbaa !13
  %230 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %231 = icmp sgt i32 %230, %214
  br i1 %231, label %232, label %233

232:                                              ; preds = %229
  store i32 %230, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %233

233:                                              ; preds = %232, %229, %226, %223, %220, %217, %212
  %234 = phi ptr addrspace(5) [ %10, %212 ], [ %9, %217 ], [ %8, %220 ], [ %7, %223 ], [ %6, %226 ], [ %5, %229 ], [ %4, %232 ]
  store i32 %214, ptr addrspace(5) %234, align 4, !tbaa !13
  %235 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %236 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %237 = icmp sgt i32 %236, %235
  br i1 %237, label %238, label %257

238:                                              ; preds = %233
  store i32 %236, ptr addrspace(5) %11, align 4, !tbaa !13
  %239 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %240 = icmp sgt i32 %239, %235
  br i1 %240, label %241, label %257

241:                                              ; preds = %238
  store i32 %239, ptr addrspace(5) %10, align 4, !tbaa !13
  %242 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %243 = icmp sgt i32 %242, %235
  br i1 %243, label %244, label %257

244:                                              ; preds = %241
  store i32 %242, ptr addrspace(5) %9, align 4, !tbaa !13
  %245 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %246 = icmp sgt i32 %245, %235
  br i1 %246, label %247, label %257

247:                                              ; preds = %244
  store i32 %245, ptr addrspace(5) %8, align 4, !tbaa !13
  %248 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %249 = icmp sgt i32 %248, %235
  br i1 %249, label %250, label %257

250:                                              ; preds = %247
  store i32 %248, ptr addrspace(5) %7, align 4, !tbaa !13
  %251 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %252 = icmp sgt i32 %251, %235
  br i1 %252, label %253, label %257

253:                                              ; preds = %250
  store i32 %251, ptr addrspace(5) %6, align 4, !tbaa !13
  %254 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %255 = icmp sgt i32 %254, %235
  br i1 %255, label %256, label %257

256:                                              ; preds = %253
  store i32 %254, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %257

257:                                              ; preds = %256, %253, %250, %247, %244, %241, %238, %233
  %258 = phi ptr addrspace(5) [ %11, %233 ], [ %10, %238 ], [ %9, %241 ], [ %8, %244 ], [ %7, %247 ], [ %6, %250 ], [ %5, %253 ], [ %4, %256 ]
  store i32 %235, ptr addrspace(5) %258, align 4, !tbaa !13
  %259 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %260 = icmp sgt i32 %259, %79
  br i1 %260, label %261, label %283

261:                                              ; preds = %257
  store i32 %259, ptr addrspace(5) %12, align 4, !tbaa !13
  %262 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %263 = icmp sgt i32 %262, %79
  br i1 %263, label %264, label %283

264:                                              ; preds = %261
  store i32 %262, ptr addrspace(5) %11, align 4, !tbaa !13
  %265 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %266 = icmp sgt i32 %265, %79
  br i1 %266, label %267, label %283

267:                                              ; preds = %264
  store i32 %265, ptr addrspace(5) %10, align 4, !tbaa !13
  %268 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %269 = icmp sgt i32 %268, %79
  br i1 %269, label %270, label %283

270:                                              ; preds = %267
  store i32 %268, ptr addrspace(5) %9, align 4, !tbaa !13
  %271 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %272 = icmp sgt i32 %271, %79
  br i1 %272, label %273, label %283

273:                                              ; preds = %270
  store i32 %271, ptr addrspace(5) %8, align 4, !tbaa !13
  %274 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %275 = icmp sgt i32 %274, %79
  br i1 %275, label %276, label %283

276:                                              ; preds = %273
  store i32 %274, ptr addrspace(5) %7, align 4, !tbaa !13
  %277 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %278 = icmp sgt i32 %277, %79
  br i1 %278, label %279, label %283

279:                                              ; preds = %276
  store i32 %277, ptr addrspace(5) %6, align 4, !tbaa !13
  %280 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %281 = icmp sgt i32 %280, %79
  br i1 %281, label %282, label %283

282:                                              ; preds = %279
  store i32 %280, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %283

283:                                              ; preds = %282, %279, %276, %273, %270, %267, %264, %261, %257
  %284 = phi ptr addrspace(5) [ %12, %257 ], [ %11, %261 ], [ %10, %264 ], [ %9, %267 ], [ %8, %270 ], [ %7, %273 ], [ %6, %276 ], [ %5, %279 ], [ %4, %282 ]
  store i32 %79, ptr addrspace(5) %284, align 4, !tbaa !13
  %285 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %286 = icmp sgt i32 %285, %84
  br i1 %286, label %287, label %312

287:                                              ; preds = %283
  store i32 %285, ptr addrspace(5) %13, align 4, !tbaa !13
  %288 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %289 = icmp sgt i32 %288, %84
  br i1 %289, label %290, label %312

290:                                              ; preds = %287
  store i32 %288, ptr addrspace(5) %12, align 4, !tbaa !13
  %291 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %292 = icmp sgt i32 %291, %84
  br i1 %292, label %293, label %312

293:                                              ; preds = %290
  store i32 %291, ptr addrspace(5) %11, align 4, !tbaa !13
  %294 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %295 = icmp sgt i32 %294, %84
  br i1 %295, label %296, label %312

296:                                              ; preds = %293
  store i32 %294, ptr addrspace(5) %10, align 4, !tbaa !13
  %297 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %298 = icmp sgt i32 %297, %84
  br i1 %298, label %299, label %312

299:                                              ; preds = %296
  store i32 %297, ptr addrspace(5) %9, align 4, !tbaa !13
  %300 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %301 = icmp sgt i32 %300, %84
  br i1 %301, label %302, label %312

302:                                              ; preds = %299
  store i32 %300, ptr addrspace(5) %8, align 4, !tbaa !13
  %303 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %304 = icmp sgt i32 %303, %84
  br i1 %304, label %305, label %312

305:                                              ; preds = %302
  store i32 %303, ptr addrspace(5) %7, align 4, !tbaa !13
  %306 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %307 = icmp sgt i32 %306, %84
  br i1 %307, label %308, label %312

308:                                              ; preds = %305
  store i32 %306, ptr addrspace(5) %6, align 4, !tbaa !13
  %309 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %310 = icmp sgt i32 %309, %84
  br i1 %310, label %311, label %312

311:                                              ; preds = %308
  store i32 %309, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %312

312:                                              ; preds = %311, %308, %305, %302, %299, %296, %293, %290, %287, %283
  %313 = phi ptr addrspace(5) [ %13, %283 ], [ %12, %287 ], [ %11, %290 ], [ %10, %293 ], [ %9, %296 ], [ %8, %299 ], [ %7, %302 ], [ %6, %305 ], [ %5, %308 ], [ %4, %311 ]
  store i32 %84, ptr addrspace(5) %313, align 4, !tbaa !13
  %314 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %315 = icmp sgt i32 %314, %89
  br i1 %315, label %316, label %344

316:                                              ; preds = %312
  store i32 %314, ptr addrspace(5) %14, align 4, !tbaa !13
  %317 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %318 = icmp sgt i32 %317, %89
  br i1 %318, label %319, label %344

319:                                              ; preds = %316
  store i32 %317, ptr addrspace(5) %13, align 4, !tbaa !13
  %320 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %321 = icmp sgt i32 %320, %89
  br i1 %321, label %322, label %344

322:                                              ; preds = %319
  store i32 %320, ptr addrspace(5) %12, align 4, !tbaa !13
  %323 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %324 = icmp sgt i32 %323, %89
  br i1 %324, label %325, label %344

325:                                              ; preds = %322
  store i32 %323, ptr addrspace(5) %11, align 4, !tbaa !13
  %326 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %327 = icmp sgt i32 %326, %89
  br i1 %327, label %328, label %344

328:                                              ; preds = %325
  store i32 %326, ptr addrspace(5) %10, align 4, !tbaa !13
  %329 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %330 = icmp sgt i32 %329, %89
  br i1 %330, label %331, label %344

331:                                              ; preds = %328
  store i32 %329, ptr addrspace(5) %9, align 4, !tbaa !13
  %332 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %333 = icmp sgt i32 %332, %89
  br i1 %333, label %334, label %344

334:                                              ; preds = %331
  store i32 %332, ptr addrspace(5) %8, align 4, !tbaa !13
  %335 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %336 = icmp sgt i32 %335, %89
  br i1 %336, label %337, label %344

337:                                              ; preds = %334
  store i32 %335, ptr addrspace(5) %7, align 4, !tbaa !13
  %338 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %339 = icmp sgt i32 %338, %89
  br i1 %339, label %340, label %344

340:                                              ; preds = %337
  store i32 %338, ptr addrspace(5) %6, align 4, !tbaa !13
  %341 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %342 = icmp sgt i32 %341, %89
  br i1 %342, label %343, label %344

343:                                              ; preds = %340
  store i32 %341, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %344

344:                                              ; preds = %343, %340, %337, %334, %331, %328, %325, %322, %319, %316, %312
  %345 = phi ptr addrspace(5) [ %14, %312 ], [ %13, %316 ], [ %12, %319 ], [ %11, %322 ], [ %10, %325 ], [ %9, %328 ], [ %8, %331 ], [ %7, %334 ], [ %6, %337 ], [ %5, %340 ], [ %4, %343 ]
  store i32 %89, ptr addrspace(5) %345, align 4, !tbaa !13
  %346 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %347 = icmp sgt i32 %346, %94
  br i1 %347, label %348, label %379

348:                                              ; preds = %344
  store i32 %346, ptr addrspace(5) %15, align 4, !tbaa !13
  %349 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %350 = icmp sgt i32 %349, %94
  br i1 %350, label %351, label %379

351:                                              ; preds = %348
  store i32 %349, ptr addrspace(5) %14, align 4, !tbaa !13
  %352 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %353 = icmp sgt i32 %352, %94
  br i1 %353, label %354, label %379

354:                                              ; preds = %351
  store i32 %352, ptr addrspace(5) %13, align 4, !tbaa !13
  %355 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %356 = icmp sgt i32 %355, %94
  br i1 %356, label %357, label %379

357:                                              ; preds = %354
  store i32 %355, ptr addrspace(5) %12, align 4, !tbaa !13
  %358 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %359 = icmp sgt i32 %358, %94
  br i1 %359, label %360, label %379

360:                                              ; preds = %357
  store i32 %358, ptr addrspace(5) %11, align 4, !tbaa !13
  %361 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %362 = icmp sgt i32 %361, %94
  br i1 %362, label %363, label %379

363:                                              ; preds = %360
  store i32 %361, ptr addrspace(5) %10, align 4, !tbaa !13
  %364 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %365 = icmp sgt i32 %364, %94
  br i1 %365, label %366, label %379

366:                                              ; preds = %363
  store i32 %364, ptr addrspace(5) %9, align 4, !tbaa !13
  %367 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %368 = icmp sgt i32 %367, %94
  br i1 %368, label %369, label %379

369:                                              ; preds = %366
  store i32 %367, ptr addrspace(5) %8, align 4, !tbaa !13
  %370 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %371 = icmp sgt i32 %370, %94
  br i1 %371, label %372, label %379

372:                                              ; preds = %369
  store i32 %370, ptr addrspace(5) %7, align 4, !tbaa !13
  %373 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %374 = icmp sgt i32 %373, %94
  br i1 %374, label %375, label %379

375:                                              ; preds = %372
  store i32 %373, ptr addrspace(5) %6, align 4, !tbaa !13
  %376 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %377 = icmp sgt i32 %376, %94
  br i1 %377, label %378, label %379

378:                                              ; preds = %375
  store i32 %376, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %379

379:                                              ; preds = %378, %375, %372, %369, %366, %363, %360, %357, %354, %351, %348, %344
  %380 = phi ptr addrspace(5) [ %15, %344 ], [ %14, %348 ], [ %13, %351 ], [ %12, %354 ], [ %11, %357 ], [ %10, %360 ], [ %9, %363 ], [ %8, %366 ], [ %7, %369 ], [ %6, %372 ], [ %5, %375 ], [ %4, %378 ]
  store i32 %94, ptr addrspace(5) %380, align 4, !tbaa !13
  %381 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %382 = icmp sgt i32 %381, %99
  br i1 %382, label %383, label %417

383:                                              ; preds = %379
  store i32 %381, ptr addrspace(5) %16, align 4, !tbaa !13
  %384 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %385 = icmp sgt i32 %384, %99
  br i1 %385, label %386, label %417

386:                                              ; preds = %383
  store i32 %384, ptr addrspace(5) %15, align 4, !tbaa !13
  %387 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %388 = icmp sgt i32 %387, %99
  br i1 %388, label %389, label %417

389:                                              ; preds = %386
  store i32 %387, ptr addrspace(5) %14, align 4, !tbaa !13
  %390 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %391 = icmp sgt i32 %390, %99
  br i1 %391, label %392, label %417

392:                                              ; preds = %389
  store i32 %390, ptr addrspace(5) %13, align 4, !tbaa !13
  %393 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %394 = icmp sgt i32 %393, %99
  br i1 %394, label %395, label %417

395:                                              ; preds = %392
  store i32 %393, ptr addrspace(5) %12, align 4, !tbaa !13
  %396 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %397 = icmp sgt i32 %396, %99
  br i1 %397, label %398, label %417

398:                                              ; preds = %395
  store i32 %396, ptr addrspace(5) %11, align 4, !tbaa !13
  %399 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %400 = icmp sgt i32 %399, %99
  br i1 %400, label %401, label %417

401:                                              ; preds = %398
  store i32 %399, ptr addrspace(5) %10, align 4, !tbaa !13
  %402 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %403 = icmp sgt i32 %402, %99
  br i1 %403, label %404, label %417

404:                                              ; preds = %401
  store i32 %402, ptr addrspace(5) %9, align 4, !tbaa !13
  %405 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %406 = icmp sgt i32 %405, %99
  br i1 %406, label %407, label %417

407:                                              ; preds = %404
  store i32 %405, ptr addrspace(5) %8, align 4, !tbaa !13
  %408 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %409 = icmp sgt i32 %408, %99
  br i1 %409, label %410, label %417

410:                                              ; preds = %407
  store i32 %408, ptr addrspace(5) %7, align 4, !tbaa !13
  %411 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %412 = icmp sgt i32 %411, %99
  br i1 %412, label %413, label %417

413:                                              ; preds = %410
  store i32 %411, ptr addrspace(5) %6, align 4, !tbaa !13
  %414 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %415 = icmp sgt i32 %414, %99
  br i1 %415, label %416, label %417

416:                                              ; preds = %413
  store i32 %414, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %417

417:                                              ; preds = %416, %413, %410, %407, %404, %401, %398, %395, %392, %389, %386, %383, %379
  %418 = phi ptr addrspace(5) [ %16, %379 ], [ %15, %383 ], [ %14, %386 ], [ %13, %389 ], [ %12, %392 ], [ %11, %395 ], [ %10, %398 ], [ %9, %401 ], [ %8, %404 ], [ %7, %407 ], [ %6, %410 ], [ %5, %413 ], [ %4, %416 ]
  store i32 %99, ptr addrspace(5) %418, align 4, !tbaa !13
  %419 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %420 = icmp sgt i32 %419, %104
  br i1 %420, label %421, label %458

421:                                              ; preds = %417
  store i32 %419, ptr addrspace(5) %17, align 4, !tbaa !13
  %422 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %423 = icmp sgt i32 %422, %104
  br i1 %423, label %424, label %458

424:                                              ; preds = %421
  store i32 %422, ptr addrspace(5) %16, align 4, !tbaa !13
  %425 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %426 = icmp sgt i32 %425, %104
  br i1 %426, label %427, label %458

427:                                              ; preds = %424
  store i32 %425, ptr addrspace(5) %15, align 4, !tbaa !13
  %428 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %429 = icmp sgt i32 %428, %104
  br i1 %429, label %430, label %458

430:                                              ; preds = %427
  store i32 %428, ptr addrspace(5) %14, align 4, !tbaa !13
  %431 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %432 = icmp sgt i32 %431, %104
  br i1 %432, label %433, label %458

433:                                              ; preds = %430
  store i32 %431, ptr addrspace(5) %13, align 4, !tbaa !13
  %434 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %435 = icmp sgt i32 %434, %104
  br i1 %435, label %436, label %458

436:                                              ; preds = %433
  store i32 %434, ptr addrspace(5) %12, align 4, !tbaa !13
  %437 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %438 = icmp sgt i32 %437, %104
  br i1 %438, label %439, label %458

439:                                              ; preds = %436
  store i32 %437, ptr addrspace(5) %11, align 4, !tbaa !13
  %440 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %441 = icmp sgt i32 %440, %104
  br i1 %441, label %442, label %458

442:                                              ; preds = %439
  store i32 %440, ptr addrspace(5) %10, align 4, !tbaa !13
  %443 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %444 = icmp sgt i32 %443, %104
  br i1 %444, label %445, label %458

445:                                              ; preds = %442
  store i32 %443, ptr addrspace(5) %9, align 4, !tbaa !13
  %446 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %447 = icmp sgt i32 %446, %104
  br i1 %447, label %448, label %458

448:                                              ; preds = %445
  store i32 %446, ptr addrspace(5) %8, align 4, !tbaa !13
  %449 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %450 = icmp sgt i32 %449, %104
  br i1 %450, label %451, label %458

451:                                              ; preds = %448
  store i32 %449, ptr addrspace(5) %7, align 4, !tbaa !13
  %452 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %453 = icmp sgt i32 %452, %104
  br i1 %453, label %454, label %458

454:                                              ; preds = %451
  store i32 %452, ptr addrspace(5) %6, align 4, !tbaa !13
  %455 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %456 = icmp sgt i32 %455, %104
  br i1 %456, label %457, label %458

457:                                              ; preds = %454
  store i32 %455, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %458

458:                                              ; preds = %457, %454, %451, %448, %445, %442, %439, %436, %433, %430, %427, %424, %421, %417
  %459 = phi ptr addrspace(5) [ %17, %417 ], [ %16, %421 ], [ %15, %424 ], [ %14, %427 ], [ %13, %430 ], [ %12, %433 ], [ %11, %436 ], [ %10, %439 ], [ %9, %442 ], [ %8, %445 ], [ %7, %448 ], [ %6, %451 ], [ %5, %454 ], [ %4, %457 ]
  store i32 %104, ptr addrspace(5) %459, align 4, !tbaa !13
  %460 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %461 = icmp sgt i32 %460, %109
  br i1 %461, label %462, label %502

462:                                              ; preds = %458
  store i32 %460, ptr addrspace(5) %18, align 4, !tbaa !13
  %463 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %464 = icmp sgt i32 %463, %109
  br i1 %464, label %465, label %502

465:                                              ; preds = %462
  store i32 %463, ptr addrspace(5) %17, align 4, !tbaa !13
  %466 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %467 = icmp sgt i32 %466, %109
  br i1 %467, label %468, label %502

468:                                              ; preds = %465
  store i32 %466, ptr addrspace(5) %16, align 4, !tbaa !13
  %469 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %470 = icmp sgt i32 %469, %109
  br i1 %470, label %471, label %502

471:                                              ; preds = %468
  store i32 %469, ptr addrspace(5) %15, align 4, !tbaa !13
  %472 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %473 = icmp sgt i32 %472, %109
  br i1 %473, label %474, label %502

474:                                              ; preds = %471
  store i32 %472, ptr addrspace(5) %14, align 4, !tbaa !13
  %475 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %476 = icmp sgt i32 %475, %109
  br i1 %476, label %477, label %502

477:                                              ; preds = %474
  store i32 %475, ptr addrspace(5) %13, align 4, !tbaa !13
  %478 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %479 = icmp sgt i32 %478, %109
  br i1 %479, label %480, label %502

480:                                              ; preds = %477
  store i32 %478, ptr addrspace(5) %12, align 4, !tbaa !13
  %481 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %482 = icmp sgt i32 %481, %109
  br i1 %482, label %483, label %502

483:                                              ; preds = %480
  store i32 %481, ptr addrspace(5) %11, align 4, !tbaa !13
  %484 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %485 = icmp sgt i32 %484, %109
  br i1 %485, label %486, label %502

486:                                              ; preds = %483
  store i32 %484, ptr addrspace(5) %10, align 4, !tbaa !13
  %487 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %488 = icmp sgt i32 %487, %109
  br i1 %488, label %489, label %502

489:                                              ; preds = %486
  store i32 %487, ptr addrspace(5) %9, align 4, !tbaa !13
  %490 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %491 = icmp sgt i32 %490, %109
  br i1 %491, label %492, label %502

492:                                              ; preds = %489
  store i32 %490, ptr addrspace(5) %8, align 4, !tbaa !13
  %493 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %494 = icmp sgt i32 %493, %109
  br i1 %494, label %495, label %502

495:                                              ; preds = %492
  store i32 %493, ptr addrspace(5) %7, align 4, !tbaa !13
  %496 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %497 = icmp sgt i32 %496, %109
  br i1 %497, label %498, label %502

498:                                              ; preds = %495
  store i32 %496, ptr addrspace(5) %6, align 4, !tbaa !13
  %499 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %500 = icmp sgt i32 %499, %109
  br i1 %500, label %501, label %502

501:                                              ; preds = %498
  store i32 %499, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %502

502:                                              ; preds = %501, %498, %495, %492, %489, %486, %483, %480, %477, %474, %471, %468, %465, %462, %458
  %503 = phi ptr addrspace(5) [ %18, %458 ], [ %17, %462 ], [ %16, %465 ], [ %15, %468 ], [ %14, %471 ], [ %13, %474 ], [ %12, %477 ], [ %11, %480 ], [ %10, %483 ], [ %9, %486 ], [ %8, %489 ], [ %7, %492 ], [ %6, %495 ], [ %5, %498 ], [ %4, %501 ]
  store i32 %109, ptr addrspace(5) %503, align 4, !tbaa !13
  %504 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %505 = icmp sgt i32 %504, %114
  br i1 %505, label %506, label %549

506:                                              ; preds = %502
  store i32 %504, ptr addrspace(5) %19, align 4, !tbaa !13
  %507 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %508 = icmp sgt i32 %507, %114
  br i1 %508, label %509, label %549

509:                                              ; preds = %506
  store i32 %507, ptr addrspace(5) %18, align 4, !tbaa !13
  %510 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %511 = icmp sgt i32 %510, %114
  br i1 %511, label %512, label %549

512:                                              ; preds = %509
  store i32 %510, ptr addrspace(5) %17, align 4, !tbaa !13
  %513 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %514 = icmp sgt i32 %513, %114
  br i1 %514, label %515, label %549

515:                                              ; preds = %512
  store i32 %513, ptr addrspace(5) %16, align 4, !tbaa !13
  %516 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %517 = icmp sgt i32 %516, %114
  br i1 %517, label %518, label %549

518:                                              ; preds = %515
  store i32 %516, ptr addrspace(5) %15, align 4, !tbaa !13
  %519 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %520 = icmp sgt i32 %519, %114
  br i1 %520, label %521, label %549

521:                                              ; preds = %518
  store i32 %519, ptr addrspace(5) %14, align 4, !tbaa !13
  %522 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %523 = icmp sgt i32 %522, %114
  br i1 %523, label %524, label %549

524:                                              ; preds = %521
  store i32 %522, ptr addrspace(5) %13, align 4, !tbaa !13
  %525 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %526 = icmp sgt i32 %525, %114
  br i1 %526, label %527, label %549

527:                                              ; preds = %524
  store i32 %525, ptr addrspace(5) %12, align 4, !tbaa !13
  %528 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %529 = icmp sgt i32 %528, %114
  br i1 %529, label %530, label %549

530:                                              ; preds = %527
  store i32 %528, ptr addrspace(5) %11, align 4, !tbaa !13
  %531 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %532 = icmp sgt i32 %531, %114
  br i1 %532, label %533, label %549

533:                                              ; preds = %530
  store i32 %531, ptr addrspace(5) %10, align 4, !tbaa !13
  %534 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %535 = icmp sgt i32 %534, %114
  br i1 %535, label %536, label %549

536:                                              ; preds = %533
  store i32 %534, ptr addrspace(5) %9, align 4, !tbaa !13
  %537 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %538 = icmp sgt i32 %537, %114
  br i1 %538, label %539, label %549

539:                                              ; preds = %536
  store i32 %537, ptr addrspace(5) %8, align 4, !tbaa !13
  %540 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %541 = icmp sgt i32 %540, %114
  br i1 %541, label %542, label %549

542:                                              ; preds = %539
  store i32 %540, ptr addrspace(5) %7, align 4, !tbaa !13
  %543 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %544 = icmp sgt i32 %543, %114
  br i1 %544, label %545, label %549

545:                                              ; preds = %542
  store i32 %543, ptr addrspace(5) %6, align 4, !tbaa !13
  %546 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %547 = icmp sgt i32 %546, %114
  br i1 %547, label %548, label %549

548:                                              ; preds = %545
  store i32 %546, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %549

549:                                              ; preds = %548, %545, %542, %539, %536, %533, %530, %527, %524, %521, %518, %515, %512, %509, %506, %502
  %550 = phi ptr addrspace(5) [ %19, %502 ], [ %18, %506 ], [ %17, %509 ], [ %16, %512 ], [ %15, %515 ], [ %14, %518 ], [ %13, %521 ], [ %12, %524 ], [ %11, %527 ], [ %10, %530 ], [ %9, %533 ], [ %8, %536 ], [ %7, %539 ], [ %6, %542 ], [ %5, %545 ], [ %4, %548 ]
  store i32 %114, ptr addrspace(5) %550, align 4, !tbaa !13
  %551 = load i32, ptr addrspace(5) %19, align 4, !tbaa !13
  %552 = icmp sgt i32 %551, %119
  br i1 %552, label %553, label %599

553:                                              ; preds = %549
  store i32 %551, ptr addrspace(5) %20, align 4, !tbaa !13
  %554 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %555 = icmp sgt i32 %554, %119
  br i1 %555, label %556, label %599

556:                                              ; preds = %553
  store i32 %554, ptr addrspace(5) %19, align 4, !tbaa !13
  %557 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %558 = icmp sgt i32 %557, %119
  br i1 %558, label %559, label %599

559:                                              ; preds = %556
  store i32 %557, ptr addrspace(5) %18, align 4, !tbaa !13
  %560 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %561 = icmp sgt i32 %560, %119
  br i1 %561, label %562, label %599

562:                                              ; preds = %559
  store i32 %560, ptr addrspace(5) %17, align 4, !tbaa !13
  %563 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %564 = icmp sgt i32 %563, %119
  br i1 %564, label %565, label %599

565:                                              ; preds = %562
  store i32 %563, ptr addrspace(5) %16, align 4, !tbaa !13
  %566 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %567 = icmp sgt i32 %566, %119
  br i1 %567, label %568, label %599

568:                                              ; preds = %565
  store i32 %566, ptr addrspace(5) %15, align 4, !tbaa !13
  %569 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %570 = icmp sgt i32 %569, %119
  br i1 %570, label %571, label %599

571:                                              ; preds = %568
  store i32 %569, ptr addrspace(5) %14, align 4, !tbaa !13
  %572 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %573 = icmp sgt i32 %572, %119
  br i1 %573, label %574, label %599

574:                                              ; preds = %571
  store i32 %572, ptr addrspace(5) %13, align 4, !tbaa !13
  %575 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %576 = icmp sgt i32 %575, %119
  br i1 %576, label %577, label %599

577:                                              ; preds = %574
  store i32 %575, ptr addrspace(5) %12, align 4, !tbaa !13
  %578 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %579 = icmp sgt i32 %578, %119
  br i1 %579, label %580, label %599

580:                                              ; preds = %577
  store i32 %578, ptr addrspace(5) %11, align 4, !tbaa !13
  %581 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %582 = icmp sgt i32 %581, %119
  br i1 %582, label %583, label %599

583:                                              ; preds = %580
  store i32 %581, ptr addrspace(5) %10, align 4, !tbaa !13
  %584 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %585 = icmp sgt i32 %584, %119
  br i1 %585, label %586, label %599

586:                                              ; preds = %583
  store i32 %584, ptr addrspace(5) %9, align 4, !tbaa !13
  %587 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %588 = icmp sgt i32 %587, %119
  br i1 %588, label %589, label %599

589:                                              ; preds = %586
  store i32 %587, ptr addrspace(5) %8, align 4, !tbaa !13
  %590 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %591 = icmp sgt i32 %590, %119
  br i1 %591, label %592, label %599

592:                                              ; preds = %589
  store i32 %590, ptr addrspace(5) %7, align 4, !tbaa !13
  %593 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %594 = icmp sgt i32 %593, %119
  br i1 %594, label %595, label %599

595:                                              ; preds = %592
  store i32 %593, ptr addrspace(5) %6, align 4, !tbaa !13
  %596 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %597 = icmp sgt i32 %596, %119
  br i1 %597, label %598, label %599

598:                                              ; preds = %595
  store i32 %596, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %599

599:                                              ; preds = %598, %595, %592, %589, %586, %583, %580, %577, %574, %571, %568, %565, %562, %559, %556, %553, %549
  %600 = phi ptr addrspace(5) [ %20, %549 ], [ %19, %553 ], [ %18, %556 ], [ %17, %559 ], [ %16, %562 ], [ %15, %565 ], [ %14, %568 ], [ %13, %571 ], [ %12, %574 ], [ %11, %577 ], [ %10, %580 ], [ %9, %583 ], [ %8, %586 ], [ %7, %589 ], [ %6, %592 ], [ %5, %595 ], [ %4, %598 ]
  store i32 %119, ptr addrspace(5) %600, align 4, !tbaa !13
  %601 = load i32, ptr addrspace(5) %20, align 4, !tbaa !13
  %602 = icmp sgt i32 %601, %124
  br i1 %602, label %603, label %652

603:                                              ; preds = %599
  store i32 %601, ptr addrspace(5) %21, align 4, !tbaa !13
  %604 = load i32, ptr addrspace(5) %19, align 4, !tbaa !13
  %605 = icmp sgt i32 %604, %124
  br i1 %605, label %606, label %652

606:                                              ; preds = %603
  store i32 %604, ptr addrspace(5) %20, align 4, !tbaa !13
  %607 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %608 = icmp sgt i32 %607, %124
  br i1 %608, label %609, label %652

609:                                              ; preds = %606
  store i32 %607, ptr addrspace(5) %19, align 4, !tbaa !13
  %610 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %611 = icmp sgt i32 %610, %124
  br i1 %611, label %612, label %652

612:                                              ; preds = %609
  store i32 %610, ptr addrspace(5) %18, align 4, !tbaa !13
  %613 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %614 = icmp sgt i32 %613, %124
  br i1 %614, label %615, label %652

615:                                              ; preds = %612
  store i32 %613, ptr addrspace(5) %17, align 4, !tbaa !13
  %616 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %617 = icmp sgt i32 %616, %124
  br i1 %617, label %618, label %652

618:                                              ; preds = %615
  store i32 %616, ptr addrspace(5) %16, align 4, !tbaa !13
  %619 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %620 = icmp sgt i32 %619, %124
  br i1 %620, label %621, label %652

621:                                              ; preds = %618
  store i32 %619, ptr addrspace(5) %15, align 4, !tbaa !13
  %622 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %623 = icmp sgt i32 %622, %124
  br i1 %623, label %624, label %652

624:                                              ; preds = %621
  store i32 %622, ptr addrspace(5) %14, align 4, !tbaa !13
  %625 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %626 = icmp sgt i32 %625, %124
  br i1 %626, label %627, label %652

627:                                              ; preds = %624
  store i32 %625, ptr addrspace(5) %13, align 4, !tbaa !13
  %628 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %629 = icmp sgt i32 %628, %124
  br i1 %629, label %630, label %652

630:                                              ; preds = %627
  store i32 %628, ptr addrspace(5) %12, align 4, !tbaa !13
  %631 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %632 = icmp sgt i32 %631, %124
  br i1 %632, label %633, label %652

633:                                              ; preds = %630
  store i32 %631, ptr addrspace(5) %11, align 4, !tbaa !13
  %634 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %635 = icmp sgt i32 %634, %124
  br i1 %635, label %636, label %652

636:                                              ; preds = %633
  store i32 %634, ptr addrspace(5) %10, align 4, !tbaa !13
  %637 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %638 = icmp sgt i32 %637, %124
  br i1 %638, label %639, label %652

639:                                              ; preds = %636
  store i32 %637, ptr addrspace(5) %9, align 4, !tbaa !13
  %640 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %641 = icmp sgt i32 %640, %124
  br i1 %641, label %642, label %652

642:                                              ; preds = %639
  store i32 %640, ptr addrspace(5) %8, align 4, !tbaa !13
  %643 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %644 = icmp sgt i32 %643, %124
  br i1 %644, label %645, label %652

645:                                              ; preds = %642
  store i32 %643, ptr addrspace(5) %7, align 4, !tbaa !13
  %646 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %647 = icmp sgt i32 %646, %124
  br i1 %647, label %648, label %652

648:                                              ; preds = %645
  store i32 %646, ptr addrspace(5) %6, align 4, !tbaa !13
  %649 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %650 = icmp sgt i32 %649, %124
  br i1 %650, label %651, label %652

651:                                              ; preds = %648
  store i32 %649, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %652

652:                                              ; preds = %651, %648, %645, %642, %639, %636, %633, %630, %627, %624, %621, %618, %615, %612, %609, %606, %603, %599
  %653 = phi ptr addrspace(5) [ %21, %599 ], [ %20, %603 ], [ %19, %606 ], [ %18, %609 ], [ %17, %612 ], [ %16, %615 ], [ %15, %618 ], [ %14, %621 ], [ %13, %624 ], [ %12, %627 ], [ %11, %630 ], [ %10, %633 ], [ %9, %636 ], [ %8, %639 ], [ %7, %642 ], [ %6, %645 ], [ %5, %648 ], [ %4, %651 ]
  store i32 %124, ptr addrspace(5) %653, align 4, !tbaa !13
  %654 = load i32, ptr addrspace(5) %21, align 4, !tbaa !13
  %655 = icmp sgt i32 %654, %129
  br i1 %655, label %656, label %708

656:                                              ; preds = %652
  store i32 %654, ptr addrspace(5) %22, align 4, !tbaa !13
  %657 = load i32, ptr addrspace(5) %20, align 4, !tbaa !13
  %658 = icmp sgt i32 %657, %129
  br i1 %658, label %659, label %708

659:                                              ; preds = %656
  store i32 %657, ptr addrspace(5) %21, align 4, !tbaa !13
  %660 = load i32, ptr addrspace(5) %19, align 4, !tbaa !13
  %661 = icmp sgt i32 %660, %129
  br i1 %661, label %662, label %708

662:                                              ; preds = %659
  store i32 %660, ptr addrspace(5) %20, align 4, !tbaa !13
  %663 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %664 = icmp sgt i32 %663, %129
  br i1 %664, label %665, label %708

665:                                              ; preds = %662
  store i32 %663, ptr addrspace(5) %19, align 4, !tbaa !13
  %666 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %667 = icmp sgt i32 %666, %129
  br i1 %667, label %668, label %708

668:                                              ; preds = %665
  store i32 %666, ptr addrspace(5) %18, align 4, !tbaa !13
  %669 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %670 = icmp sgt i32 %669, %129
  br i1 %670, label %671, label %708

671:                                              ; preds = %668
  store i32 %669, ptr addrspace(5) %17, align 4, !tbaa !13
  %672 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %673 = icmp sgt i32 %672, %129
  br i1 %673, label %674, label %708

674:                                              ; preds = %671
  store i32 %672, ptr addrspace(5) %16, align 4, !tbaa !13
  %675 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %676 = icmp sgt i32 %675, %129
  br i1 %676, label %677, label %708

677:                                              ; preds = %674
  store i32 %675, ptr addrspace(5) %15, align 4, !tbaa !13
  %678 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %679 = icmp sgt i32 %678, %129
  br i1 %679, label %680, label %708

680:                                              ; preds = %677
  store i32 %678, ptr addrspace(5) %14, align 4, !tbaa !13
  %681 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %682 = icmp sgt i32 %681, %129
  br i1 %682, label %683, label %708

683:                                              ; preds = %680
  store i32 %681, ptr addrspace(5) %13, align 4, !tbaa !13
  %684 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %685 = icmp sgt i32 %684, %129
  br i1 %685, label %686, label %708

686:                                              ; preds = %683
  store i32 %684, ptr addrspace(5) %12, align 4, !tbaa !13
  %687 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %688 = icmp sgt i32 %687, %129
  br i1 %688, label %689, label %708

689:                                              ; preds = %686
  store i32 %687, ptr addrspace(5) %11, align 4, !tbaa !13
  %690 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %691 = icmp sgt i32 %690, %129
  br i1 %691, label %692, label %708

692:                                              ; preds = %689
  store i32 %690, ptr addrspace(5) %10, align 4, !tbaa !13
  %693 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %694 = icmp sgt i32 %693, %129
  br i1 %694, label %695, label %708

695:                                              ; preds = %692
  store i32 %693, ptr addrspace(5) %9, align 4, !tbaa !13
  %696 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %697 = icmp sgt i32 %696, %129
  br i1 %697, label %698, label %708

698:                                              ; preds = %695
  store i32 %696, ptr addrspace(5) %8, align 4, !tbaa !13
  %699 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %700 = icmp sgt i32 %699, %129
  br i1 %700, label %701, label %708

701:                                              ; preds = %698
  store i32 %699, ptr addrspace(5) %7, align 4, !tbaa !13
  %702 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %703 = icmp sgt i32 %702, %129
  br i1 %703, label %704, label %708

704:                                              ; preds = %701
  store i32 %702, ptr addrspace(5) %6, align 4, !tbaa !13
  %705 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %706 = icmp sgt i32 %705, %129
  br i1 %706, label %707, label %708

707:                                              ; preds = %704
  store i32 %705, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %708

708:                                              ; preds = %707, %704, %701, %698, %695, %692, %689, %686, %683, %680, %677, %674, %671, %668, %665, %662, %659, %656, %652
  %709 = phi ptr addrspace(5) [ %22, %652 ], [ %21, %656 ], [ %20, %659 ], [ %19, %662 ], [ %18, %665 ], [ %17, %668 ], [ %16, %671 ], [ %15, %674 ], [ %14, %677 ], [ %13, %680 ], [ %12, %683 ], [ %11, %686 ], [ %10, %689 ], [ %9, %692 ], [ %8, %695 ], [ %7, %698 ], [ %6, %701 ], [ %5, %704 ], [ %4, %707 ]
  store i32 %129, ptr addrspace(5) %709, align 4, !tbaa !13
  %710 = load i32, ptr addrspace(5) %22, align 4, !tbaa !13
  %711 = icmp sgt i32 %710, %134
  br i1 %711, label %712, label %767

712:                                              ; preds = %708
  store i32 %710, ptr addrspace(5) %23, align 4, !tbaa !13
  %713 = load i32, ptr addrspace(5) %21, align 4, !tbaa !13
  %714 = icmp sgt i32 %713, %134
  br i1 %714, label %715, label %767

715:                                              ; preds = %712
  store i32 %713, ptr addrspace(5) %22, align 4, !tbaa !13
  %716 = load i32, ptr addrspace(5) %20, align 4, !tbaa !13
  %717 = icmp sgt i32 %716, %134
  br i1 %717, label %718, label %767

718:                                              ; preds = %715
  store i32 %716, ptr addrspace(5) %21, align 4, !tbaa !13
  %719 = load i32, ptr addrspace(5) %19, align 4, !tbaa !13
  %720 = icmp sgt i32 %719, %134
  br i1 %720, label %721, label %767

721:                                              ; preds = %718
  store i32 %719, ptr addrspace(5) %20, align 4, !tbaa !13
  %722 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %723 = icmp sgt i32 %722, %134
  br i1 %723, label %724, label %767

724:                                              ; preds = %721
  store i32 %722, ptr addrspace(5) %19, align 4, !tbaa !13
  %725 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %726 = icmp sgt i32 %725, %134
  br i1 %726, label %727, label %767

727:                                              ; preds = %724
  store i32 %725, ptr addrspace(5) %18, align 4, !tbaa !13
  %728 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %729 = icmp sgt i32 %728, %134
  br i1 %729, label %730, label %767

730:                                              ; preds = %727
  store i32 %728, ptr addrspace(5) %17, align 4, !tbaa !13
  %731 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %732 = icmp sgt i32 %731, %134
  br i1 %732, label %733, label %767

733:                                              ; preds = %730
  store i32 %731, ptr addrspace(5) %16, align 4, !tbaa !13
  %734 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %735 = icmp sgt i32 %734, %134
  br i1 %735, label %736, label %767

736:                                              ; preds = %733
  store i32 %734, ptr addrspace(5) %15, align 4, !tbaa !13
  %737 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %738 = icmp sgt i32 %737, %134
  br i1 %738, label %739, label %767

739:                                              ; preds = %736
  store i32 %737, ptr addrspace(5) %14, align 4, !tbaa !13
  %740 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %741 = icmp sgt i32 %740, %134
  br i1 %741, label %742, label %767

742:                                              ; preds = %739
  store i32 %740, ptr addrspace(5) %13, align 4, !tbaa !13
  %743 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %744 = icmp sgt i32 %743, %134
  br i1 %744, label %745, label %767

745:                                              ; preds = %742
  store i32 %743, ptr addrspace(5) %12, align 4, !tbaa !13
  %746 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %747 = icmp sgt i32 %746, %134
  br i1 %747, label %748, label %767

748:                                              ; preds = %745
  store i32 %746, ptr addrspace(5) %11, align 4, !tbaa !13
  %749 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %750 = icmp sgt i32 %749, %134
  br i1 %750, label %751, label %767

751:                                              ; preds = %748
  store i32 %749, ptr addrspace(5) %10, align 4, !tbaa !13
  %752 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %753 = icmp sgt i32 %752, %134
  br i1 %753, label %754, label %767

754:                                              ; preds = %751
  store i32 %752, ptr addrspace(5) %9, align 4, !tbaa !13
  %755 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %756 = icmp sgt i32 %755, %134
  br i1 %756, label %757, label %767

757:                                              ; preds = %754
  store i32 %755, ptr addrspace(5) %8, align 4, !tbaa !13
  %758 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %759 = icmp sgt i32 %758, %134
  br i1 %759, label %760, label %767

760:                                              ; preds = %757
  store i32 %758, ptr addrspace(5) %7, align 4, !tbaa !13
  %761 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %762 = icmp sgt i32 %761, %134
  br i1 %762, label %763, label %767

763:                                              ; preds = %760
  store i32 %761, ptr addrspace(5) %6, align 4, !tbaa !13
  %764 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %765 = icmp sgt i32 %764, %134
  br i1 %765, label %766, label %767

766:                                              ; preds = %763
  store i32 %764, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %767

767:                                              ; preds = %766, %763, %760, %757, %754, %751, %748, %745, %742, %739, %736, %733, %730, %727, %724, %721, %718, %715, %712, %708
  %768 = phi ptr addrspace(5) [ %23, %708 ], [ %22, %712 ], [ %21, %715 ], [ %20, %718 ], [ %19, %721 ], [ %18, %724 ], [ %17, %727 ], [ %16, %730 ], [ %15, %733 ], [ %14, %736 ], [ %13, %739 ], [ %12, %742 ], [ %11, %745 ], [ %10, %748 ], [ %9, %751 ], [ %8, %754 ], [ %7, %757 ], [ %6, %760 ], [ %5, %763 ], [ %4, %766 ]
  store i32 %134, ptr addrspace(5) %768, align 4, !tbaa !13
  %769 = load i32, ptr addrspace(5) %24, align 4, !tbaa !13
  %770 = load i32, ptr addrspace(5) %23, align 4, !tbaa !13
  %771 = icmp sgt i32 %770, %769
  br i1 %771, label %772, label %830

772:                                              ; preds = %767
  store i32 %770, ptr addrspace(5) %24, align 4, !tbaa !13
  %773 = load i32, ptr addrspace(5) %22, align 4, !tbaa !13
  %774 = icmp sgt i32 %773, %769
  br i1 %774, label %775, label %830

775:                                              ; preds = %772
  store i32 %773, ptr addrspace(5) %23, align 4, !tbaa !13
  %776 = load i32, ptr addrspace(5) %21, align 4, !tbaa !13
  %777 = icmp sgt i32 %776, %769
  br i1 %777, label %778, label %830

778:                                              ; preds = %775
  store i32 %776, ptr addrspace(5) %22, align 4, !tbaa !13
  %779 = load i32, ptr addrspace(5) %20, align 4, !tbaa !13
  %780 = icmp sgt i32 %779, %769
  br i1 %780, label %781, label %830

781:                                              ; preds = %778
  store i32 %779, ptr addrspace(5) %21, align 4, !tbaa !13
  %782 = load i32, ptr addrspace(5) %19, align 4, !tbaa !13
  %783 = icmp sgt i32 %782, %769
  br i1 %783, label %784, label %830

784:                                              ; preds = %781
  store i32 %782, ptr addrspace(5) %20, align 4, !tbaa !13
  %785 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %786 = icmp sgt i32 %785, %769
  br i1 %786, label %787, label %830

787:                                              ; preds = %784
  store i32 %785, ptr addrspace(5) %19, align 4, !tbaa !13
  %788 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %789 = icmp sgt i32 %788, %769
  br i1 %789, label %790, label %830

790:                                              ; preds = %787
  store i32 %788, ptr addrspace(5) %18, align 4, !tbaa !13
  %791 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %792 = icmp sgt i32 %791, %769
  br i1 %792, label %793, label %830

793:                                              ; preds = %790
  store i32 %791, ptr addrspace(5) %17, align 4, !tbaa !13
  %794 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %795 = icmp sgt i32 %794, %769
  br i1 %795, label %796, label %830

796:                                              ; preds = %793
  store i32 %794, ptr addrspace(5) %16, align 4, !tbaa !13
  %797 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %798 = icmp sgt i32 %797, %769
  br i1 %798, label %799, label %830

799:                                              ; preds = %796
  store i32 %797, ptr addrspace(5) %15, align 4, !tbaa !13
  %800 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %801 = icmp sgt i32 %800, %769
  br i1 %801, label %802, label %830

802:                                              ; preds = %799
  store i32 %800, ptr addrspace(5) %14, align 4, !tbaa !13
  %803 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %804 = icmp sgt i32 %803, %769
  br i1 %804, label %805, label %830

805:                                              ; preds = %802
  store i32 %803, ptr addrspace(5) %13, align 4, !tbaa !13
  %806 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %807 = icmp sgt i32 %806, %769
  br i1 %807, label %808, label %830

808:                                              ; preds = %805
  store i32 %806, ptr addrspace(5) %12, align 4, !tbaa !13
  %809 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %810 = icmp sgt i32 %809, %769
  br i1 %810, label %811, label %830

811:                                              ; preds = %808
  store i32 %809, ptr addrspace(5) %11, align 4, !tbaa !13
  %812 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %813 = icmp sgt i32 %812, %769
  br i1 %813, label %814, label %830

814:                                              ; preds = %811
  store i32 %812, ptr addrspace(5) %10, align 4, !tbaa !13
  %815 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %816 = icmp sgt i32 %815, %769
  br i1 %816, label %817, label %830

817:                                              ; preds = %814
  store i32 %815, ptr addrspace(5) %9, align 4, !tbaa !13
  %818 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %819 = icmp sgt i32 %818, %769
  br i1 %819, label %820, label %830

820:                                              ; preds = %817
  store i32 %818, ptr addrspace(5) %8, align 4, !tbaa !13
  %821 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %822 = icmp sgt i32 %821, %769
  br i1 %822, label %823, label %830

823:                                              ; preds = %820
  store i32 %821, ptr addrspace(5) %7, align 4, !tbaa !13
  %824 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %825 = icmp sgt i32 %824, %769
  br i1 %825, label %826, label %830

826:                                              ; preds = %823
  store i32 %824, ptr addrspace(5) %6, align 4, !tbaa !13
  %827 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %828 = icmp sgt i32 %827, %769
  br i1 %828, label %829, label %830

829:                                              ; preds = %826
  store i32 %827, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %830

830:                                              ; preds = %829, %826, %823, %820, %817, %814, %811, %808, %805, %802, %799, %796, %793, %790, %787, %784, %781, %778, %775, %772, %767
  %831 = phi ptr addrspace(5) [ %24, %767 ], [ %23, %772 ], [ %22, %775 ], [ %21, %778 ], [ %20, %781 ], [ %19, %784 ], [ %18, %787 ], [ %17, %790 ], [ %16, %793 ], [ %15, %796 ], [ %14, %799 ], [ %13, %802 ], [ %12, %805 ], [ %11, %808 ], [ %10, %811 ], [ %9, %814 ], [ %8, %817 ], [ %7, %820 ], [ %6, %823 ], [ %5, %826 ], [ %4, %829 ]
  store i32 %769, ptr addrspace(5) %831, align 4, !tbaa !13
  %832 = load i32, ptr addrspace(5) %25, align 4, !tbaa !13
  %833 = load i32, ptr addrspace(5) %24, align 4, !tbaa !13
  %834 = icmp sgt i32 %833, %832
  br i1 %834, label %835, label %896

835:                                              ; preds = %830
  store i32 %833, ptr addrspace(5) %25, align 4, !tbaa !13
  %836 = load i32, ptr addrspace(5) %23, align 4, !tbaa !13
  %837 = icmp sgt i32 %836, %832
  br i1 %837, label %838, label %896

838:                                              ; preds = %835
  store i32 %836, ptr addrspace(5) %24, align 4, !tbaa !13
  %839 = load i32, ptr addrspace(5) %22, align 4, !tbaa !13
  %840 = icmp sgt i32 %839, %832
  br i1 %840, label %841, label %896

841:                                              ; preds = %838
  store i32 %839, ptr addrspace(5) %23, align 4, !tbaa !13
  %842 = load i32, ptr addrspace(5) %21, align 4, !tbaa !13
  %843 = icmp sgt i32 %842, %832
  br i1 %843, label %844, label %896

844:                                              ; preds = %841
  store i32 %842, ptr addrspace(5) %22, align 4, !tbaa !13
  %845 = load i32, ptr addrspace(5) %20, align 4, !tbaa !13
  %846 = icmp sgt i32 %845, %832
  br i1 %846, label %847, label %896

847:                                              ; preds = %844
  store i32 %845, ptr addrspace(5) %21, align 4, !tbaa !13
  %848 = load i32, ptr addrspace(5) %19, align 4, !tbaa !13
  %849 = icmp sgt i32 %848, %832
  br i1 %849, label %850, label %896

850:                                              ; preds = %847
  store i32 %848, ptr addrspace(5) %20, align 4, !tbaa !13
  %851 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %852 = icmp sgt i32 %851, %832
  br i1 %852, label %853, label %896

853:                                              ; preds = %850
  store i32 %851, ptr addrspace(5) %19, align 4, !tbaa !13
  %854 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %855 = icmp sgt i32 %854, %832
  br i1 %855, label %856, label %896

856:                                              ; preds = %853
  store i32 %854, ptr addrspace(5) %18, align 4, !tbaa !13
  %857 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %858 = icmp sgt i32 %857, %832
  br i1 %858, label %859, label %896

859:                                              ; preds = %856
  store i32 %857, ptr addrspace(5) %17, align 4, !tbaa !13
  %860 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %861 = icmp sgt i32 %860, %832
  br i1 %861, label %862, label %896

862:                                              ; preds = %859
  store i32 %860, ptr addrspace(5) %16, align 4, !tbaa !13
  %863 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %864 = icmp sgt i32 %863, %832
  br i1 %864, label %865, label %896

865:                                              ; preds = %862
  store i32 %863, ptr addrspace(5) %15, align 4, !tbaa !13
  %866 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %867 = icmp sgt i32 %866, %832
  br i1 %867, label %868, label %896

868:                                              ; preds = %865
  store i32 %866, ptr addrspace(5) %14, align 4, !tbaa !13
  %869 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %870 = icmp sgt i32 %869, %832
  br i1 %870, label %871, label %896

871:                                              ; preds = %868
  store i32 %869, ptr addrspace(5) %13, align 4, !tbaa !13
  %872 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %873 = icmp sgt i32 %872, %832
  br i1 %873, label %874, label %896

874:                                              ; preds = %871
  store i32 %872, ptr addrspace(5) %12, align 4, !tbaa !13
  %875 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %876 = icmp sgt i32 %875, %832
  br i1 %876, label %877, label %896

877:                                              ; preds = %874
  store i32 %875, ptr addrspace(5) %11, align 4, !tbaa !13
  %878 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %879 = icmp sgt i32 %878, %832
  br i1 %879, label %880, label %896

880:                                              ; preds = %877
  store i32 %878, ptr addrspace(5) %10, align 4, !tbaa !13
  %881 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %882 = icmp sgt i32 %881, %832
  br i1 %882, label %883, label %896

883:                                              ; preds = %880
  store i32 %881, ptr addrspace(5) %9, align 4, !tbaa !13
  %884 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %885 = icmp sgt i32 %884, %832
  br i1 %885, label %886, label %896

886:                                              ; preds = %883
  store i32 %884, ptr addrspace(5) %8, align 4, !tbaa !13
  %887 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %888 = icmp sgt i32 %887, %832
  br i1 %888, label %889, label %896

889:                                              ; preds = %886
  store i32 %887, ptr addrspace(5) %7, align 4, !tbaa !13
  %890 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %891 = icmp sgt i32 %890, %832
  br i1 %891, label %892, label %896

892:                                              ; preds = %889
  store i32 %890, ptr addrspace(5) %6, align 4, !tbaa !13
  %893 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %894 = icmp sgt i32 %893, %832
  br i1 %894, label %895, label %896

895:                                              ; preds = %892
  store i32 %893, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %896

896:                                              ; preds = %895, %892, %889, %886, %883, %880, %877, %874, %871, %868, %865, %862, %859, %856, %853, %850, %847, %844, %841, %838, %835, %830
  %897 = phi ptr addrspace(5) [ %25, %830 ], [ %24, %835 ], [ %23, %838 ], [ %22, %841 ], [ %21, %844 ], [ %20, %847 ], [ %19, %850 ], [ %18, %853 ], [ %17, %856 ], [ %16, %859 ], [ %15, %862 ], [ %14, %865 ], [ %13, %868 ], [ %12, %871 ], [ %11, %874 ], [ %10, %877 ], [ %9, %880 ], [ %8, %883 ], [ %7, %886 ], [ %6, %889 ], [ %5, %892 ], [ %4, %895 ]
  store i32 %832, ptr addrspace(5) %897, align 4, !tbaa !13
  %898 = load i32, ptr addrspace(5) %26, align 4, !tbaa !13
  %899 = load i32, ptr addrspace(5) %25, align 4, !tbaa !13
  %900 = icmp sgt i32 %899, %898
  br i1 %900, label %901, label %965

901:                                              ; preds = %896
  store i32 %899, ptr addrspace(5) %26, align 4, !tbaa !13
  %902 = load i32, ptr addrspace(5) %24, align 4, !tbaa !13
  %903 = icmp sgt i32 %902, %898
  br i1 %903, label %904, label %965

904:                                              ; preds = %901
  store i32 %902, ptr addrspace(5) %25, align 4, !tbaa !13
  %905 = load i32, ptr addrspace(5) %23, align 4, !tbaa !13
  %906 = icmp sgt i32 %905, %898
  br i1 %906, label %907, label %965

907:                                              ; preds = %904
  store i32 %905, ptr addrspace(5) %24, align 4, !tbaa !13
  %908 = load i32, ptr addrspace(5) %22, align 4, !tbaa !13
  %909 = icmp sgt i32 %908, %898
  br i1 %909, label %910, label %965

910:                                              ; preds = %907
  store i32 %908, ptr addrspace(5) %23, align 4, !tbaa !13
  %911 = load i32, ptr addrspace(5) %21, align 4, !tbaa !13
  %912 = icmp sgt i32 %911, %898
  br i1 %912, label %913, label %965

913:                                              ; preds = %910
  store i32 %911, ptr addrspace(5) %22, align 4, !tbaa !13
  %914 = load i32, ptr addrspace(5) %20, align 4, !tbaa !13
  %915 = icmp sgt i32 %914, %898
  br i1 %915, label %916, label %965

916:                                              ; preds = %913
  store i32 %914, ptr addrspace(5) %21, align 4, !tbaa !13
  %917 = load i32, ptr addrspace(5) %19, align 4, !tbaa !13
  %918 = icmp sgt i32 %917, %898
  br i1 %918, label %919, label %965

919:                                              ; preds = %916
  store i32 %917, ptr addrspace(5) %20, align 4, !tbaa !13
  %920 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %921 = icmp sgt i32 %920, %898
  br i1 %921, label %922, label %965

922:                                              ; preds = %919
  store i32 %920, ptr addrspace(5) %19, align 4, !tbaa !13
  %923 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %924 = icmp sgt i32 %923, %898
  br i1 %924, label %925, label %965

925:                                              ; preds = %922
  store i32 %923, ptr addrspace(5) %18, align 4, !tbaa !13
  %926 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %927 = icmp sgt i32 %926, %898
  br i1 %927, label %928, label %965

928:                                              ; preds = %925
  store i32 %926, ptr addrspace(5) %17, align 4, !tbaa !13
  %929 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %930 = icmp sgt i32 %929, %898
  br i1 %930, label %931, label %965

931:                                              ; preds = %928
  store i32 %929, ptr addrspace(5) %16, align 4, !tbaa !13
  %932 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %933 = icmp sgt i32 %932, %898
  br i1 %933, label %934, label %965

934:                                              ; preds = %931
  store i32 %932, ptr addrspace(5) %15, align 4, !tbaa !13
  %935 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %936 = icmp sgt i32 %935, %898
  br i1 %936, label %937, label %965

937:                                              ; preds = %934
  store i32 %935, ptr addrspace(5) %14, align 4, !tbaa !13
  %938 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %939 = icmp sgt i32 %938, %898
  br i1 %939, label %940, label %965

940:                                              ; preds = %937
  store i32 %938, ptr addrspace(5) %13, align 4, !tbaa !13
  %941 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %942 = icmp sgt i32 %941, %898
  br i1 %942, label %943, label %965

943:                                              ; preds = %940
  store i32 %941, ptr addrspace(5) %12, align 4, !tbaa !13
  %944 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %945 = icmp sgt i32 %944, %898
  br i1 %945, label %946, label %965

946:                                              ; preds = %943
  store i32 %944, ptr addrspace(5) %11, align 4, !tbaa !13
  %947 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %948 = icmp sgt i32 %947, %898
  br i1 %948, label %949, label %965

949:                                              ; preds = %946
  store i32 %947, ptr addrspace(5) %10, align 4, !tbaa !13
  %950 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %951 = icmp sgt i32 %950, %898
  br i1 %951, label %952, label %965

952:                                              ; preds = %949
  store i32 %950, ptr addrspace(5) %9, align 4, !tbaa !13
  %953 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %954 = icmp sgt i32 %953, %898
  br i1 %954, label %955, label %965

955:                                              ; preds = %952
  store i32 %953, ptr addrspace(5) %8, align 4, !tbaa !13
  %956 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %957 = icmp sgt i32 %956, %898
  br i1 %957, label %958, label %965

958:                                              ; preds = %955
  store i32 %956, ptr addrspace(5) %7, align 4, !tbaa !13
  %959 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %960 = icmp sgt i32 %959, %898
  br i1 %960, label %961, label %965

961:                                              ; preds = %958
  store i32 %959, ptr addrspace(5) %6, align 4, !tbaa !13
  %962 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %963 = icmp sgt i32 %962, %898
  br i1 %963, label %964, label %965

964:                                              ; preds = %961
  store i32 %962, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %965

965:                                              ; preds = %964, %961, %958, %955, %952, %949, %946, %943, %940, %937, %934, %931, %928, %925, %922, %919, %916, %913, %910, %907, %904, %901, %896
  %966 = phi ptr addrspace(5) [ %26, %896 ], [ %25, %901 ], [ %24, %904 ], [ %23, %907 ], [ %22, %910 ], [ %21, %913 ], [ %20, %916 ], [ %19, %919 ], [ %18, %922 ], [ %17, %925 ], [ %16, %928 ], [ %15, %931 ], [ %14, %934 ], [ %13, %937 ], [ %12, %940 ], [ %11, %943 ], [ %10, %946 ], [ %9, %949 ], [ %8, %952 ], [ %7, %955 ], [ %6, %958 ], [ %5, %961 ], [ %4, %964 ]
  store i32 %898, ptr addrspace(5) %966, align 4, !tbaa !13
  %967 = load i32, ptr addrspace(5) %27, align 4, !tbaa !13
  %968 = load i32, ptr addrspace(5) %26, align 4, !tbaa !13
  %969 = icmp sgt i32 %968, %967
  br i1 %969, label %970, label %1037

970:                                              ; preds = %965
  store i32 %968, ptr addrspace(5) %27, align 4, !tbaa !13
  %971 = load i32, ptr addrspace(5) %25, align 4, !tbaa !13
  %972 = icmp sgt i32 %971, %967
  br i1 %972, label %973, label %1037

973:                                              ; preds = %970
  store i32 %971, ptr addrspace(5) %26, align 4, !tbaa !13
  %974 = load i32, ptr addrspace(5) %24, align 4, !tbaa !13
  %975 = icmp sgt i32 %974, %967
  br i1 %975, label %976, label %1037

976:                                              ; preds = %973
  store i32 %974, ptr addrspace(5) %25, align 4, !tbaa !13
  %977 = load i32, ptr addrspace(5) %23, align 4, !tbaa !13
  %978 = icmp sgt i32 %977, %967
  br i1 %978, label %979, label %1037

979:                                              ; preds = %976
  store i32 %977, ptr addrspace(5) %24, align 4, !tbaa !13
  %980 = load i32, ptr addrspace(5) %22, align 4, !tbaa !13
  %981 = icmp sgt i32 %980, %967
  br i1 %981, label %982, label %1037

982:                                              ; preds = %979
  store i32 %980, ptr addrspace(5) %23, align 4, !tbaa !13
  %983 = load i32, ptr addrspace(5) %21, align 4, !tbaa !13
  %984 = icmp sgt i32 %983, %967
  br i1 %984, label %985, label %1037

985:                                              ; preds = %982
  store i32 %983, ptr addrspace(5) %22, align 4, !tbaa !13
  %986 = load i32, ptr addrspace(5) %20, align 4, !tbaa !13
  %987 = icmp sgt i32 %986, %967
  br i1 %987, label %988, label %1037

988:                                              ; preds = %985
  store i32 %986, ptr addrspace(5) %21, align 4, !tbaa !13
  %989 = load i32, ptr addrspace(5) %19, align 4, !tbaa !13
  %990 = icmp sgt i32 %989, %967
  br i1 %990, label %991, label %1037

991:                                              ; preds = %988
  store i32 %989, ptr addrspace(5) %20, align 4, !tbaa !13
  %992 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %993 = icmp sgt i32 %992, %967
  br i1 %993, label %994, label %1037

994:                                              ; preds = %991
  store i32 %992, ptr addrspace(5) %19, align 4, !tbaa !13
  %995 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %996 = icmp sgt i32 %995, %967
  br i1 %996, label %997, label %1037

997:                                              ; preds = %994
  store i32 %995, ptr addrspace(5) %18, align 4, !tbaa !13
  %998 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %999 = icmp sgt i32 %998, %967
  br i1 %999, label %1000, label %1037

1000:                                             ; preds = %997
  store i32 %998, ptr addrspace(5) %17, align 4, !tbaa !13
  %1001 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %1002 = icmp sgt i32 %1001, %967
  br i1 %1002, label %1003, label %1037

1003:                                             ; preds = %1000
  store i32 %1001, ptr addrspace(5) %16, align 4, !tbaa !13
  %1004 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %1005 = icmp sgt i32 %1004, %967
  br i1 %1005, label %1006, label %1037

1006:                                             ; preds = %1003
  store i32 %1004, ptr addrspace(5) %15, align 4, !tbaa !13
  %1007 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %1008 = icmp sgt i32 %1007, %967
  br i1 %1008, label %1009, label %1037

1009:                                             ; preds = %1006
  store i32 %1007, ptr addrspace(5) %14, align 4, !tbaa !13
  %1010 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %1011 = icmp sgt i32 %1010, %967
  br i1 %1011, label %1012, label %1037

1012:                                             ; preds = %1009
  store i32 %1010, ptr addrspace(5) %13, align 4, !tbaa !13
  %1013 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %1014 = icmp sgt i32 %1013, %967
  br i1 %1014, label %1015, label %1037

1015:                                             ; preds = %1012
  store i32 %1013, ptr addrspace(5) %12, align 4, !tbaa !13
  %1016 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %1017 = icmp sgt i32 %1016, %967
  br i1 %1017, label %1018, label %1037

1018:                                             ; preds = %1015
  store i32 %1016, ptr addrspace(5) %11, align 4, !tbaa !13
  %1019 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %1020 = icmp sgt i32 %1019, %967
  br i1 %1020, label %1021, label %1037

1021:                                             ; preds = %1018
  store i32 %1019, ptr addrspace(5) %10, align 4, !tbaa !13
  %1022 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %1023 = icmp sgt i32 %1022, %967
  br i1 %1023, label %1024, label %1037

1024:                                             ; preds = %1021
  store i32 %1022, ptr addrspace(5) %9, align 4, !tbaa !13
  %1025 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %1026 = icmp sgt i32 %1025, %967
  br i1 %1026, label %1027, label %1037

1027:                                             ; preds = %1024
  store i32 %1025, ptr addrspace(5) %8, align 4, !tbaa !13
  %1028 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %1029 = icmp sgt i32 %1028, %967
  br i1 %1029, label %1030, label %1037

1030:                                             ; preds = %1027
  store i32 %1028, ptr addrspace(5) %7, align 4, !tbaa !13
  %1031 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %1032 = icmp sgt i32 %1031, %967
  br i1 %1032, label %1033, label %1037

1033:                                             ; preds = %1030
  store i32 %1031, ptr addrspace(5) %6, align 4, !tbaa !13
  %1034 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %1035 = icmp sgt i32 %1034, %967
  br i1 %1035, label %1036, label %1037

1036:                                             ; preds = %1033
  store i32 %1034, ptr addrspace(5) %5, align 4, !tbaa !13
  br label %1037

1037:                                             ; preds = %1036, %1033, %1030, %1027, %1024, %1021, %1018, %1015, %1012, %1009, %1006, %1003, %1000, %997, %994, %991, %988, %985, %982, %979, %976, %973, %970, %965
  %1038 = phi ptr addrspace(5) [ %27, %965 ], [ %26, %970 ], [ %25, %973 ], [ %24, %976 ], [ %23, %979 ], [ %22, %982 ], [ %21, %985 ], [ %20, %988 ], [ %19, %991 ], [ %18, %994 ], [ %17, %997 ], [ %16, %1000 ], [ %15, %1003 ], [ %14, %1006 ], [ %13, %1009 ], [ %12, %1012 ], [ %11, %1015 ], [ %10, %1018 ], [ %9, %1021 ], [ %8, %1024 ], [ %7, %1027 ], [ %6, %1030 ], [ %5, %1033 ], [ %4, %1036 ]
  store i32 %967, ptr addrspace(5) %1038, align 4, !tbaa !13
  %1039 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %1040 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %38
  store i32 %1039, ptr addrspace(1) %1040, align 4, !tbaa !13
  %1041 = load i32, ptr addrspace(5) %5, align 4, !tbaa !13
  %1042 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %42
  store i32 %1041, ptr addrspace(1) %1042, align 4, !tbaa !13
  %1043 = load i32, ptr addrspace(5) %6, align 4, !tbaa !13
  %1044 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %47
  store i32 %1043, ptr addrspace(1) %1044, align 4, !tbaa !13
  %1045 = load i32, ptr addrspace(5) %7, align 4, !tbaa !13
  %1046 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %52
  store i32 %1045, ptr addrspace(1) %1046, align 4, !tbaa !13
  %1047 = load i32, ptr addrspace(5) %8, align 4, !tbaa !13
  %1048 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %57
  store i32 %1047, ptr addrspace(1) %1048, align 4, !tbaa !13
  %1049 = load i32, ptr addrspace(5) %9, align 4, !tbaa !13
  %1050 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %62
  store i32 %1049, ptr addrspace(1) %1050, align 4, !tbaa !13
  %1051 = load i32, ptr addrspace(5) %10, align 4, !tbaa !13
  %1052 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %67
  store i32 %1051, ptr addrspace(1) %1052, align 4, !tbaa !13
  %1053 = load i32, ptr addrspace(5) %11, align 4, !tbaa !13
  %1054 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %72
  store i32 %1053, ptr addrspace(1) %1054, align 4, !tbaa !13
  %1055 = load i32, ptr addrspace(5) %12, align 4, !tbaa !13
  %1056 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %77
  store i32 %1055, ptr addrspace(1) %1056, align 4, !tbaa !13
  %1057 = load i32, ptr addrspace(5) %13, align 4, !tbaa !13
  %1058 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %82
  store i32 %1057, ptr addrspace(1) %1058, align 4, !tbaa !13
  %1059 = load i32, ptr addrspace(5) %14, align 4, !tbaa !13
  %1060 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %87
  store i32 %1059, ptr addrspace(1) %1060, align 4, !tbaa !13
  %1061 = load i32, ptr addrspace(5) %15, align 4, !tbaa !13
  %1062 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %92
  store i32 %1061, ptr addrspace(1) %1062, align 4, !tbaa !13
  %1063 = load i32, ptr addrspace(5) %16, align 4, !tbaa !13
  %1064 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %97
  store i32 %1063, ptr addrspace(1) %1064, align 4, !tbaa !13
  %1065 = load i32, ptr addrspace(5) %17, align 4, !tbaa !13
  %1066 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %102
  store i32 %1065, ptr addrspace(1) %1066, align 4, !tbaa !13
  %1067 = load i32, ptr addrspace(5) %18, align 4, !tbaa !13
  %1068 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %107
  store i32 %1067, ptr addrspace(1) %1068, align 4, !tbaa !13
  %1069 = load i32, ptr addrspace(5) %19, align 4, !tbaa !13
  %1070 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %112
  store i32 %1069, ptr addrspace(1) %1070, align 4, !tbaa !13
  %1071 = load i32, ptr addrspace(5) %20, align 4, !tbaa !13
  %1072 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %117
  store i32 %1071, ptr addrspace(1) %1072, align 4, !tbaa !13
  %1073 = load i32, ptr addrspace(5) %21, align 4, !tbaa !13
  %1074 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %122
  store i32 %1073, ptr addrspace(1) %1074, align 4, !tbaa !13
  %1075 = load i32, ptr addrspace(5) %22, align 4, !tbaa !13
  %1076 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %127
  store i32 %1075, ptr addrspace(1) %1076, align 4, !tbaa !13
  %1077 = load i32, ptr addrspace(5) %23, align 4, !tbaa !13
  %1078 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %132
  store i32 %1077, ptr addrspace(1) %1078, align 4, !tbaa !13
  %1079 = load i32, ptr addrspace(5) %24, align 4, !tbaa !13
  %1080 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %137
  store i32 %1079, ptr addrspace(1) %1080, align 4, !tbaa !13
  %1081 = load i32, ptr addrspace(5) %25, align 4, !tbaa !13
  %1082 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %142
  store i32 %1081, ptr addrspace(1) %1082, align 4, !tbaa !13
  %1083 = load i32, ptr addrspace(5) %26, align 4, !tbaa !13
  %1084 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %147
  store i32 %1083, ptr addrspace(1) %1084, align 4, !tbaa !13
  %1085 = load i32, ptr addrspace(5) %27, align 4, !tbaa !13
  %1086 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %152
  store i32 %1085, ptr addrspace(1) %1086, align 4, !tbaa !13
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %4)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %5)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %6)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %7)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %8)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %9)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %10)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %11)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %12)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %13)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %14)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %15)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %16)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %17)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %18)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %19)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %20)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %21)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %22)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %23)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %24)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %25)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %26)
  call void @llvm.lifetime.end.p5(i64 4, ptr addrspace(5) %27)
  br label %1087

1087:                                             ; preds = %3, %1037
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #3

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(write, argmem: readwrite, inaccessiblemem: none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"int*", !"int*", !"u32"}
!7 = !{!"int*", !"int*", !"uint"}
!8 = !{!"", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
