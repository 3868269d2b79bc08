//! What is legal where, by LLVM 23 and by us: see `docs/verification.md`.

use clap::Parser;
use gcnsel::{Options, compile};
use gcnsel_isa::Target;
use gcnsel_tests::compiler::catch;
use gcnsel_tests::legality::{Case, Difference, Llvm23, Reasons, Values, cases, constants};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Compiles a kernel for each target intrinsic, several types and each target, by LLVM 23 and by us, and compares who accepts what.
/// Each difference needs a row in tests/legality
#[derive(Parser)]
struct Arguments {
    /// Only intrinsics whose names have this in them; then rows that nothing needs are not told
    #[arg(long, default_value = "")]
    only: String,
    /// Prints each difference that has no row, with what was said, and what was said of what both refuse
    #[arg(long)]
    verbose: bool,
    /// Prints the kernels of differences without a row
    #[arg(long)]
    kernels: bool,
}

/// What was said of a case.
struct Verdict<'a> {
    case: &'a Case,
    target: Target,
    llvm: Result<(), String>,
    ours: Result<(), String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool, String> {
    // What panics is told as a refusal.
    std::panic::set_hook(Box::new(|_| {}));
    let llvm = Llvm23::find()?;
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("legality");
    let read = |name: &str| -> Result<String, String> {
        let path: PathBuf = tables.join(name);
        std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let constants = constants(&read("constants.tsv")?)?;
    let intrinsics = llvm.intrinsics()?;
    let chosen = intrinsics.iter().filter(|signature| signature.name.contains(&arguments.only));
    let all: Vec<Case> = chosen.flat_map(|signature| cases(signature, &constants)).collect();
    let mut verdicts = Vec::new();
    for target in Target::ALL {
        // Each process gets its share; who is in it makes no difference.
        let shares: Vec<Result<Vec<Verdict<'_>>, String>> = all
            .par_chunks(256)
            .map(|share| {
                let texts: Vec<&str> = share.iter().map(|case| case.text.as_str()).collect();
                let answers = llvm.judge(target.name(), &texts)?;
                let ours = share.iter().map(|case| ours(case, target));
                let both = share.iter().zip(answers).zip(ours);
                Ok(both.map(|((case, llvm), ours)| Verdict { case, target, llvm, ours }).collect())
            })
            .collect();
        for share in shares {
            verdicts.extend(share?);
        }
    }
    report(arguments, &tables, intrinsics.len(), &verdicts)
}

/// What our compiler says, its checks included.
fn ours(case: &Case, target: Target) -> Result<(), String> {
    let options = Options::default().target(target).verify(true);
    let compiled = catch("the compiler", || compile(case.text.as_bytes(), &options))?;
    compiled.map(drop).map_err(|failure| failure.messages()[0].text.clone())
}

fn report(
    arguments: &Arguments,
    tables: &Path,
    intrinsics: usize,
    verdicts: &[Verdict<'_>],
) -> Result<bool, String> {
    let mut alone = [
        ("accepted by us alone", Reasons::read(&tables.join("accepted_alone.tsv"))?, BTreeMap::new()),
        ("refused by us alone", Reasons::read(&tables.join("refused_alone.tsv"))?, BTreeMap::new()),
    ];
    let mut good = true;
    let (mut accepted, mut refused) = (0, 0);
    // What LLVM takes somewhere: elsewhere it is the target that lacks it.
    let somewhere: BTreeSet<(&str, &str)> = verdicts
        .iter()
        .filter(|verdict| verdict.llvm.is_ok())
        .map(|verdict| (&*verdict.case.intrinsic, &*verdict.case.types))
        .collect();
    for verdict in verdicts {
        let Verdict { case, target, llvm, ours } = verdict;
        let name = case.intrinsic.strip_prefix("llvm.amdgcn.").unwrap_or(&case.intrinsic);
        let values = if case.values == Values::Uniform { " (uniform)" } else { "" };
        let shown = format!("{name} {}{values} {target}", case.types);
        let side = match (llvm, ours) {
            (Ok(()), Ok(())) => {
                accepted += 1;
                continue;
            }
            (Err(_), Err(why)) => {
                refused += 1;
                let lacks = somewhere.contains(&(&*case.intrinsic, &*case.types));
                if why.contains("panicked") || lacks && !(why.contains(target.name()) && why.contains(name)) {
                    good = false;
                    println!("{shown}: the message names not both intrinsic and target: {why}");
                }
                continue;
            }
            (Err(_), Ok(())) => 0,
            (Ok(()), Err(_)) => 1,
        };
        let (what, reasons, counts) = &mut alone[side];
        let difference = Difference {
            intrinsic: name.into(),
            types: format!("{}{values}", case.types),
            target: target.name().into(),
        };
        match reasons.reason(&difference) {
            Some(reason) => *counts.entry(reason.to_string()).or_insert(0) += 1,
            None => {
                good = false;
                let why = llvm.as_ref().err().or(ours.as_ref().err()).map_or("", String::as_str);
                println!("{shown}: {what}, and no row says why: {why}");
                if arguments.kernels {
                    println!("{}", case.text);
                }
            }
        }
    }
    println!(
        "{intrinsics} intrinsics, {} calls of them: {accepted} accepted by both, {refused} refused by both",
        verdicts.len()
    );
    for (what, reasons, counts) in &alone {
        println!("{} {what}", counts.values().sum::<usize>());
        counts.iter().for_each(|(reason, count)| println!("{count:7} {reason}"));
        if arguments.only.is_empty() {
            let needless = reasons.needless();
            good &= needless.is_empty();
            needless.iter().for_each(|row| println!("{row}"));
        }
    }
    Ok(good)
}
