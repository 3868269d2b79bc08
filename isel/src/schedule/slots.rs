//! How long one instruction takes.

use gcnsel_isa::{self as isa, Format, SLOT, Target};
use gcnsel_mir::{InstData, Opcode, Pseudo};

/// The issue slots of an instruction.
pub(super) struct Slots {
    /// In which no other instruction of the wave is issued: those of vector arithmetic that takes several.
    pub busy: u32,
    /// From its issue that others can be put in until its result can be used. While its own unit is busy nothing that needs that unit
    /// can, so of vector arithmetic only what comes behind counts; few instructions need others. Scalar memory is taken to be in the
    /// scalar cache, as arguments are for all waves but the first: what else could be done meanwhile can be done later as well, while
    /// what is at the address that has been read is on its way. Other memory is taken to be in the L2.
    pub latency: u32,
}

impl Slots {
    /// Those of an instruction; of what is no instruction yet, or none at all, none.
    pub fn of(data: &InstData, target: Target) -> Slots {
        let Some(op) = data.opcode.isa() else {
            // A move for each dword, and what says from when to when registers are indexed.
            return match data.opcode {
                Opcode::Pseudo(Pseudo::ReadIndexed) => {
                    let dwords = data.operands[0].as_reg().map_or(1, |def| def.dwords);
                    Slots { busy: 2 + u32::from(dwords), latency: 1 }
                }
                Opcode::Pseudo(Pseudo::WriteIndexed) => {
                    Slots { busy: data.operands.len() as u32 - 1, latency: 1 }
                }
                _ => Slots { busy: 0, latency: 0 },
            };
        };
        let row = op.row();
        let timing = row.timing(target);
        let memory = &target.info().memory_times;
        let cycles = match timing.unit {
            isa::Unit::Salu | isa::Unit::Valu => timing.latency - timing.busy + SLOT,
            isa::Unit::Matrix | isa::Unit::Branch | isa::Unit::None => timing.latency,
            isa::Unit::Lds => memory.lds,
            isa::Unit::ScalarMemory => memory.scalar,
            isa::Unit::VectorMemory if row.format == Format::Flat => memory.l2 + memory.flat,
            isa::Unit::VectorMemory => memory.l2,
        };
        let busy = if timing.unit == isa::Unit::Valu { timing.busy.div_ceil(SLOT).into() } else { 1 };
        Slots { busy, latency: cycles.div_ceil(SLOT).into() }
    }
}
