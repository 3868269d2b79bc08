//! Colouring once more, with an eye on how many registers are used: of those that let the same number of waves run, the first
//! attempt takes any that saves a move, and leaves gaps in front of tuples.

use super::aside::Coloured;
use super::colour;
use super::moved::Moved;
use super::palette::{Palette, Spare, Sparing};
use crate::pressure::Demand;
use gcnsel_mir::Function;

/// The colours with fewest registers, of those that take no more moves than `coloured`. With fewer than are live at once
/// there are none.
pub fn with_fewer(f: &Function, demand: &Demand, palette: &Palette, coloured: Coloured) -> Coloured {
    let ceiling = demand.pressure as u16;
    // In functions that are called some registers have to be saved, which the number of moves does not tell.
    if coloured.top <= ceiling || f.has_convention() {
        return coloured;
    }
    let moves = Moved::new(f, &demand.liveness, palette.file);
    let before = moves.all(&coloured);
    let mut best = coloured;
    // To plan tuples far ahead saves registers in most functions, and takes more of them in others.
    for how in [Sparing::FromBelow, Sparing::Packed, Sparing::Followed] {
        let palette = Palette { limit: best.top, spare: Some(Spare { ceiling, how }), ..palette.clone() };
        let found = colour(f, &demand.liveness, &palette).ok();
        if let Some(found) = found.filter(|found| found.top < best.top && moves.all(found) <= before) {
            best = found;
        }
        if best.top <= ceiling {
            break;
        }
    }
    best
}
