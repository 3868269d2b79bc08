//! Operations that are short sequences of others: reductions of vectors, saturating shifts, three-way
//! comparisons, remainders of floats, clamped roots and rough quotients.

use super::builder::Builder;
use super::per_lane;
use super::rewrite::{Action, Writer, each_inst};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{
    BinaryOp, Callee, CastOp, ConstData, FloatPredicate, InstKind, IntPredicate, Intrinsic, Type, TypeKind,
    TypeTable, Value,
};

/// Replaces operations listed above.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        let ty = b.function.insts[inst].ty;
        match &b.function.insts[inst].kind {
            &InstKind::Binary { op: BinaryOp::FRem, lhs, rhs, .. } => {
                Ok(Action::Replace(match b.types.lanes(ty) {
                    None => float_remainder(w, lhs, rhs),
                    Some(lanes) => {
                        let mut result = b.poison(ty);
                        for lane in 0..lanes {
                            let (x, y) = (w.b.extract(lhs, lane), w.b.extract(rhs, lane));
                            let part = float_remainder(w, x, y);
                            result = w.b.insert(result, part, lane);
                        }
                        result
                    }
                }))
            }
            InstKind::Call { callee: Callee::Symbol(symbol), args, fast, .. } => {
                let Some(intrinsic) = b.module.intrinsic(*symbol) else { return Ok(Action::Keep) };
                let (args, fast) = (args.clone(), *fast);
                let result = match intrinsic {
                    Intrinsic::SshlSat | Intrinsic::UshlSat => {
                        Some(saturating_shift(b, intrinsic == Intrinsic::SshlSat, args[0], args[1]))
                    }
                    Intrinsic::Scmp | Intrinsic::Ucmp => {
                        Some(three_way(b, intrinsic == Intrinsic::Scmp, args[0], args[1], ty))
                    }
                    Intrinsic::VectorPartialReduceAdd => {
                        Some(partial_sums(b, BinaryOp::Add, args[0], args[1]))
                    }
                    Intrinsic::VectorPartialReduceFadd => {
                        b.fast = fast;
                        Some(partial_sums(b, BinaryOp::FAdd, args[0], args[1]))
                    }
                    // What is frozen is no product that a sum takes in.
                    Intrinsic::ArithmeticFence => Some(b.value(New::freeze(args[0]), ty)),
                    Intrinsic::ConvertToFp16 => Some(to_half(b, args[0])),
                    Intrinsic::ConvertFromFp16 => Some(from_half(b, args[0], ty)),
                    Intrinsic::AmdgcnRsqClamp => clamped_root(b, args[0]),
                    Intrinsic::AmdgcnFdivFast => Some(rough_quotient(b, args[0], args[1])),
                    _ => {
                        b.fast = fast;
                        reduction(b, intrinsic, &args, fast.reassoc)
                    }
                };
                Ok(result.map_or(Action::Keep, Action::Replace))
            }
            _ => Ok(Action::Keep),
        }
    })
}

/// The bits of a float as a half, of which `i16` is the type.
fn to_half(b: &mut Builder, x: Value) -> Value {
    let half = b.types.intern(TypeKind::Half);
    let i16 = b.types.int(16);
    let rounded = b.cast(CastOp::FpTrunc, x, half);
    b.cast(CastOp::BitCast, rounded, i16)
}

/// A float of the bits of a half.
fn from_half(b: &mut Builder, bits: Value, ty: Type) -> Value {
    let half = b.types.intern(TypeKind::Half);
    let x = b.cast(CastOp::BitCast, bits, half);
    b.cast(CastOp::FpExt, x, ty)
}

/// -1 if the first is less, 1 if it is greater, else 0.
pub(super) fn three_way(b: &mut Builder, signed: bool, x: Value, y: Value, ty: Type) -> Value {
    let (less, greater) = match signed {
        true => (IntPredicate::Slt, IntPredicate::Sgt),
        false => (IntPredicate::Ult, IntPredicate::Ugt),
    };
    let (less, greater) = (b.icmp(less, x, y), b.icmp(greater, x, y));
    let less = b.cast(CastOp::SExt, less, ty);
    let greater = b.cast(CastOp::ZExt, greater, ty);
    b.or(less, greater)
}

/// `x << y`, clamped.
pub(super) fn saturating_shift(b: &mut Builder, signed: bool, x: Value, y: Value) -> Value {
    let ty = b.ty(x);
    let bits = b.types.int_bits(b.types.scalar(ty)).expect("an integer is shifted");
    let shifted = b.binary(BinaryOp::Shl, x, y);
    let back = b.binary(if signed { BinaryOp::AShr } else { BinaryOp::LShr }, shifted, y);
    let fits = b.icmp(IntPredicate::Eq, back, x);
    let limit = match signed {
        false => b.int(ty, u128::MAX),
        true => {
            // The largest value, or for negative ones its complement, the smallest.
            let sign = b.shift(BinaryOp::AShr, x, bits - 1);
            let largest = b.int(ty, (1u128 << (bits - 1)) - 1);
            b.xor(sign, largest)
        }
    };
    b.select(fits, shifted, limit)
}

/// `rsq.clamp`: the reciprocal square root, infinities made the largest numbers; `None` of bfloat, which has no such
/// root.
fn clamped_root(b: &mut Builder, x: Value) -> Option<Value> {
    let ty = b.ty(x);
    let (largest, sign) = match b.types.kind(ty) {
        TypeKind::Half => (0x7bff, 1 << 15),
        TypeKind::Float => (f32::MAX.to_bits().into(), 1 << 31),
        TypeKind::Double => (f64::MAX.to_bits(), 1 << 63),
        _ => return None,
    };
    let [most, least] = [largest, largest | sign].map(|bits| b.function.constant(ty, ConstData::Float(bits)));
    let root = b.float_intrinsic(per_lane::RSQ, &[x]);
    let root = b.float_intrinsic(per_lane::MINNUM, &[root, most]);
    Some(b.float_intrinsic(per_lane::MAXNUM, &[root, least]))
}

/// `fdiv.fast`: a product by the machine's reciprocal, which of divisors beyond 2^96 would be denormal, and flushed.
fn rough_quotient(b: &mut Builder, x: Value, y: Value) -> Value {
    let (limit, down, one) = (b.f32(2f32.powi(96)), b.f32(2f32.powi(-32)), b.f32(1.0));
    let magnitude = b.float_intrinsic(per_lane::FABS, &[y]);
    let is_large = b.fcmp(FloatPredicate::Ogt, magnitude, limit);
    let scale = b.select(is_large, down, one);
    let scaled = b.fmul(y, scale);
    let reciprocal = b.float_intrinsic(per_lane::RCP, &[scaled]);
    let quotient = b.fmul(x, reciprocal);
    b.fmul(scale, quotient)
}

/// A reduction: in pairs where the order is free, else from the first lane to the last; `None` of other intrinsics.
pub(super) fn reduction(
    b: &mut Builder,
    intrinsic: Intrinsic,
    args: &[Value],
    reassoc: bool,
) -> Option<Value> {
    let (start, vector) = match args {
        [start, vector] => (Some(*start), *vector),
        [vector] => (None, *vector),
        _ => return None,
    };
    if !intrinsic.name().starts_with("llvm.vector.reduce.") {
        return None;
    }
    let lanes = b.types.lanes(b.ty(vector))?;
    let mut parts: Vec<Value> = (0..lanes).map(|lane| b.extract(vector, lane)).collect();
    let is_ordered = start.is_some() && !reassoc;
    if is_ordered {
        let mut result = start?;
        for part in parts {
            result = combined(b, intrinsic, result, part)?;
        }
        return Some(result);
    }
    while parts.len() > 1 {
        let pairs = parts.chunks(2).map(|pair| match *pair {
            [x, y] => combined(b, intrinsic, x, y),
            _ => Some(pair[0]),
        });
        parts = pairs.collect::<Option<_>>()?;
    }
    match start {
        Some(start) => combined(b, intrinsic, start, parts[0]),
        None => parts.first().copied(),
    }
}

/// Two values as a reduction makes one of them; `None` of other intrinsics.
pub(super) fn combined(b: &mut Builder, intrinsic: Intrinsic, x: Value, y: Value) -> Option<Value> {
    use Intrinsic::*;
    let op = match intrinsic {
        VectorReduceAdd => BinaryOp::Add,
        VectorReduceMul => BinaryOp::Mul,
        VectorReduceAnd => BinaryOp::And,
        VectorReduceOr => BinaryOp::Or,
        VectorReduceXor => BinaryOp::Xor,
        VectorReduceFadd => BinaryOp::FAdd,
        VectorReduceFmul => BinaryOp::FMul,
        VectorReduceSmin => return Some(first_if(b, IntPredicate::Slt, x, y)),
        VectorReduceSmax => return Some(first_if(b, IntPredicate::Sgt, x, y)),
        VectorReduceUmin => return Some(first_if(b, IntPredicate::Ult, x, y)),
        VectorReduceUmax => return Some(first_if(b, IntPredicate::Ugt, x, y)),
        VectorReduceFmin => return Some(b.float_intrinsic(per_lane::MINNUM, &[x, y])),
        VectorReduceFmax => return Some(b.float_intrinsic(per_lane::MAXNUM, &[x, y])),
        VectorReduceFminimum => return Some(b.float_intrinsic(per_lane::MINIMUM, &[x, y])),
        VectorReduceFmaximum => return Some(b.float_intrinsic(per_lane::MAXIMUM, &[x, y])),
        _ => return None,
    };
    Some(b.binary(op, x, y))
}

/// The first if a comparison holds, else the second.
fn first_if(b: &mut Builder, predicate: IntPredicate, x: Value, y: Value) -> Value {
    let first = b.icmp(predicate, x, y);
    b.select(first, x, y)
}

/// Sums of a vector's slices, the first of which is added first.
fn partial_sums(b: &mut Builder, op: BinaryOp, sums: Value, parts: Value) -> Value {
    let of = |b: &Builder, v: Value| b.types.lanes(b.ty(v)).expect("it is verified that these are vectors");
    let (count, all, ty) = (of(b, sums), of(b, parts), b.ty(sums));
    (0..all / count).fold(sums, |sums, slice| {
        let elements = (slice * count..(slice + 1) * count).map(Some).collect();
        let part = b.value(New::shuffle_vector(parts, parts, elements), ty);
        b.binary(op, sums, part)
    })
}

/// `frem`, exact: the largest multiple of `|y|` by a power of two is taken off `|x|` until less than `|y|` is
/// left. Each difference is exact, its operands being within a factor of two.
fn float_remainder(w: &mut Writer, x: Value, y: Value) -> Value {
    let b = &mut w.b;
    let ty = b.ty(x);
    let (float, int) = (b.float(), b.i32());
    if matches!(b.types.kind(ty), TypeKind::Half | TypeKind::BFloat) {
        let (x, y) = (b.cast(CastOp::FpExt, x, float), b.cast(CastOp::FpExt, y, float));
        let result = float_remainder(w, x, y);
        return w.b.cast(CastOp::FpTrunc, result, ty);
    }
    let (left, step) = (b.float_intrinsic(per_lane::FABS, &[x]), b.float_intrinsic(per_lane::FABS, &[y]));
    // Nothing is a multiple of zero or leaves something of infinity; comparisons with NaNs are false.
    let (zero, infinity, nan) =
        (b.float_of(ty, 0.0), b.float_of(ty, f64::INFINITY), b.float_of(ty, f64::NAN));
    let has_step = b.fcmp(FloatPredicate::Ogt, step, zero);
    let is_finite = b.fcmp(FloatPredicate::Olt, left, infinity);
    let is_defined = b.and(has_step, is_finite);
    let start = b.select(is_defined, left, nan);
    let step_exponent = b.intrinsic(per_lane::FREXP_EXP, &[int, ty], &[step], int);
    let is_large = b.fcmp(FloatPredicate::Oge, start, step);
    let before = w.b.block;
    let (body, after) = (w.new_block(), w.new_block());
    w.b.branch_if(is_large, body, after);
    w.switch_to(body);
    let rest = w.phi(ty, &[(start, before)]);
    let b = &mut w.b;
    let exponent = b.intrinsic(per_lane::FREXP_EXP, &[int, ty], &[rest], int);
    let distance = b.sub(exponent, step_exponent);
    let one = b.c32(1);
    let less = b.sub(distance, one);
    let upper = b.intrinsic(per_lane::LDEXP, &[ty, int], &[step, distance], ty);
    let lower = b.intrinsic(per_lane::LDEXP, &[ty, int], &[step, less], ty);
    let fits = b.fcmp(FloatPredicate::Ole, upper, rest);
    let multiple = b.select(fits, upper, lower);
    let next = b.fsub(rest, multiple);
    let again = b.fcmp(FloatPredicate::Oge, next, step);
    b.branch_if(again, body, after);
    w.add_incoming(rest, next, body);
    w.switch_to(after);
    let result = w.phi(ty, &[(start, before), (next, body)]);
    w.b.float_intrinsic(per_lane::COPYSIGN, &[result, x])
}
