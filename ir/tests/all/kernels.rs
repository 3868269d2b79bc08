//! Every kernel of the repository is read, verified and printed; what is printed is a fixed point, and
//! `opt-19` accepts it.

use crate::tools;
use gcnsel_diag::{SourceFile, render};
use gcnsel_ir::{Module, parse, print, verify};
use std::path::{Path, PathBuf};

fn kernels() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels");
    let mut stack = vec![folder];
    let mut files = Vec::new();
    while let Some(folder) = stack.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder of kernels is readable") {
            let path = entry.expect("its entries are readable").path();
            if path.is_dir() {
                stack.push(path);
            } else if path.extension().is_some_and(|e| e == "ll") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() > 50, "{} kernels found", files.len());
    files
}

fn read(bytes: &[u8], name: &str) -> Module {
    let module = parse(bytes).and_then(|module| verify(&module).map(|()| module));
    module.unwrap_or_else(|diagnostic| {
        let source = SourceFile::new("", bytes);
        panic!("{}", render(&diagnostic, Some(&source), name, false))
    })
}

/// Reads, verifies, prints, and checks that reading and printing again changes nothing.
fn round_trip(bytes: &[u8], name: &str) -> String {
    let printed = print(&read(bytes, name));
    let again = print(&read(printed.as_bytes(), &format!("{name}, printed")));
    if again != printed {
        let line = again.lines().zip(printed.lines()).position(|(a, b)| a != b).unwrap_or(0);
        let of = |text: &str| text.lines().nth(line).unwrap_or("").to_string();
        panic!("{name}: printed line {} changes:\n{}\n{}", line + 1, of(&printed), of(&again));
    }
    printed
}

#[test]
fn kernels_round_trip() {
    for path in kernels() {
        let name = path.display().to_string();
        round_trip(&std::fs::read(&path).expect("a listed file is readable"), &name);
    }
}

/// The instructions, metadata and all that `opt-19` understands of a module, in its own words; what it may
/// drop or reorder (comments, attribute groups, comdats) left out.
fn through_opt(path: &Path) -> String {
    let text = tools::run("opt-19", &["-passes=verify", "-S", "-o", "-", &path.display().to_string()]);
    let kept = |line: &&str| line.starts_with("  ") || line.starts_with("declare") || line.ends_with(" ]");
    let strip = |line: &str| {
        let line = line.split(" #").next().unwrap_or(line);
        line.split(", !").next().unwrap_or(line).trim_end().to_string()
    };
    text.lines().filter(kept).map(strip).collect::<Vec<_>>().join("\n")
}

/// `opt-19` reads our text as it reads the original: the same instructions on both ways.
#[test]
fn opt_reads_the_same_from_our_text() {
    if tools::missing("opt-19", "llvm-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    // One target is enough: they differ in attributes only.
    for path in kernels() {
        let name = path.display().to_string();
        if name.contains(".gfx900.") || name.contains(".gfx90a.") {
            continue;
        }
        let ours = folder.path().join("ours.ll");
        let printed = round_trip(&std::fs::read(&path).expect("a listed file is readable"), &name);
        std::fs::write(&ours, printed).expect("the temporary folder is writable");
        assert_eq!(through_opt(&ours), through_opt(&path), "{name}");
    }
}
