//! What is chosen by one bit: `(x & 1 << k) != 0 ? -1 : 0` is the bit, extended.

use super::{Cmp, Dag, NodeId, Op, Ty, low_mask};

impl Dag {
    /// A choice between the constants 1 and 0, or -1 and 0, by a comparison that one bit decides: the bit with zeros or
    /// with itself above it.
    pub(super) fn extended_bit(&mut self, ty: Ty, c: NodeId, a: NodeId, b: NodeId) -> Option<NodeId> {
        let Op::ICmp(cmp @ (Cmp::Eq | Cmp::Ne)) = self[c].op else { return None };
        let (x, zero) = (self[c].args[0], self[c].args[1]);
        if ty != Ty::I32 || self[x].ty.dwords() != 1 || self.as_const(zero) != Some(0) {
            return None;
        }
        let (set, clear) = if cmp == Cmp::Ne { (a, b) } else { (b, a) };
        let set = self.as_const(set).filter(|_| self.as_const(clear) == Some(0))?;
        let may_be_set = !self.known(x).zero & low_mask(32);
        if !may_be_set.is_power_of_two() {
            return None;
        }
        let bit = may_be_set.trailing_zeros();
        let (x, bit) = self.origin_of_bit(x, bit);
        match set {
            1 => {
                let lowest = self.with_const(Op::LShr, ty, x, u64::from(bit));
                Some(self.with_const(Op::And, ty, lowest, 1))
            }
            0xffff_ffff => {
                let (bit, one) = (self.i32(bit), self.i32(1));
                Some(self.node(Op::BfeS, ty, &[x, bit, one]))
            }
            _ => None,
        }
    }

    /// The node that a bit comes from, and its number there, if `x` is made by masks and shifts. All other bits of `x` are zero.
    fn origin_of_bit(&self, mut x: NodeId, mut bit: u32) -> (NodeId, u32) {
        loop {
            let node = &self[x];
            let constant = node.args.get(1).and_then(|&arg| self.as_const(arg));
            match (node.op, constant) {
                _ if node.ty != Ty::I32 => return (x, bit),
                (Op::And, Some(mask)) if mask >> bit & 1 == 1 => x = node.args[0],
                (Op::LShr, Some(amount @ 0..32)) if bit + (amount as u32) < 32 => {
                    (x, bit) = (node.args[0], bit + amount as u32);
                }
                (Op::BfeU, Some(offset @ 0..32)) if bit + (offset as u32) < 32 => {
                    (x, bit) = (node.args[0], bit + offset as u32);
                }
                _ => return (x, bit),
            }
        }
    }
}
