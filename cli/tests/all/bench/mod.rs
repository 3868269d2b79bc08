//! `gcnsel bench`, which compiles in processes of its own. No test here depends on how long anything takes.

mod against;
mod baseline;
#[cfg(unix)]
mod interrupt;

use serde_json::Value as Json;
use std::path::Path;
use std::process::{Command, Output};

fn bench(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_gcnsel")).arg("bench").args(arguments).output().expect("gcnsel runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

/// What was recorded.
fn record(output: &Output) -> Json {
    assert!(output.status.success(), "{}", text(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The figures that each input has.
fn figures(output: &Output) -> Vec<Json> {
    record(output)["inputs"].as_array().expect("a list").clone()
}

/// A kernel of two instructions in a file.
fn kernel(folder: &Path) -> String {
    let file = folder.join("k.ll");
    let text = "define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {\n  store i32 %n, ptr addrspace(1) %p\n  ret void\n}\n";
    std::fs::write(&file, text).expect("written");
    file.to_str().expect("a readable path").to_owned()
}

/// A row of a table, split into cells of Markdown.
fn row<'a>(table: &'a str, first: &str) -> Vec<&'a str> {
    let rows = table.lines().map(|line| line.trim_matches('|').split('|').map(str::trim).collect::<Vec<_>>());
    let mut rows = rows.filter(|cells| cells[0] == first);
    rows.next().unwrap_or_else(|| panic!("no row '{first}' in\n{table}"))
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

/// So many runs as asked for; each has a sample.
#[test]
fn every_run_is_kept() {
    let output = bench(&["--sizes", "50", "--runs", "3", "--json"]);
    let record = record(&output);
    assert_eq!((record["format"].as_str(), record["version"].as_u64()), (Some("gcnsel bench"), Some(1)));
    assert_eq!(record["gcnsel"].as_str(), Some(env!("CARGO_PKG_VERSION")));
    assert!(record["machine"]["threads"].as_u64().is_some_and(|threads| threads > 0));
    let input = &record["inputs"][0];
    assert_eq!(input["target"].as_str(), Some("gfx942"));
    let samples = input["samples"].as_array().expect("samples");
    assert_eq!(samples.len(), 3);
    for sample in samples {
        let [process, wall] = ["process_ns", "wall_ns"].map(|name| sample[name].as_u64().expect("a number"));
        assert!(process > 0 && wall > 0);
        assert_eq!(sample["stages_ns"].as_object().map(serde_json::Map::len), Some(gcnsel::Stage::ALL.len()));
    }
}

/// The header says what is shown of several runs; standard error has no progress where it is no terminal.
#[test]
fn the_table_says_what_its_columns_are() {
    let output = bench(&["--sizes", "50", "--runs", "2", "--markdown"]);
    let table = text(&output.stdout);
    let header = row(table, "input");
    assert!(
        ["process ms", "median ms", "most ms", "runs"].iter().all(|name| header.contains(name)),
        "{table}"
    );
    let of_runs = header.iter().position(|name| *name == "runs").expect("a column");
    assert_eq!(row(table, "straight 50")[of_runs], "2");
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn standard_input_is_an_input() {
    use std::io::Write;
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_gcnsel"))
        .args(["bench", "-", "--runs", "1", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gcnsel runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"define amdgpu_kernel void @k() {\n  ret void\n}\n").expect("written");
    drop(input);
    let measured = figures(&child.wait_with_output().expect("it ends"));
    assert_eq!((measured.len(), measured[0]["name"].as_str()), (1, Some("<stdin>")));
    assert_eq!(measured[0]["instructions"].as_u64(), Some(1));
}

/// Others are measured all the same.
#[test]
fn a_faulty_file_among_others() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bad = folder.path().join("bad.ll");
    std::fs::write(&bad, "define amdgpu_kernel void @f() {\n  ret i32 1\n}\n").expect("written");
    let (bad, good) = (bad.to_str().expect("a readable path"), kernel(folder.path()));
    let output = bench(&[bad, &good, "--runs", "1", "--markdown"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with(&format!("{bad}:2:3: error: ")));
    assert_eq!(row(text(&output.stdout), &good)[2], "2");
}

#[test]
fn spreadsheets_have_a_row_for_each_figure() {
    let output = bench(&["--sizes", "50", "--runs", "1", "--csv"]);
    let table = text(&output.stdout);
    let mut rows = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = rows.next().expect("a header");
    assert_eq!(header[..6], ["input", "blocks", "instructions", "figure", "unit", "runs"]);
    let rows: Vec<_> = rows.collect();
    assert!(rows.iter().all(|row| row.len() == header.len() && row[0] == "straight 50" && row[5] == "1"));
    let figures: Vec<_> = rows.iter().map(|row| row[3]).collect();
    let stages = gcnsel::Stage::ALL.map(gcnsel::Stage::name);
    assert_eq!(figures[..stages.len()], stages);
    assert!(["total", "process", "wall"].iter().all(|figure| figures.contains(figure)));
}
