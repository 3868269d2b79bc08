//! The metadata document as YAML text, for assembly output.

use gcnsel_diag::is_unprintable;
use rmpv::Value;
use std::fmt::Write;

/// Prints a document, from `---` to `...`, a line each.
pub(super) fn to_yaml(document: &Value) -> String {
    let mut text = String::from("---\n");
    block(&mut text, document, 0, true);
    text.push_str("...\n");
    text
}

/// Prints a map or array in block style. `fresh`: at the start of a line that must still be indented.
/// Recursion is bounded: documents are as deep as the reader allows.
fn block(text: &mut String, value: &Value, indent: usize, mut fresh: bool) {
    match value {
        Value::Map(entries) if !entries.is_empty() => {
            for (key, value) in entries {
                if fresh {
                    pad(text, indent);
                }
                fresh = true;
                scalar(text, key);
                text.push(':');
                child(text, value, indent);
            }
        }
        Value::Array(values) if !values.is_empty() => {
            for value in values {
                if fresh {
                    pad(text, indent);
                }
                fresh = true;
                text.push_str("- ");
                block(text, value, indent + 2, false);
            }
        }
        other => {
            if fresh {
                pad(text, indent);
            }
            scalar(text, other);
            text.push('\n');
        }
    }
}

fn child(text: &mut String, value: &Value, indent: usize) {
    let nested = match value {
        Value::Map(entries) => !entries.is_empty(),
        Value::Array(values) => !values.is_empty(),
        _ => false,
    };
    if nested {
        text.push('\n');
        block(text, value, indent + 2, true);
    } else {
        text.push(' ');
        scalar(text, value);
        text.push('\n');
    }
}

fn pad(text: &mut String, indent: usize) {
    text.extend(std::iter::repeat_n(' ', indent));
}

/// Prints a value on one line. A string that YAML would read as something else is quoted.
fn scalar(text: &mut String, value: &Value) {
    match value {
        Value::String(string) => {
            let string = string.as_str().unwrap_or_default();
            if is_plain(string) {
                text.push_str(string);
            } else {
                // LLVM's reader forgets the quotes and takes `"n"` for a boolean; the tag says that it is a string.
                if is_reserved(string) {
                    text.push_str("!str ");
                }
                quoted(text, string);
            }
        }
        Value::Array(_) => text.push_str("[]"),
        Value::Map(_) => text.push_str("{}"),
        Value::Nil => text.push('~'),
        other => {
            // Numbers and booleans print as YAML reads them.
            let _ = write!(text, "{other}");
        }
    }
}

/// Words that YAML readers take for null or booleans.
const RESERVED: &[&str] = &["true", "false", "null", "yes", "no", "on", "off", "y", "n"];

/// Whether a reader that does not see quotes takes the string for null, a boolean or a number.
fn is_reserved(string: &str) -> bool {
    let bare = string.trim_start_matches(['+', '-']).trim_start_matches('.');
    let number = bare.starts_with(|c: char| c.is_ascii_digit()) || bare.is_empty() && !string.is_empty();
    number || string == "~" || RESERVED.contains(&string.to_ascii_lowercase().as_str())
}

fn is_plain(string: &str) -> bool {
    let begins_well = string.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        || string.strip_prefix('.').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
    begins_well
        && !string.ends_with(' ')
        && string.chars().all(|c| c.is_ascii_alphanumeric() || "_.- ".contains(c))
        && !string.contains(".inf")
        && !string.contains(".nan")
        && !is_reserved(string)
}

fn quoted(text: &mut String, string: &str) {
    text.push('"');
    for c in string.chars() {
        match c {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            c if is_unprintable(c) => {
                let _ = match c as u32 {
                    code @ ..=0xffff => write!(text, "\\u{code:04x}"),
                    code => write!(text, "\\U{code:08x}"),
                };
            }
            c => text.push(c),
        }
    }
    text.push('"');
}
