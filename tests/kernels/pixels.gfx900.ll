; ModuleID = 'pixels.cl'
source_filename = "pixels.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @pixels(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef writeonly align 1 %1, ptr addrspace(1) nocapture noundef readonly align 4 %2, ptr addrspace(1) nocapture noundef readonly align 4 %3, i32 noundef %4) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %6 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !tbaa !9
  %10 = zext i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %13 = add i32 %11, %12
  %14 = icmp ult i32 %13, %4
  br i1 %14, label %15, label %78

15:                                               ; preds = %5
  %16 = zext i32 %13 to i64
  %17 = getelementptr inbounds <4 x i8>, ptr addrspace(1) %2, i64 %16
  %18 = load <4 x i8>, ptr addrspace(1) %17, align 4, !tbaa !13, !amdgpu.noclobber !14
  %19 = getelementptr inbounds <4 x i8>, ptr addrspace(1) %3, i64 %16
  %20 = load <4 x i8>, ptr addrspace(1) %19, align 4, !tbaa !13, !amdgpu.noclobber !14
  %21 = extractelement <4 x i8> %18, i64 3
  %22 = extractelement <4 x i8> %18, i64 0
  %23 = zext i8 %22 to i32
  %24 = zext i8 %21 to i32
  %25 = mul nuw nsw i32 %23, %24
  %26 = extractelement <4 x i8> %20, i64 0
  %27 = zext i8 %26 to i32
  %28 = xor i32 %24, 255
  %29 = mul nuw nsw i32 %28, %27
  %30 = add nuw nsw i32 %29, %25
  %31 = extractelement <4 x i8> %18, i64 1
  %32 = zext i8 %31 to i32
  %33 = mul nuw nsw i32 %32, %24
  %34 = extractelement <4 x i8> %20, i64 1
  %35 = zext i8 %34 to i32
  %36 = mul nuw nsw i32 %28, %35
  %37 = add nuw nsw i32 %36, %33
  %38 = extractelement <4 x i8> %18, i64 2
  %39 = zext i8 %38 to i32
  %40 = mul nuw nsw i32 %39, %24
  %41 = extractelement <4 x i8> %20, i64 2
  %42 = zext i8 %41 to i32
  %43 = mul nuw nsw i32 %28, %42
  %44 = add nuw nsw i32 %43, %40
  %45 = trunc i32 %30 to i16
  %46 = add i16 %45, 127
  %47 = udiv i16 %46, 255
  %48 = trunc i16 %47 to i8
  %49 = insertelement <4 x i8> poison, i8 %48, i64 0
  %50 = trunc i32 %37 to i16
  %51 = add i16 %50, 127
  %52 = udiv i16 %51, 255
  %53 = trunc i16 %52 to i8
  %54 = insertelement <4 x i8> %49, i8 %53, i64 1
  %55 = trunc i32 %44 to i16
  %56 = add i16 %55, 127
  %57 = udiv i16 %56, 255
  %58 = trunc i16 %57 to i8
  %59 = insertelement <4 x i8> %54, i8 %58, i64 2
  %60 = extractelement <4 x i8> %20, i64 3
  %61 = tail call i8 @llvm.umax.i8(i8 %21, i8 %60)
  %62 = insertelement <4 x i8> %59, i8 %61, i64 3
  %63 = getelementptr inbounds <4 x i8>, ptr addrspace(1) %0, i64 %16
  store <4 x i8> %62, ptr addrspace(1) %63, align 4, !tbaa !13
  %64 = and i16 %47, 255
  %65 = mul nuw nsw i16 %64, 77
  %66 = zext nneg i16 %65 to i32
  %67 = and i16 %52, 255
  %68 = mul nuw i16 %67, 150
  %69 = zext i16 %68 to i32
  %70 = add nuw nsw i32 %66, %69
  %71 = and i16 %57, 255
  %72 = mul nuw nsw i16 %71, 29
  %73 = zext nneg i16 %72 to i32
  %74 = add nuw nsw i32 %70, %73
  %75 = lshr i32 %74, 8
  %76 = trunc nuw i32 %75 to i8
  %77 = getelementptr inbounds i8, ptr addrspace(1) %1, i64 %16
  store i8 %76, ptr addrspace(1) %77, align 1, !tbaa !13
  br label %78

78:                                               ; preds = %5, %15
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.umax.i8(i8, i8) #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1, i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none", !"none", !"none"}
!6 = !{!"uchar4*", !"u8*", !"uchar4*", !"uchar4*", !"u32"}
!7 = !{!"uchar __attribute__((ext_vector_type(4)))*", !"uchar*", !"uchar __attribute__((ext_vector_type(4)))*", !"uchar __attribute__((ext_vector_type(4)))*", !"uint"}
!8 = !{!"", !"", !"const", !"const", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!11, !11, i64 0}
!14 = !{}
