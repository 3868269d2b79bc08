; ModuleID = 'jacobi.cl'
source_filename = "jacobi.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @jacobi(ptr addrspace(1) nocapture noundef writeonly align 8 %0, ptr addrspace(1) nocapture noundef readonly align 8 %1, ptr addrspace(1) nocapture noundef readonly align 8 %2, double noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %7 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %8 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %9 = getelementptr inbounds i8, ptr addrspace(4) %8, i64 12
  %10 = load i16, ptr addrspace(4) %9, align 4, !tbaa !9
  %11 = zext i16 %10 to i32
  %12 = mul i32 %7, %11
  %13 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %14 = add i32 %12, %13
  %15 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %16 = getelementptr inbounds i8, ptr addrspace(4) %8, i64 14
  %17 = load i16, ptr addrspace(4) %16, align 2, !tbaa !9
  %18 = zext i16 %17 to i32
  %19 = mul i32 %15, %18
  %20 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %21 = add i32 %19, %20
  %22 = icmp ult i32 %14, %4
  %23 = icmp ult i32 %21, %5
  %24 = select i1 %22, i1 %23, i1 false
  br i1 %24, label %25, label %72

25:                                               ; preds = %6
  %26 = mul i32 %21, %4
  %27 = add i32 %26, %14
  %28 = icmp eq i32 %14, 0
  %29 = icmp eq i32 %21, 0
  %30 = select i1 %28, i1 true, i1 %29
  %31 = add nuw i32 %14, 1
  %32 = icmp eq i32 %31, %4
  %33 = or i1 %32, %30
  %34 = add nuw i32 %21, 1
  %35 = icmp eq i32 %34, %5
  %36 = select i1 %33, i1 true, i1 %35
  br i1 %36, label %37, label %41

37:                                               ; preds = %25
  %38 = zext i32 %27 to i64
  %39 = getelementptr inbounds double, ptr addrspace(1) %1, i64 %38
  %40 = load double, ptr addrspace(1) %39, align 8, !tbaa !13, !amdgpu.noclobber !15
  br label %68

41:                                               ; preds = %25
  %42 = add i32 %27, -1
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds double, ptr addrspace(1) %1, i64 %43
  %45 = load double, ptr addrspace(1) %44, align 8, !tbaa !13, !amdgpu.noclobber !15
  %46 = add i32 %27, 1
  %47 = zext i32 %46 to i64
  %48 = getelementptr inbounds double, ptr addrspace(1) %1, i64 %47
  %49 = load double, ptr addrspace(1) %48, align 8, !tbaa !13, !amdgpu.noclobber !15
  %50 = fadd double %45, %49
  %51 = sub i32 %27, %4
  %52 = zext i32 %51 to i64
  %53 = getelementptr inbounds double, ptr addrspace(1) %1, i64 %52
  %54 = load double, ptr addrspace(1) %53, align 8, !tbaa !13, !amdgpu.noclobber !15
  %55 = fadd double %50, %54
  %56 = add i32 %27, %4
  %57 = zext i32 %56 to i64
  %58 = getelementptr inbounds double, ptr addrspace(1) %1, i64 %57
  %59 = load double, ptr addrspace(1) %58, align 8, !tbaa !13, !amdgpu.noclobber !15
  %60 = fadd double %55, %59
  %61 = fneg double %3
  %62 = fmul double %61, %3
  %63 = zext i32 %27 to i64
  %64 = getelementptr inbounds double, ptr addrspace(1) %2, i64 %63
  %65 = load double, ptr addrspace(1) %64, align 8, !tbaa !13, !amdgpu.noclobber !15
  %66 = tail call double @llvm.fma.f64(double %62, double %65, double %60)
  %67 = fmul double %66, 2.500000e-01
  br label %68

68:                                               ; preds = %41, %37
  %69 = phi i64 [ %38, %37 ], [ %63, %41 ]
  %70 = phi double [ %40, %37 ], [ %67, %41 ]
  %71 = getelementptr inbounds double, ptr addrspace(1) %0, i64 %69
  store double %70, ptr addrspace(1) %71, align 8, !tbaa !13
  br label %72

72:                                               ; preds = %68, %6
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.y() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"double*", !"double*", !"double*", !"double", !"u32", !"u32"}
!7 = !{!"double*", !"double*", !"double*", !"double", !"uint", !"uint"}
!8 = !{!"", !"const", !"const", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"double", !11, i64 0}
!15 = !{}
