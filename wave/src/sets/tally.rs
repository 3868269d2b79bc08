//! Elements behind the first few of many sets that share structure, each shared part looked at once.

use super::{Set, Sets};
use gcnsel_graph::Part;
use rustc_hash::{FxHashMap, FxHashSet};

/// Which elements count, and what has been found so far.
pub(crate) struct Tally {
    /// By word, the elements that count.
    counted: Vec<u64>,
    /// By part of a set, how many elements count.
    counts: FxHashMap<Set, u32>,
    /// Parts of which all counted elements have been found.
    done: FxHashSet<Set>,
    /// By word, the elements found.
    found: Vec<u64>,
}

impl Tally {
    /// Of the elements below `end` those count that satisfy the predicate.
    pub fn new(end: u32, counts: impl Fn(u32) -> bool) -> Self {
        let mut counted = vec![0; end.div_ceil(64) as usize];
        for element in (0..end).filter(|&element| counts(element)) {
            counted[element as usize / 64] |= 1 << (element % 64);
        }
        let found = vec![0; counted.len()];
        Tally { counted, counts: FxHashMap::default(), done: FxHashSet::default(), found }
    }

    /// Adds the elements of a set that count, but for the first so many.
    pub fn add_behind(&mut self, sets: &Sets, set: Set, first: u32) {
        if self.count(sets, set) <= first || first == 0 && !self.done.insert(set) {
            return;
        }
        match sets.part(set) {
            Part::Empty => {}
            Part::Word { word, bits } => {
                let mut bits = bits & self.counted[word];
                (0..first).for_each(|_| bits &= bits - 1);
                self.found[word] |= bits;
            }
            Part::Halves(low, high) => {
                let in_low = self.count(sets, low);
                self.add_behind(sets, low, first);
                self.add_behind(sets, high, first.saturating_sub(in_low));
            }
        }
    }

    /// How many elements of a set count.
    fn count(&mut self, sets: &Sets, set: Set) -> u32 {
        match sets.part(set) {
            Part::Empty => 0,
            Part::Word { word, bits } => (bits & self.counted[word]).count_ones(),
            Part::Halves(low, high) => {
                if let Some(&count) = self.counts.get(&set) {
                    return count;
                }
                let count = self.count(sets, low) + self.count(sets, high);
                self.counts.insert(set, count);
                count
            }
        }
    }

    /// The elements found, in increasing order.
    pub fn found(&self) -> impl Iterator<Item = u32> + '_ {
        let words = self.found.iter().enumerate();
        words.flat_map(|(word, &bits)| {
            (0..64u32).filter(move |bit| bits >> bit & 1 != 0).map(move |bit| word as u32 * 64 + bit)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn agrees_with_lists(
            lists in prop::collection::vec(prop::collection::btree_set(0u32..400, 0..40), 1..8),
            first in 0u32..12,
            uncounted in 1u32..7,
        ) {
            let counts = |element: u32| !element.is_multiple_of(uncounted) || uncounted == 1;
            let mut sets = Sets::default();
            let mut tally = Tally::new(400, counts);
            let mut expected = BTreeSet::new();
            for list in &lists {
                let set = list.iter().fold(Set::EMPTY, |set, &element| sets.insert(set, element));
                tally.add_behind(&sets, set, first);
                expected.extend(list.iter().copied().filter(|&e| counts(e)).skip(first as usize));
            }
            prop_assert_eq!(tally.found().collect::<Vec<_>>(), expected.into_iter().collect::<Vec<_>>());
        }
    }
}
