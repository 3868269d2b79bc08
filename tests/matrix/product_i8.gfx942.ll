; of Triton 3.9.0, for work-groups of 256, with 8192 bytes of dynamic LDS
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external addrspace(3) global [0 x i8], align 16

; Function Attrs: norecurse nounwind
define amdgpu_kernel void @product_i8(ptr addrspace(1) inreg nofree writeonly captures(none) %0, ptr addrspace(1) inreg nofree readonly captures(none) %1, ptr addrspace(1) inreg nofree readonly captures(none) %2, ptr addrspace(1) inreg nofree readonly captures(none) %3, ptr addrspace(1) inreg nofree readonly captures(none) %4, i32 inreg %5, i32 inreg %6, i32 inreg %7, ptr addrspace(1) inreg nofree readnone captures(none) %8, ptr addrspace(1) inreg nofree readnone captures(none) %9) local_unnamed_addr #0 {
  %11 = tail call i32 @llvm.amdgcn.workitem.id.x()
  %12 = tail call i32 @llvm.amdgcn.readfirstlane.i32(i32 %11)
  %13 = and i32 %12, 192
  %14 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %15 = shl i32 %14, 6
  %16 = and i32 %11, 63
  %17 = or disjoint i32 %13, %16
  %18 = lshr i32 %17, 2
  %19 = shl nuw nsw i32 %11, 4
  %20 = and i32 %19, 48
  %21 = and i32 %11, 31
  %22 = and i32 %12, 128
  %23 = lshr exact i32 %22, 2
  %24 = and i32 %11, 32
  %25 = lshr exact i32 %24, 3
  %26 = and i32 %12, 64
  %27 = lshr exact i32 %26, 1
  %28 = or disjoint i32 %27, %25
  %29 = or disjoint i32 %18, %15
  %30 = or disjoint i32 %23, %15
  %31 = or disjoint i32 %30, %21
  %32 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %33 = shl i32 %32, 6
  %34 = or disjoint i32 %18, %33
  %35 = or disjoint i32 %28, %33
  %36 = or disjoint i32 %35, 8
  %37 = or disjoint i32 %35, 16
  %38 = or disjoint i32 %35, 24
  %39 = mul i32 %29, %7
  %40 = sext i32 %39 to i64
  %41 = getelementptr i8, ptr addrspace(1) %1, i64 %40
  %42 = zext nneg i32 %20 to i64
  %43 = getelementptr i8, ptr addrspace(1) %41, i64 %42
  %44 = icmp slt i32 %29, %5
  %45 = icmp slt i32 %20, %7
  %46 = and i1 %45, %44
  br i1 %46, label %47, label %49

47:                                               ; preds = %10
  %48 = load <16 x i8>, ptr addrspace(1) %43, align 16
  br label %49

49:                                               ; preds = %47, %10
  %50 = phi <16 x i8> [ %48, %47 ], [ zeroinitializer, %10 ]
  %51 = mul i32 %34, %7
  %52 = sext i32 %51 to i64
  %53 = getelementptr i8, ptr addrspace(1) %2, i64 %52
  %54 = getelementptr i8, ptr addrspace(1) %53, i64 %42
  %55 = icmp slt i32 %34, %6
  %56 = and i1 %45, %55
  br i1 %56, label %57, label %59

57:                                               ; preds = %49
  %58 = load <16 x i8>, ptr addrspace(1) %54, align 16
  br label %59

59:                                               ; preds = %57, %49
  %60 = phi <16 x i8> [ %58, %57 ], [ zeroinitializer, %49 ]
  %61 = shl nuw nsw i32 %17, 4
  %62 = and i32 %11, 56
  %63 = xor i32 %61, %62
  %64 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %63
  %65 = shufflevector <16 x i8> %50, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %65, ptr addrspace(3) %64, align 8
  %66 = xor i32 %63, 8
  %67 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %66
  %68 = shufflevector <16 x i8> %50, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %68, ptr addrspace(3) %67, align 8
  %69 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %63
  %70 = shufflevector <16 x i8> %60, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %70, ptr addrspace(3) %69, align 8
  %71 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %66
  %72 = shufflevector <16 x i8> %60, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %72, ptr addrspace(3) %71, align 8
  %73 = add i32 %7, -64
  %74 = icmp sgt i32 %73, 0
  br i1 %74, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %59
  %75 = shl nuw nsw i32 %21, 6
  %76 = shl nuw nsw i32 %11, 2
  %77 = and i32 %76, 56
  %78 = lshr exact i32 %24, 2
  %79 = shl nuw nsw i32 %22, 4
  %80 = or disjoint i32 %79, %75
  %81 = xor i32 %77, %78
  %82 = or disjoint i32 %80, %81
  %83 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %82
  %84 = xor i32 %82, 16
  %85 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %84
  %86 = xor i32 %82, 32
  %87 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %86
  %88 = xor i32 %82, 48
  %89 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %88
  %90 = shl nuw nsw i32 %26, 5
  %91 = or disjoint i32 %90, %75
  %92 = or disjoint i32 %91, %81
  %93 = xor i32 %92, 16
  %94 = xor i32 %92, 32
  %95 = xor i32 %92, 48
  %96 = getelementptr i8, ptr addrspace(1) %43, i64 64
  %97 = getelementptr i8, ptr addrspace(1) %54, i64 64
  %98 = add i32 %7, -64
  %99 = icmp samesign ult i32 %20, %98
  %100 = and i1 %44, %99
  br i1 %100, label %101, label %103

101:                                              ; preds = %.lr.ph
  %102 = load <16 x i8>, ptr addrspace(1) %96, align 16
  br label %103

103:                                              ; preds = %101, %.lr.ph
  %104 = phi <16 x i8> [ %102, %101 ], [ zeroinitializer, %.lr.ph ]
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %105 = load i64, ptr addrspace(3) %83, align 8
  %106 = load i64, ptr addrspace(3) %85, align 8
  %107 = load i64, ptr addrspace(3) %87, align 8
  %108 = load i64, ptr addrspace(3) %89, align 8
  %109 = and i1 %55, %99
  br i1 %109, label %110, label %112

110:                                              ; preds = %103
  %111 = load <16 x i8>, ptr addrspace(1) %97, align 16
  br label %112

112:                                              ; preds = %110, %103
  %113 = phi <16 x i8> [ %111, %110 ], [ zeroinitializer, %103 ]
  %114 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %92
  %115 = load i64, ptr addrspace(3) %114, align 8
  %116 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %93
  %117 = load i64, ptr addrspace(3) %116, align 8
  %118 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %94
  %119 = load i64, ptr addrspace(3) %118, align 8
  %120 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %95
  %121 = load i64, ptr addrspace(3) %120, align 8
  %122 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %115, i64 %105, <16 x i32> zeroinitializer, i32 0, i32 0, i32 0)
  %123 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %117, i64 %106, <16 x i32> %122, i32 0, i32 0, i32 0)
  %124 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %119, i64 %107, <16 x i32> %123, i32 0, i32 0, i32 0)
  %125 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %121, i64 %108, <16 x i32> %124, i32 0, i32 0, i32 0)
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %126 = shufflevector <16 x i8> %104, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %126, ptr addrspace(3) %64, align 8
  %127 = shufflevector <16 x i8> %104, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %127, ptr addrspace(3) %67, align 8
  %128 = shufflevector <16 x i8> %113, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %128, ptr addrspace(3) %69, align 8
  %129 = shufflevector <16 x i8> %113, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %129, ptr addrspace(3) %71, align 8
  %130 = icmp samesign ugt i32 %73, 64
  %131 = shufflevector <16 x i32> %125, <16 x i32> poison, <2 x i32> <i32 8, i32 9>
  %132 = shufflevector <16 x i32> %125, <16 x i32> poison, <2 x i32> <i32 10, i32 11>
  %133 = shufflevector <16 x i32> %125, <16 x i32> poison, <2 x i32> <i32 12, i32 13>
  %134 = shufflevector <16 x i32> %125, <16 x i32> poison, <2 x i32> <i32 14, i32 15>
  %135 = shufflevector <16 x i32> %125, <16 x i32> poison, <2 x i32> <i32 0, i32 1>
  %136 = shufflevector <16 x i32> %125, <16 x i32> poison, <2 x i32> <i32 2, i32 3>
  %137 = shufflevector <16 x i32> %125, <16 x i32> poison, <2 x i32> <i32 4, i32 5>
  %138 = shufflevector <16 x i32> %125, <16 x i32> poison, <2 x i32> <i32 6, i32 7>
  br i1 %130, label %.peel.next, label %._crit_edge

.peel.next:                                       ; preds = %112
  %139 = extractelement <16 x i32> %125, i64 15
  %140 = extractelement <16 x i32> %125, i64 14
  %141 = extractelement <16 x i32> %125, i64 13
  %142 = extractelement <16 x i32> %125, i64 12
  %143 = extractelement <16 x i32> %125, i64 11
  %144 = extractelement <16 x i32> %125, i64 10
  %145 = extractelement <16 x i32> %125, i64 9
  %146 = extractelement <16 x i32> %125, i64 8
  %147 = extractelement <16 x i32> %125, i64 7
  %148 = extractelement <16 x i32> %125, i64 6
  %149 = extractelement <16 x i32> %125, i64 5
  %150 = extractelement <16 x i32> %125, i64 4
  %151 = extractelement <16 x i32> %125, i64 3
  %152 = extractelement <16 x i32> %125, i64 2
  %153 = extractelement <16 x i32> %125, i64 1
  %154 = extractelement <16 x i32> %125, i64 0
  %155 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %92
  %156 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %93
  %157 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %94
  %158 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %95
  br label %159

159:                                              ; preds = %.peel.next, %194
  %.pn6568 = phi ptr addrspace(1) [ %97, %.peel.next ], [ %178, %194 ]
  %.pn3367 = phi ptr addrspace(1) [ %96, %.peel.next ], [ %177, %194 ]
  %160 = phi i32 [ %154, %.peel.next ], [ %220, %194 ]
  %161 = phi i32 [ %153, %.peel.next ], [ %221, %194 ]
  %162 = phi i32 [ %152, %.peel.next ], [ %222, %194 ]
  %163 = phi i32 [ %151, %.peel.next ], [ %223, %194 ]
  %164 = phi i32 [ %150, %.peel.next ], [ %224, %194 ]
  %165 = phi i32 [ %149, %.peel.next ], [ %225, %194 ]
  %166 = phi i32 [ %148, %.peel.next ], [ %226, %194 ]
  %167 = phi i32 [ %147, %.peel.next ], [ %227, %194 ]
  %168 = phi i32 [ %146, %.peel.next ], [ %228, %194 ]
  %169 = phi i32 [ %145, %.peel.next ], [ %229, %194 ]
  %170 = phi i32 [ %144, %.peel.next ], [ %230, %194 ]
  %171 = phi i32 [ %143, %.peel.next ], [ %231, %194 ]
  %172 = phi i32 [ %142, %.peel.next ], [ %232, %194 ]
  %173 = phi i32 [ %141, %.peel.next ], [ %233, %194 ]
  %174 = phi i32 [ %140, %.peel.next ], [ %234, %194 ]
  %175 = phi i32 [ %139, %.peel.next ], [ %235, %194 ]
  %176 = phi i32 [ 64, %.peel.next ], [ %179, %194 ]
  %177 = getelementptr i8, ptr addrspace(1) %.pn3367, i64 64
  %178 = getelementptr i8, ptr addrspace(1) %.pn6568, i64 64
  %179 = add i32 %176, 64
  %180 = sub i32 %7, %179
  %181 = icmp slt i32 %20, %180
  %182 = and i1 %44, %181
  br i1 %182, label %183, label %185

183:                                              ; preds = %159
  %184 = load <16 x i8>, ptr addrspace(1) %177, align 16
  br label %185

185:                                              ; preds = %183, %159
  %186 = phi <16 x i8> [ %184, %183 ], [ zeroinitializer, %159 ]
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %187 = load i64, ptr addrspace(3) %83, align 8
  %188 = load i64, ptr addrspace(3) %85, align 8
  %189 = load i64, ptr addrspace(3) %87, align 8
  %190 = load i64, ptr addrspace(3) %89, align 8
  %191 = and i1 %55, %181
  br i1 %191, label %192, label %194

192:                                              ; preds = %185
  %193 = load <16 x i8>, ptr addrspace(1) %178, align 16
  br label %194

194:                                              ; preds = %192, %185
  %195 = phi <16 x i8> [ %193, %192 ], [ zeroinitializer, %185 ]
  %196 = load i64, ptr addrspace(3) %155, align 8
  %197 = load i64, ptr addrspace(3) %156, align 8
  %198 = load i64, ptr addrspace(3) %157, align 8
  %199 = load i64, ptr addrspace(3) %158, align 8
  %200 = insertelement <16 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef>, i32 %160, i64 0
  %201 = insertelement <16 x i32> %200, i32 %161, i64 1
  %202 = insertelement <16 x i32> %201, i32 %162, i64 2
  %203 = insertelement <16 x i32> %202, i32 %163, i64 3
  %204 = insertelement <16 x i32> %203, i32 %164, i64 4
  %205 = insertelement <16 x i32> %204, i32 %165, i64 5
  %206 = insertelement <16 x i32> %205, i32 %166, i64 6
  %207 = insertelement <16 x i32> %206, i32 %167, i64 7
  %208 = insertelement <16 x i32> %207, i32 %168, i64 8
  %209 = insertelement <16 x i32> %208, i32 %169, i64 9
  %210 = insertelement <16 x i32> %209, i32 %170, i64 10
  %211 = insertelement <16 x i32> %210, i32 %171, i64 11
  %212 = insertelement <16 x i32> %211, i32 %172, i64 12
  %213 = insertelement <16 x i32> %212, i32 %173, i64 13
  %214 = insertelement <16 x i32> %213, i32 %174, i64 14
  %215 = insertelement <16 x i32> %214, i32 %175, i64 15
  %216 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %196, i64 %187, <16 x i32> %215, i32 0, i32 0, i32 0)
  %217 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %197, i64 %188, <16 x i32> %216, i32 0, i32 0, i32 0)
  %218 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %198, i64 %189, <16 x i32> %217, i32 0, i32 0, i32 0)
  %219 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %199, i64 %190, <16 x i32> %218, i32 0, i32 0, i32 0)
  %220 = extractelement <16 x i32> %219, i64 0
  %221 = extractelement <16 x i32> %219, i64 1
  %222 = extractelement <16 x i32> %219, i64 2
  %223 = extractelement <16 x i32> %219, i64 3
  %224 = extractelement <16 x i32> %219, i64 4
  %225 = extractelement <16 x i32> %219, i64 5
  %226 = extractelement <16 x i32> %219, i64 6
  %227 = extractelement <16 x i32> %219, i64 7
  %228 = extractelement <16 x i32> %219, i64 8
  %229 = extractelement <16 x i32> %219, i64 9
  %230 = extractelement <16 x i32> %219, i64 10
  %231 = extractelement <16 x i32> %219, i64 11
  %232 = extractelement <16 x i32> %219, i64 12
  %233 = extractelement <16 x i32> %219, i64 13
  %234 = extractelement <16 x i32> %219, i64 14
  %235 = extractelement <16 x i32> %219, i64 15
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %236 = shufflevector <16 x i8> %186, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %236, ptr addrspace(3) %64, align 8
  %237 = shufflevector <16 x i8> %186, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %237, ptr addrspace(3) %67, align 8
  %238 = shufflevector <16 x i8> %195, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  store <8 x i8> %238, ptr addrspace(3) %69, align 8
  %239 = shufflevector <16 x i8> %195, <16 x i8> poison, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <8 x i8> %239, ptr addrspace(3) %71, align 8
  %240 = icmp slt i32 %179, %73
  br i1 %240, label %159, label %._crit_edge.loopexit, !llvm.loop !3

._crit_edge.loopexit:                             ; preds = %194
  %241 = shufflevector <16 x i32> %219, <16 x i32> poison, <2 x i32> <i32 6, i32 7>
  %242 = shufflevector <16 x i32> %219, <16 x i32> poison, <2 x i32> <i32 4, i32 5>
  %243 = shufflevector <16 x i32> %219, <16 x i32> poison, <2 x i32> <i32 2, i32 3>
  %244 = shufflevector <16 x i32> %219, <16 x i32> poison, <2 x i32> <i32 0, i32 1>
  %245 = shufflevector <16 x i32> %219, <16 x i32> poison, <2 x i32> <i32 14, i32 15>
  %246 = shufflevector <16 x i32> %219, <16 x i32> poison, <2 x i32> <i32 12, i32 13>
  %247 = shufflevector <16 x i32> %219, <16 x i32> poison, <2 x i32> <i32 10, i32 11>
  %248 = shufflevector <16 x i32> %219, <16 x i32> poison, <2 x i32> <i32 8, i32 9>
  br label %._crit_edge

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %112, %59
  %249 = phi <2 x i32> [ zeroinitializer, %59 ], [ %131, %112 ], [ %248, %._crit_edge.loopexit ]
  %250 = phi <2 x i32> [ zeroinitializer, %59 ], [ %132, %112 ], [ %247, %._crit_edge.loopexit ]
  %251 = phi <2 x i32> [ zeroinitializer, %59 ], [ %133, %112 ], [ %246, %._crit_edge.loopexit ]
  %252 = phi <2 x i32> [ zeroinitializer, %59 ], [ %134, %112 ], [ %245, %._crit_edge.loopexit ]
  %253 = phi <2 x i32> [ zeroinitializer, %59 ], [ %135, %112 ], [ %244, %._crit_edge.loopexit ]
  %254 = phi <2 x i32> [ zeroinitializer, %59 ], [ %136, %112 ], [ %243, %._crit_edge.loopexit ]
  %255 = phi <2 x i32> [ zeroinitializer, %59 ], [ %137, %112 ], [ %242, %._crit_edge.loopexit ]
  %256 = phi <2 x i32> [ zeroinitializer, %59 ], [ %138, %112 ], [ %241, %._crit_edge.loopexit ]
  %257 = add i32 %7, 63
  %258 = icmp sgt i32 %257, 63
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  br i1 %258, label %259, label %._crit_edge._crit_edge

259:                                              ; preds = %._crit_edge
  %260 = shl nuw nsw i32 %21, 6
  %261 = shl nuw nsw i32 %26, 5
  %262 = or disjoint i32 %261, %260
  %263 = shl nuw nsw i32 %11, 2
  %264 = and i32 %263, 56
  %265 = lshr exact i32 %24, 2
  %266 = xor i32 %264, %265
  %267 = or disjoint i32 %262, %266
  %268 = xor i32 %267, 48
  %269 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %268
  %270 = load i64, ptr addrspace(3) %269, align 8
  %271 = xor i32 %267, 32
  %272 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %271
  %273 = load i64, ptr addrspace(3) %272, align 8
  %274 = xor i32 %267, 16
  %275 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %274
  %276 = load i64, ptr addrspace(3) %275, align 8
  %277 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %267
  %278 = load i64, ptr addrspace(3) %277, align 8
  %279 = shl nuw nsw i32 %22, 4
  %280 = or disjoint i32 %279, %260
  %281 = or disjoint i32 %280, %266
  %282 = xor i32 %281, 48
  %283 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %282
  %284 = load i64, ptr addrspace(3) %283, align 8
  %285 = xor i32 %281, 32
  %286 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %285
  %287 = load i64, ptr addrspace(3) %286, align 8
  %288 = xor i32 %281, 16
  %289 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %288
  %290 = load i64, ptr addrspace(3) %289, align 8
  %291 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %281
  %292 = load i64, ptr addrspace(3) %291, align 8
  %293 = shufflevector <2 x i32> %253, <2 x i32> %254, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %294 = shufflevector <2 x i32> %255, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %295 = shufflevector <16 x i32> %293, <16 x i32> %294, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %296 = shufflevector <2 x i32> %256, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %297 = shufflevector <16 x i32> %295, <16 x i32> %296, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %298 = shufflevector <2 x i32> %249, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %299 = shufflevector <16 x i32> %297, <16 x i32> %298, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %300 = shufflevector <2 x i32> %250, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %301 = shufflevector <16 x i32> %299, <16 x i32> %300, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %302 = shufflevector <2 x i32> %251, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %303 = shufflevector <16 x i32> %301, <16 x i32> %302, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %304 = shufflevector <2 x i32> %252, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %305 = shufflevector <16 x i32> %303, <16 x i32> %304, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %306 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %278, i64 %292, <16 x i32> %305, i32 0, i32 0, i32 0)
  %307 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %276, i64 %290, <16 x i32> %306, i32 0, i32 0, i32 0)
  %308 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %273, i64 %287, <16 x i32> %307, i32 0, i32 0, i32 0)
  %309 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64 %270, i64 %284, <16 x i32> %308, i32 0, i32 0, i32 0)
  %310 = shufflevector <16 x i32> %309, <16 x i32> poison, <2 x i32> <i32 8, i32 9>
  %311 = shufflevector <16 x i32> %309, <16 x i32> poison, <2 x i32> <i32 10, i32 11>
  %312 = shufflevector <16 x i32> %309, <16 x i32> poison, <2 x i32> <i32 12, i32 13>
  %313 = shufflevector <16 x i32> %309, <16 x i32> poison, <2 x i32> <i32 14, i32 15>
  %314 = shufflevector <16 x i32> %309, <16 x i32> poison, <2 x i32> <i32 0, i32 1>
  %315 = shufflevector <16 x i32> %309, <16 x i32> poison, <2 x i32> <i32 2, i32 3>
  %316 = shufflevector <16 x i32> %309, <16 x i32> poison, <2 x i32> <i32 4, i32 5>
  %317 = shufflevector <16 x i32> %309, <16 x i32> poison, <2 x i32> <i32 6, i32 7>
  br label %._crit_edge._crit_edge

._crit_edge._crit_edge:                           ; preds = %._crit_edge, %259
  %318 = phi <2 x i32> [ %310, %259 ], [ %249, %._crit_edge ]
  %319 = phi <2 x i32> [ %311, %259 ], [ %250, %._crit_edge ]
  %320 = phi <2 x i32> [ %312, %259 ], [ %251, %._crit_edge ]
  %321 = phi <2 x i32> [ %313, %259 ], [ %252, %._crit_edge ]
  %322 = phi <2 x i32> [ %314, %259 ], [ %253, %._crit_edge ]
  %323 = phi <2 x i32> [ %315, %259 ], [ %254, %._crit_edge ]
  %324 = phi <2 x i32> [ %316, %259 ], [ %255, %._crit_edge ]
  %325 = phi <2 x i32> [ %317, %259 ], [ %256, %._crit_edge ]
  %326 = icmp slt i32 %31, %5
  br i1 %326, label %327, label %332

327:                                              ; preds = %._crit_edge._crit_edge
  %328 = sext i32 %31 to i64
  %329 = getelementptr [4 x i8], ptr addrspace(1) %3, i64 %328
  %330 = load <1 x float>, ptr addrspace(1) %329, align 4
  %331 = shufflevector <1 x float> %330, <1 x float> poison, <2 x i32> zeroinitializer
  br label %332

332:                                              ; preds = %327, %._crit_edge._crit_edge
  %333 = phi <2 x float> [ %331, %327 ], [ zeroinitializer, %._crit_edge._crit_edge ]
  %334 = icmp slt i32 %35, %6
  %335 = icmp slt i32 %37, %6
  %336 = sext i32 %36 to i64
  %337 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %336
  %338 = sext i32 %37 to i64
  %339 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %338
  %340 = sext i32 %38 to i64
  %341 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %340
  br i1 %334, label %342, label %346

342:                                              ; preds = %332
  %343 = sext i32 %35 to i64
  %344 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %343
  %345 = load <4 x float>, ptr addrspace(1) %344, align 16
  br label %346

346:                                              ; preds = %342, %332
  %347 = phi <4 x float> [ %345, %342 ], [ zeroinitializer, %332 ]
  br i1 %334, label %348, label %350

348:                                              ; preds = %346
  %349 = load <4 x float>, ptr addrspace(1) %337, align 16
  br label %350

350:                                              ; preds = %348, %346
  %351 = phi <4 x float> [ %349, %348 ], [ zeroinitializer, %346 ]
  br i1 %335, label %352, label %354

352:                                              ; preds = %350
  %353 = load <4 x float>, ptr addrspace(1) %339, align 16
  br label %354

354:                                              ; preds = %352, %350
  %355 = phi <4 x float> [ %353, %352 ], [ zeroinitializer, %350 ]
  br i1 %335, label %356, label %358

356:                                              ; preds = %354
  %357 = load <4 x float>, ptr addrspace(1) %341, align 16
  br label %358

358:                                              ; preds = %356, %354
  %359 = phi <4 x float> [ %357, %356 ], [ zeroinitializer, %354 ]
  %360 = mul i32 %31, %6
  %361 = sext i32 %360 to i64
  %362 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %361
  %363 = getelementptr [4 x i8], ptr addrspace(1) %362, i64 %338
  %364 = getelementptr [4 x i8], ptr addrspace(1) %362, i64 %340
  %365 = sitofp <2 x i32> %318 to <2 x float>
  %366 = sitofp <2 x i32> %319 to <2 x float>
  %367 = sitofp <2 x i32> %320 to <2 x float>
  %368 = sitofp <2 x i32> %321 to <2 x float>
  %369 = fmul <2 x float> %333, %365
  %370 = fmul <2 x float> %333, %366
  %371 = fmul <2 x float> %333, %367
  %372 = fmul <2 x float> %333, %368
  %373 = shufflevector <4 x float> %355, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %374 = fmul <2 x float> %369, %373
  %375 = shufflevector <4 x float> %355, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %376 = fmul <2 x float> %370, %375
  %377 = shufflevector <4 x float> %359, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %378 = fmul <2 x float> %371, %377
  %379 = shufflevector <4 x float> %359, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %380 = fmul <2 x float> %372, %379
  %381 = and i1 %326, %334
  %382 = and i1 %326, %335
  br i1 %381, label %383, label %.critedge

383:                                              ; preds = %358
  %384 = sitofp <2 x i32> %322 to <2 x float>
  %385 = fmul <2 x float> %333, %384
  %386 = shufflevector <4 x float> %347, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %387 = fmul <2 x float> %385, %386
  %388 = sitofp <2 x i32> %323 to <2 x float>
  %389 = fmul <2 x float> %333, %388
  %390 = shufflevector <4 x float> %347, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %391 = fmul <2 x float> %389, %390
  %392 = shufflevector <2 x float> %387, <2 x float> %391, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %393 = sitofp <2 x i32> %325 to <2 x float>
  %394 = fmul <2 x float> %333, %393
  %395 = shufflevector <4 x float> %351, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %396 = fmul <2 x float> %394, %395
  %397 = sitofp <2 x i32> %324 to <2 x float>
  %398 = fmul <2 x float> %333, %397
  %399 = shufflevector <4 x float> %351, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %400 = fmul <2 x float> %398, %399
  %401 = getelementptr [4 x i8], ptr addrspace(1) %362, i64 %336
  %402 = sext i32 %35 to i64
  %403 = getelementptr [4 x i8], ptr addrspace(1) %362, i64 %402
  store <4 x float> %392, ptr addrspace(1) %403, align 16
  %404 = shufflevector <2 x float> %400, <2 x float> %396, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %404, ptr addrspace(1) %401, align 16
  br label %.critedge

.critedge:                                        ; preds = %358, %383
  br i1 %382, label %405, label %.critedge2

405:                                              ; preds = %.critedge
  %406 = shufflevector <2 x float> %378, <2 x float> %380, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %407 = shufflevector <2 x float> %374, <2 x float> %376, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %407, ptr addrspace(1) %363, align 16
  store <4 x float> %406, ptr addrspace(1) %364, align 16
  br label %.critedge2

.critedge2:                                       ; preds = %.critedge, %405
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
declare <16 x i32> @llvm.amdgcn.mfma.i32.32x32x16.i8(i64, i64, <16 x i32>, i32 immarg, i32 immarg, i32 immarg) #4

attributes #0 = { norecurse nounwind "amdgpu-agpr-alloc"="0" "amdgpu-cluster-dims"="1,1,1" "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-cluster-id-x" "amdgpu-no-cluster-id-y" "amdgpu-no-cluster-id-z" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-flat-scratch-init" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "amdgpu-no-wwm" "denormal-fp-math-f32"="ieee" "uniform-work-group-size" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nocreateundeforpoison nofree nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { convergent mustprogress nocallback nocreateundeforpoison nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0, !1}

!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!2 = !{!"amdgpu-synchronize-as", !"local"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.peeled.count", i32 1}
