; ModuleID = 'product.cl'
source_filename = "product.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @product(ptr addrspace(1) noalias nocapture noundef writeonly align 4 %0, ptr addrspace(1) noalias nocapture noundef readonly align 4 %1, ptr addrspace(1) noalias nocapture noundef readonly align 4 %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #0 !dbg !19 !kernel_arg_addr_space !49 !kernel_arg_access_qual !50 !kernel_arg_type !51 !kernel_arg_base_type !52 !kernel_arg_type_qual !53 {
    #dbg_value(ptr addrspace(1) %0, !31, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(ptr addrspace(1) %1, !32, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(ptr addrspace(1) %2, !33, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 %3, !34, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 %4, !35, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 0, !55, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !60)
  %6 = tail call i32 @llvm.amdgcn.workgroup.id.x(), !dbg !62
    #dbg_value(i32 0, !63, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !67)
  %7 = tail call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr(), !dbg !69
    #dbg_value(ptr addrspace(4) %7, !66, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !67)
  %8 = getelementptr inbounds i8, ptr addrspace(4) %7, i64 12, !dbg !70
  %9 = load i16, ptr addrspace(4) %8, align 4, !dbg !71, !tbaa !72
  %10 = zext i16 %9 to i32, !dbg !71
  %11 = mul i32 %6, %10, !dbg !76
    #dbg_value(i32 0, !77, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !80)
  %12 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !82
  %13 = add i32 %11, %12, !dbg !84
    #dbg_value(i32 %13, !36, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 1, !55, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !85)
  %14 = tail call i32 @llvm.amdgcn.workgroup.id.y(), !dbg !87
    #dbg_value(i32 %14, !37, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(float 0.000000e+00, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 0, !39, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !88)
  %15 = icmp eq i32 %4, 0, !dbg !89
  br i1 %15, label %110, label %16, !dbg !90

16:                                               ; preds = %5
  %17 = mul i32 %14, %4
  br label %18, !dbg !90

18:                                               ; preds = %16, %18
  %19 = phi float [ 0.000000e+00, %16 ], [ %107, %18 ]
  %20 = phi i32 [ 0, %16 ], [ %108, %18 ]
    #dbg_value(float %19, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 %20, !39, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !88)
  %21 = add i32 %20, %17
    #dbg_value(float %19, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 0, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
    #dbg_value(float %19, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 0, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
  %22 = zext i32 %21 to i64, !dbg !92
  %23 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %22, !dbg !92
  %24 = load float, ptr addrspace(1) %23, align 4, !dbg !92, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %24, !45, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %25 = mul i32 %20, %3, !dbg !97
  %26 = add i32 %25, %13, !dbg !98
  %27 = zext i32 %26 to i64, !dbg !99
  %28 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %27, !dbg !99
  %29 = load float, ptr addrspace(1) %28, align 4, !dbg !99, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %29, !48, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %30 = tail call float @llvm.fma.f32(float %24, float %29, float %19), !dbg !100
    #dbg_value(float %30, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 1, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
  %31 = add i32 %21, 1, !dbg !101
  %32 = zext i32 %31 to i64, !dbg !92
  %33 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %32, !dbg !92
  %34 = load float, ptr addrspace(1) %33, align 4, !dbg !92, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %34, !45, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %35 = or disjoint i32 %20, 1, !dbg !102
  %36 = mul i32 %35, %3, !dbg !97
  %37 = add i32 %36, %13, !dbg !98
  %38 = zext i32 %37 to i64, !dbg !99
  %39 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %38, !dbg !99
  %40 = load float, ptr addrspace(1) %39, align 4, !dbg !99, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %40, !48, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %41 = tail call float @llvm.fma.f32(float %34, float %40, float %30), !dbg !100
    #dbg_value(float %41, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 2, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
  %42 = add i32 %21, 2, !dbg !101
  %43 = zext i32 %42 to i64, !dbg !92
  %44 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %43, !dbg !92
  %45 = load float, ptr addrspace(1) %44, align 4, !dbg !92, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %45, !45, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %46 = or disjoint i32 %20, 2, !dbg !102
  %47 = mul i32 %46, %3, !dbg !97
  %48 = add i32 %47, %13, !dbg !98
  %49 = zext i32 %48 to i64, !dbg !99
  %50 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %49, !dbg !99
  %51 = load float, ptr addrspace(1) %50, align 4, !dbg !99, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %51, !48, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %52 = tail call float @llvm.fma.f32(float %45, float %51, float %41), !dbg !100
    #dbg_value(float %52, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 3, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
  %53 = add i32 %21, 3, !dbg !101
  %54 = zext i32 %53 to i64, !dbg !92
  %55 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %54, !dbg !92
  %56 = load float, ptr addrspace(1) %55, align 4, !dbg !92, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %56, !45, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %57 = or disjoint i32 %20, 3, !dbg !102
  %58 = mul i32 %57, %3, !dbg !97
  %59 = add i32 %58, %13, !dbg !98
  %60 = zext i32 %59 to i64, !dbg !99
  %61 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %60, !dbg !99
  %62 = load float, ptr addrspace(1) %61, align 4, !dbg !99, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %62, !48, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %63 = tail call float @llvm.fma.f32(float %56, float %62, float %52), !dbg !100
    #dbg_value(float %63, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 4, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
  %64 = add i32 %21, 4, !dbg !101
  %65 = zext i32 %64 to i64, !dbg !92
  %66 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %65, !dbg !92
  %67 = load float, ptr addrspace(1) %66, align 4, !dbg !92, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %67, !45, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %68 = or disjoint i32 %20, 4, !dbg !102
  %69 = mul i32 %68, %3, !dbg !97
  %70 = add i32 %69, %13, !dbg !98
  %71 = zext i32 %70 to i64, !dbg !99
  %72 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %71, !dbg !99
  %73 = load float, ptr addrspace(1) %72, align 4, !dbg !99, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %73, !48, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %74 = tail call float @llvm.fma.f32(float %67, float %73, float %63), !dbg !100
    #dbg_value(float %74, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 5, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
  %75 = add i32 %21, 5, !dbg !101
  %76 = zext i32 %75 to i64, !dbg !92
  %77 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %76, !dbg !92
  %78 = load float, ptr addrspace(1) %77, align 4, !dbg !92, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %78, !45, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %79 = or disjoint i32 %20, 5, !dbg !102
  %80 = mul i32 %79, %3, !dbg !97
  %81 = add i32 %80, %13, !dbg !98
  %82 = zext i32 %81 to i64, !dbg !99
  %83 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %82, !dbg !99
  %84 = load float, ptr addrspace(1) %83, align 4, !dbg !99, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %84, !48, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %85 = tail call float @llvm.fma.f32(float %78, float %84, float %74), !dbg !100
    #dbg_value(float %85, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 6, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
  %86 = add i32 %21, 6, !dbg !101
  %87 = zext i32 %86 to i64, !dbg !92
  %88 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %87, !dbg !92
  %89 = load float, ptr addrspace(1) %88, align 4, !dbg !92, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %89, !45, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %90 = or disjoint i32 %20, 6, !dbg !102
  %91 = mul i32 %90, %3, !dbg !97
  %92 = add i32 %91, %13, !dbg !98
  %93 = zext i32 %92 to i64, !dbg !99
  %94 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %93, !dbg !99
  %95 = load float, ptr addrspace(1) %94, align 4, !dbg !99, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %95, !48, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %96 = tail call float @llvm.fma.f32(float %89, float %95, float %85), !dbg !100
    #dbg_value(float %96, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 7, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
  %97 = add i32 %21, 7, !dbg !101
  %98 = zext i32 %97 to i64, !dbg !92
  %99 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %98, !dbg !92
  %100 = load float, ptr addrspace(1) %99, align 4, !dbg !92, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %100, !45, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %101 = or disjoint i32 %20, 7, !dbg !102
  %102 = mul i32 %101, %3, !dbg !97
  %103 = add i32 %102, %13, !dbg !98
  %104 = zext i32 %103 to i64, !dbg !99
  %105 = getelementptr inbounds float, ptr addrspace(1) %2, i64 %104, !dbg !99
  %106 = load float, ptr addrspace(1) %105, align 4, !dbg !99, !tbaa !93, !amdgpu.noclobber !95
    #dbg_value(float %106, !48, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !96)
  %107 = tail call float @llvm.fma.f32(float %100, float %106, float %96), !dbg !100
    #dbg_value(float %107, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !54)
    #dbg_value(i32 8, !41, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
  %108 = add i32 %20, 8, !dbg !103
    #dbg_value(i32 %108, !39, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !88)
  %109 = icmp ult i32 %108, %4, !dbg !89
  br i1 %109, label %18, label %110, !dbg !90, !llvm.loop !104

110:                                              ; preds = %18, %5
  %111 = phi float [ 0.000000e+00, %5 ], [ %107, %18 ], !dbg !106
  %112 = mul i32 %14, %3, !dbg !107
  %113 = add i32 %13, %112, !dbg !108
  %114 = zext i32 %113 to i64, !dbg !109
  %115 = getelementptr inbounds float, ptr addrspace(1) %0, i64 %114, !dbg !109
  store float %111, ptr addrspace(1) %115, align 4, !dbg !110, !tbaa !93
  ret void, !dbg !111
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fma.f32(float, float, float) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workgroup.id.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef align 4 ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!12, !13, !14, !15, !16}
!opencl.ocl.version = !{!17}
!llvm.ident = !{!18}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "product.cl", directory: ".", checksumkind: CSK_MD5, checksum: "fe2245fd6ac6a59385a0e9ccff0ca695")
!2 = !{!3, !8}
!3 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!4 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !5)
!5 = !DIDerivedType(tag: DW_TAG_typedef, name: "u8", file: !6, line: 14, baseType: !7)
!6 = !DIFile(filename: "./../kernels/gcnsel.h", directory: ".", checksumkind: CSK_MD5, checksum: "173cbf29e381ec9d074e4ffd618c1dcc")
!7 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64)
!9 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !10)
!10 = !DIDerivedType(tag: DW_TAG_typedef, name: "u16", file: !6, line: 15, baseType: !11)
!11 = !DIBasicType(name: "unsigned short", size: 16, encoding: DW_ATE_unsigned)
!12 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!13 = !{i32 7, !"Dwarf Version", i32 5}
!14 = !{i32 2, !"Debug Info Version", i32 3}
!15 = !{i32 1, !"wchar_size", i32 4}
!16 = !{i32 8, !"PIC Level", i32 2}
!17 = !{i32 2, i32 0}
!18 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!19 = distinct !DISubprogram(name: "product", scope: !1, file: !1, line: 4, type: !20, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !30)
!20 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !21)
!21 = !{null, !22, !25, !25, !28, !28}
!22 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !23)
!23 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !24, size: 64)
!24 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!25 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !26)
!26 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !27, size: 64)
!27 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !24)
!28 = !DIDerivedType(tag: DW_TAG_typedef, name: "u32", file: !6, line: 16, baseType: !29)
!29 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!30 = !{!31, !32, !33, !34, !35, !36, !37, !38, !39, !41, !45, !48}
!31 = !DILocalVariable(name: "c", arg: 1, scope: !19, file: !1, line: 4, type: !22)
!32 = !DILocalVariable(name: "a", arg: 2, scope: !19, file: !1, line: 4, type: !25)
!33 = !DILocalVariable(name: "b", arg: 3, scope: !19, file: !1, line: 5, type: !25)
!34 = !DILocalVariable(name: "n", arg: 4, scope: !19, file: !1, line: 5, type: !28)
!35 = !DILocalVariable(name: "depth", arg: 5, scope: !19, file: !1, line: 5, type: !28)
!36 = !DILocalVariable(name: "column", scope: !19, file: !1, line: 6, type: !28)
!37 = !DILocalVariable(name: "row", scope: !19, file: !1, line: 7, type: !28)
!38 = !DILocalVariable(name: "sum", scope: !19, file: !1, line: 8, type: !24)
!39 = !DILocalVariable(name: "k", scope: !40, file: !1, line: 9, type: !28)
!40 = distinct !DILexicalBlock(scope: !19, file: !1, line: 9, column: 3)
!41 = !DILocalVariable(name: "i", scope: !42, file: !1, line: 11, type: !28)
!42 = distinct !DILexicalBlock(scope: !43, file: !1, line: 11, column: 5)
!43 = distinct !DILexicalBlock(scope: !44, file: !1, line: 9, column: 38)
!44 = distinct !DILexicalBlock(scope: !40, file: !1, line: 9, column: 3)
!45 = !DILocalVariable(name: "x", scope: !46, file: !1, line: 12, type: !24)
!46 = distinct !DILexicalBlock(scope: !47, file: !1, line: 11, column: 33)
!47 = distinct !DILexicalBlock(scope: !42, file: !1, line: 11, column: 5)
!48 = !DILocalVariable(name: "y", scope: !46, file: !1, line: 13, type: !24)
!49 = !{i32 1, i32 1, i32 1, i32 0, i32 0}
!50 = !{!"none", !"none", !"none", !"none", !"none"}
!51 = !{!"float*", !"float*", !"float*", !"u32", !"u32"}
!52 = !{!"float*", !"float*", !"float*", !"uint", !"uint"}
!53 = !{!"restrict", !"restrict const", !"restrict const", !"", !""}
!54 = !DILocation(line: 0, scope: !19)
!55 = !DILocalVariable(name: "dim", arg: 1, scope: !56, file: !6, line: 85, type: !28)
!56 = distinct !DISubprogram(name: "k_group_id", scope: !6, file: !6, line: 85, type: !57, scopeLine: 85, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !59)
!57 = !DISubroutineType(types: !58)
!58 = !{!28, !28}
!59 = !{!55}
!60 = !DILocation(line: 0, scope: !56, inlinedAt: !61)
!61 = distinct !DILocation(line: 6, column: 16, scope: !19)
!62 = !DILocation(line: 86, column: 3, scope: !56, inlinedAt: !61)
!63 = !DILocalVariable(name: "dim", arg: 1, scope: !64, file: !6, line: 72, type: !28)
!64 = distinct !DISubprogram(name: "k_implicit_group_size", scope: !6, file: !6, line: 72, type: !57, scopeLine: 72, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !65)
!65 = !{!63, !66}
!66 = !DILocalVariable(name: "implicit", scope: !64, file: !6, line: 73, type: !3)
!67 = !DILocation(line: 0, scope: !64, inlinedAt: !68)
!68 = distinct !DILocation(line: 6, column: 32, scope: !19)
!69 = !DILocation(line: 73, column: 58, scope: !64, inlinedAt: !68)
!70 = !DILocation(line: 74, column: 45, scope: !64, inlinedAt: !68)
!71 = !DILocation(line: 74, column: 10, scope: !64, inlinedAt: !68)
!72 = !{!73, !73, i64 0}
!73 = !{!"short", !74, i64 0}
!74 = !{!"omnipotent char", !75, i64 0}
!75 = !{!"Simple C/C++ TBAA"}
!76 = !DILocation(line: 6, column: 30, scope: !19)
!77 = !DILocalVariable(name: "dim", arg: 1, scope: !78, file: !6, line: 77, type: !28)
!78 = distinct !DISubprogram(name: "k_local_id", scope: !6, file: !6, line: 77, type: !57, scopeLine: 77, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !79)
!79 = !{!77}
!80 = !DILocation(line: 0, scope: !78, inlinedAt: !81)
!81 = distinct !DILocation(line: 6, column: 50, scope: !19)
!82 = !DILocation(line: 79, column: 18, scope: !83, inlinedAt: !81)
!83 = distinct !DILexicalBlock(scope: !78, file: !6, line: 78, column: 16)
!84 = !DILocation(line: 6, column: 48, scope: !19)
!85 = !DILocation(line: 0, scope: !56, inlinedAt: !86)
!86 = distinct !DILocation(line: 7, column: 13, scope: !19)
!87 = !DILocation(line: 86, column: 3, scope: !56, inlinedAt: !86)
!88 = !DILocation(line: 0, scope: !40)
!89 = !DILocation(line: 9, column: 21, scope: !44)
!90 = !DILocation(line: 9, column: 3, scope: !40)
!91 = !DILocation(line: 0, scope: !42)
!92 = !DILocation(line: 12, column: 17, scope: !46)
!93 = !{!94, !94, i64 0}
!94 = !{!"float", !74, i64 0}
!95 = !{}
!96 = !DILocation(line: 0, scope: !46)
!97 = !DILocation(line: 13, column: 27, scope: !46)
!98 = !DILocation(line: 13, column: 31, scope: !46)
!99 = !DILocation(line: 13, column: 17, scope: !46)
!100 = !DILocation(line: 14, column: 13, scope: !46)
!101 = !DILocation(line: 12, column: 35, scope: !46)
!102 = !DILocation(line: 13, column: 22, scope: !46)
!103 = !DILocation(line: 9, column: 32, scope: !44)
!104 = distinct !{!104, !90, !105}
!105 = !DILocation(line: 16, column: 3, scope: !40)
!106 = !DILocation(line: 8, column: 9, scope: !19)
!107 = !DILocation(line: 17, column: 9, scope: !19)
!108 = !DILocation(line: 17, column: 13, scope: !19)
!109 = !DILocation(line: 17, column: 3, scope: !19)
!110 = !DILocation(line: 17, column: 23, scope: !19)
!111 = !DILocation(line: 18, column: 1, scope: !19)
