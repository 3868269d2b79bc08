//! The instructions that control may pass between two places.

use super::lists::{AT_START, BEHIND_ALL, Key, Lists};
use crate::{Uniformity, Uses};
use cranelift_entity::EntitySet;
use gcnsel_ir::{Block, Function, Inst};
use std::ops::Range;

/// Parts of blocks, and whether control may go round a cycle on the way that contains neither end.
#[derive(Debug, Default)]
pub(super) struct Between {
    parts: Vec<(Block, Range<Key>)>,
    pub passes_cycle: bool,
}

impl Between {
    /// Between an instruction and a place in its own block, in one that dominates it, or in one that it dominates.
    /// Linear in the blocks on the way.
    pub fn new(uniformity: &Uniformity, [inst, to]: [(Block, Key); 2], to_is_first: bool) -> Self {
        let ((first, start), (last, end)) = if to_is_first { (to, inst) } else { (inst, to) };
        if first == last {
            // The way from the later to the earlier place round a cycle is not a way between them: the earlier one
            // would be passed again.
            return Between { parts: vec![(first, start..end)], passes_cycle: false };
        }
        let (graph, cycles) = (uniformity.graph(), uniformity.cycles());
        let mut inside = EntitySet::new();
        let mut stack: Vec<Block> = graph.preds(last).to_vec();
        let mut parts = vec![(first, start..BEHIND_ALL)];
        let mut passes_cycle = false;
        let foreign = |c| !cycles.contains(c, first) && !cycles.contains(c, last);
        while let Some(block) = stack.pop() {
            if block == first || cycles.position(block).is_none() || !inside.insert(block) {
                continue;
            }
            passes_cycle |= cycles.innermost(block).is_some_and(foreign);
            parts.push((block, AT_START..BEHIND_ALL));
            stack.extend(graph.preds(block));
        }
        if !inside.contains(last) {
            parts.push((last, AT_START..end));
        }
        Between { parts, passes_cycle }
    }

    pub fn insts<'f>(
        &'f self,
        f: &'f Function,
        uses: &'f Uses,
        lists: &'f Lists,
    ) -> impl Iterator<Item = Inst> + 'f {
        self.parts.iter().flat_map(|(block, range)| lists.between(f, uses, *block, range.clone()))
    }
}
