//! What the rules need: the function at hand with its types, and how a message calls what it is about.

use crate::print::brief_type_text;
use crate::{Block, Function, Inst, Module, Type, TypeKind, TypeTable, Value};
use gcnsel_diag::{Diagnostic, Result};

/// Takes what is wrong: an error of it ends the walk.
pub(super) type Report<'r> = &'r mut dyn FnMut(Diagnostic) -> Result<()>;

pub(super) struct Verifier<'a> {
    pub(super) module: &'a Module,
    pub(super) types: &'a TypeTable,
    pub(super) function: &'a Function,
}

impl Verifier<'_> {
    /// A diagnostic at an instruction.
    pub(super) fn at(&self, inst: Inst, message: impl Into<String>) -> Diagnostic {
        Diagnostic::at(self.function.insts[inst].span, message)
    }

    pub(super) fn ty(&self, value: Value) -> Type {
        self.function.values[value].ty
    }

    pub(super) fn kind(&self, value: Value) -> &TypeKind {
        self.types.kind(self.ty(value))
    }

    pub(super) fn text(&self, ty: Type) -> String {
        brief_type_text(self.types, ty)
    }

    /// A block's name for messages.
    pub(super) fn block_name(&self, block: Block) -> String {
        match &self.function.blocks[block].name {
            Some(name) => format!("'%{name}'"),
            None if block == self.function.entry() => "the entry block".into(),
            None => {
                let number = self.function.layout.iter().position(|&b| b == block).unwrap_or_default();
                format!("block {number}, counted from 0")
            }
        }
    }

    /// A value's name for messages.
    pub(super) fn name(&self, value: Value) -> String {
        match &self.function.values[value].name {
            Some(name) => format!("'%{name}'"),
            None => "the value".into(),
        }
    }
}
