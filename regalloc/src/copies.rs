//! Copies to registers of a file that are done all at once.

use gcnsel_isa::Bank;
use gcnsel_mir::{CopySource, Operand};

/// Copies of single dwords: the register's number and what it gets.
pub type Copies = Vec<(u16, CopySource<u16, Operand>)>;

/// Adds the copies of one operand to the registers of a bank from `at` on; the result is how many it fills. A register
/// fills its own width, anything else `width` dwords.
pub fn add_copies(copies: &mut Copies, bank: Bank, at: u16, width: u16, part: Operand) -> u16 {
    if let Operand::Phys(reg) = part {
        for i in 0..u16::from(reg.dwords) {
            let source = match reg.bank == bank {
                true => CopySource::Location(reg.index + i),
                false => CopySource::Value(Operand::Phys(reg.part(i as u8, 1))),
            };
            copies.push((at + i, source));
        }
        return u16::from(reg.dwords);
    }
    for i in 0..width {
        let value = match part {
            Operand::Undef => continue,
            // A constant is sign-extended to the width it fills.
            Operand::Imm(value) => Operand::Imm(i64::from((value >> (32 * i).min(63)) as i32)),
            other => other,
        };
        copies.push((at + i, CopySource::Value(value)));
    }
    width
}
