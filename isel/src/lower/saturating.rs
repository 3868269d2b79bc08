//! Sums and differences that stop at the ends of their type.

use super::packing::Packer;
use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Type, Value};

/// The odd bytes of a dword: the high bytes of its halves.
const ODD: u32 = 0xff00_ff00;
/// The top bits of bytes.
const TOP: u32 = 0x8080_8080;
/// Which bytes of two dwords `v_perm_b32` takes: of each half the high byte, the second dword's first.
const HIGH_BYTES: u32 = 0x0703_0501;

impl Lower<'_> {
    /// `op` is one of the saturating sums and differences.
    pub(super) fn lower_saturating(&mut self, op: Op, ty: Type, a: Value, b: Value) -> Result<Nodes> {
        let (one, other) = (self.nodes(a)?, self.nodes(b)?);
        let divergent = one.iter().chain(&other).any(|&n| self.dag[n].divergent);
        let pairs = || one.iter().zip(&other);
        // The vector unit clamps halves.
        match self.width(self.types.scalar(ty)) {
            16 if divergent => Ok(pairs().map(|(&a, &b)| self.dag.node(op, Ty::V2I16, &[a, b])).collect()),
            8 if divergent && one.len() > 2 => {
                let groups = one.chunks(4).zip(other.chunks(4));
                Ok(groups.flat_map(|(a, b)| self.saturating_bytes(op, a, b)).collect())
            }
            _ => self.map2(ty, a, b, |l, ty, a, b| Ok(l.saturating(op, ty, a, b))),
        }
    }

    /// The same of up to four bytes, in one dword. What no byte can exceed needs no clamp.
    fn saturating_bytes(&mut self, op: Op, a: &[NodeId], b: &[NodeId]) -> Vec<NodeId> {
        let count = a.len();
        let (a, b) = (self.bytes(a), self.bytes(b));
        // Bits that are zero in all bytes of both.
        let zero = self.dag.known(a).zero & self.dag.known(b).zero;
        let has = |bits: u32| zero & u64::from(bits) == u64::from(bits);
        let result = match op {
            Op::SAddSat if has(TOP | TOP >> 1) => self.dag.node(Op::Add, Ty::I32, &[a, b]),
            Op::UAddSat if has(TOP) => self.dag.node(Op::Add, Ty::I32, &[a, b]),
            Op::SSubSat if has(TOP) => {
                // Nothing is borrowed from a byte whose top bit is set in the first alone.
                let top = self.dag.i32(TOP);
                let high = self.dag.node(Op::Or, Ty::I32, &[a, top]);
                let difference = self.dag.node(Op::Sub, Ty::I32, &[high, b]);
                self.dag.node(Op::Xor, Ty::I32, &[difference, top])
            }
            _ => self.clamped_bytes(op, a, b),
        };
        (0..count as u32).map(|i| self.memory_bits(&[result], 8 * i, 8)).collect()
    }

    /// Bytes are clamped as the high bytes of halves. Any byte may be below them in the second operand, if the low bytes of the first
    /// are zeros in a sum and ones in a difference: then nothing is carried or borrowed.
    fn clamped_bytes(&mut self, op: Op, a: NodeId, b: NodeId) -> NodeId {
        let eight = self.dag.i32(8);
        let [odd, even] = if matches!(op, Op::SAddSat | Op::UAddSat) {
            let mask = self.dag.i32(ODD);
            let eights = self.dag.i32(0x0008_0008);
            let even = self.dag.node(Op::Shl, Ty::V2I16, &[a, eights]);
            [self.dag.node(Op::And, Ty::I32, &[a, mask]), even]
        } else {
            let ones = self.dag.i32(!ODD);
            let above = self.dag.node(Op::Shl, Ty::I32, &[a, eight]);
            [a, above].map(|bytes| self.dag.node(Op::Or, Ty::I32, &[bytes, ones]))
        };
        let other = self.dag.node(Op::Shl, Ty::I32, &[b, eight]);
        let odd = self.dag.node(op, Ty::V2I16, &[odd, b]);
        let even = self.dag.node(op, Ty::V2I16, &[even, other]);
        let bytes = self.dag.i32(HIGH_BYTES);
        self.dag.node(Op::Perm, Ty::I32, &[odd, even, bytes])
    }

    /// Bytes as one dword.
    fn bytes(&mut self, bytes: &[NodeId]) -> NodeId {
        let mut packed = Packer::default();
        packed.parts.extend((0..).step_by(8).zip(bytes).map(|(bit, &node)| (bit, 8, node)));
        self.packed_dwords(packed, 4)[0]
    }

    /// Saturating sums. Narrow ones are computed exactly in 32 bits and clamped; wide unsigned ones by comparison.
    fn saturating(&mut self, op: Op, ty: Type, a: NodeId, b: NodeId) -> NodeId {
        let bits = self.width(ty);
        let signed = matches!(op, Op::SAddSat | Op::SSubSat);
        let add = matches!(op, Op::UAddSat | Op::SAddSat);
        if bits == 1 {
            // Signed or not, the sum is as far as it goes if either is, and a difference if the first alone is.
            let b = if add { b } else { self.truth_not(b) };
            return self.dag.node(if add { Op::Or } else { Op::And }, Ty::I1, &[a, b]);
        }
        let component = Ty::bits(self.dag[a].ty.dwords().max(1));
        if bits < 32 {
            let extend =
                |l: &mut Self, n| if signed { l.sext_in_reg(n, bits) } else { l.zext_in_reg(n, bits) };
            let (a, b) = (extend(self, a), extend(self, b));
            let exact = self.dag.node(if add { Op::Add } else { Op::Sub }, Ty::I32, &[a, b]);
            let top = if signed { (1u64 << (bits - 1)) - 1 } else { (1u64 << bits) - 1 };
            let (max, zero) = (self.dag.constant(Ty::I32, top), self.dag.i32(0));
            return match (signed, add) {
                (false, true) => self.dag.node(Op::UMin, Ty::I32, &[exact, max]),
                (false, false) => self.dag.node(Op::SMax, Ty::I32, &[exact, zero]),
                (true, _) => {
                    let min = self.dag.constant(Ty::I32, !top);
                    let low = self.dag.node(Op::SMin, Ty::I32, &[exact, max]);
                    self.dag.node(Op::SMax, Ty::I32, &[low, min])
                }
            };
        }
        if bits == 32 && [a, b].iter().any(|&n| self.dag[n].divergent) {
            return self.dag.node(op, Ty::I32, &[a, b]);
        }
        let (value, overflow) = self.overflowing(signed, add, bits, component, a, b);
        let limit = if signed {
            // Towards the sign that the true result has: that of the first operand.
            let a = self.sext_in_reg(a, bits);
            let sign = self.dag.with_const(Op::AShr, component, a, u64::from(bits - 1));
            let max = self.dag.constant(component, crate::dag::low_mask(bits - 1));
            self.dag.node(Op::Xor, component, &[sign, max])
        } else {
            self.dag.constant(component, if add { u64::MAX } else { 0 })
        };
        self.dag.select(component, overflow, limit, value)
    }
}
