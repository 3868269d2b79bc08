//! Every test kernel, for every target, in every shape, in the emulator's strict mode, against its host
//! reference: as `llc` compiles it.

use gcnsel_tests::emulate::execute;
use gcnsel_tests::harness::run_all;
use gcnsel_tests::kernel::{Source, folder};
use gcnsel_tests::oracle::{Llc, have, have_file, run, say};
use gcnsel_tests::reference;
use std::path::{Path, PathBuf};
use std::process::Command;

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

#[test]
fn llvm_code_runs_right() {
    let Some(llc) = Llc::find("llvm_code_runs_right", Path::new(SCRATCH)) else { return };
    run_all(
        reference::all(),
        |case, target| llc.compile(&case.ir(target), target),
        |object, case, launch| execute(object, case.name, launch),
    )
    .finish("llc-19's code");
}

/// The kernels from OpenCL C once more, with their functions from the ROCm device library.
#[test]
fn llvm_code_with_the_device_library_runs_right() {
    let test = "llvm_code_with_the_device_library_runs_right";
    if std::env::var("CI").as_deref() != Ok("true") {
        return say(&format!("skipped {test}: with CI=true only, it compiles for half a minute"));
    }
    let Some(llc) = Llc::find(test, Path::new(SCRATCH)) else { return };
    let Some(kernels) = device_library_kernels(test) else { return };
    run_all(
        reference::all().filter(|case| case.source == Source::Clang),
        |case, target| llc.compile(&kernels.join(format!("{}.{target}.ll", case.name)), target),
        |object, case, launch| execute(object, case.name, launch),
    )
    .finish("llc-19's code, device library");
}

/// Where the kernels compiled against the device library are, or nothing if that cannot be done here.
fn device_library_kernels(test: &str) -> Option<PathBuf> {
    let bitcode = Path::new("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode/opencl.bc");
    let found = have(test, "clang-19", "clang-19") && have_file(test, bitcode, "rocm-device-libs");
    let made = Path::new(SCRATCH).join("device-library");
    found.then(|| {
        run(Command::new("sh").arg(folder().join("build.sh")).arg("--device-libs").arg(&made))
            .expect("build.sh");
        made
    })
}
