//! From an allocated machine function to bytes.
//!
//! The passes, in order, each in a file of its own; all but the last see the wave edges only:
//!
//! 1. [`place_inputs`] (before allocation): which registers hold what a wave starts with;
//! 2. [`insert_waits`]: the fewest `s_waitcnt` that keep every register from being used too early.

mod inputs;
mod waits;

pub use inputs::{enable_inputs, place_inputs};
pub use waits::insert_waits;
