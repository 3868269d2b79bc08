//! Why a wave's next instruction is not issued yet.

use crate::reason::Reason;

/// The cycle from which an instruction can be issued, as far as its own wave is concerned, and what it waits for until then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hold {
    /// The cycle.
    pub until: u64,
    /// What takes longest.
    pub reason: Reason,
    /// The number of the instruction that is waited for.
    pub cause: u32,
    /// The cycles are lost there, behind it, instead of at the instruction that waits.
    pub is_behind: bool,
}

impl Hold {
    /// A hold for one reason.
    pub fn new(until: u64, reason: Reason, cause: u32) -> Hold {
        Hold { until, reason, cause, is_behind: false }
    }

    /// A hold behind an instruction that takes its time, whatever comes next.
    pub fn behind(until: u64, reason: Reason, cause: u32) -> Hold {
        Hold { until, reason, cause, is_behind: true }
    }

    /// Waits for something else as well; of what takes equally long the first counts.
    pub fn until(&mut self, until: u64, reason: Reason, cause: u32) {
        if until > self.until {
            *self = Hold::new(until, reason, cause);
        }
    }
}
