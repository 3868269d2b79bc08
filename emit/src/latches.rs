//! Copies for the next iteration, in front of the branch that ends a loop.
//!
//! What a loop carries in another register than where it is computed is copied on the way back, in a block of its own:
//!
//! ```text
//!   s_cbranch_scc0 exit                 ; s_mov_b32 s0, s1
//!   s_mov_b32 s0, s1                    ; s_cbranch_scc1 header
//!   s_branch header
//! ```
//!
//! On the right the copies are made whether the loop goes on or not. That is right where nobody behind the loop reads what they
//! write over. Vectors need no such proof where the branch asks whether lanes are left: without lanes nothing is copied.

use crate::live::ScalarLiveness;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Condition, Function, InstData, Journal, Opcode, Operand, WaveTerminator};

/// Moves copies on the way back to a header to the end of the block before, if they may be made there.
pub fn copy_before_branches(f: &mut Function) {
    let latches = latches(f);
    if latches.is_empty() {
        return;
    }
    let liveness = ScalarLiveness::new(f);
    for latch in latches {
        let may_move =
            f.blocks[latch.block].insts.iter().all(|&inst| latch.allows(&f.insts[inst], &liveness));
        if may_move {
            let copies = std::mem::take(&mut f.blocks[latch.block].insts);
            Journal::note_moved(f, &copies, latch.from);
            f.blocks[latch.from].insts.extend(copies);
        }
    }
}

/// A block that leads back to the header of a loop.
struct Latch {
    block: Block,
    /// The only block that leads to it.
    from: Block,
    /// The other block that leads to.
    exit: Block,
    /// What the branch between them asks.
    condition: Condition,
    /// Whether lanes are active in the latch alone.
    has_all_lanes: bool,
}

impl Latch {
    /// Whether a copy may be made before the branch.
    fn allows(&self, data: &InstData, liveness: &ScalarLiveness) -> bool {
        let (Opcode::Isa(op), [Operand::Phys(to), ..]) = (data.opcode, &data.operands[..]) else {
            return false;
        };
        let is_vcc = matches!(self.condition, Condition::VccZero | Condition::VccNonZero);
        match op {
            Op::S_MOV_B32 | Op::S_MOV_B64 => {
                let is_plain = to.bank == Bank::Sgpr && !to.overlaps(Reg::EXEC);
                is_plain && !(is_vcc && to.overlaps(Reg::VCC)) && !liveness.at_start(self.exit).has(*to)
            }
            Op::V_MOV_B32 | Op::V_MOV_B64 | Op::V_PK_MOV_B32 | Op::V_SWAP_B32 | Op::V_ACCVGPR_MOV_B32 => {
                self.has_all_lanes && !data.all_lanes
            }
            _ => false,
        }
    }
}

/// The blocks that lead back, and have something in them.
fn latches(f: &Function) -> Vec<Latch> {
    let mut position: SecondaryMap<Block, usize> = full_map(f.blocks.len());
    let mut preds: SecondaryMap<Block, (u32, Option<Block>)> = full_map(f.blocks.len());
    for (at, &block) in f.layout.iter().enumerate() {
        position[block] = at;
        for edge in f.blocks[block].wave_edges() {
            preds[edge.target].0 += 1;
            preds[edge.target].1 = Some(block);
        }
    }
    let latch = |&block: &Block| {
        let data = &f.blocks[block];
        let (1, Some(from), Some(WaveTerminator::Jump(back)), false) =
            (preds[block].0, preds[block].1, &data.wave_terminator, data.insts.is_empty())
        else {
            return None;
        };
        let Some(WaveTerminator::Branch { condition, taken, otherwise }) = &f.blocks[from].wave_terminator
        else {
            return None;
        };
        let is_taken = taken.target == block;
        let exit = if is_taken { otherwise.target } else { taken.target };
        let has_all_lanes = match condition {
            Condition::ExecNonZero => is_taken,
            Condition::ExecZero => !is_taken,
            _ => false,
        };
        let is_back = block != f.entry() && position[back.target] <= position[from];
        is_back.then_some(Latch { block, from, exit, condition: *condition, has_all_lanes })
    };
    f.layout.iter().filter_map(latch).collect()
}

#[cfg(test)]
mod tests;
