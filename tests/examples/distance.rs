//! The distance between our code and `llc-19 -O2`'s, over all kernels: `cargo run --release -p gcnsel-tests --example
//! distance` prints the table that stands in `docs/distance.md`.
//!
//! Registers, spills and code bytes are read from the two code objects, executed instructions from the emulator (first
//! launch shape, seed 1), compile time and peak memory from the two programs run side by side: user and system time of
//! the process, the fastest of three runs.

use gcnsel_tests::kernel::Case;
use gcnsel_tests::processes::{self, Used};
use gcnsel_tests::{emulate, oracle, reference};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Runs of each compiler; the fastest counts.
const RUNS: usize = 3;

/// What we compare, of one kernel by one compiler.
struct Figures {
    sgprs: u32,
    vgprs: u32,
    sgpr_spills: u32,
    vgpr_spills: u32,
    code: u64,
    executed: u64,
    milliseconds: f64,
    peak_kib: u64,
}

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let ours = processes::gcnsel().unwrap_or_else(|e| panic!("{e}"));
    println!("# The distance to LLVM\n");
    println!("Ours beside `llc-19 -O2`, over all kernels of `tests/kernels`, made by");
    println!(
        "`cargo build --release && cargo run --release -p gcnsel-tests --example distance > docs/distance.md`."
    );
    println!("Each cell is ours / LLVM's.");
    println!(
        "Spills are SGPRs + VGPRs; executed counts wave instructions of the first launch; time is the compiler's"
    );
    println!("process, fastest of {RUNS}; memory its peak.");
    for target in gcnsel_tests::kernel::TARGETS {
        println!("\n## {target}\n");
        println!("| kernel | SGPRs | VGPRs | spills | code bytes | executed | ms | peak MiB |");
        println!("|---|--:|--:|--:|--:|--:|--:|--:|");
        let mut totals: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
        for case in reference::all() {
            let by_us = figures(case, target, &folder.path().join("ours"), &|ir, out| {
                let mut command = Command::new(&ours);
                command.args(["compile", "--mcpu", target]).arg(ir).arg("-o").arg(out);
                vec![command]
            });
            let by_llvm = figures(case, target, &folder.path().join("llvm"), &|ir, out| {
                let object = out.with_extension("o");
                let mut compile = Command::new("llc-19");
                compile
                    .args(["-O2", "-filetype=obj", "-mtriple=amdgcn-amd-amdhsa"])
                    .arg(format!("-mcpu={target}"));
                compile.arg(ir).arg("-o").arg(&object);
                let mut link = Command::new("ld.lld-19");
                link.arg("-shared").arg(object).arg("-o").arg(out);
                vec![compile, link]
            });
            match (by_us, by_llvm) {
                (Ok(a), Ok(b)) => println!("| {} | {} |", case.name, row(&a, &b, &mut totals)),
                (a, b) => println!(
                    "| {} | {} |",
                    case.name,
                    [a.err(), b.err()].into_iter().flatten().collect::<Vec<_>>().join("; ")
                ),
            }
        }
        let ratio = |(a, b): (f64, f64)| if b == 0.0 { "-".into() } else { format!("{:.2}", a / b) };
        let all: Vec<String> = totals.iter().map(|(name, sums)| format!("{name} {}", ratio(*sums))).collect();
        println!("\nOurs over LLVM's, summed: {}.", all.join(", "));
    }
}

fn row(a: &Figures, b: &Figures, totals: &mut BTreeMap<&'static str, (f64, f64)>) -> String {
    let mut add = |name, x: f64, y: f64| {
        let sums = totals.entry(name).or_default();
        *sums = (sums.0 + x, sums.1 + y);
    };
    add("SGPRs", f64::from(a.sgprs), f64::from(b.sgprs));
    add("VGPRs", f64::from(a.vgprs), f64::from(b.vgprs));
    add("code", a.code as f64, b.code as f64);
    add("executed", a.executed as f64, b.executed as f64);
    add("time", a.milliseconds, b.milliseconds);
    let mib = |f: &Figures| f.peak_kib as f64 / 1024.0;
    format!(
        "{} / {} | {} / {} | {}+{} / {}+{} | {} / {} | {} / {} | {:.1} / {:.1} | {:.0} / {:.0}",
        a.sgprs,
        b.sgprs,
        a.vgprs,
        b.vgprs,
        a.sgpr_spills,
        a.vgpr_spills,
        b.sgpr_spills,
        b.vgpr_spills,
        a.code,
        b.code,
        a.executed,
        b.executed,
        a.milliseconds,
        b.milliseconds,
        mib(a),
        mib(b)
    )
}

/// Compiles with the first command (timed) and the others, and reads the result.
fn figures(
    case: &Case,
    target: &str,
    out: &Path,
    commands: &dyn Fn(&Path, &Path) -> Vec<Command>,
) -> Result<Figures, String> {
    let mut best: Option<Used> = None;
    for _ in 0..RUNS {
        let mut commands = commands(&case.ir(target), out);
        let used = processes::measure(&mut commands[0])?;
        commands[1..].iter_mut().try_for_each(|c| oracle::run(c).map(drop))?;
        if best.is_none_or(|b| used.time < b.time) {
            best = Some(used);
        }
    }
    let best = best.ok_or("not run")?;
    let bytes = std::fs::read(out).map_err(|e| e.to_string())?;
    let object = gcnsel_codeobject::read(&bytes).map_err(|d| d.to_string())?;
    let kernel = object.kernels.iter().find(|k| k.name == case.name).ok_or("no such kernel in the object")?;
    let launch = (case.launch)(&case.shapes[0], 1);
    let executed = emulate::count(&bytes, case.name, &launch)?;
    Ok(Figures {
        sgprs: kernel.metadata.sgpr_count,
        vgprs: kernel.metadata.vgpr_count,
        sgpr_spills: kernel.metadata.sgpr_spill_count.unwrap_or(0),
        vgpr_spills: kernel.metadata.vgpr_spill_count.unwrap_or(0),
        code: kernel.code.end - kernel.code.start,
        executed,
        milliseconds: 1e3 * best.time.as_secs_f64(),
        peak_kib: best.peak_kib,
    })
}
