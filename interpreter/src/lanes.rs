//! Operations between the lanes that execute them together.
//!
//! What a lane reads of one that does not take part: 0 by `ds.bpermute`, poison by `readlane`, the old value (or 0,
//! as `bound_ctrl` says) by DPP. Sources: AMDGPUUsage, and the CDNA3 ISA manual for lane numbers of DPP controls.

use crate::datum::{Datum, mask};
use crate::fault::Stop;
use crate::float::{Format, Modes};
use crate::memory::joined;
use crate::reduce_float::reduce_floats;
use crate::wave::{LANES, Mask, each};
use gcnsel_ir::{BinaryOp, Intrinsic, WrapFlags};

/// The results of a cross-lane intrinsic by lane; `None` if it is none of these. `args` are by lane, empty for lanes
/// that do not take part; `bits` is the width of the result, `format` what it is as a float, if it is one.
pub(crate) fn cross(
    intrinsic: Intrinsic,
    here: Mask,
    bits: u32,
    format: Option<(Format, Modes)>,
    args: &[Vec<Datum>],
) -> Option<Result<Vec<Datum>, Stop>> {
    use Intrinsic::*;
    let by_lane = |f: &dyn Fn(usize) -> Datum| {
        let one = |lane| if here >> lane & 1 == 1 { f(lane) } else { Datum::Poison };
        Some(Ok((0..LANES).map(one).collect()))
    };
    let first = here.trailing_zeros() as usize;
    let takes_part = |lane: usize| here >> lane & 1 == 1;
    // The lane that an operand names.
    let named = |d: &Datum, shift: u32| d.bits().map(|v| (v >> shift) as usize % LANES);
    match intrinsic {
        AmdgcnReadfirstlane => by_lane(&|_| args[first][0].clone()),
        // Of the first lane's, as the machine has them of the wave.
        AmdgcnSWqm | AmdgcnSQuadmask | AmdgcnSBitreplicate => {
            let from = if intrinsic == AmdgcnSBitreplicate { 32 } else { bits };
            let one = crate::integer::intrinsic(intrinsic, from, bits, &args[first][..1])?;
            by_lane(&|_| one.clone())
        }
        // The comments on these in LLVM's IntrinsicsAMDGPU.td: where lanes do not agree on the lane, or on what is written, the
        // result is not defined.
        AmdgcnReadlane if !agree(here, args, 1) => by_lane(&|_| Datum::Poison),
        AmdgcnWritelane if !agree(here, args, 0) || !agree(here, args, 1) => by_lane(&|_| Datum::Poison),
        AmdgcnReadlane => by_lane(&|lane| match named(&args[lane][1], 0) {
            Some(from) if takes_part(from) => args[from][0].clone(),
            _ => Datum::Poison,
        }),
        AmdgcnWritelane => by_lane(&|lane| match named(&args[lane][1], 0) {
            Some(to) => args[lane][if to == lane { 0 } else { 2 }].clone(),
            None => Datum::Poison,
        }),
        AmdgcnBallot => {
            let bit = |lane: usize| if takes_part(lane) { args[lane][0].clone() } else { Datum::Bits(0) };
            let all = joined((0..LANES).map(|lane| (lane, bit(lane))), 1);
            let low = all.partly().map(|p| Datum::scalar(p.bits & mask(bits), p.undefined & mask(bits)));
            by_lane(&|_| low.clone().unwrap_or(Datum::Poison))
        }
        AmdgcnInverseBallot => by_lane(&|lane| crate::memory::field(&args[first][0], lane as u32, 1)),
        AmdgcnMbcntLo | AmdgcnMbcntHi => by_lane(&|lane| {
            let below = mask(lane as u32) >> if intrinsic == AmdgcnMbcntHi { 32 } else { 0 };
            crate::datum::strict(&args[lane], 32, |v| {
                Some(v[1] + u128::from((v[0] & below & mask(32)).count_ones()))
            })
        }),
        AmdgcnDsBpermute => by_lane(&|lane| match named(&args[lane][0], 2) {
            Some(from) if takes_part(from) => args[from][1].clone(),
            Some(_) => Datum::Bits(0),
            None => Datum::Poison,
        }),
        AmdgcnDsSwizzle => by_lane(&|lane| {
            let pattern = args[lane][1].bits().unwrap_or(0) as usize;
            match swizzled(pattern, lane) {
                from if takes_part(from) => args[from][0].clone(),
                _ => Datum::Bits(0),
            }
        }),
        AmdgcnDsPermute => {
            let mut out = vec![Datum::Bits(0); LANES];
            for lane in each(here) {
                match named(&args[lane][0], 2) {
                    Some(to) => out[to] = args[lane][1].clone(),
                    None => return Some(Err("a ds.permute to a lane that is not defined".to_owned().into())),
                }
            }
            Some(Ok(out))
        }
        AmdgcnMovDpp => by_lane(&|lane| {
            let undefined = Datum::undefined(bits);
            dpp(here, lane, &undefined, &|from| args[from][0].clone(), &args[lane][1..])
        }),
        AmdgcnUpdateDpp => by_lane(&|lane| {
            let old = args[lane][0].clone();
            dpp(here, lane, &old, &|from| args[from][1].clone(), &args[lane][2..])
        }),
        AmdgcnWqmVote => by_lane(&|lane| {
            let quad = (lane & !3..(lane & !3) + 4).filter(|&other| takes_part(other));
            quad.map(|other| args[other][0].clone()).reduce(|a, b| or(1, &a, &b)).unwrap_or(Datum::Poison)
        }),
        AmdgcnWaveShuffle => by_lane(&|lane| match named(&args[lane][1], 0) {
            Some(from) if takes_part(from) => args[from][0].clone(),
            _ => Datum::Poison,
        }),
        AmdgcnWaveReduceFadd | AmdgcnWaveReduceFsub | AmdgcnWaveReduceFmin | AmdgcnWaveReduceFmax => {
            let (format, modes) = format?;
            let all = reduce_floats(intrinsic, here, format, modes, args)?;
            by_lane(&|_| all.clone())
        }
        _ => {
            let join = reduction(intrinsic)?;
            let all = each(here).map(|lane| args[lane][0].clone()).reduce(|a, b| join(bits, &a, &b))?;
            let all = match intrinsic {
                AmdgcnWaveReduceSub => subtract(bits, &Datum::Bits(0), &all),
                _ => all,
            };
            by_lane(&|_| all.clone())
        }
    }
}

/// Whether all lanes of a set that have an operand of a number have the same. (Where all lanes of a wave execute something,
/// those that do not stand there may have none.)
fn agree(here: Mask, args: &[Vec<Datum>], number: usize) -> bool {
    let mut given = each(here).map(|lane| &args[lane][number]).filter(|operand| **operand != Datum::Poison);
    let first = given.next();
    given.all(|operand| Some(operand) == first)
}

type Join = fn(u32, &Datum, &Datum) -> Datum;

/// What joins two lanes' operands in a reduction. What subtracts gives the sum with the other sign.
fn reduction(intrinsic: Intrinsic) -> Option<Join> {
    use Intrinsic::*;
    Some(match intrinsic {
        AmdgcnWaveReduceUmin => |bits, a, b| extreme(Umin, bits, a, b),
        AmdgcnWaveReduceUmax => |bits, a, b| extreme(Umax, bits, a, b),
        AmdgcnWaveReduceMin => |bits, a, b| extreme(Smin, bits, a, b),
        AmdgcnWaveReduceMax => |bits, a, b| extreme(Smax, bits, a, b),
        AmdgcnWaveReduceAdd | AmdgcnWaveReduceSub => |bits, a, b| binary(BinaryOp::Add, bits, a, b),
        AmdgcnWaveReduceAnd => |bits, a, b| binary(BinaryOp::And, bits, a, b),
        AmdgcnWaveReduceOr => or,
        AmdgcnWaveReduceXor => |bits, a, b| binary(BinaryOp::Xor, bits, a, b),
        _ => return None,
    })
}

fn extreme(which: Intrinsic, bits: u32, a: &Datum, b: &Datum) -> Datum {
    crate::integer::intrinsic(which, bits, bits, &[a.clone(), b.clone()]).unwrap_or(Datum::Poison)
}

fn binary(op: BinaryOp, bits: u32, a: &Datum, b: &Datum) -> Datum {
    crate::integer::binary(op, WrapFlags::default(), bits, a, b).unwrap_or(Datum::Poison)
}

fn or(bits: u32, a: &Datum, b: &Datum) -> Datum {
    binary(BinaryOp::Or, bits, a, b)
}

fn subtract(bits: u32, a: &Datum, b: &Datum) -> Datum {
    binary(BinaryOp::Sub, bits, a, b)
}

/// One lane's result of a DPP move: `control` is the control, the masks of rows and banks, and `bound_ctrl`.
fn dpp(here: Mask, lane: usize, old: &Datum, read: &dyn Fn(usize) -> Datum, control: &[Datum]) -> Datum {
    let number = |i: usize| control.get(i).and_then(Datum::bits).unwrap_or(0) as usize;
    let [control, rows, banks, bound] = [0, 1, 2, 3].map(number);
    if rows >> (lane / 16) & 1 == 0 || banks >> (lane % 16 / 4) & 1 == 0 {
        return old.clone();
    }
    match source(control, lane) {
        Some(from) if here >> from & 1 == 1 => read(from),
        _ if bound != 0 => Datum::Bits(0),
        _ => old.clone(),
    }
}

/// The lane that a lane reads by `ds.swizzle`: one of its four by two bits for each, or, in halves of the wave, by masks of
/// five bits: and, or, exclusive or. ("Vega" instruction set manual, `DS_SWIZZLE_B32`.)
fn swizzled(pattern: usize, lane: usize) -> usize {
    match pattern >> 15 & 1 {
        1 => lane & !3 | pattern >> (2 * (lane & 3)) & 3,
        _ => {
            let [and, or, xor] = [0, 5, 10].map(|at| pattern >> at & 31);
            lane & 32 | ((lane & 31 & and) | or) ^ xor
        }
    }
}

/// The lane that a DPP control makes a lane read; `None` where there is none.
fn source(control: usize, lane: usize) -> Option<usize> {
    let (row, at) = (lane & !15, lane & 15);
    let by = control & 15;
    let in_row = |at: usize| (at < 16).then_some(row + at);
    match control {
        0..=0xFF => Some(lane & !3 | control >> (2 * (lane & 3)) & 3),
        0x101..=0x10F => in_row(at + by),
        0x111..=0x11F => at.checked_sub(by).and_then(in_row),
        0x121..=0x12F => in_row((at + 16 - by) % 16),
        0x130 => (lane + 1 < LANES).then_some(lane + 1),
        0x134 => Some((lane + 1) % LANES),
        0x138 => lane.checked_sub(1),
        0x13C => Some((lane + LANES - 1) % LANES),
        0x140 => in_row(15 - at),
        0x141 => Some((lane & !7) + 7 - (lane & 7)),
        0x142 => row.checked_sub(1),
        0x143 => (lane >= 32).then_some(31),
        0x150..=0x15F => in_row(by),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(intrinsic: Intrinsic, here: Mask, bits: u32, args: impl Fn(usize) -> Vec<u128>) -> Vec<Datum> {
        let of = |lane| args(lane).into_iter().map(Datum::Bits).collect();
        let all: Vec<Vec<Datum>> = (0..LANES).map(of).collect();
        cross(intrinsic, here, bits, None, &all).expect("it is one of these").expect("it is defined")
    }

    #[test]
    fn lanes_that_are_not_here_do_not_count() {
        let ballot = run(Intrinsic::AmdgcnBallot, 0b1011_0000, 64, |lane| vec![(lane % 4 != 0) as u128]);
        assert_eq!(ballot[4], Datum::Bits(0b1010_0000));
        assert_eq!(ballot[0], Datum::Poison);
        let first = run(Intrinsic::AmdgcnReadfirstlane, 0b1011_0000, 32, |lane| vec![lane as u128]);
        assert_eq!(first[7], Datum::Bits(4));
        let read = |lane: usize| vec![4 * (lane as u128 + 1), 100 + lane as u128];
        let permuted = run(Intrinsic::AmdgcnDsBpermute, 0b1011_0000, 32, read);
        assert_eq!([&permuted[4], &permuted[5]], [&Datum::Bits(105), &Datum::Bits(0)]);
    }

    #[test]
    fn counts_below() {
        let count = |which| run(which, u64::MAX, 32, |_| vec![0xF000_000F, 5]);
        let (low, high) = (count(Intrinsic::AmdgcnMbcntLo), count(Intrinsic::AmdgcnMbcntHi));
        assert_eq!([&low[3], &low[30], &low[63]].map(|d| d.bits()), [8, 11, 13].map(Some));
        assert_eq!([&high[31], &high[34], &high[63]].map(|d| d.bits()), [5, 7, 12].map(Some));
    }

    #[test]
    fn dpp_by_rows() {
        let shift = |bound| {
            run(Intrinsic::AmdgcnUpdateDpp, u64::MAX, 32, move |lane| {
                vec![1000, lane as u128, 0x111, 0xF, 0xF, bound]
            })
        };
        assert_eq!([&shift(0)[17], &shift(0)[16]].map(|d| d.bits()), [16, 1000].map(Some));
        assert_eq!(shift(1)[16], Datum::Bits(0));
        assert_eq!(source(0x1B, 5), Some(6));
        assert_eq!((source(0x142, 20), source(0x142, 3)), (Some(15), None));
        assert_eq!((source(0x121, 16), source(0x140, 17)), (Some(31), Some(30)));
    }
}
