//! Sets of small numbers that share their structure.
//!
//! The sets of waiting blocks of neighbouring blocks differ by an element or two; written out, those of nested
//! ifs take quadratic room. Here a set is a handle into an arena of big-endian Patricia tries whose nodes are
//! unique: equal sets have equal handles, and an operation costs what its operands differ by (times a
//! logarithm), for equal subtrees are recognised by their handles.
//!
//! Okasaki and Gill, "Fast Mergeable Integer Maps", ML Workshop 1998; unique nodes as in binary decision
//! diagrams. Recursion is no deeper than the bits of a key.

mod tally;

use rustc_hash::{FxHashMap, FxHashSet};

pub(crate) use tally::Tally;

/// A set in a [`Sets`]. Two sets of one arena are equal if and only if their handles are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Set(u32);

impl Set {
    /// The set without elements, the same in every arena.
    pub const EMPTY: Set = Set(0);

    pub fn is_empty(self) -> bool {
        self == Set::EMPTY
    }

    /// The handle as an index, for tables by set.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    Empty,
    /// The elements `64 * word + i` for each bit i, at least one.
    Leaf {
        word: u32,
        bits: u64,
    },
    /// Words that agree above the highest bit in which `low` and `high` differ, `1 << bit`; that bit is clear in
    /// all words of `low` and set in all of `high`.
    Branch {
        prefix: u32,
        bit: u8,
        low: Set,
        high: Set,
    },
}

/// An arena of sets.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    nodes: Vec<Node>,
    unique: FxHashMap<Node, Set>,
}

impl Default for Sets {
    fn default() -> Self {
        Sets { nodes: vec![Node::Empty], unique: FxHashMap::default() }
    }
}

/// What is above `bit` in a word.
fn prefix(word: u32, bit: u8) -> u32 {
    // Words have 26 bits.
    word >> (bit + 1)
}

impl Sets {
    fn node(&self, set: Set) -> Node {
        self.nodes[set.index()]
    }

    fn make(&mut self, node: Node) -> Set {
        let nodes = &mut self.nodes;
        *self.unique.entry(node).or_insert_with(|| {
            nodes.push(node);
            Set(nodes.len() as u32 - 1)
        })
    }

    fn leaf(&mut self, word: u32, bits: u64) -> Set {
        if bits == 0 { Set::EMPTY } else { self.make(Node::Leaf { word, bits }) }
    }

    fn branch(&mut self, like: u32, bit: u8, low: Set, high: Set) -> Set {
        match (low.is_empty(), high.is_empty()) {
            (true, _) => high,
            (_, true) => low,
            _ => self.make(Node::Branch { prefix: prefix(like, bit), bit, low, high }),
        }
    }

    /// Joins two sets whose words, of which `a` and `b` are examples, differ above what either branches on.
    fn join(&mut self, a: u32, left: Set, b: u32, right: Set) -> Set {
        let bit = (a ^ b).ilog2() as u8;
        if a < b { self.branch(a, bit, left, right) } else { self.branch(a, bit, right, left) }
    }

    /// A word with the prefix of a set's words, at least one, and the bit they branch on, if there are several.
    fn shape(&self, set: Set) -> (u32, Option<u8>) {
        match self.node(set) {
            Node::Empty => unreachable!("the set without elements has no words"),
            Node::Leaf { word, .. } => (word, None),
            Node::Branch { prefix, bit, .. } => (prefix << (bit + 1), Some(bit)),
        }
    }

    /// The set of one element.
    pub fn single(&mut self, element: u32) -> Set {
        self.leaf(element / 64, 1 << (element % 64))
    }

    /// The set of these elements, which are in increasing order.
    pub fn of(&mut self, elements: &[u32]) -> Set {
        match elements {
            [] => Set::EMPTY,
            &[first, .., last] if first / 64 != last / 64 => {
                let (low, high) = elements.split_at(elements.len() / 2);
                let (low, high) = (self.of(low), self.of(high));
                self.union(low, high)
            }
            &[first, ..] => {
                let bits = elements.iter().fold(0, |bits, element| bits | 1 << (element % 64));
                self.leaf(first / 64, bits)
            }
        }
    }

    /// The set and one more element.
    pub fn insert(&mut self, set: Set, element: u32) -> Set {
        let single = self.single(element);
        self.union(set, single)
    }

    /// What is in either set.
    pub fn union(&mut self, a: Set, b: Set) -> Set {
        if a == b || b.is_empty() {
            return a;
        }
        if a.is_empty() {
            return b;
        }
        let ((word_a, bit_a), (word_b, bit_b)) = (self.shape(a), self.shape(b));
        if bit_a < bit_b {
            return self.union(b, a);
        }
        match (self.node(a), self.node(b)) {
            (Node::Leaf { word: wa, bits: ba }, Node::Leaf { word: wb, bits: bb }) if wa == wb => {
                self.leaf(wa, ba | bb)
            }
            (Node::Branch { prefix: p, bit, low, high }, other) if p == prefix(word_b, bit) => match other {
                Node::Branch { bit: other_bit, low: l, high: h, .. } if other_bit == bit => {
                    let (low, high) = (self.union(low, l), self.union(high, h));
                    self.branch(word_b, bit, low, high)
                }
                _ if word_b >> bit & 1 == 0 => {
                    let low = self.union(low, b);
                    self.branch(word_b, bit, low, high)
                }
                _ => {
                    let high = self.union(high, b);
                    self.branch(word_b, bit, low, high)
                }
            },
            _ => self.join(word_a, a, word_b, b),
        }
    }

    /// What is in `a` and not in `b`.
    pub fn difference(&mut self, a: Set, b: Set) -> Set {
        if a == b || a.is_empty() {
            return Set::EMPTY;
        }
        if b.is_empty() {
            return a;
        }
        let (word_b, _) = self.shape(b);
        match (self.node(a), self.node(b)) {
            (Node::Leaf { word: wa, bits: ba }, Node::Leaf { word: wb, bits: bb }) => {
                if wa == wb {
                    self.leaf(wa, ba & !bb)
                } else {
                    a
                }
            }
            (Node::Leaf { word, .. }, Node::Branch { prefix: p, bit, low, high }) => {
                if prefix(word, bit) != p {
                    return a;
                }
                self.difference(a, if word >> bit & 1 == 0 { low } else { high })
            }
            (
                Node::Branch { prefix: pa, bit, low, high },
                Node::Branch { prefix: pb, bit: bit_b, low: l, high: h },
            ) => {
                if bit == bit_b {
                    if pa != pb {
                        return a;
                    }
                    let (low, high) = (self.difference(low, l), self.difference(high, h));
                    self.branch(word_b, bit, low, high)
                } else if bit > bit_b {
                    self.difference_in_half(a, b, word_b)
                } else {
                    let (word_a, _) = self.shape(a);
                    if prefix(word_a, bit_b) != pb {
                        return a;
                    }
                    self.difference(a, if word_a >> bit_b & 1 == 0 { l } else { h })
                }
            }
            (Node::Branch { .. }, Node::Leaf { .. }) => self.difference_in_half(a, b, word_b),
            (Node::Empty, _) | (_, Node::Empty) => a,
        }
    }

    /// `a` without `b`, all of whose words agree in the bit that `a` branches on and above.
    fn difference_in_half(&mut self, a: Set, b: Set, word_b: u32) -> Set {
        let Node::Branch { prefix: p, bit, low, high } = self.node(a) else { return a };
        if prefix(word_b, bit) != p {
            return a;
        }
        if word_b >> bit & 1 == 0 {
            let low = self.difference(low, b);
            self.branch(word_b, bit, low, high)
        } else {
            let high = self.difference(high, b);
            self.branch(word_b, bit, low, high)
        }
    }

    /// The least element.
    pub fn min(&self, mut set: Set) -> Option<u32> {
        loop {
            match self.node(set) {
                Node::Empty => return None,
                Node::Leaf { word, bits } => return Some(word * 64 + bits.trailing_zeros()),
                Node::Branch { low, .. } => set = low,
            }
        }
    }

    /// The set without its least element.
    pub fn without_min(&mut self, set: Set) -> Set {
        match self.node(set) {
            Node::Empty => Set::EMPTY,
            Node::Leaf { word, bits } => self.leaf(word, bits & (bits - 1)),
            Node::Branch { bit, low, high, .. } => {
                let (word, _) = self.shape(high);
                let low = self.without_min(low);
                self.branch(word, bit, low, high)
            }
        }
    }

    /// The least element and the rest.
    pub fn split_min(&mut self, set: Set) -> Option<(u32, Set)> {
        let min = self.min(set)?;
        Some((min, self.without_min(set)))
    }

    pub fn contains(&self, mut set: Set, element: u32) -> bool {
        let word = element / 64;
        loop {
            match self.node(set) {
                Node::Empty => return false,
                Node::Leaf { word: w, bits } => return w == word && bits >> (element % 64) & 1 != 0,
                Node::Branch { prefix: p, bit, low, high } => {
                    if prefix(word, bit) != p {
                        return false;
                    }
                    set = if word >> bit & 1 == 0 { low } else { high };
                }
            }
        }
    }

    /// The elements in increasing order.
    pub fn iter(&self, set: Set) -> Iter<'_> {
        Iter { sets: self, stack: vec![set], word: 0, bits: 0 }
    }

    /// Visits the elements of a set but for those in parts that have been visited before, of this set or another.
    pub fn for_each_unseen(&self, set: Set, seen: &mut FxHashSet<Set>, visit: &mut impl FnMut(u32)) {
        if !seen.insert(set) {
            return;
        }
        match self.node(set) {
            Node::Empty => {}
            Node::Leaf { .. } => self.iter(set).for_each(visit),
            Node::Branch { low, high, .. } => {
                self.for_each_unseen(low, seen, visit);
                self.for_each_unseen(high, seen, visit);
            }
        }
    }

    /// Whether some element satisfies the predicate. `known` remembers the answer for each shared part, so that
    /// asking about many similar sets costs no more than what they differ by; it serves one predicate only.
    pub fn any(&self, set: Set, known: &mut FxHashMap<Set, bool>, predicate: &impl Fn(u32) -> bool) -> bool {
        match self.node(set) {
            Node::Empty => false,
            Node::Leaf { word, mut bits } => {
                while bits != 0 {
                    if predicate(word * 64 + bits.trailing_zeros()) {
                        return true;
                    }
                    bits &= bits - 1;
                }
                false
            }
            Node::Branch { low, high, .. } => {
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

/// The elements of a set in increasing order.
pub(crate) struct Iter<'a> {
    sets: &'a Sets,
    stack: Vec<Set>,
    word: u32,
    bits: u64,
}

impl Iterator for Iter<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        while self.bits == 0 {
            match self.sets.node(self.stack.pop()?) {
                Node::Empty => {}
                Node::Leaf { word, bits } => (self.word, self.bits) = (word, bits),
                Node::Branch { low, high, .. } => self.stack.extend([high, low]),
            }
        }
        let element = self.word * 64 + self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(element)
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
            a in prop::collection::vec(prop_oneof![0u32..300, 0u32..100_000, Just(u32::MAX)], 0..40),
            b in prop::collection::vec(prop_oneof![0u32..300, 0u32..100_000, Just(u32::MAX)], 0..40),
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
            let rest = sets.without_min(x);
            prop_assert_eq!(list(&sets, rest), a.iter().copied().skip(1).collect::<Vec<_>>());
            prop_assert_eq!(sets.min(x), a.first().copied());
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
        }
    }
}
