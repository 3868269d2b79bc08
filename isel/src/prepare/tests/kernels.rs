//! All kernels of the repository are prepared and still verify.

use crate::prepare::{prepare, prepare_module};
use gcnsel_ir::{parse, print_function, verify_function};
use gcnsel_isa::Target;
use std::path::{Path, PathBuf};

/// All `.ll` files of the repository's kernels.
pub fn kernel_files() -> Vec<PathBuf> {
    let mut stack = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels")];
    let mut files = Vec::new();
    while let Some(folder) = stack.pop() {
        for entry in std::fs::read_dir(&folder).expect("the folder of kernels is readable") {
            let path = entry.expect("its entries are readable").path();
            if path.is_dir() {
                stack.push(path);
            } else if path.extension().is_some_and(|e| e == "ll") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[test]
fn kernels_are_prepared() {
    let mut count = 0;
    for path in kernel_files() {
        let bytes = std::fs::read(&path).expect("a listed file is readable");
        let mut module = parse(&bytes).unwrap_or_else(|d| panic!("{}: {d}", path.display()));
        prepare_module(&mut module).expect("its calls can be made");
        for function in module.functions.iter().filter(|f| f.is_kernel() && !f.is_declaration()) {
            let prepared = prepare(&module, function.clone(), Target::Gfx942)
                .unwrap_or_else(|d| panic!("{}: {d}", path.display()));
            verify_function(&module, prepared.types(), prepared.function()).unwrap_or_else(|d| {
                let text = print_function(&module, prepared.types(), prepared.function());
                panic!("{}: {d}\n{text}", path.display())
            });
            count += 1;
        }
    }
    assert!(count > 50, "{count} kernels");
}
