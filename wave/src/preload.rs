//! Save and restore: where a block may count its lanes as waiting at a later join before they get there.
//!
//! A region that X enters and all of whose lanes come together again at j needs no deferrals to j: X writes its
//! whole exec to `wait[j]`, and whoever of its lanes arrives at j is in it already. That makes an if one
//! `s_and_saveexec` and one restore, and a loop with one exit target one `s_andn2 exec` an iteration.
//!
//! X is a block with a divergent branch, j its immediate post-dominator; or X is the only way into a cycle, ending
//! in a jump, and j is the header's first post-dominator outside the cycle. Conditions:
//!
//! * X and j lie in exactly the same cycles, and j comes after X in the order;
//! * X's lanes cannot get to X again without passing j. Checked, a little more strictly, on the blocks from X to j
//!   in the order: none has an edge back to X or before, none has an edge past j;
//! * no region around this one, with the same j, did it already. That is: no block that dominates X did.

use crate::cfg::{Kind, ThreadCfg};
use crate::order::Order;
use crate::ranges::{RangeMax, RangeMin};
use cranelift_entity::{SecondaryMap, packed_option::PackedOption};
use gcnsel_graph::{Cycle, full_map};
use gcnsel_mir::Block;
use std::collections::BTreeMap;

/// Which blocks save exec for which joins.
#[derive(Clone, Debug)]
pub(crate) struct Preloads {
    /// By saving block, its join.
    join: SecondaryMap<Block, PackedOption<Block>>,
    /// By join, the saving blocks, none of which dominates another, by their place in the dominator tree's
    /// preorder.
    savers: SecondaryMap<Block, BTreeMap<u32, Block>>,
    preorder: SecondaryMap<Block, u32>,
    /// The least and the greatest such places, by position in the order.
    least: RangeMin,
    greatest: RangeMax,
}

impl Preloads {
    pub fn new(cfg: &ThreadCfg, order: &Order) -> Self {
        let mut preorder = full_map(cfg.graph.node_count());
        for (i, &block) in cfg.dominators.preorder().iter().enumerate() {
            preorder[block] = i as u32;
        }
        let places: Vec<u32> = order.blocks.iter().map(|&b| preorder[b]).collect();
        let (join, savers) = (SecondaryMap::new(), SecondaryMap::new());
        let (least, greatest) = (RangeMin::new(places.clone()), RangeMax::new(places));
        let mut preloads = Preloads { join, savers, preorder, least, greatest };
        let reach = Reach::new(cfg, order);
        let exits = cycle_exits(cfg);
        // Along the order, a region's first block comes before all inside it.
        for &block in &order.blocks {
            let join = match cfg.kind[block] {
                Kind::Divergent => cfg.post_dominators.ipdom(block),
                // The exit of a cycle that the block is in has other cycles, and one of several ways into a cycle
                // dominates none of those that lanes leave it from.
                Kind::Jump => {
                    cfg.graph.succs(block).iter().find_map(|&to| exits[cfg.cycles.innermost(to)?].expand())
                }
                Kind::Return | Kind::Uniform => None,
            };
            let Some(join) = join.filter(|&j| !cfg.done.contains(j)) else { continue };
            if cfg.in_same_cycles(block, join)
                && reach.is_closed(order, block, join)
                && !preloads.covers(cfg, block, join)
                && saves_something(cfg, block, join)
            {
                preloads.join[block] = join.into();
                preloads.savers[join].insert(preloads.preorder[block], block);
            }
        }
        preloads
    }

    /// The join for which a block saves exec.
    pub fn join(&self, block: Block) -> Option<Block> {
        self.join[block].expand()
    }

    /// Whether some block saves exec for a block.
    pub fn is_join(&self, block: Block) -> bool {
        !self.savers[block].is_empty()
    }

    /// Whether all lanes that stand at `from` count as waiting at `join` already.
    pub fn covers(&self, cfg: &ThreadCfg, from: Block, join: Block) -> bool {
        self.saver(cfg, from, join).is_some()
    }

    /// The block that saved exec for `join` and dominates `from`.
    pub fn saver(&self, cfg: &ThreadCfg, from: Block, join: Block) -> Option<Block> {
        let (_, &nearest) = self.savers[join].range(..=self.preorder[from]).next_back()?;
        cfg.dominators.dominates(nearest, from).then_some(nearest)
    }

    /// Whether a block dominates all that stands in the order from it up to before another.
    pub fn dominates_up_to(&self, cfg: &ThreadCfg, order: &Order, block: Block, end: Block) -> bool {
        self.dominates_all(cfg, block, order.position(block)..order.position(end))
    }

    /// Whether a block dominates all that stands in the order from it up to a stop behind it, that included.
    pub fn dominates_up_to_stop(&self, cfg: &ThreadCfg, order: &Order, block: Block, end: u32) -> bool {
        let end = order.blocks.partition_point(|&b| order.stop(b) <= end);
        self.dominates_all(cfg, block, order.position(block)..end)
    }

    fn dominates_all(&self, cfg: &ThreadCfg, block: Block, range: std::ops::Range<usize>) -> bool {
        // The blocks it dominates are a range of the dominator tree's preorder that begins with it.
        [self.least.get(range.clone()), self.greatest.get(range)]
            .iter()
            .all(|&place| cfg.dominators.dominates(block, cfg.dominators.preorder()[place as usize]))
    }

    /// All pairs of a saving block and its join.
    pub fn iter(&self) -> impl Iterator<Item = (Block, Block)> + '_ {
        self.join.iter().filter_map(|(block, join)| Some((block, join.expand()?)))
    }
}

/// An `if` always does: each side that reaches the join would otherwise defer to it, or the test would. A cycle
/// does if lanes leave it one by one.
fn saves_something(cfg: &ThreadCfg, block: Block, join: Block) -> bool {
    let leaves = |&p: &Block| cfg.kind[p] == Kind::Divergent && cfg.dominators.dominates(block, p);
    cfg.kind[block] == Kind::Divergent || cfg.graph.preds(join).iter().any(leaves)
}

/// How far edges reach, in positions of the order.
struct Reach {
    /// By position: the least position an edge out of the block goes to.
    back: RangeMin,
    /// By position: the greatest.
    ahead: RangeMax,
}

impl Reach {
    fn new(cfg: &ThreadCfg, order: &Order) -> Self {
        let targets = |&b: &Block| cfg.graph.succs(b).iter().map(|&s| order.position(s) as u32);
        let back = order.blocks.iter().map(|b| targets(b).min().unwrap_or(u32::MAX)).collect();
        let ahead = order.blocks.iter().map(|b| targets(b).max().unwrap_or(0)).collect();
        Reach { back: RangeMin::new(back), ahead: RangeMax::new(ahead) }
    }

    /// Whether the blocks from `from` up to before `to` have no edges except to each other and to `to`, and none
    /// to `from`.
    fn is_closed(&self, order: &Order, from: Block, to: Block) -> bool {
        let (start, end) = (order.position(from), order.position(to));
        start < end
            && self.back.get(start..end) as usize > start
            && self.ahead.get(start..end) as usize <= end
    }
}

/// By cycle: the header's first post-dominator outside the cycle.
fn cycle_exits(cfg: &ThreadCfg) -> SecondaryMap<Cycle, PackedOption<Block>> {
    let cycles = &cfg.cycles;
    let mut exits: SecondaryMap<Cycle, PackedOption<Block>> = SecondaryMap::new();
    // Inner cycles first: an outer one steps over them.
    for cycle in cycles.iter().rev() {
        let mut exit = cfg.post_dominators.ipdom(cycles.header(cycle));
        while let Some(inside) = exit.filter(|&b| cycles.contains(cycle, b)) {
            let inner = cycles.innermost(inside).filter(|&c| cycles.header(c) == inside);
            exit = match inner {
                Some(inner) => exits[inner].expand(),
                None => cfg.post_dominators.ipdom(inside),
            };
        }
        exits[cycle] = exit.into();
    }
    exits
}
