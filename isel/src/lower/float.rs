//! Float arithmetic and the simple float intrinsics.

use super::elementwise::float_cmp;
use super::{Lower, Nodes};
use crate::dag::{Convert, FCmp, FloatWidth, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, FastMath, FloatPredicate, Type, TypeKind, Value};
use smallvec::SmallVec;

/// An operand, and whether its sign is to be changed.
pub(super) type Signed = (Value, bool);

/// Whether there is an instruction for two halves.
fn is_packed_op(op: Op) -> bool {
    use Op::*;
    matches!(op, FAdd | FMul | Fma | FMulAdd | FMin | FMax | FNeg | FAbs | FCanonicalize)
}

impl Lower<'_> {
    /// What the machine computes a float type in.
    pub(super) fn float_ty(&self, ty: Type) -> Result<Ty> {
        Ok(match self.types.kind(self.types.scalar(ty)) {
            TypeKind::Half => Ty::F16,
            TypeKind::Float => Ty::F32,
            TypeKind::Double => Ty::F64,
            TypeKind::BFloat => Ty::F32,
            _ => return Err(self.unsupported("this float type")),
        })
    }

    pub(super) fn float_width(&self, ty: Type) -> FloatWidth {
        match self.types.kind(self.types.scalar(ty)) {
            TypeKind::Half => FloatWidth::F16,
            TypeKind::Double => FloatWidth::F64,
            _ => FloatWidth::F32,
        }
    }

    pub(super) fn is_bfloat(&self, ty: Type) -> bool {
        *self.types.kind(self.types.scalar(ty)) == TypeKind::BFloat
    }

    fn is_half(&self, ty: Type) -> bool {
        *self.types.kind(self.types.scalar(ty)) == TypeKind::Half
    }

    /// An operation on elements: packed where halves have one, through f32 for bfloat.
    pub(super) fn float_op(&mut self, op: Op, ty: Type, operands: &[Value]) -> Result<Nodes> {
        let operands: SmallVec<[Signed; 3]> = operands.iter().map(|&v| (v, false)).collect();
        self.signed_float_op(op, ty, &operands)
    }

    /// As [`Lower::float_op`], with the signs of operands changed where that is said.
    pub(super) fn signed_float_op(&mut self, op: Op, ty: Type, operands: &[Signed]) -> Result<Nodes> {
        if self.takes_float_pairs(op, ty, operands) {
            return self.float_pairs(op, ty, operands);
        }
        let is_packed = is_packed_op(op) && self.is_packed(ty) && self.is_half(ty);
        let mut nodes: SmallVec<[Vec<NodeId>; 3]> = SmallVec::new();
        for &(value, changes_sign) in operands {
            let mut parts = if is_packed { self.nodes(value)?.to_vec() } else { self.elements(value)? };
            if changes_sign {
                for part in &mut parts {
                    *part = match is_packed {
                        true => self.dag.node(Op::FNeg, Ty::V2F16, &[*part]),
                        false => self.float_element(Op::FNeg, ty, &[*part])?,
                    };
                }
            }
            nodes.push(parts);
        }
        let mut out = Vec::new();
        for i in 0..nodes[0].len() {
            let args: SmallVec<[NodeId; 3]> = nodes.iter().map(|parts| parts[i]).collect();
            out.push(match is_packed {
                true => self.dag.node(op, Ty::V2F16, &args),
                false => self.float_element(op, ty, &args)?,
            });
        }
        if is_packed { Ok(out.into_iter().collect()) } else { self.pack_elements(ty, &out) }
    }

    /// An operation on one element.
    pub(super) fn float_element(&mut self, op: Op, ty: Type, args: &[NodeId]) -> Result<NodeId> {
        let machine = self.float_ty(ty)?;
        if !self.is_bfloat(ty) {
            return Ok(self.float_node(op, machine, args));
        }
        let wide: Vec<NodeId> = args.iter().map(|&a| self.dag.with_const(Op::Shl, Ty::I32, a, 16)).collect();
        let result = self.float_node(op, Ty::F32, &wide);
        if matches!(op, Op::FNeg | Op::FAbs) {
            return Ok(self.dag.with_const(Op::LShr, Ty::I32, result, 16));
        }
        Ok(self.bfloat_from_float(result))
    }

    /// A node, where the machine has the operation; there is no double subtraction.
    pub(super) fn float_node(&mut self, op: Op, ty: Ty, args: &[NodeId]) -> NodeId {
        if op == Op::FSub && matches!(ty, Ty::F64 | Ty::V2F16) {
            let negated = self.dag.node(Op::FNeg, ty, &[args[1]]);
            return self.dag.node(Op::FAdd, ty, &[args[0], negated]);
        }
        self.dag.node(op, ty, args)
    }

    /// A sum, difference or product.
    pub(super) fn lower_float_binary(
        &mut self,
        op: BinaryOp,
        ty: Type,
        [lhs, rhs]: [Value; 2],
        fast: FastMath,
    ) -> Result<Nodes> {
        if let Some(fused) = self.contracted(op, ty, [lhs, rhs], fast)? {
            return Ok(fused);
        }
        match op {
            BinaryOp::FAdd => self.float_op(Op::FAdd, ty, &[lhs, rhs]),
            BinaryOp::FMul => self.float_op(Op::FMul, ty, &[lhs, rhs]),
            // Pairs have no difference.
            _ => {
                let operands = [(lhs, false), (rhs, true)];
                let has_pairs =
                    self.is_packed(ty) && self.is_half(ty) || self.takes_float_pairs(Op::FAdd, ty, &operands);
                match has_pairs {
                    true => self.signed_float_op(Op::FAdd, ty, &operands),
                    false => self.float_op(Op::FSub, ty, &[lhs, rhs]),
                }
            }
        }
    }

    pub(super) fn lower_sign(&mut self, op: Op, ty: Type, value: Value) -> Result<Nodes> {
        self.float_op(op, ty, &[value])
    }

    pub(super) fn float_compare(
        &mut self,
        predicate: FloatPredicate,
        ty: Type,
        a: NodeId,
        b: NodeId,
    ) -> Result<NodeId> {
        let cmp = match float_cmp(predicate) {
            Ok(cmp) => cmp,
            Err(constant) => return Ok(self.dag.bool(constant)),
        };
        let (a, b) = if self.is_bfloat(ty) {
            (self.dag.with_const(Op::Shl, Ty::I32, a, 16), self.dag.with_const(Op::Shl, Ty::I32, b, 16))
        } else {
            (a, b)
        };
        let width = self.float_width(ty);
        Ok(self.dag.fcmp(cmp, width, a, b))
    }

    /// minnum and maxnum of the elements of two operands.
    pub(super) fn lower_float_min(
        &mut self,
        op: Op,
        ty: Type,
        operands: [Value; 2],
        fast: FastMath,
    ) -> Result<Nodes> {
        let quiet = operands.map(|value| fast.nnan || self.quiet.has(value));
        let [lhs, rhs] = operands;
        if !self.is_packed(ty) || !self.is_half(ty) {
            return self.map2(ty, lhs, rhs, |l, t, a, b| l.float_min(op, t, [a, b], quiet));
        }
        let (a, b) = (self.nodes(lhs)?, self.nodes(rhs)?);
        let pairs = a.iter().zip(&b).map(|(&a, &b)| {
            let (a, b) = (self.quieted(Ty::V2F16, a, quiet[0]), self.quieted(Ty::V2F16, b, quiet[1]));
            self.extreme(op, Ty::V2F16, a, b)
        });
        Ok(pairs.collect())
    }

    /// minnum and maxnum: the machine's instructions, in its IEEE mode, want quiet operands; `quiet` says which are.
    fn float_min(&mut self, op: Op, ty: Type, [a, b]: [NodeId; 2], quiet: [bool; 2]) -> Result<NodeId> {
        let machine = self.float_ty(ty)?;
        let (a, b) = if self.is_bfloat(ty) {
            (self.dag.with_const(Op::Shl, Ty::I32, a, 16), self.dag.with_const(Op::Shl, Ty::I32, b, 16))
        } else {
            (a, b)
        };
        let (a, b) = (self.quieted(machine, a, quiet[0]), self.quieted(machine, b, quiet[1]));
        let result = self.extreme(op, machine, a, b);
        Ok(if self.is_bfloat(ty) { self.bfloat_from_float(result) } else { result })
    }

    /// A minimum or maximum of quiet operands. Of what is at least 0 the minimum with 1 is what instructions clamp by
    /// themselves, if a NaN is clamped to 0: the maximum of it and 0 is.
    fn extreme(&mut self, op: Op, ty: Ty, a: NodeId, b: NodeId) -> NodeId {
        let one = match ty {
            Ty::F16 => 0x3c00,
            Ty::V2F16 => 0x3c00_3c00,
            Ty::F64 => 0x3ff0_0000_0000_0000,
            _ => 0x3f80_0000,
        };
        for (bound, other) in [(a, b), (b, a)] {
            let data = &self.dag[other];
            let is_min = op == Op::FMin && self.dag.as_const(bound) == Some(one);
            if !is_min || (data.op, data.ty) != (Op::FMax, ty) || !self.info.float_mode.dx10_clamp {
                continue;
            }
            // Constants stand on the right.
            if let [x, zero] = data.args[..]
                && self.dag.as_const(zero) == Some(0)
            {
                return self.dag.node(Op::FClamp, ty, &[x]);
            }
        }
        self.dag.node(op, ty, &[a, b])
    }

    /// minimum and maximum of the elements of two operands.
    pub(super) fn lower_float_extreme(
        &mut self,
        op: Op,
        ty: Type,
        operands: [Value; 2],
        fast: FastMath,
    ) -> Result<Nodes> {
        let quiet = operands.map(|value| fast.nnan || self.quiet.has(value));
        let [lhs, rhs] = operands;
        self.map2(ty, lhs, rhs, |l, t, a, b| l.float_extreme(op, t, [a, b], quiet))
    }

    /// minimum and maximum: a NaN if one operand is.
    fn float_extreme(&mut self, op: Op, ty: Type, [a, b]: [NodeId; 2], quiet: [bool; 2]) -> Result<NodeId> {
        let extreme = self.float_min(op, ty, [a, b], quiet)?;
        let (machine, nan, width) = match self.float_ty(ty)? {
            Ty::F64 => (Ty::I64, 0x7ff8_0000_0000_0000, FloatWidth::F64),
            Ty::F16 => (Ty::I32, 0x7e00, FloatWidth::F16),
            _ if self.is_bfloat(ty) => (Ty::I32, 0x7fc0, FloatWidth::F32),
            _ => (Ty::I32, 0x7fc0_0000, FloatWidth::F32),
        };
        let (a, b) = if self.is_bfloat(ty) {
            (self.dag.with_const(Op::Shl, Ty::I32, a, 16), self.dag.with_const(Op::Shl, Ty::I32, b, 16))
        } else {
            (a, b)
        };
        let unordered = self.dag.fcmp(FCmp::Uno, width, a, b);
        let nan = self.dag.constant(machine, nan);
        Ok(self.dag.select(machine, unordered, nan, extreme))
    }

    /// A value that is no signalling NaN.
    pub(super) fn quieted(&mut self, ty: Ty, a: NodeId, is_quiet: bool) -> NodeId {
        if is_quiet { a } else { self.dag.node(Op::FCanonicalize, ty, &[a]) }
    }

    /// Rounds half away from zero.
    pub(super) fn float_round(&mut self, ty: Type, a: NodeId) -> Result<NodeId> {
        let machine = self.float_ty(ty)?;
        let (half, one) = match machine {
            Ty::F16 => (0x3800, 0x3c00),
            Ty::F64 => (0x3fe0_0000_0000_0000, 0x3ff0_0000_0000_0000u64),
            _ => (0x3f00_0000, 0x3f80_0000),
        };
        let a = if self.is_bfloat(ty) { self.dag.with_const(Op::Shl, Ty::I32, a, 16) } else { a };
        let truncated = self.dag.node(Op::FTrunc, machine, &[a]);
        let lost = self.float_node(Op::FSub, machine, &[a, truncated]);
        let lost = self.dag.node(Op::FAbs, machine, &[lost]);
        let half = self.dag.constant(machine, half);
        let width = self.float_width(ty);
        let away = self.dag.fcmp(FCmp::Oge, width, lost, half);
        let (one, zero) = (self.dag.constant(machine, one), self.dag.constant(machine, 0));
        let step = self.dag.select(machine, away, one, zero);
        let step = self.copy_sign(machine, step, a);
        let result = self.dag.node(Op::FAdd, machine, &[truncated, step]);
        Ok(if self.is_bfloat(ty) { self.bfloat_from_float(result) } else { result })
    }

    /// The magnitude of the first with the sign of the second.
    pub(super) fn copy_sign(&mut self, ty: Ty, magnitude: NodeId, sign: NodeId) -> NodeId {
        if ty == Ty::F64 {
            let (lo, hi) = (self.dag.lo(magnitude), self.dag.hi(magnitude));
            let sign = self.dag.hi(sign);
            let hi = self.copy_sign(Ty::F32, hi, sign);
            return self.dag.tuple(&[lo, hi]);
        }
        let mask = match ty {
            Ty::F16 => 0x7fff,
            Ty::V2F16 => 0x7fff_7fff,
            _ => 0x7fff_ffff,
        };
        let mask = self.dag.i32(mask);
        self.dag.node(Op::Bfi, Ty::I32, &[mask, magnitude, sign])
    }

    /// A truth value for the classes of `llvm.is.fpclass`; the machine numbers them alike.
    pub(super) fn is_class(&mut self, ty: Type, a: NodeId, classes: NodeId) -> NodeId {
        let width = self.float_width(ty);
        let a = if self.is_bfloat(ty) { self.dag.with_const(Op::Shl, Ty::I32, a, 16) } else { a };
        self.dag.node(Op::FClass(width), Ty::I1, &[a, classes])
    }

    /// Half computed in float.
    pub(super) fn widened(&mut self, a: NodeId) -> NodeId {
        self.dag.node(Op::Convert(Convert::F32FromF16), Ty::F32, &[a])
    }

    /// Float rounded to half.
    pub(super) fn narrowed(&mut self, a: NodeId) -> NodeId {
        self.dag.node(Op::Convert(Convert::F16FromF32), Ty::F16, &[a])
    }
}
