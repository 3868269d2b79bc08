; ModuleID = 'called.cl'
source_filename = "called.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: write)
define protected amdgpu_kernel void @called(ptr addrspace(1) nocapture noundef writeonly align 4 %0, i32 noundef %1) local_unnamed_addr #0 !dbg !8 !kernel_arg_addr_space !18 !kernel_arg_access_qual !19 !kernel_arg_type !20 !kernel_arg_base_type !20 !kernel_arg_type_qual !21 {
    #dbg_value(ptr addrspace(1) %0, !14, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !22)
    #dbg_value(i32 %1, !15, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !22)
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !23
    #dbg_value(i32 %3, !16, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !22)
  %4 = tail call fastcc i32 @outer(i32 noundef %3, i32 noundef %1) #4, !dbg !24
    #dbg_value(i32 %4, !17, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !22)
  %5 = add i32 %4, %3, !dbg !25
  %6 = zext nneg i32 %3 to i64, !dbg !26
  %7 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %6, !dbg !26
  store i32 %5, ptr addrspace(1) %7, align 4, !dbg !27, !tbaa !28
  ret void, !dbg !32
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: nofree noinline norecurse nosync nounwind memory(none)
define internal fastcc noundef i32 @outer(i32 noundef %0, i32 noundef %1) unnamed_addr #2 !dbg !33 {
    #dbg_value(i32 %0, !37, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(i32 %1, !38, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(i32 %0, !39, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(i32 0, !40, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !46)
  %3 = icmp eq i32 %1, 0, !dbg !47
  br i1 %3, label %4, label %6, !dbg !48

4:                                                ; preds = %6, %2
  %5 = phi i32 [ %0, %2 ], [ %11, %6 ], !dbg !45
  ret i32 %5, !dbg !49

6:                                                ; preds = %2, %6
  %7 = phi i32 [ %11, %6 ], [ %0, %2 ]
  %8 = phi i32 [ %12, %6 ], [ 0, %2 ]
    #dbg_value(i32 %7, !39, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !45)
    #dbg_value(i32 %8, !40, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !46)
  %9 = xor i32 %7, %8, !dbg !50
    #dbg_value(i32 %9, !42, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !51)
  %10 = tail call fastcc i32 @inner(i32 noundef %7, i32 noundef %8) #4, !dbg !52
  %11 = add i32 %10, %9, !dbg !53
    #dbg_value(i32 %11, !39, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !45)
  %12 = add nuw i32 %8, 1, !dbg !54
    #dbg_value(i32 %12, !40, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !46)
  %13 = icmp eq i32 %12, %1, !dbg !47
  br i1 %13, label %4, label %6, !dbg !48, !llvm.loop !55
}

; Function Attrs: mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none)
define internal fastcc noundef i32 @inner(i32 noundef %0, i32 noundef %1) unnamed_addr #3 !dbg !58 {
    #dbg_value(i32 %0, !60, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !63)
    #dbg_value(i32 %1, !61, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !63)
  %3 = add i32 %1, %0, !dbg !64
    #dbg_value(i32 %3, !62, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !63)
  %4 = mul i32 %3, %3, !dbg !65
  ret i32 %4, !dbg !66
}

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: write) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nofree noinline norecurse nosync nounwind memory(none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(none) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "called.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "ef3381fa02511759ce2a0dd36aacb0a1")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 1, i32 2}
!8 = distinct !DISubprogram(name: "called", scope: !1, file: !1, line: 15, type: !9, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !13)
!9 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !10)
!10 = !{null, !11, !12}
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!12 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!13 = !{!14, !15, !16, !17}
!14 = !DILocalVariable(name: "out", arg: 1, scope: !8, file: !1, line: 15, type: !11)
!15 = !DILocalVariable(name: "n", arg: 2, scope: !8, file: !1, line: 15, type: !12)
!16 = !DILocalVariable(name: "id", scope: !8, file: !1, line: 16, type: !12)
!17 = !DILocalVariable(name: "result", scope: !8, file: !1, line: 17, type: !12)
!18 = !{i32 1, i32 0}
!19 = !{!"none", !"none"}
!20 = !{!"uint*", !"uint"}
!21 = !{!"", !""}
!22 = !DILocation(line: 0, scope: !8)
!23 = !DILocation(line: 16, column: 17, scope: !8)
!24 = !DILocation(line: 17, column: 21, scope: !8)
!25 = !DILocation(line: 18, column: 20, scope: !8)
!26 = !DILocation(line: 18, column: 3, scope: !8)
!27 = !DILocation(line: 18, column: 11, scope: !8)
!28 = !{!29, !29, i64 0}
!29 = !{!"int", !30, i64 0}
!30 = !{!"omnipotent char", !31, i64 0}
!31 = !{!"Simple C/C++ TBAA"}
!32 = !DILocation(line: 19, column: 1, scope: !8)
!33 = distinct !DISubprogram(name: "outer", scope: !1, file: !1, line: 6, type: !34, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !36)
!34 = !DISubroutineType(types: !35)
!35 = !{!12, !12, !12}
!36 = !{!37, !38, !39, !40, !42}
!37 = !DILocalVariable(name: "first", arg: 1, scope: !33, file: !1, line: 6, type: !12)
!38 = !DILocalVariable(name: "n", arg: 2, scope: !33, file: !1, line: 6, type: !12)
!39 = !DILocalVariable(name: "all", scope: !33, file: !1, line: 7, type: !12)
!40 = !DILocalVariable(name: "i", scope: !41, file: !1, line: 8, type: !12)
!41 = distinct !DILexicalBlock(scope: !33, file: !1, line: 8, column: 3)
!42 = !DILocalVariable(name: "kept", scope: !43, file: !1, line: 9, type: !12)
!43 = distinct !DILexicalBlock(scope: !44, file: !1, line: 8, column: 36)
!44 = distinct !DILexicalBlock(scope: !41, file: !1, line: 8, column: 3)
!45 = !DILocation(line: 0, scope: !33)
!46 = !DILocation(line: 0, scope: !41)
!47 = !DILocation(line: 8, column: 26, scope: !44)
!48 = !DILocation(line: 8, column: 3, scope: !41)
!49 = !DILocation(line: 12, column: 3, scope: !33)
!50 = !DILocation(line: 9, column: 25, scope: !43)
!51 = !DILocation(line: 0, scope: !43)
!52 = !DILocation(line: 10, column: 11, scope: !43)
!53 = !DILocation(line: 10, column: 25, scope: !43)
!54 = !DILocation(line: 8, column: 32, scope: !44)
!55 = distinct !{!55, !48, !56, !57}
!56 = !DILocation(line: 11, column: 3, scope: !41)
!57 = !{!"llvm.loop.unroll.disable"}
!58 = distinct !DISubprogram(name: "inner", scope: !1, file: !1, line: 2, type: !34, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !59)
!59 = !{!60, !61, !62}
!60 = !DILocalVariable(name: "from", arg: 1, scope: !58, file: !1, line: 2, type: !12)
!61 = !DILocalVariable(name: "way", arg: 2, scope: !58, file: !1, line: 2, type: !12)
!62 = !DILocalVariable(name: "sum", scope: !58, file: !1, line: 3, type: !12)
!63 = !DILocation(line: 0, scope: !58)
!64 = !DILocation(line: 3, column: 23, scope: !58)
!65 = !DILocation(line: 4, column: 14, scope: !58)
!66 = !DILocation(line: 4, column: 3, scope: !58)
