//! One compilation in a process of its own, as users run it: memory comes fresh from the system, and nothing of an
//! earlier compilation is left. Compiling again and again in one process flatters what fits into the memory that is
//! already there.

use super::super::{Failure, Outcome, files};
use gcnsel::{Options, Stage, compile};
use gcnsel_diag::SourceFile;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// What a process that measures itself prints, as JSON. Another build may have other stages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Printed {
    /// The processor time of each stage by its name, in nanoseconds.
    pub stages_ns: BTreeMap<String, u64>,
    /// Peak resident memory beyond what the process had with the text in it, in KiB; 0 where the system does not say.
    pub peak_kib: u64,
    /// IR instructions behind the stage `addresses`, with calls inlined and operations expanded.
    pub prepared_instructions: u64,
}

/// Compiles standard input once, writes the object to a file, and prints what [`Printed`] is.
///
/// # Errors
/// What is wrong with the input.
pub fn run(name: &str, object: &Path, options: &Options) -> Outcome {
    let source = SourceFile::new(name, files::read("-".as_ref())?);
    let before = memory("VmRSS:");
    let compiled = compile(&source, options).map_err(Failure::of_compiling)?;
    let peak_kib = memory("VmHWM:").saturating_sub(before);
    let names = Stage::ALL.iter().map(|stage| stage.name().to_owned());
    let printed = Printed {
        stages_ns: names.zip(compiled.times.nanoseconds()).collect(),
        peak_kib,
        prepared_instructions: compiled.prepared as u64,
    };
    files::write(object, &compiled.bytes)?;
    files::write("-".as_ref(), serde_json::json!(printed).to_string().as_bytes())
}

/// A line of `/proc/self/status` (proc(5)) in KiB; 0 where there is none.
fn memory(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(field));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}
