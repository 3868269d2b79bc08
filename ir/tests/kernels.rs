//! Every kernel of the repository is read, verified and printed.

use gcnsel_diag::{SourceFile, render};
use std::path::PathBuf;

fn kernels() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels");
    let mut stack = vec![folder];
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
    assert!(files.len() > 50, "{} kernels found", files.len());
    files
}

#[test]
fn all_are_read() {
    for path in kernels() {
        let bytes = std::fs::read(&path).expect("a listed file is readable");
        if let Err(diagnostic) = gcnsel_ir::parse(&bytes) {
            let source = SourceFile::new("", bytes);
            panic!("{}", render(&diagnostic, Some(&source), &path.display().to_string(), false));
        }
    }
}
