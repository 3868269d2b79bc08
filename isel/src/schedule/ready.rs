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
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        /// The first few are those of a sorted set, whatever comes and goes.
        #[test]
        fn the_first_of_a_sorted_set(
            units in prop::collection::vec((0..16u32, prop::option::of(any::<prop::sample::Index>())), 1..200),
        ) {
            let mut ready = Ready::<3>::default();
            let mut set = BTreeSet::new();
            let first = |set: &BTreeSet<(u32, usize)>| set.iter().take(3).copied().collect::<Vec<_>>();
            for (unit, (rank, gone)) in units.into_iter().enumerate() {
                ready.insert(rank, unit);
                set.insert((rank, unit));
                if let Some(gone) = gone {
                    let at = gone.index(first(&set).len());
                    let gone = first(&set)[at];
                    prop_assert_eq!(ready.take(at), gone.1);
                    set.remove(&gone);
                }
                let expected: Vec<usize> = first(&set).into_iter().map(|(_, unit)| unit).collect();
                prop_assert_eq!(ready.first().collect::<Vec<_>>(), expected);
            }
        }
    }
}
