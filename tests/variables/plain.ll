; ModuleID = 'plain.cl'
source_filename = "plain.cl"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: convergent noinline norecurse nounwind optnone
define protected amdgpu_kernel void @plain(ptr addrspace(1) noundef align 4 %0, i32 noundef %1) #0 !dbg !9 !kernel_arg_addr_space !15 !kernel_arg_access_qual !16 !kernel_arg_type !17 !kernel_arg_base_type !17 !kernel_arg_type_qual !18 {
  %3 = alloca ptr addrspace(1), align 8, addrspace(5)
  %4 = alloca i32, align 4, addrspace(5)
  %5 = alloca i32, align 4, addrspace(5)
  %6 = alloca i32, align 4, addrspace(5)
  %7 = alloca i32, align 4, addrspace(5)
  %8 = alloca [40 x i32], align 4, addrspace(5)
  %9 = alloca i32, align 4, addrspace(5)
  store ptr addrspace(1) %0, ptr addrspace(5) %3, align 8
    #dbg_declare(ptr addrspace(5) %3, !19, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !20)
  store i32 %1, ptr addrspace(5) %4, align 4
    #dbg_declare(ptr addrspace(5) %4, !21, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !22)
    #dbg_declare(ptr addrspace(5) %5, !23, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !24)
  %10 = call noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !25
  store i32 %10, ptr addrspace(5) %5, align 4, !dbg !24
    #dbg_declare(ptr addrspace(5) %6, !26, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !27)
  %11 = load i32, ptr addrspace(5) %5, align 4, !dbg !28
  %12 = mul i32 %11, 3, !dbg !29
  store i32 %12, ptr addrspace(5) %6, align 4, !dbg !27
    #dbg_declare(ptr addrspace(5) %7, !30, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !32)
  store i32 0, ptr addrspace(5) %7, align 4, !dbg !32
  br label %13, !dbg !33

13:                                               ; preds = %23, %2
  %14 = load i32, ptr addrspace(5) %7, align 4, !dbg !34
  %15 = load i32, ptr addrspace(5) %4, align 4, !dbg !36
  %16 = icmp ult i32 %14, %15, !dbg !37
  br i1 %16, label %17, label %26, !dbg !38

17:                                               ; preds = %13
  %18 = load i32, ptr addrspace(5) %6, align 4, !dbg !39
  %19 = load i32, ptr addrspace(5) %6, align 4, !dbg !41
  %20 = load i32, ptr addrspace(5) %7, align 4, !dbg !42
  %21 = call i32 @twice(i32 noundef %19, i32 noundef %20) #3, !dbg !43
  %22 = add i32 %18, %21, !dbg !44
  store i32 %22, ptr addrspace(5) %6, align 4, !dbg !45
  br label %23, !dbg !46

23:                                               ; preds = %17
  %24 = load i32, ptr addrspace(5) %7, align 4, !dbg !47
  %25 = add i32 %24, 1, !dbg !47
  store i32 %25, ptr addrspace(5) %7, align 4, !dbg !47
  br label %13, !dbg !48, !llvm.loop !49

26:                                               ; preds = %13
    #dbg_declare(ptr addrspace(5) %8, !51, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !55)
    #dbg_declare(ptr addrspace(5) %9, !56, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !58)
  store i32 0, ptr addrspace(5) %9, align 4, !dbg !58
  br label %27, !dbg !59

27:                                               ; preds = %41, %26
  %28 = load i32, ptr addrspace(5) %9, align 4, !dbg !60
  %29 = icmp ult i32 %28, 40, !dbg !62
  br i1 %29, label %30, label %44, !dbg !63

30:                                               ; preds = %27
  %31 = load i32, ptr addrspace(5) %6, align 4, !dbg !64
  %32 = load i32, ptr addrspace(5) %9, align 4, !dbg !65
  %33 = add i32 %31, %32, !dbg !66
  %34 = load i32, ptr addrspace(5) %9, align 4, !dbg !67
  %35 = mul i32 %34, 7, !dbg !68
  %36 = load i32, ptr addrspace(5) %5, align 4, !dbg !69
  %37 = add i32 %35, %36, !dbg !70
  %38 = urem i32 %37, 40, !dbg !71
  %39 = zext i32 %38 to i64, !dbg !72
  %40 = getelementptr inbounds [40 x i32], ptr addrspace(5) %8, i64 0, i64 %39, !dbg !72
  store i32 %33, ptr addrspace(5) %40, align 4, !dbg !73
  br label %41, !dbg !72

41:                                               ; preds = %30
  %42 = load i32, ptr addrspace(5) %9, align 4, !dbg !74
  %43 = add i32 %42, 1, !dbg !74
  store i32 %43, ptr addrspace(5) %9, align 4, !dbg !74
  br label %27, !dbg !75, !llvm.loop !76

44:                                               ; preds = %27
  %45 = load i32, ptr addrspace(5) %4, align 4, !dbg !78
  %46 = urem i32 %45, 40, !dbg !79
  %47 = zext i32 %46 to i64, !dbg !80
  %48 = getelementptr inbounds [40 x i32], ptr addrspace(5) %8, i64 0, i64 %47, !dbg !80
  %49 = load i32, ptr addrspace(5) %48, align 4, !dbg !80
  %50 = load ptr addrspace(1), ptr addrspace(5) %3, align 8, !dbg !81
  %51 = load i32, ptr addrspace(5) %5, align 4, !dbg !82
  %52 = zext i32 %51 to i64, !dbg !81
  %53 = getelementptr inbounds i32, ptr addrspace(1) %50, i64 %52, !dbg !81
  store i32 %49, ptr addrspace(1) %53, align 4, !dbg !83
  ret void, !dbg !84
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.amdgcn.workitem.id.x() #1

; Function Attrs: convergent noinline norecurse nounwind optnone
define internal i32 @twice(i32 noundef %0, i32 noundef %1) #2 !dbg !85 {
  %3 = alloca i32, align 4, addrspace(5)
  %4 = alloca i32, align 4, addrspace(5)
  %5 = alloca i32, align 4, addrspace(5)
  store i32 %0, ptr addrspace(5) %3, align 4
    #dbg_declare(ptr addrspace(5) %3, !88, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !89)
  store i32 %1, ptr addrspace(5) %4, align 4
    #dbg_declare(ptr addrspace(5) %4, !90, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !91)
    #dbg_declare(ptr addrspace(5) %5, !92, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef), !93)
  %6 = load i32, ptr addrspace(5) %3, align 4, !dbg !94
  %7 = load i32, ptr addrspace(5) %3, align 4, !dbg !95
  %8 = add i32 %6, %7, !dbg !96
  store i32 %8, ptr addrspace(5) %5, align 4, !dbg !93
  %9 = load i32, ptr addrspace(5) %5, align 4, !dbg !97
  %10 = load i32, ptr addrspace(5) %4, align 4, !dbg !98
  %11 = mul i32 %9, %10, !dbg !99
  ret i32 %11, !dbg !100
}

attributes #0 = { convergent noinline norecurse nounwind optnone "amdgpu-flat-work-group-size"="1,256" "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent noinline norecurse nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }
attributes #3 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5, !6, !7}
!opencl.ocl.version = !{!8}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "plain.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "6d92eacb9abc088841abb765d57b044d")
!2 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 8, !"PIC Level", i32 2}
!7 = !{i32 7, !"frame-pointer", i32 2}
!8 = !{i32 1, i32 2}
!9 = distinct !DISubprogram(name: "plain", scope: !1, file: !1, line: 7, type: !10, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !14)
!10 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !11)
!11 = !{null, !12, !13}
!12 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64)
!13 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!14 = !{}
!15 = !{i32 1, i32 0}
!16 = !{!"none", !"none"}
!17 = !{!"uint*", !"uint"}
!18 = !{!"", !""}
!19 = !DILocalVariable(name: "out", arg: 1, scope: !9, file: !1, line: 7, type: !12)
!20 = !DILocation(line: 7, column: 36, scope: !9)
!21 = !DILocalVariable(name: "n", arg: 2, scope: !9, file: !1, line: 7, type: !13)
!22 = !DILocation(line: 7, column: 50, scope: !9)
!23 = !DILocalVariable(name: "id", scope: !9, file: !1, line: 8, type: !13)
!24 = !DILocation(line: 8, column: 12, scope: !9)
!25 = !DILocation(line: 8, column: 17, scope: !9)
!26 = !DILocalVariable(name: "own", scope: !9, file: !1, line: 9, type: !13)
!27 = !DILocation(line: 9, column: 12, scope: !9)
!28 = !DILocation(line: 9, column: 18, scope: !9)
!29 = !DILocation(line: 9, column: 21, scope: !9)
!30 = !DILocalVariable(name: "i", scope: !31, file: !1, line: 10, type: !13)
!31 = distinct !DILexicalBlock(scope: !9, file: !1, line: 10, column: 3)
!32 = !DILocation(line: 10, column: 17, scope: !31)
!33 = !DILocation(line: 10, column: 8, scope: !31)
!34 = !DILocation(line: 10, column: 24, scope: !35)
!35 = distinct !DILexicalBlock(scope: !31, file: !1, line: 10, column: 3)
!36 = !DILocation(line: 10, column: 28, scope: !35)
!37 = !DILocation(line: 10, column: 26, scope: !35)
!38 = !DILocation(line: 10, column: 3, scope: !31)
!39 = !DILocation(line: 11, column: 11, scope: !40)
!40 = distinct !DILexicalBlock(scope: !35, file: !1, line: 10, column: 36)
!41 = !DILocation(line: 11, column: 23, scope: !40)
!42 = !DILocation(line: 11, column: 28, scope: !40)
!43 = !DILocation(line: 11, column: 17, scope: !40)
!44 = !DILocation(line: 11, column: 15, scope: !40)
!45 = !DILocation(line: 11, column: 9, scope: !40)
!46 = !DILocation(line: 12, column: 3, scope: !40)
!47 = !DILocation(line: 10, column: 32, scope: !35)
!48 = !DILocation(line: 10, column: 3, scope: !35)
!49 = distinct !{!49, !38, !50}
!50 = !DILocation(line: 12, column: 3, scope: !31)
!51 = !DILocalVariable(name: "table", scope: !9, file: !1, line: 13, type: !52)
!52 = !DICompositeType(tag: DW_TAG_array_type, baseType: !13, size: 1280, elements: !53)
!53 = !{!54}
!54 = !DISubrange(count: 40)
!55 = !DILocation(line: 13, column: 12, scope: !9)
!56 = !DILocalVariable(name: "j", scope: !57, file: !1, line: 14, type: !13)
!57 = distinct !DILexicalBlock(scope: !9, file: !1, line: 14, column: 3)
!58 = !DILocation(line: 14, column: 17, scope: !57)
!59 = !DILocation(line: 14, column: 8, scope: !57)
!60 = !DILocation(line: 14, column: 24, scope: !61)
!61 = distinct !DILexicalBlock(scope: !57, file: !1, line: 14, column: 3)
!62 = !DILocation(line: 14, column: 26, scope: !61)
!63 = !DILocation(line: 14, column: 3, scope: !57)
!64 = !DILocation(line: 14, column: 64, scope: !61)
!65 = !DILocation(line: 14, column: 70, scope: !61)
!66 = !DILocation(line: 14, column: 68, scope: !61)
!67 = !DILocation(line: 14, column: 44, scope: !61)
!68 = !DILocation(line: 14, column: 46, scope: !61)
!69 = !DILocation(line: 14, column: 52, scope: !61)
!70 = !DILocation(line: 14, column: 50, scope: !61)
!71 = !DILocation(line: 14, column: 56, scope: !61)
!72 = !DILocation(line: 14, column: 37, scope: !61)
!73 = !DILocation(line: 14, column: 62, scope: !61)
!74 = !DILocation(line: 14, column: 33, scope: !61)
!75 = !DILocation(line: 14, column: 3, scope: !61)
!76 = distinct !{!76, !63, !77}
!77 = !DILocation(line: 14, column: 70, scope: !57)
!78 = !DILocation(line: 15, column: 19, scope: !9)
!79 = !DILocation(line: 15, column: 21, scope: !9)
!80 = !DILocation(line: 15, column: 13, scope: !9)
!81 = !DILocation(line: 15, column: 3, scope: !9)
!82 = !DILocation(line: 15, column: 7, scope: !9)
!83 = !DILocation(line: 15, column: 11, scope: !9)
!84 = !DILocation(line: 16, column: 1, scope: !9)
!85 = distinct !DISubprogram(name: "twice", scope: !1, file: !1, line: 2, type: !86, scopeLine: 2, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0, retainedNodes: !14)
!86 = !DISubroutineType(types: !87)
!87 = !{!13, !13, !13}
!88 = !DILocalVariable(name: "from", arg: 1, scope: !85, file: !1, line: 2, type: !13)
!89 = !DILocation(line: 2, column: 32, scope: !85)
!90 = !DILocalVariable(name: "way", arg: 2, scope: !85, file: !1, line: 2, type: !13)
!91 = !DILocation(line: 2, column: 47, scope: !85)
!92 = !DILocalVariable(name: "sum", scope: !85, file: !1, line: 3, type: !13)
!93 = !DILocation(line: 3, column: 12, scope: !85)
!94 = !DILocation(line: 3, column: 18, scope: !85)
!95 = !DILocation(line: 3, column: 25, scope: !85)
!96 = !DILocation(line: 3, column: 23, scope: !85)
!97 = !DILocation(line: 4, column: 10, scope: !85)
!98 = !DILocation(line: 4, column: 16, scope: !85)
!99 = !DILocation(line: 4, column: 14, scope: !85)
!100 = !DILocation(line: 4, column: 3, scope: !85)
