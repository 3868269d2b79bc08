//! Kernels to explain.

use gcnsel::{Options, Recorded, compile_recording};
use gcnsel_explain::{KernelAnswer, Subject, ValueAnswer};
use std::path::{Path, PathBuf};

/// The folder of a path in the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// IR of `tests/kernels`: each kernel for each target.
pub fn kernels() -> Vec<(String, String)> {
    all_of("tests/kernels")
}

/// IR of `tests/matrix`.
pub fn matrices() -> Vec<(String, String)> {
    all_of("tests/matrix")
}

fn all_of(folder: &str) -> Vec<(String, String)> {
    let folder = std::fs::read_dir(repository(folder)).expect("there is such a folder");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("it can be listed").path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "ll"));
    files.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
    };
    files.into_iter().map(read).collect()
}

/// A file of the repository.
pub fn read(path: &str) -> String {
    let path = repository(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// One of them.
pub fn kernel(name: &str) -> String {
    read(&format!("tests/kernels/{name}.ll"))
}

/// One of `tests/matrix`.
pub fn matrix(name: &str) -> String {
    read(&format!("tests/matrix/{name}.ll"))
}

pub fn record(text: &str) -> Recorded {
    compile_recording(text, &Options::default()).unwrap_or_else(|error| panic!("{error}"))
}

/// The answer for the first kernel of a module.
pub fn explain(text: &str) -> KernelAnswer {
    let recorded = record(text);
    subject(&recorded).kernel(None)
}

pub fn subject(recorded: &Recorded) -> Subject<'_> {
    Subject::of(recorded, &recorded.kernels[0]).unwrap_or_else(|error| panic!("{error}"))
}

/// The answer for a value of the first kernel.
pub fn value(text: &str, name: &str) -> ValueAnswer {
    let recorded = record(text);
    let subject = subject(&recorded);
    subject.value(subject.find(name).unwrap_or_else(|| panic!("there is no {name}")))
}
