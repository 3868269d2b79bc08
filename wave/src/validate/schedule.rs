//! Where the wave has to go.

use crate::cfg::ThreadCfg;
use cranelift_entity::SecondaryMap;
use gcnsel_mir::{Block, Function};

/// Which block the wave must go to, from the layout and the cycles of the thread graph.
pub struct Schedule {
    position: SecondaryMap<Block, u32>,
    /// By header: position of the cycle's last block, and the cycle's depth.
    cycle_end: SecondaryMap<Block, (u32, usize)>,
}

impl Schedule {
    /// From the function before the transform and after it.
    pub fn new(before: &Function, f: &Function) -> Self {
        let cfg = ThreadCfg::with_contents(f, before);
        let mut position = SecondaryMap::new();
        for (i, &block) in f.layout.iter().enumerate() {
            position[block] = i as u32;
        }
        let mut cycle_end = SecondaryMap::new();
        for cycle in cfg.cycles.iter() {
            let end = cfg.cycles.blocks(cycle).iter().map(|&b| position[b]).max().unwrap_or(0);
            cycle_end[cfg.cycles.header(cycle)] = (end, cfg.cycles.depth(cycle));
        }
        Schedule { position, cycle_end }
    }

    /// When the wave, from the end of `from`, gets to `to`: an order among such keys.
    pub fn key(&self, from: Block, to: Block) -> (u32, bool, usize) {
        if self.position[to] > self.position[from] {
            return (self.position[to], false, 0);
        }
        let (end, depth) = self.cycle_end[to];
        // Behind the cycle, inner headers first.
        (end, true, usize::MAX - depth)
    }

    /// Whether the wave, from `from`, goes back to get to `to`.
    pub fn goes_back(&self, from: Block, to: Block) -> bool {
        self.position[to] <= self.position[from]
    }
}

/// The block of the function before that an edge after it leads to, over blocks that split an edge.
pub fn final_target(before: &Function, after: &Function, target: Block) -> Block {
    match before.blocks.get(target) {
        Some(_) => target,
        None => after.blocks[target].thread_edges().first().map_or(target, |edge| edge.target),
    }
}
