//! `gcnsel explain`: why values are in VGPRs, what limits a kernel's occupancy, and what it waits for.

use super::arguments::{Explain as Arguments, ExplainFormat};
use super::{Failure, Outcome, files, notes, streams};
use gcnsel::{Allocator, Recorded, compile_recording};
use gcnsel_diag::escape_name;
use gcnsel_explain::{Explanation, KernelAnswer, Subject};
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
    let mut kernels = Vec::new();
    let mut subjects = Vec::new();
    for record in &recorded.kernels {
        let subject = Subject::of(&recorded, record)
            .map_err(|diagnostic| Failure::input(&source.name, diagnostic.to_string()))?
            .with_launch_lds(arguments.launch.all_lds(&record.name)?);
        if let Some(answer) = answer(arguments, &source.name, &recorded, &subject, &record.name)? {
            kernels.push(answer);
            subjects.push(subject);
        }
    }
    if kernels.is_empty() {
        let asked =
            arguments.value.iter().chain(&arguments.line).map(|one| format!("'{}'", escape_name(one)));
        let asked = asked.collect::<Vec<_>>().join(", ");
        return Err(Failure::input(
            &source.name,
            match asked.is_empty() {
                true => "no kernel is defined here".to_owned(),
                false => format!("no kernel that was asked for computes {asked}"),
            },
        ));
    }
    streams::tell(&notes::of_compiled(&source, &recorded.compiled));
    let text = match arguments.format {
        ExplainFormat::Text => {
            return streams::print_coloured(&gcnsel_explain::to_text(&Explanation { kernels }));
        }
        ExplainFormat::Json => Explanation { kernels }.to_json(),
        ExplainFormat::Html => {
            let each: Vec<_> = subjects.iter().zip(&kernels).collect();
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

/// The answer for a kernel; none if it has no value that was asked for.
fn answer(
    arguments: &Arguments,
    file: &str,
    recorded: &Recorded,
    subject: &Subject<'_>,
    kernel: &str,
) -> Result<Option<KernelAnswer>, Failure> {
    let named = arguments.value.iter().flat_map(|name| subject.find_all(name));
    let of_lines = arguments.line.iter().flat_map(|line| subject.values_at(line));
    let values: Vec<_> = named.chain(of_lines).map(|value| subject.value(value)).collect();
    let asks_for_values = !arguments.value.is_empty() || !arguments.line.is_empty();
    if asks_for_values && values.is_empty() {
        return Ok(None);
    }
    let estimate = match arguments.launch.grid.is_empty() {
        true => None,
        false => {
            let launch = arguments.launch.launch(kernel)?;
            let options = gcnsel_estimate::Options::default();
            let run = gcnsel_estimate::estimate(&recorded.compiled.bytes, &launch, &options);
            Some(run.map_err(|error| Failure::input(file, error.to_string()))?.1)
        }
    };
    let answer = subject.kernel(estimate.as_ref());
    Ok(Some(KernelAnswer { values, values_alone: asks_for_values, ..answer }))
}
