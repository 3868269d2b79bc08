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
  br i1 %13, label %14, label %128

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
  %29 = shl nuw nsw i32 %28, 8
  %30 = or disjoint i32 %29, %27
  %31 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %26)
  %32 = trunc nuw nsw i64 %31 to i32
  %33 = shl nuw nsw i32 %32, 16
  %34 = or disjoint i32 %33, %30
  %35 = shl i32 %12, 3
  %36 = zext i32 %35 to i64
  %37 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %36
  store i32 %34, ptr addrspace(1) %37, align 4, !tbaa !13
  %38 = tail call range(i32 0, 33) i32 @llvm.ctlz.i32(i32 %18, i1 false)
  %39 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %22, i1 false)
  %40 = shl nuw nsw i32 %39, 8
  %41 = or disjoint i32 %40, %38
  %42 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %26, i1 false)
  %43 = trunc nuw nsw i64 %42 to i32
  %44 = shl nuw nsw i32 %43, 16
  %45 = or disjoint i32 %44, %41
  %46 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %26, i1 false)
  %47 = trunc nuw nsw i64 %46 to i32
  %48 = shl nuw nsw i32 %47, 24
  %49 = or disjoint i32 %45, %48
  %50 = or disjoint i32 %35, 1
  %51 = zext i32 %50 to i64
  %52 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %51
  store i32 %49, ptr addrspace(1) %52, align 4, !tbaa !13
  %53 = tail call i32 @llvm.bitreverse.i32(i32 %18)
  %54 = tail call i32 @llvm.bswap.i32(i32 %22)
  %55 = xor i32 %54, %53
  %56 = or disjoint i32 %35, 2
  %57 = zext i32 %56 to i64
  %58 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %57
  store i32 %55, ptr addrspace(1) %58, align 4, !tbaa !13
  %59 = tail call noundef i32 @llvm.fshl.i32(i32 %18, i32 %18, i32 %22)
  %60 = tail call noundef i32 @llvm.fshl.i32(i32 %22, i32 %22, i32 21)
  %61 = add i32 %59, %60
  %62 = or disjoint i32 %35, 3
  %63 = zext i32 %62 to i64
  %64 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %63
  store i32 %61, ptr addrspace(1) %64, align 4, !tbaa !13
  %65 = tail call i32 @llvm.uadd.sat.i32(i32 %18, i32 %22)
  %66 = tail call i32 @llvm.usub.sat.i32(i32 %18, i32 %22)
  %67 = xor i32 %65, %66
  %68 = or disjoint i32 %35, 4
  %69 = zext i32 %68 to i64
  %70 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %69
  store i32 %67, ptr addrspace(1) %70, align 4, !tbaa !13
  %71 = tail call i32 @llvm.sadd.sat.i32(i32 %18, i32 %22)
  %72 = tail call i32 @llvm.ssub.sat.i32(i32 %18, i32 %22)
  %73 = add i32 %71, %72
  %74 = or disjoint i32 %35, 5
  %75 = zext i32 %74 to i64
  %76 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %75
  store i32 %73, ptr addrspace(1) %76, align 4, !tbaa !13
  %77 = tail call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %18, i32 %22)
  %78 = extractvalue { i32, i1 } %77, 1
  %79 = extractvalue { i32, i1 } %77, 0
  %80 = zext i1 %78 to i32
  %81 = tail call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %18, i32 %22)
  %82 = extractvalue { i32, i1 } %81, 1
  %83 = extractvalue { i32, i1 } %81, 0
  %84 = xor i32 %79, %83
  %85 = add i32 %84, %80
  %86 = select i1 %82, i32 2, i32 0
  %87 = add i32 %85, %86
  %88 = or disjoint i32 %35, 6
  %89 = zext i32 %88 to i64
  %90 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %89
  store i32 %87, ptr addrspace(1) %90, align 4, !tbaa !13
  %91 = lshr i32 %18, 3
  %92 = and i32 %91, 511
  %93 = shl i32 %22, 9
  %94 = ashr i32 %93, 16
  %95 = and i32 %94, -512
  %96 = or disjoint i32 %95, %92
  %97 = or disjoint i32 %35, 7
  %98 = zext i32 %97 to i64
  %99 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %98
  store i32 %96, ptr addrspace(1) %99, align 4, !tbaa !13
  %100 = tail call i64 @llvm.bswap.i64(i64 %26)
  %101 = and i32 %18, 63
  %102 = zext nneg i32 %101 to i64
  %103 = shl i64 %26, %102
  %104 = add i64 %100, %103
  %105 = shl i32 %12, 2
  %106 = zext i32 %105 to i64
  %107 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %106
  store i64 %104, ptr addrspace(1) %107, align 8, !tbaa !16
  %108 = and i32 %22, 63
  %109 = zext nneg i32 %108 to i64
  %110 = lshr i64 %26, %109
  %111 = ashr i64 %26, %102
  %112 = xor i64 %110, %111
  %113 = or disjoint i32 %105, 1
  %114 = zext i32 %113 to i64
  %115 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %114
  store i64 %112, ptr addrspace(1) %115, align 8, !tbaa !16
  %116 = shl nuw i64 %25, 32
  %117 = or disjoint i64 %116, 2654435769
  %118 = mul i64 %117, %26
  %119 = or disjoint i32 %105, 2
  %120 = zext i32 %119 to i64
  %121 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %120
  store i64 %118, ptr addrspace(1) %121, align 8, !tbaa !16
  %122 = tail call i64 @llvm.bitreverse.i64(i64 %26)
  %123 = sext i32 %22 to i64
  %124 = sub i64 %122, %123
  %125 = or disjoint i32 %105, 3
  %126 = zext i32 %125 to i64
  %127 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %126
  store i64 %124, ptr addrspace(1) %127, align 8, !tbaa !16
  br label %128

128:                                              ; preds = %4, %14
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

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
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
