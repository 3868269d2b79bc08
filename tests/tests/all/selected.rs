//! Kernels of what selection does beyond one instruction for one operation (`tests/selected`): by the interpreter, by our code
//! for every target and engine, scheduled and not, and by `llc-19`'s.

use gcnsel_tests::differential::run_folder;
use gcnsel_tests::oracle::say;

/// `llc-19` ends at atomics of one address on integers narrower than a dword. For gfx900 it takes the product of byte 3 of one dword and
/// byte 2 of another for that of byte 2 and byte 3: to it both are one `v_mul_i32_i24_sdwa` of the two dwords.
const NOT_BY_LLVM: [&str; 2] = ["one_lane_narrow", "sums_of_products"];

#[test]
fn selected_kernels_compute_what_the_interpreter_says() {
    let ran = run_folder("selected", "selected", 5, |name| !NOT_BY_LLVM.contains(&name))
        .unwrap_or_else(|why| panic!("{why}"));
    assert!(ran.faults.is_empty(), "{}", ran.faults.join("\n"));
    assert!(ran.files > 0);
    say(&format!("selected kernels: {} files, {} runs", ran.files, ran.runs));
}
