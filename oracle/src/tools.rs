//! Running LLVM's tools on the project's kernels.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs a program and returns its standard output.
///
/// # Panics
/// It cannot be run, or fails.
pub fn run(program: &str, args: &[&str]) -> Vec<u8> {
    let output =
        Command::new(program).args(args).output().unwrap_or_else(|cause| panic!("{program}: {cause}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program} {args:?} failed: {errors}");
    output.stdout
}

/// The project's kernels as LLVM IR, for all targets, sorted by path, with their target's name.
///
/// # Panics
/// The folder cannot be read.
pub fn kernel_files() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/kernels");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .expect("tests/kernels")
        .map(|entry| entry.expect("an entry of tests/kernels").path())
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?;
            let target = name.strip_suffix(".ll")?.rsplit('.').next()?.to_owned();
            target.starts_with("gfx").then_some((path, target))
        })
        .collect();
    files.sort();
    files
}

/// All files of LLVM IR in the repository, sorted by path.
///
/// # Panics
/// A folder cannot be read, or most files are not there.
pub fn ir_files() -> Vec<PathBuf> {
    let mut stack = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("..")];
    let mut files = Vec::new();
    while let Some(folder) = stack.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder of the repository is readable") {
            let path = entry.expect("its entries are readable").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or(".");
            if path.is_dir() && name != "target" && !name.starts_with('.') {
                stack.push(path);
            } else if path.extension().is_some_and(|extension| extension == "ll") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() > 450, "{} files found", files.len());
    files
}

/// What a tool of LLVM's makes of a file, which has `-o -`; `None` if it refuses the file.
///
/// # Panics
/// It cannot be run.
pub fn piped(program: &str, input: &Path) -> Option<Vec<u8>> {
    let output = Command::new(program).args(["-o", "-"]).arg(input).stderr(Stdio::null()).output();
    let output = output.unwrap_or_else(|cause| panic!("{program}: {cause}"));
    output.status.success().then_some(output.stdout)
}

/// The object file that `llc-19` makes of a kernel's file.
///
/// # Panics
/// It makes none.
pub fn llc(ll: &Path, target: &str, extra: &[&str]) -> Vec<u8> {
    let mcpu = format!("-mcpu={target}");
    let mut args = vec![mcpu.as_str(), "-filetype=obj", "-o", "-", ll.to_str().expect("a path of UTF-8")];
    args.extend(extra);
    run("llc-19", &args)
}
