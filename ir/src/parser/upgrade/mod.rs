//! Forms of other releases turned into one, so that the rest of the compiler knows no other.

mod atomics;
pub(super) mod bytes;
mod constrained;
mod hidden;
mod operands;
mod stack;
pub(super) mod switch;
