//! LLVM's bitcode, of several releases, beside its text: what is read of both prints alike and compiles to the same bytes.
//!
//!     cargo run --release -p gcnsel-tests --example bitcode -- [--writer 19]... [--others 200] [--seed 1] [--list] [PARTS OF PATHS]
//!
//! Every `.ll` of the repository, and a sample of other projects', goes through each writer that is installed. Prints a table in
//! Markdown (docs/bitcode.md has it), and what differs; that makes it fail.

use clap::Parser;
use gcnsel_tests::bitcode::judge::{Objects, Print, Text, Verdict};
use gcnsel_tests::bitcode::sample;
use gcnsel_tests::bitcode::writers::Writer;
use rayon::prelude::*;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

/// Compares what is read of bitcode with what is read of text
#[derive(Parser)]
struct Arguments {
    /// LLVM's release; all that are installed unless said
    #[arg(long)]
    writer: Vec<u32>,
    /// How many files of other projects
    #[arg(long, default_value_t = 200)]
    others: usize,
    /// Which ones
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Do not compile
    #[arg(long)]
    without_objects: bool,
    /// Name the files of other projects
    #[arg(long)]
    list: bool,
    /// Only files whose paths have one of these in them
    parts: Vec<String>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(differ) => {
            eprintln!("error: {differ} differ");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn writers(wanted: &[u32]) -> Result<Vec<Writer>, String> {
    let named = |release: &u32| {
        let writer =
            Writer::of_release(*release).ok_or_else(|| format!("nobody writes bitcode of LLVM {release}"))?;
        if writer.answers() { Ok(writer) } else { Err(format!("{writer} is not installed")) }
    };
    match wanted {
        [] => Ok(Writer::ALL.into_iter().filter(|writer| writer.answers()).collect()),
        wanted => wanted.iter().map(named).collect(),
    }
}

/// Files, of which `None` has been refused by the writer.
struct Row {
    writer: Writer,
    verdicts: Vec<Option<Verdict>>,
}

impl Row {
    fn count(&self, is_counted: impl Fn(&Verdict) -> bool) -> usize {
        self.verdicts.iter().flatten().filter(|verdict| is_counted(verdict)).count()
    }

    fn differs(verdict: &Verdict) -> bool {
        matches!(verdict.print, Print::Differs(_)) || verdict.objects == Some(Objects::Differ)
    }
}

/// Megabytes a second.
fn speed(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / 1e6 / time.as_secs_f64().max(1e-9)
}

fn run(arguments: &Arguments) -> Result<usize, String> {
    let writers = writers(&arguments.writer)?;
    let others = sample::others(arguments.others, arguments.seed)?;
    if arguments.list {
        others.iter().for_each(|file| println!("{}", file.display()));
    }
    let wanted = |file: &PathBuf| {
        let path = file.to_string_lossy();
        arguments.parts.is_empty() || arguments.parts.iter().any(|part| path.contains(&**part))
    };
    let files: Vec<PathBuf> = gcnsel_oracle::ir_files().into_iter().chain(others).filter(wanted).collect();
    eprintln!("{} files, {} writers", files.len(), writers.len());
    let texts = files.par_iter().with_max_len(1).map(|file| Text::read(file, !arguments.without_objects));
    let texts: Vec<Text> = texts.collect::<Result<_, _>>()?;
    let mut rows = Vec::new();
    for writer in writers {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let bitcode = writer.write(&files, folder.path())?;
        let judged =
            texts.par_iter().zip(&bitcode).with_max_len(1).map(|(text, bitcode)| {
                bitcode.as_ref().map(|bitcode| text.judge(writer, bitcode)).transpose()
            });
        let verdicts = judged.collect::<Result<_, _>>()?;
        eprintln!("{writer}: done");
        rows.push(Row { writer, verdicts });
    }
    println!(
        "| writer | it reads | as the text | as its own text | by nobody | differ | objects alike | refused alike | differ | MB/s | of text |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut differ = 0;
    for row in &rows {
        let read: Vec<(&Text, &Verdict)> = texts
            .iter()
            .zip(&row.verdicts)
            .filter_map(|(text, verdict)| Some((text, verdict.as_ref()?)))
            .collect();
        let bitcode = speed(
            read.iter().map(|(_, verdict)| verdict.len).sum(),
            read.iter().map(|(_, verdict)| verdict.time).sum(),
        );
        let text = speed(
            read.iter().map(|(text, _)| text.bytes.len()).sum(),
            read.iter().map(|(text, _)| text.time).sum(),
        );
        println!(
            "| {} | {} of {} | {} | {} | {} | {} | {} | {} | {} | {bitcode:.1} | {text:.1} |",
            row.writer,
            read.len(),
            files.len(),
            row.count(|verdict| verdict.print == Print::Same),
            row.count(|verdict| verdict.print == Print::AsPrinted),
            row.count(|verdict| verdict.print == Print::Neither),
            row.count(|verdict| matches!(verdict.print, Print::Differs(_))),
            row.count(|verdict| verdict.objects == Some(Objects::Same)),
            row.count(|verdict| verdict.objects == Some(Objects::Refused)),
            row.count(|verdict| verdict.objects == Some(Objects::Differ)),
        );
        differ += row.count(Row::differs);
    }
    for row in &rows {
        for (text, verdict) in texts.iter().zip(&row.verdicts) {
            let Some(verdict) = verdict.as_ref().filter(|verdict| Row::differs(verdict)) else { continue };
            let how = match &verdict.print {
                Print::Differs(how) => how.as_str(),
                _ => "the objects differ",
            };
            println!("{}, {}: {how}", row.writer, text.path.display());
        }
    }
    Ok(differ)
}
