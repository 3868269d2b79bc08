//! What is read of files: numbers, little endian, which may reach beyond the end.

use gcnsel_diag::{Diagnostic, Result};

/// What is wrong with a file.
pub fn bad(message: impl Into<String>) -> Diagnostic {
    Diagnostic::without_position(message)
}

/// The bytes of a range that a file names.
pub fn range<'a>(bytes: &'a [u8], start: u64, size: u64, of: &str) -> Result<&'a [u8]> {
    let end = start.checked_add(size).and_then(|end| usize::try_from(end).ok());
    let found = end.and_then(|end| bytes.get(usize::try_from(start).ok()?..end));
    found.ok_or_else(|| {
        let there = bytes.len();
        bad(format!(
            "{of} of {size} bytes at offset {start} reaches outside the {there} bytes that there are"
        ))
    })
}

/// A number of so many bytes at an offset.
pub fn number(bytes: &[u8], at: u64, size: u64, of: &str) -> Result<u64> {
    let digits = range(bytes, at, size, of)?;
    Ok(digits.iter().rev().fold(0, |number, &digit| number << 8 | u64::from(digit)))
}
