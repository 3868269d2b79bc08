//! Sums of products, rounded once, where the flag `contract` of both allows it.

use super::{Lower, Nodes};
use crate::dag::Op;
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, FastMath, InstKind, Type, Value};

/// The factors of a product that may be part of a sum.
type Factors = [Value; 2];

impl Lower<'_> {
    /// A sum or difference of which one side is a product that was made in this block: `a * b + c`, `a * b - c`,
    /// `c - a * b`. Of two products it is the one that is used less often, for the other stays; else the left one, so that
    /// bits are those of LLVM's code. `None` where nothing may become one.
    pub(super) fn contracted(
        &mut self,
        op: BinaryOp,
        ty: Type,
        [lhs, rhs]: [Value; 2],
        fast: FastMath,
    ) -> Result<Option<Nodes>> {
        let may = fast.contract && matches!(op, BinaryOp::FAdd | BinaryOp::FSub) && !self.is_bfloat(ty);
        if !may {
            return Ok(None);
        }
        let uses = |value: Value| self.uniformity.uses().of(value).len();
        let (left, right) = (self.product(lhs), self.product(rhs));
        let right_first = left.is_some() && right.is_some() && uses(lhs) > uses(rhs);
        let (factors, other, is_left) = match (left, right) {
            (Some(factors), _) if !right_first => (factors, rhs, true),
            (_, Some(factors)) => (factors, lhs, false),
            _ => return Ok(None),
        };
        let [a, b] = factors;
        // Of a difference the right side has its sign changed: the addend, or the product by its first factor.
        let is_difference = op == BinaryOp::FSub;
        let operands = [(a, is_difference && !is_left), (b, false), (other, is_difference && is_left)];
        self.signed_float_op(Op::FMulAdd, ty, &operands).map(Some)
    }

    /// The factors of what is a product of this block that may be contracted.
    fn product(&self, value: Value) -> Option<Factors> {
        let inst = self.function.def_inst(value)?;
        match self.function.insts[inst].kind {
            InstKind::Binary { op: BinaryOp::FMul, lhs, rhs, fast, .. }
                if fast.contract
                    && self.uniformity.uses().def_block(self.function, value) == Some(self.block) =>
            {
                Some([lhs, rhs])
            }
            _ => None,
        }
    }
}
