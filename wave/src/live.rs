//! Where lanes need scalar values, and so where the wave must carry them.
//!
//! A scalar value is needed at the entry of a block if it is live there on the thread edges, or live so at some
//! block where lanes may be waiting. Everywhere else any value will do, even where the wave passes on its way to a
//! use.

use crate::cfg::ThreadCfg;
use crate::order::Order;
use crate::sets::Set;
use crate::waiting::WaitingSets;
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_graph::full_map;
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Edges, Function, Liveness, VReg};
use rustc_hash::FxHashMap;

/// By scalar register, the blocks at whose entry it is live on the thread edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct ThreadLive(SecondaryMap<VReg, Vec<Block>>);

impl ThreadLive {
    /// The scalar registers of a function that is in SSA over its thread edges.
    pub fn new(f: &Function) -> Self {
        let liveness = Liveness::new(f, Edges::Thread, |reg| f.regs[reg].bank == Bank::Sgpr);
        let mut live = ThreadLive::default();
        for &block in &f.layout {
            for reg in liveness.live_in(block).iter() {
                live.0[reg].push(block);
            }
        }
        live
    }

    /// Says where a new register is live.
    pub fn set(&mut self, reg: VReg, blocks: Vec<Block>) {
        self.0[reg] = blocks;
    }

    pub fn blocks(&self, reg: VReg) -> &[Block] {
        &self.0[reg]
    }
}

/// Answers, for one register after another, where it is needed.
pub(crate) struct Needs<'a> {
    cfg: &'a ThreadCfg,
    order: &'a Order,
    waiting: &'a WaitingSets,
    live: &'a ThreadLive,
    /// The register whose turn it is, plus one, in the blocks where it is live.
    marks: SecondaryMap<Block, u32>,
    mark: u32,
    known: FxHashMap<Set, bool>,
}

impl<'a> Needs<'a> {
    pub fn new(cfg: &'a ThreadCfg, order: &'a Order, waiting: &'a WaitingSets, live: &'a ThreadLive) -> Self {
        let marks = full_map(cfg.graph.node_count());
        Needs { cfg, order, waiting, live, marks, mark: 0, known: FxHashMap::default() }
    }

    /// Turns to a register.
    pub fn turn_to(&mut self, reg: VReg) {
        self.mark = reg.index() as u32 + 1;
        self.known.clear();
        for &block in self.live.blocks(reg) {
            self.marks[block] = self.mark;
        }
    }

    /// Whether the register is live, on the thread edges, at the block that some stop of the set stands for.
    pub fn at_stops(&mut self, stops: Set) -> bool {
        let Needs { cfg, order, marks, mark, .. } = self;
        let live = |stop| marks[order.block_at(cfg, stop)] == *mark;
        self.waiting.sets.any(stops, &mut self.known, &live)
    }

    /// Whether lanes that wait while the wave executes a block need the register.
    pub fn while_waiting(&mut self, block: Block) -> bool {
        self.at_stops(self.waiting.at(self.order, block))
    }

    /// Whether lanes at a block of the thread graph, or waiting meanwhile, need the register.
    pub fn at_entry(&mut self, block: Block) -> bool {
        self.marks[block] == self.mark || self.while_waiting(block)
    }
}
