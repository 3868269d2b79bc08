//! Where lanes need scalar values, and so where the wave must carry them.
//!
//! A scalar value is needed at the entry of a block if it is live there on the thread edges, or live so at some
//! block where lanes may be waiting. Everywhere else any value will do, even where the wave passes on its way to a
//! use.

use crate::cfg::ThreadCfg;
use crate::order::Order;
use crate::sets::Set;
use crate::waiting::WaitingSets;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Edges, Function, Liveness, VReg};
use rustc_hash::FxHashMap;

/// At the entry of which blocks scalar registers are live on the thread edges.
#[derive(Clone, Debug)]
pub(crate) struct ThreadLive {
    liveness: Liveness,
    /// What is live at the entry of some block.
    somewhere: EntitySet<VReg>,
    /// The block of a variable that stands for a parameter: it is live there alone.
    variables: SecondaryMap<VReg, Option<Block>>,
}

impl ThreadLive {
    /// The scalar registers of a function that is in SSA over its thread edges.
    pub fn new(f: &Function) -> Self {
        let liveness = Liveness::new(f, Edges::Thread, |reg| f.regs[reg].bank == Bank::Sgpr);
        let mut somewhere = EntitySet::new();
        // Neighbours have nearly the same.
        for neighbours in f.layout.windows(2) {
            let [before, live] = [neighbours[0], neighbours[1]].map(|block| liveness.live_in(block));
            before.differences(live, &mut |reg, _| {
                somewhere.insert(reg);
            });
        }
        ThreadLive { liveness, somewhere, variables: SecondaryMap::new() }
    }

    /// A variable is live in the block of the parameter for which it stands.
    pub fn add_variable(&mut self, variable: VReg, block: Block) {
        self.variables[variable] = Some(block);
    }

    /// Whether a register is live at the entry of some block.
    pub fn is_somewhere(&self, reg: VReg) -> bool {
        self.somewhere.contains(reg)
    }

    fn is_at(&self, reg: VReg, block: Block) -> bool {
        self.variables[reg] == Some(block) || self.liveness.live_in(block).contains(reg)
    }
}

/// Answers, for one register after another, where it is needed.
pub(crate) struct Needs<'a> {
    cfg: &'a ThreadCfg,
    order: &'a Order,
    waiting: &'a WaitingSets,
    live: &'a ThreadLive,
    /// The register whose turn it is.
    reg: VReg,
    known: FxHashMap<Set, bool>,
}

impl<'a> Needs<'a> {
    pub fn new(cfg: &'a ThreadCfg, order: &'a Order, waiting: &'a WaitingSets, live: &'a ThreadLive) -> Self {
        Needs { cfg, order, waiting, live, reg: VReg::from_u32(0), known: FxHashMap::default() }
    }

    /// Turns to a register.
    pub fn turn_to(&mut self, reg: VReg) {
        self.reg = reg;
        self.known.clear();
    }

    /// Whether the register is live, on the thread edges, at the block that some stop of the set stands for.
    pub fn at_stops(&mut self, stops: Set) -> bool {
        let Needs { cfg, order, live, reg, .. } = *self;
        let live = |stop| live.is_at(reg, order.block_at(cfg, stop));
        self.waiting.sets.any(stops, &mut self.known, &live)
    }

    /// Whether lanes that wait while the wave executes a block need the register.
    pub fn while_waiting(&mut self, block: Block) -> bool {
        self.at_stops(self.waiting.at(self.order, block))
    }

    /// Whether lanes at a block of the thread graph, or waiting meanwhile, need the register.
    pub fn at_entry(&mut self, block: Block) -> bool {
        self.live.is_at(self.reg, block) || self.while_waiting(block)
    }
}
