//! Mutants: small faults put into the sources mechanically, one at a time, to see whether the tests notice.
//!
//! A copy of the workspace is instrumented so that it holds every mutant on trial. An environment variable picks
//! the active one, so one build serves all.
//!
//! * [`instrument`] changes functions, and rows of constants and of macros that make tables ([`table`]).
//! * [`tree`] writes the copy and builds it.
//! * [`judge`] runs tests with a mutant.
//! * [`names`] lists the mutants that are known to change nothing.
//!
//! The two examples, `uniformity` and `codegen`, say what is mutated and which tests judge it.

mod code;
mod edit;
pub mod instrument;
pub mod judge;
pub mod names;
pub mod numbering;
pub mod runtime;
pub mod sample;
pub mod table;
pub mod tree;
mod uses;

/// What goes wrong here is told to the user and ends the program.
pub type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;
