//! Dwords of a tuple of VGPRs that a number chooses: moves while the registers of one operand are counted from M0.
//!
//! ```text
//! s_set_gpr_idx_on s4, gpr_idx(SRC0)    ; M0 and MODE
//! v_mov_b32 v20, v0                     ; v0, or the register so many behind it
//! s_set_gpr_idx_off                     ; MODE
//! ```
//!
//! Source: "Vega" instruction set manual, "VGPR Indexing".

use crate::machine::{Among, MachineInst, lower_inst};
use gcnsel_isa::{Op, Operand, Target};
use gcnsel_mir::{InstData, Opcode, Operand as Mir, Pseudo};

/// Bits of the operands that M0 counts for: the first source, and what is written.
const SOURCE: i32 = 1;
const RESULT: i32 = 8;

/// Puts the machine instructions of an access to indexed registers behind others.
///
/// # Errors
/// What is wrong with it.
pub fn lower(data: &InstData, target: Target, out: &mut Vec<MachineInst>) -> Result<(), String> {
    let reads = data.opcode == Opcode::Pseudo(Pseudo::ReadIndexed);
    let (tuple, index, others) = match data.operands[..] {
        [def, Mir::Phys(tuple), Mir::Phys(index)] if reads => (tuple, index, dwords_of(def)?),
        [Mir::Phys(tuple), Mir::Phys(old), Mir::Phys(index), ref dwords @ ..] if tuple == old => {
            (tuple, index, dwords.to_vec())
        }
        _ => return Err(format!("is an indexed access to other operands: {:?}", data.operands)),
    };
    let mut push = |inst: MachineInst| out.push(MachineInst { origin: data.origin, ..inst });
    let indexed = Operand::Imm(if reads { SOURCE } else { RESULT });
    push(MachineInst::new(Op::S_SET_GPR_IDX_ON, [Operand::Reg(index), indexed]));
    for (other, first) in others.into_iter().zip(tuple.each()) {
        let first = Mir::Phys(first);
        let operands = if reads { [other, first] } else { [first, other] };
        let made = lower_inst(&InstData::new(Op::V_MOV_B32, operands, data.origin), target)?;
        let Some(made) = made else { continue };
        let among = Some(Among { operand: usize::from(reads), tuple });
        push(MachineInst { among, ..made });
    }
    push(MachineInst::new(Op::S_SET_GPR_IDX_OFF, []));
    Ok(())
}

/// The dwords of a physical register, each as an operand.
fn dwords_of(operand: Mir) -> Result<Vec<Mir>, String> {
    let Mir::Phys(reg) = operand else { return Err("has a result that is no register".to_owned()) };
    Ok(reg.each().map(Mir::Phys).collect::<Vec<Mir>>())
}

#[cfg(test)]
mod tests;
