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
mod trial;
mod value;

use crate::random::Random;
use gcnsel_mir::Function;
use machine::Machine;
use schedule::Schedule;

pub use trial::{Bounds, Trust, Violation};

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
    let schedule = Schedule::new(before, after);
    for _ in 0..bounds.runs {
        Machine::new(before, after, &schedule, (bounds, trust), &mut random).run(bounds.steps)?;
    }
    Ok(())
}
