; ModuleID = 'flat_pointers.cl'
source_filename = "flat_pointers.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@flat_pointers.shared = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent mustprogress nofree norecurse nounwind willreturn
define protected amdgpu_kernel void @flat_pointers(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef align 4 %1, i32 noundef %2) local_unnamed_addr #0 !kernel_arg_addr_space !4 !kernel_arg_access_qual !5 !kernel_arg_type !6 !kernel_arg_base_type !7 !kernel_arg_type_qual !8 {
  %4 = alloca [4 x i32], align 4, addrspace(5)
  call void @llvm.lifetime.start.p5(i64 16, ptr addrspace(5) %4) #4
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x()
  %6 = tail call noundef i32 @llvm.amdgcn.workgroup.id.x()
  %7 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %8 = getelementptr inbounds i8, ptr addrspace(4) %7, i64 12
  %9 = load i16, ptr addrspace(4) %8, align 4, !tbaa !9
  %10 = zext i16 %9 to i32
  %11 = mul i32 %6, %10
  %12 = add i32 %11, %5
  %13 = mul i32 %12, 3
  %14 = add i32 %13, 1
  %15 = getelementptr inbounds [256 x i32], ptr addrspace(3) @flat_pointers.shared, i32 0, i32 %5
  store i32 %14, ptr addrspace(3) %15, align 4, !tbaa !13
  store i32 %12, ptr addrspace(5) %4, align 4, !tbaa !13
  %16 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 4
  %17 = insertelement <2 x i32> poison, i32 %12, i64 0
  %18 = shufflevector <2 x i32> %17, <2 x i32> poison, <2 x i32> zeroinitializer
  %19 = add <2 x i32> %18, <i32 100, i32 200>
  store <2 x i32> %19, ptr addrspace(5) %16, align 4, !tbaa !13
  %20 = add i32 %12, 300
  %21 = getelementptr inbounds i8, ptr addrspace(5) %4, i32 12
  store i32 %20, ptr addrspace(5) %21, align 4, !tbaa !13
  fence syncscope("workgroup") release
  tail call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %22 = icmp ult i32 %12, %2
  br i1 %22, label %23, label %53

23:                                               ; preds = %3
  %24 = zext i32 %12 to i64
  %25 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %24
  %26 = load i32, ptr addrspace(1) %25, align 4, !tbaa !13, !amdgpu.noclobber !15
  %27 = urem i32 %26, 3
  switch i32 %27, label %32 [
    i32 0, label %28
    i32 1, label %30
  ]

28:                                               ; preds = %23
  %29 = addrspacecast ptr addrspace(1) %25 to ptr
  br label %36

30:                                               ; preds = %23
  %31 = addrspacecast ptr addrspace(3) %15 to ptr
  br label %36

32:                                               ; preds = %23
  %33 = and i32 %26, 3
  %34 = getelementptr inbounds [4 x i32], ptr addrspace(5) %4, i32 0, i32 %33
  %35 = addrspacecast ptr addrspace(5) %34 to ptr
  br label %36

36:                                               ; preds = %32, %30, %28
  %37 = phi ptr [ %35, %32 ], [ %31, %30 ], [ %29, %28 ]
  %38 = load i32, ptr %37, align 4, !tbaa !13
  %39 = mul i32 %38, 5
  %40 = add i32 %39, %26
  store i32 %40, ptr %37, align 4, !tbaa !13
  %41 = lshr i32 %26, 2
  %42 = and i32 %41, 3
  %43 = getelementptr inbounds [4 x i32], ptr addrspace(5) %4, i32 0, i32 %42
  %44 = load i32, ptr addrspace(5) %43, align 4, !tbaa !13
  %45 = load i32, ptr addrspace(3) %15, align 4, !tbaa !13
  %46 = shl i32 %45, 8
  %47 = load i32, ptr addrspace(1) %25, align 4, !tbaa !13
  %48 = shl i32 %47, 16
  %49 = xor i32 %44, %46
  %50 = xor i32 %49, %48
  %51 = xor i32 %50, %38
  %52 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %24
  store i32 %51, ptr addrspace(1) %52, align 4, !tbaa !13
  br label %53

53:                                               ; preds = %3, %36
  call void @llvm.lifetime.end.p5(i64 16, ptr addrspace(5) %4) #4
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #2

; Function Attrs: convergent mustprogress nocallback nofree nounwind willreturn
declare void @llvm.amdgcn.s.barrier() #3

attributes #0 = { convergent mustprogress nofree norecurse nounwind willreturn "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx942" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-ds-pk-add-16-insts,+atomic-fadd-rtn-insts,+atomic-flat-pk-add-16-insts,+atomic-global-pk-add-bf16-inst,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+fp8-conversion-insts,+fp8-insts,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+gfx940-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nounwind willreturn }
attributes #4 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!opencl.ocl.version = !{!3}

!0 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 8, !"PIC Level", i32 2}
!3 = !{i32 2, i32 0}
!4 = !{i32 1, i32 1, i32 0}
!5 = !{!"none", !"none", !"none"}
!6 = !{!"u32*", !"u32*", !"u32"}
!7 = !{!"uint*", !"uint*", !"uint"}
!8 = !{!"", !"", !""}
!9 = !{!10, !10, i64 0}
!10 = !{!"short", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C/C++ TBAA"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !11, i64 0}
!15 = !{}
