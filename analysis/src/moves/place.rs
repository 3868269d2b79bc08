//! Places that instructions may go to.

use gcnsel_ir::{Block, Function, Inst, InstKind};

/// Where an instruction may go: before another one, or at the end of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The block.
    pub block: Block,
    /// The instruction of that block that will follow; `None`: its terminator.
    pub before: Option<Inst>,
}

impl Place {
    /// Before a block's terminator.
    pub fn end(block: Block) -> Self {
        Place { block, before: None }
    }

    /// Behind a block's phis.
    pub fn start(f: &Function, block: Block) -> Self {
        let is_phi = |inst: &&Inst| matches!(f.insts[**inst].kind, InstKind::Phi { .. });
        Place { block, before: f.blocks[block].insts.iter().find(|i| !is_phi(i)).copied() }
    }

    /// The position in the block's list that an instruction gets there.
    pub(super) fn index(self, f: &Function) -> usize {
        let insts = &f.blocks[self.block].insts;
        let found = self.before.and_then(|b| insts.iter().position(|&i| i == b));
        found.unwrap_or(insts.len().saturating_sub(1))
    }
}
