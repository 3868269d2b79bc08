//! Compiling, figures, and what they give.

use crate::border::{bytes, bytes_to_nul, free, given, status};
use crate::diagnostic::Diagnostic;
use crate::options::Options;
use crate::status::{Failed, Status};
use crate::text::{Text, give};
use gcnsel::Input;
use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;

/// What an input without a name is called.
const UNNAMED: &str = "<input>";

/// What a call gives: output and diagnostics. Nothing changes a result, so several threads may read it.
#[derive(Debug)]
pub struct Outcome {
    output: Option<Text>,
    diagnostics: Vec<Diagnostic>,
}

/// What an input is called: its name, escaped as in all messages, since names of files need not be UTF-8.
///
/// # Safety
/// The name is NULL or ends with a NUL.
unsafe fn name_of(name: *const c_char) -> String {
    // SAFETY: the caller says so.
    let name = unsafe { bytes_to_nul(name) };
    name.map_or_else(|| UNNAMED.to_owned(), gcnsel_diag::escape_bytes)
}

/// The outcome of an input that is refused: all that is wrong, as one text and one by one.
fn refused(message: String, diagnostics: Vec<Diagnostic>) -> (Outcome, Result<(), Failed>) {
    (Outcome { output: None, diagnostics }, Err(Failed::new(Status::Refused, message)))
}

/// Gives C an outcome, if there is one, and the status that goes with it.
fn give_outcome(
    place: Option<&mut MaybeUninit<Option<Box<Outcome>>>>,
    work: impl FnOnce() -> Result<(Outcome, Result<(), Failed>), Failed>,
) -> Status {
    status(|| {
        let place = given(place, "where the result goes")?.write(None);
        let (outcome, said) = work()?;
        *place = Some(Box::new(outcome));
        said
    })
}

/// Compiles a module of LLVM IR, text or bitcode. (The first bytes tell which.)
///
/// `options` may be NULL, for options without settings. `name` is what diagnostics call the input, as a rule the name of its
/// file; it ends with a NUL, and need not be UTF-8. NULL stands for "<input>". `input` has `length` bytes, and needs no NUL. The
/// library keeps none of these after the call.
///
/// If the call returns GCNSEL_STATUS_OK or GCNSEL_STATUS_REFUSED, `*result` is a result, which gcnsel_result_free() frees; else
/// it is NULL. The result of an input that is refused has no output, and has at least one diagnostic of GCNSEL_SEVERITY_ERROR.
/// The result of one that is compiled may have warnings.
// SAFETY, of the caller: the name is NULL or ends with a NUL, and the input has so many bytes.
#[allow(clippy::missing_safety_doc, reason = "the comment is the header's")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnsel_compile(
    options: Option<&Options>,
    name: *const c_char,
    input: *const c_void,
    length: usize,
    result: Option<&mut MaybeUninit<Option<Box<Outcome>>>>,
) -> Status {
    give_outcome(result, || {
        // SAFETY: the caller says so.
        let (name, input) = unsafe { (name_of(name), bytes(input, length, "the input")?) };
        let of_default;
        let options = match options {
            Some(options) => options,
            None => {
                of_default = Options::default();
                &of_default
            }
        };
        let compiled = options.run(|options| gcnsel::compile(Input::new(input).named(name), options));
        Ok(match compiled {
            Ok(compiled) => {
                let diagnostics = compiled.warnings.into_iter().map(Diagnostic::from).collect();
                (Outcome { output: Some(Text::new(compiled.bytes)), diagnostics }, Ok(()))
            }
            Err(failure) => {
                let message = failure.to_string();
                refused(message, failure.messages().into_iter().map(Diagnostic::from).collect())
            }
        })
    })
}

/// Says what the kernels of a code object take, of any compiler. The output is JSON, as `gcnsel stats --json` prints it: an
/// array with an object for each kernel. That has registers, spills, sizes, instructions by class, estimated cycles, occupancy
/// and what limits it.
///
/// `object` has `length` bytes: the output of gcnsel_compile() with `emit` = `obj` or `reloc`, or what is in a file. `name` and
/// `*result` are as in gcnsel_compile().
// SAFETY, of the caller: the name is NULL or ends with a NUL, and the object has so many bytes.
#[allow(clippy::missing_safety_doc, reason = "the comment is the header's")]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn gcnsel_figures(
    name: *const c_char,
    object: *const c_void,
    length: usize,
    result: Option<&mut MaybeUninit<Option<Box<Outcome>>>>,
) -> Status {
    give_outcome(result, || {
        // SAFETY: the caller says so.
        let (name, object) = unsafe { (name_of(name), bytes(object, length, "the code object")?) };
        Ok(match gcnsel::figures(object) {
            Ok(figures) => {
                let output = Some(Text::new(gcnsel::stats::to_json(&figures)));
                (Outcome { output, diagnostics: Vec::new() }, Ok(()))
            }
            Err(wrong) => {
                let wrong = wrong.to_string();
                refused(format!("{name}: error: {wrong}"), vec![Diagnostic::error(&name, wrong)])
            }
        })
    })
}

/// Frees a result, with its output and its diagnostics. NULL is accepted.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_result_free(result: Option<Box<Outcome>>) {
    free(result);
}

/// The output: a code object, text or JSON, of `*length` bytes. It belongs to the result. If the input is refused it is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_result_output(
    result: Option<&Outcome>,
    length: Option<&mut MaybeUninit<usize>>,
) -> *const c_char {
    give(result.and_then(|result| result.output.as_ref()), length)
}

/// The number of diagnostics. (Notes belong to diagnostics, and are not counted.)
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_result_diagnostic_count(result: Option<&Outcome>) -> usize {
    result.map_or(0, |result| result.diagnostics.len())
}

/// A diagnostic by its number, from 0, in the order of the input. It belongs to the result. NULL if there are not so many.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_result_diagnostic(result: Option<&Outcome>, index: usize) -> Option<&Diagnostic> {
    result.and_then(|result| result.diagnostics.get(index))
}
