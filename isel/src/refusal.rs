//! How it is said that something is refused.

use gcnsel_diag::{Diagnostic, Span};
use gcnsel_isa::Target;
use std::fmt::Display;

/// What selection cannot do for a target, at its place.
pub fn unsupported(target: Target, span: Span, what: impl Display) -> Diagnostic {
    Diagnostic::at(span, format!("{what} is not supported on {target}"))
}
