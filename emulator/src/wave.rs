//! The state of one wave.

use gcnsel_isa::semantics::mode::Mode;

use crate::clause::Clause;
use crate::hazards::Recent;
use crate::pending::Pending;
use crate::registers::Registers;
use crate::wave_sync::Ticket;

/// Whether a wave can go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It can.
    Running,
    /// It waits for the workgroup.
    AtBarrier,
    /// It waits for waves of any workgroup.
    Waiting(Ticket),
    /// It has executed `s_endpgm`.
    Ended,
}

/// One wave of a workgroup.
#[derive(Clone, Debug)]
pub struct Wave {
    /// Its registers.
    pub registers: Registers,
    /// The arithmetic part of MODE, as `mode_register` says.
    pub mode: Mode,
    /// The MODE register.
    pub mode_register: u32,
    /// The address of the next instruction.
    pub pc: u64,
    /// The address after the instruction being executed.
    pub next_pc: u64,
    /// The wave's number in its workgroup.
    pub index: u32,
    /// Its number among the waves that an observer is told of, if it is one.
    pub observed: Option<u32>,
    /// The wave's scratch begins here, in bytes of the workgroup's scratch.
    pub scratch_offset: u64,
    /// Bytes of the wave's scratch, all lanes together.
    pub scratch_bytes: u64,
    /// The hardware, not a register pair, says where flat scratch is.
    pub architected_scratch: bool,
    /// Instructions executed not long ago.
    pub recent: Recent,
    /// The run of memory instructions that it is in.
    pub clause: Clause,
    /// Memory operations not waited for.
    pub pending: Pending,
    /// Whether it can go on.
    pub status: Status,
}

impl Wave {
    /// Writes the MODE register.
    pub fn set_mode(&mut self, register: u32) {
        self.mode_register = register;
        self.mode = Mode::from_register(register);
    }
}
