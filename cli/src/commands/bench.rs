//! `gcnsel bench`: time and memory of each stage, and how they grow.

use super::arguments::Bench as Arguments;
use super::{Failure, Outcome, files};
use crate::workload::{Shape, generate, parse_size};
use crate::{Options, Stage, StageTimes, compile};
use gcnsel_diag::SourceFile;
use serde_json::{Value as Json, json};

/// Compilations of one input: the fastest counts, because whatever else the machine does only adds time.
const RUNS: usize = 3;

/// One input, measured.
struct Measurement {
    name: String,
    /// IR instructions.
    instructions: usize,
    times: StageTimes,
    /// Peak resident memory of the process so far beyond what it had before, in KiB; 0 where the system does not say.
    peak_kib: u64,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let options = arguments.common.options()?;
    let inputs = inputs(arguments)?;
    // One thread, so that the times of stages add up to the time that passes.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build()
        .map_err(|e| Failure::Usage(format!("no thread to measure on: {e}")))?;
    let measured: Result<Vec<_>, _> =
        inputs.iter().map(|source| pool.install(|| measure(source, &options))).collect();
    let measured = measured?;
    let text = if arguments.json {
        format!("{:#}\n", Json::Array(measured.iter().map(to_json).collect()))
    } else {
        table(&measured, arguments.shape != Shape::Real)
    };
    files::write("-".as_ref(), text.as_bytes())
}

fn inputs(arguments: &Arguments) -> Result<Vec<SourceFile>, Failure> {
    if arguments.shape == Shape::Real || !arguments.files.is_empty() {
        if arguments.files.is_empty() {
            return Err(Failure::Usage("--shape real needs LLVM IR files".into()));
        }
        return arguments.files.iter().map(|f| files::read_source(f)).collect();
    }
    let generated = |size: &String| {
        let count = parse_size(size).map_err(Failure::Usage)?;
        Ok(SourceFile::new(size.clone(), generate(arguments.shape, count)))
    };
    arguments.sizes.iter().map(generated).collect()
}

fn measure(source: &SourceFile, options: &Options) -> Result<Measurement, Failure> {
    let fail = |d| Failure::at(source, d);
    let module = gcnsel_ir::parse(&source.bytes).map_err(fail)?;
    let in_function =
        |f: &gcnsel_ir::Function| f.layout.iter().map(|&b| f.blocks[b].insts.len()).sum::<usize>();
    let instructions = module.functions.iter().map(in_function).sum();
    drop(module);
    let before = memory::reset_peak();
    let mut best: Option<StageTimes> = None;
    for _ in 0..RUNS {
        let times = compile(&source.bytes, options).map_err(fail)?.times;
        if best.is_none_or(|b| times.total() < b.total()) {
            best = Some(times);
        }
    }
    let peak_kib = memory::peak_kib().saturating_sub(before);
    Ok(Measurement { name: source.name.clone(), instructions, times: best.unwrap_or_default(), peak_kib })
}

fn to_json(m: &Measurement) -> Json {
    let stages = Stage::ALL.iter().map(|&s| (s.name().to_string(), json!(m.times.of(s).as_secs_f64())));
    json!({
        "name": m.name,
        "instructions": m.instructions,
        "seconds": m.times.total().as_secs_f64(),
        "stages": stages.collect::<serde_json::Map<_, _>>(),
        "peak_kib": m.peak_kib,
    })
}

fn table(measured: &[Measurement], growth: bool) -> String {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::NOTHING);
    let mut header = vec!["input".to_string(), "instructions".into()];
    header.extend(Stage::ALL.iter().map(|s| format!("{} ms", s.name())));
    header.extend(["total ms".into(), "us/inst".into(), "peak MiB".into()]);
    if growth {
        header.push("growth".into());
    }
    table.set_header(header);
    let per_instruction = |m: &Measurement| m.times.total().as_secs_f64() / m.instructions.max(1) as f64;
    for (i, m) in measured.iter().enumerate() {
        let mut row = vec![m.name.clone(), m.instructions.to_string()];
        row.extend(Stage::ALL.iter().map(|&s| format!("{:.2}", 1e3 * m.times.of(s).as_secs_f64())));
        row.push(format!("{:.2}", 1e3 * m.times.total().as_secs_f64()));
        row.push(format!("{:.2}", 1e6 * per_instruction(m)));
        row.push(format!("{:.1}", m.peak_kib as f64 / 1024.0));
        if growth {
            // Time an instruction against the size before: 1 is linear.
            let last =
                i.checked_sub(1).map(|p| per_instruction(m) / per_instruction(&measured[p]).max(1e-12));
            row.push(last.map_or(String::new(), |g| format!("{g:.2}")));
        }
        table.add_row(row);
    }
    let note =
        if growth { "growth: time an instruction against the input before; 1 is linear\n" } else { "" };
    format!("{table}\n{note}")
}

/// Peak memory, as Linux tells it in `/proc/self`.
mod memory {
    fn status(field: &str) -> Option<u64> {
        let text = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = text.lines().find(|l| l.starts_with(field))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    /// Starts a new peak (proc(5), `clear_refs`) and gives the memory in use, in KiB.
    pub fn reset_peak() -> u64 {
        // Where that is not allowed, the peak of the whole process is reported.
        let _ = std::fs::write("/proc/self/clear_refs", "5");
        status("VmRSS:").unwrap_or(0)
    }

    /// The peak since, in KiB; 0 where unknown.
    pub fn peak_kib() -> u64 {
        status("VmHWM:").unwrap_or(0)
    }
}
