//! Loads of what nothing has stored to before, as `!amdgpu.noclobber` says, and stores to it afterwards.
//!
//! One lane of a group does that, since others would have to be waited for in between; its address is the same for the
//! group. Each such statement has bytes of its own, and is not in a loop.

use super::grower::{Extent, Grower};
use crate::launch::{ONCE, ONCE_BYTES, ONCE_START};
use crate::metadata::NOTHING;
use crate::ty::{I16, I32, I64, Scalar, Ty};

impl Grower<'_> {
    /// Whether a statement may still load what is untouched.
    pub(super) fn has_untouched(&self) -> bool {
        self.rounds == 1 && self.untouched < ONCE
    }

    /// Loads and stores of a group's bytes, in its first lane.
    pub(super) fn untouched(&mut self) {
        let Some(world) = self.world else { return };
        let first = ONCE_START + self.untouched * ONCE_BYTES;
        self.untouched += 1;
        let scaled = self.b.define(format_args!("mul i32 {}, {}", world.group, ONCE * ONCE_BYTES));
        let offset = self.b.define(format_args!("add i32 {scaled}, {first}"));
        let wide = self.b.define(format_args!("zext i32 {offset} to i64"));
        let pointer = "ptr addrspace(1)";
        let base = self.b.define(format_args!("getelementptr inbounds i8, {pointer} %acc, i64 {wide}"));
        let types = [I32, I32, I64, Ty::vector(Scalar::I32, 2), Ty::vector(Scalar::I32, 4), I16];
        let accesses: Vec<Ty> = (0..2 + self.below(4)).map(|_| self.one_of(&types)).collect();
        let stored: Vec<_> = accesses
            .iter()
            .enumerate()
            .map(|(n, &ty)| (n > 0 && self.below(2) == 0).then(|| self.expression(ty, Extent::Lane, 1)))
            .collect();
        let (then, end) = (self.b.block(), self.b.block());
        let results: Vec<_> = accesses
            .iter()
            .zip(&stored)
            .filter(|(_, stored)| stored.is_none())
            .map(|(&ty, _)| {
                let none = self.zero(ty);
                (self.b.declare(ty, none), ty)
            })
            .collect();
        let is_first = self.b.define(format_args!("icmp eq i32 {}, 0", world.local));
        self.b.branch(is_first, then, end);
        self.b.start_sealed(then);
        let mut loads = results.iter();
        let mut written = 0u32;
        for (ty, stored) in accesses.into_iter().zip(stored) {
            let size = ty.bytes();
            let offset = self.below(ONCE_BYTES / size) * size;
            let bytes = ((1 << size) - 1) << offset;
            let at = self.b.define(format_args!("getelementptr inbounds i8, {pointer} {base}, i64 {offset}"));
            let place = format!("{pointer} {at}, align {size}");
            if let Some(value) = stored {
                self.b.line(format_args!("store {ty} {value}, {place}"));
                written |= bytes;
            } else if let Some(&(variable, _)) = loads.next() {
                let said = match written & bytes {
                    // The compiler may see so itself.
                    0 if self.below(2) == 0 => format!(", !amdgpu.noclobber {NOTHING}"),
                    _ => String::new(),
                };
                let value = self.b.define(format_args!("load {ty}, {place}{said}"));
                self.b.write(variable, value);
            }
        }
        self.b.jump(end);
        self.b.start_sealed(end);
        for (variable, ty) in results {
            let value = self.b.read(variable);
            self.keep(value, ty, Extent::Lane);
        }
    }
}
