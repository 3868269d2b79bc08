//! Kernels on which we were wrong once, reduced (`tests/reduced`, listed in `docs/verification.md`): by the interpreter,
//! and by our code for every target and engine, scheduled and not.

use gcnsel_tests::differential::run_folder;
use gcnsel_tests::oracle::say;

#[test]
fn what_was_wrong_once_is_right() {
    // Budgets are the file's own.
    let ran = run_folder("reduced", "reduced", 1, |_| false).unwrap_or_else(|why| panic!("{why}"));
    assert!(ran.faults.is_empty(), "{}", ran.faults.join("\n"));
    say(&format!("reduced kernels: {} files, {} runs", ran.files, ran.runs));
}
