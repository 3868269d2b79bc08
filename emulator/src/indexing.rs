//! Vector registers that are counted from M0, while MODE says so: how code by LLVM indexes vectors.
//!
//! M0's low byte is added to the number of each vector register in the fields whose bits, 12 to 15 of M0, are set.
//!
//! Source: "Vega" instruction set manual, "VGPR Indexing", MODE and the descriptions of `S_SET_GPR_IDX_ON` and its like.

use gcnsel_isa::{Bank, Field, Form, Format, Inst, Op, Operand, Reg, Role};

use crate::action::{Action, Flow};
use crate::fault::Trouble;
use crate::operand::Source;
use crate::registers::Registers;
use crate::wave::Wave;

/// MODE's bit that counts registers from M0.
const ENABLED: u32 = 1 << 27;

/// M0's bits of the index.
const INDEX: u32 = 0xff;

/// The lowest of M0's bits of the fields: the three sources, then the destination.
const FIELDS: u32 = 12;

const M0: usize = Reg::M0.index as usize;

/// What is added to which registers' numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Relative {
    index: u8,
    fields: u8,
}

impl Relative {
    /// What a wave adds to the registers of vector instructions, if it does.
    ///
    /// # Errors
    /// M0 is not defined.
    #[inline]
    pub fn of(wave: &Wave) -> Result<Option<Relative>, Trouble> {
        if wave.mode_register & ENABLED == 0 {
            return Ok(None);
        }
        if wave.registers.scalar_undefined[M0] & (INDEX | 0xf << FIELDS) != 0 {
            return Err(Trouble::Poison {
                place: "a register's number",
                register: Some(Reg::M0),
                lane: None,
            });
        }
        let m0 = wave.registers.scalar[M0];
        Ok(Some(Relative { index: m0 as u8, fields: (m0 >> FIELDS & 0xf) as u8 }))
    }

    /// A vector instruction with the registers that it really has; `None` for any other.
    ///
    /// # Errors
    /// The manual does not say which registers these are.
    pub fn applied(self, inst: &Inst) -> Result<Option<Inst>, Trouble> {
        match inst.op.row().format {
            Format::Vop1 | Format::Vop2 | Format::Vop3 | Format::Vop3p | Format::Vopc => {}
            Format::Mai => {
                return Err(Trouble::BadOperand("a matrix instruction while registers are indexed"));
            }
            _ => return Ok(None),
        }
        use Op::{V_READFIRSTLANE_B32, V_READLANE_B32, V_SWAP_B32, V_WRITELANE_B32};
        if matches!(inst.op, V_READFIRSTLANE_B32 | V_READLANE_B32 | V_SWAP_B32 | V_WRITELANE_B32)
            || matches!(inst.form, Form::Dpp | Form::Sdwa)
        {
            return Err(Trouble::BadOperand("lanes or parts of registers while registers are indexed"));
        }
        let mut relative = inst.clone();
        for (spec, operand) in inst.specs().iter().zip(&mut relative.operands) {
            let is_moved = match spec.field {
                Field::Src0 => self.fields & 1 != 0,
                Field::Src1 => self.fields & 2 != 0,
                Field::Src2 => self.fields & 4 != 0,
                Field::Vdst => self.fields & 8 != 0,
                _ => false,
            };
            match operand {
                Operand::Reg(register) if register.bank == Bank::Vgpr => {
                    if matches!(spec.role, Role::Tied(_)) {
                        return Err(Trouble::BadOperand("a tied operand while registers are indexed"));
                    }
                    register.index += if is_moved { u16::from(self.index) } else { 0 };
                }
                _ => {}
            }
        }
        Ok(Some(relative))
    }
}

/// Prepares one of the instructions that say what registers are counted from; `None` if it is none of them.
pub fn prepare(op: Op, sources: &[(Source, usize)]) -> Option<Action> {
    let source = |index: usize| sources.get(index).map_or(Source::Constant(0), |&(source, _)| source);
    let (first, second) = (source(0), source(1));
    Some(match op {
        Op::S_SET_GPR_IDX_ON => Action::new(move |wave, _| {
            write_m0(&mut wave.registers, first, 0, INDEX);
            write_m0(&mut wave.registers, second, FIELDS, 0xf);
            wave.set_mode(wave.mode_register | ENABLED);
            Ok(Flow::Next)
        }),
        Op::S_SET_GPR_IDX_OFF => Action::new(|wave, _| {
            wave.set_mode(wave.mode_register & !ENABLED);
            Ok(Flow::Next)
        }),
        Op::S_SET_GPR_IDX_IDX => Action::new(move |wave, _| {
            write_m0(&mut wave.registers, first, 0, INDEX);
            Ok(Flow::Next)
        }),
        Op::S_SET_GPR_IDX_MODE => Action::new(move |wave, _| {
            write_m0(&mut wave.registers, first, FIELDS, 0xf);
            Ok(Flow::Next)
        }),
        _ => return None,
    })
}

/// Puts the low bits of a source, those of `mask`, into M0 at a bit.
fn write_m0(registers: &mut Registers, source: Source, bit: u32, mask: u32) {
    let value = source.lane(registers, 0, 1) as u32;
    let undefined = source.lane_undefined(registers, 0, 1) as u32;
    let put = |old: u32, new: u32| old & !(mask << bit) | (new & mask) << bit;
    let (value, undefined) =
        (put(registers.scalar[M0], value), put(registers.scalar_undefined[M0], undefined));
    registers.set_scalar(M0, value, undefined);
}
