//! Sums and products that say whether they are beyond the ends of their type.

use super::{Lower, Nodes};
use crate::dag::{Cmp, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Intrinsic, Value};

impl Lower<'_> {
    /// A sum or difference modulo 2^bits (32 or 64, or narrower in a wider register), and whether it overflowed.
    pub(super) fn overflowing(
        &mut self,
        signed: bool,
        add: bool,
        bits: u32,
        component: Ty,
        a: NodeId,
        b: NodeId,
    ) -> (NodeId, NodeId) {
        let register = 32 * u32::from(component.dwords());
        let extend = |l: &mut Self, n| if signed { l.sext_in_reg(n, bits) } else { l.zext_in_reg(n, bits) };
        let (a, b) = (extend(self, a), extend(self, b));
        let value = self.dag.node(if add { Op::Add } else { Op::Sub }, component, &[a, b]);
        if bits < register {
            let back = extend(self, value);
            return (value, self.dag.icmp(Cmp::Ne, back, value));
        }
        let overflow = match (signed, add) {
            (false, true) => self.dag.icmp(Cmp::Ult, value, a),
            (false, false) => self.dag.icmp(Cmp::Ult, a, b),
            (true, _) => {
                // The sign is wrong: of a sum whose operands agree, of a difference whose operands do not.
                let with_a = self.dag.node(Op::Xor, component, &[a, value]);
                let other = self.dag.node(
                    Op::Xor,
                    component,
                    &[if add { b } else { a }, if add { value } else { b }],
                );
                let both = self.dag.node(Op::And, component, &[with_a, other]);
                let zero = self.dag.constant(component, 0);
                self.dag.icmp(Cmp::Slt, both, zero)
            }
        };
        (value, overflow)
    }

    pub(super) fn with_overflow(&mut self, intrinsic: Intrinsic, args: &[Value]) -> Result<Nodes> {
        use Intrinsic::*;
        let ty = self.ty(args[0]);
        let bits = self.width(self.types.scalar(ty));
        let (a, b) = (self.elements(args[0])?, self.elements(args[1])?);
        let (mut values, mut overflows) = (Vec::new(), Vec::new());
        for (&a, &b) in a.iter().zip(&b) {
            let component = Ty::bits(self.dag[a].ty.dwords().max(1));
            let signed = matches!(intrinsic, SaddWithOverflow | SsubWithOverflow | SmulWithOverflow);
            let (value, overflow) = match intrinsic {
                _ if bits == 1 => self.truths_with_overflow(intrinsic, a, b),
                UmulWithOverflow | SmulWithOverflow => {
                    self.multiply_overflowing(signed, bits, component, a, b)
                }
                _ => {
                    let add = matches!(intrinsic, UaddWithOverflow | SaddWithOverflow);
                    self.overflowing(signed, add, bits, component, a, b)
                }
            };
            values.push(value);
            overflows.push(overflow);
        }
        let mut out = self.pack_elements(ty, &values)?;
        out.extend(overflows);
        Ok(out)
    }

    /// The same of i1, whose true is 1, or -1 where it has a sign.
    fn truths_with_overflow(&mut self, intrinsic: Intrinsic, a: NodeId, b: NodeId) -> (NodeId, NodeId) {
        use Intrinsic::*;
        let both = self.dag.node(Op::And, Ty::I1, &[a, b]);
        let either = self.dag.node(Op::Xor, Ty::I1, &[a, b]);
        match intrinsic {
            UmulWithOverflow => (both, self.dag.bool(false)),
            SmulWithOverflow => (both, both),
            UaddWithOverflow | SaddWithOverflow => (either, both),
            _ => {
                let not_a = self.truth_not(a);
                (either, self.dag.node(Op::And, Ty::I1, &[not_a, b]))
            }
        }
    }

    fn multiply_overflowing(
        &mut self,
        signed: bool,
        bits: u32,
        component: Ty,
        a: NodeId,
        b: NodeId,
    ) -> (NodeId, NodeId) {
        let extend = |l: &mut Self, n| if signed { l.sext_in_reg(n, bits) } else { l.zext_in_reg(n, bits) };
        let (a, b) = (extend(self, a), extend(self, b));
        let (value, high) = match component {
            Ty::I64 => {
                let (value, high) = self.dag.whole_product(a, b);
                (value, if signed { self.dag.signed_high(high, a, b) } else { high })
            }
            _ => {
                let high = if signed { Op::MulHiS } else { Op::MulHiU };
                (self.dag.node(Op::Mul, component, &[a, b]), self.dag.node(high, component, &[a, b]))
            }
        };
        let back = extend(self, value);
        let differs = self.dag.icmp(Cmp::Ne, back, value);
        if bits <= 16 {
            return (value, differs);
        }
        let word = 32 * u64::from(component.dwords());
        let expected = match signed {
            true => self.dag.with_const(Op::AShr, component, value, word - 1),
            false => self.dag.constant(component, 0),
        };
        let is_beyond = self.dag.icmp(Cmp::Ne, high, expected);
        if u64::from(bits) == word {
            return (value, is_beyond);
        }
        (value, self.dag.node(Op::Or, Ty::I1, &[differs, is_beyond]))
    }
}
