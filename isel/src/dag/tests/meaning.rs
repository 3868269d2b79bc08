//! What the nodes of patterns compute, told without the instructions that compute it.
//!
//! Floats are given as numbers that every width holds exactly and so are most results; those of the machine's
//! approximations are compared with a tolerance.

use crate::dag::{Cmp, Convert, FCmp, FloatWidth, Op, Ty};
use rustc_apfloat::ieee::{Double, Half};
use rustc_apfloat::{Float, FloatConvert};

/// A half's bits as a number.
fn from_half(bits: u64) -> f64 {
    let double: Double = Half::from_bits(u128::from(bits & 0xffff)).convert(&mut false).value;
    f64::from_bits(double.to_bits() as u64)
}

/// A number as a half's bits.
fn to_half(value: f64) -> u64 {
    let half: Half = Double::from_bits(u128::from(value.to_bits())).convert(&mut false).value;
    half.to_bits() as u64
}

/// A number's bits in a float type.
pub fn to_bits(width: FloatWidth, value: f64) -> u64 {
    match width {
        FloatWidth::F16 => to_half(value),
        FloatWidth::F32 => u64::from((value as f32).to_bits()),
        FloatWidth::F64 => value.to_bits(),
    }
}

/// The number that bits of a float type are.
pub fn from_bits(width: FloatWidth, bits: u64) -> f64 {
    match width {
        FloatWidth::F16 => from_half(bits),
        FloatWidth::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatWidth::F64 => f64::from_bits(bits),
    }
}

/// The float type of operands; of a packed type that of its elements.
pub fn float_width(op: Op, ty: Ty) -> Option<FloatWidth> {
    use Convert::*;
    Some(match (op, ty) {
        (Op::FCmp(_, width) | Op::FClass(width), _) => width,
        (Op::Convert(F32FromF16 | U16FromF16 | I16FromF16), _) => FloatWidth::F16,
        (Op::Convert(F16FromF32 | F64FromF32 | U32FromF32 | I32FromF32) | Op::PackRtz, _) => FloatWidth::F32,
        (Op::Convert(F32FromF64 | U32FromF64 | I32FromF64), _) => FloatWidth::F64,
        (Op::Convert(_), _) => return None,
        (_, Ty::F16 | Ty::V2F16) => FloatWidth::F16,
        (_, Ty::F32 | Ty::V2F32) => FloatWidth::F32,
        (_, Ty::F64) => FloatWidth::F64,
        _ => return None,
    })
}

/// How far a result may be from the number that it approximates, as a part of it.
pub fn tolerance(op: Op, ty: Ty) -> f64 {
    use Op::*;
    match (op, ty) {
        (FRcp | FRsq | FSqrt | FExp2 | FLog2 | FSin | FCos, Ty::F16) => 2e-3,
        (FRcp | FRsq | FSqrt | FExp2 | FLog2 | FSin | FCos, _) => 1e-5,
        _ => 0.0,
    }
}

fn by_halves(f: impl Fn(u64, u64) -> u64, a: u64, b: u64) -> u64 {
    (f(a >> 16 & 0xffff, b >> 16 & 0xffff) & 0xffff) << 16 | f(a & 0xffff, b & 0xffff) & 0xffff
}

/// The value of a node of operands' bits; a truth value is 0 or 1.
///
/// `lane` is the number of the lane that computes it.
pub fn value(op: Op, ty: Ty, args: &[u64], lane: u32) -> u64 {
    match ty {
        Ty::V2I16 => by_halves(|a, b| integer(op, 16, &[a, b, 0], lane), args[0], args[1]),
        Ty::V2F16 if op == Op::PackRtz => {
            let half = |bits| to_half(from_bits(FloatWidth::F32, bits));
            half(args[0]) | half(args[1]) << 16
        }
        Ty::V2F16 => {
            let half = |shift: u32| {
                let args: Vec<u64> = args.iter().map(|a| a >> shift & 0xffff).collect();
                to_half(float(op, FloatWidth::F16, &args))
            };
            half(0) | half(16) << 16
        }
        Ty::V2F32 => {
            let half = |shift: u32| {
                let args: Vec<u64> = args.iter().map(|a| a >> shift & 0xffff_ffff).collect();
                to_bits(FloatWidth::F32, float(op, FloatWidth::F32, &args))
            };
            half(0) | half(32) << 32
        }
        Ty::I1 => truth(op, args),
        Ty::I64 => integer(op, 64, args, lane),
        Ty::I32 => integer(op, 32, args, lane) & 0xffff_ffff,
        Ty::F16 => numbers(op, FloatWidth::F16, args),
        Ty::F32 => numbers(op, FloatWidth::F32, args),
        Ty::F64 => numbers(op, FloatWidth::F64, args),
        Ty::None | Ty::Dwords(_) => panic!("no pattern is of type {ty:?}"),
    }
}

fn truth(op: Op, args: &[u64]) -> u64 {
    let numbers = |width| (from_bits(width, args[0]), from_bits(width, args[1]));
    let holds = match op {
        Op::And => args[0] & args[1] & 1 == 1,
        Op::Or => (args[0] | args[1]) & 1 == 1,
        Op::Xor => (args[0] ^ args[1]) & 1 == 1,
        Op::FCmp(cmp, width) => {
            let (a, b) = numbers(width);
            let unordered = a.is_nan() || b.is_nan();
            match cmp {
                FCmp::Oeq => a == b,
                FCmp::Ogt => a > b,
                FCmp::Oge => a >= b,
                FCmp::Olt => a < b,
                FCmp::Ole => a <= b,
                FCmp::One => !unordered && a != b,
                FCmp::Ord => !unordered,
                FCmp::Uno => unordered,
                FCmp::Ueq => unordered || a == b,
                FCmp::Ugt => unordered || a > b,
                FCmp::Uge => unordered || a >= b,
                FCmp::Ult => unordered || a < b,
                FCmp::Ule => unordered || a <= b,
                FCmp::Une => a != b,
            }
        }
        // Negative and positive infinity, normal, zero: bits 2, 3, 5, 6, 8, 9; quiet NaN: bit 1.
        Op::FClass(width) => {
            let a = from_bits(width, args[0]);
            let class = match (a.is_nan(), a == 0.0, a.is_infinite(), a.is_sign_negative()) {
                (true, ..) => 1,
                (_, true, _, negative) => 6 - u32::from(negative),
                (_, _, true, negative) => {
                    if negative {
                        2
                    } else {
                        9
                    }
                }
                (.., negative) => {
                    if negative {
                        3
                    } else {
                        8
                    }
                }
            };
            args[1] >> class & 1 == 1
        }
        _ => panic!("{op:?} has no truth value"),
    };
    u64::from(holds)
}

fn integer(op: Op, bits: u32, args: &[u64], lane: u32) -> u64 {
    let mask = u64::MAX >> (64 - bits);
    let (a, b, c) = (args[0], args.get(1).copied().unwrap_or(0), args.get(2).copied().unwrap_or(0));
    let shift = (b & u64::from(bits - 1)) as u32;
    let (ua, ub) = (a & mask, b & mask);
    let signed = |v: u64| (v << (64 - bits)) as i64 >> (64 - bits);
    let (sa, sb) = (signed(a), signed(b));
    let (low, high) = (-1i64 << (bits - 1), (mask >> 1) as i64);
    let counted = |zeros: u32, zero: bool| if zero { u64::from(u32::MAX) } else { u64::from(zeros) };
    let number = || from_bits(float_width(op, Ty::I32).expect("a conversion of a float"), a);
    match op {
        Op::Add => a.wrapping_add(b),
        Op::Sub => a.wrapping_sub(b),
        Op::Mul => a.wrapping_mul(b),
        Op::MulHiU => (ua * ub) >> 32,
        Op::MulHiS => ((sa * sb) >> 32) as u64,
        Op::Mul24U => (a & 0xff_ffff) * (b & 0xff_ffff),
        Op::Mul24S => {
            let [a, b] = [a, b].map(|n| i64::from((n as i32) << 8 >> 8));
            (a * b) as u64
        }
        Op::MadU64 => u64::from(a as u32).wrapping_mul(u64::from(b as u32)).wrapping_add(c),
        Op::MadS64 => (i64::from(a as i32) * i64::from(b as i32)).wrapping_add(c as i64) as u64,
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Shl => a << shift,
        Op::LShr => ua >> shift,
        Op::AShr => (sa >> shift) as u64,
        Op::UMin => ua.min(ub),
        Op::UMax => ua.max(ub),
        Op::SMin => sa.min(sb) as u64,
        Op::SMax => sa.max(sb) as u64,
        Op::UAddSat => (ua + ub).min(mask),
        Op::USubSat => ua.saturating_sub(ub),
        Op::SAddSat => (sa + sb).clamp(low, high) as u64,
        Op::SSubSat => (sa - sb).clamp(low, high) as u64,
        Op::BfeU => ua >> (b & 31) & ((1 << (c & 31)) - 1),
        Op::BfeS if c & 31 == 0 => 0,
        Op::BfeS => {
            let unused = 64 - (c & 31);
            ((sa >> (b & 31)) << unused >> unused) as u64
        }
        Op::Bfi => a & b | !a & c,
        Op::AlignBit => (ua << 32 | ub) >> (c & 31),
        // Of selectors above 7 constants and signs are had, which no pattern asks for.
        Op::Perm => (0..4).fold(0, |all, i| {
            let byte = (ua << 32 | ub) >> (8 * (c >> (8 * i) & 7)) & 0xff;
            all | byte << (8 * i)
        }),
        Op::Pack => a & 0xffff | (b & 0xffff) << 16,
        Op::Tuple => a & 0xffff_ffff | b << 32,
        Op::Ctpop => u64::from(ua.count_ones()),
        Op::Ffbh => counted(ua.leading_zeros().saturating_sub(64 - bits), ua == 0),
        Op::Ffbl => counted(ua.trailing_zeros(), ua == 0),
        Op::BitReverse => ua.reverse_bits() >> (64 - bits),
        Op::ICmp(cmp) => u64::from(match cmp {
            Cmp::Eq => ua == ub,
            Cmp::Ne => ua != ub,
            Cmp::Ugt => ua > ub,
            Cmp::Uge => ua >= ub,
            Cmp::Ult => ua < ub,
            Cmp::Ule => ua <= ub,
            Cmp::Sgt => sa > sb,
            Cmp::Sge => sa >= sb,
            Cmp::Slt => sa < sb,
            Cmp::Sle => sa <= sb,
        }),
        Op::Select => {
            if a & 1 == 1 {
                b
            } else {
                c
            }
        }
        Op::MbcntLo | Op::MbcntHi => {
            let before = (1u64 << lane) - 1;
            let before = if op == Op::MbcntLo { before & 0xffff_ffff } else { before >> 32 };
            u64::from((ua & before).count_ones()).wrapping_add(b)
        }
        // The sign is in the uppermost bit of the sixteen; those above are nothing's.
        Op::Convert(Convert::U16FromF16 | Convert::I16FromF16) => (number() as i64) as u64 & 0xffff,
        Op::Convert(_) => (number() as i64) as u64,
        _ => panic!("{op:?} is no integer operation"),
    }
}

/// A float's bits, or of a few operations an integer's.
fn numbers(op: Op, width: FloatWidth, args: &[u64]) -> u64 {
    let (a, first) = (args[0], args[0] as u32);
    if op == Op::FrexpExp {
        let exponent = from_bits(width, a).abs().log2().floor() as i32 + 1;
        return if width == FloatWidth::F16 { exponent as u64 & 0xffff } else { u64::from(exponent as u32) };
    }
    let signed = |v: u64| i64::from(v as u32 as i32);
    let value = match op {
        Op::Convert(convert) => match convert {
            Convert::F32FromU32 | Convert::F64FromU32 => f64::from(first),
            Convert::F32FromI32 | Convert::F64FromI32 => f64::from(first as i32),
            Convert::F16FromU16 => f64::from(a as u16),
            Convert::F16FromI16 => f64::from(a as i16),
            Convert::F32FromByte0 => f64::from(a as u8),
            Convert::F32FromByte1 => f64::from((a >> 8) as u8),
            Convert::F32FromByte2 => f64::from((a >> 16) as u8),
            Convert::F32FromByte3 => f64::from((a >> 24) as u8),
            _ => from_bits(float_width(op, Ty::F32).expect("a conversion of a float"), a),
        },
        Op::Ldexp => from_bits(width, a) * 2f64.powi(signed(args[1]) as i32),
        _ => float(op, width, args),
    };
    to_bits(width, value)
}

fn float(op: Op, width: FloatWidth, args: &[u64]) -> f64 {
    use std::f64::consts::TAU;
    let n: Vec<f64> = args.iter().map(|&bits| from_bits(width, bits)).collect();
    let (a, b, c) = (n[0], n.get(1).copied().unwrap_or(0.0), n.get(2).copied().unwrap_or(0.0));
    match op {
        Op::FAdd => a + b,
        Op::FSub => a - b,
        Op::FMul => a * b,
        Op::Fma | Op::FMulAdd => a * b + c,
        Op::FMin => a.min(b),
        Op::FMax => a.max(b),
        Op::FMed3 => a.min(b).max(a.max(b).min(c)),
        Op::FClamp => a.clamp(0.0, 1.0) + 0.0,
        Op::FNeg => -a,
        Op::FAbs => a.abs(),
        Op::FCanonicalize => a,
        Op::FFloor => a.floor(),
        Op::FCeil => a.ceil(),
        Op::FTrunc => a.trunc(),
        Op::FRint => a.round_ties_even(),
        Op::FFract => a - a.floor(),
        Op::FRcp => 1.0 / a,
        Op::FRsq => 1.0 / a.sqrt(),
        Op::FSqrt => a.sqrt(),
        Op::FExp2 => a.exp2(),
        Op::FLog2 => a.log2(),
        Op::FSin => (a * TAU).sin(),
        Op::FCos => (a * TAU).cos(),
        Op::FrexpMant => a / 2f64.powf(a.abs().log2().floor() + 1.0),
        // Of a quotient that is neither huge nor tiny the fixup is the sign that the operands give it.
        Op::DivFixup => {
            if (b < 0.0) == (c < 0.0) {
                a.abs()
            } else {
                -a.abs()
            }
        }
        _ => panic!("{op:?} is no float operation"),
    }
}
