//! How long what is waited for takes: which of a target's times are taken.

use crate::cost::{Cost, Space};
use crate::reason::Reason;
use crate::step::{Access, Counted};
use gcnsel_isa::Target;
use serde::Serialize;

/// Cycles from the issue of an access until its counter says that it is done, one access alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Latencies {
    /// Global memory.
    pub global: u16,
    /// Scalar memory.
    pub scalar: u16,
    /// LDS.
    pub lds: u16,
    /// Scratch.
    pub scratch: u16,
    /// What the flat address space adds.
    pub flat: u16,
    /// The clock.
    pub clock: u16,
    /// Messages, and what caches are told.
    pub message: u16,
}

impl Latencies {
    /// Those of a target where the L2 has what is in global memory, and the scalar cache what is in scalar memory.
    pub fn of(target: Target) -> Latencies {
        let times = target.info().memory_times;
        Latencies {
            global: times.l2,
            scalar: times.scalar,
            lds: times.lds,
            scratch: times.scratch,
            flat: times.flat,
            clock: times.clock,
            message: times.message,
        }
    }

    /// Sets one by its name: `global`, `scalar`, `lds`, `scratch`, `flat`, `clock` or `message`; whether there is one.
    #[must_use]
    pub fn set(&mut self, name: &str, cycles: u16) -> bool {
        let field = match name {
            "global" => &mut self.global,
            "scalar" => &mut self.scalar,
            "lds" => &mut self.lds,
            "scratch" => &mut self.scratch,
            "flat" => &mut self.flat,
            "clock" => &mut self.clock,
            "message" => &mut self.message,
            _ => return false,
        };
        *field = cycles;
        true
    }

    /// How long an access takes, but for the cycles that its unit needs for more than one slot, and what waiting for it is.
    pub fn time(&self, counted: Counted, cost: Cost) -> (u64, Reason) {
        let access = match (counted.access, cost.space()) {
            (Access::Global, Some(Space::Lds)) if counted.is_flat => Access::Lds,
            (Access::Global, Some(Space::Scratch)) => Access::Scratch,
            (access, _) => access,
        };
        let (cycles, reason) = match access {
            Access::Global => (self.global, Reason::GlobalMemory),
            Access::Scalar => (self.scalar, Reason::ScalarMemory),
            Access::Lds => (self.lds, Reason::Lds),
            Access::Scratch => (self.scratch, Reason::Scratch),
            Access::Clock => (self.clock, Reason::Other),
            Access::Message => (self.message, Reason::Other),
        };
        let flat = if counted.is_flat { self.flat } else { 0 };
        (u64::from(cycles) + u64::from(flat), reason)
    }
}
