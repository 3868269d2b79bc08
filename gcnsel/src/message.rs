//! What is said of an input, as data and as text.

use gcnsel_diag::{Diagnostic, SourceFile, Span, escape_source, render, render_warning};
use std::fmt::{self, Display, Formatter};
use std::ops::Range;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Severity {
    /// The input is not compiled.
    Error,
    /// It is, without something that it asks for.
    Warning,
    /// More about one of these.
    Note,
}

/// One thing that is said of an input.
///
/// It prints as the command line does, without colours: `FILE:LINE:COLUMN: error: TEXT`, the line itself, and a caret; its
/// notes follow.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Message {
    /// How bad it is.
    pub severity: Severity,
    /// The name of the input.
    pub file: String,
    /// Line and column, in bytes, both counted from 1; `None` where there is no place, as of a triple.
    pub position: Option<(usize, usize)>,
    /// The bytes of the input that it is about.
    pub bytes: Option<Range<usize>>,
    /// One sentence without a final period: what was found, what would be accepted.
    pub text: String,
    /// The line of the input, with what cannot be printed escaped; empty where there is no place.
    pub line: String,
    /// What belongs to it, elsewhere.
    pub notes: Vec<Message>,
    rendered: String,
    /// The same with colours.
    coloured: String,
}

impl Message {
    /// An error, without those beside it.
    pub(crate) fn error(source: &SourceFile, diagnostic: &Diagnostic) -> Message {
        let alone = Diagnostic { others: Vec::new(), ..diagnostic.clone() };
        let rendered = |colour| render(&alone, Some(source), &source.name, colour);
        Message::of(source, &alone, Severity::Error, [rendered(false), rendered(true)])
    }

    /// A warning.
    pub(crate) fn warning(source: &SourceFile, diagnostic: &Diagnostic) -> Message {
        let rendered = |colour| render_warning(diagnostic, Some(source), &source.name, colour);
        Message::of(source, diagnostic, Severity::Warning, [rendered(false), rendered(true)])
    }

    /// The message as it prints, as a terminal with colours shows it.
    pub fn coloured(&self) -> &str {
        self.coloured.trim_end()
    }

    fn of(
        source: &SourceFile,
        diagnostic: &Diagnostic,
        severity: Severity,
        rendered: [String; 2],
    ) -> Message {
        let notes = diagnostic.notes.iter();
        let note = |(text, span): &(String, Option<Span>)| {
            Message::at(source, text, *span, Severity::Note, [String::new(), String::new()])
        };
        let notes = notes.map(note).collect();
        Message { notes, ..Message::at(source, &diagnostic.message, diagnostic.span, severity, rendered) }
    }

    fn at(
        source: &SourceFile,
        text: &str,
        span: Option<Span>,
        severity: Severity,
        [rendered, coloured]: [String; 2],
    ) -> Message {
        let position = span.map(|span| source.line_column(span.start));
        Message {
            severity,
            file: source.name.clone(),
            position,
            bytes: span.map(|span| span.start as usize..span.end as usize),
            text: text.to_owned(),
            line: position.map_or_else(String::new, |at| escape_source(source.line(at.0))),
            notes: Vec::new(),
            rendered,
            coloured,
        }
    }
}

impl Display for Message {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.severity == Severity::Note {
            return f.write_str(&self.text);
        }
        f.write_str(self.rendered.trim_end())
    }
}
