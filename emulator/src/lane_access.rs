//! Loads, stores and atomics of one lane: between its registers and a place in memory.

use gcnsel_isa::semantics::Env;
use gcnsel_isa::semantics::access::{DataFormat, DataPart};
use gcnsel_isa::semantics::atomic::Atomic;

use crate::address::Spot;
use crate::fault::Trouble;
use crate::machine::{Machine, Place};
use crate::wave::Wave;

/// The most bytes a lane loads or stores.
pub const MAX_BYTES: usize = 16;

/// Loads one lane's data; what is not there reads as zeros.
pub fn load_lane(
    wave: &mut Wave,
    machine: &mut Machine<'_>,
    lane: usize,
    spot: Option<Spot>,
    index: usize,
    bytes: usize,
    format: DataFormat,
) -> Result<(), Trouble> {
    if let (Some(Spot { place: place @ Place::Global(address), .. }), 4) = (spot, bytes) {
        // The most frequent access by far.
        machine.touch(lane as u32, &place, 4);
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
pub fn load_to_lds(
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
            let register = Some(registers.vector_register(index + byte / 4));
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
            let register = Some(registers.vector_register(index + dword));
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
