; ModuleID = 'inlined.cl'
source_filename = "inlined.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.Pair = type { i32, i32 }

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define protected amdgpu_kernel void @inlined(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1) local_unnamed_addr #0 !dbg !14 !kernel_arg_addr_space !33 !kernel_arg_access_qual !34 !kernel_arg_type !35 !kernel_arg_base_type !35 !kernel_arg_type_qual !36 {
    #dbg_value(ptr addrspace(1) %0, !26, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !37)
    #dbg_value(ptr addrspace(1) %1, !27, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !37)
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !38
    #dbg_value(i32 %3, !28, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !37)
  %4 = zext nneg i32 %3 to i64, !dbg !39
  %5 = getelementptr inbounds %struct.Pair, ptr addrspace(1) %1, i64 %4, !dbg !39
  %6 = load i32, ptr addrspace(1) %5, align 4, !dbg !40, !tbaa !41
    #dbg_value(i32 %6, !46, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !53)
    #dbg_value(i32 1, !51, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !53)
  %7 = shl nsw i32 %6, 1, !dbg !55
  %8 = or disjoint i32 %7, 1, !dbg !56
    #dbg_value(i32 %7, !52, !DIExpression(DW_OP_constu, 1, DW_OP_or, DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef, DW_OP_stack_value), !53)
  %9 = ashr i32 %6, 4, !dbg !57
  %10 = xor i32 %8, %9, !dbg !58
    #dbg_value(i32 %10, !29, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !37)
  %11 = icmp sgt i32 %10, 40, !dbg !59
  br i1 %11, label %12, label %20, !dbg !60

12:                                               ; preds = %2
  %13 = getelementptr inbounds i8, ptr addrspace(1) %5, i64 4, !dbg !61
  %14 = load i32, ptr addrspace(1) %13, align 4, !dbg !61, !tbaa !62
  %15 = add nsw i32 %14, %10, !dbg !63
    #dbg_value(i32 %15, !30, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !64)
    #dbg_value(i32 %15, !46, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !65)
    #dbg_value(i32 -3, !51, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !65)
  %16 = shl nsw i32 %15, 1, !dbg !67
  %17 = add nsw i32 %16, -3, !dbg !68
    #dbg_value(i32 %17, !52, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !65)
  %18 = ashr i32 %17, 5, !dbg !69
  %19 = xor i32 %18, %17, !dbg !70
    #dbg_value(i32 %19, !29, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !37)
  br label %20, !dbg !71

20:                                               ; preds = %12, %2
  %21 = phi i32 [ %19, %12 ], [ %10, %2 ], !dbg !37
    #dbg_value(i32 %21, !29, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !37)
  %22 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %4, !dbg !72
  store i32 %21, ptr addrspace(1) %22, align 4, !dbg !73, !tbaa !74
  ret void, !dbg !75
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!8, !9, !10, !11, !12}
!opencl.ocl.version = !{!13}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "inlined.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "ca2af791dadf789918cff51fa65baace")
!2 = !{!3}
!3 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "Way", file: !1, line: 3, baseType: !4, size: 32, elements: !5)
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !{!6, !7}
!6 = !DIEnumerator(name: "UP", value: 1)
!7 = !DIEnumerator(name: "DOWN", value: -3)
!8 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!9 = !{i32 7, !"Dwarf Version", i32 5}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = !{i32 1, !"wchar_size", i32 4}
!12 = !{i32 8, !"PIC Level", i32 2}
!13 = !{i32 1, i32 2}
!14 = distinct !DISubprogram(name: "inlined", scope: !1, file: !1, line: 10, type: !15, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !25)
!15 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !16)
!16 = !{null, !17, !18}
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!18 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !19, size: 64)
!19 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !20)
!20 = !DIDerivedType(tag: DW_TAG_typedef, name: "Pair", file: !1, line: 2, baseType: !21)
!21 = distinct !DICompositeType(tag: DW_TAG_structure_type, file: !1, line: 2, size: 64, elements: !22)
!22 = !{!23, !24}
!23 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !21, file: !1, line: 2, baseType: !4, size: 32)
!24 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !21, file: !1, line: 2, baseType: !4, size: 32, offset: 32)
!25 = !{!26, !27, !28, !29, !30}
!26 = !DILocalVariable(name: "out", arg: 1, scope: !14, file: !1, line: 10, type: !17)
!27 = !DILocalVariable(name: "in", arg: 2, scope: !14, file: !1, line: 10, type: !18)
!28 = !DILocalVariable(name: "id", scope: !14, file: !1, line: 11, type: !4)
!29 = !DILocalVariable(name: "first", scope: !14, file: !1, line: 12, type: !4)
!30 = !DILocalVariable(name: "inner", scope: !31, file: !1, line: 14, type: !4)
!31 = distinct !DILexicalBlock(scope: !32, file: !1, line: 13, column: 19)
!32 = distinct !DILexicalBlock(scope: !14, file: !1, line: 13, column: 7)
!33 = !{i32 1, i32 1}
!34 = !{!"none", !"none"}
!35 = !{!"int*", !"Pair*"}
!36 = !{!"", !"const"}
!37 = !DILocation(line: 0, scope: !14)
!38 = !DILocation(line: 11, column: 12, scope: !14)
!39 = !DILocation(line: 12, column: 20, scope: !14)
!40 = !DILocation(line: 12, column: 27, scope: !14)
!41 = !{!42, !43, i64 0}
!42 = !{!"", !43, i64 0, !43, i64 4}
!43 = !{!"int", !44, i64 0}
!44 = !{!"omnipotent char", !45, i64 0}
!45 = !{!"Simple C/C++ TBAA"}
!46 = !DILocalVariable(name: "from", arg: 1, scope: !47, file: !1, line: 5, type: !4)
!47 = distinct !DISubprogram(name: "step", scope: !1, file: !1, line: 5, type: !48, scopeLine: 5, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !50)
!48 = !DISubroutineType(types: !49)
!49 = !{!4, !4, !3}
!50 = !{!46, !51, !52}
!51 = !DILocalVariable(name: "way", arg: 2, scope: !47, file: !1, line: 5, type: !3)
!52 = !DILocalVariable(name: "twice", scope: !47, file: !1, line: 6, type: !4)
!53 = !DILocation(line: 0, scope: !47, inlinedAt: !54)
!54 = distinct !DILocation(line: 12, column: 15, scope: !14)
!55 = !DILocation(line: 6, column: 20, scope: !47, inlinedAt: !54)
!56 = !DILocation(line: 6, column: 24, scope: !47, inlinedAt: !54)
!57 = !DILocation(line: 7, column: 25, scope: !47, inlinedAt: !54)
!58 = !DILocation(line: 7, column: 16, scope: !47, inlinedAt: !54)
!59 = !DILocation(line: 13, column: 13, scope: !32)
!60 = !DILocation(line: 13, column: 7, scope: !14)
!61 = !DILocation(line: 14, column: 24, scope: !31)
!62 = !{!42, !43, i64 4}
!63 = !DILocation(line: 14, column: 29, scope: !31)
!64 = !DILocation(line: 0, scope: !31)
!65 = !DILocation(line: 0, scope: !47, inlinedAt: !66)
!66 = distinct !DILocation(line: 15, column: 13, scope: !31)
!67 = !DILocation(line: 6, column: 20, scope: !47, inlinedAt: !66)
!68 = !DILocation(line: 6, column: 24, scope: !47, inlinedAt: !66)
!69 = !DILocation(line: 7, column: 25, scope: !47, inlinedAt: !66)
!70 = !DILocation(line: 7, column: 16, scope: !47, inlinedAt: !66)
!71 = !DILocation(line: 16, column: 3, scope: !31)
!72 = !DILocation(line: 17, column: 3, scope: !14)
!73 = !DILocation(line: 17, column: 11, scope: !14)
!74 = !{!43, !43, i64 0}
!75 = !DILocation(line: 18, column: 1, scope: !14)
