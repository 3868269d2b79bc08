//! Intrinsics that put elements of vectors in other places, as `shufflevector`.

use super::builder::Builder;
use super::rewrite::{Action, each_inst};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{Callee, ConstData, InstKind, IntPredicate, Intrinsic, Type, TypeTable, Value};

/// Replaces all of them in a function.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        let ty = b.function.insts[inst].ty;
        let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &b.function.insts[inst].kind else {
            return Ok(Action::Keep);
        };
        let Some(intrinsic) = b.module.intrinsic(*symbol) else { return Ok(Action::Keep) };
        let args = args.clone();
        let number = |b: &Builder, i: usize| {
            b.function.as_int(args[i]).expect("places of elements are verified to be numbers")
        };
        Ok(Action::Replace(match intrinsic {
            Intrinsic::VectorReverse => shuffle(b, args[0], args[0], (0..lanes(b, ty)).rev()),
            // From that element of both in a row; from the end of the first where it is negative.
            Intrinsic::VectorSplice => {
                let (lanes, first) = (lanes(b, ty), number(b, 2) as u32);
                let first = if first < lanes { first } else { lanes.wrapping_add(first) };
                shuffle(b, args[0], args[1], first..first + lanes)
            }
            // So many elements of the first are left out, or of them all that are left are from its end.
            Intrinsic::VectorSpliceLeft => spliced(b, args[0], args[1], args[2], false),
            Intrinsic::VectorSpliceRight => spliced(b, args[0], args[1], args[2], true),
            Intrinsic::VectorInterleave2 => {
                let half = lanes(b, ty) / 2;
                shuffle(b, args[0], args[1], (0..half).flat_map(|i| [i, half + i]))
            }
            Intrinsic::VectorDeinterleave2 => {
                let count = lanes(b, b.ty(args[0]));
                let mut both = b.poison(ty);
                for field in 0..2 {
                    let half = shuffle(b, args[0], args[0], (field..count).step_by(2));
                    let at = [field].into_iter().collect();
                    both = b.value(New::insert_value(both, half, at), ty);
                }
                both
            }
            Intrinsic::VectorInsert => {
                let (first, piece) = (number(b, 2) as u32, lanes(b, b.ty(args[1])));
                let mut whole = args[0];
                for i in 0..piece {
                    let element = b.extract(args[1], i);
                    whole = b.insert(whole, element, first + i);
                }
                whole
            }
            Intrinsic::VectorExtract => {
                let first = number(b, 1) as u32;
                shuffle(b, args[0], args[0], first..first + lanes(b, ty))
            }
            Intrinsic::Stepvector => numbers(b, ty),
            _ => return Ok(Action::Keep),
        }))
    })
}

fn lanes(b: &Builder, ty: Type) -> u32 {
    b.types.lanes(ty).expect("it is verified that these are vectors")
}

/// So many elements as one vector has, of two in a row: from that element on or, `from_end`, that many before the second begins.
/// Where the number is a variable they move by one, two, four, ... as its bits say.
fn spliced(b: &mut Builder, first: Value, second: Value, number: Value, from_end: bool) -> Value {
    let count = lanes(b, b.ty(first));
    if let Some(number) = b.function.as_int(number) {
        let number = number.min(count.into()) as u32;
        let start = if from_end { count - number } else { number };
        return shuffle(b, first, second, start..start + count);
    }
    let start = match from_end {
        true => {
            let all = b.c32(count);
            b.sub(all, number)
        }
        false => number,
    };
    let mut parts: Vec<Value> = (0..count).map(|i| b.extract(first, i)).collect();
    parts.extend((0..count).map(|i| b.extract(second, i)));
    let zero = b.c32(0);
    let mut step = 1;
    while step <= count {
        let bit = b.c32(step);
        let bit = b.and(start, bit);
        let moves = b.icmp(IntPredicate::Ne, bit, zero);
        for i in 0..parts.len() {
            if let Some(&from) = parts.get(i + step as usize) {
                parts[i] = b.select(moves, from, parts[i]);
            }
        }
        step *= 2;
    }
    let ty = b.ty(first);
    let mut result = b.poison(ty);
    for (part, lane) in parts.into_iter().zip(0..count) {
        result = b.insert(result, part, lane);
    }
    result
}

/// The elements of two vectors in a row that have these numbers.
fn shuffle(b: &mut Builder, a: Value, other: Value, numbers: impl Iterator<Item = u32>) -> Value {
    let mask: Box<[Option<u32>]> = numbers.map(Some).collect();
    let element = b.types.scalar(b.ty(a));
    let ty = b.types.vector(element, mask.len() as u32);
    b.value(New::shuffle_vector(a, other, mask), ty)
}

/// Each element's number.
fn numbers(b: &mut Builder, ty: Type) -> Value {
    let (element, lanes) = (b.types.scalar(ty), lanes(b, ty));
    let all: Vec<_> = (0..lanes).map(|number| b.number(element, number.into())).collect();
    b.function.constant(ty, ConstData::Aggregate(all.into()))
}
