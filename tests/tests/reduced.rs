//! Kernels on which we were wrong once, reduced (`tests/reduced`, listed in `docs/verification.md`): by the interpreter,
//! and by our code for every target and engine, scheduled and not.

use gcnsel_tests::differential::{Config, KernelFile};
use gcnsel_tests::oracle::say;

#[test]
fn what_was_wrong_once_is_right() {
    let files = KernelFile::folder("reduced").unwrap_or_else(|why| panic!("{why}"));
    // Budgets are the file's own.
    let configs = Config::engines();
    for file in &files {
        for config in &configs {
            file.check_ours(config).unwrap_or_else(|what| panic!("{what}"));
        }
    }
    say(&format!("reduced kernels: {} files, {} runs", files.len(), files.len() * configs.len()));
}
