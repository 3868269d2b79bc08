//! What was measured: all samples, and what they depend on. `--json` prints it, `--save` writes it, `--baseline` reads it.

use super::super::{Failure, files};
use super::machine::Machine;
use gcnsel_diag::reason;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::path::Path;

/// What the format calls itself.
const FORMAT: &str = "gcnsel bench";

/// Its version: another one is not read.
const VERSION: u64 = 1;

/// The most samples of one input. The ratios of all pairs are sorted.
pub const MOST_RUNS: usize = 100;

/// A run of `gcnsel bench`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Always [`FORMAT`].
    pub format: String,
    /// The version of the format.
    pub version: u64,
    /// The version of the program that was measured.
    pub gcnsel: String,
    /// Whether it is a build that checks itself as it runs, as `cargo build` makes without `--release`.
    pub debug_assertions: bool,
    /// The options of compilation, as users type them.
    pub options: Vec<String>,
    /// Where it ran.
    pub machine: Machine,
    /// The other compiler that took turns with gcnsel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Other>,
    /// Whether the user ended it before all was measured.
    pub interrupted: bool,
    /// What was compiled.
    pub inputs: Vec<Measured>,
}

/// Another compiler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Other {
    /// `llc` or `gcnsel`.
    pub compiler: String,
    /// The program.
    pub program: String,
    /// What it says of its version.
    pub version: String,
}

/// An input, and how long it took to compile it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Measured {
    /// Its name.
    pub name: String,
    /// Inputs of one series differ in size alone; empty for files.
    #[serde(default)]
    pub series: String,
    /// XXH3 of its text, 128 bits in hexadecimal.
    pub text: String,
    /// The processor that it was compiled for.
    pub target: String,
    /// Blocks of all functions.
    pub blocks: usize,
    /// IR instructions.
    pub instructions: usize,
    /// What growth is measured against: the instructions, or the count that was asked for.
    pub size: usize,
    /// IR instructions behind the stage `addresses`, with calls inlined and operations expanded.
    pub prepared_instructions: u64,
    /// Machine instructions of the object, 0 where there is none.
    pub machine_instructions: u64,
    /// Bytes of the object.
    pub object_bytes: u64,
    /// Each run.
    pub samples: Vec<Sample>,
    /// What the other compiler did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Theirs>,
}

/// One run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Time from the start of the process to its end, in nanoseconds.
    pub wall_ns: u64,
    /// Processor time of the process, user and system, in nanoseconds.
    pub process_ns: u64,
    /// Peak resident memory beyond what the process had with the text in it, in KiB; 0 where that is not known.
    #[serde(default)]
    pub peak_kib: u64,
    /// The processor time of each stage by its name, in nanoseconds; of other compilers none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub stages_ns: BTreeMap<String, u64>,
}

impl Sample {
    /// The processor time of all stages, in nanoseconds.
    pub fn total_ns(&self) -> u64 {
        self.stages_ns.values().fold(0, |sum, &ns| sum.saturating_add(ns))
    }
}

/// What another compiler did with an input.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Theirs {
    /// Each run that ended by itself.
    pub samples: Vec<Sample>,
    /// The run that was stopped, and after how many seconds. No other run follows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
    /// Why there is no object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<String>,
}

/// A run that was stopped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stopped {
    /// The limit, in seconds of time that passes.
    pub after_seconds: f64,
    /// The processor time it had taken until then, in nanoseconds.
    pub process_ns: u64,
}

impl Record {
    /// Of this program on this machine; nothing is measured yet.
    pub fn new(options: Vec<String>) -> Record {
        Record {
            format: FORMAT.into(),
            version: VERSION,
            gcnsel: env!("CARGO_PKG_VERSION").into(),
            debug_assertions: cfg!(debug_assertions),
            options,
            machine: Machine::this(),
            against: None,
            interrupted: false,
            inputs: Vec::new(),
        }
    }

    /// Reads what `--save` or `--json` gave.
    ///
    /// # Errors
    /// A file that cannot be read, or that is something else, or of another version.
    pub fn read(path: &Path) -> Result<Record, Failure> {
        let source = files::read_source(path)?;
        let fail = |message: String| Failure::input(&source.name, message);
        let json: Json = serde_json::from_slice(&source.bytes).map_err(|e| {
            fail(format!("this is not what 'gcnsel bench --save' writes: {}", reason(&e.into())))
        })?;
        match (json["format"].as_str(), json["version"].as_u64()) {
            (Some(FORMAT), Some(VERSION)) => {}
            (Some(FORMAT), Some(other)) => {
                return Err(fail(format!(
                    "its format has version {other}; this gcnsel reads version {VERSION}. Measure the baseline again"
                )));
            }
            _ => return Err(fail("this is not what 'gcnsel bench --save' writes".into())),
        }
        let record: Record =
            serde_json::from_value(json).map_err(|e| fail(format!("this is no complete record: {e}")))?;
        match record.inputs.iter().find(|input| input.samples.len() > MOST_RUNS) {
            Some(input) => Err(fail(format!("'{}' has more than {MOST_RUNS} samples", input.name))),
            None => Ok(record),
        }
    }
}

impl Measured {
    /// The run in which what is judged took least time, because whatever else the machine does only adds time: all stages, or
    /// one.
    pub fn fastest(&self, stage: Option<&str>) -> &Sample {
        static NONE: Sample = Sample { wall_ns: 0, process_ns: 0, peak_kib: 0, stages_ns: BTreeMap::new() };
        let time = |sample: &&Sample| match stage {
            Some(name) => sample.stages_ns.get(name).copied().unwrap_or(0),
            None => sample.total_ns(),
        };
        self.samples.iter().min_by_key(time).unwrap_or(&NONE)
    }
}
