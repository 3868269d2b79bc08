//! Runs AMDHSA code objects wave by wave, from their bytes alone.
//!
//! [`CodeObject::load`] reads a code object, ours or any other compiler's. [`CodeObject::run`] executes a grid of one of its
//! kernels as the command processor and the compute units would. Registers start as the kernel descriptor says; the kernarg
//! segment holds explicit and hidden arguments. Workgroups run one after the other; a workgroup that waits for others goes on
//! when these have run. The waves of a workgroup take turns.
//!
//! Memory is bounds-checked: every access outside a buffer, the kernel's LDS or its scratch is a [`Fault`] that names
//! the instruction, the wave, the lane and the address.
//!
//! **Strict mode** also reports mistakes that hardware forgives most of the time:
//!
//! * Bits that were never written are poison. Poison may be moved, combined and kept in scratch; it may not reach an address, a
//!   stored byte, EXEC or a branch.
//! * A register may not be used while its load is outstanding.
//! * Instructions that need wait states between them must have them on the path that the wave takes.
//! * Scalar memory instructions and barriers need an active lane.
//!
//! Instructions mean what [`gcnsel_isa::semantics`] says; approximate ones are computed exactly and rounded.
//!
//! Layers, from below to above:
//!
//! * state: `registers`, `memory`, `region`, `pending`, `wave_sync`; who is told of it (`observe`); how operands are read and written
//!   (`operand`, `poison`); a decoded `instruction`, and what is checked of it along a wave's path (`hazards`, `clause`);
//! * a `wave`, the `machine` that waves share, and an `action`, which changes both; addresses and one lane's accesses (`address`,
//!   `lane_access`); a file for each kind of instruction, which prepares actions (`scalar`, `valu`, `data_share`, ...);
//! * all actions of a `program`; the waves of a `group` and the groups of a `grid`, which execute it; the launch (`object`).

mod action;
mod address;
mod arguments;
mod clause;
mod data_share;
mod dispatch;
mod fault;
mod grid;
mod group;
mod hazards;
mod image;
mod indexing;
mod instruction;
mod lane_access;
mod lanes;
mod launch;
mod machine;
mod matrix;
mod memory;
mod object;
mod observe;
mod operand;
mod pending;
mod poison;
mod program;
mod region;
mod registers;
mod scalar;
mod scalar_memory;
mod typed_buffer;
mod valu;
mod vector_memory;
mod wave;
mod wave_sync;

pub use fault::{Fault, Trouble};
pub use group::Trace;
pub use launch::{Arg, Counts, Launch, Outcome, Pointer};
pub use object::{CodeObject, RunError};
pub use observe::{Executed, Observer, Touch, Touched};
