//! Uniform operands of a chain of operations are brought together: the scalar unit does one of them, in front of the loop if no
//! iteration changes it.
//!
//! ```text
//! %y = xor i32 %x, %u          %x differs between lanes, %u and %w do not:
//! %z = xor i32 %y, %w          %x ^ (%u ^ %w)
//! ```

use super::Lower;
use crate::dag::{NodeId, Op};
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, InstKind, Type, Value};

impl Lower<'_> {
    /// An operation of which one side is another one of its kind, with a uniform operand as the other side is.
    pub(super) fn uniform_together(
        &mut self,
        op: BinaryOp,
        ty: Type,
        sides: [Value; 2],
    ) -> Result<Option<NodeId>> {
        let kind = match op {
            BinaryOp::Add => Op::Add,
            BinaryOp::Mul => Op::Mul,
            BinaryOp::And => Op::And,
            BinaryOp::Or => Op::Or,
            BinaryOp::Xor => Op::Xor,
            _ => return Ok(None),
        };
        if self.types.int_bits(ty).is_none_or(|bits| !(2..=32).contains(&bits)) {
            return Ok(None);
        }
        for [chain, other] in [sides, [sides[1], sides[0]]] {
            if !self.is_made_for_one(op, chain) {
                continue;
            }
            let (chain, other) = (self.nodes(chain)?[0], self.nodes(other)?[0]);
            if let Some(found) = self.dag.uniform_together(kind, chain, other) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Whether this block computes a value by such an operation, for one user.
    pub(super) fn is_made_for_one(&self, op: BinaryOp, value: Value) -> bool {
        let Some(def) = self.function.def_inst(value) else { return false };
        let uses = self.uniformity.uses();
        matches!(self.function.insts[def].kind, InstKind::Binary { op: inner, .. } if inner == op)
            && uses.block_of(def) == Some(self.block)
            && uses.of(value).len() == 1
    }
}
