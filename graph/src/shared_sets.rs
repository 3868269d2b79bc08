//! Sets of entities that share what they have in common.
//!
//! What is live where a block begins differs from what is live at its end by what the block defines and uses. Written
//! out, the sets of many values that live through many blocks take quadratic room. Here a set is a handle into an arena
//! of big-endian Patricia tries, and a new set is written only where it differs from the one it is made of: an operation
//! takes time by what its operands do not share, times a logarithm.
//!
//! In an arena that is asked to be ([`SharedSets::unique`]) nodes are unique, as in binary decision diagrams: equal sets have
//! equal handles then, however they came about.
//!
//! Okasaki and Gill, "Fast Mergeable Integer Maps", ML Workshop 1998. Recursion is no deeper than the bits of a number.

use cranelift_entity::EntityRef;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::{SmallVec, smallvec};
use std::hash::BuildHasher;
use std::marker::PhantomData;

/// A set in a [`SharedSets`]; equal handles are equal sets, but not the other way round, unless the arena's are
/// [unique](SharedSets::unique).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SharedSet(u32);

impl SharedSet {
    /// The set without elements, the same in every arena.
    pub const EMPTY: SharedSet = SharedSet(0);

    /// Whether there are no elements.
    pub fn is_empty(self) -> bool {
        self == SharedSet::EMPTY
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Elements stand in words of 64. A node is placed among the words by its `key`: twice the word, plus one, for the 64
/// elements of a word; for a branch the first key of its upper half. The lowest bit that is set, `reach`, tells them
/// apart, and how far a branch reaches: over the keys that are nearer than that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Node {
    key: u32,
    /// The lower half of a branch, or 32 elements.
    low: u32,
    /// The upper ones.
    high: u32,
}

impl Node {
    fn reach(&self) -> u32 {
        self.key & self.key.wrapping_neg()
    }

    fn is_leaf(&self) -> bool {
        self.key & 1 == 1
    }

    fn bits(&self) -> u64 {
        u64::from(self.low) | u64::from(self.high) << 32
    }

    /// Whether a node with that key is below this one.
    fn is_above(&self, key: u32) -> bool {
        key.abs_diff(self.key) < self.reach()
    }
}

/// What changes among the elements of one word: some go, then some come.
#[derive(Clone, Copy, Debug)]
struct Change {
    key: u32,
    gone: u64,
    come: u64,
}

/// Unions of branches that reach over so many keys are remembered: those of smaller ones are found as fast.
const REMEMBERED_REACH: u32 = 32;

/// What a set consists of, for those that keep something for each shared part of many sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// No elements.
    Empty,
    /// The elements 64 * `word` + i for each bit i.
    Word {
        /// Which 64 numbers.
        word: usize,
        /// Which of them, at least one.
        bits: u64,
    },
    /// Two sets with elements, those of the first below those of the second.
    Halves(SharedSet, SharedSet),
}

/// An arena of sets. A node comes behind those below it.
#[derive(Clone, Debug)]
pub struct SharedSets<K> {
    nodes: Vec<Node>,
    /// All nodes, where each is to be there once.
    unique: Option<HashTable<u32>>,
    unions: FxHashMap<(u32, u32), u32>,
    elements: PhantomData<K>,
}

impl<K> Default for SharedSets<K> {
    fn default() -> Self {
        SharedSets {
            nodes: vec![Node::default()],
            unique: None,
            unions: FxHashMap::default(),
            elements: PhantomData,
        }
    }
}

impl<K: EntityRef> SharedSets<K> {
    /// An arena in which equal sets have equal handles. New nodes are looked up, which takes longer than to make them.
    pub fn unique() -> Self {
        SharedSets { unique: Some(HashTable::new()), ..SharedSets::default() }
    }

    /// Nodes of all sets.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Frees what only making further sets needs.
    pub fn finish(&mut self) {
        self.unions = FxHashMap::default();
        self.unique = None;
        self.nodes.shrink_to_fit();
    }

    fn push(&mut self, node: Node) -> u32 {
        let new = self.nodes.len() as u32;
        if let Some(unique) = &mut self.unique {
            let hash = |node: &Node| FxBuildHasher.hash_one(node);
            let nodes = &self.nodes;
            let is_it = |&at: &u32| nodes[at as usize] == node;
            match unique.entry(hash(&node), is_it, |&at| hash(&nodes[at as usize])) {
                Entry::Occupied(known) => return *known.get(),
                Entry::Vacant(place) => _ = place.insert(new),
            }
        }
        self.nodes.push(node);
        new
    }

    /// What a set consists of.
    pub fn part(&self, set: SharedSet) -> Part {
        let node = &self.nodes[set.index()];
        match () {
            () if set.is_empty() => Part::Empty,
            () if node.is_leaf() => Part::Word { word: word_of(node.key), bits: node.bits() },
            () => Part::Halves(SharedSet(node.low), SharedSet(node.high)),
        }
    }

    /// The set and one more element.
    pub fn insert(&mut self, set: SharedSet, element: K) -> SharedSet {
        let one = self.leaf(key_of(element.index()), 1 << (element.index() % 64));
        self.union(set, SharedSet(one))
    }

    /// The set of these elements, which are in increasing order.
    pub fn of(&mut self, elements: &[K]) -> SharedSet {
        let word = |element: &K| element.index() / 64;
        match elements {
            [] => SharedSet::EMPTY,
            [first, .., last] if word(first) != word(last) => {
                let (low, high) = elements.split_at(elements.len() / 2);
                let (low, high) = (self.of(low), self.of(high));
                self.union(low, high)
            }
            [first, ..] => {
                let bits = elements.iter().fold(0, |bits, element| bits | 1 << (element.index() % 64));
                SharedSet(self.leaf(key_of(first.index()), bits))
            }
        }
    }

    /// The least element.
    pub fn min(&self, set: SharedSet) -> Option<K> {
        self.iter(set).next()
    }

    /// The set without its least element.
    pub fn without_min(&mut self, set: SharedSet) -> SharedSet {
        let node = self.nodes[set.index()];
        SharedSet(match () {
            () if set.is_empty() => 0,
            () if node.is_leaf() => self.leaf(node.key, node.bits() & (node.bits() - 1)),
            () => {
                let low = self.without_min(SharedSet(node.low));
                self.branch(node.key, low.0, node.high)
            }
        })
    }

    /// What is in `a` and not in `b`.
    pub fn difference(&mut self, a: SharedSet, b: SharedSet) -> SharedSet {
        SharedSet(self.subtract(a.0, b.0))
    }

    fn subtract(&mut self, a: u32, b: u32) -> u32 {
        if a == b || a == 0 {
            return 0;
        }
        if b == 0 {
            return a;
        }
        let (at, of) = (self.nodes[a as usize], self.nodes[b as usize]);
        let (low, high) = if at.key == of.key {
            if at.is_leaf() {
                let bits = at.bits() & !of.bits();
                return if bits == at.bits() { a } else { self.leaf(at.key, bits) };
            }
            (self.subtract(at.low, of.low), self.subtract(at.high, of.high))
        } else if at.reach() > of.reach() && at.is_above(of.key) {
            match of.key < at.key {
                true => (self.subtract(at.low, b), at.high),
                false => (at.low, self.subtract(at.high, b)),
            }
        } else if of.reach() > at.reach() && of.is_above(at.key) {
            return self.subtract(a, if at.key < of.key { of.low } else { of.high });
        } else {
            return a;
        };
        if (low, high) == (at.low, at.high) { a } else { self.branch(at.key, low, high) }
    }

    fn leaf(&mut self, key: u32, bits: u64) -> u32 {
        if bits == 0 { 0 } else { self.push(Node { key, low: bits as u32, high: (bits >> 32) as u32 }) }
    }

    fn branch(&mut self, key: u32, low: u32, high: u32) -> u32 {
        match (low, high) {
            (0, only) | (only, 0) => only,
            _ => self.push(Node { key, low, high }),
        }
    }

    /// Two sets of which neither is above the other.
    fn join(&mut self, a: u32, b: u32) -> u32 {
        let (key_a, key_b) = (self.nodes[a as usize].key, self.nodes[b as usize].key);
        let (low, high) = if key_a < key_b { (a, b) } else { (b, a) };
        let bit = (key_a ^ key_b).ilog2();
        self.branch(key_a.max(key_b) >> bit << bit, low, high)
    }

    /// What is in either set.
    pub fn union(&mut self, a: SharedSet, b: SharedSet) -> SharedSet {
        SharedSet(self.unite(a.0, b.0))
    }

    fn unite(&mut self, a: u32, b: u32) -> u32 {
        if a == b || b == 0 {
            return a;
        }
        if a == 0 {
            return b;
        }
        let (at, of) = (self.nodes[a as usize], self.nodes[b as usize]);
        if at.key == of.key && at.is_leaf() {
            return match at.bits() | of.bits() {
                all if all == at.bits() => a,
                all if all == of.bits() => b,
                all => self.leaf(at.key, all),
            };
        }
        if at.key != of.key && !at.is_above(of.key) && !of.is_above(at.key) {
            return self.join(a, b);
        }
        // Of unique nodes the same operands have the same union in any case.
        let is_remembered = self.unique.is_none() && at.reach().min(of.reach()) >= REMEMBERED_REACH;
        if is_remembered && let Some(&union) = self.unions.get(&(a, b)) {
            return union;
        }
        let below = |node: Node, other: Node, whole: u32| match () {
            () if node.reach() < other.reach() && node.key < other.key => (whole, 0),
            () if node.reach() < other.reach() => (0, whole),
            () => (node.low, node.high),
        };
        let (of_a, of_b) = (below(at, of, a), below(of, at, b));
        let (low, high) = (self.unite(of_a.0, of_b.0), self.unite(of_a.1, of_b.1));
        let union = match (low, high) {
            same if same == of_a && at.reach() >= of.reach() => a,
            same if same == of_b && of.reach() >= at.reach() => b,
            _ => self.branch(if at.reach() >= of.reach() { at.key } else { of.key }, low, high),
        };
        if is_remembered {
            self.unions.insert((a, b), union);
        }
        union
    }

    /// The set with what has been noted: some elements less, then some more.
    pub fn change(&mut self, set: SharedSet, changes: &mut Changes<K>) -> SharedSet {
        let changes = changes.sorted();
        SharedSet(self.apply(set.0, changes))
    }

    fn apply(&mut self, set: u32, changes: &[Change]) -> u32 {
        if changes.is_empty() {
            return set;
        }
        if set == 0 {
            return self.build(changes);
        }
        let node = self.nodes[set as usize];
        let reach = node.reach();
        let (before, rest) = changes.split_at(changes.partition_point(|c| c.key + reach <= node.key));
        let (within, after) = rest.split_at(rest.partition_point(|c| c.key < node.key + reach));
        let changed = if within.is_empty() {
            set
        } else if node.is_leaf() {
            match node.bits() & !within[0].gone | within[0].come {
                same if same == node.bits() => set,
                bits => self.leaf(node.key, bits),
            }
        } else {
            let (lower, upper) = within.split_at(within.partition_point(|c| c.key < node.key));
            match (self.apply(node.low, lower), self.apply(node.high, upper)) {
                same if same == (node.low, node.high) => set,
                (low, high) => self.branch(node.key, low, high),
            }
        };
        let (before, after) = (self.build(before), self.build(after));
        let changed = self.unite(changed, before);
        self.unite(changed, after)
    }

    /// The set of what comes.
    fn build(&mut self, changes: &[Change]) -> u32 {
        match changes {
            [] => 0,
            [one] => self.leaf(one.key, one.come),
            [first, .., last] => {
                let bit = (first.key ^ last.key).ilog2();
                let key = last.key >> bit << bit;
                let (low, high) = changes.split_at(changes.partition_point(|c| c.key < key));
                let (low, high) = (self.build(low), self.build(high));
                self.branch(key, low, high)
            }
        }
    }

    /// Whether an element is in a set.
    pub fn contains(&self, set: SharedSet, element: K) -> bool {
        let (key, bit) = (key_of(element.index()), 1 << (element.index() % 64));
        let mut at = set.0;
        loop {
            let node = &self.nodes[at as usize];
            if node.key == key {
                return node.bits() & bit != 0;
            }
            if at == 0 || node.is_leaf() {
                return false;
            }
            at = if key < node.key { node.low } else { node.high };
        }
    }

    /// The elements of a set in increasing order.
    pub fn iter(&self, set: SharedSet) -> impl Iterator<Item = K> + Clone + '_ {
        self.leaves(set).flat_map(|(word, bits)| elements(word, bits))
    }

    /// The words of a set that have elements, and these as bits.
    fn leaves(&self, set: SharedSet) -> impl Iterator<Item = (usize, u64)> + Clone + '_ {
        let mut left: SmallVec<[u32; 24]> = smallvec![];
        left.extend((!set.is_empty()).then_some(set.0));
        std::iter::from_fn(move || {
            loop {
                let node = &self.nodes[left.pop()? as usize];
                if node.is_leaf() {
                    return Some((word_of(node.key), node.bits()));
                }
                left.extend([node.high, node.low]);
            }
        })
    }

    /// Sums over the elements of every set, in time by the number of nodes: ask it of any set.
    pub fn sums(&self, weight: impl Fn(K) -> u32) -> Sums {
        let mut sums: Vec<u32> = Vec::with_capacity(self.nodes.len());
        sums.push(0);
        for node in &self.nodes[1..] {
            sums.push(match node.is_leaf() {
                true => elements(word_of(node.key), node.bits()).map(&weight).sum(),
                false => sums[node.low as usize] + sums[node.high as usize],
            });
        }
        Sums(sums)
    }

    /// Whether a set has the elements of another arena's set. Equal nodes are remembered in `known`.
    pub fn equal(
        &self,
        set: SharedSet,
        others: &Self,
        other: SharedSet,
        known: &mut FxHashMap<SharedSet, SharedSet>,
    ) -> bool {
        if set.is_empty() || known.get(&set) == Some(&other) {
            return set.is_empty() == other.is_empty();
        }
        let (a, b) = (self.nodes[set.index()], others.nodes[other.index()]);
        let same = a.key == b.key
            && match a.is_leaf() {
                true => a.bits() == b.bits(),
                false => {
                    self.equal(SharedSet(a.low), others, SharedSet(b.low), known)
                        && self.equal(SharedSet(a.high), others, SharedSet(b.high), known)
                }
            };
        if same {
            known.insert(set, other);
        }
        same
    }

    /// Whether two sets have the same elements.
    pub fn same(&self, a: SharedSet, b: SharedSet) -> bool {
        let mut same = true;
        self.differences(a, b, &mut |_, _| same = false);
        same
    }

    /// Visits what is in one of two sets but not in the other; `true` for what is in the second.
    pub fn differences(&self, a: SharedSet, b: SharedSet, visit: &mut impl FnMut(K, bool)) {
        if a == b {
            return;
        }
        let (at, of) = (self.nodes[a.index()], self.nodes[b.index()]);
        if !a.is_empty() && !b.is_empty() {
            if at.key == of.key && at.is_leaf() {
                let word = word_of(at.key);
                elements(word, at.bits() & !of.bits()).for_each(|element| visit(element, false));
                elements(word, of.bits() & !at.bits()).for_each(|element| visit(element, true));
                return;
            }
            if at.key == of.key {
                self.differences(SharedSet(at.low), SharedSet(of.low), visit);
                return self.differences(SharedSet(at.high), SharedSet(of.high), visit);
            }
            if at.is_above(of.key) && at.reach() > of.reach() {
                let (low, high) = if of.key < at.key { (b, SharedSet(0)) } else { (SharedSet(0), b) };
                self.differences(SharedSet(at.low), low, visit);
                return self.differences(SharedSet(at.high), high, visit);
            }
            if of.is_above(at.key) {
                let (low, high) = if at.key < of.key { (a, SharedSet(0)) } else { (SharedSet(0), a) };
                self.differences(low, SharedSet(of.low), visit);
                return self.differences(high, SharedSet(of.high), visit);
            }
        }
        self.iter(a).for_each(|element| visit(element, false));
        self.iter(b).for_each(|element| visit(element, true));
    }
}

fn key_of(element: usize) -> u32 {
    (element as u32 / 64) << 1 | 1
}

fn word_of(key: u32) -> usize {
    (key >> 1) as usize
}

/// The elements that the bits of a word stand for.
fn elements<K: EntityRef>(word: usize, mut bits: u64) -> impl Iterator<Item = K> + Clone {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(K::new(64 * word + bit))
    })
}

/// The sum over the elements of each set of an arena.
#[derive(Clone, Debug, Default)]
pub struct Sums(Vec<u32>);

impl Sums {
    /// Of a set.
    pub fn of(&self, set: SharedSet) -> u32 {
        self.0[set.index()]
    }
}

/// Elements that come and go: collected, then made to a set all at once ([`SharedSets::change`]).
#[derive(Clone, Debug)]
pub struct Changes<K> {
    list: Vec<Change>,
    /// By word: one more than its place in the list.
    place: Vec<u32>,
    elements: PhantomData<K>,
}

impl<K: EntityRef> Changes<K> {
    /// None, of so many elements.
    pub fn new(count: usize) -> Self {
        Changes { list: Vec::new(), place: vec![0; count.div_ceil(64)], elements: PhantomData }
    }

    fn at(&mut self, element: K) -> (&mut Change, u64) {
        let word = element.index() / 64;
        let place = &mut self.place[word];
        if *place == 0 {
            self.list.push(Change { key: key_of(element.index()), gone: 0, come: 0 });
            *place = self.list.len() as u32;
        }
        (&mut self.list[*place as usize - 1], 1 << (element.index() % 64))
    }

    /// An element goes.
    pub fn remove(&mut self, element: K) {
        let (change, bit) = self.at(element);
        change.gone |= bit;
    }

    /// An element comes, unless it has been said to go.
    pub fn insert_unless_removed(&mut self, element: K) {
        let (change, bit) = self.at(element);
        change.come |= bit & !change.gone;
    }

    /// Ends a collection: what follows begins the next.
    pub fn clear(&mut self) {
        for change in self.list.drain(..) {
            self.place[word_of(change.key)] = 0;
        }
    }

    fn sorted(&mut self) -> &[Change] {
        self.list.iter().for_each(|change| self.place[word_of(change.key)] = 0);
        self.list.sort_unstable_by_key(|change| change.key);
        for (change, place) in self.list.iter().zip(1..) {
            self.place[word_of(change.key)] = place;
        }
        &self.list
    }
}

/// Elements as bits of words.
#[derive(Clone, Debug)]
struct Bits(Vec<u64>);

impl Bits {
    fn new(count: usize) -> Self {
        Bits(vec![0; count.div_ceil(64)])
    }

    fn insert(&mut self, element: impl EntityRef) {
        self.0[element.index() / 64] |= 1 << (element.index() % 64);
    }

    fn contains(&self, element: impl EntityRef) -> bool {
        self.0[element.index() / 64] >> (element.index() % 64) & 1 == 1
    }
}

/// Elements that are taken out of all sets of an arena, one after the other; visiting what is left of a set costs no more
/// than that, times a logarithm, and what has been taken out in between.
#[derive(Clone, Debug)]
pub struct TakenOut<K> {
    elements: Bits,
    /// By node: nothing is left of it.
    is_spent: Vec<bool>,
    kind: PhantomData<K>,
}

impl<K: EntityRef> TakenOut<K> {
    /// None yet, of the sets of an arena of so many elements.
    pub fn new(sets: &SharedSets<K>, count: usize) -> Self {
        let mut is_spent = vec![false; sets.node_count()];
        is_spent[0] = true;
        TakenOut { elements: Bits::new(count), is_spent, kind: PhantomData }
    }

    /// Takes an element out.
    pub fn insert(&mut self, element: K) {
        self.elements.insert(element);
    }

    /// Whether an element has been taken out.
    pub fn contains(&self, element: K) -> bool {
        self.elements.contains(element)
    }

    /// Adds what is left of a set, in increasing order.
    pub fn left(&mut self, sets: &SharedSets<K>, set: SharedSet, into: &mut Vec<K>) {
        if self.is_spent[set.index()] {
            return;
        }
        let node = sets.nodes[set.index()];
        self.is_spent[set.index()] = if node.is_leaf() {
            let word = word_of(node.key);
            let bits = node.bits() & !self.elements.0[word];
            into.extend(elements::<K>(word, bits));
            bits == 0
        } else {
            self.left(sets, SharedSet(node.low), into);
            self.left(sets, SharedSet(node.high), into);
            self.is_spent[node.low as usize] && self.is_spent[node.high as usize]
        };
    }
}

/// Elements, to find which sets of an arena have some of them: asked of all sets that takes no more time than there are
/// nodes.
#[derive(Clone, Debug)]
pub struct Chosen<K> {
    elements: Bits,
    /// By node: whether it has some, where that is known.
    known: Vec<Option<bool>>,
    kind: PhantomData<K>,
}

impl<K: EntityRef> Chosen<K> {
    /// These, for the sets of an arena of so many elements.
    pub fn new(sets: &SharedSets<K>, count: usize, chosen: impl IntoIterator<Item = K>) -> Self {
        let mut elements = Bits::new(count);
        chosen.into_iter().for_each(|element| elements.insert(element));
        let mut known = vec![None; sets.node_count()];
        known[0] = Some(false);
        Chosen { elements, known, kind: PhantomData }
    }

    /// Whether an element is one of them.
    pub fn contains(&self, element: K) -> bool {
        self.elements.contains(element)
    }

    /// Whether a set has some of them.
    pub fn meets(&mut self, sets: &SharedSets<K>, set: SharedSet) -> bool {
        if let Some(known) = self.known[set.index()] {
            return known;
        }
        let node = sets.nodes[set.index()];
        let meets = match node.is_leaf() {
            true => node.bits() & self.elements.0[word_of(node.key)] != 0,
            false => self.meets(sets, SharedSet(node.low)) || self.meets(sets, SharedSet(node.high)),
        };
        self.known[set.index()] = Some(meets);
        meets
    }
}

#[cfg(test)]
mod tests;
