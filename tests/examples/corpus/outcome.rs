//! What the compilers make of a file.

use gcnsel_codeobject::read;
use gcnsel_emulator::CodeObject;
use gcnsel_isa::Target;
use gcnsel_tests::corpus::front_end::own_object;
use gcnsel_tests::corpus::manifest::{Language, Source};
use gcnsel_tests::oracle::{link, link_with_traps};
use gcnsel_tests::processes::{Ending, measure_within};
use gcnsel_tests::trial::{Table, Trial, Verdict, WrittenLaunch};
use std::ffi::OsStr;
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
    /// Only a linker can load it: it names symbols of other modules.
    pub for_linker: bool,
}

/// What became of a source.
pub struct Outcome {
    pub name: String,
    pub project: String,
    /// Why there is no IR.
    pub no_ir: Option<String>,
    pub ours: Option<Made>,
    pub theirs: Option<Made>,
    /// What running our code has shown, by kernel.
    pub runs: Vec<(String, Verdict)>,
}

impl Outcome {
    /// A line for who waits.
    pub fn summary(&self) -> String {
        let made = match (&self.no_ir, &self.ours) {
            (Some(_), _) => "no LLVM IR".into(),
            (None, Some(Made::Code(code))) => format!("accepted, {} kernels", code.kernels),
            (None, Some(Made::Refused(_))) => "refused".into(),
            (None, Some(Made::Crashed(_)) | None) => "crashed".into(),
        };
        let not_run = self.runs.iter().filter(|(_, verdict)| matches!(verdict, Verdict::NotRun(_))).count();
        let wrong = self.runs.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Wrong(_))).count();
        let name = &self.name;
        if self.runs.is_empty() {
            return format!("{name}: {made}");
        }
        format!("{name}: {made}, of which {not_run} have not run and {wrong} are wrong")
    }

    /// Whether we crash, and kernels that are wrong.
    pub fn faults(&self) -> usize {
        let crashes = usize::from(matches!(self.ours, Some(Made::Crashed(_))));
        crashes + self.runs.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Wrong(_))).count()
    }
}

/// What is done with a file, besides compiling it by us.
#[derive(Clone, Copy)]
pub struct Tasks<'a> {
    /// Compiled by llc.
    pub llc: bool,
    /// Run, with the arguments that are known, if their names have this in them.
    pub run: Option<(&'a Table, &'a str)>,
}

/// Compiles the IR of a source by us, and by llc if wanted, and runs its kernels if wanted.
pub fn outcome(
    source: &Source,
    file: &Result<PathBuf, String>,
    target: Target,
    gcnsel: &Path,
    tasks: Tasks<'_>,
) -> Outcome {
    let mut outcome = Outcome {
        name: source.name(),
        project: source.project.clone(),
        no_ir: None,
        ours: None,
        theirs: None,
        runs: Vec::new(),
    };
    let file = match file {
        Ok(file) => file,
        Err(why) => {
            outcome.no_ir = Some(why.clone());
            return outcome;
        }
    };
    let compile = |program: &OsStr, arguments: &[&OsStr]| {
        let folder = tempfile::tempdir().map_err(|error| Made::Crashed(error.to_string()))?;
        let object = folder.path().join("code.o");
        let mut command = Command::new(program);
        command.args(arguments).arg("-o").arg(&object).arg(file);
        code(source, command, target, &object)
    };
    let of_target = format!("-mcpu={target}");
    let by_us = |emit: &str| {
        let arguments = ["compile", "-j1", "--emit", emit, "--mcpu", target.name()];
        compile(gcnsel.as_ref(), &arguments.map(AsRef::as_ref))
    };
    let ours = match by_us("obj") {
        // What is loaded has to be whole; llc's objects, which a linker gets first, do not.
        Err(Made::Refused(_)) if matches!(source.language, Language::Llvm(_)) => {
            by_us("reloc").map(|(code, object)| (Code { for_linker: true, ..code }, object))
        }
        ours => ours,
    };
    let theirs = tasks.llc.then(|| {
        if source.language.has_its_own_llvm() {
            // llc-19 cannot read this IR; the front end's own LLVM has made code of it, in a time not known.
            let object = own_object(file);
            let refused = || Made::Refused("its own LLVM makes no code of it".into());
            return object.exists().then_some(()).ok_or_else(refused).and(figures(
                source,
                target,
                &object,
                Duration::ZERO,
            ));
        }
        let options = ["-O2", "-filetype=obj", "-mtriple=amdgcn-amd-amdhsa", &of_target];
        let llc = source.language.release().tool("llc").map_err(Made::Crashed)?;
        compile(llc.as_ref(), &options.map(AsRef::as_ref))
    });
    if let (Ok((_, object)), Some((table, part))) = (&ours, tasks.run) {
        let theirs = theirs.as_ref().and_then(|made| made.as_ref().ok()).map(|(_, object)| &**object);
        let written = |kernel: &str| kernel.contains(part).then(|| table.of(&source.project, kernel));
        outcome.runs = runs(file, object, theirs, written);
    }
    let made =
        |made: Result<(Code, Vec<u8>), Made>| made.map_or_else(|made| made, |(code, _)| Made::Code(code));
    outcome.ours = Some(made(ours));
    outcome.theirs = theirs.map(made);
    outcome
}

/// Runs each kernel of our code object for which there are arguments, or random ones to be made.
fn runs(
    file: &Path,
    ours: &[u8],
    theirs: Option<&[u8]>,
    written: impl Fn(&str) -> Option<Vec<WrittenLaunch>>,
) -> Vec<(String, Verdict)> {
    let text = std::fs::read(file).expect("it has just been compiled");
    let module = gcnsel_ir::parse(&text).expect("it has just been compiled");
    let load = |object| CodeObject::load(object).expect("it has just been read");
    let (kernels, ours, theirs) =
        (read(ours).expect("it has just been read").kernels, load(ours), theirs.map(load));
    kernels
        .iter()
        .filter_map(|kernel| {
            let written = written(&kernel.name)?;
            let trial =
                Trial { module: &module, kernel, ours: &ours, theirs: theirs.as_ref(), written: &written };
            Some((kernel.name.clone(), trial.run()))
        })
        .collect()
}

/// What a compiler made: figures and the loadable object.
fn code(source: &Source, command: Command, target: Target, object: &Path) -> Result<(Code, Vec<u8>), Made> {
    let used = measure_within(&command, LIMITS.0, LIMITS.1).map_err(|ending| match ending {
        Ending::Failed(message) if message.contains("panicked") => Made::Crashed(message),
        Ending::Failed(message) => Made::Refused(message),
        Ending::Signal(message) => {
            Made::Crashed(message.lines().next().unwrap_or("ended by a signal").to_string())
        }
        Ending::TooLong => Made::Crashed("out of processor time".into()),
    })?;
    figures(source, target, object, used.time)
}

/// Figures of an object that took so long.
fn figures(source: &Source, target: Target, object: &Path, time: Duration) -> Result<(Code, Vec<u8>), Made> {
    let bytes = loadable(source, target, object).map_err(Made::Crashed)?;
    let read = read(&bytes).map_err(|error| Made::Crashed(error.to_string()))?;
    let mut code = Code { time, ..Code::default() };
    for kernel in &read.kernels {
        let metadata = &kernel.metadata;
        code.kernels += 1;
        code.sgprs += u64::from(metadata.sgpr_count);
        code.vgprs += u64::from(metadata.vgpr_count);
        code.spills += u64::from(metadata.sgpr_spill_count.unwrap_or(0))
            + u64::from(metadata.vgpr_spill_count.unwrap_or(0));
        code.bytes += kernel.code.end - kernel.code.start;
    }
    Ok((code, bytes))
}

/// A code object as it is loaded: llc's has to be linked first.
fn loadable(source: &Source, target: Target, object: &Path) -> Result<Vec<u8>, String> {
    let bytes = std::fs::read(object).map_err(|error| error.to_string())?;
    // e_type, ELF's header: 1 is relocatable.
    if bytes.get(16) != Some(&1) {
        return Ok(bytes);
    }
    let loadable = object.with_extension("hsaco");
    match source.language {
        Language::Llvm(_) => link_with_traps(object, target, &loadable),
        _ => link(object, &loadable),
    }
}
