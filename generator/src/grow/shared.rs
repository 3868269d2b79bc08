//! LDS, between barriers that a whole work-group comes to.

use super::grower::{Extent, Grower};
use crate::builder::Value;
use crate::ty::{I32, I64, Scalar, Ty};

/// Lanes of a wave.
const WAVE: u32 = 64;

impl Grower<'_> {
    fn barrier(&mut self) {
        self.b.line("fence syncscope(\"workgroup\") release");
        self.b.call_void("llvm.amdgcn.s.barrier");
        self.b.line("fence syncscope(\"workgroup\") acquire");
    }

    /// The address of a work-item's own slot, or of that of any of its group.
    fn slot(&mut self, own: bool) -> Option<Value> {
        self.slot_for((!own).then_some(Extent::Lane))
    }

    /// The address of a slot that is the same in an extent; of its own without one.
    fn slot_for(&mut self, extent: Option<Extent>) -> Option<Value> {
        let world = self.world?;
        self.lds.slots = true;
        let number = if let Some(extent) = extent {
            let size = world.extents.group_size();
            let any = self.expression(I32, extent, 1);
            if size.is_power_of_two() {
                self.b.define(format_args!("and i32 {any}, {}", size - 1))
            } else {
                self.b.define(format_args!("urem i32 {any}, {size}"))
            }
        } else {
            world.local
        };
        let name = self.name.clone();
        let at = format!("getelementptr i64, ptr addrspace(3) @{name}.lds, i32 {number}");
        Some(self.b.define(at))
    }

    /// Writes its own slot, waits, and reads others'.
    pub(super) fn exchange(&mut self) {
        let list = [I32, I64, Ty::vector(Scalar::I32, 2), Ty::vector(Scalar::I16, 4), Ty::of(Scalar::I8)];
        let ty = self.one_of(&list);
        let value = self.expression(ty, Extent::Lane, 2);
        // Others may still read what was there before.
        self.barrier();
        let Some(own) = self.slot(true) else { return };
        self.b.line(format_args!("store {ty} {value}, ptr addrspace(3) {own}, align 8"));
        self.barrier();
        for _ in 0..1 + self.below(2) {
            let Some(other) = self.slot(false) else { return };
            let value = self.b.define(format_args!("load {ty}, ptr addrspace(3) {other}, align 8"));
            self.keep(value, ty, Extent::Lane);
        }
    }

    /// Sets slots, updates any of them by atomics whose order does not matter, and reads them. Lanes of one wave update a slot in
    /// their order: what each finds there is used.
    pub(super) fn lds_atomics(&mut self) {
        let ty = self.one_of(&[I32, I32, I64]);
        let start = self.expression(ty, Extent::Lane, 0);
        self.barrier();
        let Some(own) = self.slot(true) else { return };
        self.b.line(format_args!("store {ty} {start}, ptr addrspace(3) {own}, align 8"));
        self.barrier();
        let op = self.one_of(&["add", "and", "or", "xor", "umax", "min"]);
        for _ in 0..1 + self.below(2) {
            let (place, extent) = self.atomic_extents();
            let value = self.expression(ty, extent, 1);
            let Some(at) = self.slot_for(Some(place)) else { return };
            let old = self.b.define(format_args!(
                "atomicrmw {op} ptr addrspace(3) {at}, {ty} {value} syncscope(\"workgroup\") monotonic, align {}",
                ty.bytes()
            ));
            let is_one_wave = self.world.is_some_and(|world| world.extents.group_size() <= WAVE);
            if place == Extent::Group && is_one_wave {
                self.keep(old, ty, Extent::Lane);
            }
        }
        self.barrier();
        let Some(other) = self.slot(false) else { return };
        let value = self.b.define(format_args!("load {ty}, ptr addrspace(3) {other}, align 8"));
        self.keep(value, ty, Extent::Lane);
    }
}
