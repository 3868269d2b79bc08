//! Puts regalloc2's answer into the function: physical registers, moves, spills to VGPR lanes.

use super::pools::Pools;
use super::program::{Place, Program, Step};
use crate::spill::lanes::{SpillLanes, lower_read_lanes};
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{
    CopySource, CopyStep, Function, Inst, InstData, Opcode, Operand, Origin, Pseudo, Terminator,
    sequence_copies,
};
use regalloc2::{Allocation as Place2, Edit, InstOrEdit};

/// Rewrites all SGPR operands; wave block parameters disappear.
pub fn apply(
    f: &mut Function,
    program: &Program,
    pools: &Pools,
    output: &regalloc2::Output,
    lanes: &mut SpillLanes,
) {
    let first_lane = lanes.take_many(output.num_spillslots);
    for (number, &block) in program.blocks.iter().enumerate() {
        let mut insts = Vec::with_capacity(f.blocks[block].insts.len());
        let old_len = f.blocks[block].insts.len();
        let epilogue_from = old_len - f.blocks[block].epilogue;
        let mut old_position = 0;
        let mut new_epilogue_from = None;
        for item in output.block_insts_and_edits(program, regalloc2::Block::new(number)) {
            match item {
                InstOrEdit::Inst(at) => match program.steps[at.index()] {
                    Step::Inst(inst) => {
                        if old_position == epilogue_from {
                            new_epilogue_from = Some(insts.len());
                        }
                        old_position += 1;
                        for (place, alloc) in program.places(at.index()).iter().zip(output.inst_allocs(at)) {
                            let &Place::Operand(n) = place else { continue };
                            assign(f, inst, n, *alloc, pools);
                        }
                        lower(f, inst, &mut insts);
                    }
                    Step::Inputs | Step::End => {}
                },
                InstOrEdit::Edit(&Edit::Move { from, to }) => {
                    move_between(f, from, to, pools, (&mut *lanes, first_lane), &mut insts);
                }
            }
        }
        let start = new_epilogue_from.unwrap_or(insts.len());
        f.blocks[block].epilogue = insts.len() - start;
        f.blocks[block].insts = insts;
        f.blocks[block].wave_params.clear();
        for edge in f.blocks[block].wave_edges_mut() {
            edge.args.clear();
        }
        if let Some(Terminator::Divergent { mask, .. }) = &mut f.blocks[block].terminator {
            // The wave's branch has taken its place.
            *mask = Operand::Undef;
        }
    }
}

/// Replaces an operand's virtual register by its physical one.
fn assign(f: &mut Function, inst: Inst, n: usize, alloc: Place2, pools: &Pools) {
    let Some(reference) = f.insts[inst].operands[n].as_reg() else { return };
    let physical = match alloc.as_reg() {
        Some(preg) => Operand::Phys(pools.physical(preg).part(reference.first, reference.dwords)),
        // Only `Undef` may be given no register, and it disappears.
        None => Operand::Undef,
    };
    f.insts[inst].operands[n] = physical;
}

/// Emits an instruction whose SGPRs are physical; scalar pseudo instructions become real ones.
fn lower(f: &mut Function, inst: Inst, out: &mut Vec<Inst>) {
    let data = &f.insts[inst];
    let scalar_def = match data.operands.first() {
        Some(Operand::Phys(reg)) => reg.bank == Bank::Sgpr,
        Some(Operand::Undef) => data.opcode == Pseudo::Undef.into(),
        _ => false,
    };
    let Opcode::Pseudo(pseudo) = data.opcode else { return out.push(inst) };
    if !scalar_def {
        return out.push(inst);
    }
    let origin = data.origin;
    match pseudo {
        Pseudo::Undef => {}
        Pseudo::Copy | Pseudo::RegSequence => {
            let Operand::Phys(whole) = data.operands[0] else { unreachable!("checked above") };
            let parts: Vec<Operand> = data.operands[1..].to_vec();
            copy_parts(f, whole, &parts, origin, out);
        }
        Pseudo::ReadLanes => lower_read_lanes(f, inst, out),
        Pseudo::MergeMask | Pseudo::SpillLanes | Pseudo::Fence => out.push(inst),
    }
}

/// Writes `parts`, low dwords first, into `whole`.
fn copy_parts(f: &mut Function, whole: Reg, parts: &[Operand], origin: Origin, out: &mut Vec<Inst>) {
    // A pair or quad moved as it is.
    if let [Operand::Phys(source)] = parts {
        return move_sgprs(f, whole, *source, origin, out);
    }
    if let ([Operand::Imm(value)], 2) = (parts, whole.dwords) {
        // s_mov_b64 takes inline constants and sign-extends a literal of 32 bits.
        if i64::from(*value as i32) == *value {
            let data = InstData::new(Op::S_MOV_B64, [Operand::Phys(whole), Operand::Imm(*value)], origin);
            return out.push(f.insts.push(data));
        }
        let halves = [Operand::Imm(i64::from(*value as i32)), Operand::Imm(i64::from((*value >> 32) as i32))];
        return copy_parts(f, whole, &halves, origin, out);
    }
    let mut copies: Vec<(u16, CopySource<u16, Operand>)> = Vec::new();
    let mut at = whole.index;
    for part in parts {
        match *part {
            Operand::Phys(reg) => {
                for i in 0..u16::from(reg.dwords) {
                    copies.push((at + i, CopySource::Location(reg.index + i)));
                }
                at += u16::from(reg.dwords);
            }
            Operand::Undef => at += 1,
            value => {
                copies.push((at, CopySource::Value(value)));
                at += 1;
            }
        }
    }
    for step in sequence_copies(&copies) {
        let single = |index| Operand::Phys(Reg::sgpr(index, 1));
        let operands = match step {
            CopyStep::Move { dst, src } => [single(dst), single(src)],
            CopyStep::Set { dst, value } => [single(dst), value],
            CopyStep::Swap { .. } => {
                unreachable!("the parts of a sequence are live through it, so none is its destination")
            }
        };
        out.push(f.insts.push(InstData::new(Op::S_MOV_B32, operands, origin)));
    }
}

/// Moves 1, 2 or 4 SGPRs.
fn move_sgprs(f: &mut Function, to: Reg, from: Reg, origin: Origin, out: &mut Vec<Inst>) {
    if to == from {
        return;
    }
    let step = if to.dwords == 1 { 1 } else { 2 };
    let op = if step == 1 { Op::S_MOV_B32 } else { Op::S_MOV_B64 };
    for first in (0..to.dwords).step_by(step as usize) {
        let operands = [Operand::Phys(to.part(first, step)), Operand::Phys(from.part(first, step))];
        out.push(f.insts.push(InstData::new(op, operands, origin)));
    }
}

/// One of regalloc2's moves: between registers, or to and from a spill slot.
fn move_between(
    f: &mut Function,
    from: Place2,
    to: Place2,
    pools: &Pools,
    (lanes, first_lane): (&mut SpillLanes, usize),
    out: &mut Vec<Inst>,
) {
    match (from.as_reg(), to.as_reg()) {
        (Some(from), Some(to)) => {
            move_sgprs(f, pools.physical(to), pools.physical(from), Origin::NONE, out);
        }
        (Some(from), None) => {
            let slot = to.as_stack().expect("a move ends in a register or a slot").index();
            lanes.write(f, pools.physical(from).each().map(Operand::Phys), first_lane + slot, out);
        }
        (None, Some(to)) => {
            let slot = from.as_stack().expect("a move starts in a register or a slot").index();
            lanes.read(f, pools.physical(to), first_lane + slot, out);
        }
        (None, None) => unreachable!("regalloc2 makes no moves from slot to slot"),
    }
}
