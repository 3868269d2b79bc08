//! Does the wave do for each lane what the lane would do alone?
//!
//! The function before the transform says what each lane does; the function after it, what the wave does. Both
//! are executed side by side, abstractly: what the function computes is opaque (a scalar instruction gives some function
//! of its operands, every visit of another gives a fresh value, a compare gives random bits), only what the transform
//! made is interpreted. Branches on
//! scalars are decided once per visit, branches on lane masks for each lane. Checked is that
//!
//! * a block is executed with exactly the lanes that stand there, after those blocks that come before it where
//!   lanes stood: lanes that can be together are;
//! * each scalar that a block with lanes reads, and each active lane's bit of a mask, is what the lane's own
//!   execution has there;
//! * SCC at a uniform branch is what was decided;
//! * without lanes, the wave neither goes back to a header nor executes anything that needs lanes;
//! * the wave ends when all lanes have returned.

mod machine;
mod made;
mod schedule;
mod value;

use crate::random::Random;
use gcnsel_mir::{Block, Function, Inst};
use machine::Machine;
use schedule::Schedule;
use std::fmt;

/// How much to try.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Executions from the entry.
    pub runs: u32,
    /// Blocks executed in each, after which it stops without a verdict on what would follow.
    pub steps: u32,
    /// Lanes, at most 64.
    pub lanes: u32,
    /// Decides the branches.
    pub seed: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds { runs: 8, steps: 400, lanes: 8, seed: 1 }
    }
}

/// What the uniformity analysis has found by reasoning about values, which are opaque here, and is taken on trust:
///
/// * scalars are uniform where they are used, also between iterations: an instruction gives the same scalar each time;
/// * no lane goes where a scalar phi, or a branch, gets nothing that is defined: such ways are not followed;
/// * no lane takes the edges that are said to be untaken.
#[derive(Clone, Copy, Debug)]
pub struct Trust<'a> {
    /// Edges of the function before that no lane takes.
    pub untaken: &'a [(Block, Block)],
}

/// What is wrong with a linearised function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The function's name.
    pub function: String,
    /// The block that the wave was executing.
    pub block: Block,
    /// The instruction, if it is at one.
    pub inst: Option<Inst>,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "@{}, {}", self.function, self.block)?;
        if let Some(inst) = self.inst {
            write!(f, ", {inst}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for Violation {}

/// Executes a function before and after [`crate::linearise`] side by side, as far as the bounds say. Without `trust`, nothing is
/// believed of values.
///
/// # Errors
/// The first difference found.
pub fn validate(
    before: &Function,
    after: &Function,
    bounds: Bounds,
    trust: Option<Trust<'_>>,
) -> Result<(), Violation> {
    let mut random = Random::new(bounds.seed);
    let schedule = Schedule::new(after);
    for _ in 0..bounds.runs {
        Machine::new(before, after, &schedule, (bounds, trust), &mut random).run(bounds.steps)?;
    }
    Ok(())
}
