//! Operands that may be anything.

use gcnsel_isa::{Allowed, Field, Form, OperandSpec, Reg, Role};
use gcnsel_mir::{Function, InstData, Opcode, Operand};

/// Gives undefined operands what costs least: a zero that takes no register, else the first register of a bank that the
/// instruction reads. The stages behind count what an instruction reads, so it has to be known before they run.
pub fn settle_undefined(f: &mut Function) {
    for data in f.insts.values_mut() {
        let Opcode::Isa(op) = data.opcode else { continue };
        if data.operands.contains(&Operand::Undef) {
            let form = data.form.unwrap_or(Form::E64);
            settle(data, op.row().specs(form, &data.mods));
        }
    }
}

fn settle(data: &mut InstData, specs: &[OperandSpec]) {
    let Opcode::Isa(op) = data.opcode else { return };
    for (index, spec) in specs.iter().enumerate().take(data.operands.len()) {
        if data.operands[index] != Operand::Undef {
            continue;
        }
        let dwords = op.row().operand_dwords(spec, &data.mods, false);
        let reads_lanes = matches!(data.form, Some(Form::Dpp | Form::Sdwa));
        let has = |what| spec.allowed.has(what);
        // Pairs of floats have no constants, nor has what one dword names behind its first source.
        let is_short = data.form == Some(Form::E32) && spec.field != Field::Src0;
        let takes_zero = has(Allowed::INLINE) && spec.ty.inline(0).is_some() && !is_short;
        data.operands[index] = match spec.role {
            Role::Tied(to) => data.operands[usize::from(to)],
            _ if takes_zero && !reads_lanes => Operand::Imm(0),
            _ if has(Allowed::VGPR) => Operand::Phys(Reg::vgpr(0, dwords)),
            _ if has(Allowed::SGPR) => Operand::Phys(Reg::sgpr(0, dwords)),
            // What reads a number has always been told which.
            _ => Operand::Undef,
        };
    }
}

#[cfg(test)]
mod tests;
