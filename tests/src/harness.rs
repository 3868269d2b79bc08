//! Compiling test kernels, running them, and comparing what comes out.

use crate::kernel::{Case, Launch, TARGETS};
use rayon::prelude::*;

/// What became of a set of kernel runs.
#[derive(Debug, Default)]
pub struct Report {
    /// Launches executed.
    pub runs: usize,
    /// One entry for each kernel that did not compile or launch that went wrong.
    pub failures: Vec<String>,
}

impl Report {
    /// Prints the count, and panics with the failures if there are any.
    pub fn finish(self, what: &str) {
        crate::oracle::say(&format!("{what}: {} kernel runs, {} wrong", self.runs, self.failures.len()));
        assert!(self.failures.is_empty(), "{what}:\n{}", self.failures.join("\n"));
    }
}

/// Runs every case for every target in every shape, in parallel. `compile` makes the code object of a case
/// for a target; `execute` runs it for a launch and returns the buffers, one entry per argument.
///
/// With `GCNSEL_KERNELS=saxpy,fft` in the environment, only these.
pub fn run_all<'a>(
    cases: impl Iterator<Item = &'a Case>,
    compile: impl Fn(&Case, &str) -> Result<Vec<u8>, String> + Sync,
    execute: impl Fn(&[u8], &Case, &Launch) -> Result<Vec<Vec<u8>>, String> + Sync,
) -> Report {
    run_jobs(&jobs(cases), compile, execute)
}

/// As [`run_all`], each case for one target, all three in turn. At night (`GCNSEL_WHOLE=1`) it is [`run_all`].
pub fn run_some<'a>(
    cases: impl Iterator<Item = &'a Case>,
    compile: impl Fn(&Case, &str) -> Result<Vec<u8>, String> + Sync,
    execute: impl Fn(&[u8], &Case, &Launch) -> Result<Vec<Vec<u8>>, String> + Sync,
) -> Report {
    run_jobs(&some(jobs(cases)), compile, execute)
}

/// Cases, with each of their targets; with `GCNSEL_KERNELS=saxpy,fft` in the environment, only these.
pub fn jobs<'a>(cases: impl Iterator<Item = &'a Case>) -> Vec<(&'a Case, &'static str)> {
    let only = std::env::var("GCNSEL_KERNELS").ok();
    let wanted = |case: &&Case| only.as_ref().is_none_or(|names| names.split(',').any(|n| n == case.name));
    cases.filter(wanted).flat_map(|case| case.targets().iter().map(move |target| (case, *target))).collect()
}

/// Of jobs that come in threes, one for each target, one of three, another target for each case; at night all.
pub fn some<T>(jobs: Vec<T>) -> Vec<T> {
    let every = gcnsel_oracle::every(3, 3);
    let taken = |number: &usize| (number / TARGETS.len() + number % TARGETS.len()).is_multiple_of(every);
    jobs.into_iter().enumerate().filter(|(number, _)| taken(number)).map(|(_, job)| job).collect()
}

/// As [`run_all`], those cases for those targets.
pub fn run_jobs(
    jobs: &[(&Case, &str)],
    compile: impl Fn(&Case, &str) -> Result<Vec<u8>, String> + Sync,
    execute: impl Fn(&[u8], &Case, &Launch) -> Result<Vec<Vec<u8>>, String> + Sync,
) -> Report {
    let one = |(case, target): (&Case, &str)| {
        let named = |error| vec![format!("{} for {target}: {error}", case.name)];
        let object = match compile(case, target) {
            Ok(object) => object,
            Err(error) => return Report { runs: 0, failures: named(error) },
        };
        let mut report = Report::default();
        for (number, shape) in case.shapes.iter().enumerate() {
            report.runs += 1;
            let launch = case.launch_of(target, shape, 1 + number as u64);
            let outcome = launch.and_then(|launch| launch.check(&execute(&object, case, &launch)?));
            let grid = |error| format!("grid {:?}, groups of {:?}: {error}", shape.grid, shape.block);
            report.failures.extend(outcome.err().map(grid).map(named).unwrap_or_default());
        }
        report
    };
    jobs.par_iter().copied().map(one).reduce(Report::default, |mut all, more| {
        all.runs += more.runs;
        all.failures.extend(more.failures);
        all
    })
}
