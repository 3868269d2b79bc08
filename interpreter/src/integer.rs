//! Integers of 1 to 128 bits: operators, comparisons, casts, intrinsics.

use crate::datum::{Datum, mask, strict};
use gcnsel_ir::{BinaryOp, IntPredicate, Intrinsic, WrapFlags};

/// The value of the low `bits` bits as a signed number.
pub fn signed(value: u128, bits: u32) -> i128 {
    let shift = 128 - bits;
    ((value << shift) as i128) >> shift
}

/// Whether a number is one of a signed integer of `bits` bits.
fn fits(value: Option<i128>, bits: u32) -> bool {
    value.is_some_and(|value| signed(value as u128 & mask(bits), bits) == value)
}

/// A binary operator. The error is immediate undefined behaviour, by a sentence.
pub fn binary(op: BinaryOp, wrap: WrapFlags, bits: u32, a: &Datum, b: &Datum) -> Result<Datum, String> {
    use BinaryOp::*;
    if matches!(op, UDiv | SDiv | URem | SRem) {
        check_division(op, bits, a, b)?;
    }
    if let (Datum::Bits(a), Datum::Bits(b)) = (a, b) {
        return Ok(defined(op, wrap, bits, *a, *b).map_or(Datum::Poison, |v| Datum::Bits(v & mask(bits))));
    }
    let (Some(x), Some(y)) = (a.partly(), b.partly()) else { return Ok(Datum::Poison) };
    let all = mask(bits);
    let zeros = |p: crate::datum::Partly| !p.bits & !p.undefined & all;
    Ok(match op {
        And => Datum::scalar(x.bits & y.bits, (x.undefined | y.undefined) & !zeros(x) & !zeros(y)),
        Or if wrap.disjoint && x.bits & y.bits != 0 => Datum::Poison,
        Or => Datum::scalar(x.bits | y.bits, (x.undefined | y.undefined) & !x.bits & !y.bits),
        Xor => Datum::scalar(x.bits ^ y.bits, x.undefined | y.undefined),
        Shl | LShr | AShr if y.undefined == 0 => {
            if y.bits >= bits as u128 {
                return Ok(Datum::Poison);
            }
            let shift = |v: u128| match op {
                Shl => v << y.bits & all,
                LShr => v >> y.bits,
                _ => (signed(v, bits) >> y.bits) as u128 & all,
            };
            Datum::scalar(shift(x.bits), shift(x.undefined))
        }
        // A carry goes upwards only.
        Add | Sub | Mul => {
            let lowest = (x.undefined | y.undefined).trailing_zeros();
            let value = defined(op, WrapFlags::default(), bits, x.bits, y.bits).unwrap_or(0);
            Datum::scalar(value & all, all & !mask(lowest))
        }
        _ => Datum::undefined(bits),
    })
}

fn check_division(op: BinaryOp, bits: u32, a: &Datum, b: &Datum) -> Result<(), String> {
    match b {
        Datum::Bits(0) => return Err("division by zero".into()),
        Datum::Bits(_) => {}
        _ => return Err(format!("division by {}", b.what_is_wrong())),
    }
    let least = Some(1u128 << (bits - 1));
    if matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && a.bits() == least && b.bits() == Some(mask(bits)) {
        return Err("division of the least integer by -1".into());
    }
    Ok(())
}

/// The operators on defined operands; `None` is poison. Bits over the width are not cleared.
fn defined(op: BinaryOp, wrap: WrapFlags, bits: u32, a: u128, b: u128) -> Option<u128> {
    use BinaryOp::*;
    let (sa, sb) = (signed(a, bits), signed(b, bits));
    let all = mask(bits);
    let in_range = |unsigned: Option<u128>, signed: Option<i128>| {
        (!wrap.nuw || unsigned.is_some_and(|v| v <= all)) && (!wrap.nsw || fits(signed, bits))
    };
    let (value, is_value) = match op {
        Add => (a.wrapping_add(b), in_range(a.checked_add(b), sa.checked_add(sb))),
        Sub => (a.wrapping_sub(b), in_range(a.checked_sub(b), sa.checked_sub(sb))),
        Mul => (a.wrapping_mul(b), in_range(a.checked_mul(b), sa.checked_mul(sb))),
        UDiv => (a / b, !wrap.exact || a.is_multiple_of(b)),
        SDiv => (sa.wrapping_div(sb) as u128, !wrap.exact || sa.wrapping_rem(sb) == 0),
        URem => (a % b, true),
        SRem => (sa.wrapping_rem(sb) as u128, true),
        Shl | LShr | AShr if b >= bits as u128 => return None,
        Shl => {
            let value = a << b & all;
            let kept = (!wrap.nuw || value >> b == a) && (!wrap.nsw || signed(value, bits) >> b == sa);
            (value, kept)
        }
        LShr => (a >> b, !wrap.exact || a >> b << b == a),
        AShr => ((sa >> b) as u128, !wrap.exact || sa >> b << b == sa),
        And => (a & b, true),
        Or => (a | b, !wrap.disjoint || a & b == 0),
        Xor => (a ^ b, true),
        FAdd | FSub | FMul | FDiv | FRem => return None,
    };
    is_value.then_some(value)
}

/// A comparison of integers or addresses.
pub fn compare(predicate: IntPredicate, samesign: bool, bits: u32, a: &Datum, b: &Datum) -> Datum {
    use IntPredicate::*;
    if let (Some(x), Some(y)) = (a.partly(), b.partly())
        && matches!(predicate, Eq | Ne)
        && (x.bits ^ y.bits) & !x.undefined & !y.undefined != 0
    {
        return Datum::flag(predicate == Ne);
    }
    strict(&[a.clone(), b.clone()], 1, |v| {
        let (a, b) = (v[0], v[1]);
        let (sa, sb) = (signed(a, bits), signed(b, bits));
        let same = (sa < 0) == (sb < 0);
        (!samesign || same).then_some(u128::from(match predicate {
            Eq => a == b,
            Ne => a != b,
            Ugt => a > b,
            Uge => a >= b,
            Ult => a < b,
            Ule => a <= b,
            Sgt => sa > sb,
            Sge => sa >= sb,
            Slt => sa < sb,
            Sle => sa <= sb,
        }))
    })
}

/// `trunc`.
pub fn truncate(wrap: WrapFlags, from: u32, to: u32, a: &Datum) -> Datum {
    let Some(x) = a.partly() else { return Datum::Poison };
    if x.undefined == 0 {
        let kept = x.bits & mask(to);
        if wrap.nuw && kept != x.bits || wrap.nsw && signed(kept, to) != signed(x.bits, from) {
            return Datum::Poison;
        }
    }
    Datum::scalar(x.bits & mask(to), x.undefined & mask(to))
}

/// `zext`.
pub fn zero_extend(wrap: WrapFlags, from: u32, a: &Datum) -> Datum {
    match a.partly() {
        Some(x) if wrap.nneg && x.bits >> (from - 1) & 1 == 1 => Datum::Poison,
        Some(_) => a.clone(),
        None => Datum::Poison,
    }
}

/// `sext`.
pub fn sign_extend(from: u32, to: u32, a: &Datum) -> Datum {
    let Some(x) = a.partly() else { return Datum::Poison };
    let wide = |v: u128| signed(v, from) as u128 & mask(to);
    Datum::scalar(wide(x.bits), wide(x.undefined))
}

/// The quads of bits of which one is set.
fn quads(value: u128, bits: u32) -> impl Iterator<Item = u32> {
    (0..bits / 4).filter(move |quad| value >> (4 * quad) & 15 != 0)
}

/// An intrinsic of scalar integers of `bits` bits (of the operands, where the result's differ) with a scalar result;
/// `None` if it is none of these.
pub fn intrinsic(intrinsic: Intrinsic, bits: u32, to: u32, args: &[Datum]) -> Option<Datum> {
    use Intrinsic::*;
    let all = mask(bits);
    let clamp = |v: i128| v.clamp(signed(1 << (bits - 1), bits), (all >> 1) as i128) as u128;
    let f = |f: &dyn Fn(&[u128]) -> Option<u128>| Some(strict(args, to, |v| f(v)));
    let s = |v: u128| signed(v, bits);
    let saturated = |sum: Option<i128>, negative: bool| match sum {
        Some(sum) => clamp(sum),
        None => clamp(if negative { i128::MIN } else { i128::MAX }),
    };
    match intrinsic {
        Ctpop => f(&|v| Some(v[0].count_ones().into())),
        Bswap => f(&|v| Some(v[0].swap_bytes() >> (128 - bits))),
        Bitreverse => f(&|v| Some(v[0].reverse_bits() >> (128 - bits))),
        // Whole quads: all four bits where one of them is set; the other is a bit for each quad.
        AmdgcnSWqm => f(&|v| Some(quads(v[0], bits).map(|quad| 15 << (4 * quad)).sum())),
        AmdgcnSQuadmask => f(&|v| Some(quads(v[0], bits).map(|quad| 1 << quad).sum())),
        // Four bits with a sign, in sixteenths.
        AmdgcnCvtOffF32I4 => f(&|v| Some((signed(v[0] & 15, 4) as f32 / 16.0).to_bits().into())),
        // Each bit twice.
        AmdgcnSBitreplicate => {
            f(&|v| Some((0..bits).filter(|bit| v[0] >> bit & 1 == 1).map(|bit| 3 << (2 * bit)).sum()))
        }
        Ctlz => f(&|v| (v[0] != 0 || v[1] == 0).then(|| (v[0].leading_zeros() - (128 - bits)).into())),
        Cttz => f(&|v| (v[0] != 0 || v[1] == 0).then(|| v[0].trailing_zeros().min(bits).into())),
        Abs => f(&|v| {
            let least = v[0] == 1 << (bits - 1);
            (!least || v[1] == 0).then(|| s(v[0]).unsigned_abs())
        }),
        Fshl | Fshr => f(&|v| {
            let by = (v[2] % bits as u128) as u32;
            let left = if intrinsic == Fshl { by } else { bits - by };
            Some(match left {
                0 => v[0],
                left if left == bits => v[1],
                left => v[0] << left | v[1] >> (bits - left),
            })
        }),
        Smin => f(&|v| Some(s(v[0]).min(s(v[1])) as u128)),
        Smax => f(&|v| Some(s(v[0]).max(s(v[1])) as u128)),
        Umin => f(&|v| Some(v[0].min(v[1]))),
        Umax => f(&|v| Some(v[0].max(v[1]))),
        UaddSat => f(&|v| Some(v[0].checked_add(v[1]).map_or(all, |sum| sum.min(all)))),
        UsubSat => f(&|v| Some(v[0].saturating_sub(v[1]))),
        SaddSat => f(&|v| Some(saturated(s(v[0]).checked_add(s(v[1])), s(v[0]) < 0))),
        SsubSat => f(&|v| Some(saturated(s(v[0]).checked_sub(s(v[1])), s(v[0]) < 0))),
        UshlSat => f(&|v| {
            let out = v[1] < bits as u128;
            out.then(|| {
                if v[0] << v[1] & all == v[0] << v[1] && v[0] << v[1] >> v[1] == v[0] {
                    v[0] << v[1]
                } else {
                    all
                }
            })
        }),
        SshlSat => f(&|v| {
            let value = v[0].wrapping_shl(v[1] as u32) & all;
            let out = v[1] < bits as u128;
            out.then(|| match s(value) >> v[1] == s(v[0]) {
                true => value,
                false => saturated(None, s(v[0]) < 0),
            })
        }),
        SmulFix | SmulFixSat => f(&|v| {
            let product = s(v[0]).checked_mul(s(v[1]))? >> v[2];
            Some(if intrinsic == SmulFixSat { clamp(product) } else { product as u128 })
        })
        .filter(|_| bits <= 64),
        UmulFix | UmulFixSat => f(&|v| {
            let product = v[0].checked_mul(v[1])? >> v[2];
            Some(if intrinsic == UmulFixSat { product.min(all) } else { product })
        })
        .filter(|_| bits <= 64),
        // Rounded down, as LLVM does; an overflow of what does not saturate is poison no more than that of a product.
        SdivFix | SdivFixSat => f(&|v| {
            let (x, y) = (s(v[0]) << v[2], s(v[1]));
            let quotient = x.checked_div_euclid(y)?;
            // That leaves a rest that is not negative; rounded down it has the divisor's sign.
            let quotient = if y < 0 && x.rem_euclid(y) != 0 { quotient - 1 } else { quotient };
            Some(if intrinsic == SdivFixSat { clamp(quotient) } else { quotient as u128 })
        })
        .filter(|_| bits <= 64),
        UdivFix | UdivFixSat => f(&|v| {
            let quotient = (v[0] << v[2]).checked_div(v[1])?;
            Some(if intrinsic == UdivFixSat { quotient.min(all) } else { quotient })
        })
        .filter(|_| bits <= 64),
        Clmul => f(&|v| {
            let parts = (0..bits).filter(|bit| v[1] >> bit & 1 == 1).map(|bit| v[0] << bit);
            Some(parts.fold(0, |sum, part| sum ^ part))
        }),
        Pext => f(&|v| {
            let named = (0..bits).filter(|bit| v[1] >> bit & 1 == 1);
            Some(named.zip(0..).map(|(from, to)| (v[0] >> from & 1) << to).sum())
        }),
        Pdep => f(&|v| {
            let named = (0..bits).filter(|bit| v[1] >> bit & 1 == 1);
            Some(named.zip(0..).map(|(to, from)| (v[0] >> from & 1) << to).sum())
        }),
        Scmp => f(&|v| Some(s(v[0]).cmp(&s(v[1])) as i128 as u128)),
        Ucmp => f(&|v| Some(v[0].cmp(&v[1]) as i128 as u128)),
        Expect | ExpectWithProbability => Some(args[0].clone()),
        AmdgcnUbfe => f(&|v| {
            let (offset, width) = (v[1] as u32 & 31, v[2] as u32 & 31);
            Some(v[0] >> offset & mask(width))
        }),
        AmdgcnSbfe => f(&|v| {
            let (offset, width) = (v[1] as u32 & 31, v[2] as u32 & 31);
            Some(if width == 0 { 0 } else { signed(v[0] >> offset, width.min(32 - offset)) as u128 })
        }),
        AmdgcnMulU24 => f(&|v| Some((v[0] & mask(24)) * (v[1] & mask(24)))),
        AmdgcnMulI24 => f(&|v| Some((signed(v[0], 24) * signed(v[1], 24)) as u128)),
        AmdgcnMulhiU24 => f(&|v| Some(((v[0] & mask(24)) * (v[1] & mask(24))) >> 32)),
        AmdgcnMulhiI24 => f(&|v| Some(((signed(v[0], 24) * signed(v[1], 24)) >> 32) as u128)),
        // Bits above that are as the sign; all ones if there is no other.
        AmdgcnSffbh => f(&|v| {
            let other = (s(v[0]) ^ (s(v[0]) >> 127)) as u128;
            Some(if other == 0 { all } else { (other.leading_zeros() - (128 - bits)).into() })
        }),
        _ => None,
    }
}

/// An `llvm.*.with.overflow`: the value and whether it is not the exact one.
pub fn overflowing(intrinsic: Intrinsic, bits: u32, a: &Datum, b: &Datum) -> Option<Datum> {
    use Intrinsic::*;
    let (op, is_signed) = match intrinsic {
        SaddWithOverflow => (BinaryOp::Add, true),
        UaddWithOverflow => (BinaryOp::Add, false),
        SsubWithOverflow => (BinaryOp::Sub, true),
        UsubWithOverflow => (BinaryOp::Sub, false),
        SmulWithOverflow => (BinaryOp::Mul, true),
        UmulWithOverflow => (BinaryOp::Mul, false),
        _ => return None,
    };
    let args = [a.clone(), b.clone()];
    let value = strict(&args, bits, |v| defined(op, WrapFlags::default(), bits, v[0], v[1]));
    let wrap = WrapFlags { nsw: is_signed, nuw: !is_signed, ..WrapFlags::default() };
    let overflow = strict(&args, 1, |v| Some(defined(op, wrap, bits, v[0], v[1]).is_none().into()));
    Some(Datum::parts([value, overflow]))
}

/// One step of an integer `llvm.vector.reduce.*`.
pub fn reduce(intrinsic: Intrinsic, bits: u32, a: &Datum, b: &Datum) -> Option<Datum> {
    use Intrinsic::*;
    let pair = [a.clone(), b.clone()];
    let op = |op| binary(op, WrapFlags::default(), bits, a, b).ok();
    match intrinsic {
        VectorReduceAdd | VectorPartialReduceAdd => op(BinaryOp::Add),
        VectorReduceMul => op(BinaryOp::Mul),
        VectorReduceAnd => op(BinaryOp::And),
        VectorReduceOr => op(BinaryOp::Or),
        VectorReduceXor => op(BinaryOp::Xor),
        VectorReduceSmin => self::intrinsic(Smin, bits, bits, &pair),
        VectorReduceSmax => self::intrinsic(Smax, bits, bits, &pair),
        VectorReduceUmin => self::intrinsic(Umin, bits, bits, &pair),
        VectorReduceUmax => self::intrinsic(Umax, bits, bits, &pair),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(op: BinaryOp, wrap: WrapFlags, bits: u32, a: u128, b: u128) -> Datum {
        binary(op, wrap, bits, &Datum::Bits(a), &Datum::Bits(b)).expect("it is defined behaviour")
    }

    #[test]
    fn flags_promise() {
        let nsw = WrapFlags { nsw: true, ..WrapFlags::default() };
        let nuw = WrapFlags { nuw: true, ..WrapFlags::default() };
        let exact = WrapFlags { exact: true, ..WrapFlags::default() };
        let none = WrapFlags::default();
        // Definitions of two's complement, at the edges of i8, i1, i33 and i128.
        assert_eq!(run(BinaryOp::Add, none, 8, 127, 1), Datum::Bits(128));
        assert_eq!(run(BinaryOp::Add, nsw, 8, 127, 1), Datum::Poison);
        assert_eq!(run(BinaryOp::Add, nuw, 8, 127, 1), Datum::Bits(128));
        assert_eq!(run(BinaryOp::Add, nuw, 8, 255, 1), Datum::Poison);
        assert_eq!(run(BinaryOp::Sub, nsw, 8, 0x80, 1), Datum::Poison);
        assert_eq!(run(BinaryOp::Mul, nsw, 33, 1 << 31, 2), Datum::Poison);
        assert_eq!(run(BinaryOp::Mul, none, 33, 1 << 31, 4), Datum::Bits(0));
        assert_eq!(run(BinaryOp::Mul, nuw, 128, u128::MAX, 2), Datum::Poison);
        assert_eq!(run(BinaryOp::Shl, nsw, 8, 0x40, 1), Datum::Poison);
        assert_eq!(run(BinaryOp::Shl, none, 8, 1, 8), Datum::Poison);
        assert_eq!(run(BinaryOp::AShr, none, 8, 0x80, 7), Datum::Bits(0xFF));
        assert_eq!(run(BinaryOp::LShr, exact, 8, 3, 1), Datum::Poison);
        assert_eq!(run(BinaryOp::SDiv, none, 8, 0xF9, 2), Datum::Bits(0xFD));
        assert_eq!(run(BinaryOp::SRem, none, 8, 0xF9, 2), Datum::Bits(0xFF));
    }

    #[test]
    fn division_is_undefined_by_zero_and_by_overflow() {
        let divide = |op, a: u128, b: Datum| binary(op, WrapFlags::default(), 8, &Datum::Bits(a), &b);
        assert_eq!(divide(BinaryOp::UDiv, 1, Datum::Bits(0)), Err("division by zero".into()));
        assert_eq!(divide(BinaryOp::URem, 1, Datum::Poison), Err("division by poison".into()));
        assert!(divide(BinaryOp::SRem, 0x80, Datum::Bits(0xFF)).is_err());
        assert_eq!(divide(BinaryOp::UDiv, 0x80, Datum::Bits(0xFF)), Ok(Datum::Bits(0)));
    }

    #[test]
    fn undefined_bits_stay_where_they_are() {
        let half = Datum::scalar(0x0012, 0xFF00);
        let with = |op, b| binary(op, WrapFlags::default(), 16, &half, &Datum::Bits(b)).expect("no division");
        assert_eq!(with(BinaryOp::And, 0xFF), Datum::Bits(0x12));
        assert_eq!(with(BinaryOp::Or, 0xFF00), Datum::Bits(0xFF12));
        assert_eq!(with(BinaryOp::Shl, 8), Datum::Bits(0x1200));
        assert_eq!(with(BinaryOp::Add, 1), Datum::scalar(0x13, 0xFF00));
        assert_eq!(with(BinaryOp::LShr, 4), Datum::scalar(1, 0x0FF0));
        assert_eq!(truncate(WrapFlags::default(), 16, 8, &half), Datum::Bits(0x12));
    }

    #[test]
    fn intrinsics_of_odd_widths() {
        use Intrinsic::*;
        let f = |which, bits, args: &[u128]| {
            let args: Vec<Datum> = args.iter().map(|&a| Datum::Bits(a)).collect();
            intrinsic(which, bits, bits, &args).and_then(|d| d.bits())
        };
        assert_eq!(f(Ctlz, 33, &[1, 0]), Some(32));
        assert_eq!(f(Cttz, 7, &[0, 0]), Some(7));
        assert_eq!(f(Cttz, 7, &[0, 1]), None);
        assert_eq!(f(Fshl, 8, &[0x81, 0x40, 9]), Some(0x02));
        assert_eq!(f(Fshr, 8, &[0x81, 0x40, 0]), Some(0x40));
        assert_eq!(f(Fshr, 8, &[0x81, 0x42, 1]), Some(0xA1));
        assert_eq!(f(SaddSat, 8, &[0x80, 0xFF]), Some(0x80));
        assert_eq!(f(SsubSat, 8, &[0x7F, 0xFF]), Some(0x7F));
        assert_eq!(f(UshlSat, 8, &[0x81, 1]), Some(0xFF));
        assert_eq!(f(SshlSat, 8, &[0x81, 1]), Some(0x80));
        assert_eq!(f(Bitreverse, 3, &[1]), Some(4));
        assert_eq!(f(Abs, 8, &[0x80, 1]), None);
    }
}
