//! `gcnsel run`: a kernel of a code object, in the emulator.

use super::arguments::Run as Arguments;
use super::launch::is_made;
use super::{Failure, Outcome, conflicts, files, paths, streams};
use gcnsel_emulator::{Arg, CodeObject, Launch, RunError, Trace};
use gcnsel_estimate::{Estimate, Latencies, Lines};
use gcnsel_isa::Target;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let name = paths::input_name(&arguments.object);
    refuse_conflicts(arguments)?;
    let bytes = files::read(&arguments.object)?;
    let object = CodeObject::load(&bytes).map_err(|d| Failure::of_object(&name, &bytes, &d))?;
    let mut launch = arguments.launch.launch(&arguments.kernel)?;
    launch.strict = arguments.strict;
    launch.limit = arguments.max_instructions.unwrap_or(launch.limit);
    let dumps = arguments.dump.iter().map(|d| dump(d, &launch.args)).collect::<Result<Vec<_>, _>>()?;
    let mut estimate = None;
    let result = match &arguments.trace {
        None if arguments.estimate => {
            let most = object.target().info().max_waves_per_simd;
            if let Some(waves) = arguments.waves.filter(|&waves| waves > most) {
                let target = object.target().name();
                return Err(Failure::Usage(format!(
                    "--waves {waves}: a SIMD of {target} holds at most {most}"
                )));
            }
            let latencies = latencies(&arguments.latencies, object.target())?;
            let options = gcnsel_estimate::Options { latencies: Some(latencies), waves: arguments.waves };
            gcnsel_estimate::estimate(&bytes, &launch, &options).map(|(outcome, estimated)| {
                estimate = Some(estimated);
                outcome
            })
        }
        None => object.run(&launch),
        Some(path) => traced(&object, &launch, &lines(&bytes), path)?,
    };
    if result.is_err() && streams::reader_is_gone() {
        return Err(Failure::ReaderIsGone);
    }
    let outcome = result.map_err(|e| match e {
        RunError::Launch(diagnostic) => Failure::Usage(diagnostic.message),
        RunError::Fault(fault) => {
            let place = place(&lines(&bytes), fault.offset).map(|place| format!(" (from {place})"));
            Failure::input(&name, format!("{fault}{}", place.unwrap_or_default()))
        }
    })?;
    for (buffer, path) in dumps {
        files::write(&path, &outcome.buffers[buffer])?;
    }
    if arguments.counts {
        let mut text = format!("waves {}\ninstructions {}\n", outcome.waves, outcome.counts.total());
        outcome.counts.named().for_each(|(class, count)| text.push_str(&format!("{class} {count}\n")));
        files::write("-".as_ref(), text.as_bytes())?;
    }
    if let Some(estimate) = estimate {
        for warning in crate::estimate::warnings(&estimate) {
            streams::tell(&gcnsel_diag::head(&name.to_string(), "warning", &warning.to_string(), true));
        }
        let text = match arguments.json {
            true => to_json(&estimate),
            false => crate::estimate::to_text(&estimate),
        };
        files::write("-".as_ref(), text.as_bytes())?;
    }
    Ok(())
}

fn to_json(estimate: &Estimate) -> String {
    let text = serde_json::to_string_pretty(estimate).expect("figures and names are JSON");
    let mut text = gcnsel_diag::escape_json(text);
    text.push('\n');
    text
}

/// The target's latencies, but for those that users set: `NAME=CYCLES`.
pub fn latencies(specs: &[String], target: Target) -> Result<Latencies, Failure> {
    let mut latencies = Latencies::of(target);
    for spec in specs {
        let set = spec.split_once('=').and_then(|(name, cycles)| Some((name, cycles.parse().ok()?)));
        if !set.is_some_and(|(name, cycles)| latencies.set(name, cycles)) {
            return Err(Failure::Usage(format!(
                "--latency {spec}: NAME=CYCLES is wanted, with NAME global, scalar, lds, scratch, flat, clock or message, and at \
                 most 65535 cycles"
            )));
        }
    }
    Ok(latencies)
}

/// Refuses to lose a file, or what is printed, before anything runs.
fn refuse_conflicts(arguments: &Arguments) -> Outcome {
    let dumps: Vec<(&str, &Path)> = arguments
        .dump
        .iter()
        .filter_map(|spec| spec.split_once('=').map(|(number, file)| (number, Path::new(file))))
        .collect();
    let buffers = arguments.launch.args.iter().enumerate().filter_map(|(number, spec)| {
        let file = Path::new(spec.strip_prefix("buf=").filter(|value| !is_made(value))?);
        // A buffer's file may take what becomes of that buffer.
        (!dumps.contains(&(&*number.to_string(), file))).then_some(file)
    });
    let dumps = dumps.iter().map(|&(_, file)| file);
    let prints = arguments.counts || arguments.estimate;
    let printed = prints.then_some(Path::new("-"));
    conflicts::refuse(
        buffers.chain([arguments.object.as_path()]),
        dumps.chain(arguments.trace.as_deref()).chain(printed),
    )
}

/// The source lines of an object. Tables that cannot be read are no reason not to run it, nor to hide what goes wrong.
fn lines(bytes: &[u8]) -> Lines {
    let loaded = gcnsel_codeobject::read(bytes);
    loaded.ok().and_then(|loaded| Lines::of(bytes, &loaded).ok()).unwrap_or_default()
}

/// The source line of the code at an offset in the image, as compilers say it.
fn place(lines: &Lines, offset: u64) -> Option<String> {
    lines.at(offset).map(|(file, line)| format!("{}:{line}", gcnsel_diag::escape_bytes(file.as_bytes())))
}

fn traced(
    object: &CodeObject,
    launch: &Launch,
    lines: &Lines,
    path: &Path,
) -> Result<Result<gcnsel_emulator::Outcome, RunError>, Failure> {
    let is_standard = path == Path::new("-");
    let fail = |e: std::io::Error| match is_standard {
        true if streams::reader_is_gone() => Failure::ReaderIsGone,
        true => streams::failure(&e),
        false => Failure::input(paths::display(path), gcnsel_diag::reason(&e)),
    };
    let output: Box<dyn Write> = match is_standard {
        true => Box::new(streams::output()),
        false => Box::new(std::fs::File::create(path).map_err(fail)?),
    };
    let mut writer = BufWriter::new(output);
    let place = |offset| place(lines, offset);
    let trace = Trace { out: &mut writer, place: Some(&place) };
    let result = object.run_traced_with_places(launch, trace);
    writer.flush().map_err(fail)?;
    Ok(result)
}

/// `N=FILE`, where argument N is a buffer. Counts buffers among all arguments, from 0.
fn dump(spec: &str, args: &[Arg]) -> Result<(usize, PathBuf), Failure> {
    let wrong =
        |why: &str| Failure::Usage(format!("--dump {spec}: {why}; N=FILE is wanted, N an argument's number"));
    let (number, file) = spec.split_once('=').ok_or_else(|| wrong("no '='"))?;
    let number: usize = number.parse().map_err(|_| wrong("no number"))?;
    match args.get(number) {
        Some(Arg::Buffer(_)) => Ok((number, PathBuf::from(file))),
        Some(_) => Err(wrong("that argument is no buffer")),
        None => Err(wrong("there is no such argument")),
    }
}
