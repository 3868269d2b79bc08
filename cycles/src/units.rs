//! The units of a compute unit: which take an instruction when.

use crate::cost::Cost;
use crate::flight::SLOT_CYCLES;
use crate::step::Step;
use gcnsel_isa::Unit;
use gcnsel_isa::timing::{LDS_PORT_SHARE, LDS_PORT_SIMDS};

/// Accesses that vector memory, the scalar cache or a port of LDS has taken and not begun, at most. The next waits at its unit, as
/// AMD says that it does ("must backpressure the wave-issue logic", ROCm Compute Profiler, "Vector L1 cache").
///
/// How many the hardware takes no document says. This is what gem5 takes (`max_cu_tokens`), whose model the times of memory are
/// from as well; MGPUSim takes 14 (a pipeline of 6 stages and a buffer of 8), Multi2Sim 32.
const AHEAD: usize = 4;

/// What is shared, and has to do.
#[derive(Clone, Copy, Debug, Default)]
struct Queue {
    /// When it has done all of it.
    done: u64,
    /// When it starts, or has started, what it took last: a ring.
    starts: [u64; AHEAD],
    /// The place of the oldest of these.
    oldest: usize,
}

impl Queue {
    fn take(&mut self, start: u64, busy: u64) {
        self.done = start + busy;
        self.starts[self.oldest] = start;
        self.oldest = (self.oldest + 1) % AHEAD;
    }
}

/// The units of a SIMD alone.
#[derive(Clone, Copy, Debug, Default)]
struct Own {
    /// When each has done what it has to do.
    done: [u64; Unit::ALL.len()],
    /// When the next instruction of scalars can be issued, arithmetic or memory: they are issued by one port ("SALU / SMEM" in
    /// ROCm Compute Profiler's "Pipeline descriptions", Scheduler).
    scalar: u64,
}

/// The units of the SIMDs of a compute unit.
#[derive(Clone, Debug)]
pub struct Units {
    own: Vec<Own>,
    vector_memory: Queue,
    scalar_memory: Queue,
    /// Each for a pair of SIMDs.
    lds_ports: Vec<Queue>,
}

impl Units {
    /// Units of so many SIMDs that have nothing to do.
    pub fn new(simds: usize) -> Units {
        Units {
            own: vec![Own::default(); simds],
            vector_memory: Queue::default(),
            scalar_memory: Queue::default(),
            lds_ports: vec![Queue::default(); simds.div_ceil(LDS_PORT_SIMDS)],
        }
    }

    fn queue(&mut self, simd: usize, unit: Unit) -> Option<&mut Queue> {
        match unit {
            Unit::VectorMemory => Some(&mut self.vector_memory),
            Unit::ScalarMemory => Some(&mut self.scalar_memory),
            Unit::Lds => self.lds_ports.get_mut(simd / LDS_PORT_SIMDS),
            Unit::Salu | Unit::Valu | Unit::Matrix | Unit::Branch | Unit::None => None,
        }
    }

    /// From which cycle on a unit takes the next instruction of a SIMD.
    pub fn free(&self, simd: usize, unit: Unit) -> u64 {
        let own = &self.own[simd];
        let room = |queue: &Queue| queue.starts[queue.oldest];
        match unit {
            Unit::None => 0,
            Unit::VectorMemory => room(&self.vector_memory),
            Unit::ScalarMemory => room(&self.scalar_memory).max(own.scalar),
            Unit::Lds => room(&self.lds_ports[simd / LDS_PORT_SIMDS]),
            Unit::Salu => own.done[unit as usize].max(own.scalar),
            Unit::Valu | Unit::Matrix | Unit::Branch => own.done[unit as usize],
        }
    }

    /// A unit takes an instruction of a SIMD in a cycle; in which cycle it starts on it, and for how many that keeps it busy.
    pub fn take(&mut self, simd: usize, step: &Step, cost: Cost, cycle: u64) -> (u64, u64) {
        let unit = step.unit;
        let busy = match unit {
            Unit::Lds => self.port_busy(step, cost),
            _ => step.busy(cost),
        };
        if let Unit::Salu | Unit::ScalarMemory = unit {
            self.own[simd].scalar = cycle + SLOT_CYCLES;
        }
        let start = match self.queue(simd, unit) {
            Some(queue) => {
                let start = queue.done.max(cycle);
                queue.take(start, busy);
                start
            }
            None if unit == Unit::None => cycle,
            None => {
                let done = &mut self.own[simd].done[unit as usize];
                let start = cycle.max(*done);
                *done = start + busy;
                start
            }
        };
        (start, busy)
    }

    /// Cycles for which an access keeps its port of LDS busy. A port passes half of what the banks can. Where there are several,
    /// each gets its share of the banks' cycles, and bank conflicts are of these.
    fn port_busy(&self, step: &Step, cost: Cost) -> u64 {
        let banks = step.busy(cost);
        if self.lds_ports.len() > 1 { banks * LDS_PORT_SHARE } else { banks.max(step.busy * LDS_PORT_SHARE) }
    }
}
