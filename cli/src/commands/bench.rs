//! `gcnsel bench`: time and memory of each stage, and how they grow.

mod alone;

use super::arguments::{Bench as Arguments, Shape};
use super::{Failure, Outcome, files};
use crate::{Options, Stage, StageTimes};
use clap::ValueEnum;
use gcnsel_diag::SourceFile;
use gcnsel_workload::Code;
use serde_json::{Value as Json, json};
use std::path::PathBuf;

/// Compilations of one input: the fastest counts, because whatever else the machine does only adds time.
const RUNS: usize = 5;

/// What to compile.
struct Input {
    /// Inputs of one series differ in size alone; empty for files.
    series: String,
    source: SourceFile,
}

/// One input, measured.
struct Measurement {
    series: String,
    name: String,
    blocks: usize,
    /// IR instructions.
    instructions: usize,
    times: StageTimes,
    /// Peak resident memory, as [`alone::Measured`] has it.
    peak_kib: u64,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Outcome {
    let mut options = arguments.common.options()?;
    options.last_stage = arguments.stage;
    // One thread, so that the times of stages add up to the time that passes.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build()
        .map_err(|e| Failure::Usage(format!("no thread to measure on: {e}")))?;
    if let Some(name) = &arguments.measure {
        return pool.install(|| alone::run(name, &options));
    }
    let measured: Result<Vec<_>, _> =
        inputs(arguments)?.into_iter().map(|input| pool.install(|| measure(input, &options))).collect();
    let measured = measured?;
    let text = if arguments.json {
        gcnsel_diag::escape_json(format!("{:#}\n", Json::Array(measured.iter().map(to_json).collect())))
    } else {
        table(&measured, arguments.stage)
    };
    files::write("-".as_ref(), text.as_bytes())
}

fn inputs(arguments: &Arguments) -> Result<Vec<Input>, Failure> {
    if arguments.files.is_empty() && arguments.shape.contains(&Shape::Real) {
        return Err(Failure::Usage("--shape real needs LLVM IR files".into()));
    }
    let mut shapes = arguments.shape.clone();
    if shapes.is_empty() && arguments.flow.is_empty() && arguments.files.is_empty() {
        shapes.push(Shape::Generated(Code::Straight));
    }
    let sizes: Result<Vec<usize>, _> = arguments.sizes.iter().map(|s| parse_size(s)).collect();
    let sizes = sizes.map_err(Failure::Usage)?;
    let read = |f: &PathBuf| Ok(Input { series: String::new(), source: files::read_source(f)? });
    let mut out: Vec<Input> = arguments.files.iter().map(read).collect::<Result<_, Failure>>()?;
    let mut series = |name: String, generate: &dyn Fn(usize) -> String| {
        for (&size, written) in sizes.iter().zip(&arguments.sizes) {
            let source = SourceFile::new(format!("{name} {written}"), generate(size));
            out.push(Input { series: name.clone(), source });
        }
    };
    for shape in shapes {
        if let Shape::Generated(code) = shape {
            series(name(code), &|size| code.generate(size));
        }
    }
    arguments.flow.iter().for_each(|flow| series(name(*flow), &|size| flow.generate(size)));
    Ok(out)
}

/// A shape's name, as users type it.
fn name(shape: impl ValueEnum) -> String {
    shape.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
}

/// A size as users write it: a number, `k` for thousands.
///
/// # Errors
/// If it is not one.
fn parse_size(text: &str) -> Result<usize, String> {
    let (digits, factor) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1000),
        None => (text, 1),
    };
    let number: Option<usize> = digits.parse().ok().and_then(|n: usize| n.checked_mul(factor));
    number
        .filter(|n| (10..=10_000_000).contains(n))
        .ok_or_else(|| format!("'{text}' is no size: a number from 10 to 10000k is wanted, as in 10k"))
}

fn measure(input: Input, options: &Options) -> Result<Measurement, Failure> {
    let Input { series, source } = input;
    let fail = |d| Failure::of_text(&source, d);
    let module = gcnsel_ir::parse(&source.bytes).map_err(fail)?;
    let (mut blocks, mut instructions) = (0, 0);
    for f in &module.functions {
        blocks += f.layout.len();
        instructions += f.layout.iter().map(|&b| f.blocks[b].insts.len()).sum::<usize>();
    }
    drop(module);
    let time = |m: &alone::Measured| options.last_stage.map_or(m.times.total(), |s| m.times.of(s));
    let mut best = alone::measure(&source, options)?;
    for _ in 1..RUNS {
        let again = alone::measure(&source, options)?;
        if time(&again) < time(&best) {
            best = again;
        }
    }
    let alone::Measured { times, peak_kib } = best;
    Ok(Measurement { series, name: source.name, blocks, instructions, times, peak_kib })
}

fn to_json(m: &Measurement) -> Json {
    let stages = Stage::ALL.iter().map(|&s| (s.name().to_string(), json!(m.times.of(s).as_secs_f64())));
    json!({
        "name": m.name,
        "blocks": m.blocks,
        "instructions": m.instructions,
        "seconds": m.times.total().as_secs_f64(),
        "stages": stages.collect::<serde_json::Map<_, _>>(),
        "peak_kib": m.peak_kib,
    })
}

fn table(measured: &[Measurement], last: Option<Stage>) -> String {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::NOTHING);
    let stages = || Stage::ALL.into_iter().filter(|&s| last.is_none_or(|last| s <= last));
    let mut header = vec!["input".to_string(), "blocks".into(), "instructions".into()];
    header.extend(stages().map(|s| format!("{} ms", s.name())));
    header.extend(["total ms".into(), "us/inst".into(), "peak MiB".into()]);
    let growth = measured.iter().any(|m| !m.series.is_empty());
    if growth {
        header.push("growth".into());
    }
    table.set_header(header);
    let seconds = |m: &Measurement| last.map_or(m.times.total(), |s| m.times.of(s)).as_secs_f64();
    let per_instruction = |m: &Measurement| seconds(m) / m.instructions.max(1) as f64;
    for (i, m) in measured.iter().enumerate() {
        let mut row = vec![m.name.clone(), m.blocks.to_string(), m.instructions.to_string()];
        row.extend(stages().map(|s| format!("{:.2}", 1e3 * m.times.of(s).as_secs_f64())));
        row.push(format!("{:.2}", 1e3 * m.times.total().as_secs_f64()));
        row.push(format!("{:.2}", 1e6 * per_instruction(m)));
        row.push(format!("{:.1}", m.peak_kib as f64 / 1024.0));
        if growth {
            // Time an instruction against the size before: 1 is linear.
            let before = i.checked_sub(1).map(|p| &measured[p]).filter(|p| p.series == m.series);
            let last = before.map(|p| per_instruction(m) / per_instruction(p).max(1e-12));
            row.push(last.map_or(String::new(), |g| format!("{g:.2}")));
        }
        table.add_row(row);
    }
    let of = last.map_or("all stages".to_string(), |s| format!("{} alone", s.name()));
    let growth = if growth { "; growth: that against the size before, 1 is linear" } else { "" };
    format!("{table}\nus/inst: microseconds an instruction, {of}{growth}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_as_users_write_them() {
        assert_eq!(parse_size("1k"), Ok(1000));
        assert_eq!(parse_size("250"), Ok(250));
        assert!(parse_size("k").is_err() && parse_size("0").is_err() && parse_size("-1").is_err());
    }
}
