//! What says the same without a literal.

use crate::scalars::{constant, is_inline};
use gcnsel_isa::{Bank, Op};
use gcnsel_mir::Operand;
use smallvec::{SmallVec, smallvec};

/// An instruction of one dword.
pub struct Short {
    pub op: Op,
    pub operands: SmallVec<[Operand; 4]>,
}

/// A number with a sign in the 16 bits that instructions have for one.
fn signed_field(value: u32) -> Option<Operand> {
    let value = value as i32;
    i16::try_from(value).ok().map(|_| Operand::Imm(i64::from(value)))
}

/// A number without a sign in these 16 bits.
fn unsigned_field(value: u32) -> Option<Operand> {
    u16::try_from(value).ok().map(|value| Operand::Imm(i64::from(value)))
}

/// How long a run of ones a number is, and where it begins.
fn run_of_ones(value: u32) -> Option<[Operand; 2]> {
    let first = value.trailing_zeros();
    let length = value.count_ones();
    let is_run = length < 32 && length > 0 && value >> first == (1 << length) - 1;
    is_run.then(|| [constant(length), constant(first)])
}

/// The only bit of a number.
fn only_bit(value: u32) -> Option<Operand> {
    value.is_power_of_two().then(|| constant(value.trailing_zeros()))
}

/// The same with a literal that is `value` and no other constant of its size; `minds_scc` if SCC is read behind it.
pub fn shorter(op: Op, operands: &[Operand], value: u32, minds_scc: bool) -> Option<Short> {
    let made = |op: Op, operands: SmallVec<[Operand; 4]>| Some(Short { op, operands });
    let is_literal = |operand: Operand| matches!(operand, Operand::Imm(v) if v as u32 == value);
    match (op, operands) {
        (Op::S_MOV_B32, &[to, _]) => {
            if let Some(field) = signed_field(value) {
                return made(Op::S_MOVK_I32, smallvec![to, field]);
            }
            if is_inline(value.reverse_bits()) {
                return made(Op::S_BREV_B32, smallvec![to, constant(value.reverse_bits())]);
            }
            let [length, first] = run_of_ones(value)?;
            made(Op::S_BFM_B32, smallvec![to, length, first])
        }
        (Op::V_MOV_B32, &[to, _]) if is_inline(value.reverse_bits()) => {
            made(Op::V_BFREV_B32, smallvec![to, constant(value.reverse_bits())])
        }
        (Op::V_MOV_B32, &[to, _]) if is_inline(!value) => {
            made(Op::V_NOT_B32, smallvec![to, constant(!value)])
        }
        (Op::S_CSELECT_B32, &[to, taken, otherwise]) if is_literal(taken) && to == otherwise => {
            made(Op::S_CMOVK_I32, smallvec![to, signed_field(value)?, to])
        }
        (_, &[a, b]) if is_literal(b) && !is_literal(a) => compare(op, a, value),
        (_, &[a, b]) if is_literal(a) && !is_literal(b) => compare(turned(op)?, b, value),
        (_, &[to, a, b]) if is_literal(b) && !is_literal(a) => with_literal(op, to, a, value, minds_scc),
        (_, &[to, a, b]) if is_literal(a) && !is_literal(b) && op.row().is_commutable() => {
            with_literal(op, to, b, value, minds_scc)
        }
        _ => None,
    }
}

/// An operation of a number and a literal, in this order.
fn with_literal(op: Op, to: Operand, a: Operand, value: u32, minds_scc: bool) -> Option<Short> {
    let made = |op: Op, operands: SmallVec<[Operand; 4]>| Some(Short { op, operands });
    let in_place = to == a;
    match op {
        // The carry is not the overflow.
        Op::S_ADD_I32 if in_place => made(Op::S_ADDK_I32, smallvec![to, signed_field(value)?, to]),
        Op::S_ADD_U32 if in_place && !minds_scc => {
            made(Op::S_ADDK_I32, smallvec![to, signed_field(value)?, to])
        }
        Op::S_SUB_U32 | Op::S_SUB_I32 if in_place && !minds_scc => {
            made(Op::S_ADDK_I32, smallvec![to, signed_field(value.wrapping_neg())?, to])
        }
        Op::S_MUL_I32 if in_place => made(Op::S_MULK_I32, smallvec![to, signed_field(value)?, to]),
        Op::S_AND_B32 if !minds_scc && value == 0xffff => {
            made(Op::S_PACK_LL_B32_B16, smallvec![to, a, constant(0)])
        }
        Op::S_AND_B32 if !minds_scc && value == 0xffff_0000 => {
            made(Op::S_PACK_LH_B32_B16, smallvec![to, constant(0), a])
        }
        Op::S_AND_B32 if is_inline(!value) => made(Op::S_ANDN2_B32, smallvec![to, a, constant(!value)]),
        Op::S_OR_B32 if is_inline(!value) => made(Op::S_ORN2_B32, smallvec![to, a, constant(!value)]),
        Op::S_XOR_B32 if is_inline(!value) => made(Op::S_XNOR_B32, smallvec![to, a, constant(!value)]),
        Op::S_AND_B32 if in_place && !minds_scc => {
            made(Op::S_BITSET0_B32, smallvec![to, only_bit(!value)?, to])
        }
        Op::S_OR_B32 if in_place && !minds_scc => {
            made(Op::S_BITSET1_B32, smallvec![to, only_bit(value)?, to])
        }
        _ => None,
    }
}

/// The comparison of the same numbers the other way round.
fn turned(op: Op) -> Option<Op> {
    Some(match op {
        Op::S_CMP_EQ_I32 | Op::S_CMP_LG_I32 | Op::S_CMP_EQ_U32 | Op::S_CMP_LG_U32 => op,
        Op::S_CMP_GT_I32 => Op::S_CMP_LT_I32,
        Op::S_CMP_GE_I32 => Op::S_CMP_LE_I32,
        Op::S_CMP_LT_I32 => Op::S_CMP_GT_I32,
        Op::S_CMP_LE_I32 => Op::S_CMP_GE_I32,
        Op::S_CMP_GT_U32 => Op::S_CMP_LT_U32,
        Op::S_CMP_GE_U32 => Op::S_CMP_LE_U32,
        Op::S_CMP_LT_U32 => Op::S_CMP_GT_U32,
        Op::S_CMP_LE_U32 => Op::S_CMP_GE_U32,
        _ => return None,
    })
}

/// A comparison of a register with a literal.
fn compare(op: Op, a: Operand, value: u32) -> Option<Short> {
    if !matches!(a, Operand::Phys(reg) if reg.bank == Bank::Sgpr && reg.end() <= 128) {
        return None;
    }
    let (signed, unsigned) = (signed_field(value), unsigned_field(value));
    let (op, field) = match (op, signed, unsigned) {
        (Op::S_CMP_EQ_I32 | Op::S_CMP_EQ_U32, Some(field), _) => (Op::S_CMPK_EQ_I32, field),
        (Op::S_CMP_LG_I32 | Op::S_CMP_LG_U32, Some(field), _) => (Op::S_CMPK_LG_I32, field),
        (Op::S_CMP_EQ_I32 | Op::S_CMP_EQ_U32, None, Some(field)) => (Op::S_CMPK_EQ_U32, field),
        (Op::S_CMP_LG_I32 | Op::S_CMP_LG_U32, None, Some(field)) => (Op::S_CMPK_LG_U32, field),
        (Op::S_CMP_GT_I32, Some(field), _) => (Op::S_CMPK_GT_I32, field),
        (Op::S_CMP_GE_I32, Some(field), _) => (Op::S_CMPK_GE_I32, field),
        (Op::S_CMP_LT_I32, Some(field), _) => (Op::S_CMPK_LT_I32, field),
        (Op::S_CMP_LE_I32, Some(field), _) => (Op::S_CMPK_LE_I32, field),
        (Op::S_CMP_GT_U32, _, Some(field)) => (Op::S_CMPK_GT_U32, field),
        (Op::S_CMP_GE_U32, _, Some(field)) => (Op::S_CMPK_GE_U32, field),
        (Op::S_CMP_LT_U32, _, Some(field)) => (Op::S_CMPK_LT_U32, field),
        (Op::S_CMP_LE_U32, _, Some(field)) => (Op::S_CMPK_LE_U32, field),
        _ => return None,
    };
    Some(Short { op, operands: smallvec![a, field] })
}
