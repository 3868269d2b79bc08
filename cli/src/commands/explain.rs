//! `gcnsel explain`: why values are in VGPRs, what limits a kernel's occupancy, and what it waits for.

use super::arguments::{Explain as Arguments, ExplainFormat};
use super::{Failure, Outcome, files, notes, streams};
use gcnsel::{Allocator, Recorded, compile_recording};
use gcnsel_diag::escape_name;
use gcnsel_explain::{Explanation, KernelAnswer, Launched, Subject, why_no_value};
use gcnsel_ir::Value;
use std::path::{Path, PathBuf};

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let options = arguments.common.options()?;
    if [options.sgpr_allocator, options.vgpr_allocator] != [Allocator::Colouring; 2] {
        return Err(Failure::Usage("explain knows what colouring does, and not what regalloc2 does".into()));
    }
    let source = files::read_source(&arguments.input)?;
    let recorded = compile_recording(&source, &options).map_err(Failure::of_compiling)?;
    if !arguments.launch.grid.is_empty() && recorded.kernels.len() != 1 {
        return Err(Failure::Usage("a launch is of one kernel: --function says which".into()));
    }
    let subjects = recorded.kernels.iter().map(|record| {
        Ok(Subject::of(&recorded, record)
            .map_err(|diagnostic| Failure::input(&source.name, diagnostic.to_string()))?
            .with_launch_lds(arguments.launch.all_lds(&record.name)?))
    });
    let subjects = subjects.collect::<Result<Vec<_>, Failure>>()?;
    if subjects.is_empty() {
        return Err(Failure::input(&source.name, "no kernel is defined here"));
    }
    let asked = asked(arguments, &source.name, &subjects)?;
    let mut kernels = Vec::new();
    let mut explained = Vec::new();
    for ((subject, record), values) in subjects.iter().zip(&recorded.kernels).zip(asked) {
        if let Some(answer) = answer(arguments, &source.name, &recorded, subject, &record.name, &values)? {
            kernels.push(answer);
            explained.push(subject);
        }
    }
    streams::tell(&notes::of_compiled(&source, &recorded.compiled));
    let text = match arguments.format {
        ExplainFormat::Text => {
            return streams::print_coloured(&gcnsel_explain::to_text(&Explanation { kernels }));
        }
        ExplainFormat::Json => Explanation { kernels }.to_json(),
        ExplainFormat::Html => {
            let each: Vec<_> = explained.into_iter().zip(&kernels).collect();
            gcnsel_explain::to_html(&source.name, &each, &|path| source_text(path, &arguments.input))
        }
    };
    files::write("-".as_ref(), text.as_bytes())
}

/// The text of a source file: where the debug information says that it is, or else beside the input.
fn source_text(path: &str, input: &Path) -> Option<String> {
    /// Larger ones are no sources of kernels.
    const LARGEST: u64 = 1 << 24;
    let beside = Path::new(path).file_name().map(|name| input.with_file_name(name));
    [Some(PathBuf::from(path)), beside].into_iter().flatten().find_map(|path| {
        // Devices and pipes may have no end.
        let bytes = path.is_file().then(|| files::read_at_most(&path, LARGEST).ok()?)??;
        String::from_utf8(bytes).ok()
    })
}

/// The values that are asked about, of each kernel: by `--value`, then by `--line`, each once.
///
/// # Errors
/// A value or a line that no kernel has, all of them.
fn asked(arguments: &Arguments, file: &str, subjects: &[Subject<'_>]) -> Result<Vec<Vec<Value>>, Failure> {
    let mut asked = vec![Vec::new(); subjects.len()];
    let mut wrong = Vec::new();
    let mut take = |find: &dyn Fn(&Subject<'_>) -> Vec<Value>, why: &dyn Fn() -> String| {
        let found: Vec<Vec<Value>> = subjects.iter().map(find).collect();
        if found.iter().all(Vec::is_empty) {
            wrong.push(Failure::input(file, why()));
        }
        for (asked, found) in asked.iter_mut().zip(found) {
            let new: Vec<Value> = found.into_iter().filter(|value| !asked.contains(value)).collect();
            asked.extend(new);
        }
    };
    for name in &arguments.value {
        let why = || {
            let is_meant = |one: &gcnsel_explain::Folded| {
                one.name.trim_start_matches('%') == name.trim_start_matches('%')
            };
            let folded = subjects.iter().flat_map(Subject::folded).find(is_meant);
            let plain = || format!("no kernel that was asked for computes '{}'", escape_name(name));
            folded.map_or_else(plain, |folded| folded.text().trim_end_matches('.').to_owned())
        };
        take(&|subject| subject.find_all(name), &why);
    }
    for line in &arguments.line {
        take(&|subject| subject.values_at(line), &|| why_no_value(subjects, line));
    }
    Failure::all(wrong)?;
    Ok(asked)
}

/// The answer for a kernel; none if it has no value that was asked for.
fn answer(
    arguments: &Arguments,
    file: &str,
    recorded: &Recorded,
    subject: &Subject<'_>,
    kernel: &str,
    values: &[Value],
) -> Result<Option<KernelAnswer>, Failure> {
    let asks_for_values = !arguments.value.is_empty() || !arguments.line.is_empty();
    if asks_for_values && values.is_empty() {
        return Ok(None);
    }
    let mut launched = None;
    let estimate = match arguments.launch.grid.is_empty() {
        true => None,
        false => {
            let launch = arguments.launch.launch(kernel)?;
            launched = Some(Launched { grid: launch.grid, block: launch.block });
            let target = subject.target();
            let most = target.info().max_waves_per_simd;
            if let Some(waves) = arguments.waves.filter(|&waves| waves > most) {
                let text = format!("--waves {waves}: a SIMD of {} holds at most {most}", target.name());
                return Err(Failure::Usage(text));
            }
            let latencies = super::run::latencies(&arguments.latencies, target)?;
            let options = gcnsel_estimate::Options { latencies: Some(latencies), waves: arguments.waves };
            let run = gcnsel_estimate::estimate(&recorded.compiled.bytes, &launch, &options);
            Some(run.map_err(|error| Failure::input(file, error.to_string()))?.1)
        }
    };
    let answer = subject.kernel(estimate.as_ref());
    let values = values.iter().map(|&value| subject.value(value)).collect();
    Ok(Some(KernelAnswer { values, values_alone: asks_for_values, launch: launched, ..answer }))
}
