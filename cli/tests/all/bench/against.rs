//! Other compilers: scripts that end, fail, or never end.

use super::{bench, kernel, record, row, text};
use std::path::Path;

/// A script that stands for a compiler; it says its version if it is asked.
#[cfg(unix)]
fn compiler(folder: &Path, name: &str, body: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let file = folder.join(name);
    let text =
        format!("#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'LLVM version 99.1'; exit; fi\n{body}\n");
    std::fs::write(&file, text).expect("written");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
    file.to_str().expect("a readable path").to_owned()
}

/// It gets the flags of a comparable compilation, a file to read and one to write; and takes turns with gcnsel.
#[test]
fn the_other_compiles_the_same_file_in_turns() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (log, input) = (folder.path().join("log"), kernel(folder.path()));
    // A copy of what it read, and its arguments.
    let body = format!("echo \"$@\" >> {0}; for last; do :; done; cat \"$last\" >> {0}", log.display());
    let llc = compiler(folder.path(), "llc", &body);
    let against = format!("llc={llc}");
    let output = bench(&[&input, "--mcpu=gfx90a", "--against", &against, "--runs=4", "--json"]);
    let record = record(&output);
    assert_eq!(record["against"]["compiler"].as_str(), Some("llc"));
    assert_eq!(record["against"]["version"].as_str(), Some("LLVM version 99.1"));
    let theirs = &record["inputs"][0]["against"];
    assert_eq!(theirs["samples"].as_array().map(Vec::len), Some(4));
    assert!(theirs["stopped"].is_null() && theirs["failed"].is_null());
    let log = std::fs::read_to_string(log).expect("it ran");
    let kernel = std::fs::read_to_string(&input).expect("it is there");
    assert_eq!(log.matches(&kernel).count(), 4, "{log}");
    let command = log.lines().next().expect("arguments");
    for flag in ["-O2", "-filetype=obj", "-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-o"] {
        assert!(command.split(' ').any(|word| word == flag), "{flag} is not in {command}");
    }
}

/// Four runs a side are enough for an interval, three are not; the ratio stands in the table.
#[test]
fn a_ratio_and_its_spread() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (input, llc) = (kernel(folder.path()), compiler(folder.path(), "llc", ":"));
    let against = format!("llc={llc}");
    for (runs, is_enough) in [("4", true), ("3", false)] {
        let output = bench(&[&input, "--against", &against, "--runs", runs, "--markdown"]);
        let table = text(&output.stdout);
        let header = row(table, "input");
        let wanted = ["gcnsel ms", "llc ms", "llc / gcnsel", "95 %", "gcnsel wall ms", "llc wall ms"];
        assert_eq!(header[2..8], wanted);
        let cells = row(table, &input);
        assert!(cells[6].contains(" to "), "{table}");
        let ratio: f64 = cells[8].parse().expect("a ratio");
        assert!(ratio > 0.0);
        assert_eq!(cells[9] != "too few runs", is_enough, "{table}");
        assert!(table.contains(&format!("llc: {llc}, LLVM version 99.1")), "{table}");
    }
}

/// A run that does not end is stopped, once, with what it has started, and shown as such.
#[test]
fn a_run_that_is_stopped() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (log, input) = (folder.path().join("log"), kernel(folder.path()));
    let llc = compiler(folder.path(), "llc", &format!("sleep 1000 & echo $! >> {}; wait", log.display()));
    let against = format!("llc={llc}");
    let arguments = [&input, "--against", &against, "--runs=3", "--timeout=0.3"];
    let output = bench(&[&arguments[..], &["--markdown"]].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    let cells = row(table, &input);
    assert_eq!((cells[3], cells[7]), ("> 0.3 s", "> 0.3 s"), "{table}");
    assert!(cells[4].starts_with("> ") && cells[8].starts_with("> "), "{table}");
    let sleepers = std::fs::read_to_string(&log).expect("it ran");
    assert_eq!(sleepers.lines().count(), 1);
    // Killed, it may still be there for whoever adopts it to ask.
    let state = std::fs::read_to_string(format!("/proc/{}/stat", sleepers.trim())).unwrap_or_default();
    assert!(state.is_empty() || state.contains(") Z "), "what it has started still runs: {state}");
    let theirs = &record(&bench(&[&arguments[..], &["--json"]].concat()))["inputs"][0];
    assert_eq!(theirs["samples"].as_array().map(Vec::len), Some(3));
    assert_eq!(theirs["against"]["stopped"]["after_seconds"].as_f64(), Some(0.3));
}

/// Its failure is shown with the first line that it wrote, and does not end the measurement.
#[test]
fn a_compiler_that_fails() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = kernel(folder.path());
    let llc = compiler(folder.path(), "llc", "echo 'LLVM ERROR: cannot select' >&2; echo more >&2; exit 1");
    let against = format!("llc={llc}");
    let output = bench(&[&input, "--against", &against, "--runs=2", "--markdown"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    assert_eq!(row(table, &input)[3..5], ["fails", ""], "{table}");
    assert!(table.contains(&format!("{input}: llc fails: LLVM ERROR: cannot select\n")), "{table}");
    assert!(!table.contains("more"));
}

/// What is no build of gcnsel, or one that speaks otherwise, is told.
#[test]
fn another_program_in_the_place_of_gcnsel() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (input, other) = (kernel(folder.path()), compiler(folder.path(), "other", "cat > /dev/null; echo 5"));
    let output = bench(&[&input, "--against", &format!("gcnsel={other}"), "--runs=2"]);
    assert!(output.status.success());
    let table = text(&output.stdout);
    assert!(table.contains(&format!("'{input}': the other gcnsel fails: it does not print what")), "{table}");
}

/// Another build of gcnsel: each stage has a ratio.
#[test]
fn two_builds_in_turns() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = kernel(folder.path());
    let against = format!("gcnsel={}", env!("CARGO_BIN_EXE_gcnsel"));
    let record = record(&bench(&[&input, "--against", &against, "--runs=4", "--json"]));
    assert_eq!(record["inputs"][0]["against"]["samples"].as_array().map(Vec::len), Some(4));
    let changes = &record["changes"][0];
    assert_eq!(changes["old"].as_str(), Some("other"));
    let figures: Vec<_> =
        changes["each"].as_array().expect("changes").iter().map(|c| c["figure"].as_str()).collect();
    assert!(gcnsel::Stage::ALL.iter().all(|stage| figures.contains(&Some(stage.name()))), "{figures:?}");
    assert!(figures.contains(&Some("process")) && figures.contains(&Some("wall")));
}

#[test]
fn what_cannot_be_asked_for() {
    for (arguments, wanted) in [
        (
            &["--against", "gcc"][..],
            "--against gcc: expected llc, llc=PROGRAM, or gcnsel=PROGRAM for another build",
        ),
        (&["--against", "llc=/nowhere/llc"], "--against llc=/nowhere/llc: no such file or directory"),
        (&["--runs", "0"], "--runs"),
        (&["--runs", "101"], "--runs"),
        (&["--timeout", "5"], "--against"),
        (&["--against", "llc=x", "--timeout=-1"], "--timeout"),
    ] {
        let output = bench(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(wanted), "{arguments:?}: {}", text(&output.stderr));
    }
}
