//! Pseudo instructions with AGPRs, once these are physical, as real ones. VGPRs are still to be allocated.

use crate::copies::{Copies, add_copies};
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{
    CopySource, CopyStep, Function, Inst, InstData, Operand, Origin, Pseudo, RegKind, RegRef, sequence_copies,
};

/// Emits an instruction whose AGPRs are physical; copies of these become real ones.
pub fn lower(f: &mut Function, inst: Inst, out: &mut Vec<Inst>) {
    let data = &f.insts[inst];
    let is_copy = data.opcode == Pseudo::Copy.into();
    if !is_copy && data.opcode != Pseudo::RegSequence.into() {
        return out.push(inst);
    }
    let origin = data.origin;
    match (data.operands[0], data.operands[1]) {
        (Operand::Phys(whole), _) if whole.bank == Bank::Agpr => {
            let width = if is_copy { u16::from(whole.dwords) } else { 1 };
            let parts = data.operands[1..].to_vec();
            let mut copies = Copies::new();
            let mut at = whole.index;
            for part in parts {
                at += match part {
                    Operand::Reg(r) => add_parts(&mut copies, at, r),
                    other => add_copies(&mut copies, Bank::Agpr, at, width, other),
                };
            }
            emit_copies(f, &copies, origin, out);
        }
        (to, Operand::Phys(from)) if from.bank == Bank::Agpr => read(f, to, from, origin, out),
        _ => out.push(inst),
    }
}

/// Adds copies of the dwords of a register to AGPRs from `at` on.
fn add_parts(copies: &mut Copies, at: u16, r: RegRef) -> u16 {
    for i in 0..r.dwords {
        let part = Operand::Reg(RegRef { first: r.first + i, dwords: 1, ..r });
        copies.push((at + u16::from(i), CopySource::Value(part)));
    }
    u16::from(r.dwords)
}

/// Reads AGPRs into a register.
fn read(f: &mut Function, to: Operand, from: Reg, origin: Origin, out: &mut Vec<Inst>) {
    let mut push = |f: &mut Function, to: Operand, from: Reg| {
        out.push(f.make(InstData::new(Op::V_ACCVGPR_READ_B32, [to, Operand::Phys(from)], origin)));
    };
    if from.dwords == 1 {
        return push(f, to, from);
    }
    let mut parts = vec![to];
    for from in from.each() {
        let part = fresh(f, origin);
        push(f, part, from);
        parts.push(part);
    }
    out.push(f.make(InstData::new(Pseudo::RegSequence, parts, origin)));
}

/// A new VGPR.
fn fresh(f: &mut Function, origin: Origin) -> Operand {
    let reg = f.new_reg(Bank::Vgpr, 1, RegKind::Plain, origin);
    f.whole(reg)
}

/// Copies to AGPRs that are done all at once. An exchange takes a VGPR, and so does a value that is not written as it is.
pub fn emit_copies(f: &mut Function, copies: &Copies, origin: Origin, out: &mut Vec<Inst>) {
    let input = Op::V_ACCVGPR_WRITE_B32.row().operands[1];
    for step in sequence_copies(copies) {
        let single = |index| Operand::Phys(Reg::agpr(index, 1));
        let mut push = |f: &mut Function, op: Op, to: Operand, from: Operand| {
            out.push(f.make(InstData::new(op, [to, from], origin)));
        };
        match step {
            CopyStep::Move { dst, src } => push(f, Op::V_ACCVGPR_MOV_B32, single(dst), single(src)),
            CopyStep::Set { dst, value } => {
                let is_taken = match value {
                    Operand::Reg(_) => true,
                    Operand::Imm(value) => input.ty.inline(u64::from(value as u32)).is_some(),
                    _ => false,
                };
                let value = if is_taken {
                    value
                } else {
                    let between = fresh(f, origin);
                    push(f, Op::V_MOV_B32, between, value);
                    between
                };
                push(f, Op::V_ACCVGPR_WRITE_B32, single(dst), value);
            }
            CopyStep::Swap { a, b } => {
                let between = fresh(f, origin);
                push(f, Op::V_ACCVGPR_READ_B32, between, single(a));
                push(f, Op::V_ACCVGPR_MOV_B32, single(a), single(b));
                push(f, Op::V_ACCVGPR_WRITE_B32, single(b), between);
            }
        }
    }
}
