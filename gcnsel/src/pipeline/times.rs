//! The CPU time of each stage.

use super::Stage;
use std::time::Duration;

/// CPU time of this thread so far: what else the machine does is not in it.
#[cfg(unix)]
fn thread_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    // The clock counts up from zero, so neither part is negative.
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// Time that has passed, where there is no clock of the thread.
#[cfg(not(unix))]
fn thread_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// The CPU time each stage took, over all functions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageTimes([Duration; Stage::ALL.len()]);

impl StageTimes {
    /// The time of a stage.
    pub fn of(&self, stage: Stage) -> Duration {
        self.0[stage as usize]
    }

    /// The time of all stages.
    pub fn total(&self) -> Duration {
        self.0.iter().sum()
    }

    /// The time of each stage in nanoseconds, in the order of [`Stage::ALL`].
    pub fn nanoseconds(&self) -> [u64; Stage::ALL.len()] {
        self.0.map(|time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
    }

    /// The times that [`StageTimes::nanoseconds`] gave.
    pub fn of_nanoseconds(times: [u64; Stage::ALL.len()]) -> Self {
        StageTimes(times.map(Duration::from_nanos))
    }

    /// Adds the time of another compilation.
    pub fn add(&mut self, other: &StageTimes) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine += theirs);
    }

    /// Runs a stage, on this thread, and counts its time.
    pub fn measure<T>(&mut self, stage: Stage, run: impl FnOnce() -> T) -> T {
        let start = thread_time();
        let result = run();
        self.0[stage as usize] += thread_time().saturating_sub(start);
        result
    }
}
