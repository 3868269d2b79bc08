//! Other projects' kernels: compiles all of the corpus by us and by llc-19, runs it, and tells what came of it.
//!
//!     tests/corpus/fetch.sh && cargo build --release
//!     cargo run --release -p gcnsel-tests --example corpus -- [--target gfx942]... [--run] [--each] [--kernel PART] [--without-llc] [PARTS OF NAMES]
//!
//! `tests/corpus/projects.tsv` and `files.tsv` list the sources. clang-19, Triton or rustc makes LLVM IR of them once, in the cache
//! beside the sources; then each compiler makes a code object of each file, in a process of its own with limited time and
//! memory. Of Triton's and Rust's files llc-19 cannot read the IR: their own LLVM
//! stands for it. Prints Markdown: `docs/corpus.md`
//! has its tables. What crashes, and kernels that are wrong, make it fail.

mod outcome;
mod runs;
mod tables;

use clap::Parser;
use gcnsel_isa::Target;
use gcnsel_tests::corpus::front_end::ir;
use gcnsel_tests::corpus::manifest::{self, Source};
use gcnsel_tests::processes;
use indicatif::{ParallelProgressIterator, ProgressBar, ProgressStyle};
use outcome::{Outcome, Tasks, outcome};
use rayon::prelude::*;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;

/// Compiles the corpus
#[derive(Parser)]
struct Arguments {
    /// For which target; all of them unless said
    #[arg(long, value_parser = gcnsel_tests::compiler::target)]
    target: Vec<Target>,
    /// Not by llc
    #[arg(long)]
    without_llc: bool,
    /// Run the kernels, with arguments made from their types
    #[arg(long)]
    run: bool,
    /// Tell why each file is refused, and what running each kernel has shown, too
    #[arg(long)]
    each: bool,
    /// Run only kernels whose names have this in them
    #[arg(long, default_value = "", requires = "run")]
    kernel: String,
    /// Only sources whose names, PROJECT/NAME of `files.tsv`, have one of these in them
    parts: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn bar(length: usize, what: String) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}").expect("the template is right");
    ProgressBar::new(length as u64).with_style(style).with_message(what)
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let cache = gcnsel_tests::cache::corpus()?;
    let sources: Vec<Source> = manifest::sources(&cache.join("sources"))?
        .into_iter()
        .filter(|source| {
            let name = source.name();
            arguments.parts.is_empty() || arguments.parts.iter().any(|part| name.contains(&**part))
        })
        .collect();
    let is_there = |part: &&String| sources.iter().any(|source| source.name().contains(&***part));
    if let Some(part) = arguments.parts.iter().find(|part| !is_there(part)) {
        return Err(format!("no source of tests/corpus/files.tsv has '{part}' in its name, PROJECT/NAME"));
    }
    let gcnsel = processes::gcnsel()?;
    let targets = if arguments.target.is_empty() { Target::ALL.to_vec() } else { arguments.target.clone() };
    let (mut faults, mut compiled, mut ran) = (0, 0, 0);
    let table = manifest::arguments()?;
    let tasks =
        Tasks { llc: !arguments.without_llc, run: arguments.run.then_some((&table, &arguments.kernel)) };
    for target in targets {
        let progress = bar(sources.len(), format!("{target}: LLVM IR"));
        // Some take minutes; nobody waits behind them.
        let each = || sources.par_iter().with_max_len(1);
        let files: Vec<Result<PathBuf, String>> =
            each().progress_with(progress).map(|source| ir(source, target, &cache)).collect();
        let progress = bar(sources.len(), format!("{target}: compilers"));
        let outcomes: Vec<Outcome> = each()
            .zip(&files)
            .progress_with(progress)
            .map(|(source, file)| outcome(source, file, target, &gcnsel, tasks))
            .inspect(|outcome| {
                // No bar is seen where nobody looks at a terminal, and hours are long.
                if !std::io::stderr().is_terminal() {
                    eprintln!("{target}: {}", outcome.summary());
                }
            })
            .collect();
        tables::print(target, &outcomes);
        if arguments.each {
            tables::print_each_refused(&outcomes);
            runs::print_each(&outcomes);
        }
        faults += outcomes.iter().map(Outcome::faults).sum::<usize>();
        compiled += outcomes.iter().filter(|outcome| outcome.no_ir.is_none()).count();
        ran += outcomes.iter().map(|outcome| outcome.runs.len()).sum::<usize>();
    }
    if compiled == 0 {
        return Err("there is no LLVM IR of any of them".into());
    }
    if arguments.run && ran == 0 && !arguments.kernel.is_empty() {
        return Err(format!("no kernel that is accepted has '{}' in its name", arguments.kernel));
    }
    if faults > 0 { Err(format!("{faults} crashes and wrong kernels")) } else { Ok(()) }
}
