//! Piglit's tests of OpenCL by our code: see `docs/verification.md`.

use clap::Parser;
use gcnsel_emulator::CodeObject;
use gcnsel_isa::Target;
use gcnsel_tests::cache;
use gcnsel_tests::compiler::{compile, target};
use gcnsel_tests::oracle::{self, LlcLevel, llc};
use gcnsel_tests::piglit::{Program, Test, ir, run};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Runs Piglit's kernels and compares what they leave with what its authors expect
#[derive(Parser)]
struct Arguments {
    /// Only files whose names have one of these in them
    parts: Vec<String>,
    /// Only these targets
    #[arg(long = "target", value_parser = target)]
    targets: Vec<Target>,
    /// Where `tests/corpus/fetch.sh piglit` has put the tests
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Tell what was not run
    #[arg(long)]
    verbose: bool,
}

/// What became of a test.
enum Verdict {
    Right,
    NotRun(String),
    /// Our compiler refuses it.
    Refused(String),
    /// So is llc's code, at the same place.
    WrongAsTheirs(String, String),
    /// What llc's code does, if that is something else.
    Wrong(String, String),
}

/// Files that are refused, and must be: they read a register that nothing has written.
const REFUSED: [&str; 1] = ["tests/cl/program/execute/call-clobbers-amdgcn.cl"];

fn main() -> ExitCode {
    match run_all(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

/// Whether nothing is wrong on any target.
fn run_all(arguments: &Arguments) -> Result<bool, String> {
    let folder = match &arguments.folder {
        Some(folder) => folder.clone(),
        None => cache::corpus()?.join("sources/piglit"),
    };
    let mut files = Vec::new();
    collect(&folder, &mut files);
    files.sort();
    if files.is_empty() {
        return Err(format!("no tests below {}: see tests/corpus/fetch.sh", folder.display()));
    }
    oracle::run(Command::new("clang-19").arg("--version"))?;
    files.retain(|file| {
        let name = file.strip_prefix(&folder).unwrap_or(file).to_string_lossy();
        arguments.parts.is_empty() || arguments.parts.iter().any(|part| name.contains(part))
    });
    if files.is_empty() {
        return Err(format!("no file's name has {} in it", arguments.parts.join(" or ")));
    }
    let targets = match &arguments.targets[..] {
        [] => &Target::ALL[..],
        some => some,
    };
    Ok(targets.iter().fold(true, |is_right, &target| {
        let told: Vec<(String, Verdict)> =
            files.par_iter().flat_map_iter(|path| of_file(path, &folder, target)).collect();
        let is_this_right = tell(target, files.len(), &told, arguments.verbose);
        is_right && is_this_right
    }))
}

/// Tells what became of the tests of a target; whether something was run, and nothing is wrong.
fn tell(target: Target, files: usize, told: &[(String, Verdict)], verbose: bool) -> bool {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut right, mut refused, mut unexpected, mut as_theirs, mut wrong) = (0, 0, 0, 0, 0);
    for (name, verdict) in told {
        match verdict {
            Verdict::Right => right += 1,
            Verdict::NotRun(why) => {
                *reasons.entry(why).or_default() += 1;
                if verbose {
                    println!("{target}: {name}: not run: {why}");
                }
            }
            Verdict::Refused(why) => {
                refused += 1;
                unexpected += usize::from(!REFUSED.contains(&name.as_str()));
                println!("{target}: {name}: {why}");
            }
            Verdict::WrongAsTheirs(what, theirs) => {
                as_theirs += 1;
                if verbose {
                    println!("{target}: {name}: as llc's: {what}; {theirs}");
                }
            }
            Verdict::Wrong(what, theirs) => {
                wrong += 1;
                println!("{target}: {name}: {what}; {theirs}");
            }
        }
    }
    let not_run: usize = reasons.values().sum();
    println!(
        "{target}: {files} files; {right} tests right, {wrong} wrong, {refused} refused, {as_theirs} not right by either \
         compiler, {not_run} not run"
    );
    reasons.iter().for_each(|(why, count)| println!("    {count:5} {why}"));
    wrong == 0 && unexpected == 0 && right > 0
}

/// The files with tests below a folder. Templates are none.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let extension = path.extension().and_then(|extension| extension.to_str());
        if path.is_dir() {
            collect(&path, files);
        } else if matches!(extension, Some("cl" | "program_test"))
            && !path.file_stem().is_some_and(|name| name.to_string_lossy().starts_with("template_"))
        {
            files.push(path);
        }
    }
}

/// The tests of a file; one for all of them where they come to no code.
fn of_file(path: &Path, folder: &Path, target: Target) -> Vec<(String, Verdict)> {
    let name = path.strip_prefix(folder).unwrap_or(path).display().to_string();
    let all = |verdict| vec![(name.clone(), verdict)];
    let text = match std::fs::read(path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) => return all(Verdict::NotRun(error.to_string())),
    };
    let program = match Program::read(&text) {
        Ok(program) => program,
        Err(why) => return all(Verdict::NotRun(why)),
    };
    if program.has_images && !target.info().has_images {
        return all(Verdict::NotRun("the target has no images".into()));
    }
    let ir = match ir(&program, path, target) {
        Ok(Some(ir)) => ir,
        Ok(None) => return Vec::new(),
        Err(why) => return all(Verdict::NotRun(format!("clang: {why}"))),
    };
    let load = |object: Vec<u8>| CodeObject::load(&object).map_err(|error| error.to_string());
    let ours = match compile(ir.as_bytes(), &name, target.name()).and_then(load) {
        Ok(object) => object,
        Err(why) => {
            let first = why.lines().next().unwrap_or_default();
            return all(Verdict::Refused(first.replace(&name, "refused")));
        }
    };
    let mut theirs = None;
    let mut verdict = |test: &Test| match run(test, &ours) {
        Ok(None) => Verdict::Right,
        Err(why) => Verdict::NotRun(why),
        Ok(Some(what)) => {
            let theirs = theirs.get_or_insert_with(|| llc(&ir, target.name(), LlcLevel::O2).and_then(load));
            match theirs.as_ref().map(|object| run(test, object)) {
                Ok(Ok(Some(wrong))) if what.is_also(&wrong) => {
                    Verdict::WrongAsTheirs(what.to_string(), wrong.to_string())
                }
                Ok(Ok(Some(wrong))) => Verdict::Wrong(what.to_string(), format!("llc's: {wrong}")),
                Ok(Ok(None)) => Verdict::Wrong(what.to_string(), "llc's is right".into()),
                Ok(Err(why)) => Verdict::Wrong(what.to_string(), format!("llc's is not run: {why}")),
                Err(why) => Verdict::Wrong(what.to_string(), format!("llc: {why}")),
            }
        }
    };
    let name = |test: &Test| format!("{name}: {}", test.name);
    program.tests.iter().map(|test| (name(test), verdict(test))).collect()
}
