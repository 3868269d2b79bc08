//! Tests, run with a mutant active.

use crate::Result;
use crate::tree::{Program, Tree};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Tests of a program.
#[derive(Clone, Debug)]
pub struct Judge {
    /// What it is called.
    pub name: String,
    program: Program,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    /// How long they may take.
    patience: Duration,
    /// How long they take without a mutant.
    pub seconds: f64,
    /// The mutants that would have computed something else somewhere.
    pub met: BTreeSet<usize>,
}

/// What became of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All tests pass.
    Passed,
    /// One does not, or the program dies.
    Failed,
    /// It does not end in time.
    TimedOut,
}

impl Judge {
    /// A judge, after its tests have passed without a mutant.
    ///
    /// # Errors
    ///
    /// Tests that fail.
    pub fn new(
        name: String,
        program: &Program,
        arguments: &[&str],
        environment: &[(String, String)],
        tree: &Tree,
    ) -> Result<Judge> {
        let mut judge = Judge {
            name,
            program: program.clone(),
            arguments: arguments.iter().map(|a| a.to_string()).collect(),
            environment: environment.to_vec(),
            patience: Duration::from_secs(900),
            seconds: 0.0,
            met: BTreeSet::new(),
        };
        let list = tree.build.join("met.txt");
        fs::write(&list, "")?;
        let start = Instant::now();
        if judge.run(0, Some(&list))? != Outcome::Passed {
            return Err(format!("{} fails without a mutant", judge.name).into());
        }
        judge.patience = 10 * start.elapsed() + Duration::from_secs(5);
        judge.seconds = start.elapsed().as_secs_f64();
        judge.met =
            fs::read_to_string(list)?.lines().map(str::parse).collect::<std::result::Result<_, _>>()?;
        println!("{}: {:.1} s, meets {} mutants", judge.name, judge.seconds, judge.met.len());
        Ok(judge)
    }

    /// What becomes of the tests with a mutant.
    ///
    /// # Errors
    ///
    /// A program that cannot be started.
    pub fn of(&self, mutant: usize) -> Result<Outcome> {
        self.run(mutant, None)
    }

    /// Runs the tests, in time and with 4 GB. The numbers of mutants that are met go to `list`.
    fn run(&self, mutant: usize, list: Option<&Path>) -> Result<Outcome> {
        let mut command = Command::new("bash");
        command
            .args(["-c", "ulimit -v 4000000; exec \"$0\" \"$@\""])
            .arg(&self.program.path)
            .args(&self.arguments);
        command.current_dir(&self.program.folder).env("RUST_BACKTRACE", "0");
        command.envs(self.environment.iter().cloned());
        command.env("GCNSEL_MUTANT", mutant.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some(list) = list {
            command.env("GCNSEL_MUTANTS_MET", list);
        }
        let mut child = command.spawn()?;
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(if status.success() { Outcome::Passed } else { Outcome::Failed });
            }
            if start.elapsed() > self.patience {
                child.kill()?;
                child.wait()?;
                return Ok(Outcome::TimedOut);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
