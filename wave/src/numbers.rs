//! Blocks at which lanes wait by number.
//!
//! Usually a block at which lanes wait has a mask of them, in a pair of SGPRs. In flow where lanes may wait at very many
//! blocks at once (a grid of joins, a cycle with an entry at each block, irreducible cycles in each other) these would be
//! more than there are registers, each with a phi wherever ways of the wave meet: code and time go with the square of the
//! function's size. There the blocks that are farthest ahead are *numbered*: a lane that waits at one has the block's
//! number in a VGPR, its *place*, and a lane that waits nowhere, or at a block with a mask, has [`NOWHERE`]. So all numbered
//! blocks together take one register and no phi. To wait is one instruction, and so is a compare that finds who waits.
//!
//! The numbers that any instruction can have as an operand are few. Blocks at which lanes never wait at once take the same
//! one. A lane that goes on from such a block must not keep its place.
//!
//! A block whose lanes are saved beforehand ([`crate::preload`]) keeps its mask: these lanes are active elsewhere meanwhile.

use crate::cfg::ThreadCfg;
use crate::order::{Order, Stop};
use crate::preload::Preloads;
use crate::sets::{Set, Sets, Tally};
use crate::waiting::WaitingSets;
use cranelift_entity::SecondaryMap;
use gcnsel_mir::Block;
use rustc_hash::FxHashSet;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// So many blocks at most may have masks at once of lanes that wait while the wave executes one block. Each takes a pair of
/// SGPRs, of which there are about 50. (On the shapes of `gcnsel bench --flow` 40 gives at most as much code as masks alone
/// would, mostly much less, but for 3 % more in 100 blocks of `nested-irreducible`; 24 gave up to half more where
/// all masks had registers.)
pub(crate) const MOST_MASKS: u32 = 40;

/// The place of lanes that wait at no numbered block.
pub(crate) const NOWHERE: i64 = -1;

/// The least and the largest constant that any instruction can have as an operand (ISA manuals, "Inline constants"). Others take
/// a dword more, and where places are compared an instruction and a register.
const INLINE: std::ops::RangeInclusive<i64> = -16..=64;

/// How many numbers have such places; where there are more blocks, these share them.
pub(crate) const SHORT_NUMBERS: u32 = (*INLINE.end() - *INLINE.start()) as u32;

/// The place of lanes that wait at the block with a number: from 0, then from below [`NOWHERE`], then what is left.
pub(crate) fn place(number: u32) -> i64 {
    let (number, positive) = (i64::from(number), *INLINE.end() + 1);
    match number < positive || number >= i64::from(SHORT_NUMBERS) {
        true => number,
        false => NOWHERE - 1 - (number - positive),
    }
}

/// Whether a place can stand in any instruction.
pub(crate) fn is_short(place: i64) -> bool {
    INLINE.contains(&place)
}

/// The numbered blocks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Numbers {
    number: SecondaryMap<Block, Option<u32>>,
    /// Several blocks may have a number below this.
    shared: u32,
    /// The stops of numbered blocks.
    stops: Vec<u32>,
}

impl Numbers {
    /// Numbers those blocks at which lanes may wait while `most` others with masks come first. If there are more than
    /// `short`, these share so many numbers.
    pub fn new(
        cfg: &ThreadCfg,
        order: &Order,
        preloads: &Preloads,
        waiting: &WaitingSets,
        most: u32,
        short: u32,
    ) -> Self {
        let has_plain_mask = |stop| !preloads.is_join(order.block_at(cfg, stop));
        let mut tally = Tally::new(order.stops.len() as u32, has_plain_mask);
        for &block in &order.blocks {
            tally.add_behind(&waiting.sets, waiting.at(order, block), most);
        }
        let mut numbers = Numbers::default();
        // By the last stop of each: that of a header is the way back.
        let last = |stop| {
            let block = order.block_at(cfg, stop);
            let cycle = cfg.cycles.innermost(block).filter(|&cycle| cfg.cycles.header(cycle) == block);
            cycle.map_or(order.stop(block), |cycle| order.back_stop(cycle))
        };
        let mut found: Vec<u32> = tally.found().map(last).collect();
        found.sort_unstable();
        found.dedup();
        if found.len() > short as usize {
            numbers.shared = short;
            numbers.share(cfg, order, waiting, &found);
        } else {
            for (number, &stop) in (0..).zip(&found) {
                numbers.number[order.block_at(cfg, stop)] = Some(number);
            }
        }
        let is_numbered = |stop: &u32| match order.stops[*stop as usize] {
            Stop::Block(block) => numbers.number[block].is_some(),
            Stop::Back(cycle) => numbers.number[cfg.cycles.header(cycle)].is_some(),
        };
        numbers.stops = (0..order.stops.len() as u32).filter(is_numbered).collect();
        numbers
    }

    /// Numbers blocks, given by the last stop of each, so that those at which lanes may wait at once have different ones.
    fn share(&mut self, cfg: &ThreadCfg, order: &Order, waiting: &WaitingSets, stops: &[u32]) {
        // Lanes wait at stops ahead, so a number is taken from where lanes may first wait until the last stop.
        let mut first: SecondaryMap<Block, u32> = SecondaryMap::with_default(u32::MAX);
        let mut seen = FxHashSet::default();
        for at in 0..order.stops.len() as u32 {
            waiting.sets.for_each_unseen(waiting.at_stop(at), &mut seen, &mut |stop| {
                debug_assert!(stop > at, "lanes wait at {stop}, behind {at}");
                let first = &mut first[order.block_at(cfg, stop)];
                *first = at.min(*first);
            });
        }
        let mut blocks: Vec<(u32, u32)> =
            stops.iter().map(|&stop| (first[order.block_at(cfg, stop)].min(stop), stop)).collect();
        blocks.sort_unstable();
        let mut free: BinaryHeap<Reverse<u32>> = (0..self.shared).map(Reverse).collect();
        let mut taken: BinaryHeap<Reverse<(u32, u32)>> = BinaryHeap::new();
        let mut next = self.shared;
        for (from, to) in blocks {
            while let Some(&Reverse((end, number))) = taken.peek()
                && end < from
            {
                taken.pop();
                free.push(Reverse(number));
            }
            let number = match free.pop() {
                Some(Reverse(number)) => {
                    taken.push(Reverse((to, number)));
                    number
                }
                // Sharing a large one would only cost.
                None => {
                    next += 1;
                    next - 1
                }
            };
            self.number[order.block_at(cfg, to)] = Some(number);
        }
    }

    /// Whether lanes must not keep a block's number as their place when they wait there no longer, because lanes that wait
    /// elsewhere have it, or those that come again later.
    pub fn is_taken_again(&self, cfg: &ThreadCfg, block: Block) -> bool {
        let is_shared = self.number[block].is_some_and(|number| number < self.shared);
        is_shared || cfg.cycles.innermost(block).is_some()
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
