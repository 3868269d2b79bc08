//! The order in which LLVM prints a cycle's blocks: the order in which its search finds them.
//!
//! LLVM collects a cycle backwards from the header: a stack of blocks whose predecessors inside are still to look at,
//! a nested cycle entering it as a whole, in its own order, by way of its entries. Predecessors come last in program
//! order first. (`opt -passes='print<cycles>'` shows it.)

use crate::Uniformity;
use crate::levels::{Item, item_in};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Function};
use rustc_hash::FxHashSet;

/// Every cycle's parts in LLVM's order.
pub(super) struct Orders {
    /// What is directly in each cycle, the header first.
    parts: SecondaryMap<Cycle, Vec<Item>>,
    entries: SecondaryMap<Cycle, Vec<Block>>,
}

impl Orders {
    pub fn new(function: &Function, uniformity: &Uniformity) -> Orders {
        let cycles = uniformity.cycles();
        let mut predecessors: SecondaryMap<Block, Vec<Block>> = SecondaryMap::new();
        for &from in function.layout.iter().rev().filter(|&&b| cycles.position(b).is_some()) {
            function.successors(from).into_iter().for_each(|to| predecessors[to].push(from));
        }
        let mut out = Orders { parts: SecondaryMap::new(), entries: SecondaryMap::new() };
        // Nested cycles before those around them.
        for cycle in cycles.iter().rev() {
            let header = cycles.header(cycle);
            let inside = |b: &Block| predecessors[*b].iter().copied().filter(|&p| cycles.contains(cycle, p));
            let (mut parts, mut entries) = (vec![Item::Block(header)], vec![header]);
            let mut stack: Vec<Block> = inside(&header).collect();
            let mut seen = FxHashSet::from_iter([header]);
            while let Some(block) = stack.pop() {
                let item = item_in(cycles, Some(cycle), block);
                let first = match item {
                    Item::Block(block) => block,
                    Item::Cycle(nested) => cycles.header(nested),
                };
                if !seen.insert(first) {
                    continue;
                }
                parts.push(item);
                let looked_at: &[Block] = match &item {
                    Item::Block(block) => std::slice::from_ref(block),
                    Item::Cycle(nested) => &out.entries[*nested],
                };
                for block in looked_at {
                    stack.extend(inside(block));
                    entries.extend(cycles.is_entry(cycle, *block).then_some(*block));
                }
            }
            out.parts[cycle] = parts;
            out.entries[cycle] = entries;
        }
        out
    }

    /// A cycle's entries, the header first.
    pub fn entries(&self, cycle: Cycle) -> &[Block] {
        &self.entries[cycle]
    }

    /// A cycle's blocks.
    pub fn blocks(&self, cycle: Cycle) -> Vec<Block> {
        let mut out = Vec::new();
        let mut stack = vec![Item::Cycle(cycle)];
        while let Some(item) = stack.pop() {
            match item {
                Item::Block(block) => out.push(block),
                Item::Cycle(cycle) => stack.extend(self.parts[cycle].iter().rev()),
            }
        }
        out
    }
}
