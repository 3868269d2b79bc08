//! What `llvm.vp.*` do to each element: an operation that there is without a mask, too.
//!
//! Source: LLVM's Language Reference, "Vector Predication Intrinsics". Their last operands are a mask, one bit for each element,
//! and a number of elements (`select` and `merge` begin with the mask). An element takes part if its bit is set and its number
//! less than that; of others the result is poison, except where [`Predicated`] says something else.

use super::Intrinsic;
use crate::{BinaryOp, CastOp};

/// What is done to the elements that take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predicated {
    /// `add` and its like; divisors of others may be anything.
    Binary(BinaryOp),
    /// `fneg`.
    Negate,
    /// `trunc` and its like.
    Cast(CastOp),
    /// `icmp`, by the predicate that a string names.
    CompareIntegers,
    /// `fcmp`, likewise.
    CompareFloats,
    /// What an intrinsic does, which has the operands in front of the mask.
    Call(Intrinsic),
    /// The first operand and the elements that take part become one value, as a `llvm.vector.reduce.*` does it, from the
    /// first element on.
    Reduce(Intrinsic),
    /// Those whose bit is not set are the other vector's.
    Select,
    /// Those that do not take part are the other vector's.
    Merge,
    /// The number of the first that is not zero; the number of elements if there is none.
    CountZeros,
    /// Loaded, one behind the other.
    Load,
    /// Stored likewise.
    Store,
    /// Loaded from addresses of their own.
    Gather,
    /// Stored likewise.
    Scatter,
}

impl Intrinsic {
    /// What one of `llvm.vp.*` does; `None` of other intrinsics.
    pub fn predicated(self) -> Option<Predicated> {
        let name = self.name().strip_prefix("llvm.vp.")?;
        Some(match name {
            "fneg" => Predicated::Negate,
            "icmp" => Predicated::CompareIntegers,
            "fcmp" => Predicated::CompareFloats,
            "select" => Predicated::Select,
            "merge" => Predicated::Merge,
            "cttz.elts" => Predicated::CountZeros,
            "load" => Predicated::Load,
            "store" => Predicated::Store,
            "gather" => Predicated::Gather,
            "scatter" => Predicated::Scatter,
            "roundtozero" => Predicated::Call(Intrinsic::Trunc),
            _ if let Some(op) = BinaryOp::by_name(name) => Predicated::Binary(op),
            _ if let Some(op) = CastOp::by_name(name) => Predicated::Cast(op),
            _ => match name.strip_prefix("reduce.") {
                Some(how) => Predicated::Reduce(Self::by_stem(&format!("llvm.vector.reduce.{how}"))?),
                None => Predicated::Call(Self::by_stem(&format!("llvm.{name}"))?),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_an_operation() {
        let mut count = 0;
        for row in Intrinsic::ALL.iter().filter(|row| row.name().starts_with("llvm.vp.")) {
            let plain = row.predicated();
            assert!(plain.is_some(), "{}", row.name());
            // What it calls does the same for each element, and has the same operands but for what says which.
            let Some(Predicated::Call(called)) = plain else { continue };
            let without = row.signature().replace(",B,i32)", ")");
            assert_eq!(without, called.signature(), "{}", row.name());
            assert_eq!(row.effects(), called.effects(), "{}", row.name());
            count += 1;
        }
        assert!(count > 30);
        assert_eq!(Intrinsic::VpRoundtozero.predicated(), Some(Predicated::Call(Intrinsic::Trunc)));
        assert_eq!(Intrinsic::VpTrunc.predicated(), Some(Predicated::Cast(CastOp::Trunc)));
        assert_eq!(Intrinsic::VpFptoui.predicated(), Some(Predicated::Cast(CastOp::FpToUi)));
    }
}
