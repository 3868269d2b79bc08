//! Text of others (names, file names, pieces of input) as it may be printed: always UTF-8, and never what drives a
//! terminal or makes the text around it read as something else.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character is not to be printed as it is: control characters, line and paragraph separators, and what has
/// no shape of its own but changes the direction or the joints of what is around it (Unicode Standard Annex 9, "Explicit
/// Directional Formatting Characters"; Unicode Technical Report 36, "Bidirectional Text Spoofing").
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Bytes as text, each byte of what is not to be printed, and each that is not part of valid UTF-8, as `\xNN`.
pub fn escape_bytes(bytes: &[u8]) -> String {
    escape_but(bytes, &[])
}

/// The same of a name, and so that different names stay different: what looks like an escape is escaped. A name that can
/// be printed, as nearly all can, is not copied.
pub fn escape_name(name: &str) -> Cow<'_, str> {
    if name.chars().any(is_unprintable) || name.contains("\\x") {
        Cow::Owned(escape_bytes(name.replace("\\x", "\\x5Cx").as_bytes()))
    } else {
        Cow::Borrowed(name)
    }
}

/// The same of source text, whose tabs and line ends stay.
pub fn escape_source(bytes: &[u8]) -> String {
    escape_but(bytes, &['\t', '\n'])
}

fn escape_but(bytes: &[u8], kept: &[char]) -> String {
    let mut out = String::with_capacity(bytes.len());
    let escaped = |out: &mut String, bytes: &[u8]| {
        for b in bytes {
            let _ = write!(out, "\\x{b:02X}");
        }
    };
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if is_unprintable(c) && !kept.contains(&c) {
                escaped(&mut out, c.encode_utf8(&mut [0; 4]).as_bytes());
            } else {
                out.push(c);
            }
        }
        escaped(&mut out, chunk.invalid());
    }
    out
}

/// JSON, whose writer escapes in strings what the grammar demands, with everything else escaped that is not to be
/// printed: outside of strings there are only line ends.
pub fn escape_json(json: String) -> String {
    let is_wrong = |c: char| is_unprintable(c) && c != '\n';
    if !json.chars().any(is_wrong) {
        return json;
    }
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        if is_wrong(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_to_be_printed_is_escaped() {
        assert_eq!(escape_bytes(b"a\xffb\x1b\t\n"), "a\\xFFb\\x1B\\x09\\x0A");
        assert_eq!(escape_source(b"a\xffb\x1b\t\n"), "a\\xFFb\\x1B\t\n");
        assert_eq!(escape_name("\u{202e}k\u{7f}\u{85}"), "\\xE2\\x80\\xAEk\\x7F\\xC2\\x85");
        assert_eq!(escape_name("k\\x1B \x1b \\y"), "k\\x5Cx1B \\x1B \\y");
        assert!(matches!(escape_name("größe µ 名 🙂"), Cow::Borrowed(_)));
    }

    #[test]
    fn json_is_the_same_json() {
        let text = escape_json("{\"a\u{202e}\u{e0001}\": \"\u{7f}ü\"\n}\n".to_owned());
        assert_eq!(text, "{\"a\\u202e\\udb40\\udc01\": \"\\u007fü\"\n}\n");
    }
}
