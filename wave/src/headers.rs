//! The headers of irreducible cycles, where the choice is free.
//!
//! Which block of an irreducible cycle is its header decides which lanes are together, and the uniformity analysis counts on its
//! own choice. In some cycles nothing depends on that: each lane computes for itself, and no scalar is made. There a header is
//! better whose way back is the only one, so that the wave goes round one cycle: with another header it would stay in a
//! cycle nested in it until the last lane has left that, while the others wait.

use cranelift_entity::EntitySet;
use gcnsel_graph::{Cycle, Cycles, Graph};
use gcnsel_isa::{Bank, Class, Form, Op};
use gcnsel_mir::{Block, Function, InstData, Opcode, Pseudo, RegKind, Terminator, VReg};

/// So many entries are tried: each takes time for the whole cycle.
const MOST_ENTRIES: usize = 8;

/// The cycles with headers of our choice, and the blocks of those cycles where it was free and another one was taken. The blocks'
/// contents are those of `f`; what it does not have are blocks that split edges.
pub(crate) fn choose(
    f: &Function,
    graph: &Graph<Block>,
    cycles: Cycles<Block>,
) -> (Cycles<Block>, EntitySet<Block>) {
    let mut free = EntitySet::new();
    if cycles.are_reducible() {
        return (cycles, free);
    }
    let mut chosen = Vec::new();
    let mut seen = None;
    for cycle in cycles.iter() {
        // Those nested in one that has been looked at are left, so that each block is looked at once.
        let is_seen = seen.is_some_and(|last| cycle <= last);
        if is_seen || cycles.is_reducible(cycle) {
            continue;
        }
        let last = cycles.last_nested(cycle);
        seen = Some(last);
        if last == cycle || !is_free(f, cycles.blocks(cycle)) {
            continue;
        }
        let mut entries = cycles.entries(cycle).take(MOST_ENTRIES);
        if let Some(header) = entries.find(|&entry| is_only_header(graph, &cycles, cycle, entry)) {
            chosen.push((cycle, header));
            free.extend(cycles.blocks(cycle).iter().copied());
        }
    }
    match chosen.is_empty() {
        true => (cycles, free),
        false => (cycles.with_headers(graph, &chosen), free),
    }
}

/// Whether nothing in some blocks depends on which lanes are together: no scalar is made there, but for lane masks, of which each
/// bit is its lane's own.
fn is_free(f: &Function, blocks: &[Block]) -> bool {
    let is_own = |reg: VReg| f.regs[reg].bank != Bank::Sgpr || f.regs[reg].kind == RegKind::LaneMask;
    blocks.iter().all(|&block| {
        let Some(data) = f.blocks.get(block) else { return true };
        !matches!(data.terminator, Some(Terminator::Uniform { .. }))
            && data.thread_params.iter().all(|&param| is_own(param))
            && data.insts.iter().all(|&inst| {
                f.defs(inst).all(is_own) && f.lanes_of(inst).is_none() && is_of_single_lanes(&f.insts[inst])
            })
    })
}

/// Whether each lane executes an instruction for itself.
fn is_of_single_lanes(data: &InstData) -> bool {
    let op = match data.opcode {
        Opcode::Isa(op) => op,
        Opcode::Pseudo(pseudo) => {
            return matches!(pseudo, Pseudo::Copy | Pseudo::RegSequence | Pseudo::Undef);
        }
    };
    let names_lanes = matches!(op, Op::V_READLANE_B32 | Op::V_WRITELANE_B32 | Op::V_READFIRSTLANE_B32);
    let is_own = match op.row().class() {
        Class::Valu => !names_lanes && !op.row().is_matrix() && data.form != Some(Form::Dpp),
        Class::Salu => data.def_count() != 0,
        Class::Vmem => data.memory.is_some(),
        _ => false,
    };
    is_own && !data.all_lanes
}

/// Whether a cycle has no cycle left without one of its blocks.
fn is_only_header(graph: &Graph<Block>, cycles: &Cycles<Block>, cycle: Cycle, header: Block) -> bool {
    let blocks = cycles.blocks(cycle);
    let is_left = |block: Block| block != header && cycles.contains(cycle, block);
    // By place in the cycle.
    let mut incoming = vec![0_u32; blocks.len()];
    let start = cycles.span(cycle).start;
    let place = |block: Block| cycles.position(block).expect("a block of a cycle is reached") - start;
    let edges = blocks.iter().filter(|&&block| block != header).flat_map(|&block| graph.succs(block));
    edges.filter(|&&to| is_left(to)).for_each(|&to| incoming[place(to)] += 1);
    let is_ready = |&block: &Block| is_left(block) && incoming[place(block)] == 0;
    let mut ready: Vec<Block> = blocks.iter().copied().filter(is_ready).collect();
    let mut passed = 0;
    while let Some(block) = ready.pop() {
        passed += 1;
        for &to in graph.succs(block).iter().filter(|&&to| is_left(to)) {
            incoming[place(to)] -= 1;
            if incoming[place(to)] == 0 {
                ready.push(to);
            }
        }
    }
    passed == blocks.len() - 1
}

#[cfg(test)]
mod tests;
