//! What is kept of a wave's execution: straight stretches of code, one after the other, and what its memory accesses cost.

use crate::cost::Cost;
use crate::step::{Kind, Step};

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

/// How many of the steps before each are accesses with a cost, and barriers.
#[derive(Clone, Debug)]
pub struct Counts(Vec<(u64, u64)>);

impl Counts {
    /// Those of steps.
    pub fn new(steps: &[Step]) -> Counts {
        let mut sum = (0, 0);
        let mut counts = vec![sum];
        for step in steps {
            sum.0 += u64::from(step.is_vector_access);
            sum.1 += u64::from(matches!(step.kind, Kind::Barrier));
            counts.push(sum);
        }
        Counts(counts)
    }

    /// Accesses and barriers among so many steps from one on.
    fn among(&self, first: u32, count: u32) -> (u64, u64) {
        let (first, last) = (self.0[first as usize], self.0[(first + count) as usize]);
        (last.0 - first.0, last.1 - first.1)
    }
}

impl Track {
    /// A part of the way along: of its instructions, or, if it has barriers, of these, so that the waves of a work-group are
    /// between the same two.
    pub fn part(&self, counts: &Counts, part: u64, all: u64) -> Cursor<'_> {
        let among = |stretch: &Stretch| counts.among(stretch.first, stretch.count);
        let barriers: u64 =
            self.stretches.iter().map(|stretch| u64::from(stretch.times) * among(stretch).1).sum();
        let of = |whole: u64| (u128::from(whole) * u128::from(part) / u128::from(all.max(1))) as u64;
        // How many of what counts are behind.
        let mut left = if barriers == 0 { of(self.executed) } else { of(barriers) };
        let mut cursor = self.start();
        for stretch in &self.stretches {
            if left == 0 {
                break;
            }
            let (accesses, here) = among(stretch);
            let each = if barriers == 0 { stretch.count.into() } else { here };
            let times = left.checked_div(each).unwrap_or(u64::MAX).min(stretch.times.into());
            cursor.cost += (times * accesses) as usize;
            left -= times * each;
            if times == u64::from(stretch.times) {
                cursor.stretch += 1;
                continue;
            }
            cursor.time = times as u32;
            while left != 0 {
                let (accesses, barrier) = counts.among(stretch.first + cursor.at, 1);
                cursor.cost += accesses as usize;
                left -= if barriers == 0 { 1 } else { barrier };
                cursor.at += 1;
            }
            break;
        }
        cursor
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

    /// Half the way of three stretches, counted by hand: the first instruction, then two of four trips of a loop of three.
    #[test]
    fn parts_of_the_way() {
        use gcnsel_isa::{Target, assemble};
        let step =
            |text: &str| Step::new(&assemble(text, Target::Gfx90a).expect("it is right"), Target::Gfx90a);
        let load = "global_load_dword v0, v[2:3], off";
        let place = |middle: &str, part: u64| {
            let steps = ["s_nop 0", load, middle, "s_nop 0", "s_endpgm"].map(step);
            let mut track = Track { executed: 14, ..Track::default() };
            track.push(0, 1, false);
            (0..4).for_each(|_| track.push(1, 3, true));
            track.push(4, 1, false);
            let cursor = track.part(&Counts::new(&steps), part, 14);
            (cursor.stretch, cursor.time, cursor.at, cursor.cost)
        };
        assert_eq!(
            [0, 1, 2, 7, 9, 13].map(|part| place("s_nop 0", part)),
            [(0, 0, 0, 0), (1, 0, 0, 0), (1, 0, 1, 1), (1, 2, 0, 2), (1, 2, 2, 3), (2, 0, 0, 4)]
        );
        // Two of four barriers are behind from the seventh to the tenth of fourteen parts on.
        assert_eq!(
            [0, 7, 10, 11].map(|part| place("s_barrier", part)),
            [(0, 0, 0, 0), (1, 2, 0, 2), (1, 2, 0, 2), (1, 3, 0, 3)]
        );
    }

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
