//! A wave on its way along a track.

use crate::cost::Cost;
use crate::flight::{Flight, Issue, Memory};
use crate::hold::Hold;
use crate::reason::Reason;
use crate::step::{Kind, Step};
use crate::track::Cursor;

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
    steps: &'a [Step],
    cursor: Cursor<'a>,
    /// The work-group that it is in: a number that no other has at the time.
    pub group: u64,
    /// The number of the next instruction.
    pub step: u32,
    /// From when on it can be issued.
    pub hold: Hold,
    /// It waits for the others of its work-group.
    pub is_at_barrier: bool,
    flight: Flight,
}

impl<'a> Wave<'a> {
    /// A wave that starts in a cycle, at a place of its track; none at the end.
    pub fn new(steps: &'a [Step], cursor: Cursor<'a>, group: u64, cycle: u64) -> Option<Wave<'a>> {
        let step = cursor.instruction()?;
        Some(Wave {
            steps,
            cursor,
            group,
            step,
            hold: Hold::new(cycle, Reason::Other, step),
            is_at_barrier: false,
            flight: Flight::default(),
        })
    }

    /// The next instruction.
    pub fn next(&self) -> &'a Step {
        &self.steps[self.step as usize]
    }

    /// What the next instruction costs, if it is an access; asked once.
    pub fn take_cost(&mut self) -> Cost {
        if self.next().is_vector_access { self.cursor.take_cost() } else { Cost::default() }
    }

    /// Issues the next instruction.
    pub fn issue(&mut self, cost: Cost, memory: &mut Memory<'_>, cycle: u64, start: u64, busy: u64) -> Next {
        let (step, number) = (self.next(), self.step);
        self.flight.issue(step, cost, memory, Issue { number, cycle, start, busy });
        let jumps = self.cursor.advance();
        let Some(next) = self.cursor.instruction() else { return Next::Ended };
        self.step = next;
        if let Kind::Barrier = step.kind {
            self.is_at_barrier = true;
            self.hold = Hold::new(cycle, Reason::Barrier, number);
            return Next::AtBarrier;
        }
        self.hold = self.flight.behind(step, number, jumps, cycle);
        self.flight.wait(self.next(), next, &mut self.hold);
        Next::Runs
    }

    /// The last of its work-group has come to the barrier in a cycle.
    pub fn pass_barrier(&mut self, cycle: u64) {
        self.is_at_barrier = false;
        let barrier = self.hold.at;
        self.hold = self.flight.behind(&self.steps[barrier as usize], barrier, false, cycle);
        self.flight.wait(self.next(), self.step, &mut self.hold);
    }
}
