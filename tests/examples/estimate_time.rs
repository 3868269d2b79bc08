//! What an estimate costs: the time of `gcnsel run --estimate` beside that of a plain run, without reading and writing files.
//!
//!     cargo run --release -p gcnsel-tests --example estimate_time [KERNEL]...
//!
//! For each kernel of `tests/kernels`, or each named, every target and shape: milliseconds of a run, of one with an estimate, and
//! how many times as long that takes; each time is the least of five. A page of tables, the largest ratio first, and the whole.

use gcnsel_emulator::CodeObject;
use gcnsel_estimate::{Options, estimate};
use gcnsel_tests::compiler::compile;
use gcnsel_tests::emulate::request;
use gcnsel_tests::harness::jobs;
use gcnsel_tests::reference;
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;
use std::process::ExitCode;

/// How often each is timed.
const TIMES: usize = 5;

/// How many rows are printed.
const ROWS: usize = 20;

struct Row {
    what: String,
    plain: f64,
    estimated: f64,
}

/// Milliseconds of this thread, the least of several times.
fn least(mut run: impl FnMut() -> Result<(), String>) -> Result<f64, String> {
    let mut least = f64::MAX;
    for _ in 0..TIMES {
        let now = || {
            let now = clock_gettime(ClockId::ThreadCPUTime);
            now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6
        };
        let start = now();
        run()?;
        least = least.min(now() - start);
    }
    Ok(least)
}

fn rows(names: &[String]) -> Result<Vec<Row>, String> {
    let mut rows = Vec::new();
    for (case, target) in jobs(reference::all()) {
        if !names.is_empty() && !names.iter().any(|name| name == case.name) {
            continue;
        }
        let text = std::fs::read(case.ir(target)).map_err(|why| format!("{}: {why}", case.name))?;
        let object = compile(&text, case.name, target)?;
        for shape in case.shapes {
            let launch = request(case.name, &(case.launch)(shape, 1));
            let what = format!("{} {target} {shape:?}", case.name);
            let plain = least(|| {
                let object = CodeObject::load(&object).map_err(|why| why.to_string())?;
                black_box(object.run(&launch).map_err(|why| format!("{what}: {why}"))?);
                Ok(())
            })?;
            let estimated = least(|| {
                black_box(
                    estimate(&object, &launch, &Options::default())
                        .map_err(|why| format!("{what}: {why}"))?,
                );
                Ok(())
            })?;
            rows.push(Row { what, plain, estimated });
        }
    }
    Ok(rows)
}

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).collect();
    let mut rows = match rows(&names) {
        Ok(rows) => rows,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let (plain, estimated) = rows
        .iter()
        .fold((0.0, 0.0), |(plain, estimated), row| (plain + row.plain, estimated + row.estimated));
    rows.push(Row { what: "all".to_owned(), plain, estimated });
    rows.sort_by(|a, b| (b.estimated / b.plain).total_cmp(&(a.estimated / a.plain)));
    println!("| run | ms | with an estimate | times |\n|---|--:|--:|--:|");
    for (number, Row { what, plain, estimated }) in rows.iter().enumerate() {
        if number < ROWS || what == "all" {
            println!("| {what} | {plain:.2} | {estimated:.2} | {:.2} |", estimated / plain);
        }
    }
    ExitCode::SUCCESS
}
