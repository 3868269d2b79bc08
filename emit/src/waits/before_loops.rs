//! Waits in front of a loop for what only its first iteration would wait for.
//!
//! Arguments are loaded in front of a loop, and the first instruction of the loop that needs one waits. In every other iteration
//! nothing is outstanding, and the wait is an instruction that does nothing. So it moves to the end of the blocks that the loop is
//! entered from. In return the first iteration waits earlier, in front of up to [`MOST_BEFORE`] instructions that need not have waited.
//! What the loop itself leaves outstanding is still waited for inside.

use super::flow::{COUNTERS, Counter, Found, State, apply, issue, merge, required, walk};
use gcnsel_graph::Cycles;
use gcnsel_isa::WaitCounts;
use gcnsel_mir::{Block, Function};
use rustc_hash::FxHashMap;

/// Instructions of an iteration that the moved wait may stand in front of. To wait before them costs the time in which they are
/// issued, once; each further iteration saves the issue of one instruction.
const MOST_BEFORE: usize = 8;

/// Blocks that wait at their end, and for what.
pub(super) fn waits(
    f: &Function,
    found: &Found,
    at_beginnings: &FxHashMap<Block, WaitCounts>,
) -> FxHashMap<Block, WaitCounts> {
    let mut ends = FxHashMap::default();
    let graph = f.wave_graph();
    let cycles = Cycles::new(&graph);
    for cycle in cycles.iter().filter(|&cycle| cycles.is_reducible(cycle)) {
        let header = cycles.header(cycle);
        let (latches, entries): (Vec<Block>, Vec<Block>) =
            graph.preds(header).iter().partition(|&&from| cycles.contains(cycle, from));
        // Who goes elsewhere would wait for nothing.
        if entries.is_empty() || entries.iter().any(|&from| graph.succs(from).len() != 1) {
            continue;
        }
        // The blocks that an iteration begins with, each entered from the one before alone.
        let mut chain = vec![header];
        let mut length = f.blocks[header].insts.len();
        while length < MOST_BEFORE {
            let mut inside =
                graph.succs(chain[chain.len() - 1]).iter().copied().filter(|&to| cycles.contains(cycle, to));
            let (Some(next), None) = (inside.next(), inside.next()) else { break };
            if graph.preds(next).len() != 1 {
                break;
            }
            length += f.blocks[next].insts.len();
            chain.push(next);
        }
        if chain.iter().all(|&block| found.waits[block].is_empty()) {
            continue;
        }
        let mut states = latches.iter().filter_map(|&block| at_end(f, found, at_beginnings, block));
        let Some(mut again) = states.next() else { continue };
        states.for_each(|state| {
            merge(&mut again, &state);
        });
        for &from in &entries {
            let Some(first) = at_end(f, found, at_beginnings, from) else { continue };
            let counts = only_at_first(f, &chain, first, again.clone());
            if !counts.is_none() {
                ends.insert(from, counts);
            }
        }
    }
    ends
}

/// What is outstanding where a block ends.
fn at_end(
    f: &Function,
    found: &Found,
    at_beginnings: &FxHashMap<Block, WaitCounts>,
    block: Block,
) -> Option<State> {
    let mut state = found.at_start[block].clone()?;
    let first = at_beginnings.get(&block).copied().unwrap_or(WaitCounts::NONE);
    walk(f, block, first, WaitCounts::NONE, &mut state, &mut Vec::new());
    Some(state)
}

/// What the first instructions of an iteration wait for that comes from in front of the loop, and do not that comes from the iteration
/// before: how far the counters must have fallen where the loop begins.
fn only_at_first(f: &Function, chain: &[Block], mut first: State, mut again: State) -> WaitCounts {
    let begin = first.pending.each_ref().map(|pending| pending.issued);
    let mut wanted = WaitCounts::NONE;
    // The counters that an iteration waits for in any case.
    let mut in_any_case = [false; COUNTERS.len()];
    let insts = chain.iter().flat_map(|&block| &f.blocks[block].insts).take(MOST_BEFORE);
    for &inst in insts {
        let mut now = required(f, inst, &mut first);
        let mut later = required(f, inst, &mut again);
        for (at, counter) in COUNTERS.into_iter().enumerate() {
            in_any_case[at] |= *counter.of(&mut later) != none(counter);
            let count = *counter.of(&mut now);
            if count == none(counter) || in_any_case[at] {
                continue;
            }
            let issued = first.pending[at].issued.wrapping_sub(begin[at]);
            let there = count.saturating_sub(issued.min(u32::from(u8::MAX)) as u8);
            let least = counter.of(&mut wanted);
            *least = (*least).min(there);
        }
        apply(&mut first, now);
        apply(&mut again, later);
        issue(f, inst, &mut first);
        issue(f, inst, &mut again);
    }
    wanted
}

fn none(counter: Counter) -> u8 {
    *counter.of(&mut { WaitCounts::NONE })
}
