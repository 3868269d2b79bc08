//! What the crate shows, tested: one program, since each has to be linked.

mod assembling;
mod decoding;
mod encodings;
mod facts;
mod folding;
mod hazards;
mod matrix;
mod pseudocode;
mod rows;
mod semantics;
mod support;
mod timing;
