//! Spilling: brings the number of registers live at once under a limit, the same way in both files.
//!
//! Inside a block it is Belady's rule (as Braun and Hack, "Register Spilling and Live-Range Splitting for SSA-Form
//! Programs", 2009, apply it): where room is needed, the register goes whose next use is farthest. A spilled value is
//! stored once, behind its definition, so dropping it costs nothing more; its next use loads it again, into a new
//! register that serves the uses behind it until it is dropped in turn.
//!
//! Between blocks a value is either in a register or *out*, in its place, at every boundary, so that no phis are
//! needed for what loads define. A value is out once it had to be dropped in a block that it lives through or out of;
//! of values with no further use in a block those go out first that are used least, by cycle depth ([`cost`]).
//!
//! Constants are made again instead of stored. A phi that is out never has a register: each predecessor stores its
//! argument, to the phi's own place unless the phi is still wanted there; an argument that lives in that place already
//! ([`webs`]) is not stored. The places are AGPRs ([`vectors`]) and stack objects ([`scratch`]) for VGPRs and lanes of VGPRs
//! for SGPRs ([`lanes`]); values that are never live together share them ([`places`]).
//!
//! [`walk`] goes through a block and decides; it does so until nothing more goes out, and then once more with
//! [`rewrite`], which writes down what the walk decides. This file does that until the limit holds.

mod cost;
mod drops;
pub mod lanes;
mod limit;
mod places;
mod rewrite;
pub mod scratch;
mod storage;
pub mod vectors;
mod walk;
mod webs;

pub use cost::Cost;
pub use drops::Drops;
pub use limit::Limit;
pub use rewrite::Spills;
pub use storage::Storage;

use crate::Error;
use crate::pressure::Demand;
use gcnsel_mir::Function;

/// Rounds of spilling: what a round adds can itself meet full registers.
const ROUNDS: u32 = 8;

impl<S: Storage> Spills<S> {
    /// Spills until no more dwords of the file than the limit allows are live at once, given what the file needs now; the
    /// result is what it needs afterwards.
    ///
    /// # Errors
    /// If single instructions need more than that; the function is right all the same.
    pub fn fit(&mut self, f: &mut Function, demand: Demand, limit: Limit) -> Result<Demand, Error> {
        let demand = self.lower(f, demand, limit, &Drops::default());
        match demand.pressure > limit.at_once || demand.over_calls > limit.over_calls {
            false => Ok(demand),
            true => {
                let (what, limit) = match demand.pressure > limit.at_once {
                    true => {
                        (format!("{} {} are live at once", demand.pressure, S::FILE.name()), limit.at_once)
                    }
                    false => (
                        format!("{} {} live over a call", demand.over_calls, S::FILE.name()),
                        limit.over_calls,
                    ),
                };
                Err(Error(format!("function '{}': {what} and cannot be spilled below {limit}", f.name)))
            }
        }
    }

    /// Spills as [`Spills::fit`] does, as far as that goes, and what is to be dropped at single places; the result is what
    /// the file needs afterwards.
    pub fn lower(&mut self, f: &mut Function, mut demand: Demand, limit: Limit, drops: &Drops) -> Demand {
        if !drops.is_empty() {
            self.spill(f, &demand.liveness, limit, drops);
            demand = demand.again(f, S::FILE);
        }
        for round in 0..ROUNDS {
            if demand.pressure <= limit.at_once && demand.over_calls <= limit.over_calls {
                break;
            }
            // A round can miss by what it adds itself: the next ones aim lower.
            self.spill(f, &demand.liveness, limit.lower(round), &Drops::default());
            demand = demand.again(f, S::FILE);
        }
        demand
    }
}

#[cfg(test)]
mod tests;
