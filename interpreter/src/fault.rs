//! Why a run ends before its time.

use gcnsel_diag::{Diagnostic, Span};

/// What kind of end it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// The program does what the Language Reference calls undefined behaviour.
    Undefined,
    /// Accesses by two work-items conflict and nothing orders them.
    Race,
    /// The interpreter does not know the construct.
    Unsupported,
    /// More instructions than the launch allows, or work-items that wait for ever.
    Limit,
    /// The launch does not fit the kernel, or the module is not well-formed.
    Launch,
}

/// Why a run has ended before its time, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of end it is.
    pub kind: FaultKind,
    /// What has happened, at the instruction; a note names the work-item.
    pub diagnostic: Diagnostic,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.diagnostic.fmt(f)
    }
}

impl std::error::Error for Fault {}

/// A fault before anyone has said where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub kind: FaultKind,
    pub message: String,
}

/// Undefined behaviour is what most operations may report.
impl From<String> for Stop {
    fn from(message: String) -> Stop {
        Stop { kind: FaultKind::Undefined, message }
    }
}

impl Stop {
    pub fn unsupported(construct: impl std::fmt::Display) -> Stop {
        Stop { kind: FaultKind::Unsupported, message: format!("the interpreter does not know {construct}") }
    }

    pub fn race(message: String) -> Stop {
        Stop { kind: FaultKind::Race, message }
    }

    pub fn limit(message: impl Into<String>) -> Stop {
        Stop { kind: FaultKind::Limit, message: message.into() }
    }

    pub fn launch(message: impl Into<String>) -> Stop {
        Stop { kind: FaultKind::Launch, message: message.into() }
    }

    /// The fault at a place in the input.
    pub fn at(self, span: Span) -> Fault {
        let message = match self.kind {
            FaultKind::Undefined => format!("undefined behaviour: {}", self.message),
            FaultKind::Race => format!("data race: {}", self.message),
            FaultKind::Unsupported | FaultKind::Limit | FaultKind::Launch => self.message,
        };
        Fault { kind: self.kind, diagnostic: Diagnostic::at(span, message) }
    }
}
