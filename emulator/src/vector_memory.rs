//! Vector memory instructions: flat, global, scratch and buffer.

use gcnsel_isa::semantics::Env;
use gcnsel_isa::semantics::access::{DataFormat, DataPart};
use gcnsel_isa::semantics::atomic::Atomic;
use gcnsel_isa::{Access, Field, Format, Inst, Operand, Reg};

use crate::action::{Action, Flow};
use crate::address::{Addressing, Spot, for_each_place, vector_register};
use crate::fault::Trouble;
use crate::machine::{Machine, Place};
use crate::pending::Order;
use crate::registers::FileSizes;
use crate::scalar::defined;
use crate::typed_buffer;
use crate::wave::Wave;

/// The most bytes a lane loads or stores.
pub const MAX_BYTES: usize = 16;

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
            let m0 = defined(&wave.registers, usize::from(Reg::M0.index), 1, "an address")?;
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

/// Loads one lane's data; what is not there reads as zeros.
pub fn load_lane(
    wave: &mut Wave,
    machine: &Machine<'_>,
    lane: usize,
    spot: Option<Spot>,
    index: usize,
    bytes: usize,
    format: DataFormat,
) -> Result<(), Trouble> {
    if let (Some(Spot { place: Place::Global(address), .. }), 4) = (spot, bytes) {
        // The most frequent access by far.
        let read = machine.memory.read(Some(lane as u32), address, 4)?;
        let value = u32::from_le_bytes([read[0], read[1], read[2], read[3]]);
        wave.registers.set_lane(index, lane, value, 0);
        return Ok(());
    }
    let (mut buffer, mut undefined) = ([0; MAX_BYTES], [0; MAX_BYTES]);
    if let Some(Spot { place, bytes }) = spot {
        machine.load(wave, lane as u32, place, &mut buffer[..bytes], &mut undefined[..bytes])?;
    }
    let registers = &mut wave.registers;
    let dword = |bytes: &[u8; MAX_BYTES], index: usize| {
        let start = 4 * index;
        u32::from_le_bytes([bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3]])
    };
    if bytes < 4 {
        let new = (format.loaded(0, dword(&buffer, 0), bytes), format.loaded(0, dword(&undefined, 0), bytes));
        let (value, bits) = match format.part {
            DataPart::Dword => new,
            DataPart::Low | DataPart::High => {
                let bits = if registers.strict { registers.lane_undefined(index, lane) } else { 0 };
                machine.settings.after_half((registers.vector[index][lane], bits), new, format.part.bits())
            }
        };
        registers.set_lane(index, lane, value, bits);
        return Ok(());
    }
    for part in 0..bytes / 4 {
        registers.set_lane(index + part, lane, dword(&buffer, part), dword(&undefined, part));
    }
    Ok(())
}

/// Loads one lane's data, and writes a dword of LDS with it.
///
/// Source: "Vega" instruction set manual, "Memory Buffer Load to LDS".
fn load_to_lds(
    wave: &Wave,
    machine: &mut Machine<'_>,
    lane: usize,
    from: Option<Spot>,
    to: Place,
    bytes: usize,
    format: DataFormat,
) -> Result<(), Trouble> {
    let (mut buffer, mut undefined) = ([0; 4], [0; 4]);
    if let Some(Spot { place, bytes }) = from {
        machine.load(wave, lane as u32, place, &mut buffer[..bytes], &mut undefined[..bytes])?;
    }
    if undefined != [0; 4] {
        return Err(Trouble::Poison { place: "a stored byte", register: None, lane: Some(lane as u32) });
    }
    let value = format.loaded(0, u32::from_le_bytes(buffer), bytes);
    machine.store(wave, lane as u32, to, &value.to_le_bytes(), &[0; 4])
}

/// Stores one lane's data, as far as there is room.
pub fn store_lane(
    wave: &mut Wave,
    machine: &mut Machine<'_>,
    lane: usize,
    spot: Option<Spot>,
    index: usize,
    bytes: usize,
    format: DataFormat,
) -> Result<(), Trouble> {
    let (mut buffer, mut undefined) = ([0; MAX_BYTES], [0; MAX_BYTES]);
    let registers = &wave.registers;
    for part in 0..bytes.div_ceil(4) {
        let value = registers.vector[index + part][lane];
        let value = if bytes < 4 { format.stored(value) } else { value };
        buffer[4 * part..4 * part + 4].copy_from_slice(&value.to_le_bytes());
        if registers.strict {
            let bits = registers.lane_undefined(index + part, lane);
            let bits = if bytes < 4 { format.stored(bits) } else { bits };
            undefined[4 * part..4 * part + 4].copy_from_slice(&bits.to_le_bytes());
        }
    }
    let Some(Spot { place, bytes }) = spot else { return Ok(()) };
    if !matches!(place, Place::Scratch { .. } | Place::Swizzled { .. }) {
        // Scratch keeps what is undefined, because spilling a register of which only a part is used is no mistake.
        if let Some(byte) = undefined[..bytes].iter().position(|bits| *bits != 0) {
            let register = Some(vector_register(registers, index + byte / 4));
            return Err(Trouble::Poison { place: "a stored byte", register, lane: Some(lane as u32) });
        }
    }
    machine.store(wave, lane as u32, place, &buffer[..bytes], &undefined[..bytes])
}

/// One or two dwords of an atomic's data, which must be defined.
pub fn atomic_operand(wave: &Wave, lane: usize, index: usize, dwords: usize) -> Result<u64, Trouble> {
    let registers = &wave.registers;
    let mut value = 0;
    for dword in 0..dwords {
        if registers.strict && registers.lane_undefined(index + dword, lane) != 0 {
            let register = Some(vector_register(registers, index + dword));
            return Err(Trouble::Poison { place: "an atomic's data", register, lane: Some(lane as u32) });
        }
        value |= u64::from(registers.vector[index + dword][lane]) << (32 * dword);
    }
    Ok(value)
}

/// What an atomic has found in memory.
#[derive(Clone, Copy, Default)]
pub struct Old {
    value: u64,
    /// Bits that nothing has written: of what is replaced whatever it is, by an exchange.
    undefined: u64,
}

impl Old {
    /// Writes it into so many registers of a lane, from `index` on.
    pub fn put(self, wave: &mut Wave, lane: usize, index: usize, dwords: usize) {
        for dword in 0..dwords {
            let half = |bits: u64| (bits >> (32 * dword)) as u32;
            wave.registers.set_lane(index + dword, lane, half(self.value), half(self.undefined));
        }
    }
}

/// Reads, computes and writes.
#[allow(clippy::too_many_arguments)]
pub fn exchange(
    wave: &Wave,
    machine: &mut Machine<'_>,
    lane: usize,
    place: Place,
    wide: bool,
    atomic: Atomic,
    data: u64,
    second: u64,
) -> Result<Old, Trouble> {
    let bytes = if wide { 8 } else { 4 };
    let address = match place {
        Place::Global(address) => address,
        Place::Lds(offset) => u64::from(offset),
        Place::Scratch { offset, .. } | Place::Swizzled { offset, .. } => offset,
    };
    if address % bytes as u64 != 0 {
        return Err(Trouble::Misaligned { lane: Some(lane as u32), address, align: bytes as u32 });
    }
    if wide && wave.registers.strict && matches!(place, Place::Scratch { .. }) {
        return Err(Trouble::Dropped { lane: lane as u32, address });
    }
    let (mut buffer, mut undefined) = ([0; 8], [0; 8]);
    machine.load(wave, lane as u32, place, &mut buffer[..bytes], &mut undefined[..bytes])?;
    if atomic != Atomic::Swap && undefined[..bytes].iter().any(|bits| *bits != 0) {
        return Err(Trouble::Poison { place: "an atomic's memory", register: None, lane: Some(lane as u32) });
    }
    let old = u64::from_le_bytes(buffer);
    let env = Env { mode: wave.mode, clamp: false };
    let env = match place {
        Place::Lds(_) => atomic.env_in_lds(&env, wide),
        _ => atomic.env_in_memory(&env, wide, machine.target),
    };
    let new = atomic.apply(&env, wide, old, data, second);
    machine.store(wave, lane as u32, place, &new.to_le_bytes()[..bytes], &[0; 8][..bytes])?;
    Ok(Old { value: old, undefined: u64::from_le_bytes(undefined) })
}
