//! An instruction as a SIMD sees it.

use crate::cost::Cost;
use crate::reason::Reason;
use gcnsel_isa::{
    Bank, Class, Counters, Format, Inst, Op, Operand, Reg, Role, Row, SLOT, Target, Unit, WaitCounts,
};
use std::ops::Range;

/// Registers by number: the scalar ones, the special ones among them; vector; accumulation.
pub const REGISTERS: usize = 3 * 256;

/// The number of a register's first dword, and those behind it.
fn numbers(register: Reg) -> Range<u16> {
    let base = match register.bank {
        Bank::Sgpr => 0,
        Bank::Vgpr => 256,
        Bank::Agpr => 512,
    };
    let end = register.end().min(256);
    base + register.index.min(end)..base + end
}

/// Whether an instruction has a [`Cost`].
pub fn is_vector_access(row: &Row) -> bool {
    matches!(row.class(), Class::Vmem | Class::Lds)
}

/// What an instruction does to its wave besides going to its unit.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Nothing.
    Plain,
    /// It counts up what `s_waitcnt` waits for.
    Counted(Counted),
    /// `s_waitcnt`.
    Wait(WaitCounts),
    /// The wave does nothing for so many cycles, its own slot among them.
    Pause(u64, Reason),
    /// It may jump.
    Branch,
    /// The wave waits for the others of its work-group.
    Barrier,
    /// The wave ends, when all that is counted is done: "Vega" instruction set manual, S_ENDPGM.
    End,
}

/// An access to memory, or what is waited for in the same way.
#[derive(Clone, Copy, Debug)]
pub struct Counted {
    /// Which counters.
    pub counters: Counters,
    /// What it is, if it touches nothing that says otherwise.
    pub access: Access,
    /// By the flat address space.
    pub is_flat: bool,
}

/// What takes its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Global memory.
    Global,
    /// Scalar memory.
    Scalar,
    /// LDS.
    Lds,
    /// Scratch.
    Scratch,
    /// The clock.
    Clock,
    /// Messages, and what caches are told.
    Message,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its unit.
    pub unit: Unit,
    /// Cycles in which that takes no other.
    pub busy: u64,
    /// Cycles until its results can be read.
    pub latency: u64,
    /// Cycles until a matrix instruction can add to its result, if it is one itself.
    pub accumulation: Option<u64>,
    /// It has a cost.
    pub is_vector_access: bool,
    /// Registers that it reads, but for what a matrix instruction adds to.
    pub reads: Box<[Range<u16>]>,
    /// Registers that it writes, but for what memory writes later.
    pub writes: Box<[Range<u16>]>,
    /// Of a matrix instruction: what it adds to.
    pub addend: Option<Range<u16>>,
    /// The rest.
    pub kind: Kind,
}

impl Step {
    /// An instruction of a target.
    pub fn new(inst: &Inst, target: Target) -> Step {
        let row = inst.op.row();
        let timing = row.timing(target);
        let (mut reads, mut writes) = (Vec::new(), Vec::new());
        let mut addend = None;
        for (role, register) in inst.registers() {
            let numbers = numbers(register);
            match role {
                Role::Def => writes.push(numbers),
                // A sparse product adds to its destination, others to their third source.
                Role::Tied(_) if row.is_matrix() => addend = Some(numbers),
                Role::Use | Role::Tied(_) => reads.push(numbers),
            }
        }
        if row.is_matrix() && addend.is_none() && is_register(inst.operands.get(3)) {
            addend = reads.pop();
        }
        let implied = [
            (row.reads_vcc(), Reg::VCC),
            (row.reads_scc(), Reg::SCC),
            (row.uses_m0(&inst.mods), Reg::M0),
            (row.reads_exec_value() || row.is_valu() || is_vector_access(row), Reg::EXEC),
        ];
        reads.extend(implied.into_iter().filter(|(is, _)| *is).map(|(_, register)| numbers(register)));
        let implied =
            [(row.writes_scc(), Reg::SCC), (row.writes_exec(), Reg::EXEC), (row.writes_m0(), Reg::M0)];
        writes.extend(implied.into_iter().filter(|(is, _)| *is).map(|(_, register)| numbers(register)));
        let kind = kind(inst);
        // What memory writes is waited for otherwise.
        if matches!(kind, Kind::Counted(_)) {
            writes.clear();
        }
        Step {
            unit: timing.unit,
            busy: timing.busy.into(),
            latency: timing.latency.into(),
            accumulation: row.is_matrix().then(|| row.accumulation_latency(target).into()),
            is_vector_access: is_vector_access(row),
            addend,
            reads: reads.into(),
            writes: writes.into(),
            kind,
        }
    }

    /// Cycles for which it keeps its unit busy.
    pub fn busy(&self, cost: Cost) -> u64 {
        match self.unit {
            Unit::VectorMemory => self.busy.max(cost.cycles()),
            Unit::Lds => self.busy + cost.cycles(),
            _ => self.busy,
        }
    }
}

fn is_register(operand: Option<&Operand>) -> bool {
    operand.is_some_and(|operand| operand.reg().is_some())
}

/// The number that an instruction of the sequencer has.
fn immediate(inst: &Inst) -> u64 {
    match inst.operands.first() {
        Some(Operand::Imm(number)) => *number as u16 as u64,
        _ => 0,
    }
}

fn kind(inst: &Inst) -> Kind {
    let row = inst.op.row();
    let slot = u64::from(SLOT);
    let counters = row.counters(&inst.mods);
    if counters.vm || counters.lgkm {
        let access = match row.format {
            Format::Smem if row.memory().is_some() => Access::Scalar,
            Format::Smem if matches!(inst.op, Op::S_MEMTIME | Op::S_MEMREALTIME) => Access::Clock,
            Format::Ds if !row.is_wave_sync() => Access::Lds,
            Format::Scratch => Access::Scratch,
            _ if row.memory().is_some() => Access::Global,
            _ => Access::Message,
        };
        return Kind::Counted(Counted { counters, access, is_flat: row.format == Format::Flat });
    }
    match inst.op {
        Op::S_WAITCNT => Kind::Wait(WaitCounts::unpack(immediate(inst) as u16)),
        // Wait states, one more than the number: "Vega" instruction set manual, S_NOP.
        Op::S_NOP => Kind::Pause((1 + (immediate(inst) & 15)) * slot, Reason::Results),
        // About 64 cycles each: "Vega" instruction set manual, S_SLEEP.
        Op::S_SLEEP => Kind::Pause(slot + 64 * (immediate(inst) & 127), Reason::Other),
        Op::S_ENDPGM => Kind::End,
        _ if row.is_barrier() => Kind::Barrier,
        _ if row.is_branch() => Kind::Branch,
        _ => Kind::Plain,
    }
}
