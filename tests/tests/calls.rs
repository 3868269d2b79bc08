//! Kernels that call functions (`tests/calls`): by the interpreter, by our code for every target and engine, scheduled and
//! not, and by `llc-19`'s code, all in the emulator's strict mode.

use gcnsel_isa::Target;
use gcnsel_tests::differential::{Config, KernelFile};
use gcnsel_tests::oracle::{LlcLevel, have, llc, say};

/// What `llc-19` does with `inreg` arguments is wrong, or refused.
const NOT_BY_LLVM: &str = "scalar_arguments";

#[test]
fn calls_compute_what_the_interpreter_says() {
    let files = KernelFile::folder("calls").unwrap_or_else(|why| panic!("{why}"));
    let by_llvm = have("calls", "llc-19", "llvm-19");
    let configs = Config::engines();
    let mut faults = Vec::new();
    for file in &files {
        faults.extend(configs.iter().filter_map(|config| file.check_ours(config).err()));
        if by_llvm && file.name != NOT_BY_LLVM {
            for target in Target::ALL {
                let result = file.check(llc(&file.text, target.name(), LlcLevel::O2));
                faults.extend(result.err().map(|what| format!("{} by llc for {target}: {what}", file.name)));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    say(&format!("kernels with calls: {} files, {} runs", files.len(), files.len() * configs.len()));
}
