//! What is kept of a wave's execution: straight stretches of code, one after the other, and what its memory accesses cost.

use crate::access::Cost;

/// Instructions that were executed one after the other without a jump between them, perhaps several times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// The first one's number among the code's.
    pub first: u32,
    /// How many.
    pub count: u32,
    /// The last one has jumped.
    pub jumps: bool,
    /// How often the stretch was executed in a row.
    pub times: u32,
}

/// What a wave has executed.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// The number of its work-group, in the order in which they started.
    pub group: u64,
    /// In their order.
    pub stretches: Vec<Stretch>,
    /// Of each memory access, in their order.
    pub costs: Vec<Cost>,
    /// Instructions that are kept.
    pub executed: u64,
    /// The wave has executed more than what is kept.
    pub is_cut: bool,
}

impl Track {
    /// Adds a stretch; one like the last counts as that again.
    pub fn push(&mut self, first: u32, count: u32, jumps: bool) {
        match self.stretches.last_mut() {
            Some(last)
                if (last.first, last.count, last.jumps) == (first, count, jumps) && last.times < u32::MAX =>
            {
                last.times += 1;
            }
            _ => self.stretches.push(Stretch { first, count, jumps, times: 1 }),
        }
    }

    /// Its instructions from the first on.
    pub fn start(&self) -> Cursor<'_> {
        Cursor { track: self, stretch: 0, time: 0, at: 0, cost: 0 }
    }
}

/// A place in a track: at an instruction, or at the end.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    track: &'a Track,
    stretch: usize,
    time: u32,
    at: u32,
    cost: usize,
}

impl Cursor<'_> {
    /// The number of the instruction here; none at the end.
    pub fn instruction(&self) -> Option<u32> {
        self.track.stretches.get(self.stretch).map(|stretch| stretch.first + self.at)
    }

    /// Goes to the next instruction; whether the one here jumps.
    pub fn advance(&mut self) -> bool {
        let Some(stretch) = self.track.stretches.get(self.stretch) else { return false };
        self.at += 1;
        if self.at < stretch.count {
            return false;
        }
        self.at = 0;
        self.time += 1;
        if self.time == stretch.times {
            self.time = 0;
            self.stretch += 1;
        }
        stretch.jumps
    }

    /// The cost of the next memory access.
    pub fn take_cost(&mut self) -> Cost {
        let cost = self.track.costs.get(self.cost).copied().unwrap_or_default();
        self.cost += 1;
        cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_is_kept_once() {
        let mut track = Track::default();
        track.push(0, 2, false);
        (0..3).for_each(|_| track.push(2, 2, true));
        track.push(2, 2, false);
        assert_eq!(track.stretches.len(), 3);
        let mut cursor = track.start();
        let mut seen = Vec::new();
        while let Some(instruction) = cursor.instruction() {
            seen.push((instruction, cursor.advance()));
        }
        let (no, yes) = (false, true);
        let expected =
            [(0, no), (1, no), (2, no), (3, yes), (2, no), (3, yes), (2, no), (3, yes), (2, no), (3, no)];
        assert_eq!(seen, expected);
    }
}
