//! How large functions are with all that is inlined into them, in instructions of the IR, and when copies of them are too many.

use gcnsel_ir::{Function, Intrinsic, Module, TypeKind};

/// When the copies of a function are too many: it is of so many instructions, and inlining its calls would make so many
/// more.
pub(crate) struct TooMany {
    size: usize,
    growth: usize,
}

impl TooMany {
    /// Whether so many copies of so many instructions are.
    pub(crate) fn are(&self, copies: usize, size: usize) -> bool {
        size >= self.size && copies.saturating_sub(1).saturating_mul(size) >= self.growth
    }
}

/// In a module: what a call costs does not matter to a function of that size, and nobody wants objects of any size. What front
/// ends have left is called seldom, or is large: they inline for this target more than for others.
pub(crate) const IN_MODULE: TooMany = TooMany { size: 300, growth: 4096 };
/// The same of a function that is marked as one that is seldom called, or from which nobody comes back.
pub(crate) const IN_MODULE_IF_COLD: TooMany = TooMany { size: 50, ..IN_MODULE };
/// In one kernel: a call costs some thirty instructions, and the instruction cache holds no more than 32 KiB, of mostly
/// 8 bytes each.
pub(crate) const IN_KERNEL: TooMany = TooMany { size: 100, growth: 4096 };

/// How many instructions of the IR a call of an intrinsic becomes, where that is more than one: of a function of doubles.
pub(crate) fn of_call(module: &Module, declaration: &Function) -> usize {
    let (Some(intrinsic), Some(operand)) = (declaration.intrinsic, declaration.params.first()) else {
        return 1;
    };
    if *module.types.kind(module.types.scalar(operand.ty)) != TypeKind::Double {
        return 1;
    }
    let of_element = match intrinsic {
        Intrinsic::Exp | Intrinsic::Exp2 | Intrinsic::Exp10 => 30,
        Intrinsic::Log | Intrinsic::Log2 | Intrinsic::Log10 => 60,
        Intrinsic::Sin | Intrinsic::Cos | Intrinsic::Tan | Intrinsic::Sincos => 150,
        Intrinsic::Pow => 170,
        _ => 1,
    };
    of_element * module.types.lanes(operand.ty).unwrap_or(1) as usize
}
