//! The acyclic graphs of what lies directly inside each cycle, and outside all: blocks, and nested cycles as one.
//!
//! Sweeps (see `sync`) walk them. Two things keep sweeps short: the order in which they visit, by layers, so that few
//! places are pending at a time; and the jumps over regions of one entry and one end, in which lanes that enter
//! together stay together.

use crate::leaving::Leaving;
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, DominatorTree, Graph, full_map};
use gcnsel_ir::Block;

/// What a level consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Block(Block),
    Cycle(Cycle),
}

/// Layers and jumps of all items.
pub(crate) struct Levels {
    blocks: SecondaryMap<Block, ItemData>,
    cycles: SecondaryMap<Cycle, ItemData>,
    /// By cycle: the last layer in it of an item that edges out of it come from.
    last_exits: SecondaryMap<Cycle, u32>,
}

#[derive(Clone, Copy, Debug, Default)]
struct ItemData {
    /// The length of the longest path to the item in its level.
    layer: u32,
    jump: Option<Block>,
}

/// A node of the graph of all items and a common exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node(u32);

impl EntityRef for Node {
    fn new(i: usize) -> Self {
        Node(i as u32)
    }
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Levels {
    pub fn new(
        graph: &Graph<Block>,
        cycles: &Cycles<Block>,
        dominators: &DominatorTree<Block>,
        leaving: &Leaving,
    ) -> Self {
        let mut levels = Levels {
            blocks: full_map(graph.node_count()),
            cycles: full_map(cycles.len()),
            last_exits: full_map(cycles.len()),
        };
        let block_count = graph.node_count();
        let exit = Node((block_count + cycles.len()) as u32);
        let node = |item| match item {
            Item::Block(block) => Node(block.index() as u32),
            Item::Cycle(cycle) => Node((block_count + cycle.index()) as u32),
        };
        // The items' edges backwards, those out of a level and to its header leading to the exit. So do blocks and
        // cycles that control does not leave.
        let mut preds = vec![Vec::new(); exit.index() + 1];
        let mut is_left = vec![false; exit.index()];
        for &from in cycles.order() {
            for &to in graph.succs(from) {
                let level = cycles.innermost_common(from, to);
                let item = item_in(cycles, level, from);
                if item != Item::Block(from) {
                    preds[exit.index()].push(node(Item::Block(from)));
                    is_left[from.index()] = true;
                }
                is_left[node(item).index()] = true;
                if level.is_some_and(|level| cycles.header(level) == to) {
                    preds[exit.index()].push(node(item));
                    continue;
                }
                let target = item_in(cycles, level, to);
                let layer = levels.item(item).layer + 1;
                let reached = levels.item_mut(target);
                reached.layer = reached.layer.max(layer);
                preds[node(target).index()].push(node(item));
            }
        }
        for &block in cycles.order() {
            if let Some(cycle) = cycles.innermost(block)
                && graph.succs(block).iter().any(|&to| !cycles.contains(cycle, to))
            {
                levels.note_exit(cycle, Item::Block(block));
            }
        }
        for cycle in cycles.iter().filter(|&c| leaving.leaves_around(c)) {
            if let Some(around) = cycles.parent(cycle) {
                levels.note_exit(around, Item::Cycle(cycle));
            }
            preds[exit.index()].push(node(Item::Cycle(cycle)));
            is_left[node(Item::Cycle(cycle)).index()] = true;
        }
        let ends = cycles.order().iter().map(|&b| Item::Block(b)).chain(cycles.iter().map(Item::Cycle));
        preds[exit.index()].extend(ends.map(node).filter(|n| !is_left[n.index()]));
        let backwards = Graph::new(exit.index() + 1, exit, |n: Node| preds[n.index()].iter().copied());
        let post_dominators = DominatorTree::new(&backwards);
        let jump = |item, entry: Block| {
            let end = post_dominators.idom(node(item)).filter(|&end| end != exit)?;
            let to = match end.index().checked_sub(block_count) {
                None => Block::new(end.index()),
                Some(cycle) => {
                    Some(Cycle::new(cycle)).filter(|&c| cycles.is_reducible(c)).map(|c| cycles.header(c))?
                }
            };
            dominators.dominates(entry, to).then_some(to)
        };
        for &block in cycles.order() {
            levels.blocks[block].jump = jump(Item::Block(block), block);
        }
        for cycle in cycles.iter().filter(|&c| cycles.is_reducible(c)) {
            levels.cycles[cycle].jump = jump(Item::Cycle(cycle), cycles.header(cycle));
        }
        levels
    }

    fn note_exit(&mut self, cycle: Cycle, item: Item) {
        self.last_exits[cycle] = self.last_exits[cycle].max(self.layer(item));
    }

    /// The last layer in a cycle of an item that edges out of it come from.
    pub fn last_exit(&self, cycle: Cycle) -> u32 {
        self.last_exits[cycle]
    }

    /// Where an item comes in the order of its level: after all items with edges to it.
    pub fn layer(&self, item: Item) -> u32 {
        self.item(item).layer
    }

    /// A block of the same level that lanes which leave the item together all come to, still together, and that
    /// no lane comes to otherwise: the item dominates it, and it post-dominates the item within the level. (Lanes
    /// may stay for ever in a cycle on the way, if it has an exit.)
    pub fn jump(&self, item: Item) -> Option<Block> {
        self.item(item).jump
    }

    fn item(&self, item: Item) -> ItemData {
        match item {
            Item::Block(block) => self.blocks[block],
            Item::Cycle(cycle) => self.cycles[cycle],
        }
    }

    fn item_mut(&mut self, item: Item) -> &mut ItemData {
        match item {
            Item::Block(block) => &mut self.blocks[block],
            Item::Cycle(cycle) => &mut self.cycles[cycle],
        }
    }
}

/// The item of a level that is or contains a block.
pub(crate) fn item_in(cycles: &Cycles<Block>, level: Option<Cycle>, block: Block) -> Item {
    cycles.outermost_in(level, block).map_or(Item::Block(block), Item::Cycle)
}
