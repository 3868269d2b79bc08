//! Phis: which are undecided, and what they get.

use crate::sync::Place;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Inst, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// Phis that are not divergent and would be if lanes met there from everywhere.
#[derive(Default)]
pub(crate) struct Undecided {
    phis: EntitySet<Value>,
    /// By block: how many it has.
    count: SecondaryMap<Block, u32>,
    /// Blocks with any, by the levels that they are in and the layers there.
    blocks: BTreeSet<(Option<Cycle>, u32, Block)>,
    /// By block: these levels and layers.
    places: SecondaryMap<Block, SmallVec<[Place; 2]>>,
}

impl Undecided {
    pub fn add(&mut self, block: Block, phi: Value, places: impl Iterator<Item = Place>) {
        self.phis.insert(phi);
        self.count[block] += 1;
        if self.count[block] == 1 {
            self.places[block] = places.collect();
            self.blocks.extend(self.places[block].iter().map(|&(level, layer)| (level, layer, block)));
        }
    }

    /// Whether a value is one of them.
    pub fn contains(&self, value: Value) -> bool {
        self.phis.contains(value)
    }

    /// One of them, in that block, is no longer.
    pub fn remove(&mut self, block: Block, phi: Value) {
        self.phis.remove(phi);
        self.count[block] -= 1;
        if self.count[block] == 0 {
            for (level, layer) in std::mem::take(&mut self.places[block]) {
                self.blocks.remove(&(level, layer, block));
            }
        }
    }

    /// The last layer of a level with any.
    pub fn last(&self, level: Option<Cycle>) -> Option<u32> {
        let (first, last) = (Block::from_u32(0), Block::from_u32(u32::MAX - 1));
        self.blocks.range((level, 0, first)..=(level, u32::MAX, last)).next_back().map(|b| b.1)
    }
}

/// What phis get over which edges.
#[derive(Default)]
pub(crate) struct Phis {
    /// Long phis that have been looked at, and what they get from each block.
    known: FxHashSet<Inst>,
    incoming: FxHashMap<(Inst, Block), Value>,
    /// Whether one that keeps its value round a cycle is anything but one other value.
    pub kept: FxHashMap<Inst, bool>,
}

impl Phis {
    /// Phis of more values are not searched each time.
    const LONG: usize = 8;

    /// The values that a phi gets from some blocks.
    pub fn values(
        &mut self,
        inst: Inst,
        incoming: &[(Value, Block)],
        sources: &[Block],
    ) -> SmallVec<[Value; 4]> {
        if incoming.len() <= Phis::LONG {
            return incoming.iter().filter(|i| sources.contains(&i.1)).map(|i| i.0).collect();
        }
        if self.known.insert(inst) {
            self.incoming.extend(incoming.iter().map(|&(value, from)| ((inst, from), value)));
        }
        sources.iter().filter_map(|&from| self.incoming.get(&(inst, from)).copied()).collect()
    }
}
