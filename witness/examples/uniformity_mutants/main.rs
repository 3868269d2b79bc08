//! Mutants of the uniformity analysis: every rule dropped or weakened, one at a time, and what catches it.
//!
//!     cargo run -p gcnsel-witness --example uniformity_mutants [-- PARTS OF NAMES]
//!
//! Makes one instrumented copy of `analysis` under `target/mutants` that has all mutants in it (see `instrument`), builds
//! its tests once, and runs them with one mutant active after the other. A mutant is caught by the first test program
//! that fails, dies or hangs. One that none catches must stand in `equivalents.txt` with the reason why it computes
//! nothing else; and what stands there must not be caught. Fails otherwise. Every mutant and its fate go to
//! `target/mutants/report.txt`.

mod instrument;

use instrument::{Instrument, Mutant, RUNTIME};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// Files of `analysis/src` that decide nothing about uniformity.
const LEFT_OUT: &[&str] = &["alias.rs", "pointers.rs", "names.rs", "moves", "edit", "report", "preservation"];

/// What judges: test programs and tests in them, what is quick and catches most first.
const JUDGES: &[(&str, &str)] = &[
    ("exhaustive", "up_to_four_blocks"),
    ("cases", ""),
    ("values", ""),
    ("gcnsel_analysis", ""),
    ("moves", ""),
    ("explanations", ""),
    ("exhaustive", "random_graphs"),
    ("llvm_tests", ""),
    ("dynamic", ""),
    ("exhaustive", "five_blocks_of_two_successors"),
    ("llvm", ""),
];

/// How long a test program may take, in seconds. Without a mutant it takes a few.
const PATIENCE: u64 = 60;

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
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no workspace")?;
    let out = root.join("target/mutants");
    copy_workspace(root, &out.join("tree"))?;
    let (mutants, programs) = build(root, &out)?;
    let judges = judges(&programs)?;
    println!("{} mutants", mutants.len());
    for judge in &judges {
        if !passes(judge, 0, &out)? {
            return Err(format!("{} fails without a mutant", judge.0.display()).into());
        }
    }
    let equivalents = equivalents(&root.join("witness/examples/uniformity_mutants/equivalents.txt"))?;
    let (mut report, mut survivors, mut caught) = (String::new(), BTreeSet::new(), 0);
    for (index, mutant) in &mutants {
        let name = name(mutant, mutants.iter().take_while(|m| m.0 < *index).map(|m| &m.1));
        if !wanted.is_empty() && !wanted.iter().any(|w| name.contains(&**w)) {
            continue;
        }
        let mut by = None;
        for (judge, (program, test)) in judges.iter().zip(JUDGES) {
            if !passes(judge, *index, &out)? {
                by = Some(format!("{program} {test}"));
                break;
            }
        }
        caught += by.is_some() as usize;
        let fate = match &by {
            Some(by) => format!("caught by {}", by.trim()),
            None if equivalents.contains(&name) => "equivalent".into(),
            None => "SURVIVES".into(),
        };
        if by.is_none() {
            survivors.insert(name.clone());
        }
        writeln!(report, "{fate}: {name} (line {})", mutant.line)?;
        println!("{fate}: {name} (line {})", mutant.line);
        fs::write(out.join("report.txt"), &report)?;
    }
    let missed: Vec<_> = survivors.difference(&equivalents).collect();
    let stale: Vec<_> =
        if !wanted.is_empty() { Vec::new() } else { equivalents.difference(&survivors).collect() };
    println!("{caught} caught, {} equivalent, {} missed", survivors.len() - missed.len(), missed.len());
    missed.iter().for_each(|name| println!("missed: {name}"));
    stale.iter().for_each(|name| println!("listed as equivalent, and caught or gone: {name}"));
    Ok(missed.is_empty() && stale.is_empty())
}

/// What a mutant is called in `equivalents.txt`; numbered if others have the same name.
fn name<'a>(mutant: &Mutant, before: impl Iterator<Item = &'a Mutant>) -> String {
    let same =
        |m: &&Mutant| m.file == mutant.file && m.function == mutant.function && m.change == mutant.change;
    let Mutant { file, function, change, .. } = mutant;
    match before.filter(same).count() {
        0 => format!("{file} | {function} | {change}"),
        n => format!("{file} | {function} | {change} | {}", n + 1),
    }
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
    for folder in ["analysis", "diag", "graph", "ir", "witness", "tests/kernels"] {
        copy(&root.join(folder), &tree.join(folder))?;
    }
    for file in ["Cargo.lock", "rust-toolchain.toml"] {
        fs::copy(root.join(file), tree.join(file))?;
    }
    let manifest = fs::read_to_string(root.join("Cargo.toml"))?;
    let (before, after) = manifest.split_once("members = [").ok_or("no members")?;
    let (_, after) = after.split_once(']').ok_or("no end of members")?;
    let (_, after) = after.split_once("[workspace.package]").ok_or("no package")?;
    let members = "members = [\"analysis\", \"diag\", \"graph\", \"ir\", \"witness\"]\n";
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

/// The programs of [`JUDGES`], with the tests to run in them.
fn judges(programs: &[PathBuf]) -> Result<Vec<(PathBuf, &'static str)>> {
    let named = |p: &&PathBuf, name: &str| {
        p.file_stem().is_some_and(|s| s.to_string_lossy().rsplit_once('-').is_some_and(|n| n.0 == name))
    };
    let find = |&(name, test): &(&str, &'static str)| {
        let program =
            programs.iter().find(|p| named(p, name)).ok_or_else(|| format!("no test program {name}"))?;
        Ok((program.clone(), test))
    };
    JUDGES.iter().map(find).collect()
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

/// Whether tests of a program pass in time and with 4 GB.
fn passes((program, test): &(PathBuf, &str), mutant: usize, out: &Path) -> Result<bool> {
    let mut command = Command::new("bash");
    command.args(["-c", "ulimit -v 4000000; exec \"$0\" -q $1"]).arg(program).arg(test);
    command.current_dir(out.join("tree/analysis")).env("RUST_BACKTRACE", "0");
    command.env("GCNSEL_MUTANT", mutant.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn()?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if start.elapsed() > Duration::from_secs(PATIENCE) {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}
