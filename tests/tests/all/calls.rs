//! Kernels that call functions (`tests/calls`): by the interpreter, by our code for every target and engine, scheduled and
//! not, and by `llc-19`'s code, all in the emulator's strict mode.

use gcnsel_tests::differential::run_folder;
use gcnsel_tests::oracle::say;

/// What `llc-19` does with `inreg` arguments is wrong, or refused; for LDS of a called function by an alias it makes a trap; it
/// has no code for `va_arg`.
pub(crate) const NOT_BY_LLVM: [&str; 4] =
    ["scalar_arguments", "scalars_in_irreducible", "alias_in_lds", "variadic_list"];

#[test]
fn calls_compute_what_the_interpreter_says() {
    let ran = run_folder("calls", "calls", 5, |name| !NOT_BY_LLVM.contains(&name))
        .unwrap_or_else(|why| panic!("{why}"));
    assert!(ran.faults.is_empty(), "{}", ran.faults.join("\n"));
    say(&format!("kernels with calls: {} files, {} runs", ran.files, ran.runs));
}
