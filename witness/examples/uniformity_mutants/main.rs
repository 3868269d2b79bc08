//! Mutants of the uniformity analysis: every rule dropped or weakened, one at a time, and what catches it.
//!
//!     cargo run -p gcnsel-witness --example uniformity_mutants [-- --again] [PARTS OF NAMES]
//!
//! Makes one instrumented copy of `analysis` under `target/mutants` that has all mutants in it (see `instrument`), builds
//! its tests once, and runs them with one mutant active after the other; a test in which a mutant would compute nothing
//! else anywhere is not run for it. A mutant is caught by the first test that fails, dies or hangs. One that none catches
//! must stand in `equivalents.txt` with the reason why it computes nothing else; and what stands there must exist, and
//! must not be caught. Fails otherwise. Every mutant and its fate go to `target/mutants/report.txt`; with `--again` only
//! those run that the report before has as survivors.

mod instrument;

use instrument::{Instrument, Mutant, RUNTIME};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// Files of `analysis/src` that decide nothing about uniformity, by how their names begin.
const LEFT_OUT: &[&str] = &[
    "alias.rs",
    "pointers.rs",
    "names.rs",
    "moves",
    "edit",
    "report",
    "preservation",
    "values/bits/tests.rs",
    "uniformity/tests.rs",
];

/// What judges: test programs and the tests in them, the quick ones first.
const JUDGES: &[(&str, &str)] = &[
    ("cases", ""),
    ("reasoning", ""),
    ("rules", ""),
    ("leaving", ""),
    ("irreducible", ""),
    ("graphs", ""),
    ("tokens", ""),
    ("values", ""),
    ("moves", ""),
    ("reports", ""),
    ("gcnsel_analysis", "--skip any_order"),
    ("exhaustive", "random_graphs"),
    RESULTS,
    ("llvm_tests", ""),
    ("exhaustive", "up_to_four_blocks"),
    ("explanations", ""),
    ("moves_kept", ""),
    ("gcnsel_analysis", "any_order"),
    ("llvm", ""),
    ("dynamic", ""),
    ("exhaustive", "five_blocks_of_two_successors"),
];

/// What finds nothing where the analysis says the same as without a mutant of the functions of [`RESULTS`].
const OF_SAME_FUNCTIONS: &[&str] = &["llvm", "dynamic"];

/// Makes a number of what the analysis says of all kernels and random functions.
const RESULTS: (&str, &str) = ("results", "");

/// Mutants and what they are activated by.
type Numbered = Vec<(usize, Mutant)>;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

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
    copy_workspace(root, &out.join("tree"))?;
    let (mutants, programs) = build(root, &out)?;
    let names = names(&mutants);
    let judges = judges(&programs, &out)?;
    let equivalents = equivalents(&root.join("witness/examples/uniformity_mutants/equivalents.txt"))?;
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
        if (judge.name, judge.test) == RESULTS {
            same = judge.results(0, &out)?;
        }
        for trial in trials.iter_mut().filter(|t| t.caught_by.is_none() && judge.met.contains(&t.index)) {
            trial.is_met = true;
            if (judge.name, judge.test) == RESULTS {
                trial.changes =
                    Changes::between(same.as_deref(), judge.results(trial.index, &out)?.as_deref());
            } else if same.is_some()
                && trial.changes == Changes::Nothing
                && (OF_SAME_FUNCTIONS.contains(&judge.name) || equivalents.contains(&trial.name))
            {
                // What is listed, and changes nothing of so many functions, does not wait for the slower ones.
                continue;
            } else if !judge.passes(trial.index, &out)? {
                trial.caught_by = Some(format!("{} {}", judge.name, judge.test).trim().to_string());
            }
        }
        let left = trials.iter().filter(|t| t.caught_by.is_none()).count();
        println!("{} {} leaves {left} of {}", judge.name, judge.test, trials.len());
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

/// What the mutants are called in `equivalents.txt`; numbered if others have the same name.
fn names(mutants: &Numbered) -> Vec<String> {
    let mut seen = BTreeMap::new();
    let name = |Mutant { file, function, change, .. }: &Mutant| {
        let name = format!("{file} | {function} | {change}");
        let count = seen.entry(name.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { name } else { format!("{name} | {count}") }
    };
    mutants.iter().map(|m| &m.1).map(name).collect()
}

/// The names in the list; reasons are indented below them.
fn equivalents(file: &Path) -> Result<BTreeSet<String>> {
    let text = fs::read_to_string(file)?;
    let names = text.lines().filter(|l| !l.is_empty() && !l.starts_with([' ', '#']));
    Ok(names.map(str::to_string).collect())
}

/// Copies what the tests of `analysis` need.
fn copy_workspace(root: &Path, tree: &Path) -> Result<()> {
    fs::create_dir_all(tree)?;
    for folder in ["analysis", "diag", "graph", "ir", "witness", "workload", "tests/kernels"] {
        copy(&root.join(folder), &tree.join(folder))?;
    }
    fs::write(tree.join("analysis/tests/results.rs"), include_str!("results.rs"))?;
    for file in ["Cargo.lock", "rust-toolchain.toml"] {
        fs::copy(root.join(file), tree.join(file))?;
    }
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let (before, after) = manifest.split_once("members = [").ok_or("no members")?;
    let (_, after) = after.split_once(']').ok_or("no end of members")?;
    let (_, after) = after.split_once("[workspace.package]").ok_or("no package")?;
    // Built once, run a thousand times.
    let after = after.replace("opt-level = 1", "opt-level = 3");
    let members = "members = [\"analysis\", \"diag\", \"graph\", \"ir\", \"witness\", \"workload\"]\n";
    fs::write(tree.join("Cargo.toml"), format!("{before}{members}\n[workspace.package]{after}"))?;
    Ok(())
}

/// Copies a folder, leaving files alone that are the same, so that they are not built again.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let mut folders = vec![(from.to_path_buf(), to.to_path_buf())];
    while let Some((from, to)) = folders.pop() {
        fs::create_dir_all(&to)?;
        for entry in fs::read_dir(&from)? {
            let path = entry?.path();
            let target = to.join(path.file_name().ok_or("no name")?);
            if path.is_dir() {
                folders.push((path, target));
            } else if fs::read(&path)? != fs::read(&target).unwrap_or_default() {
                fs::copy(&path, &target)?;
            }
        }
    }
    Ok(())
}

fn sources(dir: &Path) -> Result<Vec<PathBuf>> {
    let (mut files, mut folders) = (Vec::new(), vec![dir.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    Ok(files)
}

/// Instruments and builds, leaving out mutants that do not compile. The mutants by number, and the test programs.
fn build(root: &Path, out: &Path) -> Result<(Numbered, Vec<PathBuf>)> {
    let from = root.join("analysis/src");
    let to = out.join("tree/analysis/src");
    let mut without = BTreeSet::new();
    loop {
        let mut instrument = Instrument::default();
        instrument.without.clone_from(&without);
        for path in sources(&from)? {
            let name = path.strip_prefix(&from)?.to_string_lossy().into_owned();
            let text = fs::read_to_string(&path)?;
            let text = if name == "lib.rs" {
                format!("{text}\nmod mutants;\n")
            } else if LEFT_OUT.iter().any(|l| name.starts_with(l)) {
                text
            } else {
                instrument.file(&name, &text)?
            };
            fs::write(to.join(&name), text)?;
        }
        fs::write(to.join("mutants.rs"), RUNTIME)?;
        let (programs, errors) = compile(out, &to)?;
        if errors.is_empty() {
            let mutants = (1..).zip(instrument.mutants).filter(|m| !without.contains(&m.0)).collect();
            return Ok((mutants, programs));
        }
        if errors.is_subset(&without) {
            return Err("the instrumented copy does not compile".into());
        }
        println!("{} mutants do not compile", errors.len());
        without.extend(errors);
    }
}

/// Builds the tests: the programs, or the numbers of mutants in lines that have errors.
fn compile(out: &Path, src: &Path) -> Result<(Vec<PathBuf>, BTreeSet<usize>)> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.current_dir(out.join("tree")).env("CARGO_TARGET_DIR", out.join("build"));
    cargo.env("RUSTFLAGS", "-Awarnings").args([
        "test",
        "--no-run",
        "--message-format=json",
        "-p",
        "gcnsel-analysis",
    ]);
    // The crate's own tests are in the library.
    let tests: BTreeSet<&str> = JUDGES.iter().map(|j| j.0).filter(|j| *j != "gcnsel_analysis").collect();
    let output = cargo
        .arg("--lib")
        .args(tests.iter().flat_map(|j| ["--test", j]))
        .stderr(Stdio::inherit())
        .output()?;
    let (mut programs, mut errors) = (Vec::new(), BTreeSet::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let message: serde_json::Value = serde_json::from_str(line)?;
        if let Some(program) = message["executable"].as_str() {
            programs.push(PathBuf::from(program));
        }
        if message["message"]["level"] == "error" {
            println!("{}", message["message"]["rendered"].as_str().unwrap_or_default());
            for span in message["message"]["spans"].as_array().into_iter().flatten() {
                let file = src
                    .join(span["file_name"].as_str().unwrap_or_default().trim_start_matches("analysis/src/"));
                let lines = fs::read_to_string(&file).unwrap_or_default();
                let line = |key: &str| span[key].as_u64().unwrap_or(1) as usize;
                for text in
                    lines.lines().skip(line("line_start") - 1).take(line("line_end") + 1 - line("line_start"))
                {
                    errors.extend(numbers(text));
                }
            }
        }
    }
    if programs.is_empty() && errors.is_empty() {
        return Err("the instrumented copy does not build".into());
    }
    Ok((programs, errors))
}

/// Tests of a program.
struct Judge {
    name: &'static str,
    test: &'static str,
    program: PathBuf,
    /// How long they may take.
    patience: Duration,
    /// The mutants that would have computed something else somewhere.
    met: BTreeSet<usize>,
}

/// The programs of [`JUDGES`]. They must pass without a mutant.
fn judges(programs: &[PathBuf], out: &Path) -> Result<Vec<Judge>> {
    let named = |p: &&PathBuf, name: &str| {
        p.file_stem().is_some_and(|s| s.to_string_lossy().rsplit_once('-').is_some_and(|n| n.0 == name))
    };
    let mut judges = Vec::new();
    for &(name, test) in JUDGES {
        let program = programs.iter().find(|p| named(p, name));
        let program = program.ok_or_else(|| format!("no test program {name}"))?.clone();
        let mut judge =
            Judge { name, test, program, patience: Duration::from_secs(600), met: BTreeSet::new() };
        let (list, start) = (out.join("met.txt"), Instant::now());
        if !judge.run(0, Some(&list), out)? {
            return Err(format!("{name} {test} fails without a mutant").into());
        }
        judge.patience = 10 * start.elapsed() + Duration::from_secs(5);
        judge.met =
            fs::read_to_string(list)?.lines().map(str::parse).collect::<std::result::Result<_, _>>()?;
        println!("{name} {test}: {:.1} s, meets {} mutants", start.elapsed().as_secs_f64(), judge.met.len());
        judges.push(judge);
    }
    Ok(judges)
}

/// The mutants that a line of instrumented text has.
fn numbers(text: &str) -> Vec<usize> {
    let calls = text.split("mutants::").skip(1);
    let digits = |call: &str| {
        let rest = call.split_once('(')?.1;
        let number: String =
            rest.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
        number.parse().ok()
    };
    calls.filter_map(digits).collect()
}

impl Judge {
    /// Whether the tests pass with a mutant.
    fn passes(&self, mutant: usize, out: &Path) -> Result<bool> {
        self.run(mutant, None, out)
    }

    /// What the analysis says with a mutant, as a number; `None` if it dies.
    fn results(&self, mutant: usize, out: &Path) -> Result<Option<String>> {
        let passes = self.passes(mutant, out)?;
        Ok(passes.then(|| fs::read_to_string(out.join("results.txt"))).transpose()?)
    }

    /// Whether the tests pass in time and with 4 GB. The numbers of mutants that are met go to `list`.
    fn run(&self, mutant: usize, list: Option<&Path>, out: &Path) -> Result<bool> {
        let mut command = Command::new("bash");
        command.args(["-c", "ulimit -v 4000000; exec \"$0\" -q $1"]).arg(&self.program).arg(self.test);
        command.current_dir(out.join("tree/analysis")).env("RUST_BACKTRACE", "0");
        command.env("GCNSEL_RESULTS", out.join("results.txt"));
        command.env("GCNSEL_MUTANT", mutant.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some(list) = list {
            fs::write(list, "")?;
            command.env("GCNSEL_MUTANTS_MET", list);
        }
        let mut child = command.spawn()?;
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(status.success());
            }
            if start.elapsed() > self.patience {
                child.kill()?;
                child.wait()?;
                return Ok(false);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
