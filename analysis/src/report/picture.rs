//! The control flow graph, with what is divergent in it.

use super::has_divergent_operand;
use crate::Uniformity;
use crate::names::Names;
use gcnsel_diag::escape_name;
use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Function, InstKind, Module, TypeTable, print_instructions};
use gcnsel_picture::{Edge, Group, Line, Node, Picture, Tone};
use std::collections::HashMap;

/// What colours and lines mean.
const LEGEND: [&str; 3] = [
    "red: divergent values, branches that part lanes, edges by which they leave a cycle in different iterations, cycles of which nothing is known",
    "blue: cycles that lanes leave in different iterations; thick frames: headers of cycles",
    "lines are thread edges; dashed ones go back, dotted ones are never taken",
];

/// The function's blocks with their instructions, in the order of cycles, which are groups. `types` are those of the function.
pub fn to_picture(
    module: &Module,
    types: &TypeTable,
    function: &Function,
    uniformity: &Uniformity,
) -> Picture {
    let names = Names::new(function);
    let cycles = uniformity.cycles();
    let mut texts: HashMap<Block, Vec<String>> =
        function.layout.iter().copied().zip(print_instructions(module, types, function)).collect();
    let reached = cycles.order().iter().copied();
    let unreached = function.layout.iter().copied().filter(|&b| cycles.position(b).is_none());
    // In the order of cycles each is contiguous.
    let blocks: Vec<Block> = reached.chain(unreached).collect();
    let places: HashMap<Block, usize> = blocks.iter().copied().zip(0..).collect();
    let mut picture = Picture {
        title: format!("thread graph of @{}", escape_name(&function.name)),
        legend: LEGEND.map(str::to_owned).to_vec(),
        ..Picture::default()
    };
    for (at, &block) in blocks.iter().enumerate() {
        if let Some(cycle) = cycles.innermost(block).filter(|&c| cycles.header(c) == block) {
            picture.groups.extend(groups(uniformity, cycle, at, block));
        }
        let texts = texts.remove(&block).unwrap_or_default();
        picture.nodes.push(node(function, uniformity, &names, block, texts));
    }
    let leaves_apart = uniformity.leaves_apart();
    for (&from, place) in blocks.iter().zip(0..) {
        for (to, label) in edges(function, &names, from) {
            let tone = if leaves_apart((from, to)) { Tone::Divergent } else { Tone::Plain };
            let is_dead = !uniformity.is_live_edge(from, to);
            picture.edges.push(Edge { from: place, to: places[&to], label, tone, is_dead });
        }
    }
    picture
}

/// The cycle of which a block is the header.
fn groups(uniformity: &Uniformity, cycle: Cycle, at: usize, header: Block) -> Option<Group> {
    let cycles = uniformity.cycles();
    let (tone, label) = match (uniformity.is_assumed_divergent(cycle), uniformity.has_divergent_exit(cycle)) {
        (true, _) => (Tone::Divergent, "cycle, nothing known to be converged"),
        (false, true) => (Tone::Temporal, "cycle with divergent exit"),
        (false, false) => (Tone::Plain, "cycle"),
    };
    let count = cycles.blocks(cycle).len();
    (cycles.header(cycle) == header).then(|| Group { label: label.into(), tone, nodes: at..at + count })
}

fn node(
    function: &Function,
    uniformity: &Uniformity,
    names: &Names<'_>,
    block: Block,
    texts: Vec<String>,
) -> Node {
    let insts = &function.blocks[block].insts;
    let lines = insts.iter().zip(texts).map(|(&inst, text)| {
        let is_divergent = function.insts[inst].result.is_some_and(|value| uniformity.is_divergent(value));
        Line::new(text, if is_divergent { Tone::Divergent } else { Tone::Plain })
    });
    let mut lines: Vec<Line> = lines.collect();
    let last = function.terminator(block);
    let branches = last
        .is_some_and(|i| matches!(function.insts[i].kind, InstKind::CondBr { .. } | InstKind::Switch { .. }));
    let divergent = uniformity.is_divergent_branch(block);
    if let Some(last) = last.filter(|_| branches) {
        // A divergent condition need not part lanes: all its edges but one may be dead.
        let what = match (divergent, has_divergent_operand(function, uniformity, block, last)) {
            (true, _) => "; divergent branch",
            (false, true) => "; uniform branch on a divergent condition",
            (false, false) => "; uniform branch",
        };
        lines.push(Line::new(what, if divergent { Tone::Divergent } else { Tone::Plain }));
    }
    let name = names.block(block);
    Node {
        heading: format!("{name}:"),
        name,
        lines,
        tone: if divergent { Tone::Divergent } else { Tone::Plain },
        bold: uniformity.cycles().is_header(block),
        ..Node::default()
    }
}

/// Where a block's end leads to, each block once, and when.
fn edges(function: &Function, names: &Names<'_>, block: Block) -> Vec<(Block, String)> {
    let Some(last) = function.terminator(block) else { return Vec::new() };
    let value = |value| match (function.as_int(value), function.as_const(value)) {
        (Some(number), _) => if number != 0 { "true" } else { "false" }.to_owned(),
        (None, Some(_)) => "undefined".to_owned(),
        (None, None) => names.value(value),
    };
    let mut found: Vec<(Block, Vec<String>)> = match &function.insts[last].kind {
        InstKind::CondBr { condition, on_true, on_false } => {
            let condition = value(*condition);
            vec![(*on_true, vec![condition.clone()]), (*on_false, vec![format!("not {condition}")])]
        }
        InstKind::Switch { default, cases, .. } => {
            let mut by_target: Vec<(Block, Vec<String>)> = Vec::new();
            let mut places: HashMap<Block, usize> = HashMap::new();
            for (number, target) in cases {
                let at = *places.entry(*target).or_insert_with(|| {
                    by_target.push((*target, Vec::new()));
                    by_target.len() - 1
                });
                by_target[at].1.push(number.to_string());
            }
            match places.get(default) {
                Some(&at) => by_target[at].1.push("else".into()),
                None => by_target.push((*default, vec!["else".into()])),
            }
            by_target
        }
        _ => function.successors(block).into_iter().map(|to| (to, Vec::new())).collect(),
    };
    // Both ways of a branch may lead to one block.
    if let [(one, _), (other, _)] = found[..]
        && one == other
    {
        found.truncate(1);
        found[0].1 = vec!["always".into()];
    }
    found.into_iter().map(|(to, when)| (to, when.join(", "))).collect()
}
