//! Where the meaning of each vector instruction is: the families, one after the other.

use super::visitor::{NoMeaning, Visitor};
use super::{compare, convert, packed, transcendental, valu_float, valu_int, valu_wide};
use crate::op::Op;

/// Hands the meaning of a vector instruction to `visitor`.
///
/// Instructions that are no function of one lane's operands are elsewhere: `v_readlane` and its like, matrix
/// instructions, `v_swap_b32`, `v_nop`.
///
/// # Errors
/// The instruction has no meaning here.
pub fn visit<V: Visitor>(op: Op, visitor: V) -> Result<V::Output, NoMeaning> {
    // Each family gives the visitor back when the instruction is none of its own.
    valu_int::visit(op, visitor)
        .or_else(|visitor| valu_wide::visit(op, visitor))
        .or_else(|visitor| valu_float::visit(op, visitor))
        .or_else(|visitor| compare::visit(op, visitor))
        .or_else(|visitor| convert::visit(op, visitor))
        .or_else(|visitor| transcendental::visit(op, visitor))
        .or_else(|visitor| packed::visit(op, visitor))
        .map_err(|_| NoMeaning(op))
}
