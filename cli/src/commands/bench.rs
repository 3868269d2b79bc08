//! `gcnsel bench`: time and memory of each stage, how they grow, what has changed, and how long another compiler takes.
//!
//! `inputs` are `measure`d by `programs` in a `process` each; `record` is what comes of it. `interval` says what can be trusted of
//! differences (`changes`, `beside`), and `report` prints.

mod beside;
mod changes;
mod child;
mod figures;
mod inputs;
mod interrupt;
mod interval;
mod machine;
mod measure;
mod process;
mod programs;
mod progress;
mod record;
mod report;
mod tables;

pub use record::MOST_RUNS;

use super::arguments::Bench as Arguments;
use super::{Failure, Outcome, files, streams};
use changes::{Changes, differences};
use interrupt::is_interrupted;
use measure::{Measurer, RUNS};
use programs::{Against, Gcnsel};
use progress::Progress;
use record::Record;
use report::Report;
use std::path::Path;
use std::time::Duration;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let mut options = arguments.common.options()?;
    options.last_stage = arguments.stage;
    // One thread, so that the times of stages add up to the time that passes.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build()
        .map_err(|e| Failure::Usage(format!("no thread to measure on: {e}")))?;
    if let (Some(name), Some(object)) = (&arguments.measure, &arguments.measured_object) {
        return pool.install(|| child::run(name, object, &options));
    }
    if let Some(folder) = &arguments.write_ir {
        return inputs::write(folder, &inputs::inputs(arguments)?);
    }
    let baseline = arguments.baseline.as_deref().map(Record::read).transpose()?;
    if let Some(path) = &arguments.load {
        return report(arguments, &Record::read(path)?, baseline.as_ref());
    }
    let against = |text: &String| Against::parse(text, options.target, &arguments.common, arguments.stage);
    let other = arguments.against.as_ref().map(against).transpose()?;
    let mut record = Record::new(programs::options(&arguments.common));
    record.options.extend(arguments.stage.map(|stage| format!("--stage={}", stage.name())));
    record.against = other.as_ref().map(Against::described).transpose()?;
    let compares = other.is_some() || baseline.is_some() || arguments.save.is_some();
    let folder = tempfile::Builder::new().prefix("gcnsel-bench-").tempdir();
    let folder =
        folder.map_err(|e| Failure::Usage(format!("no folder for outputs: {}", gcnsel_diag::reason(&e))))?;
    let measurer = Measurer {
        ours: Gcnsel::this(&arguments.common, arguments.stage)?,
        other,
        options,
        runs: arguments.runs.map_or(RUNS, usize::from),
        is_exact: arguments.runs.is_some() || compares,
        timeout: Duration::from_secs_f64(arguments.timeout),
        folder,
    };
    let inputs = inputs::inputs(arguments)?;
    let failures = pool.install(|| measure_all(&measurer, &inputs, &mut record));
    record.interrupted = is_interrupted();
    if !record.inputs.is_empty() {
        report(arguments, &record, baseline.as_ref())?;
    }
    if record.interrupted {
        failures.iter().for_each(|failure| _ = failure.report());
        return Err(Failure::Interrupted(ended(&record, &measurer, inputs.len())));
    }
    Failure::all(failures)
}

/// Measures inputs until the user ends it. What cannot be compiled is left out, and its failure given.
fn measure_all(measurer: &Measurer, inputs: &[inputs::Input], record: &mut Record) -> Vec<Failure> {
    interrupt::listen();
    let progress = Progress::new(inputs.len() * measurer.runs_of_input());
    let mut failures = Vec::new();
    for (number, input) in inputs.iter().enumerate() {
        if is_interrupted() {
            break;
        }
        match measurer.measure(input, &progress) {
            Ok(measured) if measured.samples.is_empty() => {}
            Ok(measured) => record.inputs.push(measured),
            Err(failure) => failures.push(failure),
        }
        progress.reach((number + 1) * measurer.runs_of_input());
    }
    failures
}

/// Prints what was measured, and saves it.
fn report(arguments: &Arguments, record: &Record, baseline: Option<&Record>) -> Outcome {
    let mut changes = Vec::new();
    if let Some(baseline) = baseline {
        let warnings = differences(baseline, record).into_iter();
        streams::tell(
            &warnings
                .map(|what| gcnsel_diag::head("gcnsel", "warning", &what.to_string(), true))
                .collect::<String>(),
        );
        changes.push(Changes::since(baseline, record));
    }
    if record.against.as_ref().is_some_and(|other| other.compiler == "gcnsel") {
        changes.push(Changes::against(record));
    }
    let report = Report { record, last: arguments.stage, changes };
    if let Some(path) = &arguments.save {
        files::write(path, report.json().as_bytes())?;
    }
    let text = match (arguments.json, arguments.csv) {
        (true, _) => report.json(),
        (_, true) => report.csv(),
        _ => report.tables(arguments.markdown),
    };
    files::write(Path::new("-"), text.as_bytes())
}

/// What an interrupted measurement has.
fn ended(record: &Record, measurer: &Measurer, inputs: usize) -> String {
    let measured = record.inputs.len();
    let last = record.inputs.last().map_or(String::new(), |last| {
        let (name, runs) = (gcnsel_diag::escape_name(&last.name), last.samples.len());
        format!("; '{name}', the last, has {runs} of {} runs", measurer.runs)
    });
    format!("interrupted: {measured} of {inputs} inputs are measured{last}")
}
