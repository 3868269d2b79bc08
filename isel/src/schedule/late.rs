//! An order from the bottom, for blocks with more live at once than there are registers: what is made late is not live
//! for long.
//!
//! A unit is placed, before all that have been placed, once everything that must come later has been. Of those that can
//! be, the one goes first that leaves the fewest registers live before it; of equals the one that has become possible
//! last, so that all that one user wants is placed before what the next one wants.

use super::graph::Graph;
use super::pressure::Pressure;
use super::unit::UnitId;
use cranelift_entity::{EntityRef, entity_impl};
use gcnsel_graph::Rows;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A register by its place in `Graph::registers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RegisterId(u32);
entity_impl!(RegisterId);

/// Dwords of VGPRs, then of SGPRs, that placing a unit makes live; and when it became possible to place it.
type Cost = (Reverse<i32>, Reverse<i32>, u32);

struct Late<'g, 'a> {
    graph: &'g Graph<'a>,
    /// By register: whether something behind what has not been placed uses it.
    live: Vec<bool>,
    /// By unit: its cost, where it can be placed and has not been.
    costs: Vec<Option<Cost>>,
    /// With costs that may have sunk since.
    heap: BinaryHeap<(Cost, usize)>,
}

impl Graph<'_> {
    /// The units in the order found from the bottom. In time n log n: a cost changes only where a register becomes live,
    /// which each does once.
    pub fn late(&self) -> Vec<usize> {
        let count = self.units.len();
        let earlier = Rows::<UnitId, UnitId>::collect(count, self.edges.iter().map(|&(a, b)| (b, a)));
        let users = (0..count).flat_map(|u| self.uses(u).iter().map(move |&r| (RegisterId(r), u)));
        let users = Rows::<RegisterId, usize>::collect(self.registers.len(), users);
        let mut waiting = vec![0u32; count];
        self.edges.iter().for_each(|&(a, _)| waiting[a.index()] += 1);
        let mut late = Late {
            graph: self,
            live: self.registers.iter().map(|r| r.live_out).collect(),
            costs: vec![None; count],
            heap: BinaryHeap::new(),
        };
        let mut possible = 0;
        for u in (0..count).filter(|&u| waiting[u] == 0) {
            late.consider(u, possible);
            possible += 1;
        }
        let mut order = Vec::with_capacity(count);
        while let Some((cost, u)) = late.heap.pop() {
            if late.costs[u] != Some(cost) {
                continue;
            }
            late.costs[u] = None;
            order.push(u);
            for &def in self.defs(u) {
                late.live[def as usize] = false;
            }
            for &used in self.uses(u) {
                if !std::mem::replace(&mut late.live[used as usize], true) {
                    for &user in users.row(RegisterId(used)) {
                        if let Some((_, _, since)) = late.costs[user] {
                            late.consider(user, since);
                        }
                    }
                }
            }
            for &before in earlier.row(UnitId::new(u)) {
                waiting[before.index()] -= 1;
                if waiting[before.index()] == 0 {
                    late.consider(before.index(), possible);
                    possible += 1;
                }
            }
        }
        order.reverse();
        order
    }
}

impl Late<'_, '_> {
    /// Notes what placing a unit costs now; it has been possible since `since`.
    fn consider(&mut self, u: usize, since: u32) {
        let registers = &self.graph.registers;
        let mut change = Pressure::default();
        for &def in self.graph.defs(u).iter().filter(|&&def| self.live[def as usize]) {
            change.add(registers[def as usize].bank, -i32::from(registers[def as usize].dwords));
        }
        for &used in self.graph.uses(u).iter().filter(|&&used| !self.live[used as usize]) {
            change.add(registers[used as usize].bank, i32::from(registers[used as usize].dwords));
        }
        let cost = (Reverse(change.vgprs), Reverse(change.sgprs), since);
        if self.costs[u] != Some(cost) {
            self.costs[u] = Some(cost);
            self.heap.push((cost, u));
        }
    }
}
