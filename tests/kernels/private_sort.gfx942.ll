; ModuleID = 'private_sort.cl'
source_filename = "private_sort.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @private_sort(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = alloca [24 x i32], align 4, addrspace(5)
  %5 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !tbaa !9
  %9 = zext i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %12 = add i32 %10, %11
  %13 = icmp ult i32 %12, %2
  br i1 %13, label %14, label %246

14:                                               ; preds = %3
  call void @llvm.lifetime.start.p5(i64 96, ptr addrspace(5) %4) #3
  %15 = zext i32 %12 to i64
  %16 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4, !tbaa !13, !amdgpu.noclobber !15
  %18 = add i32 %12, %2
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %19
  %21 = load i32, ptr addrspace(1) %20, align 4, !tbaa !13, !amdgpu.noclobber !15
  %22 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 4
  %23 = insertelement <2 x i32> poison, i32 %17, i64 0
  %24 = insertelement <2 x i32> %23, i32 %21, i64 1
  store <2 x i32> %24, ptr addrspace(5) %4, align 4, !tbaa !13
  %25 = shl i32 %2, 1
  %26 = add i32 %25, %12
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %27
  %29 = load i32, ptr addrspace(1) %28, align 4, !tbaa !13, !amdgpu.noclobber !15
  %30 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 8
  %31 = mul i32 %2, 3
  %32 = add i32 %31, %12
  %33 = zext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %33
  %35 = load i32, ptr addrspace(1) %34, align 4, !tbaa !13, !amdgpu.noclobber !15
  %36 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 12
  %37 = insertelement <2 x i32> poison, i32 %29, i64 0
  %38 = insertelement <2 x i32> %37, i32 %35, i64 1
  store <2 x i32> %38, ptr addrspace(5) %30, align 4, !tbaa !13
  %39 = shl i32 %2, 2
  %40 = add i32 %39, %12
  %41 = zext i32 %40 to i64
  %42 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %41
  %43 = load i32, ptr addrspace(1) %42, align 4, !tbaa !13, !amdgpu.noclobber !15
  %44 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 16
  %45 = mul i32 %2, 5
  %46 = add i32 %45, %12
  %47 = zext i32 %46 to i64
  %48 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %47
  %49 = load i32, ptr addrspace(1) %48, align 4, !tbaa !13, !amdgpu.noclobber !15
  %50 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 20
  %51 = insertelement <2 x i32> poison, i32 %43, i64 0
  %52 = insertelement <2 x i32> %51, i32 %49, i64 1
  store <2 x i32> %52, ptr addrspace(5) %44, align 4, !tbaa !13
  %53 = mul i32 %2, 6
  %54 = add i32 %53, %12
  %55 = zext i32 %54 to i64
  %56 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %55
  %57 = load i32, ptr addrspace(1) %56, align 4, !tbaa !13, !amdgpu.noclobber !15
  %58 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 24
  %59 = mul i32 %2, 7
  %60 = add i32 %59, %12
  %61 = zext i32 %60 to i64
  %62 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %61
  %63 = load i32, ptr addrspace(1) %62, align 4, !tbaa !13, !amdgpu.noclobber !15
  %64 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 28
  %65 = insertelement <2 x i32> poison, i32 %57, i64 0
  %66 = insertelement <2 x i32> %65, i32 %63, i64 1
  store <2 x i32> %66, ptr addrspace(5) %58, align 4, !tbaa !13
  %67 = shl i32 %2, 3
  %68 = add i32 %67, %12
  %69 = zext i32 %68 to i64
  %70 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %69
  %71 = load i32, ptr addrspace(1) %70, align 4, !tbaa !13, !amdgpu.noclobber !15
  %72 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 32
  %73 = mul i32 %2, 9
  %74 = add i32 %73, %12
  %75 = zext i32 %74 to i64
  %76 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %75
  %77 = load i32, ptr addrspace(1) %76, align 4, !tbaa !13, !amdgpu.noclobber !15
  %78 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 36
  %79 = insertelement <2 x i32> poison, i32 %71, i64 0
  %80 = insertelement <2 x i32> %79, i32 %77, i64 1
  store <2 x i32> %80, ptr addrspace(5) %72, align 4, !tbaa !13
  %81 = mul i32 %2, 10
  %82 = add i32 %81, %12
  %83 = zext i32 %82 to i64
  %84 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %83
  %85 = load i32, ptr addrspace(1) %84, align 4, !tbaa !13, !amdgpu.noclobber !15
  %86 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 40
  %87 = mul i32 %2, 11
  %88 = add i32 %87, %12
  %89 = zext i32 %88 to i64
  %90 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %89
  %91 = load i32, ptr addrspace(1) %90, align 4, !tbaa !13, !amdgpu.noclobber !15
  %92 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 44
  %93 = insertelement <2 x i32> poison, i32 %85, i64 0
  %94 = insertelement <2 x i32> %93, i32 %91, i64 1
  store <2 x i32> %94, ptr addrspace(5) %86, align 4, !tbaa !13
  %95 = mul i32 %2, 12
  %96 = add i32 %95, %12
  %97 = zext i32 %96 to i64
  %98 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %97
  %99 = load i32, ptr addrspace(1) %98, align 4, !tbaa !13, !amdgpu.noclobber !15
  %100 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 48
  %101 = mul i32 %2, 13
  %102 = add i32 %101, %12
  %103 = zext i32 %102 to i64
  %104 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %103
  %105 = load i32, ptr addrspace(1) %104, align 4, !tbaa !13, !amdgpu.noclobber !15
  %106 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 52
  %107 = insertelement <2 x i32> poison, i32 %99, i64 0
  %108 = insertelement <2 x i32> %107, i32 %105, i64 1
  store <2 x i32> %108, ptr addrspace(5) %100, align 4, !tbaa !13
  %109 = mul i32 %2, 14
  %110 = add i32 %109, %12
  %111 = zext i32 %110 to i64
  %112 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %111
  %113 = load i32, ptr addrspace(1) %112, align 4, !tbaa !13, !amdgpu.noclobber !15
  %114 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 56
  %115 = mul i32 %2, 15
  %116 = add i32 %115, %12
  %117 = zext i32 %116 to i64
  %118 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %117
  %119 = load i32, ptr addrspace(1) %118, align 4, !tbaa !13, !amdgpu.noclobber !15
  %120 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 60
  %121 = insertelement <2 x i32> poison, i32 %113, i64 0
  %122 = insertelement <2 x i32> %121, i32 %119, i64 1
  store <2 x i32> %122, ptr addrspace(5) %114, align 4, !tbaa !13
  %123 = shl i32 %2, 4
  %124 = add i32 %123, %12
  %125 = zext i32 %124 to i64
  %126 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %125
  %127 = load i32, ptr addrspace(1) %126, align 4, !tbaa !13, !amdgpu.noclobber !15
  %128 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 64
  %129 = mul i32 %2, 17
  %130 = add i32 %129, %12
  %131 = zext i32 %130 to i64
  %132 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %131
  %133 = load i32, ptr addrspace(1) %132, align 4, !tbaa !13, !amdgpu.noclobber !15
  %134 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 68
  %135 = insertelement <2 x i32> poison, i32 %127, i64 0
  %136 = insertelement <2 x i32> %135, i32 %133, i64 1
  store <2 x i32> %136, ptr addrspace(5) %128, align 4, !tbaa !13
  %137 = mul i32 %2, 18
  %138 = add i32 %137, %12
  %139 = zext i32 %138 to i64
  %140 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %139
  %141 = load i32, ptr addrspace(1) %140, align 4, !tbaa !13, !amdgpu.noclobber !15
  %142 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 72
  %143 = mul i32 %2, 19
  %144 = add i32 %143, %12
  %145 = zext i32 %144 to i64
  %146 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %145
  %147 = load i32, ptr addrspace(1) %146, align 4, !tbaa !13, !amdgpu.noclobber !15
  %148 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 76
  %149 = insertelement <2 x i32> poison, i32 %141, i64 0
  %150 = insertelement <2 x i32> %149, i32 %147, i64 1
  store <2 x i32> %150, ptr addrspace(5) %142, align 4, !tbaa !13
  %151 = mul i32 %2, 20
  %152 = add i32 %151, %12
  %153 = zext i32 %152 to i64
  %154 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %153
  %155 = load i32, ptr addrspace(1) %154, align 4, !tbaa !13, !amdgpu.noclobber !15
  %156 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 80
  %157 = mul i32 %2, 21
  %158 = add i32 %157, %12
  %159 = zext i32 %158 to i64
  %160 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %159
  %161 = load i32, ptr addrspace(1) %160, align 4, !tbaa !13, !amdgpu.noclobber !15
  %162 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 84
  %163 = insertelement <2 x i32> poison, i32 %155, i64 0
  %164 = insertelement <2 x i32> %163, i32 %161, i64 1
  store <2 x i32> %164, ptr addrspace(5) %156, align 4, !tbaa !13
  %165 = mul i32 %2, 22
  %166 = add i32 %165, %12
  %167 = zext i32 %166 to i64
  %168 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %167
  %169 = load i32, ptr addrspace(1) %168, align 4, !tbaa !13, !amdgpu.noclobber !15
  %170 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 88
  %171 = mul i32 %2, 23
  %172 = add i32 %171, %12
  %173 = zext i32 %172 to i64
  %174 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %173
  %175 = load i32, ptr addrspace(1) %174, align 4, !tbaa !13, !amdgpu.noclobber !15
  %176 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 92
  %177 = insertelement <2 x i32> poison, i32 %169, i64 0
  %178 = insertelement <2 x i32> %177, i32 %175, i64 1
  store <2 x i32> %178, ptr addrspace(5) %170, align 4, !tbaa !13
  br label %179

179:                                              ; preds = %14, %192
  %180 = phi i32 [ %195, %192 ], [ 1, %14 ]
  %181 = getelementptr inbounds [24 x i32], ptr addrspace(5) %4, i32 0, i32 %180
  %182 = load i32, ptr addrspace(5) %181, align 4, !tbaa !13
  br label %183

183:                                              ; preds = %179, %189
  %184 = phi i32 [ %180, %179 ], [ %185, %189 ]
  %185 = add nsw i32 %184, -1
  %186 = getelementptr inbounds [24 x i32], ptr addrspace(5) %4, i32 0, i32 %185
  %187 = load i32, ptr addrspace(5) %186, align 4, !tbaa !13
  %188 = icmp sgt i32 %187, %182
  br i1 %188, label %189, label %192

189:                                              ; preds = %183
  %190 = getelementptr inbounds [24 x i32], ptr addrspace(5) %4, i32 0, i32 %184
  store i32 %187, ptr addrspace(5) %190, align 4, !tbaa !13
  %191 = icmp sgt i32 %184, 1
  br i1 %191, label %183, label %192

192:                                              ; preds = %189, %183
  %193 = phi i32 [ 0, %189 ], [ %184, %183 ]
  %194 = getelementptr inbounds [24 x i32], ptr addrspace(5) %4, i32 0, i32 %193
  store i32 %182, ptr addrspace(5) %194, align 4, !tbaa !13
  %195 = add nuw nsw i32 %180, 1
  %196 = icmp eq i32 %195, 24
  br i1 %196, label %197, label %179, !llvm.loop !16

197:                                              ; preds = %192
  %198 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %199 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %15
  store i32 %198, ptr addrspace(1) %199, align 4, !tbaa !13
  %200 = load i32, ptr addrspace(5) %22, align 4, !tbaa !13
  %201 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %19
  store i32 %200, ptr addrspace(1) %201, align 4, !tbaa !13
  %202 = load i32, ptr addrspace(5) %30, align 4, !tbaa !13
  %203 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %27
  store i32 %202, ptr addrspace(1) %203, align 4, !tbaa !13
  %204 = load i32, ptr addrspace(5) %36, align 4, !tbaa !13
  %205 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %33
  store i32 %204, ptr addrspace(1) %205, align 4, !tbaa !13
  %206 = load i32, ptr addrspace(5) %44, align 4, !tbaa !13
  %207 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %41
  store i32 %206, ptr addrspace(1) %207, align 4, !tbaa !13
  %208 = load i32, ptr addrspace(5) %50, align 4, !tbaa !13
  %209 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %47
  store i32 %208, ptr addrspace(1) %209, align 4, !tbaa !13
  %210 = load i32, ptr addrspace(5) %58, align 4, !tbaa !13
  %211 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %55
  store i32 %210, ptr addrspace(1) %211, align 4, !tbaa !13
  %212 = load i32, ptr addrspace(5) %64, align 4, !tbaa !13
  %213 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %61
  store i32 %212, ptr addrspace(1) %213, align 4, !tbaa !13
  %214 = load i32, ptr addrspace(5) %72, align 4, !tbaa !13
  %215 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %69
  store i32 %214, ptr addrspace(1) %215, align 4, !tbaa !13
  %216 = load i32, ptr addrspace(5) %78, align 4, !tbaa !13
  %217 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %75
  store i32 %216, ptr addrspace(1) %217, align 4, !tbaa !13
  %218 = load i32, ptr addrspace(5) %86, align 4, !tbaa !13
  %219 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %83
  store i32 %218, ptr addrspace(1) %219, align 4, !tbaa !13
  %220 = load i32, ptr addrspace(5) %92, align 4, !tbaa !13
  %221 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %89
  store i32 %220, ptr addrspace(1) %221, align 4, !tbaa !13
  %222 = load i32, ptr addrspace(5) %100, align 4, !tbaa !13
  %223 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %97
  store i32 %222, ptr addrspace(1) %223, align 4, !tbaa !13
  %224 = load i32, ptr addrspace(5) %106, align 4, !tbaa !13
  %225 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %103
  store i32 %224, ptr addrspace(1) %225, align 4, !tbaa !13
  %226 = load i32, ptr addrspace(5) %114, align 4, !tbaa !13
  %227 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %111
  store i32 %226, ptr addrspace(1) %227, align 4, !tbaa !13
  %228 = load i32, ptr addrspace(5) %120, align 4, !tbaa !13
  %229 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %117
  store i32 %228, ptr addrspace(1) %229, align 4, !tbaa !13
  %230 = load i32, ptr addrspace(5) %128, align 4, !tbaa !13
  %231 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %125
  store i32 %230, ptr addrspace(1) %231, align 4, !tbaa !13
  %232 = load i32, ptr addrspace(5) %134, align 4, !tbaa !13
  %233 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %131
  store i32 %232, ptr addrspace(1) %233, align 4, !tbaa !13
  %234 = load i32, ptr addrspace(5) %142, align 4, !tbaa !13
  %235 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %139
  store i32 %234, ptr addrspace(1) %235, align 4, !tbaa !13
  %236 = load i32, ptr addrspace(5) %148, align 4, !tbaa !13
  %237 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %145
  store i32 %236, ptr addrspace(1) %237, align 4, !tbaa !13
  %238 = load i32, ptr addrspace(5) %156, align 4, !tbaa !13
  %239 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %153
  store i32 %238, ptr addrspace(1) %239, align 4, !tbaa !13
  %240 = load i32, ptr addrspace(5) %162, align 4, !tbaa !13
  %241 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %159
  store i32 %240, ptr addrspace(1) %241, align 4, !tbaa !13
  %242 = load i32, ptr addrspace(5) %170, align 4, !tbaa !13
  %243 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %167
  store i32 %242, ptr addrspace(1) %243, align 4, !tbaa !13
  %244 = load i32, ptr addrspace(5) %176, align 4, !tbaa !13
  %245 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %173
  store i32 %244, ptr addrspace(1) %245, align 4, !tbaa !13
  call void @llvm.lifetime.end.p5(i64 96, ptr addrspace(5) %4) #3
  br label %246

246:                                              ; preds = %3, %197
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

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

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
!16 = distinct !{!16, !17}
!17 = !{!"llvm.loop.unroll.disable"}
