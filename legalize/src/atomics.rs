//! Atomic operations that no instruction does ([`super::trust`]): loops around `cmpxchg`, on the dword around the value
//! where that is narrower. In scratch, which no other work-item sees, they are plain accesses.

mod combined;
mod place;

use self::combined::combined;
use self::place::{Place, narrow_exchange};
use super::builder::{Builder, plain};
use super::per_lane;
use super::reach::{excludes_scratch, may_reach_scratch};
use super::rewrite::{Action, Writer, each_inst};
use super::trust::{Rmw, is_trusted};
use crate::atomic_instruction;
use gcnsel_analysis::{Body, New};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{
    AddressSpace, CastOp, Inst, InstKind, IntPredicate, MemoryAccess, Ordering, RmwOp, Type, TypeKind,
    TypeTable, Value,
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
    if let Some(old) = place::rmw_of_dword(b, rmw, target) {
        return Ok(Some(old));
    }
    exchange_loop(w, rmw).map(Some)
}

/// Loads, computes, and stores if nothing has changed, else tries again; gives the old value.
fn exchange_loop(w: &mut Writer, rmw: &Rmw) -> Result<Value> {
    let &Rmw { inst, op, ptr, value, access } = rmw;
    let b = &mut w.b;
    let ty = b.ty(value);
    let bits = b.types.bits(ty).unwrap_or(0) as u32;
    let (word_bits, place) = match bits {
        8 | 16 => (32, Some(Place::of(b, ptr, bits))),
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
    // Made once, in front of the loop.
    let operand = place.as_ref().and_then(|place| place.operand(b, op, value));
    let before = w.b.block;
    let (body, after) = (w.new_block(), w.new_block());
    w.b.branch(body);
    w.switch_to(body);
    let seen = w.phi(word, &[(first, before)]);
    let b = &mut w.b;
    let new = match (&place, operand) {
        (None, _) => {
            let old = from_bits(b, seen, ty);
            let new = combined(b, op, old, value);
            to_bits(b, new, bits)
        }
        (Some(place), Some(operand)) => {
            let new = combined(b, op, seen, operand);
            if place::keeps_others(op) { new } else { place.among(b, new, seen) }
        }
        (Some(place), None) => {
            let old = place.value_in(b, seen);
            let old = from_bits(b, old, ty);
            let new = combined(b, op, old, value);
            let new = to_bits(b, new, bits);
            let new = place.moved_there(b, new);
            place.beside(b, new, seen)
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
    // What was found is what was expected: to take the value out of it need not be done in the loop.
    let b = &mut w.b;
    let old = place.map_or(found, |place| place.value_in(b, found));
    Ok(from_bits(b, old, ty))
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
