//! Kernels of a folder of files, one each: by the interpreter, by our code for every target and engine, scheduled and not,
//! and by `llc-19`'s code, all in the emulator's strict mode.

use super::{Config, check, launch_of, load, ours, reference};
use crate::oracle::{LlcLevel, have, llc};
use gcnsel_cli::Allocator;
use gcnsel_isa::Target;
use std::path::Path;

/// What came of running a folder.
#[derive(Debug, Default)]
pub struct Ran {
    /// Files.
    pub files: usize,
    /// Runs of our code.
    pub runs: usize,
    /// What differed from what the interpreter says.
    pub faults: Vec<String>,
}

/// Runs every `.ll` file of a folder of `tests`, the name of which is its kernel's, and the first line its launch. `by_llvm`
/// says which of them `llc-19` compiles rightly.
///
/// # Panics
/// If a file cannot be read, or the interpreter refuses its kernel.
pub fn run_folder(test: &str, folder: &str, by_llvm: impl Fn(&str) -> bool) -> Ran {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let files = std::fs::read_dir(&folder).expect("the folder is part of the tests");
    let files = files.map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "ll")).collect();
    files.sort();
    let have_llvm = have(test, "llc-19", "llvm-19");
    let only = std::env::var("GCNSEL_KERNELS").ok();
    let mut ran = Ran { files: files.len(), ..Ran::default() };
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
                ran.faults.extend(result.err().map(|what| format!("{name} for {config}: {what}")));
                ran.runs += 1;
            }
            if have_llvm && by_llvm(name) {
                let result = llc(&text, target.name(), LlcLevel::O2)
                    .and_then(|object| check(&load(&object)?, name, &launch, &known.buffers));
                ran.faults.extend(result.err().map(|what| format!("{name} by llc for {target}: {what}")));
            }
        }
    }
    ran
}
