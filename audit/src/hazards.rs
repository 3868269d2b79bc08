//! Instructions that need wait states between them, on all paths.

use crate::dataflow::{State, solve};
use crate::finding::{Finding, Trouble};
use crate::flow::{Flow, Placed, Role};
use gcnsel_isa::Op;
use gcnsel_isa::hazards::{is_dgemm, reach, wait_states, wait_states_of};

/// An instruction not far back that may be the first of a hazard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct First {
    /// Its block and its place there.
    place: (usize, usize),
    /// The fewest wait states since.
    elapsed: u32,
    /// A double-precision matrix instruction may have come since.
    over_dgemm: bool,
}

/// In the order of their places.
#[derive(Clone, Default, Debug)]
struct Recent(Vec<First>);

impl State for Recent {
    fn merge(&mut self, other: &Self) -> bool {
        let mut changed = false;
        for theirs in &other.0 {
            match self.0.binary_search_by_key(&theirs.place, |mine| mine.place) {
                Err(at) => {
                    self.0.insert(at, *theirs);
                    changed = true;
                }
                Ok(at) => {
                    let mine = &mut self.0[at];
                    changed |= mine.elapsed > theirs.elapsed || theirs.over_dgemm && !mine.over_dgemm;
                    mine.elapsed = mine.elapsed.min(theirs.elapsed);
                    mine.over_dgemm |= theirs.over_dgemm;
                }
            }
        }
        changed
    }
}

/// Takes a state through an instruction; tells what is wrong.
fn step(flow: &Flow, state: &mut Recent, place: (usize, usize), mut tell: impl FnMut(&Placed, u32, u32)) {
    let at = |(block, index): (usize, usize)| &flow.blocks[block].insts[index];
    let inst = &at(place).inst;
    let returns = flow.role == Role::Function && flow.blocks[place.0].succs.is_empty();
    let leaves = inst.op == Op::S_SWAPPC_B64 || inst.op == Op::S_SETPC_B64 && returns;
    for first in &state.0 {
        let needed = u32::from(wait_states(&at(first.place).inst, inst, first.over_dgemm, flow.target));
        // What comes behind a call or a return is not known here, and may be the second of any hazard.
        let needed = if leaves { u32::from(reach(&at(first.place).inst, flow.target)) } else { needed };
        if needed > first.elapsed {
            tell(at(first.place), needed, first.elapsed);
        }
    }
    if inst.op == Op::S_SWAPPC_B64 {
        state.0.clear();
        return;
    }
    let passed = wait_states_of(inst);
    state.0.retain_mut(|first| {
        first.elapsed += passed;
        first.over_dgemm |= is_dgemm(inst);
        first.elapsed < u32::from(reach(&at(first.place).inst, flow.target)) && first.place != place
    });
    if reach(inst, flow.target) != 0 {
        let new = First { place, elapsed: 0, over_dgemm: false };
        let behind = state.0.partition_point(|first| first.place < place);
        state.0.insert(behind, new);
    }
}

/// Judges all paths.
pub fn check(flow: &Flow, findings: &mut Vec<Finding>) {
    let walk = |block: usize, state: &mut Recent, findings: &mut Vec<Finding>| {
        for (index, placed) in flow.blocks[block].insts.iter().enumerate() {
            step(flow, state, (block, index), |first, needed, found| {
                let first_text = first.inst.text(flow.target).to_string();
                let trouble = Trouble::Hazard { first: first.offset, first_text, needed, found };
                findings.push(flow.finding(placed, trouble));
            });
        }
    };
    let at_start = solve(flow, |block, state| walk(block, state, &mut Vec::new()));
    for (block, state) in at_start.into_iter().enumerate() {
        if let Some(mut state) = state {
            walk(block, &mut state, findings);
        }
    }
}
