//! Forms around bitcode; what is refused, and where that is said to be; forms that few releases write.

use gcnsel_generator::bitstream::{Block, Part, Writer};
use gcnsel_ir::{AttributeSet, Module, parse, print, verify};
use gcnsel_oracle::{Release, have};
use std::path::Path;
use std::process::Command;

/// What LLVM 24 has added: the version and the dialect of a language, `memory(...)` of its second version, hashes of names.
#[test]
fn of_llvm_24() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/newest");
    let bytes = std::fs::read(folder.join("llvm24.bc")).expect("it is readable");
    let text = std::fs::read(folder.join("llvm24.ll")).expect("it is readable");
    // What LLVM knows of its intrinsics it does not print.
    let printed = |module: gcnsel_diag::Result<Module>| {
        let mut module = module.expect("a module that reads");
        for function in module.functions.iter_mut().filter(|function| function.name.starts_with("llvm.")) {
            function.attributes = AttributeSet::default();
            function.result_attributes = AttributeSet::default();
            function.params.iter_mut().for_each(|param| param.attributes = AttributeSet::default());
        }
        print(&module)
    };
    assert_eq!(printed(gcnsel_bitcode::read(&bytes)), printed(parse(&text)));
}

/// What LLVM 19's llvm-as makes of a text.
fn assembled(text: &str) -> Vec<u8> {
    assembled_by("llvm-as-19".as_ref(), text)
}

/// What an llvm-as makes of a text.
fn assembled_by(tool: &Path, text: &str) -> Vec<u8> {
    assembled_with(tool, &[], text)
}

/// What an llvm-as makes of a text, with options.
fn assembled_with(tool: &Path, options: &[&str], text: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let (ll, bc) = (folder.path().join("a.ll"), folder.path().join("a.bc"));
    std::fs::write(&ll, text).expect("it is written");
    let status = Command::new(tool).args(options).arg(&ll).arg("-o").arg(&bc).status().expect("llvm-as runs");
    assert!(status.success(), "{text}");
    std::fs::read(bc).expect("it is read")
}

fn message(bytes: &[u8]) -> String {
    gcnsel_bitcode::read(bytes).expect_err("it is refused").message
}

/// Apple's wrapper: five words, and padding behind the bitcode.
#[test]
fn wrapper() {
    if !have("wrapper", "llvm-as-19", "llvm-19") {
        return;
    }
    let inner = assembled("define void @f() {\n  ret void\n}\n");
    let words = [0x0b17_c0de, 0, 20, inner.len() as u32, 7u32];
    let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    bytes.extend(&inner);
    bytes.extend([0; 12]);
    let print_of = |bytes: &[u8]| print(&gcnsel_bitcode::read(bytes).expect("it is read"));
    assert_eq!(print_of(&bytes), print_of(&inner));
    bytes[8] = 21;
    assert!(
        message(&bytes).starts_with("the wrapper around the bitcode does not say"),
        "{}",
        message(&bytes)
    );
}

/// What is refused is named, with function, block and instruction, and the byte of the file.
#[test]
fn refused_with_record_and_place() {
    if !have("refused_with_record_and_place", "llvm-as-19", "llvm-19") {
        return;
    }
    let cases = [
        (
            "@x = thread_local global i32 0",
            "record 7 of a module block: 'thread_local' variables are not supported",
        ),
        (
            "define void @f(x86_fp80 %x) {\n  ret void\n}",
            "record 13 of a type table: type 'x86_fp80' is not one that AMDGPU has",
        ),
        (
            "define void @f(<vscale x 4 x i32> %x) {\n  ret void\n}",
            "record 12 of a type table: scalable vectors are not supported, expected a fixed number",
        ),
        (
            "define void @f(ptr %x, i32 %n) {\n  %y = add i32 %n, %n\n  br label %b\nb:\n  indirectbr ptr %x, [label %b]\n}",
            "in '@f', block 1, behind 2 instructions: record 31 of a function block: instruction 'indirectbr' is not",
        ),
        (
            "@i = ifunc void (), ptr @r\ndefine ptr @r() {\n  ret ptr null\n}",
            "record 18 of a module block: 'ifunc' is not supported: nothing on a GPU resolves it",
        ),
        (
            "@p = global i8 0\n@g = global i8 extractelement (<2 x i8> <i8 1, i8 2>, i64 ptrtoint (ptr @p to i64))",
            "record 14 of a constants block: 'extractelement' is not supported as a constant",
        ),
        (
            "define ptr @f() {\n  br label %b\nb:\n  ret ptr blockaddress(@f, %b)\n}",
            "'blockaddress' is supported in the initialisers of variables",
        ),
    ];
    for (text, wanted) in cases {
        let found = message(&assembled(text));
        assert!(found.contains(wanted) && found.ends_with("of the bitcode)"), "{found}\n{text}");
    }
    let two = [assembled("@a = global i32 0"), assembled("@b = global i32 0")].concat();
    assert!(message(&two).contains("expected a block outside of all blocks"), "{}", message(&two));
}

/// Addresses of blocks, of a function further down.
#[test]
fn addresses_of_blocks() {
    if !have("addresses_of_blocks", "llvm-as-19", "llvm-19") {
        return;
    }
    let text = "source_filename = \"a\"\n\n@t = global [2 x ptr] [ptr blockaddress(@f, %last), ptr blockaddress(@f, %named)]\n\n\
                define void @f() {\n  br label %named\n\nnamed:\n  br label %last\n\nlast:\n  ret void\n}\n";
    let module = gcnsel_bitcode::read(&assembled(text)).expect("it is read");
    assert_eq!(print(&module), text);
    assert!(verify(&module).is_ok());
}

/// LLVM's verifier takes none of an entry block. One without a name has no label in text, either, which libFuzzer found.
#[test]
fn no_address_of_an_entry_block() {
    if !have("no_address_of_an_entry_block", "llvm-as-19", "llvm-19") {
        return;
    }
    for (label, name) in [("entry:\n", "%entry"), ("0:\n", "%0")] {
        let text =
            format!("@t = global ptr blockaddress(@f, {name})\ndefine void @f() {{\n{label}  ret void\n}}\n");
        let bytes = assembled_with("llvm-as-19".as_ref(), &["-disable-verify"], &text);
        let wrong = verify(&gcnsel_bitcode::read(&bytes).expect("it is read")).expect_err("it is refused");
        assert!(wrong.message.starts_with("'blockaddress' of the entry block of '@f'"), "{}", wrong.message);
    }
}

/// A module whose function is `body`, behind which two locations can be named: `!6` is line 12, column 3 of a.cl, `!7` line 14,
/// column 5. The function is in line 10.
fn with_locations(body: &str) -> String {
    format!(
        "define void @f(ptr %p, i32 %n) !dbg !4 {{\n{body}\n}}\n\
         !llvm.dbg.cu = !{{!0}}\n!llvm.module.flags = !{{!3}}\n\
         !0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)\n\
         !1 = !DIFile(filename: \"a.cl\", directory: \"/\")\n!3 = !{{i32 2, !\"Debug Info Version\", i32 3}}\n\
         !4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 10, type: !5, unit: !0, spFlags: DISPFlagDefinition)\n\
         !5 = !DISubroutineType(types: !{{null}})\n!6 = !DILocation(line: 12, column: 3, scope: !8)\n\
         !7 = !DILocation(line: 14, column: 5, scope: !4)\n!8 = !DILexicalBlock(scope: !4, file: !1, line: 11)\n"
    )
}

/// Where in the source it is stands behind what is refused; where nothing stands, what is known is where the function is.
#[test]
fn refused_with_the_line_of_the_source() {
    if !have("refused_with_the_line_of_the_source", "llvm-as-19", "llvm-19") {
        return;
    }
    let jump = "  %y = add i32 %n, %n, !dbg !7\n  br label %b, !dbg !7\nb:\n  indirectbr ptr %p, [label %b]";
    let address = "  br label %b, !dbg !6\nb:\n  store ptr blockaddress(@f, %b), ptr %p, align 8, !dbg !7\n  ret void, !dbg !7";
    let cases = [
        (format!("{jump}, !dbg !6"), "in '@f', block 1, behind 2 instructions (a.cl:12:3): record 31"),
        // The same as that of the instruction before.
        (format!("{jump}, !dbg !7"), "in '@f', block 1, behind 2 instructions (a.cl:14:5): record 31"),
        (jump.into(), "in '@f', block 1, behind 2 instructions (a.cl:10): record 31"),
        // Constants stand before all instructions.
        (
            address.into(),
            "in '@f', block 0, behind 0 instructions (a.cl:10): record 21 of a constants block: 'blockaddress' is",
        ),
    ];
    for (body, wanted) in cases {
        let found = message(&assembled(&with_locations(&body)));
        assert!(found.contains(wanted), "{found}\n{body}");
    }
}

/// A location that is attached as other metadata is, which libFuzzer found: LLVM writes locations as records of their own.
#[test]
fn locations_among_attachments() {
    if !have("locations_among_attachments", "llvm-as-19", "llvm-19") {
        return;
    }
    fn change(block: &mut Block) {
        for part in &mut block.parts {
            match part {
                Part::Block(inner) => change(inner),
                // The number of an instruction, then pairs of a kind and a node; kind 0 is `dbg`.
                Part::Record(record) if block.number == 16 && record.ops.len() == 5 => record.ops[1] = 0,
                Part::Record(_) => {}
            }
        }
    }
    let text = |kind: &str| {
        format!(
            "source_filename = \"a\"\n\ndefine i32 @f(i32 %n) {{\n  %x = add i32 %n, 1, {kind}\n  ret i32 %x\n}}\n\n!0 = !{{i32 7}}\n!1 = !{{i32 8}}\n"
        )
    };
    let mut file =
        Block::of_file(&assembled(&text("!foo !1, !goo !0"))).expect("LLVM has written a bitstream");
    change(&mut file);
    let wanted = print(&parse(text("!dbg !1, !goo !0").as_bytes()).expect("it is read"));
    assert_eq!(print(&gcnsel_bitcode::read(&file.to_file()).expect("it is read")), wanted);
}

/// Properties of assembly, as LLVM 23 writes them: each is a record in front of the assembly's. They mean something where there is
/// some assembly.
#[test]
fn assembly_for_targets_of_its_own() {
    let module = |property: &[u8], assembly: &[u8]| {
        let mut w = Writer::new();
        let module = w.enter(2, 8, 3);
        let operands = |bytes: &[u8]| bytes.iter().copied().map(u64::from).collect::<Vec<_>>();
        w.unabbreviated(3, 1, &[2]);
        w.unabbreviated(3, 19, &operands(property));
        w.unabbreviated(3, 4, &operands(assembly));
        w.unabbreviated(3, 4, &operands(b"s_nop 0\ns_nop 1\n"));
        w.leave(3, module);
        gcnsel_bitcode::read(&w.bytes)
    };
    let printed = print(&module(b"target_cpu\0gfx942", b" \n").expect("nothing is assembled for it"));
    assert_eq!(printed, "module asm \" \"\nmodule asm \"s_nop 0\"\nmodule asm \"s_nop 1\"\n\n");
    for (property, assembly, wanted) in [
        (
            &b"target_features\0+wavefrontsize64"[..],
            &b"s_nop 2\n"[..],
            "record 19 of a module block: assembly of a module for features or a processor of its own",
        ),
        (
            b"target_abi\0",
            b"",
            "record 19 of a module block: 'target_abi' is said of assembly, expected 'target_features' or 'target_cpu' and",
        ),
        (b"target_cpu", b"", "record 19 of a module block: 'target_cpu' is said of assembly, expected"),
    ] {
        let found = module(property, assembly).expect_err("it is refused").message;
        assert!(found.starts_with(wanted), "{found}");
    }
}

/// The index that ThinLTO's linker makes of a program is a block of a module's number with the paths of modules and their summaries.
#[test]
fn an_index_of_modules() {
    let mut w = Writer::new();
    let module = w.enter(2, 8, 3);
    w.unabbreviated(3, 1, &[2]);
    let paths = w.enter(3, 19, 3);
    w.unabbreviated(3, 1, &[0, 97]);
    w.leave(3, paths);
    w.leave(3, module);
    let found = message(&w.bytes);
    assert!(
        found.starts_with("the bitcode is an index of a program's modules, as ThinLTO makes one"),
        "{found}"
    );
}

/// Metadata as an operand of a bundle, as newer releases write it.
#[test]
fn metadata_in_bundles() {
    if !have("metadata_in_bundles", "llvm-as-22", "llvm-22") {
        return;
    }
    let text = "declare void @g()\n\ndefine void @f(i32 %n) {\n  \
                call void @g() [ \"a\"(metadata !\"word\", i32 %n), \"b\"(i32 1, metadata !0) ]\n  ret void\n}\n\n!0 = !{i32 7, i32 8}\n";
    let module = gcnsel_bitcode::read(&assembled_by("llvm-as-22".as_ref(), text)).expect("it is read");
    let printed = print(&module);
    assert!(
        printed.contains("[ \"a\"(metadata !\"word\", i32 %n), \"b\"(i32 1, metadata !0) ]"),
        "{printed}"
    );
    let value = text.replace("metadata !0)", "metadata i32 7)");
    let found = message(&assembled_by("llvm-as-22".as_ref(), &value));
    assert!(found.contains("a value as metadata is supported in calls for debuggers"), "{found}");
}

mod llvm23 {
    use super::*;

    /// What its reader of text changes before it writes: strings of functions, at functions and at calls. Lines of assembly.
    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn forms_that_it_changes() {
        if !Release::V23.have_tool("forms_that_it_changes", "llvm-as") {
            return;
        }
        let tool = Release::V23.tool("llvm-as").expect("there is a home folder");
        let mut text = "module asm \".globl x\"\nmodule asm \"s_nop 0\"\n\ndeclare void @g()\n".to_string();
        for (n, attributes) in [
            "\"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\"",
            "\"denormal-fp-math\"=\"ieee\" \"denormal-fp-math-f32\"=\"ieee\"",
            "\"denormal-fp-math\"=\"preserve-sign\" \"denormal-fp-math-f32\"=\"ieee\"",
            "\"denormal-fp-math\"=\",dynamic\"",
            "\"denormal-fp-math-f32\"",
            "\"uniform-work-group-size\"=\"true\"",
            "\"uniform-work-group-size\"=\"false\"",
            "\"uniform-work-group-size\"=\"foo\"",
            "\"uniform-work-group-size\"",
        ]
        .into_iter()
        .enumerate()
        {
            text += &format!("define void @f{n}() #{n} {{\n  call void @g() #{n}\n  ret void\n}}\n");
            text += &format!("attributes #{n} = {{ nounwind \"a\" {attributes} \"z\" }}\n");
        }
        let mut module = gcnsel_bitcode::read(&assembled_by(&tool, &text)).expect("it is read");
        module.source_filename = "".into();
        assert_eq!(print(&module), print(&parse(text.as_bytes()).expect("it is read")));
        let of_its_own = "module asm(target_features: \"+foo\", target_cpu: \"gfx942\") \"s_nop 0\"\n";
        let found = message(&assembled_by(&tool, of_its_own));
        assert!(found.contains("for features or a processor of its own"), "{found}");
    }

    /// Beside the reader of text.
    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn forms_that_it_alone_has() {
        if !Release::V23.have_tool("forms_that_it_alone_has", "llvm-as") {
            return;
        }
        let text = "@table = global [4 x b8] [b8 1, b8 2, b8 3, b8 4]\n@word = global b128 -2\n\
                    define void @a() denormal_fpenv(ieee|dynamic, float: preservesign|positivezero) {\n  ret void\n}\n\
                    define void @b() denormal_fpenv(preservesign) flatten noipa nooutline {\n  ret void\n}\n\
                    define ptr @c(b64 %x, <4 x b8> %y) {\n  %p = bitcast b64 %x to ptr\n  %z = bitcast <4 x b8> %y to b32\n  \
                    %w = select i1 true, b32 %z, b32 77\n  store b32 %w, ptr %p, align 4\n  ret ptr %p\n}\n\
                    define <2 x i32> @d() {\n  ret <2 x i32> splat (i32 7)\n}\n";
        let tool = Release::V23.tool("llvm-as").expect("there is a home folder");
        let mut module = gcnsel_bitcode::read(&assembled_by(&tool, text)).expect("it is read");
        module.source_filename = "".into();
        let wanted = parse(text.as_bytes()).expect("it is read");
        assert_eq!(print(&module), print(&wanted));
    }
}
