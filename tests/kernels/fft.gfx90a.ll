; ModuleID = 'fft.cl'
source_filename = "fft.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@fft.point = internal unnamed_addr addrspace(3) global [512 x <2 x float>] undef, align 8
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent nofree norecurse nounwind
define protected amdgpu_kernel void @fft(ptr addrspace(1) nocapture noundef align 8 %0, ptr addrspace(1) nocapture noundef readonly align 8 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %5 = and i32 %2, 31
  %6 = shl nuw i32 1, %5
  %7 = lshr i32 %6, 1
  %8 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %9 = shl i32 %8, %5
  %10 = zext i32 %9 to i64
  %11 = getelementptr inbounds <2 x float>, ptr addrspace(1) %0, i64 %10
  %12 = icmp ult i32 %4, %6
  br i1 %12, label %13, label %43

13:                                               ; preds = %3
  %14 = and i32 %2, -2
  %15 = insertelement <2 x i32> poison, i32 %2, i64 0
  %16 = shufflevector <2 x i32> %15, <2 x i32> poison, <2 x i32> zeroinitializer
  %17 = icmp eq i32 %14, %2
  br label %18

18:                                               ; preds = %13, %47
  %19 = phi i32 [ %53, %47 ], [ %4, %13 ]
  switch i32 %2, label %20 [
    i32 0, label %47
    i32 1, label %40
  ]

20:                                               ; preds = %18
  %21 = insertelement <2 x i32> poison, i32 %19, i64 0
  %22 = shufflevector <2 x i32> %21, <2 x i32> poison, <2 x i32> zeroinitializer
  br label %23

23:                                               ; preds = %23, %20
  %24 = phi i32 [ 0, %20 ], [ %35, %23 ]
  %25 = phi <2 x i32> [ zeroinitializer, %20 ], [ %34, %23 ]
  %26 = phi <2 x i32> [ <i32 0, i32 1>, %20 ], [ %36, %23 ]
  %27 = and <2 x i32> %26, <i32 31, i32 31>
  %28 = lshr <2 x i32> %22, %27
  %29 = and <2 x i32> %28, <i32 1, i32 1>
  %30 = xor <2 x i32> %26, <i32 -1, i32 -1>
  %31 = add <2 x i32> %16, %30
  %32 = and <2 x i32> %31, <i32 31, i32 31>
  %33 = shl nuw <2 x i32> %29, %32
  %34 = or <2 x i32> %33, %25
  %35 = add nuw i32 %24, 2
  %36 = add <2 x i32> %26, <i32 2, i32 2>
  %37 = icmp eq i32 %35, %14
  br i1 %37, label %38, label %23, !llvm.loop !9

38:                                               ; preds = %23
  %39 = tail call i32 @llvm.vector.reduce.or.v2i32(<2 x i32> %34)
  br i1 %17, label %47, label %40

40:                                               ; preds = %18, %38
  %41 = phi i32 [ 0, %18 ], [ %39, %38 ]
  %42 = phi i32 [ 0, %18 ], [ %14, %38 ]
  br label %55

43:                                               ; preds = %47, %3
  %44 = icmp eq i32 %5, 0
  br i1 %44, label %68, label %45

45:                                               ; preds = %43
  %46 = shl nuw nsw i32 %4, 1
  br label %69

47:                                               ; preds = %55, %38, %18
  %48 = phi i32 [ %2, %18 ], [ %39, %38 ], [ %65, %55 ]
  %49 = zext nneg i32 %19 to i64
  %50 = getelementptr inbounds <2 x float>, ptr addrspace(1) %11, i64 %49
  %51 = load <2 x float>, ptr addrspace(1) %50, align 8, !tbaa !11, !amdgpu.noclobber !14
  %52 = getelementptr inbounds [512 x <2 x float>], ptr addrspace(3) @fft.point, i32 0, i32 %48
  store <2 x float> %51, ptr addrspace(3) %52, align 8, !tbaa !11
  %53 = add nuw i32 %19, %7
  %54 = icmp ult i32 %53, %6
  br i1 %54, label %18, label %43

55:                                               ; preds = %40, %55
  %56 = phi i32 [ %65, %55 ], [ %41, %40 ]
  %57 = phi i32 [ %66, %55 ], [ %42, %40 ]
  %58 = and i32 %57, 31
  %59 = lshr i32 %19, %58
  %60 = and i32 %59, 1
  %61 = xor i32 %57, -1
  %62 = add i32 %61, %2
  %63 = and i32 %62, 31
  %64 = shl nuw i32 %60, %63
  %65 = or i32 %64, %56
  %66 = add nuw i32 %57, 1
  %67 = icmp eq i32 %66, %2
  br i1 %67, label %47, label %55, !llvm.loop !15

68:                                               ; preds = %69, %43
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %12, label %97, label %96

69:                                               ; preds = %45, %69
  %70 = phi i32 [ 1, %45 ], [ %94, %69 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %71 = add i32 %70, 1023
  %72 = and i32 %71, %4
  %73 = sub nsw i32 %46, %72
  %74 = add i32 %73, %70
  %75 = udiv i32 %7, %70
  %76 = mul i32 %75, %72
  %77 = zext i32 %76 to i64
  %78 = getelementptr inbounds <2 x float>, ptr addrspace(1) %1, i64 %77
  %79 = load <2 x float>, ptr addrspace(1) %78, align 8, !tbaa !11
  %80 = getelementptr inbounds [512 x <2 x float>], ptr addrspace(3) @fft.point, i32 0, i32 %73
  %81 = load <2 x float>, ptr addrspace(3) %80, align 8, !tbaa !11
  %82 = getelementptr inbounds [512 x <2 x float>], ptr addrspace(3) @fft.point, i32 0, i32 %74
  %83 = load <2 x float>, ptr addrspace(3) %82, align 8, !tbaa !11
  %84 = shufflevector <2 x float> %79, <2 x float> poison, <2 x i32> zeroinitializer
  %85 = fmul <2 x float> %84, %83
  %86 = shufflevector <2 x float> %79, <2 x float> poison, <2 x i32> <i32 1, i32 1>
  %87 = fmul <2 x float> %86, %83
  %88 = shufflevector <2 x float> %87, <2 x float> poison, <2 x i32> <i32 1, i32 0>
  %89 = fsub <2 x float> %85, %88
  %90 = fadd <2 x float> %85, %88
  %91 = shufflevector <2 x float> %89, <2 x float> %90, <2 x i32> <i32 0, i32 3>
  %92 = fadd <2 x float> %81, %91
  store <2 x float> %92, ptr addrspace(3) %80, align 8, !tbaa !11
  %93 = fsub <2 x float> %81, %91
  store <2 x float> %93, ptr addrspace(3) %82, align 8, !tbaa !11
  %94 = shl nuw i32 %70, 1
  %95 = icmp ult i32 %94, %6
  br i1 %95, label %69, label %68

96:                                               ; preds = %97, %68
  ret void

97:                                               ; preds = %68, %97
  %98 = phi i32 [ %103, %97 ], [ %4, %68 ]
  %99 = zext nneg i32 %98 to i64
  %100 = getelementptr inbounds [512 x <2 x float>], ptr addrspace(3) @fft.point, i32 0, i32 %98
  %101 = load <2 x float>, ptr addrspace(3) %100, align 8, !tbaa !11
  %102 = getelementptr inbounds <2 x float>, ptr addrspace(1) %11, i64 %99
  store <2 x float> %101, ptr addrspace(1) %102, align 8, !tbaa !11
  %103 = add nuw i32 %98, %7
  %104 = icmp ult i32 %103, %6
  br i1 %104, label %97, label %96
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.or.v2i32(<2 x i32>) #3

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"float2*", !"float2*", !"u32"}
!7 = !{!"float __attribute__((ext_vector_type(2)))*", !"float __attribute__((ext_vector_type(2)))*", !"uint"}
!8 = !{!"", !"const", !""}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.isvectorized", i32 1}
!11 = !{!12, !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C/C++ TBAA"}
!14 = !{}
!15 = distinct !{!15, !16, !10}
!16 = !{!"llvm.loop.unroll.runtime.disable"}
