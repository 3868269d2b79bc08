//! Runs kernels of an IR module for a whole grid, by the IR's semantics: the reference for compiled code.
//! `docs/interpreter.md` says what is decided, what is checked and what is missing.
//!
//! [`run`] takes a [`Launch`] and gives the buffers after it, or a [`Fault`] with its place in the input: undefined behaviour,
//! a data race, or an unsupported construct.
//!
//! The layers, from below to above:
//!
//! * values and their parts (`datum`, `parts`), operations on them (`integer`, `float`, `wide_integer`, ...), and objects of
//!   bytes (`memory`, `order`, `grid_memory`);
//! * constants, a prepared `program`, its waves (`wave`) and a running grid (`run`);
//! * a file for each kind of instruction (`transfer`, `intrinsic`, `buffer`, ...);
//! * the dispatch on the kind of an instruction, and calls (`execute`);
//! * the launch (`grid`).

mod address;
mod approximate;
mod atomic;
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
mod grid_memory;
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
mod parts;
mod predicated;
mod program;
mod rearrange;
mod reduce_float;
mod run;
mod small_float;
mod sparse_matrix;
mod transfer;
mod variadic;
mod wave;
mod whole_wave;
mod wide_integer;

pub use fault::{Fault, FaultKind};
pub use grid::{run, run_observed};
pub use launch::{Arg, Launch, Outcome, Pointer, Visit};
