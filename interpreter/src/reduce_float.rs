//! Wave reductions of floats.
//!
//! A sum depends on the order, of which no document says anything; it is LLVM 23's, as its code shows. Halves and bfloats are
//! summed as floats, and the sum is rounded once. The target's strategy is six steps of DPP: within rows of sixteen lanes those
//! that are 1, 2, 4 and 8 lanes apart, then rows, then halves of the wave. The iterative one takes lane after lane.
//! (Of an operand that the compiler knows to be the same in all lanes LLVM multiplies, which rounds once; here nothing
//! is known of that.)

use crate::datum::Datum;
use crate::float::{self, Format, Modes};
use crate::wave::{LANES, Mask, each};
use gcnsel_ir::Intrinsic::{self, *};
use gcnsel_ir::{BinaryOp, FastMath};

/// The number of the strategy that takes lane after lane.
const ITERATIVE: u128 = 1;

/// The result of a reduction by the lanes of `here`, each with its operand and the strategy; `None` if it is another
/// intrinsic.
pub(crate) fn reduce_floats(
    intrinsic: Intrinsic,
    here: Mask,
    format: Format,
    modes: Modes,
    args: &[Vec<Datum>],
) -> Option<Datum> {
    let wide = if format == Format::Double { Format::Double } else { Format::Single };
    let fast = FastMath::default();
    let binary = |op, a: &Datum, b: &Datum| float::binary(op, wide, modes, fast, a, b);
    let add = |a: &Datum, b: &Datum| binary(BinaryOp::FAdd, a, b);
    let subtract = |a: &Datum, b: &Datum| binary(BinaryOp::FSub, a, b);
    let extreme = |which, a: &Datum, b: &Datum| {
        let operands = [a.clone(), b.clone()];
        float::arithmetic(wide, modes, fast, &operands, |v| float::exact(which, wide, v).unwrap_or(0))
    };
    let value = |lane: usize| float::resize(format, wide, modes, fast, &args[lane][0]);
    let mut lanes = each(here);
    let first = lanes.next()?;
    let in_order = args[first].get(1).and_then(Datum::bits) == Some(ITERATIVE);
    let zero = Datum::Bits(0);
    let total = match intrinsic {
        AmdgcnWaveReduceFmin => lanes.fold(value(first), |a, lane| extreme(Minnum, &a, &value(lane))),
        AmdgcnWaveReduceFmax => lanes.fold(value(first), |a, lane| extreme(Maxnum, &a, &value(lane))),
        AmdgcnWaveReduceFadd if in_order => lanes.fold(value(first), |a, lane| add(&a, &value(lane))),
        AmdgcnWaveReduceFsub if in_order => each(here).fold(zero, |a, lane| subtract(&a, &value(lane))),
        AmdgcnWaveReduceFadd => by_steps(here, wide, &value, &add),
        AmdgcnWaveReduceFsub => subtract(&zero, &by_steps(here, wide, &value, &add)),
        _ => return None,
    };
    Some(float::resize(wide, format, modes, fast, &total))
}

/// The sum that the last lane has after six steps. Lanes that do not take part have minus zero, which changes nothing.
fn by_steps(
    here: Mask,
    format: Format,
    value: &dyn Fn(usize) -> Datum,
    add: &dyn Fn(&Datum, &Datum) -> Datum,
) -> Datum {
    let nothing = Datum::Bits(1 << (format.bits() - 1));
    let given = |lane: usize| if here >> lane & 1 == 1 { value(lane) } else { nothing.clone() };
    let mut sums: Vec<Datum> = (0..LANES).map(given).collect();
    for by in [1, 2, 4, 8] {
        let next = |lane: usize| match lane % 16 {
            within if within >= by => add(&sums[lane - by], &sums[lane]),
            _ => sums[lane].clone(),
        };
        sums = (0..LANES).map(next).collect();
    }
    for (from, to) in [(15, 31), (47, 63), (31, 63)] {
        sums[to] = add(&sums[from], &sums[to]);
    }
    sums.swap_remove(LANES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(intrinsic: Intrinsic, here: Mask, strategy: u128, value: impl Fn(usize) -> f32) -> f32 {
        let lane = |lane| vec![Datum::Bits(value(lane).to_bits().into()), Datum::Bits(strategy)];
        let args: Vec<Vec<Datum>> = (0..LANES).map(lane).collect();
        let modes = Modes::of(&gcnsel_ir::AttributeSet::default());
        let total = reduce_floats(intrinsic, here, Format::Single, modes, &args);
        f32::from_bits(total.and_then(|total| total.bits()).expect("it is defined") as u32)
    }

    /// Two to the 24th has no place for a one more, but for two.
    #[test]
    fn sums_depend_on_the_order() {
        let value = |lane: usize| if lane == 0 { 16_777_216.0 } else { 1.0 };
        // One is lost, that of the lane beside it: others come in pairs.
        assert_eq!(run(AmdgcnWaveReduceFadd, u64::MAX, 0, value), 16_777_216.0 + 62.0);
        assert_eq!(run(AmdgcnWaveReduceFadd, u64::MAX, 1, value), 16_777_216.0);
        assert_eq!(run(AmdgcnWaveReduceFsub, u64::MAX, 2, value), -16_777_216.0 - 62.0);
        assert_eq!(run(AmdgcnWaveReduceFsub, u64::MAX, 1, value), -16_777_216.0);
    }

    #[test]
    fn zeros_keep_their_sign_in_sums_alone() {
        for strategy in [0, 1] {
            let sign = |intrinsic| run(intrinsic, 0b1010, strategy, |_| -0.0).is_sign_negative();
            assert!(sign(AmdgcnWaveReduceFadd));
            assert!(!sign(AmdgcnWaveReduceFsub));
        }
    }
}
