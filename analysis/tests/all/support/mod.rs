//! What several tests of uniformity share.

pub mod case;
pub mod free;
pub mod intrinsics;
pub mod lanes;
pub mod marked;
pub mod small;
pub mod talking;

use gcnsel_ir::Module;
use std::path::{Path, PathBuf};

/// Reads a module that must be well-formed.
pub fn parse(text: &str) -> Module {
    gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
}

/// The kernels' files. The three targets' files differ little; gfx942's are enough here.
pub fn kernel_files() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels");
    let list = |dir: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
        let mut files: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
        files.retain(|f| f.extension().is_some_and(|e| e == "ll"));
        files.sort();
        files
    };
    let mut files = list(&dir);
    files.retain(|f| f.to_string_lossy().ends_with(".gfx942.ll"));
    files.extend(list(&dir.join("cfg")));
    assert!(files.len() > 50, "{} files in {}", files.len(), dir.display());
    files
}
