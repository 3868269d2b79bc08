//! The linear order of the blocks, and the stops of the wave along it.
//!
//! Every cycle is contiguous with its header first; everything else is topological. So each thread edge goes
//! forward in the order or back to the header of a cycle that contains its source. Any such order is right; which
//! one decides how many blocks lanes wait at, hence how many masks are live. The one made here puts a branch's
//! side directly behind its test, the smaller side first, and joins and cycle exits as soon as all that leads
//! there is done: a last-in-first-out topological sort.

use crate::cfg::ThreadCfg;
use crate::random::Random;
use cranelift_entity::{SecondaryMap, entity_impl};
use gcnsel_graph::{Cycle, Rows, full_map};
use gcnsel_mir::Block;

/// A stop of the wave, numbered along its way: a block, or the point behind a cycle's last block where lanes that
/// go round again wait, seen from inside the cycle, for the wave to return to the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    Block(Block),
    Back(Cycle),
}

const UNPLACED: u32 = u32::MAX;

/// The order.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// Reachable blocks in order.
    pub blocks: Vec<Block>,
    /// All stops in order: the wave always goes to the first stop, of those behind the one it is at, where lanes
    /// wait. Behind a cycle's last block stand the ways back of the cycles that end there, inner ones first.
    pub stops: Vec<Stop>,
    position: SecondaryMap<Block, u32>,
    stop_of: SecondaryMap<Block, u32>,
    back_stop: SecondaryMap<Cycle, u32>,
}

impl Order {
    pub fn new(cfg: &ThreadCfg, random: &mut Option<Random>) -> Self {
        let levels = Levels::new(cfg);
        let mut order = Order {
            blocks: Vec::new(),
            stops: Vec::new(),
            position: SecondaryMap::with_default(UNPLACED),
            stop_of: SecondaryMap::with_default(UNPLACED),
            back_stop: SecondaryMap::with_default(UNPLACED),
        };
        levels.place(cfg, &mut order, random);
        order
    }

    fn push(&mut self, block: Block) {
        self.position[block] = self.blocks.len() as u32;
        self.blocks.push(block);
        self.stop_of[block] = self.stops.len() as u32;
        self.stops.push(Stop::Block(block));
    }

    fn close(&mut self, cycle: Cycle) {
        self.back_stop[cycle] = self.stops.len() as u32;
        self.stops.push(Stop::Back(cycle));
    }

    /// Position of a reachable block in `blocks`.
    pub fn position(&self, block: Block) -> usize {
        debug_assert_ne!(self.position[block], UNPLACED, "{block} has no place in the order");
        self.position[block] as usize
    }

    /// Whether a block has a place: the entry reaches it on the thread edges.
    pub fn contains(&self, block: Block) -> bool {
        self.position[block] != UNPLACED
    }

    /// The stop where the wave executes a block.
    pub fn stop(&self, block: Block) -> u32 {
        self.stop_of[block]
    }

    /// The stop behind a cycle.
    pub fn back_stop(&self, cycle: Cycle) -> u32 {
        self.back_stop[cycle]
    }

    /// The stop at which lanes wait that go from the end of one block to another.
    pub fn target_stop(&self, cfg: &ThreadCfg, from: Block, to: Block) -> u32 {
        if self.position[to] > self.position[from] {
            return self.stop_of[to];
        }
        let cycle = cfg.cycles.innermost(to).filter(|&c| cfg.cycles.header(c) == to);
        let cycle = cycle.filter(|&c| cfg.cycles.contains(c, from));
        let Some(cycle) = cycle else {
            panic!("the edge from {from} to {to} goes back to what is not the header of a cycle around it")
        };
        self.back_stop[cycle]
    }

    /// The block that lanes waiting at a stop are to execute.
    pub fn block_at(&self, cfg: &ThreadCfg, stop: u32) -> Block {
        match self.stops[stop as usize] {
            Stop::Block(block) => block,
            Stop::Back(cycle) => cfg.cycles.header(cycle),
        }
    }

    /// Whether the wave goes back from this stop.
    pub fn is_back(&self, stop: u32) -> bool {
        matches!(self.stops[stop as usize], Stop::Back(_))
    }
}

/// A node of an acyclic level: a block, or a whole cycle directly nested in the level's. Cycles are numbered behind
/// the blocks.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Item(u32);
entity_impl!(Item, "item");

/// The function's edges as those of acyclic graphs, one for each cycle (its header's incoming edges left out, the
/// cycles nested in it as single nodes) and one for the blocks outside cycles.
struct Levels {
    block_count: u32,
    /// Edges out of each item at its level.
    targets: Rows<Item, Item>,
    /// Edges into each item that have not been passed yet.
    incoming: SecondaryMap<Item, u32>,
    /// How many blocks an item's first block dominates.
    size: SecondaryMap<Item, u32>,
}

impl Levels {
    fn new(cfg: &ThreadCfg) -> Self {
        let block_count = cfg.graph.node_count() as u32;
        let item_count = block_count as usize + cfg.cycles.len();
        let of_block = |block: Block| Item(block.as_u32());
        let of_cycle = |cycle: Cycle| Item(block_count + cycle.as_u32());
        let item = |block: Block, level: Option<Cycle>| {
            cfg.cycles.outermost_in(level, block).map_or(of_block(block), of_cycle)
        };
        let mut edges = Vec::with_capacity(cfg.graph.edge_count());
        let mut incoming = full_map(item_count);
        for &from in cfg.dominators.preorder() {
            for &to in cfg.graph.succs(from) {
                let level = cfg.cycles.innermost_common(from, to);
                if level.is_none_or(|c| cfg.cycles.header(c) != to) {
                    let target = item(to, level);
                    edges.push((item(from, level), target));
                    incoming[target] += 1;
                }
            }
        }
        let mut size = full_map(item_count);
        for &block in cfg.dominators.preorder().iter().rev() {
            size[of_block(block)] += 1;
            if let Some(above) = cfg.dominators.idom(block) {
                size[of_block(above)] += size[of_block(block)];
            }
        }
        for cycle in cfg.cycles.iter() {
            size[of_cycle(cycle)] = size[of_block(cfg.cycles.header(cycle))];
        }
        Levels { block_count, targets: Rows::from_pairs(item_count, &edges), incoming, size }
    }

    /// Sorts all levels, each cycle's in its place.
    fn place(mut self, cfg: &ThreadCfg, order: &mut Order, random: &mut Option<Random>) {
        struct Level {
            cycle: Option<Cycle>,
            /// Items with nothing left before them, the next one last.
            ready: Vec<Item>,
        }
        let item_of_header = |cycle: Cycle| Item(cfg.cycles.header(cycle).as_u32());
        let entry = cfg.graph.entry();
        let outermost = cfg.cycles.with_ancestors(cfg.cycles.innermost(entry)).last();
        let first = Item(outermost.map_or(entry.as_u32(), |c| self.block_count + c.as_u32()));
        let mut stack = vec![Level { cycle: None, ready: vec![first] }];
        while let Some(level) = stack.last_mut() {
            if let Some(random) = random {
                random.swap_with_last(&mut level.ready);
            }
            let done = match level.ready.pop() {
                Some(item) if item.0 < self.block_count => {
                    order.push(Block::from_u32(item.0));
                    item
                }
                Some(item) => {
                    let cycle = Cycle::from_u32(item.0 - self.block_count);
                    stack.push(Level { cycle: Some(cycle), ready: vec![item_of_header(cycle)] });
                    continue;
                }
                None => {
                    let cycle = level.cycle;
                    stack.pop();
                    let Some(cycle) = cycle else { break };
                    order.close(cycle);
                    Item(self.block_count + cycle.as_u32())
                }
            };
            if let Some(level) = stack.last_mut() {
                self.pass(done, &mut level.ready);
            }
        }
    }

    /// Passes an item's edges and adds what has become ready, the smallest last, of equal ones the first target.
    fn pass(&mut self, item: Item, ready: &mut Vec<Item>) {
        let start = ready.len();
        for &target in self.targets.row(item).iter().rev() {
            self.incoming[target] -= 1;
            if self.incoming[target] == 0 {
                ready.push(target);
            }
        }
        ready[start..].sort_by_key(|&i| std::cmp::Reverse(self.size[i]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Shape;

    /// Behind a loop there is no way back to its header: an order in which there was one would be wrong.
    #[test]
    #[should_panic(expected = "the edge from block2 to block1 goes back")]
    fn ways_back_are_of_cycles_around_them() {
        let shape: Shape = "0: 1; 1: uni 1 2; 2: ret".parse().expect("it is a shape");
        let cfg = ThreadCfg::new(&shape.function());
        let order = Order::new(&cfg, &mut None);
        let [header, behind] = [1, 2].map(Block::from_u32);
        assert_eq!(order.target_stop(&cfg, header, header), 2);
        order.target_stop(&cfg, behind, header);
    }
}
