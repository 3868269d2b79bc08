//! Vector integer and bit instructions on one dword or its halves.

use super::mode::Env;
use super::visitor::Visitor;
use super::word::F32;
use crate::op::Op;

/// `value` clamped to `low..=high` if the instruction clamps, else wrapped to 32 bits.
#[inline(always)]
fn fit(env: &Env, value: i64, low: i64, high: i64) -> u32 {
    if env.clamp { value.clamp(low, high) as u32 } else { value as u32 }
}

/// A result of unsigned 32-bit arithmetic.
#[inline(always)]
fn fit_u32(env: &Env, value: i64) -> u32 {
    fit(env, value, 0, i64::from(u32::MAX))
}

/// A result of signed 32-bit arithmetic.
#[inline(always)]
fn fit_i32(env: &Env, value: i64) -> u32 {
    fit(env, value, i64::from(i32::MIN), i64::from(i32::MAX))
}

/// A result of unsigned 16-bit arithmetic.
#[inline(always)]
pub(super) fn fit_u16(env: &Env, value: i64) -> u16 {
    fit(env, value, 0, i64::from(u16::MAX)) as u16
}

/// A result of signed 16-bit arithmetic.
#[inline(always)]
pub(super) fn fit_i16(env: &Env, value: i64) -> i16 {
    fit(env, value, i64::from(i16::MIN), i64::from(i16::MAX)) as i16
}

/// The low 24 bits, zero extended.
#[inline(always)]
fn low24(value: u32) -> u64 {
    u64::from(value & 0xff_ffff)
}

/// The low 24 bits, sign extended.
#[inline(always)]
fn signed24(value: u32) -> i64 {
    i64::from((value << 8) as i32 >> 8)
}

/// The middle one of three.
#[inline(always)]
fn median<T: Ord>(a: T, b: T, c: T) -> T {
    if a > b {
        if b > c { b } else { a.min(c) }
    } else if a > c {
        a
    } else {
        b.min(c)
    }
}

/// `width` bits from `offset` on, zero extended; a width of 0 gives 0.
#[inline(always)]
pub fn bfe_u32(value: u32, offset: u32, width: u32) -> u32 {
    let (offset, width) = (offset & 31, width & 31);
    value >> offset & !(u32::MAX << width)
}

/// `width` bits from `offset` on, sign extended; a width of 0 gives 0.
#[inline(always)]
pub fn bfe_i32(value: u32, offset: u32, width: u32) -> u32 {
    let (offset, width) = (offset & 31, width & 31);
    if width == 0 {
        return 0;
    }
    // Bits past the top are copies of the sign.
    let shifted = value as i32 >> offset;
    (shifted << (32 - width) >> (32 - width)) as u32
}

/// Four bytes chosen from the eight of `{high, low}` by the bytes of `select`: 0..=7 a byte, 8..=11 the sign of
/// bytes 1, 3, 5, 7, 12 zero, above that 0xff.
#[inline(always)]
pub fn perm(high: u32, low: u32, select: u32) -> u32 {
    let data = u64::from(high) << 32 | u64::from(low);
    let byte = |select: u32| -> u32 {
        match select & 0xff {
            index @ 0..=7 => (data >> (8 * index)) as u32 & 0xff,
            index @ 8..=11 => {
                let sign = data >> (16 * (index - 8) + 15) & 1;
                sign as u32 * 0xff
            }
            12 => 0,
            _ => 0xff,
        }
    };
    byte(select) | byte(select >> 8) << 8 | byte(select >> 16) << 16 | byte(select >> 24) << 24
}

/// The sum of the absolute differences of four bytes; those whose `reference` byte is 0 are left out if `masked`.
#[inline(always)]
pub(super) fn sad_u8(a: u32, reference: u32, masked: bool) -> u32 {
    let mut sum = 0;
    for shift in [0, 8, 16, 24] {
        let (a, b) = (a >> shift & 0xff, reference >> shift & 0xff);
        if !(masked && b == 0) {
            sum += a.abs_diff(b);
        }
    }
    sum
}

/// The position of the first bit from the top that differs from the sign; -1 if none does.
#[inline(always)]
pub fn ffbh_i32(value: u32) -> u32 {
    let differing = value ^ (value as i32 >> 31) as u32;
    if differing == 0 { u32::MAX } else { differing.leading_zeros() }
}

/// The number of zeros above the highest set bit; -1 if none is set.
#[inline(always)]
pub fn ffbh_u32(value: u32) -> u32 {
    if value == 0 { u32::MAX } else { value.leading_zeros() }
}

/// The number of zeros below the lowest set bit; -1 if none is set.
#[inline(always)]
pub fn ffbl(value: u32) -> u32 {
    if value == 0 { u32::MAX } else { value.trailing_zeros() }
}

/// Bits of a mask below the lane, those of the first (`upper == false`) or last 32 lanes.
#[inline(always)]
fn lanes_below(lane: u32, upper: bool) -> u32 {
    let below = (1u64 << lane) - 1;
    if upper { (below >> 32) as u32 } else { below as u32 }
}

/// The meanings of this family.
pub(super) fn visit<V: Visitor>(op: Op, v: V) -> Result<V::Output, V> {
    use Op::*;
    Ok(match op {
        V_MOV_B32 | V_ACCVGPR_READ_B32 | V_ACCVGPR_WRITE_B32 | V_ACCVGPR_MOV_B32 => v.op1(|_, a: u32| a),
        V_NOT_B32 => v.op1(|_, a: u32| !a),
        V_BFREV_B32 => v.op1(|_, a: u32| a.reverse_bits()),
        V_FFBH_U32 => v.op1(|_, a: u32| ffbh_u32(a)),
        V_FFBH_I32 => v.op1(|_, a: u32| ffbh_i32(a)),
        V_FFBL_B32 => v.op1(|_, a: u32| ffbl(a)),
        V_SAT_PK_U8_I16 => v.op1(|_, a: u32| {
            let saturate = |half: u32| u32::from((half as i16).clamp(0, 255) as u8);
            saturate(a) | saturate(a >> 16) << 8
        }),

        // Its sources take the modifiers of floats.
        V_CNDMASK_B32 => v.masked2(|_, a: F32, b: F32, mask| if mask { b } else { a }),
        V_AND_B32 => v.op2(|_, a: u32, b: u32| a & b),
        V_OR_B32 => v.op2(|_, a: u32, b: u32| a | b),
        V_XOR_B32 => v.op2(|_, a: u32, b: u32| a ^ b),
        V_XNOR_B32 => v.op2(|_, a: u32, b: u32| !(a ^ b)),
        V_LSHLREV_B32 => v.op2(|_, shift: u32, a: u32| a << (shift & 31)),
        V_LSHRREV_B32 => v.op2(|_, shift: u32, a: u32| a >> (shift & 31)),
        V_ASHRREV_I32 => v.op2(|_, shift: u32, a: i32| a >> (shift & 31)),
        V_MIN_I32 => v.op2(|_, a: i32, b: i32| a.min(b)),
        V_MAX_I32 => v.op2(|_, a: i32, b: i32| a.max(b)),
        V_MIN_U32 => v.op2(|_, a: u32, b: u32| a.min(b)),
        V_MAX_U32 => v.op2(|_, a: u32, b: u32| a.max(b)),
        V_ADD_U32 => v.op2(|env, a: u32, b: u32| fit_u32(env, i64::from(a) + i64::from(b))),
        V_SUB_U32 => v.op2(|env, a: u32, b: u32| fit_u32(env, i64::from(a) - i64::from(b))),
        V_SUBREV_U32 => v.op2(|env, a: u32, b: u32| fit_u32(env, i64::from(b) - i64::from(a))),
        V_ADD_I32 => v.op2(|env, a: i32, b: i32| fit_i32(env, i64::from(a) + i64::from(b))),
        V_SUB_I32 => v.op2(|env, a: i32, b: i32| fit_i32(env, i64::from(a) - i64::from(b))),
        V_MUL_LO_U32 => v.op2(|_, a: u32, b: u32| a.wrapping_mul(b)),
        V_MUL_HI_U32 => v.op2(|_, a: u32, b: u32| ((u64::from(a) * u64::from(b)) >> 32) as u32),
        V_MUL_HI_I32 => v.op2(|_, a: i32, b: i32| ((i64::from(a) * i64::from(b)) >> 32) as i32),
        V_MUL_U32_U24 => v.op2(|env, a: u32, b: u32| fit_u32(env, (low24(a) * low24(b)) as i64)),
        V_MUL_HI_U32_U24 => v.op2(|_, a: u32, b: u32| ((low24(a) * low24(b)) >> 32) as u32),
        V_MUL_I32_I24 => v.op2(|env, a: u32, b: u32| fit_i32(env, signed24(a) * signed24(b))),
        V_MUL_HI_I32_I24 => v.op2(|_, a: u32, b: u32| ((signed24(a) * signed24(b)) >> 32) as u32),
        V_BCNT_U32_B32 => v.op2(|_, a: u32, b: u32| b.wrapping_add(a.count_ones())),
        V_MBCNT_LO_U32_B32 => v.indexed2(|_, mask: u32, b: u32, lane| {
            b.wrapping_add((mask & lanes_below(lane, false)).count_ones())
        }),
        V_MBCNT_HI_U32_B32 => v.indexed2(|_, mask: u32, b: u32, lane| {
            b.wrapping_add((mask & lanes_below(lane, true)).count_ones())
        }),
        V_BFM_B32 => v.op2(|_, width: u32, offset: u32| ((1u32 << (width & 31)) - 1) << (offset & 31)),

        V_ADD_CO_U32 => v.carry2(|env, a: u32, b: u32| {
            let sum = i64::from(a) + i64::from(b);
            (fit_u32(env, sum), sum > i64::from(u32::MAX))
        }),
        V_SUB_CO_U32 => v.carry2(|env, a: u32, b: u32| (fit_u32(env, i64::from(a) - i64::from(b)), a < b)),
        V_SUBREV_CO_U32 => v.carry2(|env, a: u32, b: u32| (fit_u32(env, i64::from(b) - i64::from(a)), b < a)),
        V_ADDC_CO_U32 => v.carry_in2(|env, a: u32, b: u32, carry| {
            let sum = i64::from(a) + i64::from(b) + i64::from(carry);
            (fit_u32(env, sum), sum > i64::from(u32::MAX))
        }),
        V_SUBB_CO_U32 => v.carry_in2(|env, a: u32, b: u32, borrow| {
            let difference = i64::from(a) - i64::from(b) - i64::from(borrow);
            (fit_u32(env, difference), difference < 0)
        }),
        V_SUBBREV_CO_U32 => v.carry_in2(|env, a: u32, b: u32, borrow| {
            let difference = i64::from(b) - i64::from(a) - i64::from(borrow);
            (fit_u32(env, difference), difference < 0)
        }),

        V_ADD_U16 => v.op2(|env, a: u16, b: u16| fit_u16(env, i64::from(a) + i64::from(b))),
        V_SUB_U16 => v.op2(|env, a: u16, b: u16| fit_u16(env, i64::from(a) - i64::from(b))),
        V_SUBREV_U16 => v.op2(|env, a: u16, b: u16| fit_u16(env, i64::from(b) - i64::from(a))),
        V_ADD_I16 => v.op2(|env, a: i16, b: i16| fit_i16(env, i64::from(a) + i64::from(b))),
        V_SUB_I16 => v.op2(|env, a: i16, b: i16| fit_i16(env, i64::from(a) - i64::from(b))),
        V_MUL_LO_U16 => v.op2(|_, a: u16, b: u16| a.wrapping_mul(b)),
        V_LSHLREV_B16 => v.op2(|_, shift: u16, a: u16| a << (shift & 15)),
        V_LSHRREV_B16 => v.op2(|_, shift: u16, a: u16| a >> (shift & 15)),
        V_ASHRREV_I16 => v.op2(|_, shift: u16, a: i16| a >> (shift & 15)),
        V_MIN_U16 => v.op2(|_, a: u16, b: u16| a.min(b)),
        V_MAX_U16 => v.op2(|_, a: u16, b: u16| a.max(b)),
        V_MIN_I16 => v.op2(|_, a: i16, b: i16| a.min(b)),
        V_MAX_I16 => v.op2(|_, a: i16, b: i16| a.max(b)),
        V_MIN3_U16 => v.op3(|_, a: u16, b: u16, c: u16| a.min(b).min(c)),
        V_MAX3_U16 => v.op3(|_, a: u16, b: u16, c: u16| a.max(b).max(c)),
        V_MED3_U16 => v.op3(|_, a: u16, b: u16, c: u16| median(a, b, c)),
        V_MIN3_I16 => v.op3(|_, a: i16, b: i16, c: i16| a.min(b).min(c)),
        V_MAX3_I16 => v.op3(|_, a: i16, b: i16, c: i16| a.max(b).max(c)),
        V_MED3_I16 => v.op3(|_, a: i16, b: i16, c: i16| median(a, b, c)),
        V_MAD_U16 | V_MAD_LEGACY_U16 => {
            v.op3(|env, a: u16, b: u16, c: u16| fit_u16(env, i64::from(a) * i64::from(b) + i64::from(c)))
        }
        V_MAD_I16 | V_MAD_LEGACY_I16 => {
            v.op3(|env, a: i16, b: i16, c: i16| fit_i16(env, i64::from(a) * i64::from(b) + i64::from(c)))
        }
        V_MAD_U32_U16 => {
            v.op3(|env, a: u16, b: u16, c: u32| fit_u32(env, i64::from(a) * i64::from(b) + i64::from(c)))
        }
        V_MAD_I32_I16 => {
            v.op3(|env, a: i16, b: i16, c: i32| fit_i32(env, i64::from(a) * i64::from(b) + i64::from(c)))
        }

        V_MIN3_I32 => v.op3(|_, a: i32, b: i32, c: i32| a.min(b).min(c)),
        V_MAX3_I32 => v.op3(|_, a: i32, b: i32, c: i32| a.max(b).max(c)),
        V_MED3_I32 => v.op3(|_, a: i32, b: i32, c: i32| median(a, b, c)),
        V_MIN3_U32 => v.op3(|_, a: u32, b: u32, c: u32| a.min(b).min(c)),
        V_MAX3_U32 => v.op3(|_, a: u32, b: u32, c: u32| a.max(b).max(c)),
        V_MED3_U32 => v.op3(|_, a: u32, b: u32, c: u32| median(a, b, c)),
        V_MAD_U32_U24 => {
            v.op3(|env, a: u32, b: u32, c: u32| fit_u32(env, (low24(a) * low24(b)) as i64 + i64::from(c)))
        }
        V_MAD_I32_I24 => {
            v.op3(|env, a: u32, b: u32, c: i32| fit_i32(env, signed24(a) * signed24(b) + i64::from(c)))
        }
        V_BFE_U32 => v.op3(|_, a: u32, offset: u32, width: u32| bfe_u32(a, offset, width)),
        V_BFE_I32 => v.op3(|_, a: u32, offset: u32, width: u32| bfe_i32(a, offset, width)),
        V_BFI_B32 => v.op3(|_, mask: u32, a: u32, b: u32| mask & a | !mask & b),
        V_ALIGNBIT_B32 => v.op3(|_, high: u32, low: u32, shift: u32| {
            ((u64::from(high) << 32 | u64::from(low)) >> (shift & 31)) as u32
        }),
        V_ALIGNBYTE_B32 => v.op3(|_, high: u32, low: u32, bytes: u32| {
            ((u64::from(high) << 32 | u64::from(low)) >> (8 * (bytes & 3))) as u32
        }),
        V_PERM_B32 => v.op3(|_, high: u32, low: u32, select: u32| perm(high, low, select)),
        V_LERP_U8 => v.op3(|_, a: u32, b: u32, rounding: u32| {
            let mut result = 0;
            for shift in [0, 8, 16, 24] {
                let sum = (a >> shift & 0xff) + (b >> shift & 0xff) + (rounding >> shift & 1);
                result |= (sum >> 1) << shift;
            }
            result
        }),
        V_SAD_U8 => v.op3(|_, a: u32, b: u32, c: u32| c.wrapping_add(sad_u8(a, b, false))),
        V_SAD_HI_U8 => v.op3(|_, a: u32, b: u32, c: u32| c.wrapping_add(sad_u8(a, b, false) << 16)),
        V_MSAD_U8 => v.op3(|_, a: u32, b: u32, c: u32| c.wrapping_add(sad_u8(a, b, true))),
        V_SAD_U16 => v.op3(|_, a: u32, b: u32, c: u32| {
            let low = (a & 0xffff).abs_diff(b & 0xffff);
            c.wrapping_add(low).wrapping_add((a >> 16).abs_diff(b >> 16))
        }),
        V_SAD_U32 => v.op3(|_, a: u32, b: u32, c: u32| c.wrapping_add(a.abs_diff(b))),
        V_LSHL_ADD_U32 => v.op3(|_, a: u32, shift: u32, c: u32| (a << (shift & 31)).wrapping_add(c)),
        V_ADD_LSHL_U32 => v.op3(|_, a: u32, b: u32, shift: u32| a.wrapping_add(b) << (shift & 31)),
        V_ADD3_U32 => v.op3(|_, a: u32, b: u32, c: u32| a.wrapping_add(b).wrapping_add(c)),
        V_XAD_U32 => v.op3(|_, a: u32, b: u32, c: u32| (a ^ b).wrapping_add(c)),
        V_LSHL_OR_B32 => v.op3(|_, a: u32, shift: u32, c: u32| a << (shift & 31) | c),
        V_AND_OR_B32 => v.op3(|_, a: u32, b: u32, c: u32| a & b | c),
        V_OR3_B32 => v.op3(|_, a: u32, b: u32, c: u32| a | b | c),
        _ => return Err(v),
    })
}
