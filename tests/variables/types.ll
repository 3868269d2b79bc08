; ModuleID = 'types.cpp'
source_filename = "types.cpp"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

%struct.derived = type { %struct.base, i16, i64, ptr }
%struct.base = type { i32 }
%class.access = type { i8 }
%union.either = type { float }

@__oclc_ABI_version = weak_odr hidden local_unnamed_addr addrspace(4) constant i32 500

; Function Attrs: mustprogress noinline nounwind optnone
define hidden amdgpu_kernel void @_Z5typesPU3AS1iP8declared(ptr addrspace(1) noalias noundef %0, ptr noundef %1) #0 !dbg !20 {
  %3 = alloca ptr addrspace(1), align 8, addrspace(5)
  %4 = alloca ptr, align 8, addrspace(5)
  %5 = alloca i8, align 1, addrspace(5)
  %6 = alloca i8, align 1, addrspace(5)
  %7 = alloca i8, align 1, addrspace(5)
  %8 = alloca double, align 8, addrspace(5)
  %9 = alloca i16, align 2, addrspace(5)
  %10 = alloca i32, align 4, addrspace(5)
  %11 = alloca ptr addrspace(3), align 4, addrspace(5)
  %12 = alloca ptr, align 8, addrspace(5)
  %13 = alloca ptr, align 8, addrspace(5)
  %14 = alloca %struct.derived, align 8, addrspace(5)
  %15 = alloca %class.access, align 1, addrspace(5)
  %16 = alloca %union.either, align 4, addrspace(5)
  %17 = alloca i32, align 4, addrspace(5)
  %18 = alloca i64, align 8, addrspace(5)
  %19 = alloca <4 x float>, align 16, addrspace(5)
  %20 = alloca [3 x [5 x i32]], align 4, addrspace(5)
  %21 = alloca ptr, align 8, addrspace(5)
  %22 = alloca ptr, align 8, addrspace(5)
  %23 = alloca i64, align 8, addrspace(5)
  %24 = alloca i32, align 4, addrspace(5)
  %25 = alloca ptr, align 8, addrspace(5)
  %26 = addrspacecast ptr addrspace(5) %3 to ptr
  %27 = addrspacecast ptr addrspace(5) %4 to ptr
  %28 = addrspacecast ptr addrspace(5) %5 to ptr
  %29 = addrspacecast ptr addrspace(5) %6 to ptr
  %30 = addrspacecast ptr addrspace(5) %7 to ptr
  %31 = addrspacecast ptr addrspace(5) %8 to ptr
  %32 = addrspacecast ptr addrspace(5) %9 to ptr
  %33 = addrspacecast ptr addrspace(5) %10 to ptr
  %34 = addrspacecast ptr addrspace(5) %11 to ptr
  %35 = addrspacecast ptr addrspace(5) %12 to ptr
  %36 = addrspacecast ptr addrspace(5) %13 to ptr
  %37 = addrspacecast ptr addrspace(5) %14 to ptr
  %38 = addrspacecast ptr addrspace(5) %15 to ptr
  %39 = addrspacecast ptr addrspace(5) %16 to ptr
  %40 = addrspacecast ptr addrspace(5) %17 to ptr
  %41 = addrspacecast ptr addrspace(5) %18 to ptr
  %42 = addrspacecast ptr addrspace(5) %19 to ptr
  %43 = addrspacecast ptr addrspace(5) %20 to ptr
  %44 = addrspacecast ptr addrspace(5) %21 to ptr
  %45 = addrspacecast ptr addrspace(5) %22 to ptr
  %46 = addrspacecast ptr addrspace(5) %23 to ptr
  %47 = addrspacecast ptr addrspace(5) %24 to ptr
  %48 = addrspacecast ptr addrspace(5) %25 to ptr
  store ptr addrspace(1) %0, ptr %26, align 8
    #dbg_declare(ptr addrspace(5) %3, !27, !DIExpression(), !28)
  store ptr %1, ptr %27, align 8
    #dbg_declare(ptr addrspace(5) %4, !29, !DIExpression(), !30)
    #dbg_declare(ptr addrspace(5) %5, !31, !DIExpression(), !33)
    #dbg_declare(ptr addrspace(5) %6, !34, !DIExpression(), !36)
    #dbg_declare(ptr addrspace(5) %7, !37, !DIExpression(), !39)
    #dbg_declare(ptr addrspace(5) %8, !40, !DIExpression(), !42)
    #dbg_declare(ptr addrspace(5) %9, !43, !DIExpression(), !45)
    #dbg_declare(ptr addrspace(5) %10, !46, !DIExpression(), !50)
  store volatile i32 0, ptr %33, align 4, !dbg !50
    #dbg_declare(ptr addrspace(5) %11, !51, !DIExpression(), !53)
    #dbg_declare(ptr addrspace(5) %12, !54, !DIExpression(), !56)
  %49 = load ptr addrspace(1), ptr %26, align 8, !dbg !57
  %50 = addrspacecast ptr addrspace(1) %49 to ptr, !dbg !58
  store ptr %50, ptr %35, align 8, !dbg !56
    #dbg_declare(ptr addrspace(5) %13, !59, !DIExpression(), !61)
  %51 = load ptr addrspace(1), ptr %26, align 8, !dbg !62
  %52 = addrspacecast ptr addrspace(1) %51 to ptr, !dbg !63
  store ptr %52, ptr %36, align 8, !dbg !61
    #dbg_declare(ptr addrspace(5) %14, !64, !DIExpression(), !79)
    #dbg_declare(ptr addrspace(5) %15, !80, !DIExpression(), !84)
    #dbg_declare(ptr addrspace(5) %16, !85, !DIExpression(), !91)
    #dbg_declare(ptr addrspace(5) %17, !92, !DIExpression(), !93)
    #dbg_declare(ptr addrspace(5) %18, !94, !DIExpression(), !95)
    #dbg_declare(ptr addrspace(5) %19, !96, !DIExpression(), !101)
    #dbg_declare(ptr addrspace(5) %20, !102, !DIExpression(), !107)
    #dbg_declare(ptr addrspace(5) %21, !108, !DIExpression(), !112)
    #dbg_declare(ptr addrspace(5) %22, !113, !DIExpression(), !117)
    #dbg_declare(ptr addrspace(5) %23, !118, !DIExpression(), !120)
    #dbg_declare(ptr addrspace(5) %24, !121, !DIExpression(), !123)
    #dbg_declare(ptr addrspace(5) %25, !124, !DIExpression(), !126)
  ret void, !dbg !127
}

attributes #0 = { mustprogress noinline nounwind optnone "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="gfx90a" "target-features"="+16-bit-insts,+atomic-buffer-global-pk-add-f16-insts,+atomic-fadd-rtn-insts,+ci-insts,+dl-insts,+dot1-insts,+dot10-insts,+dot2-insts,+dot3-insts,+dot4-insts,+dot5-insts,+dot6-insts,+dot7-insts,+dpp,+gfx8-insts,+gfx9-insts,+gfx90a-insts,+mai-insts,+s-memrealtime,+s-memtime-inst,+wavefrontsize64" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!14, !15, !16, !17, !18, !19}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !2, retainedTypes: !12, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "types.cpp", directory: "/src", checksumkind: CSK_MD5, checksum: "32c58dac59ba4a9cc9fe05fb13700dc2")
!2 = !{!3, !8}
!3 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "colour", file: !1, line: 19, baseType: !4, size: 32, elements: !5, identifier: "_ZTS6colour")
!4 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!5 = !{!6, !7}
!6 = !DIEnumerator(name: "red", value: -1)
!7 = !DIEnumerator(name: "green", value: 7)
!8 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "wide", file: !1, line: 20, baseType: !9, size: 64, flags: DIFlagEnumClass, elements: !10, identifier: "_ZTS4wide")
!9 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!10 = !{!11}
!11 = !DIEnumerator(name: "most", value: 18446744073709551615, isUnsigned: true)
!12 = !{!13}
!13 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 64)
!14 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!15 = !{i32 7, !"Dwarf Version", i32 5}
!16 = !{i32 2, !"Debug Info Version", i32 3}
!17 = !{i32 1, !"wchar_size", i32 4}
!18 = !{i32 8, !"PIC Level", i32 2}
!19 = !{i32 7, !"frame-pointer", i32 2}
!20 = distinct !DISubprogram(name: "types", linkageName: "_Z5typesPU3AS1iP8declared", scope: !1, file: !1, line: 24, type: !21, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !26)
!21 = !DISubroutineType(cc: DW_CC_LLVM_OpenCLKernel, types: !22)
!22 = !{null, !23, !24}
!23 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !13)
!24 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !25, size: 64)
!25 = !DICompositeType(tag: DW_TAG_structure_type, name: "declared", file: !1, line: 2, flags: DIFlagFwdDecl | DIFlagNonTrivial, identifier: "_ZTS8declared")
!26 = !{}
!27 = !DILocalVariable(name: "out", arg: 1, scope: !20, file: !1, line: 24, type: !23)
!28 = !DILocation(line: 24, column: 93, scope: !20)
!29 = !DILocalVariable(name: "unknown", arg: 2, scope: !20, file: !1, line: 24, type: !24)
!30 = !DILocation(line: 24, column: 108, scope: !20)
!31 = !DILocalVariable(name: "flag", scope: !20, file: !1, line: 25, type: !32)
!32 = !DIBasicType(name: "bool", size: 8, encoding: DW_ATE_boolean)
!33 = !DILocation(line: 25, column: 8, scope: !20)
!34 = !DILocalVariable(name: "letter", scope: !20, file: !1, line: 26, type: !35)
!35 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!36 = !DILocation(line: 26, column: 8, scope: !20)
!37 = !DILocalVariable(name: "byte", scope: !20, file: !1, line: 27, type: !38)
!38 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!39 = !DILocation(line: 27, column: 17, scope: !20)
!40 = !DILocalVariable(name: "real", scope: !20, file: !1, line: 28, type: !41)
!41 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!42 = !DILocation(line: 28, column: 10, scope: !20)
!43 = !DILocalVariable(name: "wide_letter", scope: !20, file: !1, line: 29, type: !44)
!44 = !DIBasicType(name: "char16_t", size: 16, encoding: DW_ATE_UTF)
!45 = !DILocation(line: 29, column: 12, scope: !20)
!46 = !DILocalVariable(name: "number", scope: !20, file: !1, line: 30, type: !47)
!47 = !DIDerivedType(tag: DW_TAG_typedef, name: "fixed", file: !1, line: 22, baseType: !48)
!48 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !49)
!49 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !4)
!50 = !DILocation(line: 30, column: 9, scope: !20)
!51 = !DILocalVariable(name: "shared_pointer", scope: !20, file: !1, line: 31, type: !52)
!52 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !4, size: 32, dwarfAddressSpace: 2)
!53 = !DILocation(line: 31, column: 42, scope: !20)
!54 = !DILocalVariable(name: "reference", scope: !20, file: !1, line: 32, type: !55)
!55 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !4, size: 64)
!56 = !DILocation(line: 32, column: 8, scope: !20)
!57 = !DILocation(line: 32, column: 28, scope: !20)
!58 = !DILocation(line: 32, column: 20, scope: !20)
!59 = !DILocalVariable(name: "moved", scope: !20, file: !1, line: 33, type: !60)
!60 = !DIDerivedType(tag: DW_TAG_rvalue_reference_type, baseType: !4, size: 64)
!61 = !DILocation(line: 33, column: 9, scope: !20)
!62 = !DILocation(line: 33, column: 33, scope: !20)
!63 = !DILocation(line: 33, column: 25, scope: !20)
!64 = !DILocalVariable(name: "structure", scope: !20, file: !1, line: 34, type: !65)
!65 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "derived", file: !1, line: 6, size: 192, flags: DIFlagTypePassByValue, elements: !66, identifier: "_ZTS7derived")
!66 = !{!67, !71, !72, !74, !75, !77}
!67 = !DIDerivedType(tag: DW_TAG_inheritance, scope: !65, baseType: !68, extraData: i32 0)
!68 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "base", file: !1, line: 3, size: 32, flags: DIFlagTypePassByValue, elements: !69, identifier: "_ZTS4base")
!69 = !{!70}
!70 = !DIDerivedType(tag: DW_TAG_member, name: "first", scope: !68, file: !1, line: 4, baseType: !4, size: 32)
!71 = !DIDerivedType(tag: DW_TAG_variable, name: "shared", scope: !65, file: !1, line: 7, baseType: !4, flags: DIFlagStaticMember)
!72 = !DIDerivedType(tag: DW_TAG_member, name: "low", scope: !65, file: !1, line: 8, baseType: !73, size: 3, offset: 32, flags: DIFlagBitField, extraData: i64 32)
!73 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!74 = !DIDerivedType(tag: DW_TAG_member, name: "high", scope: !65, file: !1, line: 8, baseType: !73, size: 13, offset: 35, flags: DIFlagBitField, extraData: i64 32)
!75 = !DIDerivedType(tag: DW_TAG_member, name: "last", scope: !65, file: !1, line: 9, baseType: !76, size: 64, offset: 64)
!76 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!77 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !65, file: !1, line: 10, baseType: !78, size: 64, offset: 128)
!78 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 64)
!79 = !DILocation(line: 34, column: 11, scope: !20)
!80 = !DILocalVariable(name: "hidden", scope: !20, file: !1, line: 35, type: !81)
!81 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "access", file: !1, line: 12, size: 8, flags: DIFlagTypePassByValue, elements: !82, identifier: "_ZTS6access")
!82 = !{!83}
!83 = !DIDerivedType(tag: DW_TAG_member, name: "secret", scope: !81, file: !1, line: 13, baseType: !35, size: 8)
!84 = !DILocation(line: 35, column: 10, scope: !20)
!85 = !DILocalVariable(name: "choice", scope: !20, file: !1, line: 36, type: !86)
!86 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "either", file: !1, line: 15, size: 32, flags: DIFlagTypePassByValue, elements: !87, identifier: "_ZTS6either")
!87 = !{!88, !90}
!88 = !DIDerivedType(tag: DW_TAG_member, name: "number", scope: !86, file: !1, line: 16, baseType: !89, size: 32)
!89 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!90 = !DIDerivedType(tag: DW_TAG_member, name: "bits", scope: !86, file: !1, line: 17, baseType: !73, size: 32)
!91 = !DILocation(line: 36, column: 10, scope: !20)
!92 = !DILocalVariable(name: "tint", scope: !20, file: !1, line: 37, type: !3)
!93 = !DILocation(line: 37, column: 10, scope: !20)
!94 = !DILocalVariable(name: "count", scope: !20, file: !1, line: 38, type: !8)
!95 = !DILocation(line: 38, column: 8, scope: !20)
!96 = !DILocalVariable(name: "vector", scope: !20, file: !1, line: 39, type: !97)
!97 = !DIDerivedType(tag: DW_TAG_typedef, name: "quad", file: !1, line: 21, baseType: !98)
!98 = !DICompositeType(tag: DW_TAG_array_type, baseType: !89, size: 128, flags: DIFlagVector, elements: !99)
!99 = !{!100}
!100 = !DISubrange(count: 4)
!101 = !DILocation(line: 39, column: 8, scope: !20)
!102 = !DILocalVariable(name: "table", scope: !20, file: !1, line: 40, type: !103)
!103 = !DICompositeType(tag: DW_TAG_array_type, baseType: !4, size: 480, elements: !104)
!104 = !{!105, !106}
!105 = !DISubrange(count: 3)
!106 = !DISubrange(count: 5)
!107 = !DILocation(line: 40, column: 7, scope: !20)
!108 = !DILocalVariable(name: "function", scope: !20, file: !1, line: 41, type: !109)
!109 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !110, size: 64)
!110 = !DISubroutineType(types: !111)
!111 = !{!4, !35, null}
!112 = !DILocation(line: 41, column: 9, scope: !20)
!113 = !DILocalVariable(name: "nothing", scope: !20, file: !1, line: 42, type: !114)
!114 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !115, size: 64)
!115 = !DISubroutineType(types: !116)
!116 = !{null}
!117 = !DILocation(line: 42, column: 10, scope: !20)
!118 = !DILocalVariable(name: "member", scope: !20, file: !1, line: 43, type: !119)
!119 = !DIDerivedType(tag: DW_TAG_ptr_to_member_type, baseType: !4, size: 64, extraData: !68)
!120 = !DILocation(line: 43, column: 14, scope: !20)
!121 = !DILocalVariable(name: "counter", scope: !20, file: !1, line: 44, type: !122)
!122 = !DIDerivedType(tag: DW_TAG_atomic_type, baseType: !4)
!123 = !DILocation(line: 44, column: 15, scope: !20)
!124 = !DILocalVariable(name: "null", scope: !20, file: !1, line: 45, type: !125)
!125 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "decltype(nullptr)")
!126 = !DILocation(line: 45, column: 21, scope: !20)
!127 = !DILocation(line: 46, column: 1, scope: !20)
