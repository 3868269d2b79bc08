//! The report, in Markdown.

use crate::outcome::{Code, Made, Outcome};
use crate::runs;
use gcnsel_isa::Target;
use std::collections::BTreeMap;

/// Prints what came of the files for a target.
pub fn print(target: Target, outcomes: &[Outcome]) {
    println!("\n## {target}\n");
    projects(outcomes);
    refused(outcomes);
    reasons("Crashes of gcnsel", outcomes, |outcome| match &outcome.ours {
        Some(Made::Crashed(why)) => Some(why.clone()),
        _ => None,
    });
    reasons("Not compiled by llc", outcomes, |outcome| match &outcome.theirs {
        Some(Made::Refused(why) | Made::Crashed(why)) => Some(kind(why)),
        _ => None,
    });
    reasons("Without LLVM IR", outcomes, |outcome| outcome.no_ir.as_ref().map(|why| kind(why)));
    if outcomes.iter().any(|outcome| outcome.theirs.is_some()) {
        slower(outcomes);
    }
    if outcomes.iter().any(|outcome| !outcome.runs.is_empty()) {
        runs::print(outcomes);
    }
}

/// Prints the files that are refused, with the first reason of each, and what llc says of them.
pub fn print_each_refused(outcomes: &[Outcome]) {
    let what = |why: &str| why.rsplit_once("error: ").map_or(why, |(_, what)| what).to_owned();
    let refused = outcomes.iter().filter_map(|outcome| match &outcome.ours {
        Some(Made::Refused(why)) => Some((outcome, why)),
        _ => None,
    });
    for (i, (outcome, why)) in refused.enumerate() {
        if i == 0 {
            println!("\nRefused\n");
        }
        let llc = match &outcome.theirs {
            Some(Made::Code(_)) => "; llc accepts it".into(),
            Some(Made::Refused(why)) => format!("; llc: {}", what(why)),
            Some(Made::Crashed(why)) => format!("; llc crashes: {}", what(why)),
            None => String::new(),
        };
        println!("* {}: {}{llc}", outcome.name, what(why));
    }
}

/// By project: files, and the figures of those that both compile.
fn projects(outcomes: &[Outcome]) {
    println!("| project | files | accepted | kernels | time | llc's | SGPRs | VGPRs | spills | bytes |");
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    let mut all: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
    for outcome in outcomes.iter().filter(|outcome| outcome.no_ir.is_none()) {
        all.entry(&outcome.project).or_default().push(outcome);
        all.entry("all").or_default().push(outcome);
    }
    for (project, outcomes) in all {
        let accepted: Vec<&Code> = outcomes
            .iter()
            .filter_map(|outcome| match &outcome.ours {
                Some(Made::Code(code)) => Some(code),
                _ => None,
            })
            .collect();
        let kernels: u64 = accepted.iter().map(|code| code.kernels).sum();
        let both = outcomes.iter().filter_map(|outcome| match (&outcome.ours, &outcome.theirs) {
            (Some(Made::Code(ours)), Some(Made::Code(theirs))) => {
                // Times are compared where both are known.
                let time = if theirs.time.is_zero() { theirs.time } else { ours.time };
                Some((Code { time, ..*ours }, *theirs))
            }
            _ => None,
        });
        let (ours, theirs) = both.fold((Code::default(), Code::default()), |(a, b), (ours, theirs)| {
            (sum(a, ours), sum(b, theirs))
        });
        // All of ours, where there is nothing to compare it with.
        let (time, other) = match theirs.time.is_zero() {
            true => (accepted.iter().map(|code| code.time).sum(), "-".into()),
            false => (ours.time, format!("{:.1} s", theirs.time.as_secs_f64())),
        };
        println!(
            "| {project} | {} | {} | {kernels} | {:.1} s | {other} | {} | {} | {} / {} | {} |",
            outcomes.len(),
            accepted.len(),
            time.as_secs_f64(),
            ratio(ours.sgprs, theirs.sgprs),
            ratio(ours.vgprs, theirs.vgprs),
            ours.spills,
            theirs.spills,
            ratio(ours.bytes, theirs.bytes),
        );
    }
}

fn sum(a: Code, b: Code) -> Code {
    Code {
        time: a.time + b.time,
        kernels: a.kernels + b.kernels,
        sgprs: a.sgprs + b.sgprs,
        vgprs: a.vgprs + b.vgprs,
        spills: a.spills + b.spills,
        bytes: a.bytes + b.bytes,
        for_linker: false,
    }
}

/// Ours by theirs.
fn ratio(ours: u64, theirs: u64) -> String {
    if theirs == 0 { "-".into() } else { format!("{:.2}", ours as f64 / theirs as f64) }
}

/// A reason without what is one file's: places, names, numbers.
pub fn kind(why: &str) -> String {
    let what = why.rsplit_once("error: ").map_or(why, |(_, what)| what);
    // All images are one reason; else names of intrinsics say what is missing, those of values and places do not.
    let what = if what.contains(gcnsel_ir::IMAGE_NAMES) { "image instructions" } else { what };
    let mut kind = String::new();
    for word in what.split(' ') {
        let bare = word.trim_matches(['\'', '`', '"', ',', ':']);
        let is_value = bare.starts_with(['@', '%']) && !bare.starts_with("@llvm.");
        let is_name = is_value || bare.contains('/') || bare.starts_with("0x");
        kind += if is_name { "..." } else { word };
        kind.push(' ');
    }
    kind.trim_end().to_string()
}

fn reasons(title: &str, outcomes: &[Outcome], reason: impl Fn(&Outcome) -> Option<String>) {
    let mut all: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for outcome in outcomes {
        if let Some(reason) = reason(outcome) {
            all.entry(reason).or_default().push(&outcome.name);
        }
    }
    if all.is_empty() {
        return;
    }
    let count: usize = all.values().map(Vec::len).sum();
    println!("\n{title}: {count}\n\n| files | reason | first |\n|---:|---|---|");
    let mut all: Vec<_> = all.into_iter().collect();
    all.sort_by_key(|(_, files)| std::cmp::Reverse(files.len()));
    for (reason, files) in all {
        println!("| {} | {} | {} |", files.len(), reason.replace('|', "\\|"), files[0]);
    }
}

/// What we refuse, and how much of that llc refuses, too.
fn refused(outcomes: &[Outcome]) {
    let is_refused = |made: &Option<Made>| matches!(made, Some(Made::Refused(_) | Made::Crashed(_)));
    let all = || outcomes.iter().filter(|outcome| outcome.no_ir.is_none());
    let ours = |outcome: &&Outcome| matches!(outcome.ours, Some(Made::Refused(_)));
    let for_linker = |outcome: &&Outcome| matches!(&outcome.ours, Some(Made::Code(code)) if code.for_linker);
    let linked = all().filter(for_linker).count();
    if linked > 0 {
        println!("\nAccepted with symbols of other modules, for a linker: {linked}");
    }
    let by_both = all().filter(ours).filter(|outcome| is_refused(&outcome.theirs)).count();
    reasons("Refused by gcnsel", outcomes, |outcome| match &outcome.ours {
        Some(Made::Refused(why)) => Some(kind(why)),
        _ => None,
    });
    if all().any(|outcome| ours(&outcome) && outcome.theirs.is_some()) {
        println!("\nOf these llc refuses {by_both}, too");
    }
}

/// Files that we compile more slowly than llc.
fn slower(outcomes: &[Outcome]) {
    let mut all: Vec<(f64, &str)> = outcomes
        .iter()
        .filter_map(|outcome| match (&outcome.ours, &outcome.theirs) {
            (Some(Made::Code(ours)), Some(Made::Code(theirs))) if !theirs.time.is_zero() => {
                Some((ours.time.as_secs_f64() / theirs.time.as_secs_f64(), &*outcome.name))
            }
            _ => None,
        })
        .filter(|(ratio, _)| *ratio > 1.0)
        .collect();
    all.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!("\nCompiled more slowly than by llc: {}", all.len());
    for (ratio, name) in all {
        println!("* {name}, {ratio:.1} times");
    }
}
