//! Instructions whose registers are physical as the machine has them: pseudo instructions and tied operands become moves.

mod accumulator;
mod call;
mod scalar;
mod vector;

use crate::copies::Copies;
use crate::file::File;
use gcnsel_isa::{Bank, Reg};
use gcnsel_mir::{Function, Inst, InstData, Operand, Origin, Pseudo};

pub use scalar::emit_copies as emit_scalar_copies;
pub use vector::lower as lower_vector;

/// Emits an instruction whose registers of a file are physical.
pub fn lower(f: &mut Function, file: File, inst: Inst, out: &mut Vec<Inst>) {
    if f.call_registers.contains_key(&inst) {
        return call::lower(f, file, inst, out);
    }
    settle_tied_operands(f, file, inst, out);
    lower_pseudo(f, file, inst, out);
}

fn lower_pseudo(f: &mut Function, file: File, inst: Inst, out: &mut Vec<Inst>) {
    match file {
        File::Sgprs => scalar::lower(f, inst, out),
        File::Vgprs => vector::lower(f, inst, out),
        File::Agprs => accumulator::lower(f, inst, out),
    }
}

/// Emits copies to registers of a file of vectors that are done all at once.
pub fn emit_copies(f: &mut Function, file: File, copies: &Copies, origin: Origin, out: &mut Vec<Inst>) {
    match file {
        File::Sgprs => unreachable!("SGPRs want a register in between"),
        File::Vgprs => vector::emit_copies(f, copies, origin, out),
        File::Agprs => accumulator::emit_copies(f, copies, origin, out),
    }
}

/// Where a tied operand is not in the result's register (it lives on behind the instruction, or is a part of something),
/// its value is moved there first.
fn settle_tied_operands(f: &mut Function, file: File, inst: Inst, out: &mut Vec<Inst>) {
    for n in 0..f.insts[inst].operands.len() {
        let data = &f.insts[inst];
        let Some(def) = data.tied_definition(n).map(|d| data.operands[d]) else { continue };
        let Operand::Phys(to) = def else { continue };
        let (operand, origin) = (data.operands[n], data.origin);
        if operand == def || to.bank != file.bank() {
            continue;
        }
        let copy = f.make(InstData::new(Pseudo::Copy, [def, operand], origin));
        lower_pseudo(f, file, copy, out);
        f.insts[inst].operands[n] = def;
    }
}

/// Moves a register to another of the same file and width, which does not overlap it, or is it: then there is no move.
pub fn move_register(f: &mut Function, to: Reg, from: Reg, origin: Origin, out: &mut Vec<Inst>) {
    match to.bank {
        Bank::Sgpr => scalar::move_sgprs(f, to, from, origin, out),
        Bank::Vgpr | Bank::Agpr => vector::move_vgprs(f, to, from, origin, out),
    }
}
