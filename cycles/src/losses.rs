//! Where a SIMD issues, and where it loses cycles.

use crate::reason::{Lost, Reason};
use rustc_hash::FxHashMap;

/// What is known of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct At {
    /// How often it was issued.
    pub executed: u64,
    /// Cycles in which the SIMD issued it; where it issued several at once, those are the first one's.
    pub issued: u64,
    /// Cycles in which the SIMD issued nothing because a wave could not issue this one.
    pub lost: Lost,
}

/// The cycles of a SIMD by instruction.
#[derive(Clone, Debug)]
pub struct Losses {
    /// By the number of an instruction.
    pub at: Vec<At>,
    /// Cycles lost at an instruction while it waits for another.
    causes: FxHashMap<(u32, u32), u64>,
}

impl Losses {
    /// Of so many instructions; nothing is lost yet.
    pub fn new(instructions: usize) -> Losses {
        Losses { at: vec![At::default(); instructions], causes: FxHashMap::default() }
    }

    /// An instruction is issued, in cycles that are its own, or none.
    pub fn issue(&mut self, step: u32, cycles: u64) {
        let at = &mut self.at[step as usize];
        at.executed += 1;
        at.issued += cycles;
    }

    /// Cycles are lost at an instruction, for a reason, while it waits for another.
    pub fn lose(&mut self, step: u32, reason: Reason, cause: u32, cycles: u64) {
        self.at[step as usize].lost.add(reason, cycles);
        *self.causes.entry((step, cause)).or_default() += cycles;
    }

    /// For which other instruction an instruction has waited longest, the first of equals.
    pub fn cause(&self) -> Vec<Option<u32>> {
        let mut most: Vec<Option<(u64, u32)>> = vec![None; self.at.len()];
        for (&(step, cause), &cycles) in &self.causes {
            let best = &mut most[step as usize];
            let is_more = |&(most, first): &(u64, u32)| (cycles, first) > (most, cause);
            if cause != step && best.as_ref().is_none_or(is_more) {
                *best = Some((cycles, cause));
            }
        }
        most.into_iter().map(|best| best.map(|(_, cause)| cause)).collect()
    }
}
