//! Why commands end early, and how that is told.

use super::{files, kinds, streams};
use crate::compare::input;
use gcnsel_diag::{Diagnostic, SourceFile, escape_bytes};
use std::io::IsTerminal;
use std::process::ExitCode;

/// Why a command ends early.
pub enum Failure {
    /// Bad input: a diagnostic, the file's name, and the file if it was read as text.
    Input {
        /// What is wrong.
        diagnostic: Box<Diagnostic>,
        /// The file's name as the user gave it.
        file: String,
        /// The file, where the diagnostic has a position in it.
        source: Option<Box<SourceFile>>,
    },
    /// Bad usage, found after the arguments were parsed.
    Usage(String),
    /// A `--fail-on` rule is broken.
    Rule(String),
    /// Whoever read the output has seen enough of what cannot go on without a reader. There is nothing to say.
    ReaderIsGone,
}

impl Failure {
    /// Bad input without a position.
    pub fn input(file: impl Into<String>, message: impl Into<String>) -> Self {
        let diagnostic = Box::new(Diagnostic::without_position(message));
        Failure::Input { diagnostic, file: file.into(), source: None }
    }

    /// LLVM IR text that is none, or that is wrong at a place.
    pub fn of_text(source: &SourceFile, diagnostic: Diagnostic) -> Self {
        Failure::at(source, kinds::explain(source, diagnostic))
    }

    /// An input that is not compiled.
    pub fn of_compiling(failure: gcnsel::Failure) -> Self {
        let (source, diagnostic) = failure.into_parts();
        Failure::of_text(&source, diagnostic)
    }

    /// Tells the user; the exit status that goes with it.
    pub fn report(&self) -> ExitCode {
        let colour = std::io::stderr().is_terminal();
        let (text, code) = match self {
            Failure::Input { diagnostic, file, source } => {
                (gcnsel_diag::render(diagnostic, source.as_deref(), file, colour), 1)
            }
            Failure::Usage(message) => (format!("gcnsel: error: {}\n", escape_bytes(message.as_bytes())), 2),
            Failure::Rule(message) => (format!("gcnsel: error: {message}\n"), 3),
            Failure::ReaderIsGone => (String::new(), 1),
        };
        streams::tell(&text);
        ExitCode::from(code)
    }

    /// Reports all failures but the last, which is the command's own.
    pub fn all(mut failures: Vec<Failure>) -> Outcome {
        let Some(last) = failures.pop() else { return Ok(()) };
        for failure in &failures {
            failure.report();
        }
        Err(last)
    }

    /// Bad input at a place of a file.
    pub fn at(source: &SourceFile, diagnostic: Diagnostic) -> Self {
        Failure::Input {
            diagnostic: Box::new(diagnostic),
            file: source.name.clone(),
            source: Some(Box::new(source.clone())),
        }
    }
}

impl From<input::Failure> for Failure {
    fn from(failure: input::Failure) -> Self {
        Failure::input(files::display(&failure.file), failure.diagnostic.to_string())
    }
}

/// The result of a command.
pub type Outcome = Result<(), Failure>;
