//! What calls of a builder hand on: values and blocks.

use crate::Const;

/// A value: an argument, an instruction's result or a constant.
///
/// It means something only to the [`ModuleBuilder`](super::ModuleBuilder) that made it; an argument or a result only in its own
/// function. What a call that was refused would have made is a value, too. Whatever uses it says nothing more of it, so that
/// each mistake has one message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value(pub(super) Def);

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Def {
    /// Made by a call that has a message already.
    Refused,
    /// Of a call without a result.
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

/// An instruction: where another may be put before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instruction {
    pub(super) function: u32,
    /// `None` of one that was refused.
    pub(super) inst: Option<crate::Inst>,
}
