//! What operations make of numbers.

use super::Datum;
use gcnsel_ir::{BinaryOp, CastOp, FloatPredicate, IntPredicate, Type, TypeKind, TypeTable};

pub(super) fn lanes1(a: &Datum, f: impl Fn(&Datum) -> Datum) -> Datum {
    match a {
        Datum::Parts(parts) => Datum::Parts(parts.iter().map(f).collect()),
        Datum::Poison => Datum::Poison,
        _ => f(a),
    }
}

pub(super) fn lanes2(a: &Datum, b: &Datum, f: impl Fn(&Datum, &Datum) -> Datum) -> Datum {
    match (a, b) {
        (Datum::Parts(a), Datum::Parts(b)) => Datum::Parts(a.iter().zip(b).map(|(a, b)| f(a, b)).collect()),
        (Datum::Poison, _) | (_, Datum::Poison) => Datum::Poison,
        _ => f(a, b),
    }
}

pub(super) fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

pub(super) fn sign_extend(value: u128, bits: u32) -> i128 {
    let shift = 128 - bits;
    ((value << shift) as i128) >> shift
}

pub(super) fn binary(types: &TypeTable, op: BinaryOp, ty: Type, a: &Datum, b: &Datum) -> Datum {
    use BinaryOp::*;
    if op.is_float() {
        if *types.kind(ty) == TypeKind::Double {
            let (a, b) = (a.f64(), b.f64());
            return float_binary(op, a, b).into();
        }
        let (a, b) = (a.f32(), b.f32());
        // A double holds the exact sum, difference or product closely enough to round once more.
        return match op {
            FAdd => a + b,
            FSub => a - b,
            FMul => a * b,
            FDiv => a / b,
            _ => a % b,
        }
        .into();
    }
    let bits = types.int_bits(ty).expect("an integer operation has an integer type");
    let (ua, ub) = (a.bits(), b.bits());
    let (sa, sb) = (sign_extend(ua, bits), sign_extend(ub, bits));
    let result = match op {
        Add => ua.wrapping_add(ub),
        Sub => ua.wrapping_sub(ub),
        Mul => ua.wrapping_mul(ub),
        UDiv => ua / ub,
        URem => ua % ub,
        SDiv => sa.wrapping_div(sb) as u128,
        SRem => sa.wrapping_rem(sb) as u128,
        And => ua & ub,
        Or => ua | ub,
        Xor => ua ^ ub,
        Shl | LShr | AShr if ub >= bits as u128 => return Datum::Poison,
        Shl => ua << ub,
        LShr => ua >> ub,
        AShr => (sa >> ub) as u128,
        _ => unreachable!("floats are done above"),
    };
    Datum::Bits(result & mask(bits))
}

pub(super) fn float_binary(op: BinaryOp, a: f64, b: f64) -> f64 {
    match op {
        BinaryOp::FAdd => a + b,
        BinaryOp::FSub => a - b,
        BinaryOp::FMul => a * b,
        BinaryOp::FDiv => a / b,
        _ => a % b,
    }
}

pub(super) fn cast(types: &TypeTable, op: CastOp, from: Type, to: Type, a: &Datum) -> Datum {
    let bits = |ty| types.bits(ty).expect("a scalar has bits") as u32;
    let real = |d: &Datum| if *types.kind(from) == TypeKind::Double { d.f64() } else { d.f32() as f64 };
    let float =
        |v: f64, single: f32| if *types.kind(to) == TypeKind::Double { v.into() } else { single.into() };
    match op {
        CastOp::Trunc
        | CastOp::ZExt
        | CastOp::PtrToInt
        | CastOp::IntToPtr
        | CastOp::AddrSpaceCast
        | CastOp::BitCast => Datum::Bits(a.bits() & mask(bits(to))),
        CastOp::SExt => Datum::Bits(sign_extend(a.bits(), bits(from)) as u128 & mask(bits(to))),
        CastOp::FpTrunc => (a.f64() as f32).into(),
        CastOp::FpExt => (a.f32() as f64).into(),
        CastOp::FpToUi => Datum::Bits(real(a) as u128 & mask(bits(to))),
        CastOp::FpToSi => Datum::Bits(real(a) as i128 as u128 & mask(bits(to))),
        CastOp::UiToFp => float(a.bits() as f64, a.bits() as f32),
        CastOp::SiToFp => {
            let value = sign_extend(a.bits(), bits(from));
            float(value as f64, value as f32)
        }
    }
}

pub(super) fn icmp(predicate: IntPredicate, bits: u32, a: &Datum, b: &Datum) -> bool {
    use IntPredicate::*;
    let (ua, ub) = (a.bits(), b.bits());
    let (sa, sb) = (sign_extend(ua, bits), sign_extend(ub, bits));
    match predicate {
        Eq => ua == ub,
        Ne => ua != ub,
        Ugt => ua > ub,
        Uge => ua >= ub,
        Ult => ua < ub,
        Ule => ua <= ub,
        Sgt => sa > sb,
        Sge => sa >= sb,
        Slt => sa < sb,
        Sle => sa <= sb,
    }
}

pub(super) fn fcmp(predicate: FloatPredicate, a: f64, b: f64) -> bool {
    use FloatPredicate::*;
    let unordered = a.is_nan() || b.is_nan();
    match predicate {
        False => false,
        Oeq => a == b,
        Ogt => a > b,
        Oge => a >= b,
        Olt => a < b,
        Ole => a <= b,
        One => !unordered && a != b,
        Ord => !unordered,
        Uno => unordered,
        Ueq => unordered || a == b,
        Ugt => unordered || a > b,
        Uge => unordered || a >= b,
        Ult => unordered || a < b,
        Ule => unordered || a <= b,
        Une => a != b,
        True => true,
    }
}
