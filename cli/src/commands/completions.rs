//! `gcnsel completions`: what a shell completes.

use super::arguments::{Arguments, Completions};
use super::{Outcome, streams};
use clap::CommandFactory;

/// Runs the command.
pub fn run(arguments: &Completions) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "gcnsel", &mut script);
    streams::print(&script)
}
