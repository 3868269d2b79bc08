//! Stores and loads of a work-item's own neighbouring bytes and dwords, close together: what compilers merge, and move for that.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::launch::OWN;
use crate::ty::{FLOAT, I8, I16, I32, I64, Scalar, Ty};

/// Bytes that accesses are among: few, so that they meet.
const BYTES: u32 = 16;

impl Grower<'_> {
    /// Accesses in a random order: what they store is known before, and what they load is used afterwards.
    pub(super) fn neighbours(&mut self) {
        let space = self.one_of(&[1, 3]);
        let Some((base, _)) = self.own_bytes(space) else { return };
        let wide = [I32, I32, I32, I64, Ty::vector(Scalar::I32, 2), I16];
        let narrow = [I8, I8, I8, I16, FLOAT, Ty::vector(Scalar::I16, 2)];
        let types = if self.below(2) == 0 { wide } else { narrow };
        let accesses: Vec<Ty> = (0..4 + self.below(9)).map(|_| self.one_of(&types)).collect();
        let stored: Vec<Option<Value>> = accesses
            .iter()
            .map(|&ty| (self.below(5) < 2).then(|| self.expression(ty, Extent::Lane, 1)))
            .collect();
        // Half of them side by side.
        let mut end = 0;
        let mut loaded = Vec::new();
        for (ty, value) in accesses.into_iter().zip(stored) {
            let size = ty.bytes();
            let next = if end + size <= BYTES { end } else { 0 };
            let offset = if self.below(2) == 0 { next } else { self.below(BYTES / size) * size };
            end = offset + size;
            let align = if offset % size == 0 && self.below(4) > 0 { size } else { 1 };
            let at =
                self.b.define(format_args!("getelementptr i8, ptr addrspace({space}) {base}, i32 {offset}"));
            let place = format!("ptr addrspace({space}) {at}, align {align}");
            match value {
                Some(value) => self.b.line(format_args!("store {ty} {value}, {place}")),
                None => loaded.push((self.b.define(format_args!("load {ty}, {place}")), ty)),
            }
        }
        for (value, ty) in loaded {
            self.keep(value, ty, Extent::Lane);
        }
    }

    /// The address of bytes of the work-item's own, which hold something, and how many they are at least.
    pub(super) fn own_bytes(&mut self, space: u32) -> Option<(Value, u32)> {
        let world = self.world?;
        if space == 5 {
            return self.array.map(|(array, words)| (array, 4 * words));
        }
        if space == 1 {
            let offset = BYTES * self.below(OWN / BYTES);
            let own = world.own;
            let at = self.b.define(format_args!("getelementptr i8, ptr addrspace(1) {own}, i64 {offset}"));
            return Some((at, BYTES));
        }
        self.lds.near = true;
        let four = Ty::vector(Scalar::I32, 4);
        let start = self.expression(four, Extent::Lane, 0);
        let (name, local) = (self.name.clone(), world.local);
        let at = format!("getelementptr [{BYTES} x i8], ptr addrspace(3) @{name}.near, i32 {local}");
        let at = self.b.define(at);
        self.b.line(format_args!("store {four} {start}, ptr addrspace(3) {at}, align {BYTES}"));
        Some((at, BYTES))
    }
}
