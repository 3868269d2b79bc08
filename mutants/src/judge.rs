//! Tests, run with a mutant active.

use crate::Result;
use crate::tree::{Program, Tree};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use wait4::Wait4;

/// Tests of a program.
#[derive(Clone, Debug)]
pub struct Judge {
    /// What it is called.
    pub name: String,
    program: Program,
    arguments: Vec<String>,
    environment: Vec<(String, String)>,
    /// Seconds of processor time that they may take.
    patience: u64,
    /// How long they may take, which is much longer, since the machine may have other things to do.
    deadline: Duration,
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
    /// Tests that fail, and a choice of tests that there are none of, which libtest takes for success.
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
            patience: 3600,
            deadline: Duration::from_secs(3600),
            met: BTreeSet::new(),
        };
        let list = tree.build.join("met.txt");
        fs::write(&list, "")?;
        let printed = tree.build.join("printed.txt");
        let start = Instant::now();
        let mut command = judge.command(0);
        command.env("GCNSEL_MUTANTS_MET", &list).stdout(fs::File::create(&printed)?);
        let end = command.spawn()?.wait4()?;
        if !end.status.success() {
            return Err(format!("{} fails without a mutant", judge.name).into());
        }
        // What an example prints need not be text.
        if has_no_test(&String::from_utf8_lossy(&fs::read(printed)?)) {
            return Err(format!("{} has no test", judge.name).into());
        }
        let seconds = (end.rusage.utime + end.rusage.stime).as_secs_f64();
        judge.patience = (3.0 * seconds) as u64 + 5;
        judge.deadline = 30 * start.elapsed() + Duration::from_secs(60);
        judge.met =
            fs::read_to_string(list)?.lines().map(str::parse).collect::<std::result::Result<_, _>>()?;
        println!("{}: {seconds:.1} s, meets {} mutants", judge.name, judge.met.len());
        Ok(judge)
    }

    /// The tests with a mutant, with 4 GB. Soft limits, since tests give other programs limits of their own, which could
    /// not be higher than hard ones.
    fn command(&self, mutant: usize) -> Command {
        let mut command = Command::new("bash");
        let limits = format!("ulimit -S -v 4000000; ulimit -S -t {}; exec \"$0\" \"$@\"", self.patience);
        command.arg("-c").arg(limits).arg(&self.program.path).args(&self.arguments);
        command.current_dir(&self.program.folder).env("RUST_BACKTRACE", "0");
        command.envs(self.environment.iter().cloned());
        command.env("GCNSEL_MUTANT", mutant.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// What becomes of the tests with a mutant.
    ///
    /// # Errors
    ///
    /// A program that cannot be started.
    pub fn of(&self, mutant: usize) -> Result<Outcome> {
        let mut child = self.command(mutant).spawn()?;
        let start = Instant::now();
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok(match status.signal() {
                    _ if status.success() => Outcome::Passed,
                    Some(KILLED | OUT_OF_TIME) => Outcome::TimedOut,
                    _ => Outcome::Failed,
                });
            }
            if start.elapsed() > self.deadline {
                child.kill()?;
                child.wait()?;
                return Ok(Outcome::TimedOut);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Whether what a program of tests has printed says that none was to run.
fn has_no_test(printed: &str) -> bool {
    printed.lines().any(|line| line == "running 0 tests")
}

/// The signals that end a program that has used up its processor time (signal(7): SIGKILL, SIGXCPU).
const KILLED: i32 = 9;
const OUT_OF_TIME: i32 = 24;

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// This program's own tests judge nothing here: only which of them are chosen counts.
    fn judge_of(arguments: &[&str]) -> Result<Judge> {
        let build =
            std::env::temp_dir().join(format!("gcnsel-judge-{}-{}", std::process::id(), arguments[0]));
        fs::create_dir_all(&build)?;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf();
        let program =
            Program { folder: folder.clone(), name: "tests".into(), path: std::env::current_exe()? };
        let judge =
            Judge::new("it".into(), &program, arguments, &[], &Tree { root: folder, build: build.clone() });
        fs::remove_dir_all(build)?;
        judge
    }

    /// Were it not so, tests that run a program with a limit would fail whatever the mutant.
    #[test]
    fn tests_on_trial_can_give_programs_more_time_than_they_have() -> Result<()> {
        let judge = judge_of(&["more_time_than_a_trial_has"])?;
        assert!(judge.patience < 60);
        assert_eq!(judge.of(0)?, Outcome::Passed);
        Ok(())
    }

    #[test]
    fn more_time_than_a_trial_has() -> Result<()> {
        assert!(Command::new("prlimit").args(["--cpu=60:65", "--", "true"]).status()?.success());
        Ok(())
    }

    #[test]
    fn a_name_that_no_test_has_is_an_error() -> Result<()> {
        judge_of(&["samples_follow_from_the_seed"])?;
        let error = judge_of(&["no_test_is_called_so"]).expect_err("a judge without tests");
        assert_eq!(error.to_string(), "it has no test");
        Ok(())
    }
}
