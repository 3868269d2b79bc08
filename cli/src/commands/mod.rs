//! The commands of the `gcnsel` program: what users type, and what they read back.
//!
//! Exit status: 0 when all went well, 1 for bad input, 2 for bad usage, 3 when a `--fail-on` rule is broken.

mod apart;
mod arguments;
mod bench;
mod compare;
mod compile;
mod files;
mod hints;
mod kinds;
mod run;
mod stats;
mod streams;
mod uniformity;

use crate::compare::input;
use arguments::{Arguments, Command};
use clap::Parser;
use gcnsel_diag::{Diagnostic, SourceFile, escape_bytes};
use std::io::IsTerminal;
use std::process::ExitCode;
pub use streams::Closed;

/// Why a command ends early.
pub enum Failure {
    /// Bad input: a diagnostic, the file's name, and the file if it was read as text.
    Input {
        /// What is wrong.
        diagnostic: Box<Diagnostic>,
        /// The file's name as the user gave it.
        file: String,
        /// The file, where the diagnostic has a position in it.
        source: Option<Box<SourceFile>>,
    },
    /// Bad usage, found after the arguments were parsed.
    Usage(String),
    /// A `--fail-on` rule is broken.
    Rule(String),
    /// Whoever read the output has seen enough of what cannot go on without a reader. There is nothing to say.
    ReaderIsGone,
}

impl Failure {
    /// Bad input without a position.
    pub fn input(file: impl Into<String>, message: impl Into<String>) -> Self {
        let diagnostic = Box::new(Diagnostic::without_position(message));
        Failure::Input { diagnostic, file: file.into(), source: None }
    }

    /// LLVM IR text that is none, or that is wrong at a place.
    pub fn of_text(source: &SourceFile, diagnostic: Diagnostic) -> Self {
        Failure::at(source, kinds::explain(source, diagnostic))
    }

    /// Bad input at a place of a file.
    pub fn at(source: &SourceFile, diagnostic: Diagnostic) -> Self {
        Failure::Input {
            diagnostic: Box::new(diagnostic),
            file: source.name.clone(),
            source: Some(Box::new(source.clone())),
        }
    }
}

impl From<input::Failure> for Failure {
    fn from(failure: input::Failure) -> Self {
        Failure::input(files::display(&failure.file), failure.diagnostic.to_string())
    }
}

/// The result of a command.
pub type Outcome = Result<(), Failure>;

/// Parses the command line and runs the command, in a process that was started with some streams closed.
pub fn main(closed: Closed) -> ExitCode {
    streams::set_closed(closed);
    let outcome = match Arguments::try_parse() {
        Ok(arguments) => run_command(arguments.command),
        // Help, and the version, are what was asked for.
        Err(asked) if !asked.use_stderr() => streams::print_coloured(&asked.render().ansi().to_string()),
        Err(mut wrong) => {
            hints::add(&mut wrong, std::env::args_os().skip(1));
            streams::tell(&wrong.render().ansi().to_string());
            return ExitCode::from(2);
        }
    };
    match outcome {
        // What was to be told besides is lost, and that there is nobody who hears.
        Ok(()) if streams::is_lost() => ExitCode::FAILURE,
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(&failure),
    }
}

fn run_command(command: Command) -> Outcome {
    match command {
        Command::Compile(arguments) => compile::run(&arguments),
        Command::Uniformity(arguments) => uniformity::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    }
}

/// Reports all failures but the last, which is the command's own.
fn all_of(mut failures: Vec<Failure>) -> Outcome {
    let Some(last) = failures.pop() else { return Ok(()) };
    for failure in &failures {
        report(failure);
    }
    Err(last)
}

fn report(failure: &Failure) -> ExitCode {
    let colour = std::io::stderr().is_terminal();
    let (text, code) = match failure {
        Failure::Input { diagnostic, file, source } => {
            (gcnsel_diag::render(diagnostic, source.as_deref(), file, colour), 1)
        }
        Failure::Usage(message) => (format!("gcnsel: error: {}\n", escape_bytes(message.as_bytes())), 2),
        Failure::Rule(message) => (format!("gcnsel: error: {message}\n"), 3),
        Failure::ReaderIsGone => (String::new(), 1),
    };
    streams::tell(&text);
    ExitCode::from(code)
}
