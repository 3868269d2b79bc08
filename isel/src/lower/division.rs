//! Float division and square root, from the machine's approximations to what the IR asks for.
//!
//! The exact sequences are Newton-Raphson and Goldschmidt iterations on `v_rcp` and `v_rsq`, between the scaling that
//! `v_div_scale` does and the special cases that `v_div_fixup` puts right ("Vega" instruction set manual,
//! V_DIV_SCALE, V_DIV_FMAS, V_DIV_FIXUP). An f32 division needs denormals for its residuals: where the kernel runs
//! without, MODE is switched around it.

use super::Lower;
use super::mode::F32_DENORMALS;
use crate::dag::{Convert, FCmp, FloatWidth, MachineArg, MachineNode, NodeId, Op, Stretch, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{FastMath, Inst, MetadataOperand, Type, TypeKind};
use gcnsel_isa as isa;

/// MODE's bits where operations neither read nor give zeros for denormals.
const KEEPS_DENORMALS: u8 = 3;

/// 0.5 as a float.
const HALF: u64 = 0x3f00_0000;

impl Lower<'_> {
    /// The error in ulps that `!fpmath` allows; 0 where nothing is said.
    pub(super) fn fpmath(&self, inst: Inst) -> f32 {
        let Some(id) = self.function.inst_metadata(inst, "fpmath") else { return 0.0 };
        match self.module.metadata.elements(id) {
            [MetadataOperand::Value(_, c), ..] => match self.module.consts.data(*c) {
                gcnsel_ir::ConstData::Float(bits) => f32::from_bits(*bits as u32),
                _ => 0.0,
            },
            _ => 0.0,
        }
    }

    pub(super) fn float_divide(
        &mut self,
        ty: Type,
        a: NodeId,
        b: NodeId,
        fast: FastMath,
        ulps: f32,
    ) -> Result<NodeId> {
        // Of a power of two: rounded once, too.
        if let Some((machine, inverse)) = self.exact_inverse(ty, b) {
            let inverse = self.dag.constant(machine, inverse);
            return Ok(self.dag.node(Op::FMul, machine, &[a, inverse]));
        }
        Ok(match self.types.kind(ty) {
            TypeKind::Float => self.divide_f32(a, b, fast, ulps),
            TypeKind::Double => self.divide_f64(a, b, fast),
            TypeKind::Half => self.divide_f16(a, b, fast),
            TypeKind::BFloat => {
                let (a, b) = (
                    self.dag.with_const(Op::Shl, Ty::I32, a, 16),
                    self.dag.with_const(Op::Shl, Ty::I32, b, 16),
                );
                let quotient = self.divide_f32(a, b, fast, 0.0);
                self.bfloat_from_float(quotient)
            }
            _ => return Err(self.unsupported("this division")),
        })
    }

    /// The number whose product with any other is the quotient by `b`, and its type, if the machine has it: neither is a
    /// denormal.
    fn exact_inverse(&self, ty: Type, b: NodeId) -> Option<(Ty, u64)> {
        let (machine, mantissa, exponent) = match self.types.kind(ty) {
            TypeKind::Half => (Ty::F16, 10, 5),
            TypeKind::Float => (Ty::F32, 23, 8),
            TypeKind::Double => (Ty::F64, 52, 11),
            _ => return None,
        };
        let bits = self.dag.as_const(b)?;
        let most = (1 << exponent) - 1;
        let (sign, power) = (bits >> (mantissa + exponent) & 1, bits >> mantissa & most);
        let inverse = (most - 1).checked_sub(power)?;
        let is_power = bits & ((1 << mantissa) - 1) == 0 && power != 0 && inverse != 0;
        is_power.then_some((machine, sign << (mantissa + exponent) | inverse << mantissa))
    }

    fn divide_f32(&mut self, a: NodeId, b: NodeId, fast: FastMath, ulps: f32) -> NodeId {
        let reciprocal_of_one = self.dag.as_const(a) == Some(0x3f80_0000);
        // The reciprocal of a large number is a denormal, which the machine's instruction makes zero.
        if fast.afn || fast.arcp && fast.reassoc && !self.info.float_mode.f32.any() {
            let r = self.dag.node(Op::FRcp, Ty::F32, &[b]);
            return if reciprocal_of_one { r } else { self.dag.node(Op::FMul, Ty::F32, &[a, r]) };
        }
        if ulps >= 1.0 && reciprocal_of_one && !self.info.float_mode.f32.any() {
            return self.dag.node(Op::FRcp, Ty::F32, &[b]);
        }
        if ulps >= 2.5 {
            return self.divide_by_mantissas(a, b);
        }
        self.divide_f32_exact(a, b)
    }

    /// Mantissas divided, exponents subtracted: no overflow or underflow before the end, error below 2.5 ulp. Those of constants
    /// are constants, and so is the reciprocal.
    fn divide_by_mantissas(&mut self, a: NodeId, b: NodeId) -> NodeId {
        let (ma, ea) = self.mantissa_and_exponent(a);
        let (mb, eb) = self.mantissa_and_exponent(b);
        let r = match self.dag.as_const(mb) {
            Some(bits) => {
                let inverse = 1.0 / f32::from_bits(bits as u32);
                self.dag.constant(Ty::F32, inverse.to_bits().into())
            }
            None => self.dag.node(Op::FRcp, Ty::F32, &[mb]),
        };
        // A power of two has half a mantissa: the exponent says the rest.
        let (quotient, ea) = match self.dag.as_const(ma) {
            Some(HALF) => (r, self.dag.add_const(Ty::I32, ea, -1)),
            _ => (self.dag.node(Op::FMul, Ty::F32, &[ma, r]), ea),
        };
        let power = self.dag.node(Op::Sub, Ty::I32, &[ea, eb]);
        self.dag.node(Op::Ldexp, Ty::F32, &[quotient, power])
    }

    /// A float as frexp divides it: of a constant, two constants.
    fn mantissa_and_exponent(&mut self, x: NodeId) -> (NodeId, NodeId) {
        let exponent = |bits: u64| (bits >> 23 & 0xff) as u32;
        match self.dag.as_const(x).filter(|&bits| (1..0xff).contains(&exponent(bits))) {
            Some(bits) => {
                let mantissa = self.dag.constant(Ty::F32, bits & 0x807f_ffff | HALF);
                (mantissa, self.dag.i32(exponent(bits).wrapping_sub(126)))
            }
            None => {
                let mantissa = self.dag.node(Op::FrexpMant, Ty::F32, &[x]);
                (mantissa, self.dag.node(Op::FrexpExp, Ty::F32, &[x]))
            }
        }
    }

    /// `v_div_scale`: the operand scaled, and whether `v_div_fmas` must scale back.
    fn div_scale(
        &mut self,
        op: isa::Op,
        ty: Ty,
        x: NodeId,
        denominator: NodeId,
        numerator: NodeId,
    ) -> (NodeId, NodeId) {
        let operands = [MachineArg::Arg(0), MachineArg::Arg(1), MachineArg::Arg(2)];
        let divergent = [x, denominator, numerator].iter().any(|&n| self.dag[n].divergent);
        let args = [x, denominator, numerator];
        let scaled = self.dag.machine_node(MachineNode::new(op, &operands), ty, &args, divergent);
        (scaled, self.dag.result(scaled, 1, Ty::I1))
    }

    /// A machine instruction on values, never merged with an equal one: its result hangs on the mode.
    pub(super) fn direct(&mut self, op: isa::Op, ty: Ty, args: &[NodeId]) -> NodeId {
        let operands: Vec<MachineArg> = (0..args.len()).map(|i| MachineArg::Arg(i as u8)).collect();
        let divergent = args.iter().any(|&n| self.dag[n].divergent);
        self.dag.machine_node(MachineNode::new(op, &operands), ty, args, divergent)
    }

    /// `c - a * b` by such an instruction, which changes the sign itself.
    fn direct_rest(&mut self, a: NodeId, b: NodeId, c: NodeId) -> NodeId {
        let operands = [MachineArg::Arg(0), MachineArg::Arg(1), MachineArg::Arg(2)];
        let mut machine = MachineNode::new(isa::Op::V_FMA_F32, &operands);
        machine.mods.neg = 1;
        let divergent = [a, b, c].iter().any(|&n| self.dag[n].divergent);
        self.dag.machine_node(machine, Ty::F32, &[a, b, c], divergent)
    }

    fn divide_f32_exact(&mut self, a: NodeId, b: NodeId) -> NodeId {
        use isa::Op::{V_DIV_FMAS_F32, V_DIV_SCALE_F32, V_FMA_F32, V_MUL_F32};
        let (den, _) = self.div_scale(V_DIV_SCALE_F32, Ty::F32, b, b, a);
        let (num, scaled_back) = self.div_scale(V_DIV_SCALE_F32, Ty::F32, a, b, a);
        let r = self.dag.node(Op::FRcp, Ty::F32, &[den]);
        let one = self.dag.constant(Ty::F32, 0x3f80_0000);
        let mode = self.info.float_mode.f32.bits();
        let switches = mode != KEEPS_DENORMALS || self.mode_may_differ;
        let before = match self.mode_may_differ {
            true => self.hardware_register(F32_DENORMALS),
            false => self.dag.i32(mode.into()),
        };
        if switches {
            let keeps = self.dag.i32(KEEPS_DENORMALS.into());
            self.write_register(F32_DENORMALS, keeps, Stretch::Opens);
        }
        let error = self.direct_rest(den, r, one);
        let better = self.direct(V_FMA_F32, Ty::F32, &[error, r, r]);
        let quotient = self.direct(V_MUL_F32, Ty::F32, &[num, better]);
        let rest = self.direct_rest(den, quotient, num);
        let quotient = self.direct(V_FMA_F32, Ty::F32, &[rest, better, quotient]);
        let rest = self.direct_rest(den, quotient, num);
        if switches {
            self.write_register(F32_DENORMALS, before, Stretch::Closes);
        }
        let joined = self.direct(V_DIV_FMAS_F32, Ty::F32, &[rest, better, quotient, scaled_back]);
        self.dag.node(Op::DivFixup, Ty::F32, &[joined, b, a])
    }

    fn divide_f64(&mut self, a: NodeId, b: NodeId, fast: FastMath) -> NodeId {
        use isa::Op::{V_DIV_FMAS_F64, V_DIV_SCALE_F64};
        let fma = |l: &mut Self, x, y, z| l.dag.node(Op::Fma, Ty::F64, &[x, y, z]);
        let one = self.dag.constant(Ty::F64, 0x3ff0_0000_0000_0000);
        if fast.afn {
            let r = self.dag.node(Op::FRcp, Ty::F64, &[b]);
            let negative = self.dag.node(Op::FNeg, Ty::F64, &[b]);
            let error = fma(self, negative, r, one);
            let r = fma(self, error, r, r);
            let error = fma(self, negative, r, one);
            let r = fma(self, error, r, r);
            let quotient = self.dag.node(Op::FMul, Ty::F64, &[a, r]);
            let rest = fma(self, negative, quotient, a);
            return fma(self, rest, r, quotient);
        }
        let (den, _) = self.div_scale(V_DIV_SCALE_F64, Ty::F64, b, b, a);
        let (num, scaled_back) = self.div_scale(V_DIV_SCALE_F64, Ty::F64, a, b, a);
        let r = self.dag.node(Op::FRcp, Ty::F64, &[den]);
        let negative = self.dag.node(Op::FNeg, Ty::F64, &[den]);
        let error = fma(self, negative, r, one);
        let r = fma(self, r, error, r);
        let error = fma(self, negative, r, one);
        let r = fma(self, r, error, r);
        let quotient = self.dag.node(Op::FMul, Ty::F64, &[num, r]);
        let rest = fma(self, negative, quotient, num);
        let joined = self.direct(V_DIV_FMAS_F64, Ty::F64, &[rest, r, quotient, scaled_back]);
        self.dag.node(Op::DivFixup, Ty::F64, &[joined, b, a])
    }

    /// Through f32: a quotient of halves is at least 2^-23 away, relatively, from a middle between halves, so a
    /// well-rounded f32 quotient rounds to the right half.
    fn divide_f16(&mut self, a: NodeId, b: NodeId, fast: FastMath) -> NodeId {
        if fast.afn {
            let r = self.dag.node(Op::FRcp, Ty::F16, &[b]);
            return self.dag.node(Op::FMul, Ty::F16, &[a, r]);
        }
        let (num, den) = (self.widened(a), self.widened(b));
        let r = self.dag.node(Op::FRcp, Ty::F32, &[den]);
        let quotient = self.dag.node(Op::FMul, Ty::F32, &[num, r]);
        let negative = self.dag.node(Op::FNeg, Ty::F32, &[den]);
        let rest = self.dag.node(Op::Fma, Ty::F32, &[negative, quotient, num]);
        let quotient = self.dag.node(Op::Fma, Ty::F32, &[rest, r, quotient]);
        let narrow = self.dag.node(Op::Convert(Convert::F16FromF32), Ty::F16, &[quotient]);
        self.dag.node(Op::DivFixup, Ty::F16, &[narrow, b, a])
    }

    pub(super) fn square_root(&mut self, ty: Type, a: NodeId, fast: FastMath, ulps: f32) -> Result<NodeId> {
        Ok(match self.types.kind(ty) {
            TypeKind::Float if fast.afn || ulps >= 1.0 && !self.info.float_mode.f32.any() => {
                self.dag.node(Op::FSqrt, Ty::F32, &[a])
            }
            TypeKind::Float if ulps >= 1.0 => self.sqrt_f32_within_an_ulp(a),
            TypeKind::Float => self.sqrt_f32(a),
            TypeKind::Double => self.sqrt_f64(a),
            // v_sqrt_f16 is off by up to an ulp; an f32 root rounds right.
            TypeKind::Half => {
                let wide = self.widened(a);
                let root = self.dag.node(Op::FSqrt, Ty::F32, &[wide]);
                self.narrowed(root)
            }
            TypeKind::BFloat => {
                let wide = self.dag.with_const(Op::Shl, Ty::I32, a, 16);
                // The machine's root takes denormals for zeros.
                let root =
                    if fast.afn { self.dag.node(Op::FSqrt, Ty::F32, &[wide]) } else { self.sqrt_f32(wide) };
                self.bfloat_from_float(root)
            }
            _ => return Err(self.unsupported("this square root")),
        })
    }

    /// The machine's root is off by one ulp at most: of it and its two neighbours, the signs of the residuals tell
    /// the right one. Small arguments are scaled, so that residuals are no denormals.
    fn sqrt_f32(&mut self, a: NodeId) -> NodeId {
        let small = self.dag.constant(Ty::F32, 0x2180_0000); // 2^-60
        let up = self.dag.constant(Ty::F32, 0x5f80_0000); // 2^64
        let down = self.dag.constant(Ty::F32, 0x2f80_0000); // 2^-32
        let zero = self.dag.constant(Ty::F32, 0);
        let is_small = self.dag.fcmp(FCmp::Olt, FloatWidth::F32, a, small);
        let scaled = self.dag.node(Op::FMul, Ty::F32, &[a, up]);
        let x = self.dag.select(Ty::I32, is_small, scaled, a);
        let root = self.dag.node(Op::FSqrt, Ty::F32, &[x]);
        let below = self.dag.add_const(Ty::I32, root, -1);
        let above = self.dag.add_const(Ty::I32, root, 1);
        let residual = |l: &mut Self, y| {
            let negative = l.dag.node(Op::FNeg, Ty::F32, &[y]);
            l.dag.node(Op::Fma, Ty::F32, &[negative, root, x])
        };
        let (rest_below, rest_above) = (residual(self, below), residual(self, above));
        let too_high = self.dag.fcmp(FCmp::Ole, FloatWidth::F32, rest_below, zero);
        let too_low = self.dag.fcmp(FCmp::Ogt, FloatWidth::F32, rest_above, zero);
        let root = self.dag.select(Ty::I32, too_high, below, root);
        let root = self.dag.select(Ty::I32, too_low, above, root);
        let unscaled = self.dag.node(Op::FMul, Ty::F32, &[root, down]);
        let root = self.dag.select(Ty::I32, is_small, unscaled, root);
        self.zero_or_infinity(FloatWidth::F32, x, root)
    }

    /// The machine's root, which takes denormals for zeros: small arguments are scaled.
    fn sqrt_f32_within_an_ulp(&mut self, a: NodeId) -> NodeId {
        let small = self.dag.constant(Ty::F32, 0x0f80_0000); // 2^-96
        let is_small = self.dag.fcmp(FCmp::Olt, FloatWidth::F32, a, small);
        let (up, down, none) = (self.dag.i32(32), self.dag.i32(-16i32 as u32), self.dag.i32(0));
        let up = self.dag.select(Ty::I32, is_small, up, none);
        let x = self.dag.node(Op::Ldexp, Ty::F32, &[a, up]);
        let root = self.dag.node(Op::FSqrt, Ty::F32, &[x]);
        let down = self.dag.select(Ty::I32, is_small, down, none);
        self.dag.node(Op::Ldexp, Ty::F32, &[root, down])
    }

    /// Goldschmidt from `v_rsq_f64`.
    fn sqrt_f64(&mut self, a: NodeId) -> NodeId {
        let small = self.dag.constant(Ty::F64, 0x1000_0000_0000_0000); // 2^-767
        let is_small = self.dag.fcmp(FCmp::Olt, FloatWidth::F64, a, small);
        let zero = self.dag.i32(0);
        let (up, down) = (self.dag.i32(256), self.dag.i32(-128i32 as u32));
        let up = self.dag.select(Ty::I32, is_small, up, zero);
        let down = self.dag.select(Ty::I32, is_small, down, zero);
        let x = self.dag.node(Op::Ldexp, Ty::F64, &[a, up]);
        let fma = |l: &mut Self, p, q, r| l.dag.node(Op::Fma, Ty::F64, &[p, q, r]);
        let neg = |l: &mut Self, p| l.dag.node(Op::FNeg, Ty::F64, &[p]);
        let half = self.dag.constant(Ty::F64, 0x3fe0_0000_0000_0000);
        let y = self.dag.node(Op::FRsq, Ty::F64, &[x]);
        let g = self.dag.node(Op::FMul, Ty::F64, &[x, y]);
        let h = self.dag.node(Op::FMul, Ty::F64, &[y, half]);
        let minus_h = neg(self, h);
        let r = fma(self, minus_h, g, half);
        let g = fma(self, g, r, g);
        let h = fma(self, h, r, h);
        let minus_g = neg(self, g);
        let d = fma(self, minus_g, g, x);
        let g = fma(self, d, h, g);
        let minus_g = neg(self, g);
        let d = fma(self, minus_g, g, x);
        let g = fma(self, d, h, g);
        let root = self.dag.node(Op::Ldexp, Ty::F64, &[g, down]);
        self.zero_or_infinity(FloatWidth::F64, x, root)
    }

    /// Zeros and plus infinity are their own roots.
    fn zero_or_infinity(&mut self, width: FloatWidth, x: NodeId, root: NodeId) -> NodeId {
        // Bits of `v_cmp_class`: 5 is -0, 6 is +0, 9 is +infinity.
        let classes = self.dag.i32(1 << 5 | 1 << 6 | 1 << 9);
        let special = self.dag.node(Op::FClass(width), Ty::I1, &[x, classes]);
        let ty = Ty::bits(self.dag[root].ty.dwords());
        self.dag.select(ty, special, x, root)
    }

    /// exp2 of a float: the machine flushes denormal results, so very negative arguments are moved up first.
    pub(super) fn exp2_f32(&mut self, a: NodeId) -> NodeId {
        if !self.info.float_mode.f32.any() {
            return self.dag.node(Op::FExp2, Ty::F32, &[a]);
        }
        let limit = self.dag.constant(Ty::F32, 0xc2fc_0000); // -126
        let low = self.dag.fcmp(FCmp::Olt, FloatWidth::F32, a, limit);
        let (shift, none) = (self.dag.constant(Ty::F32, 0x4280_0000), self.dag.constant(Ty::F32, 0)); // 64
        let shift = self.dag.select(Ty::I32, low, shift, none);
        let moved = self.dag.node(Op::FAdd, Ty::F32, &[a, shift]);
        let value = self.dag.node(Op::FExp2, Ty::F32, &[moved]);
        let (back, none) = (self.dag.i32(-64i32 as u32), self.dag.i32(0));
        let back = self.dag.select(Ty::I32, low, back, none);
        self.dag.node(Op::Ldexp, Ty::F32, &[value, back])
    }

    /// log2 of a float: the machine reads denormals as zero, so they are scaled first.
    pub(super) fn log2_f32(&mut self, a: NodeId) -> NodeId {
        if !self.info.float_mode.f32.any() {
            return self.dag.node(Op::FLog2, Ty::F32, &[a]);
        }
        let limit = self.dag.constant(Ty::F32, 0x0080_0000);
        let low = self.dag.fcmp(FCmp::Olt, FloatWidth::F32, a, limit);
        let (up, none) = (self.dag.i32(32), self.dag.i32(0));
        let up = self.dag.select(Ty::I32, low, up, none);
        let scaled = self.dag.node(Op::Ldexp, Ty::F32, &[a, up]);
        let value = self.dag.node(Op::FLog2, Ty::F32, &[scaled]);
        let (back, zero) = (self.dag.constant(Ty::F32, 0x4200_0000), self.dag.constant(Ty::F32, 0)); // 32
        let back = self.dag.select(Ty::I32, low, back, zero);
        self.dag.node(Op::FSub, Ty::F32, &[value, back])
    }
}
