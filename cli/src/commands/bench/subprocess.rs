//! One compilation in a process of its own, as users run it: memory comes fresh from the system, and nothing of an
//! earlier compilation is left. Compiling again and again in one process flatters what fits into the memory that is
//! already there.

use super::super::{Failure, Outcome, files};
use gcnsel::{Options, Stage, StageTimes, compile, stats};
use gcnsel_diag::SourceFile;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A compilation, measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measured {
    /// The time of each stage.
    pub times: StageTimes,
    /// Processor time of the whole process, from its start; on hosts other than Unix the time that passed.
    pub process: Duration,
    /// Peak resident memory beyond what the process had with the text in it, in KiB; 0 where the system does not say.
    pub peak_kib: u64,
    /// Bytes of the object.
    pub object: u64,
    /// IR instructions behind the stage `addresses`, with calls inlined and operations expanded.
    pub prepared: u64,
    /// Machine instructions of the object, 0 where there is none.
    pub machine: u64,
}

/// What the process prints: the peak, the object's bytes, IR and machine instructions, then nanoseconds of all of it and of
/// each stage.
type Printed = (u64, u64, u64, u64, u64, [u64; Stage::ALL.len()]);

/// Measures a compilation with this process's arguments in a new one; the text goes through its standard input.
///
/// # Errors
/// What is wrong with the input, or with starting a process.
pub fn measure(source: &SourceFile, options: &Options) -> Result<Measured, Failure> {
    let output = child(source).map_err(|e| Failure::Usage(format!("no process to measure: {e}")))?;
    let printed = serde_json::from_slice::<Printed>(&output.stdout).ok().filter(|_| output.status.success());
    let Some((peak_kib, object, prepared, machine, process, nanoseconds)) = printed else {
        // Here it fails again, and says why; what has ended that process would end this one.
        if output.status.code().is_some_and(|code| code == 1) {
            compile(source, options).map_err(Failure::of_compiling)?;
        }
        return Err(Failure::Usage(format!(
            "the process that measured '{}' ended with {}",
            source.name, output.status
        )));
    };
    let times = StageTimes::of_nanoseconds(nanoseconds);
    Ok(Measured { times, process: Duration::from_nanos(process), peak_kib, object, prepared, machine })
}

fn child(source: &SourceFile) -> std::io::Result<Output> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["bench".into(), format!("--measure={}", source.name)])
        .args(std::env::args_os().skip(2))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(mut input) = child.stdin.take() {
        // A process that ends before it has read everything says so by its status.
        let _ = input.write_all(&source.bytes);
    }
    child.wait_with_output()
}

/// The new process: compiles standard input once, and prints what [`measure`] reads.
pub fn run(name: &str, options: &Options) -> Outcome {
    // Where only passing time is known, it counts from here.
    process_time();
    let source = SourceFile::new(name, files::read("-".as_ref())?);
    let before = memory("VmRSS:");
    let compiled = compile(&source, options).map_err(Failure::of_compiling)?;
    let (times, object) = (compiled.times, compiled.bytes.len() as u64);
    let peak = memory("VmHWM:").saturating_sub(before);
    let process = u64::try_from(process_time().as_nanos()).unwrap_or(u64::MAX);
    let machine = machine_instructions(&compiled.bytes).map_err(|d| Failure::at(&source, d))?;
    let printed: Printed = (peak, object, compiled.prepared as u64, machine, process, times.nanoseconds());
    files::write("-".as_ref(), serde_json::json!(printed).to_string().as_bytes())
}

/// Processor time of this process so far.
#[cfg(unix)]
fn process_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ProcessCPUTime);
    // The clock counts up from zero, so neither part is negative.
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec.unsigned_abs() as u32)
}

/// Time that has passed since the program was at [`run`], where there is no clock of the process.
#[cfg(not(unix))]
fn process_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}

/// The machine instructions of an object's kernels and functions; 0 of none.
fn machine_instructions(object: &[u8]) -> gcnsel_diag::Result<u64> {
    if object.is_empty() {
        return Ok(0);
    }
    let object = gcnsel_codeobject::read(object)?;
    let figures = [stats::of_object(&object)?, stats::of_functions(&object)?].concat();
    Ok(figures.iter().map(|figures| figures.instructions).sum())
}

/// A line of `/proc/self/status` (proc(5)) in KiB; 0 where there is none.
fn memory(field: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(field));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
}
