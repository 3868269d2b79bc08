//! Global memory that only one work-item writes, memory that nobody writes, and private arrays.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::launch::{BANKS, BITS, DOUBLES, HALVES, ORDERLESS, OWN, SINGLES};
use crate::ty::{I1, I8, I32, I64, Scalar, Ty};

impl Grower<'_> {
    /// An address of a value of a type, among so many bytes behind `base`, at an index of an extent.
    fn among(&mut self, space: u32, base: Value, first: u32, bytes: u32, ty: Ty, extent: Extent) -> Value {
        let size = ty.bytes();
        let pointer = format!("ptr addrspace({space})");
        let mut offset = if self.below(3) == 0 {
            let number = self.below(bytes / size);
            self.b.named((first + number * size).to_string())
        } else {
            let any = self.expression(I32, extent, 1);
            let number = self.b.define(format_args!("and i32 {any}, {}", bytes / size - 1));
            let scaled = self.b.define(format_args!("mul i32 {number}, {size}"));
            if first == 0 { scaled } else { self.b.define(format_args!("add i32 {scaled}, {first}")) }
        };
        let index = if space == 5 || space == 3 { "i32" } else { "i64" };
        if index == "i64" {
            offset = self.b.define(format_args!("zext i32 {offset} to i64"));
        }
        self.b.define(format_args!("getelementptr inbounds i8, {pointer} {base}, {index} {offset}"))
    }

    /// An alignment that an access of a type has, or one that it exceeds.
    fn alignment(&mut self, ty: Ty) -> u32 {
        let natural = ty.bytes().min(16);
        match self.below(10) {
            0 => 1,
            1 => natural.min(4),
            _ => natural,
        }
    }

    /// A load from memory that is never written. Floats are numbers.
    pub(super) fn load(&mut self, ty: Ty, extent: Extent) -> Value {
        let first = match ty.scalar {
            Scalar::Half => HALVES,
            Scalar::Float => SINGLES,
            Scalar::Double => DOUBLES,
            _ => 0,
        };
        let table = first == 0 && self.below(2) == 0;
        let (space, name) = if table { (4, "%table") } else { (1, "%in") };
        let base = self.b.named(name);
        let at = self.among(space, base, first, BITS, ty, extent);
        let align = self.alignment(ty);
        self.b.define(format_args!("load {ty}, ptr addrspace({space}) {at}, align {align}"))
    }

    /// Stores a variable's value at an offset of `at`: an i1 as a byte, a float as a number.
    pub(super) fn store(&mut self, at: Value, offset: u32, ty: Ty, value: Value) {
        let (ty, value) = match ty {
            I1 => (I8, self.b.define(format_args!("zext i1 {value} to i8"))),
            _ if ty.scalar.is_float() && self.below(2) == 0 => {
                (ty.with(ty.scalar.integer()), self.bits(value, ty))
            }
            _ => (ty, self.tame(value, ty)),
        };
        let at = self.b.define(format_args!("getelementptr i8, ptr addrspace(1) {at}, i64 {offset}"));
        self.b.line(format_args!("store {ty} {value}, ptr addrspace(1) {at}, align {}", ty.bytes().min(16)));
    }

    /// A type for memory whose bits are anything.
    fn memory_type(&mut self) -> Ty {
        loop {
            let ty = self.any_type();
            let ty = ty.with(ty.scalar.integer());
            if ty != I1 && ty.bytes() <= OWN / 2 {
                return ty;
            }
        }
    }

    /// A store to the work-item's own memory, a load from it, or an atomic whose result is used.
    pub(super) fn own_memory(&mut self) {
        let Some(world) = self.world else { return };
        if self.below(4) == 0 {
            return self.own_atomic(world.own);
        }
        let ty = self.memory_type();
        let at = self.among(1, world.own, 0, OWN, ty, Extent::Lane);
        let align = self.alignment(ty);
        if self.below(2) == 0 {
            let value = self.expression(ty, Extent::Lane, 2);
            self.b.line(format_args!("store {ty} {value}, ptr addrspace(1) {at}, align {align}"));
        } else {
            let value = self.b.define(format_args!("load {ty}, ptr addrspace(1) {at}, align {align}"));
            self.keep(value, ty, Extent::Lane);
        }
    }

    fn own_atomic(&mut self, own: Value) {
        let ty = self.one_of(&[I32, I64]);
        let at = self.among(1, own, 0, OWN, ty, Extent::Lane);
        let value = self.expression(ty, Extent::Lane, 1);
        let scope = "syncscope(\"agent\") monotonic";
        let old = if self.below(4) == 0 {
            let expected = self.expression(ty, Extent::Lane, 1);
            let pair = self.b.define(format_args!(
                "cmpxchg ptr addrspace(1) {at}, {ty} {expected}, {ty} {value} {scope} monotonic, align {}",
                ty.bytes()
            ));
            let flag = self.b.define(format_args!("extractvalue {{ {ty}, i1 }} {pair}, 1"));
            self.keep(flag, I1, Extent::Lane);
            self.b.define(format_args!("extractvalue {{ {ty}, i1 }} {pair}, 0"))
        } else {
            let op = self.one_of(&["xchg", "add", "sub", "and", "or", "xor", "umax", "min"]);
            self.b.define(format_args!(
                "atomicrmw {op} ptr addrspace(1) {at}, {ty} {value} {scope}, align {}",
                ty.bytes()
            ))
        };
        self.keep(old, ty, Extent::Lane);
    }

    /// An atomic on a word that everybody may update, always by the same operation; at times one word for all lanes of a wave,
    /// of a value that they share or of their own.
    pub(super) fn atomic(&mut self) {
        let ty = self.one_of(&[I32, I32, I64]);
        let count = ORDERLESS.len() as u32;
        let which = self.below(count);
        let op = ORDERLESS[which as usize];
        // A subtraction is an addition, in either order.
        let (place, extent) = self.atomic_extents();
        let bank = self.expression(I32, place, 1);
        let bank = self.b.define(format_args!("and i32 {bank}, {}", BANKS - 1));
        let scaled = self.b.define(format_args!("mul i32 {bank}, {}", count * ty.bytes()));
        let first = if ty == I32 { BANKS * count * 8 } else { 0 } + which * ty.bytes();
        let offset = self.b.define(format_args!("add i32 {scaled}, {first}"));
        let wide = self.b.define(format_args!("zext i32 {offset} to i64"));
        let at = self.b.define(format_args!("getelementptr i8, ptr addrspace(1) %acc, i64 {wide}"));
        let value = self.expression(ty, extent, 2);
        self.b.define(format_args!(
            "atomicrmw {op} ptr addrspace(1) {at}, {ty} {value} syncscope(\"agent\") monotonic, align {}",
            ty.bytes()
        ));
    }

    /// For whom the address of an atomic is the same, and for whom its value is.
    pub(super) fn atomic_extents(&mut self) -> (Extent, Extent) {
        match self.below(4) {
            0 => (Extent::Group, Extent::Group),
            1 => (Extent::Group, Extent::Lane),
            _ => (Extent::Lane, Extent::Lane),
        }
    }

    /// An array of the work-item's own, with something in all its elements.
    pub(super) fn private_array(&mut self) {
        let words = self.one_of(&[4, 8, 16]);
        let array = self.b.define(format_args!("alloca [{words} x i32], align 16, addrspace(5)"));
        for n in 0..words {
            let at = self.b.define(format_args!("getelementptr i32, ptr addrspace(5) {array}, i32 {n}"));
            let value = self.expression(I32, Extent::Lane, 0);
            self.b.line(format_args!("store i32 {value}, ptr addrspace(5) {at}, align 4"));
        }
        self.array = Some((array, words));
    }

    /// A store to the array, or a load from it.
    pub(super) fn private_access(&mut self) {
        let Some((array, words)) = self.array else { return };
        let list =
            [I32, I32, Ty::vector(Scalar::I32, 2), I64, Ty::of(Scalar::I16), I8, Ty::vector(Scalar::I32, 4)];
        let ty = self.one_of(&list);
        let at = self.among(5, array, 0, words * 4, ty, Extent::Lane);
        let align = self.alignment(ty);
        if self.below(2) == 0 {
            let value = self.expression(ty, Extent::Lane, 1);
            self.b.line(format_args!("store {ty} {value}, ptr addrspace(5) {at}, align {align}"));
        } else {
            let value = self.b.define(format_args!("load {ty}, ptr addrspace(5) {at}, align {align}"));
            self.keep(value, ty, Extent::Lane);
        }
    }
}
