//! Every test kernel in the interpreter, in every shape, against its host reference; kernels of random control flow
//! against their own execution by work-item.

use gcnsel_tests::harness::Report;
use gcnsel_tests::interpret::execute;
use gcnsel_tests::kernel::{Case, LINEAR};
use gcnsel_tests::random_flow::Program;
use gcnsel_tests::reference;
use rayon::prelude::*;

/// The target whose IR is run.
const TARGET: &str = "gfx942";

/// Kernels that the interpreter does not run, and a part of the reason that it gives.
const NOT_YET: &[(&str, &str)] = &[];

/// Kernels that read without an atomic what others write by one, as OpenCL programs do: a data race by LLVM's memory
/// model, and reported as one. Their results do not depend on what is read, so they are run with races allowed too.
const RACES: &[&str] = &["atomic_loops", "bfs"];

#[test]
fn the_interpreter_agrees_with_the_references() {
    let only = std::env::var("GCNSEL_KERNELS").ok();
    let wanted = |case: &&Case| only.as_ref().is_none_or(|names| names.split(',').any(|n| n == case.name));
    let jobs: Vec<(&Case, usize)> = reference::all()
        .filter(wanted)
        .flat_map(|case| (0..case.shapes.len()).map(move |n| (case, n)))
        .collect();
    let outcomes: Vec<(&Case, Result<(), String>)> =
        jobs.into_par_iter().map(|(case, number)| (case, one(case, number))).collect();
    let mut report = Report::default();
    for (case, outcome) in outcomes {
        report.runs += 1;
        let reason = NOT_YET.iter().find(|n| n.0 == case.name).map(|n| n.1);
        match (outcome, reason) {
            (Ok(()), None) => {}
            (Ok(()), Some(_)) => report.failures.push(format!("{} runs: take it off the list", case.name)),
            (Err(error), Some(reason)) if error.contains(reason) => {}
            (Err(error), _) => report.failures.push(format!("{}: {error}", case.name)),
        }
    }
    gcnsel_tests::oracle::say(&format!("{} kernels are not run yet", NOT_YET.len()));
    report.finish("interpreter");
}

fn one(case: &Case, number: usize) -> Result<(), String> {
    let shape = &case.shapes[number];
    let launch = (case.launch)(shape, 1 + number as u64);
    let path = case.ir(TARGET);
    let text = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let run = |races| execute(&text, &path.to_string_lossy(), case.name, &launch, races);
    let after = match RACES.contains(&case.name) {
        true => match run(true) {
            Err(error) if error.contains("error: data race: ") => run(false),
            _ => Err("no race is found any more: take it off the list".into()),
        },
        false => run(true),
    };
    after
        .and_then(|after| launch.check(&after))
        .map_err(|error| format!("grid {:?}, groups of {:?}: {error}", shape.grid, shape.block))
}

#[test]
fn the_interpreter_runs_random_flow_right() {
    let one = |seed: u64| {
        let shape = &LINEAR[seed as usize % 3];
        let program = Program::new(seed, 3 + (seed as usize % 14));
        let launch = program.launch(shape, seed);
        let text = program.to_string();
        let outcome = execute(text.as_bytes(), &format!("random{seed}"), "random", &launch, true)
            .and_then(|after| launch.check(&after));
        outcome.err().map(|error| format!("seed {seed}: {error}"))
    };
    let failures: Vec<String> = (0..100).into_par_iter().filter_map(one).collect();
    Report { runs: 100, failures }.finish("interpreter, random flow");
}
