; ModuleID = 'bits.cl'
source_filename = "bits.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @bits(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef writeonly align 8 %1, ptr addrspace(1) nocapture noundef readonly align 4 %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !tbaa !9
  %9 = zext i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %12 = add i32 %10, %11
  %13 = icmp ult i32 %12, %3
  br i1 %13, label %14, label %127

14:                                               ; preds = %4
  %15 = shl i32 %12, 1
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %16
  %18 = load i32, ptr addrspace(1) %17, align 4, !tbaa !13, !amdgpu.noclobber !15
  %19 = or disjoint i32 %15, 1
  %20 = zext i32 %19 to i64
  %21 = getelementptr inbounds i32, ptr addrspace(1) %2, i64 %20
  %22 = load i32, ptr addrspace(1) %21, align 4, !tbaa !13, !amdgpu.noclobber !15
  %23 = zext i32 %18 to i64
  %24 = shl nuw i64 %23, 32
  %25 = zext i32 %22 to i64
  %26 = or disjoint i64 %24, %25
  %27 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %18)
  %28 = tail call range(i32 0, 33) i32 @llvm.ctpop.i32(i32 %22)
  %29 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %26)
  %30 = shl i32 %12, 3
  %31 = zext i32 %30 to i64
  %32 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %31
  %33 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %18, i1 false)
  %34 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %22, i1 false)
  %35 = shl nuw nsw i32 %34, 8
  %36 = or disjoint i32 %35, %33
  %37 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %26, i1 false)
  %38 = trunc nuw nsw i64 %37 to i32
  %39 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %26, i1 false)
  %40 = insertelement <2 x i32> poison, i32 %28, i64 0
  %41 = insertelement <2 x i32> %40, i32 %38, i64 1
  %42 = shl nuw nsw <2 x i32> %41, <i32 8, i32 16>
  %43 = insertelement <2 x i32> poison, i32 %27, i64 0
  %44 = insertelement <2 x i32> %43, i32 %36, i64 1
  %45 = or disjoint <2 x i32> %42, %44
  %46 = trunc nuw nsw i64 %29 to i32
  %47 = insertelement <2 x i32> poison, i32 %46, i64 0
  %48 = trunc nuw nsw i64 %39 to i32
  %49 = insertelement <2 x i32> %47, i32 %48, i64 1
  %50 = shl nuw nsw <2 x i32> %49, <i32 16, i32 24>
  %51 = or disjoint <2 x i32> %50, %45
  store <2 x i32> %51, ptr addrspace(1) %32, align 4, !tbaa !13
  %52 = tail call i32 @llvm.bitreverse.i32(i32 %18)
  %53 = tail call i32 @llvm.bswap.i32(i32 %22)
  %54 = xor i32 %53, %52
  %55 = or disjoint i32 %30, 2
  %56 = zext i32 %55 to i64
  %57 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %56
  store i32 %54, ptr addrspace(1) %57, align 4, !tbaa !13
  %58 = tail call noundef i32 @llvm.fshl.i32(i32 %18, i32 %18, i32 %22)
  %59 = tail call noundef i32 @llvm.fshl.i32(i32 %22, i32 %22, i32 21)
  %60 = add i32 %58, %59
  %61 = or disjoint i32 %30, 3
  %62 = zext i32 %61 to i64
  %63 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %62
  store i32 %60, ptr addrspace(1) %63, align 4, !tbaa !13
  %64 = tail call i32 @llvm.uadd.sat.i32(i32 %18, i32 %22)
  %65 = tail call i32 @llvm.usub.sat.i32(i32 %18, i32 %22)
  %66 = xor i32 %64, %65
  %67 = or disjoint i32 %30, 4
  %68 = zext i32 %67 to i64
  %69 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %68
  store i32 %66, ptr addrspace(1) %69, align 4, !tbaa !13
  %70 = tail call i32 @llvm.sadd.sat.i32(i32 %18, i32 %22)
  %71 = tail call i32 @llvm.ssub.sat.i32(i32 %18, i32 %22)
  %72 = or disjoint i32 %30, 5
  %73 = zext i32 %72 to i64
  %74 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %73
  %75 = tail call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %18, i32 %22)
  %76 = extractvalue { i32, i1 } %75, 1
  %77 = extractvalue { i32, i1 } %75, 0
  %78 = zext i1 %76 to i32
  %79 = tail call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %18, i32 %22)
  %80 = extractvalue { i32, i1 } %79, 1
  %81 = extractvalue { i32, i1 } %79, 0
  %82 = xor i32 %77, %81
  %83 = add i32 %82, %78
  %84 = select i1 %80, i32 2, i32 0
  %85 = insertelement <2 x i32> poison, i32 %70, i64 0
  %86 = insertelement <2 x i32> %85, i32 %83, i64 1
  %87 = insertelement <2 x i32> poison, i32 %71, i64 0
  %88 = insertelement <2 x i32> %87, i32 %84, i64 1
  %89 = add <2 x i32> %86, %88
  store <2 x i32> %89, ptr addrspace(1) %74, align 4, !tbaa !13
  %90 = lshr i32 %18, 3
  %91 = and i32 %90, 511
  %92 = shl i32 %22, 9
  %93 = ashr i32 %92, 16
  %94 = and i32 %93, -512
  %95 = or disjoint i32 %94, %91
  %96 = or disjoint i32 %30, 7
  %97 = zext i32 %96 to i64
  %98 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %97
  store i32 %95, ptr addrspace(1) %98, align 4, !tbaa !13
  %99 = tail call i64 @llvm.bswap.i64(i64 %26)
  %100 = and i32 %18, 63
  %101 = zext nneg i32 %100 to i64
  %102 = shl i64 %26, %101
  %103 = add i64 %99, %102
  %104 = shl i32 %12, 2
  %105 = zext i32 %104 to i64
  %106 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %105
  store i64 %103, ptr addrspace(1) %106, align 8, !tbaa !16
  %107 = and i32 %22, 63
  %108 = zext nneg i32 %107 to i64
  %109 = lshr i64 %26, %108
  %110 = ashr i64 %26, %101
  %111 = xor i64 %109, %110
  %112 = or disjoint i32 %104, 1
  %113 = zext i32 %112 to i64
  %114 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %113
  store i64 %111, ptr addrspace(1) %114, align 8, !tbaa !16
  %115 = shl nuw i64 %25, 32
  %116 = or disjoint i64 %115, 2654435769
  %117 = mul i64 %116, %26
  %118 = or disjoint i32 %104, 2
  %119 = zext i32 %118 to i64
  %120 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %119
  store i64 %117, ptr addrspace(1) %120, align 8, !tbaa !16
  %121 = tail call i64 @llvm.bitreverse.i64(i64 %26)
  %122 = sext i32 %22 to i64
  %123 = sub i64 %121, %122
  %124 = or disjoint i32 %104, 3
  %125 = zext i32 %124 to i64
  %126 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %125
  store i64 %123, ptr addrspace(1) %126, align 8, !tbaa !16
  br label %127

127:                                              ; preds = %4, %14
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.uadd.sat.i32(i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.sadd.sat.i32(i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ssub.sat.i32(i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bswap.i64(i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bitreverse.i64(i64) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"u32*", !"u64*", !"u32*", !"u32"}
!7 = !{!"uint*", !"ulong*", !"uint*", !"uint"}
!8 = !{!"", !"", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
!16 = !{!17, !17, i64 0}
!17 = !{!"long", !11, i64 0}
