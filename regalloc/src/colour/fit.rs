//! Spilling and colouring, until what is left can be coloured.

use super::aside::Coloured;
use super::ground::Ground;
use super::moved::Moved;
use super::palette::Palette;
use super::thrift::with_fewer;
use crate::Error;
use crate::file::File;
use crate::pressure::{Demand, living_over_calls};
use crate::spill::{Limit, Spills, Storage};
use gcnsel_isa::{Bank, convention};
use gcnsel_mir::{Function, Liveness};

/// Below this many dwords live at once nothing is gained by spilling more.
const LEAST: u32 = 8;
/// Attempts in which only what is in the way is spilled.
const PATIENCE: u32 = 3;
/// So many numbers of waves are tried.
const TRIED: usize = 3;
/// For twice as many waves, one instruction of so many may be a move out of the way, or one more move of all kinds.
const MOVED: u64 = 12;
/// Attempts before it is given up.
const ATTEMPTS: u32 = 64;

/// How many registers a function that needs so many may have before it costs anything: of vector registers as many as let
/// the same number of waves run, but where it is called none that it would have to save.
fn costless(f: &Function, file: File, pressure: u32) -> u32 {
    let info = f.target.info();
    let has_accumulators = f.regs.values().any(|reg| reg.bank == Bank::Agpr);
    match file {
        // Vectors live in AGPRs only where there are too few VGPRs.
        File::Vgprs if has_accumulators => info.max_vgprs.max(pressure),
        File::Vgprs => {
            let saves = |&at: &u16| f.is_callable && !convention::is_clobbered(Bank::Vgpr, at, f.target);
            let unsaved = (0..info.max_vgprs as u16).find(saves).map_or(info.max_vgprs, u32::from);
            info.vgprs_for_waves(info.waves_for_vgprs(pressure)).min(unsaved).max(pressure)
        }
        File::Sgprs | File::Agprs => pressure,
    }
}

/// Colours once more, where tuples have taken registers with which fewer waves run than with those that are needed at once: with as
/// few registers as more waves have, values are moved out of the way of tuples. Kept if few are, or if there are not many
/// more moves of all kinds than before.
fn with_more_waves(ground: &Ground, palette: &Palette, coloured: &Coloured) -> Option<Coloured> {
    let f = ground.f;
    let most_waves = palette.most_waves.filter(|_| palette.file == File::Vgprs && !f.has_convention())?;
    let info = f.target.info();
    let waves = |registers: u16| info.waves_for_vgprs(registers.into()).min(most_waves);
    let now = waves(coloured.top);
    let tried = now + 1..=waves(palette.costless);
    if tried.is_empty() {
        return None;
    }
    let moves = Moved::new(f, ground.liveness, palette.file);
    let code = moves.sum(|block| f.blocks[block].insts.len() as u64);
    let before = moves.all(coloured);
    let mut palette = palette.clone();
    for waves in tried.rev().take(TRIED) {
        palette.limit = palette.limit.min(info.vgprs_for_waves(waves) as u16);
        palette.costless = palette.costless.max(palette.limit);
        let worth = code * u64::from(waves - now) / (u64::from(now) * MOVED);
        match ground.colour_or_stop(&palette) {
            Some(found) if moves.aside(&found) <= worth || moves.all(&found) <= before + worth => {
                return Some(found);
            }
            _ => palette.limit = coloured.top,
        }
    }
    None
}

/// Spills until at most `room` dwords of the file are live at once, and colours. Tuples may find the free registers
/// scattered: then what is in their way is spilled, and at last more. `refine` may add to the palette what depends on
/// the registers that are left.
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
) -> Result<(Coloured, Liveness), Error> {
    let mut target = room;
    if f.makes_calls() {
        palette.find_clobbered(f.target);
    }
    let kept = palette.kept_over_calls() as u32;
    let limit = |target| Limit { at_once: target, over_calls: kept.saturating_sub(room - target) };
    demand = spills.fit(f, demand, limit(room))?;
    let mut attempt = 0;
    loop {
        if f.makes_calls() {
            palette.over_calls = living_over_calls(f, palette.file, &demand.liveness);
        }
        refine(f, &demand.liveness, palette);
        palette.costless = costless(f, palette.file, demand.pressure) as u16;
        let ground = Ground::new(f, palette.file, &demand.liveness);
        match ground.colour(palette) {
            Ok(coloured) => {
                let coloured = match palette.file {
                    File::Vgprs => with_fewer(&ground, &demand, palette, coloured),
                    File::Sgprs | File::Agprs => coloured,
                };
                let fewer = with_more_waves(&ground, palette, &coloured);
                return Ok((fewer.unwrap_or(coloured), demand.liveness));
            }
            Err(stuck) => {
                let nothing_goes = stuck.drops.is_empty();
                if attempt == ATTEMPTS || (nothing_goes && (target <= LEAST || demand.pressure > target)) {
                    return Err(stuck.error);
                }
                // What is in the way goes. Where others take its place time and again, there are too many.
                let helps = attempt < PATIENCE && !nothing_goes;
                if !helps && target > LEAST && demand.pressure <= target {
                    target = (target - (target / 16).max(2)).max(LEAST);
                }
                demand = spills.lower(f, demand, limit(target), &stuck.drops);
                if demand.pressure > room {
                    demand = spills.fit(f, demand, limit(room))?;
                }
                attempt += 1;
            }
        }
    }
}
