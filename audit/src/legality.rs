//! Each instruction by itself: as our encoder writes it, with registers that the kernel has.

use crate::finding::{Finding, Trouble};
use crate::flow::{Flow, Placed};
use gcnsel_codeobject::KernelDescriptor;
use gcnsel_isa::{Bank, Operand, Reg, encode, shift_amount};

/// SGPRs from here on are VCC and other registers that every kernel has.
const GENERAL_SGPRS: u32 = 102;

/// Judges all instructions. Each of the kernels that come to them must have the registers; where none is seen to, one of
/// those that may; where none may, nobody.
pub fn check(
    flow: &Flow,
    certain: &[&KernelDescriptor],
    possible: &[&KernelDescriptor],
    findings: &mut Vec<Finding>,
) {
    let of = |descriptor: &KernelDescriptor, bank| {
        let vectors = descriptor.allocated_vgprs(flow.target);
        let first_agpr = descriptor.first_agpr(flow.target).map_or(vectors, |first| first.min(vectors));
        match bank {
            Bank::Vgpr => first_agpr,
            Bank::Agpr => vectors - first_agpr,
            Bank::Sgpr => descriptor.allocated_sgprs(flow.target).min(GENERAL_SGPRS),
        }
    };
    let allocated = |bank| {
        let least = certain.iter().map(|one| of(one, bank)).min();
        least.or_else(|| possible.iter().map(|one| of(one, bank)).max()).unwrap_or(u32::MAX)
    };
    for placed in flow.instructions() {
        if let Some(why) = is_written_otherwise(flow, placed) {
            findings.push(flow.finding(placed, Trouble::Illegal(why)));
        }
        let behind = shift_amount::register_behind(&placed.inst, flow.target);
        if behind.is_some_and(|behind| u32::from(behind.index) >= allocated(Bank::Vgpr)) {
            findings.push(flow.finding(placed, Trouble::LastRegister));
        }
        for (index, operand) in placed.inst.operands.iter().enumerate() {
            let Operand::Reg(reg) = *operand else { continue };
            let register = Reg { dwords: placed.inst.operand_dwords(index).max(1), ..reg };
            let allocated = allocated(register.bank);
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
