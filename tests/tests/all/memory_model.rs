//! The memory model, row by row: every operation in every ordering, scope and address space, on each target. Ours does
//! what LLVM's document prescribes (`tests/memory_model`) and what `llc-19` does, but for the exceptions that are
//! listed there with reasons; `docs/memory-model.md` says what all of them are.

use gcnsel_isa::Target;
use gcnsel_tests::memory_model::{Document, Entry, Sequence, entries, exceptions, page, rows};
use gcnsel_tests::oracle::{have, say};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[test]
fn each_combination_has_one_line_and_each_line_is_needed() {
    let rows = rows();
    for target in Target::ALL {
        let document = Document::of(target.name());
        let mut used = BTreeSet::new();
        for row in &rows {
            let lines = document.lines_for(row);
            let keys: Vec<String> = lines.iter().map(|&at| document.lines[at].key()).collect();
            assert_eq!(lines.len(), 1, "{target}: {row}: {keys:?}");
            used.extend(lines);
        }
        let unused: Vec<String> = (0..document.lines.len())
            .filter(|at| !used.contains(at))
            .map(|at| document.lines[at].key())
            .collect();
        assert!(unused.is_empty(), "{target}: lines for no row: {unused:?}");
        for line in &document.lines {
            let sequence = Sequence::parse(&line.text, false).to_string();
            assert_eq!(sequence, line.text.replace('?', ""), "{target}: {}", line.key());
        }
    }
}

/// How ours is beside another.
fn relation(ours: &Sequence, other: &Sequence) -> &'static str {
    match (ours.covers(other), other.covers(ours)) {
        (true, true) => "the same",
        (true, false) => "more than",
        (false, true) => "less than",
        (false, false) => "other than",
    }
}

/// Rows in which ours differs, each of which must be an exception; an exception's rows must all differ. Where LLVM does
/// less than the document and we do not, that is no difference of ours.
fn differences(target: Target, entries: &[Entry], other: &str, needed: &mut BTreeSet<usize>) -> Vec<String> {
    let exceptions = exceptions();
    let mut wrong = Vec::new();
    for Entry { row, document, ours, llc } in entries {
        let beside = if other == "document" { Some(document) } else { llc.as_ref() };
        let Some(beside) = beside else { continue };
        if ours.covers(document) && !beside.covers(document) {
            continue;
        }
        let excused: Vec<usize> =
            (0..exceptions.len()).filter(|&at| exceptions[at].is_for(other, target.name(), row)).collect();
        needed.extend(&excused);
        let relation = relation(ours, beside);
        match (relation, excused.len()) {
            ("the same", 0) | ("more than" | "less than" | "other than", 1) => {}
            ("the same", _) => wrong.push(format!("{target} {row}: an exception that is none: '{ours}'")),
            (_, 0) => wrong.push(format!("{target} {row}: ours '{ours}' is {relation} {other}'s '{beside}'")),
            _ => wrong.push(format!("{target} {row}: several exceptions")),
        }
    }
    wrong
}

/// Each row on standard output, how many there are on standard error.
fn say_where_llvm_differs(target: Target, entries: &[Entry]) {
    let mut rows: BTreeMap<&str, usize> = BTreeMap::new();
    for Entry { row, document, llc, .. } in entries {
        let Some(llc) = llc.as_ref().filter(|llc| *llc != document) else { continue };
        let relation = relation(llc, document);
        *rows.entry(relation).or_default() += 1;
        println!("{target} {row}: llc-19's '{llc}' is {relation} the document's '{document}'");
    }
    for (relation, count) in rows {
        say(&format!("{target}: in {count} rows llc-19 does {relation} the document"));
    }
}

/// One test, for it takes most of its time to compile, and for the page all targets are wanted together.
#[test]
fn every_row_is_as_the_document_says_and_as_llvm_does() {
    let with_llc = have("every_row_is_as_the_document_says_and_as_llvm_does", "llc-19", "llvm-19");
    let others: &[&str] = if with_llc { &["document", "llc-19"] } else { &["document"] };
    let (mut wrong, mut needed, mut targets) = (Vec::new(), BTreeSet::new(), Vec::new());
    let all: Vec<_> = Target::ALL.into_par_iter().map(|target| (target, entries(target, with_llc))).collect();
    for (target, entries) in all {
        let entries = match entries {
            Ok(entries) => entries,
            Err(what) => {
                wrong.push(format!("{target}: {what}"));
                continue;
            }
        };
        assert!(entries.len() > 1000, "{target}: {} rows", entries.len());
        others.iter().for_each(|other| wrong.extend(differences(target, &entries, other, &mut needed)));
        say_where_llvm_differs(target, &entries);
        targets.push((target.name(), entries));
    }
    for (at, exception) in exceptions().iter().enumerate() {
        if others.contains(&exception.other.as_str()) && !needed.contains(&at) {
            wrong.push(format!("an exception for no row: {} {}", exception.other, exception.line.key()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    if with_llc {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/memory-model.md");
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        let differs = page(&targets) != written;
        assert!(!differs, "docs/memory-model.md is old: cargo run -p gcnsel-tests --example memory_model");
    }
}
