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
  br i1 %13, label %14, label %222

14:                                               ; preds = %3
  call void @llvm.lifetime.start.p5(i64 96, ptr addrspace(5) %4) #3
  %15 = zext i32 %12 to i64
  %16 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %15
  %17 = load i32, ptr addrspace(1) %16, align 4, !tbaa !13, !amdgpu.noclobber !15
  store i32 %17, ptr addrspace(5) %4, align 4, !tbaa !13
  %18 = add i32 %12, %2
  %19 = zext i32 %18 to i64
  %20 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %19
  %21 = load i32, ptr addrspace(1) %20, align 4, !tbaa !13, !amdgpu.noclobber !15
  %22 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 4
  store i32 %21, ptr addrspace(5) %22, align 4, !tbaa !13
  %23 = shl i32 %2, 1
  %24 = add i32 %23, %12
  %25 = zext i32 %24 to i64
  %26 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %25
  %27 = load i32, ptr addrspace(1) %26, align 4, !tbaa !13, !amdgpu.noclobber !15
  %28 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 8
  store i32 %27, ptr addrspace(5) %28, align 4, !tbaa !13
  %29 = mul i32 %2, 3
  %30 = add i32 %29, %12
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %31
  %33 = load i32, ptr addrspace(1) %32, align 4, !tbaa !13, !amdgpu.noclobber !15
  %34 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 12
  store i32 %33, ptr addrspace(5) %34, align 4, !tbaa !13
  %35 = shl i32 %2, 2
  %36 = add i32 %35, %12
  %37 = zext i32 %36 to i64
  %38 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %37
  %39 = load i32, ptr addrspace(1) %38, align 4, !tbaa !13, !amdgpu.noclobber !15
  %40 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 16
  store i32 %39, ptr addrspace(5) %40, align 4, !tbaa !13
  %41 = mul i32 %2, 5
  %42 = add i32 %41, %12
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %43
  %45 = load i32, ptr addrspace(1) %44, align 4, !tbaa !13, !amdgpu.noclobber !15
  %46 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 20
  store i32 %45, ptr addrspace(5) %46, align 4, !tbaa !13
  %47 = mul i32 %2, 6
  %48 = add i32 %47, %12
  %49 = zext i32 %48 to i64
  %50 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %49
  %51 = load i32, ptr addrspace(1) %50, align 4, !tbaa !13, !amdgpu.noclobber !15
  %52 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 24
  store i32 %51, ptr addrspace(5) %52, align 4, !tbaa !13
  %53 = mul i32 %2, 7
  %54 = add i32 %53, %12
  %55 = zext i32 %54 to i64
  %56 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %55
  %57 = load i32, ptr addrspace(1) %56, align 4, !tbaa !13, !amdgpu.noclobber !15
  %58 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 28
  store i32 %57, ptr addrspace(5) %58, align 4, !tbaa !13
  %59 = shl i32 %2, 3
  %60 = add i32 %59, %12
  %61 = zext i32 %60 to i64
  %62 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %61
  %63 = load i32, ptr addrspace(1) %62, align 4, !tbaa !13, !amdgpu.noclobber !15
  %64 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 32
  store i32 %63, ptr addrspace(5) %64, align 4, !tbaa !13
  %65 = mul i32 %2, 9
  %66 = add i32 %65, %12
  %67 = zext i32 %66 to i64
  %68 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %67
  %69 = load i32, ptr addrspace(1) %68, align 4, !tbaa !13, !amdgpu.noclobber !15
  %70 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 36
  store i32 %69, ptr addrspace(5) %70, align 4, !tbaa !13
  %71 = mul i32 %2, 10
  %72 = add i32 %71, %12
  %73 = zext i32 %72 to i64
  %74 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %73
  %75 = load i32, ptr addrspace(1) %74, align 4, !tbaa !13, !amdgpu.noclobber !15
  %76 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 40
  store i32 %75, ptr addrspace(5) %76, align 4, !tbaa !13
  %77 = mul i32 %2, 11
  %78 = add i32 %77, %12
  %79 = zext i32 %78 to i64
  %80 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %79
  %81 = load i32, ptr addrspace(1) %80, align 4, !tbaa !13, !amdgpu.noclobber !15
  %82 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 44
  store i32 %81, ptr addrspace(5) %82, align 4, !tbaa !13
  %83 = mul i32 %2, 12
  %84 = add i32 %83, %12
  %85 = zext i32 %84 to i64
  %86 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %85
  %87 = load i32, ptr addrspace(1) %86, align 4, !tbaa !13, !amdgpu.noclobber !15
  %88 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 48
  store i32 %87, ptr addrspace(5) %88, align 4, !tbaa !13
  %89 = mul i32 %2, 13
  %90 = add i32 %89, %12
  %91 = zext i32 %90 to i64
  %92 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %91
  %93 = load i32, ptr addrspace(1) %92, align 4, !tbaa !13, !amdgpu.noclobber !15
  %94 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 52
  store i32 %93, ptr addrspace(5) %94, align 4, !tbaa !13
  %95 = mul i32 %2, 14
  %96 = add i32 %95, %12
  %97 = zext i32 %96 to i64
  %98 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %97
  %99 = load i32, ptr addrspace(1) %98, align 4, !tbaa !13, !amdgpu.noclobber !15
  %100 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 56
  store i32 %99, ptr addrspace(5) %100, align 4, !tbaa !13
  %101 = mul i32 %2, 15
  %102 = add i32 %101, %12
  %103 = zext i32 %102 to i64
  %104 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %103
  %105 = load i32, ptr addrspace(1) %104, align 4, !tbaa !13, !amdgpu.noclobber !15
  %106 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 60
  store i32 %105, ptr addrspace(5) %106, align 4, !tbaa !13
  %107 = shl i32 %2, 4
  %108 = add i32 %107, %12
  %109 = zext i32 %108 to i64
  %110 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %109
  %111 = load i32, ptr addrspace(1) %110, align 4, !tbaa !13, !amdgpu.noclobber !15
  %112 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 64
  store i32 %111, ptr addrspace(5) %112, align 4, !tbaa !13
  %113 = mul i32 %2, 17
  %114 = add i32 %113, %12
  %115 = zext i32 %114 to i64
  %116 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %115
  %117 = load i32, ptr addrspace(1) %116, align 4, !tbaa !13, !amdgpu.noclobber !15
  %118 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 68
  store i32 %117, ptr addrspace(5) %118, align 4, !tbaa !13
  %119 = mul i32 %2, 18
  %120 = add i32 %119, %12
  %121 = zext i32 %120 to i64
  %122 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %121
  %123 = load i32, ptr addrspace(1) %122, align 4, !tbaa !13, !amdgpu.noclobber !15
  %124 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 72
  store i32 %123, ptr addrspace(5) %124, align 4, !tbaa !13
  %125 = mul i32 %2, 19
  %126 = add i32 %125, %12
  %127 = zext i32 %126 to i64
  %128 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %127
  %129 = load i32, ptr addrspace(1) %128, align 4, !tbaa !13, !amdgpu.noclobber !15
  %130 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 76
  store i32 %129, ptr addrspace(5) %130, align 4, !tbaa !13
  %131 = mul i32 %2, 20
  %132 = add i32 %131, %12
  %133 = zext i32 %132 to i64
  %134 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %133
  %135 = load i32, ptr addrspace(1) %134, align 4, !tbaa !13, !amdgpu.noclobber !15
  %136 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 80
  store i32 %135, ptr addrspace(5) %136, align 4, !tbaa !13
  %137 = mul i32 %2, 21
  %138 = add i32 %137, %12
  %139 = zext i32 %138 to i64
  %140 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %139
  %141 = load i32, ptr addrspace(1) %140, align 4, !tbaa !13, !amdgpu.noclobber !15
  %142 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 84
  store i32 %141, ptr addrspace(5) %142, align 4, !tbaa !13
  %143 = mul i32 %2, 22
  %144 = add i32 %143, %12
  %145 = zext i32 %144 to i64
  %146 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %145
  %147 = load i32, ptr addrspace(1) %146, align 4, !tbaa !13, !amdgpu.noclobber !15
  %148 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 88
  store i32 %147, ptr addrspace(5) %148, align 4, !tbaa !13
  %149 = mul i32 %2, 23
  %150 = add i32 %149, %12
  %151 = zext i32 %150 to i64
  %152 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %151
  %153 = load i32, ptr addrspace(1) %152, align 4, !tbaa !13, !amdgpu.noclobber !15
  %154 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 92
  store i32 %153, ptr addrspace(5) %154, align 4, !tbaa !13
  br label %155

155:                                              ; preds = %14, %168
  %156 = phi i32 [ %171, %168 ], [ 1, %14 ]
  %157 = getelementptr inbounds [24 x i32], ptr addrspace(5) %4, i32 0, i32 %156
  %158 = load i32, ptr addrspace(5) %157, align 4, !tbaa !13
  br label %159

159:                                              ; preds = %155, %165
  %160 = phi i32 [ %156, %155 ], [ %161, %165 ]
  %161 = add nsw i32 %160, -1
  %162 = getelementptr inbounds [24 x i32], ptr addrspace(5) %4, i32 0, i32 %161
  %163 = load i32, ptr addrspace(5) %162, align 4, !tbaa !13
  %164 = icmp sgt i32 %163, %158
  br i1 %164, label %165, label %168

165:                                              ; preds = %159
  %166 = getelementptr inbounds [24 x i32], ptr addrspace(5) %4, i32 0, i32 %160
  store i32 %163, ptr addrspace(5) %166, align 4, !tbaa !13
  %167 = icmp sgt i32 %160, 1
  br i1 %167, label %159, label %168

168:                                              ; preds = %165, %159
  %169 = phi i32 [ 0, %165 ], [ %160, %159 ]
  %170 = getelementptr inbounds [24 x i32], ptr addrspace(5) %4, i32 0, i32 %169
  store i32 %158, ptr addrspace(5) %170, align 4, !tbaa !13
  %171 = add nuw nsw i32 %156, 1
  %172 = icmp eq i32 %171, 24
  br i1 %172, label %173, label %155, !llvm.loop !16

173:                                              ; preds = %168
  %174 = load i32, ptr addrspace(5) %4, align 4, !tbaa !13
  %175 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %15
  store i32 %174, ptr addrspace(1) %175, align 4, !tbaa !13
  %176 = load i32, ptr addrspace(5) %22, align 4, !tbaa !13
  %177 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %19
  store i32 %176, ptr addrspace(1) %177, align 4, !tbaa !13
  %178 = load i32, ptr addrspace(5) %28, align 4, !tbaa !13
  %179 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %25
  store i32 %178, ptr addrspace(1) %179, align 4, !tbaa !13
  %180 = load i32, ptr addrspace(5) %34, align 4, !tbaa !13
  %181 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %31
  store i32 %180, ptr addrspace(1) %181, align 4, !tbaa !13
  %182 = load i32, ptr addrspace(5) %40, align 4, !tbaa !13
  %183 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %37
  store i32 %182, ptr addrspace(1) %183, align 4, !tbaa !13
  %184 = load i32, ptr addrspace(5) %46, align 4, !tbaa !13
  %185 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %43
  store i32 %184, ptr addrspace(1) %185, align 4, !tbaa !13
  %186 = load i32, ptr addrspace(5) %52, align 4, !tbaa !13
  %187 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %49
  store i32 %186, ptr addrspace(1) %187, align 4, !tbaa !13
  %188 = load i32, ptr addrspace(5) %58, align 4, !tbaa !13
  %189 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %55
  store i32 %188, ptr addrspace(1) %189, align 4, !tbaa !13
  %190 = load i32, ptr addrspace(5) %64, align 4, !tbaa !13
  %191 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %61
  store i32 %190, ptr addrspace(1) %191, align 4, !tbaa !13
  %192 = load i32, ptr addrspace(5) %70, align 4, !tbaa !13
  %193 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %67
  store i32 %192, ptr addrspace(1) %193, align 4, !tbaa !13
  %194 = load i32, ptr addrspace(5) %76, align 4, !tbaa !13
  %195 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %73
  store i32 %194, ptr addrspace(1) %195, align 4, !tbaa !13
  %196 = load i32, ptr addrspace(5) %82, align 4, !tbaa !13
  %197 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %79
  store i32 %196, ptr addrspace(1) %197, align 4, !tbaa !13
  %198 = load i32, ptr addrspace(5) %88, align 4, !tbaa !13
  %199 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %85
  store i32 %198, ptr addrspace(1) %199, align 4, !tbaa !13
  %200 = load i32, ptr addrspace(5) %94, align 4, !tbaa !13
  %201 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %91
  store i32 %200, ptr addrspace(1) %201, align 4, !tbaa !13
  %202 = load i32, ptr addrspace(5) %100, align 4, !tbaa !13
  %203 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %97
  store i32 %202, ptr addrspace(1) %203, align 4, !tbaa !13
  %204 = load i32, ptr addrspace(5) %106, align 4, !tbaa !13
  %205 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %103
  store i32 %204, ptr addrspace(1) %205, align 4, !tbaa !13
  %206 = load i32, ptr addrspace(5) %112, align 4, !tbaa !13
  %207 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %109
  store i32 %206, ptr addrspace(1) %207, align 4, !tbaa !13
  %208 = load i32, ptr addrspace(5) %118, align 4, !tbaa !13
  %209 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %115
  store i32 %208, ptr addrspace(1) %209, align 4, !tbaa !13
  %210 = load i32, ptr addrspace(5) %124, align 4, !tbaa !13
  %211 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %121
  store i32 %210, ptr addrspace(1) %211, align 4, !tbaa !13
  %212 = load i32, ptr addrspace(5) %130, align 4, !tbaa !13
  %213 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %127
  store i32 %212, ptr addrspace(1) %213, align 4, !tbaa !13
  %214 = load i32, ptr addrspace(5) %136, align 4, !tbaa !13
  %215 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %133
  store i32 %214, ptr addrspace(1) %215, align 4, !tbaa !13
  %216 = load i32, ptr addrspace(5) %142, align 4, !tbaa !13
  %217 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %139
  store i32 %216, ptr addrspace(1) %217, align 4, !tbaa !13
  %218 = load i32, ptr addrspace(5) %148, align 4, !tbaa !13
  %219 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %145
  store i32 %218, ptr addrspace(1) %219, align 4, !tbaa !13
  %220 = load i32, ptr addrspace(5) %154, align 4, !tbaa !13
  %221 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %151
  store i32 %220, ptr addrspace(1) %221, align 4, !tbaa !13
  call void @llvm.lifetime.end.p5(i64 96, ptr addrspace(5) %4) #3
  br label %222

222:                                              ; preds = %3, %173
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

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
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
