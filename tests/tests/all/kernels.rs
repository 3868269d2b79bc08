//! Every test kernel, for every target, in every shape, in the emulator's strict mode, against its host
//! reference: as we compile it and as `llc` does.

use gcnsel::{Allocator, Options};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::{compile, compile_with};
use gcnsel_tests::emulate::execute;
use gcnsel_tests::harness::{jobs, run_all, run_jobs, run_some, some};
use gcnsel_tests::kernel::{Case, Source, TARGETS, folder};
use gcnsel_tests::oracle::{Llc, have, have_file, run, say};
use gcnsel_tests::reference;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// Our code object of a kernel file.
fn ours(path: &Path, target: &str) -> Result<Vec<u8>, String> {
    let text = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    compile(&text, &name, target)
}

#[test]
fn our_code_runs_right() {
    run_all(
        reference::all(),
        |case, target| ours(&case.ir(target), target),
        |object, case, launch| execute(object, case.name, launch),
    )
    .finish("our code");
}

/// Where many more VGPRs would cost no wave, the order of a large block still has no more values at a time than LLVM's. The counts are
/// those of LLVM 23.1's code (docs/distance.md).
#[test]
fn orders_need_no_more_vgprs_than_llvms() {
    for (kernel, llvms) in [("black_scholes", 27), ("wave_ops", 11)] {
        let path = folder().join(format!("{kernel}.gfx942.ll"));
        let object = ours(&path, "gfx942").unwrap_or_else(|error| panic!("{error}"));
        let read = gcnsel_codeobject::read(&object).expect("it is a code object");
        assert_eq!(read.kernels.len(), 1, "{kernel}");
        let vgprs = read.kernels[0].metadata.vgpr_count;
        assert!(vgprs <= llvms, "{kernel} has {vgprs} VGPRs, LLVM's {llvms}");
    }
}

/// With as few registers as there can be, and each engine: dozens of kernels spill. For each commit an engine gets every
/// other kernel, for one target; at night all get all.
#[test]
fn our_code_with_few_registers_runs_right() {
    const FEW: &str = " \"amdgpu-num-vgpr\"=\"16\" \"amdgpu-num-sgpr\"=\"38\" ";
    let all = std::env::var_os("GCNSEL_KERNELS").is_none();
    // How many kernels spill SGPRs and VGPRs at least, if all run for all targets; one engine gets along better.
    let engines = [(Allocator::Regalloc2, [40, 80]), (Allocator::Colouring, [16, 50])];
    for (turn, (engine, least)) in engines.into_iter().enumerate() {
        let each = gcnsel_oracle::every(2, 2);
        // Of a sample two thirds of its share: kernels that spill are not spread evenly.
        let share = match gcnsel_oracle::every(3, 3) * each {
            1 => (1, 1),
            many => (2, 3 * many as u32),
        };
        let least = least.map(|least| least * share.0 / share.1);
        let mut chosen = some(jobs(reference::all()));
        let mut number = 0..;
        chosen.retain(|_| number.next().is_some_and(|number: usize| (number + turn).is_multiple_of(each)));
        let spilling = std::sync::Mutex::new([0; 2]);
        let compile_small = |case: &Case, target: &str| {
            let path = case.ir(target);
            let text =
                std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let small: String = text
                .lines()
                .map(|line| match line.strip_prefix("attributes #").and_then(|l| l.split_once('{')) {
                    Some((number, rest)) => format!("attributes #{number}{{{FEW}{rest}\n"),
                    None => format!("{line}\n"),
                })
                .collect();
            let options = Options::default()
                .target(Target::from_name(target).expect("a target's name"))
                .verify(true)
                .sgpr_allocator(engine)
                .vgpr_allocator(engine);
            let object = compile_with(small.as_bytes(), &path.to_string_lossy(), &options)?;
            let read = gcnsel_codeobject::read(&object).map_err(|e| e.to_string())?;
            let mut count = spilling.lock().map_err(|e| e.to_string())?;
            for kernel in &read.kernels {
                count[0] += u32::from(kernel.metadata.sgpr_spill_count.unwrap_or(0) > 0);
                count[1] += u32::from(kernel.metadata.vgpr_spill_count.unwrap_or(0) > 0);
            }
            Ok(object)
        };
        let report =
            run_jobs(&chosen, compile_small, |object, case, launch| execute(object, case.name, launch));
        let [sgprs, vgprs] = *spilling.lock().expect("no thread panicked");
        let name = engine.name();
        say(&format!("with few registers, {name}: {sgprs} kernels spill SGPRs, {vgprs} VGPRs"));
        assert!(
            !all || sgprs >= least[0] && vgprs >= least[1],
            "the budgets are not what makes kernels spill"
        );
        report.finish(&format!("our code, few registers, {name}"));
    }
}

#[test]
fn our_code_with_the_device_library_runs_right() {
    let Some(kernels) = device_library_kernels("our_code_with_the_device_library_runs_right") else { return };
    run_some(
        from_clang(),
        |case, target| ours(&kernels.join(format!("{}.{target}.ll", case.name)), target),
        |object, case, launch| execute(object, case.name, launch),
    )
    .finish("our code, device library");
}

#[test]
fn llvm_code_runs_right() {
    let Some(llc) = Llc::find("llvm_code_runs_right", Path::new(SCRATCH)) else { return };
    run_jobs(
        &beside(reference::all(), 2),
        |case, target| llc.compile(&case.ir(target), target),
        |object, case, launch| execute(object, case.name, launch),
    )
    .finish("llc-19's code");
}

/// The kernels from OpenCL C once more, with their functions from the ROCm device library.
#[test]
fn llvm_code_with_the_device_library_runs_right() {
    let test = "llvm_code_with_the_device_library_runs_right";
    let Some(llc) = Llc::find(test, Path::new(SCRATCH)) else { return };
    let Some(kernels) = device_library_kernels(test) else { return };
    run_jobs(
        &beside(from_clang(), 3),
        |case, target| llc.compile(&kernels.join(format!("{}.{target}.ll", case.name)), target),
        |object, case, launch| execute(object, case.name, launch),
    )
    .finish("llc-19's code, device library");
}

/// For LLVM's code, which judges the references and the emulator: one of `every` of those that run of ours, at night all. LLVM
/// 23's code of all kernels runs for each commit, in `llvm23::`.
fn beside<'a>(cases: impl Iterator<Item = &'a Case>, every: usize) -> Vec<(&'a Case, &'static str)> {
    let every = gcnsel_oracle::every(every, every);
    some(jobs(cases)).into_iter().step_by(every).collect()
}

/// The kernels that clang makes of OpenCL C.
fn from_clang() -> impl Iterator<Item = &'static Case> {
    reference::all().filter(|case| case.source == Source::Clang)
}

/// Where the kernels compiled against the device library are, or nothing if that is not to be done here.
/// Both tests that need them share what the first to come makes.
fn device_library_kernels(test: &str) -> Option<PathBuf> {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    if !gcnsel_oracle::is_ci() {
        say(&format!("skipped {test}: with CI=true only, clang takes half a minute"));
        return None;
    }
    let library = gcnsel_tests::clang::device_library("opencl");
    let found = have(test, "clang-19", "clang-19") && have_file(test, &library, "rocm-device-libs");
    found.then(|| {
        let make = || {
            let made = Path::new(SCRATCH).join("device-library");
            let wanted = some(jobs(from_clang()));
            TARGETS.par_iter().for_each(|target| {
                let names = wanted.iter().filter(|(_, t)| t == target).map(|(case, _)| case.name);
                let names: Vec<_> = names.collect();
                let mut script = Command::new("sh");
                script.arg(folder().join("build.sh")).args(["--target", target, "--device-libs"]).arg(&made);
                // Without a name it makes all.
                if !names.is_empty() {
                    run(script.args(names)).expect("build.sh");
                }
            });
            made
        };
        MADE.get_or_init(make).clone()
    })
}
