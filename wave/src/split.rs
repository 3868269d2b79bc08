//! Thread edges on which code can stand.
//!
//! The copies of a vector phi stand at the end of the thread predecessor, where only lanes that take the edge may
//! be active: edges into blocks with vector parameters, out of blocks with several successors, get a block of
//! their own. So do parallel edges, unless they are one edge, and all critical edges if that is asked for. The entry is
//! given no predecessors.

use crate::cfg::is_done;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, BlockData, Edge, Function, Terminator};

/// Splits edges where needed; with `critical`, all that are critical, but where lanes are done. The layout, which is to be
/// made anew, gets the entry alone of the new blocks.
pub(crate) fn split_edges(f: &mut Function, critical: bool) {
    let mut needs_room: SecondaryMap<Block, bool> = full_map(f.blocks.len());
    let mut preds: SecondaryMap<Block, usize> = full_map(f.blocks.len());
    let mut entered = false;
    for &block in &f.layout {
        join_equal_edges(&mut f.blocks[block]);
        let data = &f.blocks[block];
        data.thread_edges().iter().for_each(|edge| preds[edge.target] += 1);
        entered |= data.thread_edges().iter().any(|e| e.target == f.layout[0]);
    }
    for (block, data) in &f.blocks {
        let has_vector_params = data.thread_params.iter().any(|&p| f.regs[p].bank != Bank::Sgpr);
        needs_room[block] = has_vector_params || critical && preds[block] > 1 && !is_done(f, block);
    }
    for block in f.layout.clone() {
        let targets: Vec<Block> = f.blocks[block].thread_edges().iter().map(|e| e.target).collect();
        let &[a, b] = &targets[..] else { continue };
        for (i, _) in targets.iter().enumerate().filter(|(_, t)| a == b || needs_room[**t]) {
            let span = f.blocks[block].span;
            let middle = f.blocks.push(BlockData::new("", span));
            let to_middle = Edge { target: middle, args: Default::default() };
            let edge = std::mem::replace(f.blocks[block].thread_edges_mut()[i], to_middle);
            f.blocks[middle].terminator = Some(Terminator::Jump(edge));
        }
    }
    if entered {
        let target = f.entry();
        let mut data = BlockData::new("", f.blocks[target].span);
        data.terminator = Some(Terminator::Jump(Edge { target, args: Default::default() }));
        let entry = f.blocks.push(data);
        f.layout.insert(0, entry);
    }
}

/// A branch whose sides are the same edge is a jump.
fn join_equal_edges(data: &mut BlockData) {
    let equal =
        match &data.terminator {
            Some(
                Terminator::Uniform { on_true, on_false } | Terminator::Divergent { on_true, on_false, .. },
            ) if on_true == on_false => on_true.clone(),
            _ => return,
        };
    data.terminator = Some(Terminator::Jump(equal));
}
