//! `gcnsel compile`: one output for each input.

use super::arguments::{Compile as Arguments, CompileCommon};
use super::{Failure, Outcome, builds, conflicts, files, kinds, notes, paths, progress::Progress, streams};
use gcnsel::{Emit, Options, Stage, StageTimes, TargetId, Version, compile_printing};
use rayon::prelude::*;
use std::path::{Path, PathBuf};

impl CompileCommon {
    /// The options these arguments ask for.
    pub fn options(&self) -> Result<Options, Failure> {
        let target = match &self.mcpu {
            None => None,
            Some(name) => Some(
                TargetId::parse(name).map_err(|error| Failure::Usage(format!("--mcpu {name}: {error}")))?,
            ),
        };
        let mut options = Options::default();
        options.target = target;
        options.version = self.code_object_version.and_then(Version::from_number);
        options.verify = self.verify;
        options.no_value_reasoning = self.no_value_reasoning;
        options.no_schedule = self.no_schedule;
        let strategy = self.amdgpu_atomic_optimizer_strategy.as_deref();
        options.no_atomic_optimizer = self.no_atomic_optimizer || strategy == Some("None");
        options.kernarg_preload_count = self.amdgpu_kernarg_preload_count.unwrap_or_default();
        options.sgpr_allocator = self.sgpr_allocator;
        options.vgpr_allocator = self.vgpr_allocator;
        options.most_lane_vgprs = self.sgpr_spill_vgprs;
        options.function = self.function.clone();
        Ok(options)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let mut options = arguments.common.options()?.emit(arguments.emit);
    options.print_after = arguments.print_after.clone();
    if arguments.stats_json.is_some() && !matches!(options.emit, Emit::Obj | Emit::Reloc) {
        return Err(Failure::Usage("--stats-json needs --emit obj or reloc".into()));
    }
    let Outputs { paths: outputs, folder } = outputs(arguments)?;
    let written = outputs.iter().chain(&arguments.stats_json).map(PathBuf::as_path);
    conflicts::refuse(arguments.inputs.iter().map(PathBuf::as_path), written)
        .map_err(|failure| no_text(&arguments.inputs).unwrap_or(failure))?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.jobs.into())
        .use_current_thread()
        .build()
        .map_err(|e| Failure::Usage(format!("-j {}: {e}", arguments.jobs)))?;
    // Every input is compiled before failures are reported, in input order: what is right is written.
    let progress = Progress::new(arguments.inputs.len());
    let each = arguments.inputs.par_iter().zip(&outputs);
    let results: Vec<(String, Result<Written, Failure>)> = pool.install(|| {
        each.map(|(input, output)| {
            let mut printed = String::new();
            let written = one(input, output, folder, &options, &mut printed);
            progress.end();
            (printed, written)
        })
        .collect()
    });
    drop(progress);
    let mut times = StageTimes::default();
    let mut objects = Vec::new();
    let mut failures = Vec::new();
    for (printed, result) in results {
        streams::tell(&printed);
        match result {
            Ok(written) => {
                times.add(&written.times);
                objects.push((written.name, written.bytes));
            }
            Err(failure) => failures.push(failure),
        }
    }
    Failure::all(failures)?;
    if arguments.time_passes {
        streams::tell(&times_table(&times));
    }
    if let Some(path) = &arguments.stats_json {
        files::write(path, gcnsel_compare::kernel::to_json(&builds::of_objects(objects)?).as_bytes())?;
    }
    Ok(())
}

/// That an input is no LLVM IR: the better thing to say of `compile a.hsaco`, whose object would have that name.
fn no_text(inputs: &[PathBuf]) -> Option<Failure> {
    let files = inputs.iter().filter(|input| *input != Path::new("-"));
    files.filter_map(|input| files::read_source(input).ok()).find_map(|source| {
        let diagnostic = gcnsel_ir::parse(&source.bytes).err()?;
        kinds::is_other(&source).then(|| Failure::of_text(&source, diagnostic))
    })
}

/// Where outputs go.
struct Outputs<'a> {
    /// Each input's.
    paths: Vec<PathBuf>,
    /// The folder that they go to, if it is made where it is not there.
    folder: Option<&'a Path>,
}

fn outputs(arguments: &Arguments) -> Result<Outputs<'_>, Failure> {
    let own_name = |input: &PathBuf| {
        let stem =
            if input == Path::new("-") { "stdin".as_ref() } else { input.file_stem().unwrap_or_default() };
        let mut name = stem.to_os_string();
        name.push(".");
        name.push(arguments.emit.extension());
        PathBuf::from(name)
    };
    let inputs = &arguments.inputs;
    let Some(out) = &arguments.output else {
        return Ok(Outputs { paths: inputs.iter().map(own_name).collect(), folder: None });
    };
    let names_folder = out.as_os_str().as_encoded_bytes().ends_with(b"/") || out.is_dir();
    if inputs.len() == 1 && !names_folder {
        return Ok(Outputs { paths: vec![out.clone()], folder: None });
    }
    if out == Path::new("-") {
        return Err(Failure::Usage("standard output takes one output; several inputs want a folder".into()));
    }
    if out.exists() && !out.is_dir() {
        return Err(Failure::input(paths::display(out), "several inputs want a folder, and this is a file"));
    }
    Ok(Outputs { paths: inputs.iter().map(|input| out.join(own_name(input))).collect(), folder: Some(out) })
}

/// An output and what goes with it.
struct Written {
    name: String,
    bytes: Vec<u8>,
    times: StageTimes,
}

fn one(
    input: &Path,
    output: &Path,
    folder: Option<&Path>,
    options: &Options,
    printed: &mut String,
) -> Result<Written, Failure> {
    let source = files::read_source(input)?;
    let compiled = compile_printing(&source, options, printed).map_err(Failure::of_compiling)?;
    // What fails leaves nothing behind, no folder either.
    folder.map_or(Ok(()), files::make_folder)?;
    files::write(output, &compiled.bytes)?;
    if options.emit != Emit::LlvmIr {
        printed.push_str(&notes::of_compiled(&source, &compiled));
    }
    Ok(Written { name: paths::display(output), bytes: compiled.bytes, times: compiled.times })
}

fn times_table(times: &StageTimes) -> String {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::NOTHING);
    table.set_header(["stage", "ms", "share"]);
    let total = times.total();
    let share = |t: std::time::Duration| 100.0 * t.as_secs_f64() / total.as_secs_f64().max(1e-9);
    let mut row = |name: &str, t: std::time::Duration| {
        table.add_row([
            name.to_string(),
            format!("{:.3}", 1e3 * t.as_secs_f64()),
            format!("{:.1} %", share(t)),
        ]);
    };
    Stage::ALL.iter().for_each(|&s| row(s.name(), times.of(s)));
    row("total", total);
    format!("{table}\n")
}

#[cfg(test)]
mod tests {
    use crate::commands::arguments::{Arguments, Command};
    use clap::{CommandFactory, Parser};
    use gcnsel::{NamedOption, Options};

    /// The options that `gcnsel compile` has for a command line.
    fn options(arguments: &[&str]) -> Options {
        let all = ["gcnsel", "compile", "in.ll"].iter().chain(arguments);
        let Ok(Arguments { command: Command::Compile(compile), .. }) = Arguments::try_parse_from(all) else {
            panic!("{arguments:?} is refused")
        };
        let Ok(options) = compile.common.options() else { panic!("{arguments:?} is refused") };
        options.emit(compile.emit)
    }

    /// What the library calls an option, and what it makes of a value, the command line does, too.
    #[test]
    fn options_are_the_librarys() {
        let command = Arguments::command();
        let compile = command.find_subcommand("compile").expect("there is such a command");
        for option in NamedOption::ALL {
            let name = option.name;
            let of_name = |argument: &&clap::Arg| argument.get_long() == Some(name);
            let argument = compile.get_arguments().find(of_name).unwrap_or_else(|| panic!("no --{name}"));
            assert_eq!(argument.get_help().map(ToString::to_string).as_deref(), Some(option.about));
            let dashed = format!("--{name}");
            let (arguments, value) = if option.value == "true|false" {
                (vec![dashed.as_str()], "true")
            } else {
                let named = argument.get_value_names().expect("it has a value");
                assert_eq!(named.iter().map(|one| one.as_str()).collect::<Vec<_>>(), [option.value]);
                let value = match option.value {
                    "CPU" => "gfx90a:xnack+",
                    "4|5|6" => "6",
                    "None|Iterative|DPP" => "None",
                    "ENGINE" => "regalloc2",
                    "N" => "3",
                    "NAME" => "k",
                    "FORM" => "asm",
                    other => panic!("{name}: what is a {other}?"),
                };
                (vec![dashed.as_str(), value], value)
            };
            let mut set = Options::default();
            set.set(name, value).unwrap_or_else(|error| panic!("{error}"));
            assert_ne!(set, Options::default(), "{name}");
            assert_eq!(options(&arguments), set, "{name}");
        }
    }
}
