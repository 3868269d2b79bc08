//! What releases after LLVM 19 write (`tests/newer`): by the interpreter, and by our code for every target and engine,
//! scheduled and not. `llvm23::newer_kernels_run_right` has LLVM 23's code of them.

use gcnsel_tests::differential::run_folder;
use gcnsel_tests::oracle::say;

#[test]
fn newer_kernels_compute_what_the_interpreter_says() {
    let ran = run_folder("newer", "newer", 5, |_| false).unwrap_or_else(|why| panic!("{why}"));
    assert!(ran.faults.is_empty(), "{}", ran.faults.join("\n"));
    say(&format!("kernels of newer releases: {} files, {} runs", ran.files, ran.runs));
}
