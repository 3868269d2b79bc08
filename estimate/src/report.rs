//! What an estimate says.

use gcnsel_cycles::{Latencies, Lost};
use serde::Serialize;

/// The cycles of a SIMD, while so many waves run on it at a time; of all SIMDs that are filled, added. `cycles` is `issued` and
/// what is `lost`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cycles {
    /// Waves at a time.
    pub waves_at_a_time: u32,
    /// Waves that were executed in these cycles: instructions, by those of a recorded wave in the mean. Some are executed in part.
    pub waves: f64,
    /// Instructions that were issued.
    pub instructions: u64,
    /// All cycles.
    pub cycles: u64,
    /// Cycles in which the SIMD issued instructions.
    pub issued: u64,
    /// Cycles in which it issued none.
    pub lost: Lost,
}

impl Cycles {
    /// Cycles in which one wave ends after the other.
    pub fn per_wave(&self) -> f64 {
        if self.waves == 0.0 { 0.0 } else { self.cycles as f64 / self.waves }
    }
}

/// What a piece of code has of the cycles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// How many of its instructions were issued.
    pub executed: u64,
    /// Cycles in which they were.
    pub issued: u64,
    /// Cycles lost at them.
    pub lost: Lost,
}

impl Share {
    /// Issued and lost.
    pub fn cycles(&self) -> u64 {
        self.issued + self.lost.total()
    }

    pub(crate) fn add(&mut self, other: &Share) {
        self.executed += other.executed;
        self.issued += other.issued;
        self.lost += other.lost;
    }
}

/// A piece of code, and its cycles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Piece {
    /// Of one wave alone.
    pub alone: Share,
    /// Of a filled SIMD.
    pub filled: Share,
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Instruction {
    /// Its offset in the code object's image, in bytes.
    pub offset: u64,
    /// As assembly.
    pub text: String,
    /// The number of its block.
    pub block: u32,
    /// The number of its source line, if it has one.
    pub line: Option<u32>,
    /// The offset of the instruction for which it has waited longest, if it has for any: on a filled
    /// SIMD, or else alone.
    pub waits_for: Option<u64>,
    /// Its cycles.
    #[serde(flatten)]
    pub cycles: Piece,
}

/// A block of code: what was executed without jumps into or out of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Block {
    /// The offset of its first instruction in the image, in bytes.
    pub offset: u64,
    /// The function it is in, if the object tells, and how far from its beginning, in bytes.
    pub function: Option<(String, u64)>,
    /// The number of its first source line, if it has one.
    pub line: Option<u32>,
    /// Its cycles.
    #[serde(flatten)]
    pub cycles: Piece,
}

/// A line of source code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The file's path, as the compiler was given it: in its folder, if both are known.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// Its cycles.
    #[serde(flatten)]
    pub cycles: Piece,
}

/// An estimate.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The kernel.
    pub kernel: String,
    /// The processor, as `gfx942`.
    pub target: &'static str,
    /// Waves on a SIMD that is full.
    pub occupancy: u32,
    /// What keeps it from being higher, as in `gcnsel stats`.
    pub limited_by: &'static str,
    /// SIMDs of a compute unit.
    pub simds: u32,
    /// Waves of a work-group.
    pub waves_of_work_group: u64,
    /// Waves that were recorded.
    pub waves_recorded: u64,
    /// The first wave, then the only one recorded, executed more instructions than there is memory for; it counts as ended
    /// there, and the estimate cannot be compared with others.
    pub is_cut: bool,
    /// What is taken for the time of memory.
    pub latencies: Latencies,
    /// The first wave alone.
    pub alone: Cycles,
    /// A SIMD filled with waves.
    pub filled: Cycles,
    /// Blocks, in the order of their addresses.
    pub blocks: Vec<Block>,
    /// Source lines, by file and line.
    pub lines: Vec<Line>,
    /// Instructions, in the order of their addresses.
    pub instructions: Vec<Instruction>,
    /// What is wrong with the object's line tables.
    pub line_tables_error: Option<String>,
}

impl Estimate {
    /// The cycles of the instructions that have no source line; none if each has one. With those of [`Estimate::lines`] they are
    /// all.
    pub fn without_line(&self) -> Option<Piece> {
        let mut without = self.instructions.iter().filter(|instruction| instruction.line.is_none());
        let first = without.next()?.cycles.clone();
        Some(without.fold(first, |mut sum, instruction| {
            sum.add(&instruction.cycles);
            sum
        }))
    }

    /// Waves that a compute unit has room for, as many on each SIMD as the filled one has.
    pub fn waves_of_compute_unit(&self) -> u64 {
        u64::from(self.simds) * u64::from(self.filled.waves_at_a_time)
    }
}
