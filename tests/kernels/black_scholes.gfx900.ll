; ModuleID = 'black_scholes.cl'
source_filename = "black_scholes.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @black_scholes(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef writeonly align 4 %1, ptr addrspace(1) nocapture noundef readonly align 4 %2, ptr addrspace(1) nocapture noundef readonly align 4 %3, ptr addrspace(1) nocapture noundef readonly align 4 %4, float noundef %5, float noundef %6, i32 noundef %7) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %9 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %10 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %11 = getelementptr inbounds i8, ptr addrspace(4) %10, i64 12
  %12 = load i16, ptr addrspace(4) %11, align 4, !tbaa !9
  %13 = zext i16 %12 to i32
  %14 = mul i32 %9, %13
  %15 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %16 = add i32 %14, %15
  %17 = icmp ult i32 %16, %7
  br i1 %17, label %18, label %80

18:                                               ; preds = %8
  %19 = zext i32 %16 to i64
  %20 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %19
  %21 = load float, ptr addrspace(1) %20, align 4, !tbaa !13, !amdgpu.noclobber !15
  %22 = getelementptr inbounds float, ptr addrspace(1) %3, i64 %19
  %23 = load float, ptr addrspace(1) %22, align 4, !tbaa !13, !amdgpu.noclobber !15
  %24 = getelementptr inbounds float, ptr addrspace(1) %4, i64 %19
  %25 = load float, ptr addrspace(1) %24, align 4, !tbaa !13, !amdgpu.noclobber !15
  %26 = tail call float @llvm.sqrt.f32(float %25)
  %27 = fmul float %26, %6
  %28 = fdiv float %21, %23
  %29 = tail call float @llvm.log.f32(float %28)
  %30 = fmul float %6, 5.000000e-01
  %31 = fmul float %30, %6
  %32 = fadd float %31, %5
  %33 = fmul float %32, %25
  %34 = fadd float %29, %33
  %35 = fdiv float %34, %27
  %36 = fsub float %35, %27
  %37 = fneg float %5
  %38 = fmul float %25, %37
  %39 = tail call float @llvm.exp.f32(float %38)
  %40 = fmul float %23, %39
  %41 = tail call float @llvm.fabs.f32(float %35)
  %42 = tail call float @llvm.fma.f32(float %41, float 0x3FCDA67120000000, float 1.000000e+00)
  %43 = fdiv float 1.000000e+00, %42
  %44 = tail call float @llvm.fma.f32(float %43, float 0x3FF548CDE0000000, float 0xBFFD23DD40000000)
  %45 = tail call float @llvm.fma.f32(float %43, float %44, float 0x3FFC80EF00000000)
  %46 = tail call float @llvm.fma.f32(float %43, float %45, float 0xBFD6D1F0E0000000)
  %47 = tail call float @llvm.fma.f32(float %43, float %46, float 0x3FD470BF40000000)
  %48 = fmul float %43, %47
  %49 = fmul float %35, -5.000000e-01
  %50 = fmul float %35, %49
  %51 = tail call float @llvm.exp.f32(float %50)
  %52 = fmul float %51, 0x3FD9884540000000
  %53 = fmul float %52, %48
  %54 = fcmp ogt float %35, 0.000000e+00
  %55 = fsub float 1.000000e+00, %53
  %56 = select i1 %54, float %55, float %53
  %57 = fmul float %21, %56
  %58 = tail call float @llvm.fabs.f32(float %36)
  %59 = tail call float @llvm.fma.f32(float %58, float 0x3FCDA67120000000, float 1.000000e+00)
  %60 = fdiv float 1.000000e+00, %59
  %61 = tail call float @llvm.fma.f32(float %60, float 0x3FF548CDE0000000, float 0xBFFD23DD40000000)
  %62 = tail call float @llvm.fma.f32(float %60, float %61, float 0x3FFC80EF00000000)
  %63 = tail call float @llvm.fma.f32(float %60, float %62, float 0xBFD6D1F0E0000000)
  %64 = tail call float @llvm.fma.f32(float %60, float %63, float 0x3FD470BF40000000)
  %65 = fmul float %60, %64
  %66 = fmul float %36, -5.000000e-01
  %67 = fmul float %36, %66
  %68 = tail call float @llvm.exp.f32(float %67)
  %69 = fmul float %68, 0x3FD9884540000000
  %70 = fmul float %69, %65
  %71 = fcmp ogt float %36, 0.000000e+00
  %72 = fsub float 1.000000e+00, %70
  %73 = select i1 %71, float %72, float %70
  %74 = fmul float %40, %73
  %75 = fsub float %57, %74
  %76 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %19
  store float %75, ptr addrspace(1) %76, align 4, !tbaa !13
  %77 = fadd float %40, %75
  %78 = fsub float %77, %21
  %79 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %19
  store float %78, ptr addrspace(1) %79, align 4, !tbaa !13
  br label %80

80:                                               ; preds = %8, %18
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.log.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"float*", !"float*", !"float*", !"float*", !"float*", !"float", !"float", !"u32"}
!7 = !{!"float*", !"float*", !"float*", !"float*", !"float*", !"float", !"float", !"uint"}
!8 = !{!"", !"", !"const", !"const", !"const", !"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"float", !11, i64 0}
!15 = !{}
