//! Units that wait for no other, of which the first few are looked at.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Ready units by rank, each with its number; no two are the same.
#[derive(Default)]
pub(super) struct Ready<const WINDOW: usize> {
    /// The first of them, sorted.
    window: Vec<(u32, u32)>,
    /// The others, each behind all of the window.
    others: BinaryHeap<Reverse<(u32, u32)>>,
}

impl<const WINDOW: usize> Ready<WINDOW> {
    /// Adds a unit.
    pub fn insert(&mut self, rank: u32, unit: usize) {
        let new = (rank, unit as u32);
        if self.window.len() == WINDOW && self.window.last().is_some_and(|&last| last < new) {
            self.others.push(Reverse(new));
            return;
        }
        if self.window.len() == WINDOW {
            self.others.extend(self.window.pop().map(Reverse));
        }
        let at = self.window.partition_point(|&other| other < new);
        self.window.insert(at, new);
    }

    /// The first units, in order.
    pub fn first(&self) -> impl Iterator<Item = usize> {
        self.window.iter().map(|&(_, unit)| unit as usize)
    }

    /// Takes the one at a place among the first.
    pub fn take(&mut self, at: usize) -> usize {
        let (_, unit) = self.window.remove(at);
        self.window.extend(self.others.pop().map(|Reverse(other)| other));
        unit as usize
    }
}

#[cfg(test)]
mod tests {
    use super::Ready;
    use std::collections::BTreeSet;

    /// The first few are those of a sorted set, whatever comes and goes.
    #[test]
    fn the_first_of_a_sorted_set() {
        let mut ready = Ready::<3>::default();
        let mut set = BTreeSet::new();
        let mut seed = 1u32;
        for unit in 0..200 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let rank = seed >> 28;
            ready.insert(rank, unit);
            set.insert((rank, unit));
            let few = |set: &BTreeSet<(u32, usize)>| set.iter().take(3).copied().collect::<Vec<_>>();
            if seed & 0x40_0000 != 0 {
                let at = (seed >> 8) as usize % few(&set).len();
                let gone = few(&set)[at];
                assert_eq!(ready.take(at), gone.1);
                set.remove(&gone);
            }
            let units: Vec<usize> = few(&set).into_iter().map(|(_, unit)| unit).collect();
            assert_eq!(ready.first().collect::<Vec<_>>(), units);
        }
        assert!(set.len() > 20, "many wait behind the window");
    }
}
