//! Arithmetic of offsets: indices, and sums of 32 bits.

use super::super::builder::Builder;
use gcnsel_analysis::New;
use gcnsel_ir::{
    BinaryOp, CastOp, ConstData, Counts, FastMath, IndexWalk, InstKind, Type, TypeTable, Value, WrapFlags,
};

/// The bits of an offset.
const OFFSET_BITS: u32 = 32;

/// The largest number that a buffer instruction adds to the offset.
const LARGEST_ADDEND: u128 = 4095;

/// An element of a vector of indices, a constant if it is one.
pub(super) fn lane_of(b: &mut Builder, vector: Value, lane: u32) -> Value {
    let element = b.types.scalar(b.ty(vector));
    match b.function.as_const(vector).cloned() {
        Some(ConstData::Zero) => b.int(element, 0),
        Some(ConstData::Aggregate(parts)) => b.function.const_value(parts[lane as usize]),
        _ => b.extract(vector, lane),
    }
}

/// How far constant indices go, in 32 bits.
pub(super) fn constant_distance(types: &TypeTable, source: Type, indices: &[(Type, u128)]) -> Option<u32> {
    let mut walk = IndexWalk::new(source);
    let mut sum = 0i128;
    for &(ty, number) in indices {
        let number = types.signed(ty, number)?;
        sum = match walk.step(types, Some(number))? {
            Counts::Field(at) => sum + i128::from(at),
            // There may be more elements than the type says.
            Counts::Elements(stride) => sum.wrapping_add(number.wrapping_mul(i128::from(stride))),
        };
    }
    Some(sum as u32)
}

/// The most sums with constants that are taken apart for one number.
const MOST_SUMS: usize = 64;

/// A number as a sum with a constant, in the 32 bits of an offset.
pub(super) struct Sum {
    /// What varies, of any width.
    pub rest: Value,
    /// What is added.
    pub constant: i128,
}

impl Sum {
    /// Takes a number apart; if `certainly`, only sums that do not wrap round as numbers without a sign.
    pub fn of(b: &mut Builder, number: Value, certainly: bool) -> Sum {
        if let Some(constant) = b.function.as_int(number) {
            return Sum { rest: b.c32(0), constant: i128::from(constant as u32) };
        }
        let mut sum = Sum { rest: number, constant: 0 };
        for _ in 0..MOST_SUMS {
            let Some(inst) = b.function.def_inst(sum.rest) else { break };
            match b.function.insts[inst].kind {
                // The low 32 bits are the same ones.
                InstKind::Cast { op: CastOp::ZExt | CastOp::SExt, value, .. }
                    if b.types.int_bits(b.ty(value)).is_some_and(|bits| bits >= OFFSET_BITS) =>
                {
                    sum.rest = value;
                }
                InstKind::Binary { op, lhs, rhs, wrap, .. }
                    if (op == BinaryOp::Add && (wrap.nuw || !certainly)
                        || op == BinaryOp::Or && wrap.disjoint)
                        && b.types.int_bits(b.ty(lhs)).is_some_and(|bits| bits >= OFFSET_BITS) =>
                {
                    let Some(constant) = b.function.as_int(rhs) else { break };
                    // As it is in 32 bits; where it does not wrap round, it is no negative number.
                    let constant = constant as u32;
                    let step = if certainly { i128::from(constant) } else { i128::from(constant as i32) };
                    (sum.rest, sum.constant) = (lhs, sum.constant + step);
                }
                _ => break,
            }
        }
        sum
    }
}

/// A sum; `nuw` says that it does not wrap.
pub(super) fn add(b: &mut Builder, x: Value, y: Value, nuw: bool) -> Value {
    let wrap = WrapFlags { nuw, ..WrapFlags::default() };
    let ty = b.ty(x);
    b.value(New::binary(BinaryOp::Add, x, y, wrap, FastMath::default()), ty)
}

/// The same with a constant.
pub(super) fn add_constant(b: &mut Builder, x: Value, constant: i128, nuw: bool) -> Value {
    let constant = constant as u32;
    if constant == 0 {
        return x;
    }
    if let Some(start) = b.function.as_int(x) {
        return b.c32((start as u32).wrapping_add(constant));
    }
    // One after the other they are their sum.
    let (x, constant) = match small_addend(b, x) {
        Some((start, before)) if nuw => {
            let before = b.function.as_int(before).unwrap_or(0) as u32;
            match before.checked_add(constant) {
                Some(sum) => (start, sum),
                None => (x, constant),
            }
        }
        _ => (x, constant),
    };
    let constant = b.c32(constant);
    add(b, x, constant, nuw)
}

/// Of a sum that does not wrap, and of which one part is so small that an instruction adds it: the other, and that one.
pub(super) fn small_addend(b: &Builder, sum: Value) -> Option<(Value, Value)> {
    match b.function.insts[b.function.def_inst(sum)?].kind {
        InstKind::Binary { op: BinaryOp::Add, lhs, rhs, wrap, .. } if wrap.nuw => {
            b.function.as_int(rhs).filter(|&n| n <= LARGEST_ADDEND).map(|_| (lhs, rhs))
        }
        _ => None,
    }
}
