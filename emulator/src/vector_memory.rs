//! Vector memory instructions: flat, global, scratch and buffer.

use gcnsel_isa::semantics::access::DataFormat;
use gcnsel_isa::semantics::atomic::Atomic;
use gcnsel_isa::{Access, Field, Format, Inst, Operand, Reg};

use crate::action::{Action, Flow};
use crate::address::{Addressing, for_each_place};
use crate::fault::Trouble;
use crate::lane_access::{Old, atomic_operand, exchange, load_lane, load_to_lds, store_lane};
use crate::machine::{Machine, Place};
use crate::pending::Order;
use crate::registers::FileSizes;
use crate::typed_buffer;
use crate::wave::Wave;

/// A data register: its index in the file.
fn data(inst: &Inst, sizes: &FileSizes, fields: &[Field]) -> Result<Option<(usize, Reg)>, Trouble> {
    for (index, (spec, operand)) in inst.specs().iter().zip(&inst.operands).enumerate() {
        if let (true, Operand::Reg(register)) = (fields.contains(&spec.field), operand) {
            let dwords = inst.operand_dwords(index);
            return Ok(Some((sizes.vector(*register, dwords)?, Reg { dwords, ..*register })));
        }
    }
    Ok(None)
}

/// Notes in strict mode that the operation is under way.
fn issue(wave: &mut Wave, machine: &mut Machine<'_>, order: Order, register: Option<Reg>) {
    if wave.registers.strict {
        let lanes = wave.registers.exec();
        wave.pending.issue(order, register, lanes, machine.take_lds_writes());
    }
}

/// Prepares a vector memory instruction.
///
/// # Errors
/// It has no meaning here, or an operand cannot be executed.
pub fn prepare(inst: &Inst, sizes: &FileSizes) -> Result<Action, Trouble> {
    let row = inst.op.row();
    let order = if row.format == Format::Flat { Order::Flat } else { Order::Vector };
    let Some(memory) = row.memory() else {
        // Cache control: memory is always coherent here. What is written back is waited for; that caches have forgotten
        // nobody waits for, and no exception can come of it.
        return match row.format {
            Format::Mubuf if row.invalidates() => Ok(Action::new(|_, _| Ok(Flow::Next))),
            Format::Mubuf => Ok(Action::new(move |wave, machine| {
                issue(wave, machine, order, None);
                Ok(Flow::Next)
            })),
            _ => Err(Trouble::NoMeaning(inst.op)),
        };
    };
    if row.name.contains("_format_") {
        return typed_buffer::prepare(inst, sizes);
    }
    if inst.mods.tfe || inst.mods.lds && memory.access == Access::Store {
        return Err(Trouble::NoMeaning(inst.op));
    }
    let addressing = Addressing::new(inst, sizes)?;
    let bytes = usize::from(memory.bytes);
    if row.loads_to_lds(&inst.mods) {
        let (format, offset) = (DataFormat::of(inst.op), inst.mods.offset as u32);
        return Ok(Action::new(move |wave, machine| {
            let m0 = wave.registers.defined(usize::from(Reg::M0.index), 1, "an address")?;
            let start = (m0 as u32 & 0xffff).wrapping_add(offset);
            let mut written = Vec::new();
            for_each_place(&addressing, wave, bytes, |wave, lane, spot| {
                let to = start.wrapping_add(4 * lane as u32);
                written.push(to..to.saturating_add(4));
                load_to_lds(wave, machine, lane, spot, Place::Lds(to), bytes, format)
            })?;
            if wave.registers.strict {
                // The wave's own accesses have to wait for these, even if there is no other wave to see them.
                machine.take_lds_writes();
                wave.pending.issue(order, None, 0, written);
            }
            Ok(Flow::Next)
        }));
    }
    match memory.access {
        Access::Load => {
            let destination = data(inst, sizes, &[Field::Vdst, Field::Vdata])?;
            let Some((index, register)) = destination else {
                return Err(Trouble::BadOperand("no destination"));
            };
            let format = DataFormat::of(inst.op);
            Ok(Action::new(move |wave, machine| {
                for_each_place(&addressing, wave, bytes, |wave, lane, spot| {
                    load_lane(wave, machine, lane, spot, index, bytes, format)
                })?;
                issue(wave, machine, order, Some(register));
                Ok(Flow::Next)
            }))
        }
        Access::Store => {
            let source = data(inst, sizes, &[Field::FlatData, Field::Vdata])?;
            let Some((index, _)) = source else { return Err(Trouble::BadOperand("no data")) };
            let format = DataFormat::of(inst.op);
            Ok(Action::new(move |wave, machine| {
                for_each_place(&addressing, wave, bytes, |wave, lane, spot| {
                    store_lane(wave, machine, lane, spot, index, bytes, format)
                })?;
                issue(wave, machine, order, None);
                Ok(Flow::Next)
            }))
        }
        Access::Atomic => {
            let atomic = Atomic::of(inst.op).ok_or(Trouble::NoMeaning(inst.op))?;
            // A returning buffer atomic has one operand for data and result.
            let source = data(inst, sizes, &[Field::FlatData, Field::Vdata])?;
            let Some((source, source_register)) = source else { return Err(Trouble::BadOperand("no data")) };
            let returns = match row.is_returning_atomic() {
                true => Some(data(inst, sizes, &[Field::Vdst])?.unwrap_or((source, source_register))),
                false => None,
            };
            // Of a buffer's compare-and-swap only the first half of the data is the result.
            let returns = returns.map(|(index, register)| {
                (index, Reg { dwords: register.dwords.min(bytes.div_ceil(4) as u8), ..register })
            });
            Ok(Action::new(move |wave, machine| {
                for_each_place(&addressing, wave, bytes, |wave, lane, spot| {
                    let wide = bytes == 8;
                    let dwords = bytes / 4;
                    let data = atomic_operand(wave, lane, source, dwords)?;
                    let second = match atomic {
                        Atomic::CompareSwap => atomic_operand(wave, lane, source + dwords, dwords)?,
                        _ => 0,
                    };
                    let old = match spot {
                        Some(spot) => exchange(wave, machine, lane, spot.place, wide, atomic, data, second)?,
                        None => Old::default(),
                    };
                    if let Some((index, _)) = returns {
                        old.put(wave, lane, index, dwords);
                    }
                    Ok(())
                })?;
                issue(wave, machine, order, returns.map(|(_, register)| register));
                Ok(Flow::Next)
            }))
        }
    }
}
