//! Maps over all entities of a kind.

use cranelift_entity::{EntityRef, SecondaryMap};

/// A map with an entry for each of the first `count` entities. One that starts empty grows an entity at a time, which
/// costs more than most passes do.
pub fn full_map<K: EntityRef, V: Clone + Default>(count: usize) -> SecondaryMap<K, V> {
    let mut map = SecondaryMap::with_capacity(count);
    map.resize(count);
    map
}
