//! Why commands end early.

use super::kinds;
use gcnsel_diag::{Diagnostic, SourceFile};

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
    /// `--fail-on` rules are broken: what is said of each.
    Rule(Vec<String>),
    /// The user has ended the command (Ctrl-C) after what is said here.
    Interrupted(String),
    /// Whoever read the output has seen enough of what cannot go on without a reader. There is nothing to say.
    ReaderIsGone,
}

impl Failure {
    /// Bad input without a position.
    pub fn input(file: impl Into<String>, message: impl Into<String>) -> Self {
        let diagnostic = Box::new(Diagnostic::without_position(message));
        Failure::Input { diagnostic, file: file.into(), source: None }
    }

    /// A code object that is none, or that is wrong.
    pub fn of_object(file: &str, bytes: &[u8], cause: &Diagnostic) -> Self {
        let mut diagnostic = Diagnostic::without_position(cause.to_string());
        if let Some(note) = kinds::note_of_no_object(file, bytes) {
            diagnostic = diagnostic.note(note, None);
        }
        Failure::Input { diagnostic: Box::new(diagnostic), file: file.into(), source: None }
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

    /// Bad input at a place of a file.
    pub fn at(source: &SourceFile, diagnostic: Diagnostic) -> Self {
        Failure::Input {
            diagnostic: Box::new(diagnostic),
            file: source.name.clone(),
            source: Some(Box::new(source.clone())),
        }
    }
}

/// The result of a command.
pub type Outcome = Result<(), Failure>;
