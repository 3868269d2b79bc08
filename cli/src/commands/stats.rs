//! `gcnsel stats`: the figures of kernels.

use super::arguments::Stats as Arguments;
use super::{Failure, Outcome, conflicts, files, notes, paths, streams};
use crate::compare::input::files_of;
use crate::table::to_table;
use gcnsel::stats::{KernelStats, of_functions, of_object, to_json};
use gcnsel::{Options, compile};
use gcnsel_diag::SourceFile;
use gcnsel_ir::reading::is_bitcode;
use std::path::{Path, PathBuf};

/// What an ELF file begins with.
const ELF: &[u8] = b"\x7fELF";

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let options = arguments.common.options()?;
    let mut paths = Vec::new();
    for path in &arguments.files {
        paths.extend(files_of(path)?);
    }
    conflicts::refuse(paths.iter().map(PathBuf::as_path), [])?;
    let mut figures = Vec::new();
    let mut names = Vec::new();
    let mut failures = Vec::new();
    for path in &paths {
        match of_file(path, arguments, &options) {
            Ok(of_file) => figures.extend(of_file),
            Err(failure) => failures.push(failure),
        }
        names.resize(figures.len(), paths::input_name(path));
    }
    if let (Some(name), true, true) = (&options.function, figures.is_empty(), failures.is_empty()) {
        return Err(Failure::Usage(format!("--function {name}: nothing that is printed has that name")));
    }
    let text = match (arguments.json, paths.len() > 1) {
        (true, _) => to_json(&figures),
        (false, true) => to_table(&figures, Some(&names)),
        (false, false) => to_table(&figures, None),
    };
    // What can be read has its figures, whatever the others are.
    if failures.len() < paths.len() {
        files::write("-".as_ref(), text.as_bytes())?;
    }
    Failure::all(failures)
}

/// The figures of a code object, or of what LLVM IR is compiled to.
fn of_file(path: &Path, arguments: &Arguments, options: &Options) -> Result<Vec<KernelStats>, Failure> {
    let bytes = files::read(path)?;
    let name = paths::input_name(path);
    let object = if is_text(path, &bytes) {
        let source = SourceFile::new(name.clone(), bytes);
        let compiled = compile(&source, options).map_err(Failure::of_compiling)?;
        streams::tell(&notes::of_compiled(&source, &compiled));
        compiled.bytes
    } else {
        bytes
    };
    let mut figures = of_bytes(&name, &object)?;
    // Programs that read the figures want those of kernels, which alone have all of them.
    if !arguments.json {
        figures.extend(functions_of_bytes(&name, &object)?);
    }
    figures.retain(|one| options.function.as_ref().is_none_or(|name| one.kernel == *name));
    Ok(figures)
}

/// Whether a file is to be compiled: by its name, from standard input, bitcode, and any text but JSON, which is another
/// command's.
fn is_text(path: &Path, bytes: &[u8]) -> bool {
    let is_named_so = path == Path::new("-") || path.extension().is_some_and(|e| e == "ll");
    let is_json = matches!(bytes.trim_ascii_start().first(), None | Some(b'[' | b'{'));
    !bytes.starts_with(ELF)
        && (is_named_so || is_bitcode(bytes) || !is_json && std::str::from_utf8(bytes).is_ok())
}

/// The figures of a code object's kernels.
pub fn of_bytes(name: &str, bytes: &[u8]) -> Result<Vec<KernelStats>, Failure> {
    let wrong = |d: gcnsel_diag::Diagnostic| Failure::of_object(name, bytes, &d);
    let object = gcnsel_codeobject::read(bytes).map_err(wrong)?;
    of_object(&object).map_err(wrong)
}

/// The figures of the functions that a code object's kernels call.
fn functions_of_bytes(name: &str, bytes: &[u8]) -> Result<Vec<KernelStats>, Failure> {
    let wrong = |d: gcnsel_diag::Diagnostic| Failure::of_object(name, bytes, &d);
    let object = gcnsel_codeobject::read(bytes).map_err(wrong)?;
    of_functions(&object).map_err(wrong)
}
