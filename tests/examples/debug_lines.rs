//! Debug information of kernels compiled with `-g`, beside LLVM's: see `docs/debug.md`.

use clap::Parser;
use gcnsel_isa::Target;
use gcnsel_tests::corpus::front_end::ir;
use gcnsel_tests::corpus::manifest::{Language, Source, sources};
use gcnsel_tests::debug::{Found, check, kernel};
use gcnsel_tests::{cache, compiler};
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Compiles kernels with -g, has llvm-dwarfdump-19 verify the objects, and counts the source lines that their line tables name, and
/// the variables that have a place, beside those of llc-19's objects
#[derive(Parser)]
struct Arguments {
    /// Sources of the corpus whose names have one of these in them, instead of tests/kernels
    names: Vec<String>,
    /// That many sources of the corpus, evenly picked, instead of tests/kernels
    #[arg(long)]
    corpus: Option<usize>,
    /// The target
    #[arg(long, default_value = "gfx90a")]
    target: String,
    /// How clang-19 optimises tests/kernels
    #[arg(long, default_value = "O2")]
    level: String,
    /// Processor time of llc-19 for a file, in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

/// Whether all is well.
fn run(arguments: &Arguments) -> Result<bool, String> {
    let target = compiler::target(&arguments.target)?;
    let results: Vec<(String, Result<Found, String>)> =
        match arguments.corpus.is_some() || !arguments.names.is_empty() {
            true => {
                let cache = cache::corpus()?;
                let chosen = chosen(arguments, &cache)?;
                chosen
                    .par_iter()
                    .map(|source| (source.name(), of_source(source, target, &cache, arguments.seconds)))
                    .collect()
            }
            false => {
                let kernels = kernels()?;
                kernels.par_iter().map(|path| (name(path), of_kernel(path, target, arguments))).collect()
            }
        };
    let (mut sum, mut failed) = (Found::default(), 0);
    println!("| file | lines | llc's | of both |\n|---|---:|---:|---:|");
    for (name, result) in &results {
        match result {
            Ok(found) => {
                let theirs = found.theirs.map_or("-".into(), |theirs| theirs.to_string());
                println!("| {name} | {} | {theirs} | {} |", found.ours, found.both);
                // Files that llc does not finish count for nobody.
                if let Some(theirs) = found.theirs {
                    sum.ours += found.ours;
                    sum.theirs = Some(sum.theirs.unwrap_or(0) + theirs);
                    sum.both += found.both;
                    sum.variables += found.variables;
                    sum.their_variables += found.their_variables;
                }
            }
            Err(why) => {
                failed += 1;
                println!("| {name} | {} | | |", why.lines().next().unwrap_or_default());
            }
        }
    }
    println!(
        "| all of {}, {failed} failed | {} | {} | {} |",
        results.len(),
        sum.ours,
        sum.theirs.unwrap_or(0),
        sum.both
    );
    println!(
        "\n| variables | all | with a place | bytes of their scopes in which they have one |\n|---|---:|---:|---:|"
    );
    for (name, of) in [("gcnsel", sum.variables), ("llc", sum.their_variables)] {
        println!("| {name} | {} | {} | {} of {} |", of.all, of.placed, of.covered, of.scopes);
    }
    Ok(failed == 0)
}

fn name(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

fn kernels() -> Result<Vec<PathBuf>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels");
    let files = std::fs::read_dir(folder).map_err(|cause| cause.to_string())?;
    let mut files: Vec<_> = files.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "cl"));
    files.sort();
    Ok(files)
}

fn of_kernel(source: &Path, target: Target, arguments: &Arguments) -> Result<Found, String> {
    let folder = tempfile::tempdir().map_err(|cause| cause.to_string())?;
    let ir = folder.path().join("kernel.ll");
    kernel(source, target, &format!("-{}", arguments.level), &ir)?;
    check(&ir, target, folder.path(), arguments.seconds)
}

/// Sources that clang-19 compiles.
fn chosen(arguments: &Arguments, cache: &Path) -> Result<Vec<Source>, String> {
    let mut all = sources(&cache.join("sources"))?;
    all.retain(|source| matches!(source.language, Language::OpenCl | Language::Hip) && source.path.exists());
    if !arguments.names.is_empty() {
        all.retain(|source| arguments.names.iter().any(|name| source.name().contains(name)));
    }
    let step = arguments.corpus.map_or(1, |count| (all.len() / count.max(1)).max(1));
    Ok(all.into_iter().step_by(step).take(arguments.corpus.unwrap_or(usize::MAX)).collect())
}

fn of_source(source: &Source, target: Target, cache: &Path, seconds: u64) -> Result<Found, String> {
    let mut source = source.clone();
    source.flags.push("-g".into());
    let ir = ir(&source, target, cache)?;
    let folder = tempfile::tempdir().map_err(|cause| cause.to_string())?;
    check(&ir, target, folder.path(), seconds)
}
