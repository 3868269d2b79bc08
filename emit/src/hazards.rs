//! `s_nop` where the hardware does not keep dependent instructions apart by itself.
//!
//! A dataflow over the wave edges: which instructions of `isa`'s hazard table may lie how few wait states back. Paths
//! merge by the smaller distance; distances only shrink and the instructions are finite, so the iteration ends. Instructions of
//! [equal marks](Mark) are one to those behind them, so that what is known between blocks is no more than there are registers:
//! in a nest of small loops a block has most others behind it.
//! Branches count for nothing, because layout may leave them out.

use crate::machine::{Machine, MachineInst};
use gcnsel_isa::hazards::{Begun, Mark, is_dgemm, wait_states_of};
use gcnsel_isa::{Op, Operand};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// An instruction that may be the first of a hazard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct First {
    block: usize,
    inst: usize,
    /// Wait states since.
    elapsed: u8,
    /// A double-precision matrix instruction has come since.
    over_dgemm: bool,
    /// The hazards it may be the first of.
    begun: Begun,
}

impl First {
    /// Both of two paths; whether the other has anything that this one has not.
    fn join(&mut self, other: &First) -> bool {
        let before = (self.elapsed, self.over_dgemm);
        self.elapsed = self.elapsed.min(other.elapsed);
        self.over_dgemm |= other.over_dgemm;
        before != (self.elapsed, self.over_dgemm)
    }
}

/// Instructions not far back.
type State = Vec<First>;

/// The most wait states of one `s_nop`.
const LONGEST_NOP: u32 = 16;

/// Inserts the `s_nop`s that the target's hazards need.
pub fn insert_nops(machine: &mut Machine) {
    let count = machine.blocks.len();
    let mut at_start: Vec<Option<State>> = vec![None; count];
    // In the layout's order: a block that many come to waits for those before it.
    let mut work = BTreeSet::new();
    if let Some(entry) = at_start.first_mut() {
        *entry = Some(State::new());
        work.insert(0);
    }
    let mut nops: Vec<Vec<(usize, u32)>> = vec![Vec::new(); count];
    let mut alike = FxHashMap::default();
    while let Some(block) = work.pop_first() {
        let mut state = at_start[block].clone().expect("a block on the list has a state");
        // Of what a block needs, its last walk, from the final state, is right.
        nops[block].clear();
        walk(machine, block, &mut state, |inst, states| nops[block].push((inst, states)));
        unite_alike(machine, block, &mut state, &mut alike);
        for target in machine.blocks[block].end.targets() {
            let changed = match &mut at_start[target] {
                Some(old) => merge(old, &state),
                empty => {
                    *empty = Some(state.clone());
                    true
                }
            };
            if changed {
                work.insert(target);
            }
        }
    }
    for (block, nops) in machine.blocks.iter_mut().zip(nops) {
        insert(&mut block.insts, &nops);
    }
}

/// Goes through a block; tells before which instructions how many wait states are missing.
fn walk(machine: &Machine, block: usize, state: &mut State, mut missing: impl FnMut(usize, u32)) {
    for (index, inst) in machine.blocks[block].insts.iter().enumerate() {
        let mut needed = 0;
        let touching = inst.touching();
        for first in state.iter() {
            let behind = machine.blocks[first.block].insts[first.inst].touching();
            let states = first.begun.wait_states(&behind, &touching, first.over_dgemm, machine.target);
            needed = needed.max(states.saturating_sub(first.elapsed));
            // What comes next is somebody else's.
            if matches!(inst.inst.op, Op::S_SWAPPC_B64 | Op::S_SETPC_B64) {
                needed = needed.max(first.begun.reach().saturating_sub(first.elapsed));
            }
        }
        if needed != 0 {
            missing(index, u32::from(needed));
        }
        let passed = u32::from(needed) + wait_states_of(&inst.inst);
        let begun = Begun::by(&touching, machine.target);
        let over_dgemm = is_dgemm(&inst.inst);
        for first in state.iter_mut() {
            first.over_dgemm |= over_dgemm;
            first.elapsed = u8::try_from(u32::from(first.elapsed) + passed).unwrap_or(u8::MAX);
        }
        state.retain(|first| first.elapsed < first.begun.reach());
        if begun.reach() != 0 {
            // Of the same instruction a round before nothing is left to say.
            state.retain(|first| (first.block, first.inst) != (block, index));
            state.push(First { block, inst: index, elapsed: 0, over_dgemm: false, begun });
        }
    }
}

/// Lets one instruction stand for all of its mark, `alike`, and puts them in order. Those of blocks before do so already.
fn unite_alike(
    machine: &Machine,
    block: usize,
    state: &mut State,
    alike: &mut FxHashMap<Mark, (usize, usize)>,
) {
    for first in state.iter_mut().filter(|first| first.block == block) {
        let inst = machine.blocks[block].insts[first.inst].touching();
        (first.block, first.inst) = *alike.entry(first.begun.mark(&inst)).or_insert((block, first.inst));
    }
    state.sort_unstable_by_key(|first| (first.block, first.inst));
    state.dedup_by(|next, kept| {
        let same = (next.block, next.inst) == (kept.block, kept.inst);
        if same {
            kept.join(next);
        }
        same
    });
}

/// Merges a path's state into one in the instructions' order; whether that changed anything.
fn merge(state: &mut State, other: &State) -> bool {
    let mut changed = false;
    for first in other {
        match state.binary_search_by_key(&(first.block, first.inst), |known| (known.block, known.inst)) {
            Ok(at) => {
                changed |= state[at].join(first);
            }
            Err(at) => {
                state.insert(at, *first);
                changed = true;
            }
        }
    }
    changed
}

/// Puts the `s_nop`s where they belong; `nops` are in order.
fn insert(insts: &mut Vec<MachineInst>, nops: &[(usize, u32)]) {
    if nops.is_empty() {
        return;
    }
    let old = std::mem::replace(insts, Vec::with_capacity(insts.len() + nops.len()));
    let mut nops = nops.iter().peekable();
    for (index, inst) in old.into_iter().enumerate() {
        while let Some(&(_, mut states)) = nops.next_if(|(at, _)| *at == index) {
            while states != 0 {
                let some = states.min(LONGEST_NOP);
                insts.push(MachineInst::new(Op::S_NOP, [Operand::Imm(some as i32 - 1)]));
                states -= some;
            }
        }
        insts.push(inst);
    }
}

#[cfg(test)]
mod tests;
