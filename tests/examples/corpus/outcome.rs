//! What the compilers make of a file.

use crate::manifest::Source;
use gcnsel_codeobject::read;
use gcnsel_tests::processes::{Ending, measure_within};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Seconds of processor time and bytes of memory that a compiler gets for a file.
const LIMITS: (u64, u64) = (600, 8 << 30);

/// What one compiler made.
#[derive(Clone, Debug)]
pub enum Made {
    Code(Code),
    /// It says why not.
    Refused(String),
    /// It died, or did not end in time.
    Crashed(String),
}

/// A code object's figures.
#[derive(Clone, Copy, Debug, Default)]
pub struct Code {
    pub time: Duration,
    pub kernels: u64,
    pub sgprs: u64,
    pub vgprs: u64,
    pub spills: u64,
    /// Bytes of machine code.
    pub bytes: u64,
}

/// What became of a source.
pub struct Outcome {
    pub name: String,
    pub project: String,
    /// Why there is no IR.
    pub no_ir: Option<String>,
    pub ours: Option<Made>,
    pub theirs: Option<Made>,
}

/// Compiles the IR of a source by us, and by llc if wanted.
pub fn outcome(source: &Source, file: &Result<PathBuf, String>, gcnsel: &Path, with_llc: bool) -> Outcome {
    let mut outcome = Outcome {
        name: source.name(),
        project: source.project.clone(),
        no_ir: None,
        ours: None,
        theirs: None,
    };
    let file = match file {
        Ok(file) => file,
        Err(why) => {
            outcome.no_ir = Some(why.clone());
            return outcome;
        }
    };
    let made = |compile: &dyn Fn(&Path) -> Command| {
        let folder = tempfile::tempdir().map_err(|error| Made::Crashed(error.to_string()));
        folder.and_then(|folder| code(compile(&folder.path().join("code.o")), &folder.path().join("code.o")))
    };
    outcome.ours = Some(flat(made(&|out| {
        let mut command = Command::new(gcnsel);
        command.args(["compile", "-j1", "-o"]).arg(out).arg(file);
        command
    })));
    if with_llc {
        outcome.theirs = Some(flat(made(&|out| {
            let mut command = Command::new("llc-19");
            command.args(["-O2", "-filetype=obj", "-o"]).arg(out).arg(file);
            command
        })));
    }
    outcome
}

fn flat(made: Result<Made, Made>) -> Made {
    made.unwrap_or_else(|made| made)
}

fn code(command: Command, object: &Path) -> Result<Made, Made> {
    let used = measure_within(&command, LIMITS.0, LIMITS.1).map_err(|ending| match ending {
        Ending::Failed(message) if message.contains("panicked") => Made::Crashed(message),
        Ending::Failed(message) => Made::Refused(message),
        Ending::Signal(message) => {
            Made::Crashed(message.lines().next().unwrap_or("ended by a signal").to_string())
        }
        Ending::TooLong => Made::Crashed("out of processor time".into()),
    })?;
    let bytes = std::fs::read(object).map_err(|error| Made::Crashed(error.to_string()))?;
    let read = read(&bytes).map_err(|error| Made::Crashed(error.to_string()))?;
    let mut code = Code { time: used.time, ..Code::default() };
    for kernel in &read.kernels {
        let metadata = &kernel.metadata;
        code.kernels += 1;
        code.sgprs += u64::from(metadata.sgpr_count);
        code.vgprs += u64::from(metadata.vgpr_count);
        code.spills += u64::from(metadata.sgpr_spill_count.unwrap_or(0))
            + u64::from(metadata.vgpr_spill_count.unwrap_or(0));
        code.bytes += kernel.code.end - kernel.code.start;
    }
    Ok(Made::Code(code))
}
