//! Handles that a builder gives: values, blocks, instructions.

use crate::Const;

/// A value: an argument, an instruction's result or a constant.
///
/// A value belongs to the [`ModuleBuilder`](super::ModuleBuilder) that made it. Constants may be used in any function; arguments
/// and results only in their own.
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
    Const(Const),
    /// An argument or a result of the function of that number.
    Local { function: u32, value: crate::Value },
}

impl Value {
    pub(super) const REFUSED: Value = Value(Def::Refused);
    pub(super) const NOTHING: Value = Value(Def::Nothing);
}

/// A block, made by [`FunctionBuilder::block`](super::FunctionBuilder::block).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    pub(super) function: u32,
    pub(super) block: crate::Block,
}

/// An instruction. [`FunctionBuilder::position_before`](super::FunctionBuilder::position_before) puts others in front of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instruction {
    pub(super) function: u32,
    /// `None` if it was refused.
    pub(super) inst: Option<crate::Inst>,
}
