//! Streams that cannot be written: no panic, and no status 0 when output is lost.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::{Command, Output, Stdio};

const KERNEL: &str = "target triple = \"amdgcn-amd-amdhsa\"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  store i32 7, ptr addrspace(1) %p
  ret void
}
";

/// A folder with a kernel, its object, and an empty text.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("k.ll"), KERNEL).expect("it can be written");
    std::fs::write(folder.path().join("empty.ll"), "").expect("it can be written");
    std::fs::write(folder.path().join("bad.ll"), "frob").expect("it can be written");
    assert_eq!(shell(folder.path(), "compile k.ll -o k.hsaco").status.code(), Some(0));
    folder
}

/// The program as a shell runs it, with redirections.
fn shell(folder: &Path, line: &str) -> Output {
    let mut command = Command::new("sh");
    command.current_dir(folder).arg("-c").arg(format!("\"$0\" {line}")).arg(env!("CARGO_BIN_EXE_gcnsel"));
    command.stdin(Stdio::null()).output().expect("sh runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the output is UTF-8")
}

const RUN: &str = "run k.hsaco --kernel k --grid 1 --block 1 --arg buf=zero:4";

/// Every command that prints.
fn printing() -> Vec<String> {
    let mut all: Vec<String> = ["obj", "reloc", "asm", "llvm-ir", "dag", "mir", "wave-mir"]
        .map(|f| format!("compile k.ll --emit {f} -o -"))
        .into();
    all.extend(["text", "json", "llvm", "dot"].map(|f| format!("uniformity k.ll --format {f}")));
    all.extend(["", " --json", " --markdown", " --csv"].map(|form| format!("compare k.hsaco k.hsaco{form}")));
    all.extend(["k.hsaco", "k.hsaco --json", "k.ll"].map(|what| format!("stats {what}")));
    all.extend(["--counts", "--estimate", "--trace -", "--dump 0=-"].map(|what| format!("{RUN} {what}")));
    all.extend(["--sizes 10", "--sizes 10 --json"].map(|what| format!("bench {what}")));
    let commands = ["compile", "uniformity", "stats", "compare", "run", "bench"];
    all.extend(commands.map(|command| format!("help {command}")));
    all.extend(
        ["help", "--help", "--version", "stats --help", "uniformity k.ll --explain p"].map(String::from),
    );
    all
}

#[test]
fn output_that_is_lost_is_a_failure() {
    let folder = folder();
    for command in printing() {
        for (redirection, why) in [(">/dev/full", "no space left on device"), (">&-", "it is closed")] {
            let output = shell(folder.path(), &format!("{command} {redirection}"));
            let said = text(&output.stderr);
            assert_eq!(output.status.code(), Some(1), "{command} {redirection}: {said}");
            assert_eq!(said.lines().count(), 1, "{command} {redirection}: {said}");
            assert!(said.to_lowercase().contains(why), "{command} {redirection}: {said}");
            // There may be nobody to tell at all.
            let output = shell(folder.path(), &format!("{command} {redirection} 2{redirection}"));
            assert_eq!(output.status.code(), Some(1), "{command} {redirection} and standard error");
        }
        let output = shell(folder.path(), &command);
        assert!(output.status.success() && !output.stdout.is_empty(), "{command}");
    }
}

#[test]
fn what_is_told_and_lost_is_a_failure() {
    let folder = folder();
    for redirection in ["2>/dev/full", "2>&-"] {
        for command in [
            "compile k.ll -o OUT --time-passes",
            "compile k.ll -o OUT --print-after emit",
            "compile empty.ll -o OUT",
            "uniformity empty.ll",
            "stats empty.ll",
            "compile bad.ll -o OUT",
        ] {
            let output = shell(folder.path(), &format!("{} {redirection}", command.replace("OUT", "out.o")));
            assert_eq!(output.status.code(), Some(1), "{command} {redirection}");
            // What was asked for is there all the same.
            let is_there = std::fs::remove_file(folder.path().join("out.o")).is_ok();
            assert_eq!(
                is_there,
                command.contains("OUT") && !command.contains("bad"),
                "{command} {redirection}"
            );
        }
        // What fails by itself says so.
        for (command, code) in [
            ("frobnicate", 2),
            ("", 2),
            ("stats", 2),
            ("run k.hsaco --kernel q --grid 1 --block 1", 2),
            ("compare k.hsaco k.hsaco --fail-on vgprs-0", 0),
            ("stats missing.o", 1),
        ] {
            let output = shell(folder.path(), &format!("{command} {redirection}"));
            assert_eq!(output.status.code(), Some(code), "{command} {redirection}");
        }
    }
}

#[test]
fn files_that_cannot_be_written_are_named() {
    let folder = folder();
    for command in [
        "compile k.ll -o /dev/full",
        "compile k.ll --emit asm -o /dev/full",
        "compile k.ll -o out.o --stats-json /dev/full",
        "compare k.hsaco k.hsaco --html /dev/full",
        &format!("{RUN} --dump 0=/dev/full"),
        &format!("{RUN} --trace /dev/full"),
    ] {
        let output = shell(folder.path(), command);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command}: {said}");
        assert!(said.starts_with("/dev/full: error: no space left on device"), "{command}: {said}");
    }
}

/// The reader of a pipe may have seen enough, `head` for one.
#[test]
fn a_reader_that_has_gone_is_no_failure() {
    let folder = folder();
    let wants_a_reader = format!("{RUN} --trace -");
    for command in printing() {
        let mut process = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
        process.current_dir(folder.path()).args(command.split(' ')).stdin(Stdio::null());
        // Gone before the program begins: a slow parent would let it write all that a pipe holds.
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = process.stdout(writer).output().expect("gcnsel runs");
        // A run ends with its trace's reader; all else does what it would.
        assert_eq!(output.status.code(), Some(i32::from(command == wants_a_reader)), "{command}");
        assert_eq!(text(&output.stderr), "", "{command}");
    }
}
