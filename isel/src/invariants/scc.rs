//! Where SCC is free: no instruction that writes it may stand between another such and what reads it, be that the branch.

use gcnsel_mir::{Block, Function, Inst, Terminator};

/// The places of a block where nothing is in SCC that is read later.
pub(super) struct Free {
    /// By place, which has the number of the instruction behind it: the next free one.
    next: Vec<Option<u32>>,
}

impl Free {
    pub(super) fn new(f: &Function, block: Block) -> Free {
        let data = &f.blocks[block];
        let end = data.insts.len();
        let row = |inst: Inst| f.insts[inst].opcode.isa().map(|op| op.row());
        let mut is_free = !matches!(data.terminator, Some(Terminator::Uniform { .. }));
        let mut next = vec![None; end + 1];
        next[end] = is_free.then_some(end as u32);
        for (at, &inst) in data.insts.iter().enumerate().rev() {
            if let Some(row) = row(inst) {
                is_free = (is_free || row.writes_scc()) && !row.reads_scc();
            }
            next[at] = if is_free { Some(at as u32) } else { next[at + 1] };
        }
        Free { next }
    }

    /// Whether a place is free.
    pub(super) fn is_free(&self, place: usize) -> bool {
        self.next[place] == Some(place as u32)
    }

    /// The last free place, from one on.
    pub(super) fn last(&self, place: usize) -> Option<usize> {
        (place..self.next.len()).rev().find(|&place| self.is_free(place))
    }

    /// The first free place from one on.
    pub(super) fn from(&self, place: usize) -> Option<usize> {
        self.next[place].map(|next| next as usize)
    }
}
