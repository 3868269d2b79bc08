//! Where the places of a web's values are taken: ranges of points that do not overlap.

use smallvec::SmallVec;
use std::collections::BTreeMap;

/// A point of the function, counted over the layout.
pub type Point = u32;

/// A place is taken by a value from a point to another, which counts as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub first: Point,
    pub last: Point,
    /// The value.
    pub of: u32,
}

/// The most ranges that stand in a list. Most values have one, and there may be a million values.
const FEW: usize = 16;

/// Ranges in order.
#[derive(Clone, Debug)]
pub enum Ranges {
    Few(SmallVec<[Range; 1]>),
    /// By their first points.
    Many(BTreeMap<Point, (Point, u32)>),
}

impl Default for Ranges {
    fn default() -> Self {
        Ranges::Few(SmallVec::new())
    }
}

impl Ranges {
    pub fn len(&self) -> usize {
        match self {
            Ranges::Few(list) => list.len(),
            Ranges::Many(map) => map.len(),
        }
    }

    /// The last point of the last range.
    pub fn end(&self) -> Option<Point> {
        match self {
            Ranges::Few(list) => list.last().map(|range| range.last),
            Ranges::Many(map) => map.last_key_value().map(|(_, &(last, _))| last),
        }
    }

    /// All, in order.
    pub fn iter(&self) -> impl Iterator<Item = Range> + '_ {
        let (few, many) = match self {
            Ranges::Few(list) => (Some(list.iter().copied()), None),
            Ranges::Many(map) => (None, Some(map.iter().map(of_entry))),
        };
        few.into_iter().flatten().chain(many.into_iter().flatten())
    }

    /// The ranges that have a point from `first` to `last`, the last of them first.
    pub fn overlapping(&self, first: Point, last: Point) -> impl Iterator<Item = Range> + '_ {
        let (few, many) = match self {
            Ranges::Few(list) => {
                let behind = list.partition_point(|range| range.first <= last);
                (Some(list[..behind].iter().rev().copied()), None)
            }
            Ranges::Many(map) => (None, Some(map.range(..=last).rev().map(of_entry))),
        };
        let before = few.into_iter().flatten().chain(many.into_iter().flatten());
        before.take_while(move |range| range.last >= first)
    }

    /// Adds a range behind those there are. Neighbours become one.
    pub fn push(&mut self, range: Range) {
        match self {
            Ranges::Few(list) => {
                if let Some(before) = list.last_mut()
                    && before.last + 1 == range.first
                {
                    before.last = range.last;
                    return;
                }
            }
            Ranges::Many(map) => {
                if let Some(mut before) = map.last_entry()
                    && before.get().0 + 1 == range.first
                {
                    before.get_mut().0 = range.last;
                    return;
                }
            }
        }
        self.insert(range);
    }

    /// Adds a range that overlaps none.
    pub fn insert(&mut self, range: Range) {
        match self {
            Ranges::Few(list) if list.len() < FEW => {
                let at = list.partition_point(|other| other.first < range.first);
                list.insert(at, range);
            }
            Ranges::Few(list) => {
                let all = list.drain(..).chain([range]);
                *self = Ranges::Many(all.map(|range| (range.first, (range.last, range.of))).collect());
            }
            Ranges::Many(map) => _ = map.insert(range.first, (range.last, range.of)),
        }
    }

    /// Takes a range out.
    pub fn remove(&mut self, range: Range) {
        match self {
            Ranges::Few(list) => list.retain(|other| other.first != range.first),
            Ranges::Many(map) => _ = map.remove(&range.first),
        }
    }
}

fn of_entry((&first, &(last, of)): (&Point, &(Point, u32))) -> Range {
    Range { first, last, of }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Ranges against a list that is gone through.
        #[test]
        fn ranges_are_found_where_they_are(
            given in proptest::collection::vec((0u32..400, 0u32..5, any::<bool>()), 0..120),
        ) {
            let mut ranges = Ranges::default();
            let mut all: Vec<Range> = Vec::new();
            for (of, (first, length, clears)) in given.into_iter().enumerate() {
                let range = Range { first, last: first + length, of: of as u32 };
                let meets = |other: &&Range| other.first <= range.last && range.first <= other.last;
                let mut found: Vec<Range> = all.iter().filter(meets).copied().collect();
                found.sort_by_key(|range| std::cmp::Reverse(range.first));
                prop_assert!(ranges.overlapping(range.first, range.last).eq(found.iter().copied()));
                // What is in the way goes now and then.
                if clears {
                    for other in found.drain(..) {
                        ranges.remove(other);
                        all.retain(|one| *one != other);
                    }
                }
                if found.is_empty() {
                    ranges.insert(range);
                    all.push(range);
                }
            }
            all.sort_by_key(|range| range.first);
            prop_assert!(ranges.iter().eq(all.iter().copied()));
            let end = all.last().map(|range| range.last);
            prop_assert_eq!((ranges.len(), ranges.end()), (all.len(), end));
            // Behind what there is, a neighbour and then one apart.
            let next = end.map_or(0, |end| end + 1);
            ranges.push(Range { first: next, last: next + 2, of: 7 });
            ranges.push(Range { first: next + 4, last: next + 4, of: 8 });
            prop_assert_eq!((ranges.len(), ranges.end()), (all.len().max(1) + 1, Some(next + 4)));
        }
    }
}
