//! `gcnsel stats`: the figures of kernels.

use super::arguments::Stats as Arguments;
use super::{Failure, Outcome, files};
use crate::compare::input::objects;
use crate::compile;
use crate::stats::{KernelStats, of_functions, of_object, to_json, to_table};
use gcnsel_diag::SourceFile;
use std::path::Path;

/// What an ELF file begins with.
const ELF: &[u8] = b"\x7fELF";

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let options = arguments.common.options()?;
    let mut paths = Vec::new();
    for path in &arguments.files {
        match path.is_dir() {
            true => paths.extend(objects(path)?),
            false => paths.push(path.clone()),
        }
    }
    let mut figures = Vec::new();
    let mut names = Vec::new();
    for path in &paths {
        let bytes = files::read(path)?;
        let name = files::display(path);
        let object = if bytes.starts_with(ELF) || !is_text(path) {
            bytes
        } else {
            let source = SourceFile::new(name.clone(), bytes);
            compile(&source.bytes, &options).map_err(|d| Failure::at(&source, d))?.bytes
        };
        figures.extend(of_bytes(&name, &object)?);
        // Programs that read the figures want those of kernels, which alone have all of them.
        if !arguments.json {
            figures.extend(functions_of_bytes(&name, &object)?);
        }
        names.resize(figures.len(), name);
    }
    let text = match (arguments.json, paths.len() > 1) {
        (true, _) => to_json(&figures),
        (false, true) => to_table(&figures, Some(&names)),
        (false, false) => to_table(&figures, None),
    };
    files::write("-".as_ref(), text.as_bytes())
}

/// Whether a file that is no ELF file is to be compiled: by its name, and from standard input.
fn is_text(path: &Path) -> bool {
    path == Path::new("-") || path.extension().is_some_and(|e| e == "ll")
}

/// The figures of a code object's kernels.
pub fn of_bytes(name: &str, bytes: &[u8]) -> Result<Vec<KernelStats>, Failure> {
    let wrong = |d: gcnsel_diag::Diagnostic| Failure::input(name, d.to_string());
    let object = gcnsel_codeobject::read(bytes).map_err(wrong)?;
    of_object(&object).map_err(wrong)
}

/// The figures of the functions that a code object's kernels call.
fn functions_of_bytes(name: &str, bytes: &[u8]) -> Result<Vec<KernelStats>, Failure> {
    let wrong = |d: gcnsel_diag::Diagnostic| Failure::input(name, d.to_string());
    let object = gcnsel_codeobject::read(bytes).map_err(wrong)?;
    of_functions(&object).map_err(wrong)
}
