//! Names and strings: what stands in quotes, and the escapes there.

use std::fmt::Write;

/// Appends a name with its sigil, in quotes where it needs them.
pub(super) fn write_name(out: &mut String, sigil: char, name: &str) {
    out.push(sigil);
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_');
    if !name.is_empty() && name.bytes().all(plain) && !name.as_bytes()[0].is_ascii_digit() {
        out.push_str(name);
        return;
    }
    out.push('"');
    write_escaped(out, name.as_bytes());
    out.push('"');
}

/// Appends bytes as they stand between quotes: printable ASCII as itself, the rest as `\xx`.
pub(super) fn write_escaped(out: &mut String, bytes: &[u8]) {
    for &b in bytes {
        match b {
            b'"' | b'\\' | 0..0x20 | 0x7F.. => {
                let _ = write!(out, "\\{b:02X}");
            }
            _ => out.push(b as char),
        }
    }
}
