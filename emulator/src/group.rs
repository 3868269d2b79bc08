//! Runs the waves of one workgroup, in turns.

use std::io::Write;

use gcnsel_isa::{Inst, Reg};

use crate::action::Flow;
use crate::fault::Trouble;
use crate::hazards::Known;
use crate::indexing::Relative;
use crate::instruction::Instruction;
use crate::launch::Counts;
use crate::machine::Machine;
use crate::observe::{Executed, Observer};
use crate::program::{Program, Step};
use crate::wave::{Status, Wave};

/// Instructions a wave executes before the next one's turn, so that waves may wait for each other in memory.
const TURN: u32 = 4096;

/// What a run keeps over all its workgroups.
pub struct Run<'a> {
    /// The code.
    pub program: Program,
    /// Instructions executed.
    pub counts: Counts,
    /// Instructions left until the launch's limit.
    pub left: u64,
    /// The limit.
    pub limit: u64,
    /// Wait states of pairs of instructions looked up so far.
    pub known_hazards: Known,
    /// Where every instruction is written with its results.
    pub trace: Option<Trace<'a>>,
    /// Who is told of every instruction of some waves.
    pub observer: Option<&'a mut dyn Observer>,
    /// How many waves that are so far.
    pub observed: u32,
}

/// Where every instruction is written that is executed.
pub struct Trace<'a> {
    /// Where.
    pub out: &'a mut dyn Write,
    /// The source line of an instruction, by its offset in the image; nothing where there is none.
    pub place: Option<&'a dyn Fn(u64) -> Option<String>>,
}

/// What stopped a workgroup: the wave, the address of its instruction, the trouble.
pub type Stopped = (u32, u64, Trouble);

impl Run<'_> {
    /// Runs the waves of a workgroup to their ends, or until those that have not ended wait for other workgroups; whether
    /// they have ended.
    ///
    /// # Errors
    /// The first trouble a wave meets.
    pub fn group(&mut self, waves: &mut [Wave], machine: &mut Machine<'_>) -> Result<bool, Stopped> {
        loop {
            for wave in waves.iter_mut() {
                if matches!(wave.status, Status::Waiting(ticket) if machine.wave_sync.passes(ticket)) {
                    wave.status = Status::Running;
                }
            }
            for wave in waves.iter_mut().filter(|wave| wave.status == Status::Running) {
                self.turn(wave, machine).map_err(|trouble| (wave.index, wave.pc, trouble))?;
                // What the wave has waited for meanwhile is done.
                machine.unfinished.retain(|write| write.wave != wave.index || wave.pending.holds(write));
            }
            if waves.iter().any(|wave| wave.status == Status::Running) {
                continue;
            }
            if waves.iter().all(|wave| wave.status == Status::Ended) {
                return Ok(true);
            }
            let waits = |wave: &Wave| matches!(wave.status, Status::Waiting(_));
            if waves.iter().any(waits) {
                return Ok(false);
            }
            // All that have not ended are here. As in hardware, waves that have ended do not hold the others up.
            for wave in waves.iter_mut().filter(|wave| wave.status == Status::AtBarrier) {
                wave.status = Status::Running;
                machine.unfinished.extend(wave.pending.unfinished(wave.index));
            }
        }
    }

    fn turn(&mut self, wave: &mut Wave, machine: &mut Machine<'_>) -> Result<(), Trouble> {
        machine.touches = wave.observed.map(|_| Vec::new());
        for _ in 0..TURN {
            if self.left == 0 {
                return Err(Trouble::LimitReached(self.limit));
            }
            self.left -= 1;
            machine.clock += 1;
            let offset = self.program.offset(wave.pc);
            let mut place = self.program.prepare_at(wave.pc)?;
            if let Some(relative) = Relative::of(wave)? {
                place = self.program.prepare_relative(place, relative)?;
            }
            let program = &self.program;
            let Some(step) = program.prepared(place) else { return Err(Trouble::BadProgramCounter(wave.pc)) };
            let Step { instruction, action } = step;
            self.counts.add(instruction.class);
            if wave.registers.strict {
                if !wave.pending.is_empty() {
                    check_pending(wave, instruction)?;
                }
                let executed = |place| program.instruction(place);
                let known = &mut self.known_hazards;
                wave.recent.execute(instruction, place, executed, known, machine.target)?;
                if machine.settings.replays {
                    wave.clause.execute(instruction, place, executed)?;
                }
            }
            wave.next_pc = wave.pc + instruction.bytes;
            let exec = wave.registers.exec();
            let flow = action.as_ref().map_err(Trouble::clone)?.run(wave, machine)?;
            if let Some(trace) = &mut self.trace {
                write_trace(trace, wave, &instruction.inst, offset, exec, machine)
                    .map_err(|error| Trouble::Trace(error.to_string()))?;
            }
            if let (Some(number), Some(observer)) = (wave.observed, &mut self.observer) {
                let touches = machine.touches.as_deref().unwrap_or_default();
                observer.executed(&Executed {
                    wave: number,
                    place,
                    offset,
                    inst: &instruction.inst,
                    bytes: instruction.bytes,
                    jumped: matches!(flow, Flow::Jump(_)),
                    touches,
                });
                machine.touches.iter_mut().for_each(Vec::clear);
            }
            match flow {
                Flow::Next => wave.pc = wave.next_pc,
                Flow::Jump(pc) => wave.pc = pc,
                Flow::End => {
                    wave.status = Status::Ended;
                    return Ok(());
                }
                Flow::Barrier => {
                    wave.pc = wave.next_pc;
                    wave.status = Status::AtBarrier;
                    return Ok(());
                }
                Flow::Wait(ticket) => {
                    wave.pc = wave.next_pc;
                    wave.status = Status::Waiting(ticket);
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Strict mode: no register of an outstanding load may be used, in lanes that it loads for.
fn check_pending(wave: &Wave, instruction: &Instruction) -> Result<(), Trouble> {
    let lanes = instruction.lanes.mask(&wave.registers);
    for &(register, reads) in &instruction.registers {
        let loads = if reads { None } else { instruction.loads };
        if let Some(blocking) = wave.pending.blocks(register, lanes, loads) {
            return Err(blocking.trouble(register, reads));
        }
    }
    Ok(())
}

/// Writes an instruction and what it has left in its destinations.
fn write_trace(
    trace: &mut Trace<'_>,
    wave: &Wave,
    inst: &Inst,
    offset: u64,
    exec: u64,
    machine: &Machine<'_>,
) -> std::io::Result<()> {
    let place = trace.place.and_then(|place| place(offset));
    let trace = &mut *trace.out;
    write!(trace, "wave {} {offset:#06x} exec={exec:016x} {}", wave.index, inst.text(machine.target))?;
    for register in inst.results() {
        for dword in 0..u16::from(register.dwords) {
            let register = Reg { index: register.index + dword, dwords: 1, ..register };
            write_register(trace, wave, register, exec)?;
        }
    }
    if inst.op.row().writes_scc() {
        write!(trace, " scc={}", u8::from(wave.registers.scc))?;
    }
    if let Some(place) = place {
        write!(trace, " ; {place}")?;
    }
    writeln!(trace)
}

/// Writes a register's value: of a vector register the active lanes', equal neighbours once.
fn write_register(trace: &mut dyn Write, wave: &Wave, register: Reg, exec: u64) -> std::io::Result<()> {
    let registers = &wave.registers;
    let index = register.index as usize;
    let lanes = match register.bank {
        gcnsel_isa::Bank::Sgpr => match registers.scalar.get(index) {
            Some(value) => return write!(trace, " {register}={value:#x}"),
            None => return Ok(()),
        },
        gcnsel_isa::Bank::Vgpr => registers.vector.get(index),
        gcnsel_isa::Bank::Agpr => registers.vector.get(registers.first_agpr + index),
    };
    let Some(lanes) = lanes else { return Ok(()) };
    write!(trace, " {register}=[")?;
    let mut separator = "";
    let mut lane = 0;
    while lane < 64 {
        if exec >> lane & 1 == 0 {
            lane += 1;
            continue;
        }
        let mut last = lane;
        while last + 1 < 64 && exec >> (last + 1) & 1 != 0 && lanes[last + 1] == lanes[lane] {
            last += 1;
        }
        if last > lane {
            write!(trace, "{separator}{lane}-{last}:{:x}", lanes[lane])?;
        } else {
            write!(trace, "{separator}{lane}:{:x}", lanes[lane])?;
        }
        separator = " ";
        lane = last + 1;
    }
    write!(trace, "]")
}
