//! Blocks that the entry does not reach go, and with them their values in phis.

use cranelift_entity::SecondaryMap;
use gcnsel_ir::{Block, Function, InstKind};

/// Removes unreachable blocks from the layout.
pub(super) fn remove_unreachable(function: &mut Function) {
    let mut reached = SecondaryMap::<Block, bool>::new();
    let mut stack = vec![function.entry()];
    reached[function.entry()] = true;
    while let Some(block) = stack.pop() {
        for next in function.successors(block) {
            if !std::mem::replace(&mut reached[next], true) {
                stack.push(next);
            }
        }
    }
    if function.layout.iter().all(|&b| reached[b]) {
        return;
    }
    function.layout.retain(|&b| reached[b]);
    for &block in &function.layout {
        for &inst in &function.blocks[block].insts {
            let InstKind::Phi { incoming, .. } = &mut function.insts[inst].kind else { break };
            incoming.retain(|&(_, from)| reached[from]);
        }
    }
}
