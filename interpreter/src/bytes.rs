//! Integers of 32 bits as bytes, and as halves: permutations, shifts of pairs, averages, sums of absolute differences.
//!
//! By AMD's "Vega" ISA manual, the instructions of these names in VOP3.

use crate::datum::{Datum, mask, strict};
use gcnsel_ir::Intrinsic;

/// The byte of a number, from the least significant one.
fn byte(value: u128, at: u32) -> u128 {
    value >> (8 * at) & 0xff
}

/// The halves of a number, or its bytes, each with that of another.
fn pairs(a: u128, b: u128, bits: u32) -> impl Iterator<Item = (u128, u128)> {
    (0..32 / bits).map(move |at| (a >> (bits * at) & mask(bits), b >> (bits * at) & mask(bits)))
}

/// The sum of the absolute differences of parts of so many bits.
fn differences(a: u128, b: u128, bits: u32) -> u128 {
    pairs(a, b, bits).map(|(a, b)| a.abs_diff(b)).sum()
}

/// An intrinsic of operands of 32 bits; `None` is one that is not here.
pub fn intrinsic(intrinsic: Intrinsic, args: &[Datum]) -> Option<Datum> {
    use Intrinsic::*;
    let f = |f: &dyn Fn(&[u128]) -> u128| Some(strict(args, 32, |v| Some(f(v))));
    match intrinsic {
        AmdgcnPerm => Some(permuted(&args[0], &args[1], &args[2])),
        AmdgcnAlignbit => f(&|v| (v[0] << 32 | v[1]) >> (v[2] & 31)),
        AmdgcnAlignbyte => f(&|v| (v[0] << 32 | v[1]) >> (8 * (v[2] & 3))),
        AmdgcnLerp => f(&|v| {
            let average = |at| (byte(v[0], at) + byte(v[1], at) + (byte(v[2], at) & 1)) >> 1;
            (0..4).map(|at| average(at) << (8 * at)).sum()
        }),
        AmdgcnSadU8 => f(&|v| differences(v[0], v[1], 8) + v[2]),
        AmdgcnSadHiU8 => f(&|v| (differences(v[0], v[1], 8) << 16) + v[2]),
        AmdgcnSadU16 => f(&|v| differences(v[0], v[1], 16) + v[2]),
        // Bytes of the reference that are 0 are masked.
        AmdgcnMsadU8 => f(&|v| {
            let masked = pairs(v[0], v[1], 8).filter(|&(_, reference)| reference != 0);
            masked.map(|(a, reference)| a.abs_diff(reference)).sum::<u128>() + v[2]
        }),
        _ => None,
    }
}

/// Bytes of two numbers, of which the second is the lower one, by a selector's bytes. What is undefined stays in its byte.
fn permuted(high: &Datum, low: &Datum, selector: &Datum) -> Datum {
    let (Some(high), Some(low)) = (high.partly(), low.partly()) else { return Datum::Poison };
    let selector = match selector {
        Datum::Bits(selector) => *selector,
        Datum::Partly(_) => return Datum::undefined(32),
        Datum::Poison | Datum::Parts(_) => return Datum::Poison,
    };
    let bits = high.bits << 32 | low.bits;
    let undefined = high.undefined << 32 | low.undefined;
    let (mut result, mut unknown) = (0, 0);
    for at in 0..4 {
        let (value, open) = match byte(selector, at) as u32 {
            from @ 0..=7 => (byte(bits, from), byte(undefined, from)),
            // The signs of halves.
            half @ 8..=11 => {
                let sign = 16 * (half - 8) + 15;
                (0xff * (bits >> sign & 1), 0xff * (undefined >> sign & 1))
            }
            12 => (0, 0),
            _ => (0xff, 0),
        };
        result |= value << (8 * at);
        unknown |= open << (8 * at);
    }
    Datum::scalar(result, unknown)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Intrinsic::*;

    fn of(intrinsic: Intrinsic, args: [u32; 3]) -> Option<u128> {
        self::intrinsic(intrinsic, &args.map(|arg| Datum::Bits(arg.into()))).and_then(|datum| datum.bits())
    }

    #[test]
    fn bytes_by_hand() {
        let (a, b) = (0x8877_6655, 0x4433_2211);
        assert_eq!(of(AmdgcnPerm, [a, b, 0x0704_0300]), Some(0x8855_4411));
        // Signs of the halves of b, then of a; zeros; ones.
        assert_eq!(of(AmdgcnPerm, [a, b, 0x0b0a_0908]), Some(0xff00_0000));
        assert_eq!(of(AmdgcnPerm, [a, b, 0xff0d_0c07]), Some(0xffff_0088));
        assert_eq!(of(AmdgcnAlignbit, [a, b, 36]), Some(0x5443_3221));
        assert_eq!(of(AmdgcnAlignbyte, [a, b, 7]), Some(0x7766_5544));
        assert_eq!(of(AmdgcnLerp, [0xff01_0001, 0xff02_0001, 0x0101_0100]), Some(0xff02_0001));
        assert_eq!(of(AmdgcnSadU8, [0x0102_03ff, 0x0300_0400, 5]), Some(2 + 2 + 1 + 255 + 5));
        assert_eq!(of(AmdgcnSadHiU8, [0x0102_03ff, 0x0300_0400, 5]), Some((260 << 16) + 5));
        assert_eq!(of(AmdgcnSadU16, [0x0102_03ff, 0x0300_0400, u32::MAX]), Some(0x1fe + 1 - 1));
        assert_eq!(of(AmdgcnMsadU8, [0x0102_03ff, 0x0300_0400, 5]), Some(2 + 1 + 5));
    }

    #[test]
    fn undefined_bytes_go_where_they_are_put() {
        let half = Datum::scalar(0x1234, 0xffff_0000);
        let perm = |selector: u32| {
            intrinsic(AmdgcnPerm, &[half.clone(), Datum::Bits(0x55), Datum::Bits(selector.into())])
        };
        assert_eq!(perm(0x0405_000c), Some(Datum::Bits(0x3412_5500)));
        assert_eq!(perm(0x0607_0c05), Some(Datum::scalar(0x12, 0xffff_0000)));
        assert_eq!(perm(0x0b0c_0c0c), Some(Datum::scalar(0, 0xff00_0000)));
        let poison = intrinsic(AmdgcnPerm, &[Datum::Poison, Datum::Bits(0), Datum::Bits(0)]);
        assert_eq!(poison, Some(Datum::Poison));
    }
}
