//! Why a wave's next instruction is not issued yet.

use crate::reason::Reason;

/// The cycle from which an instruction can be issued, as far as its own wave is concerned, and what it waits for until then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hold {
    /// The cycle.
    pub until: u64,
    /// What takes longest.
    pub reason: Reason,
    /// The number of the instruction at which the cycles are lost.
    pub at: u32,
    /// The number of the instruction that is waited for.
    pub cause: u32,
}

impl Hold {
    /// A hold at an instruction that takes its time, whatever comes next.
    pub fn new(until: u64, reason: Reason, at: u32) -> Hold {
        Hold { until, reason, at, cause: at }
    }

    /// Waits, at an instruction, for another as well; of what takes equally long the first counts.
    pub fn until(&mut self, until: u64, reason: Reason, at: u32, cause: u32) {
        if until > self.until {
            *self = Hold { until, reason, at, cause };
        }
    }
}
