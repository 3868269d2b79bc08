//! What is said of an input.

use crate::text::{Text, give};
use std::ffi::c_char;
use std::mem::MaybeUninit;
use std::ops::Range;

/// How bad it is. Later versions may add values; none will get another number.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The input is not compiled.
    Error = 0,
    /// The input is compiled, without something that it asks for.
    Warning = 1,
    /// More about an error or a warning.
    Note = 2,
}

/// Something that is said of an input. It belongs to the result.
#[derive(Debug)]
pub struct Diagnostic {
    severity: Severity,
    file: Text,
    /// Line and column.
    position: Option<(usize, usize)>,
    bytes: Option<Range<usize>>,
    message: Text,
    line: Text,
    rendered: Text,
    notes: Vec<Diagnostic>,
}

impl From<gcnsel::Message> for Diagnostic {
    fn from(message: gcnsel::Message) -> Self {
        let rendered = message.to_string();
        Diagnostic {
            severity: match message.severity {
                gcnsel::Severity::Warning => Severity::Warning,
                gcnsel::Severity::Note => Severity::Note,
                // Whatever there may be besides keeps an input from being compiled.
                _ => Severity::Error,
            },
            file: Text::new(message.file),
            position: message.position,
            bytes: message.bytes,
            message: Text::new(message.text),
            line: Text::new(message.line),
            rendered: Text::new(rendered),
            notes: message.notes.into_iter().map(Diagnostic::from).collect(),
        }
    }
}

impl Diagnostic {
    /// An error without a place.
    pub fn error(file: &str, message: String) -> Self {
        Diagnostic {
            severity: Severity::Error,
            file: Text::new(file),
            position: None,
            bytes: None,
            rendered: Text::new(format!("{file}: error: {message}")),
            message: Text::new(message),
            line: Text::new(""),
            notes: Vec::new(),
        }
    }
}

/// The severity; GCNSEL_SEVERITY_ERROR if the diagnostic is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_severity(diagnostic: Option<&Diagnostic>) -> Severity {
    diagnostic.map_or(Severity::Error, |diagnostic| diagnostic.severity)
}

/// The name of the input.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_file(
    diagnostic: Option<&Diagnostic>,
    length: Option<&mut MaybeUninit<usize>>,
) -> *const c_char {
    give(diagnostic.map(|diagnostic| &diagnostic.file), length)
}

/// The line, from 1; 0 if the diagnostic has no place in the input, as of a triple. For bitcode it is the line of the text that
/// `emit` = `llvm-ir` gives.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_line(diagnostic: Option<&Diagnostic>) -> usize {
    diagnostic.and_then(|diagnostic| diagnostic.position).map_or(0, |position| position.0)
}

/// The column, in bytes, from 1; 0 if the diagnostic has no place in the input.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_column(diagnostic: Option<&Diagnostic>) -> usize {
    diagnostic.and_then(|diagnostic| diagnostic.position).map_or(0, |position| position.1)
}

/// The number of bytes of the input that it is about. `*start` is the offset of the first; `start` may be NULL. Both are 0 if
/// the diagnostic has no place in the input.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_bytes(
    diagnostic: Option<&Diagnostic>,
    start: Option<&mut MaybeUninit<usize>>,
) -> usize {
    let bytes = diagnostic.and_then(|diagnostic| diagnostic.bytes.clone()).unwrap_or_default();
    if let Some(start) = start {
        start.write(bytes.start);
    }
    bytes.len()
}

/// One sentence without a final period: what was found, what would be accepted.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_message(
    diagnostic: Option<&Diagnostic>,
    length: Option<&mut MaybeUninit<usize>>,
) -> *const c_char {
    give(diagnostic.map(|diagnostic| &diagnostic.message), length)
}

/// The line of the input, with escapes for what cannot be printed; empty if the diagnostic has no place in the input.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_source_line(
    diagnostic: Option<&Diagnostic>,
    length: Option<&mut MaybeUninit<usize>>,
) -> *const c_char {
    give(diagnostic.map(|diagnostic| &diagnostic.line), length)
}

/// The diagnostic as the program gcnsel prints it, without colours: FILE:LINE:COLUMN: error: MESSAGE, the line, a caret, and
/// the notes. For a note it is the message.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_rendered(
    diagnostic: Option<&Diagnostic>,
    length: Option<&mut MaybeUninit<usize>>,
) -> *const c_char {
    give(diagnostic.map(|diagnostic| &diagnostic.rendered), length)
}

/// The number of notes.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_note_count(diagnostic: Option<&Diagnostic>) -> usize {
    diagnostic.map_or(0, |diagnostic| diagnostic.notes.len())
}

/// A note by its number, from 0. It is a diagnostic itself. NULL if there are not so many.
#[unsafe(no_mangle)]
pub extern "C" fn gcnsel_diagnostic_note(
    diagnostic: Option<&Diagnostic>,
    index: usize,
) -> Option<&Diagnostic> {
    diagnostic.and_then(|diagnostic| diagnostic.notes.get(index))
}
