//! Mutants of the uniformity analysis: every rule dropped or weakened, one at a time, and what catches it.
//!
//!     cargo run -p gcnsel-mutants --example uniformity [-- --again] [PARTS OF NAMES]
//!
//! Makes one instrumented copy of `analysis` under `target/mutants` that has all mutants in it, builds
//! its tests once, and runs them with one mutant active after the other; a test in which a mutant would compute nothing
//! else anywhere is not run for it. A mutant is caught by the first test that fails, dies or hangs. One that none catches
//! must stand in `equivalents.txt` with the reason why it computes nothing else; and what stands there must exist, and
//! must not be caught. Fails otherwise. Every mutant and its fate go to `target/mutants/report.txt`; with `--again` only
//! those run that the report before has as survivors.

mod origins;

use gcnsel_mutants::Result;
use gcnsel_mutants::instrument::{Source, instrument};
use gcnsel_mutants::judge::{Judge, Outcome};
use gcnsel_mutants::names::{equivalents, names};
use gcnsel_mutants::numbering::{Mutant, Numbering};
use gcnsel_mutants::runtime::RUNTIME;
use gcnsel_mutants::tree::{Program, Tree, files, with_dependencies};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// Files of `analysis/src` that decide nothing about uniformity, by how their names begin.
const LEFT_OUT: &[&str] = &[
    "alias.rs",
    "effects.rs",
    "pointers.rs",
    "names.rs",
    "moves",
    "edit",
    "report",
    "preservation",
    "values/bits/tests.rs",
    "uniformity/tests.rs",
    "leaving/tests.rs",
];

/// What judges: test programs and the tests in them, the quick ones first.
const JUDGES: &[(&str, &str)] = &[
    ("all", "cases::"),
    ("all", "reasoning::"),
    ("all", "rules::"),
    ("all", "leaving::"),
    ("all", "irreducible::"),
    ("all", "graphs::"),
    ("all", "tokens::"),
    ("all", "values::"),
    ("all", "moves::"),
    ("all", "reports::"),
    ("gcnsel_analysis", "--skip any_order"),
    ("all", "exhaustive::random_graphs"),
    RESULTS,
    ("all", "llvm_tests::"),
    ("all", "exhaustive::up_to_four_blocks"),
    ("all", "explanations::"),
    ("all", "moves_kept::"),
    ("gcnsel_analysis", "any_order"),
    ("all", "llvm::"),
    ("all", "dynamic::"),
    ("all", "exhaustive::five_blocks_of_two_successors"),
];

/// What finds nothing where the analysis says the same as without a mutant of the functions of [`RESULTS`].
const OF_SAME_FUNCTIONS: &[&str] = &["all llvm::", "all dynamic::"];

/// Makes a number of what the analysis says of all kernels and random functions.
const RESULTS: (&str, &str) = ("results", "");

/// Mutants and what they are activated by.
type Numbered = Vec<(usize, Mutant)>;

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<bool> {
    let mut wanted: Vec<String> = std::env::args().skip(1).collect();
    let again = wanted.first().is_some_and(|first| first == "--again");
    wanted.drain(..usize::from(again));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
    let out = root.join("target/mutants");
    let mut folders = with_dependencies(root, &["analysis"])?;
    folders.push("tests/kernels".into());
    let tree = Tree::copy(root, &out, &folders, &["analysis/src/".to_string()], 3)?;
    tree.write("analysis/tests/results.rs", include_str!("results.rs"))?;
    let (mutants, programs) = build(root, &tree)?;
    let names = names(mutants.iter().map(|m| &m.1));
    let results = out.join("results.txt");
    let judges = judges(&programs, &tree, &results)?;
    let equivalents = equivalents(&root.join("mutants/examples/uniformity/equivalents.txt"))?;
    let gone: Vec<String> = equivalents.iter().filter(|name| !names.contains(name)).cloned().collect();
    let survived = fs::read_to_string(out.join("report.txt")).unwrap_or_default();
    let survived: BTreeSet<&str> = survived.lines().filter_map(|l| l.strip_prefix("SURVIVES: ")).collect();
    println!("{} mutants", mutants.len());
    let is_wanted = |name: &String| {
        let part = wanted.is_empty() || wanted.iter().any(|w| name.contains(&**w));
        part && (!again || survived.iter().any(|s| s.starts_with(&format!("{name} (line"))))
    };
    let mut trials: Vec<Trial> = mutants.iter().zip(names).map(|(m, name)| Trial::new(m, name)).collect();
    trials.retain(|trial| is_wanted(&trial.name));
    let mut same = None;
    for judge in &judges {
        if judge.name == RESULTS.0 {
            same = said(judge, 0, &results)?;
        }
        for trial in trials.iter_mut().filter(|t| t.caught_by.is_none() && judge.met.contains(&t.index)) {
            trial.is_met = true;
            if judge.name == RESULTS.0 {
                trial.changes =
                    Changes::between(same.as_deref(), said(judge, trial.index, &results)?.as_deref());
            } else if same.is_some()
                && trial.changes == Changes::Nothing
                && (OF_SAME_FUNCTIONS.contains(&&*judge.name) || equivalents.contains(&trial.name))
            {
                // What is listed, and changes nothing of so many functions, does not wait for the slower ones.
                continue;
            } else if judge.of(trial.index)? != Outcome::Passed {
                trial.caught_by = Some(judge.name.clone());
            }
        }
        let left = trials.iter().filter(|t| t.caught_by.is_none()).count();
        println!("{} leaves {left} of {}", judge.name, trials.len());
        let report: Vec<String> = trials.iter().map(|t| t.line(&equivalents)).collect();
        fs::write(out.join("report.txt"), report.concat())?;
    }
    let listed = |t: &&Trial| equivalents.contains(&t.name);
    let (caught, left): (Vec<_>, Vec<_>) = trials.iter().partition(|t| t.caught_by.is_some());
    let missed: Vec<_> = left.iter().filter(|t| !listed(t)).collect();
    println!("{} caught, {} equivalent, {} missed", caught.len(), left.len() - missed.len(), missed.len());
    missed.iter().for_each(|t| print!("{}", t.line(&equivalents)));
    let refuted: Vec<_> = caught.into_iter().filter(listed).collect();
    refuted.iter().for_each(|t| println!("listed as equivalent, and caught: {}", t.name));
    gone.iter().for_each(|name| println!("listed as equivalent, and gone: {name}"));
    Ok(missed.is_empty() && refuted.is_empty() && gone.is_empty())
}

/// What a mutant changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Changes {
    Nothing,
    /// Which cause of a fact is found first.
    Causes,
    /// What is divergent.
    Facts,
}

impl Changes {
    /// From what has been said to what is: a number for what is divergent, and one for why.
    fn between(was: Option<&str>, is: Option<&str>) -> Self {
        let facts = |said: Option<&str>| said.and_then(|s| s.split_whitespace().next().map(str::to_string));
        match was == is {
            true => Changes::Nothing,
            false if facts(was) == facts(is) => Changes::Causes,
            false => Changes::Facts,
        }
    }
}

/// A mutant on trial.
struct Trial {
    index: usize,
    name: String,
    line: usize,
    /// A test has come to where it computes something else.
    is_met: bool,
    /// What else the analysis says of the functions that the slower tests look at.
    changes: Changes,
    caught_by: Option<String>,
}

impl Trial {
    fn new((index, mutant): &(usize, Mutant), name: String) -> Self {
        Trial {
            index: *index,
            name,
            line: mutant.line,
            is_met: false,
            changes: Changes::Nothing,
            caught_by: None,
        }
    }

    /// Its line of the report.
    fn line(&self, equivalents: &BTreeSet<String>) -> String {
        let fate = match &self.caught_by {
            Some(judge) => format!("caught by {judge}"),
            None if equivalents.contains(&self.name) => "equivalent".to_string(),
            None => "SURVIVES".to_string(),
        };
        let note = match self.changes {
            _ if !self.is_met => ", never met",
            Changes::Facts => ", changes facts",
            Changes::Causes => ", changes causes",
            Changes::Nothing => "",
        };
        format!("{fate}: {} (line {}, number {}{note})\n", self.name, self.line, self.index)
    }
}

/// Instruments and builds, leaving out mutants that do not compile. The mutants by number, and the test programs.
fn build(root: &Path, tree: &Tree) -> Result<(Numbered, Vec<Program>)> {
    let from = root.join("analysis/src");
    let mut sources = Vec::new();
    for path in files(&from)? {
        let name = path.strip_prefix(&from)?.to_string_lossy().into_owned();
        let is_mutated = !LEFT_OUT.iter().any(|l| name.starts_with(l));
        sources.push(Source { name, text: fs::read_to_string(&path)?, is_mutated });
    }
    let mut numbering = Numbering::default();
    loop {
        let without = std::mem::take(&mut numbering.without);
        numbering = Numbering::new(None, without);
        let texts = instrument(&mut numbering, &sources, None)?;
        for (Source { name, is_mutated, .. }, text) in sources.iter().zip(texts) {
            let text = match &**name {
                "lib.rs" => format!("{text}\nmod mutants;\n"),
                _ if *is_mutated => origins::instrument(&mut numbering, name, &text)?,
                _ => text,
            };
            tree.write(&format!("analysis/src/{name}"), &text)?;
        }
        tree.write("analysis/src/mutants.rs", RUNTIME)?;
        // The crate's own tests are in the library.
        let tests: BTreeSet<&str> = JUDGES.iter().map(|j| j.0).filter(|j| *j != "gcnsel_analysis").collect();
        let mut arguments = vec!["test", "--no-run", "-p", "gcnsel-analysis", "--lib"];
        arguments.extend(tests.iter().flat_map(|test| ["--test", test]));
        let built = tree.build(&arguments)?;
        if built.errors.is_empty() {
            let is_made = |mutant: &(usize, Mutant)| !numbering.without.contains(&mutant.0);
            let mutants = (1..).zip(numbering.mutants.iter().cloned()).filter(is_made).collect();
            return Ok((mutants, built.programs));
        }
        if built.errors.is_subset(&numbering.without) {
            return Err("the instrumented copy does not compile".into());
        }
        println!("{} mutants do not compile", built.errors.len());
        numbering.without.extend(built.errors);
    }
}

/// The programs of [`JUDGES`]. They must pass without a mutant.
fn judges(programs: &[Program], tree: &Tree, results: &Path) -> Result<Vec<Judge>> {
    // All of what is sampled for each commit.
    let environment = [
        ("GCNSEL_RESULTS".to_string(), results.to_string_lossy().into_owned()),
        ("GCNSEL_WHOLE".to_string(), "1".to_string()),
    ];
    let judge = |&(name, test): &(&str, &str)| {
        let program = programs.iter().find(|p| p.name == name);
        let program = program.ok_or_else(|| format!("no test program {name}"))?;
        let arguments: Vec<&str> = std::iter::once("-q").chain(test.split_whitespace()).collect();
        Judge::new(format!("{name} {test}").trim().to_string(), program, &arguments, &environment, tree)
    };
    JUDGES.iter().map(judge).collect()
}

/// What the analysis says with a mutant, as a number; `None` if it dies.
fn said(judge: &Judge, mutant: usize, results: &Path) -> Result<Option<String>> {
    let passes = judge.of(mutant)? == Outcome::Passed;
    Ok(passes.then(|| fs::read_to_string(results)).transpose()?)
}
