//! Reports of a function's uniformity, as text and as JSON.

mod llvm;
mod order;
mod picture;

pub use llvm::to_llvm;
pub use picture::to_picture;

use crate::explain::step_text;
use crate::names::Names;
use crate::{Fact, Uniformity};
use cranelift_entity::SecondaryMap;
use gcnsel_diag::escape_name;
use gcnsel_graph::{Cycle, full_map};
use gcnsel_ir::{Block, Function, Inst, InstKind};
use serde_json::{Value as Json, json};
use std::fmt::Write as _;

/// What is divergent in a function, as JSON: `divergent_args`, `divergent_values` (instructions' results) and
/// `divergent_terminators` (blocks that end in a branch, or return, with a divergent operand) are sorted lists of
/// names, values with their `%`; `cycles_assumed_divergent` and `cycles_with_divergent_exit` describe cycles as LLVM
/// does; `temporal_uses` lists the uses that are divergent though the value is uniform where it is made.
pub fn to_json(function: &Function, uniformity: &Uniformity) -> Json {
    let names = Names::new(function);
    let mut place: SecondaryMap<Block, u32> = full_map(function.blocks.len());
    (0..).zip(&function.layout).for_each(|(i, &block)| place[block] = i);
    let is_divergent = |v: &_| uniformity.is_divergent(*v);
    let args = function.params.iter().filter_map(|p| p.value).filter(is_divergent);
    let insts =
        || function.layout.iter().flat_map(|&b| function.blocks[b].insts.iter().map(move |&i| (b, i)));
    let values = insts().filter_map(|(_, i)| function.insts[i].result).filter(is_divergent);
    let terminators = function.layout.iter().filter(|&&b| {
        let last = function.terminator(b);
        last.is_some_and(|last| is_divergent_end(function, uniformity, b, last))
    });
    let temporal = insts().flat_map(|(block, user)| {
        let names = &names;
        temporal_operands(function, uniformity, user).map(move |value| {
            let by = match function.insts[user].result {
                Some(result) => names.raw_value(result),
                None => names.raw_block(block),
            };
            json!({"value": names.raw_value(value), "used_by": by, "in": names.raw_block(block)})
        })
    });
    let temporal: Vec<Json> = temporal.collect();
    let cycles = |wanted: &dyn Fn(Cycle) -> bool| {
        let cycles = uniformity.cycles().iter().filter(|&c| wanted(c));
        sorted(cycles.map(|c| describe_cycle(uniformity, &names, &place, c)))
    };
    json!({
        "divergent_args": sorted(args.map(|v| names.raw_value(v))),
        "divergent_values": sorted(values.map(|v| names.raw_value(v))),
        "divergent_terminators": sorted(terminators.map(|&b| names.raw_block(b))),
        "cycles_assumed_divergent": cycles(&|c| uniformity.is_outermost_assumed(c)),
        "cycles_with_divergent_exit": cycles(&|c| uniformity.has_divergent_exit(c)),
        "temporal_uses": temporal,
    })
}

/// What is divergent in a function and why, for people: a line for each argument, instruction with a result, and
/// branch.
pub fn to_text(function: &Function, uniformity: &Uniformity) -> String {
    let names = Names::new(function);
    let mut out = format!("function @{}\n", escape_name(&function.name));
    let mut line = |divergent: bool, what: &str, fact: Fact| {
        let mark = if divergent { "divergent" } else { "uniform" };
        let why = uniformity.why(fact).map(|cause| step_text(&names, uniformity, cause));
        let text = format!("  {mark:9}  {what:16} {}", why.unwrap_or_default());
        out.push_str(text.trim_end());
        out.push('\n');
    };
    for value in function.params.iter().filter_map(|p| p.value) {
        line(uniformity.is_divergent(value), &names.value(value), Fact::Value(value));
    }
    for cycle in uniformity.cycles().iter() {
        let what = format!(
            "cycle of {} (depth {}, {} blocks)",
            names.block(uniformity.cycles().header(cycle)),
            uniformity.cycles().depth(cycle),
            uniformity.cycles().blocks(cycle).len()
        );
        if uniformity.is_outermost_assumed(cycle) {
            line(true, &format!("{what}, of which nothing is converged:"), Fact::Assumed(cycle));
        } else if uniformity.has_divergent_exit(cycle) {
            line(true, &format!("exit of the {what}:"), Fact::Exit(cycle));
        }
    }
    for &block in &function.layout {
        let name = names.block(block);
        for &inst in &function.blocks[block].insts {
            let data = &function.insts[inst];
            match (data.result, &data.kind) {
                (Some(v), _) => line(uniformity.is_divergent(v), &names.value(v), Fact::Value(v)),
                (None, InstKind::CondBr { .. } | InstKind::Switch { .. }) => {
                    let what = format!("branch in {name}");
                    line(uniformity.is_divergent_branch(block), &what, Fact::Branch(block));
                }
                _ => {}
            }
        }
    }
    out
}

fn sorted(items: impl Iterator<Item = String>) -> Vec<String> {
    let mut items: Vec<String> = items.collect();
    items.sort();
    items
}

/// Whether a block's last instruction is divergent: lanes part there, or return something divergent.
fn is_divergent_end(function: &Function, uniformity: &Uniformity, block: Block, last: Inst) -> bool {
    match &function.insts[last].kind {
        InstKind::CondBr { .. } | InstKind::Switch { .. } => uniformity.is_divergent_branch(block),
        _ => has_divergent_operand(function, uniformity, block, last),
    }
}

/// Whether an instruction of a block other than a phi has a divergent operand.
fn has_divergent_operand(function: &Function, uniformity: &Uniformity, block: Block, inst: Inst) -> bool {
    let mut divergent = false;
    let kind = &function.insts[inst].kind;
    kind.for_each_operand(|v| divergent |= uniformity.use_is_divergent(function, v, block));
    divergent
}

/// The operands of an instruction that are uniform where they are made and divergent here.
fn temporal_operands(
    function: &Function,
    uniformity: &Uniformity,
    user: Inst,
) -> impl Iterator<Item = gcnsel_ir::Value> {
    let mut out = Vec::new();
    let mut index = 0;
    function.insts[user].kind.for_each_operand(|value| {
        if !uniformity.is_divergent(value) && uniformity.is_divergent_use(function, user, index) {
            out.push(value);
        }
        index += 1;
    });
    out.dedup();
    out.into_iter()
}

/// A cycle in LLVM's form, `depth=1: entries(header other) block block`, the blocks in source order, which `place` tells.
/// (So the blocks of a cycle are written once for each cycle around them.)
fn describe_cycle(
    uniformity: &Uniformity,
    names: &Names<'_>,
    place: &SecondaryMap<Block, u32>,
    cycle: Cycle,
) -> String {
    let cycles = uniformity.cycles();
    let entries: Vec<String> = cycles.entries(cycle).map(|b| names.raw_block(b)).collect();
    let mut out = format!("depth={}: entries({})", cycles.depth(cycle), entries.join(" "));
    let inner = |b: &Block| !cycles.is_entry(cycle, *b);
    let mut blocks: Vec<Block> = cycles.blocks(cycle).iter().copied().filter(inner).collect();
    blocks.sort_unstable_by_key(|&b| place[b]);
    for block in blocks {
        let _ = write!(out, " {}", names.raw_block(block));
    }
    out
}
