//! Runs kernels of an IR module for a whole grid, by the IR's semantics: the reference that compiled code is
//! compared with. `docs/interpreter.md` says what is decided, what is checked and what is not there.
//!
//! [`run`] takes a [`Launch`] and gives the buffers after it, or a [`Fault`]: undefined behaviour, a data race, a
//! construct that is not known, with its place in the input.

mod address;
mod approximate;
mod atomic;
mod big;
mod buffer;
mod bytes;
mod cast;
mod compare;
mod components;
mod constants;
mod contract;
mod cube;
mod datum;
mod dispatch;
mod dot;
mod execute;
mod fault;
mod float;
mod format;
mod grid;
mod image;
mod instance;
mod integer;
mod intrinsic;
mod lanes;
mod launch;
mod library;
mod masked;
mod masks;
mod matrix;
mod memory;
mod order;
mod predicated;
mod program;
mod rearrange;
mod reduce_float;
mod small_float;
mod sparse_matrix;
mod transfer;
mod variadic;
mod wave;
mod whole;
mod world;

pub use fault::{Fault, FaultKind};
pub use grid::{run, run_observed};
pub use launch::{Arg, Launch, Outcome, Pointer, Visit};
