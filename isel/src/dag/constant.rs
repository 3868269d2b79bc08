//! Constant folding of integer operations.

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
pub fn fold(op: Op, ty: Ty, args: &[u64]) -> Option<u64> {
    let bits = u32::from(ty.dwords()) * 32;
    if !matches!(ty, Ty::I32 | Ty::I64) {
        return None;
    }
    let mask = low_mask(bits);
    let arg = |i: usize| args.get(i).copied().unwrap_or(0);
    let (a, b) = (arg(0), arg(1));
    let signed = |v| sign_extend(v, bits);
    let amount = (b & u64::from(bits - 1)) as u32;
    let value = match op {
        Op::Add => a.wrapping_add(b),
        Op::Sub => a.wrapping_sub(b),
        Op::Mul => a.wrapping_mul(b),
        Op::MulHiU if bits == 32 => (a * b) >> 32,
        Op::MulHiU => ((u128::from(a) * u128::from(b)) >> 64) as u64,
        Op::MulHiS => ((i128::from(signed(a)) * i128::from(signed(b))) >> bits) as u64,
        Op::Mul24U => (a & 0xff_ffff) * (b & 0xff_ffff),
        Op::MadU64 => a.wrapping_mul(b).wrapping_add(arg(2)),
        Op::MadS64 => (sign_extend(a, 32).wrapping_mul(sign_extend(b, 32)) as u64).wrapping_add(arg(2)),
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Shl => a << amount,
        Op::LShr => a >> amount,
        Op::AShr => (signed(a) >> amount) as u64,
        Op::UMin => a.min(b),
        Op::UMax => a.max(b),
        Op::SMin => signed(a).min(signed(b)) as u64,
        Op::SMax => signed(a).max(signed(b)) as u64,
        Op::UAddSat => a.checked_add(b).filter(|&v| v <= mask).unwrap_or(mask),
        Op::USubSat => a.saturating_sub(b),
        Op::BfeU => bit_field(a, b, arg(2)),
        Op::BfeS => match arg(2) & 31 {
            0 => 0,
            width => sign_extend(bit_field(a, b, arg(2)), width as u32) as u64,
        },
        Op::Bfi => (a & b) | (!a & arg(2)),
        Op::AlignBit => ((a << 32 | b) >> (arg(2) & 31)) & 0xffff_ffff,
        Op::Pack => a & 0xffff | b << 16,
        Op::Ctpop => u64::from(a.count_ones()),
        Op::BitReverse => a.reverse_bits() >> (64 - bits),
        _ => return None,
    };
    Some(value & mask)
}

/// `width & 31` bits of a dword from bit `offset & 31`, as the machine's bit field extracts do.
fn bit_field(value: u64, offset: u64, width: u64) -> u64 {
    (value >> (offset & 31)) & low_mask((width & 31) as u32)
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
        ];
        for (op, ty, args, expected) in cases {
            assert_eq!(fold(op, ty, &args), Some(expected), "{op:?} {ty:?} {args:x?}");
        }
        assert_eq!(fold_compare(Cmp::Slt, 0xffff_ffff, 0, 32), 1);
        assert_eq!(fold_compare(Cmp::Ult, 0xffff_ffff, 0, 32), 0);
    }
}
