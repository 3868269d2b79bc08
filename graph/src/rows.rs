//! Lists by key, all in one piece of memory.

use cranelift_entity::EntityRef;
use std::marker::PhantomData;

/// One list for each of the first keys: `items[starts[k]..starts[k + 1]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows<K, V> {
    starts: Vec<u32>,
    items: Vec<V>,
    keys: PhantomData<K>,
}

impl<K: EntityRef, V: Copy> Rows<K, V> {
    /// The lists of the keys below `count`, in which each value stands in the order of the pairs.
    ///
    /// # Panics
    /// If a key is not below `count`.
    pub fn from_pairs(count: usize, pairs: &[(K, V)]) -> Self {
        Self::collect(count, pairs.iter().copied())
    }

    /// [`Rows::from_pairs`], of pairs that need not stand in memory: they are gone through twice.
    ///
    /// # Panics
    /// If a key is not below `count`.
    pub fn collect(count: usize, pairs: impl Iterator<Item = (K, V)> + Clone) -> Self {
        // Sorted by counting: how many each key has, then where each list begins, which moves as it fills.
        let mut starts = vec![0u32; count + 1];
        for (key, _) in pairs.clone() {
            starts[key.index() + 1] += 1;
        }
        for key in 0..count {
            starts[key + 1] += starts[key];
        }
        let Some((_, any)) = pairs.clone().next() else {
            return Rows { starts, items: Vec::new(), keys: PhantomData };
        };
        let mut items = vec![any; starts[count] as usize];
        for (key, value) in pairs {
            let cursor = &mut starts[key.index()];
            items[*cursor as usize] = value;
            *cursor += 1;
        }
        // Each list's end has become its start: back by one.
        starts.copy_within(0..count, 1);
        starts[0] = 0;
        Rows { starts, items, keys: PhantomData }
    }

    /// A key's list.
    pub fn row(&self, key: K) -> &[V] {
        &self.items[self.starts[key.index()] as usize..self.starts[key.index() + 1] as usize]
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Values in all lists.
    pub fn total(&self) -> usize {
        self.items.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Key(u32);
    cranelift_entity::entity_impl!(Key);

    #[test]
    fn values_stand_in_the_order_of_the_pairs() {
        let pairs = [(Key(2), 'a'), (Key(0), 'b'), (Key(2), 'c'), (Key(3), 'd'), (Key(0), 'e')];
        let rows = Rows::from_pairs(5, &pairs);
        let lists: Vec<&[char]> = (0..5).map(|k| rows.row(Key(k))).collect();
        let expected: [&[char]; 5] = [&['b', 'e'], &[], &['a', 'c'], &['d'], &[]];
        assert_eq!(lists, expected);
        assert_eq!((rows.len(), rows.total()), (5, 5));
        assert!(Rows::<Key, u8>::from_pairs(0, &[]).is_empty());
    }
}
