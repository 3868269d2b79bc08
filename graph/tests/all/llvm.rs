//! The cycle hierarchy against LLVM's, on random control flow graphs: `opt-19 -passes='print<cycles>'`.

use crate::support::{Node, Numbers, graph_of};
use gcnsel_graph::{Cycles, Graph};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::process::Command;

/// Random edges over `n` blocks in which the entry has no predecessors (LLVM forbids it) and every block is
/// reachable (LLVM counts edges from unreachable blocks as entries of cycles; here they do not exist).
fn random_graph(numbers: &mut Numbers, n: u32) -> Graph<Node> {
    let local = numbers.below(3) == 0;
    let mut edges = Vec::new();
    for b in 1..n {
        edges.push((numbers.below(b as u64) as u32, b));
    }
    for _ in 0..numbers.below(n as u64 * 2) {
        let from = numbers.below(n as u64) as u32;
        let to = if local {
            (from + 4).saturating_sub(numbers.below(8) as u32).clamp(1, n - 1)
        } else {
            1 + numbers.below(n as u64 - 1) as u32
        };
        // Anywhere among the block's successors: their order decides the headers.
        edges.insert(numbers.below(edges.len() as u64 + 1) as usize, (from, to));
    }
    graph_of(n as usize, &edges)
}

/// A function with those edges; a `switch` keeps any number of successors in order.
fn print(out: &mut String, name: usize, graph: &Graph<Node>) {
    writeln!(out, "define void @f{name}(i32 %x) {{").unwrap();
    for b in graph.nodes() {
        writeln!(out, "{b}:").unwrap();
        match graph.succs(b) {
            [] => writeln!(out, "  ret void").unwrap(),
            [default, cases @ ..] => {
                write!(out, "  switch i32 %x, label %{default} [").unwrap();
                for (i, case) in cases.iter().enumerate() {
                    write!(out, " i32 {i}, label %{case}").unwrap();
                }
                writeln!(out, " ]").unwrap();
            }
        }
    }
    writeln!(out, "}}").unwrap();
}

/// LLVM's line for a cycle, with the blocks sorted.
fn describe(depth: usize, header: &str, entries: &BTreeSet<String>, others: &BTreeSet<String>) -> String {
    format!("depth={depth} header={header} entries={entries:?} others={others:?}")
}

#[test]
fn same_cycles_as_llvm() {
    let opt = "opt-19";
    if !gcnsel_oracle::have("same_cycles_as_llvm", opt, "llvm-19") {
        return;
    }
    let mut numbers = Numbers(19);
    let graphs: Vec<_> = (0..600).map(|i| random_graph(&mut numbers, 2 + i % 23)).collect();
    let mut text = String::new();
    for (i, graph) in graphs.iter().enumerate() {
        print(&mut text, i, graph);
    }
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("graphs.ll");
    std::fs::write(&file, text).unwrap();
    let out = Command::new(opt)
        .args(["-passes=print<cycles>", "-disable-output"])
        .arg(&file)
        .output()
        .unwrap_or_else(|e| panic!("{opt}: {e}"));
    let listing = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success(), "{listing}");

    let mut expected: Vec<BTreeSet<String>> = Vec::new();
    for line in listing.lines() {
        if line.starts_with("CycleInfo for function") {
            expected.push(BTreeSet::new());
            continue;
        }
        // `    depth=2: entries(b3 b5) b4`
        let Some(rest) = line.trim().strip_prefix("depth=") else { continue };
        let (depth, rest) = rest.split_once(": entries(").unwrap();
        let (entries, others) = rest.split_once(')').unwrap();
        let entries: Vec<String> = entries.split_whitespace().map(String::from).collect();
        let others = others.split_whitespace().map(String::from).collect();
        let depth = depth.parse().unwrap();
        let line = describe(depth, &entries[0], &entries.iter().cloned().collect(), &others);
        expected.last_mut().unwrap().insert(line);
    }
    assert_eq!(expected.len(), graphs.len());
    let mut irreducible = 0;
    for (i, graph) in graphs.iter().enumerate() {
        let cycles = Cycles::new(graph);
        let mut found = BTreeSet::new();
        for c in cycles.iter() {
            irreducible += !cycles.is_reducible(c) as usize;
            let entries: BTreeSet<String> = cycles.entries(c).map(|n| n.to_string()).collect();
            let blocks = cycles.blocks(c).iter().map(|n| n.to_string());
            let others = blocks.filter(|b| !entries.contains(b)).collect();
            found.insert(describe(cycles.depth(c), &cycles.header(c).to_string(), &entries, &others));
        }
        assert_eq!(found, expected[i], "function f{i}");
    }
    assert!(irreducible > 100, "only {irreducible} irreducible cycles: the generator is too tame");
}
