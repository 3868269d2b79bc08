//! Text of other releases than LLVM 19: what Triton's LLVM and LLVM 20 to 22 print, and what LLVM 16 printed.

use crate::tools;
use gcnsel_ir::{ConstData, InstKind, Module, parse, print, verify};

const NEWER: &str = r##"
; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgpu9.42-amd-amdhsa"

@global_smem = external local_unnamed_addr addrspace(3) global [0 x i8], align 16

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x() #0
declare float @llvm.exp2.f32(float) #0
declare void @llvm.lifetime.start.p5(ptr addrspace(5) captures(none)) #2

define amdgpu_kernel void @kernel(ptr addrspace(1) inreg noundef readonly captures(none) %0, ptr addrspace(1) inreg captures(address, read_provenance) %1, i32 inreg %n, ptr addrspace(1) inreg readnone captures(none) %2) local_unnamed_addr #1 !dbg !4 {
  %a = alloca i32, align 4, addrspace(5)
  call void @llvm.lifetime.start.p5(ptr addrspace(5) nonnull captures(none) %a)
  %4 = tail call range(i32 0, 1024) i32 @llvm.amdgcn.workitem.id.x(), !dbg !7
    #dbg_value(ptr addrspace(1) %0, !8, !DIExpression(), !7)
  %5 = icmp samesign ult i32 %4, %n, !dbg !7
  %6 = zext nneg i32 %4 to i64
  %7 = getelementptr inbounds nuw [4 x i8], ptr addrspace(1) %0, i64 %6, !dbg !9
  %8 = load <4 x float>, ptr addrspace(1) %7, align 16
  %9 = fmul <4 x float> %8, splat (float 0x3FF7154760000000)
  %10 = fadd <4 x float> %9, <float f0x3FB8AA3B, float nan, float -inf, float 4.471500e-02>
  %11 = extractelement <4 x float> %10, i64 0
  %12 = tail call float @llvm.exp2.f32(float %11)
  %13 = fptrunc nnan contract float %12 to bfloat
  %14 = select i1 %5, bfloat %13, bfloat f0x3F80
  %15 = trunc nuw nsw i64 %6 to i32
  %16 = or disjoint i32 %15, 1
  %17 = uitofp nneg i32 %16 to half
  %18 = fadd half %17, f0x3C00
  store bfloat %14, ptr addrspace(1) %1, align 2, !alias.scope !{!11}
  store half %18, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @global_smem, i32 64), align 2
  ret void, !dbg !10
}

attributes #0 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite, target_mem0: none, target_mem1: none) "amdgpu-flat-work-group-size"="1,256" "denormal-fp-math-f32"="ieee" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, producer: "triton", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernel.py", directory: "/tmp")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"amdhsa_code_object_version", i32 500}
!4 = distinct !DISubprogram(name: "kernel", linkageName: "kernel", scope: !1, file: !1, line: 7, type: !5, scopeLine: 7, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!5 = !DISubroutineType(cc: DW_CC_normal, types: !6)
!6 = !{}
!7 = !DILocation(line: 12, column: 24, scope: !4, atomGroup: 1, atomRank: 2)
!8 = !DILocalVariable(name: "x", arg: 1, scope: !4, file: !1, line: 7)
!9 = !DILocation(line: 13, column: 8, scope: !4)
!10 = !DILocation(line: 14, column: 4, scope: !4)
!11 = distinct !{!11, !12, !"scope"}
!12 = distinct !{!12}
"##;

pub fn read(text: &str) -> Module {
    let module = parse(text.as_bytes()).unwrap_or_else(|d| panic!("{d} at {:?}", d.span));
    verify(&module).unwrap_or_else(|d| panic!("{d} at {:?}", d.span));
    module
}

#[test]
fn newer_text_is_read_and_printed_for_llvm_19() {
    let module = read(NEWER);
    let kernel = module.functions.iter().find(|f| &*f.name == "kernel").expect("it is defined");
    // The vector of the fadd: bits by hand. f0x is the type's own; 4.4715e-2 rounds to 0x3D372713.
    let bits: Vec<u64> = kernel
        .insts
        .values()
        .filter_map(|i| match &i.kind {
            InstKind::Binary { op: gcnsel_ir::BinaryOp::FAdd, rhs, .. } => kernel.as_const(*rhs),
            _ => None,
        })
        .find_map(|c| match c {
            ConstData::Aggregate(elements) => Some(elements),
            _ => None,
        })
        .expect("the fadd has a vector constant")
        .iter()
        .map(|&c| match kernel.consts.data(c) {
            ConstData::Float(bits) => *bits,
            other => panic!("{other:?} is no float"),
        })
        .collect();
    assert_eq!(bits, [0x3FB8_AA3B, 0x7FC0_0000, 0xFF80_0000, 0x3D37_2713]);

    let printed = print(&module);
    assert_eq!(print(&read(&printed)), printed);
    for gone in ["captures", "samesign", "nocreateundeforpoison", "target_mem0", "splat", "f0x", "atomGroup"]
    {
        assert!(!printed.contains(gone), "{gone} in:\n{printed}");
    }
    assert!(printed.contains("target triple = \"amdgcn-amd-amdhsa\""));
    assert!(
        printed.contains("call void @llvm.lifetime.start.p5(i64 -1, ptr addrspace(5) nonnull nocapture %a)")
    );
    if tools::missing("opt-19", "llvm-19") {
        return;
    }
    let file = tempfile::NamedTempFile::new().expect("a temporary file can be made");
    std::fs::write(file.path(), printed).expect("it is writable");
    tools::run("opt-19", &["-passes=verify", "-disable-output", &file.path().display().to_string()]);
}

/// What older releases do not say is what they mean.
#[test]
fn operands_that_there_were_not() {
    let module = read(
        "declare i32 @llvm.ctlz.i32(i32)\n\
         declare <2 x i8> @llvm.cttz.v2i8(<2 x i8>)\n\
         declare i64 @llvm.objectsize.i64.p0(ptr, i1)\n\
         declare i32 @llvm.objectsize.i32.p0(ptr, i1, i1)\n\
         define i64 @f(ptr nonnull %p, <2 x i8> %v, i32 %x) {\n\
           %a = call i32 @llvm.ctlz.i32(i32 noundef %x)\n\
           %b = call <2 x i8> @llvm.cttz.v2i8(<2 x i8> %v)\n\
           %c = call i64 @llvm.objectsize.i64.p0(ptr nonnull %p, i1 true)\n\
           %d = call i32 @llvm.objectsize.i32.p0(ptr %p, i1 false, i1 true)\n\
           ret i64 %c\n\
         }\n",
    );
    verify(&module).expect("it is well-formed");
    let printed = print(&module);
    for call in [
        "call i32 @llvm.ctlz.i32(i32 noundef %x, i1 false)",
        "call <2 x i8> @llvm.cttz.v2i8(<2 x i8> %v, i1 false)",
        "call i64 @llvm.objectsize.i64.p0(ptr nonnull %p, i1 true, i1 false, i1 false)",
        "call i32 @llvm.objectsize.i32.p0(ptr %p, i1 false, i1 true, i1 false)",
    ] {
        assert!(printed.contains(call), "{call} in:\n{printed}");
    }
}

/// Alignments of masked accesses, and the numbers of elements, have other forms in newer releases.
#[test]
fn vectors_of_newer_releases() {
    let module = read(
        "declare <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1), <2 x i1>, <2 x i32>)\n\
         declare void @llvm.masked.scatter.v2i32.v2p1(<2 x i32>, <2 x ptr addrspace(1)>, <2 x i1>)\n\
         declare <2 x i32> @llvm.stepvector.v2i32()\n\
         define void @f(ptr addrspace(1) %p, <2 x ptr addrspace(1)> %q, <2 x i1> %m) {\n\
           %n = call <2 x i32> @llvm.stepvector.v2i32()\n\
           %v = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) align 8 %p, <2 x i1> %m, <2 x i32> %n)\n\
           %w = call <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1) align 4294967296 %p, <2 x i1> %m, <2 x i32> %v)\n\
           call void @llvm.masked.scatter.v2i32.v2p1(<2 x i32> %w, <2 x ptr addrspace(1)> %q, <2 x i1> %m)\n\
           ret void\n\
         }\n",
    );
    verify(&module).expect("it is well-formed");
    let printed = print(&module);
    for text in [
        "call <2 x i32> @llvm.experimental.stepvector.v2i32()",
        "(ptr addrspace(1) align 8 %p, i32 8, <2 x i1> %m, <2 x i32> %n)",
        "%p, i32 -2147483648, <2 x i1> %m, <2 x i32> %v)",
        "(<2 x i32> %w, <2 x ptr addrspace(1)> %q, i32 1, <2 x i1> %m)",
    ] {
        assert!(printed.contains(text), "{text} in:\n{printed}");
    }
    verify(&read(&printed)).expect("what is printed is well-formed");
}

#[test]
fn debug_intrinsics_and_older_constants() {
    let module = read(
        "@a = global [2 x i32] [i32 1, i32 2]\n\
         @b = global ptr getelementptr inbounds ([2 x i32], ptr @a, inrange i32 0, i64 1)\n\
         @c = global i64 mul (i64 ptrtoint (ptr @a to i64), i64 3)\n\
         define void @f(i32 %x) {\n\
           call void @llvm.dbg.value(metadata i32 %x, metadata !0, metadata !DIExpression())\n\
           call void @llvm.dbg.value(metadata !DIArgList(i32 %x, i32 %x), metadata !0, metadata !DIExpression())\n\
           ret void\n\
         }\n\
         declare void @llvm.dbg.value(metadata, metadata, metadata)\n\
         !0 = !{}\n",
    );
    assert_eq!(module.functions[0].insts.len(), 1, "only the return is kept");
}

/// Expressions that aliases stand for have no type before them; ours have, which LLVM takes, too.
#[test]
fn aliases_of_expressions() {
    let module = read(
        "@a = addrspace(1) global [2 x i32] zeroinitializer\n\
         @b = alias i32, getelementptr inbounds ([2 x i32], ptr addrspace(1) @a, i64 0, i64 1)\n\
         @c = alias i32, addrspacecast (ptr addrspace(1) @b to ptr)\n\
         @d = alias i32, ptr @c\n",
    );
    let types: Vec<String> = module
        .aliases
        .iter()
        .map(|alias| gcnsel_ir::type_text(&module.types, module.consts.ty(alias.target)))
        .collect();
    assert_eq!(types, ["ptr addrspace(1)", "ptr", "ptr"]);
    let printed = print(&module);
    assert_eq!(print(&read(&printed)), printed);
    if !tools::missing("opt-19", "llvm-19") {
        let file = tempfile::NamedTempFile::new().expect("a temporary file can be made");
        std::fs::write(file.path(), printed).expect("it is writable");
        tools::run("opt-19", &["-passes=verify", "-disable-output", &file.path().display().to_string()]);
    }
}

/// A declaration's own metadata stands before its type; what follows it is the module's.
#[test]
fn named_metadata_behind_a_declaration_is_the_modules() {
    let module = read("declare !dbg !1 i32 @f() nounwind\n!foo = !{!0}\n!0 = !{}\n!1 = !{}\n");
    assert_eq!(module.functions[0].metadata.len(), 1);
    read(
        "declare i32 @llvm.amdgcn.workitem.id.x()\n!llvm.module.flags = !{!0}\n!0 = !{i32 1, !\"x\", i32 2}\n",
    );
}

#[test]
fn numbers_may_skip_but_not_go_back() {
    read("define i32 @f(i32 %0) {\n  %5 = add i32 %0, 1\n  br label %9\n9:\n  ret i32 %5\n}\n");
}

#[test]
fn types_used_before_their_definition() {
    let module = read(
        "%a = type { i8, %b }\n%b = type { i64, %c }\n%c = type { i32 }\n@g = global %a zeroinitializer\n",
    );
    let ty = module.globals.values().next().expect("there is one").ty;
    // i8, 7 bytes of padding, then { i64, { i32 } } with 4 bytes after it.
    assert_eq!(module.types.store_size(ty), Some(24));
    assert_eq!(module.types.field_offset(ty, 1), Some(8));
}

/// Offsets behind one byte, and sizes, as LLVM 19's `opt` folds them with AMDGPU's data layout.
#[test]
fn layouts_of_unusual_types() {
    for (ty, offset, size) in [
        ("i128", 8, 16),
        ("i96", 8, 16),
        ("i65", 8, 16),
        ("i256", 8, 32),
        ("i48", 8, 8),
        ("i17", 4, 4),
        ("i24", 4, 4),
        ("<3 x i8>", 4, 4),
        ("<3 x i16>", 8, 8),
        ("<5 x i8>", 8, 8),
        ("<3 x i64>", 32, 32),
        ("<7 x i32>", 32, 32),
        ("<2 x i1>", 1, 1),
        ("<9 x i1>", 2, 2),
        ("<2 x i96>", 32, 32),
        ("<3 x i96>", 64, 64),
    ] {
        let module =
            read(&format!("@g = global {{ i8, {ty} }} zeroinitializer\n@h = global {ty} zeroinitializer\n"));
        let mut globals = module.globals.values().map(|global| global.ty);
        let (both, own) = (globals.next().expect("the first"), globals.next().expect("the second"));
        assert_eq!(module.types.field_offset(both, 1), Some(offset), "{ty}");
        assert_eq!(module.types.alloc_size(own), Some(size), "{ty}");
    }
}

#[test]
fn the_reader_keeps_what_passes_ask_for() {
    let module = read(
        "define amdgpu_kernel void @k(ptr addrspace(4) byref({ i32, float }) align 8 %arg) #0 {\n\
           %x = load i32, ptr addrspace(4) %arg, align 4, !range !0, !invariant.load !1\n\
           %y = call range(i32 0, 7) i32 @g(i32 noundef %x) #1\n\
           ret void\n\
         }\n\
         declare i32 @g(i32)\n\
         attributes #0 = { nounwind memory(argmem: read) \"amdgpu-waves-per-eu\"=\"4\" }\n\
         attributes #1 = { convergent }\n\
         !0 = !{i32 0, i32 8}\n!1 = !{}\n",
    );
    let function = &module.functions[0];
    assert_eq!(function.attributes.string("amdgpu-waves-per-eu"), Some("4"));
    assert_eq!(function.attributes.text("memory"), Some("argmem: read"));
    let byref = function.params[0].attributes.ty("byref").expect("it is there");
    assert_eq!(module.types.store_size(byref), Some(8));
    assert_eq!(function.params[0].attributes.int("align"), Some(8));
    let insts: Vec<_> = function.insts.keys().collect();
    let range = function.inst_metadata(insts[0], "range").expect("it is attached");
    assert_eq!(module.metadata.elements(range).len(), 2);
    let InstKind::Call { site: Some(site), .. } = &function.insts[insts[1]].kind else {
        panic!("a call with more")
    };
    assert!(site.attributes.has("convergent"));
    assert_eq!(site.result_attributes.text("range"), Some("i32 0, 7"));
    assert!(site.arg_attributes[0].has("noundef"));
}

/// clang's link of device libraries leaves such calls behind.
#[test]
fn calls_may_disagree_with_their_callee_about_the_convention() {
    let text = "declare float @llvm.fabs.f32(float)\n\
                define float @f(float %x) {\n  %y = call fastcc float @llvm.fabs.f32(float %x)\n  ret float %y\n}\n";
    assert!(print(&read(text)).contains("call fastcc float @llvm.fabs.f32(float %x)"));
}

/// LLVM declares intrinsics that are called without a declaration since release 19; other functions it does not.
#[test]
fn intrinsics_need_no_declaration() {
    let text = "define i32 @f(i32 %x) {\n  %y = call i32 @llvm.umin.i32(i32 %x, i32 7)\n  ret i32 %y\n}\n";
    let module = read(text);
    assert!(print(&module).contains("declare i32 @llvm.umin.i32(i32, i32)"), "{}", print(&module));
    assert_eq!(module.functions[1].intrinsic, Some(gcnsel_ir::Intrinsic::Umin));
    let other = text.replace("llvm.umin.i32", "umin");
    let error = gcnsel_ir::parse(other.as_bytes()).expect_err("it is not declared");
    assert!(error.message.contains("'@umin' is used but not defined or declared"), "{}", error.message);
}

/// What was an intrinsic is `atomicrmw`: of LDS as LLVM 19 reads it itself, of other memory the bare instruction.
#[test]
fn atomic_intrinsics() {
    let text = "
declare float @llvm.amdgcn.ds.fadd.f32(ptr addrspace(3), float, i32, i32, i1)
declare float @llvm.amdgcn.ds.fmin.f32(ptr addrspace(3), float, i32, i32, i1)
declare double @llvm.amdgcn.ds.fmax.f64(ptr addrspace(3), double, i32, i32, i1)
declare <2 x i16> @llvm.amdgcn.ds.fadd.v2bf16(ptr addrspace(3), <2 x i16>)
declare i32 @llvm.amdgcn.atomic.inc.i32.p3(ptr addrspace(3), i32, i32, i32, i1)
declare i64 @llvm.amdgcn.atomic.dec.i64.p1(ptr addrspace(1), i64, i32, i32, i1)
declare float @llvm.amdgcn.global.atomic.fadd.f32.p1.f32(ptr addrspace(1), float)
declare double @llvm.amdgcn.flat.atomic.fmin.f64.p0.f64(ptr, double)
declare <2 x i16> @llvm.amdgcn.flat.atomic.fadd.v2bf16.p0(ptr, <2 x i16>)
define amdgpu_kernel void @f(ptr addrspace(3) %l, float %x, double %z, <2 x i16> %y, ptr addrspace(1) %g, ptr %p) {
  %a = call float @llvm.amdgcn.ds.fadd.f32(ptr addrspace(3) %l, float %x, i32 0, i32 0, i1 false)
  %b = call float @llvm.amdgcn.ds.fadd.f32(ptr addrspace(3) %l, float %a, i32 2, i32 0, i1 true)
  %c = call float @llvm.amdgcn.ds.fmin.f32(ptr addrspace(3) %l, float %b, i32 4, i32 0, i1 true)
  %d = call double @llvm.amdgcn.ds.fmax.f64(ptr addrspace(3) %l, double %z, i32 7, i32 0, i1 false)
  %e = call <2 x i16> @llvm.amdgcn.ds.fadd.v2bf16(ptr addrspace(3) %l, <2 x i16> %y)
  %u = call i32 @llvm.amdgcn.atomic.inc.i32.p3(ptr addrspace(3) %l, i32 7, i32 0, i32 0, i1 true)
  %v = call i64 @llvm.amdgcn.atomic.dec.i64.p1(ptr addrspace(1) %g, i64 9, i32 5, i32 3, i1 false)
  %h = call float @llvm.amdgcn.global.atomic.fadd.f32.p1.f32(ptr addrspace(1) %g, float %c)
  %i = call double @llvm.amdgcn.flat.atomic.fmin.f64.p0.f64(ptr %p, double %d)
  %j = call <2 x i16> @llvm.amdgcn.flat.atomic.fadd.v2bf16.p0(ptr %p, <2 x i16> %e)
  store <2 x i16> %j, ptr addrspace(1) %g
  ret void
}
";
    let module = read(text);
    let atomics = |printed: &str| -> Vec<String> {
        let lines = printed.lines().filter(|line| line.contains(" = atomicrmw "));
        lines.map(|line| line.split_once(" = ").expect("a result").1.to_owned()).collect()
    };
    let ours = print(&module);
    let last = atomics(&ours).split_off(7);
    assert_eq!(
        last[0],
        "atomicrmw fadd ptr addrspace(1) %g, float %c syncscope(\"agent\") monotonic, align 4, !amdgpu.no.fine.grained.memory !0, !amdgpu.ignore.denormal.mode !0"
    );
    assert_eq!(
        last[1],
        "atomicrmw fmin ptr %p, double %d syncscope(\"agent\") monotonic, align 8, !amdgpu.no.fine.grained.memory !0"
    );
    assert!(last[2].starts_with("atomicrmw fadd ptr %p, <2 x bfloat> "), "{}", last[2]);
    assert!(!ours.contains("call "), "{ours}");
    if tools::missing("opt-19", "llvm-19") {
        return;
    }
    let file = tempfile::NamedTempFile::new().expect("a temporary file can be made");
    std::fs::write(file.path(), text).expect("it is writable");
    // LLVM names results anew.
    let nameless = |line: &String| -> String {
        let words = line.split(' ').map(|word| match word.strip_prefix('%') {
            Some(_) if word.ends_with(',') => "%,",
            Some(_) => "%",
            None => word,
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let theirs = tools::run("opt-19", &["-S", &file.path().display().to_string()]);
    let (ours, theirs) = (atomics(&ours), atomics(&theirs));
    assert_eq!(theirs.len(), 7);
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(nameless(ours), nameless(theirs));
    }
}

/// What `opt-19` makes of hexadecimal literals: the highest bit that is set of a signed one is its sign.
#[test]
fn signed_hexadecimal_literals() {
    let cases = [
        ("i32", "s0x7F", "-1"),
        ("i16", "s0x0001", "-1"),
        ("i64", "s0x012", "-14"),
        ("i8", "s0x80", "-128"),
        ("i32", "s0x0", "0"),
        ("i32", "u0x7F", "127"),
        ("i32", "u0xFFFFFFFF", "-1"),
    ];
    for (ty, literal, value) in cases {
        let text = format!("@g = global {ty} {literal}\n");
        assert!(print(&read(&text)).contains(&format!("global {ty} {value}")), "{literal}");
        if !tools::missing("opt-19", "llvm-19") {
            let file = tempfile::NamedTempFile::new().expect("a temporary file can be made");
            std::fs::write(file.path(), &text).expect("it is writable");
            let theirs = tools::run("opt-19", &["-S", &file.path().display().to_string()]);
            assert!(theirs.contains(&format!("global {ty} {value}")), "{literal}: {theirs}");
        }
    }
}

/// Memory of kinds that LLVM 19 does not know is among all other memory for it.
#[test]
fn memory_of_unknown_kinds() {
    for (newer, older) in [
        ("errnomem: write", "write"),
        ("argmem: read, errnomem: write", "write, argmem: read"),
        ("target_mem0: write, target_mem1: read", "readwrite"),
        ("argmem: read, target_mem0: none", "argmem: read"),
        ("read, inaccessiblemem: write", "read, inaccessiblemem: write"),
        ("target_mem0: none", "none"),
    ] {
        let printed = print(&read(&format!("declare void @f(ptr) memory({newer})\n")));
        assert!(printed.contains(&format!("memory({older})")), "{newer}: {printed}");
    }
}

/// LLVM prints 71 and 72 by their names (`CallingConv.h`).
#[test]
fn conventions_of_other_gpus_have_names() {
    for (number, name) in [(71, "ptx_kernel"), (72, "ptx_device")] {
        for said in [format!("cc {number}"), name.to_owned()] {
            let text = print(&read(&format!("define {said} void @f() {{\n  ret void\n}}\n")));
            assert!(text.contains(&format!("define {name} void @f()")), "{text}");
        }
    }
}

#[test]
fn conventions_by_number() {
    let module = read("define cc 91 void @k() {\n  ret void\n}\ndefine cc 76 void @l() {\n  ret void\n}\n");
    assert!(module.functions.iter().all(|function| function.is_kernel()));
    assert!(print(&module).contains("define amdgpu_kernel void @k"));
}

/// An address is the number that a pointer is, of a fat one its low bits.
#[test]
fn addresses_of_pointers() {
    let module = read(
        "@g = addrspace(1) global i32 0\n@n = global i64 ptrtoaddr (ptr addrspace(1) @g to i64)\n\
         define i64 @f(ptr %p) {\n  %a = ptrtoaddr ptr %p to i64\n  ret i64 %a\n}\n",
    );
    let printed = print(&module);
    assert!(printed.contains("%a = ptrtoint ptr %p to i64"), "{printed}");
    assert!(printed.contains("i64 ptrtoint (ptr addrspace(1) @g to i64)"), "{printed}");
}

/// What front ends write for an environment that may differ is the plain operation: what it says of the mode is no operand.
#[test]
fn operations_that_mind_the_environment() {
    let module = read(
        "declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)\n\
         declare half @llvm.experimental.constrained.fptrunc.f16.f32(float, metadata, metadata)\n\
         declare i32 @llvm.experimental.constrained.fptosi.i32.f32(float, metadata)\n\
         declare i1 @llvm.experimental.constrained.fcmps.f32(float, float, metadata, metadata)\n\
         declare float @llvm.experimental.constrained.sqrt.f32(float, metadata, metadata)\n\
         declare float @llvm.experimental.constrained.maxnum.f32(float, float, metadata)\n\
         declare float @llvm.sqrt.f32(float)\n\
         define float @f(float %x, float %y) strictfp {\n\
           %a = call nnan float @llvm.experimental.constrained.fadd.f32(float %x, float %y, \
              metadata !\"round.dynamic\", metadata !\"fpexcept.strict\") strictfp\n\
           %b = call half @llvm.experimental.constrained.fptrunc.f16.f32(float %x, \
              metadata !\"round.tonearest\", metadata !\"fpexcept.ignore\")\n\
           %c = call i32 @llvm.experimental.constrained.fptosi.i32.f32(float %x, metadata !\"fpexcept.maytrap\")\n\
           %d = call i1 @llvm.experimental.constrained.fcmps.f32(float %x, float %y, metadata !\"oge\", \
              metadata !\"fpexcept.strict\")\n\
           %e = call float @llvm.experimental.constrained.sqrt.f32(float noundef %x, \
              metadata !\"round.upward\", metadata !\"fpexcept.strict\")\n\
           %f = call float @llvm.experimental.constrained.maxnum.f32(float %x, float %y, \
              metadata !\"fpexcept.strict\")\n\
           ret float %e\n\
         }\n",
    );
    verify(&module).expect("it is well-formed");
    let printed = print(&module);
    for plain in [
        "%a = fadd nnan float %x, %y",
        "%b = fptrunc float %x to half",
        "%c = fptosi float %x to i32",
        "%d = fcmp oge float %x, %y",
        "%e = call float @llvm.sqrt.f32(float noundef %x)",
        "%f = call float @llvm.maxnum.f32(float %x, float %y)",
        "declare float @llvm.maxnum.f32(float, float)",
    ] {
        assert!(printed.contains(plain), "{plain} in:\n{printed}");
    }
}

/// What such operations say must be words that there are.
#[test]
fn environments_that_there_are_not() {
    for (words, what) in [
        ("metadata !\"round.sideways\", metadata !\"fpexcept.strict\"", "a rounding"),
        ("metadata !\"round.dynamic\", metadata !\"fpexcept.some\"", "exceptions"),
    ] {
        let module = read(&format!(
            "declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)\n\
             define float @f(float %x) {{\n\
               %a = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, {words})\n\
               ret float %a\n}}\n"
        ));
        assert!(print(&module).contains("call float @llvm.experimental.constrained.fadd.f32"), "{what}");
    }
}

/// What tinygrad writes: typed pointers, no data layout and the stack in address space 0, names of types in those of
/// intrinsics.
#[test]
fn typed_pointers_and_no_data_layout() {
    let module = read(
        "%node = type { %node*, i32 addrspace(3)*, i32 (i32, i8*)* }\n\
         @g = global %node zeroinitializer\n\
         @p = global i32** null\n\
         define amdgpu_kernel void @k(float* noalias align 32 %o, [4 x i32] addrspace(1)* %a, i64 %n) {\n\
           %r = alloca [4 x float]\n\
           %1 = alloca i32, i64 %n, align 16\n\
           %x = load float, float* %o\n\
           %e = call float @llvm.exp2.float(float %x)\n\
           %s = getelementptr inbounds [4 x float], [4 x float]* %r, i32 0, i32 1\n\
           store float %e, float* %s\n\
           store i32 0, i32* %1\n\
           %f = load i32 (i32)*, i32 (i32)** null\n\
           %2 = call i32 %f(i32 1)\n\
           ret void\n\
         }\n\
         declare float @llvm.exp2.float(float)\n",
    );
    verify(&module).expect("it is well-formed");
    let printed = print(&module);
    for text in [
        "%node = type { ptr, ptr addrspace(3), ptr }",
        "@p = global ptr null",
        "(ptr noalias align 32 %o, ptr addrspace(1) %a, i64 %n)",
        "= alloca [4 x float], align 4, addrspace(5)",
        "%r = addrspacecast ptr addrspace(5) %",
        ", i64 %n, align 16, addrspace(5)",
        "getelementptr inbounds [4 x float], ptr %r, i32 0, i32 1",
        "load ptr, ptr null",
    ] {
        assert!(printed.contains(text), "{text} in:\n{printed}");
    }
    let exp2 = module.functions.iter().find(|f| &*f.name == "llvm.exp2.float").and_then(|f| f.intrinsic);
    assert_eq!(exp2, Some(gcnsel_ir::Intrinsic::Exp2));
    verify(&read(&printed)).expect("what is printed is well-formed");
}

/// What clang 22 writes for a virtual call.
#[test]
fn calls_by_pointers_to_global_memory() {
    let module = read(
        "define i32 @f(ptr addrspace(1) %vt, ptr %p) {\n\
           %f = load ptr addrspace(1), ptr addrspace(1) %vt\n\
           %a = call addrspace(1) i32 %f(i32 1)\n\
           %b = call addrspace(0) i32 %p(i32 %a)\n\
           ret i32 %b\n\
         }\n",
    );
    verify(&module).expect("it is well-formed");
    let printed = print(&module);
    assert!(printed.contains("%a = call addrspace(1) i32 %f(i32 1)"), "{printed}");
    assert!(printed.contains("%b = call i32 %p(i32 %a)"), "{printed}");
    let text = "define void @f(ptr addrspace(3) %p) {\n  call addrspace(3) void %p()\n  ret void\n}\n";
    let short = parse(text.as_bytes()).expect("it is well-formed");
    let error = verify(&short).expect_err("no function is in LDS");
    assert!(error.message.contains("address space 3"), "{error}");
}

/// LLVM 23 writes several lines behind one `module asm`, and what they are assembled for; where nothing is assembled, that says
/// nothing.
#[test]
fn assembly_of_modules() {
    let module = read(
        "module asm\n    \".globl x\"\n    \"s_nop 0\"\nmodule asm(target_features: \"+wavefrontsize64\", target_cpu: \"gfx90a\")\n    \"\"\n",
    );
    assert_eq!(print(&module), "module asm \".globl x\"\nmodule asm \"s_nop 0\"\nmodule asm \"\"\n\n");
}

/// Bytes are integers; a pointer is made of one by `inttoptr`, and of several by way of one number.
#[test]
fn byte_types() {
    let module = read(
        "@g = global [2 x b8] c\"ab\"
         @h = global b64 bitcast (ptr @g to b64)
         define void @f(b64 %x, <8 x b8> %y, ptr %p, <2 x ptr> %q) {
           %a = bitcast b64 %x to ptr
           %b = bitcast <8 x b8> %y to ptr
           %c = bitcast ptr %p to <2 x b32>
           %d = bitcast <2 x ptr> %q to <2 x b64>
           %e = bitcast b64 %x to double
           ret void
         }",
    );
    let printed = print(&module);
    for line in [
        "@h = global i64 ptrtoint (ptr @g to i64)",
        "%a = inttoptr i64 %x to ptr",
        "%1 = bitcast <8 x i8> %y to i64",
        "%b = inttoptr i64 %1 to ptr",
        "%2 = ptrtoint ptr %p to i64",
        "%c = bitcast i64 %2 to <2 x i32>",
        "%d = ptrtoint <2 x ptr> %q to <2 x i64>",
        "%e = bitcast i64 %x to double",
    ] {
        assert!(printed.contains(line), "{line} is not in\n{printed}");
    }
}

/// Without byte types a `bitcast` makes no pointer of a number.
#[test]
fn numbers_are_no_bytes() {
    let module = parse(b"define ptr @f(i64 %x) {\n  %a = bitcast i64 %x to ptr\n  ret ptr %a\n}\n")
        .expect("it is read");
    verify(&module).expect_err("it is no pointer");
}

/// Blocks by name and by number, before their function and behind it.
#[test]
fn addresses_of_blocks() {
    let module = read(
        "@a = global [2 x ptr] [ptr blockaddress(@f, %named), ptr blockaddress(@f, %7)]
         define void @f(i1 %c) {
           br i1 %c, label %named, label %7
         7:
           br label %named
         named:
           ret void
         }
         @b = global ptr blockaddress(@f, %7)
         @c = global ptr no_cfi @f
        ",
    );
    let printed = print(&module);
    let a = "@a = global [2 x ptr] [ptr blockaddress(@f, %named), ptr blockaddress(@f, %1)]";
    for line in [a, "@b = global ptr blockaddress(@f, %1)", "@c = global ptr @f"] {
        assert!(printed.contains(line), "{line} is not in\n{printed}");
    }
    assert_eq!(print(&read(&printed)), printed);
}

/// A block without a label has the number that a label would have: values and blocks are counted together.
#[test]
fn addresses_of_blocks_without_labels() {
    let text = |label: &str| {
        format!(
            "@a = global [2 x ptr] [ptr blockaddress(@f, %3), ptr blockaddress(@f, %5)]
             define i32 @g(i1 %0) {{
               br i1 %0, label %2, label %3
             2:
               ret i32 2
             3:
               ret i32 3
             }}
             define void @f(i1 %0, ptr %1) {{
               br i1 %0, label %3, label %5
             {label}
               %4 = load i32, ptr %1
               br label %5

               ret void
             }}"
        )
    };
    let module = read(&text(""));
    assert_eq!(print(&module), print(&read(&text("3:"))));
    let blocks: Vec<u32> = module.block_addresses.iter().map(|(_, block)| block.as_u32()).collect();
    let f = module.functions.iter().find(|f| &*f.name == "f").unwrap();
    let loads = |block: &gcnsel_ir::Block| f.blocks[*block].insts.len();
    assert_eq!(
        module.block_addresses.iter().map(|(_, b)| loads(b)).collect::<Vec<_>>(),
        [2, 1],
        "{blocks:?}"
    );
}

#[test]
fn lists_of_arguments() {
    let text = "define i32 @f(i32 %n, ...) {
  %l = alloca ptr, align 8, addrspace(5)
  call void @llvm.va_start.p5(ptr addrspace(5) %l)
  %a = va_arg ptr addrspace(5) %l, i32
  %b = va_arg ptr addrspace(5) %l, { i8, <2 x half> }, !dbg !0
  call void @llvm.va_end.p5(ptr addrspace(5) %l)
  %r = call i32 (i32, ...) @f(i32 %a, double 1.000000e+00, { i8, <2 x half> } %b)
  ret i32 %r
}
";
    let module = read(&format!("{text}\n!0 = !{{}}\n"));
    let printed = print(&module);
    let body: String = printed.lines().skip_while(|line| !line.starts_with("define")).take(9).collect();
    assert_eq!(body, text.lines().collect::<String>());
    assert_eq!(print(&read(&printed)), printed);
}

#[test]
fn summaries_are_read_over() {
    let module = read(
        "define void @f() {\n  ret void\n}\n\
         ^0 = module: (path: \"a.bc\", hash: (1, 2, 3, 4, 5))\n\
         ^1 = gv: (name: \"f\", summaries: (function: (module: ^0, flags: (linkage: external, live: 0), insts: 1, \
         calls: ((callee: ^2, hotness: hot))))) ; guid = 3762489268811518743\n\
         ^2 = gv: (guid: 123)\n\
         ^3 = flags: 8\n\
         ^4 = blockcount: 1\n",
    );
    verify(&module).expect("it is well-formed");
    assert_eq!(module.functions.len(), 1);
}

#[test]
fn bits_of_constants_are_folded() {
    let module = read(
        "define <2 x half> @f() {\n  ret <2 x half> bitcast (i32 1006649344 to <2 x half>)\n}\n\
         define i64 @g() {\n  ret i64 bitcast (<2 x float> <float 1.0, float -2.0> to i64)\n}\n",
    );
    let text = print(&module);
    // 0x3c004000: the low half is 2, the high one 1.
    assert!(text.contains("ret <2 x half> <half 0xH4000, half 0xH3C00>"), "{text}");
    assert!(text.contains(&format!("ret i64 {}", 0xc000_0000_3f80_0000_u64 as i64)), "{text}");
}

/// Nodes that something asks for before they are come to, or afterwards, or that another does which is asked for afterwards;
/// and nodes that nothing asks for, which are not there.
#[test]
fn metadata_is_there_in_whatever_order_it_is_asked_for() {
    let text = "!early = !{!7}
!5 = !{i32 7, i32 9}
!3 = !{i32 1, i32 12}
!9 = !{!5, !11, !{!5}}
!11 = !DILocation(line: 7, column: 3, scope: !9)
!7 = !{!9, !\"x\", !12, !4000000000}
!20 = !{i64 99, !7}
!4000000000 = !{!12}
!12 = distinct !{!12, i64 3}
define void @f(ptr %p) {
  %x = load i32, ptr %p, !range !3
  store i32 %x, ptr %p
  ret void
}
";
    let module = parse(text.as_bytes()).expect("it is well-formed");
    // All but 20, and one that has no number.
    assert_eq!(module.metadata.nodes.len(), 8);
    let printed = print(&module);
    let wanted = [
        "!range !0",
        "!early = !{!1}",
        "!0 = !{i32 1, i32 12}",
        "!1 = !{!2, !\"x\", !6, !7}",
        "!2 = !{!3, !4, !5}",
        "!3 = !{i32 7, i32 9}",
        "!4 = !DILocation(line: 7, column: 3, scope: !2)",
        "!5 = !{!3}",
        "!6 = distinct !{!6, i64 3}",
        "!7 = !{!6}",
    ];
    for line in wanted {
        assert!(printed.contains(line), "{line} in\n{printed}");
    }
    assert!(!printed.contains("i64 99"), "{printed}");
}
