//! The analysis against executions.
//!
//! What differs between converged instances of a random program must be reported divergent; and, on reducible
//! graphs, what is reported divergent must be seen to differ in some execution, since all conditions are free.

mod support;

use gcnsel_analysis::{Options, Uniformity, to_json, to_text};
use std::collections::BTreeSet;
use support::executions::observe;
use support::{Numbers, Program, parse};

/// Values that the analysis reports divergent, other than the conditions, which are so by definition.
fn reported(text: &str) -> (BTreeSet<String>, String) {
    let module = parse(text);
    let function = &module.functions[0];
    let uniformity = Uniformity::new(&module, function, &Options::default());
    let json = to_json(function, &uniformity);
    let values = json["divergent_values"].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_string());
    (values.filter(|v| !v.starts_with("%c")).collect(), to_text(function, &uniformity))
}

/// How many programs to run: `usual`, times the environment's `GCNSEL_MORE_PROGRAMS` for longer runs.
fn programs(usual: usize) -> usize {
    let more = std::env::var("GCNSEL_MORE_PROGRAMS").ok().and_then(|n| n.parse().ok());
    usual * more.unwrap_or(1)
}

#[test]
fn exact_on_reducible_graphs() {
    let mut numbers = Numbers(1);
    let mut facts = 0;
    for i in 0..programs(250) {
        let program = Program::random(&mut numbers, 4 + i % 8, true);
        let text = program.text("f");
        let (reported, report) = reported(&text);
        let seen = observe(&program, &reported, 200_000);
        let unsound: Vec<_> = seen.difference(&reported).collect();
        let imprecise: Vec<_> = reported.difference(&seen).collect();
        assert!(unsound.is_empty(), "program {i}: executions differ in {unsound:?}\n{text}\n{report}");
        assert!(imprecise.is_empty(), "program {i}: no execution differs in {imprecise:?}\n{text}\n{report}");
        facts += reported.len();
    }
    assert!(facts > 1000, "only {facts} divergent values: the generator is too tame");
}

#[test]
fn sound_on_any_graph() {
    let mut numbers = Numbers(2);
    let mut facts = 0;
    for i in 0..programs(400) {
        let program = Program::random(&mut numbers, 3 + i % 9, false);
        let text = program.text("f");
        let (reported, report) = reported(&text);
        let seen = observe(&program, &reported, 200);
        let unsound: Vec<_> = seen.difference(&reported).collect();
        assert!(unsound.is_empty(), "program {i}: executions differ in {unsound:?}\n{text}\n{report}");
        facts += seen.len();
    }
    assert!(facts > 1000, "only {facts} divergent values: the generator is too tame");
}
