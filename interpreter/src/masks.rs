//! Intrinsics of masks of a vector's elements: what makes them, counts them, and chooses by them.

use crate::datum::{Datum, mask};
use crate::fault::Stop;
use gcnsel_ir::{Intrinsic, Type, TypeTable};

/// The result of such an intrinsic, of type `ty`, of operands of types `params`; `None` of others.
pub fn of_masks(
    types: &TypeTable,
    intrinsic: Intrinsic,
    ty: Type,
    params: &[Type],
    args: &[Datum],
) -> Result<Option<Datum>, Stop> {
    use Intrinsic::*;
    let lanes = |ty: Type| types.lanes(ty).unwrap_or(0) as usize;
    let all = |arg: usize| (0..lanes(params[arg])).map(move |i| args[arg].part(i));
    let bits = types.int_bits(types.scalar(ty)).unwrap_or(0);
    Ok(Some(match intrinsic {
        GetActiveLaneMask => match (args[0].bits(), args[1].bits()) {
            // With all bits that the sums have.
            (Some(base), Some(end)) => Datum::parts(
                (0..lanes(ty) as u128).map(|i| Datum::flag(base.checked_add(i).is_some_and(|sum| sum < end))),
            ),
            _ => Datum::parts((0..lanes(ty)).map(|_| Datum::Poison)),
        },
        GetVectorLength => match (args[0].bits(), args[1].bits()) {
            (Some(left), Some(most)) => Datum::Bits(left.min(most)),
            _ => Datum::Poison,
        },
        CttzElts => {
            let elements: Option<Vec<u128>> = all(0).map(|element| element.bits()).collect();
            match elements {
                Some(elements) => {
                    let found = elements.iter().position(|&element| element != 0);
                    match found {
                        None if args[1].bits() == Some(1) => Datum::Poison,
                        found => Datum::Bits(found.unwrap_or(elements.len()) as u128 & mask(bits)),
                    }
                }
                None => Datum::Poison,
            }
        }
        VectorMatch => Datum::parts(all(0).zip(all(2)).map(|(element, bit)| {
            if bit.bits() == Some(0) {
                return bit;
            }
            match (element.bits(), bit.bits(), all(1).map(|sought| sought.bits()).collect::<Option<Vec<_>>>())
            {
                (Some(element), Some(_), Some(sought)) => Datum::flag(sought.contains(&element)),
                _ => Datum::Poison,
            }
        })),
        VectorExtractLastActive => {
            let mut found = args[2].clone();
            for (element, bit) in all(0).zip(all(1)) {
                match bit.bits() {
                    Some(0) => {}
                    Some(_) => found = element,
                    None => return Ok(Some(Datum::Poison)),
                }
            }
            found
        }
        VectorCompress => {
            let mut chosen = Vec::new();
            for (element, bit) in all(0).zip(all(1)) {
                match bit.bits() {
                    Some(0) => {}
                    Some(_) => chosen.push(element),
                    None => return Ok(Some(Datum::parts(all(0).map(|_| Datum::Poison)))),
                }
            }
            let count = chosen.len();
            Datum::parts(chosen.into_iter().chain(all(2).skip(count)))
        }
        _ => return Ok(None),
    }))
}
