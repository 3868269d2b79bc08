//! Blocks of their own for instructions.

use super::Body;
use super::rewrite::Action;
use gcnsel_ir::{Inst, InstKind, TypeKind, TypeTable};
use std::convert::Infallible;

impl Body<'_> {
    /// Gives each instruction that `is` tells of a block in which nothing stands but what ends it.
    ///
    /// Nothing moves between lanes: the new blocks have one way in and one way out.
    pub fn split_around(&mut self, types: &mut TypeTable, is: impl Fn(&Body, Inst) -> bool) {
        let mut insts = self.layout.iter().flat_map(|&block| &self.blocks[block].insts);
        if !insts.any(|&inst| is(self, inst)) {
            return;
        }
        let void = types.intern(TypeKind::Void);
        let mut behind = false;
        let done: Result<(), Infallible> = self.rewrite_all(|body, block, inst| {
            let is_apart = is(body, inst);
            let was_behind = std::mem::replace(&mut behind, is_apart);
            if is_apart || was_behind && !body.insts[inst].kind.is_terminator() {
                let span = body.insts[inst].span;
                let next = body.new_block(None, span);
                let jump = body.function.make_inst(InstKind::Br { target: next }, void, true, span);
                body.function.blocks[*block].insts.push(jump);
                *block = next;
            }
            Ok(Action::Keep)
        });
        let Ok(()) = done;
    }
}
