//! What is saved, and what is compared with it. Expected ratios and intervals are worked out by hand.

use super::{bench, kernel, record, row, text};
use serde_json::{Value as Json, json};
use std::path::Path;

/// Measures a kernel, and saves that.
fn saved(folder: &Path, input: &str, more: &[&str]) -> (String, Json) {
    let file = folder.join("saved.json").to_str().expect("a readable path").to_owned();
    let output = bench(&[&[input, "--runs=4", "--save", &file][..], more].concat());
    assert!(output.status.success(), "{}", text(&output.stderr));
    let json = std::fs::read(&file).expect("it is saved");
    (file, serde_json::from_slice(&json).expect("JSON"))
}

/// What is saved has all samples; a baseline of the same machine and options is compared without a word.
#[test]
fn a_baseline_of_now() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = kernel(folder.path());
    let (file, json) = saved(folder.path(), &input, &[]);
    assert_eq!(json["inputs"][0]["samples"].as_array().map(Vec::len), Some(4));
    let output = bench(&[&input, "--runs=4", "--baseline", &file, "--markdown"]);
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
    let header = row(text(&output.stdout), "input");
    assert_eq!(header, ["input", "figure", "baseline", "this", "this / baseline", "95 %", "change"]);
}

/// Samples of both sides made up. Of {3, 3, 3, 3} to {1, 2, 2, 4} the ratios are 0.75 four times, 1.5 eight times, 3 four times: the
/// middle is 1.5, the interval of four and four samples all of them. Of {10, 11, 12, 13} to {1, 1, 1, 1} the middle lies between 11 and
/// 12, and 1 is not in the interval. The geometric mean of ratios 4 and 1, both known exactly, is 2.
#[test]
fn ratios_by_hand() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = kernel(folder.path());
    let (_, json) = saved(folder.path(), &input, &[]);
    let with = |samples: [[u64; 3]; 4]| {
        // Milliseconds.
        let samples = samples.map(|sample| {
            let [parse, select, process] = sample.map(|ms| ms * 1_000_000);
            json!({
                "process_ns": process, "wall_ns": process, "stages_ns": { "parse": parse, "select": select },
            })
        });
        let mut input = json["inputs"][0].clone();
        input["samples"] = json!(samples);
        input
    };
    let record_of = |inputs: [Json; 2], name: &str| {
        let mut record = json.clone();
        record["inputs"] = json!(inputs);
        record["inputs"][1]["name"] = json!("second");
        let file = folder.path().join(name);
        std::fs::write(&file, record.to_string()).expect("written");
        file.to_str().expect("a readable path").to_owned()
    };
    let old = [with([[1, 1, 1], [2, 1, 1], [2, 1, 1], [4, 1, 1]]), with([[1, 1, 1]; 4])];
    let new = [with([[3, 10, 4], [3, 11, 4], [3, 12, 4], [3, 13, 4]]), with([[1, 1, 1]; 4])];
    let (old, new) = (record_of(old, "old.json"), record_of(new, "new.json"));
    let output = bench(&["--load", &new, "--baseline", &old, "--json"]);
    let record = record(&output);
    let changes = &record["changes"][0];
    let each = changes["each"].as_array().expect("changes");
    let of = |name: &str, figure: &str| {
        let found = each.iter().find(|c| c["input"] == *name && c["figure"] == *figure);
        found.unwrap_or_else(|| panic!("no {figure} of {name}")).clone()
    };
    let parse = of(&input, "parse");
    assert_eq!((parse["old"].as_f64(), parse["new"].as_f64()), (Some(2.0), Some(3.0)));
    assert_eq!(parse["change"], json!({ "ratio": 1.5, "interval": [0.75, 3.0], "verdict": "noise" }));
    let select = of(&input, "select")["change"].clone();
    assert!((select["ratio"].as_f64().expect("a ratio") - 132f64.sqrt()).abs() < 1e-9, "{select}");
    assert_eq!((&select["interval"], &select["verdict"]), (&json!([10.0, 13.0]), &json!("more")));
    assert_eq!(
        of("second", "parse")["change"],
        json!({ "ratio": 1.0, "interval": [1.0, 1.0], "verdict": "noise" })
    );
    let means = changes["means"].as_array().expect("means");
    let process = means.iter().find(|mean| mean["figure"] == "process").expect("a mean");
    assert_eq!(process["inputs"], json!(2));
    let mean = |at: &str| process["change"][at].clone();
    assert!((mean("ratio").as_f64().expect("a number") - 2.0).abs() < 1e-12);
    assert_eq!(mean("verdict"), json!("more"));
    // As tables have it.
    let table = bench(&["--load", &new, "--baseline", &old, "--markdown"]);
    let table = text(&table.stdout);
    let rows = |figure: &str| {
        let mut found = table.lines().filter(|line| line.contains(&format!("| {figure} |")));
        found.next().unwrap_or_else(|| panic!("no {figure} in\n{table}")).to_owned()
    };
    assert!(rows("parse").ends_with("| 1.500 | 0.75 to 3.00 | ~ |"), "{table}");
    assert!(rows("select").ends_with("| 11.489 | 10.00 to 13.00 | +1048.9 % |"), "{table}");
}

/// Another machine, other options, another target, other texts: each is told.
#[test]
fn baselines_of_something_else() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = kernel(folder.path());
    let (file, json) = saved(folder.path(), &input, &["--mcpu=gfx90a"]);
    let told = |change: &dyn Fn(&mut Json), more: &[&str]| {
        let mut changed = json.clone();
        change(&mut changed);
        std::fs::write(&file, changed.to_string()).expect("written");
        let output = bench(&[&[&*input, "--runs=1", "--baseline", &file][..], more].concat());
        (output.status.code(), text(&output.stderr).to_owned(), text(&output.stdout).to_owned())
    };
    let same = ["--mcpu=gfx90a"];
    let (_, said, _) = told(&|_| {}, &same);
    assert_eq!(said, "");
    let (code, said, _) = told(&|json| json["machine"]["processor"] = "Abacus".into(), &same);
    assert!(
        said.starts_with("gcnsel: warning: the baseline is of another machine (Abacus, threads: "),
        "{said}"
    );
    assert_eq!(code, Some(0));
    let (_, said, table) = told(&|_| {}, &["--mcpu=gfx942"]);
    let wanted = "gcnsel: warning: the baseline was compiled with --mcpu=gfx90a; this with --mcpu=gfx942\n";
    assert_eq!(said, wanted);
    assert!(
        table.contains(&format!("'{input}' is compiled for gfx942; the baseline is for gfx90a\n")),
        "{table}"
    );
    let (_, _, table) = told(&|json| json["inputs"][0]["text"] = "0".into(), &same);
    assert!(table.contains("is another text than in the baseline: it is not compared\n"), "{table}");
    let (_, _, table) = told(&|json| json["inputs"][0]["name"] = "gone".into(), &same);
    assert!(
        table
            .contains(&format!("the baseline lacks '{input}'\n'gone' of the baseline is not measured now\n"))
    );
    let (code, said, table) = told(&|json| json["version"] = 7.into(), &same);
    let wanted = format!(
        "{file}: error: its format has version 7; this gcnsel reads version 1. Measure the baseline again\n"
    );
    assert_eq!((code, said, table), (Some(1), wanted, String::new()));
    let (code, said, _) = told(&|json| *json = json!([1, 2]), &same);
    assert_eq!(
        (code, said),
        (Some(1), format!("{file}: error: this is not what 'gcnsel bench --save' writes\n"))
    );
}

/// Nothing is lost: the baseline is not written over.
#[test]
fn a_baseline_is_an_input() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let input = kernel(folder.path());
    let (file, _) = saved(folder.path(), &input, &[]);
    let output = bench(&[&input, "--baseline", &file, "--save", &file]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is an input: it would be written over"));
}
