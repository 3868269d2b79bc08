//! What an operation makes of the value in memory and of its own.

use crate::builder::Builder;
use crate::per_lane;
use gcnsel_analysis::PerLane;
use gcnsel_ir::{IntPredicate, RmwOp, Value};

/// What an operation stores.
pub(super) fn combined(b: &mut Builder, op: RmwOp, old: Value, value: Value) -> Value {
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
