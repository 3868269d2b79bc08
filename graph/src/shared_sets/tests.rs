//! Sets against sets of the standard library, by random operations.

use super::*;
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Element(u32);
cranelift_entity::entity_impl!(Element);

/// A small deterministic generator of numbers (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}

const COUNT: usize = 20_000;

/// Numbers from close together to far apart.
fn element(numbers: &mut Numbers) -> Element {
    let reach = [10, 100, 3000, COUNT as u64][numbers.below(4) as usize];
    Element(numbers.below(reach) as u32)
}

#[test]
fn sets_are_as_the_standard_librarys() {
    let mut numbers = Numbers(3);
    let mut sets: SharedSets<Element> = SharedSets::default();
    let mut changes = Changes::new(COUNT);
    let mut all: Vec<(SharedSet, BTreeSet<Element>)> = vec![(SharedSet::EMPTY, BTreeSet::new())];
    for _ in 0..3000 {
        let any = |numbers: &mut Numbers| numbers.below(all.len() as u64) as usize;
        let (a, b) = (any(&mut numbers), any(&mut numbers));
        let (set, wanted) = if numbers.below(3) == 0 {
            (sets.union(all[a].0, all[b].0), &all[a].1 | &all[b].1)
        } else {
            let mut wanted = all[a].1.clone();
            let mut gone = BTreeSet::new();
            for _ in 0..numbers.below(8) {
                let one = match numbers.below(2) {
                    0 => element(&mut numbers),
                    _ => *all[a].1.iter().nth(numbers.below(20) as usize).unwrap_or(&Element(0)),
                };
                changes.remove(one);
                gone.insert(one);
                wanted.remove(&one);
            }
            for _ in 0..numbers.below(20) {
                let one = element(&mut numbers);
                changes.insert_unless_removed(one);
                if !gone.contains(&one) {
                    wanted.insert(one);
                }
            }
            let set = sets.change(all[a].0, &mut changes);
            changes.clear();
            (set, wanted)
        };
        assert!(sets.iter(set).eq(wanted.iter().copied()));
        assert_eq!(set.is_empty(), wanted.is_empty());
        for _ in 0..10 {
            let one = element(&mut numbers);
            assert_eq!(sets.contains(set, one), wanted.contains(&one));
        }
        let mut found = [BTreeSet::new(), BTreeSet::new()];
        sets.differences(set, all[b].0, &mut |one, second| _ = found[usize::from(second)].insert(one));
        assert_eq!(found, [&wanted - &all[b].1, &all[b].1 - &wanted]);
        all.push((set, wanted));
    }
    let sums = sets.sums(|one| one.0);
    assert!(all.iter().all(|(set, wanted)| sums.of(*set) == wanted.iter().map(|one| one.0).sum()));
    // What is taken out stays away, from whatever set.
    let mut out = TakenOut::new(&sets, COUNT);
    let mut gone = BTreeSet::new();
    for (set, wanted) in &all {
        let mut left = Vec::new();
        out.left(&sets, *set, &mut left);
        assert!(left.iter().eq(&(wanted - &gone)));
        for one in left.into_iter().filter(|one| one.0 % 3 == 0) {
            out.insert(one);
            gone.insert(one);
        }
    }
    assert!(
        gone.len() > 1000
            && (0..COUNT as u32).all(|n| out.contains(Element(n)) == gone.contains(&Element(n)))
    );
}

#[test]
fn what_is_in_a_set_already_makes_no_other() {
    let mut sets: SharedSets<Element> = SharedSets::default();
    let mut changes = Changes::new(COUNT);
    let mut with = |sets: &mut SharedSets<Element>, set, range: std::ops::Range<u32>| {
        range.for_each(|n| changes.insert_unless_removed(Element(n)));
        let set = sets.change(set, &mut changes);
        changes.clear();
        set
    };
    let large = with(&mut sets, SharedSet::EMPTY, 0..10_000);
    let small = with(&mut sets, SharedSet::EMPTY, 5000..5100);
    let nodes = sets.node_count();
    assert_eq!(sets.union(large, small), large);
    assert_eq!(sets.union(small, large), large);
    assert_eq!(with(&mut sets, large, 0..10_000), large);
    assert_eq!(sets.node_count(), nodes);
    // One more shares what it does not touch.
    let more = with(&mut sets, large, 12_000..12_001);
    assert!(sets.node_count() - nodes < 20 && more != large);
}

/// Of an arena of unique nodes: what is made in another way has the same handle, and no other set has.
#[test]
fn equal_sets_have_equal_handles_where_asked() {
    let mut numbers = Numbers(5);
    let mut sets: SharedSets<Element> = SharedSets::unique();
    let mut known: std::collections::BTreeMap<BTreeSet<Element>, SharedSet> = Default::default();
    let mut all: Vec<(SharedSet, BTreeSet<Element>)> = vec![(SharedSet::EMPTY, BTreeSet::new())];
    for _ in 0..4000 {
        let any = |numbers: &mut Numbers| numbers.below(all.len() as u64) as usize;
        let (a, b) = (any(&mut numbers), any(&mut numbers));
        let [(a, of_a), (b, of_b)] = [&all[a], &all[b]];
        let (set, wanted) = match numbers.below(5) {
            0 => (sets.union(*a, *b), of_a | of_b),
            1 => (sets.difference(*a, *b), of_a - of_b),
            2 => (sets.without_min(*a), of_a.iter().copied().skip(1).collect()),
            3 => {
                let list: BTreeSet<Element> = (0..numbers.below(30)).map(|_| element(&mut numbers)).collect();
                (sets.of(&list.iter().copied().collect::<Vec<_>>()), list)
            }
            _ => {
                let one = element(&mut numbers);
                (sets.insert(*a, one), of_a | &BTreeSet::from([one]))
            }
        };
        assert!(sets.iter(set).eq(wanted.iter().copied()));
        assert_eq!(sets.min(set), wanted.first().copied());
        assert_eq!(*known.entry(wanted.clone()).or_insert(set), set);
        all.push((set, wanted));
    }
    let handles: BTreeSet<SharedSet> = known.values().copied().collect();
    assert_eq!(handles.len(), known.len());
}
