//! What running the kernels has shown, in Markdown.

use crate::outcome::Outcome;
use crate::tables::kind;
use gcnsel_tests::trial::Verdict;
use std::collections::BTreeMap;

/// Kernels by project and verdict, then those that are wrong, and why the others did not run.
pub fn print(outcomes: &[Outcome]) {
    println!(
        "\nKernels run\n\n| project | kernels | same bytes | floats close | same, with races | nothing to do | wrong | no end | not run |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut projects: BTreeMap<&str, [usize; 7]> = BTreeMap::new();
    for (outcome, _, verdict) in all(outcomes) {
        let column = match verdict {
            Verdict::Right => 0,
            Verdict::Close(_) => 1,
            Verdict::Raced => 2,
            Verdict::Idle => 3,
            Verdict::Wrong(_) => 4,
            Verdict::Endless => 5,
            Verdict::NotRun(_) => 6,
        };
        for project in [&*outcome.project, "all"] {
            projects.entry(project).or_default()[column] += 1;
        }
    }
    for (project, counts) in projects {
        let columns = counts.map(|count| count.to_string()).join(" | ");
        println!("| {project} | {} | {columns} |", counts.iter().sum::<usize>());
    }
    for (outcome, kernel, verdict) in all(outcomes) {
        if let Verdict::Wrong(why) = verdict {
            println!("\n* WRONG: {} {kernel}: {why}", outcome.name);
        }
    }
    let mut reasons: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (outcome, kernel, verdict) in all(outcomes) {
        if let Verdict::NotRun(why) = verdict {
            reasons.entry(kind(why)).or_default().push(format!("{} {kernel}", outcome.name));
        }
    }
    if !reasons.is_empty() {
        println!("\n| not run | why, with the first arguments | first |\n|---:|---|---|");
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, kernels)| std::cmp::Reverse(kernels.len()));
    for (reason, kernels) in reasons {
        println!("| {} | {} | {} |", kernels.len(), reason.replace('|', "\\|"), kernels[0]);
    }
}

/// Each kernel with its verdict.
pub fn print_each(outcomes: &[Outcome]) {
    for (i, (outcome, kernel, verdict)) in all(outcomes).enumerate() {
        if i == 0 {
            println!("\nEach kernel\n");
        }
        println!("* {} {kernel}: {}", outcome.name, words(verdict));
    }
}

/// What a verdict is called in the tables, and what there is to say of it.
fn words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Right => "same bytes".into(),
        Verdict::Close(difference) => format!("floats close: {difference:e}"),
        Verdict::Raced => "same, with races".into(),
        Verdict::Idle => "nothing to do".into(),
        Verdict::Wrong(why) => format!("wrong: {why}"),
        Verdict::Endless => "no end".into(),
        Verdict::NotRun(why) => format!("not run: {why}"),
    }
}

fn all(outcomes: &[Outcome]) -> impl Iterator<Item = (&Outcome, &str, &Verdict)> {
    outcomes
        .iter()
        .flat_map(|outcome| outcome.runs.iter().map(move |(kernel, verdict)| (outcome, &**kernel, verdict)))
}
