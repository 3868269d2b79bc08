//! A model of a compute unit: how long waves take for their instructions, and what they wait for.
//!
//! It knows nothing of values: [`run`] is given what waves have executed ([`Track`]s of [`Step`]s), [`Straight`] code that
//! nobody has executed. Both use one model of a wave. The facts about instructions and memory are `gcnsel_isa`'s:
//! [`Row::timing`](gcnsel_isa::Row::timing), [`MemoryTimes`](gcnsel_isa::MemoryTimes). The page `docs/estimate.md` defines the
//! model, `docs/timing.md` has the sources of its numbers.
//!
//! Layers, from below to above: what cycles are lost to (`reason`), what an access costs its unit (`cost`), an instruction
//! (`step`); why a wave waits (`hold`): for memory (`latencies`, `spread`, `counters`), for registers (`scoreboard`), and all that
//! it has under way (`flight`); what takes instructions (`units`); `straight` code; the path of a wave (`track`), a `wave`, and
//! the `compute_unit` that it runs on, with its `losses`.

mod compute_unit;
mod cost;
mod counters;
mod flight;
mod hold;
mod latencies;
mod losses;
#[cfg(test)]
mod properties;
mod reason;
mod scoreboard;
mod spread;
mod step;
mod straight;
mod track;
mod units;
mod wave;

pub use compute_unit::{Begins, Load, Run, run};
pub use cost::{Cost, Space};
pub use flight::SLOT_CYCLES;
pub use latencies::Latencies;
pub use losses::{At, Losses};
pub use reason::{Lost, Reason};
pub use spread::Spread;
pub use step::{Access, Counted, Kind, Step, is_vector_access};
pub use straight::{Straight, Waited};
pub use track::{Cursor, Stretch, Track};
