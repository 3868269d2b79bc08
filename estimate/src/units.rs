//! The units of a SIMD: which take an instruction when.

use gcnsel_isa::Unit;

/// Accesses that LDS or the vector memory path takes ahead of the one that it serves, of each SIMD.
///
/// How many the hardware takes no document says. Multi2Sim's model of GCN has 32 under way, gem5's has queues of 256.
const AHEAD: usize = 32;

/// What a unit has to do.
#[derive(Clone, Copy, Debug, Default)]
struct Work {
    /// When it has done all of it.
    done: u64,
    /// When it starts, or has started, what it took last: a ring.
    starts: [u64; AHEAD],
    /// The place of the oldest of these.
    oldest: usize,
}

/// The units of a SIMD.
#[derive(Clone, Debug)]
pub struct Units {
    work: [Work; Unit::ALL.len()],
    /// How many SIMDs do the same with what they share.
    simds: u64,
}

impl Units {
    /// Units that have nothing to do; so many SIMDs do the same with what they share.
    pub fn new(simds: u64) -> Units {
        Units { work: Default::default(), simds: simds.max(1) }
    }

    /// From which cycle on a unit takes the next instruction.
    pub fn free(&self, unit: Unit) -> u64 {
        let work = &self.work[unit as usize];
        match unit {
            Unit::None => 0,
            _ if unit.is_shared() => work.starts[work.oldest],
            _ => work.done,
        }
    }

    /// When a unit starts on an instruction that it takes in a cycle.
    pub fn start(&self, unit: Unit, cycle: u64) -> u64 {
        if unit == Unit::None { cycle } else { self.work[unit as usize].done.max(cycle) }
    }

    /// A unit takes an instruction in a cycle, that keeps it busy for so many, were it the SIMD's alone.
    pub fn take(&mut self, unit: Unit, cycle: u64, busy: u64) {
        let start = self.start(unit, cycle);
        let busy = if unit.is_shared() { busy * self.simds } else { busy };
        let work = &mut self.work[unit as usize];
        work.done = start + busy;
        work.starts[work.oldest] = start;
        work.oldest = (work.oldest + 1) % AHEAD;
    }
}
