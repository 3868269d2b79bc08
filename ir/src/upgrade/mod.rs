//! Forms of other releases turned into one, so that the rest of the compiler knows no other. Any reader uses them
//! ([`crate::reading`]).

mod atomics;
pub(crate) mod attributes;
pub(crate) mod bytes;
mod constrained;
mod hidden;
mod operands;
mod stack;
pub(crate) mod switch;
