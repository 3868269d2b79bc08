//! Blocks at which lanes wait by number.
//!
//! Usually a block at which lanes wait has a mask of them, in a pair of SGPRs. In flow where lanes may wait at very many
//! blocks at once (a grid of joins, a cycle with an entry at each block, irreducible cycles in each other) these would be
//! more than there are registers, each with a phi wherever ways of the wave meet: code and time go with the square of the
//! function's size. There the blocks that are farthest ahead are *numbered*: a lane that waits at one has the block's
//! number in a VGPR, its *place*, and a lane that waits nowhere, or at a block with a mask, has [`NOWHERE`]. So all numbered
//! blocks together take one register and no phi. To wait is one instruction, and so is a compare that finds who waits.
//!
//! A block whose lanes are saved beforehand ([`crate::preload`]) keeps its mask: these lanes are active elsewhere meanwhile.

use crate::cfg::ThreadCfg;
use crate::order::{Order, Stop};
use crate::preload::Preloads;
use crate::sets::{Set, Sets, Tally};
use crate::waiting::WaitingSets;
use cranelift_entity::SecondaryMap;
use gcnsel_mir::Block;

/// So many blocks at most may have masks at once of lanes that wait while the wave executes one block. Each takes a pair of
/// SGPRs, of which there are about 50. (On the shapes of `gcnsel bench --flow` 40 gives at most as much code as masks alone
/// would, mostly much less, but for 3 % more in 100 blocks of `nested-irreducible`; 24 gave up to half more where
/// all masks had registers.)
pub(crate) const MOST_MASKS: u32 = 40;

/// The place of lanes that wait at no numbered block.
pub(crate) const NOWHERE: i64 = -1;

/// The numbered blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    number: SecondaryMap<Block, Option<u32>>,
    /// The stops of numbered blocks.
    stops: Vec<u32>,
}

impl Numbers {
    /// Numbers those blocks at which lanes may wait while `most` others with masks come first.
    pub fn new(
        cfg: &ThreadCfg,
        order: &Order,
        preloads: &Preloads,
        waiting: &WaitingSets,
        most: u32,
    ) -> Self {
        let has_plain_mask = |stop| !preloads.is_join(order.block_at(cfg, stop));
        let mut tally = Tally::new(order.stops.len() as u32, has_plain_mask);
        for &block in &order.blocks {
            tally.add_behind(&waiting.sets, waiting.at(order, block), most);
        }
        let mut numbers = Numbers::default();
        let mut count = 0;
        for stop in tally.found() {
            let number = &mut numbers.number[order.block_at(cfg, stop)];
            if number.is_none() {
                *number = Some(count);
                count += 1;
            }
        }
        let is_numbered = |stop: &u32| match order.stops[*stop as usize] {
            Stop::Block(block) => numbers.number[block].is_some(),
            Stop::Back(cycle) => numbers.number[cfg.cycles.header(cycle)].is_some(),
        };
        numbers.stops = (0..order.stops.len() as u32).filter(is_numbered).collect();
        numbers
    }

    /// Whether no block is numbered.
    pub fn is_empty(&self) -> bool {
        self.stops.is_empty()
    }

    /// The number of a block.
    pub fn of(&self, block: Block) -> Option<u32> {
        self.number[block]
    }

    /// The stops of numbered blocks as a set.
    pub fn stops(&self, sets: &mut Sets) -> Set {
        sets.of(&self.stops)
    }
}
