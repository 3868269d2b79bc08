; of Triton 3.9.0, for work-groups of 256, with 24576 bytes of dynamic LDS
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @product_bf16(ptr addrspace(1) inreg nofree writeonly captures(none) %0, ptr addrspace(1) inreg nofree readonly captures(none) %1, ptr addrspace(1) inreg nofree readonly captures(none) %2, i32 inreg %3, i32 inreg %4, i32 inreg %5, ptr addrspace(1) inreg nofree readnone captures(none) %6, ptr addrspace(1) inreg nofree readnone captures(none) %7) local_unnamed_addr #0 {
  %9 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %10 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %9)
  %11 = and i32 %10, 192
  %12 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %13 = shl i32 %12, 7
  %14 = and i32 %9, 63
  %15 = or disjoint i32 %11, %14
  %16 = and i32 %9, 31
  %17 = and i32 %10, 128
  %18 = lshr exact i32 %17, 2
  %19 = or disjoint i32 %18, %16
  %20 = lshr i32 %15, 3
  %21 = or disjoint i32 %20, 32
  %22 = or disjoint i32 %19, %13
  %23 = or disjoint i32 %22, 64
  %24 = or disjoint i32 %20, %13
  %25 = or disjoint i32 %21, %13
  %26 = or disjoint i32 %24, 64
  %27 = or disjoint i32 %24, 96
  %28 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %29 = shl i32 %28, 6
  %30 = and i32 %9, 32
  %31 = lshr exact i32 %30, 3
  %32 = and i32 %10, 64
  %33 = lshr exact i32 %32, 1
  %34 = or disjoint i32 %33, %31
  %35 = or disjoint i32 %20, %29
  %36 = or disjoint i32 %21, %29
  %37 = or disjoint i32 %34, %29
  %38 = or disjoint i32 %37, 8
  %39 = or disjoint i32 %37, 16
  %40 = or disjoint i32 %37, 24
  %41 = srem i32 %24, %3
  %42 = srem i32 %25, %3
  %43 = srem i32 %26, %3
  %44 = srem i32 %27, %3
  %45 = mul i32 %41, %5
  %46 = mul i32 %42, %5
  %47 = mul i32 %43, %5
  %48 = mul i32 %44, %5
  %49 = sext i32 %45 to i64
  %50 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %49
  %51 = sext i32 %46 to i64
  %52 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %51
  %53 = sext i32 %47 to i64
  %54 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %53
  %55 = sext i32 %48 to i64
  %56 = getelementptr [2 x i8], ptr addrspace(1) %1, i64 %55
  %57 = shl nuw nsw i32 %9, 3
  %58 = and i32 %57, 56
  %59 = zext nneg i32 %58 to i64
  %60 = getelementptr [2 x i8], ptr addrspace(1) %50, i64 %59
  %61 = getelementptr [2 x i8], ptr addrspace(1) %52, i64 %59
  %62 = getelementptr [2 x i8], ptr addrspace(1) %54, i64 %59
  %63 = getelementptr [2 x i8], ptr addrspace(1) %56, i64 %59
  %64 = icmp sgt i32 %5, 0
  br i1 %64, label %65, label %67

65:                                               ; preds = %8
  %66 = load <8 x bfloat>, ptr addrspace(1) %60, align 16
  br label %67

67:                                               ; preds = %65, %8
  %68 = phi <8 x bfloat> [ %66, %65 ], [ zeroinitializer, %8 ]
  br i1 %64, label %69, label %71

69:                                               ; preds = %67
  %70 = load <8 x bfloat>, ptr addrspace(1) %61, align 16
  br label %71

71:                                               ; preds = %69, %67
  %72 = phi <8 x bfloat> [ %70, %69 ], [ zeroinitializer, %67 ]
  br i1 %64, label %73, label %75

73:                                               ; preds = %71
  %74 = load <8 x bfloat>, ptr addrspace(1) %62, align 16
  br label %75

75:                                               ; preds = %73, %71
  %76 = phi <8 x bfloat> [ %74, %73 ], [ zeroinitializer, %71 ]
  br i1 %64, label %77, label %79

77:                                               ; preds = %75
  %78 = load <8 x bfloat>, ptr addrspace(1) %63, align 16
  br label %79

79:                                               ; preds = %77, %75
  %80 = phi <8 x bfloat> [ %78, %77 ], [ zeroinitializer, %75 ]
  %81 = srem i32 %35, %4
  %82 = srem i32 %36, %4
  %83 = mul i32 %81, %5
  %84 = mul i32 %82, %5
  %85 = sext i32 %83 to i64
  %86 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %85
  %87 = sext i32 %84 to i64
  %88 = getelementptr [2 x i8], ptr addrspace(1) %2, i64 %87
  %89 = getelementptr [2 x i8], ptr addrspace(1) %86, i64 %59
  %90 = getelementptr [2 x i8], ptr addrspace(1) %88, i64 %59
  br i1 %64, label %91, label %93

91:                                               ; preds = %79
  %92 = load <8 x bfloat>, ptr addrspace(1) %89, align 16
  br label %93

93:                                               ; preds = %91, %79
  %94 = phi <8 x bfloat> [ %92, %91 ], [ zeroinitializer, %79 ]
  br i1 %64, label %95, label %97

95:                                               ; preds = %93
  %96 = load <8 x bfloat>, ptr addrspace(1) %90, align 16
  br label %97

97:                                               ; preds = %95, %93
  %98 = phi <8 x bfloat> [ %96, %95 ], [ zeroinitializer, %93 ]
  %99 = shl nuw nsw i32 %15, 4
  %100 = and i32 %15, 120
  %101 = xor i32 %99, %100
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %101
  %103 = shufflevector <8 x bfloat> %68, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %103, ptr addrspace(3) %102, align 8
  %104 = or disjoint i32 %101, 4096
  %105 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %104
  %106 = shufflevector <8 x bfloat> %72, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %106, ptr addrspace(3) %105, align 8
  %107 = getelementptr inbounds nuw i8, ptr addrspace(3) %102, i32 8192
  %108 = shufflevector <8 x bfloat> %76, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %108, ptr addrspace(3) %107, align 8
  %109 = getelementptr inbounds nuw i8, ptr addrspace(3) %102, i32 12288
  %110 = shufflevector <8 x bfloat> %80, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %110, ptr addrspace(3) %109, align 8
  %111 = xor i32 %101, 8
  %112 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %111
  %113 = shufflevector <8 x bfloat> %68, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %113, ptr addrspace(3) %112, align 8
  %114 = or disjoint i32 %111, 4096
  %115 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %114
  %116 = shufflevector <8 x bfloat> %72, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %116, ptr addrspace(3) %115, align 8
  %117 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 8192
  %118 = shufflevector <8 x bfloat> %76, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %118, ptr addrspace(3) %117, align 8
  %119 = getelementptr inbounds nuw i8, ptr addrspace(3) %112, i32 12288
  %120 = shufflevector <8 x bfloat> %80, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %120, ptr addrspace(3) %119, align 8
  %121 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %101
  %122 = shufflevector <8 x bfloat> %94, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %122, ptr addrspace(3) %121, align 8
  %123 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %104
  %124 = shufflevector <8 x bfloat> %98, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %124, ptr addrspace(3) %123, align 8
  %125 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %111
  %126 = shufflevector <8 x bfloat> %94, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %126, ptr addrspace(3) %125, align 8
  %127 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %114
  %128 = shufflevector <8 x bfloat> %98, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %128, ptr addrspace(3) %127, align 8
  %129 = add i32 %5, -64
  %130 = icmp sgt i32 %129, 0
  br i1 %130, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %97
  %131 = shl nuw nsw i32 %16, 7
  %132 = and i32 %57, 120
  %133 = lshr exact i32 %30, 2
  %134 = shl nuw nsw i32 %17, 5
  %135 = or disjoint i32 %131, %132
  %136 = xor i32 %135, %133
  %137 = or disjoint i32 %134, %136
  %138 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %137
  %139 = getelementptr inbounds nuw i8, ptr addrspace(3) %138, i32 8192
  %140 = xor i32 %137, 16
  %141 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %140
  %142 = getelementptr inbounds nuw i8, ptr addrspace(3) %141, i32 8192
  %143 = xor i32 %137, 32
  %144 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %143
  %145 = getelementptr inbounds nuw i8, ptr addrspace(3) %144, i32 8192
  %146 = xor i32 %137, 48
  %147 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %146
  %148 = getelementptr inbounds nuw i8, ptr addrspace(3) %147, i32 8192
  %149 = xor i32 %137, 64
  %150 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %149
  %151 = getelementptr inbounds nuw i8, ptr addrspace(3) %150, i32 8192
  %152 = xor i32 %137, 80
  %153 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %152
  %154 = getelementptr inbounds nuw i8, ptr addrspace(3) %153, i32 8192
  %155 = xor i32 %137, 96
  %156 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %155
  %157 = getelementptr inbounds nuw i8, ptr addrspace(3) %156, i32 8192
  %158 = xor i32 %137, 112
  %159 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %158
  %160 = getelementptr inbounds nuw i8, ptr addrspace(3) %159, i32 8192
  %161 = shl nuw nsw i32 %32, 6
  %162 = xor i32 %132, %133
  %163 = or disjoint i32 %161, %162
  %164 = or disjoint i32 %163, %131
  %165 = xor i32 %164, 16
  %166 = xor i32 %164, 32
  %167 = xor i32 %164, 48
  %168 = xor i32 %164, 64
  %169 = xor i32 %164, 80
  %170 = xor i32 %164, 96
  %171 = xor i32 %164, 112
  %172 = getelementptr i8, ptr addrspace(1) %60, i64 128
  %173 = getelementptr i8, ptr addrspace(1) %61, i64 128
  %174 = getelementptr i8, ptr addrspace(1) %62, i64 128
  %175 = getelementptr i8, ptr addrspace(1) %63, i64 128
  %176 = getelementptr i8, ptr addrspace(1) %89, i64 128
  %177 = getelementptr i8, ptr addrspace(1) %90, i64 128
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %178 = load <4 x i16>, ptr addrspace(3) %138, align 8
  %179 = load <4 x i16>, ptr addrspace(3) %139, align 8
  %180 = load <4 x i16>, ptr addrspace(3) %141, align 8
  %181 = load <4 x i16>, ptr addrspace(3) %142, align 8
  %182 = load <4 x i16>, ptr addrspace(3) %144, align 8
  %183 = load <4 x i16>, ptr addrspace(3) %145, align 8
  %184 = load <4 x i16>, ptr addrspace(3) %147, align 8
  %185 = load <4 x i16>, ptr addrspace(3) %148, align 8
  %186 = load <4 x i16>, ptr addrspace(3) %150, align 8
  %187 = load <4 x i16>, ptr addrspace(3) %151, align 8
  %188 = load <4 x i16>, ptr addrspace(3) %153, align 8
  %189 = load <4 x i16>, ptr addrspace(3) %154, align 8
  %190 = load <4 x i16>, ptr addrspace(3) %156, align 8
  %191 = load <4 x i16>, ptr addrspace(3) %157, align 8
  %192 = load <4 x i16>, ptr addrspace(3) %159, align 8
  %193 = load <4 x i16>, ptr addrspace(3) %160, align 8
  tail call void @llvm.amdgcn.s.setprio(i16 1)
  %194 = load <8 x bfloat>, ptr addrspace(1) %172, align 16
  %195 = load <8 x bfloat>, ptr addrspace(1) %173, align 16
  %196 = load <8 x bfloat>, ptr addrspace(1) %174, align 16
  %197 = load <8 x bfloat>, ptr addrspace(1) %175, align 16
  tail call void @llvm.amdgcn.sched.barrier(i32 0)
  %198 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %164
  %199 = load <4 x i16>, ptr addrspace(3) %198, align 8
  %200 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %165
  %201 = load <4 x i16>, ptr addrspace(3) %200, align 8
  %202 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %166
  %203 = load <4 x i16>, ptr addrspace(3) %202, align 8
  %204 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %167
  %205 = load <4 x i16>, ptr addrspace(3) %204, align 8
  %206 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %168
  %207 = load <4 x i16>, ptr addrspace(3) %206, align 8
  %208 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %169
  %209 = load <4 x i16>, ptr addrspace(3) %208, align 8
  %210 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %170
  %211 = load <4 x i16>, ptr addrspace(3) %210, align 8
  %212 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %171
  %213 = load <4 x i16>, ptr addrspace(3) %212, align 8
  tail call void @llvm.amdgcn.s.setprio(i16 0)
  %214 = load <8 x bfloat>, ptr addrspace(1) %176, align 16
  %215 = load <8 x bfloat>, ptr addrspace(1) %177, align 16
  tail call void @llvm.amdgcn.sched.barrier(i32 1)
  %216 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %199, <4 x i16> %178, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  tail call void @llvm.amdgcn.s.setprio(i16 1)
  %217 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %201, <4 x i16> %180, <16 x float> %216, i32 0, i32 0, i32 0)
  %218 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %203, <4 x i16> %182, <16 x float> %217, i32 0, i32 0, i32 0)
  %219 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %205, <4 x i16> %184, <16 x float> %218, i32 0, i32 0, i32 0)
  %220 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %207, <4 x i16> %186, <16 x float> %219, i32 0, i32 0, i32 0)
  %221 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %209, <4 x i16> %188, <16 x float> %220, i32 0, i32 0, i32 0)
  %222 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %211, <4 x i16> %190, <16 x float> %221, i32 0, i32 0, i32 0)
  %223 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %213, <4 x i16> %192, <16 x float> %222, i32 0, i32 0, i32 0)
  %224 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %199, <4 x i16> %179, <16 x float> zeroinitializer, i32 0, i32 0, i32 0)
  %225 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %201, <4 x i16> %181, <16 x float> %224, i32 0, i32 0, i32 0)
  %226 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %203, <4 x i16> %183, <16 x float> %225, i32 0, i32 0, i32 0)
  %227 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %205, <4 x i16> %185, <16 x float> %226, i32 0, i32 0, i32 0)
  %228 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %207, <4 x i16> %187, <16 x float> %227, i32 0, i32 0, i32 0)
  %229 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %209, <4 x i16> %189, <16 x float> %228, i32 0, i32 0, i32 0)
  %230 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %211, <4 x i16> %191, <16 x float> %229, i32 0, i32 0, i32 0)
  %231 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %213, <4 x i16> %193, <16 x float> %230, i32 0, i32 0, i32 0)
  tail call void @llvm.amdgcn.s.setprio(i16 0)
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %232 = shufflevector <8 x bfloat> %194, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %232, ptr addrspace(3) %102, align 8
  %233 = shufflevector <8 x bfloat> %195, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %233, ptr addrspace(3) %105, align 8
  %234 = shufflevector <8 x bfloat> %196, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %234, ptr addrspace(3) %107, align 8
  %235 = shufflevector <8 x bfloat> %197, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %235, ptr addrspace(3) %109, align 8
  %236 = shufflevector <8 x bfloat> %194, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %236, ptr addrspace(3) %112, align 8
  %237 = shufflevector <8 x bfloat> %195, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %237, ptr addrspace(3) %115, align 8
  %238 = shufflevector <8 x bfloat> %196, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %238, ptr addrspace(3) %117, align 8
  %239 = shufflevector <8 x bfloat> %197, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %239, ptr addrspace(3) %119, align 8
  %240 = shufflevector <8 x bfloat> %214, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %240, ptr addrspace(3) %121, align 8
  %241 = shufflevector <8 x bfloat> %215, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %241, ptr addrspace(3) %123, align 8
  %242 = shufflevector <8 x bfloat> %214, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %242, ptr addrspace(3) %125, align 8
  %243 = shufflevector <8 x bfloat> %215, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %243, ptr addrspace(3) %127, align 8
  %244 = icmp samesign ugt i32 %129, 64
  %245 = shufflevector <16 x float> %231, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %246 = shufflevector <16 x float> %231, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %247 = shufflevector <16 x float> %231, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %248 = shufflevector <16 x float> %231, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %249 = shufflevector <16 x float> %231, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %250 = shufflevector <16 x float> %231, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %251 = shufflevector <16 x float> %231, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %252 = shufflevector <16 x float> %231, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %253 = shufflevector <16 x float> %223, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %254 = shufflevector <16 x float> %223, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %255 = shufflevector <16 x float> %223, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %256 = shufflevector <16 x float> %223, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %257 = shufflevector <16 x float> %223, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %258 = shufflevector <16 x float> %223, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %259 = shufflevector <16 x float> %223, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %260 = shufflevector <16 x float> %223, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  br i1 %244, label %.peel.next, label %._crit_edge

.peel.next:                                       ; preds = %.lr.ph
  %261 = extractelement <16 x float> %231, i64 15
  %262 = extractelement <16 x float> %231, i64 14
  %263 = extractelement <16 x float> %231, i64 13
  %264 = extractelement <16 x float> %231, i64 12
  %265 = extractelement <16 x float> %231, i64 11
  %266 = extractelement <16 x float> %231, i64 10
  %267 = extractelement <16 x float> %231, i64 9
  %268 = extractelement <16 x float> %231, i64 8
  %269 = extractelement <16 x float> %231, i64 7
  %270 = extractelement <16 x float> %231, i64 6
  %271 = extractelement <16 x float> %231, i64 5
  %272 = extractelement <16 x float> %231, i64 4
  %273 = extractelement <16 x float> %231, i64 3
  %274 = extractelement <16 x float> %231, i64 2
  %275 = extractelement <16 x float> %231, i64 1
  %276 = extractelement <16 x float> %231, i64 0
  %277 = extractelement <16 x float> %223, i64 15
  %278 = extractelement <16 x float> %223, i64 14
  %279 = extractelement <16 x float> %223, i64 13
  %280 = extractelement <16 x float> %223, i64 12
  %281 = extractelement <16 x float> %223, i64 11
  %282 = extractelement <16 x float> %223, i64 10
  %283 = extractelement <16 x float> %223, i64 9
  %284 = extractelement <16 x float> %223, i64 8
  %285 = extractelement <16 x float> %223, i64 7
  %286 = extractelement <16 x float> %223, i64 6
  %287 = extractelement <16 x float> %223, i64 5
  %288 = extractelement <16 x float> %223, i64 4
  %289 = extractelement <16 x float> %223, i64 3
  %290 = extractelement <16 x float> %223, i64 2
  %291 = extractelement <16 x float> %223, i64 1
  %292 = extractelement <16 x float> %223, i64 0
  %293 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %164
  %294 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %165
  %295 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %166
  %296 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %167
  %297 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %168
  %298 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %169
  %299 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %170
  %300 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %171
  br label %301

301:                                              ; preds = %.peel.next, %301
  %.pn85252 = phi ptr addrspace(1) [ %177, %.peel.next ], [ %340, %301 ]
  %.pn101251 = phi ptr addrspace(1) [ %176, %.peel.next ], [ %339, %301 ]
  %.pn21250 = phi ptr addrspace(1) [ %175, %.peel.next ], [ %338, %301 ]
  %.pn37249 = phi ptr addrspace(1) [ %174, %.peel.next ], [ %337, %301 ]
  %.pn53248 = phi ptr addrspace(1) [ %173, %.peel.next ], [ %336, %301 ]
  %.pn69247 = phi ptr addrspace(1) [ %172, %.peel.next ], [ %335, %301 ]
  %302 = phi float [ %292, %.peel.next ], [ %395, %301 ]
  %303 = phi float [ %291, %.peel.next ], [ %396, %301 ]
  %304 = phi float [ %290, %.peel.next ], [ %397, %301 ]
  %305 = phi float [ %289, %.peel.next ], [ %398, %301 ]
  %306 = phi float [ %288, %.peel.next ], [ %399, %301 ]
  %307 = phi float [ %287, %.peel.next ], [ %400, %301 ]
  %308 = phi float [ %286, %.peel.next ], [ %401, %301 ]
  %309 = phi float [ %285, %.peel.next ], [ %402, %301 ]
  %310 = phi float [ %284, %.peel.next ], [ %403, %301 ]
  %311 = phi float [ %283, %.peel.next ], [ %404, %301 ]
  %312 = phi float [ %282, %.peel.next ], [ %405, %301 ]
  %313 = phi float [ %281, %.peel.next ], [ %406, %301 ]
  %314 = phi float [ %280, %.peel.next ], [ %407, %301 ]
  %315 = phi float [ %279, %.peel.next ], [ %408, %301 ]
  %316 = phi float [ %278, %.peel.next ], [ %409, %301 ]
  %317 = phi float [ %277, %.peel.next ], [ %410, %301 ]
  %318 = phi float [ %276, %.peel.next ], [ %435, %301 ]
  %319 = phi float [ %275, %.peel.next ], [ %436, %301 ]
  %320 = phi float [ %274, %.peel.next ], [ %437, %301 ]
  %321 = phi float [ %273, %.peel.next ], [ %438, %301 ]
  %322 = phi float [ %272, %.peel.next ], [ %439, %301 ]
  %323 = phi float [ %271, %.peel.next ], [ %440, %301 ]
  %324 = phi float [ %270, %.peel.next ], [ %441, %301 ]
  %325 = phi float [ %269, %.peel.next ], [ %442, %301 ]
  %326 = phi float [ %268, %.peel.next ], [ %443, %301 ]
  %327 = phi float [ %267, %.peel.next ], [ %444, %301 ]
  %328 = phi float [ %266, %.peel.next ], [ %445, %301 ]
  %329 = phi float [ %265, %.peel.next ], [ %446, %301 ]
  %330 = phi float [ %264, %.peel.next ], [ %447, %301 ]
  %331 = phi float [ %263, %.peel.next ], [ %448, %301 ]
  %332 = phi float [ %262, %.peel.next ], [ %449, %301 ]
  %333 = phi float [ %261, %.peel.next ], [ %450, %301 ]
  %334 = phi i32 [ 64, %.peel.next ], [ %463, %301 ]
  %335 = getelementptr i8, ptr addrspace(1) %.pn69247, i64 128
  %336 = getelementptr i8, ptr addrspace(1) %.pn53248, i64 128
  %337 = getelementptr i8, ptr addrspace(1) %.pn37249, i64 128
  %338 = getelementptr i8, ptr addrspace(1) %.pn21250, i64 128
  %339 = getelementptr i8, ptr addrspace(1) %.pn101251, i64 128
  %340 = getelementptr i8, ptr addrspace(1) %.pn85252, i64 128
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %341 = load <4 x i16>, ptr addrspace(3) %138, align 8
  %342 = load <4 x i16>, ptr addrspace(3) %139, align 8
  %343 = load <4 x i16>, ptr addrspace(3) %141, align 8
  %344 = load <4 x i16>, ptr addrspace(3) %142, align 8
  %345 = load <4 x i16>, ptr addrspace(3) %144, align 8
  %346 = load <4 x i16>, ptr addrspace(3) %145, align 8
  %347 = load <4 x i16>, ptr addrspace(3) %147, align 8
  %348 = load <4 x i16>, ptr addrspace(3) %148, align 8
  %349 = load <4 x i16>, ptr addrspace(3) %150, align 8
  %350 = load <4 x i16>, ptr addrspace(3) %151, align 8
  %351 = load <4 x i16>, ptr addrspace(3) %153, align 8
  %352 = load <4 x i16>, ptr addrspace(3) %154, align 8
  %353 = load <4 x i16>, ptr addrspace(3) %156, align 8
  %354 = load <4 x i16>, ptr addrspace(3) %157, align 8
  %355 = load <4 x i16>, ptr addrspace(3) %159, align 8
  %356 = load <4 x i16>, ptr addrspace(3) %160, align 8
  tail call void @llvm.amdgcn.s.setprio(i16 1)
  %357 = load <8 x bfloat>, ptr addrspace(1) %335, align 16
  %358 = load <8 x bfloat>, ptr addrspace(1) %336, align 16
  %359 = load <8 x bfloat>, ptr addrspace(1) %337, align 16
  %360 = load <8 x bfloat>, ptr addrspace(1) %338, align 16
  tail call void @llvm.amdgcn.sched.barrier(i32 0)
  %361 = load <4 x i16>, ptr addrspace(3) %293, align 8
  %362 = load <4 x i16>, ptr addrspace(3) %294, align 8
  %363 = load <4 x i16>, ptr addrspace(3) %295, align 8
  %364 = load <4 x i16>, ptr addrspace(3) %296, align 8
  %365 = load <4 x i16>, ptr addrspace(3) %297, align 8
  %366 = load <4 x i16>, ptr addrspace(3) %298, align 8
  %367 = load <4 x i16>, ptr addrspace(3) %299, align 8
  %368 = load <4 x i16>, ptr addrspace(3) %300, align 8
  tail call void @llvm.amdgcn.s.setprio(i16 0)
  %369 = load <8 x bfloat>, ptr addrspace(1) %339, align 16
  %370 = load <8 x bfloat>, ptr addrspace(1) %340, align 16
  tail call void @llvm.amdgcn.sched.barrier(i32 1)
  %371 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %302, i64 0
  %372 = insertelement <16 x float> %371, float %303, i64 1
  %373 = insertelement <16 x float> %372, float %304, i64 2
  %374 = insertelement <16 x float> %373, float %305, i64 3
  %375 = insertelement <16 x float> %374, float %306, i64 4
  %376 = insertelement <16 x float> %375, float %307, i64 5
  %377 = insertelement <16 x float> %376, float %308, i64 6
  %378 = insertelement <16 x float> %377, float %309, i64 7
  %379 = insertelement <16 x float> %378, float %310, i64 8
  %380 = insertelement <16 x float> %379, float %311, i64 9
  %381 = insertelement <16 x float> %380, float %312, i64 10
  %382 = insertelement <16 x float> %381, float %313, i64 11
  %383 = insertelement <16 x float> %382, float %314, i64 12
  %384 = insertelement <16 x float> %383, float %315, i64 13
  %385 = insertelement <16 x float> %384, float %316, i64 14
  %386 = insertelement <16 x float> %385, float %317, i64 15
  %387 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %361, <4 x i16> %341, <16 x float> %386, i32 0, i32 0, i32 0)
  tail call void @llvm.amdgcn.s.setprio(i16 1)
  %388 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %362, <4 x i16> %343, <16 x float> %387, i32 0, i32 0, i32 0)
  %389 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %363, <4 x i16> %345, <16 x float> %388, i32 0, i32 0, i32 0)
  %390 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %364, <4 x i16> %347, <16 x float> %389, i32 0, i32 0, i32 0)
  %391 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %365, <4 x i16> %349, <16 x float> %390, i32 0, i32 0, i32 0)
  %392 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %366, <4 x i16> %351, <16 x float> %391, i32 0, i32 0, i32 0)
  %393 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %367, <4 x i16> %353, <16 x float> %392, i32 0, i32 0, i32 0)
  %394 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %368, <4 x i16> %355, <16 x float> %393, i32 0, i32 0, i32 0)
  %395 = extractelement <16 x float> %394, i64 0
  %396 = extractelement <16 x float> %394, i64 1
  %397 = extractelement <16 x float> %394, i64 2
  %398 = extractelement <16 x float> %394, i64 3
  %399 = extractelement <16 x float> %394, i64 4
  %400 = extractelement <16 x float> %394, i64 5
  %401 = extractelement <16 x float> %394, i64 6
  %402 = extractelement <16 x float> %394, i64 7
  %403 = extractelement <16 x float> %394, i64 8
  %404 = extractelement <16 x float> %394, i64 9
  %405 = extractelement <16 x float> %394, i64 10
  %406 = extractelement <16 x float> %394, i64 11
  %407 = extractelement <16 x float> %394, i64 12
  %408 = extractelement <16 x float> %394, i64 13
  %409 = extractelement <16 x float> %394, i64 14
  %410 = extractelement <16 x float> %394, i64 15
  %411 = insertelement <16 x float> <float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float poison, float undef, float undef, float undef, float undef, float undef, float undef>, float %318, i64 0
  %412 = insertelement <16 x float> %411, float %319, i64 1
  %413 = insertelement <16 x float> %412, float %320, i64 2
  %414 = insertelement <16 x float> %413, float %321, i64 3
  %415 = insertelement <16 x float> %414, float %322, i64 4
  %416 = insertelement <16 x float> %415, float %323, i64 5
  %417 = insertelement <16 x float> %416, float %324, i64 6
  %418 = insertelement <16 x float> %417, float %325, i64 7
  %419 = insertelement <16 x float> %418, float %326, i64 8
  %420 = insertelement <16 x float> %419, float %327, i64 9
  %421 = insertelement <16 x float> %420, float %328, i64 10
  %422 = insertelement <16 x float> %421, float %329, i64 11
  %423 = insertelement <16 x float> %422, float %330, i64 12
  %424 = insertelement <16 x float> %423, float %331, i64 13
  %425 = insertelement <16 x float> %424, float %332, i64 14
  %426 = insertelement <16 x float> %425, float %333, i64 15
  %427 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %361, <4 x i16> %342, <16 x float> %426, i32 0, i32 0, i32 0)
  %428 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %362, <4 x i16> %344, <16 x float> %427, i32 0, i32 0, i32 0)
  %429 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %363, <4 x i16> %346, <16 x float> %428, i32 0, i32 0, i32 0)
  %430 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %364, <4 x i16> %348, <16 x float> %429, i32 0, i32 0, i32 0)
  %431 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %365, <4 x i16> %350, <16 x float> %430, i32 0, i32 0, i32 0)
  %432 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %366, <4 x i16> %352, <16 x float> %431, i32 0, i32 0, i32 0)
  %433 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %367, <4 x i16> %354, <16 x float> %432, i32 0, i32 0, i32 0)
  %434 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %368, <4 x i16> %356, <16 x float> %433, i32 0, i32 0, i32 0)
  %435 = extractelement <16 x float> %434, i64 0
  %436 = extractelement <16 x float> %434, i64 1
  %437 = extractelement <16 x float> %434, i64 2
  %438 = extractelement <16 x float> %434, i64 3
  %439 = extractelement <16 x float> %434, i64 4
  %440 = extractelement <16 x float> %434, i64 5
  %441 = extractelement <16 x float> %434, i64 6
  %442 = extractelement <16 x float> %434, i64 7
  %443 = extractelement <16 x float> %434, i64 8
  %444 = extractelement <16 x float> %434, i64 9
  %445 = extractelement <16 x float> %434, i64 10
  %446 = extractelement <16 x float> %434, i64 11
  %447 = extractelement <16 x float> %434, i64 12
  %448 = extractelement <16 x float> %434, i64 13
  %449 = extractelement <16 x float> %434, i64 14
  %450 = extractelement <16 x float> %434, i64 15
  tail call void @llvm.amdgcn.s.setprio(i16 0)
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %451 = shufflevector <8 x bfloat> %357, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %451, ptr addrspace(3) %102, align 8
  %452 = shufflevector <8 x bfloat> %358, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %452, ptr addrspace(3) %105, align 8
  %453 = shufflevector <8 x bfloat> %359, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %453, ptr addrspace(3) %107, align 8
  %454 = shufflevector <8 x bfloat> %360, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %454, ptr addrspace(3) %109, align 8
  %455 = shufflevector <8 x bfloat> %357, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %455, ptr addrspace(3) %112, align 8
  %456 = shufflevector <8 x bfloat> %358, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %456, ptr addrspace(3) %115, align 8
  %457 = shufflevector <8 x bfloat> %359, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %457, ptr addrspace(3) %117, align 8
  %458 = shufflevector <8 x bfloat> %360, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %458, ptr addrspace(3) %119, align 8
  %459 = shufflevector <8 x bfloat> %369, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %459, ptr addrspace(3) %121, align 8
  %460 = shufflevector <8 x bfloat> %370, <8 x bfloat> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %460, ptr addrspace(3) %123, align 8
  %461 = shufflevector <8 x bfloat> %369, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %461, ptr addrspace(3) %125, align 8
  %462 = shufflevector <8 x bfloat> %370, <8 x bfloat> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x bfloat> %462, ptr addrspace(3) %127, align 8
  %463 = add i32 %334, 64
  %464 = icmp slt i32 %463, %129
  br i1 %464, label %301, label %._crit_edge.loopexit, !llvm.loop !3

._crit_edge.loopexit:                             ; preds = %301
  %465 = shufflevector <16 x float> %394, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %466 = shufflevector <16 x float> %394, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %467 = shufflevector <16 x float> %394, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %468 = shufflevector <16 x float> %394, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %469 = shufflevector <16 x float> %394, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %470 = shufflevector <16 x float> %394, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %471 = shufflevector <16 x float> %394, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %472 = shufflevector <16 x float> %394, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %473 = shufflevector <16 x float> %434, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %474 = shufflevector <16 x float> %434, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %475 = shufflevector <16 x float> %434, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %476 = shufflevector <16 x float> %434, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %477 = shufflevector <16 x float> %434, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %478 = shufflevector <16 x float> %434, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %479 = shufflevector <16 x float> %434, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %480 = shufflevector <16 x float> %434, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  br label %._crit_edge

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %.lr.ph, %97
  %481 = phi <2 x float> [ zeroinitializer, %97 ], [ %245, %.lr.ph ], [ %480, %._crit_edge.loopexit ]
  %482 = phi <2 x float> [ zeroinitializer, %97 ], [ %246, %.lr.ph ], [ %479, %._crit_edge.loopexit ]
  %483 = phi <2 x float> [ zeroinitializer, %97 ], [ %247, %.lr.ph ], [ %478, %._crit_edge.loopexit ]
  %484 = phi <2 x float> [ zeroinitializer, %97 ], [ %248, %.lr.ph ], [ %477, %._crit_edge.loopexit ]
  %485 = phi <2 x float> [ zeroinitializer, %97 ], [ %249, %.lr.ph ], [ %476, %._crit_edge.loopexit ]
  %486 = phi <2 x float> [ zeroinitializer, %97 ], [ %250, %.lr.ph ], [ %475, %._crit_edge.loopexit ]
  %487 = phi <2 x float> [ zeroinitializer, %97 ], [ %251, %.lr.ph ], [ %474, %._crit_edge.loopexit ]
  %488 = phi <2 x float> [ zeroinitializer, %97 ], [ %252, %.lr.ph ], [ %473, %._crit_edge.loopexit ]
  %489 = phi <2 x float> [ zeroinitializer, %97 ], [ %253, %.lr.ph ], [ %472, %._crit_edge.loopexit ]
  %490 = phi <2 x float> [ zeroinitializer, %97 ], [ %254, %.lr.ph ], [ %471, %._crit_edge.loopexit ]
  %491 = phi <2 x float> [ zeroinitializer, %97 ], [ %255, %.lr.ph ], [ %470, %._crit_edge.loopexit ]
  %492 = phi <2 x float> [ zeroinitializer, %97 ], [ %256, %.lr.ph ], [ %469, %._crit_edge.loopexit ]
  %493 = phi <2 x float> [ zeroinitializer, %97 ], [ %257, %.lr.ph ], [ %468, %._crit_edge.loopexit ]
  %494 = phi <2 x float> [ zeroinitializer, %97 ], [ %258, %.lr.ph ], [ %467, %._crit_edge.loopexit ]
  %495 = phi <2 x float> [ zeroinitializer, %97 ], [ %259, %.lr.ph ], [ %466, %._crit_edge.loopexit ]
  %496 = phi <2 x float> [ zeroinitializer, %97 ], [ %260, %.lr.ph ], [ %465, %._crit_edge.loopexit ]
  %497 = add i32 %5, 63
  %498 = icmp sgt i32 %497, 63
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  br i1 %498, label %499, label %._crit_edge._crit_edge

499:                                              ; preds = %._crit_edge
  %500 = shl nuw nsw i32 %32, 6
  %501 = and i32 %57, 120
  %502 = lshr exact i32 %30, 2
  %503 = xor i32 %501, %502
  %504 = or disjoint i32 %500, %503
  %505 = shl nuw nsw i32 %16, 7
  %506 = or disjoint i32 %504, %505
  %507 = xor i32 %506, 112
  %508 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %507
  %509 = load <4 x i16>, ptr addrspace(3) %508, align 8
  %510 = xor i32 %506, 96
  %511 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %510
  %512 = load <4 x i16>, ptr addrspace(3) %511, align 8
  %513 = xor i32 %506, 80
  %514 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %513
  %515 = load <4 x i16>, ptr addrspace(3) %514, align 8
  %516 = xor i32 %506, 64
  %517 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %516
  %518 = load <4 x i16>, ptr addrspace(3) %517, align 8
  %519 = xor i32 %506, 48
  %520 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %519
  %521 = load <4 x i16>, ptr addrspace(3) %520, align 8
  %522 = xor i32 %506, 32
  %523 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %522
  %524 = load <4 x i16>, ptr addrspace(3) %523, align 8
  %525 = xor i32 %506, 16
  %526 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %525
  %527 = load <4 x i16>, ptr addrspace(3) %526, align 8
  %528 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 16384), i32 %506
  %529 = load <4 x i16>, ptr addrspace(3) %528, align 8
  %530 = shl nuw nsw i32 %17, 5
  %531 = or disjoint i32 %505, %501
  %532 = xor i32 %531, %502
  %533 = or disjoint i32 %530, %532
  %534 = xor i32 %533, 112
  %535 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %534
  %536 = getelementptr inbounds nuw i8, ptr addrspace(3) %535, i32 8192
  %537 = load <4 x i16>, ptr addrspace(3) %536, align 8
  %538 = load <4 x i16>, ptr addrspace(3) %535, align 8
  %539 = xor i32 %533, 96
  %540 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %539
  %541 = getelementptr inbounds nuw i8, ptr addrspace(3) %540, i32 8192
  %542 = load <4 x i16>, ptr addrspace(3) %541, align 8
  %543 = load <4 x i16>, ptr addrspace(3) %540, align 8
  %544 = xor i32 %533, 80
  %545 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %544
  %546 = getelementptr inbounds nuw i8, ptr addrspace(3) %545, i32 8192
  %547 = load <4 x i16>, ptr addrspace(3) %546, align 8
  %548 = load <4 x i16>, ptr addrspace(3) %545, align 8
  %549 = xor i32 %533, 64
  %550 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %549
  %551 = getelementptr inbounds nuw i8, ptr addrspace(3) %550, i32 8192
  %552 = load <4 x i16>, ptr addrspace(3) %551, align 8
  %553 = load <4 x i16>, ptr addrspace(3) %550, align 8
  %554 = xor i32 %533, 48
  %555 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %554
  %556 = getelementptr inbounds nuw i8, ptr addrspace(3) %555, i32 8192
  %557 = load <4 x i16>, ptr addrspace(3) %556, align 8
  %558 = load <4 x i16>, ptr addrspace(3) %555, align 8
  %559 = xor i32 %533, 32
  %560 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %559
  %561 = getelementptr inbounds nuw i8, ptr addrspace(3) %560, i32 8192
  %562 = load <4 x i16>, ptr addrspace(3) %561, align 8
  %563 = load <4 x i16>, ptr addrspace(3) %560, align 8
  %564 = xor i32 %533, 16
  %565 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %564
  %566 = getelementptr inbounds nuw i8, ptr addrspace(3) %565, i32 8192
  %567 = load <4 x i16>, ptr addrspace(3) %566, align 8
  %568 = load <4 x i16>, ptr addrspace(3) %565, align 8
  %569 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %533
  %570 = getelementptr inbounds nuw i8, ptr addrspace(3) %569, i32 8192
  %571 = load <4 x i16>, ptr addrspace(3) %570, align 8
  %572 = load <4 x i16>, ptr addrspace(3) %569, align 8
  %573 = shufflevector <2 x float> %493, <2 x float> %494, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %574 = shufflevector <2 x float> %495, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %575 = shufflevector <16 x float> %573, <16 x float> %574, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %576 = shufflevector <2 x float> %496, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %577 = shufflevector <16 x float> %575, <16 x float> %576, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %578 = shufflevector <2 x float> %489, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %579 = shufflevector <16 x float> %577, <16 x float> %578, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %580 = shufflevector <2 x float> %490, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %581 = shufflevector <16 x float> %579, <16 x float> %580, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %582 = shufflevector <2 x float> %491, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %583 = shufflevector <16 x float> %581, <16 x float> %582, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %584 = shufflevector <2 x float> %492, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %585 = shufflevector <16 x float> %583, <16 x float> %584, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %586 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %529, <4 x i16> %572, <16 x float> %585, i32 0, i32 0, i32 0)
  %587 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %527, <4 x i16> %568, <16 x float> %586, i32 0, i32 0, i32 0)
  %588 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %524, <4 x i16> %563, <16 x float> %587, i32 0, i32 0, i32 0)
  %589 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %521, <4 x i16> %558, <16 x float> %588, i32 0, i32 0, i32 0)
  %590 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %518, <4 x i16> %553, <16 x float> %589, i32 0, i32 0, i32 0)
  %591 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %515, <4 x i16> %548, <16 x float> %590, i32 0, i32 0, i32 0)
  %592 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %512, <4 x i16> %543, <16 x float> %591, i32 0, i32 0, i32 0)
  %593 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %509, <4 x i16> %538, <16 x float> %592, i32 0, i32 0, i32 0)
  %594 = shufflevector <2 x float> %485, <2 x float> %486, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %595 = shufflevector <2 x float> %487, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %596 = shufflevector <16 x float> %594, <16 x float> %595, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %597 = shufflevector <2 x float> %488, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %598 = shufflevector <16 x float> %596, <16 x float> %597, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %599 = shufflevector <2 x float> %481, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %600 = shufflevector <16 x float> %598, <16 x float> %599, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %601 = shufflevector <2 x float> %482, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %602 = shufflevector <16 x float> %600, <16 x float> %601, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %603 = shufflevector <2 x float> %483, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %604 = shufflevector <16 x float> %602, <16 x float> %603, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %605 = shufflevector <2 x float> %484, <2 x float> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %606 = shufflevector <16 x float> %604, <16 x float> %605, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %607 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %529, <4 x i16> %571, <16 x float> %606, i32 0, i32 0, i32 0)
  %608 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %527, <4 x i16> %567, <16 x float> %607, i32 0, i32 0, i32 0)
  %609 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %524, <4 x i16> %562, <16 x float> %608, i32 0, i32 0, i32 0)
  %610 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %521, <4 x i16> %557, <16 x float> %609, i32 0, i32 0, i32 0)
  %611 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %518, <4 x i16> %552, <16 x float> %610, i32 0, i32 0, i32 0)
  %612 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %515, <4 x i16> %547, <16 x float> %611, i32 0, i32 0, i32 0)
  %613 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %512, <4 x i16> %542, <16 x float> %612, i32 0, i32 0, i32 0)
  %614 = tail call <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16> %509, <4 x i16> %537, <16 x float> %613, i32 0, i32 0, i32 0)
  %615 = shufflevector <16 x float> %614, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %616 = shufflevector <16 x float> %614, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %617 = shufflevector <16 x float> %614, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %618 = shufflevector <16 x float> %614, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %619 = shufflevector <16 x float> %614, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %620 = shufflevector <16 x float> %614, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %621 = shufflevector <16 x float> %614, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %622 = shufflevector <16 x float> %614, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  %623 = shufflevector <16 x float> %593, <16 x float> poison, <2 x i32> <i32 8, i32 9>
  %624 = shufflevector <16 x float> %593, <16 x float> poison, <2 x i32> <i32 10, i32 11>
  %625 = shufflevector <16 x float> %593, <16 x float> poison, <2 x i32> <i32 12, i32 13>
  %626 = shufflevector <16 x float> %593, <16 x float> poison, <2 x i32> <i32 14, i32 15>
  %627 = shufflevector <16 x float> %593, <16 x float> poison, <2 x i32> <i32 0, i32 1>
  %628 = shufflevector <16 x float> %593, <16 x float> poison, <2 x i32> <i32 2, i32 3>
  %629 = shufflevector <16 x float> %593, <16 x float> poison, <2 x i32> <i32 4, i32 5>
  %630 = shufflevector <16 x float> %593, <16 x float> poison, <2 x i32> <i32 6, i32 7>
  br label %._crit_edge._crit_edge

._crit_edge._crit_edge:                           ; preds = %._crit_edge, %499
  %631 = phi <2 x float> [ %615, %499 ], [ %481, %._crit_edge ]
  %632 = phi <2 x float> [ %616, %499 ], [ %482, %._crit_edge ]
  %633 = phi <2 x float> [ %617, %499 ], [ %483, %._crit_edge ]
  %634 = phi <2 x float> [ %618, %499 ], [ %484, %._crit_edge ]
  %635 = phi <2 x float> [ %619, %499 ], [ %485, %._crit_edge ]
  %636 = phi <2 x float> [ %620, %499 ], [ %486, %._crit_edge ]
  %637 = phi <2 x float> [ %621, %499 ], [ %487, %._crit_edge ]
  %638 = phi <2 x float> [ %622, %499 ], [ %488, %._crit_edge ]
  %639 = phi <2 x float> [ %623, %499 ], [ %489, %._crit_edge ]
  %640 = phi <2 x float> [ %624, %499 ], [ %490, %._crit_edge ]
  %641 = phi <2 x float> [ %625, %499 ], [ %491, %._crit_edge ]
  %642 = phi <2 x float> [ %626, %499 ], [ %492, %._crit_edge ]
  %643 = phi <2 x float> [ %627, %499 ], [ %493, %._crit_edge ]
  %644 = phi <2 x float> [ %628, %499 ], [ %494, %._crit_edge ]
  %645 = phi <2 x float> [ %629, %499 ], [ %495, %._crit_edge ]
  %646 = phi <2 x float> [ %630, %499 ], [ %496, %._crit_edge ]
  %647 = mul i32 %22, %4
  %648 = mul i32 %23, %4
  %649 = sext i32 %647 to i64
  %650 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %649
  %651 = sext i32 %648 to i64
  %652 = getelementptr [2 x i8], ptr addrspace(1) %0, i64 %651
  %653 = sext i32 %39 to i64
  %654 = getelementptr [2 x i8], ptr addrspace(1) %650, i64 %653
  %655 = sext i32 %40 to i64
  %656 = getelementptr [2 x i8], ptr addrspace(1) %650, i64 %655
  %657 = sext i32 %37 to i64
  %658 = getelementptr [2 x i8], ptr addrspace(1) %652, i64 %657
  %659 = sext i32 %38 to i64
  %660 = getelementptr [2 x i8], ptr addrspace(1) %652, i64 %659
  %661 = getelementptr [2 x i8], ptr addrspace(1) %652, i64 %653
  %662 = getelementptr [2 x i8], ptr addrspace(1) %652, i64 %655
  %663 = icmp slt i32 %22, %3
  %664 = icmp slt i32 %23, %3
  %665 = icmp slt i32 %37, %4
  %666 = icmp slt i32 %39, %4
  %667 = and i1 %663, %665
  %668 = and i1 %663, %666
  %669 = and i1 %665, %664
  %670 = and i1 %664, %666
  %671 = bitcast <2 x float> %639 to <2 x i32>
  %672 = fcmp uno <2 x float> %639, zeroinitializer
  %673 = lshr <2 x i32> %671, splat (i32 16)
  %674 = and <2 x i32> %673, splat (i32 1)
  %675 = add <2 x i32> %671, splat (i32 32767)
  %676 = add <2 x i32> %675, %674
  %677 = lshr <2 x i32> %676, splat (i32 16)
  %678 = trunc nuw <2 x i32> %677 to <2 x i16>
  %679 = bitcast <2 x i16> %678 to <2 x bfloat>
  %680 = select <2 x i1> %672, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %679
  %681 = bitcast <2 x float> %640 to <2 x i32>
  %682 = fcmp uno <2 x float> %640, zeroinitializer
  %683 = lshr <2 x i32> %681, splat (i32 16)
  %684 = and <2 x i32> %683, splat (i32 1)
  %685 = add <2 x i32> %681, splat (i32 32767)
  %686 = add <2 x i32> %685, %684
  %687 = lshr <2 x i32> %686, splat (i32 16)
  %688 = trunc nuw <2 x i32> %687 to <2 x i16>
  %689 = bitcast <2 x i16> %688 to <2 x bfloat>
  %690 = select <2 x i1> %682, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %689
  %691 = bitcast <2 x float> %641 to <2 x i32>
  %692 = fcmp uno <2 x float> %641, zeroinitializer
  %693 = lshr <2 x i32> %691, splat (i32 16)
  %694 = and <2 x i32> %693, splat (i32 1)
  %695 = add <2 x i32> %691, splat (i32 32767)
  %696 = add <2 x i32> %695, %694
  %697 = lshr <2 x i32> %696, splat (i32 16)
  %698 = trunc nuw <2 x i32> %697 to <2 x i16>
  %699 = bitcast <2 x i16> %698 to <2 x bfloat>
  %700 = select <2 x i1> %692, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %699
  %701 = bitcast <2 x float> %642 to <2 x i32>
  %702 = fcmp uno <2 x float> %642, zeroinitializer
  %703 = lshr <2 x i32> %701, splat (i32 16)
  %704 = and <2 x i32> %703, splat (i32 1)
  %705 = add <2 x i32> %701, splat (i32 32767)
  %706 = add <2 x i32> %705, %704
  %707 = lshr <2 x i32> %706, splat (i32 16)
  %708 = trunc nuw <2 x i32> %707 to <2 x i16>
  %709 = bitcast <2 x i16> %708 to <2 x bfloat>
  %710 = select <2 x i1> %702, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %709
  %711 = bitcast <2 x float> %635 to <2 x i32>
  %712 = fcmp uno <2 x float> %635, zeroinitializer
  %713 = lshr <2 x i32> %711, splat (i32 16)
  %714 = and <2 x i32> %713, splat (i32 1)
  %715 = add <2 x i32> %711, splat (i32 32767)
  %716 = add <2 x i32> %715, %714
  %717 = lshr <2 x i32> %716, splat (i32 16)
  %718 = trunc nuw <2 x i32> %717 to <2 x i16>
  %719 = bitcast <2 x i16> %718 to <2 x bfloat>
  %720 = select <2 x i1> %712, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %719
  %721 = bitcast <2 x float> %636 to <2 x i32>
  %722 = fcmp uno <2 x float> %636, zeroinitializer
  %723 = lshr <2 x i32> %721, splat (i32 16)
  %724 = and <2 x i32> %723, splat (i32 1)
  %725 = add <2 x i32> %721, splat (i32 32767)
  %726 = add <2 x i32> %725, %724
  %727 = lshr <2 x i32> %726, splat (i32 16)
  %728 = trunc nuw <2 x i32> %727 to <2 x i16>
  %729 = bitcast <2 x i16> %728 to <2 x bfloat>
  %730 = select <2 x i1> %722, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %729
  %731 = bitcast <2 x float> %637 to <2 x i32>
  %732 = fcmp uno <2 x float> %637, zeroinitializer
  %733 = lshr <2 x i32> %731, splat (i32 16)
  %734 = and <2 x i32> %733, splat (i32 1)
  %735 = add <2 x i32> %731, splat (i32 32767)
  %736 = add <2 x i32> %735, %734
  %737 = lshr <2 x i32> %736, splat (i32 16)
  %738 = trunc nuw <2 x i32> %737 to <2 x i16>
  %739 = bitcast <2 x i16> %738 to <2 x bfloat>
  %740 = select <2 x i1> %732, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %739
  %741 = bitcast <2 x float> %638 to <2 x i32>
  %742 = fcmp uno <2 x float> %638, zeroinitializer
  %743 = lshr <2 x i32> %741, splat (i32 16)
  %744 = and <2 x i32> %743, splat (i32 1)
  %745 = add <2 x i32> %741, splat (i32 32767)
  %746 = add <2 x i32> %745, %744
  %747 = lshr <2 x i32> %746, splat (i32 16)
  %748 = trunc nuw <2 x i32> %747 to <2 x i16>
  %749 = bitcast <2 x i16> %748 to <2 x bfloat>
  %750 = select <2 x i1> %742, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %749
  %751 = bitcast <2 x float> %631 to <2 x i32>
  %752 = fcmp uno <2 x float> %631, zeroinitializer
  %753 = lshr <2 x i32> %751, splat (i32 16)
  %754 = and <2 x i32> %753, splat (i32 1)
  %755 = add <2 x i32> %751, splat (i32 32767)
  %756 = add <2 x i32> %755, %754
  %757 = lshr <2 x i32> %756, splat (i32 16)
  %758 = trunc nuw <2 x i32> %757 to <2 x i16>
  %759 = bitcast <2 x i16> %758 to <2 x bfloat>
  %760 = select <2 x i1> %752, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %759
  %761 = bitcast <2 x float> %632 to <2 x i32>
  %762 = fcmp uno <2 x float> %632, zeroinitializer
  %763 = lshr <2 x i32> %761, splat (i32 16)
  %764 = and <2 x i32> %763, splat (i32 1)
  %765 = add <2 x i32> %761, splat (i32 32767)
  %766 = add <2 x i32> %765, %764
  %767 = lshr <2 x i32> %766, splat (i32 16)
  %768 = trunc nuw <2 x i32> %767 to <2 x i16>
  %769 = bitcast <2 x i16> %768 to <2 x bfloat>
  %770 = select <2 x i1> %762, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %769
  %771 = bitcast <2 x float> %633 to <2 x i32>
  %772 = fcmp uno <2 x float> %633, zeroinitializer
  %773 = lshr <2 x i32> %771, splat (i32 16)
  %774 = and <2 x i32> %773, splat (i32 1)
  %775 = add <2 x i32> %771, splat (i32 32767)
  %776 = add <2 x i32> %775, %774
  %777 = lshr <2 x i32> %776, splat (i32 16)
  %778 = trunc nuw <2 x i32> %777 to <2 x i16>
  %779 = bitcast <2 x i16> %778 to <2 x bfloat>
  %780 = select <2 x i1> %772, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %779
  %781 = bitcast <2 x float> %634 to <2 x i32>
  %782 = fcmp uno <2 x float> %634, zeroinitializer
  %783 = lshr <2 x i32> %781, splat (i32 16)
  %784 = and <2 x i32> %783, splat (i32 1)
  %785 = add <2 x i32> %781, splat (i32 32767)
  %786 = add <2 x i32> %785, %784
  %787 = lshr <2 x i32> %786, splat (i32 16)
  %788 = trunc nuw <2 x i32> %787 to <2 x i16>
  %789 = bitcast <2 x i16> %788 to <2 x bfloat>
  %790 = select <2 x i1> %782, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %789
  br i1 %667, label %791, label %.critedge

791:                                              ; preds = %._crit_edge._crit_edge
  %792 = fcmp uno <2 x float> %643, zeroinitializer
  %793 = bitcast <2 x float> %643 to <2 x i32>
  %794 = lshr <2 x i32> %793, splat (i32 16)
  %795 = and <2 x i32> %794, splat (i32 1)
  %796 = add <2 x i32> %793, splat (i32 32767)
  %797 = add <2 x i32> %796, %795
  %798 = lshr <2 x i32> %797, splat (i32 16)
  %799 = trunc nuw <2 x i32> %798 to <2 x i16>
  %800 = bitcast <2 x i16> %799 to <2 x bfloat>
  %801 = select <2 x i1> %792, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %800
  %802 = fcmp uno <2 x float> %644, zeroinitializer
  %803 = bitcast <2 x float> %644 to <2 x i32>
  %804 = lshr <2 x i32> %803, splat (i32 16)
  %805 = and <2 x i32> %804, splat (i32 1)
  %806 = add <2 x i32> %803, splat (i32 32767)
  %807 = add <2 x i32> %806, %805
  %808 = lshr <2 x i32> %807, splat (i32 16)
  %809 = trunc nuw <2 x i32> %808 to <2 x i16>
  %810 = bitcast <2 x i16> %809 to <2 x bfloat>
  %811 = select <2 x i1> %802, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %810
  %812 = shufflevector <2 x bfloat> %801, <2 x bfloat> %811, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %813 = bitcast <2 x float> %646 to <2 x i32>
  %814 = fcmp uno <2 x float> %646, zeroinitializer
  %815 = lshr <2 x i32> %813, splat (i32 16)
  %816 = and <2 x i32> %815, splat (i32 1)
  %817 = add <2 x i32> %813, splat (i32 32767)
  %818 = add <2 x i32> %817, %816
  %819 = lshr <2 x i32> %818, splat (i32 16)
  %820 = trunc nuw <2 x i32> %819 to <2 x i16>
  %821 = bitcast <2 x i16> %820 to <2 x bfloat>
  %822 = select <2 x i1> %814, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %821
  %823 = bitcast <2 x float> %645 to <2 x i32>
  %824 = fcmp uno <2 x float> %645, zeroinitializer
  %825 = lshr <2 x i32> %823, splat (i32 16)
  %826 = and <2 x i32> %825, splat (i32 1)
  %827 = add <2 x i32> %823, splat (i32 32767)
  %828 = add <2 x i32> %827, %826
  %829 = lshr <2 x i32> %828, splat (i32 16)
  %830 = trunc nuw <2 x i32> %829 to <2 x i16>
  %831 = bitcast <2 x i16> %830 to <2 x bfloat>
  %832 = select <2 x i1> %824, <2 x bfloat> splat (bfloat +nan(0x3F)), <2 x bfloat> %831
  %833 = getelementptr [2 x i8], ptr addrspace(1) %650, i64 %659
  %834 = getelementptr [2 x i8], ptr addrspace(1) %650, i64 %657
  store <4 x bfloat> %812, ptr addrspace(1) %834, align 8
  %835 = shufflevector <2 x bfloat> %832, <2 x bfloat> %822, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %835, ptr addrspace(1) %833, align 8
  br label %.critedge

.critedge:                                        ; preds = %._crit_edge._crit_edge, %791
  br i1 %668, label %836, label %.critedge2

836:                                              ; preds = %.critedge
  %837 = shufflevector <2 x bfloat> %700, <2 x bfloat> %710, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %838 = shufflevector <2 x bfloat> %680, <2 x bfloat> %690, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %838, ptr addrspace(1) %654, align 8
  store <4 x bfloat> %837, ptr addrspace(1) %656, align 8
  br label %.critedge2

.critedge2:                                       ; preds = %.critedge, %836
  br i1 %669, label %839, label %.critedge4

839:                                              ; preds = %.critedge2
  %840 = shufflevector <2 x bfloat> %740, <2 x bfloat> %750, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %841 = shufflevector <2 x bfloat> %720, <2 x bfloat> %730, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %841, ptr addrspace(1) %658, align 8
  store <4 x bfloat> %840, ptr addrspace(1) %660, align 8
  br label %.critedge4

.critedge4:                                       ; preds = %.critedge2, %839
  br i1 %670, label %842, label %.critedge6

842:                                              ; preds = %.critedge4
  %843 = shufflevector <2 x bfloat> %780, <2 x bfloat> %790, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %844 = shufflevector <2 x bfloat> %760, <2 x bfloat> %770, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x bfloat> %844, ptr addrspace(1) %661, align 8
  store <4 x bfloat> %843, ptr addrspace(1) %662, align 8
  br label %.critedge6

.critedge6:                                       ; preds = %.critedge4, %842
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

; Function Attrs: convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none)
declare <16 x float> @llvm.amdgcn.mfma.f32.32x32x8bf16.1k(<4 x i16>, <4 x i16>, <16 x float>, i32 immarg, i32 immarg, i32 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.amdgcn.s.setprio(i16 immarg) #5

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.sched.barrier(i32 immarg) #3

attributes #0 = { norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }
attributes #5 = { mustprogress nocallback nofree nosync nounwind willreturn }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{!"amdgpu-synchronize-as", !"local"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.peeled.count", i32 1}
