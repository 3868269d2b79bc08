//! The three instructions that make Newton's iteration a correctly rounded division.
//!
//! A division scales its operands so that no step overflows or loses bits (`div_scale`), refines an estimated
//! quotient, undoes the scaling in the last fused operation (`div_fmas`) and puts the special cases right
//! (`div_fixup`).
//!
//! The conditions are those of the "CDNA3" instruction set manual. It gives `div_fmas` a factor of 2^32, with which
//! no division would come out right; the factor that undoes `div_scale`, two to the power of plus or minus 64 (f64:
//! 128) by the side the quotient is on, is that of the RDNA3 manual, and rounds once. A huge denominator with a
//! denormal quotient must be scaled down, where the manual says up, which overflows; and where a step overflowed
//! (the quotient is not a number, the operands are finite) `div_fixup` must answer infinity. Tests divide by the
//! sequence LLVM emits and compare with the correctly rounded quotient.

use rustc_apfloat::{Float as ApFloat, FloatConvert, Round as ApRound, Status, ieee};

use super::float::{Float, odd_sum};
use super::mode::{Env, Round};
use super::word::{F32, F64};

/// A format that division is built for.
pub trait Divisible: Float {
    /// The power of two that `div_scale` scales by.
    const SCALE: i32;
    /// Numerators whose exponent exceeds the denominator's by this are near overflow.
    const NEAR_OVERFLOW: i32;
    /// Numerators with an exponent field up to this are tiny.
    const TINY: i32;
    /// `a * b + c` times two to the power of `exponent`, rounded once to nearest.
    fn fma_scaled(self, factor: Self, addend: Self, exponent: i32) -> Self;
}

impl Divisible for F32 {
    const SCALE: i32 = 64;
    const NEAR_OVERFLOW: i32 = 96;
    const TINY: i32 = 23;
    fn fma_scaled(self, factor: F32, addend: F32, exponent: i32) -> F32 {
        let sum = odd_sum(self.to_f64() * factor.to_f64(), addend.to_f64());
        let power = f64::from_bits(((1023 + exponent) as u64) << 52);
        F32::from_f64(sum * power, Round::Nearest)
    }
}

impl Divisible for F64 {
    const SCALE: i32 = 128;
    const NEAR_OVERFLOW: i32 = 768;
    const TINY: i32 = 53;
    fn fma_scaled(self, factor: F64, addend: F64, exponent: i32) -> F64 {
        // 113 bits hold the product of two doubles exactly; the sum is rounded to odd, so that the one rounding
        // that follows decides.
        let quad = |value: F64| -> ieee::Quad {
            ieee::Double::from_bits(u128::from(value.0)).convert(&mut false).value
        };
        let product = (quad(self) * quad(factor)).value;
        let sum = product.add_r(quad(addend), ApRound::TowardZero);
        let inexact = sum.status.contains(Status::INEXACT);
        let odd = ieee::Quad::from_bits(sum.value.to_bits() | u128::from(inexact));
        let rounded: ieee::Double = odd.scalbn(exponent).convert(&mut false).value;
        F64(rounded.to_bits() as u64)
    }
}

/// `value`, a numerator or denominator, scaled; and whether `div_fmas` has to undo it.
pub fn div_scale<T: Divisible>(env: &Env, value: T, denominator: T, numerator: T) -> (T, bool) {
    let (value, denominator, numerator) = (value.source(env), denominator.source(env), numerator.source(env));
    if numerator.is_zero() || denominator.is_zero() {
        return (T::nan(), false);
    }
    let up = |value: T| value.scale_raw(T::SCALE, Round::Nearest);
    let down = |value: T| value.scale_raw(-T::SCALE, Round::Nearest);
    let too_small = |quotient: T| quotient.exponent() == 0;
    let reciprocal_small = too_small(T::one().div_raw(denominator)) && !denominator.is_infinite();
    let quotient_small = too_small(numerator.div_raw(denominator)) && !denominator.is_infinite();
    let is_denominator = value.equals(denominator);

    if numerator.exponent() - denominator.exponent() >= T::NEAR_OVERFLOW {
        (if is_denominator { up(value) } else { value }, true)
    } else if denominator.is_denormal() {
        (up(value), false)
    } else if reciprocal_small && quotient_small {
        (if is_denominator { down(value) } else { value }, true)
    } else if reciprocal_small {
        (down(value), false)
    } else if quotient_small {
        (if value.equals(numerator) { up(value) } else { value }, true)
    } else if numerator.exponent() <= T::TINY {
        (up(value), false)
    } else {
        (value, false)
    }
}

/// `a * b + c`, with the scaling of `div_scale` undone if it reported one.
pub fn div_fmas<T: Divisible>(env: &Env, a: T, b: T, c: T, scaled: bool) -> T {
    if !scaled {
        return super::float::fma(env, a, b, c);
    }
    let (a, b, c) = (a.source(env), b.source(env), c.source(env));
    if a.is_nan() || b.is_nan() || c.is_nan() {
        return super::float::fma(env, a, b, c);
    }
    let exponent = if c.exponent() > T::BIAS { T::SCALE } else { -T::SCALE };
    a.fma_scaled(b, c, exponent).result(env)
}

/// The quotient with its sign, or the result of a special case.
pub fn div_fixup<T: Float>(quotient: T, denominator: T, numerator: T) -> T {
    let negative = denominator.is_negative() != numerator.is_negative();
    // The exponents' difference below which every quotient rounds to zero; halves are not looked at so closely.
    let vanishing = if T::FRACTION_BITS > 10 { -(T::BIAS + T::FRACTION_BITS as i32) } else { i32::MIN };
    if numerator.is_nan() {
        numerator.quieted()
    } else if denominator.is_nan() {
        denominator.quieted()
    } else if denominator.is_zero() && numerator.is_zero()
        || denominator.is_infinite() && numerator.is_infinite()
    {
        T::nan().with_sign(true)
    } else if denominator.is_zero() || numerator.is_infinite() {
        T::new(T::INFINITY).with_sign(negative)
    } else if denominator.is_infinite()
        || numerator.is_zero()
        || numerator.exponent() - denominator.exponent() < vanishing
    {
        T::zero().with_sign(negative)
    } else if quotient.is_nan() {
        T::new(T::INFINITY).with_sign(negative)
    } else {
        quotient.with_sign(negative)
    }
}

#[cfg(test)]
mod tests {
    use super::super::float::fma;
    use super::*;

    /// The sequence `llc-19` emits for `fdiv float`.
    fn divide_f32(env: &Env, n: f32, d: f32) -> f32 {
        let (n, d) = (F32::of(n), F32::of(d));
        let (scaled_d, _) = div_scale(env, d, d, n);
        let (scaled_n, undo) = div_scale(env, n, d, n);
        let minus_d = scaled_d.negated();
        let reciprocal = F32::one().div_raw(scaled_d);
        let error = fma(env, minus_d, reciprocal, F32::one());
        let reciprocal = fma(env, error, reciprocal, reciprocal);
        let quotient = fma(env, scaled_n, reciprocal, F32::zero());
        let error = fma(env, minus_d, quotient, scaled_n);
        let quotient = fma(env, error, reciprocal, quotient);
        let error = fma(env, minus_d, quotient, scaled_n);
        div_fixup(div_fmas(env, error, reciprocal, quotient, undo), d, n).host()
    }

    /// The sequence `llc-19` emits for `fdiv double`.
    fn divide_f64(env: &Env, n: f64, d: f64) -> f64 {
        let (n, d) = (F64::new(n.to_bits()), F64::new(d.to_bits()));
        let (scaled_d, _) = div_scale(env, d, d, n);
        let (scaled_n, undo) = div_scale(env, n, d, n);
        let minus_d = scaled_d.negated();
        let reciprocal = F64::one().div_raw(scaled_d);
        let error = fma(env, minus_d, reciprocal, F64::one());
        let reciprocal = fma(env, reciprocal, error, reciprocal);
        let error = fma(env, minus_d, reciprocal, F64::one());
        let reciprocal = fma(env, reciprocal, error, reciprocal);
        let quotient = fma(env, scaled_n, reciprocal, F64::zero());
        let error = fma(env, minus_d, quotient, scaled_n);
        f64::from_bits(div_fixup(div_fmas(env, error, reciprocal, quotient, undo), d, n).bits())
    }

    /// Bit patterns: all exponents alike, and every pair of special values.
    fn patterns() -> impl Iterator<Item = (u64, u64)> {
        let mut state = 0x1234_5678_9abc_def1u64;
        let mut next = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        (0..200_000).map(move |_| (next(), next()))
    }

    #[test]
    fn singles_divide_correctly() {
        let special = [
            0.0,
            1.0,
            3.0,
            1e-45,
            1.1e-38,
            f32::MIN_POSITIVE,
            2.6e-37,
            1e19,
            1.7e38,
            f32::MAX,
            f32::INFINITY,
        ];
        let pairs = special.iter().flat_map(|n| special.iter().map(|d| (*n, -*d)));
        let random = patterns().map(|(n, d)| (f32::from_bits(n as u32), f32::from_bits(d as u32)));
        for (n, d) in pairs.chain(random) {
            let (found, exact) = (divide_f32(&Env::PLAIN, n, d), n / d);
            let same = found.to_bits() == exact.to_bits() || found.is_nan() && exact.is_nan();
            assert!(same, "{n:e} / {d:e} = {exact:e}, not {found:e}");
        }
    }

    #[test]
    fn doubles_divide_correctly() {
        let special =
            [0.0, 1.0, 3.0, 5e-324, 1e-308, f64::MIN_POSITIVE, 1e150, 8.9e307, f64::MAX, f64::INFINITY];
        let pairs = special.iter().flat_map(|n| special.iter().map(|d| (*n, -*d)));
        let random = patterns().take(20_000).map(|(n, d)| (f64::from_bits(n), f64::from_bits(d)));
        for (n, d) in pairs.chain(random) {
            let (found, exact) = (divide_f64(&Env::PLAIN, n, d), n / d);
            let same = found.to_bits() == exact.to_bits() || found.is_nan() && exact.is_nan();
            assert!(same, "{n:e} / {d:e} = {exact:e}, not {found:e}");
        }
    }
}
