//! What loads and stores of objects are as operations on variables.

use super::objects::{Access, Place};
use super::shapes::{Part, Shape, Vector};
use super::ssa::Renaming;
use crate::builder::Builder;
use crate::rewrite::Writer;
use gcnsel_analysis::New;
use gcnsel_ir::{BinaryOp, CastOp, ConstData, Inst, Type, Value};

/// The value that a load gives.
pub(super) fn read(w: &mut Writer, renaming: &mut Renaming, shape: &Shape, access: &Access) -> Value {
    match shape {
        Shape::Parts(_) => {
            let parts = shape.parts_of(access).iter();
            let values: Vec<Value> = parts.map(|part| renaming.get(w, part.variable)).collect();
            joined(&mut w.b, &values, access.ty)
        }
        Shape::Elements { variable, vector } => {
            let value = renaming.get(w, *variable);
            let b = &mut w.b;
            let first = index(b, &access.place, vector.start, vector.element_bytes);
            elements(b, value, vector, first, access)
        }
        Shape::Dwords { variable, vector } => {
            let value = renaming.get(w, *variable);
            let b = &mut w.b;
            let (first, shift) = dword(b, vector, access);
            if access.bytes >= 4 {
                return elements(b, value, vector, first, access);
            }
            let dword = element(b, value, vector, first);
            let shifted = b.binary(BinaryOp::LShr, dword, shift);
            let narrow = b.types.int(access.bytes as u32 * 8);
            let number = b.cast(CastOp::Trunc, shifted, narrow);
            as_type(b, number, access.ty)
        }
    }
}

/// Has variables hold what a store leaves.
pub(super) fn write(
    w: &mut Writer,
    renaming: &mut Renaming,
    shape: &Shape,
    access: &Access,
    store: Inst,
    value: Value,
) {
    match shape {
        Shape::Parts(_) => {
            let parts = shape.parts_of(access);
            let pieces = pieces(&mut w.b, value, parts);
            for (part, piece) in parts.iter().zip(pieces) {
                renaming.set(w, part.variable, piece);
            }
        }
        Shape::Elements { variable, vector } => {
            let old = renaming.get_for_store(w, *variable, store);
            let first = index(&mut w.b, &access.place, vector.start, vector.element_bytes);
            let new = with_elements(&mut w.b, old, vector, first, access, value);
            renaming.set(w, *variable, new);
        }
        Shape::Dwords { variable, vector } => {
            let old = renaming.get_for_store(w, *variable, store);
            let b = &mut w.b;
            let (first, shift) = dword(b, vector, access);
            let new = if access.bytes >= 4 {
                with_elements(b, old, vector, first, access, value)
            } else {
                let narrow = b.types.int(access.bytes as u32 * 8);
                let number = as_type(b, value, narrow);
                let number = b.cast(CastOp::ZExt, number, vector.element);
                let number = b.binary(BinaryOp::Shl, number, shift);
                let ones = b.c32((1 << (access.bytes * 8)) - 1);
                let mask = b.binary(BinaryOp::Shl, ones, shift);
                let all = b.c32(!0);
                let others = b.xor(mask, all);
                let dword = element(b, old, vector, first);
                // The bits beside stay one number each, whatever they are.
                let dword = b.value(New::freeze(dword), vector.element);
                let kept = b.and(dword, others);
                let dword = b.or(kept, number);
                b.value(New::insert_element(old, dword, first), vector.ty)
            };
            renaming.set(w, *variable, new);
        }
    }
}

/// Elements of a vector from a place on, as a value.
fn elements(b: &mut Builder, from: Value, vector: &Vector, first: Value, access: &Access) -> Value {
    if access.range() == Some(vector.range()) {
        return as_type(b, from, access.ty);
    }
    let count = access.bytes / vector.element_bytes;
    let mut values = Vec::with_capacity(count as usize);
    for i in 0..count {
        let index = behind(b, first, i);
        values.push(element(b, from, vector, index));
    }
    joined(b, &values, access.ty)
}

/// An element of a vector; what is beyond it has never been stored.
fn element(b: &mut Builder, from: Value, vector: &Vector, index: Value) -> Value {
    match b.function.as_int(index) {
        Some(index) if index >= u128::from(vector.len) => {
            b.function.constant(vector.element, ConstData::Undef)
        }
        _ => b.value(New::extract_element(from, index), vector.element),
    }
}

/// A vector with other elements from a place on.
fn with_elements(
    b: &mut Builder,
    into: Value,
    vector: &Vector,
    first: Value,
    access: &Access,
    value: Value,
) -> Value {
    if access.range() == Some(vector.range()) {
        return as_type(b, value, vector.ty);
    }
    let count = access.bytes / vector.element_bytes;
    let mut new = into;
    for (i, element) in split(b, value, vector.element, count).into_iter().enumerate() {
        let index = behind(b, first, i as u64);
        new = b.value(New::insert_element(new, element, index), vector.ty);
    }
    new
}

/// Values side by side as one.
fn joined(b: &mut Builder, values: &[Value], ty: Type) -> Value {
    if let &[value] = values {
        return as_type(b, value, ty);
    }
    let element = b.ty(values[0]);
    let together = b.types.vector(element, values.len() as u32);
    let mut all = b.function.constant(together, ConstData::Undef);
    for (i, &value) in values.iter().enumerate() {
        all = b.insert(all, value, i as u32);
    }
    as_type(b, all, ty)
}

/// What parts get of a value.
fn pieces(b: &mut Builder, value: Value, parts: &[Part]) -> Vec<Value> {
    match parts {
        [] => Vec::new(),
        [part] => vec![as_type(b, value, part.ty)],
        [part, ..] => split(b, value, part.ty, parts.len() as u64),
    }
}

/// A value as so many of a type.
fn split(b: &mut Builder, value: Value, element: Type, count: u64) -> Vec<Value> {
    if count == 1 {
        return vec![as_type(b, value, element)];
    }
    let together = b.types.vector(element, count as u32);
    let all = as_type(b, value, together);
    (0..count as u32).map(|i| b.extract(all, i)).collect()
}

/// The same bits as a value of another type.
fn as_type(b: &mut Builder, value: Value, ty: Type) -> Value {
    let from = b.ty(value);
    if from == ty {
        return value;
    }
    let numbers = |b: &mut Builder, ty: Type| {
        let scalar = b.types.scalar(ty);
        let bits = b.types.bits(scalar).expect("what is accessed has bits") as u32;
        let number = b.types.int(bits);
        b.types.with_lanes_of(ty, number)
    };
    let mut value = value;
    if b.types.pointer_space(from).is_some() {
        let ty = numbers(b, from);
        value = b.cast(CastOp::PtrToInt, value, ty);
    }
    if b.types.pointer_space(ty).is_none() {
        return if b.ty(value) == ty { value } else { b.cast(CastOp::BitCast, value, ty) };
    }
    let number = numbers(b, ty);
    if b.ty(value) != number {
        value = b.cast(CastOp::BitCast, value, number);
    }
    b.cast(CastOp::IntToPtr, value, ty)
}

/// An index of 32 bits: a place from another byte on in units, all of which its numbers are multiples of.
fn index(b: &mut Builder, place: &Place, start: u64, unit: u64) -> Value {
    let word = b.i32();
    let (unit, offset) = (unit as i64, place.offset - start as i64);
    let mut sum: Option<Value> = None;
    for &(value, stride) in &place.terms {
        let value = b.resize(value, word, true);
        let factor = b.c32((stride / unit) as u32);
        let term = if stride == unit { value } else { b.mul(value, factor) };
        sum = Some(sum.map_or(term, |sum| b.add(sum, term)));
    }
    let number = b.c32((offset / unit) as u32);
    match sum {
        Some(sum) if offset == 0 => sum,
        Some(sum) => b.add(sum, number),
        None => number,
    }
}

fn behind(b: &mut Builder, first: Value, by: u64) -> Value {
    match b.function.as_int(first) {
        Some(first) => b.c32(first as u32 + by as u32),
        None if by == 0 => first,
        None => {
            let by = b.c32(by as u32);
            b.add(first, by)
        }
    }
}

/// The dword that an access is to, the first of them if there are several, and how many bits of it come before.
fn dword(b: &mut Builder, vector: &Vector, access: &Access) -> (Value, Value) {
    if access.place.terms.is_empty() {
        let offset = (access.place.offset - vector.start as i64) as u32;
        return (b.c32(offset / 4), b.c32(offset % 4 * 8));
    }
    let byte = index(b, &access.place, vector.start, 1);
    let first = b.shift(BinaryOp::LShr, byte, 2);
    let three = b.c32(3);
    let within = b.and(byte, three);
    (first, b.shift(BinaryOp::Shl, within, 3))
}
