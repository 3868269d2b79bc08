//! Branches that always go the same way.

use super::Body;
use crate::Uniformity;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycles, Graph, full_map};
use gcnsel_ir::{Block, Function, InstKind, TypeKind, TypeTable};

/// A branch on a condition, by its block, and the target that it always goes to.
pub(super) type Decided = (Block, Block);

/// The branches that go one way only, as far as they can become jumps. There are none if without the edges that nobody
/// takes other blocks were in cycles together than before, since cycles say which lanes are together; or if some block
/// then led to no end of the function.
pub(super) fn find(function: &Function, uniformity: &Uniformity) -> Vec<Decided> {
    let decided = |&from: &Block| {
        let inst = function.terminator(from)?;
        let InstKind::CondBr { on_true, on_false, .. } = function.insts[inst].kind else { return None };
        match [on_true, on_false].map(|to| uniformity.is_live_edge(from, to)) {
            [true, false] => Some((from, on_true)),
            [false, true] => Some((from, on_false)),
            _ => None,
        }
    };
    let found: Vec<Decided> = function.layout.iter().filter_map(decided).collect();
    if found.is_empty() {
        return found;
    }
    let mut only: SecondaryMap<Block, Option<Block>> = full_map(function.blocks.len());
    found.iter().for_each(|&(from, to)| only[from] = Some(to));
    let all = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    let left = Graph::new(function.blocks.len(), function.entry(), |b| match only[b] {
        Some(to) => std::iter::once(to).collect(),
        None => function.successors(b),
    });
    let cycles = Cycles::new(&left);
    // The header of the cycle around a block, and of the one around that.
    let place = |cycles: &Cycles<Block>, block: Block| {
        let cycle = cycles.innermost(block);
        let around = cycle.filter(|&c| cycles.header(c) == block).and_then(|c| cycles.parent(c));
        [cycle, around].map(|cycle| cycle.map(|c| cycles.header(c)))
    };
    let is_same = |&block: &Block| place(&cycles, block) == place(uniformity.cycles(), block);
    let (ended, ends) = (leading_to_ends(function, &all), leading_to_ends(function, &left));
    let goes_on = |&block: &Block| ends.contains(block) || !ended.contains(block);
    match cycles.order().iter().all(|block| is_same(block) && goes_on(block)) {
        true => found,
        false => Vec::new(),
    }
}

/// The blocks from which the function's end can be reached.
fn leading_to_ends(function: &Function, graph: &Graph<Block>) -> EntitySet<Block> {
    let mut found = EntitySet::new();
    let is_end = |b: &Block| function.successors(*b).is_empty();
    let mut work: Vec<Block> = function.layout.iter().copied().filter(is_end).collect();
    found.extend(work.iter().copied());
    while let Some(block) = work.pop() {
        work.extend(graph.preds(block).iter().copied().filter(|&from| found.insert(from)));
    }
    found
}

impl Body<'_> {
    /// Makes branches jumps, takes out the blocks that nobody comes to then, and what nobody needs any more. Lanes are together
    /// where they were.
    pub(super) fn take_decided(&mut self, types: &mut TypeTable, decided: &[Decided]) {
        let void = types.intern(TypeKind::Void);
        for &(from, to) in decided {
            let function = &mut self.function;
            let Some(old) = function.blocks[from].insts.pop() else { continue };
            let InstKind::CondBr { on_true, on_false, .. } = function.insts[old].kind else { continue };
            let (span, debug_loc) = (function.insts[old].span, function.insts[old].debug_loc);
            let jump = function.make_inst(InstKind::Br { target: to }, void, true, span);
            function.insts[jump].debug_loc = debug_loc;
            function.blocks[from].insts.push(jump);
            if let Some(records) = &mut function.debug_records {
                records.forward(old, jump);
            }
            let other = if to == on_true { on_false } else { on_true };
            for index in 0..function.blocks[other].insts.len() {
                let inst = function.blocks[other].insts[index];
                let InstKind::Phi { incoming, .. } = &mut function.insts[inst].kind else { break };
                incoming.retain(|&(_, block)| block != from);
            }
        }
        self.remove_unreachable();
        self.remove_dead(types);
    }
}
