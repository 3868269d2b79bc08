//! Compile time beside `llc-19 -O2`, or beside another build: a Markdown table for the files named.
//!
//! `cargo build --release && cargo run --release -p gcnsel-tests --example compile_time -- [--against PROGRAM] FILE.ll...`
//!
//! Each file is compiled by `gcnsel compile -j1` several times, then by llc; the fastest of each counts. Another build,
//! `--against` which is measured, takes turns with this one, ten times. Times are
//! processor time, user and system, of the whole process (wait4(2)): starting it, reading the text, writing the code
//! object. Both take the processor from the functions' `"target-cpu"`. Files of [`LEAST`] IR instructions and fewer
//! have no row; a file that either compiler refuses has the reason in its row.

use gcnsel_tests::processes;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

/// Only files with more IR instructions are listed.
const LEAST: usize = 1000;

/// Each compiler runs this often at least, and until it has run for [`ENOUGH`].
const RUNS: usize = 3;

/// Time that is enough for one file and compiler; what is fast needs more runs to be seen undisturbed.
const ENOUGH: Duration = Duration::from_millis(250);

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    let result = match arguments.next_if_eq("--against") {
        None => table(arguments),
        Some(_) => match arguments.next() {
            Some(other) => against(&other, arguments),
            None => Err("--against which program?".to_owned()),
        },
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn table(files: impl Iterator<Item = String>) -> Result<(), String> {
    let program = processes::gcnsel()?;
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let output = folder.path().join("out.o");
    println!("| file | IR instructions | gcnsel ms | llc ms | llc / gcnsel |");
    println!("|---|---:|---:|---:|---:|");
    for file in files {
        let text = std::fs::read(&file).map_err(|e| format!("{file}: {e}"))?;
        let name = Path::new(&file).file_stem().map_or(file.clone(), |n| n.to_string_lossy().into_owned());
        let count = match instructions(&text) {
            Ok(count) if count <= LEAST => continue,
            Ok(count) => count,
            Err(message) => {
                println!("| {name} | | {message} | | |");
                continue;
            }
        };
        let mut gcnsel = Command::new(&program);
        gcnsel.args(["compile", "-j1", "-o"]).arg(&output).arg(&file);
        let mut llc = Command::new("llc-19");
        llc.args(["-O2", "-filetype=obj", "-o"]).arg(&output).arg(&file);
        match fastest(&mut gcnsel).and_then(|ours| Ok((ours, fastest(&mut llc)?))) {
            Ok((ours, llc)) => println!(
                "| {name} | {count} | {:.1} | {:.1} | {:.1} |",
                1e3 * ours.as_secs_f64(),
                1e3 * llc.as_secs_f64(),
                llc.as_secs_f64() / ours.as_secs_f64()
            ),
            Err(reason) => println!("| {name} | {count} | {reason} | | |"),
        }
    }
    Ok(())
}

/// Rounds in which two builds take turns: what else the machine does falls on both.
const ROUNDS: usize = 10;

/// This build beside another one of the same program.
fn against(other: &str, files: impl Iterator<Item = String>) -> Result<(), String> {
    let programs = [Path::new(other).to_path_buf(), processes::gcnsel()?];
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let output = folder.path().join("out.o");
    println!("| file | IR instructions | other ms | this ms | this / other |");
    println!("|---|---:|---:|---:|---:|");
    let mut sums = [Duration::ZERO; 2];
    for file in files {
        let text = std::fs::read(&file).map_err(|e| format!("{file}: {e}"))?;
        let count = instructions(&text)?;
        let name = Path::new(&file).file_stem().map_or(file.clone(), |n| n.to_string_lossy().into_owned());
        let mut best = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            for (best, program) in best.iter_mut().zip(&programs) {
                let mut command = Command::new(program);
                command.args(["compile", "-j1", "-o"]).arg(&output).arg(&file);
                *best = processes::measure(&mut command)?.time.min(*best);
            }
        }
        for (sum, best) in sums.iter_mut().zip(best) {
            *sum += best;
        }
        row(&name, &count.to_string(), best);
    }
    row("all", "", sums);
    Ok(())
}

fn row(name: &str, count: &str, [other, this]: [Duration; 2]) {
    let ratio = this.as_secs_f64() / other.as_secs_f64();
    let [other, this] = [other, this].map(|time| 1e3 * time.as_secs_f64());
    println!("| {name} | {count} | {other:.1} | {this:.1} | {ratio:.2} |");
}

/// The fastest run of a compiler.
fn fastest(command: &mut Command) -> Result<Duration, String> {
    let (mut best, mut spent, mut runs) = (Duration::MAX, Duration::ZERO, 0);
    while runs < RUNS || spent < ENOUGH {
        let time = processes::measure(command)?.time;
        best = best.min(time);
        spent += time;
        runs += 1;
    }
    Ok(best)
}

/// IR instructions of a module's functions.
fn instructions(text: &[u8]) -> Result<usize, String> {
    let module = gcnsel_ir::parse(text).map_err(|d| d.message)?;
    Ok(module.functions.iter().map(|f| f.instruction_count()).sum())
}
