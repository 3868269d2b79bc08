//! What the variants of an instruction say besides its operands: operators, predicates, orderings and flags.

/// Binary operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
}

impl BinaryOp {
    /// Whether it works on floats rather than integers.
    pub fn is_float(self) -> bool {
        matches!(self, Self::FAdd | Self::FSub | Self::FMul | Self::FDiv | Self::FRem)
    }
}

/// Casts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum CastOp {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    PtrToInt,
    IntToPtr,
    BitCast,
    AddrSpaceCast,
}

/// Integer comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum IntPredicate {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

impl IntPredicate {
    /// The predicate that holds where this one does not.
    pub fn inverse(self) -> IntPredicate {
        use IntPredicate::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            Ugt => Ule,
            Uge => Ult,
            Ult => Uge,
            Ule => Ugt,
            Sgt => Sle,
            Sge => Slt,
            Slt => Sge,
            Sle => Sgt,
        }
    }

    /// The predicate with its operands exchanged.
    pub fn swapped(self) -> IntPredicate {
        use IntPredicate::*;
        match self {
            Eq => Eq,
            Ne => Ne,
            Ugt => Ult,
            Uge => Ule,
            Ult => Ugt,
            Ule => Uge,
            Sgt => Slt,
            Sge => Sle,
            Slt => Sgt,
            Sle => Sge,
        }
    }

    /// The unsigned predicate, of a signed one; any other one itself.
    pub fn unsigned(self) -> IntPredicate {
        match self {
            IntPredicate::Sgt => IntPredicate::Ugt,
            IntPredicate::Sge => IntPredicate::Uge,
            IntPredicate::Slt => IntPredicate::Ult,
            IntPredicate::Sle => IntPredicate::Ule,
            other => other,
        }
    }

    /// Whether it holds of two values of `bits` bits.
    pub fn holds(self, a: u64, b: u64, bits: u32) -> bool {
        use IntPredicate::*;
        let shift = 64 - bits;
        let (ua, ub) = (a << shift, b << shift);
        let (sa, sb) = (ua as i64, ub as i64);
        match self {
            Eq => ua == ub,
            Ne => ua != ub,
            Ugt => ua > ub,
            Uge => ua >= ub,
            Ult => ua < ub,
            Ule => ua <= ub,
            Sgt => sa > sb,
            Sge => sa >= sb,
            Slt => sa < sb,
            Sle => sa <= sb,
        }
    }
}

/// Float comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum FloatPredicate {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    True,
}

/// Operations of `atomicrmw`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum RmwOp {
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
    FMaximum,
    FMinimum,
    FMaximumNum,
    FMinimumNum,
    UIncWrap,
    UDecWrap,
    USubCond,
    USubSat,
}

/// Memory orderings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Ordering {
    Unordered,
    Monotonic,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

impl Ordering {
    /// The weakest ordering as strong as both: what an instruction has to do that may be either, as a `cmpxchg` is of
    /// its two orderings.
    pub fn join(self, other: Ordering) -> Ordering {
        match (self.min(other), self.max(other)) {
            (Ordering::Acquire, Ordering::Release) => Ordering::AcqRel,
            (_, stronger) => stronger,
        }
    }
}

/// `nuw`, `nsw`, `exact`, `disjoint`, `nneg`, `samesign`: what an instruction promises, poison otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct WrapFlags {
    pub nuw: bool,
    pub nsw: bool,
    pub exact: bool,
    pub disjoint: bool,
    pub nneg: bool,
    pub samesign: bool,
}

/// Fast-math flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct FastMath {
    pub nnan: bool,
    pub ninf: bool,
    pub nsz: bool,
    pub arcp: bool,
    pub contract: bool,
    pub afn: bool,
    pub reassoc: bool,
}

impl FastMath {
    /// `fast`: all of them.
    pub const FAST: Self =
        FastMath { nnan: true, ninf: true, nsz: true, arcp: true, contract: true, afn: true, reassoc: true };
}
