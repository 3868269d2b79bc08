//! The stages of compilation, by name, and the CPU time each takes.

use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// A stage. Those that leave a function changed are what `--print-after` takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, clap::ValueEnum)]
pub enum Stage {
    /// Text to IR.
    #[value(skip)]
    Parse,
    /// The IR verifier.
    #[value(skip)]
    Verify,
    /// Inlining and expansion.
    Prepare,
    /// What is uniform.
    #[value(skip)]
    Uniformity,
    /// What is the same in each iteration, out of loops.
    Hoist,
    /// What one block alone uses, to where it is used.
    Sink,
    /// DAG, selection, scheduling.
    Select,
    /// Wave edges and exec masks.
    Wave,
    /// Both register files.
    Regalloc,
    /// Waits, hazards, branches, encoding.
    Emit,
    /// Descriptors, metadata, ELF.
    #[value(skip)]
    Object,
}

impl Stage {
    /// All, in order.
    pub const ALL: [Stage; 11] = [
        Stage::Parse,
        Stage::Verify,
        Stage::Prepare,
        Stage::Uniformity,
        Stage::Hoist,
        Stage::Sink,
        Stage::Select,
        Stage::Wave,
        Stage::Regalloc,
        Stage::Emit,
        Stage::Object,
    ];

    /// The name that users type.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Parse => "parse",
            Stage::Verify => "verify",
            Stage::Prepare => "prepare",
            Stage::Uniformity => "uniformity",
            Stage::Hoist => "hoist",
            Stage::Sink => "sink",
            Stage::Select => "select",
            Stage::Wave => "wave",
            Stage::Regalloc => "regalloc",
            Stage::Emit => "emit",
            Stage::Object => "object",
        }
    }
}

/// CPU time of this thread so far: what else the machine does is not in it.
fn thread_time() -> Duration {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    // The clock counts up from zero, so neither part is negative.
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
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
