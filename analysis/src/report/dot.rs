//! The control flow graph as Graphviz draws it.

use super::has_divergent_operand;
use crate::Uniformity;
use crate::names::Names;
use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Function, InstKind};
use std::fmt::Write as _;

/// The function's blocks with their divergent values, in boxes for the cycles around them. Red: a block that ends in a
/// divergent branch, an edge by which lanes leave a cycle in different iterations, a cycle of which nothing is known
/// to be converged. Blue: a cycle that lanes leave in different iterations. Bold: a cycle's header.
pub fn to_dot(function: &Function, uniformity: &Uniformity) -> String {
    let names = Names::new(function);
    let cycles = uniformity.cycles();
    let mut out = format!("digraph {} {{\n  node [shape=box fontname=monospace]\n", quoted(&function.name));
    let reached = cycles.order().iter().copied();
    let unreached = function.layout.iter().copied().filter(|&b| cycles.position(b).is_none());
    let mut open: Vec<Cycle> = Vec::new();
    // In the order of cycles each is contiguous.
    for block in reached.chain(unreached) {
        while open.pop_if(|cycle| !cycles.contains(*cycle, block)).is_some() {
            let _ = writeln!(out, "{:1$}}}", "", 2 * (open.len() + 1));
        }
        let around: Vec<Cycle> = cycles.with_ancestors(cycles.innermost(block)).collect();
        for &cycle in around.iter().rev().skip(open.len()) {
            let indent = 2 * (open.len() + 1);
            let (color, label) =
                match (uniformity.is_assumed_divergent(cycle), uniformity.has_divergent_exit(cycle)) {
                    (true, _) => ("red", "cycle, nothing known to be converged"),
                    (false, true) => ("blue", "cycle with divergent exit"),
                    (false, false) => ("black", "cycle"),
                };
            let _ = writeln!(out, "{:indent$}subgraph cluster_{} {{", "", cycle.as_u32());
            let _ = writeln!(out, "{:indent$}  label={} color={color}", "", quoted(label));
            open.push(cycle);
        }
        block_node(&mut out, function, uniformity, &names, block, 2 * (open.len() + 1));
    }
    while open.pop().is_some() {
        let _ = writeln!(out, "{:1$}}}", "", 2 * (open.len() + 1));
    }
    for &from in &function.layout {
        for to in function.successors(from) {
            let mut left =
                cycles.with_ancestors(cycles.innermost(from)).take_while(|&c| !cycles.contains(c, to));
            let apart = left.any(|c| uniformity.is_divergent_exit(c, (from, to)));
            let style = match (apart, uniformity.is_live_edge(from, to)) {
                (true, _) => " [color=red]",
                (false, true) => "",
                (false, false) => " [style=dotted]",
            };
            let _ = writeln!(out, "  {} -> {}{style}", quoted(&names.block(from)), quoted(&names.block(to)));
        }
    }
    out.push_str("}\n");
    out
}

fn block_node(
    out: &mut String,
    function: &Function,
    uniformity: &Uniformity,
    names: &Names<'_>,
    block: Block,
    indent: usize,
) {
    let name = names.block(block);
    let mut label = format!("{name}:\n");
    for value in function.blocks[block].insts.iter().filter_map(|&i| function.insts[i].result) {
        if uniformity.is_divergent(value) {
            let _ = writeln!(label, "divergent {}", names.value(value));
        }
    }
    let last = function.terminator(block);
    let branches = last
        .is_some_and(|i| matches!(function.insts[i].kind, InstKind::CondBr { .. } | InstKind::Switch { .. }));
    let divergent = uniformity.is_divergent_branch(block);
    if let Some(last) = last.filter(|_| branches) {
        // A divergent condition need not part lanes: all its edges but one may be dead.
        let what = match (divergent, has_divergent_operand(function, uniformity, block, last)) {
            (true, _) => "divergent branch",
            (false, true) => "uniform branch on a divergent condition",
            (false, false) => "uniform branch",
        };
        let _ = writeln!(label, "{what}");
    }
    let color = if divergent { " color=red" } else { "" };
    let bold = if uniformity.cycles().is_header(block) { " style=bold" } else { "" };
    // Graphviz starts a line at the left with this escape.
    let label = quoted(&label).replace('\n', "\\l");
    let _ = writeln!(out, "{:indent$}{} [label={label}{color}{bold}]", "", quoted(&name));
}

/// A string of the language of `dot`.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
