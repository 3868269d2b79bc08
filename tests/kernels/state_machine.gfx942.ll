; ModuleID = 'state_machine.cl'
source_filename = "state_machine.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @state_machine(ptr addrspace(1) nocapture noundef writeonly align 16 %0, ptr addrspace(1) nocapture noundef readonly align 1 %1, i32 noundef %2, i32 noundef %3) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %5 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %6 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %7 = getelementptr inbounds i8, ptr addrspace(4) %6, i64 12
  %8 = load i16, ptr addrspace(4) %7, align 4, !tbaa !9
  %9 = zext i16 %8 to i32
  %10 = mul i32 %5, %9
  %11 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %12 = add i32 %10, %11
  %13 = icmp ult i32 %12, %3
  br i1 %13, label %14, label %86

14:                                               ; preds = %4
  %15 = mul i32 %12, %2
  %16 = zext i32 %15 to i64
  %17 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %16
  %18 = icmp eq i32 %2, 0
  br i1 %18, label %19, label %30

19:                                               ; preds = %77, %14
  %20 = phi i32 [ 0, %14 ], [ %78, %77 ]
  %21 = phi i32 [ 0, %14 ], [ %83, %77 ]
  %22 = phi i32 [ 0, %14 ], [ %79, %77 ]
  %23 = phi i32 [ 0, %14 ], [ %80, %77 ]
  %24 = insertelement <4 x i32> poison, i32 %23, i64 0
  %25 = insertelement <4 x i32> %24, i32 %22, i64 1
  %26 = insertelement <4 x i32> %25, i32 %20, i64 2
  %27 = insertelement <4 x i32> %26, i32 %21, i64 3
  %28 = zext i32 %12 to i64
  %29 = getelementptr inbounds <4 x i32>, ptr addrspace(1) %0, i64 %28
  store <4 x i32> %27, ptr addrspace(1) %29, align 16, !tbaa !13
  br label %86

30:                                               ; preds = %14, %77
  %31 = phi i32 [ %81, %77 ], [ 0, %14 ]
  %32 = phi i32 [ %80, %77 ], [ 0, %14 ]
  %33 = phi i32 [ %79, %77 ], [ 0, %14 ]
  %34 = phi i32 [ %84, %77 ], [ 0, %14 ]
  %35 = phi i32 [ %83, %77 ], [ 0, %14 ]
  %36 = phi i32 [ %78, %77 ], [ 0, %14 ]
  %37 = zext i32 %34 to i64
  %38 = getelementptr inbounds i8, ptr addrspace(1) %17, i64 %37
  %39 = load i8, ptr addrspace(1) %38, align 1, !tbaa !13, !amdgpu.noclobber !14
  %40 = add i8 %39, -48
  %41 = icmp ult i8 %40, 10
  %42 = add i8 %39, -97
  %43 = icmp ult i8 %42, 26
  %44 = icmp eq i8 %39, 95
  %45 = or i1 %44, %43
  switch i32 %31, label %72 [
    i32 0, label %46
    i32 1, label %54
    i32 2, label %59
    i32 3, label %65
    i32 4, label %69
    i32 5, label %77
  ]

46:                                               ; preds = %30
  br i1 %45, label %47, label %49

47:                                               ; preds = %46
  %48 = add i32 %32, 1
  br label %77

49:                                               ; preds = %46
  br i1 %41, label %50, label %52

50:                                               ; preds = %49
  %51 = add i32 %33, 1
  br label %77

52:                                               ; preds = %49
  switch i8 %39, label %53 [
    i8 34, label %77
    i8 32, label %75
  ]

53:                                               ; preds = %52
  br label %77

54:                                               ; preds = %30
  br i1 %45, label %77, label %55

55:                                               ; preds = %54
  %56 = icmp eq i8 %39, 32
  %57 = select i1 %56, i32 0, i32 6
  %58 = select i1 %41, i32 1, i32 %57
  br label %77

59:                                               ; preds = %30
  %60 = icmp eq i8 %39, 46
  br i1 %60, label %77, label %61

61:                                               ; preds = %59
  %62 = icmp eq i8 %39, 32
  %63 = select i1 %62, i32 0, i32 6
  %64 = select i1 %41, i32 2, i32 %63
  br label %77

65:                                               ; preds = %30
  %66 = icmp eq i8 %39, 32
  %67 = select i1 %66, i32 0, i32 6
  %68 = select i1 %41, i32 3, i32 %67
  br label %77

69:                                               ; preds = %30
  switch i8 %39, label %76 [
    i8 92, label %77
    i8 34, label %70
  ]

70:                                               ; preds = %69
  %71 = add i32 %36, 1
  br label %77

72:                                               ; preds = %30
  %73 = icmp eq i8 %39, 32
  %74 = select i1 %73, i32 0, i32 %31
  br label %77

75:                                               ; preds = %52
  br label %77

76:                                               ; preds = %69
  br label %77

77:                                               ; preds = %65, %61, %55, %72, %30, %69, %76, %59, %52, %75, %70, %54, %47, %53, %50
  %78 = phi i32 [ %71, %70 ], [ %36, %54 ], [ %36, %47 ], [ %36, %50 ], [ %36, %53 ], [ %36, %52 ], [ %36, %75 ], [ %36, %59 ], [ %36, %69 ], [ %36, %76 ], [ %36, %30 ], [ %36, %72 ], [ %36, %55 ], [ %36, %61 ], [ %36, %65 ]
  %79 = phi i32 [ %33, %70 ], [ %33, %54 ], [ %33, %47 ], [ %51, %50 ], [ %33, %53 ], [ %33, %52 ], [ %33, %75 ], [ %33, %59 ], [ %33, %69 ], [ %33, %76 ], [ %33, %30 ], [ %33, %72 ], [ %33, %55 ], [ %33, %61 ], [ %33, %65 ]
  %80 = phi i32 [ %32, %70 ], [ %32, %54 ], [ %48, %47 ], [ %32, %50 ], [ %32, %53 ], [ %32, %52 ], [ %32, %75 ], [ %32, %59 ], [ %32, %69 ], [ %32, %76 ], [ %32, %30 ], [ %32, %72 ], [ %32, %55 ], [ %32, %61 ], [ %32, %65 ]
  %81 = phi i32 [ 0, %70 ], [ 1, %54 ], [ 1, %47 ], [ 2, %50 ], [ 6, %53 ], [ 4, %52 ], [ 0, %75 ], [ 3, %59 ], [ 5, %69 ], [ 4, %76 ], [ 4, %30 ], [ %74, %72 ], [ %58, %55 ], [ %64, %61 ], [ %68, %65 ]
  %82 = mul i32 %35, 31
  %83 = add i32 %81, %82
  %84 = add nuw i32 %34, 1
  %85 = icmp eq i32 %84, %2
  br i1 %85, label %19, label %30

86:                                               ; preds = %4, %19
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none"}
!6 = !{!"uint4*", !"u8*", !"u32", !"u32"}
!7 = !{!"uint __attribute__((ext_vector_type(4)))*", !"uchar*", !"uint", !"uint"}
!8 = !{!"", !"const", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = !{}
