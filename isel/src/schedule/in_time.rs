//! An order that follows another one, and begins in time what takes long.
//!
//! The list scheduler takes what it can while there are registers; in a block of thousands of instructions it has them full of what
//! is needed much later, and nothing left to load what is needed next. This one knows where everything goes in the end: in the other
//! order, whose registers suffice. From there each unit has a slot in which it must begin so that nothing there waits for it, and goes
//! in front of its place if that comes sooner, and if there are registers for its results at every place up to its own.

use super::graph::Graph;
use super::pressure::Pressure;
use super::time::Clock;
use super::unit::{Next, Successors, UnitId};
use cranelift_entity::{EntityRef, entity_impl};
use gcnsel_graph::{Maxima, Rows};
use gcnsel_isa::Bank;
use smallvec::SmallVec;
use std::collections::BTreeSet;

/// How many ready units are looked at.
const WINDOW: usize = 16;

/// So many users of a register are looked at for the one that will be the last.
const NEAR: usize = 16;

/// A register by its place in `Graph::registers`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RegisterId(u32);
entity_impl!(RegisterId);

/// What placing a unit in front of its place changes: dwords of a bank that are live between two units of the other order.
type Change = (Bank, (usize, usize), i32);

/// The registers that will be live at each place of the other order, if it is followed from now on.
struct Ahead {
    vgprs: Maxima,
    sgprs: Maxima,
    /// The users of each register in that order; those at the end that have been placed are taken off.
    users: Rows<RegisterId, usize>,
    left: Vec<usize>,
    /// The place of each unit.
    at: Vec<usize>,
    is_placed: Vec<bool>,
    limit: Pressure,
}

impl Ahead {
    fn new(graph: &mut Graph, at_start: Pressure, limit: Pressure, other: &[usize]) -> Ahead {
        let mut at = vec![0; graph.units.len()];
        other.iter().enumerate().for_each(|(place, &u)| at[u] = place);
        let users = other.iter().flat_map(|&u| graph.uses(u).iter().map(move |&r| (RegisterId(r), u)));
        let users = Rows::collect(graph.registers.len(), users.collect::<Vec<_>>().into_iter());
        let left = (0..graph.registers.len()).map(|r| users.row(RegisterId(r as u32)).len()).collect();
        let mut changes = vec![at_start];
        for &u in other {
            changes.push(graph.change(u));
            graph.place(u);
        }
        graph.take_back();
        let of = |dwords: fn(&Pressure) -> i32| {
            Maxima::of_changes(&changes.iter().map(dwords).collect::<Vec<_>>())
        };
        let (vgprs, sgprs) = (of(|change| change.vgprs), of(|change| change.sgprs));
        let limit = Pressure { vgprs: limit.vgprs.max(vgprs.most()), sgprs: limit.sgprs.max(sgprs.most()) };
        Ahead { vgprs, sgprs, users, left, at, is_placed: vec![false; other.len()], limit }
    }

    /// What changes if a unit is placed now, where all before `now` have been.
    fn changes(&mut self, graph: &Graph, u: usize, now: usize) -> SmallVec<[Change; 8]> {
        let place = self.at[u];
        let mut changes = SmallVec::new();
        for &def in graph.defs(u) {
            let register = &graph.registers[def as usize];
            if register.live_out || register.last_user.is_some() {
                changes.push((register.bank, (now, place + 1), i32::from(register.dwords)));
            }
        }
        for &used in graph.uses(u) {
            let register = &graph.registers[used as usize];
            if register.live_out {
                continue;
            }
            let users = self.users.row(RegisterId(used));
            let left = &mut self.left[used as usize];
            while *left > 0 && self.is_placed[users[*left - 1]] {
                *left -= 1;
            }
            if let Some((&last, others)) = users[..*left].split_last()
                && last == u
            {
                // Many may have been placed; then it is taken to live on, which is on the safe side.
                let near = &others[others.len().saturating_sub(NEAR)..];
                let next = near.iter().rev().find(|&&other| !self.is_placed[other]);
                let from = match next {
                    Some(&next) => self.at[next] + 1,
                    None if near.len() == others.len() => now,
                    None => continue,
                };
                changes.push((register.bank, (from, place + 1), -i32::from(register.dwords)));
            }
        }
        changes
    }

    fn add(&mut self, changes: &[Change], sign: i32) {
        for &(bank, range, dwords) in changes {
            let numbers = if bank == Bank::Sgpr { &mut self.sgprs } else { &mut self.vgprs };
            numbers.add(range, sign * dwords);
        }
    }

    /// Whether there are registers for a unit now. Then it is placed.
    fn takes(&mut self, graph: &Graph, u: usize, now: usize) -> bool {
        let changes = self.changes(graph, u, now);
        self.add(&changes, 1);
        let range = (now, self.at[u] + 1);
        let fits =
            self.vgprs.most_in(range) <= self.limit.vgprs && self.sgprs.most_in(range) <= self.limit.sgprs;
        match fits {
            true => self.is_placed[u] = true,
            false => self.add(&changes, -1),
        }
        fits
    }
}

impl Graph<'_> {
    /// By unit, the slot in which it must begin so that nothing in an order waits for it.
    fn deadlines(&self, successors: &Successors, order: &[usize]) -> Vec<i64> {
        let mut deadlines = vec![0; self.units.len()];
        let mut slot = 0;
        for &u in order {
            deadlines[u] = slot;
            slot += i64::from(self.units[u].slots);
        }
        for &u in order.iter().rev() {
            let unit = &self.units[u];
            let takes = i64::from(unit.slots) + i64::from(unit.latency.saturating_sub(1));
            for &Next { unit, apart } in successors.row(UnitId::new(u)) {
                let last = deadlines[unit.index()] - takes - i64::from(apart);
                deadlines[u] = deadlines[u].min(last);
            }
        }
        deadlines
    }

    /// The order that follows another one with units begun in time, and has no more registers live at once than that and the
    /// limit allow. Each unit stands for instructions. `None` if it would take as many slots as `slots`, or if the other one is no
    /// order of the graph: kernels may ask for what that of selection is not.
    pub fn in_time(
        &mut self,
        successors: &Successors,
        at_start: Pressure,
        limit: Pressure,
        other: &[usize],
        slots: u64,
    ) -> Option<Vec<usize>> {
        let mut ahead = Ahead::new(self, at_start, limit, other);
        if self.edges.iter().any(|(from, to)| ahead.at[from.index()] > ahead.at[to.index()]) {
            return None;
        }
        let deadlines = self.deadlines(successors, other);
        let mut clock = Clock::new(self);
        let key = |u: usize, ahead: &Ahead| (deadlines[u], ahead.at[u], u);
        let mut ready: BTreeSet<(i64, usize, usize)> =
            (0..other.len()).filter(|&u| clock.waiting[u] == 0).map(|u| key(u, &ahead)).collect();
        let mut out = Vec::with_capacity(other.len());
        let mut changes = self.changes();
        let mut pressure = at_start;
        let mut now = 0;
        while let Some(&first) = other.get(now) {
            if ahead.is_placed[first] {
                now += 1;
                continue;
            }
            let mut next = None;
            for &(.., u) in ready.iter().take(WINDOW) {
                if clock.ready_at[u] > clock.time {
                    continue;
                }
                let behind = pressure.plus(changes[u]);
                if u == first || behind.is_within(ahead.limit) && ahead.takes(self, u, now) {
                    next = Some(u);
                    break;
                }
            }
            let u = next.unwrap_or(first);
            ahead.is_placed[u] = true;
            ready.remove(&key(u, &ahead));
            pressure = pressure.plus(changes[u]);
            self.place_and_note(u, &mut changes);
            clock.place(self, successors, u, |next| _ = ready.insert(key(next, &ahead)));
            out.push(u);
            if clock.at_least() >= slots {
                out.into_iter().for_each(|u| self.take_back_one(u));
                return None;
            }
        }
        self.take_back();
        Some(out)
    }
}

#[cfg(test)]
mod tests;
