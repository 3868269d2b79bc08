; ModuleID = 'frame.cl'
source_filename = "frame.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: readwrite)
define protected amdgpu_kernel void @frame(ptr addrspace(1) nocapture noundef writeonly align 4 %0, ptr addrspace(1) nocapture noundef readonly align 4 %1) local_unnamed_addr #0 !dbg !8 !kernel_arg_addr_space !25 !kernel_arg_access_qual !26 !kernel_arg_type !27 !kernel_arg_base_type !27 !kernel_arg_type_qual !28 {
  %3 = alloca [200 x i32], align 4, addrspace(5)
    #dbg_value(ptr addrspace(1) %0, !16, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
    #dbg_value(ptr addrspace(1) %1, !17, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !30
    #dbg_value(i32 %4, !18, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !29)
  call void @llvm.lifetime.start.p5(i64 800, ptr addrspace(5) %3) #3, !dbg !31
    #dbg_declare(ptr addrspace(5) %3, !19, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !32)
    #dbg_value(i32 0, !23, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !33)
  br label %13, !dbg !34

5:                                                ; preds = %13
  %6 = zext nneg i32 %4 to i64, !dbg !35
  %7 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %6, !dbg !35
  %8 = load i32, ptr addrspace(1) %7, align 4, !dbg !35, !tbaa !36
  %9 = and i32 %8, 127, !dbg !40
  %10 = getelementptr inbounds [200 x i32], ptr addrspace(5) %3, i32 0, i32 %9, !dbg !41
  %11 = load i32, ptr addrspace(5) %10, align 4, !dbg !41, !tbaa !36
  %12 = getelementptr inbounds i32, ptr addrspace(1) %0, i64 %6, !dbg !42
  store i32 %11, ptr addrspace(1) %12, align 4, !dbg !43, !tbaa !36
  call void @llvm.lifetime.end.p5(i64 800, ptr addrspace(5) %3) #3, !dbg !44
  ret void, !dbg !44

13:                                               ; preds = %2, %13
  %14 = phi i32 [ 0, %2 ], [ %20, %13 ]
    #dbg_value(i32 %14, !23, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !33)
  %15 = zext nneg i32 %14 to i64, !dbg !45
  %16 = getelementptr inbounds i32, ptr addrspace(1) %1, i64 %15, !dbg !45
  %17 = load i32, ptr addrspace(1) %16, align 4, !dbg !45, !tbaa !36
  %18 = mul nsw i32 %17, %4, !dbg !47
  %19 = getelementptr inbounds [200 x i32], ptr addrspace(5) %3, i32 0, i32 %14, !dbg !48
  store i32 %18, ptr addrspace(5) %19, align 4, !dbg !49, !tbaa !36
  %20 = add nuw nsw i32 %14, 1, !dbg !50
    #dbg_value(i32 %20, !23, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !33)
  %21 = icmp eq i32 %20, 200, !dbg !51
  br i1 %21, label %5, label %13, !dbg !34, !llvm.loop !52
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p5(i64 immarg, ptr addrspace(5) nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p5(i64 immarg, ptr addrspace(5) nocapture) #1

attributes #0 = { nofree norecurse nosync nounwind memory(argmem: readwrite) "amdgpu-flat-work-group-size"="1,256" "amdgpu-no-agpr" "amdgpu-no-completion-action" "amdgpu-no-default-queue" "amdgpu-no-dispatch-id" "amdgpu-no-dispatch-ptr" "amdgpu-no-heap-ptr" "amdgpu-no-hostcall-ptr" "amdgpu-no-implicitarg-ptr" "amdgpu-no-lds-kernel-id" "amdgpu-no-multigrid-sync-arg" "amdgpu-no-queue-ptr" "amdgpu-no-workgroup-id-x" "amdgpu-no-workgroup-id-y" "amdgpu-no-workgroup-id-z" "amdgpu-no-workitem-id-x" "amdgpu-no-workitem-id-y" "amdgpu-no-workitem-id-z" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!opencl.ocl.version = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "frame.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "db965bb20889d7b49c2ff2298560e760")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 1, i32 2}
!8 = distinct !DISubprogram(name: "frame", scope: !1, file: !1, line: 2, type: !9, scopeLine: 2, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !15)
!9 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !10)
!10 = !{null, !11, !13}
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !12, size: 64)
!12 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 64)
!14 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !12)
!15 = !{!16, !17, !18, !19, !23}
!16 = !DILocalVariable(name: "out", arg: 1, scope: !8, file: !1, line: 2, type: !11)
!17 = !DILocalVariable(name: "in", arg: 2, scope: !8, file: !1, line: 2, type: !13)
!18 = !DILocalVariable(name: "id", scope: !8, file: !1, line: 3, type: !12)
!19 = !DILocalVariable(name: "table", scope: !8, file: !1, line: 4, type: !20)
!20 = !DICompositeType(tag: DW_TAG_array_type, baseType: !12, size: 6400, elements: !21)
!21 = !{!22}
!22 = !DISubrange(count: 200)
!23 = !DILocalVariable(name: "i", scope: !24, file: !1, line: 5, type: !12)
!24 = distinct !DILexicalBlock(scope: !8, file: !1, line: 5, column: 3)
!25 = !{i32 1, i32 1}
!26 = !{!"none", !"none"}
!27 = !{!"int*", !"int*"}
!28 = !{!"", !"const"}
!29 = !DILocation(line: 0, scope: !8)
!30 = !DILocation(line: 3, column: 12, scope: !8)
!31 = !DILocation(line: 4, column: 3, scope: !8)
!32 = !DILocation(line: 4, column: 7, scope: !8)
!33 = !DILocation(line: 0, scope: !24)
!34 = !DILocation(line: 5, column: 3, scope: !24)
!35 = !DILocation(line: 7, column: 19, scope: !8)
!36 = !{!37, !37, i64 0}
!37 = !{!"int", !38, i64 0}
!38 = !{!"omnipotent char", !39, i64 0}
!39 = !{!"Simple C/C++ TBAA"}
!40 = !DILocation(line: 7, column: 26, scope: !8)
!41 = !DILocation(line: 7, column: 13, scope: !8)
!42 = !DILocation(line: 7, column: 3, scope: !8)
!43 = !DILocation(line: 7, column: 11, scope: !8)
!44 = !DILocation(line: 8, column: 1, scope: !8)
!45 = !DILocation(line: 6, column: 16, scope: !46)
!46 = distinct !DILexicalBlock(scope: !24, file: !1, line: 5, column: 3)
!47 = !DILocation(line: 6, column: 22, scope: !46)
!48 = !DILocation(line: 6, column: 5, scope: !46)
!49 = !DILocation(line: 6, column: 14, scope: !46)
!50 = !DILocation(line: 5, column: 29, scope: !46)
!51 = !DILocation(line: 5, column: 21, scope: !46)
!52 = distinct !{!52, !34, !53, !54}
!53 = !DILocation(line: 6, column: 24, scope: !24)
!54 = !{!"llvm.loop.unroll.disable"}
