//! The executable meaning of each instruction: one, shared by the emulator, constant folding and tests.
//!
//! Meanings are pure functions of operand values and of [`Env`], the part of the wave's state arithmetic depends on.
//! Vector instructions are closures over one lane, handed out by [`visit`]; scalar ones are evaluated by
//! [`salu::eval`]; atomics by [`atomic::Atomic`]. Where lanes read each other, [`cross_lane`] says whom.
//!
//! Layers, from below to above: how bits are read (`word`) and what they depend on (`mode`); arithmetic (`float`, `division`,
//! ...); who wants a meaning (`visitor`); a file for each family of instructions; and the family of an instruction (`visit`).
//!
//! Sources: AMD's "Vega", "CDNA2" and "CDNA3" instruction set manuals; where they are silent or wrong, the file that
//! departs from them says so.

pub mod access;
pub mod atomic;
mod compare;
mod convert;
pub mod cross_lane;
pub mod division;
mod evaluate;
pub mod float;
pub mod image;
pub mod matrix;
pub mod mode;
pub mod modifiers;
mod packed;
pub mod salu;
mod small_float;
pub mod sparse_matrix;
pub mod texel;
mod transcendental;
mod trig_preop;
mod valu_float;
pub mod valu_int;
mod valu_wide;
mod visit;
mod visitor;
pub mod word;

pub use compare::is_class;
pub use evaluate::{LaneResult, LaneSources, evaluate};
pub use mode::Env;
pub use visit::visit;
pub use visitor::{NoMeaning, Visitor};
