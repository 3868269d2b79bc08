//! Addresses that promise to be in their object, beside the same ones that do not.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::ty::{I32, I64};

/// Words of the variable that a kernel may have in global memory; nobody writes it.
pub(super) const WORDS: u32 = 64;

impl Grower<'_> {
    /// An object's words, as a type and a pointer of a space: how many there are, and their start.
    fn words(&mut self) -> Option<(u32, u32, Value)> {
        let spaces: &[u32] = if self.array.is_some() { &[1, 1, 3, 5, 5] } else { &[1, 1, 3] };
        let space = self.one_of(spaces);
        if space == 1 && self.below(3) > 0 {
            self.has_words = true;
            let name = format!("@{}.words", self.name);
            return Some((space, WORDS, self.b.named(name)));
        }
        let (start, bytes) = self.own_bytes(space)?;
        Some((space, bytes / 4, start))
    }

    /// Two addresses of the same parts, of which one is used where it is in the object, the other as a distance, and at
    /// a constant from where it is in the object.
    pub(super) fn promises(&mut self) {
        let Some((space, count, start)) = self.words() else { return };
        let pointer = format!("ptr addrspace({space})");
        let [any, other] = [0; 2].map(|_| self.expression(I32, Extent::Lane, 1));
        let low = self.b.define(format_args!("and i32 {any}, {}", count - 1));
        let ahead = if self.below(2) == 0 { 1 + self.below(64) } else { 0 };
        let number = match ahead {
            // Four times that is more than 32 bits.
            0 => {
                // Of its own bits or of its lowest, which lanes mostly differ in.
                let top = self.one_of(&["and i32 {}, -536870912", "shl i32 {}, 29", "shl i32 {}, 29"]);
                let high = self.b.define(top.replace("{}", &other.to_string()));
                self.b.define(format_args!("or i32 {low}, {high}"))
            }
            _ => self.b.define(format_args!("sub i32 {low}, {ahead}")),
        };
        let index = if space == 1 { I64 } else { I32 };
        let extended = match (space, ahead) {
            (1, 0) => {
                let op = self.one_of(&["zext", "zext", "sext"]);
                self.b.define(format_args!("{op} i32 {number} to i64"))
            }
            (1, _) => self.b.define(format_args!("sext i32 {number} to i64")),
            _ => number,
        };
        let address = format!("[{count} x i32], {pointer} {start}, {index} 0, {index} {extended}");
        let promising_first = self.below(2) == 0;
        let mut compute = |promises: bool| {
            let word = if promises { "inbounds " } else { "" };
            self.b.define(format_args!("getelementptr {word}{address}"))
        };
        let (inside, anywhere) = if promising_first {
            let inside = compute(true);
            (inside, compute(false))
        } else {
            let anywhere = compute(false);
            (compute(true), anywhere)
        };
        if ahead == 0 || self.below(2) == 0 {
            let [from, to] =
                [start, anywhere].map(|at| self.b.define(format_args!("ptrtoint {pointer} {at} to {index}")));
            let distance = self.b.define(format_args!("sub {index} {to}, {from}"));
            self.keep(distance, index, Extent::Lane);
        }
        if ahead > 0 {
            let bytes = 4 * ahead;
            let at = self.b.define(format_args!("getelementptr i8, {pointer} {anywhere}, {index} {bytes}"));
            let value = self.b.define(format_args!("load i32, {pointer} {at}, align 4"));
            self.keep(value, I32, Extent::Lane);
        }
        let is_inside = self.b.define(format_args!("icmp ult i32 {number}, {count}"));
        self.read_where((is_inside, true), format_args!("{pointer} {inside}"));
    }
}
