//! Forms of other releases turned into one, so that the rest of the compiler knows no other.

mod atomics;
mod constrained;
mod hidden;
mod operands;
mod stack;
