//! Runs kernels of an IR module for a whole grid, by the IR's semantics: the reference that compiled code is
//! compared with. `docs/interpreter.md` says what is decided, what is checked and what is not there.
//!
//! [`run`] takes a [`Launch`] and gives the buffers after it, or a [`Fault`]: undefined behaviour, a data race, a
//! construct that is not known, with its place in the input.
//!
//! Layers, from below to above: values and what they are made of (`datum`, `parts`), operations on them (`integer`, `float`,
//! `wide_integer`, ...) and objects of bytes (`memory`, `order`, `grid_memory`); constants, a prepared `program`, its waves
//! (`wave`) and a running grid (`run`); a file for each kind of instruction (`transfer`, `intrinsic`, `buffer`, ...); which of
//! them an instruction is, and calls (`execute`); the launch (`grid`).

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
