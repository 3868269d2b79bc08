//! Exponentials, logarithms and powers of doubles. Each errs by less than two units in the last place, where OpenCL C allows
//! three, and sixteen for powers (OpenCL C 3.0, 7.4); docs/isel.md has what was measured. `afn` changes nothing.
//!
//! The way is that of every library (J.-M. Muller, Elementary Functions, 3rd ed., 2016, chapters 11.1 and 11.2): a whole number
//! of powers of two is taken off, exactly, and what is left goes into a polynomial.

use super::super::builder::Builder;
use super::super::per_lane;
use super::numbers::{EXP, LN_2, LN_2_CUT, LN_10, LOG, LOG2_E, LOG10_2, LOG10_2_CUT, LOG10_E, TWO_THIRDS};
use super::pairs::{Pair, constant, polynomial, product, product_of_pairs, sum_of_less};
use gcnsel_ir::{CastOp, FloatPredicate, Intrinsic, Value};
use std::f64::consts::{FRAC_1_SQRT_2, LOG2_10};

/// A function of one double.
pub(super) fn function(b: &mut Builder, intrinsic: Intrinsic, x: Value) -> Value {
    match intrinsic {
        Intrinsic::Exp => exponential(b, x, Base::E),
        Intrinsic::Exp2 => exponential(b, x, Base::Two),
        Intrinsic::Exp10 => exponential(b, x, Base::Ten),
        Intrinsic::Log => logarithm(b, x, Base::E),
        Intrinsic::Log2 => logarithm(b, x, Base::Two),
        Intrinsic::Log10 => logarithm(b, x, Base::Ten),
        other => unreachable!("{other:?} is no exponential or logarithm"),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Base {
    E,
    Two,
    Ten,
}

/// `base^x`.
fn exponential(b: &mut Builder, x: Value, base: Base) -> Value {
    let scale = match base {
        Base::E => LOG2_E[0],
        Base::Two => 1.0,
        Base::Ten => LOG2_10,
    };
    let scaled = if base == Base::Two {
        x
    } else {
        let scale = b.f64(scale);
        b.fmul(x, scale)
    };
    let whole = b.float_intrinsic(per_lane::RINT, &[scaled]);
    let minus_whole = b.fneg(whole);
    // What is left of x. The first difference is exact: its bits stand no lower than those of a double below one half.
    let rest = match base {
        Base::E => reduced(b, x, minus_whole, LN_2),
        Base::Two => b.fadd(x, minus_whole),
        Base::Ten => reduced(b, x, minus_whole, LOG10_2),
    };
    let rest = match base {
        Base::E => rest,
        Base::Two => scaled_by(b, rest, LN_2),
        Base::Ten => scaled_by(b, rest, LN_10),
    };
    let result = power_of_e(b, rest, whole);
    // Far enough beyond what is a double. Where the whole number is infinite nothing else is a number.
    limited(b, x, -1076.0 / scale, 1025.0 / scale, result)
}

/// `x + n * c` of a constant in parts.
fn reduced(b: &mut Builder, x: Value, n: Value, c: [f64; 2]) -> Value {
    let c = constant(b, c);
    let rest = b.fma(n, c.high, x);
    b.fma(n, c.low, rest)
}

/// `x * c` of a constant in parts.
fn scaled_by(b: &mut Builder, x: Value, c: [f64; 2]) -> Value {
    let c = constant(b, c);
    let low = b.fmul(x, c.low);
    b.fma(x, c.high, low)
}

/// `e^r * 2^n`, of an `r` no farther from zero than half of ln 2, and a whole number `n`.
fn power_of_e(b: &mut Builder, r: Value, n: Value) -> Value {
    let series = polynomial(b, r, &EXP);
    let one = b.f64(1.0);
    let slope = b.fma(r, series, one);
    let power = b.fma(r, slope, one);
    let (int, double, exponent) = (b.i32(), b.double(), whole_number(b, n));
    b.intrinsic(per_lane::LDEXP, &[double, int], &[power, exponent], double)
}

/// A whole number below 2^31 as an integer: beside 2^52 it is the lowest bits. What is none gives any integer, which a
/// conversion would not.
pub(super) fn whole_number(b: &mut Builder, n: Value) -> Value {
    let (int, long, beside) = (b.i32(), b.i64(), b.f64(1.5 * 2f64.powi(52)));
    let sum = b.fadd(n, beside);
    let bits = b.cast(CastOp::BitCast, sum, long);
    b.cast(CastOp::Trunc, bits, int)
}

/// `result`, but zero or infinity where `x` is beyond these limits.
fn limited(b: &mut Builder, x: Value, lowest: f64, highest: f64, result: Value) -> Value {
    let (lowest, highest, zero, infinity) = (b.f64(lowest), b.f64(highest), b.f64(0.0), b.f64(f64::INFINITY));
    let is_low = b.fcmp(FloatPredicate::Olt, x, lowest);
    let result = b.select(is_low, zero, result);
    let is_high = b.fcmp(FloatPredicate::Ogt, x, highest);
    b.select(is_high, infinity, result)
}

/// A positive number as `m * 2^k`, with `m` from sqrt(1/2) to sqrt 2 and `k` whole; `s = (m - 1) / (m + 1)` is nowhere beyond
/// 3 - sqrt 8.
struct Parts {
    /// `m - 1`, exactly.
    above_one: Value,
    /// `m + 1` in two parts, exactly.
    divisor: Pair,
    /// About `1 / (m + 1)`, to an ulp.
    reciprocal: Value,
    /// `k`.
    exponent: Value,
}

impl Parts {
    fn of(b: &mut Builder, x: Value) -> Parts {
        let (int, double) = (b.i32(), b.double());
        let mantissa = b.float_intrinsic(per_lane::FREXP_MANT, &[x]);
        let exponent = b.intrinsic(per_lane::FREXP_EXP, &[int, double], &[x], int);
        let root = b.f64(FRAC_1_SQRT_2);
        let is_low = b.fcmp(FloatPredicate::Olt, mantissa, root);
        let (one_int, zero_int) = (b.c32(1), b.c32(0));
        let less = b.select(is_low, one_int, zero_int);
        let m = b.intrinsic(per_lane::LDEXP, &[double, int], &[mantissa, less], double);
        let exponent = b.sub(exponent, less);
        let exponent = b.cast(CastOp::SiToFp, exponent, double);
        let one = b.f64(1.0);
        let above_one = b.fsub(m, one);
        let high = b.fadd(m, one);
        let rounded = b.fsub(high, one);
        let divisor = Pair { high, low: b.fsub(m, rounded) };
        // No more than twenty-three bits of the machine's reciprocal are counted on; each step of Newton's doubles them.
        let minus = b.fneg(high);
        let mut reciprocal = b.float_intrinsic(per_lane::RCP, &[high]);
        for _ in 0..2 {
            let error = b.fma(minus, reciprocal, one);
            reciprocal = b.fma(error, reciprocal, reciprocal);
        }
        Parts { above_one, divisor, reciprocal, exponent }
    }
}

/// The logarithm of `x`: `k` times that of two, and that of `m`, which is `f - (f^2/2 - s * (f^2/2 + R))` with `f = m - 1` and
/// `R = log m / s - 2`. What is taken off `f` is so much less than `f` that its errors count little.
fn logarithm(b: &mut Builder, x: Value, base: Base) -> Value {
    let Parts { above_one: f, reciprocal, exponent, .. } = Parts::of(b, x);
    let (half, two_thirds) = (b.f64(0.5), b.f64(TWO_THIRDS[0]));
    let s = b.fmul(f, reciprocal);
    let square = b.fmul(s, s);
    let series = polynomial(b, square, &LOG);
    let series = b.fma(square, series, two_thirds);
    let half_f = b.fmul(f, half);
    let half_square = b.fmul(half_f, f);
    let bent = b.fma(square, series, half_square);
    let minus_s = b.fneg(s);
    let less = b.fma(minus_s, bent, half_square);
    let minus_less = b.fneg(less);
    let of_m = sum_of_less(b, f, minus_less);
    // In the base that is wanted, together with the whole powers of two.
    let (of_m, of_two) = match base {
        Base::E => (of_m, LN_2_CUT),
        Base::Two => (times(b, of_m, LOG2_E), [1.0, 0.0]),
        Base::Ten => (times(b, of_m, LOG10_E), LOG10_2_CUT),
    };
    let (mut whole, mut low) = (exponent, of_m.low);
    if base != Base::Two {
        let of_two = constant(b, of_two);
        whole = b.fmul(exponent, of_two.high);
        low = b.fma(exponent, of_two.low, low);
    }
    let Pair { high, low: lost } = sum_of_less(b, whole, of_m.high);
    let low = b.fadd(low, lost);
    let result = b.fadd(high, low);
    // Of zero, of what is less, of infinity, and of what is no number.
    let (zero, infinity, nan, least) =
        (b.f64(0.0), b.f64(f64::INFINITY), b.f64(f64::NAN), b.f64(f64::NEG_INFINITY));
    let is_infinite = b.fcmp(FloatPredicate::Oeq, x, infinity);
    let result = b.select(is_infinite, x, result);
    let is_negative = b.fcmp(FloatPredicate::Olt, x, zero);
    let result = b.select(is_negative, nan, result);
    let is_zero = b.fcmp(FloatPredicate::Oeq, x, zero);
    b.select(is_zero, least, result)
}

/// A pair times a constant in parts.
fn times(b: &mut Builder, x: Pair, c: [f64; 2]) -> Pair {
    let c = constant(b, c);
    product_of_pairs(b, x, c)
}

/// `x^y` of an `x` without sign: the power of e by `y log x`. An error of the logarithm is as large as 745 of its kind in the
/// power, so it has some sixty-four bits: it is `2 s + s^3 (2/3 + ...)` in pairs, all but the series.
pub(super) fn raise(b: &mut Builder, x: Value, y: Value) -> Value {
    let log = logarithm_in_parts(b, x);
    let Pair { high, low } = product(b, y, log.high);
    let low = b.fma(y, log.low, low);
    let scale = b.f64(LOG2_E[0]);
    let scaled = b.fmul(high, scale);
    let whole = b.float_intrinsic(per_lane::RINT, &[scaled]);
    let minus_whole = b.fneg(whole);
    let ln_2 = constant(b, LN_2);
    let rest = b.fma(minus_whole, ln_2.high, high);
    let low = b.fma(minus_whole, ln_2.low, low);
    let rest = b.fadd(rest, low);
    let result = power_of_e(b, rest, whole);
    limited(b, high, -746.0, 711.0, result)
}

/// The natural logarithm of an `x` that is not negative.
fn logarithm_in_parts(b: &mut Builder, x: Value) -> Pair {
    let Parts { above_one: f, divisor, reciprocal, exponent } = Parts::of(b, x);
    // s
    let high = b.fmul(f, reciprocal);
    let minus = b.fneg(high);
    let rest = b.fma(minus, divisor.high, f);
    let rest = b.fma(minus, divisor.low, rest);
    let s = Pair { high, low: b.fmul(rest, reciprocal) };
    let square = product_of_pairs(b, s, s);
    let cube = product_of_pairs(b, square, s);
    // 2/3 + ...
    let series = polynomial(b, square.high, &LOG);
    let series = b.fmul(series, square.high);
    let two_thirds = constant(b, TWO_THIRDS);
    let mut factor = sum_of_less(b, two_thirds.high, series);
    factor.low = b.fadd(factor.low, two_thirds.low);
    let bent = product_of_pairs(b, cube, factor);
    // 2 s + ...
    let (twice_high, twice_low) = (b.fadd(s.high, s.high), b.fadd(s.low, s.low));
    let of_m = sum_of_less(b, twice_high, bent.high);
    let low = b.fadd(twice_low, bent.low);
    let low = b.fadd(low, of_m.low);
    let ln_2 = constant(b, LN_2_CUT);
    let whole = b.fmul(exponent, ln_2.high);
    let all = sum_of_less(b, whole, of_m.high);
    let low = b.fadd(low, all.low);
    let low = b.fma(exponent, ln_2.low, low);
    let log = sum_of_less(b, all.high, low);
    // Zero and infinity have no mantissa.
    let (zero, infinity, least) = (b.f64(0.0), b.f64(f64::INFINITY), b.f64(f64::NEG_INFINITY));
    let is_zero = b.fcmp(FloatPredicate::Oeq, x, zero);
    let high = b.select(is_zero, least, log.high);
    let is_infinite = b.fcmp(FloatPredicate::Oeq, x, infinity);
    Pair { high: b.select(is_infinite, infinity, high), low: log.low }
}
