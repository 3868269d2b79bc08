//! Input files and positions in them.

use std::sync::OnceLock;

/// A range of bytes of one input file. Spans are kept on every instruction, so they are small: eight bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset one past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end`.
    pub fn new(start: usize, end: usize) -> Self {
        Span { start: start.min(u32::MAX as usize) as u32, end: end.min(u32::MAX as usize) as u32 }
    }
}

/// An input as it was read: its name as the user gave it, and its bytes.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name to print.
    pub name: String,
    /// The bytes, UTF-8 or not.
    pub bytes: Vec<u8>,
    /// Offsets of the lines' first bytes, found when somebody first asks: a compilation without a word to say
    /// never does.
    line_starts: OnceLock<Vec<u32>>,
}

impl SourceFile {
    /// Takes the bytes of a file.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        SourceFile { name: name.into(), bytes: bytes.into(), line_starts: OnceLock::new() }
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let ends = self.bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i as u32 + 1);
            std::iter::once(0).chain(ends).collect()
        })
    }

    /// Line and column of a byte offset, both counted from 1, the column in bytes. An offset past the end is
    /// the end.
    pub fn line_column(&self, offset: u32) -> (usize, usize) {
        let offset = offset.min(self.bytes.len() as u32);
        let starts = self.line_starts();
        let line = starts.partition_point(|&s| s <= offset) - 1;
        (line + 1, (offset - starts[line]) as usize + 1)
    }

    /// The bytes of a line (counted from 1) without its line end; empty when there is no such line.
    pub fn line(&self, line: usize) -> &[u8] {
        let starts = self.line_starts();
        let Some(&start) = line.checked_sub(1).and_then(|l| starts.get(l)) else { return &[] };
        let end = starts.get(line).map_or(self.bytes.len(), |&e| e as usize - 1);
        let text = &self.bytes[start as usize..end.max(start as usize)];
        text.strip_suffix(b"\r").unwrap_or(text)
    }
}
