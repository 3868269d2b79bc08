//! Handles that a builder gives: values, blocks, instructions.

use crate::Const;
use std::sync::atomic::{AtomicU32, Ordering};

/// Which builder made a handle. It is in no output: the numbers are compared, never shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct BuilderId(u32);

impl BuilderId {
    /// One that no other builder of the process has. (After 2^32 builders the numbers begin again; nothing then is worse than
    /// without them.)
    pub fn new() -> BuilderId {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        BuilderId(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// A value: an argument, an instruction's result or a constant.
///
/// A value belongs to the [`ModuleBuilder`](super::ModuleBuilder) that made it; others refuse it. Constants may be used in any
/// function; arguments and results only in their own.
///
/// A refused call also returns a value. An instruction that uses it is left out without a message, so each mistake is reported
/// once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value(pub(super) Def);

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Def {
    /// The result of a refused call, which has its message already.
    Refused,
    /// The result of a call of a `void` function.
    Nothing,
    /// A constant of the builder's pool.
    Const { of: BuilderId, constant: Const },
    /// An argument or a result of the function of that number.
    Local { of: BuilderId, function: u32, value: crate::Value },
}

impl Value {
    pub(super) const REFUSED: Value = Value(Def::Refused);
    pub(super) const NOTHING: Value = Value(Def::Nothing);
}

/// A block, made by [`FunctionBuilder::block`](super::FunctionBuilder::block).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    pub(super) of: BuilderId,
    pub(super) function: u32,
    pub(super) block: crate::Block,
}

/// An instruction. [`FunctionBuilder::position_before`](super::FunctionBuilder::position_before) puts others in front of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instruction {
    pub(super) of: BuilderId,
    pub(super) function: u32,
    /// `None` if it was refused.
    pub(super) inst: Option<crate::Inst>,
}

/// What a refused call gives for a type. No table has it.
pub(super) fn refused_type() -> crate::Type {
    crate::Type::from_u32(u32::MAX - 1)
}
