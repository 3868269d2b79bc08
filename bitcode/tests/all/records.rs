//! Debug records: in bitcode they are what they are in text, whether a release has records or calls.

use gcnsel_ir::{parse, print};
use gcnsel_oracle::have;
use std::path::Path;
use std::process::Command;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/variables")
}

/// The lines of records, the numbers of nodes aside.
fn records(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| line.contains("#dbg_"));
    let line = |line: &str| {
        let parts = line.split('!').map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
        parts.collect::<Vec<_>>().join("!")
    };
    lines.map(line).collect()
}

#[test]
fn records_and_calls_are_those_of_the_text() {
    if !have("records_and_calls_are_those_of_the_text", "llvm-as-19", "llvm-19") {
        return;
    }
    for name in ["loops", "inlined", "frame"] {
        let path = folder().join(format!("{name}.ll"));
        let text = std::fs::read_to_string(&path).expect("it is readable");
        let wanted = records(&print(&parse(text.as_bytes()).expect("it is well-formed")));
        assert!(wanted.len() > 6);
        // LLVM 19 writes the one or the other.
        for option in ["true", "false"] {
            let out = tempfile::tempdir().expect("a folder");
            let file = out.path().join("a.bc");
            let status = Command::new("llvm-as-19")
                .arg(format!("--write-experimental-debuginfo-iterators-to-bitcode={option}"))
                .arg(&path)
                .arg("-o")
                .arg(&file)
                .status();
            assert!(status.expect("llvm-as runs").success());
            let bytes = std::fs::read(&file).expect("it is read");
            let module = gcnsel_bitcode::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error:?}"));
            assert_eq!(records(&print(&module)), wanted, "{name}, records: {option}");
        }
    }
}
