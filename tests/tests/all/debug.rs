//! Debug information: kernels compiled with `-g` (`docs/debug.md`).

use gcnsel::{Emit, Options};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::compile_with;
use gcnsel_tests::debug::{check, kernel, lines, loaded, rows, verify};
use gcnsel_tests::oracle::{have, say};
use std::path::{Path, PathBuf};
use std::process::Command;

fn has_tools(test: &str) -> bool {
    ["clang-19", "llvm-dwarfdump-19", "opt-19", "llc-19", "llvm-symbolizer-19", "llvm-mc-19"]
        .iter()
        .all(|tool| have(test, tool, "llvm-19 and clang-19"))
}

/// The sources of `tests/kernels`, of which a development run takes a few.
fn sources() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels");
    let files = std::fs::read_dir(folder)
        .expect("the folder of kernels")
        .map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "cl")).collect();
    files.sort();
    files.into_iter().step_by(gcnsel_oracle::every(9, 3)).collect()
}

/// Objects have information that llvm-dwarfdump takes, their code is what it is without, and nearly all lines are named that LLVM's
/// objects name.
#[test]
fn kernels_have_lines_and_the_same_code() {
    if !has_tools("debug::kernels_have_lines_and_the_same_code") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (mut ours, mut theirs, mut both) = (0, 0, 0);
    for (number, source) in sources().iter().enumerate() {
        let target = Target::ALL[number % Target::ALL.len()];
        let ir = folder.path().join("kernel.ll");
        for level in ["-O2", "-O0"] {
            let what = format!("{} by clang {level} for {target}", source.display());
            kernel(source, target, level, &ir).unwrap_or_else(|why| panic!("{what}: {why}"));
            let found = check(&ir, target, folder.path(), 60).unwrap_or_else(|why| panic!("{what}: {why}"));
            ours += found.ours;
            theirs += found.theirs.unwrap_or_else(|| panic!("llc-19 does not compile {what}"));
            both += found.both;
        }
    }
    // Of most kernels llc-19 names the line that ends them, too, and others of those whose code two lines share. Rows that say nothing of
    // the source would leave few.
    assert!(
        both * 5 >= theirs * 4 && both * 5 >= ours * 4,
        "{ours} lines, {theirs} by llc-19, {both} of both"
    );
    say(&format!("debug information: {ours} source lines, {theirs} by llc-19, {both} of both"));
}

/// `leaf` has been inlined into `middle` by a front end, which we inline into the kernel twice; `kept` is called. The stores' lines are
/// what tells them apart: each stores another constant.
const TEXT: &str = r#"target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @kernel(ptr addrspace(1) %out) !dbg !10 {
  call void @middle(ptr addrspace(1) %out), !dbg !20
  store volatile i32 1001, ptr addrspace(1) %out, !dbg !21
  call void @middle(ptr addrspace(1) %out), !dbg !22
  call void @kept(ptr addrspace(1) %out), !dbg !23
  ret void, !dbg !24
}
define internal void @middle(ptr addrspace(1) %out) !dbg !11 {
  store volatile i32 1002, ptr addrspace(1) %out, !dbg !30
  store volatile i32 1003, ptr addrspace(1) %out, !dbg !31
  ret void, !dbg !32
}
define internal void @kept(ptr addrspace(1) %out) noinline !dbg !13 {
  call void @middle(ptr addrspace(1) %out), !dbg !40
  ret void, !dbg !41
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, producer: "by hand", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !DIFile(filename: "b.h", directory: "/src/more")
!10 = distinct !DISubprogram(name: "kernel", scope: !1, file: !1, line: 10, type: !4, scopeLine: 11, spFlags: DISPFlagDefinition, unit: !0)
!11 = distinct !DISubprogram(name: "middle", scope: !1, file: !1, line: 30, type: !4, scopeLine: 30, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!12 = distinct !DISubprogram(name: "leaf", scope: !6, file: !6, line: 2, type: !4, scopeLine: 2, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!13 = distinct !DISubprogram(name: "kept", linkageName: "kept", scope: !1, file: !1, line: 40, type: !4, scopeLine: 40, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !0)
!14 = distinct !DILexicalBlock(scope: !12, file: !6, line: 3, column: 3)
!20 = !DILocation(line: 12, column: 3, scope: !10)
!21 = !DILocation(line: 13, column: 3, scope: !10)
!22 = !DILocation(line: 14, column: 3, scope: !10)
!23 = !DILocation(line: 15, column: 3, scope: !10)
!24 = !DILocation(line: 16, column: 1, scope: !10)
!30 = !DILocation(line: 31, column: 5, scope: !11)
!31 = !DILocation(line: 4, column: 7, scope: !14, inlinedAt: !33)
!32 = !DILocation(line: 33, column: 1, scope: !11)
!33 = distinct !DILocation(line: 32, column: 9, scope: !11)
!40 = !DILocation(line: 41, column: 3, scope: !13)
!41 = !DILocation(line: 42, column: 1, scope: !13)
"#;

/// What llvm-symbolizer says of the code at an address: functions and places, the innermost first.
fn symbolized(object: &Path, address: u64) -> Vec<String> {
    let output = Command::new("llvm-symbolizer-19")
        .args(["--inlines", "--obj"])
        .arg(object)
        .arg(format!("{address:#x}"))
        .output()
        .expect("llvm-symbolizer-19 runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    lines.chunks(2).map(|frame| frame.join(" ")).collect()
}

/// Frames of what is inlined by a front end and by us, in one function and in another. The expected ones are worked out from the text
/// above; llvm-symbolizer reads what is there.
#[test]
fn inlined_calls_are_frames() {
    if !has_tools("debug::inlined_calls_are_frames") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("object.hsaco");
    let by_version = |version: u32, target| {
        let text = TEXT.replace("\"Dwarf Version\", i32 5", &format!("\"Dwarf Version\", i32 {version}"));
        compile_with(text.as_bytes(), "a.ll", &Options::default().target(target)).expect("it compiles")
    };
    for (version, target) in
        [(5, Target::Gfx942), (4, Target::Gfx90a), (3, Target::Gfx900), (2, Target::Gfx942)]
    {
        let object = by_version(version, target);
        verify(&object, folder.path()).unwrap_or_else(|why| panic!("DWARF {version}: {why}"));
        std::fs::write(&file, &object).expect("written");
        let frames = |constant: u32| {
            let places = places(&object, constant).into_iter();
            let mut frames: Vec<_> = places.map(|at| symbolized(&file, at)).collect();
            frames.sort();
            frames
        };
        let of = |frames: &[&str]| frames.iter().map(|frame| frame.to_string()).collect::<Vec<_>>();
        assert_eq!(frames(1001), [of(&["kernel /src/a.cl:13:3"])], "DWARF {version}");
        let middle = "middle /src/a.cl:31:5";
        // Copies of one constant may share a register, which the first one sets.
        let calls = frames(1002);
        assert!(calls.contains(&of(&[middle, "kernel /src/a.cl:12:3"])), "DWARF {version}: {calls:?}");
        assert!(calls.contains(&of(&[middle, "kept /src/a.cl:41:3"])), "DWARF {version}: {calls:?}");
        let (leaf, middle) = ("leaf /src/more/b.h:4:7", "middle /src/a.cl:32:9");
        let calls = frames(1003);
        assert!(calls.contains(&of(&[leaf, middle, "kernel /src/a.cl:12:3"])), "DWARF {version}: {calls:?}");
        assert!(calls.contains(&of(&[leaf, middle, "kept /src/a.cl:41:3"])), "DWARF {version}: {calls:?}");
        assert_eq!(places(&object, 1001).len(), 1);
    }
}

/// Where a constant stands in the code: a literal, in the second dword of the instruction that sets a register.
fn places(object: &[u8], constant: u32) -> Vec<u64> {
    let loaded = gcnsel_codeobject::read(object).expect("it is an object");
    let image = loaded.image.relocated(0);
    let dwords = image.chunks_exact(4).enumerate().filter(|(_, dword)| **dword == constant.to_le_bytes());
    dwords.map(|(dword, _)| dword as u64 * 4).collect()
}

/// The code of one call stands in pieces between its caller's, in the only function of a unit: before DWARF 5 such pieces are told from the
/// unit's start, else by themselves.
#[test]
fn calls_in_pieces_are_frames() {
    if !has_tools("debug::calls_in_pieces_are_frames") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("object.hsaco");
    let (_, nodes) = TEXT.split_once("!llvm.dbg.cu").expect("there are nodes");
    let store =
        |constant, at| format!("  store volatile i32 {constant}, ptr addrspace(1) %out, !dbg !{at}\n");
    let body = [store(1002, 50), store(1001, 21), store(1003, 51)].concat();
    for version in 2..=5 {
        let text = format!(
            "target triple = \"amdgcn-amd-amdhsa\"\n\
             define amdgpu_kernel void @kernel(ptr addrspace(1) %out) !dbg !10 {{\n{body}  ret void, !dbg !24\n}}\n\
             !llvm.dbg.cu{nodes}\
             !50 = !DILocation(line: 31, column: 5, scope: !11, inlinedAt: !52)\n\
             !51 = !DILocation(line: 33, column: 1, scope: !11, inlinedAt: !52)\n\
             !52 = distinct !DILocation(line: 12, column: 3, scope: !10)\n"
        )
        .replace("\"Dwarf Version\", i32 5", &format!("\"Dwarf Version\", i32 {version}"));
        for emit in [Emit::Obj, Emit::Reloc] {
            let options = Options::default().target(Target::Gfx942).emit(emit);
            let object = compile_with(text.as_bytes(), "a.ll", &options).expect("it compiles");
            verify(&object, folder.path()).unwrap_or_else(|why| panic!("DWARF {version}: {why}"));
            if emit == Emit::Reloc {
                continue;
            }
            std::fs::write(&file, &object).expect("written");
            for (constant, line) in [(1002, "31:5"), (1003, "33:1")] {
                let found = symbolized(&file, places(&object, constant)[0]);
                let expected = [format!("middle /src/a.cl:{line}"), "kernel /src/a.cl:12:3".into()];
                assert_eq!(found, expected, "DWARF {version}");
            }
            let found = symbolized(&file, places(&object, 1001)[0]);
            assert_eq!(found, ["kernel /src/a.cl:13:3"], "DWARF {version}");
        }
    }
}

/// Assembly has the lines that the object has, and its code.
#[test]
fn assembly_has_the_same_lines() {
    if !has_tools("debug::assembly_has_the_same_lines") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    // Two files of one name, and what strings have to be escaped for.
    for text in [
        TEXT.to_string(),
        TEXT.replace("\"b.h\"", "\"b\\22\\5C\\C3\\A9.h\""),
        TEXT.replace("i32 5}", "i32 4}"),
    ] {
        let options = Options::default().target(Target::Gfx90a);
        let object = compile_with(text.as_bytes(), "a.ll", &options).expect("it compiles");
        let assembly = compile_with(text.as_bytes(), "a.ll", &options.emit(Emit::Asm)).expect("it compiles");
        let (input, output) = (folder.path().join("a.s"), folder.path().join("a.o"));
        std::fs::write(&input, assembly).expect("written");
        let mc = Command::new("llvm-mc-19")
            .args(["-triple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-filetype=obj", "-o"])
            .arg(&output)
            .arg(&input)
            .output()
            .expect("llvm-mc-19 runs");
        assert!(mc.status.success(), "{}", String::from_utf8_lossy(&mc.stderr));
        let assembled = std::fs::read(&output).expect("it is there");
        let (ours, theirs) = (rows(&object, folder.path()), rows(&assembled, folder.path()));
        assert_eq!(ours, theirs);
        assert!(ours.is_ok_and(|rows| rows.len() >= 8));
        let code = |object: &[u8]| {
            let loaded = gcnsel_codeobject::read(object).expect("it is an object");
            let kernel = loaded.kernels[0].code.clone();
            loaded.image.get(kernel).expect("the kernel's code").to_vec()
        };
        // A relocation of the call differs.
        assert_eq!(code(&object).len(), code(&assembled).len());
    }
}

/// Damage is a warning, and the code is the same; so is a unit that asks for nothing.
#[test]
fn what_is_damaged_is_left_out() {
    let options = Options::default().target(Target::Gfx942);
    let compile = |text: &str| {
        let compiled = gcnsel::compile(gcnsel::Input::new(text.as_bytes()), &options).expect("it compiles");
        let warnings: Vec<String> = compiled.warnings.iter().map(|warning| format!("{warning:?}")).collect();
        (compiled.bytes, warnings.join("\n"))
    };
    let (whole, warnings) = compile(TEXT);
    assert_eq!(warnings, "");
    // Without damage there are eight lines: 11, 13, 15, 16, 31, 40, 42 of the source, and 4 of the header.
    for (from, to, warning, left) in [
        ("\"Debug Info Version\", i32 3", "\"Debug Info Version\", i32 1", "'Debug Info Version' is 1", 0),
        ("emissionKind: FullDebug", "emissionKind: NoDebug", "", 0),
        ("unit: !0)\n!12", "unit: !1)\n!12", "is of no compile unit", 6),
        ("scope: !12, file: !6, line: 3", "scope: !14, file: !6, line: 3", "do not end in a subprogram", 7),
        ("scope: !14, inlinedAt: !33", "scope: !14, inlinedAt: !31", "is inlined at itself", 7),
        // Of another function.
        ("line: 13, column: 3, scope: !10", "line: 13, column: 3, scope: !11", "", 7),
        (
            "!1 = !DIFile(filename: \"a.cl\", directory: \"/src\")",
            "!1 = !DIFile(filename: \"\", directory: \"\")",
            "",
            8,
        ),
    ] {
        assert!(TEXT.contains(from), "{from}");
        let (object, warnings) = compile(&TEXT.replacen(from, to, 1));
        assert!(warnings.contains(warning) && warnings.is_empty() == warning.is_empty(), "{to}: {warnings}");
        assert!(loaded(&object) == loaded(&whole), "{to}: other code");
        let lines = lines(&object).expect("its tables are well-formed");
        assert_eq!(lines.all().len(), left, "{to}: {:?}", lines.all());
    }
}

/// The line of the `.loc` in front of an instruction of some assembly.
fn line_before(assembly: &str, instruction: &str) -> Option<u32> {
    let mut line = None;
    for text in assembly.lines().map(str::trim) {
        if let Some(rest) = text.strip_prefix(".loc") {
            line = rest.split_whitespace().nth(1).and_then(|line| line.parse().ok());
        } else if text.starts_with(instruction) {
            return line;
        }
    }
    None
}

/// Neighbouring stores that become one have the line of the last of them, loads that of the first, as in llc-19's code.
#[test]
fn joined_accesses_have_lines_as_in_llvm() {
    let test = "debug::joined_accesses_have_lines_as_in_llvm";
    if !have(test, "llc-19", "llvm-19") {
        return;
    }
    let access = |which: &str, at: u32| match which {
        "store" => format!("  store i32 %a, ptr addrspace(1) %p{at}, align 4, !dbg !{}\n", 20 + at),
        _ => format!("  %x{at} = load i32, ptr addrspace(1) %p{at}, align 4, !dbg !{}\n", 20 + at),
    };
    for (which, instruction) in [("store", "global_store_dwordx2"), ("load", "global_load_dwordx2")] {
        let mut text = String::from(
            "target triple = \"amdgcn-amd-amdhsa\"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %to, i32 %a) !dbg !10 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p0 = getelementptr i64, ptr addrspace(1) %out, i32 %t
  %p1 = getelementptr i32, ptr addrspace(1) %p0, i32 1
",
        );
        text += &(0..2).map(|at| access(which, at)).collect::<String>().replacen("align 4", "align 8", 1);
        if which == "load" {
            text +=
                "  %y = sub i32 %x0, %x1, !dbg !22\n  %q = getelementptr i32, ptr addrspace(1) %to, i32 %t\n";
            text += "  store i32 %y, ptr addrspace(1) %q, align 4, !dbg !22\n";
        }
        text += r#"  ret void, !dbg !22
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "by hand", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!10 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 10, type: !4, scopeLine: 10, spFlags: DISPFlagDefinition, unit: !0)
!20 = !DILocation(line: 11, column: 3, scope: !10)
!21 = !DILocation(line: 12, column: 3, scope: !10)
!22 = !DILocation(line: 13, column: 3, scope: !10)
"#;
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("a.ll");
        std::fs::write(&input, &text).expect("written");
        let mut llc = Command::new("llc-19");
        let theirs = llc.args(["-mcpu=gfx942", "-o", "-"]).arg(&input).output().expect("llc-19 runs");
        let theirs = String::from_utf8(theirs.stdout).expect("text");
        let options = Options::default().target(Target::Gfx942).emit(Emit::Asm);
        let ours = compile_with(text.as_bytes(), "a.ll", &options).expect("it compiles");
        let ours = String::from_utf8(ours).expect("text");
        let expected = if which == "store" { 12 } else { 11 };
        let found = [&ours, &theirs].map(|assembly| line_before(assembly, instruction));
        assert_eq!(found, [Some(expected); 2], "{which}: {ours}\n{theirs}");
    }
}
