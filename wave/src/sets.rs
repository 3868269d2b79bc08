//! Sets of stops.
//!
//! The sets of waiting blocks of neighbouring blocks differ by an element or two; written out, those of nested ifs take
//! quadratic room. They share what they have in common ([`SharedSets`]), in an arena in which equal sets have equal handles: what
//! is planned for a set is planned once.

mod tally;

use cranelift_entity::entity_impl;
use gcnsel_graph::{Part, SharedSet, SharedSets};
use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use tally::Tally;

/// A stop's number, as an element.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Element(u32);
entity_impl!(Element, "stop");

/// A set in a [`Sets`]. Two sets of one arena are equal if and only if their handles are.
pub(crate) type Set = SharedSet;

/// An arena of sets.
#[derive(Clone, Debug)]
pub(crate) struct Sets(SharedSets<Element>);

impl Default for Sets {
    fn default() -> Self {
        Sets(SharedSets::unique())
    }
}

impl Sets {
    /// The set of these elements, which are in increasing order.
    pub fn of(&mut self, elements: &[u32]) -> Set {
        let elements: Vec<Element> = elements.iter().copied().map(Element::from_u32).collect();
        self.0.of(&elements)
    }

    /// The set and one more element.
    pub fn insert(&mut self, set: Set, element: u32) -> Set {
        self.0.insert(set, Element::from_u32(element))
    }

    /// What is in either set.
    pub fn union(&mut self, a: Set, b: Set) -> Set {
        self.0.union(a, b)
    }

    /// What is in `a` and not in `b`.
    pub fn difference(&mut self, a: Set, b: Set) -> Set {
        self.0.difference(a, b)
    }

    /// The least element.
    pub fn min(&self, set: Set) -> Option<u32> {
        self.0.min(set).map(Element::as_u32)
    }

    /// The least element and the rest.
    pub fn split_min(&mut self, set: Set) -> Option<(u32, Set)> {
        let min = self.min(set)?;
        Some((min, self.0.without_min(set)))
    }

    pub fn contains(&self, set: Set, element: u32) -> bool {
        self.0.contains(set, Element::from_u32(element))
    }

    /// The elements in increasing order.
    pub fn iter(&self, set: Set) -> impl Iterator<Item = u32> + '_ {
        self.0.iter(set).map(Element::as_u32)
    }

    fn part(&self, set: Set) -> Part {
        self.0.part(set)
    }

    /// Visits the elements of a set but for those in parts that have been visited before, of this set or another.
    pub fn for_each_unseen(&self, set: Set, seen: &mut FxHashSet<Set>, visit: &mut impl FnMut(u32)) {
        if !seen.insert(set) {
            return;
        }
        match self.part(set) {
            Part::Empty => {}
            Part::Word { .. } => self.iter(set).for_each(visit),
            Part::Halves(low, high) => {
                self.for_each_unseen(low, seen, visit);
                self.for_each_unseen(high, seen, visit);
            }
        }
    }

    /// Whether some element satisfies the predicate. `known` remembers the answer for each shared part, so that
    /// asking about many similar sets costs no more than what they differ by; it serves one predicate only.
    pub fn any(&self, set: Set, known: &mut FxHashMap<Set, bool>, predicate: &impl Fn(u32) -> bool) -> bool {
        match self.part(set) {
            Part::Empty => false,
            Part::Word { .. } => self.iter(set).any(predicate),
            Part::Halves(low, high) => {
                if let Some(&answer) = known.get(&set) {
                    return answer;
                }
                let answer = self.any(low, known, predicate) || self.any(high, known, predicate);
                known.insert(set, answer);
                answer
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn build(sets: &mut Sets, elements: &[u32]) -> Set {
        elements.iter().fold(Set::EMPTY, |set, &e| sets.insert(set, e))
    }

    proptest! {
        #[test]
        fn agree_with_ordered_sets(
            a in prop::collection::vec(prop_oneof![0u32..300, 0u32..100_000, Just(u32::MAX - 1)], 0..40),
            b in prop::collection::vec(prop_oneof![0u32..300, 0u32..100_000, Just(u32::MAX - 1)], 0..40),
        ) {
            let mut sets = Sets::default();
            let (x, y) = (build(&mut sets, &a), build(&mut sets, &b));
            let (a, b): (BTreeSet<u32>, BTreeSet<u32>) = (a.into_iter().collect(), b.into_iter().collect());
            let list = |sets: &Sets, s| sets.iter(s).collect::<Vec<u32>>();
            prop_assert_eq!(list(&sets, x), a.iter().copied().collect::<Vec<_>>());
            let sorted: Vec<u32> = a.iter().copied().collect();
            prop_assert_eq!(sets.of(&sorted), x);
            let union = sets.union(x, y);
            prop_assert_eq!(list(&sets, union), a.union(&b).copied().collect::<Vec<_>>());
            let difference = sets.difference(x, y);
            prop_assert_eq!(list(&sets, difference), a.difference(&b).copied().collect::<Vec<_>>());
            let split = sets.split_min(x);
            let rest = split.map_or(Set::EMPTY, |split| split.1);
            prop_assert_eq!(list(&sets, rest), a.iter().copied().skip(1).collect::<Vec<_>>());
            prop_assert_eq!(split.map(|split| split.0), a.first().copied());
            // Handles are equal exactly if the elements are, however the set came about.
            let mut both: Vec<u32> = a.union(&b).copied().collect();
            both.reverse();
            let rebuilt = build(&mut sets, &both);
            prop_assert_eq!(rebuilt, union);
            for set in [difference, rest] {
                let elements = list(&sets, set);
                prop_assert_eq!(build(&mut sets, &elements), set);
            }
            prop_assert_eq!(x == y, a == b);
            for &e in b.iter() {
                prop_assert_eq!(sets.contains(x, e), a.contains(&e));
            }
            let odd = sets.any(x, &mut FxHashMap::default(), &|e| e % 2 == 1);
            prop_assert_eq!(odd, a.iter().any(|e| e % 2 == 1));
            let (mut seen, mut visited) = (FxHashSet::default(), Vec::new());
            [x, y].into_iter().for_each(|set| sets.for_each_unseen(set, &mut seen, &mut |e| visited.push(e)));
            prop_assert_eq!(visited.into_iter().collect::<BTreeSet<u32>>(), &a | &b);
        }
    }
}
