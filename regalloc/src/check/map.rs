//! Maps that share what they have in common: a copy takes no time, and two maps are compared by what they differ in.
//!
//! What is known where a block begins differs little from what is known where the next one does. Big-endian Patricia tries
//! (Okasaki and Gill, "Fast Mergeable Integer Maps", ML Workshop 1998) whose nodes are counted: what no other map has is
//! changed in place. Recursion is no deeper than the bits of a key.

use std::rc::Rc;

/// A map from numbers.
#[derive(Clone, Debug)]
pub struct Map<V>(Option<Rc<Node<V>>>);

#[derive(Clone, Debug)]
enum Node<V> {
    Leaf(u64, V),
    /// Keys that are equal above a bit, of which `key` is one, and are not in that bit.
    Branch {
        key: u64,
        bit: u8,
        halves: [Rc<Node<V>>; 2],
    },
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Map(None)
    }
}

impl<V> Node<V> {
    /// Whether a key belongs below this node, so far as is known without looking there.
    fn reaches(&self, key: u64) -> bool {
        match *self {
            Node::Leaf(own, _) => own == key,
            Node::Branch { key: own, bit, .. } => (own ^ key) >> bit >> 1 == 0,
        }
    }

    /// A key below it.
    fn key(&self) -> u64 {
        match *self {
            Node::Leaf(key, _) | Node::Branch { key, .. } => key,
        }
    }

    /// The bits of a key that it leaves open.
    fn open(&self) -> u32 {
        match *self {
            Node::Leaf(..) => 0,
            Node::Branch { bit, .. } => u32::from(bit) + 1,
        }
    }

    fn each<'a>(&'a self, visit: &mut impl FnMut(u64, &'a V)) {
        match self {
            Node::Leaf(key, value) => visit(*key, value),
            Node::Branch { halves, .. } => halves.iter().for_each(|half| half.each(visit)),
        }
    }
}

fn side(key: u64, bit: u8) -> usize {
    (key >> bit & 1) as usize
}

impl<V: Clone + PartialEq> Map<V> {
    /// What a key has.
    pub fn get(&self, key: u64) -> Option<&V> {
        let mut node = self.0.as_deref()?;
        loop {
            match node {
                Node::Leaf(own, value) => return (*own == key).then_some(value),
                Node::Branch { bit, halves, .. } => node = &halves[side(key, *bit)],
            }
        }
    }

    /// Whether there is nothing.
    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Gives a key a value; the one it had.
    pub fn insert(&mut self, key: u64, value: V) -> Option<V> {
        match &mut self.0 {
            Some(root) => insert(root, key, value),
            none => {
                *none = Some(Rc::new(Node::Leaf(key, value)));
                None
            }
        }
    }

    /// Takes a key's value.
    pub fn remove(&mut self, key: u64) -> Option<V> {
        let value = self.get(key)?.clone();
        match &mut self.0 {
            Some(root) if matches!(**root, Node::Branch { .. }) => remove(root, key),
            only => *only = None,
        }
        Some(value)
    }

    /// Visits the keys at which two maps differ, in increasing order.
    pub fn differences<'a>(
        &'a self,
        other: &'a Self,
        visit: &mut impl FnMut(u64, Option<&'a V>, Option<&'a V>),
    ) {
        differences(self.0.as_ref(), other.0.as_ref(), visit);
    }
}

fn insert<V: Clone>(node: &mut Rc<Node<V>>, key: u64, value: V) -> Option<V> {
    if !node.reaches(key) {
        let bit = (node.key() ^ key).ilog2() as u8;
        let halves = [Rc::new(Node::Leaf(key, value)), Rc::clone(node)];
        let [new, old] = halves;
        let halves = if side(key, bit) == 0 { [new, old] } else { [old, new] };
        *node = Rc::new(Node::Branch { key, bit, halves });
        return None;
    }
    match Rc::make_mut(node) {
        Node::Leaf(_, old) => Some(std::mem::replace(old, value)),
        Node::Branch { bit, halves, .. } => insert(&mut halves[side(key, *bit)], key, value),
    }
}

/// Takes out a key that is below a branch.
fn remove<V: Clone>(node: &mut Rc<Node<V>>, key: u64) {
    let rest = match &**node {
        Node::Branch { bit, halves, .. } => {
            let side = side(key, *bit);
            matches!(*halves[side], Node::Leaf(..)).then(|| Rc::clone(&halves[1 - side]))
        }
        Node::Leaf(..) => None,
    };
    match rest {
        Some(rest) => *node = rest,
        None => {
            if let Node::Branch { bit, halves, .. } = Rc::make_mut(node) {
                remove(&mut halves[side(key, *bit)], key);
            }
        }
    }
}

fn differences<'a, V: PartialEq>(
    a: Option<&'a Rc<Node<V>>>,
    b: Option<&'a Rc<Node<V>>>,
    visit: &mut impl FnMut(u64, Option<&'a V>, Option<&'a V>),
) {
    let (a, b) = match (a, b) {
        (Some(a), Some(b)) if Rc::ptr_eq(a, b) => return,
        (Some(a), Some(b)) => (a, b),
        (Some(a), None) => return a.each(&mut |key, value| visit(key, Some(value), None)),
        (None, Some(b)) => return b.each(&mut |key, value| visit(key, None, Some(value))),
        (None, None) => return,
    };
    match (&**a, &**b) {
        (Node::Leaf(key, of_a), Node::Leaf(other, of_b)) if key == other => {
            if of_a != of_b {
                visit(*key, Some(of_a), Some(of_b));
            }
        }
        (Node::Branch { halves, .. }, Node::Branch { halves: others, .. })
            if a.open() == b.open() && a.reaches(b.key()) =>
        {
            for (half, other) in halves.iter().zip(others) {
                differences(Some(half), Some(other), visit);
            }
        }
        (Node::Branch { bit, halves, .. }, _) if a.open() > b.open() && a.reaches(b.key()) => {
            for (at, half) in halves.iter().enumerate() {
                differences(Some(half), (side(b.key(), *bit) == at).then_some(b), visit);
            }
        }
        (_, Node::Branch { bit, halves, .. }) if b.open() > a.open() && b.reaches(a.key()) => {
            for (at, half) in halves.iter().enumerate() {
                differences((side(a.key(), *bit) == at).then_some(a), Some(half), visit);
            }
        }
        _ if a.key() < b.key() => {
            differences(Some(a), None, visit);
            differences(None, Some(b), visit);
        }
        _ => {
            differences(None, Some(b), visit);
            differences(Some(a), None, visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    /// Near and far keys.
    fn keys() -> impl Strategy<Value = u64> {
        prop_oneof![0..40u64, (0..8u64).prop_map(|high| high << 61 | 5), Just(u64::MAX)]
    }

    fn changes() -> impl Strategy<Value = Vec<(u64, Option<u8>)>> {
        prop::collection::vec((keys(), prop::option::of(0..3u8)), 0..60)
    }

    fn change(map: &mut Map<u8>, plain: &mut BTreeMap<u64, u8>, changes: &[(u64, Option<u8>)]) {
        for &(key, value) in changes {
            let [old, wanted] = match value {
                Some(value) => [map.insert(key, value), plain.insert(key, value)],
                None => [map.remove(key), plain.remove(&key)],
            };
            assert_eq!(old, wanted);
        }
    }

    proptest! {
        /// What the standard library's map has, and a copy keeps what it had.
        #[test]
        fn as_a_plain_map(first in changes(), here in changes(), there in changes()) {
            let (mut map, mut plain) = (Map::default(), BTreeMap::new());
            change(&mut map, &mut plain, &first);
            let (mut other, mut other_plain) = (map.clone(), plain.clone());
            change(&mut map, &mut plain, &here);
            change(&mut other, &mut other_plain, &there);
            for (map, plain) in [(&map, &plain), (&other, &other_plain)] {
                let mut all = Vec::new();
                map.differences(&Map::default(), &mut |key, value, _| all.extend(value.map(|v| (key, *v))));
                prop_assert_eq!(all, plain.iter().map(|(&key, &value)| (key, value)).collect::<Vec<_>>());
                prop_assert!((0..41).all(|key| map.get(key) == plain.get(&key)));
            }
            let mut found = Vec::new();
            map.differences(&other, &mut |key, a, b| found.push((key, a.copied(), b.copied())));
            let keys: std::collections::BTreeSet<u64> = plain.keys().chain(other_plain.keys()).copied().collect();
            let pairs = keys.into_iter().map(|key| (key, plain.get(&key).copied(), other_plain.get(&key).copied()));
            prop_assert_eq!(found, pairs.filter(|(_, a, b)| a != b).collect::<Vec<_>>());
        }
    }
}
