//! Writes to exec that nobody sees, and straight code in one block.
//!
//! Where lanes part, `wave` gives those that bring something to a vector phi a time of their own:
//!
//! ```text
//! s_andn1_saveexec_b64 s[0:1], vcc    ; the others, to copy what they bring
//! s_and_b64 s[2:3], s[0:1], vcc
//! s_mov_b64 exec, s[2:3]              ; these go on
//! ```
//!
//! Often allocation leaves nothing to be copied: what they bring is where it has to be. Then exec is written twice with
//! nobody between who minds it, and the first write goes; here the second one becomes `s_and_saveexec_b64 s[0:1], vcc`. Masks
//! that nobody reads any more go with it.

mod unseen;

use crate::live::{LiveSet, ScalarLiveness, mask_of_move, overlap, writes_scc};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Format, Op, Reg};
use gcnsel_mir::{Block, Condition, Function, Inst, InstData, Opcode, Operand, WaveTerminator};

/// Joins blocks that follow each other alone, and drops writes to exec that nobody sees.
pub fn simplify_exec(f: &mut Function) {
    join_straight_code(f);
    let mut changed = false;
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        changed |= fold_divisions(f, block);
    }
    if unseen::drop_unseen(f) || changed {
        drop_unread_masks(f);
    }
}

/// Appends to each block the one that follows it alone, if only it leads there.
fn join_straight_code(f: &mut Function) {
    let mut entries: SecondaryMap<Block, u32> = full_map(f.blocks.len());
    entries[f.entry()] = 1;
    for &block in &f.layout {
        f.blocks[block].wave_edges().iter().for_each(|edge| entries[edge.target] += 1);
    }
    let mut joined: SecondaryMap<Block, bool> = full_map(f.blocks.len());
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        if joined[block] {
            continue;
        }
        // A block that follows earlier in the layout has been the first of a run of its own, and brings it along.
        while let Some(WaveTerminator::Jump(edge)) = &f.blocks[block].wave_terminator {
            let next = edge.target;
            if entries[next] != 1 || next == block {
                break;
            }
            let insts = std::mem::take(&mut f.blocks[next].insts);
            let end = f.blocks[next].wave_terminator.take();
            f.blocks[block].insts.extend(insts);
            f.blocks[block].wave_terminator = end;
            joined[next] = true;
        }
    }
    f.layout.retain(|&block| !joined[block]);
}

/// A write to exec that nobody has seen yet.
struct Pending {
    /// Its place in the block.
    at: usize,
    /// The place of what is executed next, none of which minds exec.
    since: usize,
}

/// Writes at once to exec what is moved there before anything minds the lanes that exec is divided from; whether it did.
fn fold_divisions(f: &mut Function, block: Block) -> bool {
    let mut insts = std::mem::take(&mut f.blocks[block].insts);
    let mut gone = vec![false; insts.len()];
    let mut pending: Option<Pending> = None;
    // SCC is read in the block that it is written in.
    let end_reads_scc = matches!(
        f.blocks[block].wave_terminator,
        Some(WaveTerminator::Branch { condition: Condition::Scc0 | Condition::Scc1, .. })
    );
    for at in 0..insts.len() {
        let data = &f.insts[insts[at]];
        if !data.minds_exec() {
            continue;
        }
        let overwrites = mask_of_move(data);
        if let (Some(mask), Some(first)) = (overwrites, &pending) {
            let between: Vec<Inst> = insts[first.since..at].to_vec();
            let earlier = &insts[..first.at];
            if let Some(op) = replacement(f, insts[first.at], mask, earlier, &between)
                && (op.row().format == Format::Sop1 || scc_is_dead(f, &insts[first.at + 1..], end_reads_scc))
            {
                let made = InstData { opcode: op.into(), ..f.insts[insts[first.at]].clone() };
                insts[first.at] = f.insts.push(made);
                gone[at] = true;
                // What was pending still is, with what the move would have made of it.
                continue;
            }
        }
        let data = &f.insts[insts[at]];
        pending = writes_exec(data).then_some(Pending { at, since: at + 1 });
    }
    let mut at = 0;
    insts.retain(|_| {
        at += 1;
        !gone[at - 1]
    });
    f.blocks[block].insts = insts;
    gone.contains(&true)
}

/// What writes to exec at once what a move of `mask` does that follows `first` and `between`; `first` comes after `earlier`.
fn replacement(f: &Function, first: Inst, mask: Operand, earlier: &[Inst], between: &[Inst]) -> Option<Op> {
    let data = &f.insts[first];
    let Opcode::Isa(op) = data.opcode else { return None };
    let exec = Operand::Phys(Reg::EXEC);
    match op {
        Op::S_ANDN1_SAVEEXEC_B64 | Op::S_AND_SAVEEXEC_B64 => {
            let (saved, condition) = (data.operands[0], data.operands[1]);
            let wanted = match op {
                Op::S_ANDN1_SAVEEXEC_B64 => (Op::S_AND_B64, Op::S_AND_SAVEEXEC_B64),
                _ => (Op::S_ANDN2_B64, Op::S_ANDN1_SAVEEXEC_B64),
            };
            let at = between.iter().position(|&i| computes(f, i, wanted.0, mask, [saved, condition]))?;
            let others = between.iter().enumerate().filter(|&(i, _)| i != at).map(|(_, &i)| i);
            let kept = !overlap(saved, condition)
                && others.into_iter().all(|i| !writes(f, i, mask) && !writes_scc(f, i))
                && between[..at]
                    .iter()
                    .all(|&i| !writes(f, i, saved) && !writes(f, i, condition) && !reads_scc(f, i));
            kept.then_some(wanted.1)
        }
        Op::S_AND_B64 | Op::S_ANDN2_B64 if data.operands[0] == exec && data.operands[1] == exec => {
            let condition = data.operands[2];
            let wanted = if op == Op::S_AND_B64 { Op::S_ANDN2_B64 } else { Op::S_AND_B64 };
            // The other half of exec is computed right before.
            let other = earlier.last().filter(|&&i| computes(f, i, wanted, mask, [exec, condition]));
            let is_other = other.is_some()
                && !overlap(mask, condition)
                && between.iter().all(|&i| !writes(f, i, mask) && !writes_scc(f, i) && !reads_scc(f, i));
            is_other.then_some(wanted)
        }
        _ => None,
    }
}

/// Whether an instruction is this operation into that register. What `s_and` does does not depend on the order.
fn computes(f: &Function, inst: Inst, op: Op, result: Operand, operands: [Operand; 2]) -> bool {
    let data = &f.insts[inst];
    let exchanged = [operands[1], operands[0]];
    data.opcode == op.into()
        && data.operands[0] == result
        && (data.operands[1..3] == operands || op == Op::S_AND_B64 && data.operands[1..3] == exchanged)
}

fn writes_exec(data: &InstData) -> bool {
    let Opcode::Isa(op) = data.opcode else { return false };
    op.row().writes_exec()
        || data.operands[..data.def_count()].iter().any(|&d| overlap(d, Operand::Phys(Reg::EXEC)))
}

fn writes(f: &Function, inst: Inst, what: Operand) -> bool {
    let data = &f.insts[inst];
    data.operands[..data.def_count()].iter().any(|&def| overlap(def, what))
}

/// A pseudo instruction may read anything.
fn reads_scc(f: &Function, inst: Inst) -> bool {
    f.insts[inst].opcode.isa().is_none_or(|op| op.row().reads_scc())
}

/// Whether SCC is not read by the rest of a block before it is written.
fn scc_is_dead(f: &Function, rest: &[Inst], end_reads_scc: bool) -> bool {
    for &inst in rest {
        let Opcode::Isa(op) = f.insts[inst].opcode else { return false };
        if op.row().reads_scc() {
            return false;
        }
        if op.row().writes_scc() {
            return true;
        }
    }
    !end_reads_scc
}

/// Drops masks that are computed for nothing.
fn drop_unread_masks(f: &mut Function) {
    let liveness = ScalarLiveness::new(f);
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let mut live = liveness.at_end(f, block);
        let mut insts = std::mem::take(&mut f.blocks[block].insts);
        insts.reverse();
        insts.retain(|&inst| {
            let data = &f.insts[inst];
            let is_mask = matches!(data.opcode, Opcode::Isa(Op::S_AND_B64 | Op::S_ANDN2_B64));
            let is_unread = matches!(data.operands.first(), Some(&Operand::Phys(reg))
                if is_mask && !reg.overlaps(Reg::EXEC) && !live.has(reg) && !live.scc);
            if !is_unread {
                live.step(data);
            }
            !is_unread
        });
        insts.reverse();
        f.blocks[block].insts = insts;
    }
}

#[cfg(test)]
mod tests;
