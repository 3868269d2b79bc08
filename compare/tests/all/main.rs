//! What the crate shows, tested: one program, since each has to be linked.

mod bench;
mod comparisons;
mod inputs;
mod matching;
mod reports;
