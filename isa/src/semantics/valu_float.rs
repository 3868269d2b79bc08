//! Vector floating-point instructions whose results are exactly defined.

use super::division::{div_fixup, div_fmas, div_scale};
use super::float::{self, Float, add, fma, mad, med3, mul, mul_legacy, sub};
use super::mode::Env;
use super::trig_preop::trig_preop;
use super::visitor::Visitor;
use super::word::{F16, F32, F64};
use crate::op::Op;

/// Rounds to an integer by `f`, which is exact in double precision.
#[inline(always)]
fn integral<T: Float>(env: &Env, a: T, f: impl Fn(f64) -> f64) -> T {
    let a = a.source(env);
    if a.is_nan() {
        return a.quieted();
    }
    // The sign survives, of zeros too: -0.5 rounds to -0.
    T::from_f64(f(a.to_f64()), super::mode::Round::Nearest).with_sign(a.is_negative())
}

/// `a - floor(a)`, at most the largest number below one.
#[inline(always)]
fn fract<T: Float>(env: &Env, a: T) -> T {
    let a = a.source(env);
    if a.is_nan() || a.is_infinite() {
        return if a.is_nan() { a.quieted() } else { T::nan() };
    }
    let below_one = T::new(T::one().bits() - 1);
    let difference = add(env, a, integral(env, a, f64::floor).negated());
    if difference.less(below_one) { difference } else { below_one }
}

/// The exponent of a number written as a fraction in 0.5..1 times a power of two; 0 of zero, infinities and NaNs.
#[inline(always)]
fn frexp_exponent<T: Float>(env: &Env, a: T) -> i32 {
    let a = a.source(env);
    if a.is_zero() || a.is_infinite() || a.is_nan() {
        return 0;
    }
    if a.exponent() == 0 {
        // The highest set bit of the fraction counts.
        let highest = 63 - a.magnitude().leading_zeros() as i32;
        return highest - T::FRACTION_BITS as i32 - T::BIAS + 2;
    }
    a.exponent() - T::BIAS + 1
}

/// The fraction in 0.5..1 of a number; zero, infinities and NaNs themselves.
#[inline(always)]
fn frexp_fraction<T: Float>(env: &Env, a: T) -> T {
    let a = a.source(env);
    if a.is_zero() || a.is_infinite() || a.is_nan() {
        return a.quieted();
    }
    a.scale_raw(-frexp_exponent(env, a), super::mode::Round::Nearest)
}

/// `a * 2^exponent`.
#[inline(always)]
fn ldexp<T: Float>(env: &Env, a: T, exponent: i32) -> T {
    let a = a.source(env);
    if a.is_nan() { a.quieted() } else { a.scale_raw(exponent, T::round(&env.mode)).result(env) }
}

/// The axes of a direction by magnitude: which of x (0), y (1), z (2) is the largest.
#[inline(always)]
fn major_axis(x: F32, y: F32, z: F32) -> usize {
    let (x, y, z) = (x.host().abs(), y.host().abs(), z.host().abs());
    if z >= x && z >= y {
        2
    } else if y >= x {
        1
    } else {
        0
    }
}

#[inline(always)]
fn cube_face(x: F32, y: F32, z: F32) -> F32 {
    let axis = major_axis(x, y, z);
    let negative = [x, y, z][axis].host() < 0.0;
    F32::of((2 * axis) as f32 + if negative { 1.0 } else { 0.0 })
}

#[inline(always)]
fn cube_s(x: F32, y: F32, z: F32) -> F32 {
    match major_axis(x, y, z) {
        2 if z.host() < 0.0 => x.negated(),
        2 | 1 => x,
        _ if x.host() < 0.0 => z,
        _ => z.negated(),
    }
}

#[inline(always)]
fn cube_t(x: F32, y: F32, z: F32) -> F32 {
    match major_axis(x, y, z) {
        1 if y.host() < 0.0 => z.negated(),
        1 => z,
        _ => y.negated(),
    }
}

/// The meanings of this family.
pub(super) fn visit<V: Visitor>(op: Op, v: V) -> Result<V::Output, V> {
    use Op::*;
    Ok(match op {
        V_ADD_F32 => v.op2(|env, a: F32, b: F32| add(env, a, b)),
        V_SUB_F32 => v.op2(|env, a: F32, b: F32| sub(env, a, b)),
        V_SUBREV_F32 => v.op2(|env, a: F32, b: F32| sub(env, b, a)),
        V_MUL_F32 => v.op2(|env, a: F32, b: F32| mul(env, a, b)),
        V_MUL_LEGACY_F32 => v.op2(|env, a: F32, b: F32| mul_legacy(env, a, b)),
        V_MIN_F32 => v.op2(|env, a: F32, b: F32| float::min(env, a, b)),
        V_MAX_F32 => v.op2(|env, a: F32, b: F32| float::max(env, a, b)),
        V_FMA_F32 | V_FMAC_F32 | V_FMAMK_F32 | V_FMAAK_F32 => {
            v.op3(|env, a: F32, b: F32, c: F32| fma(env, a, b, c))
        }
        V_MAD_F32 | V_MAC_F32 | V_MADMK_F32 | V_MADAK_F32 => {
            v.op3(|env, a: F32, b: F32, c: F32| mad(env, a, b, c))
        }
        V_MAD_LEGACY_F32 => v.op3(|env, a: F32, b: F32, c: F32| {
            let env = &float::flushing(env);
            add(env, mul_legacy(env, a, b), c)
        }),
        V_MIN3_F32 => v.op3(|env, a: F32, b: F32, c: F32| float::min(env, float::min(env, a, b), c)),
        V_MAX3_F32 => v.op3(|env, a: F32, b: F32, c: F32| float::max(env, float::max(env, a, b), c)),
        V_MED3_F32 => v.op3(|env, a: F32, b: F32, c: F32| med3(env, a, b, c)),
        V_TRUNC_F32 => v.op1(|env, a: F32| integral(env, a, f64::trunc)),
        V_CEIL_F32 => v.op1(|env, a: F32| integral(env, a, f64::ceil)),
        V_FLOOR_F32 => v.op1(|env, a: F32| integral(env, a, f64::floor)),
        V_RNDNE_F32 => v.op1(|env, a: F32| integral(env, a, f64::round_ties_even)),
        V_FRACT_F32 => v.op1(|env, a: F32| fract(env, a)),
        V_FREXP_EXP_I32_F32 => v.op1(|env, a: F32| frexp_exponent(env, a)),
        V_FREXP_MANT_F32 => v.op1(|env, a: F32| frexp_fraction(env, a)),
        V_LDEXP_F32 => v.op2(|env, a: F32, b: i32| ldexp(env, a, b)),
        V_DIV_SCALE_F32 => v.carry3(|env, a: F32, b: F32, c: F32| div_scale(env, a, b, c)),
        V_DIV_FMAS_F32 => v.masked3(|env, a: F32, b: F32, c: F32, scaled| div_fmas(env, a, b, c, scaled)),
        V_DIV_FIXUP_F32 => v.op3(|_, a: F32, b: F32, c: F32| div_fixup(a, b, c)),
        V_CUBEID_F32 => v.op3(|_, x: F32, y: F32, z: F32| cube_face(x, y, z)),
        V_CUBESC_F32 => v.op3(|_, x: F32, y: F32, z: F32| cube_s(x, y, z)),
        V_CUBETC_F32 => v.op3(|_, x: F32, y: F32, z: F32| cube_t(x, y, z)),
        V_CUBEMA_F32 => {
            v.op3(|env, x: F32, y: F32, z: F32| mul(env, [x, y, z][major_axis(x, y, z)], F32::of(2.0)))
        }

        V_ADD_F64 => v.op2(|env, a: F64, b: F64| add(env, a, b)),
        V_MUL_F64 => v.op2(|env, a: F64, b: F64| mul(env, a, b)),
        V_MIN_F64 => v.op2(|env, a: F64, b: F64| float::min(env, a, b)),
        V_MAX_F64 => v.op2(|env, a: F64, b: F64| float::max(env, a, b)),
        V_FMA_F64 | V_FMAC_F64 => v.op3(|env, a: F64, b: F64, c: F64| fma(env, a, b, c)),
        V_TRUNC_F64 => v.op1(|env, a: F64| integral(env, a, f64::trunc)),
        V_CEIL_F64 => v.op1(|env, a: F64| integral(env, a, f64::ceil)),
        V_FLOOR_F64 => v.op1(|env, a: F64| integral(env, a, f64::floor)),
        V_RNDNE_F64 => v.op1(|env, a: F64| integral(env, a, f64::round_ties_even)),
        V_FRACT_F64 => v.op1(|env, a: F64| fract(env, a)),
        V_FREXP_EXP_I32_F64 => v.op1(|env, a: F64| frexp_exponent(env, a)),
        V_FREXP_MANT_F64 => v.op1(|env, a: F64| frexp_fraction(env, a)),
        V_LDEXP_F64 => v.op2(|env, a: F64, b: i32| ldexp(env, a, b)),
        V_DIV_SCALE_F64 => v.carry3(|env, a: F64, b: F64, c: F64| div_scale(env, a, b, c)),
        V_DIV_FMAS_F64 => v.masked3(|env, a: F64, b: F64, c: F64, scaled| div_fmas(env, a, b, c, scaled)),
        V_DIV_FIXUP_F64 => v.op3(|_, a: F64, b: F64, c: F64| div_fixup(a, b, c)),
        V_TRIG_PREOP_F64 => v.op2(|_, a: F64, segment: u32| trig_preop(a, segment)),

        V_ADD_F16 => v.op2(|env, a: F16, b: F16| add(env, a, b)),
        V_SUB_F16 => v.op2(|env, a: F16, b: F16| sub(env, a, b)),
        V_SUBREV_F16 => v.op2(|env, a: F16, b: F16| sub(env, b, a)),
        V_MUL_F16 => v.op2(|env, a: F16, b: F16| mul(env, a, b)),
        V_MIN_F16 => v.op2(|env, a: F16, b: F16| float::min(env, a, b)),
        V_MAX_F16 => v.op2(|env, a: F16, b: F16| float::max(env, a, b)),
        V_FMA_F16 | V_FMA_LEGACY_F16 => v.op3(|env, a: F16, b: F16, c: F16| fma(env, a, b, c)),
        V_MAD_F16 | V_MAD_LEGACY_F16 | V_MAC_F16 | V_MADMK_F16 | V_MADAK_F16 => {
            v.op3(|env, a: F16, b: F16, c: F16| mad(env, a, b, c))
        }
        V_MIN3_F16 => v.op3(|env, a: F16, b: F16, c: F16| float::min(env, float::min(env, a, b), c)),
        V_MAX3_F16 => v.op3(|env, a: F16, b: F16, c: F16| float::max(env, float::max(env, a, b), c)),
        V_MED3_F16 => v.op3(|env, a: F16, b: F16, c: F16| med3(env, a, b, c)),
        V_TRUNC_F16 => v.op1(|env, a: F16| integral(env, a, f64::trunc)),
        V_CEIL_F16 => v.op1(|env, a: F16| integral(env, a, f64::ceil)),
        V_FLOOR_F16 => v.op1(|env, a: F16| integral(env, a, f64::floor)),
        V_RNDNE_F16 => v.op1(|env, a: F16| integral(env, a, f64::round_ties_even)),
        V_FRACT_F16 => v.op1(|env, a: F16| fract(env, a)),
        V_FREXP_EXP_I16_F16 => v.op1(|env, a: F16| frexp_exponent(env, a) as i16),
        V_FREXP_MANT_F16 => v.op1(|env, a: F16| frexp_fraction(env, a)),
        V_LDEXP_F16 => v.op2(|env, a: F16, b: i16| ldexp(env, a, i32::from(b))),
        V_DIV_FIXUP_F16 | V_DIV_FIXUP_LEGACY_F16 => v.op3(|_, a: F16, b: F16, c: F16| div_fixup(a, b, c)),
        _ => return Err(v),
    })
}
