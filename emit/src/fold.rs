//! Blocks that allocation has left empty.

use crate::machine::{End, Machine};

/// Sends every edge past blocks without instructions, and drops the blocks that no edge reaches any more.
pub fn fold_empty_blocks(machine: &mut Machine) {
    let count = machine.blocks.len();
    // Where an edge to each block really leads. Cycles of empty blocks are left as they are.
    let mut leads: Vec<usize> = (0..count).collect();
    let mut path = Vec::new();
    let mut met = vec![false; count];
    let mut known = vec![false; count];
    for start in 0..count {
        let mut at = start;
        while !known[at] && !met[at] {
            met[at] = true;
            path.push(at);
            match machine.blocks[at].end {
                End::Jump(next) if machine.blocks[at].insts.is_empty() => at = next,
                _ => break,
            }
        }
        let end = if known[at] { leads[at] } else { at };
        for block in path.drain(..) {
            leads[block] = end;
            known[block] = true;
        }
    }
    for block in &mut machine.blocks {
        block.end = match block.end {
            End::Program => End::Program,
            End::Jump(target) => End::Jump(leads[target]),
            End::Branch { condition, taken, otherwise } => match (leads[taken], leads[otherwise]) {
                (taken, otherwise) if taken == otherwise => End::Jump(taken),
                (taken, otherwise) => End::Branch { condition, taken, otherwise },
            },
        };
    }
    let mut reached = vec![false; count];
    let mut work: Vec<usize> = if count == 0 { Vec::new() } else { vec![0] };
    while let Some(at) = work.pop() {
        if !std::mem::replace(&mut reached[at], true) {
            work.extend(machine.blocks[at].end.targets());
        }
    }
    let mut place = vec![0; count];
    let mut next = 0;
    for (at, &kept) in reached.iter().enumerate() {
        place[at] = next;
        next += usize::from(kept);
    }
    let mut at = 0;
    machine.blocks.retain(|_| {
        at += 1;
        reached[at - 1]
    });
    machine.blocks.iter_mut().for_each(|block| block.end = block.end.renumbered(&place));
}

#[cfg(test)]
mod tests;
