//! The control flow graph as Graphviz draws it.

use super::has_divergent_operand;
use crate::Uniformity;
use crate::names::Names;
use gcnsel_diag::escape_name;
use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Function, InstKind};
use std::fmt::Write as _;

/// The function's blocks with their divergent values, in boxes for the cycles around them. Red: a block that ends in a
/// divergent branch, an edge by which lanes leave a cycle in different iterations, a cycle of which nothing is known
/// to be converged. Blue: a cycle that lanes leave in different iterations. Bold: a cycle's header. (Boxes in each other
/// are not indented, which would take more text than all the rest.)
pub fn to_dot(function: &Function, uniformity: &Uniformity) -> String {
    let names = Names::new(function);
    let cycles = uniformity.cycles();
    let mut out = format!(
        "digraph {} {{\n  node [shape=box fontname=monospace]\n",
        quoted(&escape_name(&function.name))
    );
    let reached = cycles.order().iter().copied();
    let unreached = function.layout.iter().copied().filter(|&b| cycles.position(b).is_none());
    let mut open: Vec<Cycle> = Vec::new();
    // In the order of cycles each is contiguous.
    for block in reached.chain(unreached) {
        while open.pop_if(|cycle| !cycles.contains(*cycle, block)).is_some() {
            out.push_str("  }\n");
        }
        if let Some(cycle) = cycles.innermost(block).filter(|&c| cycles.header(c) == block) {
            let (color, label) =
                match (uniformity.is_assumed_divergent(cycle), uniformity.has_divergent_exit(cycle)) {
                    (true, _) => ("red", "cycle, nothing known to be converged"),
                    (false, true) => ("blue", "cycle with divergent exit"),
                    (false, false) => ("black", "cycle"),
                };
            let _ = writeln!(out, "  subgraph cluster_{} {{", cycle.as_u32());
            let _ = writeln!(out, "  label={} color={color}", quoted(label));
            open.push(cycle);
        }
        block_node(&mut out, function, uniformity, &names, block);
    }
    while open.pop().is_some() {
        out.push_str("  }\n");
    }
    let leaves_apart = uniformity.leaves_apart();
    for &from in &function.layout {
        for to in function.successors(from) {
            let style = match (leaves_apart((from, to)), uniformity.is_live_edge(from, to)) {
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
    let _ = writeln!(out, "  {} [label={label}{color}{bold}]", quoted(&name));
}

/// A string of the language of `dot`.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
