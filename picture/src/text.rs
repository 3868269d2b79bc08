//! Text in boxes: how wide it is, and how it is written in XML and in Graphviz' language.

use unicode_width::UnicodeWidthStr;

/// The width of a letter of a monospaced font of 12 pixels: 0.602 of its size in DejaVu Sans Mono, the widest of the usual ones.
pub const LETTER: f64 = 7.25;

/// The height of a line.
pub const LINE: f64 = 15.0;

/// Labels of edges are of 10 pixels.
pub const LABEL_LETTER: f64 = 6.1;

/// How many columns a text takes.
pub fn columns(text: &str) -> f64 {
    text.width() as f64
}

/// A text in XML. What XML 1.0 cannot have is replaced.
pub fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            c if c.is_control() || ('\u{fffe}'..='\u{ffff}').contains(&c) => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

/// A string of Graphviz' language, whose lines begin at the left.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\l"))
}

#[cfg(test)]
mod tests {
    use super::{quoted, xml};

    #[test]
    fn escapes() {
        assert_eq!(xml("a<b & \"c\" > 'd'\u{1}"), "a&lt;b &amp; &quot;c&quot; &gt; &apos;d&apos;\u{fffd}");
        assert_eq!(quoted("a\\b \"c\"\nd\n"), "\"a\\\\b \\\"c\\\"\\ld\\l\"");
    }
}
