//! `gcnsel bench`, which compiles in processes of its own.

use std::process::{Command, Output};

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gcnsel")).arg("bench").args(arguments).output().expect("gcnsel runs")
}

/// The figures that one input has.
fn figures(output: &Output) -> Vec<serde_json::Value> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("a list")
}

#[test]
fn every_stage_has_a_time() {
    let measured = figures(&bench(&["--shape", "branches", "--sizes", "200,400", "--json"]));
    let names: Vec<_> = measured.iter().map(|m| m["name"].as_str()).collect();
    assert_eq!(names, [Some("branches 200"), Some("branches 400")]);
    for m in &measured {
        let stages = m["stages"].as_object().expect("times by stage");
        assert_eq!(stages.len(), gcnsel::Stage::ALL.len());
        assert!(stages.values().all(|seconds| seconds.as_f64().is_some_and(|s| s > 0.0)), "{stages:?}");
        let sum: f64 = stages.values().filter_map(|seconds| seconds.as_f64()).sum();
        assert!((sum - m["seconds"].as_f64().expect("a number")).abs() < 1e-6);
        assert!(m["peak_kib"].as_u64().is_some_and(|kib| kib > 0));
    }
}

#[test]
fn what_a_stage_does_not_reach_takes_no_time() {
    let measured =
        figures(&bench(&["--flow", "ladder", "--sizes", "100", "--stage", "uniformity", "--json"]));
    let [m] = &measured[..] else { panic!("one input, not {}", measured.len()) };
    assert!(m["stages"]["uniformity"].as_f64().is_some_and(|seconds| seconds > 0.0));
    assert_eq!(m["stages"]["select"].as_f64(), Some(0.0));
}

/// The same message as from `compile`, though another process meets the fault.
#[test]
fn a_faulty_file_is_told_with_its_place() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("bad.ll");
    std::fs::write(&file, "define amdgpu_kernel void @f() {\n  ret i32 1\n}\n").expect("written");
    let file = file.to_str().expect("a readable path");
    let output = bench(&[file]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.starts_with(&format!("{file}:2:3: error: ")), "{text}");
    assert!(output.stdout.is_empty());
}

/// A file for each size, which compiles to what was measured.
#[test]
fn generated_kernels_can_be_had_as_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let to = folder.path().join("made");
    let inputs = ["--flow", "nested", "--bulk", "phis", "--sizes", "50,100"];
    let written = bench(&[&inputs[..], &["--write-ir", to.to_str().expect("a readable path")]].concat());
    assert!(written.status.success() && written.stdout.is_empty(), "{written:?}");
    let mut files: Vec<_> =
        std::fs::read_dir(&to).expect("a folder").map(|f| f.expect("a file").path()).collect();
    files.sort();
    let names: Vec<_> = files.iter().map(|f| f.file_name().and_then(|name| name.to_str())).collect();
    assert_eq!(names, ["nested-100.ll", "nested-50.ll", "phis-100.ll", "phis-50.ll"].map(Some));
    let one = files[0].to_str().expect("a readable path");
    let [of_file, of_shape] = [&[one, "--json"][..], &["--flow", "nested", "--sizes", "100", "--json"]]
        .map(|arguments| figures(&bench(arguments))[0]["object_bytes"].clone());
    assert_eq!(of_file, of_shape);
}
