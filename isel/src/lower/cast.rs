//! Casts.

use super::{Lower, Nodes};
use crate::dag::{Convert, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{AddressSpace, CastOp, Type, TypeKind, Value};
use gcnsel_legalize::layout;

/// Binary digits that a float has; integers of no more are exact.
const FLOAT_DIGITS: u32 = 24;

impl Lower<'_> {
    pub(super) fn lower_cast(&mut self, op: CastOp, value: Value, to: Type) -> Result<Nodes> {
        let from = self.ty(value);
        if op == CastOp::BitCast {
            return self.lower_bitcast(value, from, to);
        }
        if layout::is_fat(self.types, from) || layout::is_fat(self.types, to) {
            return self.cast_fat(op, value, to);
        }
        let (from, scalar_to) = (self.types.scalar(from), self.types.scalar(to));
        self.map1(to, value, |l, _, a| l.cast_scalar(op, a, from, scalar_to))
    }

    /// What `legalize` leaves of casts of fat pointers: a resource becomes one, and the low dword is the offset.
    fn cast_fat(&mut self, op: CastOp, value: Value, to: Type) -> Result<Nodes> {
        let mut nodes = self.nodes(value)?;
        match (op, self.types.int_bits(to), self.types.pointer_space(self.ty(value))) {
            (CastOp::PtrToInt, Some(32), _) => Ok(Nodes::from_slice(&nodes[1..])),
            (CastOp::AddrSpaceCast, _, Some(AddressSpace::BUFFER_RESOURCE)) => {
                nodes.push(self.dag.i32(0));
                Ok(nodes)
            }
            _ => Err(self.unsupported("this cast of a fat pointer")),
        }
    }

    /// A resource as an integer of at most 64 bits, and back.
    fn cast_resource(&mut self, a: NodeId, from: u32, to: u32) -> Result<NodeId> {
        Ok(match (from, to) {
            (128, 33..=64) => self.dag.part(a, 0, Ty::I64),
            (128, ..=32) => {
                let low = self.dag.part(a, 0, Ty::I32);
                self.truncate(low, to)
            }
            (..=64, 128) => {
                let low = self.zero_extend(a, from, 64);
                let zero = self.dag.i32(0);
                self.dag.tuple(&[low, zero, zero])
            }
            _ => return Err(self.unsupported("a cast of a buffer resource to an integer of this width")),
        })
    }

    pub(super) fn cast_scalar(&mut self, op: CastOp, a: NodeId, from: Type, to: Type) -> Result<NodeId> {
        let (narrow, wide) = (self.width(from), self.width(to));
        Ok(match op {
            CastOp::Trunc => self.truncate(a, wide),
            CastOp::ZExt => self.zero_extend(a, narrow, wide),
            CastOp::SExt => self.sign_extend_to(a, narrow, wide),
            CastOp::PtrToInt | CastOp::IntToPtr if narrow.max(wide) > 64 => {
                self.cast_resource(a, narrow, wide)?
            }
            CastOp::PtrToInt | CastOp::IntToPtr => {
                if wide <= narrow {
                    self.truncate(a, wide)
                } else {
                    self.zero_extend(a, narrow, wide)
                }
            }
            CastOp::AddrSpaceCast => self.cast_pointer(a, from, to)?,
            CastOp::FpExt | CastOp::FpTrunc => self.convert_float(a, from, to)?,
            CastOp::UiToFp => self.int_to_float(a, from, to, false)?,
            CastOp::SiToFp => self.int_to_float(a, from, to, true)?,
            CastOp::FpToUi => self.float_to_int(a, from, to, false)?,
            CastOp::FpToSi => self.float_to_int(a, from, to, true)?,
            CastOp::BitCast => a,
        })
    }

    pub(super) fn truncate(&mut self, a: NodeId, bits: u32) -> NodeId {
        match bits {
            1 if self.dag[a].ty == Ty::I1 => a,
            1 => self.truncate_to_truth(a),
            2..=32 => self.dag.lo(a),
            _ => a,
        }
    }

    pub(super) fn zero_extend(&mut self, a: NodeId, from: u32, to: u32) -> NodeId {
        let a = if from == 1 { self.truth_to_number(a) } else { self.zext_in_reg(a, from) };
        self.resize(a, if to > 32 { Ty::I64 } else { Ty::I32 })
    }

    pub(super) fn sign_extend_to(&mut self, a: NodeId, from: u32, to: u32) -> NodeId {
        let a = if from == 1 {
            let (ones, zero) = (self.dag.i32(u32::MAX), self.dag.i32(0));
            self.dag.select(Ty::I32, a, ones, zero)
        } else {
            self.sext_in_reg(a, from)
        };
        if to > 32 && self.dag[a].ty.dwords() == 1 {
            return if from == 1 { self.dag.tuple(&[a, a]) } else { self.dag.sext64(a) };
        }
        a
    }

    /// Bits of one type as another: through the dwords that they have in memory, unless the components agree.
    fn lower_bitcast(&mut self, value: Value, from: Type, to: Type) -> Result<Nodes> {
        let nodes = self.nodes(value)?;
        let shape = layout::components(self.types, to, self.span)?;
        let same_halves = self.is_packed(from) == self.is_packed(to);
        let wide_elements = |l: &Self, ty| l.width(l.types.scalar(ty)) >= 32;
        let agree = shape.len() == nodes.len()
            && shape
                .iter()
                .zip(&nodes)
                .all(|(t, &n)| *t == self.dag[n].ty || *t != Ty::I1 && t.dwords() == self.dag[n].ty.dwords())
            && (nodes.len() == 1
                || wide_elements(self, from) && wide_elements(self, to)
                || same_halves && self.is_packed(to));
        if agree && shape[0] != Ty::I1 && self.dag[nodes[0]].ty != Ty::I1 {
            return Ok(nodes);
        }
        let bits = self.types.bits(from).unwrap_or(0) as u32;
        let dwords = self.value_dwords(from, &nodes, bits)?;
        self.unpack_memory(to, &dwords, 0)
    }

    /// Conversion between float formats.
    pub(super) fn convert_float(&mut self, a: NodeId, from: Type, to: Type) -> Result<NodeId> {
        use TypeKind::*;
        let convert = |l: &mut Self, what, ty, a| l.dag.node(Op::Convert(what), ty, &[a]);
        Ok(match (self.types.kind(from), self.types.kind(to)) {
            (Half, Float) => convert(self, Convert::F32FromF16, Ty::F32, a),
            (Half, Double) => {
                let single = convert(self, Convert::F32FromF16, Ty::F32, a);
                convert(self, Convert::F64FromF32, Ty::F64, single)
            }
            (Float, Double) => convert(self, Convert::F64FromF32, Ty::F64, a),
            (Double, Float) => convert(self, Convert::F32FromF64, Ty::F32, a),
            (Float, Half) => convert(self, Convert::F16FromF32, Ty::F16, a),
            (Double, Half) => self.half_from_double(a),
            (BFloat, Float) => self.dag.with_const(Op::Shl, Ty::I32, a, 16),
            (BFloat, Double) => {
                let single = self.dag.with_const(Op::Shl, Ty::I32, a, 16);
                convert(self, Convert::F64FromF32, Ty::F64, single)
            }
            (Float, BFloat) => self.bfloat_from_float(a),
            (Double, BFloat) => self.bfloat_from_double(a),
            _ => return Err(self.unsupported("this float conversion")),
        })
    }

    /// Rounds to odd on the way through f32, so that the second rounding sees that bits were lost.
    fn half_from_double(&mut self, a: NodeId) -> NodeId {
        let single = self.double_to_odd_float(a);
        self.dag.node(Op::Convert(Convert::F16FromF32), Ty::F16, &[single])
    }

    /// The same to bfloat.
    fn bfloat_from_double(&mut self, a: NodeId) -> NodeId {
        let single = self.double_to_odd_float(a);
        self.bfloat_from_float(single)
    }

    fn double_to_odd_float(&mut self, a: NodeId) -> NodeId {
        use crate::dag::{FCmp, FloatWidth};
        let nearest = self.dag.node(Op::Convert(Convert::F32FromF64), Ty::F32, &[a]);
        let back = self.dag.node(Op::Convert(Convert::F64FromF32), Ty::F64, &[nearest]);
        let (size, back_size) =
            (self.dag.node(Op::FAbs, Ty::F64, &[a]), self.dag.node(Op::FAbs, Ty::F64, &[back]));
        // Too large in size: one step back towards zero; then the lowest bit says "not exact".
        let above = self.dag.fcmp(FCmp::Ogt, FloatWidth::F64, back_size, size);
        let exact = self.dag.fcmp(FCmp::Ueq, FloatWidth::F64, back, a);
        let down = self.dag.add_const(Ty::I32, nearest, -1);
        let truncated = self.dag.select(Ty::I32, above, down, nearest);
        let odd = self.dag.with_const(Op::Or, Ty::I32, truncated, 1);
        self.dag.select(Ty::I32, exact, nearest, odd)
    }

    /// Round to nearest even of the upper half; NaNs stay quiet NaNs.
    pub(super) fn bfloat_from_float(&mut self, a: NodeId) -> NodeId {
        use crate::dag::{FCmp, FloatWidth};
        let (sixteen, one) = (self.dag.i32(16), self.dag.i32(1));
        let lowest = self.dag.node(Op::BfeU, Ty::I32, &[a, sixteen, one]);
        let sum = self.dag.add(Ty::I32, a, lowest);
        let rounded = self.dag.add_const(Ty::I32, sum, 0x7fff);
        let nan = self.dag.fcmp(FCmp::Uno, FloatWidth::F32, a, a);
        let quiet = self.dag.with_const(Op::Or, Ty::I32, a, 1 << 22);
        let bits = self.dag.select(Ty::I32, nan, quiet, rounded);
        self.dag.with_const(Op::LShr, Ty::I32, bits, 16)
    }

    pub(super) fn int_to_float(&mut self, a: NodeId, from: Type, to: Type, signed: bool) -> Result<NodeId> {
        let bits = self.width(from);
        if bits == 1 {
            return self.truth_to_float(a, to, signed);
        }
        let a = if signed { self.sext_in_reg(a, bits) } else { self.zext_in_reg(a, bits) };
        if bits > 32 {
            return self.wide_int_to_float(a, to, signed);
        }
        let (ty, what) = match (self.types.kind(to), signed) {
            (TypeKind::Double, true) => (Ty::F64, Convert::F64FromI32),
            (TypeKind::Double, false) => (Ty::F64, Convert::F64FromU32),
            // float would round what bfloat rounds again.
            (TypeKind::BFloat, true) if bits > FLOAT_DIGITS => (Ty::F64, Convert::F64FromI32),
            (TypeKind::BFloat, false) if bits > FLOAT_DIGITS => (Ty::F64, Convert::F64FromU32),
            (TypeKind::Half, true) if bits <= 16 => (Ty::F16, Convert::F16FromI16),
            (TypeKind::Half, false) if bits <= 16 => (Ty::F16, Convert::F16FromU16),
            (_, true) => (Ty::F32, Convert::F32FromI32),
            (_, false) => (Ty::F32, self.byte_convert(a)),
        };
        let source = match what {
            Convert::F32FromByte0 | Convert::F32FromByte1 | Convert::F32FromByte2 | Convert::F32FromByte3 => {
                self.byte_source(a)
            }
            _ => a,
        };
        let value = self.dag.node(Op::Convert(what), ty, &[source]);
        match (self.types.kind(to), ty) {
            // i32 to half: f32 holds 24 bits, and what half keeps of more is infinity or rounds alike.
            (TypeKind::Half, Ty::F32) => {
                Ok(self.dag.node(Op::Convert(Convert::F16FromF32), Ty::F16, &[value]))
            }
            (TypeKind::BFloat, Ty::F64) => Ok(self.bfloat_from_double(value)),
            (TypeKind::BFloat, _) => Ok(self.bfloat_from_float(value)),
            _ => Ok(value),
        }
    }

    /// The conversion for an unsigned number: of a byte there are four of their own.
    fn byte_convert(&mut self, a: NodeId) -> Convert {
        if !self.dag.known_zero(a, 0xffff_ff00) {
            return Convert::F32FromU32;
        }
        match self.byte_offset(a) {
            Some(8) => Convert::F32FromByte1,
            Some(16) => Convert::F32FromByte2,
            Some(24) => Convert::F32FromByte3,
            _ => Convert::F32FromByte0,
        }
    }

    fn byte_offset(&self, a: NodeId) -> Option<u64> {
        let node = &self.dag[a];
        match node.op {
            Op::BfeU if self.dag.as_const(node.args[2]) == Some(8) => self.dag.as_const(node.args[1]),
            Op::LShr if self.dag.as_const(node.args[1]) == Some(24) => Some(24),
            _ => None,
        }
    }

    fn byte_source(&self, a: NodeId) -> NodeId {
        match self.byte_offset(a) {
            Some(8 | 16 | 24) => self.dag[a].args[0],
            _ if self.dag[a].op == Op::And && self.dag.as_const(self.dag[a].args[1]) == Some(0xff) => {
                self.dag[a].args[0]
            }
            _ => a,
        }
    }

    fn truth_to_float(&mut self, a: NodeId, to: Type, signed: bool) -> Result<NodeId> {
        let one = match self.types.kind(to) {
            TypeKind::Half => 0x3c00,
            TypeKind::BFloat => 0x3f80,
            TypeKind::Float => 0x3f80_0000,
            TypeKind::Double => 0x3ff0_0000_0000_0000,
            _ => return Err(self.unsupported("this conversion")),
        };
        let sign = match self.types.kind(to) {
            TypeKind::Half | TypeKind::BFloat => 0x8000,
            TypeKind::Float => 1 << 31,
            _ => 1 << 63,
        };
        let ty = self.scalar_ty(to)?;
        let one = self.dag.constant(ty, if signed { one | sign } else { one });
        let zero = self.dag.constant(ty, 0);
        Ok(self.dag.select(ty, a, one, zero))
    }

    /// From 64 bits. To double: the halves are exact, and their sum rounds once. To float: normalised first, with
    /// the lost bits in the lowest one kept, so that the conversion rounds once.
    fn wide_int_to_float(&mut self, a: NodeId, to: Type, signed: bool) -> Result<NodeId> {
        let double = *self.types.kind(to) == TypeKind::Double;
        if double {
            let (lo, hi) = (self.dag.lo(a), self.dag.hi(a));
            let convert = if signed { Convert::F64FromI32 } else { Convert::F64FromU32 };
            let high = self.dag.node(Op::Convert(convert), Ty::F64, &[hi]);
            let shift = self.dag.i32(32);
            let high = self.dag.node(Op::Ldexp, Ty::F64, &[high, shift]);
            let low = self.dag.node(Op::Convert(Convert::F64FromU32), Ty::F64, &[lo]);
            return Ok(self.dag.node(Op::FAdd, Ty::F64, &[high, low]));
        }
        // The magnitude, shifted up until its highest bit is the highest of all.
        let hi = self.dag.hi(a);
        let sign = self.dag.with_const(Op::AShr, Ty::I32, hi, 31);
        let magnitude = if signed {
            let wide = self.dag.tuple(&[sign, sign]);
            let flipped = self.dag.node(Op::Xor, Ty::I64, &[a, wide]);
            self.dag.node(Op::Sub, Ty::I64, &[flipped, wide])
        } else {
            a
        };
        let top = self.dag.hi(magnitude);
        let zeros = self.dag.node(Op::Ffbh, Ty::I32, &[top]);
        let most = self.dag.i32(32);
        let zeros = self.dag.node(Op::UMin, Ty::I32, &[zeros, most]);
        let normal = self.dag.node(Op::Shl, Ty::I64, &[magnitude, zeros]);
        let (lo, hi) = (self.dag.lo(normal), self.dag.hi(normal));
        let one = self.dag.i32(1);
        let sticky = self.dag.node(Op::UMin, Ty::I32, &[lo, one]);
        let kept = self.dag.node(Op::Or, Ty::I32, &[hi, sticky]);
        let exponent = self.dag.node(Op::Sub, Ty::I32, &[most, zeros]);
        if *self.types.kind(to) == TypeKind::BFloat {
            // A double holds what is kept, so that only bfloat rounds.
            let value = self.dag.node(Op::Convert(Convert::F64FromU32), Ty::F64, &[kept]);
            let value = self.dag.node(Op::Ldexp, Ty::F64, &[value, exponent]);
            let value = self.bfloat_from_double(value);
            let bit = self.dag.with_const(Op::And, Ty::I32, sign, 0x8000);
            return Ok(if signed { self.dag.node(Op::Or, Ty::I32, &[value, bit]) } else { value });
        }
        let value = self.dag.node(Op::Convert(Convert::F32FromU32), Ty::F32, &[kept]);
        let mut value = self.dag.node(Op::Ldexp, Ty::F32, &[value, exponent]);
        if signed {
            let bit = self.dag.with_const(Op::And, Ty::I32, sign, 1 << 31);
            value = self.dag.node(Op::Or, Ty::I32, &[value, bit]);
        }
        Ok(match self.types.kind(to) {
            TypeKind::Float => value,
            TypeKind::Half => self.dag.node(Op::Convert(Convert::F16FromF32), Ty::F16, &[value]),
            _ => return Err(self.unsupported("this conversion")),
        })
    }
}
