//! How long a block's instructions take: in an order, and at least, however many waves there are to fill the gaps.

use super::graph::Graph;
use super::unit::{Next, Successors, UnitId};
use cranelift_entity::EntityRef;
use gcnsel_isa::{self as isa, SLOT};
use gcnsel_mir::{Function, Inst};

/// What the units of a SIMD have to do for instructions, in slots. Four SIMDs share LDS and vector memory.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    valu: u64,
    matrix: u64,
    lds: u64,
    memory: u64,
}

impl Work {
    /// Adds instructions that are executed so many times.
    pub fn add(&mut self, function: &Function, insts: &[Inst], times: u64) {
        let simds = u64::from(function.target.info().simds_per_cu);
        for op in insts.iter().filter_map(|&inst| function.insts[inst].opcode.isa()) {
            let timing = op.row().timing(function.target);
            let slots = u64::from(timing.busy.div_ceil(SLOT)) * times;
            match timing.unit {
                isa::Unit::Valu => self.valu += slots,
                isa::Unit::Matrix => self.matrix += slots,
                isa::Unit::Lds => self.lds += slots * simds,
                isa::Unit::VectorMemory => self.memory += slots * simds,
                _ => {}
            }
        }
    }

    /// Of the unit that has most to do.
    pub fn most(&self) -> u64 {
        self.valu.max(self.matrix).max(self.lds).max(self.memory)
    }
}

/// What has been placed from the top, and when the rest can begin.
pub(super) struct Clock {
    /// Slots gone by.
    pub time: u32,
    /// Slots of units that have not been placed.
    left: u32,
    /// By unit: how many must still come earlier.
    pub waiting: Vec<u32>,
    /// By unit: the slot in which all that it needs is there, of what has been placed.
    pub ready_at: Vec<u32>,
}

impl Clock {
    pub fn new(graph: &Graph) -> Clock {
        let waiting = graph.units.iter().map(|unit| unit.waiting_for).collect();
        let left = graph.units.iter().map(|unit| unit.slots).sum();
        Clock { time: 0, left, waiting, ready_at: graph.begins() }
    }

    /// The slots that all units take at least, those that have been placed as they were.
    pub fn at_least(&self) -> u64 {
        u64::from(self.time) + u64::from(self.left)
    }

    /// Places a unit, and calls `ready` with each that waits for no other from then on.
    pub fn place(&mut self, graph: &Graph, successors: &Successors, u: usize, mut ready: impl FnMut(usize)) {
        let unit = &graph.units[u];
        self.time = self.time.max(self.ready_at[u]) + unit.slots;
        self.left -= unit.slots;
        // What is there in the next slot is there in time.
        let done = self.time + unit.latency.saturating_sub(1);
        for &Next { unit, apart } in successors.row(UnitId::new(u)) {
            let next = unit.index();
            self.ready_at[next] = self.ready_at[next].max(done + u32::from(apart));
            self.waiting[next] -= 1;
            if self.waiting[next] == 0 {
                ready(next);
            }
        }
    }
}

impl Graph<'_> {
    /// The slots from the first unit to the last, for one wave alone.
    pub fn time(&self, order: &[usize], successors: &Successors) -> u64 {
        let mut ready: Vec<u64> = self.begins().into_iter().map(u64::from).collect();
        let mut time = 0;
        for &u in order {
            let unit = &self.units[u];
            time = ready[u].max(time) + u64::from(unit.slots);
            // What is there in the next slot is there in time.
            let done = time + u64::from(unit.latency.saturating_sub(1));
            for &Next { unit, apart } in successors.row(UnitId::new(u)) {
                let next = unit.index();
                ready[next] = ready[next].max(done + u64::from(apart));
            }
        }
        time
    }
}
