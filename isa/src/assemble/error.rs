//! Why a line of assembly is refused, and where in it.

use std::fmt;

/// Why a line is no instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssembleError {
    /// Where in the line, in bytes from its beginning.
    pub at: usize,
    /// What is wrong.
    pub message: String,
}

impl AssembleError {
    pub(super) fn new(at: usize, message: impl Into<String>) -> AssembleError {
        AssembleError { at, message: message.into() }
    }
}

impl fmt::Display for AssembleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for AssembleError {}
