//! Estimates how long a kernel runs, and what it waits for, from what its waves execute in the emulator.
//!
//! [`estimate`] runs a launch of a code object of any compiler, records the waves that fill a compute unit, and runs these again
//! in a model of one (`gcnsel_cycles`): once the first wave alone, once as many waves as run there at a time. An [`Estimate`]
//! has the cycles of both, and where they are lost to what. The page `docs/estimate.md` defines it.
//!
//! Layers, from below to above: what memory accesses cost (`access`), the instructions that were executed (`code`), and the
//! recorder of both (`record`); source lines (`lines`), the `report` and its sums by place (`places`); what users choose
//! (`options`), and the whole (`model`).

mod access;
mod code;
mod lines;
mod model;
mod options;
mod places;
mod record;
mod report;

pub use gcnsel_cycles::{Latencies, Lost, Reason};
pub use lines::Lines;
pub use model::Model;
pub use options::Options;
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
