//! Exponentials, logarithms and powers of floats, and of halves and bfloat16 in float.
//!
//! Floats are done to within 3 ulp (`pow`: 4) from the machine's base-two functions, which err by one. With `afn` the plain
//! product by a constant is enough.

use super::super::builder::Builder;
use super::super::per_lane;
use crate::FloatMode;
use gcnsel_ir::{BinaryOp, CastOp, FastMath, FloatPredicate, Intrinsic, Type, TypeKind, Value};
use std::f64::consts::{LN_2, LOG2_10, LOG2_E, LOG10_2};

/// A constant as the sum of two floats.
#[derive(Clone, Copy)]
struct Split {
    high: f32,
    low: f32,
}

impl Split {
    fn new(value: f64) -> Split {
        let high = value as f32;
        Split { high, low: (value - f64::from(high)) as f32 }
    }
}

/// An operand as a float, if it is of a narrower type.
pub(super) fn widened(b: &mut Builder, x: Value) -> Value {
    let (ty, float) = (b.ty(x), b.float());
    match b.types.kind(ty) {
        TypeKind::Half | TypeKind::BFloat => b.cast(CastOp::FpExt, x, float),
        _ => x,
    }
}

/// A result that may have been computed in float, as one of a type.
pub(super) fn narrowed(b: &mut Builder, result: Value, ty: Type) -> Value {
    if b.ty(result) == ty { result } else { b.cast(CastOp::FpTrunc, result, ty) }
}

/// A function of a float, or of what is narrower, computed in float.
pub(super) fn function(b: &mut Builder, intrinsic: Intrinsic, x: Value, ty: Type, fast: FastMath) -> Value {
    let is_half = *b.types.kind(ty) == TypeKind::Half;
    let x = widened(b, x);
    let rough = is_half || fast.afn;
    let result = match intrinsic {
        Intrinsic::Exp if rough => rough_exponential(b, x, LOG2_E, &[LOG2_E as f32], 64.0, is_half),
        // A product that errs as a float does is near enough for a half.
        Intrinsic::Exp10 if is_half => rough_exponential(b, x, LOG2_10, &[LOG2_10 as f32], 32.0, is_half),
        Intrinsic::Exp10 if rough => rough_exponential(b, x, LOG2_10, &LOG2_10_PARTS, 32.0, is_half),
        Intrinsic::Exp => exponential(b, x, LOG2_E),
        Intrinsic::Exp10 => exponential(b, x, LOG2_10),
        Intrinsic::Log => logarithm(b, x, LN_2, is_half, rough),
        Intrinsic::Log10 => logarithm(b, x, LOG10_2, is_half, rough),
        other => unreachable!("{other:?} is no exponential or logarithm"),
    };
    narrowed(b, result, ty)
}

/// The binary logarithm of ten: twelve bits of it, whose product with a float errs little, and the rest.
const LOG2_10_PARTS: [f32; 2] = [3401.0 / 1024.0, 0.000_639_032_34];

/// `2^(x * scale)` to within what products by the `parts` of the scale err by.
///
/// The machine flushes powers that are denormal floats, so of an `x` that has such a one the power of `x + up` is
/// taken, and multiplied by the power of `-up`. Powers of halves are never that small.
fn rough_exponential(b: &mut Builder, x: Value, scale: f64, parts: &[f32], up: f64, is_half: bool) -> Value {
    let power = |b: &mut Builder, x: Value| {
        let mut powers = Vec::with_capacity(parts.len());
        for &part in parts {
            let part = b.f32(part);
            let product = b.fmul(x, part);
            powers.push(b.float_intrinsic(per_lane::AMDGCN_EXP2, &[product]));
        }
        powers.into_iter().reduce(|a, c| b.fmul(a, c)).expect("a scale has a part")
    };
    if is_half || !FloatMode::of(&b.function.attributes).f32.any() {
        return power(b, x);
    }
    let (least, shift, back) =
        (b.f32((-126.0 / scale) as f32), b.f32(up as f32), b.f32((-up * scale).exp2() as f32));
    let is_low = b.fcmp(FloatPredicate::Olt, x, least);
    let moved = b.fadd(x, shift);
    let moved = b.select(is_low, moved, x);
    let result = power(b, moved);
    let lowered = b.fmul(result, back);
    b.select(is_low, lowered, result)
}

/// `2^(x * scale)`.
fn exponential(b: &mut Builder, x: Value, scale: f64) -> Value {
    let split = Split::new(scale);
    let high = b.f32(split.high);
    let product = b.fmul(x, high);
    // The product is exact as the sum of a whole number, for `ldexp`, and two floats, for the machine.
    let whole = b.float_intrinsic(per_lane::RINT, &[product]);
    let fraction = b.fsub(product, whole);
    let minus_product = b.fneg(product);
    let rest = b.fma(x, high, minus_product);
    let low = b.f32(split.low);
    let rest = b.fma(x, low, rest);
    let fraction = b.fadd(fraction, rest);
    let power = b.float_intrinsic(per_lane::AMDGCN_EXP2, &[fraction]);
    let result = scale_by(b, power, whole);
    // Beyond these the product, or the whole number, may be infinite. 2^-151 and 2^129 round to 0 and infinity.
    let (lowest, highest) = (b.f32((-151.0 / scale) as f32), b.f32((129.0 / scale) as f32));
    let (zero, infinity) = (b.f32(0.0), b.f32(f32::INFINITY));
    let is_low = b.fcmp(FloatPredicate::Olt, x, lowest);
    let result = b.select(is_low, zero, result);
    let is_high = b.fcmp(FloatPredicate::Ogt, x, highest);
    b.select(is_high, infinity, result)
}

/// `value * 2^whole`, `whole` a float.
fn scale_by(b: &mut Builder, value: Value, whole: Value) -> Value {
    let (int, float) = (b.i32(), b.float());
    let exponent = b.cast(CastOp::FpToSi, whole, int);
    b.intrinsic(per_lane::LDEXP, &[float, int], &[value, exponent], float)
}

/// `log2(x) * scale`.
fn logarithm(b: &mut Builder, x: Value, scale: f64, is_half: bool, rough: bool) -> Value {
    let split = Split::new(scale);
    let high = b.f32(split.high);
    if rough {
        let log2 = if is_half { per_lane::AMDGCN_LOG } else { per_lane::LOG2 };
        let log = b.float_intrinsic(log2, &[x]);
        return b.fmul(log, high);
    }
    // The machine's logarithm takes denormals for zero.
    let (tiny, up, one) = (b.f32(f32::MIN_POSITIVE), b.f32(4_294_967_296.0), b.f32(1.0));
    let is_tiny = b.fcmp(FloatPredicate::Olt, x, tiny);
    let factor = b.select(is_tiny, up, one);
    let scaled = b.fmul(x, factor);
    let log = b.float_intrinsic(per_lane::AMDGCN_LOG, &[scaled]);
    let product = b.fmul(log, high);
    let minus_product = b.fneg(product);
    let rest = b.fma(log, high, minus_product);
    let low = b.f32(split.low);
    let rest = b.fma(log, low, rest);
    let exact = b.fadd(product, rest);
    // Of an infinity the rest is no number.
    let (magnitude, infinity) = (b.float_intrinsic(per_lane::FABS, &[log]), b.f32(f32::INFINITY));
    let is_finite = b.fcmp(FloatPredicate::Olt, magnitude, infinity);
    let result = b.select(is_finite, exact, log);
    let (offset, none) = (b.f32((32.0 * scale) as f32), b.f32(0.0));
    let offset = b.select(is_tiny, offset, none);
    b.fsub(result, offset)
}

/// `x^y` of a float without sign and a double. The logarithm must be right to 33 bits, since products up to 150
/// are raised to the power; so it is a series in double:
/// `log2 m = 2 / ln 2 * (s + s^3/3 + s^5/5 + ...)` with `s = (m - 1) / (m + 1)`, where `m` is from sqrt(1/2) to
/// sqrt 2, `s` at most 0.172, and six terms leave 5e-11.
pub(super) fn raise(b: &mut Builder, x: Value, y: Value) -> Value {
    let (float, double, int) = (b.float(), b.double(), b.i32());
    let mantissa = b.float_intrinsic(per_lane::FREXP_MANT, &[x]);
    let exponent = b.intrinsic(per_lane::FREXP_EXP, &[int, float], &[x], int);
    let root = b.f32(std::f32::consts::FRAC_1_SQRT_2);
    let is_low = b.fcmp(FloatPredicate::Olt, mantissa, root);
    let (one_int, zero_int) = (b.c32(1), b.c32(0));
    let one_less = b.select(is_low, one_int, zero_int);
    let mantissa = b.intrinsic(per_lane::LDEXP, &[float, int], &[mantissa, one_less], float);
    let exponent = b.sub(exponent, one_less);
    // s, by a float reciprocal and one step of Newton.
    let m = b.cast(CastOp::FpExt, mantissa, double);
    let one = b.f64(1.0);
    let (numerator, denominator) = (b.fsub(m, one), b.fadd(m, one));
    let rough = b.cast(CastOp::FpTrunc, denominator, float);
    let rough = b.float_intrinsic(per_lane::RCP, &[rough]);
    let rough = b.cast(CastOp::FpExt, rough, double);
    let minus_denominator = b.fneg(denominator);
    let error = b.fma(minus_denominator, rough, one);
    let reciprocal = b.fma(error, rough, rough);
    let s = b.fmul(numerator, reciprocal);
    let square = b.fmul(s, s);
    let mut series = b.f64(1.0 / 11.0);
    for term in [9.0, 7.0, 5.0, 3.0, 1.0] {
        let coefficient = b.f64(1.0 / term);
        series = b.fma(series, square, coefficient);
    }
    let scale = b.f64(2.0 / LN_2);
    let scaled = b.fmul(s, scale);
    let whole = b.cast(CastOp::SiToFp, exponent, double);
    let log = b.fma(scaled, series, whole);
    // Zero and infinity have no mantissa.
    let (zero, infinity) = (b.f32(0.0), b.f32(f32::INFINITY));
    let (low, high) = (b.f64(f64::NEG_INFINITY), b.f64(f64::INFINITY));
    let is_zero = b.fcmp(FloatPredicate::Oeq, x, zero);
    let log = b.select(is_zero, low, log);
    let is_infinite = b.fcmp(FloatPredicate::Oeq, x, infinity);
    let log = b.select(is_infinite, high, log);
    let power = b.fmul(y, log);
    // Far beyond the range of floats; a NaN is neither.
    let (least, most) = (b.f64(-1000.0), b.f64(1000.0));
    let below = b.fcmp(FloatPredicate::Olt, power, least);
    let power = b.select(below, least, power);
    let above = b.fcmp(FloatPredicate::Ogt, power, most);
    let power = b.select(above, most, power);
    let whole = b.float_intrinsic(per_lane::RINT, &[power]);
    let fraction = b.binary(BinaryOp::FSub, power, whole);
    let fraction = b.cast(CastOp::FpTrunc, fraction, float);
    let result = b.float_intrinsic(per_lane::AMDGCN_EXP2, &[fraction]);
    let whole = b.cast(CastOp::FpTrunc, whole, float);
    scale_by(b, result, whole)
}
