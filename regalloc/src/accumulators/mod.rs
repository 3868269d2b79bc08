//! Values that live in accumulation registers (AGPRs) as they would in VGPRs.
//!
//! From gfx90a on a wave has 512 vector registers, and an instruction names 256 of them as VGPRs, the others as AGPRs. Matrix
//! instructions, loads and stores take either; all else takes VGPRs. Where more VGPRs would be live at once than there are, values
//! that such instructions make and read move to AGPRs for good, in [`webs`] of all that passes them on: nothing is copied then.
//! What is left over is spilled.
//!
//! [`operands`] knows which operands may be AGPRs; [`choose`] decides by pressure; [`split`] puts copies where a web meets other
//! instructions. Then the AGPRs are coloured, before all VGPRs, so that a copy may take a VGPR in between.

mod choose;
mod operands;
mod split;
mod webs;

use crate::colour::{Ground, Palette};
use crate::file::File;
use crate::pressure::Demand;
use crate::rewrite::rewrite;
use gcnsel_mir::Function;

/// Attempts to colour what has moved, each with an eighth fewer registers.
const ATTEMPTS: u16 = 3;

/// Moves values to AGPRs, of which there are so many, until no more than `room` VGPRs are live at once, as far as that goes.
/// The result is what VGPRs need then, and how many AGPRs are taken.
pub fn relieve(f: &mut Function, demand: Demand, room: u32, accumulators: u16) -> (Demand, u16) {
    if demand.pressure <= room || accumulators == 0 {
        return (demand, 0);
    }
    let before = f.clone();
    for attempt in 0..ATTEMPTS {
        let Some(moved) =
            choose::choose(f, &demand, room, u32::from(accumulators - accumulators / 8 * attempt))
        else {
            break;
        };
        split::split(f);
        let needs = moved.again(f, File::Agprs);
        let mut palette = Palette::new(File::Agprs, accumulators, [1, 1, 2, 2, 2]);
        palette.costless = accumulators;
        if let Some(coloured) = Ground::new(f, File::Agprs, &needs.liveness).colour_or_stop(&palette) {
            let ends =
                f.regs.keys().filter_map(|reg| Some(coloured.colours[reg]? + u16::from(f.regs[reg].dwords)));
            let taken = ends.max().unwrap_or(0);
            rewrite(f, File::Agprs, coloured);
            return (demand.again(f, File::Vgprs), taken);
        }
        f.clone_from(&before);
    }
    (demand, 0)
}
