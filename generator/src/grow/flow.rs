//! Structured control flow.

use super::grower::{Extent, Grower, Loop, Place, Var};
use crate::builder::{Block, Value, Variable};
use crate::ty::{I1, I32};

impl Grower<'_> {
    /// By what lanes shall part: mostly each for itself.
    fn parting(&mut self) -> Extent {
        self.one_of(&[Extent::Lane, Extent::Lane, Extent::Lane, Extent::Group, Extent::Group, Extent::Wave])
    }

    pub(super) fn if_statement(&mut self) {
        let extent = self.parting();
        let depth = 1 + self.below(2);
        let condition = self.expression(I1, extent, depth);
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        let has_else = self.below(2) == 0;
        self.b.branch(condition, yes, if has_else { no } else { end });
        self.flow.push(extent);
        self.b.start_sealed(yes);
        self.statements(4);
        self.b.jump(end);
        if has_else {
            self.b.start_sealed(no);
            self.statements(4);
            self.b.jump(end);
        }
        self.flow.pop();
        self.b.start_sealed(end);
    }

    pub(super) fn switch_statement(&mut self) {
        let extent = self.parting();
        let any = self.expression(I32, extent, 1);
        let cases = 2 + self.below(4);
        let mask = cases.next_power_of_two() * 2 - 1;
        let value = self.b.define(format_args!("and i32 {any}, {mask}"));
        let end = self.b.block();
        let mut bodies: Vec<Block> = (0..cases).map(|_| self.b.block()).collect();
        // Some cases share a body, and some have none.
        let listed: Vec<(u32, Block)> = (0..cases + 2)
            .map(|n| {
                let body = if n < cases { bodies[n as usize] } else { self.one_of(&bodies) };
                (n, body)
            })
            .collect();
        let default = if self.below(2) == 0 { end } else { self.one_of(&bodies) };
        let listed: Vec<(u32, Block)> = listed.into_iter().filter(|(n, _)| *n <= mask).collect();
        self.b.switch(I32, value, default, &listed);
        self.flow.push(extent);
        bodies.push(end);
        for pair in bodies.windows(2) {
            self.b.start_sealed(pair[0]);
            self.statements(2);
            let falls_through = self.below(5) == 0;
            self.b.jump(if falls_through { pair[1] } else { end });
        }
        self.flow.pop();
        self.b.start_sealed(end);
    }

    /// A loop with fuel: tested at its head or its latch, left from elsewhere too.
    pub(super) fn loop_statement(&mut self) {
        let extent = self.parting();
        let most = 2 + self.below(if self.rounds == 1 { 6 } else { 3 });
        let scope = self.vars.len();
        self.flow.push(extent);
        let zero = self.b.named("0");
        let fuel = self.b.declare(I32, zero);
        self.vars.push(Var {
            place: Place::Fuel(fuel),
            ty: I32,
            extent: Extent::Group,
            home: self.flow.len(),
        });
        // Carried round the loop: uniform as long as nobody parts inside.
        for _ in 0..self.below(3) {
            let ty = self.any_type();
            let extent = self.one_of(&[Extent::Group, Extent::Lane]);
            let value = self.expression(ty, extent, 1);
            self.declare(ty, extent, value);
        }
        let [head, body, latch, exit] = [0; 4].map(|_| self.b.block());
        let at = Loop { exit, latch, flow: self.flow.len() - 1 };
        self.flow.push(Extent::Group);
        self.b.jump(head);
        self.b.start(head);
        let tested_first = self.below(2) == 0;
        if tested_first {
            let go = self.goes_on(fuel, most, extent);
            self.b.branch(go, body, exit);
        } else {
            self.b.jump(body);
        }
        self.b.start_sealed(body);
        self.loops.push(at);
        let rounds = self.rounds;
        self.rounds *= most;
        self.statements(6);
        if extent == Extent::Lane && self.below(2) == 0 {
            self.leave_loop(false);
        }
        self.rounds = rounds;
        self.loops.pop();
        self.b.jump(latch);
        self.flow.truncate(at.flow + 1);
        self.b.start_sealed(latch);
        let spent = self.b.read(fuel);
        let spent = self.b.define(format_args!("add i32 {spent}, 1"));
        self.b.write(fuel, spent);
        if tested_first {
            self.b.jump(head);
        } else {
            let go = self.goes_on(fuel, most, extent);
            self.b.branch(go, head, exit);
        }
        self.b.seal(head);
        self.flow.truncate(at.flow);
        self.vars.truncate(scope);
        self.b.start_sealed(exit);
    }

    /// Whether there is fuel, and perhaps another condition holds.
    fn goes_on(&mut self, fuel: Variable, most: u32, extent: Extent) -> Value {
        let spent = self.b.read(fuel);
        let go = self.b.define(format_args!("icmp ult i32 {spent}, {most}"));
        if self.below(3) == 0 {
            return go;
        }
        let more = self.expression(I1, extent, 2);
        self.b.define(format_args!("and i1 {go}, {more}"))
    }

    /// On a condition, out of a loop, or on with its next iteration; perhaps of a loop around.
    pub(super) fn leave_loop(&mut self, goes_on: bool) {
        let outwards = if self.below(4) == 0 { self.below(self.loops.len() as u32) as usize } else { 0 };
        let left: Vec<Loop> = self.loops.iter().rev().take(outwards + 1).copied().collect();
        let Some(&target) = left.last() else { return };
        // All loops that are left must be such that their lanes may part so; the one that goes on is not left.
        let limit = left[..left.len() - usize::from(goes_on)].iter().map(|l| self.flow[l.flow]).min();
        let limit = limit.unwrap_or(Extent::Lane);
        let parted = self.parted_since(target.flow + 1);
        if parted > limit {
            return;
        }
        let condition = self.expression(I1, limit, 2);
        let (leave, stay) = (self.b.block(), self.b.block());
        self.b.branch(condition, leave, stay);
        self.b.start_sealed(leave);
        self.flow.push(limit);
        let scope = self.vars.len();
        if self.below(2) == 0 {
            // What leaves with the lanes: often a value that is uniform here.
            self.assign();
        }
        self.vars.truncate(scope);
        self.flow.pop();
        if goes_on {
            let entry = &mut self.flow[target.flow + 1];
            *entry = parted.max(limit).max(*entry);
            self.b.jump(target.latch);
        } else {
            self.b.jump(target.exit);
        }
        self.b.start_sealed(stay);
    }
}
