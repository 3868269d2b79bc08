//! What an instruction does besides computing its result.

use gcnsel_ir::{
    AttributeSet, BinaryOp, Callee, Effects, Function, Inst, InstKind, Memory, MemoryAccess, Module,
    Ordering, TypeTable, Value,
};

/// What an instruction touches besides its operands and result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Touch {
    Nothing,
    /// Reads memory.
    Reads,
    /// Writes memory, and may read it.
    Writes,
    /// State that no pointer reaches.
    State,
    /// Memory in an order that others see, or not known what.
    Anything,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effect {
    pub touch: Touch,
    /// May be executed by lanes and as often as the program does not.
    pub speculatable: bool,
    /// Control comes to the next instruction.
    pub returns: bool,
}

impl Effect {
    const PURE: Self = Effect { touch: Touch::Nothing, speculatable: true, returns: true };
    const UNKNOWN: Self = Effect { touch: Touch::Anything, speculatable: false, returns: false };

    /// Whether there is none, wherever and however often it is executed.
    pub fn is_none(self) -> bool {
        self.touch == Touch::Nothing && self.speculatable && self.returns
    }

    /// Whether nothing tells that the instruction has been executed but its result.
    pub fn is_unseen(self) -> bool {
        matches!(self.touch, Touch::Nothing | Touch::Reads) && self.returns
    }

    /// The effect of an instruction. No load is taken to be harmless: which are, [`crate::Aliases`] knows.
    pub fn of(module: &Module, types: &TypeTable, f: &Function, inst: Inst) -> Self {
        let accesses = |touch, access: &MemoryAccess| {
            let plain = !access.volatile && access.ordering.is_none_or(|o| o == Ordering::Unordered);
            Effect { touch: if plain { touch } else { Touch::Anything }, speculatable: false, returns: true }
        };
        match &f.insts[inst].kind {
            InstKind::Binary { op, rhs, .. } => {
                Effect { speculatable: is_total(*op, f.as_int(*rhs), types, f, *rhs), ..Self::PURE }
            }
            InstKind::Load { access, .. } => accesses(Touch::Reads, access),
            InstKind::Store { access, .. } => accesses(Touch::Writes, access),
            InstKind::AtomicRmw { .. }
            | InstKind::CmpXchg { .. }
            | InstKind::Fence { .. }
            | InstKind::VaArg { .. } => Effect { touch: Touch::Anything, speculatable: false, returns: true },
            InstKind::Call { callee, site, .. } => {
                let declared = match callee {
                    Callee::Symbol(symbol) => module.function(*symbol),
                    _ => None,
                };
                match (declared.and_then(|d| d.intrinsic), callee) {
                    (Some(intrinsic), _) => intrinsic.effects().into(),
                    (None, Callee::Asm(asm)) if !asm.side_effect && !asm.clobbers_memory() => {
                        Effect { speculatable: false, ..Self::PURE }
                    }
                    (None, Callee::Asm(_)) => Effect { returns: true, ..Self::UNKNOWN },
                    _ => {
                        let at_call = site.as_deref().map(|s| &s.attributes);
                        let sets = [at_call, declared.map(|d| &d.attributes)];
                        by_attributes(sets.into_iter().flatten())
                    }
                }
            }
            _ => Self::PURE,
        }
    }
}

impl From<Effects> for Effect {
    fn from(effects: Effects) -> Self {
        let touch = match effects.memory {
            Memory::None => Touch::Nothing,
            Memory::Inaccessible => Touch::State,
            Memory::ArgRead => Touch::Reads,
            Memory::ArgWrite | Memory::ArgReadWrite => Touch::Writes,
            Memory::Any => Touch::Anything,
        };
        Effect { touch, speculatable: effects.speculatable, returns: effects.will_return }
    }
}

/// A call of which nothing is known but attributes.
fn by_attributes<'s>(sets: impl Iterator<Item = &'s AttributeSet> + Clone) -> Effect {
    let has = |name: &str| sets.clone().any(|s| s.has(name));
    let memory = |text: &str| sets.clone().any(|s| s.text("memory") == Some(text));
    let touch = if has("readnone") || memory("none") {
        Touch::Nothing
    } else if has("readonly") || memory("read") {
        Touch::Reads
    } else {
        Touch::Anything
    };
    Effect { touch, speculatable: has("speculatable"), returns: has("willreturn") }
}

/// Whether an operator is defined for all left operands. (Wrapping flags make poison, which does no harm unused.)
fn is_total(op: BinaryOp, rhs: Option<u128>, types: &TypeTable, f: &Function, value: Value) -> bool {
    match op {
        BinaryOp::UDiv | BinaryOp::URem => rhs.is_some_and(|r| r != 0),
        BinaryOp::SDiv | BinaryOp::SRem => {
            let bits = types.int_bits(f.values[value].ty).unwrap_or(128).min(128);
            let minus_one = u128::MAX >> (128 - bits);
            rhs.is_some_and(|r| r != 0 && r != minus_one)
        }
        _ => true,
    }
}
