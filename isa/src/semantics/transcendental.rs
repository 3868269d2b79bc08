//! Reciprocals, roots, exponentials, logarithms and circular functions.
//!
//! The hardware approximates these (the manuals allow one unit in the last place and say no more), so software may
//! not depend on their last bits. Here each result is computed in double precision by portable code and rounded
//! once, to nearest: the correctly rounded result but for cases within 2^-29 of a tie. Denormals of single precision
//! are flushed whatever the mode, as LLVM's lowering of these operations expects ("v_rcp_f32 does not support
//! denormals"); half and double precision follow the mode.

use super::float::{Float, flushing};
use super::mode::{Env, Round};
use super::visitor::Visitor;
use super::word::{F16, F32, F64};
use crate::op::Op;

/// Applies `f` in double precision; NaNs pass, quieted.
#[inline(always)]
fn apply<T: Float>(env: &Env, a: T, f: impl Fn(f64) -> f64) -> T {
    let a = a.source(env);
    if a.is_nan() {
        return a.quieted();
    }
    let result = f(a.to_f64());
    if result.is_nan() { T::nan() } else { T::from_f64(result, Round::Nearest).result(env) }
}

/// Applies `f` to single precision, which has no denormals here.
#[inline(always)]
fn apply32(env: &Env, a: F32, f: impl Fn(f64) -> f64) -> F32 {
    apply(&flushing(env), a, f)
}

fn reciprocal(a: f64) -> f64 {
    1.0 / a
}

fn reciprocal_root(a: f64) -> f64 {
    if a == 0.0 { 1.0 / a } else { 1.0 / a.sqrt() }
}

/// Of revolutions, 256 of which are the range of the hardware's reduction.
fn sine(a: f64) -> f64 {
    match turn(a) {
        Some(0.0) => 0.0f64.copysign(a),
        Some(turn) if turn.abs() == 0.5 => 0.0f64.copysign(a),
        Some(turn) => libm::sin(turn * std::f64::consts::TAU),
        None => f64::NAN,
    }
}

fn cosine(a: f64) -> f64 {
    match turn(a) {
        Some(turn) if turn.abs() == 0.25 => 0.0,
        Some(turn) => libm::cos(turn * std::f64::consts::TAU),
        None => f64::NAN,
    }
}

/// The part of a revolution nearest to zero, exactly; infinities have none.
fn turn(a: f64) -> Option<f64> {
    a.is_finite().then(|| a - a.round_ties_even())
}

/// The reciprocal square root, rounded once: the residual decides where the quotient is a unit off.
fn reciprocal_root64(a: f64) -> f64 {
    let estimate = reciprocal_root(a);
    if !estimate.is_normal() || !a.is_normal() {
        return estimate;
    }
    // Newton's step with exact residual: e = 1 - a y^2, y += y e / 2.
    let square = estimate * estimate;
    let square_error = estimate.mul_add(estimate, -square);
    let residual = a.mul_add(-square, 1.0) - a * square_error;
    estimate.mul_add(residual * 0.5, estimate)
}

/// The meanings of this family.
pub(super) fn visit<V: Visitor>(op: Op, v: V) -> Result<V::Output, V> {
    use Op::*;
    Ok(match op {
        V_RCP_F32 | V_RCP_IFLAG_F32 => v.op1(|env, a: F32| apply32(env, a, reciprocal)),
        V_RSQ_F32 => v.op1(|env, a: F32| apply32(env, a, reciprocal_root)),
        V_SQRT_F32 => v.op1(|env, a: F32| apply32(env, a, f64::sqrt)),
        V_EXP_F32 | V_EXP_LEGACY_F32 => v.op1(|env, a: F32| apply32(env, a, libm::exp2)),
        V_LOG_F32 | V_LOG_LEGACY_F32 => v.op1(|env, a: F32| apply32(env, a, libm::log2)),
        V_SIN_F32 => v.op1(|env, a: F32| apply32(env, a, sine)),
        V_COS_F32 => v.op1(|env, a: F32| apply32(env, a, cosine)),

        V_RCP_F64 => v.op1(|env, a: F64| apply(env, a, reciprocal)),
        V_RSQ_F64 => v.op1(|env, a: F64| apply(env, a, reciprocal_root64)),
        V_SQRT_F64 => v.op1(|env, a: F64| apply(env, a, f64::sqrt)),

        V_RCP_F16 => v.op1(|env, a: F16| apply(env, a, reciprocal)),
        V_RSQ_F16 => v.op1(|env, a: F16| apply(env, a, reciprocal_root)),
        V_SQRT_F16 => v.op1(|env, a: F16| apply(env, a, f64::sqrt)),
        V_EXP_F16 => v.op1(|env, a: F16| apply(env, a, libm::exp2)),
        V_LOG_F16 => v.op1(|env, a: F16| apply(env, a, libm::log2)),
        V_SIN_F16 => v.op1(|env, a: F16| apply(env, a, sine)),
        V_COS_F16 => v.op1(|env, a: F16| apply(env, a, cosine)),
        _ => return Err(v),
    })
}
