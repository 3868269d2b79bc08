; ModuleID = 'division.cl'
source_filename = "division.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @division(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef writeonly align 8 %1, ptr addrspace(1) nocapture noundef writeonly align 4 %2, ptr addrspace(1) nocapture noundef writeonly align 8 %3, ptr addrspace(1) nocapture noundef readonly align 8 %4, ptr addrspace(1) nocapture noundef readonly align 8 %5, ptr addrspace(1) nocapture noundef readonly align 4 %6, ptr addrspace(1) nocapture noundef readonly align 4 %7, i32 noundef %8) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %10 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %11 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %12 = getelementptr inbounds i8, ptr addrspace(4) %11, i64 12
  %13 = load i16, ptr addrspace(4) %12, align 4, !tbaa !9
  %14 = zext i16 %13 to i32
  %15 = mul i32 %10, %14
  %16 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %17 = add i32 %15, %16
  %18 = icmp ult i32 %17, %8
  br i1 %18, label %19, label %92

19:                                               ; preds = %9
  %20 = zext i32 %17 to i64
  %21 = getelementptr inbounds i64, ptr addrspace(1) %4, i64 %20
  %22 = load i64, ptr addrspace(1) %21, align 8, !tbaa !13, !amdgpu.noclobber !15
  %23 = getelementptr inbounds i64, ptr addrspace(1) %5, i64 %20
  %24 = load i64, ptr addrspace(1) %23, align 8, !tbaa !13, !amdgpu.noclobber !15
  %25 = trunc i64 %22 to i32
  %26 = trunc i64 %24 to i32
  %27 = or i32 %26, 1
  %28 = freeze i32 %25
  %29 = freeze i32 %27
  %30 = udiv i32 %28, %29
  %31 = shl i32 %17, 2
  %32 = zext i32 %31 to i64
  %33 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %32
  store i32 %30, ptr addrspace(1) %33, align 4, !tbaa !16
  %34 = mul i32 %30, %29
  %35 = sub i32 %28, %34
  %36 = or disjoint i32 %31, 1
  %37 = zext i32 %36 to i64
  %38 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %37
  store i32 %35, ptr addrspace(1) %38, align 4, !tbaa !16
  %39 = lshr i32 %26, 1
  %40 = or i32 %39, 1
  %41 = freeze i32 %25
  %42 = freeze i32 %40
  %43 = sdiv i32 %41, %42
  %44 = or disjoint i32 %31, 2
  %45 = zext i32 %44 to i64
  %46 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %45
  store i32 %43, ptr addrspace(1) %46, align 4, !tbaa !16
  %47 = mul i32 %43, %42
  %48 = sub i32 %41, %47
  %49 = or disjoint i32 %31, 3
  %50 = zext i32 %49 to i64
  %51 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %50
  store i32 %48, ptr addrspace(1) %51, align 4, !tbaa !16
  %52 = freeze i64 %22
  %53 = freeze i64 %24
  %54 = udiv i64 %52, %53
  %55 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %32
  store i64 %54, ptr addrspace(1) %55, align 8, !tbaa !13
  %56 = mul i64 %54, %53
  %57 = sub i64 %52, %56
  %58 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %37
  store i64 %57, ptr addrspace(1) %58, align 8, !tbaa !13
  %59 = lshr i64 %24, 1
  %60 = or i64 %59, 1
  %61 = freeze i64 %22
  %62 = freeze i64 %60
  %63 = sdiv i64 %61, %62
  %64 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %45
  store i64 %63, ptr addrspace(1) %64, align 8, !tbaa !13
  %65 = mul i64 %63, %62
  %66 = sub i64 %61, %65
  %67 = getelementptr inbounds i64, ptr addrspace(1) %1, i64 %50
  store i64 %66, ptr addrspace(1) %67, align 8, !tbaa !13
  %68 = getelementptr inbounds float, ptr addrspace(1) %6, i64 %20
  %69 = load float, ptr addrspace(1) %68, align 4, !tbaa !18, !amdgpu.noclobber !15
  %70 = getelementptr inbounds float, ptr addrspace(1) %7, i64 %20
  %71 = load float, ptr addrspace(1) %70, align 4, !tbaa !18, !amdgpu.noclobber !15
  %72 = fdiv float %69, %71
  %73 = shl i32 %17, 1
  %74 = zext i32 %73 to i64
  %75 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %74
  store float %72, ptr addrspace(1) %75, align 4, !tbaa !18
  %76 = load float, ptr addrspace(1) %68, align 4, !tbaa !18
  %77 = tail call float @llvm.fabs.f32(float %76)
  %78 = tail call float @llvm.sqrt.f32(float %77)
  %79 = or disjoint i32 %73, 1
  %80 = zext i32 %79 to i64
  %81 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %80
  store float %78, ptr addrspace(1) %81, align 4, !tbaa !18
  %82 = load float, ptr addrspace(1) %68, align 4, !tbaa !18
  %83 = fpext float %82 to double
  %84 = load float, ptr addrspace(1) %70, align 4, !tbaa !18
  %85 = fpext float %84 to double
  %86 = fdiv double %83, %85
  %87 = getelementptr inbounds double, ptr addrspace(1) %3, i64 %74
  store double %86, ptr addrspace(1) %87, align 8, !tbaa !20
  %88 = fmul double %83, %85
  %89 = tail call double @llvm.fabs.f64(double %88)
  %90 = tail call double @llvm.sqrt.f64(double %89)
  %91 = getelementptr inbounds double, ptr addrspace(1) %3, i64 %80
  store double %90, ptr addrspace(1) %91, align 8, !tbaa !20
  br label %92

92:                                               ; preds = %9, %19
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none", !"none"}
!6 = !{!"u32*", !"u64*", !"float*", !"double*", !"u64*", !"u64*", !"float*", !"float*", !"u32"}
!7 = !{!"uint*", !"ulong*", !"float*", !"double*", !"ulong*", !"ulong*", !"float*", !"float*", !"uint"}
!8 = !{!"", !"", !"", !"", !"const", !"const", !"const", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"long", !11, i64 0}
!15 = !{}
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !11, i64 0}
!18 = !{!19, !19, i64 0}
!19 = !{!"float", !11, i64 0}
!20 = !{!21, !21, i64 0}
!21 = !{!"double", !11, i64 0}
