//! The emulator's strict mode reports each seeded fault, at the instruction where it shows.

use gcnsel_tests::faults;
use gcnsel_tests::kernel::TARGETS;
use gcnsel_tests::oracle::{have, say};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn written_faults_are_reported() {
    if !have("written_faults_are_reported", "llvm-mc-19", "llvm-19") {
        return;
    }
    let names: BTreeSet<_> = faults::all().map(|fault| fault.name).collect();
    assert_eq!(names.len(), faults::all().count(), "two faults have one name");
    let mut wrong: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut runs = 0;
    for target in TARGETS {
        for verdict in faults::written::judge(target).expect("the assembler takes the kernels") {
            runs += 1;
            if let Err(why) = verdict.reported {
                let line = format!("{} on {target}: {why}", verdict.name);
                wrong.entry(verdict.name).or_default().push(line);
            }
        }
    }
    let right = names.len() - wrong.len();
    say(&format!("seeded faults: {}, {right} reported at the right instruction ({runs} runs)", names.len()));
    let lines: Vec<_> = wrong.into_values().flatten().collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}
