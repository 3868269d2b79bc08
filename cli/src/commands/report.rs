//! How users hear of failures: on standard error, and by the exit status.

use super::{Failure, Outcome, streams};
use gcnsel_diag::head;
use std::process::ExitCode;

impl Failure {
    /// Tells the user; the exit status that goes with it.
    pub fn report(&self) -> ExitCode {
        let (text, code) = match self {
            Failure::Input { diagnostic, file, source } => {
                (gcnsel_diag::render(diagnostic, source.as_deref(), file, true), 1)
            }
            Failure::Usage(message) => (head("gcnsel", "error", message, true), 2),
            Failure::Rule(messages) => {
                (messages.iter().map(|one| head("gcnsel", "error", one, true)).collect(), 3)
            }
            // As a shell says it of what SIGINT ends: 128 and the signal's number.
            Failure::Interrupted(message) => (head("gcnsel", "note", message, true), 130),
            Failure::ReaderIsGone => (String::new(), 1),
        };
        streams::tell(&text);
        ExitCode::from(code)
    }

    /// Reports all failures but the last, which is the command's own.
    pub fn all(mut failures: Vec<Failure>) -> Outcome {
        let Some(last) = failures.pop() else { return Ok(()) };
        for failure in &failures {
            failure.report();
        }
        Err(last)
    }
}
