//! Waits behind a loop for what it has loaded, in one place.
//!
//! A loop may load, under a condition, what its next iteration needs. Where it ends, such a load may be outstanding; mostly none is.
//! Behind the loop the registers are used for other things, say in many branches that store one element each. Each
//! branch would wait before it writes such a register. The counter counts stores as well, so each would wait for the stores of the
//! branches before. So if two blocks behind a loop write registers that such a load may still write, and do not read them, the first
//! block behind the loop waits for these loads.

use super::flow::{Counter, Dword, Found, dwords, physical};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::{Cycles, DominatorTree, Graph, full_map};
use gcnsel_isa::WaitCounts;
use gcnsel_mir::{Block, Function};
use rustc_hash::FxHashMap;

/// Blocks that wait at their beginning, and for what.
pub(super) fn waits(f: &Function, found: &Found) -> FxHashMap<Block, WaitCounts> {
    let late: Vec<(Block, Vec<Dword>)> = f
        .layout
        .iter()
        .map(|&block| (block, overwritten(f, found, block)))
        .filter(|(_, dwords)| !dwords.is_empty())
        .collect();
    if late.len() < 2 {
        return FxHashMap::default();
    }
    let graph = f.wave_graph();
    let (tree, cycles) = (DominatorTree::new(&graph), Cycles::new(&graph));
    let nearest = behind_loops(f, &graph, &tree, &cycles);
    // By block behind a loop: who waits late, and for which registers.
    let mut places: FxHashMap<Block, (u32, Vec<Dword>)> = FxHashMap::default();
    for (block, dwords) in late {
        if let Some(place) = nearest[block].filter(|&place| place != block) {
            let (count, all) = places.entry(place).or_default();
            *count += 1;
            all.extend(dwords);
        }
    }
    let mut waits = FxHashMap::default();
    for (place, (count, dwords)) in places {
        let Some(state) = found.at_start[place].as_ref().filter(|_| count > 1) else { continue };
        let vm = &state.pending[Counter::Vm as usize];
        let needed = dwords.iter().filter_map(|&dword| vm.needed(Counter::Vm, &(dword..dword + 1))).min();
        if let Some(vm) = needed {
            waits.insert(place, WaitCounts { vm, ..WaitCounts::NONE });
        }
    }
    waits
}

/// By block, the nearest one above it in the dominator tree, or itself, that a way out of a loop leads to, perhaps through empty
/// blocks.
fn behind_loops(
    f: &Function,
    graph: &Graph<Block>,
    tree: &DominatorTree<Block>,
    cycles: &Cycles<Block>,
) -> SecondaryMap<Block, Option<Block>> {
    let mut is_behind: SecondaryMap<Block, bool> = full_map(graph.node_count());
    let leaves =
        |from: Block, to: Block| cycles.innermost(from).is_some_and(|cycle| !cycles.contains(cycle, to));
    let is_exit = |&to: &Block| graph.preds(to).iter().any(|&from| leaves(from, to));
    let mut left: Vec<Block> = tree.preorder().iter().copied().filter(is_exit).collect();
    while let Some(block) = left.pop() {
        if !std::mem::replace(&mut is_behind[block], true) && f.blocks[block].insts.is_empty() {
            left.extend(graph.succs(block));
        }
    }
    let mut nearest: SecondaryMap<Block, Option<Block>> = full_map(graph.node_count());
    for &block in tree.preorder() {
        let above = tree.idom(block).and_then(|above| nearest[above]);
        nearest[block] = if is_behind[block] { Some(block) } else { above };
    }
    nearest
}

/// The registers that a block's first wait for vector memory is for, if they are outstanding where it begins and the instruction
/// writes them and does not read them.
fn overwritten(f: &Function, found: &Found, block: Block) -> Vec<Dword> {
    let Some(state) = &found.at_start[block] else { return Vec::new() };
    let vm = &state.pending[Counter::Vm as usize];
    if vm.seen == 0 {
        return Vec::new();
    }
    let mut waits = found.waits[block].iter().copied();
    let Some((place, _)) = waits.find(|(_, counts)| counts.vm != WaitCounts::NONE.vm) else {
        return Vec::new();
    };
    let Some(&inst) = f.blocks[block].insts.get(place) else { return Vec::new() };
    let data = &f.insts[inst];
    let (defs, uses) = data.operands.split_at(data.def_count().min(data.operands.len()));
    let outstanding = |operands: &[gcnsel_mir::Operand]| -> Vec<Dword> {
        let registers = operands.iter().filter_map(physical).flat_map(dwords);
        registers.filter(|&dword| vm.needed(Counter::Vm, &(dword..dword + 1)).is_some()).collect()
    };
    match outstanding(uses).is_empty() {
        true => outstanding(defs),
        false => Vec::new(),
    }
}
