//! Mutants: small faults put into the sources mechanically, one at a time, to see whether the tests notice.
//!
//! A copy of the workspace is instrumented so that every mutant on trial is in it and an environment variable picks
//! the active one: one build serves all. [`instrument`] changes functions, and rows of constants and of macros that make
//! tables ([`table`]); [`tree`] writes the copy and builds it; [`judge`] runs tests with a mutant; [`names`] says which mutants
//! are known to change nothing. What is mutated and what judges it are the two examples, `uniformity` and `codegen`.

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
