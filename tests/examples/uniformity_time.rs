//! The time of uniformity analysis beside `opt-19 -passes='print<uniformity>'`: a Markdown table of generated control
//! flow.
//!
//! `cargo build --release && cargo run --release -p gcnsel-tests --example uniformity_time [-- SHAPE...]`
//!
//! Shapes are those of `gcnsel bench --flow`, all without arguments, each of [`SIZES`] blocks. Times are processor time,
//! user and system: of the whole process, that reads the text, verifies it, analyses and prints what is divergent
//! (wait4(2)); and of our analysis by itself. The fastest run of each counts. A process that takes more than [`LIMIT`] is
//! ended, and one that wants more than [`MEMORY`] has *no memory*; then that program is not started for larger sizes of
//! the shape.

use clap::ValueEnum;
use gcnsel_analysis::{Options, Uniformity};
use gcnsel_tests::processes::{self, Ending};
use gcnsel_workload::Flow;
use rustix::time::{ClockId, clock_gettime};
use std::process::{Command, ExitCode};
use std::time::Duration;

const SIZES: [(usize, &str); 3] = [(1_000, "1,000"), (10_000, "10,000"), (100_000, "100,000")];

/// Seconds of processor time that a process gets.
const LIMIT: u64 = 60;

/// Bytes of address space that a process gets.
const MEMORY: u64 = 8 << 30;

/// Each program runs this often at most, and no more once it has run for [`ENOUGH`].
const RUNS: usize = 3;
const ENOUGH: Duration = Duration::from_secs(2);

fn main() -> ExitCode {
    let shapes: Result<Vec<Flow>, String> =
        std::env::args().skip(1).map(|name| Flow::from_str(&name, false)).collect();
    match shapes.and_then(|shapes| table(if shapes.is_empty() { Flow::all() } else { &shapes })) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn table(shapes: &[Flow]) -> Result<(), String> {
    let program = processes::gcnsel()?;
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    println!("| shape | blocks | analysis s | gcnsel s | opt s | opt / gcnsel |");
    println!("|---|---:|---:|---:|---:|---:|");
    for shape in shapes {
        let name = shape.to_possible_value().map_or(String::new(), |value| value.get_name().to_string());
        // How each program ended with a smaller size, if not well.
        let mut ended = [None, None];
        for (size, written) in SIZES {
            let text = shape.generate(size);
            let file = folder.path().join(format!("{name}.ll"));
            std::fs::write(&file, &text).map_err(|e| e.to_string())?;
            let analysis = analysis(&text)?;
            let mut gcnsel = Command::new(&program);
            gcnsel.arg("uniformity").arg(&file);
            let mut opt = Command::new("opt-19");
            opt.args(["-passes=print<uniformity>", "-disable-output"]).arg(&file);
            let times = [(&mut gcnsel, 0), (&mut opt, 1)].map(|(command, i)| fastest(command, &mut ended[i]));
            let factor = match &times {
                [Ok(ours), Ok(opt)] => format!("{:.1}", opt.as_secs_f64() / ours.as_secs_f64()),
                _ => String::new(),
            };
            let [ours, opt] = times.map(|t| t.map_or_else(|ending| ending, seconds));
            println!("| {name} | {written} | {} | {ours} | {opt} | {factor} |", seconds(analysis));
        }
    }
    Ok(())
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

/// The fastest run of a program, or what happened instead.
fn fastest(command: &mut Command, ended: &mut Option<String>) -> Result<Duration, String> {
    let (mut best, mut spent, mut runs) = (Duration::MAX, Duration::ZERO, 0);
    while runs < RUNS && spent < ENOUGH {
        if let Some(how) = ended {
            return Err(how.clone());
        }
        match processes::measure_within(command, LIMIT, MEMORY) {
            Ok(used) => {
                best = best.min(used.time);
                spent += used.time;
                runs += 1;
            }
            Err(Ending::TooLong) => *ended = Some(format!("over {LIMIT}")),
            Err(Ending::Signal(text)) if text.contains("out of memory") => *ended = Some("no memory".into()),
            Err(Ending::Signal(_)) => *ended = Some("crashed".into()),
            Err(Ending::Failed(message)) => *ended = Some(message),
        }
    }
    Ok(best)
}

/// Our analysis by itself.
fn analysis(text: &str) -> Result<Duration, String> {
    let module = gcnsel_ir::parse(text.as_bytes()).map_err(|d| d.message)?;
    let kernel = module.functions.iter().find(|f| f.is_kernel()).ok_or("no kernel")?;
    let options = Options::default();
    let mut best = Duration::MAX;
    for _ in 0..RUNS {
        let start = clock_gettime(ClockId::ThreadCPUTime);
        std::hint::black_box(Uniformity::new(&module, kernel, &options));
        let end = clock_gettime(ClockId::ThreadCPUTime);
        let nanoseconds = (end.tv_sec - start.tv_sec) * 1_000_000_000 + (end.tv_nsec - start.tv_nsec);
        best = best.min(Duration::from_nanos(nanoseconds.unsigned_abs()));
    }
    Ok(best)
}
