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
  br i1 %12, label %13, label %17

13:                                               ; preds = %3
  %14 = icmp eq i32 %2, 0
  br label %15

15:                                               ; preds = %13, %21
  %16 = phi i32 [ %4, %13 ], [ %27, %21 ]
  br i1 %14, label %21, label %29

17:                                               ; preds = %21, %3
  %18 = icmp eq i32 %5, 0
  br i1 %18, label %42, label %19

19:                                               ; preds = %17
  %20 = shl nuw nsw i32 %4, 1
  br label %43

21:                                               ; preds = %29, %15
  %22 = phi i32 [ 0, %15 ], [ %39, %29 ]
  %23 = zext nneg i32 %16 to i64
  %24 = getelementptr inbounds <2 x float>, ptr addrspace(1) %11, i64 %23
  %25 = load <2 x float>, ptr addrspace(1) %24, align 8, !tbaa !9, !amdgpu.noclobber !12
  %26 = getelementptr inbounds [512 x <2 x float>], ptr addrspace(3) @fft.point, i32 0, i32 %22
  store <2 x float> %25, ptr addrspace(3) %26, align 8, !tbaa !9
  %27 = add nuw i32 %16, %7
  %28 = icmp ult i32 %27, %6
  br i1 %28, label %15, label %17

29:                                               ; preds = %15, %29
  %30 = phi i32 [ %39, %29 ], [ 0, %15 ]
  %31 = phi i32 [ %40, %29 ], [ 0, %15 ]
  %32 = and i32 %31, 31
  %33 = lshr i32 %16, %32
  %34 = and i32 %33, 1
  %35 = xor i32 %31, -1
  %36 = add i32 %35, %2
  %37 = and i32 %36, 31
  %38 = shl nuw i32 %34, %37
  %39 = or i32 %38, %30
  %40 = add nuw i32 %31, 1
  %41 = icmp eq i32 %40, %2
  br i1 %41, label %21, label %29

42:                                               ; preds = %43, %17
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  br i1 %12, label %81, label %80

43:                                               ; preds = %19, %43
  %44 = phi i32 [ 1, %19 ], [ %78, %43 ]
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %45 = add i32 %44, 1023
  %46 = and i32 %45, %4
  %47 = sub nsw i32 %20, %46
  %48 = add i32 %47, %44
  %49 = udiv i32 %7, %44
  %50 = mul i32 %49, %46
  %51 = zext i32 %50 to i64
  %52 = getelementptr inbounds <2 x float>, ptr addrspace(1) %1, i64 %51
  %53 = load <2 x float>, ptr addrspace(1) %52, align 8, !tbaa !9
  %54 = getelementptr inbounds [512 x <2 x float>], ptr addrspace(3) @fft.point, i32 0, i32 %47
  %55 = load <2 x float>, ptr addrspace(3) %54, align 8, !tbaa !9
  %56 = getelementptr inbounds [512 x <2 x float>], ptr addrspace(3) @fft.point, i32 0, i32 %48
  %57 = load <2 x float>, ptr addrspace(3) %56, align 8, !tbaa !9
  %58 = extractelement <2 x float> %53, i64 0
  %59 = extractelement <2 x float> %57, i64 0
  %60 = fmul float %58, %59
  %61 = extractelement <2 x float> %53, i64 1
  %62 = extractelement <2 x float> %57, i64 1
  %63 = fmul float %61, %62
  %64 = fsub float %60, %63
  %65 = fmul float %58, %62
  %66 = fmul float %61, %59
  %67 = fadd float %65, %66
  %68 = extractelement <2 x float> %55, i64 0
  %69 = fadd float %68, %64
  %70 = insertelement <2 x float> poison, float %69, i64 0
  %71 = extractelement <2 x float> %55, i64 1
  %72 = fadd float %71, %67
  %73 = insertelement <2 x float> %70, float %72, i64 1
  store <2 x float> %73, ptr addrspace(3) %54, align 8, !tbaa !9
  %74 = fsub float %68, %64
  %75 = insertelement <2 x float> poison, float %74, i64 0
  %76 = fsub float %71, %67
  %77 = insertelement <2 x float> %75, float %76, i64 1
  store <2 x float> %77, ptr addrspace(3) %56, align 8, !tbaa !9
  %78 = shl nuw i32 %44, 1
  %79 = icmp ult i32 %78, %6
  br i1 %79, label %43, label %42

80:                                               ; preds = %81, %42
  ret void

81:                                               ; preds = %42, %81
  %82 = phi i32 [ %87, %81 ], [ %4, %42 ]
  %83 = zext nneg i32 %82 to i64
  %84 = getelementptr inbounds [512 x <2 x float>], ptr addrspace(3) @fft.point, i32 0, i32 %82
  %85 = load <2 x float>, ptr addrspace(3) %84, align 8, !tbaa !9
  %86 = getelementptr inbounds <2 x float>, ptr addrspace(1) %11, i64 %83
  store <2 x float> %85, ptr addrspace(1) %86, align 8, !tbaa !9
  %87 = add nuw i32 %82, %7
  %88 = icmp ult i32 %87, %6
  br i1 %88, label %81, label %80
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #2

attributes #0 = { convergent nofree norecurse nounwind "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn }

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
!9 = !{!10, !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C/C++ TBAA"}
!12 = !{}
