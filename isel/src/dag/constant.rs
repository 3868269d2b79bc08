//! Constant folding of integer operations.

use gcnsel_isa as isa;
use gcnsel_isa::semantics::{Env, evaluate, salu};

use super::{Cmp, Op, Ty};

/// Ones in the low `bits` bits.
pub fn low_mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// Sign-extends the low `bits` bits.
pub fn sign_extend(value: u64, bits: u32) -> i64 {
    let shift = 64 - bits;
    (value << shift) as i64 >> shift
}

/// The value of a pure integer operation of constants; `None` for operations it does not know.
///
/// What one instruction computes is computed by that instruction's meaning; the rest are operations that take several.
pub fn fold(op: Op, ty: Ty, args: &[u64]) -> Option<u64> {
    let bits = u32::from(ty.dwords()) * 32;
    if !matches!(ty, Ty::I32 | Ty::I64) {
        return None;
    }
    let mask = low_mask(bits);
    let arg = |i: usize| args.get(i).copied().unwrap_or(0);
    let (a, b) = (arg(0), arg(1));
    if let Some(instruction) = instruction(op, ty) {
        let saturates = matches!(op, Op::UAddSat | Op::USubSat);
        let value = meaning(instruction, saturates, [a, b, arg(2)])?;
        return Some(value & mask);
    }
    let signed = |v| sign_extend(v, bits);
    let value = match op {
        Op::Add => a.wrapping_add(b),
        Op::Sub => a.wrapping_sub(b),
        Op::Mul => a.wrapping_mul(b),
        Op::MulHiU => ((u128::from(a) * u128::from(b)) >> 64) as u64,
        Op::MulHiS => ((i128::from(signed(a)) * i128::from(signed(b))) >> 64) as u64,
        Op::UMin => a.min(b),
        Op::UMax => a.max(b),
        Op::SMin => signed(a).min(signed(b)) as u64,
        Op::SMax => signed(a).max(signed(b)) as u64,
        Op::UAddSat => a.saturating_add(b),
        Op::USubSat => a.saturating_sub(b),
        _ => return None,
    };
    Some(value & mask)
}

/// The value of a count of the zeros on one side of a constant of `bits` bits: all ones for zero.
pub fn fold_zeros(op: Op, value: u64, bits: u32) -> Option<u64> {
    let zeros = match op {
        Op::Ffbh => value.leading_zeros().checked_sub(64 - bits)?,
        Op::Ffbl => value.trailing_zeros(),
        _ => return None,
    };
    Some(u64::from(if value == 0 { u32::MAX } else { zeros }))
}

/// The one instruction that computes an operation.
fn instruction(op: Op, ty: Ty) -> Option<isa::Op> {
    use isa::Op::*;
    let wide = ty == Ty::I64;
    let by_width = |narrow, double| Some(if wide { double } else { narrow });
    let narrow = |op| (!wide).then_some(op);
    match op {
        Op::Add => narrow(S_ADD_U32),
        Op::Sub => narrow(S_SUB_U32),
        Op::Mul => narrow(S_MUL_I32),
        Op::MulHiU => narrow(S_MUL_HI_U32),
        Op::MulHiS => narrow(S_MUL_HI_I32),
        Op::Mul24U => narrow(V_MUL_U32_U24),
        Op::Mul24S => narrow(V_MUL_I32_I24),
        Op::MadU64 => wide.then_some(V_MAD_U64_U32),
        Op::MadS64 => wide.then_some(V_MAD_I64_I32),
        Op::And => by_width(S_AND_B32, S_AND_B64),
        Op::Or => by_width(S_OR_B32, S_OR_B64),
        Op::Xor => by_width(S_XOR_B32, S_XOR_B64),
        Op::Shl => by_width(S_LSHL_B32, S_LSHL_B64),
        Op::LShr => by_width(S_LSHR_B32, S_LSHR_B64),
        Op::AShr => by_width(S_ASHR_I32, S_ASHR_I64),
        Op::UMin => narrow(S_MIN_U32),
        Op::UMax => narrow(S_MAX_U32),
        Op::SMin => narrow(S_MIN_I32),
        Op::SMax => narrow(S_MAX_I32),
        Op::UAddSat => narrow(V_ADD_U32),
        Op::USubSat => narrow(V_SUB_U32),
        Op::BfeU => narrow(V_BFE_U32),
        Op::BfeS => narrow(V_BFE_I32),
        Op::Bfi => narrow(V_BFI_B32),
        Op::AlignBit => narrow(V_ALIGNBIT_B32),
        Op::Pack => narrow(S_PACK_LL_B32_B16),
        // The type is the count's; what is counted may be wider.
        Op::Ctpop => narrow(S_BCNT1_I32_B64),
        Op::BitReverse => by_width(S_BREV_B32, S_BREV_B64),
        _ => None,
    }
}

/// What an instruction computes of its operands, of a vector instruction in one lane.
fn meaning(op: isa::Op, clamp: bool, operands: [u64; 3]) -> Option<u64> {
    if let Ok(result) = salu::eval(op, operands[0], operands[1], false) {
        return Some(result.value);
    }
    let result = evaluate(op, &Env { clamp, ..Env::PLAIN }, operands).ok()?;
    result.bits.map(|bits| bits as u64)
}

/// The value of a comparison of constants of `bits` bits.
pub fn fold_compare(cmp: Cmp, a: u64, b: u64, bits: u32) -> u64 {
    u64::from(cmp.holds(a, b, bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_by_definition() {
        let cases = [
            (Op::Add, Ty::I32, vec![0xffff_ffff, 2], 1),
            (Op::Sub, Ty::I64, vec![0, 1], u64::MAX),
            (Op::MulHiU, Ty::I32, vec![0x8000_0000, 4], 2),
            (Op::MulHiS, Ty::I32, vec![0xffff_ffff, 4], 0xffff_ffff),
            (Op::MulHiU, Ty::I64, vec![1 << 63, 4], 2),
            (Op::Shl, Ty::I32, vec![1, 33], 2),
            (Op::AShr, Ty::I32, vec![0x8000_0000, 31], 0xffff_ffff),
            (Op::LShr, Ty::I64, vec![1 << 63, 63], 1),
            (Op::SMin, Ty::I32, vec![0xffff_ffff, 1], 0xffff_ffff),
            (Op::UMin, Ty::I32, vec![0xffff_ffff, 1], 1),
            (Op::UAddSat, Ty::I32, vec![0xffff_fff0, 0x20], 0xffff_ffff),
            (Op::BfeS, Ty::I32, vec![0x0000_0080, 4, 4], 0xffff_fff8),
            (Op::AlignBit, Ty::I32, vec![0x1, 0x8000_0000, 31], 3),
            (Op::BitReverse, Ty::I32, vec![1], 0x8000_0000),
            (Op::Ctpop, Ty::I32, vec![0xffff_ffff], 32),
            (Op::Ctpop, Ty::I32, vec![u64::MAX], 64),
        ];
        for (op, ty, args, expected) in cases {
            assert_eq!(fold(op, ty, &args), Some(expected), "{op:?} {ty:?} {args:x?}");
        }
        let zeros = [
            (Op::Ffbh, 93, 32, 25),
            (Op::Ffbh, 93, 64, 57),
            (Op::Ffbl, 0x50, 32, 4),
            (Op::Ffbl, 1 << 40, 64, 40),
            (Op::Ffbh, 0, 32, 0xffff_ffff),
            (Op::Ffbl, 0, 64, 0xffff_ffff),
        ];
        for (op, value, bits, expected) in zeros {
            assert_eq!(fold_zeros(op, value, bits), Some(expected), "{op:?} {value:#x}");
        }
        assert_eq!(fold_compare(Cmp::Slt, 0xffff_ffff, 0, 32), 1);
        assert_eq!(fold_compare(Cmp::Ult, 0xffff_ffff, 0, 32), 0);
    }
}
