; ModuleID = 'mandelbrot.cl'
source_filename = "mandelbrot.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write)
define protected amdgpu_kernel void @mandelbrot(ptr addrspace(1) nocapture noundef writeonly align 4 %0, i32 noundef %1, i32 noundef %2, float noundef %3, float noundef %4, float noundef %5, i32 noundef %6) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %8 = tail call i32 @llvm.amdgcn.workgroup.id.x()
  %9 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %10 = getelementptr inbounds i8, ptr addrspace(4) %9, i64 12
  %11 = load i16, ptr addrspace(4) %10, align 4, !tbaa !9
  %12 = zext i16 %11 to i32
  %13 = mul i32 %8, %12
  %14 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %15 = add i32 %13, %14
  %16 = tail call i32 @llvm.amdgcn.workgroup.id.y()
  %17 = getelementptr inbounds i8, ptr addrspace(4) %9, i64 14
  %18 = load i16, ptr addrspace(4) %17, align 2, !tbaa !9
  %19 = zext i16 %18 to i32
  %20 = mul i32 %16, %19
  %21 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.y()
  %22 = add i32 %20, %21
  %23 = icmp ult i32 %15, %1
  %24 = icmp ult i32 %22, %2
  %25 = select i1 %23, i1 %24, i1 false
  br i1 %25, label %26, label %56

26:                                               ; preds = %7
  %27 = uitofp i32 %15 to float
  %28 = fmul float %27, %5
  %29 = fadd float %28, %3
  %30 = uitofp i32 %22 to float
  %31 = fmul float %30, %5
  %32 = fadd float %31, %4
  %33 = icmp eq i32 %6, 0
  br i1 %33, label %50, label %34

34:                                               ; preds = %26, %42
  %35 = phi float [ %44, %42 ], [ 0.000000e+00, %26 ]
  %36 = phi i32 [ %48, %42 ], [ 0, %26 ]
  %37 = phi float [ %47, %42 ], [ 0.000000e+00, %26 ]
  %38 = fmul float %35, %35
  %39 = fmul float %37, %37
  %40 = fadd float %39, %38
  %41 = fcmp ule float %40, 4.000000e+00
  br i1 %41, label %42, label %50

42:                                               ; preds = %34
  %43 = fsub float %38, %39
  %44 = fadd float %29, %43
  %45 = fmul float %35, 2.000000e+00
  %46 = fmul float %37, %45
  %47 = fadd float %32, %46
  %48 = add nuw i32 %36, 1
  %49 = icmp eq i32 %48, %6
  br i1 %49, label %50, label %34

50:                                               ; preds = %42, %34, %26
  %51 = phi i32 [ 0, %26 ], [ %6, %42 ], [ %36, %34 ]
  %52 = mul i32 %22, %1
  %53 = add i32 %52, %15
  %54 = zext i32 %53 to i64
  %55 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %54
  store i32 %51, ptr addrspace(1) %55, align 4, !tbaa !13
  br label %56

56:                                               ; preds = %7, %50
  ret void
}

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

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"u32*", !"u32", !"u32", !"float", !"float", !"float", !"u32"}
!7 = !{!"uint*", !"uint", !"uint", !"float", !"float", !"float", !"uint"}
!8 = !{!"", !"", !"", !"", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
