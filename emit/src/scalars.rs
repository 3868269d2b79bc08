//! What instructions write to scalar registers.

use gcnsel_isa::{Bank, Op, OperandType, Reg};
use gcnsel_mir::{InstData, Opcode, Operand, Pseudo};

/// SGPRs that are only registers.
pub const SGPRS: u16 = 102;

/// The SGPRs that an instruction writes; none if it is not known.
pub fn written(data: &InstData) -> Option<impl Iterator<Item = u16> + '_> {
    let is_known = match data.opcode {
        Opcode::Isa(_) => true,
        Opcode::Pseudo(pseudo) => {
            matches!(pseudo, Pseudo::Fence | Pseudo::AsyncMark | Pseudo::WaitAsyncMark)
        }
    };
    let scalar = |operand: &Operand| match *operand {
        Operand::Phys(reg) if reg.bank == Bank::Sgpr => Some(reg),
        _ => None,
    };
    let defs = &data.operands[..data.def_count()];
    is_known.then(|| defs.iter().filter_map(scalar).flat_map(|reg| reg.each().map(|dword| dword.index)))
}

/// The SGPR that an instruction does nothing but put a constant into, and that.
pub fn constant_of(data: &InstData) -> Option<(u16, u32)> {
    match data.operands[..] {
        [Operand::Phys(Reg { bank: Bank::Sgpr, index, dwords: 1 }), Operand::Imm(value)]
            if data.opcode == Op::S_MOV_B32.into() && index < SGPRS =>
        {
            Some((index, value as u32))
        }
        _ => None,
    }
}

/// Whether an operand of 32 bits has a constant in its own field, and needs no literal.
pub fn is_inline(value: u32) -> bool {
    OperandType::B32.inline(u64::from(value)).is_some()
}

/// A constant of 32 bits as an operand.
pub fn constant(value: u32) -> Operand {
    Operand::Imm(i64::from(value as i32))
}
