//! Functions of LLVM's tests as kernels: see `docs/verification.md`.

use clap::Parser;
use gcnsel_isa::Target;
use gcnsel_tests::cache;
use gcnsel_tests::functions::{Pieces, Verdict, try_function};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Calls functions of LLVM IR files from kernels, and compares what our code does with what the interpreter says
#[derive(Parser)]
struct Arguments {
    /// Files, and folders with such; else what `tests/llvm/fetch.sh` has fetched
    paths: Vec<PathBuf>,
    /// Only functions whose names have this in them
    #[arg(long, default_value = "")]
    only: String,
    /// Where to write kernels that are wrong
    #[arg(long)]
    failures: Option<PathBuf>,
    /// Tell what was not run, and why
    #[arg(long)]
    verbose: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // What panics is told in the end.
    std::panic::set_hook(Box::new(|_| {}));
    let mut files = Vec::new();
    let paths = match (&arguments.paths[..], fetched()) {
        ([], Ok(folder)) => vec![folder],
        ([], Err(why)) => {
            eprintln!("error: {why}");
            return ExitCode::from(2);
        }
        (paths, _) => paths.to_vec(),
    };
    paths.iter().for_each(|path| collect(path, &mut files));
    files.sort();
    let verdicts: Vec<(String, Verdict)> =
        files.par_iter().flat_map_iter(|path| of_file(path, &arguments)).collect();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut counts = [0; 5];
    for (name, verdict) in &verdicts {
        let (at, reason) = match verdict {
            Verdict::Right => (0, None),
            Verdict::NotRun(why) => (1, Some(format!("not run: {why}"))),
            Verdict::Refused(why) => (2, Some(format!("refused: {why}"))),
            Verdict::Wrong(_) => (3, None),
            Verdict::Disputed(why) => {
                if arguments.verbose {
                    println!("{name}: disputed: {why}");
                }
                (4, None)
            }
        };
        counts[at] += 1;
        if let Some(reason) = reason {
            if arguments.verbose {
                println!("{name}: {reason}");
            }
            *reasons.entry(reason).or_default() += 1;
        }
    }
    let mut reasons: Vec<(usize, String)> =
        reasons.into_iter().map(|(reason, count)| (count, reason)).collect();
    reasons.sort_by(|a, b| b.cmp(a));
    reasons.iter().take(60).for_each(|(count, reason)| println!("{count:6} {reason}"));
    verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Wrong(_))).for_each(
        |(name, verdict)| {
            if let Verdict::Wrong(what) = verdict {
                println!("{name}: {what}");
            }
        },
    );
    let [right, not_run, refused, wrong, disputed] = counts;
    println!(
        "{} files: {right} right, {not_run} not run, {refused} refused, {disputed} disputed, {wrong} wrong",
        files.len()
    );
    if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Where `tests/llvm/fetch.sh` puts LLVM's tests.
fn fetched() -> Result<PathBuf, String> {
    Ok(cache::folder("GCNSEL_LLVM_TESTS", "llvm-19-tests")?.join("llvm/test"))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if let Ok(entries) = std::fs::read_dir(path) {
        entries.flatten().for_each(|entry| collect(&entry.path(), files));
    } else if path.extension().is_some_and(|extension| extension == "ll") {
        files.push(path.to_path_buf());
    }
}

fn of_file(path: &Path, arguments: &Arguments) -> Vec<(String, Verdict)> {
    let Ok(bytes) = std::fs::read(path) else { return Vec::new() };
    let text = String::from_utf8_lossy(&bytes);
    let pieces = Pieces::of(&text);
    let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut verdicts = Vec::new();
    let wanted = pieces.functions.iter().filter(|name| name.contains(&arguments.only));
    for (number, name) in wanted.enumerate() {
        for uniform in [false, true] {
            let target = Target::ALL[(number + usize::from(uniform)) % Target::ALL.len()];
            let (verdict, text) = try_function(&pieces, name, target, uniform);
            let kind = if uniform { "uniform" } else { "divergent" };
            if let (Verdict::Wrong(_), Some(folder)) = (&verdict, &arguments.failures) {
                let _ = std::fs::create_dir_all(folder);
                let _ = std::fs::write(folder.join(format!("{file}.{name}.{kind}.{target}.ll")), &text);
            }
            verdicts.push((format!("{file} @{name} {kind} {target}"), verdict));
        }
    }
    verdicts
}
