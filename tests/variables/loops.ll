; ModuleID = 'loops.cl'
source_filename = "loops.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @loops(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1, i32 noundef %2) local_unnamed_addr #0 !dbg !8 !kernel_arg_addr_space !25 !kernel_arg_access_qual !26 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !28 {
    #dbg_value(ptr addrspace(1) %0, !16, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
    #dbg_value(ptr addrspace(1) %1, !17, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
    #dbg_value(i32 %2, !18, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !30
    #dbg_value(i32 %4, !19, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
    #dbg_value(i32 7, !20, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
    #dbg_value(i32 %2, !21, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
  %5 = zext nneg i32 %4 to i64, !dbg !31
  %6 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %5, !dbg !31
  %7 = load i32, ptr addrspace(1) %6, align 4, !dbg !31, !tbaa !32
    #dbg_value(i32 %7, !22, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
    #dbg_value(i32 0, !23, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !36)
    #dbg_value(i32 %2, !21, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
  %8 = icmp eq i32 %2, 0, !dbg !37
  br i1 %8, label %9, label %15, !dbg !39

9:                                                ; preds = %15, %3
  %10 = phi i32 [ %2, %3 ], [ %27, %15 ], !dbg !29
  %11 = phi i32 [ %7, %3 ], [ %23, %15 ], !dbg !29
  %12 = add i32 %10, 7, !dbg !40
  %13 = add i32 %12, %11, !dbg !41
  %14 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %5, !dbg !42
  store i32 %13, ptr addrspace(1) %14, align 4, !dbg !43, !tbaa !32
  ret void, !dbg !44

15:                                               ; preds = %3, %15
  %16 = phi i32 [ %28, %15 ], [ 0, %3 ]
  %17 = phi i32 [ %23, %15 ], [ %7, %3 ]
  %18 = phi i32 [ %27, %15 ], [ %2, %3 ]
    #dbg_value(i32 %16, !23, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !36)
    #dbg_value(i32 %17, !22, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
    #dbg_value(i32 %18, !21, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
  %19 = mul i32 %17, 31, !dbg !45
  %20 = zext i32 %16 to i64, !dbg !47
  %21 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %20, !dbg !47
  %22 = load i32, ptr addrspace(1) %21, align 4, !dbg !47, !tbaa !32
  %23 = add i32 %22, %19, !dbg !48
    #dbg_value(i32 %23, !22, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
  %24 = mul i32 %18, 5, !dbg !49
  %25 = lshr i32 %18, 3, !dbg !50
  %26 = add i32 %24, %25, !dbg !51
  %27 = add i32 %26, %16, !dbg !52
    #dbg_value(i32 %27, !21, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
  %28 = add nuw i32 %16, 1, !dbg !53
    #dbg_value(i32 %28, !23, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !36)
  %29 = icmp eq i32 %28, %2, !dbg !37
  br i1 %29, label %9, label %15, !dbg !39, !llvm.loop !54
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "loops.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "b1a578cf5d85e530aa48914f022e2333")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 1, i32 2}
!8 = distinct !DISubprogram(name: "loops", scope: !1, file: !1, line: 2, type: !9, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !15)
!9 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !10)
!10 = !{null, !11, !13, !12}
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!12 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 64)
!14 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!15 = !{!16, !17, !18, !19, !20, !21, !22, !23}
!16 = !DILocalVariable(name: "out", arg: 1, scope: !8, file: !1, line: 2, type: !11)
!17 = !DILocalVariable(name: "in", arg: 2, scope: !8, file: !1, line: 2, type: !13)
!18 = !DILocalVariable(name: "n", arg: 3, scope: !8, file: !1, line: 2, type: !12)
!19 = !DILocalVariable(name: "id", scope: !8, file: !1, line: 3, type: !12)
!20 = !DILocalVariable(name: "kind", scope: !8, file: !1, line: 4, type: !12)
!21 = !DILocalVariable(name: "same", scope: !8, file: !1, line: 5, type: !12)
!22 = !DILocalVariable(name: "own", scope: !8, file: !1, line: 6, type: !12)
!23 = !DILocalVariable(name: "i", scope: !24, file: !1, line: 7, type: !12)
!24 = distinct !DILexicalBlock(scope: !8, file: !1, line: 7, column: 3)
!25 = !{i32 1, i32 1, i32 0}
!26 = !{!"none", !"none", !"none"}
!27 = !{!"uint*", !"uint*", !"uint"}
!28 = !{!"", !"const", !""}
!29 = !DILocation(line: 0, scope: !8)
!30 = !DILocation(line: 3, column: 17, scope: !8)
!31 = !DILocation(line: 6, column: 18, scope: !8)
!32 = !{!33, !33, i64 0}
!33 = !{!"int", !34, i64 0}
!34 = !{!"omnipotent char", !35, i64 0}
!35 = !{!"Simple C/C++ TBAA"}
!36 = !DILocation(line: 0, scope: !24)
!37 = !DILocation(line: 7, column: 26, scope: !38)
!38 = distinct !DILexicalBlock(scope: !24, file: !1, line: 7, column: 3)
!39 = !DILocation(line: 7, column: 3, scope: !24)
!40 = !DILocation(line: 11, column: 17, scope: !8)
!41 = !DILocation(line: 11, column: 24, scope: !8)
!42 = !DILocation(line: 11, column: 3, scope: !8)
!43 = !DILocation(line: 11, column: 11, scope: !8)
!44 = !DILocation(line: 12, column: 1, scope: !8)
!45 = !DILocation(line: 8, column: 15, scope: !46)
!46 = distinct !DILexicalBlock(scope: !38, file: !1, line: 7, column: 36)
!47 = !DILocation(line: 8, column: 22, scope: !46)
!48 = !DILocation(line: 8, column: 20, scope: !46)
!49 = !DILocation(line: 9, column: 17, scope: !46)
!50 = !DILocation(line: 9, column: 29, scope: !46)
!51 = !DILocation(line: 9, column: 21, scope: !46)
!52 = !DILocation(line: 9, column: 35, scope: !46)
!53 = !DILocation(line: 7, column: 32, scope: !38)
!54 = distinct !{!54, !39, !55, !56}
!55 = !DILocation(line: 10, column: 3, scope: !24)
!56 = !{!"llvm.loop.unroll.disable"}
