//! How time, code and memory grow with the input: a Markdown table of every input that `gcnsel bench` generates.
//!
//! `cargo build --release && cargo run --release -p gcnsel-tests --example growth [NAME...]`
//!
//! Each input, or each named, as `straight` or `bulk:phis`, is measured at a size and at twice that. The larger one is that of
//! [`LARGEST`], else the first of 2,048, 4,096 and so on that takes [`ENOUGH`]; the next would take more than two seconds.
//! Exponents are those of `gcnsel bench`: 1 is linear, 2 quadratic. What is over a goal is bold, and the program fails then.

use clap::ValueEnum;
use gcnsel_tests::processes;
use gcnsel_workload::{Bulk, Code, Flow};
use serde_json::Value as Json;
use std::fmt::Display;
use std::path::Path;
use std::process::{Command, ExitCode};

/// The goal for exponents of processor time and of code. Linear it is to be; n log n gives up to 1.1 at these sizes, and
/// the caches of the machine the rest.
const MOST_EXPONENT: f64 = 1.15;

/// The goal for peak memory, in which the input's text is not counted, in bytes: for the program itself, for an IR
/// instruction behind preparation, and for a machine instruction. The larger of the latter two counts.
const MOST_BYTES: [f64; 3] = [10e6, 1000.0, 200.0];

/// Seconds of processor time at which an input is large enough.
const ENOUGH: f64 = 1.0;

/// The size to begin with, and the largest that `bench` has.
const SIZES: (usize, usize) = (1024, 10_000_000);

/// The smallest size of which there may not be twice as many.
const LEAST: usize = 64;

/// Sizes at which inputs have been found to grow too fast, and are measured since.
const LARGEST: [(&str, usize); 17] = [
    ("shape:straight", 1_000_000),
    ("flow:nested-ifs", 8000),
    ("flow:nested", 8000),
    ("flow:nested-uses", 8000),
    ("flow:nested-returns", 8000),
    ("flow:entries", 2000),
    ("flow:nested-irreducible", 2000),
    ("flow:irreducible-cycle", 2000),
    ("flow:grid", 8000),
    ("bulk:kernels", 20_000),
    ("bulk:over-loop", 10_000),
    ("bulk:masks", 4000),
    ("bulk:uniform-phis", 5000),
    ("bulk:carried", 10_000),
    ("bulk:uniform-live", 10_000),
    ("bulk:chain", 5000),
    ("bulk:fields", 1024),
];

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).collect();
    if names.iter().any(|name| name == "--help" || name == "-h") {
        println!("usage: growth [INPUT]...\nall of them without arguments: {}", inputs().join(", "));
        return ExitCode::SUCCESS;
    }
    match table(&names) {
        Ok(over) if over.is_empty() => ExitCode::SUCCESS,
        Ok(over) => {
            eprintln!("over a goal: {}", over.join(", "));
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// What `bench` generates, as `flow:nested`.
fn inputs() -> Vec<String> {
    fn of<T: ValueEnum>(family: &str) -> Vec<String> {
        let values = T::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        values.map(|value| format!("{family}:{}", value.get_name())).collect()
    }
    [of::<Code>("shape"), of::<Flow>("flow"), of::<Bulk>("bulk")].concat()
}

/// Prints the table, and gives the inputs that are over a goal.
fn table(names: &[String]) -> Result<Vec<String>, String> {
    let all = inputs();
    let is_of =
        |input: &str, name: &str| input == name || input.split_once(':').is_some_and(|(_, n)| n == name);
    if let Some(unknown) = names.iter().find(|name| !all.iter().any(|input| is_of(input, name))) {
        return Err(format!("'{unknown}' is none of {}", all.join(", ")));
    }
    let program = processes::gcnsel()?;
    println!("| input | size | s | twice | s | exponent | code, exponent | peak MB | at most |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut over = Vec::new();
    for input in all.iter().filter(|input| names.is_empty() || names.iter().any(|name| is_of(input, name))) {
        let (small, large) = pair(&program, input)?;
        let exponent =
            |of: fn(&Measured) -> f64| (of(&large) / of(&small)).ln() / (large.size / small.size).ln();
        let (time, code) = (exponent(|m| m.seconds), exponent(|m| m.code));
        let allowed = large.allowed();
        let goals = [time <= MOST_EXPONENT, code <= MOST_EXPONENT, large.peak <= allowed];
        if goals.contains(&false) {
            over.push(input.clone());
        }
        println!(
            "| {input} | {} | {:.2} | {} | {:.2} | {} | {} | {} | {:.0} |",
            small.asked,
            small.seconds,
            large.asked,
            large.seconds,
            marked(format_args!("{time:.2}"), goals[0]),
            marked(format_args!("{code:.2}"), goals[1]),
            marked(format_args!("{:.0}", large.peak / 1e6), goals[2]),
            allowed / 1e6
        );
    }
    Ok(over)
}

fn marked(figure: impl Display, is_good: bool) -> String {
    if is_good { figure.to_string() } else { format!("**{figure}**") }
}

/// One size of an input.
struct Measured {
    /// The size that was asked for.
    asked: usize,
    /// What growth is measured against: the IR instructions, or of a bulk the size itself.
    size: f64,
    /// Processor time of the process.
    seconds: f64,
    /// Bytes of the object.
    code: f64,
    /// Most memory beyond the text, in bytes.
    peak: f64,
    /// IR instructions behind preparation.
    ir: f64,
    /// Machine instructions.
    machine: f64,
}

impl Measured {
    /// The most memory that is at the goal, in bytes.
    fn allowed(&self) -> f64 {
        let [program, ir, machine] = MOST_BYTES;
        program + (ir * self.ir).max(machine * self.machine)
    }
}

/// An input at its largest size, and at half of that.
fn pair(program: &Path, input: &str) -> Result<(Measured, Measured), String> {
    if let Some(&(_, largest)) = LARGEST.iter().find(|(name, _)| *name == input) {
        return Ok((measure(program, input, largest / 2)?, measure(program, input, largest)?));
    }
    // Of some things there may not be so many.
    let mut first = SIZES.0;
    let (mut small, mut large) = loop {
        match measure(program, input, first)
            .and_then(|small| Ok((small, measure(program, input, 2 * first)?)))
        {
            Ok(both) => break both,
            Err(refusal) if first <= LEAST => return Err(refusal),
            Err(_) => first /= 2,
        }
    };
    while large.seconds < ENOUGH && 2 * large.asked <= SIZES.1 {
        match measure(program, input, 2 * large.asked) {
            Ok(larger) => (small, large) = (large, larger),
            // Wider values and longer lists of arguments than this are refused.
            Err(refusal) => {
                eprintln!("{input} ends at {}: {refusal}", large.asked);
                break;
            }
        }
    }
    Ok((small, large))
}

/// Measures an input at a size.
fn measure(program: &Path, input: &str, size: usize) -> Result<Measured, String> {
    let (family, name) = input.split_once(':').unwrap_or(("shape", input));
    let mut bench = Command::new(program);
    bench.arg("bench").args([format!("--{family}"), name.into(), format!("--sizes={size}"), "--json".into()]);
    let output = bench.output().map_err(|e| format!("{}: {e}", program.display()))?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(message.lines().next().unwrap_or("failed without a word").to_string());
    }
    let figures: Json = serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())?;
    let figure =
        |field: &str| figures["inputs"][0][field].as_f64().ok_or_else(|| format!("no figure '{field}'"));
    Ok(Measured {
        asked: size,
        size: if family == "bulk" { size as f64 } else { figure("instructions")? },
        seconds: figure("process_seconds")?,
        code: figure("object_bytes")?,
        peak: 1024.0 * figure("peak_kib")?,
        ir: figure("prepared_instructions")?,
        machine: figure("machine_instructions")?,
    })
}
