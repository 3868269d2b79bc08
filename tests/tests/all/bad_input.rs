//! Malformed input: each file of `tests/bad` is refused with the diagnostic that `expected.txt` gives
//! for it, at the place where the mistake is.
//!
//! The places were marked by hand in the inputs; the verifier and later stages point at whole instructions.

use gcnsel::{Input, Options, compile};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("bad")
}

/// Compiles; the first line of what the user would see if that fails.
fn first_line(path: &Path) -> Option<String> {
    let bytes = std::fs::read(path).unwrap();
    let name = path.file_name().unwrap().to_str().unwrap();
    let failure = compile(Input::new(&bytes).named(name), &Options::default()).err()?;
    failure.to_string().lines().next().map(String::from)
}

#[test]
fn every_bad_input_has_its_diagnostic() {
    let expected = std::fs::read_to_string(folder().join("expected.txt")).unwrap();
    assert!(expected.lines().count() >= 40);
    let mut wrong = Vec::new();
    for line in expected.lines() {
        let (name, _) = line.split_once(':').unwrap();
        let found = first_line(&folder().join(name));
        if found.as_deref() != Some(line) {
            wrong.push(format!("expected {line}\n   found {}", found.as_deref().unwrap_or("no error")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_is_expected() {
    let expected = std::fs::read_to_string(folder().join("expected.txt")).unwrap();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let listed = expected.lines().filter(|line| line.starts_with(&format!("{name}:"))).count();
        assert_eq!(listed, usize::from(name.ends_with(".ll")), "{name}");
    }
}

/// Cutting a kernel anywhere gives a diagnostic inside the file or at its end, and never a panic.
#[test]
fn truncated_kernels_are_refused_where_they_end() {
    let path = gcnsel_tests::kernel::folder().join("collatz.gfx942.ll");
    let whole = std::fs::read(&path).unwrap();
    let find = |text: &[u8]| whole.windows(text.len()).position(|w| w == text).unwrap();
    for length in find(b"define") + 1..find(b"\n}\n") {
        let diagnostic = gcnsel_ir::parse(&whole[..length]).expect_err("half a function");
        let span = diagnostic.span.expect("a position");
        assert!(span.start as usize <= length, "{length}: {}", diagnostic.message);
    }
}
