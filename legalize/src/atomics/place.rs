//! Values of one and two bytes: the machine's operations are of dwords, so they are done on the dword around them.
//!
//! LLVM does the same (`AtomicExpandPass`, partword atomics): the dword is in the same page, and a neighbour that others write meanwhile
//! is theirs, because an exchange fails and a logical operation keeps it.

use super::super::builder::Builder;
use super::super::rewrite::Writer;
use super::super::trust::{Rmw, is_trusted};
use super::{Exchange, from_bits, result_of_exchange, to_bits};
use crate::atomic_instruction;
use gcnsel_analysis::New;
use gcnsel_ir::{BinaryOp, CastOp, Inst, IntPredicate, MemoryAccess, Ordering, RmwOp, Type, TypeKind, Value};
use gcnsel_isa::Target;

/// The bits of a narrow value in the dword around it.
pub(super) struct Place {
    /// Address of the dword.
    pub ptr: Value,
    /// Width of the value.
    bits: u32,
    /// How far left the value stands, in bits.
    shift: Value,
    /// Ones where it stands.
    own: Value,
    /// Ones where it does not stand.
    others: Value,
}

impl Place {
    /// The place of a value of so many bits at an address.
    pub(super) fn of(b: &mut Builder, ptr: Value, bits: u32) -> Place {
        let space = b.types.pointer_space(b.ty(ptr)).unwrap_or_default();
        let address_ty = b.types.int(space.index_bits().unwrap_or(64));
        let word = b.i32();
        let address = b.cast(CastOp::PtrToInt, ptr, address_ty);
        let three = b.int(address_ty, 3);
        let byte = b.and(address, three);
        let back = b.neg(byte);
        let ptr = b.gep(ptr, back);
        let byte = b.resize(byte, word, false);
        let shift = b.shift(BinaryOp::Shl, byte, 3);
        let ones = b.c32((1 << bits) - 1);
        let own = b.binary(BinaryOp::Shl, ones, shift);
        let all = b.c32(u32::MAX);
        let others = b.xor(own, all);
        Place { ptr, bits, shift, own, others }
    }

    /// The operand with which the operation on the whole dword does at the place what is asked for; `None` if there is none.
    /// [`keeps_others`] says whether the dword's other bits stay as they are.
    pub(super) fn operand(&self, b: &mut Builder, op: RmwOp, value: Value) -> Option<Value> {
        use RmwOp::*;
        // Zeros to the right make no carry.
        if !matches!(op, Xchg | Add | Sub | And | Nand | Or | Xor) {
            return None;
        }
        let value = to_bits(b, value, self.bits);
        let moved = self.moved_there(b, value);
        Some(if op == And { b.or(moved, self.others) } else { moved })
    }

    /// A value at the place, zeros around it.
    pub(super) fn moved_there(&self, b: &mut Builder, value: Value) -> Value {
        let word = b.i32();
        let wide = b.resize(value, word, false);
        b.binary(BinaryOp::Shl, wide, self.shift)
    }

    /// The value in a dword.
    pub(super) fn value_in(&self, b: &mut Builder, word: Value) -> Value {
        let moved = b.binary(BinaryOp::LShr, word, self.shift);
        let narrow = b.types.int(self.bits);
        b.cast(CastOp::Trunc, moved, narrow)
    }

    /// A value that has been moved to the place, and the other bits of a dword.
    pub(super) fn beside(&self, b: &mut Builder, moved: Value, seen: Value) -> Value {
        let kept = b.and(seen, self.others);
        b.or(kept, moved)
    }

    /// The place's bits of one dword, the others of another.
    pub(super) fn among(&self, b: &mut Builder, new: Value, seen: Value) -> Value {
        let differ = b.xor(new, seen);
        let own = b.and(differ, self.own);
        b.xor(own, seen)
    }
}

/// Whether an operation on the whole dword, with a place's operand, leaves the other bits as they are.
pub(super) fn keeps_others(op: RmwOp) -> bool {
    matches!(op, RmwOp::And | RmwOp::Or | RmwOp::Xor)
}

/// The operation on the whole dword, where the machine has it, it may be used, and the dword's other bits stay as they are. Gives the old
/// value.
pub(super) fn rmw_of_dword(b: &mut Builder, rmw: &Rmw, target: Target) -> Option<Value> {
    let ty = b.ty(rmw.value);
    let bits = b.types.bits(ty).filter(|bits| matches!(bits, 8 | 16))? as u32;
    let space = b.types.pointer_space(b.ty(rmw.ptr)).unwrap_or_default();
    let word = b.i32();
    if !keeps_others(rmw.op)
        || atomic_instruction(b.types, target, rmw.op, word, space).is_none()
        || !is_trusted(b, rmw, target)
    {
        return None;
    }
    let place = Place::of(b, rmw.ptr, bits);
    let value = place.operand(b, rmw.op, rmw.value)?;
    let access = Box::new(MemoryAccess { align: 4, ..rmw.access.clone() });
    let old = b.value(New::atomic_rmw(rmw.op, place.ptr, value, access), word);
    let old = place.value_in(b, old);
    Some(from_bits(b, old, ty))
}

/// Compares and exchanges the dword around a narrow value, with what else is in it as it was seen last; again, as long as it is
/// that which was different.
pub(super) fn narrow_exchange(w: &mut Writer, inst: Inst, exchange: Exchange) -> Value {
    let Exchange { ptr, expected, new, weak, failure, access } = exchange;
    let b = &mut w.b;
    let ty = b.ty(expected);
    let bits = b.types.bits(ty).unwrap_or(8) as u32;
    let place = Place::of(b, ptr, bits);
    let (word, bit) = (b.i32(), b.i1());
    let (volatile, scope) = (access.volatile, access.scope.clone());
    let monotonic = MemoryAccess { align: 4, volatile, ordering: Some(Ordering::Monotonic), scope };
    let first = b.value(New::load(place.ptr, Box::new(monotonic)), word);
    let first = b.and(first, place.others);
    let (expected, new) = (place.moved_there(b, expected), place.moved_there(b, new));
    let before = b.block;
    let (body, failed, after) = (w.new_block(), w.new_block(), w.new_block());
    w.b.branch(body);
    w.switch_to(body);
    let others = w.phi(word, &[(first, before)]);
    let b = &mut w.b;
    let (expected, new) = (b.or(others, expected), b.or(others, new));
    let pair = b.types.intern(TypeKind::Struct { fields: [word, bit].into(), packed: false, name: None });
    let access = Box::new(MemoryAccess { align: 4, ..*access });
    let exchanged = b.value(New::cmpxchg(place.ptr, expected, new, weak, failure, access), pair);
    let mut part = |index: u32, ty: Type| {
        let indices = [index].into_iter().collect();
        b.value(New::extract_value(exchanged, indices), ty)
    };
    let (found, is_done) = (part(0, word), part(1, bit));
    b.branch_if(is_done, after, failed);
    w.switch_to(failed);
    let b = &mut w.b;
    let now = b.and(found, place.others);
    let has_changed = b.icmp(IntPredicate::Ne, now, others);
    b.branch_if(has_changed, body, after);
    w.add_incoming(others, now, failed);
    w.switch_to(after);
    let b = &mut w.b;
    let old = b.binary(BinaryOp::LShr, found, place.shift);
    let old = b.resize(old, ty, false);
    result_of_exchange(b, inst, [old, is_done])
}
