//! Scalar memory instructions.

use gcnsel_isa::semantics::word::Layout;
use gcnsel_isa::{Access, Field, Inst, Op, Operand, Reg};

use crate::action::{Action, Flow};
use crate::fault::Trouble;
use crate::operand::Source;
use crate::pending::Order;
use crate::registers::FileSizes;
use crate::wave::Wave;

/// The operands of a scalar memory instruction.
struct Parts {
    data: Option<(usize, Reg)>,
    base: Option<usize>,
    offset: Source,
}

fn parts(inst: &Inst, sizes: &FileSizes) -> Result<Parts, Trouble> {
    let mut parts = Parts { data: None, base: None, offset: Source::Constant(0) };
    for (index, (spec, operand)) in inst.specs().iter().zip(&inst.operands).enumerate() {
        let dwords = inst.operand_dwords(index);
        match (spec.field, operand) {
            (Field::Sdata, Operand::Reg(register)) => {
                parts.data = Some((sizes.scalar(*register, dwords)?, Reg { dwords, ..*register }));
            }
            (Field::Sbase, Operand::Reg(register)) => parts.base = Some(sizes.scalar(*register, dwords)?),
            (Field::SmemOffset, Operand::Reg(_)) => {
                parts.offset = Source::new(*operand, Layout::Int32, 1, sizes)?;
            }
            _ => {}
        }
    }
    Ok(parts)
}

/// Notes in strict mode that the operation is under way.
fn issue(wave: &mut Wave, register: Option<Reg>) {
    if wave.registers.strict {
        wave.pending.issue(Order::Scalar, register, u64::MAX, Vec::new());
    }
}

/// Prepares a scalar memory instruction.
///
/// # Errors
/// It has no meaning here, or an operand cannot be executed.
pub fn prepare(inst: &Inst, sizes: &FileSizes) -> Result<Action, Trouble> {
    let Parts { data, base, offset } = parts(inst, sizes)?;
    match inst.op {
        Op::S_MEMTIME | Op::S_MEMREALTIME => {
            let Some((index, register)) = data else { return Err(Trouble::BadOperand("no destination")) };
            return Ok(Action::new(move |wave, machine| {
                wave.registers.set_pair(index, machine.clock, 0);
                issue(wave, Some(register));
                Ok(Flow::Next)
            }));
        }
        Op::S_DCACHE_INV | Op::S_DCACHE_WB | Op::S_DCACHE_INV_VOL | Op::S_DCACHE_WB_VOL => {
            return Ok(Action::new(|wave, _| {
                issue(wave, None);
                Ok(Flow::Next)
            }));
        }
        _ => {}
    }
    let row = inst.op.row();
    let memory = row.memory().ok_or(Trouble::NoMeaning(inst.op))?;
    if memory.access == Access::Atomic || row.name.starts_with("s_scratch") {
        return Err(Trouble::NoMeaning(inst.op));
    }
    let (Some((index, register)), Some(base)) = (data, base) else {
        return Err(Trouble::BadOperand("no data or no base"));
    };
    let by_resource = row.name.starts_with("s_buffer");
    let immediate = i64::from(inst.mods.offset);
    let bytes = u64::from(memory.bytes);
    let is_load = memory.access == Access::Load;
    let base_register = Reg::sgpr(base as u16, if by_resource { 4 } else { 2 });
    let writes_address = is_load && bytes > 4 && register.overlaps(base_register);
    Ok(Action::new(move |wave, machine| {
        let registers = &mut wave.registers;
        if registers.strict && registers.exec() == 0 {
            return Err(Trouble::NoActiveLane);
        }
        let start = registers.defined(base, if by_resource { 4 } else { 2 }, "an address")?;
        if offset.lane_undefined(registers, 0, 1) != 0 {
            return Err(Trouble::Poison { place: "an address", register: None, lane: None });
        }
        let offset = offset.lane(registers, 0, 1) as u64;
        let distance = offset.wrapping_add_signed(immediate);
        // CDNA3 and CDNA4 manuals, scalar memory addressing; LLVM sees to it (`SelectSMRDOffset`), and gives those by a resource
        // no negative constant at all.
        let may_be_negative = !by_resource && offset >= immediate.unsigned_abs();
        if registers.strict && immediate < 0 && !may_be_negative {
            return Err(Trouble::NegativeOffset { offset, immediate });
        }
        let start = if by_resource { start & 0xffff_ffff_ffff } else { start };
        let address = start.wrapping_add(distance);
        if registers.strict && address % 4 != 0 {
            return Err(Trouble::Misaligned { lane: None, address, align: 4 });
        }
        // CDNA3 manual, 8.2.1. Of a buffer they are ignored of the base and of the sum.
        let parts = if by_resource { start } else { start | offset | immediate as u64 };
        if registers.strict && parts % 4 != 0 {
            return Err(Trouble::MisalignedPart { base: start, offset, immediate });
        }
        let address = address & !3;
        // What reaches over the end of a page may arrive in part before it is issued again.
        let replays = registers.strict && machine.settings.replays;
        if replays && writes_address && !address.is_multiple_of(bytes.next_power_of_two()) {
            return Err(Trouble::Replay { register: base_register });
        }
        // Of a buffer, dwords past the end read zero. A raw buffer counts bytes, another structures.
        let limit = match by_resource {
            true => {
                let stride = u64::from(registers.scalar[base + 1] >> 16 & 0x3fff).max(1);
                u64::from(registers.scalar[base + 2]) * stride
            }
            false => u64::MAX,
        };
        for dword in 0..bytes / 4 {
            if distance.saturating_add(4 * dword + 4) > limit {
                if is_load {
                    registers.set_scalar(index + dword as usize, 0, 0);
                }
            } else if is_load {
                let read = machine.memory.read(None, address + 4 * dword, 4)?;
                let value = u32::from_le_bytes([read[0], read[1], read[2], read[3]]);
                registers.set_scalar(index + dword as usize, value, 0);
            } else {
                let value = registers.defined(index + dword as usize, 1, "a stored byte")? as u32;
                machine.memory.write(None, address + 4 * dword, 4)?.copy_from_slice(&value.to_le_bytes());
            }
        }
        match is_load && wave.registers.strict {
            true => wave.pending.issue_scalar_load(register, address..address.saturating_add(bytes)),
            false => issue(wave, None),
        }
        Ok(Flow::Next)
    }))
}
