//! Conversions from and to floats.

use super::super::builder::Builder;
use super::super::per_lane;
use super::bits;
use super::integer::{bits_of, magnitude};
use gcnsel_ir::{BinaryOp, CastOp, FloatPredicate, IntPredicate, Type, TypeKind, Value};

/// Bits of a double's fraction, and of its exponent.
const FRACTION: u32 = 52;
const EXPONENTS: u64 = 0x7ff;
/// What the exponent field of 1 is.
const BIAS: i32 = 1023;

/// The nearest float: of the first 64 bits, the last of which says whether any below is set, times a power of two.
pub(super) fn to_float(b: &mut Builder, x: Value, ty: Type, signed: bool) -> Value {
    let (from, i32, i64, float) = (b.ty(x), b.i32(), b.i64(), b.float());
    let width = bits_of(b, from);
    let (size, is_negative) = match signed {
        true => {
            let zero = b.int(from, 0);
            (magnitude(b, x).0, Some(b.icmp(IntPredicate::Slt, x, zero)))
        }
        false => (x, None),
    };
    let zeros = bits::leading_zeros(b, size);
    let first = b.binary(BinaryOp::Shl, size, zeros);
    let top = b.shift(BinaryOp::LShr, first, width - 64);
    let top = b.resize(top, i64, false);
    let (below, none) = (b.shift(BinaryOp::Shl, first, 64), b.int(from, 0));
    let rest = if width > 64 { b.icmp(IntPredicate::Ne, below, none) } else { b.bit(false) };
    let rest = b.resize(rest, i64, false);
    let top = b.or(top, rest);
    let zeros = b.resize(zeros, i32, false);
    let most = b.c32(width - 64);
    let exponent = b.sub(most, zeros);
    // A half has no more than 17 bits before it is infinite: a float is exact. A bfloat, too, is rounded before it is
    // multiplied, which a float does exactly.
    let kind = b.types.kind(ty).clone();
    let rounded = if kind == TypeKind::Half { float } else { ty };
    let mut value = b.cast(CastOp::UiToFp, top, rounded);
    let scaled = if kind == TypeKind::Double { ty } else { float };
    if rounded != scaled {
        value = b.cast(CastOp::FpExt, value, scaled);
    }
    value = b.intrinsic(per_lane::LDEXP, &[scaled, i32], &[value, exponent], scaled);
    if scaled != ty {
        value = b.cast(CastOp::FpTrunc, value, ty);
    }
    let is_zero = b.icmp(IntPredicate::Eq, x, none);
    let zero = b.function.constant(ty, gcnsel_ir::ConstData::Float(0));
    value = b.select(is_zero, zero, value);
    match is_negative {
        Some(is_negative) => {
            let negative = b.fneg(value);
            b.select(is_negative, negative, value)
        }
        None => value,
    }
}

fn to_double(b: &mut Builder, x: Value) -> Value {
    let double = b.double();
    if b.ty(x) == double { x } else { b.cast(CastOp::FpExt, x, double) }
}

/// What is before the point.
pub(super) fn from_float(b: &mut Builder, x: Value, ty: Type, signed: bool) -> Value {
    let (i64, i32) = (b.i64(), b.i32());
    let x = to_double(b, x);
    let all = b.cast(CastOp::BitCast, x, i64);
    let exponent = b.shift(BinaryOp::LShr, all, FRACTION);
    let mask = b.c64(EXPONENTS);
    let exponent = b.and(exponent, mask);
    let exponent = b.resize(exponent, i32, false);
    let (fraction, one) = (b.c64((1 << FRACTION) - 1), b.c64(1 << FRACTION));
    let fraction = b.and(all, fraction);
    let fraction = b.or(fraction, one);
    let whole = b.c32((BIAS + FRACTION as i32) as u32);
    let (up, down) = (b.sub(exponent, whole), b.sub(whole, exponent));
    let last = b.c32(63);
    let is_small = b.icmp(IntPredicate::Sgt, down, last);
    let down = b.select(is_small, last, down);
    let down = b.resize(down, i64, false);
    let cut = b.binary(BinaryOp::LShr, fraction, down);
    let (cut, fraction, amount) =
        (b.resize(cut, ty, false), b.resize(fraction, ty, false), b.resize(up, ty, false));
    let shifted = b.binary(BinaryOp::Shl, fraction, amount);
    let zero = b.c32(0);
    let has_fraction = b.icmp(IntPredicate::Slt, up, zero);
    let value = b.select(has_fraction, cut, shifted);
    if !signed {
        return value;
    }
    let none = b.c64(0);
    let is_negative = b.icmp(IntPredicate::Slt, all, none);
    let negative = b.neg(value);
    b.select(is_negative, negative, value)
}

/// The same, the nearest that there is of what there is not, and zero of what is no number.
pub(super) fn from_float_clamped(b: &mut Builder, x: Value, ty: Type, signed: bool) -> Value {
    let x = to_double(b, x);
    let width = bits_of(b, ty);
    let value = from_float(b, x, ty, signed);
    let (zero, one) = (b.int(ty, 0), b.int(ty, 1));
    let (least, most, low, high) = if signed {
        let least = b.shift(BinaryOp::Shl, one, width - 1);
        let bound = 2f64.powi(width as i32 - 1);
        (least, b.sub(least, one), -bound, bound)
    } else {
        (zero, b.sub(zero, one), 0.0, 2f64.powi(width as i32))
    };
    let (low, high) = (b.f64(low), b.f64(high));
    let is_low = b.fcmp(FloatPredicate::Olt, x, low);
    let is_high = b.fcmp(FloatPredicate::Oge, x, high);
    let is_nothing = b.fcmp(FloatPredicate::Uno, x, x);
    let value = b.select(is_low, least, value);
    let value = b.select(is_high, most, value);
    b.select(is_nothing, zero, value)
}
