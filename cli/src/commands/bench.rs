//! `gcnsel bench`: time and memory of each stage, and how they grow.

mod subprocess;

use super::arguments::{Bench as Arguments, Shape};
use super::{Failure, Outcome, files};
use clap::ValueEnum;
use gcnsel::{Options, Stage};
use gcnsel_diag::SourceFile;
use gcnsel_ir::reading::is_bitcode;
use gcnsel_workload::Code;
use serde_json::{Value as Json, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Compilations of one input: the fastest counts, because whatever else the machine does only adds time.
const RUNS: usize = 5;

/// Processor time that is enough for one input, which is compiled twice at least.
const ENOUGH: Duration = Duration::from_secs(5);

/// What to compile.
struct Input {
    /// Inputs of one series differ in size alone; empty for files.
    series: String,
    /// What there is much of, as asked for; of other inputs the IR instructions are the size.
    count: Option<usize>,
    source: SourceFile,
}

/// One input, measured.
struct Measurement {
    series: String,
    name: String,
    blocks: usize,
    /// IR instructions.
    instructions: usize,
    /// What growth is measured against: the instructions, or the count that was asked for.
    size: usize,
    /// The fastest compilation's figures.
    best: subprocess::Measured,
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
        return pool.install(|| subprocess::run(name, &options));
    }
    if let Some(folder) = &arguments.write_ir {
        return write_ir(folder, &inputs(arguments)?);
    }
    let measured: Result<Vec<_>, _> =
        inputs(arguments)?.into_iter().map(|input| pool.install(|| measure(input, &options))).collect();
    let measured = measured?;
    let text = if arguments.json {
        gcnsel_diag::escape_json(format!("{:#}\n", to_json(&measured)))
    } else {
        table(&measured, arguments.stage) + &growth_table(&measured)
    };
    files::write("-".as_ref(), text.as_bytes())
}

/// Writes what would be measured, so that other programs can have it.
fn write_ir(folder: &Path, inputs: &[Input]) -> Outcome {
    files::make_folder(folder)?;
    inputs.iter().try_for_each(|input| {
        let file = format!("{}.ll", input.source.name.replace(' ', "-"));
        files::write(&folder.join(file), &input.source.bytes)
    })
}

fn inputs(arguments: &Arguments) -> Result<Vec<Input>, Failure> {
    if arguments.files.is_empty() && arguments.shape.contains(&Shape::Real) {
        return Err(Failure::Usage("--shape real needs LLVM IR files".into()));
    }
    let mut shapes = arguments.shape.clone();
    if shapes.is_empty()
        && arguments.flow.is_empty()
        && arguments.bulk.is_empty()
        && arguments.files.is_empty()
    {
        shapes.push(Shape::Generated(Code::Straight));
    }
    let sizes: Result<Vec<usize>, _> = arguments.sizes.iter().map(|s| parse_size(s)).collect();
    let sizes = sizes.map_err(Failure::Usage)?;
    let read = |f: &PathBuf| Ok(Input { series: String::new(), count: None, source: files::read_source(f)? });
    let mut out: Vec<Input> = arguments.files.iter().map(read).collect::<Result<_, Failure>>()?;
    let mut series = |name: String, is_count: bool, generate: &dyn Fn(usize) -> String| {
        for (&size, written) in sizes.iter().zip(&arguments.sizes) {
            let source = SourceFile::new(format!("{name} {written}"), generate(size));
            out.push(Input { series: name.clone(), count: is_count.then_some(size), source });
        }
    };
    for shape in shapes {
        if let Shape::Generated(code) = shape {
            series(name(code), false, &|size| code.generate(size));
        }
    }
    arguments.flow.iter().for_each(|flow| series(name(*flow), false, &|size| flow.generate(size)));
    arguments.bulk.iter().for_each(|bulk| series(name(*bulk), true, &|size| bulk.generate(size)));
    Ok(out)
}

/// A shape's name, as users type it.
fn name(shape: impl ValueEnum) -> String {
    shape.to_possible_value().map_or(String::new(), |value| value.get_name().to_string())
}

/// A size as users write it: a number, `k` for thousands, `m` for millions.
///
/// # Errors
/// If it is not one.
fn parse_size(text: &str) -> Result<usize, String> {
    let factors = [('k', 1000), ('K', 1000), ('m', 1_000_000), ('M', 1_000_000)];
    let scaled = factors.iter().find_map(|&(suffix, factor)| Some((text.strip_suffix(suffix)?, factor)));
    let (digits, factor) = scaled.unwrap_or((text, 1));
    let number: Option<usize> = digits.parse().ok().and_then(|n: usize| n.checked_mul(factor));
    number
        .filter(|n| (10..=10_000_000).contains(n))
        .ok_or_else(|| format!("'{text}' is no size: a number from 10 to 10m is wanted, as in 10k"))
}

fn measure(input: Input, options: &Options) -> Result<Measurement, Failure> {
    let Input { series, count, source } = input;
    let fail = |d| Failure::of_text(&source, d);
    let read = if is_bitcode(&source.bytes) { gcnsel_bitcode::read } else { gcnsel_ir::parse };
    let module = read(&source.bytes).map_err(fail)?;
    let (mut blocks, mut instructions) = (0, 0);
    for f in &module.functions {
        blocks += f.layout.len();
        instructions += f.instruction_count();
    }
    drop(module);
    let time = |m: &subprocess::Measured| options.last_stage.map_or(m.times.total(), |s| m.times.of(s));
    let mut best = subprocess::measure(&source, options)?;
    let mut spent = best.process;
    for run in 1..RUNS {
        if run > 1 && spent > ENOUGH {
            break;
        }
        let again = subprocess::measure(&source, options)?;
        spent += again.process;
        if time(&again) < time(&best) {
            best = again;
        }
    }
    let size = count.unwrap_or(instructions);
    Ok(Measurement { series, name: source.name, blocks, instructions, size, best })
}

/// The measurement of the size before in the same series.
fn before(measured: &[Measurement], at: usize) -> Option<&Measurement> {
    let before = &measured[at.checked_sub(1)?];
    (!before.series.is_empty() && before.series == measured[at].series).then_some(before)
}

/// By what power of the size something grows: 1 is linear. `None` for what is too small to be measured, or of one size.
fn exponent(from: (usize, f64), to: (usize, f64)) -> Option<f64> {
    let sizes = (to.0 as f64 / from.0.max(1) as f64).ln();
    Some((to.1 / from.1).ln() / sizes).filter(|exponent| exponent.is_finite())
}

/// The exponents of each stage's time, of all of them, of the whole process's, and of the object's bytes, with their names.
fn exponents(from: &Measurement, to: &Measurement) -> Vec<(&'static str, Option<f64>)> {
    let of =
        |figure: &dyn Fn(&Measurement) -> f64| exponent((from.size, figure(from)), (to.size, figure(to)));
    let time = |time: &dyn Fn(&Measurement) -> Duration| of(&|m| time(m).as_secs_f64());
    let stages = Stage::ALL.iter().map(|&stage| (stage.name(), time(&|m| m.best.times.of(stage))));
    let whole = [
        ("total", time(&|m| m.best.times.total())),
        ("process", time(&|m| m.best.process)),
        ("object", of(&|m| m.best.object as f64)),
    ];
    stages.chain(whole).collect()
}

fn to_json(measured: &[Measurement]) -> Json {
    let one = |(at, m): (usize, &Measurement)| {
        let stages =
            Stage::ALL.iter().map(|&s| (s.name().to_string(), json!(m.best.times.of(s).as_secs_f64())));
        let exponents = before(measured, at).map(|before| {
            exponents(before, m).into_iter().map(|(name, e)| (name.to_string(), json!(e))).collect()
        });
        json!({
            "name": m.name,
            "blocks": m.blocks,
            "instructions": m.instructions,
            "seconds": m.best.times.total().as_secs_f64(),
            "process_seconds": m.best.process.as_secs_f64(),
            "stages": stages.collect::<serde_json::Map<_, _>>(),
            "exponents": exponents.map(Json::Object),
            "peak_kib": m.best.peak_kib,
            "object_bytes": m.best.object,
            "prepared_instructions": m.best.prepared,
            "machine_instructions": m.best.machine,
        })
    };
    Json::Array(measured.iter().enumerate().map(one).collect())
}

/// A table of how the times of each series grow from size to size; nothing if there is no series of several.
fn growth_table(measured: &[Measurement]) -> String {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::NOTHING);
    let mut header = vec!["exponent".to_string()];
    header.extend(Stage::ALL.iter().map(|s| s.name().to_string()));
    header.extend(["total".to_string(), "process".into(), "object".into()]);
    table.set_header(header);
    for (at, m) in measured.iter().enumerate() {
        if let Some(before) = before(measured, at) {
            let numbers = exponents(before, m).into_iter();
            let numbers = numbers.map(|(_, e)| e.map_or(String::new(), |e| format!("{e:.2}")));
            table.add_row([m.name.clone()].into_iter().chain(numbers).collect::<Vec<_>>());
        }
    }
    match table.is_empty() {
        true => String::new(),
        false => format!(
            "\n{table}\nexponent: times, and the object's bytes, grow by that power of the size, against the one before\n"
        ),
    }
}

fn table(measured: &[Measurement], last: Option<Stage>) -> String {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::NOTHING);
    let stages = || Stage::ALL.into_iter().filter(|&s| last.is_none_or(|last| s <= last));
    let mut header = vec!["input".to_string(), "blocks".into(), "instructions".into()];
    header.extend(stages().map(|s| format!("{} ms", s.name())));
    header.extend([
        "total ms".into(),
        "process ms".into(),
        "us/inst".into(),
        "peak MiB".into(),
        "object KiB".into(),
    ]);
    let growth = measured.iter().any(|m| !m.series.is_empty());
    if growth {
        header.push("growth".into());
    }
    table.set_header(header);
    let seconds = |m: &Measurement| last.map_or(m.best.times.total(), |s| m.best.times.of(s)).as_secs_f64();
    let per_instruction = |m: &Measurement| seconds(m) / m.instructions.max(1) as f64;
    for (i, m) in measured.iter().enumerate() {
        let mut row = vec![m.name.clone(), m.blocks.to_string(), m.instructions.to_string()];
        row.extend(stages().map(|s| format!("{:.2}", 1e3 * m.best.times.of(s).as_secs_f64())));
        row.push(format!("{:.2}", 1e3 * m.best.times.total().as_secs_f64()));
        row.push(format!("{:.2}", 1e3 * m.best.process.as_secs_f64()));
        row.push(format!("{:.2}", 1e6 * per_instruction(m)));
        row.push(format!("{:.1}", m.best.peak_kib as f64 / 1024.0));
        row.push(format!("{:.1}", m.best.object as f64 / 1024.0));
        if growth {
            // Time an instruction against the size before: 1 is linear.
            let last = before(measured, i).map(|p| per_instruction(m) / per_instruction(p).max(1e-12));
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
        assert_eq!((parse_size("1m"), parse_size("10M")), (Ok(1_000_000), Ok(10_000_000)));
        assert!(parse_size("11m").is_err() && parse_size("m").is_err());
        assert!(parse_size("k").is_err() && parse_size("0").is_err() && parse_size("-1").is_err());
    }
    /// Twice the size in twice the time is linear, in four times the time quadratic.
    #[test]
    fn exponents_of_growth() {
        let near = |found: Option<f64>, wanted: f64| found.is_some_and(|e| (e - wanted).abs() < 1e-9);
        assert!(near(exponent((100, 5.0), (200, 10.0)), 1.0));
        assert!(near(exponent((100, 5.0), (200, 20.0)), 2.0));
        assert!(near(exponent((10, 5.0), (1000, 50.0)), 0.5));
        assert_eq!(exponent((100, 5.0), (100, 10.0)), None);
        assert_eq!(exponent((100, 0.0), (200, 10.0)), None);
    }
}
