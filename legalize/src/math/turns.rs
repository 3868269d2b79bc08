//! Sines, cosines and tangents of doubles, of any size. Sines and cosines err by less than one unit in the last place, where
//! OpenCL C allows four, tangents by less than three, of five (OpenCL C 3.0, 7.4); docs/isel.md has what was measured.
//!
//! The angle less the nearest multiple of pi/2 is found in two parts, since no double is so near to such a multiple, other than
//! zero, that less than 2^-62 were left (J.-M. Muller, Elementary Functions, 3rd ed., 2016, chapter 11.4). Below 2^30 the
//! multiple is taken off in three parts (W. J. Cody and W. Waite); from there on the angle is multiplied by as many bits of 2/pi
//! as matter, whole turns left out (M. Payne and R. Hanek, "Radian reduction for trigonometric functions", 1983,
//! doi:10.1145/1057600.1057602), which `v_trig_preop_f64` has. What that takes is skipped where no lane has such an angle.

use super::super::builder::Builder;
use super::super::per_lane;
use super::super::rewrite::Writer;
use super::double::whole_number;
use super::numbers::{COS, HALF_PI, SIN, TWO_OVER_PI};
use super::pairs::{Pair, constant, polynomial, product, product_of_pairs, sum, sum_of_less};
use gcnsel_ir::{BinaryOp, CastOp, FloatPredicate, IntPredicate, Intrinsic, Value};
use smallvec::{SmallVec, smallvec};

/// From here on angles are large. The product with the third part of pi/2 has some 2^-79 there, and errs by 2^-132.
const LARGE: f64 = (1u64 << 30) as f64;

/// From here on the machine gives parts of 2/pi times 2^128, since they would be too small.
const HUGE: f64 = f64::from_bits((1023 + 945) << 52);

/// What is left of an angle without sign.
struct Reduced {
    /// From -pi/4 to pi/4.
    angle: Pair,
    /// How many multiples of pi/2 were taken off, but for whole turns, an `i32`.
    quarters: Value,
}

/// `sin`, `cos`, `tan`, or the first two.
pub(super) fn function(w: &mut Writer, intrinsic: Intrinsic, x: Value) -> SmallVec<[Value; 2]> {
    let magnitude = w.b.float_intrinsic(per_lane::FABS, &[x]);
    let Reduced { angle, quarters } = reduce(w, magnitude);
    let b = &mut w.b;
    let (sine, cosine) = (sine(b, angle), cosine(b, angle));
    let (one, zero) = (b.c32(1), b.c32(0));
    let low = b.and(quarters, one);
    let is_odd = b.icmp(IntPredicate::Ne, low, zero);
    let (high_sine, high_cosine) = (b.select(is_odd, cosine, sine), b.select(is_odd, sine, cosine));
    let sign_of_x = high_dword(b, x);
    let mut sine = || {
        // From half a turn on it is negative.
        let half = b.shift(BinaryOp::Shl, quarters, 30);
        let sign = b.xor(half, sign_of_x);
        with_sign_changed(b, high_sine, sign)
    };
    match intrinsic {
        Intrinsic::Sin => smallvec![sine()],
        Intrinsic::Cos => smallvec![turned_cosine(b, high_cosine, quarters, one)],
        Intrinsic::Sincos => {
            let sine = sine();
            smallvec![sine, turned_cosine(b, high_cosine, quarters, one)]
        }
        _ => {
            let quotient = b.binary(BinaryOp::FDiv, high_sine, high_cosine);
            let odd = b.shift(BinaryOp::Shl, quarters, 31);
            let sign = b.xor(odd, sign_of_x);
            smallvec![with_sign_changed(b, quotient, sign)]
        }
    }
}

/// A cosine is negative in the second and the third quarter.
fn turned_cosine(b: &mut Builder, value: Value, quarters: Value, one: Value) -> Value {
    let next = b.add(quarters, one);
    let sign = b.shift(BinaryOp::Shl, next, 30);
    with_sign_changed(b, value, sign)
}

fn high_dword(b: &mut Builder, x: Value) -> Value {
    let (int, long) = (b.i32(), b.i64());
    let bits = b.cast(CastOp::BitCast, x, long);
    let high = b.shift(BinaryOp::LShr, bits, 32);
    b.cast(CastOp::Trunc, high, int)
}

/// `x` with the other sign, where the highest bit of a dword is set.
fn with_sign_changed(b: &mut Builder, x: Value, dword: Value) -> Value {
    let (long, double, sign) = (b.i64(), b.double(), b.c32(1 << 31));
    let sign = b.and(dword, sign);
    let sign = b.resize(sign, long, false);
    let sign = b.shift(BinaryOp::Shl, sign, 32);
    let bits = b.cast(CastOp::BitCast, x, long);
    let bits = b.xor(bits, sign);
    b.cast(CastOp::BitCast, bits, double)
}

/// The sine of what is left: the sine of the high part, and the low part times its cosine.
fn sine(b: &mut Builder, Pair { high, low }: Pair) -> Value {
    let square = b.fmul(high, high);
    let cube = b.fmul(square, high);
    let series = polynomial(b, square, &SIN);
    let minus_half = b.f64(-0.5);
    let of_low = b.fmul(square, minus_half);
    let of_low = b.fma(of_low, low, low);
    let rest = b.fma(cube, series, of_low);
    b.fadd(high, rest)
}

/// The cosine of what is left: the cosine of the high part, less the low part times its sine.
fn cosine(b: &mut Builder, Pair { high, low }: Pair) -> Value {
    let square = b.fmul(high, high);
    let (half, one) = (b.f64(-0.5), b.f64(1.0));
    let half = b.fmul(square, half);
    let top = sum_of_less(b, one, half);
    let series = polynomial(b, square, &COS);
    let fourth = b.fmul(square, square);
    let minus_high = b.fneg(high);
    let rest = b.fma(minus_high, low, top.low);
    let rest = b.fma(fourth, series, rest);
    b.fadd(top.high, rest)
}

/// Takes multiples of pi/2 off an angle without sign. Of an infinite one nothing is left that is a number.
fn reduce(w: &mut Writer, x: Value) -> Reduced {
    let (double, large) = (w.b.double(), w.b.f64(LARGE));
    let small = reduce_small(&mut w.b, x);
    let is_large = w.b.fcmp(FloatPredicate::Oge, x, large);
    let before = w.b.block;
    let (beyond, after) = (w.new_block(), w.new_block());
    w.b.branch_if(is_large, beyond, after);
    w.switch_to(beyond);
    let large = reduce_large(&mut w.b, x);
    w.b.branch(after);
    w.switch_to(after);
    let [high, low, whole] =
        [0, 1, 2].map(|part| w.phi(double, &[(small[part], before), (large[part], beyond)]));
    Reduced { angle: Pair { high, low }, quarters: whole_number(&mut w.b, whole) }
}

/// What is left, in two parts, and how many quarters were taken off.
fn reduce_small(b: &mut Builder, x: Value) -> [Value; 3] {
    let (scale, [first, second, third]) = (b.f64(TWO_OVER_PI), HALF_PI.map(|part| b.f64(part)));
    let scaled = b.fmul(x, scale);
    let whole = b.float_intrinsic(per_lane::RINT, &[scaled]);
    let minus = b.fneg(whole);
    // Exact, as bits of what is left stand no lower than those of a double below one.
    let rest = b.fma(minus, first, x);
    let next = product(b, minus, second);
    let all = sum(b, rest, next.high);
    let low = b.fadd(all.low, next.low);
    let low = b.fma(minus, third, low);
    let left = sum_of_less(b, all.high, low);
    [left.high, left.low, whole]
}

/// The same of a large angle. The products with the first four parts of 2/pi, each of 53 bits, are summed from the highest on; the
/// next would be less than 2^-157.
fn reduce_large(b: &mut Builder, x: Value) -> [Value; 3] {
    let (huge, down) = (b.f64(HUGE), b.f64(2f64.powi(-128)));
    let is_huge = b.fcmp(FloatPredicate::Oge, x, huge);
    let scaled = b.fmul(x, down);
    let scaled = b.select(is_huge, scaled, x);
    let double = b.double();
    let [first, second, third, fourth] = [0, 1, 2, 3].map(|segment| {
        let segment = b.c32(segment);
        b.intrinsic(per_lane::AMDGCN_TRIG_PREOP, &[double], &[x, segment], double)
    });
    let [first, second, third] = [first, second, third].map(|part| product(b, scaled, part));
    let fourth = b.fmul(scaled, fourth);
    // The first is below 2^55: without whole turns.
    let (quarter, minus_four) = (b.f64(0.25), b.f64(-4.0));
    let turns = b.fmul(first.high, quarter);
    let turns = b.float_intrinsic(per_lane::TRUNC, &[turns]);
    let turned = b.fma(turns, minus_four, first.high);
    let all = sum(b, turned, first.low);
    let next = sum(b, all.high, second.high);
    let whole = b.float_intrinsic(per_lane::RINT, &[next.high]);
    let left = b.fsub(next.high, whole);
    // What follows is all that there is where these have cancelled out.
    let mut rest = all.low;
    let mut low = b.fadd(third.low, fourth);
    for part in [next.low, second.low, third.high] {
        let Pair { high, low: lost } = sum(b, rest, part);
        (rest, low) = (high, b.fadd(low, lost));
    }
    let left = sum(b, left, rest);
    let low = b.fadd(left.low, low);
    let left = sum_of_less(b, left.high, low);
    let half_pi = constant(b, [HALF_PI[0], HALF_PI[1]]);
    let angle = product_of_pairs(b, left, half_pi);
    [angle.high, angle.low, whole]
}
