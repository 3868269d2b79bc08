//! `gcnsel compare`: two builds side by side.

use super::arguments::Compare as Arguments;
use super::{Failure, Outcome, builds, conflicts, files, progress::Progress, streams};
use gcnsel::Options;
use gcnsel_compare::Comparison;
use gcnsel_compare::comparison::NotRead;
use gcnsel_compare::compilers::{Compiler, Llc};
use gcnsel_compare::names::Pattern;
use gcnsel_compare::reading::Reader;
use gcnsel_compare::report::{Report, Sort, to_csv, to_html, to_json, to_markdown, to_text};
use gcnsel_compare::rules::{Gate, Judgement, Rule};
use std::path::{Path, PathBuf};

/// Kernels in each list of a report for a terminal.
const TOP: usize = 20;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let gate = gate(arguments)?;
    let sort = Sort::parse(&arguments.sort).map_err(|wrong| Failure::Usage(wrong.to_string()))?;
    let options = arguments.common.options()?;
    let sides = sides(arguments, options)?;
    let listed = sides.iter().map(|side| builds::list(&side.inputs)).collect::<Result<Vec<_>, _>>()?;
    let outputs = arguments.html.as_deref().into_iter().chain([Path::new("-")]);
    let rules = arguments.rules.iter().map(|path| &**path);
    // With two compilers the same files are read twice.
    let lists = if arguments.against.is_some() { &listed[..1] } else { &listed[..] };
    conflicts::refuse(lists.iter().flatten().map(|file| &*file.path).chain(rules), outputs)?;
    let (mut read, mut unread) = (Vec::new(), Vec::new());
    for (side, files) in sides.iter().zip(&listed) {
        let keep_code = arguments.html.is_some();
        let reader = Reader { compiler: &*side.compiler, keep_code, functions: false };
        let progress = Progress::new(files.len());
        let build = reader.files_telling(files, &|| progress.end());
        drop(progress);
        let not_read = build.unread.iter();
        unread.extend(
            not_read.map(|one| NotRead { file: one.file.clone(), why: one.diagnostic.message.clone() }),
        );
        read.push(builds::kernels(&side.inputs[0], build, arguments.strict_inputs)?);
    }
    let [old, new] = <[_; 2]>::try_from(read).expect("two builds");
    let mut comparison = Comparison::new(old, new, !arguments.no_demangle);
    comparison.unread = unread;
    let judgement = gate.map(|gate| gate.judge(&comparison));
    let patterns: Vec<Pattern> = arguments.filter.iter().map(|pattern| Pattern::new(pattern)).collect();
    let shown = comparison.filtered(&patterns);
    let names = sides.each_ref().map(|side| &*side.name);
    let top = arguments.top.unwrap_or(usize::MAX);
    let report = Report { comparison: &shown, judgement: judgement.as_ref(), builds: names, top, sort };
    if let Some(path) = &arguments.html {
        files::write(path, to_html(&report).as_bytes())?;
    }
    if arguments.json || arguments.markdown || arguments.csv {
        let text = match (arguments.json, arguments.markdown) {
            (true, _) => to_json(&report),
            (_, true) => to_markdown(&report),
            _ => to_csv(&report),
        };
        files::write("-".as_ref(), text.as_bytes())?;
    } else {
        streams::print_coloured(&to_text(&Report { top: arguments.top.unwrap_or(TOP), ..report }))?;
    }
    judgement.map_or(Ok(()), |judgement| outcome(&judgement))
}

/// One side of a comparison.
struct Side {
    name: String,
    inputs: Vec<PathBuf>,
    compiler: Box<dyn Compiler>,
}

/// Two builds, or two compilers of the same inputs.
fn sides(arguments: &Arguments, options: Options) -> Result<[Side; 2], Failure> {
    let inputs = arguments.inputs.clone();
    let Some(against) = &arguments.against else {
        let [old, new] = <[PathBuf; 2]>::try_from(inputs).map_err(|inputs| {
            Failure::Usage(format!(
                "expected two builds, OLD and NEW, or --against llc; {} given",
                inputs.len()
            ))
        })?;
        let side = |name: &str, input| Side {
            name: name.to_owned(),
            inputs: vec![input],
            compiler: Box::new(builds::Noting(options.clone())),
        };
        return Ok([side("old", old), side("new", new)]);
    };
    let program = match against.split_once('=') {
        None if against == "llc" => Llc::find().map_err(Failure::Usage)?,
        Some(("llc", program)) if !program.is_empty() => program.into(),
        _ => return Err(Failure::Usage(format!("--against {against}: expected llc, or llc=PROGRAM"))),
    };
    if inputs.iter().any(|input| input == Path::new("-")) {
        return Err(Failure::Usage(
            "two compilers cannot both read standard input; give --against a file".into(),
        ));
    }
    let llc = Llc { program, target: options.target, arguments: Vec::new() };
    let theirs = Side { name: "llc".into(), inputs: inputs.clone(), compiler: Box::new(llc) };
    Ok([theirs, Side { name: "gcnsel".into(), inputs, compiler: Box::new(builds::Noting(options)) }])
}

/// What a gate says, on standard error and by the exit status.
fn outcome(judgement: &Judgement) -> Outcome {
    streams::tell(
        &judgement
            .notes
            .iter()
            .map(|note| gcnsel_diag::head("gcnsel", "note", note, true))
            .collect::<String>(),
    );
    if judgement.broken.is_empty() {
        return Ok(());
    }
    let mut lines: Vec<String> =
        judgement.broken.iter().take(MOST_LINES).map(|one| one.message.clone()).collect();
    if judgement.broken.len() > MOST_LINES {
        lines.push(format!("rules are broken {} times more", judgement.broken.len() - MOST_LINES));
    }
    Err(Failure::Rule(lines))
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
