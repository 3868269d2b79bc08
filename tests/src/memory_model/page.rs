//! `docs/memory-model.md`.

use super::rows::{ATOMIC, ORDERINGS, PLAIN, SCOPES, SPACES};
use super::{Entry, exceptions};
use std::fmt::Write;

const HEAD: &str = "\
# The memory model

What stands around loads, stores, atomics and fences: what LLVM's document prescribes, what we emit, and what `llc-19`
emits. Made by

    cargo run -p gcnsel-tests --example memory_model > docs/memory-model.md

and compared with that by `tests/tests/all/memory_model.rs`, which compiles a kernel for each row.

The document is LLVM's *User Guide for AMDGPU Backend* as of 19.1.7, outside threadgroup split mode, which is how both
compilers compile by default; `tests/memory_model/gfx*.tsv` has its facts, written down from its text. The instructions
are made in `emit/src/memory_model.rs` ([emission](emit.md)).

## Reading the tables

| step | instruction |
|---|---|
| `access` | the operation itself, with its cache bits; that by which it gives the old value is not shown |
| `wait vm lgkm` | `s_waitcnt vmcnt(0) lgkmcnt(0)` |
| `wbl2`, `inv`, `invl2`, `wbinvl1_vol` | `buffer_wbl2` and so on, with their bits |

Before each operation a store to global memory and one to LDS are under way. Rows with the same three sequences are one:
every name of a column goes with every name of the others, and `*` is all that there are. `+one-as` is a scope both as it
is and with `-one-as`. Orderings of a `cmpxchg` are those of success and failure together: release and acquire are
acq_rel. *same* is as in the document, *refuses* is what `llc-19` does with atomic loads of constant memory.

Each row holds for one address in each lane. At one address for all lanes, loads are the same but where scalar memory
does them, which it may if they are neither atomic nor volatile; an `atomicrmw` whose result is used is the same but for
the bit that says so.

An `atomicrmw` is an exchange here, which is an instruction everywhere; others may be
[loops around `cmpxchg`](legalize.md#atomics-instruction-or-loop).

Not looked at: `!mmra`, by which a fence may say that it is for one address space. The document calls it a hint.
";

const REFUSED: &str = "refuses";

/// One row of a table: names of each column, and the document's sequence, ours, and `llc-19`'s.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Group {
    /// Operations, orderings, scopes, address spaces.
    names: [Vec<String>; 4],
    sequences: [String; 3],
}

/// The page's text, of each target's entries.
pub fn page(targets: &[(&str, Vec<Entry>)]) -> String {
    let mut text = String::from(HEAD);
    for (target, entries) in targets {
        let groups = collapse(entries);
        let _ = writeln!(text, "\n## {target}\n\n{} combinations, {} rows.\n", entries.len(), groups.len());
        text.push_str("| operation | ordering | scope | space | document | ours | llc-19 |\n");
        text.push_str("|---|---|---|---|---|---|---|\n");
        for group in groups {
            let [operations, orderings, scopes, spaces] = &group.names;
            let cells = [
                operations.join(", "),
                orderings.join(", "),
                scope_names(scopes),
                all_or(spaces, &["global", "flat", "local", "private"]),
            ];
            let [document, ours, llc] = &group.sequences;
            let beside = |other: &String| match other.as_str() {
                _ if other == document => "same".into(),
                REFUSED => REFUSED.into(),
                _ => format!("`{other}`"),
            };
            let (ours, llc) = (beside(ours), beside(llc));
            let _ = writeln!(text, "| {} | `{document}` | {ours} | {llc} |", cells.join(" | "));
        }
    }
    text.push_str("\n## Where we differ, and why\n\n");
    text.push_str("From `tests/memory_model/exceptions.tsv`; any other difference fails the test.\n\n");
    text.push_str(
        "| from | target | operation | ordering | scope | space | reason |\n|---|---|---|---|---|---|---|\n",
    );
    for exception in exceptions() {
        let [operation, ordering, scope, space] = &exception.line.patterns;
        let scopes: Vec<String> = scope.split(',').map(String::from).collect();
        let scopes = scope_names(&scopes);
        let cells = [&exception.other, &exception.targets, operation, ordering, &scopes, space];
        let cells = cells.map(|cell| cell.replace(", ", ",").replace(',', ", "));
        let _ = writeln!(text, "| {} | {} |", cells.join(" | "), exception.line.text);
    }
    text
}

/// Entries with the same sequences put together, one column after the other.
fn collapse(entries: &[Entry]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for entry in entries {
        let row = &entry.row;
        let words = [row.operation, row.joined_ordering(), &row.scope_name(), row.space];
        let llc = entry.llc.as_ref().map_or(REFUSED.into(), |sequence| sequence.to_string());
        let group = Group {
            names: words.map(|word| vec![word.to_owned()]),
            sequences: [entry.document.to_string(), entry.ours.to_string(), llc],
        };
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    for column in [2, 3, 1, 0] {
        let mut merged: Vec<Group> = Vec::new();
        for group in groups {
            let same = |other: &&mut Group| {
                let others = (0..4).filter(|&at| at != column);
                other.sequences == group.sequences
                    && others.into_iter().all(|at| other.names[at] == group.names[at])
            };
            match merged.iter_mut().find(same) {
                Some(other) => {
                    other.names[column].extend(group.names[column].iter().cloned());
                    other.names[column].sort_by_key(|name| place(name));
                }
                None => merged.push(group),
            }
        }
        groups = merged;
    }
    groups
}

/// Where a name stands among those of its column. `cmpxchg`, whose orderings are put together, has them in any order.
fn place(name: &str) -> usize {
    let suffix = "-one-as";
    let one = usize::from(name.ends_with(suffix));
    let name = name.trim_end_matches(suffix);
    let columns = [&PLAIN[..], &ATOMIC, &ORDERINGS, &SCOPES, &SPACES];
    let found = columns.iter().find_map(|names| names.iter().position(|other| *other == name));
    found.map_or(0, |at| 2 * at + one)
}

fn all_or(names: &[String], all: &[&str]) -> String {
    let whole = all.iter().all(|&name| names.iter().any(|other| other == name));
    if whole { "*".into() } else { names.join(", ") }
}

/// Scopes, with those that are there both ways put together.
fn scope_names(names: &[String]) -> String {
    let has = |name: &str| names.iter().any(|other| other == name);
    let suffix = "-one-as";
    if SCOPES.iter().all(|scope| has(scope) && has(&format!("{scope}{suffix}"))) {
        return "*".into();
    }
    let name = |name: &String| match name.strip_suffix(suffix) {
        Some(base) if has(base) => None,
        None if has(&format!("{name}{suffix}")) => Some(format!("{name}+one-as")),
        _ => Some(name.clone()),
    };
    names.iter().filter_map(name).collect::<Vec<String>>().join(", ")
}
