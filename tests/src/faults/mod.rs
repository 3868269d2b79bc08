//! Seeded faults: code with one mistake put in, which the emulator's strict mode must report at the right instruction.
//!
//! A fault of [`written`] is a short kernel in assembly, with what the mistake changes marked as in a patch, and the
//! instruction marked at which the mistake shows. That mark is put by the rules of the machine: the first instruction
//! that reads a register whose load is not waited for, the second one of a hazard. Without its mistake each kernel must
//! run without a word.

mod places;
mod undefined;
mod wait_states;
mod waits;
pub mod written;

pub use written::{Fault, all};
