//! What `stats` and `compare` read, and what they say of files that they cannot.

use super::{Failure, kinds, notes, streams};
use gcnsel::Options;
use gcnsel_compare::Kernel;
use gcnsel_compare::compilers::{Compiler, Object, Refusal};
use gcnsel_compare::folder::{File, display, files};
use gcnsel_compare::reading::{Build, Reader, Unread};
use gcnsel_diag::{SourceFile, render_warning};
use std::path::{Path, PathBuf};

/// gcnsel, and what this program notes of what it compiled.
pub struct Noting(pub Options);

impl Compiler for Noting {
    fn compile(&self, source: &SourceFile) -> Result<Object, Refusal> {
        let compiled = gcnsel::compile(source, &self.0).map_err(|failure| Box::new(failure.into_parts()))?;
        Ok(Object { said: notes::of_compiled(source, &compiled), bytes: compiled.bytes })
    }
}

/// What a build is called.
pub fn name(path: &Path) -> String {
    display(path)
}

/// The files of these, and of the folders among them.
///
/// # Errors
/// A folder that cannot be read.
pub fn list(paths: &[PathBuf]) -> Result<Vec<File>, Failure> {
    let mut listed = Vec::new();
    for path in paths {
        listed.extend(files(path).map_err(|cause| Failure::input(name(path), cause.to_string()))?);
    }
    Ok(listed)
}

/// The kernels of a build. What could not be read is told: as warnings, unless nothing was read, or all must be.
///
/// # Errors
/// When nothing of it was read; when a file is missing; with `strict`, when anything was not read.
pub fn kernels(path: &Path, build: Build, strict: bool) -> Result<Vec<Kernel>, Failure> {
    let Build { kernels, unread, said, files: number } = build;
    streams::tell(&said);
    if number == 0 && unread.is_empty() {
        return Err(nothing(path));
    }
    tell(unread, strict || kernels.is_empty())?;
    Ok(kernels)
}

/// A folder in which there is nothing to read.
pub fn nothing(path: &Path) -> Failure {
    Failure::input(name(path), "nothing here is or holds a code object, or is LLVM IR (*.ll, bitcode)")
}

/// The kernels of code objects that were made just now, with their names.
///
/// # Errors
/// One that cannot be read.
pub fn of_objects(objects: Vec<(String, Vec<u8>)>) -> Result<Vec<Kernel>, Failure> {
    let compiler = Options::default();
    let reader = Reader { compiler: &compiler, keep_code: false, functions: false };
    let mut build = Build::default();
    for (name, bytes) in objects {
        reader.file(&File { path: name.clone().into(), name, is_named: true }, bytes, &mut build);
    }
    tell(build.unread, true)?;
    Ok(build.kernels)
}

/// Tells what could not be read, as errors or warnings.
///
/// # Errors
/// The last one that is an error.
pub fn tell(unread: Vec<Unread>, are_errors: bool) -> Result<(), Failure> {
    let mut failures = Vec::new();
    for one in unread {
        let is_error = are_errors || one.is_missing;
        match failure(one) {
            failure if is_error => failures.push(failure),
            Failure::Input { diagnostic, file, source } => {
                streams::tell(&render_warning(&diagnostic, source.as_deref(), &file, true));
            }
            other => failures.push(other),
        }
    }
    Failure::all(failures)
}

fn failure(unread: Unread) -> Failure {
    let Unread { file, diagnostic, source, start, .. } = unread;
    match source {
        Some(source) => Failure::at(&source, kinds::explain(&source, diagnostic)),
        None => Failure::of_object(&file, &start, &diagnostic),
    }
}
