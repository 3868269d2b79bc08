//! Uniformity of LLVM IR and its explanations.
//!
//! A wave executes one instruction for many lanes. A value that is the same in all lanes that execute it
//! together is *uniform*: it can live in a scalar register, and a branch on it needs no exec mask. Any other value
//! is *divergent*. [`Uniformity`] decides this once, on the IR. All later stages use its answer.
//!
//! Three things make values divergent:
//!
//! * their operands: [`Origin`] is the table of where divergence starts;
//! * control flow: lanes that a divergent branch has split meet at a phi;
//! * time: lanes leave a cycle in different iterations and carry different instances of one value out. This is a fact of
//!   the use, not of the value.

mod alias;
pub mod asm;
mod assumed;
mod carried;
mod chains;
mod edit;
mod effects;
mod exits;
mod explain;
mod known_bits;
mod leaving;
mod levels;
mod moves;
mod names;
mod phis;
mod pointers;
mod preservation;
mod report;
mod sources;
mod sums;
mod sync;
mod together;
mod tokens;
mod uniformity;
mod uses;
mod values;
mod workgroup;
mod worklist;

pub use alias::{Aliases, Clobber, NotScalar, Passing, Unwritten};
pub use chains::Chains;
pub use edit::{
    ACCESS_METADATA, Action, Analysed, Body, Declared, New, PerLane, Transformed, detach, transform,
};
pub use explain::{Fact, explain_naming, explain_text, fact_text, find_fact, is_within_value};
pub use known_bits::KnownBits;
pub use moves::{Duplicate, Lanes, Merge, Move, Moves, Place, Reason, Reloads, Repeat, may_repeat};
pub use names::Names;
pub use pointers::{Location, Object, Pointers, constant_distance};
pub use preservation::lost_uniformity;
pub use report::{to_json, to_llvm, to_picture, to_text};
pub use sources::{Flow, Origin, Sources, lanes};
pub use sync::Split;
pub use tokens::check_tokens;
pub use uniformity::{Cause, Options, Uniformity};
pub use uses::Uses;
