//! What cycles are lost to.

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::ops::{Add, AddAssign};

/// Why a SIMD issues nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// A wave waits for global memory: loads, stores, atomics, images.
    GlobalMemory,
    /// A wave waits for scalar memory.
    ScalarMemory,
    /// A wave waits for LDS.
    Lds,
    /// A wave waits for its scratch.
    Scratch,
    /// A wave waits for a result that takes longer than a slot, of a matrix instruction, a transcendental, doubles and so on; or
    /// the code waits for one with `s_nop`.
    Results,
    /// A wave's next instruction finds its unit busy.
    Conflict,
    /// A branch has been taken, and the instructions there have to be fetched.
    Branch,
    /// A wave waits for others of its work-group.
    Barrier,
    /// The SIMD has no wave: the next work-group needs more room than there is.
    NoWave,
    /// A wave sleeps, or waits for a message or the clock.
    Other,
}

impl Reason {
    /// All reasons, in the order of reports.
    pub const ALL: [Reason; 10] = [
        Reason::GlobalMemory,
        Reason::ScalarMemory,
        Reason::Lds,
        Reason::Scratch,
        Reason::Results,
        Reason::Conflict,
        Reason::Branch,
        Reason::Barrier,
        Reason::NoWave,
        Reason::Other,
    ];

    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Reason::GlobalMemory => "global memory",
            Reason::ScalarMemory => "scalar memory",
            Reason::Lds => "LDS",
            Reason::Scratch => "scratch",
            Reason::Results => "results",
            Reason::Conflict => "unit conflicts",
            Reason::Branch => "taken branches",
            Reason::Barrier => "barriers",
            Reason::NoWave => "no wave",
            Reason::Other => "other",
        }
    }

    /// The name in JSON.
    pub fn key(self) -> &'static str {
        match self {
            Reason::GlobalMemory => "global_memory",
            Reason::ScalarMemory => "scalar_memory",
            Reason::Lds => "lds",
            Reason::Scratch => "scratch",
            Reason::Results => "results",
            Reason::Conflict => "unit_conflicts",
            Reason::Branch => "taken_branches",
            Reason::Barrier => "barriers",
            Reason::NoWave => "no_wave",
            Reason::Other => "other",
        }
    }
}

/// Cycles by what they are lost to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lost([u64; Reason::ALL.len()]);

impl Lost {
    /// Cycles lost for a reason.
    pub fn to(&self, reason: Reason) -> u64 {
        self.0[reason as usize]
    }

    /// All of them.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Adds cycles.
    pub fn add(&mut self, reason: Reason, cycles: u64) {
        self.0[reason as usize] += cycles;
    }

    /// The reason with the most cycles, the first of equals; none if none are lost.
    pub fn main(&self) -> Option<Reason> {
        let most = *self.0.iter().max()?;
        Reason::ALL.into_iter().find(|&reason| most != 0 && self.to(reason) == most)
    }
}

impl AddAssign for Lost {
    fn add_assign(&mut self, other: Lost) {
        self.0.iter_mut().zip(other.0).for_each(|(sum, cycles)| *sum += cycles);
    }
}

impl Add for Lost {
    type Output = Lost;

    fn add(mut self, other: Lost) -> Lost {
        self += other;
        self
    }
}

/// An object with a key for each reason.
impl Serialize for Lost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(Reason::ALL.len()))?;
        for reason in Reason::ALL {
            map.serialize_entry(reason.key(), &self.to(reason))?;
        }
        map.end()
    }
}
