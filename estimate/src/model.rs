//! A recorded launch, and the SIMD on which it runs.

use crate::code::Code;
use crate::latencies::Latencies;
use crate::lines::Lines;
use crate::options::Options;
use crate::places::places;
use crate::record::Recorder;
use crate::report::{Cycles, Estimate};
use crate::simd::{self, Load, Run};
use crate::spread::Spread;
use crate::track::Track;
use gcnsel_codeobject::LoadedObject;
use gcnsel_emulator::{CodeObject, Launch, Outcome, RunError};
use gcnsel_isa::{Occupancy, Target};

/// Instructions that a filled SIMD runs at least while cycles count, unless that would be more than [`MOST_ROUNDS`] rounds of the
/// recorded waves.
const LEAST_INSTRUCTIONS: u64 = 1 << 17;

/// How often each recorded wave runs, at most, while cycles count.
const MOST_ROUNDS: u64 = 64;

/// The recorded waves of a launch.
#[derive(Clone, Debug)]
pub struct Model {
    kernel: String,
    target: Target,
    occupancy: Occupancy,
    code: Code,
    tracks: Vec<Track>,
}

impl Model {
    /// Runs a launch in the emulator and records the waves of one SIMD, as many as run there at a time.
    ///
    /// # Errors
    /// As [`CodeObject::run`].
    pub fn record(object: &CodeObject, launch: &Launch) -> Result<(Outcome, Model), RunError> {
        let occupancy = object.occupancy(launch)?;
        let target = object.target();
        let mut recorder = Recorder::new(target, occupancy.waves);
        let outcome = object.run_observed(launch, &mut recorder)?;
        let (code, tracks) = recorder.finish(target);
        Ok((outcome, Model { kernel: launch.kernel.clone(), target, occupancy, code, tracks }))
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
        let load = Load { waves: 1, before: 0, counted: 1, simds: 1, spread: Spread::none() };
        simd::run(&self.code, self.first(), latencies, load)
    }

    fn run_filled(&self, latencies: &Latencies, waves: u32) -> Run {
        let recorded = self.tracks.len() as u64;
        let instructions: u64 = self.tracks.iter().map(|track| track.executed).sum();
        let rounds = (LEAST_INSTRUCTIONS / instructions.max(1)).clamp(1, MOST_ROUNDS);
        let load = Load {
            waves,
            before: u64::from(waves),
            counted: recorded * rounds,
            simds: self.target.info().simds_per_cu.into(),
            spread: Spread::even(),
        };
        simd::run(&self.code, &self.tracks, latencies, load)
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
