//! Generated kernels through the interpreter, our compiler with the emulator, and LLVM's: see `docs/verification.md`.

use clap::Parser;
use gcnsel_generator::{Kind, Weights, generate};
use gcnsel_tests::differential::{Options, Summary, run};
use gcnsel_tests::oracle::Llc;
use gcnsel_tests::release::Release;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Runs generated kernels by everyone who can, and compares what they leave in memory
#[derive(Parser)]
struct Arguments {
    /// The first seed
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// How many seeds
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Every configuration for each kernel
    #[arg(long)]
    matrix: bool,
    /// The fewest registers for each kernel, instead of the numbers that its seed chooses
    #[arg(long, conflicts_with = "matrix")]
    few_registers: bool,
    /// LLVM's code too, for every so many batches of 50 kernels; 1 for all
    #[arg(long, value_name = "N", default_value_t = 0)]
    llvm_every: u64,
    /// Which LLVM: 19, or 23 (tests/llvm23/build.sh)
    #[arg(long, value_name = "RELEASE", default_value = "19", value_parser = release)]
    llvm: Release,
    /// A weight, as loop=5; --weights help lists them
    #[arg(long, value_name = "KIND=WEIGHT")]
    weights: Vec<String>,
    /// Where to write kernels that fail, reduced, each in a folder of its own
    #[arg(long, value_name = "FOLDER")]
    failures: Option<PathBuf>,
    /// End with the first batch of 50 kernels in which one fails
    #[arg(long)]
    first: bool,
    /// Print the kernel of the first seed, and do nothing else
    #[arg(long)]
    print: bool,
}

fn release(number: &str) -> Result<Release, String> {
    let known = || Release::ALL.map(Release::number).join(", ");
    Release::from_number(number).ok_or_else(|| format!("there are {}", known()))
}

fn main() -> ExitCode {
    match start(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Whether all kernels are valid and none differs.
fn start(arguments: &Arguments) -> Result<bool, String> {
    let mut weights = Weights::default();
    if arguments.weights.iter().any(|text| text == "help") {
        let mut out = std::io::stdout().lock();
        // Whoever reads may stop reading.
        let _ = Kind::ALL
            .iter()
            .try_for_each(|kind| writeln!(out, "{:14} {:4}  {}", kind, weights.of(*kind), kind.about()));
        return Ok(true);
    }
    arguments.weights.iter().try_for_each(|text| weights.set(text))?;
    if arguments.print {
        println!("{}", generate(arguments.from, &weights).module(""));
        return Ok(true);
    }
    let options = Options {
        weights,
        matrix: arguments.matrix,
        few_registers: arguments.few_registers,
        llvm_every: arguments.llvm_every,
        llc: Llc::without_cache(arguments.llvm),
        failures: arguments.failures.clone(),
    };
    let end = arguments.from.checked_add(arguments.count).ok_or("there are no seeds of more than 64 bits")?;
    let (start, done) = (Instant::now(), AtomicU64::new(0));
    let summary = run(arguments.from..end, &options, &|batch| {
        let now = done.fetch_add(batch.valid, Ordering::Relaxed) + batch.valid;
        tell(batch);
        if arguments.first && !(batch.invalid.is_empty() && batch.differences.is_empty()) {
            std::process::exit(1);
        }
        if now / 5000 != (now - batch.valid) / 5000 {
            println!("{now} kernels, {:.0} a second", now as f64 / start.elapsed().as_secs_f64());
        }
    });
    println!("{summary}");
    let seconds = start.elapsed().as_secs_f64();
    println!("seconds              {seconds:8.0}, {:.1} kernels a second", arguments.count as f64 / seconds);
    Ok(summary.invalid.is_empty() && summary.differences.is_empty())
}

/// Says what is wrong as soon as it is known.
fn tell(batch: &Summary) {
    batch.invalid.iter().for_each(|(seed, why)| println!("seed {seed} is not valid: {why}"));
    batch.differences.iter().for_each(|d| println!("seed {}: {}: {}", d.seed, d.who, d.what));
}
