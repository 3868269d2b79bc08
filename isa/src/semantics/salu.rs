//! Scalar instructions: one value for the wave.
//!
//! Sources: "Vega" instruction set manual, SOP1, SOP2, SOPC and SOPK instructions. Operations on the program counter,
//! on EXEC as such and on hardware registers are the emulator's.

use super::valu_int::{ffbh_i32, ffbh_u32, ffbl};
use super::visitor::NoMeaning;
use crate::op::Op;

/// What a scalar instruction computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScalarResult {
    /// The destination's value, in its low dword or two.
    pub value: u64,
    /// SCC's new value, if it is written.
    pub scc: Option<bool>,
}

/// A result that leaves SCC alone.
fn plain(value: impl Into<u64>) -> ScalarResult {
    ScalarResult { value: value.into(), scc: None }
}

/// A result with SCC.
fn with_scc(value: impl Into<u64>, scc: bool) -> ScalarResult {
    ScalarResult { value: value.into(), scc: Some(scc) }
}

/// A result whose SCC says that it is not zero.
fn nonzero(value: impl Into<u64>) -> ScalarResult {
    let value = value.into();
    with_scc(value, value != 0)
}

/// A compare's result.
fn compare(scc: bool) -> ScalarResult {
    with_scc(0u64, scc)
}

/// The position of the first bit from the top that differs from the sign; -1 if none does.
fn ffbh_i64(value: u64) -> u32 {
    let differing = value ^ (value as i64 >> 63) as u64;
    if differing == 0 { u32::MAX } else { differing.leading_zeros() }
}

/// `width` bits of the low `bits` from `offset` on, extended by `signed`.
fn bitfield(value: u64, bits: u32, field: u32, signed: bool) -> u64 {
    let (offset, width) = (field & (bits - 1), (field >> 16 & 0x7f).min(bits));
    if width == 0 {
        return 0;
    }
    // Of a signed source, bits past the top are copies of the sign.
    let value = if signed {
        ((value << (64 - bits)) as i64 >> (64 - bits) >> offset) as u64
    } else {
        value >> offset
    };
    let up = 64 - width;
    let field = if signed { ((value << up) as i64 >> up) as u64 } else { value << up >> up };
    if bits == 32 { field & 0xffff_ffff } else { field }
}

/// Each bit set where its group of four has one.
fn whole_quads(value: u64) -> u64 {
    let mut result = 0;
    for quad in 0..16 {
        if value >> (4 * quad) & 15 != 0 {
            result |= 15 << (4 * quad);
        }
    }
    result
}

/// One bit for each group of four, set where the group has one.
fn quad_mask(value: u64) -> u64 {
    (0..16).filter(|quad| value >> (4 * quad) & 15 != 0).fold(0, |mask, quad| mask | 1 << quad)
}

/// Evaluates a scalar instruction.
///
/// `a` and `b` are the sources in assembly order, zero extended from their width (a 16-bit immediate sign extended
/// to 32 bits); for SOPK instructions that read their destination, `a` is that register and `b` the immediate; for
/// `s_cmov` and `s_bitset`, `b` is the destination's old value; for the `saveexec` and `wrexec` family, `b` is EXEC
/// and the result is EXEC's new value.
///
/// # Errors
/// The instruction is none of these, or has no meaning yet.
pub fn eval(op: Op, a: u64, b: u64, scc: bool) -> Result<ScalarResult, NoMeaning> {
    use Op::*;
    let (a32, b32) = (a as u32, b as u32);
    let (ai, bi) = (a32 as i32, b32 as i32);
    Ok(match op {
        S_ADD_U32 => {
            let (sum, carry) = a32.overflowing_add(b32);
            with_scc(sum, carry)
        }
        S_SUB_U32 => {
            let (difference, borrow) = a32.overflowing_sub(b32);
            with_scc(difference, borrow)
        }
        S_ADD_I32 | S_ADDK_I32 => {
            let (sum, overflow) = ai.overflowing_add(bi);
            with_scc(sum as u32, overflow)
        }
        S_SUB_I32 => {
            let (difference, overflow) = ai.overflowing_sub(bi);
            with_scc(difference as u32, overflow)
        }
        S_ADDC_U32 => {
            let sum = u64::from(a32) + u64::from(b32) + u64::from(scc);
            with_scc(sum as u32, sum >> 32 != 0)
        }
        S_SUBB_U32 => {
            let difference = i64::from(a32) - i64::from(b32) - i64::from(scc);
            with_scc(difference as u32, difference < 0)
        }
        S_MIN_I32 => with_scc(ai.min(bi) as u32, ai < bi),
        S_MIN_U32 => with_scc(a32.min(b32), a32 < b32),
        // Of equal sources the first is the maximum ("CDNA3" manual), though not the minimum.
        S_MAX_I32 => with_scc(ai.max(bi) as u32, ai >= bi),
        S_MAX_U32 => with_scc(a32.max(b32), a32 >= b32),
        S_CSELECT_B32 | S_CSELECT_B64 => plain(if scc { a } else { b }),
        S_CMOV_B32 | S_CMOV_B64 => plain(if scc { a } else { b }),
        S_CMOVK_I32 => plain(if scc { b } else { a }),

        S_AND_B32 => nonzero(a32 & b32),
        S_OR_B32 => nonzero(a32 | b32),
        S_XOR_B32 => nonzero(a32 ^ b32),
        S_ANDN2_B32 => nonzero(a32 & !b32),
        S_ORN2_B32 => nonzero(a32 | !b32),
        S_NAND_B32 => nonzero(!(a32 & b32)),
        S_NOR_B32 => nonzero(!(a32 | b32)),
        S_XNOR_B32 => nonzero(!(a32 ^ b32)),
        S_AND_B64 | S_AND_SAVEEXEC_B64 => nonzero(a & b),
        S_OR_B64 | S_OR_SAVEEXEC_B64 => nonzero(a | b),
        S_XOR_B64 | S_XOR_SAVEEXEC_B64 => nonzero(a ^ b),
        S_ANDN2_B64 | S_ANDN2_SAVEEXEC_B64 | S_ANDN2_WREXEC_B64 => nonzero(a & !b),
        S_ORN2_B64 | S_ORN2_SAVEEXEC_B64 => nonzero(a | !b),
        S_NAND_B64 | S_NAND_SAVEEXEC_B64 => nonzero(!(a & b)),
        S_NOR_B64 | S_NOR_SAVEEXEC_B64 => nonzero(!(a | b)),
        S_XNOR_B64 | S_XNOR_SAVEEXEC_B64 => nonzero(!(a ^ b)),
        S_ANDN1_SAVEEXEC_B64 | S_ANDN1_WREXEC_B64 => nonzero(!a & b),
        S_ORN1_SAVEEXEC_B64 => nonzero(!a | b),

        S_LSHL_B32 => nonzero(a32 << (b32 & 31)),
        S_LSHR_B32 => nonzero(a32 >> (b32 & 31)),
        S_ASHR_I32 => nonzero((ai >> (b32 & 31)) as u32),
        S_LSHL_B64 => nonzero(a << (b32 & 63)),
        S_LSHR_B64 => nonzero(a >> (b32 & 63)),
        S_ASHR_I64 => nonzero((a as i64 >> (b32 & 63)) as u64),
        S_BFM_B32 => plain(((1u32 << (a32 & 31)) - 1) << (b32 & 31)),
        S_BFM_B64 => plain(((1u64 << (a32 & 63)) - 1) << (b32 & 63)),
        S_BFE_U32 => nonzero(bitfield(a, 32, b32, false)),
        S_BFE_I32 => nonzero(bitfield(a, 32, b32, true)),
        S_BFE_U64 => nonzero(bitfield(a, 64, b32, false)),
        S_BFE_I64 => nonzero(bitfield(a, 64, b32, true)),
        S_MUL_I32 | S_MULK_I32 => plain(a32.wrapping_mul(b32)),
        S_MUL_HI_U32 => plain(((u64::from(a32) * u64::from(b32)) >> 32) as u32),
        S_MUL_HI_I32 => plain(((i64::from(ai) * i64::from(bi)) >> 32) as u32),
        S_ABSDIFF_I32 => nonzero(ai.wrapping_sub(bi).wrapping_abs() as u32),
        S_LSHL1_ADD_U32 => shifted_sum(a32, 1, b32),
        S_LSHL2_ADD_U32 => shifted_sum(a32, 2, b32),
        S_LSHL3_ADD_U32 => shifted_sum(a32, 3, b32),
        S_LSHL4_ADD_U32 => shifted_sum(a32, 4, b32),
        S_PACK_LL_B32_B16 => plain(a32 & 0xffff | b32 << 16),
        S_PACK_LH_B32_B16 => plain(a32 & 0xffff | b32 & 0xffff_0000),
        S_PACK_HH_B32_B16 => plain(a32 >> 16 | b32 & 0xffff_0000),

        S_MOV_B32 | S_MOVK_I32 => plain(a32),
        S_MOV_B64 => plain(a),
        S_NOT_B32 => nonzero(!a32),
        S_NOT_B64 => nonzero(!a),
        S_WQM_B32 => nonzero(whole_quads(a & 0xffff_ffff)),
        S_WQM_B64 => nonzero(whole_quads(a)),
        S_QUADMASK_B32 => nonzero(quad_mask(a & 0xffff_ffff)),
        S_QUADMASK_B64 => nonzero(quad_mask(a)),
        S_BREV_B32 => plain(a32.reverse_bits()),
        S_BREV_B64 => plain(a.reverse_bits()),
        S_BCNT0_I32_B32 => nonzero(a32.count_zeros()),
        S_BCNT0_I32_B64 => nonzero(a.count_zeros()),
        S_BCNT1_I32_B32 => nonzero(a32.count_ones()),
        S_BCNT1_I32_B64 => nonzero(a.count_ones()),
        S_FF0_I32_B32 => plain(ffbl(!a32)),
        S_FF0_I32_B64 => plain(if a == u64::MAX { u32::MAX } else { a.trailing_ones() }),
        S_FF1_I32_B32 => plain(ffbl(a32)),
        S_FF1_I32_B64 => plain(if a == 0 { u32::MAX } else { a.trailing_zeros() }),
        S_FLBIT_I32_B32 => plain(ffbh_u32(a32)),
        S_FLBIT_I32_B64 => plain(if a == 0 { u32::MAX } else { a.leading_zeros() }),
        S_FLBIT_I32 => plain(ffbh_i32(a32)),
        S_FLBIT_I32_I64 => plain(ffbh_i64(a)),
        S_SEXT_I32_I8 => plain(a32 as i8 as u32),
        S_SEXT_I32_I16 => plain(a32 as i16 as u32),
        S_BITSET0_B32 => plain(b32 & !(1 << (a32 & 31))),
        S_BITSET0_B64 => plain(b & !(1 << (a32 & 63))),
        S_BITSET1_B32 => plain(b32 | 1 << (a32 & 31)),
        S_BITSET1_B64 => plain(b | 1 << (a32 & 63)),
        S_ABS_I32 => nonzero(ai.wrapping_abs() as u32),
        S_BITREPLICATE_B64_B32 => {
            plain((0..32).fold(0u64, |bits, index| bits | (u64::from(a32 >> index & 1) * (3 << (2 * index)))))
        }

        S_CMP_EQ_I32 | S_CMP_EQ_U32 | S_CMPK_EQ_I32 => compare(a32 == b32),
        S_CMP_LG_I32 | S_CMP_LG_U32 | S_CMPK_LG_I32 => compare(a32 != b32),
        S_CMP_GT_I32 | S_CMPK_GT_I32 => compare(ai > bi),
        S_CMP_GE_I32 | S_CMPK_GE_I32 => compare(ai >= bi),
        S_CMP_LT_I32 | S_CMPK_LT_I32 => compare(ai < bi),
        S_CMP_LE_I32 | S_CMPK_LE_I32 => compare(ai <= bi),
        S_CMP_GT_U32 => compare(a32 > b32),
        S_CMP_GE_U32 => compare(a32 >= b32),
        S_CMP_LT_U32 => compare(a32 < b32),
        S_CMP_LE_U32 => compare(a32 <= b32),
        // The immediate of the unsigned compares is zero extended.
        S_CMPK_EQ_U32 => compare(a32 == b32 & 0xffff),
        S_CMPK_LG_U32 => compare(a32 != b32 & 0xffff),
        S_CMPK_GT_U32 => compare(a32 > b32 & 0xffff),
        S_CMPK_GE_U32 => compare(a32 >= b32 & 0xffff),
        S_CMPK_LT_U32 => compare(a32 < b32 & 0xffff),
        S_CMPK_LE_U32 => compare(a32 <= b32 & 0xffff),
        S_CMP_EQ_U64 => compare(a == b),
        S_CMP_LG_U64 => compare(a != b),
        S_BITCMP0_B32 => compare(a32 >> (b32 & 31) & 1 == 0),
        S_BITCMP1_B32 => compare(a32 >> (b32 & 31) & 1 == 1),
        S_BITCMP0_B64 => compare(a >> (b32 & 63) & 1 == 0),
        S_BITCMP1_B64 => compare(a >> (b32 & 63) & 1 == 1),
        _ => return Err(NoMeaning(op)),
    })
}

/// A shifted value plus another; SCC is the carry out of 32 bits, shifted-out bits included.
fn shifted_sum(a: u32, shift: u32, b: u32) -> ScalarResult {
    let sum = (u64::from(a) << shift) + u64::from(b);
    with_scc(sum as u32, sum >> 32 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(op: Op, a: u64, b: u64) -> (u64, Option<bool>) {
        let result = eval(op, a, b, false).expect("has a meaning");
        (result.value, result.scc)
    }

    /// Cases worked out from the manual's definitions.
    #[test]
    fn by_hand() {
        assert_eq!(value(Op::S_BFE_I32, 0x8000_0000, 31 | 1 << 16), (0xffff_ffff, Some(true)));
        assert_eq!(value(Op::S_BFE_U32, 0xabcd_1234, 8 | 8 << 16), (0x12, Some(true)));
        assert_eq!(
            value(Op::S_BFE_U64, 0x1234_5678_9abc_def0, 4 | 64 << 16),
            (0x0123_4567_89ab_cdef, Some(true))
        );
        assert_eq!(value(Op::S_BFE_U32, 5, 0), (0, Some(false)));
        assert_eq!(value(Op::S_SUB_I32, 0x8000_0000, 1), (0x7fff_ffff, Some(true)));
        assert_eq!(value(Op::S_ADD_U32, 0xffff_ffff, 1), (0, Some(true)));
        assert_eq!(value(Op::S_FLBIT_I32, 0xffff_0000, 0), (16, None));
        assert_eq!(value(Op::S_FLBIT_I32, 0, 0), (0xffff_ffff, None));
        assert_eq!(value(Op::S_FF1_I32_B64, 1 << 40, 0), (40, None));
        assert_eq!(value(Op::S_BITREPLICATE_B64_B32, 0b101, 0), (0b110011, None));
        assert_eq!(value(Op::S_QUADMASK_B64, 0x0f00_1000, 0), (0b0100_1000, Some(true)));
        assert_eq!(value(Op::S_CMPK_GT_U32, 0x1_0000, 0xffff_ffff), (0, Some(true)));
        assert_eq!(value(Op::S_ABSDIFF_I32, 3, 10), (7, Some(true)));
        assert_eq!(value(Op::S_LSHL3_ADD_U32, 0x2000_0000, 1), (1, Some(true)));
    }
}
