//! The list scheduler, from the top.

use super::SGPR_LIMIT;
use super::graph::Graph;
use super::pressure::Pressure;
use super::ready::Ready;
use super::time::Clock;
use super::unit::{Successors, UnitId};
use cranelift_entity::EntityRef;
use std::collections::BinaryHeap;

/// How many ready units are looked at.
const WINDOW: usize = 24;

/// Which of several units goes first that need not wait, while there are registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Equals {
    /// The one that frees registers, then the one that is first in the other order.
    Registers,
    /// The one that is first in the other order.
    Order,
}

impl Equals {
    /// The highest score: none is better.
    fn best(self) -> Score {
        (0, 1, 0, i32::from(self == Equals::Registers))
    }
}

/// What speaks for a unit. Compared by parts: what keeps within the limit; loads; what need not wait; what frees registers.
type Score = (i32, i32, i32, i32);

/// What an order must be, to be of use.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// It takes fewer slots.
    pub slots: u64,
    /// It has at most so many registers live at once.
    pub peak: Pressure,
}

impl Wanted {
    /// Any is.
    pub const ANY: Wanted = Wanted { slots: u64::MAX, peak: Pressure { sgprs: i32::MAX, vgprs: i32::MAX } };
}

impl Graph<'_> {
    /// An order with at most so many dwords of VGPRs live at once, if it comes out well: of units that are as good as one another, that
    /// goes first which is first in another order. `None` if it would be of no use.
    pub fn list(
        &mut self,
        successors: &Successors,
        at_start: Pressure,
        limit: i32,
        other: impl Iterator<Item = usize>,
        equals: Equals,
        wanted: Wanted,
    ) -> Option<Vec<usize>> {
        let count = self.units.len();
        let mut rank = vec![0u32; count];
        for (at, u) in other.enumerate() {
            rank[u] = at as u32;
        }
        let mut clock = Clock::new(self);
        let mut ready = Ready::<WINDOW>::default();
        // Units between groups stand for nothing, and go first; of several that which is last.
        let mut empty = BinaryHeap::new();
        let is_empty = |graph: &Self, u: usize| graph.units[u].range().is_empty();
        for u in (0..count).filter(|&u| clock.waiting[u] == 0) {
            if is_empty(self, u) { empty.push(u) } else { ready.insert(rank[u], u) }
        }
        let mut out = Vec::with_capacity(count);
        let mut changes = self.changes();
        let mut now = at_start;
        let best = equals.best();
        while out.len() < count {
            let next = empty.pop().or_else(|| {
                let mut found = None;
                for (at, u) in ready.first().enumerate() {
                    let stall = clock.ready_at[u].saturating_sub(clock.time);
                    let score = self.score(u, changes[u], now, limit, stall, equals);
                    if found.is_none_or(|(_, most)| score > most) {
                        found = Some((at, score));
                        if score == best {
                            break;
                        }
                    }
                }
                found.map(|(at, _)| ready.take(at))
            });
            let Some(u) = next else { break };
            now = now.plus(changes[u]);
            self.place_and_note(u, &mut changes);
            clock.place(self, successors, u, |next| {
                if is_empty(self, next) { empty.push(next) } else { ready.insert(rank[next], next) }
            });
            out.push(u);
            if clock.at_least() >= wanted.slots || !now.is_within(wanted.peak) {
                out.into_iter().for_each(|u| self.take_back_one(u));
                return None;
            }
        }
        self.take_back();
        Some(out)
    }

    /// The units, those first from which it takes longest to the end of the block: what others wait for in the end. And the slots that
    /// every order takes, for one wave alone.
    pub fn by_height(&self, successors: &Successors) -> (Vec<usize>, u64) {
        let count = self.units.len();
        let mut waiting: Vec<u32> = self.units.iter().map(|unit| unit.waiting_for).collect();
        let mut order: Vec<usize> = (0..count).filter(|&u| waiting[u] == 0).collect();
        let mut at = 0;
        while let Some(&u) = order.get(at) {
            at += 1;
            for next in successors.row(UnitId::new(u)).iter().map(|next| next.unit.index()) {
                waiting[next] -= 1;
                if waiting[next] == 0 {
                    order.push(next);
                }
            }
        }
        let mut height = vec![0u32; count];
        for &u in order.iter().rev() {
            let unit = &self.units[u];
            let behind = successors.row(UnitId::new(u)).iter();
            let behind = behind.map(|next| {
                height[next.unit.index()] + u32::from(next.apart) + unit.latency.saturating_sub(1)
            });
            height[u] = unit.slots + behind.max().unwrap_or(0);
        }
        let mut units: Vec<usize> = (0..count).collect();
        units.sort_by_key(|&u| std::cmp::Reverse(height[u]));
        let longest = units.first().map_or(0, |&u| height[u]);
        let slots: u64 = self.units.iter().map(|unit| u64::from(unit.slots)).sum();
        (units, slots.max(longest.into()))
    }

    /// The higher, the sooner.
    fn score(
        &self,
        u: usize,
        change: Pressure,
        now: Pressure,
        limit: i32,
        stall: u32,
        equals: Equals,
    ) -> Score {
        let after = now.plus(change);
        let over = (after.vgprs - limit).max(0) + (after.sgprs - SGPR_LIMIT).max(0);
        if over > 0 {
            return (-over, 0, 0, -(change.vgprs + change.sgprs));
        }
        let load = i32::from(self.units[u].is_load);
        let frees = match equals {
            Equals::Registers => -(change.vgprs + change.sgprs).signum(),
            Equals::Order => 0,
        };
        (0, load, -(stall as i32), frees)
    }
}
