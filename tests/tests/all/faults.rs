//! The emulator's strict mode reports each seeded fault, at the instruction where it shows.

use gcnsel_tests::faults::{self, compiled};
use gcnsel_tests::kernel::TARGETS;
use gcnsel_tests::oracle::{have, say};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn seeded_faults_are_reported() {
    if !have("seeded_faults_are_reported", "llvm-mc-19", "llvm-19") {
        return;
    }
    let in_memory = |fault: &&compiled::Fault| fault.found == compiled::Found::InMemory;
    let apart: BTreeSet<_> = compiled::FAULTS.iter().filter(in_memory).map(|fault| fault.name).collect();
    let names: Vec<_> = faults::all()
        .map(|fault| fault.name)
        .chain(compiled::FAULTS.iter().map(|fault| fault.name))
        .collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "two faults have one name");
    let mut wrong: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut runs = 0;
    for target in TARGETS {
        let written = faults::written::judge(target).expect("the assembler takes the kernels");
        for verdict in written.into_iter().chain(compiled::judge(target)) {
            runs += 1;
            if let Err(why) = verdict.reported {
                let line = format!("{} on {target}: {why}", verdict.name);
                wrong.entry(verdict.name).or_default().push(line);
            }
        }
    }
    let count = |kind: bool| names.iter().filter(|name| apart.contains(*name) == kind).count();
    let missed = |kind: bool| wrong.keys().filter(|name| apart.contains(*name) == kind).count();
    let (all, reported) = (count(false), count(false) - missed(false));
    say(&format!("seeded faults: {all}, {reported} reported at the right instruction"));
    let (all, told) = (count(true), count(true) - missed(true));
    say(&format!("wrong values that break no rule: {all}, {told} told by memory ({runs} runs in all)"));
    let lines: Vec<_> = wrong.into_values().flatten().collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}
