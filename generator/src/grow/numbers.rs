//! Pointers that are numbers, counted from null or made of integers, where others are pointers to objects. Of the latter
//! only distances are seen, which do not hang on where objects are.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::ty::{I1, I32, I64};

impl Grower<'_> {
    /// A number as a generic pointer, or a pointer to an object, by lane; moved, and seen as a number again.
    pub(super) fn numbers(&mut self) {
        let space = self.one_of(&[1, 1, 3]);
        let Some((object, _)) = self.own_bytes(space) else { return };
        let known = self.generic(object, space);
        // Not in LDS, where llc-19 counts in 32 bits.
        if space == 1 && self.below(3) == 0 {
            return self.moved(known);
        }
        let is_small = self.below(2) == 0;
        let number = if is_small {
            let any = self.expression(I32, Extent::Lane, 1);
            let some = self.b.define(format_args!("and i32 {any}, 4095"));
            self.b.define(format_args!("zext i32 {some} to i64"))
        } else {
            self.expression(I64, Extent::Lane, 1)
        };
        let counted = self.counted(number);
        let (is_counted, either) = self.either("ptr", counted, known);
        let by = self.expression(I64, Extent::Lane, 1);
        let moved = match self.below(3) {
            0 => either,
            _ => self.b.define(format_args!("getelementptr i8, ptr {either}, i64 {by}")),
        };
        let address = self.number_of(moved);
        let seen = if self.below(2) == 0 {
            let zero = self.b.named("0");
            self.b.define(format_args!("select i1 {is_counted}, i64 {address}, i64 {zero}"))
        } else {
            let start = self.number_of(known);
            let from = self.b.define(format_args!("select i1 {is_counted}, i64 {number}, i64 {start}"));
            self.b.define(format_args!("sub i64 {address}, {from}"))
        };
        self.keep(seen, I64, Extent::Lane);
        if self.below(3) == 0 {
            // No object is where small numbers are.
            let null = self.b.named("null");
            let other = if is_small && self.below(2) == 0 { known } else { null };
            let is_other = self.b.define(format_args!("icmp eq ptr {either}, {other}"));
            self.keep(is_other, I1, Extent::Lane);
        }
        if self.below(3) == 0 {
            self.read_where((is_counted, false), format_args!("ptr {either}"));
        }
    }

    /// A pointer of which the space is known, moved by anything: how far, and whether it is what it was, or null.
    fn moved(&mut self, known: Value) {
        let by = match self.below(3) {
            0 => {
                // The same in 32 bits.
                let any = self.expression(I64, Extent::Lane, 1);
                self.b.define(format_args!("shl i64 {any}, 32"))
            }
            _ => self.expression(I64, Extent::Lane, 1),
        };
        let there = self.b.define(format_args!("getelementptr i8, ptr {known}, i64 {by}"));
        match self.below(3) {
            0 => {
                let [from, to] = [known, there].map(|pointer| self.number_of(pointer));
                let distance = self.b.define(format_args!("sub i64 {to}, {from}"));
                self.keep(distance, I64, Extent::Lane);
            }
            which => {
                let other = if which == 1 { known } else { self.b.named("null") };
                let is_other = self.b.define(format_args!("icmp eq ptr {there}, {other}"));
                self.keep(is_other, I1, Extent::Lane);
            }
        }
    }

    /// A number as a pointer.
    fn counted(&mut self, number: Value) -> Value {
        match self.below(4) {
            0 => self.b.define(format_args!("inttoptr i64 {number} to ptr")),
            1 => {
                let by = self.expression(I64, Extent::Lane, 0);
                let rest = self.b.define(format_args!("sub i64 {number}, {by}"));
                let first = self.b.define(format_args!("getelementptr i8, ptr null, i64 {by}"));
                self.b.define(format_args!("getelementptr i8, ptr {first}, i64 {rest}"))
            }
            _ => self.b.define(format_args!("getelementptr i8, ptr null, i64 {number}")),
        }
    }

    fn number_of(&mut self, pointer: Value) -> Value {
        self.b.define(format_args!("ptrtoint ptr {pointer} to i64"))
    }
}
