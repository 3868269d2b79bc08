//! The gcnsel library facade and command line.
//!
//! [`compile`] is what a JIT or a build tool calls: LLVM IR text in, a code object (or one of the compiler's own forms)
//! out. The `gcnsel` program is [`commands`] over the same calls.

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod commands;
pub mod compare;
mod module;
mod options;
pub mod pipeline;
pub mod stats;
mod target;

pub use options::{Allocator, Emit, Options};
pub use pipeline::{Compiled, Stage, StageTimes, compile, compile_printing};
