//! How much is tried, what is believed, and what may be found wrong.

use gcnsel_mir::{Block, Inst};
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
