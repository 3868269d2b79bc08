//! Vector instructions that single lanes out, and those that are no function of a lane's operands.

use gcnsel_isa::semantics::word::Layout;
use gcnsel_isa::{Inst, Op, Operand};

use crate::action::{Action, Flow};
use crate::fault::Trouble;
use crate::operand::{Source, for_each_lane};
use crate::registers::{FileSizes, Registers};

fn register(inst: &Inst, index: usize) -> Result<gcnsel_isa::Reg, Trouble> {
    inst.operands.get(index).and_then(|operand| operand.reg()).ok_or(Trouble::BadOperand("not a register"))
}

fn source(inst: &Inst, index: usize, sizes: &FileSizes) -> Result<Source, Trouble> {
    let operand = inst.operands.get(index).copied().unwrap_or(Operand::Off);
    Source::new(operand, Layout::Int32, 1, sizes)
}

/// The lane's number in a scalar source.
fn lane_number(registers: &Registers, source: Source) -> Result<usize, Trouble> {
    if source.lane_undefined(registers, 0, 1) & 63 != 0 {
        return Err(Trouble::Poison { place: "a lane's number", register: None, lane: None });
    }
    Ok(source.lane(registers, 0, 1) as usize & 63)
}

/// Prepares one of these instructions; `None` if it is none of them.
///
/// # Errors
/// An operand cannot be executed.
pub fn prepare(inst: &Inst, sizes: &FileSizes) -> Result<Option<Action>, Trouble> {
    Ok(Some(match inst.op {
        Op::V_NOP | Op::V_CLREXCP => Action::new(|_, _| Ok(Flow::Next)),
        Op::V_READFIRSTLANE_B32 => {
            let destination = sizes.scalar(register(inst, 0)?, 1)?;
            let from = source(inst, 1, sizes)?;
            Action::new(move |wave, _| {
                let registers = &mut wave.registers;
                // With no active lane the hardware reads the first one, which nothing has been computed for.
                let exec = registers.exec();
                let lane = if exec == 0 { 0 } else { exec.trailing_zeros() as usize };
                let undefined = match exec {
                    0 if registers.strict => u32::MAX,
                    _ => from.lane_undefined(registers, lane, 1) as u32,
                };
                registers.set_scalar(destination, from.lane(registers, lane, 1) as u32, undefined);
                Ok(Flow::Next)
            })
        }
        Op::V_READLANE_B32 => {
            let destination = sizes.scalar(register(inst, 0)?, 1)?;
            let (from, lane) = (source(inst, 1, sizes)?, source(inst, 2, sizes)?);
            Action::new(move |wave, _| {
                let registers = &mut wave.registers;
                let lane = lane_number(registers, lane)?;
                let undefined = from.lane_undefined(registers, lane, 1) as u32;
                registers.set_scalar(destination, from.lane(registers, lane, 1) as u32, undefined);
                Ok(Flow::Next)
            })
        }
        Op::V_WRITELANE_B32 => {
            let destination = sizes.vector(register(inst, 0)?, 1)?;
            let (from, lane) = (source(inst, 1, sizes)?, source(inst, 2, sizes)?);
            Action::new(move |wave, _| {
                let registers = &mut wave.registers;
                let lane = lane_number(registers, lane)?;
                let undefined = from.lane_undefined(registers, 0, 1) as u32;
                let value = from.lane(registers, 0, 1) as u32;
                registers.set_lane(destination, lane, value, undefined);
                Ok(Flow::Next)
            })
        }
        Op::V_SWAP_B32 => {
            let (first, second) =
                (sizes.vector(register(inst, 0)?, 1)?, sizes.vector(register(inst, 1)?, 1)?);
            Action::new(move |wave, _| {
                let registers = &mut wave.registers;
                for_each_lane(registers.exec(), |lane| {
                    let (a, b) = (registers.vector[first][lane], registers.vector[second][lane]);
                    let (a_bits, b_bits) = match registers.strict {
                        true => {
                            (registers.lane_undefined(first, lane), registers.lane_undefined(second, lane))
                        }
                        false => (0, 0),
                    };
                    registers.set_lane(first, lane, b, b_bits);
                    registers.set_lane(second, lane, a, a_bits);
                });
                Ok(Flow::Next)
            })
        }
        _ => return Ok(None),
    }))
}
