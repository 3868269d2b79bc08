//! What a wave has under way: results and accesses to memory.

use crate::cost::Cost;
use crate::counters::{self, Counters};
use crate::hold::Hold;
use crate::latencies::Latencies;
use crate::reason::Reason;
use crate::scoreboard::Scoreboard;
use crate::spread::Spread;
use crate::step::{Counted, Kind, Step};
use gcnsel_isa::timing::{BARRIER, BRANCH_NOT_TAKEN, BRANCH_TAKEN};
use gcnsel_isa::{SLOT, WaitCounts};

/// Cycles in which a SIMD can issue again.
pub const SLOT_CYCLES: u64 = SLOT as u64;

/// The time of memory, access after access.
#[derive(Clone, Copy, Debug)]
pub struct Memory<'a> {
    /// In the mean.
    pub latencies: &'a Latencies,
    /// How much they differ.
    pub spread: Spread,
}

/// When an instruction is issued.
#[derive(Clone, Copy, Debug)]
pub struct Issue {
    /// The number of the instruction.
    pub number: u32,
    /// The cycle.
    pub cycle: u64,
    /// The cycle in which its unit starts on it.
    pub start: u64,
    /// For how many cycles that keeps its unit busy.
    pub busy: u64,
}

/// A wave's results and accesses under way.
#[derive(Clone, Debug, Default)]
pub struct Flight {
    counters: Counters,
    scoreboard: Scoreboard,
}

impl Flight {
    /// Holds an instruction, the next, until it has what it needs.
    pub fn wait(&mut self, step: &Step, number: u32, hold: &mut Hold) {
        self.scoreboard.wait(step, number, hold);
        match step.kind {
            Kind::Counted(Counted { counters, .. }) => {
                self.counters.forget(hold.until);
                self.counters.make_room(counters.vm, counters.lgkm, number, hold);
            }
            Kind::End => self.counters.wait(WaitCounts { vm: 0, exp: 0, lgkm: 0 }, number, hold),
            Kind::Plain | Kind::Wait(_) | Kind::Pause(..) | Kind::Branch | Kind::Barrier => {}
        }
    }

    /// An instruction is issued.
    pub fn issue(&mut self, step: &Step, cost: Cost, memory: &mut Memory<'_>, issue: Issue) {
        if let Kind::Counted(counted) = step.kind {
            let (mean, reason) = memory.latencies.time(counted, cost);
            // The times are those of accesses that need their unit for a slot.
            let time = match reason {
                Reason::GlobalMemory => memory.spread.next(mean),
                _ => mean,
            };
            let time = time + issue.busy.saturating_sub(SLOT_CYCLES);
            let mut access = counters::Access { done: issue.start + time, reason, step: issue.number };
            self.counters.forget(issue.cycle);
            if counted.counters.vm {
                access.done = self.counters.issue_vm(access);
            }
            if counted.counters.lgkm {
                self.counters.issue_lgkm(access);
            }
        }
        self.scoreboard.issue(step, issue.number, issue.cycle);
    }

    /// When the instruction behind one that was issued in a cycle can be, as far as that one is concerned.
    pub fn behind(&self, step: &Step, number: u32, jumps: bool, cycle: u64) -> Hold {
        let (cycles, reason) = match step.kind {
            Kind::Pause(cycles, reason) => (cycles, reason),
            Kind::Branch if jumps => (BRANCH_TAKEN.into(), Reason::Branch),
            Kind::Branch => (BRANCH_NOT_TAKEN.into(), Reason::Branch),
            Kind::Barrier => (BARRIER.into(), Reason::Barrier),
            Kind::Plain | Kind::Counted(_) | Kind::Wait(_) | Kind::End => (SLOT_CYCLES, Reason::Conflict),
        };
        let mut hold = Hold::new(cycle + cycles.max(SLOT_CYCLES), reason, number);
        if let Kind::Wait(counts) = step.kind {
            self.counters.wait(counts, number, &mut hold);
        }
        hold
    }
}
