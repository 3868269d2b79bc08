//! Estimates how long a kernel runs, and what it waits for, from what its waves execute in the emulator.
//!
//! [`estimate`] runs a launch of a code object of any compiler, records the waves that fill one SIMD, and runs these again along
//! a model of that SIMD: once the first wave alone, once as many waves as run there at a time. An [`Estimate`] has the cycles of
//! both, and where they are lost to what. The page `docs/estimate.md` defines the model.
//!
//! The facts about instructions and memory are `gcnsel_isa`'s: [`Row::timing`](gcnsel_isa::Row::timing),
//! [`MemoryTimes`](gcnsel_isa::MemoryTimes).
//!
//! Layers, from below to above: what cycles are lost to (`reason`), what memory accesses cost (`access`), a wave's path
//! (`track`); instructions as a SIMD sees them (`code`), and the recorder of both (`record`); why a wave waits (`hold`): for
//! memory (`latencies`, `counters`), for registers (`scoreboard`); a `wave`, and the `simd` that it runs on, with its `losses`;
//! source lines (`lines`), the `report` and its sums by place (`places`); what users choose (`options`), and the whole (`model`).

mod access;
mod code;
mod counters;
mod hold;
mod latencies;
mod lines;
mod losses;
mod model;
mod options;
mod places;
#[cfg(test)]
mod properties;
mod reason;
mod record;
mod report;
mod scoreboard;
mod simd;
mod spread;
mod track;
mod units;
mod wave;

pub use latencies::Latencies;
pub use model::Model;
pub use options::Options;
pub use reason::{Lost, Reason};
pub use report::{Block, Cycles, Estimate, Instruction, Line, Piece, Share};

use gcnsel_emulator::{CodeObject, Launch, Outcome, RunError};

/// Runs a launch of a code object, and estimates how long it takes.
///
/// The emulator's outcome is that of [`CodeObject::run`].
///
/// # Errors
/// The bytes are no code object, the launch does not fit it, or the kernel does something wrong.
pub fn estimate(bytes: &[u8], launch: &Launch, options: &Options) -> Result<(Outcome, Estimate), RunError> {
    let object = CodeObject::load(bytes)?;
    let (outcome, model) = Model::record(&object, launch)?;
    let loaded = gcnsel_codeobject::read(bytes)?;
    Ok((outcome, model.estimate(bytes, &loaded, options)))
}
