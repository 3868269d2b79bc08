//! How a diagnostic looks on a terminal: `FILE:LINE:COL: error: MESSAGE`, the source line, a caret.

use crate::{Diagnostic, SourceFile, Span, escape_bytes, escape_source};
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use anstyle::{AnsiColor, Style};

/// The text of a warning: as [`render`], with `warning` where that says `error`.
pub fn render_warning(
    diagnostic: &Diagnostic,
    source: Option<&SourceFile>,
    file: &str,
    colour: bool,
) -> String {
    let mut out = entry(&diagnostic.message, diagnostic.span, "warning", source, file, colour);
    for (message, span) in &diagnostic.notes {
        out.push_str(&entry(message, *span, "note", source, file, colour));
    }
    out
}

/// The text of a diagnostic: the first line is exactly `FILE:LINE:COL: error: MESSAGE` (without `:LINE:COL`
/// where there is no position); the source line with a caret follows, and what else is wrong. Colours only when asked for.
pub fn render(diagnostic: &Diagnostic, source: Option<&SourceFile>, file: &str, colour: bool) -> String {
    let mut out = entry(&diagnostic.message, diagnostic.span, "error", source, file, colour);
    for (message, span) in &diagnostic.notes {
        out.push_str(&entry(message, *span, "note", source, file, colour));
    }
    for other in &diagnostic.others {
        out.push_str(&render(other, source, file, colour));
    }
    out
}

fn entry(
    message: &str,
    span: Option<Span>,
    kind: &str,
    source: Option<&SourceFile>,
    file: &str,
    colour: bool,
) -> String {
    let file = escape_bytes(file.as_bytes());
    let Some((source, span)) = source.zip(span) else { return head(&file, kind, message, colour) };
    let (line, column) = source.line_column(span.start);
    let snippet = excerpt(source, span, line, column, colour);
    head(&format!("{file}:{line}:{column}"), kind, message, colour) + &snippet
}

/// A line that begins with what it is about: `FILE: error: MESSAGE`. `kind` is `error`, `warning` or `note`, which compilers colour.
pub fn head(about: &str, kind: &str, message: &str, colour: bool) -> String {
    let message = escape_bytes(message.as_bytes());
    let bright = match kind {
        "error" => AnsiColor::BrightRed,
        "warning" => AnsiColor::BrightYellow,
        _ => AnsiColor::BrightCyan,
    };
    let style = if colour { bright.on_default().bold() } else { Style::new() };
    format!("{about}: {style}{kind}:{style:#} {message}\n")
}

/// The source line with the spanned bytes underlined. Very long lines (metadata) are cut to a window.
fn excerpt(source: &SourceFile, span: Span, line: usize, column: usize, colour: bool) -> String {
    const WINDOW: usize = 160;
    let bytes = source.line(line);
    let at = (column - 1).min(bytes.len());
    let from = at.saturating_sub(WINDOW / 2);
    let from = if from < 20 { 0 } else { from };
    let to = bytes.len().min(from + WINDOW);
    let length = (span.end.saturating_sub(span.start) as usize).min(to - at);
    let before = escape_source(&bytes[from..at]);
    let marked = escape_source(&bytes[at..at + length]);
    let text = format!("{before}{marked}{}", escape_source(&bytes[at + length..to]));
    let range = before.len()..before.len() + marked.len();
    let snippet = Snippet::source(&text).line_start(line).annotation(AnnotationKind::Primary.span(range));
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let report = [annotate_snippets::Group::with_level(Level::ERROR).element(snippet)];
    format!("{}\n", renderer.render(&report))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_wrong_is_told_once() {
        let wrong = |at: usize, what: &str| Err(Diagnostic::at(Span::new(at, at + 1), what));
        let results = [Ok(1), wrong(2, "x"), wrong(0, "y"), wrong(2, "x"), Ok(2), wrong(2, "z")];
        let diagnostic = crate::all(results).expect_err("four are wrong");
        let text = render(&diagnostic, Some(&SourceFile::new("a.ll", "abc\n")), "a.ll", false);
        let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("a.ll")).collect();
        assert_eq!(heads, ["a.ll:1:3: error: x", "a.ll:1:1: error: y", "a.ll:1:3: error: z"]);
        assert_eq!(crate::all([Ok(1), Ok(2)]), Ok(vec![1, 2]));
    }

    #[test]
    fn first_line_names_place_and_message() {
        let source = SourceFile::new("a.ll", "define void @f() {\n  %x = frob i32 1\n}\n");
        let diagnostic = Diagnostic::at(Span::new(26, 30), "unknown instruction 'frob'");
        let text = render(&diagnostic, Some(&source), "a.ll", false);
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("a.ll:2:8: error: unknown instruction 'frob'"));
        assert!(text.contains("%x = frob i32 1"));
        assert!(text.contains("^^^^"));
    }

    /// With a place, and of a file as a whole; without colours there is no trace of them.
    #[test]
    fn what_it_is_has_a_colour() {
        let source = SourceFile::new("a.ll", "define void @f() {}\n");
        let whole = Diagnostic::without_position("x").note("y", None);
        let placed = Diagnostic::at(Span::new(12, 14), "x");
        for (diagnostic, place) in [(&whole, "a.ll"), (&placed, "a.ll:1:13")] {
            let text = render(diagnostic, Some(&source), "a.ll", true);
            assert!(text.starts_with(&format!("{place}: \x1b[1m\x1b[91merror:\x1b[0m x\n")), "{text:?}");
            assert!(!render(diagnostic, Some(&source), "a.ll", false).contains('\x1b'));
        }
        let text = render_warning(&whole, Some(&source), "a.ll", true);
        assert!(text.contains("\x1b[93mwarning:") && text.contains("\x1b[96mnote:"), "{text:?}");
    }

    #[test]
    fn warnings_say_that_they_are_warnings() {
        let source = SourceFile::new("a.ll", "define void @f() {}\n");
        let diagnostic = Diagnostic::at(Span::new(12, 14), "x").note("y", None);
        let text = render_warning(&diagnostic, Some(&source), "a.ll", false);
        assert!(text.starts_with("a.ll:1:13: warning: x\n") && text.ends_with("a.ll: note: y\n"), "{text}");
    }

    #[test]
    fn end_of_a_truncated_file_has_a_position() {
        let source = SourceFile::new("a.ll", "define");
        let text = render(&Diagnostic::at(Span::new(6, 6), "x"), Some(&source), "a.ll", false);
        assert!(text.starts_with("a.ll:1:7: error: x\n"), "{text}");
    }

    #[test]
    fn bytes_that_are_not_text_are_escaped() {
        let source = SourceFile::new("a.ll", b"\xff\xfe\x00bin".to_vec());
        let text = render(&Diagnostic::at(Span::new(1, 2), "x"), Some(&source), "a.ll", false);
        assert!(text.starts_with("a.ll:1:2: error: x\n"));
        assert!(text.contains("\\xFF\\xFE\\x00bin"), "{text}");
    }
}
