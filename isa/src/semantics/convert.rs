//! Vector conversions between formats, and packing.

use super::float::{Float, half_from_single, single_from_half};
use super::mode::{Env, Round};
use super::small_float::{BF8, FP8, SmallFloat};
use super::visitor::Visitor;
use super::word::{F16, F32, F64, Pair};
use crate::op::Op;

/// Single precision from a double that holds the value exactly.
#[inline(always)]
fn single(env: &Env, value: f64) -> F32 {
    F32::from_f64(value, env.mode.round32)
}

/// Half precision from a double that holds the value exactly.
#[inline(always)]
fn half(env: &Env, value: f64) -> F16 {
    F16::from_f64(value, env.mode.round64)
}

/// The value as a source, in double precision. Rust's casts from it to integers truncate, saturate, and make zero of
/// NaNs, as the hardware's do.
#[inline(always)]
fn read<T: Float>(env: &Env, a: T) -> f64 {
    a.source(env).to_f64()
}

/// A number in -1..=1 (`scale` 32767) or, with `unsigned`, 0..=1 (65535) as an integer.
#[inline(always)]
fn normalized(value: f64, scale: f64, unsigned: bool) -> u16 {
    let low = if unsigned { 0.0 } else { -1.0 };
    let value = if value.is_nan() { 0.0 } else { value.clamp(low, 1.0) };
    (value * scale).round_ties_even() as i32 as u16
}

fn snorm(value: f64) -> u16 {
    normalized(value, 32767.0, false)
}

fn unorm(value: f64) -> u16 {
    normalized(value, 65535.0, true)
}

/// An unsigned byte, rounded and saturated.
fn byte(env: &Env, value: f64) -> u32 {
    let rounded = match env.mode.round32 {
        Round::Nearest => value.round_ties_even(),
        Round::Up => value.ceil(),
        Round::Down => value.floor(),
        Round::Zero => value.trunc(),
    };
    u32::from(rounded as u8)
}

/// The meanings of this family.
pub(super) fn visit<V: Visitor>(op: Op, v: V) -> Result<V::Output, V> {
    use Op::*;
    Ok(match op {
        V_CVT_F32_I32 => v.op1(|env, a: i32| single(env, f64::from(a))),
        V_CVT_F32_U32 => v.op1(|env, a: u32| single(env, f64::from(a))),
        V_CVT_I32_F32 => v.op1(|env, a: F32| read(env, a) as i32),
        V_CVT_U32_F32 => v.op1(|env, a: F32| read(env, a) as u32),
        V_CVT_F64_I32 => v.op1(|_, a: i32| F64::of(f64::from(a))),
        V_CVT_F64_U32 => v.op1(|_, a: u32| F64::of(f64::from(a))),
        V_CVT_I32_F64 => v.op1(|env, a: F64| read(env, a) as i32),
        V_CVT_U32_F64 => v.op1(|env, a: F64| read(env, a) as u32),
        V_CVT_F16_I16 => v.op1(|env, a: i16| half(env, f64::from(a))),
        V_CVT_F16_U16 => v.op1(|env, a: u16| half(env, f64::from(a))),
        V_CVT_I16_F16 => v.op1(|env, a: F16| read(env, a) as i16),
        V_CVT_U16_F16 => v.op1(|env, a: F16| read(env, a) as u16),
        V_CVT_F16_F32 => v.op1(|env, a: F32| half_of(env, a.source(env), env.mode.round64)),
        V_CVT_F32_F16 => v.op1(|env, a: F16| single_from_half(a.source(env))),
        V_CVT_F64_F32 => v.op1(|env, a: F32| {
            let a = a.source(env);
            if a.is_nan() {
                let sign = u64::from(a.0 >> 31) << 63;
                return F64(sign | F64::INFINITY | F64::QUIET | u64::from(a.0 & 0x7f_ffff) << 29);
            }
            F64::of(a.to_f64())
        }),
        V_CVT_F32_F64 => v.op1(|env, a: F64| {
            let a = a.source(env);
            if a.is_nan() {
                let sign = ((a.0 >> 32) as u32) & 0x8000_0000;
                return F32(sign | 0x7fc0_0000 | ((a.0 >> 29) as u32 & 0x3f_ffff));
            }
            single(env, a.host()).result(env)
        }),
        V_CVT_RPI_I32_F32 => v.op1(|env, a: F32| (a.source(env).host() + 0.5).floor() as i32),
        V_CVT_FLR_I32_F32 => v.op1(|env, a: F32| read(env, a).floor() as i32),
        // Sixteenths, of a signed nibble.
        V_CVT_OFF_F32_I4 => v.op1(|_, a: u32| F32::of(((a << 28) as i32 >> 28) as f32 / 16.0)),
        V_CVT_F32_UBYTE0 => v.op1(|_, a: u32| F32::of((a & 0xff) as f32)),
        V_CVT_F32_UBYTE1 => v.op1(|_, a: u32| F32::of((a >> 8 & 0xff) as f32)),
        V_CVT_F32_UBYTE2 => v.op1(|_, a: u32| F32::of((a >> 16 & 0xff) as f32)),
        V_CVT_F32_UBYTE3 => v.op1(|_, a: u32| F32::of((a >> 24) as f32)),

        V_CVT_NORM_I16_F16 => v.op1(|env, a: F16| snorm(read(env, a))),
        V_CVT_NORM_U16_F16 => v.op1(|env, a: F16| unorm(read(env, a))),
        V_CVT_PKNORM_I16_F16 => v.op2(|env, a: F16, b: F16| Pair(snorm(read(env, a)), snorm(read(env, b)))),
        V_CVT_PKNORM_U16_F16 => v.op2(|env, a: F16, b: F16| Pair(unorm(read(env, a)), unorm(read(env, b)))),
        V_CVT_PKNORM_I16_F32 => v.op2(|env, a: F32, b: F32| Pair(snorm(read(env, a)), snorm(read(env, b)))),
        V_CVT_PKNORM_U16_F32 => v.op2(|env, a: F32, b: F32| Pair(unorm(read(env, a)), unorm(read(env, b)))),
        V_CVT_PKRTZ_F16_F32 => v.op2(|env, a: F32, b: F32| {
            let half = |value: F32| half_of(env, value.source(env), Round::Zero);
            Pair(half(a), half(b))
        }),
        V_CVT_PK_U16_U32 => v.op2(|_, a: u32, b: u32| Pair(a.min(0xffff) as u16, b.min(0xffff) as u16)),
        V_CVT_PK_I16_I32 => v.op2(|_, a: i32, b: i32| {
            let half = |value: i32| value.clamp(-0x8000, 0x7fff) as i16;
            Pair(half(a), half(b))
        }),
        V_CVT_PK_U8_F32 => v.op3(|env, a: F32, index: u32, old: u32| {
            let shift = 8 * (index & 3);
            old & !(0xff << shift) | byte(env, read(env, a)) << shift
        }),
        V_PACK_B32_F16 => v.op2(|_, a: F16, b: F16| Pair(a, b)),

        V_CVT_F32_FP8 => v.op1(|_, a: u32| FP8.to_single(a as u8)),
        V_CVT_F32_BF8 => v.op1(|_, a: u32| BF8.to_single(a as u8)),
        V_CVT_PK_F32_FP8 => v.op1(|_, a: u32| Pair(FP8.to_single(a as u8), FP8.to_single((a >> 8) as u8))),
        V_CVT_PK_F32_BF8 => v.op1(|_, a: u32| Pair(BF8.to_single(a as u8), BF8.to_single((a >> 8) as u8))),
        V_CVT_PK_FP8_F32 => v.op2(|env, a: F32, b: F32| pair(FP8, env, a, b)),
        V_CVT_PK_BF8_F32 => v.op2(|env, a: F32, b: F32| pair(BF8, env, a, b)),
        V_CVT_SR_FP8_F32 => v.op2(|env, a: F32, random: u32| {
            u16::from(FP8.nearest_randomly(a, random, env.mode.fp16_overflow))
        }),
        V_CVT_SR_BF8_F32 => v.op2(|env, a: F32, random: u32| {
            u16::from(BF8.nearest_randomly(a, random, env.mode.fp16_overflow))
        }),
        _ => return Err(v),
    })
}

/// A half: of a number that is too large the largest, if the mode says so.
fn half_of(env: &Env, value: F32, round: Round) -> F16 {
    let half = half_from_single(value, round);
    let overflows = half.is_infinite() && !value.is_infinite() && env.mode.fp16_overflow;
    if overflows { F16(half.0 & 0x8000 | 0x7bff) } else { half.result(env) }
}

/// Two eight-bit floats in 16 bits.
fn pair(format: SmallFloat, env: &Env, a: F32, b: F32) -> u16 {
    let [low, high] = [a, b].map(|value| format.nearest(value, env.mode.fp16_overflow));
    u16::from_le_bytes([low, high])
}
