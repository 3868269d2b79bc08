//! Spilling and colouring, until what is left can be coloured.

use super::{Colours, Palette, colour};
use crate::Error;
use crate::pressure::{Demand, living_over_calls};
use crate::spill::{Limit, Spills, Storage};
use gcnsel_mir::{Function, Liveness};

/// Below this many dwords live at once nothing is gained by spilling more.
const LEAST: u32 = 8;

/// Spills until at most `room` dwords of the file are live at once, and colours. Tuples may find the free registers
/// scattered, and then get more room. `refine` may add to the palette what depends on the registers that are left.
///
/// # Errors
/// If a tuple finds no room where nothing more can be spilled.
pub fn spill_and_colour<S: Storage>(
    f: &mut Function,
    mut demand: Demand,
    palette: &mut Palette,
    spills: &mut Spills<S>,
    room: u32,
    mut refine: impl FnMut(&Function, &Liveness, &mut Palette),
) -> Result<(Colours, Liveness), Error> {
    let mut target = room;
    if f.makes_calls() {
        palette.find_clobbered(f.target);
    }
    let kept = palette.kept_over_calls() as u32;
    loop {
        let limit = Limit { at_once: target, over_calls: kept.saturating_sub(room - target) };
        demand = spills.fit(f, demand, limit)?;
        if f.makes_calls() {
            palette.over_calls = living_over_calls(f, palette.file, &demand.liveness);
        }
        refine(f, &demand.liveness, palette);
        match colour(f, &demand.liveness, palette) {
            Ok(colours) => return Ok((colours, demand.liveness)),
            Err(stuck) if target <= LEAST => return Err(stuck),
            Err(_) => target -= (target / 16).max(2),
        }
    }
}
