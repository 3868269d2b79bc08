//! Values that have become parts of a tuple are read there.
//!
//! A tuple that is put together of values with other readers takes a copy of each, because a register has one value's place or the
//! tuple's. Behind it, in its block, the other readers find the value in the tuple as well. If they read it there, the value ends
//! where the tuple begins, and allocation can make it in the tuple's place:
//!
//! ```text
//! v2 = v_mul_f32 ...                      v2 = v_mul_f32 ...
//! v8:2 = REG_SEQUENCE v2, v3              v8:2 = REG_SEQUENCE v2, v3
//! v9:2 = v_pk_add_f32 v8:2, ...           v9:2 = v_pk_add_f32 v8:2, ...
//! v10 = v_max_f32 v2, v7                  v10 = v_max_f32 v8.0, v7
//! ```
//!
//! As many dwords are live as before, or fewer. What would keep a tuple that an instruction replaces, or that goes into another one,
//! stays as it is: the whole tuple would be copied.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::Op;
use gcnsel_mir::{Block, Function, Inst, Opcode, Operand, Pseudo, RegKind, RegRef, Terminator, VReg};
use smallvec::SmallVec;

/// Which blocks read a register.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Readers {
    #[default]
    Nobody,
    /// Instructions of one block.
    Block(Block),
    /// Several blocks, or an edge.
    Others,
}

/// A read in the block at hand: the instruction's place in the block, and the operand's.
type Read = (usize, usize);

/// Has readers of parts read the tuple.
pub(crate) fn read_in_tuples(f: &mut Function) {
    let mut is_any = false;
    let mut readers: SecondaryMap<VReg, Readers> = full_map(f.regs.len());
    for &block in &f.layout {
        for &inst in &f.blocks[block].insts {
            is_any |= f.insts[inst].opcode == Pseudo::RegSequence.into();
            for used in f.uses(inst) {
                readers[used.reg] = match readers[used.reg] {
                    Readers::Nobody => Readers::Block(block),
                    Readers::Block(other) if other == block => Readers::Block(block),
                    _ => Readers::Others,
                };
            }
        }
        let args = f.blocks[block].thread_edges().into_iter().flat_map(|edge| &edge.args);
        let mask = match &f.blocks[block].terminator {
            Some(Terminator::Divergent { mask, .. }) => Some(mask),
            _ => None,
        };
        args.chain(mask).filter_map(|arg| arg.as_reg()).for_each(|used| readers[used.reg] = Readers::Others);
    }
    if !is_any {
        return;
    }
    let mut reads: SecondaryMap<VReg, SmallVec<[Read; 2]>> = full_map(f.regs.len());
    for at in 0..f.layout.len() {
        read_in_block(f, f.layout[at], &readers, &mut reads);
    }
}

/// `reads` is empty when this begins, and when it ends; in between it has each register's reads in the order of the code.
fn read_in_block(
    f: &mut Function,
    block: Block,
    readers: &SecondaryMap<VReg, Readers>,
    reads: &mut SecondaryMap<VReg, SmallVec<[Read; 2]>>,
) {
    let insts = std::mem::take(&mut f.blocks[block].insts);
    if insts.iter().any(|&inst| f.insts[inst].opcode == Pseudo::RegSequence.into()) {
        for (at, &inst) in insts.iter().enumerate() {
            let data = &f.insts[inst];
            for n in data.def_count()..data.operands.len() {
                if let Operand::Reg(used) = data.operands[n] {
                    reads[used.reg].push((at, n));
                }
            }
        }
        for (at, &inst) in insts.iter().enumerate() {
            if f.insts[inst].opcode == Pseudo::RegSequence.into() {
                read_in_tuple(f, &insts, at, |reg| readers[reg] == Readers::Block(block), reads);
            }
        }
        for &inst in &insts {
            f.uses(inst).for_each(|used| reads[used.reg].clear());
        }
    }
    f.blocks[block].insts = insts;
}

/// The reads behind a tuple of what it is put together of.
fn read_in_tuple(
    f: &mut Function,
    insts: &[Inst],
    at: usize,
    stays_in_block: impl Fn(VReg) -> bool,
    reads: &mut SecondaryMap<VReg, SmallVec<[Read; 2]>>,
) {
    let sequence = insts[at];
    let Some(tuple) = f.insts[sequence].operands[0].as_reg() else { return };
    let bank = f.regs[tuple.reg].bank;
    if !f.is_whole(tuple) || f.regs[tuple.reg].kind != RegKind::Plain {
        return;
    }
    // Behind an instruction that replaces the tuple, or puts it into another one, nobody may read it.
    let end = reads[tuple.reg].iter().filter(|&&read| takes_place(f, insts, read)).map(|&(at, _)| at).max();
    let end = end.unwrap_or(insts.len());
    let mut first = 0;
    for n in 1..f.insts[sequence].operands.len() {
        let Operand::Reg(part) = f.insts[sequence].operands[n] else {
            first += 1;
            continue;
        };
        let place = RegRef { reg: tuple.reg, first, dwords: part.dwords };
        first += part.dwords;
        let is_aligned = part.dwords == 1 || part.dwords == 2 && place.first.is_multiple_of(2);
        let is_value =
            f.is_whole(part) && f.regs[part.reg].bank == bank && f.regs[part.reg].kind == RegKind::Plain;
        if !is_aligned
            || !is_value
            || !stays_in_block(part.reg)
            || f.insts[sequence].operands[1..n].contains(&Operand::Reg(part))
        {
            continue;
        }
        // Of a value in many tuples these are few: the next tuple is the first that may not read the part here.
        let behind = reads[part.reg].partition_point(|&(read, _)| read <= at);
        let may_be = |&(read, n): &Read| read < end && !takes_place(f, insts, (read, n));
        if !reads[part.reg][behind..].iter().all(may_be) {
            continue;
        }
        let moved: SmallVec<[Read; 4]> = reads[part.reg].drain(behind..).collect();
        for &(read, n) in &moved {
            let Operand::Reg(used) = &mut f.insts[insts[read]].operands[n] else { continue };
            *used = RegRef { reg: tuple.reg, first: place.first + used.first, dwords: used.dwords };
        }
        reads[tuple.reg].extend(moved);
    }
    reads[tuple.reg].sort_unstable();
}

/// Whether a read is one whose register wants to be the result's: a copy, a part of a tuple, a tied operand, an addend.
fn takes_place(f: &Function, insts: &[Inst], (at, n): Read) -> bool {
    let data = &f.insts[insts[at]];
    let is_sum = |op: Op| op.row().is_matrix() || matches!(op, Op::V_FMA_F32 | Op::V_FMA_F64);
    match data.opcode {
        Opcode::Pseudo(Pseudo::Copy | Pseudo::RegSequence) => true,
        Opcode::Isa(op) if n == 3 && is_sum(op) => true,
        _ => data.tied_definition(n).is_some(),
    }
}
