//! Inputs, measured: gcnsel and the compiler beside it take turns, so that what else the machine does falls on both.

use super::super::{Failure, paths};
use super::child::Printed;
use super::inputs::Input;
use super::interrupt::is_interrupted;
use super::process::{Ending, Ran, run};
use super::programs::{Against, Gcnsel};
use super::progress::Progress;
use super::record::{Measured, Sample, Stopped, Theirs};
use gcnsel::{Options, compile, stats};
use gcnsel_compare::compilers::Llc;
use gcnsel_ir::reading::is_bitcode;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;
use twox_hash::XxHash3_128;

/// Runs of one input, unless the user says how many.
pub const RUNS: usize = 5;

/// Processor time that is enough for one input, which is compiled twice at least.
const ENOUGH: Duration = Duration::from_secs(5);

/// How inputs are measured.
pub struct Measurer {
    /// This build.
    pub ours: Gcnsel,
    /// The compiler that takes turns with it.
    pub other: Option<Against>,
    /// How is compiled.
    pub options: Options,
    /// Runs of each compiler and input.
    pub runs: usize,
    /// Whether that many are made even of inputs that take long.
    pub is_exact: bool,
    /// The limit of the other compiler's runs.
    pub timeout: Duration,
    /// For what compilers read and write.
    pub folder: TempDir,
}

/// What a run gave: a sample, or how else it ended.
type Run<T> = Result<(Sample, T), Ran>;

impl Measurer {
    /// Runs of all compilers, for one input.
    pub fn runs_of_input(&self) -> usize {
        self.runs * if self.other.is_some() { 2 } else { 1 }
    }

    /// Measures an input. If the user has ended that, there may be fewer samples, or none.
    ///
    /// # Errors
    /// What is wrong with the input, or with starting a process.
    pub fn measure(&self, input: &Input, progress: &Progress) -> Result<Measured, Failure> {
        let mut measured = self.described(input)?;
        std::fs::write(self.input(), &input.source.bytes).map_err(|e| self.unwritten(&e))?;
        let mut theirs = self.other.is_some().then(Theirs::default);
        let mut spent = Duration::ZERO;
        for round in 0..self.runs {
            if is_interrupted() || (!self.is_exact && round >= 2 && spent > ENOUGH) {
                break;
            }
            progress.begin(&measured.name, "gcnsel", round + 1);
            let (sample, prepared) = match self.run_gcnsel(&self.ours, &measured.name, None)? {
                Ok(ran) => ran,
                Err(Ran { ending: Ending::Interrupted, .. }) => break,
                Err(ran) => return Err(self.failed(input, &ran)),
            };
            progress.end();
            spent += Duration::from_nanos(sample.process_ns);
            measured.samples.push(sample);
            measured.prepared_instructions = prepared;
            if round == 0 {
                self.look_at_object(input, &mut measured)?;
            }
            let (Some(other), Some(theirs)) = (&self.other, &mut theirs) else { continue };
            if theirs.stopped.is_none() && theirs.failed.is_none() {
                progress.begin(&measured.name, other.name(), round + 1);
                self.run_other(other, input, &measured.name, theirs)?;
            }
            progress.end();
        }
        measured.against = theirs;
        Ok(measured)
    }

    /// What an input is, before it has been measured.
    fn described(&self, input: &Input) -> Result<Measured, Failure> {
        let source = &input.source;
        let read = if is_bitcode(&source.bytes) { gcnsel_bitcode::read } else { gcnsel_ir::parse };
        let module = read(&source.bytes).map_err(|d| Failure::of_text(source, d))?;
        let blocks = module.functions.iter().map(|f| f.layout.len()).sum();
        let instructions = module.functions.iter().map(|f| f.instruction_count()).sum();
        drop(module);
        let target = match self.options.target {
            Some(target) => target,
            None => gcnsel::target_of(source).map_err(Failure::of_compiling)?,
        };
        Ok(Measured {
            name: source.name.clone(),
            series: input.series.clone(),
            text: format!("{:032x}", XxHash3_128::oneshot(&source.bytes)),
            target: target.to_string(),
            blocks,
            instructions,
            size: input.count.unwrap_or(instructions),
            ..Measured::default()
        })
    }

    /// A run of a build of gcnsel: the sample, and the IR instructions behind preparation.
    fn run_gcnsel(&self, program: &Gcnsel, name: &str, limit: Option<Duration>) -> Result<Run<u64>, Failure> {
        let mut command = program.command(name, &self.object());
        let ran = self.run(&mut command, limit)?;
        if ran.ending != Ending::Finished {
            return Ok(Err(ran));
        }
        let printed = std::fs::read(self.printed()).unwrap_or_default();
        let Ok(printed) = serde_json::from_slice::<Printed>(&printed) else {
            let message =
                "it does not print what this gcnsel reads; is it another program, or an older build?".into();
            return Ok(Err(Ran { ending: Ending::Failed { code: None, message }, ..ran }));
        };
        let sample = Sample { peak_kib: printed.peak_kib, stages_ns: printed.stages_ns, ..sample(&ran) };
        Ok(Ok((sample, printed.prepared_instructions)))
    }

    fn run_llc(&self, llc: &Llc, input: &Input) -> Result<Run<u64>, Failure> {
        let target = llc.target_of(&input.source).map_err(Failure::of_compiling)?;
        let mut command = llc.command(target);
        command.arg("-o").arg(self.object()).arg(self.input());
        let ran = self.run(&mut command, Some(self.timeout))?;
        Ok(if ran.ending == Ending::Finished { Ok((sample(&ran), 0)) } else { Err(ran) })
    }

    fn run_other(
        &self,
        other: &Against,
        input: &Input,
        name: &str,
        theirs: &mut Theirs,
    ) -> Result<(), Failure> {
        let ran = match other {
            Against::Llc(llc) => self.run_llc(llc, input)?,
            Against::Gcnsel(_, program) => self.run_gcnsel(program, name, Some(self.timeout))?,
        };
        match ran {
            Ok((sample, _)) => theirs.samples.push(sample),
            Err(ran) => match ran.ending {
                Ending::Finished | Ending::Interrupted => {}
                Ending::Stopped => {
                    let after_seconds = self.timeout.as_secs_f64();
                    theirs.stopped = Some(Stopped { after_seconds, process_ns: nanoseconds(ran.process) });
                }
                Ending::Failed { message, .. } => theirs.failed = Some(message),
            },
        }
        Ok(())
    }

    /// Runs a compiler, which has the input's bytes as its standard input.
    fn run(&self, command: &mut Command, limit: Option<Duration>) -> Result<Ran, Failure> {
        let streams = File::open(self.input()).and_then(|input| Ok((input, File::create(self.printed())?)));
        let (input, output) = streams.map_err(|e| self.unwritten(&e))?;
        command.stdin(Stdio::from(input)).stdout(output);
        let program = paths::display(command.get_program().as_ref());
        run(command, limit).map_err(|e| Failure::Usage(format!("{program}: {}", gcnsel_diag::reason(&e))))
    }

    /// What the object says of itself.
    fn look_at_object(&self, input: &Input, measured: &mut Measured) -> Result<(), Failure> {
        let bytes = std::fs::read(self.object()).map_err(|e| self.unwritten(&e))?;
        measured.object_bytes = bytes.len() as u64;
        let count = machine_instructions(&bytes).map_err(|d| Failure::at(&input.source, d))?;
        measured.machine_instructions = count;
        Ok(())
    }

    /// Why this build did not compile an input.
    fn failed(&self, input: &Input, ran: &Ran) -> Failure {
        let Ending::Failed { code, message } = &ran.ending else {
            return Failure::input(&input.source.name, "the process that compiled it was stopped");
        };
        // Here it fails again, and says why; what has ended that process would end this one.
        if *code == Some(1)
            && let Err(failure) = compile(&input.source, &self.options)
        {
            return Failure::of_compiling(failure);
        }
        Failure::Usage(format!("the process that measured '{}' failed: {message}", input.source.name))
    }

    fn unwritten(&self, cause: &std::io::Error) -> Failure {
        Failure::input(paths::display(self.folder.path()), gcnsel_diag::reason(cause))
    }

    fn input(&self) -> PathBuf {
        self.folder.path().join("input")
    }

    fn object(&self) -> PathBuf {
        self.folder.path().join("object")
    }

    fn printed(&self) -> PathBuf {
        self.folder.path().join("printed")
    }
}

fn sample(ran: &Ran) -> Sample {
    Sample { wall_ns: nanoseconds(ran.wall), process_ns: nanoseconds(ran.process), ..Sample::default() }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
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
