; ModuleID = 'wave_ops.cl'
source_filename = "wave_ops.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @wave_ops(ptr addrspace(1) nocapture noundef writeonly align 16 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %3 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %4 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %5 = getelementptr inbounds i8, ptr addrspace(4) %4, i64 12
  %6 = load i16, ptr addrspace(4) %5, align 4, !tbaa !9
  %7 = zext i16 %6 to i32
  %8 = mul i32 %3, %7
  %9 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %10 = add i32 %8, %9
  %11 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)
  %12 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %11)
  %13 = zext i32 %10 to i64
  %14 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %13
  %15 = load i32, ptr addrspace(1) %14, align 4, !tbaa !13, !amdgpu.noclobber !15
  %16 = icmp ne i32 %12, 0
  %17 = sext i1 %16 to i32
  %18 = add i32 %12, %17
  %19 = shl i32 %18, 2
  %20 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %19, i32 %15)
  %21 = select i1 %16, i32 %20, i32 0
  %22 = add i32 %21, %15
  %23 = icmp ult i32 %12, 2
  %24 = select i1 %23, i32 0, i32 1073741822
  %25 = add i32 %24, %12
  %26 = shl i32 %25, 2
  %27 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %26, i32 %22)
  %28 = select i1 %23, i32 0, i32 %27
  %29 = add i32 %28, %22
  %30 = icmp ult i32 %12, 4
  %31 = select i1 %30, i32 0, i32 1073741820
  %32 = add i32 %31, %12
  %33 = shl i32 %32, 2
  %34 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %33, i32 %29)
  %35 = select i1 %30, i32 0, i32 %34
  %36 = add i32 %35, %29
  %37 = icmp ult i32 %12, 8
  %38 = select i1 %37, i32 0, i32 1073741816
  %39 = add i32 %38, %12
  %40 = shl i32 %39, 2
  %41 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %40, i32 %36)
  %42 = select i1 %37, i32 0, i32 %41
  %43 = add i32 %42, %36
  %44 = icmp ult i32 %12, 16
  %45 = select i1 %44, i32 0, i32 1073741808
  %46 = add i32 %45, %12
  %47 = shl i32 %46, 2
  %48 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %47, i32 %43)
  %49 = select i1 %44, i32 0, i32 %48
  %50 = add i32 %49, %43
  %51 = icmp ult i32 %12, 32
  %52 = select i1 %51, i32 0, i32 1073741792
  %53 = add i32 %52, %12
  %54 = shl i32 %53, 2
  %55 = tail call i32 @llvm.amdgcn.ds.bpermute(i32 %54, i32 %50)
  %56 = select i1 %51, i32 0, i32 %55
  %57 = add i32 %56, %50
  %58 = and i32 %15, 1
  %59 = icmp ne i32 %58, 0
  %60 = tail call i64 @llvm.amdgcn.ballot.i64(i1 %59)
  %61 = lshr i64 %60, 32
  %62 = trunc nuw i64 %61 to i32
  %63 = trunc i64 %60 to i32
  %64 = tail call i32 @llvm.amdgcn.mbcnt.lo(i32 %63, i32 0)
  %65 = tail call i32 @llvm.amdgcn.mbcnt.hi(i32 %62, i32 %64)
  %66 = tail call i64 @llvm.amdgcn.ballot.i64(i1 true)
  %67 = tail call range(i64 0, 65) i64 @llvm.ctlz.i64(i64 %66, i1 true)
  %68 = trunc nuw nsw i64 %67 to i32
  %69 = xor i32 %68, 63
  %70 = tail call i32 @llvm.amdgcn.readlane.i32(i32 %57, i32 %69)
  %71 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 undef, i32 %15, i32 273, i32 15, i32 15, i1 true)
  %72 = tail call i32 @llvm.amdgcn.update.dpp.i32(i32 undef, i32 %15, i32 177, i32 15, i32 15, i1 true)
  %73 = insertelement <4 x i32> poison, i32 %57, i64 0
  %74 = select i1 %59, i32 %65, i32 -1
  %75 = insertelement <4 x i32> %73, i32 %74, i64 1
  %76 = insertelement <4 x i32> %75, i32 %70, i64 2
  %77 = mul i32 %71, 3
  %78 = add i32 %77, %72
  %79 = insertelement <4 x i32> %76, i32 %78, i64 3
  %80 = getelementptr inbounds <4 x i32>, ptr addrspace(1) %0, i64 %13
  store <4 x i32> %79, ptr addrspace(1) %80, align 16, !tbaa !16
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i64 @llvm.amdgcn.ballot.i64(i1) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctlz.i64(i64, i1 immarg) #3

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32) #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn memory(none)
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #3

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx900" "target-features"="+16-bit-insts,+ci-insts,+dpp,+gfx8-insts,+gfx9-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent mustprogress nocallback nofree nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 1, i32 2}
!4 = !{i32 1, i32 1}
!5 = !{!"none", !"none"}
!6 = !{!"uint4*", !"u32*"}
!7 = !{!"uint __attribute__((ext_vector_type(4)))*", !"uint*"}
!8 = !{!"", !"const"}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
!16 = !{!11, !11, i64 0}
