//! The distance between our code and LLVM's: `docs/distance.md` is what this prints.
//!
//!     cargo run -p gcnsel-tests --example distance > docs/distance.md
//!
//! Kernels of `tests/kernels` and `tests/matrix` run in the emulator, as we compile them and as LLVM 19, LLVM 23 and the LLVM inside
//! Triton do, and must leave what their references leave; what is printed of them is from the code objects, from the run, and
//! from the estimate of its time. Of files of the corpus, chosen by a seed, loops are counted. Nothing is measured by a
//! clock, so the machine may have other work.
//!
//! Needs LLVM 19's packages, `tests/llvm23/build.sh`, and `tests/corpus/fetch.sh`. What LLVM makes is kept in the user's cache
//! (`GCNSEL_DISTANCE` names another folder).

mod compilers;
mod corpus_cycles;
mod corpus_files;
mod corpus_functions;
mod corpus_loops;
mod corpus_registers;
mod figures;
mod kernel_tables;
mod means;
mod page;

use clap::{Parser, ValueEnum};
use compilers::Compilers;
use corpus_files::Sample;
use gcnsel_isa::Target;
use gcnsel_tests::reference;
use kernel_tables::Kind;
use std::path::PathBuf;
use std::process::ExitCode;

/// Measures the distance to LLVM
#[derive(Parser)]
struct Arguments {
    /// Only these parts of the page; without any, all
    #[arg(long, value_enum)]
    part: Vec<Part>,
    /// For which target; all of them unless said
    #[arg(long, value_parser = gcnsel_tests::compiler::target)]
    target: Vec<Target>,
    /// Which files of the corpus are taken
    #[arg(long, default_value_t = 54)]
    seed: u64,
    /// How many files of the corpus are taken, for loops, cycles and registers
    #[arg(long, default_value_t = 150)]
    files: usize,
    /// Of which projects of the corpus these are; of all unless said
    #[arg(long)]
    project: Vec<String>,
    /// How many files of the corpus with functions are taken
    #[arg(long, default_value_t = 40)]
    functions: usize,
    /// Only count loops, of objects that have the same names in two folders
    #[arg(long, num_args = 2, value_names = ["OURS", "THEIRS"], conflicts_with_all = ["part", "target"])]
    objects: Vec<PathBuf>,
}

/// A part of the page.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// `tests/kernels`
    Kernels,
    /// `tests/matrix`
    Matrix,
    /// Loops of the corpus
    Loops,
    /// Cycles of the corpus's kernels that run
    Cycles,
    /// Registers and code of the corpus's kernels
    Registers,
    /// Code of the corpus's files with functions
    Functions,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    if let [ours, theirs] = &arguments.objects[..] {
        return corpus_loops::print_folders(ours, theirs);
    }
    let compilers = Compilers::find()?;
    let is_wanted = |part| arguments.part.is_empty() || arguments.part.contains(&part);
    let targets = if arguments.target.is_empty() { Target::ALL.to_vec() } else { arguments.target.clone() };
    if arguments.part.is_empty() {
        print!("{}{}", page::INTRODUCTION, page::REASONS);
    }
    if is_wanted(Part::Kernels) {
        let cases: Vec<_> = reference::all().collect();
        kernel_tables::print(Kind::Kernels, &cases, &targets, &compilers);
    }
    if is_wanted(Part::Matrix) {
        let cases: Vec<_> = reference::matrix::all().collect();
        kernel_tables::print(Kind::Matrix, &cases, &targets, &compilers);
    }
    let sample = || Sample::new(arguments.seed, arguments.files, &arguments.project);
    if is_wanted(Part::Loops) {
        corpus_loops::print(&sample()?, &targets, &compilers)?;
    }
    if is_wanted(Part::Cycles) {
        corpus_cycles::print(&sample()?, &targets, &compilers)?;
    }
    if is_wanted(Part::Registers) {
        corpus_registers::print(&sample()?, &targets, &compilers)?;
    }
    if is_wanted(Part::Functions) {
        corpus_functions::print(arguments.seed, arguments.functions, &targets, &compilers)?;
    }
    Ok(())
}
