//! Files of bitcode as others have written them, and forms around them.

use crate::round_trip::{difference, printed};
use gcnsel_ir::{parse, print};
use gcnsel_oracle::{have, have_file, say};
use std::path::{Path, PathBuf};
use std::process::Command;

const LIBRARY: &str = "/usr/lib/x86_64-linux-gnu/amdgcn/bitcode";

/// AMD's device library, as LLVM 15 wrote it for Debian: what is read of it is what is read of LLVM's text of it. (LLVM 14's,
/// which changes nothing of it.)
#[test]
fn device_library() {
    let folder = Path::new(LIBRARY);
    if !have("device_library", "llvm-dis-14", "llvm-14")
        || !have_file("device_library", &folder.join("ocml.bc"), "rocm-device-libs")
    {
        return;
    }
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("it is readable")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let mut wrong = Vec::new();
    for file in &files {
        let bytes = std::fs::read(file).expect("it is readable");
        let text = gcnsel_oracle::run(
            "llvm-dis-14",
            &["-opaque-pointers", "-o", "-", file.to_str().expect("UTF-8")],
        );
        let (ours, text) = (printed(gcnsel_bitcode::read(&bytes), true), printed(parse(&text), true));
        assert!(ours.is_ok() && text.is_ok(), "{}: {:?}", file.display(), ours.err());
        let (ours, text) =
            (ours.map(unnumbered).unwrap_or_default(), text.map(unnumbered).unwrap_or_default());
        if ours != text {
            wrong.push(format!("{}: {}", file.display(), difference(&ours, &text)));
        }
    }
    say(&format!("device library: {} files", files.len()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What LLVM 24 has added: the version and the dialect of a language, `memory(...)` of its second version, hashes of names.
#[test]
fn of_llvm_24() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/newest");
    let bytes = std::fs::read(folder.join("llvm24.bc")).expect("it is readable");
    let text = std::fs::read(folder.join("llvm24.ll")).expect("it is readable");
    let (ours, text) = (printed(gcnsel_bitcode::read(&bytes), true), printed(parse(&text), true));
    let (ours, text) = (ours.expect("bitcode that reads"), text.expect("text that reads"));
    assert!(ours == text, "{}", difference(&ours, &text));
}

/// A text without the numbers of structures that have no names: LLVM numbers them in the order in which it prints them.
fn unnumbered(text: String) -> String {
    let is_numbered = |line: &str| {
        let digits = line.strip_prefix("%\"").and_then(|rest| rest.split_once("\" = type"));
        digits.is_some_and(|(digits, _)| digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let mut out = String::new();
    for line in text.lines().filter(|line| !is_numbered(line)) {
        for (n, part) in line.split("%\"").enumerate() {
            out += if n == 0 { "" } else { "%\"" };
            out += if n == 0 { part } else { part.trim_start_matches(|c: char| c.is_ascii_digit()) };
        }
        out.push('\n');
    }
    out
}

/// What llvm-as makes of a text.
fn assembled(text: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let (ll, bc) = (folder.path().join("a.ll"), folder.path().join("a.bc"));
    std::fs::write(&ll, text).expect("it is written");
    let status = Command::new("llvm-as-19").arg(&ll).arg("-o").arg(&bc).status().expect("llvm-as-19 runs");
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
}
