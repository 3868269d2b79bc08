//! Five hundred generated kernels, for each commit half of them: our code against the interpreter, LLVM's for a tenth. More by
//! `cargo run --release -p gcnsel-tests --example differential`, see `docs/verification.md`.

use gcnsel_tests::differential::{Feature, Options, Summary, run};
use gcnsel_tests::oracle::{have, say};
use std::path::PathBuf;

#[test]
fn generated_kernels_do_the_same_everywhere() {
    let test = "generated_kernels_do_the_same_everywhere";
    let has_llvm = have(test, "llc-19", "llvm-19") && have(test, "ld.lld-19", "lld-19");
    let options = Options {
        llvm_every: if has_llvm { 10 } else { 0 },
        failures: Some(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("differential")),
        ..Options::default()
    };
    let summary = run(0..500 / gcnsel_oracle::every(2, 2) as u64, &options, &|_| {});
    say(&format!("{summary}"));
    let invalid = summary.invalid.iter().map(|(seed, why)| format!("seed {seed} is not valid: {why}"));
    let differing = summary.differences.iter().map(|d| format!("seed {}: {}: {}", d.seed, d.who, d.what));
    let wrong: Vec<String> = invalid.chain(differing).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let missing: Vec<&str> =
        Feature::ALL.iter().filter(|f| summary.executed(**f) == 0).map(|f| f.name()).collect();
    assert!(missing.is_empty(), "no kernel executes: {missing:?}");
    assert!(summary.median_instructions() >= 80, "kernels are small");
}

#[test]
fn the_summary_does_not_depend_on_the_threads() {
    let with = |threads| -> Summary {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be had");
        pool.install(|| run(1030..1070, &Options::default(), &|_| {}))
    };
    assert_eq!(with(1), with(3));
}
