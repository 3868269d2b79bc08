; ModuleID = 'parts.c'
source_filename = "parts.c"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define hidden amdgpu_kernel void @parts(ptr addrspace(1) nocapture noundef writeonly %0, ptr addrspace(1) nocapture noundef readonly %1, i32 noundef %2) local_unnamed_addr #0 !dbg !8 {
    #dbg_value(ptr addrspace(1) %0, !16, !DIExpression(), !28)
    #dbg_value(ptr addrspace(1) %1, !17, !DIExpression(), !28)
    #dbg_value(i32 %2, !18, !DIExpression(), !28)
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !29
    #dbg_value(i32 %4, !19, !DIExpression(), !28)
  %5 = zext nneg i32 %4 to i64, !dbg !30
  %6 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %5, !dbg !30
  %7 = load i32, ptr addrspace(1) %6, align 4, !dbg !30, !tbaa !31
    #dbg_value(i32 %7, !20, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !28)
    #dbg_value(i32 %4, !20, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !28)
    #dbg_value(i32 0, !25, !DIExpression(), !35)
  %8 = icmp eq i32 %2, 0, !dbg !36
  br i1 %8, label %9, label %18, !dbg !38

9:                                                ; preds = %18, %3
  %10 = phi i32 [ %7, %3 ], [ %26, %18 ], !dbg !28
  %11 = phi i32 [ %4, %3 ], [ %28, %18 ], !dbg !28
    #dbg_value(!DIArgList(i32 %10, i32 %11), !27, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_constu, 2, DW_OP_mul, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !28)
  %12 = shl nuw nsw i32 %4, 1, !dbg !39
  %13 = zext nneg i32 %12 to i64, !dbg !40
  %14 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %13, !dbg !40
  store i32 %10, ptr addrspace(1) %14, align 4, !dbg !41, !tbaa !31
  %15 = or disjoint i32 %12, 1, !dbg !42
  %16 = zext nneg i32 %15 to i64, !dbg !43
  %17 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %16, !dbg !43
  store i32 %11, ptr addrspace(1) %17, align 4, !dbg !44, !tbaa !31
  ret void, !dbg !45

18:                                               ; preds = %3, %18
  %19 = phi i32 [ %28, %18 ], [ %4, %3 ]
  %20 = phi i32 [ %29, %18 ], [ 0, %3 ]
  %21 = phi i32 [ %26, %18 ], [ %7, %3 ]
    #dbg_value(i32 %19, !20, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !28)
    #dbg_value(i32 %20, !25, !DIExpression(), !35)
    #dbg_value(i32 %21, !20, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !28)
  %22 = mul i32 %21, 31, !dbg !46
  %23 = zext i32 %20 to i64, !dbg !48
  %24 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %23, !dbg !48
  %25 = load i32, ptr addrspace(1) %24, align 4, !dbg !48, !tbaa !31
  %26 = add i32 %25, %22, !dbg !49
    #dbg_value(i32 %26, !20, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !28)
  %27 = lshr i32 %26, 3, !dbg !50
  %28 = xor i32 %27, %19, !dbg !51
    #dbg_value(i32 %28, !20, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !28)
  %29 = add nuw i32 %20, 1, !dbg !52
    #dbg_value(i32 %29, !25, !DIExpression(), !35)
    #dbg_value(i32 %26, !20, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !28)
  %30 = icmp eq i32 %29, %2, !dbg !36
  br i1 %30, label %9, label %18, !dbg !38, !llvm.loop !53
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="false" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "parts.c", directory: "/src", checksumkind: CSK_MD5, checksum: "af8e44e5d9d3b9d882c3b3560eee63fb")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!8 = distinct !DISubprogram(name: "parts", scope: !1, file: !1, line: 6, type: !9, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !15)
!9 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !10)
!10 = !{null, !11, !13, !12}
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!12 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 64)
!14 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!15 = !{!16, !17, !18, !19, !20, !25, !27}
!16 = !DILocalVariable(name: "out", arg: 1, scope: !8, file: !1, line: 6, type: !11)
!17 = !DILocalVariable(name: "in", arg: 2, scope: !8, file: !1, line: 7, type: !13)
!18 = !DILocalVariable(name: "n", arg: 3, scope: !8, file: !1, line: 7, type: !12)
!19 = !DILocalVariable(name: "id", scope: !8, file: !1, line: 8, type: !12)
!20 = !DILocalVariable(name: "both", scope: !8, file: !1, line: 9, type: !21)
!21 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "pair", file: !1, line: 2, size: 64, elements: !22)
!22 = !{!23, !24}
!23 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !21, file: !1, line: 3, baseType: !12, size: 32)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !21, file: !1, line: 3, baseType: !12, size: 32, offset: 32)
!25 = !DILocalVariable(name: "i", scope: !26, file: !1, line: 10, type: !12)
!26 = distinct !DILexicalBlock(scope: !8, file: !1, line: 10, column: 3)
!27 = !DILocalVariable(name: "gone", scope: !8, file: !1, line: 14, type: !12)
!28 = !DILocation(line: 0, scope: !8)
!29 = !DILocation(line: 8, column: 17, scope: !8)
!30 = !DILocation(line: 9, column: 23, scope: !8)
!31 = !{!32, !32, i64 0}
!32 = !{!"int", !33, i64 0}
!33 = !{!"omnipotent char", !34, i64 0}
!34 = !{!"Simple C/C++ TBAA"}
!35 = !DILocation(line: 0, scope: !26)
!36 = !DILocation(line: 10, column: 26, scope: !37)
!37 = distinct !DILexicalBlock(scope: !26, file: !1, line: 10, column: 3)
!38 = !DILocation(line: 10, column: 3, scope: !26)
!39 = !DILocation(line: 15, column: 9, scope: !8)
!40 = !DILocation(line: 15, column: 3, scope: !8)
!41 = !DILocation(line: 15, column: 15, scope: !8)
!42 = !DILocation(line: 16, column: 14, scope: !8)
!43 = !DILocation(line: 16, column: 3, scope: !8)
!44 = !DILocation(line: 16, column: 19, scope: !8)
!45 = !DILocation(line: 17, column: 1, scope: !8)
!46 = !DILocation(line: 11, column: 21, scope: !47)
!47 = distinct !DILexicalBlock(scope: !37, file: !1, line: 10, column: 36)
!48 = !DILocation(line: 11, column: 29, scope: !47)
!49 = !DILocation(line: 11, column: 27, scope: !47)
!50 = !DILocation(line: 12, column: 31, scope: !47)
!51 = !DILocation(line: 12, column: 21, scope: !47)
!52 = !DILocation(line: 10, column: 32, scope: !37)
!53 = distinct !{!53, !38, !54, !55, !56}
!54 = !DILocation(line: 13, column: 3, scope: !26)
!55 = !{!"llvm.loop.mustprogress"}
!56 = !{!"llvm.loop.unroll.disable"}
