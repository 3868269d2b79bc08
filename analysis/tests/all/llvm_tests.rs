//! LLVM's own tests of uniformity analysis for AMDGPU, judged by FileCheck.
//!
//! `tests/llvm/fetch.sh` gets them from Debian's source package into a cache; they are no part of this project. Every
//! CHECK line must hold for our report, or stand in `llvm_tests/deviations.txt` with the reason why we are right.

use crate::support::parse;
use gcnsel_analysis::{Options, Uniformity, to_llvm};
use gcnsel_graph::{Cycle, Cycles, Graph};
use gcnsel_ir::{Block, Function, Value};
use gcnsel_witness::pairs::{Differences, explore_all};
use gcnsel_witness::{Arithmetic, Execution, Hierarchy, Machine, Search, Shape, Witnessed, each, mix};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where `tests/llvm/fetch.sh` puts them.
fn cache() -> PathBuf {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let tests = set("GCNSEL_LLVM_TESTS").unwrap_or_else(|| {
        let home = || set("HOME").unwrap_or_default().join(".cache");
        set("XDG_CACHE_HOME").unwrap_or_else(home).join("gcnsel/llvm-19-tests")
    });
    tests.join("llvm/test/Analysis/UniformityAnalysis/AMDGPU")
}

/// Whether everything is there that the test needs; under CI it must be.
fn is_ready(dir: &Path) -> bool {
    let test = "llvm_tests";
    let cache = "the cache that tests/llvm/fetch.sh fills (Debian's source package llvm-toolchain-19)";
    gcnsel_oracle::present(test, dir.is_dir(), cache)
        && gcnsel_oracle::have(test, "opt-19", "llvm-19")
        && gcnsel_oracle::have(test, "FileCheck-19", "llvm-19-tools")
}

/// A CHECK line that does not hold, from `deviations.txt`.
struct Deviation {
    file: &'static str,
    function: &'static str,
    /// The header of the cycle, or the value, that it is about.
    about: &'static str,
    /// What executions show: `apart`, `together` or `equal`.
    shown: &'static str,
    /// The line, as it stands there.
    line: &'static str,
}

fn deviations() -> Vec<Deviation> {
    let list = include_str!("llvm_tests/deviations.txt").lines();
    let list = list.filter(|l| !l.starts_with(['#', ' ']) && !l.is_empty());
    let read = |text: &'static str| match text.split(" | ").collect::<Vec<_>>()[..] {
        [file, function, about, shown, line] => Deviation { file, function, about, shown, line },
        _ => panic!("deviations.txt: {text}"),
    };
    list.map(read).collect()
}

impl Deviation {
    /// Whether executions show what is said of a function of the module.
    fn is_proved(&self, text: &str) -> bool {
        let module = parse(text);
        let function = module.functions.iter().find(|f| &*f.name == self.function).unwrap();
        let machine = Machine::new(&module, function).unwrap();
        let hierarchies = Hierarchy::all(machine.successors());
        let mut seen = Witnessed::default();
        for (hierarchy, _) in &hierarchies {
            for seed in (0..100).map(mix) {
                let arithmetic = Arithmetic::Interpreted;
                machine.run(&Execution { hierarchy, seed, arithmetic, lanes: 4, steps: 200 }, &mut seen);
            }
        }
        assert!(seen.together > 0, "{}: lanes are never together", self.function);
        match self.shown {
            "apart" => leaves(function, self.about, &free_executions(function, &machine, &hierarchies)),
            "together" => !leaves(function, self.about, &seen.apart),
            "equal" => {
                let named = |v: &&Value| function.values[**v].name.as_deref() == Some(self.about);
                !seen.values.iter().any(|v| named(&v))
            }
            other => panic!("deviations.txt: {other}"),
        }
    }
}

/// Where lanes are together, and where they had been apart before: user and definition, by block.
type Apart = BTreeSet<(Block, Block)>;

/// What there is in executions of a function's graph, in which uniform conditions may change all the time.
fn free_executions(function: &Function, machine: &Machine<'_>, hierarchies: &[(Hierarchy, Search)]) -> Apart {
    let (layout, divergent) = (&function.layout, divergent_branches(function));
    let shape = Shape { successors: machine.successors().to_vec(), divergent };
    let mut truth = Differences::none(layout.len());
    hierarchies.iter().for_each(|(hierarchy, _)| explore_all(&shape, hierarchy, &mut truth));
    let pairs = layout.iter().zip(&truth.apart);
    pairs.flat_map(|(&user, &defs)| each(defs).map(move |def| (user, layout[def]))).collect()
}

/// The branches whose condition is the tests' `%cond.div`.
fn divergent_branches(function: &Function) -> u64 {
    let is_divergent = |b: Block| {
        let mut found = false;
        let last = function.terminator(b).unwrap();
        function.insts[last]
            .kind
            .for_each_operand(|v| found |= function.values[v].name.as_deref() == Some("cond.div"));
        found
    };
    let blocks = (0..function.layout.len()).filter(|&b| is_divergent(function.layout[b]));
    blocks.fold(0, |set, b| set | 1 << b)
}

/// Whether lanes are apart in that a block after the cycle of a header is used to a block in it.
fn leaves(function: &Function, header: &str, apart: &Apart) -> bool {
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    let cycles = Cycles::new(&graph);
    let is_named = |c: &Cycle| function.blocks[cycles.header(*c)].name.as_deref() == Some(header);
    let cycle = cycles.iter().find(is_named).unwrap();
    apart.iter().any(|&(user, def)| cycles.contains(cycle, def) && !cycles.contains(cycle, user))
}

fn files(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for dir in [dir.to_path_buf(), dir.join("irreducible")] {
        let entries = std::fs::read_dir(&dir).unwrap_or_else(|e| panic!("{}: {e}", dir.display()));
        files.extend(entries.map(|e| e.unwrap().path()).filter(|p| p.extension().is_some_and(|e| e == "ll")));
    }
    files.sort();
    files
}

/// A file as LLVM prints it: attributes and names of intrinsics, which our report copies from its input, as they
/// stand in the CHECK lines.
fn printed(file: &Path) -> String {
    let out = Command::new("opt-19").arg("-S").arg(file).output().unwrap_or_else(|e| panic!("opt-19: {e}"));
    assert!(out.status.success(), "{}: {}", file.display(), String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

/// Our report of a module, without reasoning about values, of which LLVM does none.
fn report(text: &str) -> String {
    let module = parse(text);
    let mut options = Options::default();
    options.value_reasoning = false;
    let bodies = module.functions.iter().filter(|f| !f.is_declaration());
    let one = |f| to_llvm(text.as_bytes(), &module, f, &Uniformity::new(&module, f, &options));
    bodies.map(one).collect()
}

/// What FileCheck has against a report; `None` if nothing.
fn file_check(checks: &str, report: &str) -> Option<String> {
    let dir = tempfile::tempdir().unwrap();
    let (check_file, input) = (dir.path().join("checks"), dir.path().join("report"));
    std::fs::write(&check_file, checks).unwrap();
    std::fs::write(&input, report).unwrap();
    let out = Command::new("FileCheck-19").arg(&check_file).arg("--input-file").arg(&input).output().unwrap();
    (!out.status.success()).then(|| String::from_utf8_lossy(&out.stderr).into_owned())
}

/// The text without the lines of some deviations; each counts in its function only.
fn without(text: &str, deviations: &[&Deviation]) -> String {
    let (mut function, mut out) = ("", String::new());
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once("for function '") {
            function = rest.split('\'').next().unwrap_or("");
        }
        if !deviations.iter().any(|d| d.function == function && d.line == line.trim()) {
            out.push_str(line);
            out.push('\n');
        }
    }
    out
}

#[test]
fn every_check_line() {
    let dir = cache();
    if !is_ready(&dir) {
        return;
    }
    let deviations = deviations();
    let (mut total, mut failures) = (0, Vec::new());
    for file in files(&dir) {
        let name = file.strip_prefix(&dir).unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).unwrap();
        total += text.lines().filter(|l| l.contains("CHECK")).count();
        let printed = printed(&file);
        let report = report(&printed);
        let known: Vec<&Deviation> = deviations.iter().filter(|d| d.file == name).collect();
        if let Some(complaint) = file_check(&without(&text, &known), &report) {
            failures.push(format!("{name}: {complaint}"));
        }
        for (i, deviation) in known.iter().enumerate() {
            let others = [&known[..i], &known[i + 1..]].concat();
            if file_check(&without(&text, &others), &report).is_none() {
                failures.push(format!("{name}: holds, and is listed: {}", deviation.line));
            }
            if !deviation.is_proved(&printed) {
                failures.push(format!("{name}: executions show that LLVM is right: {}", deviation.line));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    println!("{total} CHECK lines, {} deviations", deviations.len());
    assert!(
        total > 500 && deviations.len() * 20 <= total,
        "{} deviations of {total} CHECK lines",
        deviations.len()
    );
}
