//! Calls and returns: what they read is moved to where the convention wants it right before, and results away right
//! behind. All of it at once, since one operand may be where another has to go.

use super::{scalar, vector};
use crate::copies::{Copies, add_copies};
use crate::file::File;
use gcnsel_isa::Reg;
use gcnsel_mir::{CopySource, Function, Inst, Operand};

/// Emits a call or return whose registers of a file are physical.
pub fn lower(f: &mut Function, file: File, inst: Inst, out: &mut Vec<Inst>) {
    let registers = f.call_registers[&inst].clone();
    let results = f.insts[inst].def_count();
    let origin = f.insts[inst].origin;
    let is_of_file = |operand: Operand, register: &Reg| match operand {
        Operand::Reg(_) => false,
        _ => register.bank == file.bank(),
    };
    let (mut before, mut behind) = (Copies::new(), Copies::new());
    for (n, register) in registers.iter().enumerate() {
        let operand = f.insts[inst].operands[n];
        if !is_of_file(operand, register) {
            continue;
        }
        f.insts[inst].operands[n] = Operand::Phys(*register);
        match operand {
            Operand::Phys(from) if n < results => {
                for (to, from) in from.each().zip(register.each()) {
                    behind.push((to.index, CopySource::Location(from.index)));
                }
            }
            operand => {
                add_copies(&mut before, register.bank, register.index, u16::from(register.dwords), operand);
            }
        }
    }
    let emit = |f: &mut Function, copies: &Copies, out: &mut Vec<Inst>| match file {
        // What a call leaves in M0 is anything.
        File::Sgprs => scalar::emit_copies(f, copies, || Reg::M0, origin, out),
        File::Vgprs => vector::emit_copies(f, copies, origin, out),
        File::Agprs => unreachable!("nothing is passed in AGPRs"),
    };
    emit(f, &before, out);
    out.push(inst);
    emit(f, &behind, out);
}
