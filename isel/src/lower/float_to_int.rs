//! Floats to integers: truncated, and saturating.

use super::Lower;
use crate::dag::{Cmp, Convert, FCmp, FloatWidth, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Type, TypeKind};

/// How a float is split into the words of 64 bits.
struct Split {
    ty: Ty,
    /// 2^-32.
    down: u64,
    /// -2^32.
    up: u64,
    to_unsigned: Convert,
    to_signed: Convert,
}

impl Split {
    fn of(double: bool) -> Self {
        if double {
            Split {
                ty: Ty::F64,
                down: 0x3df0_0000_0000_0000,
                up: 0xc1f0_0000_0000_0000,
                to_unsigned: Convert::U32FromF64,
                to_signed: Convert::I32FromF64,
            }
        } else {
            Split {
                ty: Ty::F32,
                down: 0x2f80_0000,
                up: 0xcf80_0000,
                to_unsigned: Convert::U32FromF32,
                to_signed: Convert::I32FromF32,
            }
        }
    }
}

impl Lower<'_> {
    pub(super) fn float_to_int(&mut self, a: NodeId, from: Type, to: Type, signed: bool) -> Result<NodeId> {
        let bits = self.width(to);
        let (a, double) = match self.types.kind(from) {
            TypeKind::Double => (a, true),
            TypeKind::Float => (a, false),
            TypeKind::Half => (self.dag.node(Op::Convert(Convert::F32FromF16), Ty::F32, &[a]), false),
            TypeKind::BFloat => (self.dag.with_const(Op::Shl, Ty::I32, a, 16), false),
            _ => return Err(self.unsupported("this conversion")),
        };
        if bits > 32 {
            return Ok(self.float_to_wide_int(a, double, signed));
        }
        let what = match (double, signed) {
            (true, true) => Convert::I32FromF64,
            (true, false) => Convert::U32FromF64,
            (false, true) => Convert::I32FromF32,
            (false, false) => Convert::U32FromF32,
        };
        let value = self.dag.node(Op::Convert(what), Ty::I32, &[a]);
        Ok(if bits == 1 { self.truncate_to_truth(value) } else { value })
    }

    /// To 64 bits: the high word is floor(x / 2^32), the low word what is left; both steps are exact. A float's
    /// magnitude is split, since the remainder of a small negative float would not be representable.
    fn float_to_wide_int(&mut self, a: NodeId, double: bool, signed: bool) -> NodeId {
        let Split { ty, down, up, to_unsigned, to_signed } = Split::of(double);
        let truncated = self.dag.node(Op::FTrunc, ty, &[a]);
        let by_magnitude = signed && !double;
        let size = if by_magnitude { self.dag.node(Op::FAbs, ty, &[truncated]) } else { truncated };
        let (down, up) = (self.dag.constant(ty, down), self.dag.constant(ty, up));
        let scaled = self.dag.node(Op::FMul, ty, &[size, down]);
        let high = self.dag.node(Op::FFloor, ty, &[scaled]);
        let low = self.dag.node(Op::Fma, ty, &[high, up, size]);
        let high_convert = if signed && !by_magnitude { to_signed } else { to_unsigned };
        let hi = self.dag.node(Op::Convert(high_convert), Ty::I32, &[high]);
        let lo = self.dag.node(Op::Convert(to_unsigned), Ty::I32, &[low]);
        let value = self.dag.tuple(&[lo, hi]);
        if !by_magnitude {
            return value;
        }
        let sign = self.dag.with_const(Op::AShr, Ty::I32, truncated, 31);
        let wide = self.dag.tuple(&[sign, sign]);
        let flipped = self.dag.node(Op::Xor, Ty::I64, &[value, wide]);
        self.dag.node(Op::Sub, Ty::I64, &[flipped, wide])
    }

    /// A float conversion that saturates, NaN to 0. The machine's conversions to 32 bits do just that.
    pub(super) fn float_to_int_saturating(
        &mut self,
        a: NodeId,
        from: Type,
        to: Type,
        signed: bool,
    ) -> Result<NodeId> {
        let bits = self.width(to);
        if bits > 32 {
            return self.float_to_wide_int_saturating(a, from, bits, signed);
        }
        if bits == 1 {
            // -1 and 0, or 0 and 1; no numbers are 0.
            let i32 = self.types.find(&TypeKind::Int(32));
            let i32 = i32.ok_or_else(|| self.unsupported("a saturating conversion to i1 here"))?;
            let value = self.float_to_int(a, from, i32, signed)?;
            let zero = self.dag.i32(0);
            return Ok(self.dag.icmp(if signed { Cmp::Slt } else { Cmp::Ne }, value, zero));
        }
        let value = self.float_to_int(a, from, to, signed)?;
        if bits == 32 {
            return Ok(value);
        }
        let max = if signed { (1u64 << (bits - 1)) - 1 } else { (1u64 << bits) - 1 };
        let max_node = self.dag.constant(Ty::I32, max);
        if !signed {
            return Ok(self.dag.node(Op::UMin, Ty::I32, &[value, max_node]));
        }
        let min = self.dag.constant(Ty::I32, !max);
        let value = self.dag.node(Op::SMin, Ty::I32, &[value, max_node]);
        Ok(self.dag.node(Op::SMax, Ty::I32, &[value, min]))
    }

    /// To 33 bits and more, as [`float_to_wide_int`](Self::float_to_wide_int) does it. Where the high word is that of all
    /// numbers too large or too small, so that it saturates itself, the low word comes of what is left beyond it.
    fn float_to_wide_int_saturating(
        &mut self,
        a: NodeId,
        from: Type,
        bits: u32,
        signed: bool,
    ) -> Result<NodeId> {
        let a = match self.types.kind(from) {
            TypeKind::Double | TypeKind::Float => a,
            TypeKind::Half => self.dag.node(Op::Convert(Convert::F32FromF16), Ty::F32, &[a]),
            TypeKind::BFloat => self.dag.with_const(Op::Shl, Ty::I32, a, 16),
            _ => return Err(self.unsupported("this conversion")),
        };
        let double = *self.types.kind(from) == TypeKind::Double;
        let value = match (double, signed) {
            (false, true) => self.float_to_signed_saturating(a),
            _ => self.float_to_words_saturating(a, double, signed),
        };
        if bits == 64 {
            return Ok(value);
        }
        let max = if signed { (1u64 << (bits - 1)) - 1 } else { (1u64 << bits) - 1 };
        let most = self.dag.constant(Ty::I64, max);
        let above = self.dag.icmp(if signed { Cmp::Sgt } else { Cmp::Ugt }, value, most);
        let value = self.dag.select(Ty::I64, above, most, value);
        if !signed {
            return Ok(value);
        }
        let least = self.dag.constant(Ty::I64, !max);
        let below = self.dag.icmp(Cmp::Slt, value, least);
        Ok(self.dag.select(Ty::I64, below, least, value))
    }

    /// The high word saturates, and is 0 of NaN. The low one comes of what is left beyond the largest or smallest
    /// high word, which is then 2^32 or more, or negative, and saturates too.
    fn float_to_words_saturating(&mut self, a: NodeId, double: bool, signed: bool) -> NodeId {
        let split = Split::of(double);
        let ty = split.ty;
        let truncated = self.dag.node(Op::FTrunc, ty, &[a]);
        let down = self.dag.constant(ty, split.down);
        let scaled = self.dag.node(Op::FMul, ty, &[truncated, down]);
        let high = self.dag.node(Op::FFloor, ty, &[scaled]);
        let hi = self.dag.node(
            Op::Convert(if signed { split.to_signed } else { split.to_unsigned }),
            Ty::I32,
            &[high],
        );
        let (least, most) = match (double, signed) {
            // -2^31 and 2^31 - 1; 0 and 2^32 - 1; 0 and 2^32 - 2^8, the largest float below 2^32.
            (true, true) => (0xc1e0_0000_0000_0000, 0x41df_ffff_ffc0_0000),
            (true, false) => (0, 0x41ef_ffff_ffe0_0000),
            (false, _) => (0, 0x4f7f_ffff),
        };
        let (least, most) = (self.dag.constant(ty, least), self.dag.constant(ty, most));
        let at_least = self.dag.node(Op::FMax, ty, &[high, least]);
        let within = self.dag.node(Op::FMin, ty, &[at_least, most]);
        let up = self.dag.constant(ty, split.up);
        let low = self.dag.node(Op::Fma, ty, &[within, up, truncated]);
        let lo = self.dag.node(Op::Convert(split.to_unsigned), Ty::I32, &[low]);
        self.dag.tuple(&[lo, hi])
    }

    /// A float to 64 bits with a sign. NaN is 0 by the conversion of its magnitude, and neither above nor below.
    fn float_to_signed_saturating(&mut self, a: NodeId) -> NodeId {
        let value = self.float_to_wide_int(a, false, true);
        let above = self.dag.constant(Ty::F32, 0x5f00_0000);
        let above = self.dag.fcmp(FCmp::Oge, FloatWidth::F32, a, above);
        let most = self.dag.constant(Ty::I64, i64::MAX as u64);
        let value = self.dag.select(Ty::I64, above, most, value);
        let below = self.dag.constant(Ty::F32, 0xdf00_0000);
        let below = self.dag.fcmp(FCmp::Ole, FloatWidth::F32, a, below);
        let least = self.dag.constant(Ty::I64, i64::MIN as u64);
        self.dag.select(Ty::I64, below, least, value)
    }
}
