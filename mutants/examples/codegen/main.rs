//! Mutants of the code generator: a sample of all places where selection, masks, allocation, waits, hazards and
//! encodings can be wrong, and what catches each.
//!
//!     cargo run -p gcnsel-mutants --example codegen -- --seed 1 --count 500 [PARTS OF NAMES]
//!
//! Makes one instrumented copy of the workspace under `target/mutants/codegen` that has the chosen mutants in it, builds
//! its tests once, and runs each program of tests with one mutant active after the other that none before has caught by
//! failing, dying or hanging; tests that never come to where a mutant computes something else are not run for it. A mutant that none catches must stand in
//! `equivalents.txt` with the reason why it is harmless; what stands there must exist, and must not be caught. Fails
//! otherwise. Every mutant and its fate go to `target/mutants/codegen/report.txt`. Arguments choose by parts of names
//! instead of the seed, and `--again` takes what the report before has as survivors.

mod judges;
mod scope;

use clap::Parser;
use gcnsel_mutants::Result;
use gcnsel_mutants::instrument::{Source, instrument};
use gcnsel_mutants::judge::{Judge, Outcome};
use gcnsel_mutants::names::{equivalents, names};
use gcnsel_mutants::numbering::{Mutant, Numbering};
use gcnsel_mutants::runtime::RUNTIME;
use gcnsel_mutants::sample::shuffled;
use gcnsel_mutants::tree::{Program, Tree, files, with_dependencies};
use judges::{EXAMPLE, JUDGES, Tests};
use scope::{MACROS, PARTS, STRATA};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Mutants that change nothing, each with the reason.
const EQUIVALENTS: &str = "mutants/examples/codegen/equivalents.txt";

/// Puts faults into the code generator and runs its tests
#[derive(Parser)]
struct Arguments {
    /// What the sample follows from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many mutants
    #[arg(long, default_value_t = 500)]
    count: usize,
    /// Mutants on trial at once
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// After so many minutes of trials begin no other program of tests
    #[arg(long)]
    minutes: Option<u64>,
    /// Those that the report before has as survivors
    #[arg(long)]
    again: bool,
    /// Tell the mutants, those of the sample with a star, and do nothing else
    #[arg(long)]
    list: bool,
    /// Instead of a sample, all mutants whose names have one of these in them
    parts: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Whether each mutant is caught, or listed as harmless.
fn run(arguments: &Arguments) -> Result<bool> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
    let out = root.join("target/mutants/codegen");
    let report = out.join("report.txt");
    let crates = PARTS.iter().map(|part| sources(root, part)).collect::<Result<Vec<_>>>()?;
    let mutants = all(&crates)?;
    let names = names(&mutants);
    let equivalents = equivalents(&root.join(EQUIVALENTS))?;
    let gone = gone(&names, &equivalents);
    let before = fs::read_to_string(&report).unwrap_or_default();
    let wanted = Wanted::new(arguments, &mutants, &names, &before);
    if arguments.list {
        let chosen = wanted.chosen(&BTreeSet::new());
        let mut out = std::io::stdout().lock();
        for ((number, mutant), name) in (1..).zip(&mutants).zip(&names) {
            let star = if chosen.contains(&number) { "* " } else { "" };
            if writeln!(out, "{star}{}: {name}", mutant.line).is_err() {
                // Whoever reads has seen enough.
                return Ok(true);
            }
        }
        drop(out);
        wanted.tell();
        return Ok(true);
    }
    let except: Vec<String> = PARTS.iter().map(|part| format!("{}/src/", part.folder)).collect();
    let mut folders = with_dependencies(root, &JUDGES.iter().map(|judge| judge.folder).collect::<Vec<_>>())?;
    folders.extend(scope::FOLDERS.iter().map(|folder| folder.to_string()));
    let tree = Tree::copy(root, &out, &folders, &except, 2)?;
    let hopeless = out.join("hopeless.txt");
    let listed = fs::read_to_string(&hopeless).unwrap_or_default();
    let listed: BTreeSet<&str> = listed.lines().collect();
    let without = (1..).zip(&names).filter(|(_, name)| listed.contains(&***name)).map(|(mutant, _)| mutant);
    let keep = |without: &BTreeSet<usize>| {
        let lines: Vec<String> = without.iter().map(|mutant| format!("{}\n", names[mutant - 1])).collect();
        fs::write(&hopeless, lines.concat())
    };
    let (chosen, programs) = build(&tree, &crates, &wanted, without.collect(), &keep)?;
    println!("{} mutants", chosen.len());
    let mut trials: Vec<Trial> = shuffled(chosen, |mutant| &names[mutant - 1], arguments.seed)
        .into_iter()
        .map(|mutant| Trial {
            mutant,
            name: &names[mutant - 1],
            line: mutants[mutant - 1].line,
            fate: Fate::NeverMet,
        })
        .collect();
    let write = |trials: &[Trial]| {
        let lines: Vec<String> = trials.iter().map(|trial| trial.told(&equivalents)).collect();
        fs::write(&report, lines.concat())
    };
    // A judge that is not there is better found now than in an hour.
    JUDGES.iter().try_for_each(|tests| program(tests, &programs, &tree).map(|_| ()))?;
    let start = Instant::now();
    for tests in JUDGES {
        if arguments.minutes.is_some_and(|minutes| start.elapsed().as_secs() >= 60 * minutes) {
            println!("not everything ran: no time");
            break;
        }
        let judge = judge(tests, &programs, &tree)?;
        let is_about = |trial: &Trial| {
            tests.about.is_empty() || tests.about.iter().any(|start| trial.name.starts_with(start))
        };
        try_all(&mut trials, &judge, &is_about, arguments.jobs)?;
        write(&trials)?;
    }
    trials.iter().filter(|t| !t.fate.is_caught()).for_each(|t| print!("{}", t.told(&equivalents)));
    tell(&trials, &mutants, &equivalents);
    let listed = |trial: &&Trial| equivalents.contains(trial.name);
    let missed = trials.iter().filter(|t| !t.fate.is_caught() && !listed(t)).count();
    let refuted: Vec<&Trial> = trials.iter().filter(|t| t.fate.is_caught()).filter(listed).collect();
    refuted.iter().for_each(|t| println!("listed as equivalent, and caught: {}", t.name));
    gone.iter().for_each(|name| println!("listed as equivalent, and gone: {name}"));
    Ok(missed == 0 && refuted.is_empty() && gone.is_empty())
}

/// Those that are listed as equivalent, and are no mutants.
fn gone<'a>(names: &[String], equivalents: &'a BTreeSet<String>) -> Vec<&'a String> {
    let known: BTreeSet<&String> = names.iter().collect();
    equivalents.iter().filter(|name| !known.contains(name)).collect()
}

/// The sources of a crate.
fn sources(root: &Path, part: &scope::Part) -> Result<Vec<Source>> {
    let from = root.join(part.folder).join("src");
    let mut sources = Vec::new();
    for path in files(&from)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")) {
        let inner = path.strip_prefix(&from)?.to_string_lossy().into_owned();
        let begins = |list: &[&str]| list.iter().any(|start| inner.starts_with(start));
        let is_test = inner.split('/').any(|part| part.trim_end_matches(".rs") == "tests");
        let is_mutated = (part.only.is_empty() || begins(part.only)) && !begins(part.left_out) && !is_test;
        let name = format!("{}/{inner}", part.folder);
        sources.push(Source { name, text: fs::read_to_string(&path)?, is_mutated });
    }
    Ok(sources)
}

/// All mutants that there are.
fn all(crates: &[Vec<Source>]) -> Result<Vec<Mutant>> {
    let mut numbering = Numbering::new(Some(BTreeSet::new()), BTreeSet::new());
    for sources in crates {
        instrument(&mut numbering, sources, Some(MACROS))?;
    }
    Ok(numbering.mutants)
}

/// Which mutants are wanted, by strata: so many of each list, in its order.
struct Wanted {
    strata: Vec<(&'static str, usize, Vec<usize>)>,
}

impl Wanted {
    fn new(arguments: &Arguments, mutants: &[Mutant], names: &[String], report: &str) -> Wanted {
        let survivors: BTreeSet<&str> = report
            .lines()
            .filter_map(|line| Some(line.strip_prefix("SURVIVES: ")?.rsplit_once(" (line")?.0))
            .collect();
        let is_sample = arguments.parts.is_empty() && !arguments.again;
        let is_wanted = |mutant: &usize| {
            let name = &names[mutant - 1];
            let part =
                arguments.parts.is_empty() || arguments.parts.iter().any(|part| name.contains(&**part));
            part && (!arguments.again || survivors.contains(&**name))
        };
        let stratum = |(at, stratum): (usize, &scope::Stratum)| {
            let here = |mutant: &usize| of(&mutants[mutant - 1]) == Some(at);
            let all: Vec<usize> = (1..=mutants.len()).filter(here).filter(is_wanted).collect();
            let share = (stratum.share * arguments.count).div_ceil(500);
            let count = if is_sample { share } else { all.len() };
            (stratum.name, count, shuffled(all, |mutant| &names[mutant - 1], arguments.seed))
        };
        Wanted { strata: STRATA.iter().enumerate().map(stratum).collect() }
    }

    fn tell(&self) {
        for (name, count, all) in &self.strata {
            println!("{name:20} {:6} mutants, {count} of them in the sample", all.len());
        }
    }

    /// The first of each list, without some.
    fn chosen(&self, without: &BTreeSet<usize>) -> BTreeSet<usize> {
        let first = |(_, count, all): &(&str, usize, Vec<usize>)| {
            let left = all.iter().copied().filter(|mutant| !without.contains(mutant));
            left.take(*count).collect::<Vec<_>>()
        };
        self.strata.iter().flat_map(first).collect()
    }
}

/// The stratum that a mutant belongs to.
fn of(mutant: &Mutant) -> Option<usize> {
    STRATA.iter().position(|stratum| stratum.files.iter().any(|file| mutant.file.starts_with(file)))
}

/// Instruments and builds, others taking the place of mutants that do not compile: `without`, and what turns out to
/// be so, which is kept. The mutants, and the test programs.
fn build(
    tree: &Tree,
    crates: &[Vec<Source>],
    wanted: &Wanted,
    mut without: BTreeSet<usize>,
    keep: &dyn Fn(&BTreeSet<usize>) -> std::io::Result<()>,
) -> Result<(BTreeSet<usize>, Vec<Program>)> {
    let tests: BTreeSet<&str> =
        JUDGES.iter().map(|j| j.program).filter(|j| !j.starts_with("gcnsel_") && *j != EXAMPLE).collect();
    let mut packages = Vec::new();
    for folder in JUDGES.iter().map(|j| j.folder).collect::<BTreeSet<_>>() {
        packages.push(format!("gcnsel-{folder}"));
    }
    let packages: Vec<&str> = packages.iter().flat_map(|package| ["-p", package]).collect();
    let tests: Vec<&str> = tests.iter().flat_map(|test| ["--test", test]).chain(["--lib"]).collect();
    let mutated: Vec<String> = PARTS.iter().map(|part| format!("gcnsel-{}", part.folder)).collect();
    let check: Vec<&str> =
        std::iter::once("check").chain(mutated.iter().flat_map(|package| ["-p", package])).collect();
    loop {
        let chosen = wanted.chosen(&without);
        let mut numbering = Numbering::new(Some(chosen.clone()), without);
        for (part, sources) in PARTS.iter().zip(crates) {
            let texts = instrument(&mut numbering, sources, Some(MACROS))?;
            for (Source { name, .. }, mut text) in sources.iter().zip(texts) {
                let (folder, file) = name.split_once('/').ok_or("a file is in a crate")?;
                if file == "lib.rs" {
                    text.push_str("\nmod mutants;\n");
                }
                tree.write(&format!("{folder}/src/{file}"), text)?;
            }
            tree.write(&format!("{}/src/mutants.rs", part.folder), RUNTIME)?;
        }
        without = numbering.without;
        let checked = tree.build(&check)?;
        if checked.errors.is_empty() {
            let mut programs = tree.build(&[&["test", "--no-run"], &packages[..], &tests].concat())?.programs;
            // `cargo test` would make tests of it. With other packages other features would be chosen, and all built again.
            programs
                .extend(tree.build(&[&["build"], &packages[..], &["--example", EXAMPLE]].concat())?.programs);
            return Ok((chosen, programs));
        }
        if checked.errors.is_disjoint(&chosen) {
            return Err("the instrumented copy does not compile".into());
        }
        println!("{} mutants do not compile", checked.errors.len());
        without.extend(checked.errors);
        keep(&without)?;
    }
}

/// The program that some tests are in.
fn program<'a>(tests: &Tests, programs: &'a [Program], tree: &Tree) -> Result<&'a Program> {
    let Tests { folder, program: name, .. } = tests;
    let program = programs.iter().find(|p| p.name == *name && p.folder == tree.root.join(folder));
    program.ok_or_else(|| format!("no test program {name} of {folder}").into())
}

/// The judge of some tests.
fn judge(tests: &Tests, programs: &[Program], tree: &Tree) -> Result<Judge> {
    let Tests { folder, program: name, arguments, environment, .. } = tests;
    let program = program(tests, programs, tree)?;
    let environment: Vec<(String, String)> =
        environment.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let told = environment.iter().map(|(name, value)| format!("{name}={value} "));
    let told = format!("{}{folder} {name} {}", told.collect::<String>(), arguments.join(" "));
    Judge::new(told.trim().to_string(), program, arguments, &environment, tree)
}

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fate {
    /// No test comes to where it computes something else.
    NeverMet,
    /// No test fails.
    Survives,
    /// A test fails.
    CaughtBy(String),
    /// A test does not end in time.
    TimedOutIn(String),
}

impl Fate {
    fn is_caught(&self) -> bool {
        matches!(self, Fate::CaughtBy(_) | Fate::TimedOutIn(_))
    }
}

/// A mutant on trial.
struct Trial<'a> {
    mutant: usize,
    name: &'a str,
    line: usize,
    fate: Fate,
}

impl Trial<'_> {
    /// Its line of the report.
    fn told(&self, equivalents: &BTreeSet<String>) -> String {
        let is_listed = equivalents.contains(self.name);
        let fate = match &self.fate {
            Fate::CaughtBy(judge) => format!("caught by {judge}"),
            Fate::TimedOutIn(judge) => format!("timed out in {judge}"),
            _ if is_listed => "equivalent".to_string(),
            _ => "SURVIVES".to_string(),
        };
        let note = if self.fate == Fate::NeverMet { ", never met" } else { "" };
        format!("{fate}: {} (line {}, number {}{note})\n", self.name, self.line, self.mutant)
    }

    /// Runs tests, if they come to where it computes something else.
    fn run(&mut self, judge: &Judge) -> Result<()> {
        if judge.met.contains(&self.mutant) {
            self.fate = match judge.of(self.mutant)? {
                Outcome::Passed => Fate::Survives,
                Outcome::Failed => Fate::CaughtBy(judge.name.clone()),
                Outcome::TimedOut => Fate::TimedOutIn(judge.name.clone()),
            };
        }
        Ok(())
    }
}

/// Tries what nothing has caught yet, some at once.
fn try_all(
    trials: &mut [Trial],
    judge: &Judge,
    is_about: &dyn Fn(&Trial) -> bool,
    jobs: usize,
) -> Result<()> {
    let is_left = |trial: &&mut Trial| !trial.fate.is_caught() && is_about(trial);
    let left: Vec<Mutex<&mut Trial>> = trials.iter_mut().filter(is_left).map(Mutex::new).collect();
    let next = AtomicUsize::new(0);
    let work = || -> std::result::Result<(), String> {
        while let Some(trial) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut trial = trial.lock().map_err(|error| error.to_string())?;
            trial.run(judge).map_err(|error| error.to_string())?;
        }
        Ok(())
    };
    std::thread::scope(|scope| -> std::result::Result<(), String> {
        let threads: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|t| t.join().map_err(|_| "a thread panicked".to_string())?)
    })?;
    let uncaught = trials.iter().filter(|trial| !trial.fate.is_caught()).count();
    println!("    {uncaught} are left");
    Ok(())
}

/// The figures, by strata.
fn tell(trials: &[Trial], mutants: &[Mutant], equivalents: &BTreeSet<String>) {
    println!("{:20} {:>8} {:>8} {:>8} {:>8} {:>8}", "", "mutants", "caught", "hang", "harmless", "missed");
    let mut total = [0; 5];
    for (at, stratum) in STRATA.iter().enumerate() {
        let mut row = [0; 5];
        for trial in trials.iter().filter(|trial| of(&mutants[trial.mutant - 1]) == Some(at)) {
            row[0] += 1;
            let column = match trial.fate {
                Fate::CaughtBy(_) => 1,
                Fate::TimedOutIn(_) => 2,
                _ if equivalents.contains(trial.name) => 3,
                _ => 4,
            };
            row[column] += 1;
        }
        let [all, caught, hang, harmless, missed] = row;
        println!("{:20} {all:8} {caught:8} {hang:8} {harmless:8} {missed:8}", stratum.name);
        total.iter_mut().zip(row).for_each(|(sum, n)| *sum += n);
    }
    let [all, caught, hang, harmless, missed] = total;
    println!("{:20} {all:8} {caught:8} {hang:8} {harmless:8} {missed:8}", "all");
    let share = |of: usize| 100.0 * (caught + hang) as f64 / of.max(1) as f64;
    println!("caught: {:.1} % of all, {:.1} % of those not harmless", share(all), share(all - harmless));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sources change, and with them the names of mutants.
    #[test]
    fn what_is_listed_as_equivalent_is_a_mutant() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
        let crates: Vec<_> = PARTS.iter().map(|part| sources(root, part).expect("sources")).collect();
        let names = names(&all(&crates).expect("mutants"));
        let equivalents = equivalents(&root.join(EQUIVALENTS)).expect("the list");
        assert!(equivalents.len() > 50, "{} are listed", equivalents.len());
        assert_eq!(gone(&names, &equivalents), Vec::<&String>::new());
    }
}
