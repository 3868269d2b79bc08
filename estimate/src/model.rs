//! A recorded launch, and the compute unit on which it runs.

use crate::code::Code;
use crate::lines::Lines;
use crate::options::Options;
use crate::places::places;
use crate::record::Recorder;
use crate::report::{Cycles, Estimate};
use gcnsel_codeobject::LoadedObject;
use gcnsel_cycles::{Begins, Latencies, Load, Run, Spread, Track};
use gcnsel_emulator::{CodeObject, Launch, Outcome, RunError};
use gcnsel_isa::{Occupancy, Target};

/// How often a filled compute unit runs as many waves as it has room for, while cycles count, unless these are long.
const TIMES: u64 = 32;

/// Instructions that it runs while cycles count, at most: so many, or what was recorded so many times, but no more than the
/// last. The emulator takes several times as long for an instruction as the model.
const MOST_INSTRUCTIONS: u64 = 1 << 17;
const MOST_RECORDED: u64 = 4;
const MOST_OF_ALL: u64 = 1 << 24;

/// The recorded waves of a launch.
#[derive(Clone, Debug)]
pub struct Model {
    kernel: String,
    target: Target,
    occupancy: Occupancy,
    waves_of_work_group: u64,
    code: Code,
    tracks: Vec<Track>,
}

impl Model {
    /// Runs a launch in the emulator and records the first of its waves, as many as run on a compute unit at a time.
    ///
    /// # Errors
    /// As [`CodeObject::run`].
    pub fn record(object: &CodeObject, launch: &Launch) -> Result<(Outcome, Model), RunError> {
        let occupancy = object.occupancy(launch)?;
        let target = object.target();
        let mut recorder = Recorder::new(target, occupancy.waves, waves_of(launch, target));
        let outcome = object.run_observed(launch, &mut recorder)?;
        let (code, tracks) = recorder.finish(target);
        let waves_of_work_group = waves_of_work_group(launch, target);
        let kernel = launch.kernel.clone();
        Ok((outcome, Model { kernel, target, occupancy, waves_of_work_group, code, tracks }))
    }

    /// Waves that run on a SIMD at a time.
    pub fn occupancy(&self) -> u32 {
        self.occupancy.waves.max(1)
    }

    /// The first wave alone on a compute unit, from its first instruction to its last.
    pub fn alone(&self, latencies: &Latencies) -> Cycles {
        cycles(1, &self.run_alone(latencies), self.first())
    }

    /// A SIMD on which so many waves run at a time, as on the other SIMDs of the compute unit; a wave that ends makes room for the
    /// next.
    pub fn filled(&self, latencies: &Latencies, waves: u32) -> Cycles {
        cycles(waves, &self.run_filled(latencies, waves), &self.tracks)
    }

    fn first(&self) -> &[Track] {
        &self.tracks[..self.tracks.len().min(1)]
    }

    fn run_alone(&self, latencies: &Latencies) -> Run {
        let load = Load::alone(self.tracks.first().unwrap_or(&Track::default()), self.target);
        gcnsel_cycles::run(&self.code.steps, self.first(), latencies, load)
    }

    fn run_filled(&self, latencies: &Latencies, waves: u32) -> Run {
        let recorded: u64 = self.tracks.iter().map(|track| track.executed).sum();
        let simds = self.target.info().simds_per_cu;
        let room = u64::from(waves) * u64::from(simds);
        let full = room.saturating_mul(recorded.div_ceil(self.tracks.len().max(1) as u64));
        let most = recorded.saturating_mul(MOST_RECORDED).clamp(MOST_INSTRUCTIONS, MOST_OF_ALL);
        let load = Load {
            simds: simds as usize,
            waves,
            before: full.min(most / 4),
            counted: full.saturating_mul(TIMES).min(most).max(1),
            spread: Spread::even(self.target),
            begins: Begins::Evenly,
        };
        gcnsel_cycles::run(&self.code.steps, &self.tracks, latencies, load)
    }

    /// The estimate, with the source lines of the code object's bytes.
    pub fn estimate(&self, bytes: &[u8], loaded: &LoadedObject, options: &Options) -> Estimate {
        let latencies = options.latencies.unwrap_or_else(|| Latencies::of(self.target));
        let waves = options.waves.unwrap_or(self.occupancy.waves).max(1);
        let (alone, filled) = (self.run_alone(&latencies), self.run_filled(&latencies, waves));
        let (lines, line_tables_error) = match Lines::of(bytes, loaded) {
            Ok(lines) => (lines, None),
            Err(why) => (Lines::default(), Some(why)),
        };
        let places = places(&self.code, &self.tracks, &lines, loaded, &alone.losses, &filled.losses);
        Estimate {
            kernel: self.kernel.clone(),
            target: self.target.name(),
            occupancy: self.occupancy.waves,
            limited_by: self.occupancy.limited_by.name(),
            simds: self.target.info().simds_per_cu,
            waves_of_work_group: self.waves_of_work_group,
            waves_recorded: self.tracks.len() as u64,
            is_cut: self.tracks.iter().any(|track| track.is_cut),
            latencies,
            alone: cycles(1, &alone, self.first()),
            filled: cycles(waves, &filled, &self.tracks),
            blocks: places.blocks,
            lines: places.lines,
            instructions: places.instructions,
            line_tables_error,
        }
    }
}

/// Waves of a work-group.
fn waves_of_work_group(launch: &Launch, target: Target) -> u64 {
    let items = launch.block.iter().fold(1, |size: u64, &items| size.saturating_mul(items.into()));
    items.div_ceil(target.info().wave_size.into())
}

/// Waves of a launch.
fn waves_of(launch: &Launch, target: Target) -> u64 {
    let groups =
        launch.grid.iter().zip(launch.block).map(|(&items, block)| u64::from(items.div_ceil(block.max(1))));
    groups.fold(waves_of_work_group(launch, target), u64::saturating_mul)
}

fn cycles(waves_at_a_time: u32, run: &Run, tracks: &[Track]) -> Cycles {
    let instructions: u64 = tracks.iter().map(|track| track.executed).sum();
    let each = instructions as f64 / tracks.len().max(1) as f64;
    Cycles {
        waves_at_a_time,
        waves: if instructions == 0 { 0.0 } else { run.instructions as f64 / each },
        instructions: run.instructions,
        cycles: run.cycles,
        issued: run.issued,
        lost: run.lost,
    }
}
