//! Kernels that call functions (`tests/calls`): by the interpreter, by our code for every target and engine, scheduled and
//! not, and by `llc-19`'s code, all in the emulator's strict mode.
//!
//! Names, parameters and first lines are as those of `tests/reduced`.

use gcnsel_cli::Allocator;
use gcnsel_isa::Target;
use gcnsel_tests::differential::{Config, check, launch_of, load, ours, reference};
use gcnsel_tests::oracle::{LlcLevel, have, llc, say};
use std::path::Path;

/// What `llc-19` does with `inreg` arguments is wrong, or refused.
const NOT_BY_LLVM: &str = "scalar_arguments";

#[test]
fn calls_compute_what_the_interpreter_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("calls");
    let files = std::fs::read_dir(&folder).expect("the folder is part of the tests");
    let files = files.map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "ll")).collect();
    files.sort();
    let by_llvm = have("calls", "llc-19", "llvm-19");
    let only = std::env::var("GCNSEL_KERNELS").ok();
    let (mut runs, mut faults) = (0, Vec::new());
    for file in &files {
        let text = std::fs::read_to_string(file).expect("it is text");
        let name = file.file_stem().and_then(|stem| stem.to_str()).expect("names are ASCII");
        if only.as_ref().is_some_and(|only| !only.split(',').any(|one| one == name)) {
            continue;
        }
        let launch = launch_of(&text).unwrap_or_else(|| panic!("{name}: the first line is no launch"));
        let known = reference(&text, name, &launch).unwrap_or_else(|why| panic!("{name}: {why}"));
        for target in Target::ALL {
            let all = Allocator::ALL;
            let engines = all.map(|scalars| all.map(|vectors| (scalars, vectors))).concat();
            for ((scalars, vectors), schedule) in engines.into_iter().flat_map(|e| [(e, true), (e, false)]) {
                let config = Config {
                    target,
                    vgprs: None,
                    agprs: None,
                    sgprs: None,
                    schedule,
                    scalars,
                    vectors,
                    calls: false,
                };
                let result = ours(&text, name, &config)
                    .and_then(|object| check(&load(&object)?, name, &launch, &known.buffers));
                faults.extend(result.err().map(|what| format!("{name} for {config}: {what}")));
                runs += 1;
            }
            if by_llvm && name != NOT_BY_LLVM {
                let result = llc(&text, target.name(), LlcLevel::O2)
                    .and_then(|object| check(&load(&object)?, name, &launch, &known.buffers));
                faults.extend(result.err().map(|what| format!("{name} by llc for {target}: {what}")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    say(&format!("kernels with calls: {} files, {runs} runs", files.len()));
}
