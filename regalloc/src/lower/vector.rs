//! Vector pseudo instructions, once their registers are physical, as real ones.

use crate::copies::{Copies, add_copies};
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{CopyStep, Function, Inst, InstData, Opcode, Operand, Origin, Pseudo, sequence_copies};

/// Emits an instruction whose VGPRs are physical; vector pseudo instructions become real ones.
pub fn lower(f: &mut Function, inst: Inst, out: &mut Vec<Inst>) {
    let data = &f.insts[inst];
    match data.opcode {
        Opcode::Pseudo(Pseudo::Undef) => {}
        Opcode::Pseudo(Pseudo::Copy | Pseudo::RegSequence) => {
            let Operand::Phys(whole) = data.operands[0] else { return out.push(inst) };
            let origin = data.origin;
            let width = if data.opcode == Pseudo::Copy.into() { u16::from(whole.dwords) } else { 1 };
            let mut copies = Copies::new();
            let mut at = whole.index;
            for &part in &data.operands[1..] {
                at += add_copies(&mut copies, Bank::Vgpr, at, width, part);
            }
            emit_copies(f, &copies, origin, out);
        }
        Opcode::Pseudo(_) | Opcode::Isa(_) => out.push(inst),
    }
}

/// Moves VGPRs dword by dword.
pub fn move_vgprs(f: &mut Function, to: Reg, from: Reg, origin: Origin, out: &mut Vec<Inst>) {
    for (to, from) in to.each().zip(from.each()).filter(|(to, from)| to != from) {
        out.push(f.make(InstData::new(Op::V_MOV_B32, [Operand::Phys(to), Operand::Phys(from)], origin)));
    }
}

/// Copies to VGPRs that are done all at once, as moves and swaps.
pub fn emit_copies(f: &mut Function, copies: &Copies, origin: Origin, out: &mut Vec<Inst>) {
    for step in sequence_copies(copies) {
        let single = |index| Operand::Phys(Reg::vgpr(index, 1));
        let data = match step {
            CopyStep::Move { dst, src } => InstData::new(Op::V_MOV_B32, [single(dst), single(src)], origin),
            CopyStep::Set { dst, value } => InstData::new(Op::V_MOV_B32, [single(dst), value], origin),
            CopyStep::Swap { a, b } => {
                InstData::new(Op::V_SWAP_B32, [single(a), single(b), single(a), single(b)], origin)
            }
        };
        out.push(f.make(data));
    }
}
