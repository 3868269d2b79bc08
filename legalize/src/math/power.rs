//! Powers of floats and doubles: what is the same of both.

use super::super::builder::Builder;
use super::super::per_lane;
use super::{double, single};
use gcnsel_ir::{BinaryOp, CastOp, FloatPredicate, IntPredicate, Intrinsic, Value};

/// `x^y` or, of a whole exponent, `x^n`; what is narrower than a float is raised in float.
pub(super) fn function(b: &mut Builder, intrinsic: Intrinsic, x: Value, y: Value) -> Value {
    let ty = b.ty(x);
    let (x, y) = (single::widened(b, x), single::widened(b, y));
    let result = if intrinsic == Intrinsic::Powi { integer(b, x, y) } else { real(b, x, y) };
    single::narrowed(b, result, ty)
}

/// `x^y`, by C's rules for zeros, infinities and NaNs (C11, annex F.10.4.4).
fn real(b: &mut Builder, x: Value, y: Value) -> Value {
    let ty = b.ty(x);
    let magnitude = b.float_intrinsic(per_lane::FABS, &[x]);
    let raised = raise(b, magnitude, y);
    // Whole exponents: odd ones keep the sign of x. The largest floats are even.
    let truncated = b.float_intrinsic(per_lane::TRUNC, &[y]);
    let is_whole = b.fcmp(FloatPredicate::Oeq, truncated, y);
    let half = b.float_of(ty, 0.5);
    let halved = b.fmul(y, half);
    let halved_whole = b.float_intrinsic(per_lane::TRUNC, &[halved]);
    let is_half_odd = b.fcmp(FloatPredicate::One, halved_whole, halved);
    let is_odd = b.and(is_whole, is_half_odd);
    let one = b.float_of(ty, 1.0);
    let sign = b.select(is_odd, x, one);
    let signed = b.float_intrinsic(per_lane::COPYSIGN, &[raised, sign]);
    // A finite negative number has only whole powers.
    let (zero, least, nan) =
        (b.float_of(ty, 0.0), b.float_of(ty, f64::NEG_INFINITY), b.float_of(ty, f64::NAN));
    let is_negative = b.fcmp(FloatPredicate::Olt, x, zero);
    let is_finite = b.fcmp(FloatPredicate::Ogt, x, least);
    let is_broken = b.fcmp(FloatPredicate::One, truncated, y);
    let negative = b.and(is_negative, is_finite);
    let undefined = b.and(negative, is_broken);
    let result = b.select(undefined, nan, signed);
    // 1 to any power, anything to the power 0, and -1 to an infinite one.
    let infinity = b.float_of(ty, f64::INFINITY);
    let y_magnitude = b.float_intrinsic(per_lane::FABS, &[y]);
    let (x_is_unit, y_is_infinite) =
        (b.fcmp(FloatPredicate::Oeq, magnitude, one), b.fcmp(FloatPredicate::Oeq, y_magnitude, infinity));
    let unit = b.and(x_is_unit, y_is_infinite);
    let x_is_one = b.fcmp(FloatPredicate::Oeq, x, one);
    let y_is_zero = b.fcmp(FloatPredicate::Oeq, y, zero);
    let either = b.or(x_is_one, y_is_zero);
    let is_one = b.or(unit, either);
    b.select(is_one, one, result)
}

/// `x^n`.
fn integer(b: &mut Builder, x: Value, n: Value) -> Value {
    if let Some(product) = b.function.as_int(n).and_then(|n| product(b, x, n as u32 as i32)) {
        return product;
    }
    let (ty, double, int) = (b.ty(x), b.double(), b.i32());
    let n = b.resize(n, int, true);
    let magnitude = b.float_intrinsic(per_lane::FABS, &[x]);
    let exponent = b.cast(CastOp::SiToFp, n, double);
    let raised = raise(b, magnitude, exponent);
    let (one_bit, zero) = (b.c32(1), b.c32(0));
    let low = b.and(n, one_bit);
    let is_odd = b.icmp(IntPredicate::Ne, low, zero);
    let one = b.float_of(ty, 1.0);
    let sign = b.select(is_odd, x, one);
    let signed = b.float_intrinsic(per_lane::COPYSIGN, &[raised, sign]);
    let is_zero = b.icmp(IntPredicate::Eq, n, zero);
    b.select(is_zero, one, signed)
}

/// Most products that `x^n` is made of, where `n` is a constant; LLVM takes any number, of which each adds its error.
const MOST_PRODUCTS: u32 = 6;

/// `x^n` as a product of squares, as LLVM has it, or the reciprocal of one; `None` if that takes too many.
fn product(b: &mut Builder, x: Value, n: i32) -> Option<Value> {
    let (ty, size) = (b.ty(x), n.unsigned_abs());
    let one = b.float_of(ty, 1.0);
    if size == 0 {
        return Some(one);
    }
    if size.count_ones() + size.ilog2() > MOST_PRODUCTS {
        return None;
    }
    let (mut square, mut result) = (x, None);
    for bit in 0..=size.ilog2() {
        if bit > 0 {
            square = b.fmul(square, square);
        }
        if size >> bit & 1 != 0 {
            result = Some(result.map_or(square, |result| b.fmul(result, square)));
        }
    }
    let result = result?;
    Some(if n < 0 { b.binary(BinaryOp::FDiv, one, result) } else { result })
}

/// `x^y` of an `x` without sign, where nothing is special about them.
fn raise(b: &mut Builder, x: Value, y: Value) -> Value {
    let (ty, wide) = (b.ty(x), b.double());
    match (ty == wide, b.ty(y) == wide) {
        (true, _) => double::raise(b, x, y),
        (false, true) => single::raise(b, x, y),
        (false, false) => {
            let y = b.cast(CastOp::FpExt, y, wide);
            single::raise(b, x, y)
        }
    }
}
