//! A wave on a SIMD.

use crate::code::{Code, Counted, Kind};
use crate::counters::{Access, Counters};
use crate::hold::Hold;
use crate::latencies::Latencies;
use crate::reason::Reason;
use crate::scoreboard::Scoreboard;
use crate::spread::Spread;
use crate::track::{Cursor, Track};
use gcnsel_isa::timing::{BARRIER, BRANCH_NOT_TAKEN, BRANCH_TAKEN};
use gcnsel_isa::{SLOT, Unit, WaitCounts};

/// Cycles in which a SIMD can issue again.
pub const SLOT_CYCLES: u64 = SLOT as u64;

/// What becomes of a wave when its instruction is issued.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// It goes on.
    Runs,
    /// It waits for the others of its work-group.
    AtBarrier,
    /// It has ended.
    Ended,
}

/// A wave.
pub struct Wave<'a> {
    cursor: Cursor<'a>,
    /// The work-group that it is in: a number that no other on the SIMD has at the time.
    pub group: u64,
    /// The number of the next instruction.
    pub step: u32,
    /// From when on it can be issued.
    pub hold: Hold,
    /// It waits for the others of its work-group.
    pub is_at_barrier: bool,
    counters: Counters,
    scoreboard: Scoreboard,
}

impl<'a> Wave<'a> {
    /// A wave that starts in a cycle; none where nothing was recorded of it.
    pub fn new(track: &'a Track, group: u64, cycle: u64) -> Option<Wave<'a>> {
        let cursor = track.start();
        Some(Wave {
            step: cursor.instruction()?,
            cursor,
            group,
            hold: Hold::new(cycle, Reason::Other, 0),
            is_at_barrier: false,
            counters: Counters::default(),
            scoreboard: Scoreboard::new(),
        })
    }

    /// Issues the next instruction in a cycle, on which its unit starts in another; for how many cycles that keeps its unit busy, were the unit the SIMD's alone, and
    /// what becomes of the wave.
    pub fn issue(
        &mut self,
        code: &Code,
        latencies: &Latencies,
        spread: &mut Spread,
        cycle: u64,
        start: u64,
    ) -> (u64, Next) {
        let number = self.step;
        let step = &code.steps[number as usize];
        let cost = if step.is_vector_access { self.cursor.take_cost() } else { Default::default() };
        let busy = match step.unit {
            Unit::VectorMemory => step.busy.max(cost.cycles()),
            Unit::Lds => step.busy + cost.cycles(),
            _ => step.busy,
        };
        if let Kind::Counted(counted) = step.kind {
            let (mean, reason) = latencies.time(counted, cost);
            let time = spread.next(mean);
            // The times are those of accesses that need their unit for a slot.
            let longer = busy.saturating_sub(SLOT_CYCLES);
            self.count(counted, Access { done: start + time + longer, reason, step: number }, cycle);
        }
        self.scoreboard.issue(step, number, cycle);
        let jumps = self.cursor.advance();
        let Some(next) = self.cursor.instruction() else { return (busy, Next::Ended) };
        self.step = next;
        let (cycles, reason) = match step.kind {
            Kind::Pause(cycles, reason) => (cycles, reason),
            Kind::Branch if jumps => (BRANCH_TAKEN.into(), Reason::Branch),
            Kind::Branch => (BRANCH_NOT_TAKEN.into(), Reason::Branch),
            Kind::Barrier => {
                self.is_at_barrier = true;
                self.hold = Hold::new(cycle, Reason::Barrier, number);
                return (busy, Next::AtBarrier);
            }
            Kind::Plain | Kind::Counted(_) | Kind::Wait(_) | Kind::End => (SLOT_CYCLES, Reason::Conflict),
        };
        let mut hold = Hold::new(cycle + cycles.max(SLOT_CYCLES), reason, number);
        if let Kind::Wait(counts) = step.kind {
            self.counters.wait(counts, number, &mut hold);
        }
        self.wait(code, hold);
        (busy, Next::Runs)
    }

    /// The last of its work-group has come to the barrier in a cycle.
    pub fn pass_barrier(&mut self, code: &Code, cycle: u64) {
        self.is_at_barrier = false;
        self.wait(code, Hold::new(cycle + u64::from(BARRIER), Reason::Barrier, self.hold.at));
    }

    fn count(&mut self, counted: Counted, mut access: Access, cycle: u64) {
        self.counters.forget(cycle);
        if counted.counters.vm {
            access.done = self.counters.issue_vm(access);
        }
        if counted.counters.lgkm {
            self.counters.issue_lgkm(access);
        }
    }

    /// Holds the next instruction until it has what it needs.
    fn wait(&mut self, code: &Code, mut hold: Hold) {
        self.scoreboard.wait(self.step, code, &mut hold);
        match code.steps[self.step as usize].kind {
            Kind::Counted(Counted { counters, .. }) => {
                self.counters.forget(hold.until);
                self.counters.make_room(counters.vm, counters.lgkm, self.step, &mut hold);
            }
            Kind::End => self.counters.wait(WaitCounts { vm: 0, exp: 0, lgkm: 0 }, self.step, &mut hold),
            Kind::Plain | Kind::Wait(_) | Kind::Pause(..) | Kind::Branch | Kind::Barrier => {}
        }
        self.hold = hold;
    }
}
