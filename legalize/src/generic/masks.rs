//! Masks of a vector's elements: made, counted, and what they choose.

use crate::builder::Builder;
use gcnsel_analysis::New;
use gcnsel_ir::{BinaryOp, CastOp, Const, ConstData, IntPredicate, Type, Value};

/// Elements of a vector; it is verified that it is one.
pub(super) fn lanes(b: &Builder, vector: Value) -> u32 {
    b.types.lanes(b.ty(vector)).expect("it is verified that this is a vector")
}

/// The same value in each of so many elements.
pub(super) fn splat(b: &mut Builder, value: Value, lanes: u32) -> Value {
    let element = b.ty(value);
    let ty = b.types.vector(element, lanes);
    if let Some(constant) = b.function.as_const(value).cloned() {
        let element: Const = b.function.intern(element, constant);
        return b.function.constant(ty, ConstData::Aggregate(vec![element; lanes as usize].into()));
    }
    let empty = b.poison(ty);
    let one = b.insert(empty, value, 0);
    b.value(New::shuffle_vector(one, empty, vec![Some(0); lanes as usize].into()), ty)
}

/// The numbers of so many elements.
pub(super) fn numbers(b: &mut Builder, element: Type, lanes: u32) -> Value {
    let all: Vec<Const> = (0..lanes).map(|lane| b.number(element, lane.into())).collect();
    let ty = b.types.vector(element, lanes);
    b.function.constant(ty, ConstData::Aggregate(all.into()))
}

/// Which elements have numbers less than `end`, a number of 32 bits or more.
pub(super) fn below(b: &mut Builder, end: Value, lanes: u32) -> Value {
    let ty = b.ty(end);
    let numbers = numbers(b, ty, lanes);
    let ends = splat(b, end, lanes);
    b.icmp(IntPredicate::Ult, numbers, ends)
}

/// `get.active.lane.mask`: which elements, counted from `base`, come before `end`. Sums do not wrap round.
pub(super) fn active(b: &mut Builder, base: Value, end: Value, ty: Type) -> Value {
    let lanes = b.types.lanes(ty).expect("it is verified that this is a vector");
    let left = b.sub(end, base);
    let some = b.icmp(IntPredicate::Ult, base, end);
    let none = b.int(b.ty(base), 0);
    let left = b.select(some, left, none);
    let left = at_least_32(b, left);
    below(b, left, lanes)
}

/// An unsigned number in 32 bits or more.
fn at_least_32(b: &mut Builder, number: Value) -> Value {
    let bits = b.types.int_bits(b.ty(number)).expect("a number is an integer");
    let i32 = b.i32();
    if bits < 32 { b.resize(number, i32, false) } else { number }
}

/// `get.vector.length`: as many as are left, up to the length of a vector.
pub(super) fn length(b: &mut Builder, args: &[Value]) -> Value {
    let most = b.function.as_int(args[1]).expect("it is verified that this is a number");
    let (left, i32) = (at_least_32(b, args[0]), b.i32());
    let most = b.int(b.ty(left), most);
    let fits = b.icmp(IntPredicate::Ult, left, most);
    let length = b.select(fits, left, most);
    b.resize(length, i32, false)
}

/// Which elements are not zero.
fn set(b: &mut Builder, vector: Value) -> Value {
    let zero = b.int(b.ty(vector), 0);
    b.icmp(IntPredicate::Ne, vector, zero)
}

/// `cttz.elts`: the number of the first element that is not zero, or of elements.
pub(super) fn first_set(b: &mut Builder, vector: Value, ty: Type) -> Value {
    let none = b.int(ty, lanes(b, vector).into());
    let set = set(b, vector);
    first(b, set, none)
}

/// `vp.cttz.elts`: the same of those that take part; the number of these, if there is none.
pub(super) fn first_set_of(
    b: &mut Builder,
    vector: Value,
    taking_part: Value,
    end: Value,
    ty: Type,
) -> Value {
    let set = set(b, vector);
    let set = b.and(set, taking_part);
    let none = b.resize(end, ty, false);
    first(b, set, none)
}

/// The number of the first bit that is set, or what there is if none is.
fn first(b: &mut Builder, set: Value, none: Value) -> Value {
    let ty = b.ty(none);
    (0..lanes(b, set)).rev().fold(none, |found, lane| {
        let (bit, number) = (b.extract(set, lane), b.int(ty, lane.into()));
        b.select(bit, number, found)
    })
}

/// `vector.match`: which elements of the mask are among others.
pub(super) fn matching(b: &mut Builder, vector: Value, sought: Value, mask: Value) -> Value {
    let count = lanes(b, vector);
    let mut found = None;
    for one in 0..lanes(b, sought) {
        let one = b.extract(sought, one);
        let ones = splat(b, one, count);
        let equal = b.icmp(IntPredicate::Eq, vector, ones);
        found = Some(found.map_or(equal, |found| b.or(found, equal)));
    }
    found.map_or(mask, |found| b.and(found, mask))
}

/// `vector.extract.last.active`: the last element whose bit is set, or what there is if none is.
pub(super) fn last(b: &mut Builder, vector: Value, mask: Value, none: Value) -> Value {
    (0..lanes(b, vector)).fold(none, |found, lane| {
        let (bit, element) = (b.extract(mask, lane), b.extract(vector, lane));
        b.select(bit, element, found)
    })
}

/// `vector.compress`: the elements whose bits are set, one behind the other, and behind those what stands there.
///
/// Each element goes down by the number of bits before it that are not set: by one where that is odd, then by two, and so on.
/// Elements that are chosen keep their order, and so never meet: of two, the later one goes down at least as far, and by no more
/// than there is room.
pub(super) fn compressed(b: &mut Builder, vector: Value, mask: Value, beyond: Value) -> Value {
    let count = lanes(b, vector);
    let (i32, ty) = (b.i32(), b.ty(vector));
    let (zero, one) = (b.c32(0), b.c32(1));
    let mut holes = zero;
    let mut parts: Vec<(Value, Value)> = Vec::new();
    for lane in 0..count {
        let (element, bit) = (b.extract(vector, lane), b.extract(mask, lane));
        // What is not chosen goes nowhere, and is overwritten.
        let far = b.select(bit, holes, zero);
        parts.push((element, far));
        let set = b.cast(CastOp::ZExt, bit, i32);
        let hole = b.sub(one, set);
        holes = b.add(holes, hole);
    }
    let mut step = 1;
    while step < count {
        let before = parts.clone();
        for (at, part) in parts.iter_mut().enumerate() {
            let Some(&(element, far)) = before.get(at + step as usize) else { continue };
            let bit = b.c32(step);
            let bit = b.binary(BinaryOp::And, far, bit);
            let goes = b.icmp(IntPredicate::Ne, bit, zero);
            *part = (b.select(goes, element, part.0), b.select(goes, far, part.1));
        }
        step *= 2;
    }
    let all = b.c32(count);
    let chosen = b.sub(all, holes);
    let mut result = b.poison(ty);
    for ((element, _), lane) in parts.into_iter().zip(0..) {
        let number = b.c32(lane);
        let is_chosen = b.icmp(IntPredicate::Ult, number, chosen);
        let other = b.extract(beyond, lane);
        let element = b.select(is_chosen, element, other);
        result = b.insert(result, element, lane);
    }
    result
}
