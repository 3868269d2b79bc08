//! Colouring once more, with an eye on how many registers are used: of those that let the same number of waves run, the first
//! attempt takes any that saves a move, and leaves gaps in front of tuples.

use super::aside::Coloured;
use super::ground::Ground;
use super::moved::Moved;
use super::palette::{Palette, Spare, Sparing};
use crate::pressure::Demand;

/// The colours with fewest registers, of those that take no more moves than `coloured`. With fewer than are live at once
/// there are none.
pub fn with_fewer(ground: &Ground, demand: &Demand, palette: &Palette, coloured: Coloured) -> Coloured {
    let (f, ceiling) = (ground.f, demand.pressure as u16);
    // In functions that are called some registers have to be saved, which the number of moves does not tell.
    if coloured.top <= ceiling || f.has_convention() {
        return coloured;
    }
    let moves = Moved::new(f, ground.liveness, palette.file);
    let before = moves.all(&coloured);
    let mut best = coloured;
    // To plan tuples far ahead saves registers in most functions, and takes more of them in others.
    for how in [Sparing::FromBelow, Sparing::Packed, Sparing::Followed] {
        let palette = Palette { limit: best.top - 1, spare: Some(Spare { ceiling, how }), ..palette.clone() };
        let found = ground.colour_with(&palette, &moves, before);
        // What is given is where it is, above the limit or not.
        if let Some(found) = found.filter(|found| found.top < best.top) {
            best = found;
        }
        if best.top <= ceiling {
            break;
        }
    }
    best
}
