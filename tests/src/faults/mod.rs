//! Seeded faults: code with one mistake put in, which the emulator's strict mode must report at the right instruction.
//!
//! A fault of [`written`] is a short kernel in assembly, with what the mistake changes marked as in a patch, and the
//! instruction marked at which the mistake shows. That mark is put by the rules of the machine: the first instruction
//! that reads a register whose load is not waited for, the second one of a hazard. Without its mistake each kernel must
//! run without a word.
//!
//! A fault of [`compiled`] is in what our compiler makes: an instruction that is taken out, moved or changed, found by
//! what it does, and where it shows follows from what the others do. Some break no rule and make a value wrong; those the
//! kernel's memory tells, and they are counted apart.
//!
//! Layers, from below to above: kernels with marks (`marked`), those that there are (`places`, `undefined`, `waits`,
//! `wait_states`), and their judge (`written`); beside them our listing (`listing`), what is changed in it (`changes`), and the
//! judge of that (`compiled`).

mod changes;
pub mod compiled;
mod listing;
mod marked;
mod places;
mod undefined;
mod wait_states;
mod waits;
pub mod written;

pub use marked::Fault;
pub use written::all;
