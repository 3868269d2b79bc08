//! Walks through memory by a stride: counters of every width, which wrap round or promise not to, up and down, with tests that end
//! the loop before they do or after. Where a walk is goes into what it leaves, be it in the object or far from it; what is in
//! the object is loaded, and a work-item's own memory stored to.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::launch::{BITS, OWN};
use crate::ty::{I32, I64};

/// The most that a counter begins at which promises not to wrap round, and that it grows by.
const PROMISED: (u32, u32) = (8, 3);

impl Grower<'_> {
    /// A loop that walks.
    pub(super) fn stride_walk(&mut self) {
        let Some(world) = self.world else { return };
        let bits = self.one_of(&[8, 16, 32, 32, 64, 64]);
        let is_own = self.below(2) == 0;
        let (base, room) = if is_own { (world.own, OWN) } else { (self.b.named("%in"), BITS) };
        let is_promised = self.below(2) == 0;
        let first = self.walk_number(bits, is_promised.then_some(PROMISED.0));
        let step = match self.below(3) {
            0 => self.b.named("1"),
            1 if !is_promised => {
                let step = self.one_of(&["-1", "-2", "5"]);
                self.b.named(step)
            }
            _ => self.walk_number(bits, is_promised.then_some(PROMISED.1)),
        };
        let most = (self.below(2) == 0).then_some(16);
        let bound = self.walk_number(bits, most);
        let flags = if is_promised { self.one_of(&["", " nuw", " nsw", " nuw nsw"]) } else { "" };
        let factor = self.walk_number(64, Some(7));
        let beside = self.walk_number(64, Some(15));
        let zero = self.b.named("0");
        let fuel = self.b.declare(I32, zero);
        let number = self.b.declare(format_args!("i{bits}"), first);
        let sum = self.b.declare(I64, zero);
        let start = self.b.define(format_args!("ptrtoint ptr addrspace(1) {base} to i64"));
        let [head, inside, on, test, latch, exit] = [0; 6].map(|_| self.b.block());
        self.flow.push(Extent::Lane);
        self.b.jump(head);
        self.b.start(head);
        let counter = self.b.read(number);
        let grows_first = self.below(2) == 0;
        let next = |grower: &mut Self| grower.b.define(format_args!("add{flags} i{bits} {counter}, {step}"));
        let early = if grows_first { Some(next(self)) } else { None };
        let index = self.walk_index(bits, counter, factor, beside);
        let element = self.one_of(&["i8", "i8", "i16", "i32", "[3 x i32]"]);
        let at = self.b.define(format_args!("getelementptr {element}, ptr addrspace(1) {base}, i64 {index}"));
        let place = self.b.define(format_args!("ptrtoint ptr addrspace(1) {at} to i64"));
        let distance = self.b.define(format_args!("sub i64 {place}, {start}"));
        let before = self.b.read(sum);
        let mixed = self.b.define(format_args!("mul i64 {before}, 33"));
        let mixed = self.b.define(format_args!("xor i64 {mixed}, {distance}"));
        self.b.write(sum, mixed);
        let is_inside = self.b.define(format_args!("icmp ult i64 {distance}, {room}"));
        self.b.branch(is_inside, inside, on);
        self.b.start_sealed(inside);
        let byte = self.b.define(format_args!("load i8, ptr addrspace(1) {at}, align 1"));
        let wide = self.b.define(format_args!("zext i8 {byte} to i64"));
        let more = self.b.define(format_args!("add i64 {mixed}, {wide}"));
        self.b.write(sum, more);
        if is_own && self.below(2) == 0 {
            let stored = self.b.define(format_args!("trunc i64 {more} to i8"));
            self.b.line(format_args!("store i8 {stored}, ptr addrspace(1) {at}, align 1"));
        }
        self.b.jump(on);
        self.b.start_sealed(on);
        let next = match early {
            Some(next) => next,
            None => next(self),
        };
        // The test, and the fuel, in either order.
        let tests_first = self.below(2) == 0;
        let predicates = ["ult", "ult", "slt", "ne", "ne", "ule", "ugt", "sgt", "uge", "sge", "sle", "eq"];
        let predicate = self.one_of(&predicates);
        let tested = if self.below(2) == 0 { counter } else { next };
        let goes_on = self.b.define(format_args!("icmp {predicate} i{bits} {tested}, {bound}"));
        let spent = self.b.read(fuel);
        let spent = self.b.define(format_args!("add i32 {spent}, 1"));
        self.b.write(fuel, spent);
        let most = 2 + self.below(8);
        let has_fuel = self.b.define(format_args!("icmp ult i32 {spent}, {most}"));
        self.b.write(number, next);
        let conditions = if tests_first { [goes_on, has_fuel] } else { [has_fuel, goes_on] };
        self.b.branch(conditions[0], test, exit);
        self.b.start_sealed(test);
        self.b.branch(conditions[1], latch, exit);
        self.b.start_sealed(latch);
        self.b.jump(head);
        self.b.seal(head);
        self.flow.pop();
        self.b.start_sealed(exit);
        let sum = self.b.read(sum);
        self.keep(sum, I64, Extent::Lane);
    }

    /// A number that a walk does not change: below `most`, or any.
    fn walk_number(&mut self, bits: u32, most: Option<u32>) -> Value {
        if self.below(2) == 0 {
            let number = match most {
                Some(most) => self.below(most + 1).to_string(),
                None => self.one_of(&["0", "1", "2", "-3", "100"]).to_owned(),
            };
            return self.b.named(number);
        }
        let extent = self.one_of(&[Extent::Group, Extent::Group, Extent::Lane]);
        let mut word = self.expression(I32, extent, 1);
        if let Some(most) = most {
            // As many bits as certainly fit.
            let mask = (most + 1).next_power_of_two() / 2 - 1;
            word = self.b.define(format_args!("and i32 {word}, {}", mask.max(1)));
        }
        match bits {
            32 => word,
            64 => {
                let cast = self.one_of(&["zext", "sext"]);
                self.b.define(format_args!("{cast} i32 {word} to i64"))
            }
            _ => self.b.define(format_args!("trunc i32 {word} to i{bits}")),
        }
    }

    /// The index of a place.
    fn walk_index(&mut self, bits: u32, counter: Value, factor: Value, beside: Value) -> Value {
        let wide = match bits {
            64 => counter,
            _ => {
                let cast = self.one_of(&["zext", "sext"]);
                self.b.define(format_args!("{cast} i{bits} {counter} to i64"))
            }
        };
        let scaled = match self.below(4) {
            0 => self.b.define(format_args!("mul i64 {wide}, {factor}")),
            1 => {
                let more = self.b.define(format_args!("add i64 {wide}, 3"));
                self.b.define(format_args!("mul i64 {factor}, {more}"))
            }
            2 => self.b.define(format_args!("shl i64 {wide}, 1")),
            _ => wide,
        };
        match self.below(3) {
            0 => scaled,
            1 => self.b.define(format_args!("add i64 {scaled}, {beside}")),
            _ => self.b.define(format_args!("sub i64 {beside}, {scaled}")),
        }
    }
}
