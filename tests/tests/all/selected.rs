//! Kernels of what selection does beyond one instruction for one operation (`tests/selected`): by the interpreter, by our code
//! for every target and engine, scheduled and not, and by `llc-19`'s.

use gcnsel_tests::differential::run_folder;
use gcnsel_tests::oracle::say;

/// `llc-19` ends at atomics of one address on integers narrower than a dword.
const NOT_BY_LLVM: &str = "one_lane_narrow";

#[test]
fn selected_kernels_compute_what_the_interpreter_says() {
    let ran = run_folder("selected", "selected", 5, |name| name != NOT_BY_LLVM)
        .unwrap_or_else(|why| panic!("{why}"));
    assert!(ran.faults.is_empty(), "{}", ran.faults.join("\n"));
    assert!(ran.files > 0);
    say(&format!("selected kernels: {} files, {} runs", ran.files, ran.runs));
}
