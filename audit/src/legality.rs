//! Each instruction by itself: as our encoder writes it, with registers that the kernel has.

use crate::finding::{Finding, Trouble};
use crate::flow::{Flow, Placed};
use crate::limits::{GENERAL_SGPRS, Limits};
use gcnsel_isa::{Bank, Operand, Reg, encode, shift_amount};

/// Judges all instructions.
pub fn check(flow: &Flow, limits: &Limits, findings: &mut Vec<Finding>) {
    for placed in flow.instructions() {
        if let Some(why) = is_written_otherwise(flow, placed) {
            findings.push(flow.finding(placed, Trouble::Illegal(why)));
        }
        let behind = shift_amount::register_behind(&placed.inst, flow.target);
        if behind.is_some_and(|behind| u32::from(behind.index) >= limits.get(Bank::Vgpr)) {
            findings.push(flow.finding(placed, Trouble::LastRegister));
        }
        for (index, operand) in placed.inst.operands.iter().enumerate() {
            let Operand::Reg(reg) = *operand else { continue };
            let register = Reg { dwords: placed.inst.operand_dwords(index).max(1), ..reg };
            let allocated = limits.get(register.bank);
            let is_general = register.bank != Bank::Sgpr || u32::from(register.index) < GENERAL_SGPRS;
            if is_general && u32::from(register.end()) > allocated {
                findings.push(flow.finding(placed, Trouble::BeyondAllocation { register, allocated }));
            }
        }
    }
}

/// Why the encoder would write something else.
fn is_written_otherwise(flow: &Flow, placed: &Placed) -> Option<String> {
    let words = match encode(&placed.inst, flow.target) {
        Ok(words) => words,
        Err(error) => return Some(error.to_string()),
    };
    let start = placed.offset as usize;
    let there = &flow.image[start..start + placed.bytes as usize];
    let ours: Vec<u8> = gcnsel_isa::encode::bytes(&words).collect();
    (ours != there).then(|| format!("{there:02x?} instead of {ours:02x?}"))
}
