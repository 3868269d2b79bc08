//! Comparisons whose predicate is a number: `llvm.amdgcn.icmp` and `fcmp`. Source: LLVM's `CmpInst::Predicate`.

use crate::datum::Datum;
use crate::fault::Stop;
use crate::float::{self, Format, Modes};
use crate::integer;
use gcnsel_ir::{FastMath, FloatPredicate, IntPredicate, Type, TypeTable};

/// Floats from 0 on.
const FLOATS: [FloatPredicate; 16] = {
    use FloatPredicate::*;
    [False, Oeq, Ogt, Oge, Olt, Ole, One, Ord, Uno, Ueq, Ugt, Uge, Ult, Ule, Une, True]
};
/// Integers from 32 on.
const INTEGERS: [IntPredicate; 10] = {
    use IntPredicate::*;
    [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle]
};

type Compare = Box<dyn Fn(&Datum, &Datum) -> Datum>;

/// The comparison of two values of a type by a number; `None` if there is none of that number.
pub(crate) fn by_number(
    types: &TypeTable,
    ty: Type,
    modes: Modes,
    number: u128,
) -> Result<Option<Compare>, Stop> {
    let index = usize::try_from(number).unwrap_or(usize::MAX);
    if Format::of(types.kind(ty)).is_some() {
        let format = Format::of_scalars(types, ty)?;
        return Ok(FLOATS.get(index).map(|&predicate| -> Compare {
            Box::new(move |a, b| float::compare(predicate, format, modes, FastMath::default(), a, b))
        }));
    }
    let bits = types.bits(ty).and_then(|bits| u32::try_from(bits).ok()).filter(|&bits| bits <= 128);
    let bits = bits.ok_or_else(|| Stop::unsupported("comparisons of this type"))?;
    let predicate = index.checked_sub(32).and_then(|index| INTEGERS.get(index));
    Ok(predicate.map(|&predicate| -> Compare {
        Box::new(move |a, b| integer::compare(predicate, false, bits, a, b))
    }))
}
