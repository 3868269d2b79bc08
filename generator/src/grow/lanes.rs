//! Operations between the lanes that stand at a place together.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::ty::{I1, I32, I64};

impl Grower<'_> {
    fn ballot(&mut self, condition: Value) -> Value {
        self.b.call(I64, "llvm.amdgcn.ballot.i64", &[(&I1, condition)])
    }

    /// The lanes that are here.
    fn active(&mut self) -> Value {
        let all = self.b.named("true");
        self.ballot(all)
    }

    /// The lowest or the highest lane of a set, as a word.
    fn end_of(&mut self, mask: Value) -> Value {
        let defined = self.b.named("false");
        let which = self.one_of(&["cttz", "ctlz"]);
        let zeros = self.b.call(I64, &format!("llvm.{which}.i64"), &[(&I64, mask), (&I1, defined)]);
        let zeros = self.b.define(format_args!("trunc i64 {zeros} to i32"));
        if which == "cttz" { zeros } else { self.b.define(format_args!("sub i32 63, {zeros}")) }
    }

    /// How many lanes of a set are below each lane.
    fn below_in(&mut self, mask: Value) -> Value {
        let low = self.b.define(format_args!("trunc i64 {mask} to i32"));
        let high = self.b.define(format_args!("lshr i64 {mask}, 32"));
        let high = self.b.define(format_args!("trunc i64 {high} to i32"));
        let zero = self.b.named("0");
        let count = self.b.call(I32, "llvm.amdgcn.mbcnt.lo", &[(&I32, low), (&I32, zero)]);
        self.b.call(I32, "llvm.amdgcn.mbcnt.hi", &[(&I32, high), (&I32, count)])
    }

    pub(super) fn cross_lane(&mut self) {
        match self.below(8) {
            7 => {
                let [old, value] = [1, 2].map(|depth| self.expression(I32, Extent::Lane, depth));
                let permuted = self.permuted(old, value);
                self.keep(permuted, I32, Extent::Lane);
            }
            6 => self.whole_wave(),
            0 | 1 => {
                let condition = self.expression(I1, Extent::Lane, 2);
                let mask = self.ballot(condition);
                self.keep(mask, I64, Extent::Wave);
            }
            2 => {
                let value = self.expression(I32, Extent::Lane, 2);
                let first = self.b.call(I32, "llvm.amdgcn.readfirstlane.i32", &[(&I32, value)]);
                self.keep(first, I32, Extent::Wave);
            }
            3 => {
                let value = self.expression(I32, Extent::Lane, 2);
                let active = self.active();
                let lane = self.end_of(active);
                let read = self.b.call(I32, "llvm.amdgcn.readlane.i32", &[(&I32, value), (&I32, lane)]);
                self.keep(read, I32, Extent::Wave);
            }
            4 => {
                let condition = self.expression(I1, Extent::Lane, 1);
                let mask = self.ballot(condition);
                let count = self.below_in(mask);
                self.keep(count, I32, Extent::Lane);
            }
            _ => {
                let value = self.expression(I32, Extent::Lane, 2);
                let any = self.expression(I32, Extent::Lane, 1);
                let address = self.active_lane(any);
                let read = self.b.call(I32, "llvm.amdgcn.ds.bpermute", &[(&I32, address), (&I32, value)]);
                self.keep(read, I32, Extent::Lane);
            }
        }
    }

    /// A value of another lane at a fixed distance, and `old` where that lane is not here.
    fn permuted(&mut self, old: Value, value: Value) -> Value {
        // From the lane before, a rotation, a mirror, the last lane of the row before.
        let control = self.one_of(&["273", "276", "308", "320", "322"]);
        let [control, all, rest] = [control, "15", "false"].map(|word| self.b.named(word.to_string()));
        let args: [(&dyn std::fmt::Display, Value); 6] =
            [(&I32, old), (&I32, value), (&I32, control), (&I32, all), (&I32, all), (&I1, rest)];
        self.b.call(I32, "llvm.amdgcn.update.dpp.i32", &args)
    }

    /// What all lanes of the wave compute, the lanes that are not here too: they have a constant to begin with.
    fn whole_wave(&mut self) {
        let own = self.expression(I32, Extent::Lane, 2);
        let others = self.constant(I32);
        let mut value = self.b.call(I32, "llvm.amdgcn.set.inactive.i32", &[(&I32, own), (&I32, others)]);
        for _ in 0..self.below(5) {
            let other = match self.below(4) {
                0 => self.permuted(value, value),
                1 => {
                    let lane = self.below(64);
                    let lane = self.b.named(lane.to_string());
                    self.b.call(I32, "llvm.amdgcn.readlane.i32", &[(&I32, value), (&I32, lane)])
                }
                2 => {
                    let ones = self.b.named("-1".to_string());
                    self.below_in(ones)
                }
                _ => {
                    let lane = self.b.define(format_args!("and i32 {value}, 63"));
                    let address = self.b.define(format_args!("shl i32 {lane}, 2"));
                    self.b.call(I32, "llvm.amdgcn.ds.bpermute", &[(&I32, address), (&I32, value)])
                }
            };
            let op = self.one_of(&["add", "xor", "mul"]);
            value = self.b.define(format_args!("{op} i32 {value}, {other}"));
        }
        let active = self.b.call(I32, "llvm.amdgcn.strict.wwm.i32", &[(&I32, value)]);
        self.keep(active, I32, Extent::Lane);
    }

    /// The byte address, for `ds.bpermute`, of the lane that a word names if that lane is here, else of the first
    /// that is.
    fn active_lane(&mut self, any: Value) -> Value {
        let active = self.active();
        let lane = self.b.define(format_args!("and i32 {any}, 63"));
        let wide = self.b.define(format_args!("zext i32 {lane} to i64"));
        let shifted = self.b.define(format_args!("lshr i64 {active}, {wide}"));
        let is_here = self.b.define(format_args!("trunc i64 {shifted} to i1"));
        let other = self.end_of(active);
        let lane = self.b.define(format_args!("select i1 {is_here}, i32 {lane}, i32 {other}"));
        self.b.define(format_args!("shl i32 {lane}, 2"))
    }

    /// A loop in which lanes of equal values are served together: each round those with the first lane's value. Values
    /// have two bits, so that there are four rounds at most.
    pub(super) fn waterfall(&mut self) {
        let any = self.expression(I32, Extent::Lane, 1);
        let own = self.b.define(format_args!("and i32 {any}, 3"));
        let [head, served, latch, exit] = [0; 4].map(|_| self.b.block());
        let scope = self.vars.len();
        self.flow.push(Extent::Lane);
        self.b.jump(head);
        self.b.start(head);
        let first = self.b.call(I32, "llvm.amdgcn.readfirstlane.i32", &[(&I32, own)]);
        let equal = self.b.define(format_args!("icmp eq i32 {own}, {first}"));
        if self.below(2) == 0 {
            // Served behind the loop, where all are together again and have different values.
            self.b.branch(equal, exit, head);
            self.b.seal(head);
            self.b.start_sealed(exit);
            self.flow.pop();
            self.vars.truncate(scope);
            return self.keep(first, I32, Extent::Lane);
        }
        self.b.branch(equal, served, latch);
        self.b.start_sealed(served);
        self.fix(first, I32, Extent::Wave);
        let rounds = self.rounds;
        self.rounds *= 4;
        self.statements(3);
        self.rounds = rounds;
        self.vars.truncate(scope);
        self.b.jump(latch);
        self.b.start_sealed(latch);
        self.b.branch(equal, exit, head);
        self.b.seal(head);
        self.flow.pop();
        self.b.start_sealed(exit);
    }
}
