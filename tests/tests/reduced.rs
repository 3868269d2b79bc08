//! Kernels on which we were wrong once, reduced (`tests/reduced`, listed in `docs/verification.md`): by the interpreter,
//! and by our code for every target and engine, scheduled and not.
//!
//! A file's name is its kernel's. It has the parameters of generated kernels; its first line is the launch:
//! `; grid 64, group 64, stored 32`, the last being bytes of `%out` for each work-item.

use gcnsel_cli::Allocator;
use gcnsel_isa::Target;
use gcnsel_tests::differential::{Config, check, launch_of, load, ours, reference};
use gcnsel_tests::oracle::say;
use std::path::Path;

#[test]
fn what_was_wrong_once_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("reduced");
    let files = std::fs::read_dir(&folder).expect("the folder is part of the tests");
    let mut files: Vec<_> = files.map(|entry| entry.expect("it can be read").path()).collect();
    files.sort();
    let mut runs = 0;
    for file in &files {
        let text = std::fs::read_to_string(file).expect("it is text");
        let name = file.file_stem().and_then(|stem| stem.to_str()).expect("names are ASCII");
        let launch = launch_of(&text).unwrap_or_else(|| panic!("{name}: the first line is no launch"));
        let known = reference(&text, name, &launch).unwrap_or_else(|why| panic!("{why}"));
        for target in Target::ALL {
            let all = Allocator::ALL;
            let engines = all.map(|scalars| all.map(|vectors| (scalars, vectors))).concat();
            for ((scalars, vectors), schedule) in engines.into_iter().flat_map(|e| [(e, true), (e, false)]) {
                // Budgets are the file's own.
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
                ours(&text, name, &config)
                    .and_then(|object| check(&load(&object)?, name, &launch, &known.buffers))
                    .unwrap_or_else(|what| panic!("{name} for {config}: {what}"));
                runs += 1;
            }
        }
    }
    say(&format!("reduced kernels: {} files, {runs} runs", files.len()));
}
