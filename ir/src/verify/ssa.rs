//! SSA: definitions dominate uses, phis agree with predecessors.

use super::verifier::{Report, Verifier};
use crate::{Block, InstKind, Value, ValueDef};
use cranelift_entity::SecondaryMap;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_graph::{DominatorTree, Graph, full_map};

/// Where an instruction stands: its block, and its place there. Dead ones are nowhere.
type Places = SecondaryMap<crate::Inst, Option<(Block, u32)>>;

pub(super) fn verify(v: &Verifier, report: Report) -> Result<()> {
    let function = v.function;
    let mut placed: SecondaryMap<Block, bool> = full_map(function.blocks.len());
    let mut places: Places = full_map(function.insts.len());
    for &block in &function.layout {
        if std::mem::replace(&mut placed[block], true) {
            return report(Diagnostic::at(
                function.blocks[block].span,
                "a block stands twice in its function",
            ));
        }
        for (i, &inst) in function.blocks[block].insts.iter().enumerate() {
            places[inst] = Some((block, i as u32));
        }
    }
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| {
        if placed[b] { function.successors(b) } else { Default::default() }
    });
    if let Some(outside) = function.layout.iter().find(|&&b| graph.succs(b).iter().any(|&s| !placed[s])) {
        let span = function.blocks[*outside].span;
        return report(Diagnostic::at(span, "a block branches to one that is not in its function"));
    }
    let mut to_entry = graph.preds(function.entry()).to_vec();
    to_entry.sort();
    to_entry.dedup();
    for branch in to_entry.into_iter().filter_map(|block| function.terminator(block)) {
        report(v.at(branch, "the entry block must not be branched to"))?;
    }
    let tree = DominatorTree::new(&graph);
    for &block in &function.layout {
        phis(v, block, graph.preds(block)).or_else(&mut *report)?;
        if tree.is_reachable(block) {
            uses(v, block, &places, &tree).or_else(&mut *report)?;
        }
    }
    Ok(())
}

/// Phis stand first, and have one value for each predecessor.
fn phis(v: &Verifier, block: Block, preds: &[Block]) -> Result<()> {
    let mut preds = preds.to_vec();
    preds.sort();
    let mut past_phis = false;
    for &inst in &v.function.blocks[block].insts {
        let InstKind::Phi { incoming, .. } = &v.function.insts[inst].kind else {
            past_phis = true;
            continue;
        };
        if past_phis {
            return Err(v.at(inst, "'phi' after another instruction; phis stand first in their block"));
        }
        let mut from: Vec<(Block, Value)> = incoming.iter().map(|&(value, block)| (block, value)).collect();
        from.sort();
        if let Some(block) = first_difference(from.iter().map(|f| f.0), preds.iter().copied()) {
            let name = v.block_name(block);
            let values = from.iter().filter(|f| f.0 == block).count();
            let message = match (values, preds.iter().filter(|&&pred| pred == block).count()) {
                (0, _) => format!("'phi' has no value for {name}, which is a predecessor of its block"),
                (_, 0) => format!("'phi' has a value for {name}, which is no predecessor of its block"),
                (1, edges) => {
                    format!("'phi' has one value for {name}, whose terminator has {edges} edges to it")
                }
                (_, edges) => {
                    let edges = if edges == 1 { "one edge".into() } else { format!("{edges} edges") };
                    format!("'phi' has {values} values for {name}, whose terminator has {edges} to it")
                }
            };
            return Err(v.at(inst, message));
        }
        if let Some(pair) = from.windows(2).find(|w| w[0].0 == w[1].0 && w[0].1 != w[1].1) {
            let name = v.block_name(pair[0].0);
            return Err(v.at(inst, format!("'phi' has two different values for {name}")));
        }
    }
    Ok(())
}

/// The first block that two sorted lists do not have equally often.
fn first_difference(a: impl Iterator<Item = Block>, b: impl Iterator<Item = Block>) -> Option<Block> {
    let (mut a, mut b) = (a, b);
    loop {
        match (a.next(), b.next()) {
            (None, None) => return None,
            (Some(a), Some(b)) if a == b => {}
            (Some(a), Some(b)) => return Some(a.min(b)),
            (one, other) => return one.or(other),
        }
    }
}

/// Every operand of a reachable block's instructions is defined before on all paths.
fn uses(v: &Verifier, block: Block, places: &Places, tree: &DominatorTree<Block>) -> Result<()> {
    let function = v.function;
    for (i, &inst) in function.blocks[block].insts.iter().enumerate() {
        let check = |value: Value, at: Block, before: u32| {
            let ValueDef::Inst(def) = function.values[value].def else { return Ok(()) };
            let defined = match places[def] {
                Some((place, index)) if place == at => index < before,
                Some((place, _)) => tree.is_reachable(place) && tree.dominates(place, at),
                None => false,
            };
            match defined {
                true => Ok(()),
                false => Err(v
                    .at(inst, format!("{} is used before its definition on some path", v.name(value)))
                    .note("it is defined here", Some(function.insts[def].span))),
            }
        };
        if let InstKind::Phi { incoming, .. } = &function.insts[inst].kind {
            for &(value, from) in incoming.iter().filter(|i| tree.is_reachable(i.1)) {
                check(value, from, u32::MAX)?;
            }
            continue;
        }
        let mut result = Ok(());
        function.insts[inst].kind.for_each_operand(|value| {
            if result.is_ok() {
                result = check(value, block, i as u32);
            }
        });
        result?;
    }
    Ok(())
}
