//! `gcnsel run --estimate`: what it prints, and what it refuses.

use std::path::Path;
use std::process::{Command, Output};

const BUFFERS: [&str; 4] = ["--arg", "buf=iota32:512", "--arg", "buf=iota32:512"];

/// Runs `saxpy`, compiled into a folder, with options.
fn saxpy(folder: &Path, options: &[&str]) -> Output {
    let object = folder.join("saxpy.hsaco");
    let mut command = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
    if !object.exists() {
        let kernel = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels/saxpy.gfx942.ll");
        let mut compile = Command::new(env!("CARGO_BIN_EXE_gcnsel"));
        assert!(
            compile.arg("compile").arg(kernel).arg("-o").arg(&object).status().expect("it runs").success()
        );
    }
    command.arg("run").arg(object).args(["--kernel", "saxpy", "--grid", "512", "--block", "64"]);
    command.args(BUFFERS).args(["--arg", "f32=2", "--arg", "i32=512"]).args(options);
    command.output().expect("gcnsel runs")
}

fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("it is JSON")
}

#[test]
fn estimates_add_up_and_follow_the_latencies() {
    let folder = tempfile::tempdir().expect("a folder");
    let with = |global: &str| {
        json(&saxpy(folder.path(), &["--estimate", "--json", "--latency", global, "--latency", "scalar=40"]))
    };
    let (near, far) = (with("global=200"), with("global=1200"));
    let number = |estimate: &serde_json::Value, path: &str| {
        estimate
            .pointer(path)
            .and_then(serde_json::Value::as_u64)
            .unwrap_or_else(|| panic!("{path} of {estimate}"))
    };
    for estimate in [&near, &far] {
        // All of the launch: a compute unit has room for its 512 lanes.
        assert_eq!(number(estimate, "/waves_recorded"), 8);
        for case in ["/alone", "/filled"] {
            let lost = estimate.pointer(&format!("{case}/lost")).and_then(|lost| lost.as_object());
            let lost: u64 = lost.expect("reasons").values().filter_map(serde_json::Value::as_u64).sum();
            let [cycles, issued] = ["cycles", "issued"].map(|key| number(estimate, &format!("{case}/{key}")));
            assert_eq!(cycles, issued + lost);
            let instructions = estimate["instructions"].as_array().expect("instructions");
            let of = |path: &str| {
                instructions.iter().map(|one| number(one, &format!("{case}/{path}"))).sum::<u64>()
            };
            assert_eq!(
                (of("executed"), of("issued")),
                (number(estimate, &format!("{case}/instructions")), issued)
            );
        }
    }
    // It waits for its loads, which are under way at the same time, and for its store before it ends.
    assert_eq!(number(&far, "/alone/cycles") - number(&near, "/alone/cycles"), 2000);
    let text = saxpy(folder.path(), &["--estimate", "--waves", "2"]);
    let text = String::from_utf8_lossy(&text.stdout).into_owned();
    for part in
        ["saxpy, gfx942: occupancy 8, limited by waves; 8 waves recorded", "2 at a time", "global memory"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn wrong_options_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for options in [
        &["--json"][..],
        &["--latency", "global=1"],
        &["--estimate", "--latency", "global"],
        &["--estimate", "--latency", "globe=1"],
        &["--estimate", "--latency", "global=65536"],
        &["--estimate", "--waves", "0"],
        // A SIMD of gfx942 holds 8, one of gfx900 10.
        &["--estimate", "--waves", "9"],
        &["--estimate", "--json", "--counts"],
        &["--estimate", "--trace", "-"],
        &["--estimate", "--dump", "0=-"],
    ] {
        let output = saxpy(folder.path(), options);
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{options:?}");
    }
}
