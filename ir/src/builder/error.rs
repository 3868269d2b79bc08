//! Mistakes in a module that was built.

use std::fmt::{self, Display, Formatter};
use std::panic::Location;

/// One mistake: what is wrong, where in the module, and which line of the program made it.
///
/// It prints as `FILE:LINE:COLUMN: MESSAGE (in '@function', block '%block', '%value = opcode')`, by the line of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BuildError {
    /// One sentence without a final period: what was found, what would be accepted.
    pub message: String,
    /// The name of the global variable, alias or function, without the `@`.
    pub symbol: Option<Box<str>>,
    /// The block, by its name or as `block 2`, counted from 0.
    pub block: Option<Box<str>>,
    /// The instruction: its opcode, behind its result's name where it has one.
    pub instruction: Option<Box<str>>,
    /// The call of the builder that made what is wrong.
    pub location: &'static Location<'static>,
}

impl Display for BuildError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.message)?;
        let symbol = self.symbol.as_ref().map(|name| format!("'@{name}'"));
        let instruction = self.instruction.as_ref().map(|text| format!("'{text}'"));
        let parts = symbol.into_iter().chain(self.block.as_ref().map(|b| b.to_string())).chain(instruction);
        let parts: Vec<String> = parts.collect();
        if parts.is_empty() { Ok(()) } else { write!(f, " (in {})", parts.join(", ")) }
    }
}

/// All mistakes of a module, at least one: first those of calls, in their order, then those found by
/// [`finish`](super::ModuleBuilder::finish). It prints one a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildErrors(pub(super) Vec<BuildError>);

impl BuildErrors {
    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &BuildError> {
        self.0.iter()
    }
}

impl Display for BuildErrors {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { "\n" })?;
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for BuildError {}
impl std::error::Error for BuildErrors {}

/// Why something is not made.
pub(super) enum Refusal {
    /// An operand has a message already.
    Known,
    /// This is wrong.
    Because(String),
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Refusal::Because(message)
    }
}

impl From<&str> for Refusal {
    fn from(message: &str) -> Self {
        Refusal::Because(message.into())
    }
}

/// What is made, or why it is not.
pub(super) type Made<T> = Result<T, Refusal>;
