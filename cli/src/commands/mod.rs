//! The commands of the `gcnsel` program: what users type, and what they read back.
//!
//! Exit status: 0 when all went well, 1 for bad input, 2 for bad usage, 3 when a `--fail-on` rule is broken.
//!
//! The layers, from below: names of files, kinds of inputs, and failures; the streams; files, notes and reports; a file for each
//! command.

mod arguments;
mod bench;
mod builds;
mod colours;
mod compare;
mod compile;
mod completions;
mod conflicts;
mod examples;
mod explain;
mod failure;
mod files;
mod graph;
mod hints;
mod kinds;
mod launch;
mod man;
mod notes;
mod paths;
mod progress;
mod report;
mod run;
mod stats;
mod streams;
mod uniformity;

use arguments::{Arguments, Command};
use clap::Parser;
pub use failure::{Failure, Outcome};
use std::process::ExitCode;
pub use streams::Closed;

/// Parses the command line and runs the command, in a process that was started with some streams closed.
pub fn main(closed: Closed) -> ExitCode {
    streams::set_closed(closed);
    colours::decide(std::env::args_os().skip(1));
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
        Err(failure) => failure.report(),
    }
}

fn run_command(command: Command) -> Outcome {
    match command {
        Command::Compile(arguments) => compile::run(&arguments),
        Command::Uniformity(arguments) => uniformity::run(&arguments),
        Command::Graph(arguments) => graph::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    }
}
