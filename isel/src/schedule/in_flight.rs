//! How many loads are under way at a time. How long a load takes is a guess. If it takes longer, those behind it are on their way
//! meanwhile.

use super::graph::Graph;
use super::unit::{Successors, UnitId};
use cranelift_entity::EntityRef;

impl Graph<'_> {
    /// How many loads are begun behind each load before something needs it, summed up.
    pub fn in_flight(&self, order: &[usize], successors: &Successors) -> u64 {
        let mut places = vec![order.len(); self.units.len()];
        // By place, the loads in front of it.
        let mut loads = Vec::with_capacity(order.len() + 1);
        let mut begun = 0u64;
        for (place, &u) in order.iter().enumerate() {
            places[u] = place;
            loads.push(begun);
            begun += u64::from(self.units[u].is_load);
        }
        loads.push(begun);
        let behind = |u: usize| {
            let own = places[u];
            let next = successors.row(UnitId::new(u)).iter().map(|next| places[next.unit.index()]);
            // The order of selection does not keep to requests for another.
            let next = next.filter(|&place| place > own).min();
            loads[next.unwrap_or(order.len())] - loads[own + 1]
        };
        order.iter().filter(|&&u| self.units[u].is_load).map(|&u| behind(u)).sum()
    }
}
