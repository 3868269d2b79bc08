//! Which kernels are seen to call a function, themselves or by way of others, and so how many registers it may use.

use crate::code::Code;
use crate::constants::{CARRY, Known, address, note_constants};
use crate::dataflow::{State, solve};
use crate::flow::{Flow, Placed};
use crate::limits::Limits;
use gcnsel_isa::{Bank, Op, Target, convention};
use std::collections::{BTreeMap, BTreeSet};

/// The registers of each piece of code, and whether there is a kernel that is seen to come to it.
pub fn limits(target: Target, all: &[Code]) -> Vec<(Limits, bool)> {
    let starts: BTreeMap<u64, usize> =
        all.iter().enumerate().map(|(at, code)| (code.range.start, at)).collect();
    let called: Vec<Vec<usize>> = all
        .iter()
        .map(|code| called(&code.flow).iter().filter_map(|start| starts.get(start).copied()).collect())
        .collect();
    let mut kernels: Vec<(usize, Limits)> = all
        .iter()
        .enumerate()
        .filter_map(|(at, code)| Some((at, Limits::of(code.descriptor?, target))))
        .collect();
    let mut limits = vec![(Limits::NONE, false); all.len()];
    for bank in [Bank::Vgpr, Bank::Agpr, Bank::Sgpr] {
        // Whoever comes first to a function has the fewest.
        kernels.sort_by_key(|(_, limits)| limits.get(bank));
        let mut is_reached = vec![false; all.len()];
        for (kernel, of_kernel) in &kernels {
            let mut work = vec![*kernel];
            while let Some(at) = work.pop() {
                if !std::mem::replace(&mut is_reached[at], true) {
                    *limits[at].0.get_mut(bank) = of_kernel.get(bank);
                    limits[at].1 = true;
                    work.extend(&called[at]);
                }
            }
        }
    }
    limits
}

impl State for Known {
    fn merge(&mut self, other: &Known) -> bool {
        let before = self.len();
        self.retain(|register, value| other.get(register) == Some(value));
        self.len() != before
    }
}

/// Where code calls, as offsets in the image, as far as the addresses are the same on all ways to the call.
fn called(flow: &Flow) -> BTreeSet<u64> {
    let mut called = BTreeSet::new();
    let is_call = |placed: &Placed| placed.inst.op == Op::S_SWAPPC_B64;
    if !flow.instructions().any(is_call) {
        return called;
    }
    let pass = |placed: &Placed, known: &mut Known| {
        note_constants(&placed.inst, placed.offset + placed.bytes, known);
        if is_call(placed) {
            let is_kept = |index| index != CARRY && !convention::is_clobbered(Bank::Sgpr, index, flow.target);
            known.retain(|&index, _| is_kept(index));
        }
    };
    let states = solve(flow, |block, known: &mut Known| {
        flow.blocks[block].insts.iter().for_each(|placed| pass(placed, known));
    });
    for (block, known) in flow.blocks.iter().zip(states) {
        let Some(mut known) = known else { continue };
        for placed in &block.insts {
            let target = placed.inst.operands.last().filter(|_| is_call(placed));
            called.extend(target.and_then(|target| address(*target, &known)));
            pass(placed, &mut known);
        }
    }
    called
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_that_meet_know_what_all_know() {
        let mut known = Known::from([(4, 1), (5, 2), (6, 3)]);
        assert!(State::merge(&mut known, &Known::from([(4, 1), (5, 7), (8, 9)])));
        assert_eq!(known, Known::from([(4, 1)]));
        assert!(!State::merge(&mut known, &Known::from([(4, 1), (5, 2)])));
    }
}
