; grid 64, group 64, stored 96
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.twelve = type { [12 x i32] }

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @arguments(ptr addrspace(1) nocapture noundef align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(4) nocapture noundef readonly align 4 %2, ptr addrspace(1) nocapture noundef readnone align 4 %3, ptr addrspace(1) nocapture noundef readnone align 4 %4, i32 noundef %5, i32 noundef %6, i64 noundef %7, float noundef %8, i16 noundef %9) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !6 !kernel_arg_type_qual !7 {
  %11 = alloca %struct.twelve, align 4, addrspace(5)
  %12 = alloca [8 x i32], align 4, addrspace(5)
  %13 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %14 = shl i32 %13, 6
  %15 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %16 = add i32 %14, %15
  %17 = and i32 %16, 127
  %18 = zext nneg i32 %17 to i64
  %19 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %18
  %20 = load i32, ptr addrspace(1) %19, align 4, !tbaa !8
  %21 = mul i32 %16, 7
  %22 = and i32 %21, 127
  %23 = zext nneg i32 %22 to i64
  %24 = getelementptr inbounds i32, ptr addrspace(4) %2, i64 %23
  %25 = load i32, ptr addrspace(4) %24, align 4, !tbaa !8
  %26 = mul i32 %16, 24
  %27 = zext i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %27
  %29 = trunc i32 %20 to i8
  %30 = trunc i32 %25 to i16
  %31 = zext i32 %20 to i64
  %32 = xor i64 %31, %7
  %33 = icmp ugt i32 %20, %25
  %34 = tail call fastcc i32 @scalars(i8 noundef zeroext %29, i16 noundef signext %30, i32 noundef %5, i64 noundef %32, i1 noundef zeroext %33) #7
  store i32 %34, ptr addrspace(1) %28, align 4, !tbaa !8
  %35 = shl nuw i64 %31, 32
  %36 = zext i32 %25 to i64
  %37 = or disjoint i64 %35, %36
  %38 = tail call fastcc i64 @wide(i64 noundef %37, i64 noundef %7) #7
  %39 = trunc i64 %38 to i32
  %40 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 4
  store i32 %39, ptr addrspace(1) %40, align 4, !tbaa !8
  %41 = lshr i64 %38, 32
  %42 = trunc nuw i64 %41 to i32
  %43 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 8
  store i32 %42, ptr addrspace(1) %43, align 4, !tbaa !8
  %44 = trunc i32 %20 to i16
  %45 = trunc i32 %25 to i8
  %46 = tail call fastcc signext i16 @narrow(i16 noundef signext %44, i8 noundef signext %45) #7
  %47 = sext i16 %46 to i32
  %48 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 12
  store i32 %47, ptr addrspace(1) %48, align 4, !tbaa !8
  %49 = and i32 %25, 1
  %50 = icmp ne i32 %49, 0
  %51 = tail call fastcc zeroext i1 @truth(i32 noundef %20, i1 noundef zeroext %50) #7
  %52 = zext i1 %51 to i32
  %53 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 16
  store i32 %52, ptr addrspace(1) %53, align 4, !tbaa !8
  %54 = insertelement <4 x i32> poison, i32 %20, i64 0
  %55 = insertelement <4 x i32> %54, i32 %25, i64 1
  %56 = insertelement <4 x i32> %55, i32 %16, i64 2
  %57 = insertelement <4 x i32> %56, i32 %5, i64 3
  %58 = insertelement <2 x i32> poison, i32 %25, i64 0
  %59 = insertelement <2 x i32> %58, i32 %16, i64 1
  %60 = insertelement <4 x i16> poison, i16 %9, i64 0
  %61 = insertelement <4 x i16> %60, i16 %44, i64 1
  %62 = insertelement <4 x i16> %61, i16 %30, i64 2
  %63 = trunc i32 %16 to i16
  %64 = insertelement <4 x i16> %62, i16 %63, i64 3
  %65 = insertelement <3 x i8> poison, i8 %29, i64 0
  %66 = insertelement <3 x i8> %65, i8 %45, i64 1
  %67 = trunc i32 %16 to i8
  %68 = insertelement <3 x i8> %66, i8 %67, i64 2
  %69 = tail call fastcc <4 x i32> @vectors(<4 x i32> noundef %57, <2 x i32> noundef %59, <4 x i16> noundef %64, <3 x i8> noundef %68) #7
  %70 = extractelement <4 x i32> %69, i64 0
  %71 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 20
  store i32 %70, ptr addrspace(1) %71, align 4, !tbaa !8
  %72 = extractelement <4 x i32> %69, i64 1
  %73 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 24
  store i32 %72, ptr addrspace(1) %73, align 4, !tbaa !8
  %74 = extractelement <4 x i32> %69, i64 2
  %75 = extractelement <4 x i32> %69, i64 3
  %76 = xor i32 %74, %75
  %77 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 28
  store i32 %76, ptr addrspace(1) %77, align 4, !tbaa !8
  %78 = and i32 %20, 255
  %79 = uitofp nneg i32 %78 to float
  %80 = and i32 %25, 63
  %81 = uitofp nneg i32 %80 to double
  %82 = and i32 %15, 15
  %83 = uitofp nneg i32 %82 to float
  %84 = insertelement <3 x float> <float 1.000000e+00, float poison, float 2.000000e+00>, float %83, i64 1
  %85 = tail call fastcc float @floats(float noundef %79, double noundef %81, <3 x float> noundef %84) #7
  %86 = fptosi float %85 to i32
  %87 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 32
  store i32 %86, ptr addrspace(1) %87, align 4, !tbaa !8
  %88 = and i32 %15, 31
  %89 = uitofp nneg i32 %88 to float
  %90 = tail call fastcc { i32, i64, i16, float } @aggregate(i32 %20, i64 %7, i16 %30, float %89, i32 noundef %25) #7
  %91 = extractvalue { i32, i64, i16, float } %90, 0
  %92 = extractvalue { i32, i64, i16, float } %90, 1
  %93 = extractvalue { i32, i64, i16, float } %90, 2
  %94 = extractvalue { i32, i64, i16, float } %90, 3
  %95 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 36
  store i32 %91, ptr addrspace(1) %95, align 4, !tbaa !8
  %96 = lshr i64 %92, 13
  %97 = trunc i64 %96 to i32
  %98 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 40
  store i32 %97, ptr addrspace(1) %98, align 4, !tbaa !8
  %99 = sext i16 %93 to i32
  %100 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 44
  store i32 %99, ptr addrspace(1) %100, align 4, !tbaa !8
  %101 = fptoui float %94 to i32
  %102 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 48
  store i32 %101, ptr addrspace(1) %102, align 4, !tbaa !8
  %103 = insertvalue [3 x i32] poison, i32 %20, 0
  %104 = insertvalue [3 x i32] %103, i32 %25, 1
  %105 = insertvalue [3 x i32] %104, i32 %16, 2
  %106 = tail call fastcc [3 x i32] @swap3([3 x i32] %105) #7
  %107 = extractvalue [3 x i32] %106, 0
  %108 = extractvalue [3 x i32] %106, 1
  %109 = extractvalue [3 x i32] %106, 2
  %110 = mul i32 %108, 3
  %111 = add i32 %110, %107
  %112 = mul i32 %109, 5
  %113 = add i32 %111, %112
  %114 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 52
  store i32 %113, ptr addrspace(1) %114, align 4, !tbaa !8
  call void @llvm.lifetime.start.p5(i64 48, ptr addrspace(5) %11) #7
  br label %165

115:                                              ; preds = %165
  %116 = or i32 %6, 1
  %117 = load i32, ptr addrspace(5) %11, align 4
  %118 = insertvalue [12 x i32] poison, i32 %117, 0
  %119 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 4
  %120 = load i32, ptr addrspace(5) %119, align 4
  %121 = insertvalue [12 x i32] %118, i32 %120, 1
  %122 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 8
  %123 = load i32, ptr addrspace(5) %122, align 4
  %124 = insertvalue [12 x i32] %121, i32 %123, 2
  %125 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 12
  %126 = load i32, ptr addrspace(5) %125, align 4
  %127 = insertvalue [12 x i32] %124, i32 %126, 3
  %128 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 16
  %129 = load i32, ptr addrspace(5) %128, align 4
  %130 = insertvalue [12 x i32] %127, i32 %129, 4
  %131 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 20
  %132 = load i32, ptr addrspace(5) %131, align 4
  %133 = insertvalue [12 x i32] %130, i32 %132, 5
  %134 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 24
  %135 = load i32, ptr addrspace(5) %134, align 4
  %136 = insertvalue [12 x i32] %133, i32 %135, 6
  %137 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 28
  %138 = load i32, ptr addrspace(5) %137, align 4
  %139 = insertvalue [12 x i32] %136, i32 %138, 7
  %140 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 32
  %141 = load i32, ptr addrspace(5) %140, align 4
  %142 = insertvalue [12 x i32] %139, i32 %141, 8
  %143 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 36
  %144 = load i32, ptr addrspace(5) %143, align 4
  %145 = insertvalue [12 x i32] %142, i32 %144, 9
  %146 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 40
  %147 = load i32, ptr addrspace(5) %146, align 4
  %148 = insertvalue [12 x i32] %145, i32 %147, 10
  %149 = getelementptr inbounds i8, ptr addrspace(5) %11, i32 44
  %150 = load i32, ptr addrspace(5) %149, align 4
  %151 = insertvalue [12 x i32] %148, i32 %150, 11
  %152 = tail call fastcc [12 x i32] @big([12 x i32] %151, i32 noundef %116) #7
  %153 = extractvalue [12 x i32] %152, 0
  %154 = extractvalue [12 x i32] %152, 1
  %155 = extractvalue [12 x i32] %152, 2
  %156 = extractvalue [12 x i32] %152, 3
  %157 = extractvalue [12 x i32] %152, 4
  %158 = extractvalue [12 x i32] %152, 5
  %159 = extractvalue [12 x i32] %152, 6
  %160 = extractvalue [12 x i32] %152, 7
  %161 = extractvalue [12 x i32] %152, 8
  %162 = extractvalue [12 x i32] %152, 9
  %163 = extractvalue [12 x i32] %152, 10
  %164 = extractvalue [12 x i32] %152, 11
  store i32 %153, ptr addrspace(5) %11, align 4
  store i32 %154, ptr addrspace(5) %119, align 4
  store i32 %155, ptr addrspace(5) %122, align 4
  store i32 %156, ptr addrspace(5) %125, align 4
  store i32 %157, ptr addrspace(5) %128, align 4
  store i32 %158, ptr addrspace(5) %131, align 4
  store i32 %159, ptr addrspace(5) %134, align 4
  store i32 %160, ptr addrspace(5) %137, align 4
  store i32 %161, ptr addrspace(5) %140, align 4
  store i32 %162, ptr addrspace(5) %143, align 4
  store i32 %163, ptr addrspace(5) %146, align 4
  store i32 %164, ptr addrspace(5) %149, align 4, !tbaa !12
  br label %191

165:                                              ; preds = %10, %165
  %166 = phi i32 [ 0, %10 ], [ %170, %165 ]
  %167 = mul i32 %166, %25
  %168 = add i32 %167, %20
  %169 = getelementptr inbounds [12 x i32], ptr addrspace(5) %11, i32 0, i32 %166
  store i32 %168, ptr addrspace(5) %169, align 4, !tbaa !8
  %170 = add nuw nsw i32 %166, 1
  %171 = icmp eq i32 %170, 12
  br i1 %171, label %115, label %165, !llvm.loop !13

172:                                              ; preds = %191
  %173 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 56
  store i32 %197, ptr addrspace(1) %173, align 4, !tbaa !8
  %174 = shufflevector <4 x i32> %54, <4 x i32> poison, <4 x i32> zeroinitializer
  %175 = insertelement <4 x i32> poison, i32 %25, i64 0
  %176 = shufflevector <4 x i32> %175, <4 x i32> poison, <4 x i32> zeroinitializer
  %177 = insertelement <4 x i32> poison, i32 %16, i64 0
  %178 = shufflevector <4 x i32> %177, <4 x i32> poison, <4 x i32> zeroinitializer
  %179 = insertelement <4 x i32> poison, i32 %5, i64 0
  %180 = shufflevector <4 x i32> %179, <4 x i32> poison, <4 x i32> zeroinitializer
  %181 = insertelement <4 x i32> %55, i32 %20, i64 2
  %182 = insertelement <4 x i32> %181, i32 %25, i64 3
  %183 = insertelement <4 x i32> %177, i32 %20, i64 1
  %184 = insertelement <4 x i32> %183, i32 %25, i64 2
  %185 = insertelement <4 x i32> %184, i32 %5, i64 3
  %186 = insertelement <2 x i64> poison, i64 %38, i64 0
  %187 = insertelement <2 x i64> %186, i64 %7, i64 1
  %188 = tail call fastcc i32 @many(<4 x i32> noundef %174, <4 x i32> noundef %176, <4 x i32> noundef %57, <4 x i32> noundef %178, <4 x i32> noundef %180, <4 x i32> noundef %182, <4 x i32> noundef %176, i64 noundef %7, <4 x i32> noundef %185, <2 x i64> noundef %187, i16 noundef signext %9) #7
  %189 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 60
  store i32 %188, ptr addrspace(1) %189, align 4, !tbaa !8
  %190 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 68
  store i32 %25, ptr addrspace(1) %190, align 4, !tbaa !8
  tail call fastcc void @through(ptr addrspace(1) noundef %28, i32 noundef %20) #7
  call void @llvm.lifetime.start.p5(i64 32, ptr addrspace(5) %12) #7
  br label %212

191:                                              ; preds = %115, %191
  %192 = phi i32 [ 0, %115 ], [ %197, %191 ]
  %193 = phi i32 [ 0, %115 ], [ %198, %191 ]
  %194 = mul i32 %192, 7
  %195 = getelementptr inbounds [12 x i32], ptr addrspace(5) %11, i32 0, i32 %193
  %196 = load i32, ptr addrspace(5) %195, align 4, !tbaa !8
  %197 = add i32 %196, %194
  %198 = add nuw nsw i32 %193, 1
  %199 = icmp eq i32 %198, 12
  br i1 %199, label %172, label %191, !llvm.loop !15

200:                                              ; preds = %212
  %201 = addrspacecast ptr addrspace(5) %12 to ptr
  %202 = and i32 %15, 7
  %203 = add nuw nsw i32 %202, 1
  %204 = call fastcc i32 @of_private(ptr noundef %201, i32 noundef %203) #7
  %205 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 72
  store i32 %204, ptr addrspace(1) %205, align 4, !tbaa !8
  %206 = add i32 %25, %20
  %207 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 92
  store i32 %206, ptr addrspace(1) %207, align 4, !tbaa !8
  %208 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 88
  store i32 %206, ptr addrspace(1) %208, align 4, !tbaa !8
  %209 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 84
  store i32 %206, ptr addrspace(1) %209, align 4, !tbaa !8
  %210 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 80
  store i32 %206, ptr addrspace(1) %210, align 4, !tbaa !8
  %211 = getelementptr inbounds i8, ptr addrspace(1) %28, i64 76
  store i32 %206, ptr addrspace(1) %211, align 4, !tbaa !8
  call void @llvm.lifetime.end.p5(i64 32, ptr addrspace(5) %12) #7
  call void @llvm.lifetime.end.p5(i64 48, ptr addrspace(5) %11) #7
  ret void

212:                                              ; preds = %172, %212
  %213 = phi i32 [ 0, %172 ], [ %218, %212 ]
  %214 = add i32 %213, %25
  %215 = add i32 %213, %20
  %216 = and i32 %215, 7
  %217 = getelementptr inbounds [8 x i32], ptr addrspace(5) %12, i32 0, i32 %216
  store i32 %214, ptr addrspace(5) %217, align 4, !tbaa !8
  %218 = add nuw nsw i32 %213, 1
  %219 = icmp eq i32 %218, 8
  br i1 %219, label %200, label %212, !llvm.loop !16
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @scalars(i8 noundef zeroext %0, i16 noundef signext %1, i32 noundef %2, i64 noundef %3, i1 noundef zeroext %4) unnamed_addr #3 {
  %6 = zext i8 %0 to i32
  %7 = mul nuw nsw i32 %6, 3
  %8 = sext i16 %1 to i32
  %9 = add nsw i32 %7, %8
  %10 = mul i32 %2, 5
  %11 = add i32 %9, %10
  %12 = lshr i64 %3, 7
  %13 = trunc i64 %12 to i32
  %14 = add i32 %11, %13
  %15 = select i1 %4, i32 1000, i32 1
  %16 = add i32 %14, %15
  ret i32 %16
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc noundef i64 @wide(i64 noundef %0, i64 noundef %1) unnamed_addr #3 {
  %3 = mul i64 %1, %0
  %4 = lshr i64 %0, 32
  %5 = add i64 %3, %4
  ret i64 %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc noundef signext i16 @narrow(i16 noundef signext %0, i8 noundef signext %1) unnamed_addr #3 {
  %3 = sext i8 %1 to i16
  %4 = sub i16 %0, %3
  ret i16 %4
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc noundef zeroext i1 @truth(i32 noundef %0, i1 noundef zeroext %1) unnamed_addr #3 {
  %3 = and i32 %0, 4
  %4 = icmp ne i32 %3, 0
  %5 = xor i1 %4, %1
  ret i1 %5
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc <4 x i32> @vectors(<4 x i32> noundef %0, <2 x i32> noundef %1, <4 x i16> noundef %2, <3 x i8> noundef %3) unnamed_addr #3 {
  %5 = extractelement <4 x i32> %0, i64 0
  %6 = extractelement <2 x i32> %1, i64 1
  %7 = add i32 %6, %5
  %8 = insertelement <4 x i32> poison, i32 %7, i64 0
  %9 = extractelement <4 x i32> %0, i64 1
  %10 = extractelement <4 x i16> %2, i64 3
  %11 = zext i16 %10 to i32
  %12 = mul i32 %9, %11
  %13 = insertelement <4 x i32> %8, i32 %12, i64 1
  %14 = extractelement <4 x i32> %0, i64 2
  %15 = extractelement <3 x i8> %3, i64 1
  %16 = zext i8 %15 to i32
  %17 = xor i32 %14, %16
  %18 = insertelement <4 x i32> %13, i32 %17, i64 2
  %19 = extractelement <4 x i32> %0, i64 3
  %20 = extractelement <4 x i16> %2, i64 0
  %21 = zext i16 %20 to i32
  %22 = add i32 %19, %21
  %23 = extractelement <3 x i8> %3, i64 2
  %24 = zext i8 %23 to i32
  %25 = add i32 %22, %24
  %26 = insertelement <4 x i32> %18, i32 %25, i64 3
  ret <4 x i32> %26
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc noundef float @floats(float noundef %0, double noundef %1, <3 x float> noundef %2) unnamed_addr #3 {
  %4 = extractelement <3 x float> %2, i64 1
  %5 = fmul float %4, %0
  %6 = fptrunc double %1 to float
  %7 = fadd float %5, %6
  %8 = extractelement <3 x float> %2, i64 2
  %9 = fsub float %7, %8
  ret float %9
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc { i32, i64, i16, float } @aggregate(i32 %0, i64 %1, i16 %2, float %3, i32 noundef %4) unnamed_addr #3 {
  %6 = add i32 %4, %0
  %7 = zext i32 %6 to i64
  %8 = shl nuw nsw i64 %7, 20
  %9 = xor i64 %8, %1
  %10 = mul i16 %2, 3
  %11 = fadd float %3, 5.000000e-01
  %12 = insertvalue { i32, i64, i16, float } poison, i32 %6, 0
  %13 = insertvalue { i32, i64, i16, float } %12, i64 %9, 1
  %14 = insertvalue { i32, i64, i16, float } %13, i16 %10, 2
  %15 = insertvalue { i32, i64, i16, float } %14, float %11, 3
  ret { i32, i64, i16, float } %15
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc [3 x i32] @swap3([3 x i32] %0) unnamed_addr #3 {
  %2 = extractvalue [3 x i32] %0, 0
  %3 = extractvalue [3 x i32] %0, 1
  %4 = extractvalue [3 x i32] %0, 2
  %5 = add i32 %2, 1
  %6 = xor i32 %3, 5
  %7 = insertvalue [3 x i32] poison, i32 %4, 0
  %8 = insertvalue [3 x i32] %7, i32 %5, 1
  %9 = insertvalue [3 x i32] %8, i32 %6, 2
  ret [3 x i32] %9
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none)
define internal fastcc [12 x i32] @big([12 x i32] %0, i32 noundef %1) unnamed_addr #4 {
  %3 = alloca %struct.twelve, align 4, addrspace(5)
  %4 = extractvalue [12 x i32] %0, 0
  store i32 %4, ptr addrspace(5) %3, align 4
  %5 = extractvalue [12 x i32] %0, 1
  %6 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 4
  store i32 %5, ptr addrspace(5) %6, align 4
  %7 = extractvalue [12 x i32] %0, 2
  %8 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 8
  store i32 %7, ptr addrspace(5) %8, align 4
  %9 = extractvalue [12 x i32] %0, 3
  %10 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 12
  store i32 %9, ptr addrspace(5) %10, align 4
  %11 = extractvalue [12 x i32] %0, 4
  %12 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 16
  store i32 %11, ptr addrspace(5) %12, align 4
  %13 = extractvalue [12 x i32] %0, 5
  %14 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 20
  store i32 %13, ptr addrspace(5) %14, align 4
  %15 = extractvalue [12 x i32] %0, 6
  %16 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 24
  store i32 %15, ptr addrspace(5) %16, align 4
  %17 = extractvalue [12 x i32] %0, 7
  %18 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 28
  store i32 %17, ptr addrspace(5) %18, align 4
  %19 = extractvalue [12 x i32] %0, 8
  %20 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 32
  store i32 %19, ptr addrspace(5) %20, align 4
  %21 = extractvalue [12 x i32] %0, 9
  %22 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 36
  store i32 %21, ptr addrspace(5) %22, align 4
  %23 = extractvalue [12 x i32] %0, 10
  %24 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 40
  store i32 %23, ptr addrspace(5) %24, align 4
  %25 = extractvalue [12 x i32] %0, 11
  %26 = getelementptr inbounds i8, ptr addrspace(5) %3, i32 44
  store i32 %25, ptr addrspace(5) %26, align 4
  br label %52

27:                                               ; preds = %52
  %28 = load i32, ptr addrspace(5) %3, align 4
  %29 = load i32, ptr addrspace(5) %6, align 4
  %30 = load i32, ptr addrspace(5) %8, align 4
  %31 = load i32, ptr addrspace(5) %10, align 4
  %32 = load i32, ptr addrspace(5) %12, align 4
  %33 = load i32, ptr addrspace(5) %14, align 4
  %34 = load i32, ptr addrspace(5) %16, align 4
  %35 = load i32, ptr addrspace(5) %18, align 4
  %36 = load i32, ptr addrspace(5) %20, align 4
  %37 = load i32, ptr addrspace(5) %22, align 4
  %38 = load i32, ptr addrspace(5) %24, align 4
  %39 = load i32, ptr addrspace(5) %26, align 4, !tbaa !12
  %40 = insertvalue [12 x i32] poison, i32 %28, 0
  %41 = insertvalue [12 x i32] %40, i32 %29, 1
  %42 = insertvalue [12 x i32] %41, i32 %30, 2
  %43 = insertvalue [12 x i32] %42, i32 %31, 3
  %44 = insertvalue [12 x i32] %43, i32 %32, 4
  %45 = insertvalue [12 x i32] %44, i32 %33, 5
  %46 = insertvalue [12 x i32] %45, i32 %34, 6
  %47 = insertvalue [12 x i32] %46, i32 %35, 7
  %48 = insertvalue [12 x i32] %47, i32 %36, 8
  %49 = insertvalue [12 x i32] %48, i32 %37, 9
  %50 = insertvalue [12 x i32] %49, i32 %38, 10
  %51 = insertvalue [12 x i32] %50, i32 %39, 11
  ret [12 x i32] %51

52:                                               ; preds = %2, %52
  %53 = phi i32 [ 0, %2 ], [ %61, %52 ]
  %54 = add nuw nsw i32 %53, 5
  %55 = urem i32 %54, 12
  %56 = getelementptr inbounds [12 x i32], ptr addrspace(5) %3, i32 0, i32 %55
  %57 = load i32, ptr addrspace(5) %56, align 4, !tbaa !8
  %58 = mul i32 %57, %1
  %59 = add i32 %58, %53
  %60 = getelementptr inbounds [12 x i32], ptr addrspace(5) %3, i32 0, i32 %53
  store i32 %59, ptr addrspace(5) %60, align 4, !tbaa !8
  %61 = add nuw nsw i32 %53, 1
  %62 = icmp eq i32 %61, 12
  br i1 %62, label %27, label %52, !llvm.loop !17
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc i32 @many(<4 x i32> noundef %0, <4 x i32> noundef %1, <4 x i32> noundef %2, <4 x i32> noundef %3, <4 x i32> noundef %4, <4 x i32> noundef %5, <4 x i32> noundef %6, i64 noundef %7, <4 x i32> noundef %8, <2 x i64> noundef %9, i16 noundef signext %10) unnamed_addr #3 {
  %12 = extractelement <4 x i32> %0, i64 0
  %13 = extractelement <4 x i32> %1, i64 1
  %14 = mul i32 %13, 3
  %15 = add i32 %14, %12
  %16 = extractelement <4 x i32> %2, i64 2
  %17 = mul i32 %16, 5
  %18 = add i32 %15, %17
  %19 = extractelement <4 x i32> %3, i64 3
  %20 = mul i32 %19, 7
  %21 = add i32 %18, %20
  %22 = extractelement <4 x i32> %4, i64 0
  %23 = mul i32 %22, 9
  %24 = add i32 %21, %23
  %25 = extractelement <4 x i32> %5, i64 1
  %26 = mul i32 %25, 11
  %27 = add i32 %24, %26
  %28 = extractelement <4 x i32> %6, i64 2
  %29 = mul i32 %28, 13
  %30 = add i32 %27, %29
  %31 = lshr i64 %7, 3
  %32 = trunc i64 %31 to i32
  %33 = add i32 %30, %32
  %34 = extractelement <4 x i32> %8, i64 0
  %35 = mul i32 %34, 17
  %36 = add i32 %33, %35
  %37 = extractelement <4 x i32> %8, i64 3
  %38 = mul i32 %37, 19
  %39 = add i32 %36, %38
  %40 = bitcast <2 x i64> %9 to <4 x i32>
  %41 = extractelement <4 x i32> %40, i64 2
  %42 = add i32 %39, %41
  %43 = sext i16 %10 to i32
  %44 = add i32 %42, %43
  ret i32 %44
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite)
define internal fastcc void @through(ptr addrspace(1) nocapture noundef %0, i32 noundef %1) unnamed_addr #5 {
  %3 = getelementptr inbounds i8, ptr addrspace(1) %0, i64 68
  %4 = load i32, ptr addrspace(1) %3, align 4, !tbaa !8
  %5 = xor i32 %4, %1
  %6 = getelementptr inbounds i8, ptr addrspace(1) %0, i64 64
  store i32 %5, ptr addrspace(1) %6, align 4, !tbaa !8
  ret void
}

; Function Attrs: nofree noinline norecurse nosync nounwind memory(argmem: read)
define internal fastcc i32 @of_private(ptr nocapture noundef readonly %0, i32 noundef %1) unnamed_addr #6 {
  %3 = icmp eq i32 %1, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %6, %2
  %5 = phi i32 [ 0, %2 ], [ %13, %6 ]
  ret i32 %5

6:                                                ; preds = %2, %6
  %7 = phi i32 [ %14, %6 ], [ 0, %2 ]
  %8 = phi i32 [ %13, %6 ], [ 0, %2 ]
  %9 = mul i32 %8, 31
  %10 = zext nneg i32 %7 to i64
  %11 = getelementptr inbounds i32, ptr %0, i64 %10
  %12 = load i32, ptr %11, align 4, !tbaa !8
  %13 = add i32 %12, %9
  %14 = add nuw nsw i32 %7, 1
  %15 = icmp eq i32 %14, %1
  br i1 %15, label %4, label %6, !llvm.loop !18
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #4 = { nofree noinline norecurse nosync nounwind memory(none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #5 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(argmem: read) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "uniform-work-group-size"="false" }
attributes #7 = { nounwind }

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
!12 = !{!10, !10, i64 0}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.unroll.disable"}
!15 = distinct !{!15, !14}
!16 = distinct !{!16, !14}
!17 = distinct !{!17, !14}
!18 = distinct !{!18, !14}
