//! One branch an iteration where something stands on the way back.
//!
//! A block that leads back to a header, behind a branch that leaves the loop, stands in front of the header and falls into it:
//!
//! ```text
//!   header: ...                            s_branch header
//!   s_cbranch_scc0 exit             latch: v_mov_b32 v0, v1
//!   v_mov_b32 v0, v1               header: ...
//!   s_branch header                        s_cbranch_scc1 latch
//!   exit:                            exit:
//! ```
//!
//! The jump over it is executed where the loop is entered, and no longer in each iteration.

use crate::machine::{End, Machine};

/// Puts blocks that lead back to a header, and are entered by one branch, in front of the header: one for each.
pub fn rotate_latches(machine: &mut Machine) {
    let count = machine.blocks.len();
    let mut entries = vec![0u32; count];
    machine.blocks.iter().flat_map(|block| block.end.targets()).for_each(|to| entries[to] += 1);
    // By header, its latch.
    let mut latch_of: Vec<Option<usize>> = vec![None; count];
    let mut moves = vec![false; count];
    for at in 1..count {
        let End::Jump(header) = machine.blocks[at].end else { continue };
        let End::Branch { taken, otherwise, .. } = machine.blocks[at - 1].end else { continue };
        // The other way out of the block before goes on to what then follows it.
        let is_between = [(at, at + 1), (at + 1, at)].contains(&(taken, otherwise));
        let is_back = (1..at).contains(&header);
        if is_between && is_back && entries[at] == 1 && latch_of[header].is_none() {
            latch_of[header] = Some(at);
            moves[at] = true;
        }
    }
    if !moves.contains(&true) {
        return;
    }
    let mut order = Vec::with_capacity(count);
    for at in 0..count {
        order.extend(latch_of[at]);
        if !moves[at] {
            order.push(at);
        }
    }
    let mut place = vec![0; count];
    order.iter().enumerate().for_each(|(to, &from)| place[from] = to);
    let mut old: Vec<_> = std::mem::take(&mut machine.blocks).into_iter().map(Some).collect();
    let moved = order.iter().filter_map(|&from| old[from].take());
    machine.blocks = moved.collect();
    machine.blocks.iter_mut().for_each(|block| block.end = block.end.renumbered(&place));
}

#[cfg(test)]
mod tests;
