//! The instructions that control may pass between two places.

use super::Place;
use crate::Uniformity;
use cranelift_entity::EntitySet;
use gcnsel_ir::{Block, Function, Inst};
use std::ops::Range;

/// Parts of blocks, and whether control may go round a cycle on the way that contains neither end.
#[derive(Debug, Default)]
pub(super) struct Between {
    parts: Vec<(Block, Range<usize>)>,
    pub passes_cycle: bool,
}

impl Between {
    /// Between an instruction and a place in its own block, in one that dominates it, or in one that it dominates.
    /// Linear in the blocks on the way.
    pub fn new(f: &Function, uniformity: &Uniformity, inst: Place, to: Place, to_is_first: bool) -> Self {
        let (first, last) = if to_is_first { (to, inst) } else { (inst, to) };
        let (start, end) = (first.index(f), last.index(f));
        if first.block == last.block {
            // The way from the later to the earlier place round a cycle is not a way between them: the earlier one
            // would be passed again.
            return Between { parts: vec![(first.block, start..end)], passes_cycle: false };
        }
        let (graph, cycles) = (uniformity.graph(), uniformity.cycles());
        let mut inside = EntitySet::new();
        let mut stack: Vec<Block> = graph.preds(last.block).to_vec();
        let mut parts = vec![(first.block, start..f.blocks[first.block].insts.len())];
        let mut passes_cycle = false;
        let foreign = |c| !cycles.contains(c, first.block) && !cycles.contains(c, last.block);
        while let Some(block) = stack.pop() {
            if block == first.block || cycles.position(block).is_none() || !inside.insert(block) {
                continue;
            }
            passes_cycle |= cycles.innermost(block).is_some_and(foreign);
            parts.push((block, 0..f.blocks[block].insts.len()));
            stack.extend(graph.preds(block));
        }
        if !inside.contains(last.block) {
            parts.push((last.block, 0..end));
        }
        Between { parts, passes_cycle }
    }

    pub fn insts<'f>(&'f self, f: &'f Function) -> impl Iterator<Item = Inst> + 'f {
        self.parts.iter().flat_map(|(block, range)| f.blocks[*block].insts[range.clone()].iter().copied())
    }
}
