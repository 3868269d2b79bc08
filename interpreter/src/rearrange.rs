//! Intrinsics whose result has the elements of their operands in other places.

use crate::datum::{Datum, mask};
use gcnsel_ir::{Intrinsic, Type, TypeTable};

/// The result of such an intrinsic, of type `ty`, of operands of types `params`; `None` of others.
pub fn rearranged(
    types: &TypeTable,
    intrinsic: Intrinsic,
    ty: Type,
    params: &[Type],
    args: &[Datum],
) -> Option<Datum> {
    use Intrinsic::*;
    let lanes = |ty: Type| types.lanes(ty).unwrap_or(0) as usize;
    let all = |arg: usize| (0..lanes(params[arg])).map(move |i| args[arg].part(i));
    let number = |arg: usize| args[arg].bits().expect("places of elements are verified to be numbers");
    Some(match intrinsic {
        VectorReverse => {
            let mut parts: Vec<Datum> = all(0).collect();
            parts.reverse();
            Datum::parts(parts)
        }
        VectorSplice => {
            let first = i64::from(number(2) as u32 as i32);
            let skipped = if first < 0 { lanes(ty) as i64 + first } else { first };
            Datum::parts(all(0).chain(all(1)).skip(skipped as usize).take(lanes(ty)))
        }
        VectorSpliceLeft | VectorSpliceRight => {
            let count = lanes(ty) as u128;
            match args[2].bits() {
                Some(number) if number <= count => {
                    let skipped = if intrinsic == VectorSpliceLeft { number } else { count - number };
                    Datum::parts(all(0).chain(all(1)).skip(skipped as usize).take(lanes(ty)))
                }
                _ => Datum::Poison,
            }
        }
        VectorInterleave2 => Datum::parts(all(0).zip(all(1)).flat_map(|(even, odd)| [even, odd])),
        VectorDeinterleave2 => {
            let half = |odd: usize| Datum::parts(all(0).skip(odd).step_by(2));
            Datum::parts([half(0), half(1)])
        }
        VectorInsert => {
            let mut parts: Vec<Datum> = all(0).collect();
            let first = number(2) as usize;
            parts.splice(first..first + lanes(params[1]), all(1));
            Datum::parts(parts)
        }
        VectorExtract => Datum::parts(all(0).skip(number(1) as usize).take(lanes(ty))),
        Stepvector => {
            let fits = mask(types.int_bits(types.scalar(ty)).unwrap_or(0));
            Datum::parts((0..lanes(ty)).map(|i| Datum::Bits(i as u128 & fits)))
        }
        _ => return None,
    })
}
