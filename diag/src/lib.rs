//! Source spans and diagnostics: the one way gcnsel tells a user what is wrong, and where.
//!
//! Every stage reports a user's mistake as a [`Diagnostic`]: a message and, where there is one, a [`Span`]
//! into the input. Only the command line knows file names and prints; see [`render`].

mod escape;
mod render;
mod source;

pub use escape::{escape_bytes, escape_json, escape_name, escape_source, is_unprintable};
pub use render::{head, render, render_warning};
pub use source::{SourceFile, Span};
use std::collections::HashSet;

/// Something the user must hear: what was found and what would be accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// One sentence without a final period: what was found, what would be accepted.
    pub message: String,
    /// Where in the input; `None` when there is no position (a missing file, a wrong ELF header).
    pub span: Option<Span>,
    /// Further lines, each with an optional position of its own.
    pub notes: Vec<(String, Option<Span>)>,
    /// What else is wrong, found beside it: in other functions of the input.
    pub others: Vec<Diagnostic>,
}

/// The result of anything that a user's input can make fail.
pub type Result<T> = std::result::Result<T, Diagnostic>;

impl Diagnostic {
    /// A diagnostic at a place in the input.
    pub fn at(span: Span, message: impl Into<String>) -> Self {
        Diagnostic { span: Some(span), ..Self::without_position(message) }
    }

    /// A diagnostic about the input as a whole.
    pub fn without_position(message: impl Into<String>) -> Self {
        Diagnostic { message: message.into(), span: None, notes: Vec::new(), others: Vec::new() }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, message: impl Into<String>, span: Option<Span>) -> Self {
        self.notes.push((message.into(), span));
        self
    }
}

/// An operating system's error in words, without its number.
pub fn reason(error: &std::io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or(&text);
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().collect::<String>() + chars.as_str())
}

/// All results, or all that is wrong: the first as it is, with the others beside it, each once.
///
/// # Errors
/// If one of them is an error.
pub fn all<T>(results: impl IntoIterator<Item = Result<T>>) -> Result<Vec<T>> {
    let mut good = Vec::new();
    let mut wrong = Vec::new();
    // A function that was inlined in several is wrong in each of them.
    let mut told = HashSet::new();
    for result in results {
        match result {
            Ok(value) => good.push(value),
            Err(diagnostic) if told.insert((diagnostic.message.clone(), diagnostic.span)) => {
                wrong.push(diagnostic)
            }
            Err(_) => {}
        }
    }
    let mut wrong = wrong.into_iter();
    match wrong.next() {
        None => Ok(good),
        Some(mut first) => {
            first.others.extend(wrong);
            Err(first)
        }
    }
}

impl std::fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}
