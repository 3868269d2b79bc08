//! What numbers mean that bitcode has for operators, predicates, orderings, linkages and flags (LLVM's `LLVMBitCodes.h`;
//! predicates: `InstrTypes.h`).

use gcnsel_ir::{
    BinaryOp, CastOp, FastMath, FloatPredicate, IntPredicate, Linkage, Ordering, RmwOp, WrapFlags,
};

/// A number whose lowest bit is its sign.
pub fn signed(value: u64) -> i64 {
    match (value & 1, value >> 1) {
        (0, magnitude) => magnitude as i64,
        // Minus zero is the least number, whose magnitude does not fit.
        (_, 0) => i64::MIN,
        (_, magnitude) => (magnitude as i64).wrapping_neg(),
    }
}

/// A number of metadata whose lowest bit says that the others are inverted.
pub fn rotated(value: u64) -> i64 {
    let rest = (value >> 1) as i64;
    if value & 1 == 0 { rest } else { !rest }
}

/// An alignment in bytes of a number that is one more than its logarithm; `None` for 0.
pub fn alignment(value: u64) -> Result<Option<u64>, String> {
    match value {
        0 => Ok(None),
        1..=33 => Ok(Some(1 << (value - 1))),
        _ => Err(format!("alignment 2^{} is not one from 1 to 4294967296", value - 1)),
    }
}

/// Binary operators, of floats or of integers.
pub fn binary(number: u64, of_floats: bool) -> Option<BinaryOp> {
    use BinaryOp::*;
    let op = match (number, of_floats) {
        (0, true) => FAdd,
        (1, true) => FSub,
        (2, true) => FMul,
        (4, true) => FDiv,
        (6, true) => FRem,
        (_, true) => return None,
        (_, false) => {
            let all = [Add, Sub, Mul, UDiv, SDiv, URem, SRem, Shl, LShr, AShr, And, Or, Xor];
            *all.get(usize::try_from(number).ok()?)?
        }
    };
    Some(op)
}

/// Casts. The address of a pointer is its number, as the reader of text has it.
pub fn cast(number: u64) -> Option<CastOp> {
    use CastOp::*;
    let all = [
        Trunc,
        ZExt,
        SExt,
        FpToUi,
        FpToSi,
        UiToFp,
        SiToFp,
        FpTrunc,
        FpExt,
        PtrToInt,
        IntToPtr,
        BitCast,
        AddrSpaceCast,
        PtrToInt,
    ];
    all.get(usize::try_from(number).ok()?).copied()
}

/// Predicates of `icmp`.
pub fn int_predicate(number: u64) -> Option<IntPredicate> {
    use IntPredicate::*;
    let all = [Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle];
    all.get(usize::try_from(number).ok()?.checked_sub(32)?).copied()
}

/// Predicates of `fcmp`.
pub fn float_predicate(number: u64) -> Option<FloatPredicate> {
    use FloatPredicate::*;
    let all = [False, Oeq, Ogt, Oge, Olt, Ole, One, Ord, Uno, Ueq, Ugt, Uge, Ult, Ule, Une, True];
    all.get(usize::try_from(number).ok()?).copied()
}

/// Operations of `atomicrmw`.
pub fn rmw(number: u64) -> Option<RmwOp> {
    use RmwOp::*;
    let all = [
        Xchg,
        Add,
        Sub,
        And,
        Nand,
        Or,
        Xor,
        Max,
        Min,
        UMax,
        UMin,
        FAdd,
        FSub,
        FMax,
        FMin,
        UIncWrap,
        UDecWrap,
        USubCond,
        USubSat,
        FMaximum,
        FMinimum,
        FMaximumNum,
        FMinimumNum,
    ];
    all.get(usize::try_from(number).ok()?).copied()
}

/// Orderings; 0 is none.
pub fn ordering(number: u64) -> Option<Ordering> {
    use Ordering::*;
    let all = [Unordered, Monotonic, Acquire, Release, AcqRel, SeqCst];
    all.get(usize::try_from(number).ok()?.checked_sub(1)?).copied()
}

/// Linkages, with those of older files.
pub fn linkage(number: u64) -> Option<Linkage> {
    use Linkage::*;
    Some(match number {
        // Imported and exported by a DLL; hidden where nobody takes the address.
        0 | 5 | 6 | 15 => External,
        2 => Appending,
        3 => Internal,
        7 => ExternWeak,
        8 => Common,
        9 | 13 | 14 => Private,
        12 => AvailableExternally,
        1 | 16 => Weak,
        10 | 17 => WeakOdr,
        4 | 18 => LinkOnce,
        11 | 19 => LinkOnceOdr,
        _ => return None,
    })
}

/// The visibility of something of a linkage; what is seen in the module alone has the default one.
pub fn visibility(number: u64, linkage: Linkage) -> Option<&'static str> {
    Some(match number {
        0 => "",
        1 | 2 if matches!(linkage, Linkage::Internal | Linkage::Private) => "",
        1 => "hidden",
        2 => "protected",
        _ => return None,
    })
}

/// Fast-math flags; the lowest bit is all of them, as before LLVM 6.
pub fn fast_math(number: u64) -> Option<FastMath> {
    if number & 1 != 0 {
        return Some(FastMath::FAST);
    }
    let has = |bit: u32| number >> bit & 1 != 0;
    let flags = FastMath {
        nnan: has(1),
        ninf: has(2),
        nsz: has(3),
        arcp: has(4),
        contract: has(5),
        afn: has(6),
        reassoc: has(7),
    };
    (number < 1 << 8).then_some(flags)
}

/// Flags of an operator on integers.
pub fn wrap_of_binary(number: u64, op: BinaryOp) -> Option<WrapFlags> {
    use BinaryOp::*;
    let (first, second) = (number & 1 != 0, number & 2 != 0);
    let none = WrapFlags::default();
    let (flags, known) = match op {
        Add | Sub | Mul | Shl => (WrapFlags { nuw: first, nsw: second, ..none }, 3),
        UDiv | SDiv | LShr | AShr => (WrapFlags { exact: first, ..none }, 1),
        Or => (WrapFlags { disjoint: first, ..none }, 1),
        _ => (none, 0),
    };
    (number & !known == 0).then_some(flags)
}

/// Flags of a cast of integers.
pub fn wrap_of_cast(number: u64, op: CastOp) -> Option<WrapFlags> {
    let (first, second) = (number & 1 != 0, number & 2 != 0);
    let none = WrapFlags::default();
    let (flags, known) = match op {
        CastOp::Trunc => (WrapFlags { nuw: first, nsw: second, ..none }, 3),
        CastOp::ZExt | CastOp::UiToFp => (WrapFlags { nneg: first, ..none }, 1),
        _ => (none, 0),
    };
    (number & !known == 0).then_some(flags)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_the_lowest_bit() {
        assert_eq!([0, 2, 3, 1000, 1, u64::MAX].map(signed), [0, 1, -1, 500, i64::MIN, -i64::MAX]);
        assert_eq!([0, 2, 1, 3, 1000].map(rotated), [0, 1, -1, -2, 500]);
    }

    #[test]
    fn alignments_are_logarithms_and_one() {
        assert_eq!([0, 1, 4, 33].map(|n| alignment(n).unwrap()), [None, Some(1), Some(8), Some(1 << 32)]);
        assert!(alignment(34).is_err());
    }
}
