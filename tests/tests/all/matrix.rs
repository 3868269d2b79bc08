//! The matrix kernels of `tests/matrix`, in the emulator's strict mode, against their host references: as we compile them and as
//! LLVM does; and their IR in the interpreter.

use gcnsel_tests::compiler::compile;
use gcnsel_tests::emulate;
use gcnsel_tests::harness::{Report, jobs, run_all};
use gcnsel_tests::interpret;
use gcnsel_tests::kernel::Case;
use gcnsel_tests::oracle::Llc;
use gcnsel_tests::reference::matrix;
use rayon::prelude::*;
use std::path::Path;

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

fn text(case: &Case, target: &str) -> Result<Vec<u8>, String> {
    let path = case.ir(target);
    std::fs::read(&path).map_err(|why| format!("{}: {why}", path.display()))
}

#[test]
fn our_code_runs_right() {
    run_all(
        matrix::all(),
        |case, target| compile(&text(case, target)?, case.name, target),
        |object, case, launch| emulate::execute(object, case.name, launch),
    )
    .finish("our code of matrix kernels");
}

/// Kernels of which LLVM 19's code is wrong, and a part of what is said. It counts a loop's last instruction, a branch to the exit, among
/// those on the way back to the loop's first: one wait state is missing behind the last matrix product.
const KNOWN: &[(&str, &str)] =
    &[("sparse_f16", "needs 11 wait states"), ("sparse_f8", "needs 11 wait states")];

/// Of the kernels in HIP; LLVM 23's code of all of them runs in `llvm23::`.
#[test]
fn llvm_code_runs_right() {
    let Some(llc) = Llc::find("matrix::llvm_code_runs_right", Path::new(SCRATCH)) else { return };
    let mut report = run_all(
        matrix::HIP.iter(),
        |case, target| llc.compile(&case.ir(target), target),
        |object, case, launch| emulate::execute(object, case.name, launch),
    );
    let explains = |known: &(&str, &str), failure: &str| {
        failure.starts_with(&format!("{} for ", known.0)) && failure.contains(known.1)
    };
    let all = std::env::var_os("GCNSEL_KERNELS").is_none();
    for known in KNOWN.iter().filter(|_| all) {
        let is_needed = report.failures.iter().any(|failure| explains(known, failure));
        assert!(is_needed, "{} is listed for nothing", known.0);
    }
    report.failures.retain(|failure| !KNOWN.iter().any(|known| explains(known, failure)));
    report.finish("llc-19's code of matrix kernels");
}

/// In Triton several lanes store the same value to the same place of LDS: data races by the letter, which change nothing.
#[test]
fn the_interpreter_agrees_with_the_references() {
    let one = |case: &Case, target: &str| -> Result<(), String> {
        let text = text(case, target)?;
        // One shape: all lanes of a work-group in turn are slow.
        let launch = case.launch_of(target, &case.shapes[0], 1)?;
        let races = matrix::HIP.iter().any(|one| one.name == case.name);
        let after = interpret::execute(&text, case.name, case.name, &launch, races)?;
        launch.check(&after)
    };
    let jobs = jobs(matrix::all());
    let failures = jobs
        .par_iter()
        .filter_map(|&(case, target)| {
            one(case, target).err().map(|why| format!("{} for {target}: {why}", case.name))
        })
        .collect();
    Report { runs: jobs.len(), failures }.finish("interpreter, matrix kernels");
}
