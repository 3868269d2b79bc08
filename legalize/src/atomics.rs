//! Atomic operations that no instruction does ([`super::trust`]): loops around `cmpxchg`, on the dword around the value
//! where that is narrower. In scratch, which no other work-item sees, they are plain accesses.

use super::builder::{Builder, plain};
use super::per_lane;
use super::reach::{excludes_scratch, may_reach_scratch};
use super::rewrite::{Action, Writer, each_inst};
use super::trust::{Rmw, is_trusted};
use crate::atomic_instruction;
use gcnsel_analysis::{Body, New, PerLane};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{
    AddressSpace, BinaryOp, CastOp, Inst, InstKind, IntPredicate, MemoryAccess, Ordering, RmwOp, Type,
    TypeKind, TypeTable, Value,
};
use gcnsel_isa::Target;

/// A `cmpxchg`.
#[derive(Clone)]
struct Exchange {
    ptr: Value,
    expected: Value,
    new: Value,
    weak: bool,
    failure: Ordering,
    access: Box<MemoryAccess>,
}

/// Replaces what the target cannot do.
///
/// # Errors
/// Operations with no expansion.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body, target: Target) -> Result<()> {
    // The machine drops atomics of 64 bits that come to scratch by generic pointers.
    let is_droppable = |types: &TypeTable, f: &Body, inst: Inst| {
        let (ptr, value) = match f.insts[inst].kind {
            InstKind::AtomicRmw { ptr, value, .. } => (ptr, value),
            InstKind::CmpXchg { ptr, new, .. } => (ptr, new),
            _ => return false,
        };
        types.pointer_space(f.values[ptr].ty) == Some(AddressSpace::FLAT)
            && types.bits(f.values[value].ty) == Some(64)
            && !excludes_scratch(f, inst)
    };
    let mut all = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
    let may_reach =
        all.any(|&inst| is_droppable(types, function, inst)) && may_reach_scratch(types, function);
    each_inst(types, function, |w, inst| {
        let is_in_scratch =
            |b: &Builder, ptr| b.types.pointer_space(b.ty(ptr)) == Some(AddressSpace::PRIVATE);
        let divide = may_reach && is_droppable(w.b.types, w.b.function, inst);
        match w.b.function.insts[inst].kind.clone() {
            InstKind::AtomicRmw { op, ptr, value, access } => {
                let rmw = Rmw { inst, op, ptr, value, access: &access };
                if is_in_scratch(&w.b, ptr) {
                    return Ok(Action::Replace(rmw_in_scratch(&mut w.b, &rmw)));
                }
                if !divide {
                    return Ok(rmw_in_memory(w, &rmw, target)?.map_or(Action::Keep, Action::Replace));
                }
                let in_scratch = |b: &mut Builder, ptr| rmw_in_scratch(b, &Rmw { ptr, ..rmw });
                let elsewhere = |w: &mut Writer| match rmw_in_memory(w, &rmw, target)? {
                    Some(old) => Ok(old),
                    None => Ok(copied(&mut w.b, inst, New::atomic_rmw(op, ptr, value, access.clone()))),
                };
                by_space(w, ptr, in_scratch, elsewhere).map(Action::Replace)
            }
            InstKind::CmpXchg { ptr, expected, new, weak, failure, access } => {
                let exchange = Exchange { ptr, expected, new, weak, failure, access };
                if is_in_scratch(&w.b, ptr) {
                    return Ok(Action::Replace(exchange_in_scratch(&mut w.b, inst, &exchange)));
                }
                if matches!(w.b.types.bits(w.b.ty(expected)), Some(8 | 16)) {
                    return Ok(Action::Replace(narrow_exchange(w, inst, exchange)));
                }
                if !divide {
                    return Ok(Action::Keep);
                }
                let in_scratch = |b: &mut Builder, ptr| {
                    exchange_in_scratch(b, inst, &Exchange { ptr, ..exchange.clone() })
                };
                let elsewhere = |w: &mut Writer| {
                    let Exchange { ptr, expected, new, weak, failure, access } = exchange.clone();
                    let kind = New::cmpxchg(ptr, expected, new, weak, failure, access);
                    Ok(copied(&mut w.b, inst, kind))
                };
                by_space(w, ptr, in_scratch, elsewhere).map(Action::Replace)
            }
            _ => Ok(Action::Keep),
        }
    })
}

/// The same instruction in another block.
fn copied(b: &mut Builder, inst: Inst, new: New) -> Value {
    let made = b.push(new, b.function.insts[inst].ty);
    b.function.take_metadata(made, inst);
    b.function.insts[made].result.expect("it gives what was there")
}

/// Does one thing if a generic pointer is to scratch, and another if not.
fn by_space(
    w: &mut Writer,
    ptr: Value,
    in_scratch: impl FnOnce(&mut Builder, Value) -> Value,
    elsewhere: impl FnOnce(&mut Writer) -> Result<Value>,
) -> Result<Value> {
    let (bit, private) = (w.b.i1(), w.b.types.ptr(AddressSpace::PRIVATE));
    let is_private = w.b.intrinsic(per_lane::IS_PRIVATE, &[], &[ptr], bit);
    let (scratch, memory) = (w.new_block(), w.new_block());
    w.b.branch_if(is_private, scratch, memory);
    w.switch_to(scratch);
    let ptr = w.b.cast(CastOp::AddrSpaceCast, ptr, private);
    let own = in_scratch(&mut w.b, ptr);
    w.switch_to(memory);
    let shared = elsewhere(w)?;
    let (end, after) = (w.b.block, w.new_block());
    w.b.branch(after);
    w.switch_to(scratch);
    w.b.branch(after);
    w.switch_to(after);
    let ty = w.b.ty(own);
    Ok(w.phi(ty, &[(own, scratch), (shared, end)]))
}

/// An access of memory that no other lane has.
fn private_access(access: &MemoryAccess) -> Box<MemoryAccess> {
    let mut plain = plain(access.align);
    plain.volatile = access.volatile;
    plain
}

/// Gives the old value.
fn rmw_in_scratch(b: &mut Builder, rmw: &Rmw) -> Value {
    let ty = b.ty(rmw.value);
    let old = b.value(New::load(rmw.ptr, private_access(rmw.access)), ty);
    let new = combined(b, rmw.op, old, rmw.value);
    b.effect(New::store(rmw.ptr, new, private_access(rmw.access)));
    old
}

/// Gives the old value, and whether it was the one that is expected.
fn exchange_in_scratch(b: &mut Builder, inst: Inst, exchange: &Exchange) -> Value {
    let Exchange { ptr, expected, new, access, .. } = exchange;
    let ty = b.ty(*expected);
    let old = b.value(New::load(*ptr, private_access(access)), ty);
    let equal = b.icmp(IntPredicate::Eq, old, *expected);
    let stored = b.select(equal, *new, old);
    b.effect(New::store(*ptr, stored, private_access(access)));
    result_of_exchange(b, inst, [old, equal])
}

/// The result of a `cmpxchg`.
fn result_of_exchange(b: &mut Builder, inst: Inst, values: [Value; 2]) -> Value {
    let result = b.function.insts[inst].ty;
    let mut pair = b.poison(result);
    for (i, value) in values.into_iter().enumerate() {
        let indices = [i as u32].into_iter().collect();
        pair = b.value(New::insert_value(pair, value, indices), result);
    }
    pair
}

/// Gives the old value; `None` where the instruction itself will do.
fn rmw_in_memory(w: &mut Writer, rmw: &Rmw, target: Target) -> Result<Option<Value>> {
    let b = &mut w.b;
    let ty = b.ty(rmw.value);
    let space = b.types.pointer_space(b.ty(rmw.ptr)).unwrap_or_default();
    let has = |b: &Builder, op| atomic_instruction(b.types, target, op, ty, space).is_some();
    if has(b, rmw.op) && is_trusted(b, rmw, target) {
        return Ok(None);
    }
    // Additions are always trusted; optimisers write those of zero as `or`.
    let addend = match rmw.op {
        _ if !has(b, RmwOp::Add) => None,
        RmwOp::Sub => Some(b.neg(rmw.value)),
        RmwOp::Or | RmwOp::Xor if b.function.as_int(rmw.value) == Some(0) => Some(rmw.value),
        _ => None,
    };
    if let Some(addend) = addend {
        let access = Box::new(rmw.access.clone());
        return Ok(Some(copied(b, rmw.inst, New::atomic_rmw(RmwOp::Add, rmw.ptr, addend, access))));
    }
    exchange_loop(w, rmw).map(Some)
}

/// The bits of a narrow value in the dword around it.
struct Place {
    /// Address of the dword.
    ptr: Value,
    /// How far left the value stands, in bits.
    shift: Value,
    /// Ones where it does not stand.
    others: Value,
}

/// Loads, computes, and stores if nothing has changed, else tries again; gives the old value.
fn exchange_loop(w: &mut Writer, rmw: &Rmw) -> Result<Value> {
    let &Rmw { inst, op, ptr, value, access } = rmw;
    let b = &mut w.b;
    let ty = b.ty(value);
    let bits = b.types.bits(ty).unwrap_or(0) as u32;
    let (word_bits, place) = match bits {
        8 | 16 => (32, Some(place_in_dword(b, ptr, bits))),
        32 | 64 => (bits, None),
        _ => {
            let message = format!("'atomicrmw {}' of {bits} bits is not supported", op.name());
            return Err(Diagnostic::at(b.function.insts[inst].span, message));
        }
    };
    let word = b.types.int(word_bits);
    let ptr = place.as_ref().map_or(ptr, |p| p.ptr);
    let align = u64::from(word_bits / 8);
    let (volatile, scope) = (access.volatile, access.scope.clone());
    let monotonic = MemoryAccess { align, volatile, ordering: Some(Ordering::Monotonic), scope };
    let first = b.value(New::load(ptr, Box::new(monotonic)), word);
    let before = w.b.block;
    let (body, after) = (w.new_block(), w.new_block());
    w.b.branch(body);
    w.switch_to(body);
    let seen = w.phi(word, &[(first, before)]);
    let b = &mut w.b;
    let old = match &place {
        None => from_bits(b, seen, ty),
        Some(place) => {
            let moved = b.binary(BinaryOp::LShr, seen, place.shift);
            let narrow = b.types.int(bits);
            let part = b.cast(CastOp::Trunc, moved, narrow);
            from_bits(b, part, ty)
        }
    };
    let new = combined(b, op, old, value);
    let new = to_bits(b, new, bits);
    let new = match &place {
        None => new,
        Some(place) => {
            let wide = b.resize(new, word, false);
            let moved = b.binary(BinaryOp::Shl, wide, place.shift);
            let kept = b.and(seen, place.others);
            b.or(kept, moved)
        }
    };
    let ordering = access.ordering.unwrap_or(Ordering::Monotonic);
    // What remains of an ordering when nothing is stored.
    let failure = match ordering {
        Ordering::AcqRel => Ordering::Acquire,
        Ordering::Release => Ordering::Monotonic,
        other => other,
    };
    let bit = b.i1();
    let pair = b.types.intern(TypeKind::Struct { fields: [word, bit].into(), packed: false, name: None });
    let access =
        Box::new(MemoryAccess { align, volatile, ordering: Some(ordering), scope: access.scope.clone() });
    let exchange = New::cmpxchg(ptr, seen, new, false, failure, access);
    let exchanged = b.value(exchange, pair);
    let mut part = |index: u32, ty: Type| {
        let indices = [index].into_iter().collect();
        b.value(New::extract_value(exchanged, indices), ty)
    };
    let (found, is_done) = (part(0, word), part(1, bit));
    b.branch_if(is_done, after, body);
    w.add_incoming(seen, found, body);
    w.switch_to(after);
    Ok(old)
}

/// Compares and exchanges the dword around a narrow value, with what else is in it as it was seen last; again, as long as it is
/// that which was different.
fn narrow_exchange(w: &mut Writer, inst: Inst, exchange: Exchange) -> Value {
    let Exchange { ptr, expected, new, weak, failure, access } = exchange;
    let b = &mut w.b;
    let ty = b.ty(expected);
    let bits = b.types.bits(ty).unwrap_or(8) as u32;
    let place = place_in_dword(b, ptr, bits);
    let (word, bit) = (b.i32(), b.i1());
    let (volatile, scope) = (access.volatile, access.scope.clone());
    let monotonic = MemoryAccess { align: 4, volatile, ordering: Some(Ordering::Monotonic), scope };
    let first = b.value(New::load(place.ptr, Box::new(monotonic)), word);
    let first = b.and(first, place.others);
    let at_place = |b: &mut Builder, value: Value| {
        let wide = b.resize(value, word, false);
        b.binary(BinaryOp::Shl, wide, place.shift)
    };
    let (expected, new) = (at_place(b, expected), at_place(b, new));
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

fn place_in_dword(b: &mut Builder, ptr: Value, bits: u32) -> Place {
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
    let mask = b.binary(BinaryOp::Shl, ones, shift);
    let all = b.c32(u32::MAX);
    Place { ptr, shift, others: b.xor(mask, all) }
}

/// A value as an integer of its width.
fn to_bits(b: &mut Builder, value: Value, bits: u32) -> Value {
    let (from, to) = (b.ty(value), b.types.int(bits));
    match b.types.kind(from) {
        _ if from == to => value,
        TypeKind::Ptr(_) => b.cast(CastOp::PtrToInt, value, to),
        _ => b.cast(CastOp::BitCast, value, to),
    }
}

fn from_bits(b: &mut Builder, value: Value, ty: Type) -> Value {
    match b.types.kind(ty) {
        _ if b.ty(value) == ty => value,
        TypeKind::Ptr(_) => b.cast(CastOp::IntToPtr, value, ty),
        _ => b.cast(CastOp::BitCast, value, ty),
    }
}

/// What an operation stores.
fn combined(b: &mut Builder, op: RmwOp, old: Value, value: Value) -> Value {
    use IntPredicate::*;
    let ty = b.ty(old);
    let mut pick = |predicate| {
        let first = b.icmp(predicate, old, value);
        b.select(first, old, value)
    };
    match op {
        RmwOp::Xchg => value,
        RmwOp::Max => pick(Sgt),
        RmwOp::Min => pick(Slt),
        RmwOp::UMax => pick(Ugt),
        RmwOp::UMin => pick(Ult),
        RmwOp::Add => b.add(old, value),
        RmwOp::Sub => b.sub(old, value),
        RmwOp::And => b.and(old, value),
        RmwOp::Or => b.or(old, value),
        RmwOp::Xor => b.xor(old, value),
        RmwOp::Nand => {
            let (both, ones) = (b.and(old, value), b.int(ty, u128::MAX));
            b.xor(both, ones)
        }
        RmwOp::FAdd => b.fadd(old, value),
        RmwOp::FSub => b.fsub(old, value),
        RmwOp::FMax => by_element(b, per_lane::MAXNUM, old, value),
        RmwOp::FMin => by_element(b, per_lane::MINNUM, old, value),
        RmwOp::FMaximum => by_element(b, per_lane::MAXIMUM, old, value),
        RmwOp::FMinimum => by_element(b, per_lane::MINIMUM, old, value),
        RmwOp::FMaximumNum => by_element(b, per_lane::MAXIMUMNUM, old, value),
        RmwOp::FMinimumNum => by_element(b, per_lane::MINIMUMNUM, old, value),
        RmwOp::UIncWrap => {
            let (one, zero) = (b.int(ty, 1), b.int(ty, 0));
            let (more, wraps) = (b.add(old, one), b.icmp(Uge, old, value));
            b.select(wraps, zero, more)
        }
        RmwOp::UDecWrap => {
            let (one, zero) = (b.int(ty, 1), b.int(ty, 0));
            let less = b.sub(old, one);
            let (is_zero, is_above) = (b.icmp(Eq, old, zero), b.icmp(Ugt, old, value));
            let wraps = b.or(is_zero, is_above);
            b.select(wraps, value, less)
        }
        RmwOp::USubCond | RmwOp::USubSat => {
            let (difference, fits) = (b.sub(old, value), b.icmp(Uge, old, value));
            let otherwise = if op == RmwOp::USubCond { old } else { b.int(ty, 0) };
            b.select(fits, difference, otherwise)
        }
    }
}

/// An intrinsic of two floats, of vectors for each element.
fn by_element(b: &mut Builder, intrinsic: PerLane, old: Value, value: Value) -> Value {
    let ty = b.ty(old);
    let Some(lanes) = b.types.lanes(ty) else { return b.float_intrinsic(intrinsic, &[old, value]) };
    (0..lanes).fold(b.poison(ty), |vector, lane| {
        let (a, c) = (b.extract(old, lane), b.extract(value, lane));
        let element = b.float_intrinsic(intrinsic, &[a, c]);
        b.insert(vector, element, lane)
    })
}
