//! Atomic operations that a target has no instruction for: loops around `cmpxchg`, on the dword around the value
//! where that is narrower. In scratch, which no other work-item sees, they are plain accesses.

use super::alone;
use super::builder::{Builder, plain};
use super::rewrite::{Action, Writer, each_inst};
use crate::lower::atomic_instruction;
use gcnsel_analysis::{Body, New};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{
    AddressSpace, BinaryOp, CastOp, Inst, InstKind, IntPredicate, MemoryAccess, Ordering, RmwOp, Type,
    TypeKind, TypeTable, Value,
};
use gcnsel_isa::Target;

/// Replaces what the target cannot do.
///
/// # Errors
/// Operations with no expansion.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body, target: Target) -> Result<()> {
    each_inst(types, function, |w, inst| {
        let space = |b: &Builder, ptr: Value| b.types.pointer_space(b.ty(ptr)).unwrap_or_default();
        match w.b.function.insts[inst].kind.clone() {
            InstKind::AtomicRmw { op, ptr, value, access } => {
                let (ty, space) = (w.b.ty(value), space(&w.b, ptr));
                if space == AddressSpace::PRIVATE {
                    let old = w.b.value(New::load(ptr, alone_in_memory(&access)), ty);
                    let new = combined(&mut w.b, inst, op, old, value)?;
                    w.b.effect(New::store(ptr, new, alone_in_memory(&access)));
                    return Ok(Action::Replace(old));
                }
                let is_there = atomic_instruction(w.b.types, target, op, ty, space).is_some();
                if is_there && is_trusted(w.b.function, inst, op, space, &access, target) {
                    return Ok(Action::Keep);
                }
                exchange_loop(w, inst, op, ptr, value, &access).map(Action::Replace)
            }
            InstKind::CmpXchg { ptr, expected, new, access, .. }
                if space(&w.b, ptr) == AddressSpace::PRIVATE =>
            {
                let b = &mut w.b;
                let (ty, result) = (b.ty(expected), b.function.insts[inst].ty);
                let old = b.value(New::load(ptr, alone_in_memory(&access)), ty);
                let equal = b.icmp(IntPredicate::Eq, old, expected);
                let stored = b.select(equal, new, old);
                b.effect(New::store(ptr, stored, alone_in_memory(&access)));
                let mut pair = b.poison(result);
                for (i, value) in [old, equal].into_iter().enumerate() {
                    let indices = [i as u32].into_iter().collect();
                    pair = b.value(New::insert_value(pair, value, indices), result);
                }
                Ok(Action::Replace(pair))
            }
            InstKind::CmpXchg { ptr, expected, new, weak, failure, access }
                if matches!(w.b.types.bits(w.b.ty(expected)), Some(8 | 16)) =>
            {
                let exchange = Exchange { ptr, expected, new, weak, failure, access };
                Ok(Action::Replace(narrow_exchange(w, inst, exchange)))
            }
            _ => Ok(Action::Keep),
        }
    })
}

/// An access of memory that no other lane has.
fn alone_in_memory(access: &MemoryAccess) -> Box<MemoryAccess> {
    let mut plain = plain(access.align);
    plain.volatile = access.volatile;
    plain
}

/// Whether an instruction does what is asked for in all memory that its pointer may be of. Those on floats do nothing in
/// memory that other devices write at the same time (fine-grained), but for additions on gfx942. That there is no such
/// memory is said by metadata, which LLVM 20 and later have, or by an attribute of the function, which goes for all scopes
/// but the system's.
///
/// Source: what `llc-19` makes of each operation, scope and space.
fn is_trusted(
    f: &Body,
    inst: Inst,
    op: RmwOp,
    space: AddressSpace,
    access: &MemoryAccess,
    target: Target,
) -> bool {
    let is_float = matches!(op, RmwOp::FAdd | RmwOp::FMin | RmwOp::FMax);
    let adds_everywhere = target == Target::Gfx942 && op == RmwOp::FAdd;
    if !is_float || space == AddressSpace::LOCAL || adds_everywhere {
        return true;
    }
    let is_allowed = f.attributes.string("amdgpu-unsafe-fp-atomics") == Some("true");
    let is_system = matches!(&*access.scope, "" | "one-as");
    f.inst_metadata(inst, "amdgpu.no.fine.grained.memory").is_some() || is_allowed && !is_system
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
fn exchange_loop(
    w: &mut Writer,
    inst: Inst,
    op: RmwOp,
    ptr: Value,
    value: Value,
    access: &MemoryAccess,
) -> Result<Value> {
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
    let new = combined(b, inst, op, old, value)?;
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

/// A `cmpxchg`.
struct Exchange {
    ptr: Value,
    expected: Value,
    new: Value,
    weak: bool,
    failure: Ordering,
    access: Box<MemoryAccess>,
}

/// Compares and exchanges the dword around a narrow value, with what else is in it as it was seen last; again, as long as it is
/// that which was different.
fn narrow_exchange(w: &mut Writer, inst: Inst, exchange: Exchange) -> Value {
    let Exchange { ptr, expected, new, weak, failure, access } = exchange;
    let b = &mut w.b;
    let (ty, result) = (b.ty(expected), b.function.insts[inst].ty);
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
    let mut pair = b.poison(result);
    for (i, value) in [old, is_done].into_iter().enumerate() {
        let indices = [i as u32].into_iter().collect();
        pair = b.value(New::insert_value(pair, value, indices), result);
    }
    pair
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
fn combined(b: &mut Builder, inst: Inst, op: RmwOp, old: Value, value: Value) -> Result<Value> {
    use IntPredicate::*;
    let ty = b.ty(old);
    let mut pick = |predicate| {
        let first = b.icmp(predicate, old, value);
        Ok(b.select(first, old, value))
    };
    match op {
        RmwOp::Xchg => Ok(value),
        RmwOp::Max => pick(Sgt),
        RmwOp::Min => pick(Slt),
        RmwOp::UMax => pick(Ugt),
        RmwOp::UMin => pick(Ult),
        RmwOp::Add => Ok(b.add(old, value)),
        RmwOp::Sub => Ok(b.sub(old, value)),
        RmwOp::And => Ok(b.and(old, value)),
        RmwOp::Or => Ok(b.or(old, value)),
        RmwOp::Xor => Ok(b.xor(old, value)),
        RmwOp::Nand => {
            let (both, ones) = (b.and(old, value), b.int(ty, u128::MAX));
            Ok(b.xor(both, ones))
        }
        RmwOp::FAdd => Ok(b.fadd(old, value)),
        RmwOp::FSub => Ok(b.fsub(old, value)),
        RmwOp::FMax | RmwOp::FMin if *b.types.kind(ty) != TypeKind::BFloat && b.types.lanes(ty).is_none() => {
            let intrinsic = if op == RmwOp::FMax { alone::MAXNUM } else { alone::MINNUM };
            Ok(b.float_intrinsic(intrinsic, &[old, value]))
        }
        RmwOp::UIncWrap => {
            let (one, zero) = (b.int(ty, 1), b.int(ty, 0));
            let (more, wraps) = (b.add(old, one), b.icmp(Uge, old, value));
            Ok(b.select(wraps, zero, more))
        }
        RmwOp::UDecWrap => {
            let (one, zero) = (b.int(ty, 1), b.int(ty, 0));
            let less = b.sub(old, one);
            let (is_zero, is_above) = (b.icmp(Eq, old, zero), b.icmp(Ugt, old, value));
            let wraps = b.or(is_zero, is_above);
            Ok(b.select(wraps, value, less))
        }
        RmwOp::USubCond | RmwOp::USubSat => {
            let (difference, fits) = (b.sub(old, value), b.icmp(Uge, old, value));
            let otherwise = if op == RmwOp::USubCond { old } else { b.int(ty, 0) };
            Ok(b.select(fits, difference, otherwise))
        }
        RmwOp::FMax | RmwOp::FMin | RmwOp::FMaximum | RmwOp::FMinimum => {
            let text = gcnsel_ir::type_text(b.types, ty);
            let message = format!("'atomicrmw {}' of '{text}' is not supported", op.name());
            Err(Diagnostic::at(b.function.insts[inst].span, message))
        }
    }
}
