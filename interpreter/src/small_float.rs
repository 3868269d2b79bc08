//! Eight-bit floats (gfx942's: no infinities, minus zero is the only NaN), and conversions from and to them:
//! `llvm.amdgcn.cvt.*.fp8.*`, `bf8`.
//!
//! Sources: the CDNA3 ISA manual, "Data Formats"; what is beyond the largest number is NaN, since the mode that says
//! otherwise is not known here. Random bits are added to the significand, which wraps round, as AMD's pseudocode has it.

use crate::datum::{Datum, mask};
use gcnsel_ir::Intrinsic;

/// Exponent bits of the two formats.
pub(crate) const FP8: u32 = 4;
pub(crate) const BF8: u32 = 5;

/// The value of eight bits with so many bits of exponent.
pub(crate) fn value(exponent_bits: u32, bits: u32) -> f32 {
    let fraction_bits = 7 - exponent_bits;
    let (exponent, fraction) =
        (bits >> fraction_bits & ((1 << exponent_bits) - 1), bits & ((1 << fraction_bits) - 1));
    let bias = 1 << (exponent_bits - 1);
    let size = match exponent {
        0 => fraction as f32 * 2f32.powi(1 - bias - fraction_bits as i32),
        _ => {
            ((1 << fraction_bits) + fraction) as f32
                * 2f32.powi(exponent as i32 - bias - fraction_bits as i32)
        }
    };
    match bits {
        0x80 => f32::NAN,
        _ if bits >> 7 & 1 == 1 => -size,
        _ => size,
    }
}

/// The nearest of all values; of two, the one with an even last bit.
fn nearest(exponent_bits: u32, number: f32) -> u32 {
    let number = f64::from(number);
    let size = number.abs();
    let of = |bits: u32| f64::from(value(exponent_bits, bits));
    // Halfway to what would be the next number it is too large.
    let largest = of(0x7f);
    if number.is_nan() || size >= largest + (largest - of(0x7e)) / 2.0 {
        return 0x80;
    }
    // Sizes grow with the bits.
    let above = (0..=0x7f).find(|&bits| of(bits) >= size).unwrap_or(0x7f);
    let below = above.saturating_sub(1);
    let (up, down) = (of(above) - size, size - of(below));
    let bits = if up < down || up == down && above & 1 == 0 || above == below { above } else { below };
    if bits == 0 || number > 0.0 { bits } else { bits | 0x80 }
}

/// What is computed, of numbers of so many bits of exponent.
fn row(intrinsic: Intrinsic) -> Option<(Kind, u32)> {
    use Intrinsic::*;
    Some(match intrinsic {
        AmdgcnCvtF32Fp8 => (Kind::Byte, FP8),
        AmdgcnCvtF32Bf8 => (Kind::Byte, BF8),
        AmdgcnCvtPkF32Fp8 => (Kind::Pair, FP8),
        AmdgcnCvtPkF32Bf8 => (Kind::Pair, BF8),
        AmdgcnCvtPkFp8F32 => (Kind::ToPair, FP8),
        AmdgcnCvtPkBf8F32 => (Kind::ToPair, BF8),
        AmdgcnCvtSrFp8F32 => (Kind::ToByte, FP8),
        AmdgcnCvtSrBf8F32 => (Kind::ToByte, BF8),
        _ => return None,
    })
}

#[derive(Clone, Copy)]
enum Kind {
    Byte,
    Pair,
    ToPair,
    ToByte,
}

/// The result of one of these intrinsics; `None` if it is another one.
pub(crate) fn convert(intrinsic: Intrinsic, args: &[Datum]) -> Option<Datum> {
    let (kind, format) = row(intrinsic)?;
    let part = args.last()?.bits()? as u32;
    let float = |bits: u128| u128::from(value(format, bits as u32 & 0xff).to_bits());
    let number = |at: usize| args[at].bits().map(|bits| f32::from_bits(bits as u32));
    Some(match kind {
        Kind::Byte => part_of(&args[0], 8 * part, 8, 32, float),
        Kind::Pair => Datum::parts([0, 8].map(|at| part_of(&args[0], 16 * part + at, 8, 32, float))),
        Kind::ToPair => {
            let bytes = number(0).zip(number(1));
            let bytes = bytes.map(|(a, b)| nearest(format, a) | nearest(format, b) << 8);
            replaced(&args[2], 16 * part, 16, bytes)
        }
        Kind::ToByte => {
            let (single, random) = (args[0].bits(), args[1].bits());
            let byte = single.zip(random).map(|(single, random)| {
                let fraction = (single as u32 + (random as u32 >> 12)) & 0x7f_ffff;
                nearest(format, f32::from_bits(single as u32 & !0x7f_ffff | fraction))
            });
            replaced(&args[2], 8 * part, 8, byte)
        }
    })
}

/// A function of some bits of a dword, which is undefined where any of these is.
fn part_of(dword: &Datum, at: u32, width: u32, result: u32, f: impl Fn(u128) -> u128) -> Datum {
    match dword.partly() {
        Some(known) if known.undefined >> at & mask(width) == 0 => Datum::Bits(f(known.bits >> at)),
        Some(_) => Datum::undefined(result),
        None => Datum::Poison,
    }
}

/// A dword with some of its bits replaced, by what is not known if there is nothing.
fn replaced(dword: &Datum, at: u32, width: u32, by: Option<u32>) -> Datum {
    let Some(old) = dword.partly() else { return Datum::Poison };
    let place = mask(width) << at;
    let (bits, undefined) = match by {
        Some(bits) => (u128::from(bits) << at, 0),
        None => (0, place),
    };
    Datum::scalar(old.bits & !place | bits, old.undefined & !place | undefined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_by_the_manual() {
        let values = [
            (BF8, 0x40, 1.0),
            (FP8, 0x40, 1.0),
            (BF8, 0x01, 2f32.powi(-17)),
            (FP8, 0x01, 2f32.powi(-10)),
            (BF8, 0xff, -57344.0),
            (FP8, 0x7f, 240.0),
        ];
        for (exponent, bits, number) in values {
            assert_eq!(value(exponent, bits), number, "{bits:#x} with {exponent}");
            assert_eq!(nearest(exponent, number), bits);
        }
        assert!(value(BF8, 0x80).is_nan());
    }

    #[test]
    fn ties_are_even() {
        assert_eq!(nearest(FP8, 1.0625), 0x40);
        assert_eq!(nearest(FP8, 1.1875), 0x42);
        assert_eq!(nearest(FP8, -0.0), 0);
        assert_eq!(nearest(FP8, 248.0), 0x80);
        assert_eq!(nearest(FP8, f32::NEG_INFINITY), 0x80);
        assert_eq!(nearest(FP8, -2f32.powi(-11)), 0, "halfway to the smallest");
    }
}
