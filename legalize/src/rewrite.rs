//! The frame of passes that replace instructions one by one, in place or by blocks of their own.

use super::builder::Builder;
pub use gcnsel_analysis::Action;
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{Block, Inst, Type, TypeTable, Value};

/// What stands for an instruction may end its block and go on in another.
pub struct Writer<'a, 'm> {
    /// Appends to the block being written.
    pub b: Builder<'a, 'm>,
}

impl Writer<'_, '_> {
    /// A new block, after those there are.
    pub fn new_block(&mut self) -> Block {
        let span = self.b.function.blocks[self.b.block].span;
        self.b.function.new_block(None, span)
    }

    /// Goes on in another block; the current one must have got its branch.
    pub fn switch_to(&mut self, block: Block) {
        self.b.block = block;
    }

    /// A phi at the start of the current block, which has just been switched to; further values come by
    /// [`Writer::add_incoming`].
    pub fn phi(&mut self, ty: Type, incoming: &[(Value, Block)]) -> Value {
        self.b.value(New::phi(incoming.to_vec(), Default::default()), ty)
    }

    /// Another value of a phi.
    pub fn add_incoming(&mut self, phi: Value, value: Value, from: Block) {
        let inst = self.b.function.def_inst(phi).expect("a phi is an instruction's result");
        self.b.function.incoming_mut(inst).push((value, from));
    }
}

/// Visits all instructions that do not ask for other lanes, in the order of the layout; `visit` appends what stands before or instead of each.
///
/// # Errors
/// The first of `visit`.
pub fn each_inst(
    types: &mut TypeTable,
    function: &mut Body,
    mut visit: impl FnMut(&mut Writer, Inst) -> Result<Action>,
) -> Result<()> {
    function.rewrite(|function, block, inst| {
        let mut w = Writer { b: Builder::new(types, function, *block) };
        w.b.at(inst);
        let action = visit(&mut w, inst)?;
        *block = w.b.block;
        Ok(action)
    })
}
