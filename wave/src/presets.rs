//! Masks that are zero from early on, so that it need not be said on many ways of the wave.
//!
//! Most masks are undefined while nobody can be waiting, and set to zero on the wave edges on which waiting becomes possible:
//! mostly one edge or two. Where many blocks are entered one by one, as in a cycle with an entry at each, it is an edge for
//! each pair of them, or more: the wave gets to each by all ways that skip some of the others. So that no mask is set to zero
//! in more than a few places, there are two other ways:
//!
//! * A mask is *preset*: zero from a block on that dominates its own. From there on lanes may wait, of which there are none
//!   yet, and all ways of the wave have the same candidates. Round a cycle between the two it is zero again on the way back.
//! * In cycles in each other that would be a zero for each cycle and each mask. There a mask is *kept*: set to zero where the
//!   wave cannot get past on its way to any use, and again at the end of its own block, where all who waited have arrived.
//!   It is always right from there on, so no way of the wave sets it to zero.

use crate::cfg::ThreadCfg;
use crate::numbers::Numbers;
use crate::order::Order;
use crate::preload::Preloads;
use crate::sets::{Set, Sets};
use crate::waiting::WaitingSets;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_mir::Block;

/// A mask that would be set to zero in more places than this is preset or kept. Its register is taken for longer then.
pub(crate) const MOST_ZEROS: u32 = 6;

/// How many dominators are looked at for one that a kept mask can begin at; it begins at the entry otherwise.
const MOST_STEPS: u32 = 32;

/// The masks that are zero from early on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presets {
    /// By block, the blocks whose masks it sets to zero for the first time.
    at: SecondaryMap<Block, Vec<Block>>,
    preset: EntitySet<Block>,
    kept: EntitySet<Block>,
}

impl Presets {
    /// Presets masks that are set to zero too often, where at most one cycle is between; whether there are any. The waiting
    /// sets are others then.
    pub fn preset(&mut self, cfg: &ThreadCfg, order: &Order, zeros: &Zeros, sets: &Sets) -> bool {
        let mut any = false;
        for block in sets.iter(zeros.many).map(|stop| order.block_at(cfg, stop)) {
            let Some(from) = nearest(cfg, block) else { continue };
            let outer = cfg.cycles.outermost_in(cfg.cycles.innermost_common(from, block), block);
            if (outer.is_none() || outer == cfg.cycles.innermost(block)) && self.preset.insert(block) {
                self.at[from].push(block);
                any = true;
            }
        }
        any
    }

    /// Keeps the other masks that are set to zero too often.
    pub fn keep(
        &mut self,
        cfg: &ThreadCfg,
        order: &Order,
        preloads: &Preloads,
        zeros: &Zeros,
        waiting: &WaitingSets,
    ) {
        for block in waiting.sets.iter(zeros.many).map(|stop| order.block_at(cfg, stop)) {
            if let Some(above) = cfg.dominators.idom(block)
                && !self.preset.contains(block)
                && self.kept.insert(block)
            {
                self.at[beginning(cfg, order, preloads, waiting, above, block)].push(block);
            }
        }
    }

    /// All pairs of a block that presets a mask and the mask's block.
    pub fn iter(&self) -> impl Iterator<Item = (Block, Block)> + '_ {
        let pairs = self.at.iter().flat_map(|(from, blocks)| blocks.iter().map(move |&block| (from, block)));
        pairs.filter(|&(_, block)| self.preset.contains(block))
    }

    /// The blocks whose masks are set to zero at the end of a block for the first time, if nobody can be waiting there.
    pub fn at(&self, block: Block) -> &[Block] {
        &self.at[block]
    }

    /// Whether a block's mask is to be zero again when all who waited there have arrived: they come again.
    pub fn is_cleared(&self, cfg: &ThreadCfg, block: Block) -> bool {
        self.kept.contains(block) && cfg.cycles.innermost(block).is_some()
    }

    /// The stops of which no way of the wave sets masks to zero: those whose masks are kept, and those that have none.
    pub fn never_zeroed(&self, cfg: &ThreadCfg, order: &Order, numbers: &Numbers, sets: &mut Sets) -> Set {
        let mut stops = numbers.stops(sets);
        for block in self.kept.iter() {
            stops = sets.insert(stops, order.stop(block));
            let cycle = cfg.cycles.innermost(block).filter(|&c| cfg.cycles.header(c) == block);
            if let Some(cycle) = cycle {
                stops = sets.insert(stops, order.back_stop(cycle));
            }
        }
        stops
    }
}

/// The nearest block that dominates another and is in no cycle that that is not in.
fn nearest(cfg: &ThreadCfg, block: Block) -> Option<Block> {
    let mut at = cfg.dominators.idom(block)?;
    while let Some(cycle) = cfg.cycles.outermost_in(cfg.cycles.innermost_common(at, block), at) {
        // The header dominates the cycle if that is the only way in.
        let inside = if cfg.cycles.is_reducible(cycle) { cfg.cycles.header(cycle) } else { at };
        at = cfg.dominators.idom(inside)?;
    }
    Some(at)
}

/// Where the kept mask of a block begins: at `above`, which dominates the block, or at one that dominates that. If it
/// dominates all blocks up to the mask's own in the order, and up to the end of the cycles around that, there is no other
/// way for the wave into them.
fn beginning(
    cfg: &ThreadCfg,
    order: &Order,
    preloads: &Preloads,
    waiting: &WaitingSets,
    above: Block,
    block: Block,
) -> Block {
    let mut at = above;
    for _ in 0..MOST_STEPS {
        let common = cfg.cycles.innermost_common(at, block);
        let is_around = common == cfg.cycles.innermost(at);
        let end = cfg.cycles.outermost_in(common, block).map_or(order.stop(block), |c| order.back_stop(c));
        if is_around
            && preloads.dominates_up_to_stop(cfg, order, at, end)
            && !waiting.waits(order, at, order.stop(block))
        {
            return at;
        }
        let Some(next) = cfg.dominators.idom(at) else { return at };
        at = next;
    }
    cfg.graph.entry()
}

/// How often a plan sets masks to zero.
pub(crate) struct Zeros {
    /// By stop.
    count: Vec<u32>,
    most: u32,
    /// Stops whose masks are set to zero more often than that.
    many: Set,
}

impl Zeros {
    /// None so far.
    pub fn new(order: &Order, most: u32) -> Self {
        Zeros { count: vec![0; order.stops.len()], most, many: Set::EMPTY }
    }

    /// Counts those of one step.
    pub fn count(&mut self, sets: &mut Sets, zeros: Set) {
        // Of those that have too many already it does not matter how many.
        let few = sets.difference(zeros, self.many);
        let few: Vec<u32> = sets.iter(few).collect();
        for stop in few {
            let count = &mut self.count[stop as usize];
            *count += 1;
            if *count > self.most {
                self.many = sets.insert(self.many, stop);
            }
        }
    }
}
