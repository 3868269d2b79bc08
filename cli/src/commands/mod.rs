//! The commands of the `gcnsel` program: what users type, and what they read back.
//!
//! Exit status: 0 when all went well, 1 for bad input, 2 for bad usage, 3 when a `--fail-on` rule is broken.

mod apart;
mod arguments;
mod bench;
mod compare;
mod compile;
mod files;
mod run;
mod stats;
mod uniformity;

use crate::compare::input;
use arguments::{Arguments, Command};
use clap::Parser;
use gcnsel_diag::{Diagnostic, SourceFile, escape_bytes};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

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
}

impl Failure {
    /// Bad input without a position.
    pub fn input(file: impl Into<String>, message: impl Into<String>) -> Self {
        let diagnostic = Box::new(Diagnostic::without_position(message));
        Failure::Input { diagnostic, file: file.into(), source: None }
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

/// Parses the command line and runs the command.
pub fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Compile(arguments) => compile::run(&arguments),
        Command::Uniformity(arguments) => uniformity::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => report(&failure),
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
    let mut err = anstream::stderr();
    let colour = std::io::stderr().is_terminal();
    // Nothing is left to do when standard error itself is gone.
    let (text, code) = match failure {
        Failure::Input { diagnostic, file, source } => {
            (gcnsel_diag::render(diagnostic, source.as_deref(), file, colour), 1)
        }
        Failure::Usage(message) => (format!("gcnsel: error: {}\n", escape_bytes(message.as_bytes())), 2),
        Failure::Rule(message) => (format!("gcnsel: {message}\n"), 3),
    };
    let _ = err.write_all(text.as_bytes());
    ExitCode::from(code)
}
