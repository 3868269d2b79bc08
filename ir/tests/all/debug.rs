//! Debug information: what is read of it, and that damage is no more than a lack.

use gcnsel_ir::debug::{DebugInfo, Emission, ScopeKind};
use gcnsel_ir::{
    DebugOperand, DebugRecord, DebugRecords, Function, Inst, MetadataNode, Module, RecordKind, parse, print,
    verify,
};

/// `inner`, which clang would have inlined into `kernel` in line 12, in a block of its own.
const TEXT: &str = r#"define amdgpu_kernel void @kernel(i32 %n) !dbg !4 {
  %a = add i32 %n, 1, !dbg !8
  %b = add i32 %n, 2, !dbg !9
  ret void, !dbg !11
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "by hand", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "a.cl", directory: "/src", checksumkind: CSK_MD5, checksum: "000102030405060708090a0b0c0d0e0f")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "kernel", scope: !1, file: !1, line: 10, type: !5, scopeLine: 11, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DIFile(filename: "b.h", directory: "/src")
!8 = !DILocation(line: 11, column: 3, scope: !4)
!9 = !DILocation(line: 3, column: 7, scope: !10, inlinedAt: !14)
!10 = distinct !DILexicalBlock(scope: !12, file: !7, line: 2, column: 5)
!11 = !DILocation(line: 0, scope: !13)
!12 = distinct !DISubprogram(name: "inner", linkageName: "_Z5innerv", scope: !7, file: !7, line: 1, type: !5, scopeLine: 1, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!13 = !DILexicalBlockFile(scope: !4, file: !7, discriminator: 2)
!14 = distinct !DILocation(line: 12, column: 9, scope: !4)
"#;

fn read(text: &str) -> Module {
    let module = parse(text.as_bytes()).expect("it is well-formed");
    verify(&module).expect("it is valid");
    module
}

/// The frames of each instruction as text: place and subprogram, the innermost first.
fn frames(info: &DebugInfo, module: &Module, function: &Function) -> Vec<Vec<String>> {
    let insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
    let loc = |inst: &gcnsel_ir::Inst| function.insts[*inst].debug_loc.expect("each has a location");
    let text = |frame: &gcnsel_ir::debug::Frame| {
        let (_, subprogram) = info.subprogram_of(frame.position.scope).expect("each scope is in one");
        format!("{} {}", info.text(frame.position), String::from_utf8_lossy(&subprogram.name))
    };
    insts.map(|inst| info.frames(module, function, loc(inst)).iter().map(text).collect()).collect()
}

#[test]
fn positions_have_files_and_the_calls_they_came_by() {
    let module = read(TEXT);
    let info = DebugInfo::of(&module).expect("it has a compile unit");
    assert_eq!(info.damaged, []);
    assert_eq!(info.dwarf_version, Some(5));
    let unit = info.units.values().next().expect("there is one");
    assert_eq!((&*unit.language, unit.emission), ("DW_LANG_OpenCL", Emission::LineTablesOnly));
    let file = &info.files[unit.file.expect("it has one")];
    assert_eq!(file.md5, Some(std::array::from_fn(|byte| byte as u8)));
    let wanted = [
        vec!["a.cl:11:3 kernel"],
        vec!["b.h:3:7 inner", "a.cl:12:9 kernel"],
        // A part of the kernel in another file, of no line.
        vec!["b.h:0:0 kernel"],
    ];
    assert_eq!(frames(&info, &module, &module.functions[0]), wanted);
    let inner = info.scopes.values().find_map(|scope| match &scope.kind {
        ScopeKind::Subprogram(subprogram) if &*subprogram.name == b"inner" => Some(subprogram),
        _ => None,
    });
    let inner = inner.expect("it is a scope");
    assert!(inner.is_local && inner.is_definition && !inner.is_prototyped);
    assert_eq!(&*inner.linkage_name, b"_Z5innerv");
    // What is printed says the same.
    let again = read(&print(&module));
    let info = DebugInfo::of(&again).expect("it has a compile unit");
    assert_eq!(frames(&info, &again, &again.functions[0]), wanted);
}

/// Each change to the text, the damage that is reported, and the frames that are left of the second instruction.
#[test]
fn damage_is_noted_and_left_out() {
    let cycle = "the scopes of a lexical block do not end in a subprogram";
    let no_scope = "a lexical block is in a scope that is no part of a subprogram";
    for (from, to, damage, left) in [
        (
            "\"Debug Info Version\", i32 3",
            "\"Debug Info Version\", i32 2",
            "'Debug Info Version' is 2, expected 3",
            0,
        ),
        ("!{!2, !3}", "!{!3}", "'Debug Info Version' is none, expected 3", 0),
        ("DILexicalBlock(scope: !12", "DILexicalBlock(scope: !10", cycle, 0),
        ("DILexicalBlock(scope: !12", "DILexicalBlock(scope: !1", no_scope, 0),
        ("DILexicalBlock(scope: !12", "DILexicalBlock(scope: !6", no_scope, 0),
        ("!llvm.dbg.cu = !{!0}", "!llvm.dbg.cu = !{!1}", "which is no compile unit", 2),
        (
            "language: DW_LANG_OpenCL, file: !1",
            "language: DW_LANG_OpenCL, file: !6",
            "a compile unit has no file",
            2,
        ),
        // The location alone is none, or a number of it is unknown.
        ("scope: !10, inlinedAt: !14", "scope: !10, inlinedAt: !9", "a !DILocation is inlined at itself", 0),
        (
            "scope: !10, inlinedAt: !14",
            "scope: !10, inlinedAt: !6",
            "'inlinedAt' of a !DILocation is a tuple, expected a !DILocation",
            0,
        ),
        (
            "scope: !10, inlinedAt: !14",
            "scope: !5",
            "'scope' of a !DILocation is a !DISubroutineType, expected a subprogram or a lexical block",
            0,
        ),
        ("scope: !10, inlinedAt: !14", "scope: null", "'scope' of a !DILocation is null", 0),
        ("scope: !10, inlinedAt: !14", "column: 1", "'scope' of a !DILocation is not there", 0),
        (
            "line: 3, column: 7",
            "line: -3, column: 99999999999",
            "'line' of a !DILocation is -3, expected a number up to 4294967295",
            2,
        ),
        ("line: 3, column: 7", "line: 3, column: 65536", "'column' of a !DILocation is 65536", 2),
        ("line: 3, column: 7", "line: \"3\", column: 7", "'line' of a !DILocation is no number", 2),
        (
            "%b = add i32 %n, 2, !dbg !9",
            "%b = add i32 %n, 2, !dbg !7",
            "the location of an instruction is a !DIFile, expected a !DILocation",
            0,
        ),
    ] {
        assert!(TEXT.contains(from), "{from}");
        let module = read(&TEXT.replacen(from, to, 1));
        let info = DebugInfo::of(&module).expect("it has compile units");
        let Some(found) = info.damaged.first() else { panic!("{to}: nothing is noted") };
        assert!(found.what.contains(damage), "{to}: {found:?}");
        // Without a unit, no subprogram is of one.
        assert!(info.damaged.len() == 1 || damage.contains("compile unit"), "{to}: {:?}", info.damaged);
        // What a node says is told where the text has it.
        if let Some(node) = found.node {
            let (text, span) = (TEXT.replacen(from, to, 1), module.metadata.spans[node].expect("it is text"));
            let said = &text[span.start as usize..span.end as usize];
            assert!(said.starts_with("!DI") || said.starts_with("distinct !DI"), "{to}: {said}");
            assert!(said.ends_with(')') && !said.contains('\n'), "{to}: {said}");
        }
        let frames = frames(&info, &module, &module.functions[0]);
        assert_eq!(frames[1].len(), left, "{to}");
    }
}

/// Chains of scopes and of calls are followed without recursion, and in linear time.
#[test]
fn deep_scopes_are_read() {
    const LEVELS: usize = 100_000;
    let mut text = TEXT.replace("DILexicalBlock(scope: !12", "DILexicalBlock(scope: !100");
    for level in 100..100 + LEVELS {
        let scope = if level + 1 == 100 + LEVELS { 12 } else { level + 1 };
        text.push_str(&format!("!{level} = distinct !DILexicalBlock(scope: !{scope}, file: !7, line: 1)\n"));
    }
    let module = read(&text);
    let info = DebugInfo::of(&module).expect("it has a compile unit");
    assert_eq!(info.damaged, []);
    assert_eq!(info.scopes.len(), LEVELS + 4);
    assert_eq!(frames(&info, &module, &module.functions[0])[1].len(), 2);
}

#[test]
fn modules_without_compile_units_have_none() {
    let module = read("define void @f() {\n  ret void\n}\n!llvm.dbg.cu = !{}\n");
    assert!(DebugInfo::of(&module).is_none());
    assert!(DebugInfo::of(&read("define void @f() {\n  ret void\n}\n")).is_none());
}

/// Records of all kinds, of values that are defined before and behind them.
const RECORDS: &str = r#"define amdgpu_kernel void @kernel(i32 %n) !dbg !4 {
entry:
  %slot = alloca i32, align 4, addrspace(5)
    #dbg_declare(ptr addrspace(5) %slot, !7, !DIExpression(), !9)
    #dbg_value(i32 %n, !8, !DIExpression(), !9)
    #dbg_value(i32 %sum, !8, !DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value), !9)
  %sum = add i32 %n, 1, !dbg !9
    #dbg_value(!DIArgList(i32 %sum, i32 7), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !9)
    #dbg_value(i32 poison, !8, !DIExpression(), !9)
  store i32 %sum, ptr addrspace(5) %slot, align 4, !dbg !9
    #dbg_assign(float 1.000000e+00, !8, !DIExpression(), !10, ptr addrspace(5) %slot, !DIExpression(), !9)
  ret void, !dbg !9
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}

!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "by hand", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{}
!4 = distinct !DISubprogram(name: "kernel", scope: !1, file: !1, line: 10, type: !5, scopeLine: 11, spFlags: DISPFlagDefinition, unit: !0)
!5 = !DISubroutineType(types: !3)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DILocalVariable(name: "slot", scope: !4, file: !1, line: 12, type: !6)
!8 = !DILocalVariable(name: "sum", arg: 1, scope: !4, file: !1, line: 10, type: !6)
!9 = !DILocation(line: 12, column: 3, scope: !4)
!10 = distinct !DIAssignID()
"#;

/// Lines of records, without what numbers of nodes they have.
fn records(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| line.contains("#dbg_"));
    let digits = |line: &str| {
        let parts =
            line.split('!').map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned());
        parts.collect::<Vec<_>>().join("!")
    };
    lines.map(|line| digits(line.trim())).collect()
}

#[test]
fn records_are_kept_and_printed() {
    let module = read(RECORDS);
    let printed = print(&module);
    assert_eq!(records(&printed), records(RECORDS));
    assert_eq!(print(&read(&printed)), printed);
    // They make no value and no instruction, and give none another number.
    let stripped: String =
        RECORDS.lines().filter(|line| !line.contains("#dbg_")).map(|l| format!("{l}\n")).collect();
    let plain = &read(&stripped).functions[0];
    let f = &module.functions[0];
    assert_eq!((f.insts.len(), f.values.len()), (plain.insts.len(), plain.values.len()));
    let names = |f: &Function| f.values.values().map(|value| value.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(f), names(plain));
    assert!(plain.debug_records.is_none());
}

/// As in LLVM, where they are unique; whole files have hundreds of thousands of records and few expressions.
#[test]
fn the_same_expression_is_the_same_node() {
    let odd = "!DIExpression(DW_OP_plus_uconst, 3, DW_OP_stack_value), !9)";
    let spaced = odd.replace(", 3", ",  3");
    // The first one is there twice, then once more as it is written otherwise, and once over two lines.
    let twice = format!("{odd}\n    #dbg_value(i32 %n, !8, {odd}\n    #dbg_value(i32 %n, !8, {spaced}");
    let lines = format!("{twice}\n    #dbg_value(i32 %n, !8, {}", odd.replace(", 3", ",\n 3"));
    let module = read(&RECORDS.replacen(odd, &lines, 1));
    let f = &module.functions[0];
    let table = f.debug_records.as_ref().expect("there are records");
    let expressions: Vec<_> = f.blocks[f.layout[0]]
        .insts
        .iter()
        .flat_map(|&inst| table.before(inst))
        .map(|record| record.expression)
        .collect();
    let [slot, n, sum, again, spaced, over_lines, list, poison, assigned] = expressions[..] else {
        panic!("{expressions:?}")
    };
    assert_eq!([slot, n, poison, assigned], [slot; 4]);
    assert_eq!(sum, again);
    let operations = |expression| match &module.metadata.nodes[expression] {
        MetadataNode::Specialized { fields, .. } => fields.iter().map(|field| field.1.clone()).collect(),
        MetadataNode::Tuple { .. } => Vec::new(),
    };
    for other in [spaced, over_lines] {
        assert_ne!(other, sum);
        assert_eq!(operations(other), operations(sum));
    }
    assert_ne!(operations(list), operations(sum));
    // What stands behind an expression that was known is read as ever.
    assert_eq!(print(&read(&print(&module))), print(&module));
}

/// LLVM 18 and older have calls in their place.
#[test]
fn calls_are_records() {
    let mut calls = String::new();
    for line in RECORDS.lines() {
        let Some(record) = line.trim().strip_prefix("#dbg_") else {
            calls += &format!("{line}\n");
            continue;
        };
        let (kind, rest) = record.split_once('(').expect("a record has operands");
        let (operands, location) = rest.trim_end_matches(')').rsplit_once(", ").expect("it has a location");
        // Operands have no comma but in parentheses, and those between operands stand in front of `!` or of a type.
        let operands = operands.replace(", !D", ", metadata !D").replace(", !8", ", metadata !8");
        let operands = operands.replace(", !7", ", metadata !7").replace(", !10", ", metadata !10");
        let operands = operands.replace(", ptr addrspace(5) %slot", ", metadata ptr addrspace(5) %slot");
        calls += &format!("  call void @llvm.dbg.{kind}(metadata {operands}), !dbg {location}\n");
    }
    for kind in ["value(metadata, metadata, metadata)", "declare(metadata, metadata, metadata)"] {
        calls += &format!("declare void @llvm.dbg.{kind}\n");
    }
    calls += "declare void @llvm.dbg.assign(metadata, metadata, metadata, metadata, metadata, metadata)\n";
    let printed = print(&read(&calls));
    assert_eq!(records(&printed), records(RECORDS), "{calls}");
}

#[test]
fn damaged_records_are_refused() {
    for (good, bad, message) in [
        ("#dbg_value(i32 %n,", "#dbg_value(i32 %nobody,", "'%nobody' is used but not defined"),
        ("#dbg_value(i32 %n,", "#dbg_value(i64 %n,", "'%n' is of type 'i32', expected 'i64'"),
        ("#dbg_value(i32 %n,", "#dbg_value(i32 %entry,", "'%entry' is a block, expected a value"),
        ("#dbg_value(i32 %n, !8,", "#dbg_value(i32 %n,", "expected ','"),
    ] {
        let text = RECORDS.replacen(good, bad, 1);
        let error = parse(text.as_bytes()).expect_err("it is damaged");
        assert!(error.message.contains(message), "{}: expected {message}", error.message);
    }
}

/// What variables, expressions and records say that they cannot, each once and where it stands; all else stays.
#[test]
fn damage_of_records_is_noted() {
    let module = read(RECORDS);
    assert_eq!(DebugInfo::of(&module).expect("it has a compile unit").damaged, []);
    let plus = "DW_OP_plus_uconst, 3, DW_OP_stack_value";
    let variable = "!8 = !DILocalVariable(name: \"sum\", arg: 1, scope: !4";
    let sum = "!DILocalVariable(name: \"sum\"";
    for (from, to, damage, at) in [
        (
            variable,
            "!8 = !DILocalVariable(name: \"sum\", arg: 1, scope: null",
            "'scope' of the !DILocalVariable 'sum' is null",
            sum,
        ),
        (
            variable,
            "!8 = !DILocalVariable(name: \"sum\", arg: 1",
            "'scope' of the !DILocalVariable 'sum' is not there",
            sum,
        ),
        (
            variable,
            "!8 = !DILocalVariable(name: \"sum\", arg: 65536, scope: !4",
            "'arg' of the !DILocalVariable 'sum' is 65536, expected a number up to 65535",
            sum,
        ),
        (
            variable,
            "!8 = !DILocalVariable(name: 7, arg: 1, scope: !4",
            "'name' of a !DILocalVariable is no string",
            "!DILocalVariable(name: 7",
        ),
        (
            "line: 12, type: !6",
            "line: 99999999999, type: !6",
            "'line' of the !DILocalVariable 'slot' is 99999999999, expected a number up to 4294967295",
            "!DILocalVariable(name: \"slot\"",
        ),
        (
            "line: 12, type: !6",
            "line: 12, type: !9",
            "'type' of the !DILocalVariable 'slot' is a !DILocation, expected a type",
            "!DILocalVariable(name: \"slot\"",
        ),
        (
            plus,
            "DW_OP_foo",
            "the operation 'DW_OP_foo', which LLVM does not know",
            "!DIExpression(DW_OP_foo)",
        ),
        (plus, "DW_OP_lit32", "the operation 'DW_OP_lit32'", "!DIExpression(DW_OP_lit32)"),
        (
            plus,
            "DW_OP_plus_uconst",
            "'DW_OP_plus_uconst' without an operand",
            "!DIExpression(DW_OP_plus_uconst)",
        ),
        (
            plus,
            "DW_OP_LLVM_fragment, 0",
            "'DW_OP_LLVM_fragment' without two operands",
            "!DIExpression(DW_OP_LLVM_fragment, 0)",
        ),
        (
            plus,
            "DW_OP_LLVM_fragment, 0, 8, DW_OP_deref",
            "goes on behind 'DW_OP_LLVM_fragment'",
            "!DIExpression(DW_OP_LLVM_fragment",
        ),
        (
            "#dbg_value(i32 %n, !8,",
            "#dbg_value(i32 %n, !6,",
            "the variable of a debug record is a !DIBasicType, expected a !DILocalVariable",
            "!DIBasicType",
        ),
        (
            "#dbg_value(i32 %n, !8, !DIExpression()",
            "#dbg_value(i32 %n, !8, !{}",
            "the expression of a debug record is a tuple, expected a !DIExpression",
            "!{}",
        ),
        (
            "#dbg_value(i32 %n, !8, !DIExpression(), !9",
            "#dbg_value(i32 %n, !8, !DIExpression(), !8",
            "the location of a debug record is a !DILocalVariable, expected a !DILocation",
            sum,
        ),
    ] {
        assert!(RECORDS.contains(from), "{from}");
        let text = RECORDS.replacen(from, to, 1);
        let module = read(&text);
        let info = DebugInfo::of(&module).expect("it has compile units");
        let [found] = &info.damaged[..] else { panic!("{to}: {:?}", info.damaged) };
        assert!(found.what.contains(damage), "{to}: {found:?}");
        let span = found.node.and_then(|node| module.metadata.spans[node]).expect("it stands in the text");
        assert!(text[span.start as usize..span.end as usize].starts_with(at), "{to}: {found:?}");
        assert_eq!(info.scopes.len(), 1);
    }
    // What LLVM takes is no damage.
    for fine in [
        "DW_OP_lit31, DW_OP_plus, DW_OP_stack_value",
        "DW_OP_LLVM_convert, 8, DW_ATE_signed, DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_stack_value",
        "DW_OP_LLVM_entry_value, 1, DW_OP_stack_value, DW_OP_LLVM_fragment, 0, 16",
        "DW_OP_breg5, 3, DW_OP_bregx, 4, 5, DW_OP_deref_size, 2, DW_OP_plus",
    ] {
        let module = read(&RECORDS.replacen(plus, fine, 1));
        assert_eq!(DebugInfo::of(&module).expect("it has compile units").damaged, [], "{fine}");
    }
}

/// What stands in front of an instruction, in short.
fn before(records: &DebugRecords, inst: Inst) -> Vec<String> {
    let short = |record: &DebugRecord| {
        let kind = match record.kind {
            RecordKind::Declare => "declare",
            RecordKind::Assign(_) => "assign",
            RecordKind::Value => "value",
        };
        format!("{kind} of {}{}", record.operands.len(), if record.is_list { " in a list" } else { "" })
    };
    records.before(inst).map(short).collect()
}

/// Records stay in their order, wherever what they stand in front of goes.
#[test]
fn records_keep_their_order() {
    let module = read(RECORDS);
    let function = &module.functions[0];
    let insts: Vec<Inst> =
        function.layout.iter().flat_map(|&block| function.blocks[block].insts.clone()).collect();
    let [slot, sum, store, end] = insts[..] else { panic!("four instructions") };
    let records = function.debug_records.as_deref().expect("it has records");
    let (first, second, third) = (
        ["declare of 1", "value of 1", "value of 1"].map(String::from),
        ["value of 2 in a list", "value of 1"].map(String::from),
        ["assign of 1"].map(String::from),
    );
    assert_eq!((before(records, slot), before(records, sum)), (Vec::new(), first.to_vec()));
    assert_eq!((before(records, store), before(records, end)), (second.to_vec(), third.to_vec()));
    // Forward in front of what is there.
    let mut moved = records.clone();
    moved.forward(sum, store);
    moved.forward(store, store);
    assert_eq!(before(&moved, store), [&first[..], &second].concat());
    assert!(!moved.is_before(sum) && moved.is_before(store));
    // And where nothing is.
    moved.forward(store, slot);
    assert_eq!(before(&moved, slot), [&first[..], &second].concat());
    moved.push(slot, records.before(end).next().expect("there is one").clone());
    assert_eq!(before(&moved, slot).last().map(String::as_str), Some("assign of 1"));
    // Of several that go, each in front of the next that stays; behind the last that stays, they are where they were.
    let mut moved = records.clone();
    moved.follow(&insts, |inst| inst == end);
    assert_eq!(before(&moved, end), [&first[..], &second, &third].concat());
    let mut moved = records.clone();
    moved.follow(&insts, |inst| inst == store);
    assert_eq!(
        (before(&moved, store), before(&moved, end)),
        ([&first[..], &second].concat(), third.to_vec())
    );
}

/// Values of records are those of the function, or what is left of them.
#[test]
fn values_of_records_are_replaced() {
    let module = read(RECORDS);
    let function = &module.functions[0];
    let insts = || function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
    let result = |name: &str| {
        let mut all = function.values.keys();
        all.find(|&value| function.values[value].name.as_deref() == Some(name)).expect("it has that name")
    };
    let (n, sum, slot) = (result("n"), result("sum"), result("slot"));
    let mut one = None;
    insts().for_each(|&inst| {
        function.insts[inst].kind.for_each_operand(|value| {
            if function.as_int(value) == Some(1) && function.def_inst(value).is_none() {
                one = Some(value);
            }
        })
    });
    let one = one.expect("'%sum' adds 1");
    let ty = function.values[one].ty;
    assert_eq!(function.bits_of(one), DebugOperand::Bits(ty, 1));
    assert_eq!(function.bits_of(n), DebugOperand::Unknown);
    let mut records = function.debug_records.as_deref().expect("it has records").clone();
    records.map_values(|value| match value {
        value if value == n => DebugOperand::Value(one),
        value if value == slot => DebugOperand::Unknown,
        value => DebugOperand::Value(value),
    });
    let all: Vec<&DebugRecord> = insts().flat_map(|&inst| records.before(inst)).collect();
    let [declare, of_n, of_sum, list, _, assign] = all[..] else { panic!("six records") };
    assert_eq!(declare.operands[..], [DebugOperand::Unknown]);
    assert_eq!(of_n.operands[..], [DebugOperand::Value(one)]);
    assert_eq!(
        (&of_sum.operands[..], list.operands[0]),
        (&[DebugOperand::Value(sum)][..], DebugOperand::Value(sum))
    );
    let RecordKind::Assign(assignment) = &assign.kind else { panic!("an assignment") };
    assert_eq!(assignment.address, DebugOperand::Unknown);
    // What a copy of the function does not have leaves its number.
    let copy = Function::copied_record(function, of_n, |_| None);
    assert_eq!(copy.operands[..], [DebugOperand::Bits(ty, 1)]);
    let copy = Function::copied_record(function, of_sum, |_| None);
    assert_eq!(copy.operands[..], [DebugOperand::Unknown]);
    let copy = Function::copied_record(function, of_sum, |_| Some(n));
    assert_eq!(copy.operands[..], [DebugOperand::Value(n)]);
}

/// What stood in front of an instruction that is nowhere is lost: of its variable, and of no other, nothing is known any more.
#[test]
fn variables_of_lost_records_are_unknown() {
    let mut module = read(RECORDS);
    let function = &mut module.functions[0];
    let block = function.entry();
    let store = function.blocks[block].insts.remove(2);
    assert!(matches!(function.insts[store].kind, gcnsel_ir::InstKind::Store { .. }));
    let mark = store;
    function.compact(mark);
    let records = function.debug_records.as_deref().expect("it has records");
    let insts = &function.blocks[block].insts;
    let all: Vec<&DebugRecord> = insts.iter().flat_map(|&inst| records.before(inst)).collect();
    let [declare, of_n, of_sum, assign] = all[..] else { panic!("four records are left") };
    assert!(matches!(declare.operands[..], [DebugOperand::Value(_)]), "{declare:?}");
    for record in [of_n, of_sum, assign] {
        assert_eq!(record.operands[..], [DebugOperand::Unknown]);
    }
    let RecordKind::Assign(assignment) = &assign.kind else { panic!("an assignment") };
    assert_eq!(assignment.address, DebugOperand::Unknown);
}
