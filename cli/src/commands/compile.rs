//! `gcnsel compile`: one output for each input.

use super::arguments::{Compile as Arguments, CompileCommon};
use super::{Failure, Outcome, files, stats};
use crate::{Emit, Options, Stage, StageTimes, compile, target};
use gcnsel_codeobject::Version;
use gcnsel_isa::Target;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

impl CompileCommon {
    /// The options these arguments ask for.
    pub fn options(&self) -> Result<Options, Failure> {
        let target = match &self.mcpu {
            None => None,
            Some(name) => Some(Target::from_name(name).ok_or_else(|| {
                Failure::Usage(format!("--mcpu {name} is not supported; {} are", target::supported()))
            })?),
        };
        Ok(Options {
            target,
            version: self.code_object_version.and_then(Version::from_number),
            verify: self.verify,
            no_value_reasoning: self.no_value_reasoning,
            no_schedule: self.no_schedule,
            sgpr_allocator: self.sgpr_allocator,
            vgpr_allocator: self.vgpr_allocator,
            function: self.function.clone(),
            ..Options::default()
        })
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let options = Options {
        emit: arguments.emit,
        print_after: arguments.print_after.clone(),
        ..arguments.common.options()?
    };
    if arguments.stats_json.is_some() && !matches!(options.emit, Emit::Obj | Emit::Reloc) {
        return Err(Failure::Usage("--stats-json needs --emit obj or reloc".into()));
    }
    let outputs = outputs(arguments)?;
    keep_inputs(&arguments.inputs, &outputs)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.jobs)
        .use_current_thread()
        .build()
        .map_err(|e| Failure::Usage(format!("-j {}: {e}", arguments.jobs)))?;
    // Every input is compiled before the first failure, in input order, is reported: what is right is written.
    let results: Vec<Result<Written, Failure>> = pool
        .install(|| arguments.inputs.par_iter().zip(&outputs).map(|(i, o)| one(i, o, &options)).collect());
    let mut times = StageTimes::default();
    let mut objects = Vec::new();
    let mut failures = Vec::new();
    for result in results {
        match result {
            Ok(written) => {
                eprint!("{}", written.printed);
                times.add(&written.times);
                objects.push((written.name, written.bytes));
            }
            Err(failure) => failures.push(failure),
        }
    }
    let mut failures = failures.into_iter();
    if let Some(last) = failures.next_back() {
        for failure in failures {
            super::report(&failure);
        }
        return Err(last);
    }
    if arguments.time_passes {
        eprint!("{}", times_table(&times));
    }
    if let Some(path) = &arguments.stats_json {
        let mut figures = Vec::new();
        for (name, bytes) in &objects {
            figures.extend(stats::of_bytes(name, bytes)?);
        }
        files::write(path, crate::stats::to_json(&figures).as_bytes())?;
    }
    Ok(())
}

/// Where each input's output goes.
fn outputs(arguments: &Arguments) -> Result<Vec<PathBuf>, Failure> {
    let own_name = |input: &Path| {
        let stem =
            if input == Path::new("-") { "stdin".as_ref() } else { input.file_stem().unwrap_or_default() };
        let mut name = stem.to_os_string();
        name.push(".");
        name.push(arguments.emit.extension());
        PathBuf::from(name)
    };
    let inputs = &arguments.inputs;
    let Some(out) = &arguments.output else { return Ok(inputs.iter().map(|i| own_name(i)).collect()) };
    if let [input] = &inputs[..] {
        let names_folder = out.as_os_str().as_encoded_bytes().ends_with(b"/");
        if names_folder {
            std::fs::create_dir_all(out).map_err(|e| Failure::input(files::display(out), e.to_string()))?;
        }
        return Ok(vec![if out.is_dir() { out.join(own_name(input)) } else { out.clone() }]);
    }
    if out == Path::new("-") {
        return Err(Failure::Usage("standard output takes one output; several inputs want a folder".into()));
    }
    if out.is_file() {
        return Err(Failure::input(files::display(out), "several inputs want a folder, and this is a file"));
    }
    std::fs::create_dir_all(out)
        .map_err(|e| Failure::input(files::display(out), format!("several inputs want a folder: {e}")))?;
    let outputs: Vec<PathBuf> = inputs.iter().map(|i| out.join(own_name(i))).collect();
    let mut sorted: Vec<_> = outputs.iter().collect();
    sorted.sort();
    if let Some(pair) = sorted.windows(2).find(|p| p[0] == p[1]) {
        let name = files::display(pair[0]);
        return Err(Failure::Usage(format!(
            "two inputs would be written to {name}; compile them one by one"
        )));
    }
    Ok(outputs)
}

/// Refuses to write over what is read.
fn keep_inputs(inputs: &[PathBuf], outputs: &[PathBuf]) -> Result<(), Failure> {
    // A file that is not there has no such name, and is in no danger.
    let inputs: Vec<PathBuf> = inputs.iter().filter_map(|path| path.canonicalize().ok()).collect();
    let is_input =
        |path: &&PathBuf| path.canonicalize().is_ok_and(|path| path.is_file() && inputs.contains(&path));
    match outputs.iter().find(is_input) {
        Some(path) => {
            Err(Failure::Usage(format!("{} is an input: it would be written over", files::display(path))))
        }
        None => Ok(()),
    }
}

/// An output and what goes with it.
struct Written {
    name: String,
    bytes: Vec<u8>,
    printed: String,
    times: StageTimes,
}

fn one(input: &Path, output: &Path, options: &Options) -> Result<Written, Failure> {
    let source = files::read_source(input)?;
    let compiled = compile(&source.bytes, options).map_err(|d| Failure::at(&source, d))?;
    files::write(output, &compiled.bytes)?;
    let mut printed = compiled.printed;
    if compiled.kernels == 0 && options.emit != Emit::LlvmIr {
        printed.push_str(&format!(
            "{}: note: no kernel is defined here, so that there is nothing to compile; kernels are functions of the \
             calling conventions amdgpu_kernel and spir_kernel\n",
            source.name
        ));
    }
    Ok(Written { name: files::display(output), bytes: compiled.bytes, printed, times: compiled.times })
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
