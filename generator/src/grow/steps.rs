//! Addresses that leave their object on the way, in every space, and in more than one: generic pointers are to LDS in some
//! lanes, and to global or private memory in others.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::ty::{I1, I8, I16, I32, I64, Scalar, Ty};

/// Bytes of the work-item's own.
#[derive(Clone, Copy, Debug)]
struct Bytes {
    start: Value,
    count: u32,
    /// The space that `start` is in, unless it is generic.
    space: Option<u32>,
    /// Whether some of them may be private: these know no atomics.
    is_private: bool,
}

impl Bytes {
    fn pointer(&self) -> String {
        self.space.map_or("ptr".to_string(), |space| format!("ptr addrspace({space})"))
    }

    /// The type that distances have.
    fn index(&self) -> Ty {
        if matches!(self.space, Some(3 | 5)) { I32 } else { I64 }
    }
}

impl Grower<'_> {
    /// Accesses to some bytes, at addresses that are computed in steps.
    pub(super) fn steps(&mut self) {
        let Some(bytes) = self.some_bytes() else { return };
        for _ in 0..1 + self.below(3) {
            self.access_in_steps(bytes);
        }
    }

    /// Bytes of one space, or by lane of one or another.
    fn some_bytes(&mut self) -> Option<Bytes> {
        let spaces: &[u32] = if self.array.is_some() { &[1, 3, 5] } else { &[1, 3] };
        let space = self.one_of(spaces);
        let (start, count) = self.own_bytes(space)?;
        if self.below(4) == 0 {
            return Some(Bytes { start, count, space: Some(space), is_private: space == 5 });
        }
        let other = self.one_of(spaces);
        let (begin, least) = self.own_bytes(other)?;
        let [one, another] = [(start, space), (begin, other)].map(|(at, space)| self.generic(at, space));
        let start = self.either("ptr", one, another).1;
        Some(Bytes { start, count: count.min(least), space: None, is_private: space == 5 || other == 5 })
    }

    /// A pointer of a space, as a generic one.
    pub(super) fn generic(&mut self, pointer: Value, space: u32) -> Value {
        self.b.define(format_args!("addrspacecast ptr addrspace({space}) {pointer} to ptr"))
    }

    /// A condition, and what is chosen by it, by `select` or where branches meet.
    pub(super) fn either(&mut self, ty: &str, yes: Value, no: Value) -> (Value, Value) {
        let extent = self.one_of(&[Extent::Lane, Extent::Lane, Extent::Group]);
        let condition = self.expression(I1, extent, 1);
        if self.below(2) == 0 {
            return (condition, self.b.define(format_args!("select i1 {condition}, {ty} {yes}, {ty} {no}")));
        }
        let chosen = self.b.declare(ty, no);
        let (then, end) = (self.b.block(), self.b.block());
        self.b.branch(condition, then, end);
        self.b.start_sealed(then);
        self.b.write(chosen, yes);
        self.b.jump(end);
        self.b.start_sealed(end);
        (condition, self.b.read(chosen))
    }

    /// What is at a pointer, with its type, in the lanes where a condition is so.
    pub(super) fn read_where(&mut self, (condition, is_so): (Value, bool), pointer: std::fmt::Arguments<'_>) {
        let zero = self.b.named("0");
        let read = self.b.declare(I32, zero);
        let (then, end) = (self.b.block(), self.b.block());
        let (yes, no) = if is_so { (then, end) } else { (end, then) };
        self.b.branch(condition, yes, no);
        self.b.start_sealed(then);
        let value = self.b.define(format_args!("load i32, {pointer}, align 4"));
        self.b.write(read, value);
        self.b.jump(end);
        self.b.start_sealed(end);
        let value = self.b.read(read);
        self.keep(value, I32, Extent::Lane);
    }

    /// A word as a distance of a type, by its sign.
    fn distance(&mut self, word: Value, ty: Ty) -> Value {
        if ty == I32 { word } else { self.b.define(format_args!("sext i32 {word} to {ty}")) }
    }

    /// Distances that are `offset` together, a word that is within the object: the constants lead back into it.
    fn walk(&mut self, offset: Value, ty: Ty) -> Vec<Value> {
        let ahead = match self.below(4) {
            0 => 1 + self.below(16),
            1 => 1 + self.below(256),
            2 => 1 + self.below(4095),
            _ => 1 << self.below(20),
        };
        let mut steps = match self.below(4) {
            0 => {
                let word = self.b.define(format_args!("sub i32 {offset}, {ahead}"));
                vec![self.distance(word, ty)]
            }
            1 => vec![self.b.named(format!("-{ahead}")), self.distance(offset, ty)],
            2 => {
                // Anywhere, and back.
                let any = self.expression(I32, Extent::Lane, 1);
                let there = self.distance(any, ty);
                let back = self.b.define(format_args!("sub {ty} 0, {there}"));
                let word = self.b.define(format_args!("sub i32 {offset}, {ahead}"));
                vec![there, self.distance(word, ty), back]
            }
            _ => {
                let any = self.expression(I32, Extent::Group, 1);
                let some = self.b.define(format_args!("and i32 {any}, 1023"));
                let all = self.b.define(format_args!("add i32 {some}, {ahead}"));
                let word = self.b.define(format_args!("sub i32 {offset}, {all}"));
                vec![self.distance(word, ty), self.distance(some, ty)]
            }
        };
        let first = if self.below(3) == 0 { self.below(ahead) } else { 0 };
        let parts: Vec<u32> = [first, ahead - first].into_iter().filter(|&part| part > 0).collect();
        for part in parts {
            // Mostly last, where they are part of the instruction.
            let count = steps.len() as u32 + 1;
            let at = if self.below(4) == 0 { self.below(count) } else { count - 1 };
            let part = self.b.named(part.to_string());
            steps.insert(at as usize, part);
        }
        steps
    }

    fn access_in_steps(&mut self, bytes: Bytes) {
        let list = [I32, I32, I64, Ty::vector(Scalar::I32, 2), I16, I8, Ty::vector(Scalar::I32, 4)];
        let ty = self.one_of(&list);
        let size = ty.bytes();
        let count = bytes.count / size;
        let offset = if self.below(3) == 0 {
            let number = self.below(count);
            self.b.named((number * size).to_string())
        } else {
            let any = self.expression(I32, Extent::Lane, 1);
            let number = self.b.define(format_args!("and i32 {any}, {}", count - 1));
            self.b.define(format_args!("mul i32 {number}, {size}"))
        };
        let (pointer, index) = (bytes.pointer(), bytes.index());
        let mut at = bytes.start;
        for step in self.walk(offset, index) {
            at = self.b.define(format_args!("getelementptr i8, {pointer} {at}, {index} {step}"));
        }
        let place = format!("{pointer} {at}");
        match self.below(5) {
            0 if matches!(ty, I32 | I64) && !bytes.is_private => {
                let value = self.expression(ty, Extent::Lane, 1);
                let op = self.one_of(&["xchg", "add", "sub", "and", "or", "xor", "umax", "min"]);
                let old = self.b.define(format_args!(
                    "atomicrmw {op} {place}, {ty} {value} syncscope(\"agent\") monotonic, align {size}"
                ));
                self.keep(old, ty, Extent::Lane);
            }
            0..=2 => {
                let value = self.b.define(format_args!("load {ty}, {place}, align {size}"));
                self.keep(value, ty, Extent::Lane);
            }
            _ => {
                let value = self.expression(ty, Extent::Lane, 1);
                self.b.line(format_args!("store {ty} {value}, {place}, align {size}"));
            }
        }
    }
}
