//! How assembly text names symbols.

use gcnsel_diag::{escape_bytes, is_unprintable};
use std::borrow::Cow;

/// A symbol's name as the assembler takes it: quoted where it holds other characters than names have. Assemblers have no
/// escapes for control characters, so that a name with these is for people alone to read; whoever wants an assembler to
/// read the text refuses it before (`gcnsel_diag::is_unprintable`).
pub fn name(symbol: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    if symbol.chars().all(plain) && !symbol.starts_with(|c: char| c.is_ascii_digit()) && !symbol.is_empty() {
        return Cow::Borrowed(symbol);
    }
    let mut quoted = String::from("\"");
    for c in symbol.chars() {
        if is_unprintable(c) {
            quoted.push_str(&escape_bytes(c.encode_utf8(&mut [0; 4]).as_bytes()));
            continue;
        }
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    Cow::Owned(quoted)
}
