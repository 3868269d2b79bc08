//! Integer arithmetic of any width up to 64 bits, computed in 32 or 64.
//!
//! Bits above a narrow integer are unspecified, so operations whose low result bits depend on them (right shifts,
//! comparisons, minima) extend their operands first.

use super::{Lower, Nodes};
use crate::dag::{Cmp, NodeId, Op, Ty, low_mask};
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, Type, Value};

impl Lower<'_> {
    pub(super) fn lower_integer_binary(
        &mut self,
        op: BinaryOp,
        ty: Type,
        lhs: Value,
        rhs: Value,
        result: Option<Value>,
    ) -> Result<Nodes> {
        let packed_op = match op {
            BinaryOp::And => Some((Op::And, Ty::I32)),
            BinaryOp::Or => Some((Op::Or, Ty::I32)),
            BinaryOp::Xor => Some((Op::Xor, Ty::I32)),
            BinaryOp::Add => Some((Op::Add, Ty::V2I16)),
            BinaryOp::Sub => Some((Op::Sub, Ty::V2I16)),
            BinaryOp::Mul => Some((Op::Mul, Ty::V2I16)),
            BinaryOp::Shl => Some((Op::Shl, Ty::V2I16)),
            BinaryOp::LShr => Some((Op::LShr, Ty::V2I16)),
            BinaryOp::AShr => Some((Op::AShr, Ty::V2I16)),
            _ => None,
        };
        if let (true, Some((op, component))) = (self.is_packed(ty), packed_op) {
            let (a, b) = (self.nodes(lhs)?, self.nodes(rhs)?);
            return Ok(a.iter().zip(&b).map(|(&a, &b)| self.dag.node(op, component, &[a, b])).collect());
        }
        if op == BinaryOp::Add
            && let Some(found) = self.dot_product(ty, result, [lhs, rhs])?
        {
            return Ok(Nodes::from_iter([found]));
        }
        if let Some(found) = self.uniform_together(op, ty, [lhs, rhs])? {
            return Ok(Nodes::from_iter([found]));
        }
        self.map2(ty, lhs, rhs, |l, ty, a, b| Ok(l.integer_binary(op, ty, a, b)))
    }

    /// The low half of an operation, with nothing above it.
    pub(super) fn lower_low_half(&mut self, op: BinaryOp, lhs: Value, rhs: Value) -> Result<Nodes> {
        // The only other candidate is a shift to the left.
        let op = of_low_halves(op).unwrap_or(Op::Shl);
        let (lhs, rhs) = (self.nodes(lhs)?[0], self.nodes(rhs)?[0]);
        let halves = [self.dag.lo(lhs), self.dag.lo(rhs)];
        let low = self.dag.node(op, Ty::I32, &halves);
        let nothing = self.dag.undef(Ty::I32);
        Ok(Nodes::from_iter([self.dag.tuple(&[low, nothing])]))
    }

    fn integer_binary(&mut self, op: BinaryOp, ty: Type, a: NodeId, b: NodeId) -> NodeId {
        let bits = self.width(ty);
        if bits == 1 {
            // Arithmetic modulo 2; shifts by anything but 0 are poison.
            return match op {
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor => self.dag.node(Op::Xor, Ty::I1, &[a, b]),
                BinaryOp::Mul | BinaryOp::And => self.dag.node(Op::And, Ty::I1, &[a, b]),
                BinaryOp::Or => self.dag.node(Op::Or, Ty::I1, &[a, b]),
                _ => a,
            };
        }
        let component = if bits <= 32 { Ty::I32 } else { Ty::I64 };
        match of_low_halves(op) {
            Some(simple) => self.dag.node(simple, component, &[a, b]),
            None => self.shift(op, bits, component, a, b),
        }
    }

    fn shift(&mut self, op: BinaryOp, bits: u32, component: Ty, a: NodeId, b: NodeId) -> NodeId {
        // The amount is below the width or the result is poison: its low dword says it all, and its own garbage
        // bits do not count.
        let amount = self.dag.lo(b);
        let amount = if bits < 32 && self.dag.as_const(amount).is_none() {
            self.zext_in_reg(amount, bits)
        } else {
            amount
        };
        let (op, a) = match op {
            BinaryOp::Shl => (Op::Shl, a),
            BinaryOp::LShr => (Op::LShr, self.zext_in_reg(a, bits)),
            _ => (Op::AShr, self.sext_in_reg(a, bits)),
        };
        self.dag.node(op, component, &[a, amount])
    }

    /// The value with the bits above `bits` cleared.
    pub(super) fn zext_in_reg(&mut self, a: NodeId, bits: u32) -> NodeId {
        let ty = self.dag[a].ty;
        if bits >= 32 * u32::from(ty.dwords()) {
            return a;
        }
        self.dag.with_const(Op::And, Ty::bits(ty.dwords()), a, low_mask(bits))
    }

    /// The value with the bits above `bits` copies of its sign.
    pub(super) fn sext_in_reg(&mut self, a: NodeId, bits: u32) -> NodeId {
        let ty = Ty::bits(self.dag[a].ty.dwords());
        let width = 32 * u32::from(ty.dwords());
        if bits >= width || self.dag.fits_signed(a, bits) {
            return a;
        }
        if ty == Ty::I64 {
            let up = self.dag.with_const(Op::Shl, ty, a, u64::from(64 - bits));
            return self.dag.with_const(Op::AShr, ty, up, u64::from(64 - bits));
        }
        let (offset, count) = (self.dag.i32(0), self.dag.i32(bits));
        self.dag.node(Op::BfeS, Ty::I32, &[a, offset, count])
    }

    /// A comparison of values of a type.
    pub(super) fn compare(&mut self, cmp: Cmp, ty: Type, a: NodeId, b: NodeId) -> NodeId {
        let bits = self.width(ty);
        if bits == 1 {
            return self.compare_truths(cmp, a, b);
        }
        let signed = matches!(cmp, Cmp::Sgt | Cmp::Sge | Cmp::Slt | Cmp::Sle);
        let (a, b) = if signed {
            (self.sext_in_reg(a, bits), self.sext_in_reg(b, bits))
        } else {
            (self.zext_in_reg(a, bits), self.zext_in_reg(b, bits))
        };
        self.dag.icmp(cmp, a, b)
    }

    /// As a signed number a truth value is 0 or -1.
    fn compare_truths(&mut self, cmp: Cmp, a: NodeId, b: NodeId) -> NodeId {
        let and_not = |l: &mut Self, x, y| {
            let y = l.dag.not(y);
            l.dag.node(Op::And, Ty::I1, &[x, y])
        };
        match cmp {
            Cmp::Ne => self.dag.node(Op::Xor, Ty::I1, &[a, b]),
            Cmp::Eq => {
                let differ = self.dag.node(Op::Xor, Ty::I1, &[a, b]);
                self.dag.not(differ)
            }
            Cmp::Ugt | Cmp::Slt => and_not(self, a, b),
            Cmp::Ult | Cmp::Sgt => and_not(self, b, a),
            Cmp::Uge | Cmp::Sle => {
                let less = and_not(self, b, a);
                self.dag.not(less)
            }
            Cmp::Ule | Cmp::Sge => {
                let more = and_not(self, a, b);
                self.dag.not(more)
            }
        }
    }

    /// A truth value as 0 or 1; other values as they are.
    pub(super) fn truth_to_number(&mut self, a: NodeId) -> NodeId {
        if self.dag[a].ty != Ty::I1 {
            return a;
        }
        let (one, zero) = (self.dag.i32(1), self.dag.i32(0));
        self.dag.select(Ty::I32, a, one, zero)
    }

    /// The other truth value.
    pub(super) fn truth_not(&mut self, a: NodeId) -> NodeId {
        let truth = self.dag.bool(true);
        self.dag.node(Op::Xor, Ty::I1, &[a, truth])
    }

    /// The lowest bit as a truth value.
    pub(super) fn truncate_to_truth(&mut self, a: NodeId) -> NodeId {
        let low = self.dag.lo(a);
        self.dag.lowest_bit(low)
    }

    /// Minimum or maximum of the elements of two operands.
    pub(super) fn lower_integer_min(&mut self, op: Op, ty: Type, lhs: Value, rhs: Value) -> Result<Nodes> {
        if self.is_packed(ty) {
            let (a, b) = (self.nodes(lhs)?, self.nodes(rhs)?);
            return Ok(a.iter().zip(&b).map(|(&a, &b)| self.dag.node(op, Ty::V2I16, &[a, b])).collect());
        }
        self.map2(ty, lhs, rhs, |l, t, a, b| Ok(l.integer_min(op, t, a, b)))
    }

    /// Minimum or maximum of values of a type.
    pub(super) fn integer_min(&mut self, op: Op, ty: Type, a: NodeId, b: NodeId) -> NodeId {
        let bits = self.width(ty);
        if bits == 1 {
            let and = matches!(op, Op::UMin | Op::SMax);
            return self.dag.node(if and { Op::And } else { Op::Or }, Ty::I1, &[a, b]);
        }
        let (a, b) = if matches!(op, Op::SMin | Op::SMax) {
            (self.sext_in_reg(a, bits), self.sext_in_reg(b, bits))
        } else {
            (self.zext_in_reg(a, bits), self.zext_in_reg(b, bits))
        };
        let component = Ty::bits(self.dag[a].ty.dwords());
        self.dag.node(op, component, &[a, b])
    }

    pub(super) fn negate(&mut self, a: NodeId) -> NodeId {
        let ty = Ty::bits(self.dag[a].ty.dwords());
        let zero = self.dag.constant(ty, 0);
        self.dag.node(Op::Sub, ty, &[zero, a])
    }

    /// Absolute value.
    pub(super) fn integer_abs(&mut self, ty: Type, a: NodeId) -> NodeId {
        let bits = self.width(ty);
        if bits == 1 {
            return a;
        }
        let a = self.sext_in_reg(a, bits);
        let negative = self.negate(a);
        let component = Ty::bits(self.dag[a].ty.dwords());
        self.dag.node(Op::SMax, component, &[a, negative])
    }

    /// Leading zeros; of zero the width, or anything.
    pub(super) fn leading_zeros(&mut self, ty: Type, a: NodeId, zero_is_poison: bool) -> NodeId {
        let bits = self.width(ty);
        if bits == 1 {
            return self.truth_not(a);
        }
        let a = self.zext_in_reg(a, bits);
        let register = 32 * u32::from(self.dag[a].ty.dwords());
        let found = self.dag.node(Op::Ffbh, Ty::I32, &[a]);
        let count = if zero_is_poison { found } else { self.at_most(found, register) };
        let count = self.dag.add_const(Ty::I32, count, -i64::from(register - bits));
        self.resize(count, Ty::bits(self.dag[a].ty.dwords()))
    }

    /// Trailing zeros; of zero the width, or anything.
    pub(super) fn trailing_zeros(&mut self, ty: Type, a: NodeId, zero_is_poison: bool) -> NodeId {
        let bits = self.width(ty);
        if bits == 1 {
            return self.truth_not(a);
        }
        let component = Ty::bits(self.dag[a].ty.dwords());
        let found = self.dag.node(Op::Ffbl, Ty::I32, &[a]);
        let count = if zero_is_poison { found } else { self.at_most(found, bits) };
        self.resize(count, component)
    }

    fn at_most(&mut self, count: NodeId, limit: u32) -> NodeId {
        let limit = self.dag.i32(limit);
        self.dag.node(Op::UMin, Ty::I32, &[count, limit])
    }

    pub(super) fn population(&mut self, ty: Type, a: NodeId) -> NodeId {
        if self.width(ty) == 1 {
            return a;
        }
        let a = self.zext_in_reg(a, self.width(ty));
        let component = Ty::bits(self.dag[a].ty.dwords());
        let count = self.dag.node(Op::Ctpop, Ty::I32, &[a]);
        self.resize(count, component)
    }

    pub(super) fn reverse_bits(&mut self, ty: Type, a: NodeId) -> NodeId {
        let bits = self.width(ty);
        if bits == 1 {
            return a;
        }
        let component = Ty::bits(self.dag[a].ty.dwords());
        let reversed = self.dag.node(Op::BitReverse, component, &[a]);
        let register = 32 * u32::from(component.dwords());
        self.dag.with_const(Op::LShr, component, reversed, u64::from(register - bits))
    }

    pub(super) fn swap_bytes(&mut self, ty: Type, a: NodeId) -> NodeId {
        let bits = self.width(ty);
        if bits > 32 {
            let (lo, hi) = (self.dag.lo(a), self.dag.hi(a));
            let (lo, hi) = (self.swap_dword(lo), self.swap_dword(hi));
            let whole = self.dag.tuple(&[hi, lo]);
            return self.dag.with_const(Op::LShr, Ty::I64, whole, u64::from(64 - bits));
        }
        let swapped = self.swap_dword(a);
        self.dag.with_const(Op::LShr, Ty::I32, swapped, u64::from(32 - bits))
    }

    fn swap_dword(&mut self, a: NodeId) -> NodeId {
        if self.dag[a].divergent {
            let selector = self.dag.i32(0x0001_0203);
            return self.dag.node(Op::Perm, Ty::I32, &[a, a, selector]);
        }
        // Scalar: ((a << 8 | a >> 24) & 0x00ff00ff) | ((a << 24 | a >> 8) & 0xff00ff00).
        let rotated = |l: &mut Self, left: u64| {
            let up = l.dag.with_const(Op::Shl, Ty::I32, a, left);
            let down = l.dag.with_const(Op::LShr, Ty::I32, a, 32 - left);
            l.dag.node(Op::Or, Ty::I32, &[up, down])
        };
        let by8 = rotated(self, 8);
        let by24 = rotated(self, 24);
        let even = self.dag.with_const(Op::And, Ty::I32, by8, 0x00ff_00ff);
        let odd = self.dag.with_const(Op::And, Ty::I32, by24, 0xff00_ff00);
        self.dag.node(Op::Or, Ty::I32, &[even, odd])
    }

    /// Funnel shift: the high (`left`) or low word of (a:b) shifted by c modulo the width.
    ///
    /// # Errors
    /// A width that is no power of two.
    pub(super) fn funnel_shift(
        &mut self,
        left: bool,
        ty: Type,
        a: NodeId,
        b: NodeId,
        c: NodeId,
    ) -> Result<NodeId> {
        let bits = self.width(ty);
        if bits == 1 {
            return Ok(if left { a } else { b });
        }
        if !bits.is_power_of_two() {
            return Err(self.unsupported(format!("a funnel shift of i{bits}")));
        }
        Ok(self.funnel_shift_bits(left, bits, a, b, c))
    }

    fn funnel_shift_bits(&mut self, left: bool, bits: u32, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        let component = Ty::bits(self.dag[a].ty.dwords());
        let low = self.dag.lo(c);
        let amount = self.zext_in_reg(low, bits.min(32));
        if bits < 32 {
            return self.narrow_funnel_shift(left, bits, component, a, b, amount);
        }
        let known = self.dag.as_const(amount).map(|n| (n % u64::from(bits)) as u32);
        if let Some(n) = known {
            if n == 0 {
                return if left { a } else { b };
            }
            let right = if left { bits - n } else { n };
            return self.shift_pair_right(component, a, b, right);
        }
        let divergent = [a, b, amount].iter().any(|&n| self.dag[n].divergent);
        if bits == 32 && divergent {
            if !left {
                return self.dag.node(Op::AlignBit, Ty::I32, &[a, b, amount]);
            }
            // (a:b) << c is ((a:b) >> 1) >> ~c.
            let one = self.dag.i32(1);
            let half = self.dag.node(Op::AlignBit, Ty::I32, &[a, b, one]);
            let top = self.dag.with_const(Op::LShr, Ty::I32, a, 1);
            let inverse = self.dag.with_const(Op::Xor, Ty::I32, amount, 0xffff_ffff);
            return self.dag.node(Op::AlignBit, Ty::I32, &[top, half, inverse]);
        }
        // a << c | (b >> 1) >> ~c, where shifts mask their amounts: no shift by the width.
        let inverse = self.dag.with_const(Op::Xor, Ty::I32, amount, 0xffff_ffff);
        if left {
            let high = self.dag.node(Op::Shl, component, &[a, amount]);
            let low = self.dag.with_const(Op::LShr, component, b, 1);
            let low = self.dag.node(Op::LShr, component, &[low, inverse]);
            self.dag.node(Op::Or, component, &[high, low])
        } else {
            let low = self.dag.node(Op::LShr, component, &[b, amount]);
            let high = self.dag.with_const(Op::Shl, component, a, 1);
            let high = self.dag.node(Op::Shl, component, &[high, inverse]);
            self.dag.node(Op::Or, component, &[high, low])
        }
    }

    /// The low word of (a:b) >> n, 0 < n < width.
    fn shift_pair_right(&mut self, component: Ty, a: NodeId, b: NodeId, n: u32) -> NodeId {
        if component == Ty::I64 {
            let words = [self.dag.lo(b), self.dag.hi(b), self.dag.lo(a), self.dag.hi(a)];
            let first = (n / 32) as usize;
            let lo = self.shift_dwords_right(words[first + 1], words[first], n % 32);
            let hi = self.shift_dwords_right(words[first + 2], words[first + 1], n % 32);
            return self.dag.tuple(&[lo, hi]);
        }
        self.shift_dwords_right(a, b, n)
    }

    fn shift_dwords_right(&mut self, a: NodeId, b: NodeId, n: u32) -> NodeId {
        if n == 0 {
            return b;
        }
        let amount = self.dag.i32(n);
        self.dag.node(Op::AlignBit, Ty::I32, &[a, b, amount])
    }

    /// Funnel shifts of 8 and 16 bits.
    fn narrow_funnel_shift(
        &mut self,
        left: bool,
        bits: u32,
        component: Ty,
        a: NodeId,
        b: NodeId,
        c: NodeId,
    ) -> NodeId {
        let b = self.zext_in_reg(b, bits);
        let amount = self.dag.with_const(Op::And, Ty::I32, c, u64::from(bits - 1));
        let width = self.dag.i32(bits);
        let rest = self.dag.node(Op::Sub, Ty::I32, &[width, amount]);
        let (up, down) = if left { (amount, rest) } else { (rest, amount) };
        // The register has room for a shift by the whole width.
        let high = self.dag.node(Op::Shl, component, &[a, up]);
        let low = self.dag.node(Op::LShr, component, &[b, down]);
        self.dag.node(Op::Or, component, &[high, low])
    }
}

/// Operations whose low bits hang on those of their operands alone. The others that come here are shifts.
fn of_low_halves(op: BinaryOp) -> Option<Op> {
    Some(match op {
        BinaryOp::Add => Op::Add,
        BinaryOp::Sub => Op::Sub,
        BinaryOp::Mul => Op::Mul,
        BinaryOp::And => Op::And,
        BinaryOp::Or => Op::Or,
        BinaryOp::Xor => Op::Xor,
        _ => return None,
    })
}
