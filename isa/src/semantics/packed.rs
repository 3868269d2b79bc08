//! Packed, mixed-precision and dot-product instructions. `op_sel` and its kin have been applied to the sources.

use super::float::{self, Float, add, fma, half_from_single, mad, mul, single_from_half};
use super::mode::{Env, Mode, Round};
use super::valu_int::{fit_i16, fit_u16};
use super::visitor::Visitor;
use super::word::{F16, F32, Mix, Pair, zip2, zip3};
use crate::op::Op;

/// Sum of products and an addend, clamped to signed 32 bits if the instruction clamps.
#[inline(always)]
fn signed_sum(env: &Env, sum: i64) -> u32 {
    if env.clamp { sum.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as u32 } else { sum as u32 }
}

/// Sum of products and an addend, clamped to unsigned 32 bits if the instruction clamps.
#[inline(always)]
fn unsigned_sum(env: &Env, sum: i64) -> u32 {
    if env.clamp { sum.min(i64::from(u32::MAX)) as u32 } else { sum as u32 }
}

/// The product sum of the elements `bits` wide, which `signed` extends.
#[inline(always)]
fn dot(a: u32, b: u32, bits: u32, signed: bool) -> i64 {
    let element = |value: u32, index: u32| -> i64 {
        let top = value << (32 - bits - index * bits);
        if signed { i64::from(top as i32 >> (32 - bits)) } else { i64::from(top >> (32 - bits)) }
    };
    (0..32 / bits).map(|index| element(a, index) * element(b, index)).sum()
}

/// Two products added to `c` one after the other, each sum rounded to nearest, denormals flushed, whatever MODE says.
///
/// Source: "CDNA4" instruction set manual, "Denormalized and Rounding Modes"; LLVM (`performFMACombine`); of gfx90a's ROCm's
/// documents say so, too. In which order the sums are made nobody says.
#[inline(always)]
fn dot2_f32(env: &Env, a: Pair<F16>, b: Pair<F16>, c: F32) -> F32 {
    let mode = Mode { round32: Round::Nearest, ..float::flushing(env).mode };
    let env = &Env { mode, ..*env };
    let single = |value: F16| single_from_half(value.source(env));
    fma(env, single(a.1), single(b.1), fma(env, single(a.0), single(b.0), c))
}

/// The sources of a mixed-precision instruction are single precision by now.
#[inline(always)]
fn mix_fma(env: &Env, a: Mix, b: Mix, c: Mix) -> F32 {
    fma(env, F32(a.0), F32(b.0), F32(c.0))
}

#[inline(always)]
fn mix_mad(env: &Env, a: Mix, b: Mix, c: Mix) -> F32 {
    mad(env, F32(a.0), F32(b.0), F32(c.0))
}

#[inline(always)]
fn to_half(env: &Env, value: F32) -> F16 {
    half_from_single(value, env.mode.round64).result(env)
}

/// The meanings of this family.
pub(super) fn visit<V: Visitor>(op: Op, v: V) -> Result<V::Output, V> {
    use Op::*;
    type U = Pair<u16>;
    type I = Pair<i16>;
    type H = Pair<F16>;
    type S = Pair<F32>;
    Ok(match op {
        V_PK_ADD_U16 => v.op2(|env, a: U, b: U| zip2(a, b, |a, b| fit_u16(env, i64::from(a) + i64::from(b)))),
        V_PK_SUB_U16 => v.op2(|env, a: U, b: U| zip2(a, b, |a, b| fit_u16(env, i64::from(a) - i64::from(b)))),
        V_PK_ADD_I16 => v.op2(|env, a: I, b: I| zip2(a, b, |a, b| fit_i16(env, i64::from(a) + i64::from(b)))),
        V_PK_SUB_I16 => v.op2(|env, a: I, b: I| zip2(a, b, |a, b| fit_i16(env, i64::from(a) - i64::from(b)))),
        V_PK_MUL_LO_U16 => v.op2(|_, a: U, b: U| zip2(a, b, u16::wrapping_mul)),
        V_PK_MAD_U16 => v.op3(|env, a: U, b: U, c: U| {
            zip3(a, b, c, |a, b, c| fit_u16(env, i64::from(a) * i64::from(b) + i64::from(c)))
        }),
        V_PK_MAD_I16 => v.op3(|env, a: I, b: I, c: I| {
            zip3(a, b, c, |a, b, c| fit_i16(env, i64::from(a) * i64::from(b) + i64::from(c)))
        }),
        V_PK_LSHLREV_B16 => v.op2(|_, shift: U, a: U| zip2(shift, a, |shift, a| a << (shift & 15))),
        V_PK_LSHRREV_B16 => v.op2(|_, shift: U, a: U| zip2(shift, a, |shift, a| a >> (shift & 15))),
        V_PK_ASHRREV_I16 => v.op2(|_, shift: U, a: I| zip2(shift, a, |shift, a| a >> (shift & 15))),
        V_PK_MIN_U16 => v.op2(|_, a: U, b: U| zip2(a, b, u16::min)),
        V_PK_MAX_U16 => v.op2(|_, a: U, b: U| zip2(a, b, u16::max)),
        V_PK_MIN_I16 => v.op2(|_, a: I, b: I| zip2(a, b, i16::min)),
        V_PK_MAX_I16 => v.op2(|_, a: I, b: I| zip2(a, b, i16::max)),

        V_PK_ADD_F16 => v.op2(|env, a: H, b: H| zip2(a, b, |a, b| add(env, a, b))),
        V_PK_MUL_F16 => v.op2(|env, a: H, b: H| zip2(a, b, |a, b| mul(env, a, b))),
        V_PK_MIN_F16 => v.op2(|env, a: H, b: H| zip2(a, b, |a, b| float::min(env, a, b))),
        V_PK_MAX_F16 => v.op2(|env, a: H, b: H| zip2(a, b, |a, b| float::max(env, a, b))),
        V_PK_FMA_F16 | V_PK_FMAC_F16 => {
            v.op3(|env, a: H, b: H, c: H| zip3(a, b, c, |a, b, c| fma(env, a, b, c)))
        }

        V_PK_ADD_F32 => v.op2(|env, a: S, b: S| zip2(a, b, |a, b| add(env, a, b))),
        V_PK_MUL_F32 => v.op2(|env, a: S, b: S| zip2(a, b, |a, b| mul(env, a, b))),
        V_PK_FMA_F32 => v.op3(|env, a: S, b: S, c: S| zip3(a, b, c, |a, b, c| fma(env, a, b, c))),
        // A dword of each source, which `op_sel` alone chooses; `op_sel_hi` says nothing.
        V_PK_MOV_B32 => v.op2(|_, a: Pair<u32>, b: Pair<u32>| Pair(a.0, b.0)),

        V_FMA_MIX_F32 => v.op3(|env, a: Mix, b: Mix, c: Mix| mix_fma(env, a, b, c)),
        V_FMA_MIXLO_F16 | V_FMA_MIXHI_F16 => {
            v.op3(|env, a: Mix, b: Mix, c: Mix| to_half(env, mix_fma(env, a, b, c)))
        }
        V_MAD_MIX_F32 => v.op3(|env, a: Mix, b: Mix, c: Mix| mix_mad(env, a, b, c)),
        V_MAD_MIXLO_F16 | V_MAD_MIXHI_F16 => {
            v.op3(|env, a: Mix, b: Mix, c: Mix| to_half(env, mix_mad(env, a, b, c)))
        }

        V_DOT2_F32_F16 | V_DOT2C_F32_F16 => v.op3(|env, a: H, b: H, c: F32| dot2_f32(env, a, b, c)),
        V_DOT2_I32_I16 | V_DOT2C_I32_I16 => v.op3(|env, a: I, b: I, c: i32| {
            let products = i64::from(a.0) * i64::from(b.0) + i64::from(a.1) * i64::from(b.1);
            signed_sum(env, products + i64::from(c))
        }),
        V_DOT2_U32_U16 => v.op3(|env, a: U, b: U, c: u32| {
            let products = i64::from(a.0) * i64::from(b.0) + i64::from(a.1) * i64::from(b.1);
            unsigned_sum(env, products + i64::from(c))
        }),
        V_DOT4_I32_I8 | V_DOT4C_I32_I8 => {
            v.op3(|env, a: u32, b: u32, c: i32| signed_sum(env, dot(a, b, 8, true) + i64::from(c)))
        }
        V_DOT8_I32_I4 | V_DOT8C_I32_I4 => {
            v.op3(|env, a: u32, b: u32, c: i32| signed_sum(env, dot(a, b, 4, true) + i64::from(c)))
        }
        V_DOT4_U32_U8 => {
            v.op3(|env, a: u32, b: u32, c: u32| unsigned_sum(env, dot(a, b, 8, false) + i64::from(c)))
        }
        V_DOT8_U32_U4 => {
            v.op3(|env, a: u32, b: u32, c: u32| unsigned_sum(env, dot(a, b, 4, false) + i64::from(c)))
        }
        _ => return Err(v),
    })
}
