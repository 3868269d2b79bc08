//! Compile time beside `llc-19 -O2`: a Markdown table for the files named.
//!
//! `cargo run --release -p gcnsel-tests --example compile_time -- FILE.ll...`
//!
//! Each file is compiled three times by either compiler, in turn, each time in a process of its own with one thread;
//! the fastest counts. Times are CPU time, user and system, of the whole process (wait4(2)): starting it, reading the
//! text, writing the code object. Both take the processor from the functions' `"target-cpu"`. A file that either
//! compiler refuses has the reason in its row.

use gcnsel_cli::{Options, compile};
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;
use wait4::Wait4;

/// Compilations of a file by each compiler.
const RUNS: usize = 3;

/// Tells a process of this program to compile one file, as `gcnsel compile -j1` does.
const COMPILE: &str = "--compile-with-gcnsel";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, input, output] = &arguments[..]
        && first == COMPILE
    {
        return compile_one(input, output);
    }
    match table(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// One compilation; the first line of the reason on standard error if it fails.
fn compile_one(input: &str, output: &str) -> ExitCode {
    let result = std::fs::read(input).map_err(|e| e.to_string()).and_then(|text| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().map_err(|e| e.to_string())?;
        let compiled = pool.install(|| compile(&text, &Options::default())).map_err(|d| d.message)?;
        std::fs::write(output, compiled.bytes).map_err(|e| e.to_string())
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn table(files: &[String]) -> Result<(), String> {
    let this = std::env::current_exe().map_err(|e| e.to_string())?;
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let output = folder.path().join("out.o");
    println!("| file | IR instructions | gcnsel ms | llc ms | llc / gcnsel |");
    println!("|---|---:|---:|---:|---:|");
    for file in files {
        let text = std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
        let name = Path::new(file).file_stem().map_or(file.into(), |n| n.to_string_lossy());
        let count = match instructions(&text) {
            Ok(count) => count,
            Err(message) => {
                println!("| {name} | | {message} | | |");
                continue;
            }
        };
        let mut ours: Option<Duration> = None;
        let mut llc: Option<Duration> = None;
        let mut refused = None;
        for _ in 0..RUNS {
            let mut command = Command::new(&this);
            command.arg(COMPILE).arg(file).arg(&output);
            let mut oracle = Command::new("llc-19");
            oracle.args(["-O2", "-filetype=obj", "-o"]).arg(&output).arg(file);
            match (cpu_time("gcnsel", command)?, cpu_time("llc-19", oracle)?) {
                (Ok(a), Ok(b)) => {
                    ours = Some(ours.map_or(a, |t| t.min(a)));
                    llc = Some(llc.map_or(b, |t| t.min(b)));
                }
                (Err(reason), _) | (_, Err(reason)) => {
                    refused = Some(reason);
                    break;
                }
            }
        }
        match (refused, ours, llc) {
            (None, Some(a), Some(b)) => println!(
                "| {name} | {count} | {:.1} | {:.1} | {:.1} |",
                1e3 * a.as_secs_f64(),
                1e3 * b.as_secs_f64(),
                b.as_secs_f64() / a.as_secs_f64()
            ),
            (reason, ..) => println!("| {name} | {count} | {} | | |", reason.unwrap_or_default()),
        }
    }
    Ok(())
}

/// IR instructions of a module's functions.
fn instructions(text: &[u8]) -> Result<usize, String> {
    let module = gcnsel_ir::parse(text).map_err(|d| d.message)?;
    let of_function = |f: &gcnsel_ir::Function| -> usize {
        f.layout.iter().map(|&block| f.blocks[block].insts.len()).sum()
    };
    Ok(module.functions.iter().map(of_function).sum())
}

/// Runs a compiler: user and system time of its process, or why it failed.
fn cpu_time(name: &str, mut command: Command) -> Result<Result<Duration, String>, String> {
    let run = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
    let mut child = run.map_err(|e| format!("{name}: {e}"))?;
    let mut message = String::new();
    if let Some(mut stderr) = child.stderr.take() {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut stderr, &mut bytes).map_err(|e| format!("{name}: {e}"))?;
        message = String::from_utf8_lossy(&bytes).lines().next().unwrap_or_default().to_string();
    }
    let used = child.wait4().map_err(|e| format!("{name}: {e}"))?;
    if !used.status.success() {
        return Ok(Err(format!("{name}: {message}")));
    }
    Ok(Ok(used.rusage.utime + used.rusage.stime))
}
