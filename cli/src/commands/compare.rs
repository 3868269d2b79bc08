//! `gcnsel compare`: two builds side by side.

use super::arguments::Compare as Arguments;
use super::{Failure, Outcome, builds, conflicts, files, streams};
use gcnsel_compare::Comparison;
use gcnsel_compare::comparison::NotRead;
use gcnsel_compare::folder::files as files_of;
use gcnsel_compare::output::{to_html, to_json, to_markdown, to_text};
use gcnsel_compare::reading::Reader;
use gcnsel_compare::rules::{Gate, Rule};
use std::path::Path;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let gate = gate(arguments)?;
    let compiler = builds::Noting(arguments.common.options()?);
    let inputs = [&arguments.old, &arguments.new];
    let mut listed = Vec::new();
    for input in inputs {
        listed.push(files_of(input).map_err(|cause| Failure::input(builds::name(input), cause.to_string()))?);
    }
    let outputs = arguments.html.as_deref().into_iter().chain([Path::new("-")]);
    let rules = arguments.rules.iter().map(|path| &**path);
    conflicts::refuse(listed.iter().flatten().map(|file| &*file.path).chain(rules), outputs)?;
    let reader = Reader { compiler: &compiler, keep_code: false, functions: false };
    let (mut read, mut unread) = (Vec::new(), Vec::new());
    for (input, files) in inputs.into_iter().zip(&listed) {
        let build = reader.files(files);
        let not_read = build.unread.iter();
        unread.extend(
            not_read.map(|one| NotRead { file: one.file.clone(), why: one.diagnostic.message.clone() }),
        );
        read.push(builds::kernels(input, build, arguments.strict_inputs)?);
    }
    let [old, new] = <[_; 2]>::try_from(read).expect("two builds");
    let mut comparison = Comparison::new(old, new, !arguments.no_demangle);
    comparison.unread = unread;
    if let Some(path) = &arguments.html {
        files::write(path, to_html(&comparison).as_bytes())?;
    }
    let text = match (arguments.json, arguments.markdown) {
        (true, _) => to_json(&comparison),
        (_, true) => to_markdown(&comparison),
        _ => to_text(&comparison),
    };
    files::write("-".as_ref(), text.as_bytes())?;
    let Some(judgement) = gate.map(|gate| gate.judge(&comparison)) else { return Ok(()) };
    streams::tell(&judgement.notes.iter().map(|note| format!("gcnsel: note: {note}\n")).collect::<String>());
    if judgement.broken.is_empty() {
        return Ok(());
    }
    // A kernel is enough to know that a rule is broken; the report has all.
    let mut lines: Vec<String> =
        judgement.broken.iter().take(MOST_LINES).map(|one| one.message.clone()).collect();
    if judgement.broken.len() > MOST_LINES {
        lines.push(format!("rules are broken {} times more", judgement.broken.len() - MOST_LINES));
    }
    Err(Failure::Rule(lines.join("\ngcnsel: error: ")))
}

/// How many breaches of rules are told on standard error.
const MOST_LINES: usize = 20;

/// The gate that the arguments ask for.
fn gate(arguments: &Arguments) -> Result<Option<Gate>, Failure> {
    if arguments.fail_on.is_empty() && arguments.rules.is_empty() {
        return Ok(None);
    }
    let mut rules = Vec::new();
    for rule in &arguments.fail_on {
        rules.push(Rule::parse(rule).map_err(|wrong| Failure::Usage(wrong.to_string()))?);
    }
    for path in &arguments.rules {
        let source = files::read_source(path)?;
        rules.extend(Rule::parse_file(&source.bytes).map_err(|wrong| Failure::at(&source, wrong))?);
    }
    Ok(Some(Gate::new(rules)))
}
