//! Constants come out of the products and sums of 32-bit offsets, so that instructions add them.
//!
//! Unrolled code computes `(row + 4) * 264 + column` and the like for each row: a sum and a product for each. It is
//! `row * 264 + column`, which all rows share, and 1056, which the access adds. What a sum or a product of 32 bits wraps round,
//! the offset wraps round, too.

use super::Lower;
use crate::dag::{NodeId, Op, Ty};

/// The deepest sums and products that are looked through.
const MOST_DEEP: u32 = 4;

impl Lower<'_> {
    /// A number of 32 bits as a sum with a constant, modulo 2^32.
    pub(super) fn split_affine(&mut self, number: NodeId) -> (NodeId, u32) {
        self.split_to(number, MOST_DEEP)
    }

    fn split_to(&mut self, number: NodeId, depth: u32) -> (NodeId, u32) {
        let data = &self.dag[number];
        let (op, ty) = (data.op, data.ty);
        let &[a, b] = &data.args[..] else { return (number, 0) };
        if ty != Ty::I32 || depth == 0 {
            return (number, 0);
        }
        let constant = self.dag.as_const(b).map(|constant| constant as u32);
        // What has no bit in common is a sum.
        let is_sum = match op {
            Op::Add => true,
            Op::Or => self.dag.known(a).zero | self.dag.known(b).zero == u64::MAX,
            _ => false,
        };
        match (op, constant) {
            (_, Some(constant)) if is_sum => {
                let (rest, more) = self.split_to(a, depth - 1);
                (rest, more.wrapping_add(constant))
            }
            (_, None) if is_sum => {
                let ((a, first), (b, second)) = (self.split_to(a, depth - 1), self.split_to(b, depth - 1));
                match first.wrapping_add(second) {
                    0 => (number, 0),
                    constant => (self.dag.add(ty, a, b), constant),
                }
            }
            (_, Some(factor)) if self.is_product(op, a, factor) => match self.split_to(a, depth - 1) {
                (_, 0) => (number, 0),
                (a, constant) => (self.dag.node(Op::Mul, ty, &[a, b]), constant.wrapping_mul(factor)),
            },
            (Op::Shl, Some(bits @ 0..32)) => match self.split_to(a, depth - 1) {
                (_, 0) => (number, 0),
                (a, constant) => (self.dag.node(op, ty, &[a, b]), constant << bits),
            },
            _ => (number, 0),
        }
    }

    /// Whether an operation multiplies by all bits of its operands.
    fn is_product(&mut self, op: Op, a: NodeId, factor: u32) -> bool {
        let fits = |this: &mut Self, bits: u32| this.dag.known(a).max() >> bits == 0 && factor >> bits == 0;
        match op {
            Op::Mul => true,
            Op::Mul24U => fits(self, 24),
            Op::Mul24S => fits(self, 23),
            _ => false,
        }
    }
}
