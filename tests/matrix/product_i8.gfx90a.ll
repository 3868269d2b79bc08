; of Triton 3.9.0, for work-groups of 256, with 8192 bytes of dynamic LDS
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.0a-amd-amdhsa"

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
  %24 = lshr i32 %11, 3
  %25 = and i32 %24, 4
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
  %62 = lshr i32 %11, 1
  %63 = and i32 %62, 28
  %64 = xor i32 %61, %63
  %65 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %64
  %66 = shufflevector <16 x i8> %50, <16 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i8> %66, ptr addrspace(3) %65, align 4
  %67 = xor i32 %64, 4
  %68 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %67
  %69 = shufflevector <16 x i8> %50, <16 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x i8> %69, ptr addrspace(3) %68, align 4
  %70 = xor i32 %64, 8
  %71 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %70
  %72 = shufflevector <16 x i8> %50, <16 x i8> poison, <4 x i32> <i32 8, i32 9, i32 10, i32 11>
  store <4 x i8> %72, ptr addrspace(3) %71, align 4
  %73 = xor i32 %64, 12
  %74 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %73
  %75 = shufflevector <16 x i8> %50, <16 x i8> poison, <4 x i32> <i32 12, i32 13, i32 14, i32 15>
  store <4 x i8> %75, ptr addrspace(3) %74, align 4
  %76 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %64
  %77 = shufflevector <16 x i8> %60, <16 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i8> %77, ptr addrspace(3) %76, align 4
  %78 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %67
  %79 = shufflevector <16 x i8> %60, <16 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x i8> %79, ptr addrspace(3) %78, align 4
  %80 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %70
  %81 = shufflevector <16 x i8> %60, <16 x i8> poison, <4 x i32> <i32 8, i32 9, i32 10, i32 11>
  store <4 x i8> %81, ptr addrspace(3) %80, align 4
  %82 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %73
  %83 = shufflevector <16 x i8> %60, <16 x i8> poison, <4 x i32> <i32 12, i32 13, i32 14, i32 15>
  store <4 x i8> %83, ptr addrspace(3) %82, align 4
  %84 = add i32 %7, -64
  %85 = icmp sgt i32 %84, 0
  br i1 %85, label %.lr.ph, label %._crit_edge

.lr.ph:                                           ; preds = %59
  %86 = shl nuw nsw i32 %21, 6
  %87 = shl nuw nsw i32 %11, 1
  %88 = and i32 %87, 28
  %89 = shl nuw nsw i32 %22, 4
  %90 = or disjoint i32 %89, %86
  %91 = xor i32 %88, %25
  %92 = or disjoint i32 %90, %91
  %93 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %92
  %94 = getelementptr inbounds nuw i8, ptr addrspace(3) %93, i32 32
  %95 = xor i32 %92, 8
  %96 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %95
  %97 = getelementptr inbounds nuw i8, ptr addrspace(3) %96, i32 32
  %98 = xor i32 %92, 16
  %99 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %98
  %100 = getelementptr inbounds nuw i8, ptr addrspace(3) %99, i32 32
  %101 = xor i32 %92, 24
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %101
  %103 = getelementptr inbounds nuw i8, ptr addrspace(3) %102, i32 32
  %104 = shl nuw nsw i32 %26, 5
  %105 = or disjoint i32 %104, %86
  %106 = or disjoint i32 %105, %91
  %107 = xor i32 %106, 8
  %108 = xor i32 %106, 16
  %109 = xor i32 %106, 24
  %110 = getelementptr i8, ptr addrspace(1) %43, i64 64
  %111 = getelementptr i8, ptr addrspace(1) %54, i64 64
  %112 = add i32 %7, -64
  %113 = icmp samesign ult i32 %20, %112
  %114 = and i1 %44, %113
  br i1 %114, label %115, label %117

115:                                              ; preds = %.lr.ph
  %116 = load <16 x i8>, ptr addrspace(1) %110, align 16
  br label %117

117:                                              ; preds = %115, %.lr.ph
  %118 = phi <16 x i8> [ %116, %115 ], [ zeroinitializer, %.lr.ph ]
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %119 = load i32, ptr addrspace(3) %93, align 4
  %120 = load i32, ptr addrspace(3) %94, align 4
  %121 = load i32, ptr addrspace(3) %96, align 4
  %122 = load i32, ptr addrspace(3) %97, align 4
  %123 = load i32, ptr addrspace(3) %99, align 4
  %124 = load i32, ptr addrspace(3) %100, align 4
  %125 = load i32, ptr addrspace(3) %102, align 4
  %126 = load i32, ptr addrspace(3) %103, align 4
  %127 = and i1 %55, %113
  br i1 %127, label %128, label %130

128:                                              ; preds = %117
  %129 = load <16 x i8>, ptr addrspace(1) %111, align 16
  br label %130

130:                                              ; preds = %128, %117
  %131 = phi <16 x i8> [ %129, %128 ], [ zeroinitializer, %117 ]
  %132 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %106
  %133 = load i32, ptr addrspace(3) %132, align 4
  %134 = getelementptr inbounds nuw i8, ptr addrspace(3) %132, i32 32
  %135 = load i32, ptr addrspace(3) %134, align 4
  %136 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %107
  %137 = load i32, ptr addrspace(3) %136, align 4
  %138 = getelementptr inbounds nuw i8, ptr addrspace(3) %136, i32 32
  %139 = load i32, ptr addrspace(3) %138, align 4
  %140 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %108
  %141 = load i32, ptr addrspace(3) %140, align 4
  %142 = getelementptr inbounds nuw i8, ptr addrspace(3) %140, i32 32
  %143 = load i32, ptr addrspace(3) %142, align 4
  %144 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %109
  %145 = load i32, ptr addrspace(3) %144, align 4
  %146 = getelementptr inbounds nuw i8, ptr addrspace(3) %144, i32 32
  %147 = load i32, ptr addrspace(3) %146, align 4
  %148 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %133, i32 %119, <16 x i32> zeroinitializer, i32 0, i32 0, i32 0)
  %149 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %137, i32 %121, <16 x i32> %148, i32 0, i32 0, i32 0)
  %150 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %141, i32 %123, <16 x i32> %149, i32 0, i32 0, i32 0)
  %151 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %145, i32 %125, <16 x i32> %150, i32 0, i32 0, i32 0)
  %152 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %135, i32 %120, <16 x i32> %151, i32 0, i32 0, i32 0)
  %153 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %139, i32 %122, <16 x i32> %152, i32 0, i32 0, i32 0)
  %154 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %143, i32 %124, <16 x i32> %153, i32 0, i32 0, i32 0)
  %155 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %147, i32 %126, <16 x i32> %154, i32 0, i32 0, i32 0)
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %156 = shufflevector <16 x i8> %118, <16 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i8> %156, ptr addrspace(3) %65, align 4
  %157 = shufflevector <16 x i8> %118, <16 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x i8> %157, ptr addrspace(3) %68, align 4
  %158 = shufflevector <16 x i8> %118, <16 x i8> poison, <4 x i32> <i32 8, i32 9, i32 10, i32 11>
  store <4 x i8> %158, ptr addrspace(3) %71, align 4
  %159 = shufflevector <16 x i8> %118, <16 x i8> poison, <4 x i32> <i32 12, i32 13, i32 14, i32 15>
  store <4 x i8> %159, ptr addrspace(3) %74, align 4
  %160 = shufflevector <16 x i8> %131, <16 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i8> %160, ptr addrspace(3) %76, align 4
  %161 = shufflevector <16 x i8> %131, <16 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x i8> %161, ptr addrspace(3) %78, align 4
  %162 = shufflevector <16 x i8> %131, <16 x i8> poison, <4 x i32> <i32 8, i32 9, i32 10, i32 11>
  store <4 x i8> %162, ptr addrspace(3) %80, align 4
  %163 = shufflevector <16 x i8> %131, <16 x i8> poison, <4 x i32> <i32 12, i32 13, i32 14, i32 15>
  store <4 x i8> %163, ptr addrspace(3) %82, align 4
  %164 = icmp samesign ugt i32 %84, 64
  %165 = shufflevector <16 x i32> %155, <16 x i32> poison, <2 x i32> <i32 8, i32 9>
  %166 = shufflevector <16 x i32> %155, <16 x i32> poison, <2 x i32> <i32 10, i32 11>
  %167 = shufflevector <16 x i32> %155, <16 x i32> poison, <2 x i32> <i32 12, i32 13>
  %168 = shufflevector <16 x i32> %155, <16 x i32> poison, <2 x i32> <i32 14, i32 15>
  %169 = shufflevector <16 x i32> %155, <16 x i32> poison, <2 x i32> <i32 0, i32 1>
  %170 = shufflevector <16 x i32> %155, <16 x i32> poison, <2 x i32> <i32 2, i32 3>
  %171 = shufflevector <16 x i32> %155, <16 x i32> poison, <2 x i32> <i32 4, i32 5>
  %172 = shufflevector <16 x i32> %155, <16 x i32> poison, <2 x i32> <i32 6, i32 7>
  br i1 %164, label %.peel.next, label %._crit_edge

.peel.next:                                       ; preds = %130
  %173 = extractelement <16 x i32> %155, i64 15
  %174 = extractelement <16 x i32> %155, i64 14
  %175 = extractelement <16 x i32> %155, i64 13
  %176 = extractelement <16 x i32> %155, i64 12
  %177 = extractelement <16 x i32> %155, i64 11
  %178 = extractelement <16 x i32> %155, i64 10
  %179 = extractelement <16 x i32> %155, i64 9
  %180 = extractelement <16 x i32> %155, i64 8
  %181 = extractelement <16 x i32> %155, i64 7
  %182 = extractelement <16 x i32> %155, i64 6
  %183 = extractelement <16 x i32> %155, i64 5
  %184 = extractelement <16 x i32> %155, i64 4
  %185 = extractelement <16 x i32> %155, i64 3
  %186 = extractelement <16 x i32> %155, i64 2
  %187 = extractelement <16 x i32> %155, i64 1
  %188 = extractelement <16 x i32> %155, i64 0
  %189 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %106
  %190 = getelementptr inbounds nuw i8, ptr addrspace(3) %189, i32 32
  %191 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %107
  %192 = getelementptr inbounds nuw i8, ptr addrspace(3) %191, i32 32
  %193 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %108
  %194 = getelementptr inbounds nuw i8, ptr addrspace(3) %193, i32 32
  %195 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %109
  %196 = getelementptr inbounds nuw i8, ptr addrspace(3) %195, i32 32
  br label %197

197:                                              ; preds = %.peel.next, %236
  %.pn6568 = phi ptr addrspace(1) [ %111, %.peel.next ], [ %216, %236 ]
  %.pn3367 = phi ptr addrspace(1) [ %110, %.peel.next ], [ %215, %236 ]
  %198 = phi i32 [ %188, %.peel.next ], [ %270, %236 ]
  %199 = phi i32 [ %187, %.peel.next ], [ %271, %236 ]
  %200 = phi i32 [ %186, %.peel.next ], [ %272, %236 ]
  %201 = phi i32 [ %185, %.peel.next ], [ %273, %236 ]
  %202 = phi i32 [ %184, %.peel.next ], [ %274, %236 ]
  %203 = phi i32 [ %183, %.peel.next ], [ %275, %236 ]
  %204 = phi i32 [ %182, %.peel.next ], [ %276, %236 ]
  %205 = phi i32 [ %181, %.peel.next ], [ %277, %236 ]
  %206 = phi i32 [ %180, %.peel.next ], [ %278, %236 ]
  %207 = phi i32 [ %179, %.peel.next ], [ %279, %236 ]
  %208 = phi i32 [ %178, %.peel.next ], [ %280, %236 ]
  %209 = phi i32 [ %177, %.peel.next ], [ %281, %236 ]
  %210 = phi i32 [ %176, %.peel.next ], [ %282, %236 ]
  %211 = phi i32 [ %175, %.peel.next ], [ %283, %236 ]
  %212 = phi i32 [ %174, %.peel.next ], [ %284, %236 ]
  %213 = phi i32 [ %173, %.peel.next ], [ %285, %236 ]
  %214 = phi i32 [ 64, %.peel.next ], [ %217, %236 ]
  %215 = getelementptr i8, ptr addrspace(1) %.pn3367, i64 64
  %216 = getelementptr i8, ptr addrspace(1) %.pn6568, i64 64
  %217 = add i32 %214, 64
  %218 = sub i32 %7, %217
  %219 = icmp slt i32 %20, %218
  %220 = and i1 %44, %219
  br i1 %220, label %221, label %223

221:                                              ; preds = %197
  %222 = load <16 x i8>, ptr addrspace(1) %215, align 16
  br label %223

223:                                              ; preds = %221, %197
  %224 = phi <16 x i8> [ %222, %221 ], [ zeroinitializer, %197 ]
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %225 = load i32, ptr addrspace(3) %93, align 4
  %226 = load i32, ptr addrspace(3) %94, align 4
  %227 = load i32, ptr addrspace(3) %96, align 4
  %228 = load i32, ptr addrspace(3) %97, align 4
  %229 = load i32, ptr addrspace(3) %99, align 4
  %230 = load i32, ptr addrspace(3) %100, align 4
  %231 = load i32, ptr addrspace(3) %102, align 4
  %232 = load i32, ptr addrspace(3) %103, align 4
  %233 = and i1 %55, %219
  br i1 %233, label %234, label %236

234:                                              ; preds = %223
  %235 = load <16 x i8>, ptr addrspace(1) %216, align 16
  br label %236

236:                                              ; preds = %234, %223
  %237 = phi <16 x i8> [ %235, %234 ], [ zeroinitializer, %223 ]
  %238 = load i32, ptr addrspace(3) %189, align 4
  %239 = load i32, ptr addrspace(3) %190, align 4
  %240 = load i32, ptr addrspace(3) %191, align 4
  %241 = load i32, ptr addrspace(3) %192, align 4
  %242 = load i32, ptr addrspace(3) %193, align 4
  %243 = load i32, ptr addrspace(3) %194, align 4
  %244 = load i32, ptr addrspace(3) %195, align 4
  %245 = load i32, ptr addrspace(3) %196, align 4
  %246 = insertelement <16 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef, i32 undef>, i32 %198, i64 0
  %247 = insertelement <16 x i32> %246, i32 %199, i64 1
  %248 = insertelement <16 x i32> %247, i32 %200, i64 2
  %249 = insertelement <16 x i32> %248, i32 %201, i64 3
  %250 = insertelement <16 x i32> %249, i32 %202, i64 4
  %251 = insertelement <16 x i32> %250, i32 %203, i64 5
  %252 = insertelement <16 x i32> %251, i32 %204, i64 6
  %253 = insertelement <16 x i32> %252, i32 %205, i64 7
  %254 = insertelement <16 x i32> %253, i32 %206, i64 8
  %255 = insertelement <16 x i32> %254, i32 %207, i64 9
  %256 = insertelement <16 x i32> %255, i32 %208, i64 10
  %257 = insertelement <16 x i32> %256, i32 %209, i64 11
  %258 = insertelement <16 x i32> %257, i32 %210, i64 12
  %259 = insertelement <16 x i32> %258, i32 %211, i64 13
  %260 = insertelement <16 x i32> %259, i32 %212, i64 14
  %261 = insertelement <16 x i32> %260, i32 %213, i64 15
  %262 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %238, i32 %225, <16 x i32> %261, i32 0, i32 0, i32 0)
  %263 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %240, i32 %227, <16 x i32> %262, i32 0, i32 0, i32 0)
  %264 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %242, i32 %229, <16 x i32> %263, i32 0, i32 0, i32 0)
  %265 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %244, i32 %231, <16 x i32> %264, i32 0, i32 0, i32 0)
  %266 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %239, i32 %226, <16 x i32> %265, i32 0, i32 0, i32 0)
  %267 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %241, i32 %228, <16 x i32> %266, i32 0, i32 0, i32 0)
  %268 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %243, i32 %230, <16 x i32> %267, i32 0, i32 0, i32 0)
  %269 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %245, i32 %232, <16 x i32> %268, i32 0, i32 0, i32 0)
  %270 = extractelement <16 x i32> %269, i64 0
  %271 = extractelement <16 x i32> %269, i64 1
  %272 = extractelement <16 x i32> %269, i64 2
  %273 = extractelement <16 x i32> %269, i64 3
  %274 = extractelement <16 x i32> %269, i64 4
  %275 = extractelement <16 x i32> %269, i64 5
  %276 = extractelement <16 x i32> %269, i64 6
  %277 = extractelement <16 x i32> %269, i64 7
  %278 = extractelement <16 x i32> %269, i64 8
  %279 = extractelement <16 x i32> %269, i64 9
  %280 = extractelement <16 x i32> %269, i64 10
  %281 = extractelement <16 x i32> %269, i64 11
  %282 = extractelement <16 x i32> %269, i64 12
  %283 = extractelement <16 x i32> %269, i64 13
  %284 = extractelement <16 x i32> %269, i64 14
  %285 = extractelement <16 x i32> %269, i64 15
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  %286 = shufflevector <16 x i8> %224, <16 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i8> %286, ptr addrspace(3) %65, align 4
  %287 = shufflevector <16 x i8> %224, <16 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x i8> %287, ptr addrspace(3) %68, align 4
  %288 = shufflevector <16 x i8> %224, <16 x i8> poison, <4 x i32> <i32 8, i32 9, i32 10, i32 11>
  store <4 x i8> %288, ptr addrspace(3) %71, align 4
  %289 = shufflevector <16 x i8> %224, <16 x i8> poison, <4 x i32> <i32 12, i32 13, i32 14, i32 15>
  store <4 x i8> %289, ptr addrspace(3) %74, align 4
  %290 = shufflevector <16 x i8> %237, <16 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x i8> %290, ptr addrspace(3) %76, align 4
  %291 = shufflevector <16 x i8> %237, <16 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
  store <4 x i8> %291, ptr addrspace(3) %78, align 4
  %292 = shufflevector <16 x i8> %237, <16 x i8> poison, <4 x i32> <i32 8, i32 9, i32 10, i32 11>
  store <4 x i8> %292, ptr addrspace(3) %80, align 4
  %293 = shufflevector <16 x i8> %237, <16 x i8> poison, <4 x i32> <i32 12, i32 13, i32 14, i32 15>
  store <4 x i8> %293, ptr addrspace(3) %82, align 4
  %294 = icmp slt i32 %217, %84
  br i1 %294, label %197, label %._crit_edge.loopexit, !llvm.loop !3

._crit_edge.loopexit:                             ; preds = %236
  %295 = shufflevector <16 x i32> %269, <16 x i32> poison, <2 x i32> <i32 6, i32 7>
  %296 = shufflevector <16 x i32> %269, <16 x i32> poison, <2 x i32> <i32 4, i32 5>
  %297 = shufflevector <16 x i32> %269, <16 x i32> poison, <2 x i32> <i32 2, i32 3>
  %298 = shufflevector <16 x i32> %269, <16 x i32> poison, <2 x i32> <i32 0, i32 1>
  %299 = shufflevector <16 x i32> %269, <16 x i32> poison, <2 x i32> <i32 14, i32 15>
  %300 = shufflevector <16 x i32> %269, <16 x i32> poison, <2 x i32> <i32 12, i32 13>
  %301 = shufflevector <16 x i32> %269, <16 x i32> poison, <2 x i32> <i32 10, i32 11>
  %302 = shufflevector <16 x i32> %269, <16 x i32> poison, <2 x i32> <i32 8, i32 9>
  br label %._crit_edge

._crit_edge:                                      ; preds = %._crit_edge.loopexit, %130, %59
  %303 = phi <2 x i32> [ zeroinitializer, %59 ], [ %165, %130 ], [ %302, %._crit_edge.loopexit ]
  %304 = phi <2 x i32> [ zeroinitializer, %59 ], [ %166, %130 ], [ %301, %._crit_edge.loopexit ]
  %305 = phi <2 x i32> [ zeroinitializer, %59 ], [ %167, %130 ], [ %300, %._crit_edge.loopexit ]
  %306 = phi <2 x i32> [ zeroinitializer, %59 ], [ %168, %130 ], [ %299, %._crit_edge.loopexit ]
  %307 = phi <2 x i32> [ zeroinitializer, %59 ], [ %169, %130 ], [ %298, %._crit_edge.loopexit ]
  %308 = phi <2 x i32> [ zeroinitializer, %59 ], [ %170, %130 ], [ %297, %._crit_edge.loopexit ]
  %309 = phi <2 x i32> [ zeroinitializer, %59 ], [ %171, %130 ], [ %296, %._crit_edge.loopexit ]
  %310 = phi <2 x i32> [ zeroinitializer, %59 ], [ %172, %130 ], [ %295, %._crit_edge.loopexit ]
  %311 = add i32 %7, 63
  %312 = icmp sgt i32 %311, 63
  fence syncscope("workgroup") release, !mmra !2
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire, !mmra !2
  br i1 %312, label %313, label %._crit_edge._crit_edge

313:                                              ; preds = %._crit_edge
  %314 = shl nuw nsw i32 %21, 6
  %315 = shl nuw nsw i32 %26, 5
  %316 = or disjoint i32 %315, %314
  %317 = shl nuw nsw i32 %11, 1
  %318 = and i32 %317, 28
  %319 = xor i32 %318, %25
  %320 = or disjoint i32 %316, %319
  %321 = xor i32 %320, 24
  %322 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %321
  %323 = getelementptr inbounds nuw i8, ptr addrspace(3) %322, i32 32
  %324 = load i32, ptr addrspace(3) %323, align 4
  %325 = load i32, ptr addrspace(3) %322, align 4
  %326 = xor i32 %320, 16
  %327 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %326
  %328 = getelementptr inbounds nuw i8, ptr addrspace(3) %327, i32 32
  %329 = load i32, ptr addrspace(3) %328, align 4
  %330 = load i32, ptr addrspace(3) %327, align 4
  %331 = xor i32 %320, 8
  %332 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %331
  %333 = getelementptr inbounds nuw i8, ptr addrspace(3) %332, i32 32
  %334 = load i32, ptr addrspace(3) %333, align 4
  %335 = load i32, ptr addrspace(3) %332, align 4
  %336 = getelementptr inbounds nuw i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @global_smem, i32 4096), i32 %320
  %337 = getelementptr inbounds nuw i8, ptr addrspace(3) %336, i32 32
  %338 = load i32, ptr addrspace(3) %337, align 4
  %339 = load i32, ptr addrspace(3) %336, align 4
  %340 = shl nuw nsw i32 %22, 4
  %341 = or disjoint i32 %340, %314
  %342 = or disjoint i32 %341, %319
  %343 = xor i32 %342, 24
  %344 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %343
  %345 = getelementptr inbounds nuw i8, ptr addrspace(3) %344, i32 32
  %346 = load i32, ptr addrspace(3) %345, align 4
  %347 = load i32, ptr addrspace(3) %344, align 4
  %348 = xor i32 %342, 16
  %349 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %348
  %350 = getelementptr inbounds nuw i8, ptr addrspace(3) %349, i32 32
  %351 = load i32, ptr addrspace(3) %350, align 4
  %352 = load i32, ptr addrspace(3) %349, align 4
  %353 = xor i32 %342, 8
  %354 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %353
  %355 = getelementptr inbounds nuw i8, ptr addrspace(3) %354, i32 32
  %356 = load i32, ptr addrspace(3) %355, align 4
  %357 = load i32, ptr addrspace(3) %354, align 4
  %358 = getelementptr inbounds nuw i8, ptr addrspace(3) @global_smem, i32 %342
  %359 = getelementptr inbounds nuw i8, ptr addrspace(3) %358, i32 32
  %360 = load i32, ptr addrspace(3) %359, align 4
  %361 = load i32, ptr addrspace(3) %358, align 4
  %362 = shufflevector <2 x i32> %307, <2 x i32> %308, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %363 = shufflevector <2 x i32> %309, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %364 = shufflevector <16 x i32> %362, <16 x i32> %363, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %365 = shufflevector <2 x i32> %310, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %366 = shufflevector <16 x i32> %364, <16 x i32> %365, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %367 = shufflevector <2 x i32> %303, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %368 = shufflevector <16 x i32> %366, <16 x i32> %367, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %369 = shufflevector <2 x i32> %304, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %370 = shufflevector <16 x i32> %368, <16 x i32> %369, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 16, i32 17, i32 poison, i32 poison, i32 poison, i32 poison>
  %371 = shufflevector <2 x i32> %305, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %372 = shufflevector <16 x i32> %370, <16 x i32> %371, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 16, i32 17, i32 poison, i32 poison>
  %373 = shufflevector <2 x i32> %306, <2 x i32> poison, <16 x i32> <i32 0, i32 1, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison>
  %374 = shufflevector <16 x i32> %372, <16 x i32> %373, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 16, i32 17>
  %375 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %339, i32 %361, <16 x i32> %374, i32 0, i32 0, i32 0)
  %376 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %335, i32 %357, <16 x i32> %375, i32 0, i32 0, i32 0)
  %377 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %330, i32 %352, <16 x i32> %376, i32 0, i32 0, i32 0)
  %378 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %325, i32 %347, <16 x i32> %377, i32 0, i32 0, i32 0)
  %379 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %338, i32 %360, <16 x i32> %378, i32 0, i32 0, i32 0)
  %380 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %334, i32 %356, <16 x i32> %379, i32 0, i32 0, i32 0)
  %381 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %329, i32 %351, <16 x i32> %380, i32 0, i32 0, i32 0)
  %382 = tail call <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32 %324, i32 %346, <16 x i32> %381, i32 0, i32 0, i32 0)
  %383 = shufflevector <16 x i32> %382, <16 x i32> poison, <2 x i32> <i32 8, i32 9>
  %384 = shufflevector <16 x i32> %382, <16 x i32> poison, <2 x i32> <i32 10, i32 11>
  %385 = shufflevector <16 x i32> %382, <16 x i32> poison, <2 x i32> <i32 12, i32 13>
  %386 = shufflevector <16 x i32> %382, <16 x i32> poison, <2 x i32> <i32 14, i32 15>
  %387 = shufflevector <16 x i32> %382, <16 x i32> poison, <2 x i32> <i32 0, i32 1>
  %388 = shufflevector <16 x i32> %382, <16 x i32> poison, <2 x i32> <i32 2, i32 3>
  %389 = shufflevector <16 x i32> %382, <16 x i32> poison, <2 x i32> <i32 4, i32 5>
  %390 = shufflevector <16 x i32> %382, <16 x i32> poison, <2 x i32> <i32 6, i32 7>
  br label %._crit_edge._crit_edge

._crit_edge._crit_edge:                           ; preds = %._crit_edge, %313
  %391 = phi <2 x i32> [ %383, %313 ], [ %303, %._crit_edge ]
  %392 = phi <2 x i32> [ %384, %313 ], [ %304, %._crit_edge ]
  %393 = phi <2 x i32> [ %385, %313 ], [ %305, %._crit_edge ]
  %394 = phi <2 x i32> [ %386, %313 ], [ %306, %._crit_edge ]
  %395 = phi <2 x i32> [ %387, %313 ], [ %307, %._crit_edge ]
  %396 = phi <2 x i32> [ %388, %313 ], [ %308, %._crit_edge ]
  %397 = phi <2 x i32> [ %389, %313 ], [ %309, %._crit_edge ]
  %398 = phi <2 x i32> [ %390, %313 ], [ %310, %._crit_edge ]
  %399 = icmp slt i32 %31, %5
  br i1 %399, label %400, label %405

400:                                              ; preds = %._crit_edge._crit_edge
  %401 = sext i32 %31 to i64
  %402 = getelementptr [4 x i8], ptr addrspace(1) %3, i64 %401
  %403 = load <1 x float>, ptr addrspace(1) %402, align 4
  %404 = shufflevector <1 x float> %403, <1 x float> poison, <2 x i32> zeroinitializer
  br label %405

405:                                              ; preds = %400, %._crit_edge._crit_edge
  %406 = phi <2 x float> [ %404, %400 ], [ zeroinitializer, %._crit_edge._crit_edge ]
  %407 = icmp slt i32 %35, %6
  %408 = icmp slt i32 %37, %6
  %409 = sext i32 %36 to i64
  %410 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %409
  %411 = sext i32 %37 to i64
  %412 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %411
  %413 = sext i32 %38 to i64
  %414 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %413
  br i1 %407, label %415, label %419

415:                                              ; preds = %405
  %416 = sext i32 %35 to i64
  %417 = getelementptr [4 x i8], ptr addrspace(1) %4, i64 %416
  %418 = load <4 x float>, ptr addrspace(1) %417, align 16
  br label %419

419:                                              ; preds = %415, %405
  %420 = phi <4 x float> [ %418, %415 ], [ zeroinitializer, %405 ]
  br i1 %407, label %421, label %423

421:                                              ; preds = %419
  %422 = load <4 x float>, ptr addrspace(1) %410, align 16
  br label %423

423:                                              ; preds = %421, %419
  %424 = phi <4 x float> [ %422, %421 ], [ zeroinitializer, %419 ]
  br i1 %408, label %425, label %427

425:                                              ; preds = %423
  %426 = load <4 x float>, ptr addrspace(1) %412, align 16
  br label %427

427:                                              ; preds = %425, %423
  %428 = phi <4 x float> [ %426, %425 ], [ zeroinitializer, %423 ]
  br i1 %408, label %429, label %431

429:                                              ; preds = %427
  %430 = load <4 x float>, ptr addrspace(1) %414, align 16
  br label %431

431:                                              ; preds = %429, %427
  %432 = phi <4 x float> [ %430, %429 ], [ zeroinitializer, %427 ]
  %433 = mul i32 %31, %6
  %434 = sext i32 %433 to i64
  %435 = getelementptr [4 x i8], ptr addrspace(1) %0, i64 %434
  %436 = getelementptr [4 x i8], ptr addrspace(1) %435, i64 %411
  %437 = getelementptr [4 x i8], ptr addrspace(1) %435, i64 %413
  %438 = sitofp <2 x i32> %391 to <2 x float>
  %439 = sitofp <2 x i32> %392 to <2 x float>
  %440 = sitofp <2 x i32> %393 to <2 x float>
  %441 = sitofp <2 x i32> %394 to <2 x float>
  %442 = fmul <2 x float> %406, %438
  %443 = fmul <2 x float> %406, %439
  %444 = fmul <2 x float> %406, %440
  %445 = fmul <2 x float> %406, %441
  %446 = shufflevector <4 x float> %428, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %447 = fmul <2 x float> %442, %446
  %448 = shufflevector <4 x float> %428, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %449 = fmul <2 x float> %443, %448
  %450 = shufflevector <4 x float> %432, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %451 = fmul <2 x float> %444, %450
  %452 = shufflevector <4 x float> %432, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %453 = fmul <2 x float> %445, %452
  %454 = and i1 %399, %407
  %455 = and i1 %399, %408
  br i1 %454, label %456, label %.critedge

456:                                              ; preds = %431
  %457 = sitofp <2 x i32> %395 to <2 x float>
  %458 = fmul <2 x float> %406, %457
  %459 = shufflevector <4 x float> %420, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %460 = fmul <2 x float> %458, %459
  %461 = sitofp <2 x i32> %396 to <2 x float>
  %462 = fmul <2 x float> %406, %461
  %463 = shufflevector <4 x float> %420, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %464 = fmul <2 x float> %462, %463
  %465 = shufflevector <2 x float> %460, <2 x float> %464, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %466 = sitofp <2 x i32> %398 to <2 x float>
  %467 = fmul <2 x float> %406, %466
  %468 = shufflevector <4 x float> %424, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %469 = fmul <2 x float> %467, %468
  %470 = sitofp <2 x i32> %397 to <2 x float>
  %471 = fmul <2 x float> %406, %470
  %472 = shufflevector <4 x float> %424, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %473 = fmul <2 x float> %471, %472
  %474 = getelementptr [4 x i8], ptr addrspace(1) %435, i64 %409
  %475 = sext i32 %35 to i64
  %476 = getelementptr [4 x i8], ptr addrspace(1) %435, i64 %475
  store <4 x float> %465, ptr addrspace(1) %476, align 16
  %477 = shufflevector <2 x float> %473, <2 x float> %469, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %477, ptr addrspace(1) %474, align 16
  br label %.critedge

.critedge:                                        ; preds = %431, %456
  br i1 %455, label %478, label %.critedge2

478:                                              ; preds = %.critedge
  %479 = shufflevector <2 x float> %451, <2 x float> %453, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %480 = shufflevector <2 x float> %447, <2 x float> %449, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  store <4 x float> %480, ptr addrspace(1) %436, align 16
  store <4 x float> %479, ptr addrspace(1) %437, align 16
  br label %.critedge2

.critedge2:                                       ; preds = %.critedge, %478
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
declare <16 x i32> @llvm.amdgcn.mfma.i32.32x32x8i8(i32, i32, <16 x i32>, i32 immarg, i32 immarg, i32 immarg) #4

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
