//! Source spans and diagnostics: the one way gcnsel tells a user what is wrong, and where.
//!
//! Every stage reports a user's mistake as a [`Diagnostic`]: a message and, where there is one, a [`Span`]
//! into the input. Only the command line knows file names and prints; see [`render`].

mod render;
mod source;

pub use render::{escape_bytes, render};
pub use source::{SourceFile, Span};

/// Something the user must hear: what was found and what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// One sentence without a final period: what was found, what would be accepted.
    pub message: String,
    /// Where in the input; `None` when there is no position (a missing file, a wrong ELF header).
    pub span: Option<Span>,
    /// Further lines, each with an optional position of its own.
    pub notes: Vec<(String, Option<Span>)>,
}

/// The result of anything that a user's input can make fail.
pub type Result<T> = std::result::Result<T, Diagnostic>;

impl Diagnostic {
    /// A diagnostic at a place in the input.
    pub fn at(span: Span, message: impl Into<String>) -> Self {
        Diagnostic { message: message.into(), span: Some(span), notes: Vec::new() }
    }

    /// A diagnostic about the input as a whole.
    pub fn without_position(message: impl Into<String>) -> Self {
        Diagnostic { message: message.into(), span: None, notes: Vec::new() }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, message: impl Into<String>, span: Option<Span>) -> Self {
        self.notes.push((message.into(), span));
        self
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}
