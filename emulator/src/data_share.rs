//! Data share instructions: LDS, the lane permutations of its crossbar, and global wave synchronisation.

use gcnsel_isa::semantics::access::DataFormat;
use gcnsel_isa::semantics::atomic::Atomic;
use gcnsel_isa::semantics::cross_lane::swizzle_source;
use gcnsel_isa::{Access, Field, Inst, Op, Operand, Reg};

use crate::action::{Action, Flow};
use crate::address::Spot;
use crate::fault::Trouble;
use crate::lane_access::{atomic_operand, exchange, load_lane, store_lane};
use crate::machine::{Machine, Place};
use crate::operand::for_each_lane;
use crate::pending::Order;
use crate::registers::FileSizes;
use crate::wave::Wave;

/// The operands of a data share instruction: indices in the vector file.
#[derive(Clone, Copy, Default)]
struct Parts {
    destination: Option<(usize, Reg)>,
    address: Option<usize>,
    data0: Option<usize>,
    data1: Option<usize>,
}

fn parts(inst: &Inst, sizes: &FileSizes) -> Result<Parts, Trouble> {
    let mut parts = Parts { destination: None, address: None, data0: None, data1: None };
    for (index, (spec, operand)) in inst.specs().iter().zip(&inst.operands).enumerate() {
        let Operand::Reg(register) = operand else { continue };
        let dwords = inst.operand_dwords(index);
        let place = sizes.vector(*register, dwords)?;
        match spec.field {
            Field::Vdst => parts.destination = Some((place, Reg { dwords, ..*register })),
            Field::DsAddr => parts.address = Some(place),
            Field::Data0 => parts.data0 = Some(place),
            Field::Data1 => parts.data1 = Some(place),
            _ => {}
        }
    }
    Ok(parts)
}

/// Notes in strict mode that the operation is under way.
fn issue(wave: &mut Wave, machine: &mut Machine<'_>, destination: Option<(usize, Reg)>) {
    if wave.registers.strict {
        let written = machine.take_lds_writes();
        let lanes = wave.registers.exec();
        wave.pending.issue(Order::Lds, destination.map(|(_, register)| register), lanes, written);
    }
}

/// Runs `f` for each active lane until one fails.
fn each_lane(
    wave: &mut Wave,
    mut f: impl FnMut(&mut Wave, usize) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let mut outcome = Ok(());
    for_each_lane(wave.registers.exec(), |lane| {
        if outcome.is_ok() {
            outcome = f(wave, lane);
        }
    });
    outcome
}

/// The offset in LDS of a lane's access.
fn place(wave: &Wave, address: usize, lane: usize, offset: u32) -> Place {
    Place::Lds(wave.registers.vector[address][lane].wrapping_add(offset))
}

/// Prepares a data share instruction.
///
/// # Errors
/// It has no meaning here, or an operand cannot be executed.
pub fn prepare(inst: &Inst, sizes: &FileSizes) -> Result<Action, Trouble> {
    let parts = parts(inst, sizes)?;
    let row = inst.op.row();
    if row.is_wave_sync() {
        return Ok(synchronize_waves(inst, parts));
    }
    if inst.mods.gds {
        return Err(Trouble::NoMeaning(inst.op));
    }
    if matches!(inst.op, Op::DS_SWIZZLE_B32 | Op::DS_PERMUTE_B32 | Op::DS_BPERMUTE_B32) {
        return permutation(inst, parts);
    }
    if matches!(inst.op, Op::DS_APPEND | Op::DS_CONSUME) {
        return Ok(count_lanes(inst, parts));
    }
    let memory = row.memory().ok_or(Trouble::NoMeaning(inst.op))?;
    let Some(address) = parts.address else { return Err(Trouble::NoMeaning(inst.op)) };
    let bytes = usize::from(memory.bytes);
    let offsets = Offsets::new(inst, bytes);
    let format = DataFormat::of(inst.op);
    match memory.access {
        Access::Load => {
            let Some((index, _)) = parts.destination else {
                return Err(Trouble::BadOperand("no destination"));
            };
            Ok(Action::new(move |wave, machine| {
                wave.registers.check_active_lanes(address, 1, "an address")?;
                each_lane(wave, |wave, lane| {
                    // The destination may be the address.
                    let first = place(wave, address, lane, offsets.first);
                    let second = offsets.second.map(|offset| place(wave, address, lane, offset));
                    let spot = Some(Spot { place: first, bytes: offsets.bytes });
                    load_lane(wave, machine, lane, spot, index, offsets.bytes, format)?;
                    match second {
                        Some(place) => {
                            let spot = Some(Spot { place, bytes: offsets.bytes });
                            let index = index + offsets.bytes / 4;
                            load_lane(wave, machine, lane, spot, index, offsets.bytes, format)
                        }
                        None => Ok(()),
                    }
                })?;
                issue(wave, machine, parts.destination);
                Ok(Flow::Next)
            }))
        }
        Access::Store => {
            let Some(data) = parts.data0 else { return Err(Trouble::BadOperand("no data")) };
            Ok(Action::new(move |wave, machine| {
                wave.registers.check_active_lanes(address, 1, "an address")?;
                each_lane(wave, |wave, lane| {
                    let first = place(wave, address, lane, offsets.first);
                    let spot = Some(Spot { place: first, bytes: offsets.bytes });
                    store_lane(wave, machine, lane, spot, data, offsets.bytes, format)?;
                    match (offsets.second, parts.data1) {
                        (Some(offset), Some(data)) => {
                            let place = place(wave, address, lane, offset);
                            let spot = Some(Spot { place, bytes: offsets.bytes });
                            store_lane(wave, machine, lane, spot, data, offsets.bytes, format)
                        }
                        _ => Ok(()),
                    }
                })?;
                issue(wave, machine, None);
                Ok(Flow::Next)
            }))
        }
        Access::Atomic => atomic(inst, parts, address, offsets),
    }
}

/// Where the accesses of an instruction are, from its address.
#[derive(Clone, Copy)]
struct Offsets {
    first: u32,
    second: Option<u32>,
    /// Bytes of each access.
    bytes: usize,
}

impl Offsets {
    fn new(inst: &Inst, bytes: usize) -> Offsets {
        if !inst.op.row().has_two_offsets() {
            return Offsets { first: inst.mods.offset as u32 & 0xffff, second: None, bytes };
        }
        let bytes = bytes / 2;
        let unit = bytes as u32 * if inst.op.row().name.contains("st64") { 64 } else { 1 };
        let first = inst.mods.offset as u32 & 0xff;
        Offsets { first: first * unit, second: Some(u32::from(inst.mods.offset1) * unit), bytes }
    }
}

fn atomic(inst: &Inst, parts: Parts, address: usize, offsets: Offsets) -> Result<Action, Trouble> {
    let atomic = Atomic::of(inst.op).ok_or(Trouble::NoMeaning(inst.op))?;
    let Some(data0) = parts.data0 else { return Err(Trouble::BadOperand("no data")) };
    let compares = matches!(atomic, Atomic::CompareSwap | Atomic::CompareSwapFloat);
    let (wide, dwords) = (offsets.bytes == 8, offsets.bytes / 4);
    Ok(Action::new(move |wave, machine| {
        wave.registers.check_active_lanes(address, 1, "an address")?;
        each_lane(wave, |wave, lane| {
            let mut data = atomic_operand(wave, lane, data0, dwords)?;
            let mut second = match parts.data1 {
                Some(data1) => atomic_operand(wave, lane, data1, dwords)?,
                None => 0,
            };
            if compares {
                // The comparand comes first.
                (data, second) = (second, data);
            }
            let first_place = place(wave, address, lane, offsets.first);
            let second_place = offsets.second.map(|offset| place(wave, address, lane, offset));
            let old = exchange(wave, machine, lane, first_place, wide, atomic, data, second)?;
            let more = match second_place {
                Some(place) => Some(exchange(wave, machine, lane, place, wide, atomic, second, 0)?),
                None => None,
            };
            if let Some((index, _)) = parts.destination {
                let olds = [Some(old), more];
                for (number, old) in olds.into_iter().flatten().enumerate() {
                    old.put(wave, lane, index + number * dwords, dwords);
                }
            }
            Ok(())
        })?;
        issue(wave, machine, parts.destination);
        Ok(Flow::Next)
    }))
}

/// Adds the number of active lanes to a dword, or subtracts it; all of them get what was there. M0 has the address.
fn count_lanes(inst: &Inst, parts: Parts) -> Action {
    let atomic = if inst.op == Op::DS_APPEND { Atomic::Add } else { Atomic::Sub };
    let offset = inst.mods.offset as u32 & 0xffff;
    Action::new(move |wave, machine| {
        let m0 = wave.registers.defined(usize::from(Reg::M0.index), 1, "an address")?;
        let exec = wave.registers.exec();
        if exec != 0 {
            let place = Place::Lds((m0 as u32 & 0xffff).wrapping_add(offset));
            let (first, count) = (exec.trailing_zeros() as usize, u64::from(exec.count_ones()));
            let old = exchange(wave, machine, first, place, false, atomic, count, 0)?;
            if let Some((destination, _)) = parts.destination {
                for_each_lane(exec, |lane| old.put(wave, lane, destination, 1));
            }
        }
        issue(wave, machine, parts.destination);
        Ok(Flow::Next)
    })
}

/// Moves values between lanes. What inactive lanes offer reads as zero.
fn permutation(inst: &Inst, parts: Parts) -> Result<Action, Trouble> {
    let op = inst.op;
    let offset = inst.mods.offset as u32 & 0xffff;
    let (Some((destination, _)), Some(address)) = (parts.destination, parts.address) else {
        return Err(Trouble::BadOperand("no destination or no source"));
    };
    // The swizzle's only source is in the address field.
    let data =
        if op == Op::DS_SWIZZLE_B32 { address } else { parts.data0.ok_or(Trouble::BadOperand("no data"))? };
    Ok(Action::new(move |wave, machine| {
        let registers = &mut wave.registers;
        let exec = registers.exec();
        if op != Op::DS_SWIZZLE_B32 {
            registers.check_active_lanes(address, 1, "a lane's number")?;
        }
        let values = registers.vector[data];
        let addresses = registers.vector[address];
        let undefined: [u32; 64] = match registers.strict {
            true => std::array::from_fn(|lane| registers.lane_undefined(data, lane)),
            false => [0; 64],
        };
        let chosen = |lane: usize| (addresses[lane].wrapping_add(offset) >> 2 & 63) as usize;
        let mut results = [(0, 0); 64];
        for_each_lane(exec, |lane| {
            let (from, to) = match op {
                Op::DS_SWIZZLE_B32 => (swizzle_source(offset, lane as u32) as usize & 63, lane),
                Op::DS_BPERMUTE_B32 => (chosen(lane), lane),
                _ => (lane, chosen(lane)),
            };
            if exec >> from & 1 != 0 {
                results[to] = (values[from], undefined[from]);
            }
        });
        for_each_lane(exec, |lane| registers.set_lane(destination, lane, results[lane].0, results[lane].1));
        issue(wave, machine, parts.destination);
        Ok(Flow::Next)
    }))
}

/// `ds_gws_*`: the counter's number is in M0 from bit 16 on, with the instruction's offset added, the number for it what the
/// first active lane has.
fn synchronize_waves(inst: &Inst, parts: Parts) -> Action {
    let op = inst.op;
    let offset = inst.mods.offset as u32;
    Action::new(move |wave, machine| {
        let m0 = wave.registers.defined(usize::from(Reg::M0.index), 1, "a resource's number")?;
        let exec = wave.registers.exec();
        if exec == 0 {
            return Err(Trouble::NoActiveLane);
        }
        let counter = (m0 as u32 >> 16).wrapping_add(offset) as usize;
        // Its only operand is in the address field.
        let number = match parts.address {
            Some(data) => {
                wave.registers.check_active_lanes(data, 1, "a number of waves")?;
                wave.registers.vector[data][exec.trailing_zeros() as usize]
            }
            None => 0,
        };
        issue(wave, machine, None);
        Ok(machine.wave_sync.execute(op, counter, number).map_or(Flow::Next, Flow::Wait))
    })
}
