//! The kernels of the repository, as functions to execute.

use std::path::{Path, PathBuf};

/// All `.ll` files of `tests/kernels`, in order.
///
/// # Panics
/// If a folder cannot be read.
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
