//! LLVM's bitcode beside its text: [docs/bitcode.md](../../../docs/bitcode.md). The example `bitcode` compares all.

use gcnsel_ir::parse;
use gcnsel_oracle::{every, have, have_file, ir_files, say};
use gcnsel_tests::bitcode::judge::{Objects, Print, Text, difference, printed};
use gcnsel_tests::bitcode::writers::Writer;
use std::path::{Path, PathBuf};

/// Files of the repository through a writer: what is read of the bitcode prints as what is read of the text.
fn round_trips(writer: Writer) {
    if !writer.have("round_trips") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for bitcode");
    let files: Vec<PathBuf> = ir_files().into_iter().step_by(every(16, 8)).collect();
    let bitcode = writer.write(&files, folder.path()).expect("the writer runs");
    let (mut refused, mut same, mut as_printed, mut neither) = (0, 0, 0, 0);
    let mut wrong = Vec::new();
    for (file, bitcode) in files.iter().zip(&bitcode) {
        let Some(bitcode) = bitcode else {
            refused += 1;
            continue;
        };
        let text = Text::read(file, false).expect("a file of the repository is readable");
        match text.judge(writer, bitcode).expect("the writer runs").print {
            Print::Same => same += 1,
            Print::AsPrinted => as_printed += 1,
            Print::Neither => neither += 1,
            Print::Differs(how) => wrong.push(format!("{}: {how}", file.display())),
        }
    }
    say(&format!(
        "{writer}: {same} as the text, {as_printed} as its own, {neither} as neither, {refused} not by it"
    ));
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    let read = same + as_printed;
    assert!(read > 4 * neither && 2 * same > as_printed, "{same}, {as_printed}, {neither}");
}

#[test]
fn llvm_16_writes_what_its_text_says() {
    round_trips(Writer::Debian(16));
}

#[test]
fn llvm_19_writes_what_its_text_says() {
    round_trips(Writer::Debian(19));
}

#[test]
fn llvm_22_writes_what_its_text_says() {
    round_trips(Writer::Debian(22));
}

mod llvm23 {
    use super::*;

    #[test]
    #[ignore = "needs LLVM 23: .ci/llvm23 asks for it"]
    fn it_writes_what_its_text_says() {
        round_trips(Writer::Built);
    }
}

/// Kernels of the repository compile to the same bytes.
#[test]
fn objects_are_the_same() {
    let writer = Writer::Debian(19);
    if !writer.have("objects_are_the_same") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder for bitcode");
    let files: Vec<PathBuf> = ir_files().into_iter().skip(3).step_by(every(40, 20)).collect();
    let bitcode = writer.write(&files, folder.path()).expect("the writer runs");
    let mut same = 0;
    for (file, bitcode) in files.iter().zip(bitcode.iter()) {
        let Some(bitcode) = bitcode else { continue };
        let text = Text::read(file, true).expect("a file of the repository is readable");
        let objects = text.judge(writer, bitcode).expect("the writer runs").objects;
        assert_ne!(objects, Some(Objects::Differ), "{}", file.display());
        same += usize::from(objects == Some(Objects::Same));
    }
    assert!(2 * same > files.len(), "{same} of {}", files.len());
}

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
