//! The list scheduler, from the top.

use super::SGPR_LIMIT;
use super::graph::Graph;
use super::pressure::Pressure;
use super::unit::UnitId;
use cranelift_entity::EntityRef;
use gcnsel_graph::Rows;
use std::collections::BTreeSet;

/// How many ready units are looked at.
const WINDOW: usize = 24;

impl Graph<'_> {
    /// An order with at most so many dwords of VGPRs live at once, if it comes out well: of units that are as good as one another, that
    /// goes first which is first in another order.
    pub fn list(
        &mut self,
        successors: &Rows<UnitId, UnitId>,
        at_start: Pressure,
        limit: i32,
        other: impl Iterator<Item = usize>,
    ) -> Vec<usize> {
        let count = self.units.len();
        // Units between groups, the last of all, stand for nothing.
        let mut rank = vec![0u32; count];
        for (at, u) in other.enumerate() {
            rank[u] = if self.units[u].range().is_empty() { (count + u) as u32 } else { at as u32 };
        }
        let mut waiting: Vec<u32> = self.units.iter().map(|unit| unit.waiting_for).collect();
        let mut ready_at = vec![0u32; count];
        let mut ready: BTreeSet<(u32, usize)> =
            (0..count).filter(|&u| waiting[u] == 0).map(|u| (rank[u], u)).collect();
        let mut out = Vec::with_capacity(count);
        let mut now = at_start;
        let mut time = 0u32;
        while let Some(&(_, first)) = ready.first() {
            let empty = ready.last().map(|&(_, u)| u).filter(|&u| self.units[u].range().is_empty());
            let first = empty.unwrap_or(first);
            let stall = |u: usize| ready_at[u].saturating_sub(time);
            let mut best = (first, self.score(first, now, limit, stall(first)));
            let window = if empty.is_some() { 1 } else { WINDOW };
            for &(_, u) in ready.iter().take(window).skip(1) {
                let score = self.score(u, now, limit, stall(u));
                if score > best.1 {
                    best = (u, score);
                }
            }
            let u = best.0;
            ready.remove(&(rank[u], u));
            now = now.plus(self.change(u));
            self.place(u);
            time = time.max(ready_at[u]) + self.units[u].range().len() as u32;
            let done = time + self.units[u].latency;
            for next in successors.row(UnitId::new(u)).iter().map(|next| next.index()) {
                ready_at[next] = ready_at[next].max(done + self.apart(u, next));
                waiting[next] -= 1;
                if waiting[next] == 0 {
                    ready.insert((rank[next], next));
                }
            }
            out.push(u);
        }
        self.take_back();
        out
    }

    /// The higher, the sooner. Compared by parts: what keeps within the limit; loads; what need not wait; what frees
    /// registers.
    fn score(&self, u: usize, now: Pressure, limit: i32, stall: u32) -> (i32, i32, i32, i32) {
        let change = self.change(u);
        let after = now.plus(change);
        let over = (after.vgprs - limit).max(0) + (after.sgprs - SGPR_LIMIT).max(0);
        if over > 0 {
            return (-over, 0, 0, -(change.vgprs + change.sgprs));
        }
        let load = i32::from(self.units[u].is_load);
        (0, load, -(stall as i32), -(change.vgprs + change.sgprs).signum())
    }
}
