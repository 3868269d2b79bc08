//! A bug of gfx90a: it shifts 64 bits by a wrong amount, if that is in the last vector register of a wave, where a block
//! of eight ends.
//!
//! Source: `llvm` (`hasShift64HighRegBug`), which counts as a wave's the registers that the function uses, and none that
//! are allocated behind them as AGPRs. Code keeps clear of it by having one register more ([`register_behind`]).

use crate::op::Op;
use crate::reg::{Bank, Reg};
use crate::{Inst, Target};

/// The operand that says how far.
pub const AMOUNT: usize = 1;

/// Vector registers are allocated in blocks of so many.
const BLOCK: u16 = 8;

/// Whether the target has the bug, and in this operation.
pub fn is_affected(op: Op, target: Target) -> bool {
    target.info().shifts_by_last_vgpr_wrongly
        && matches!(op, Op::V_LSHLREV_B64 | Op::V_LSHRREV_B64 | Op::V_ASHRREV_I64)
}

/// The vector register that the wave must have, so that an instruction is not affected.
pub fn register_behind(inst: &Inst, target: Target) -> Option<Reg> {
    let amount = inst.operands.get(AMOUNT)?.reg()?;
    let is_at_end = amount.bank == Bank::Vgpr && amount.end().is_multiple_of(BLOCK);
    (is_at_end && is_affected(inst.op, target)).then(|| Reg::vgpr(amount.end(), 1))
}

/// How many vector registers may be used of so many, by a function with such shifts: there is one behind each that may be
/// an amount.
pub fn usable(vgprs: u16) -> u16 {
    vgprs - u16::from(vgprs != 0 && vgprs.is_multiple_of(BLOCK))
}
