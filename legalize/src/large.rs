//! Integers of more than 64 bits: what is neither a sum nor a product, a shift, a comparison or logic, which `words` and
//! `wide` take apart, becomes such, or operations on their words of 64 bits; of vectors element by element. So do funnel shifts
//! of any width that is no power of two.
//!
//! From below to above: what such integers are (`integer`); their bits (`bits`); with these quotients, floats and overflow; and
//! this file, which says what is done to which instruction.

mod bits;
mod division;
mod floats;
mod integer;
pub(super) mod overflow;

use super::builder::Builder;
use super::rewrite::{Action, Writer, each_inst};
use gcnsel_analysis::Body;
use gcnsel_diag::Result;
use gcnsel_ir::{
    BinaryOp, Callee, CastOp, InstData, InstKind, IntPredicate, Intrinsic, Type, TypeTable, Value,
};
use integer::{is_large, magnitude};

/// Replaces divisions, conversions from and to floats, and intrinsics.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let is_there = types.iter().any(|ty| is_large(types, ty));
    let is_used = is_there && function.values.values().any(|value| is_large(types, value.ty));
    if !is_used && !function.insts.values().any(|data| is_odd_funnel(function, types, data)) {
        return Ok(());
    }
    each_inst(types, function, |w, inst| {
        let data = &w.b.function.insts[inst];
        let ty = data.ty;
        let value = match data.kind.clone() {
            InstKind::Binary { op, lhs, rhs, .. } if is_large(w.b.types, ty) => match op {
                BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => {
                    each_lane(w, ty, &[lhs, rhs], &mut |w, x| division::divide(w, op, x[0], x[1]))
                }
                _ => return Ok(Action::Keep),
            },
            InstKind::Cast { op: op @ (CastOp::UiToFp | CastOp::SiToFp), value, .. }
                if is_large(w.b.types, w.b.ty(value)) =>
            {
                let scalar = w.b.types.scalar(ty);
                each_lane(w, ty, &[value], &mut |w, x| {
                    floats::to_float(&mut w.b, x[0], scalar, op == CastOp::SiToFp)
                })
            }
            InstKind::Cast { op: op @ (CastOp::FpToUi | CastOp::FpToSi), value, .. }
                if is_large(w.b.types, ty) =>
            {
                let scalar = w.b.types.scalar(ty);
                each_lane(w, ty, &[value], &mut |w, x| {
                    floats::from_float(&mut w.b, x[0], scalar, op == CastOp::FpToSi)
                })
            }
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                let Some(intrinsic) = w.b.module.intrinsic(symbol) else { return Ok(Action::Keep) };
                let mut about = args.iter().map(|&arg| w.b.ty(arg)).chain([ty]);
                let about = about.find(|&ty| is_large(w.b.types, ty));
                let is_odd = is_odd_funnel(w.b.function, w.b.types, &w.b.function.insts[inst]);
                let Some(about) = about.or(is_odd.then_some(ty)) else { return Ok(Action::Keep) };
                if let Some(value) = super::arithmetic::reduction(&mut w.b, intrinsic, &args, false) {
                    return Ok(Action::Replace(value));
                }
                let scalar = w.b.types.scalar(about);
                if !is_known(intrinsic, w.b.types.int_bits(scalar).unwrap_or(0)) {
                    return Ok(Action::Keep);
                }
                let to = w.b.types.scalar(ty);
                each_lane(w, ty, &args, &mut |w, x| one(&mut w.b, intrinsic, x, to))
            }
            _ => return Ok(Action::Keep),
        };
        Ok(Action::Replace(value))
    })
}

/// Whether an instruction is a funnel shift of a width that is no power of two, whose amount must be divided by it.
fn is_odd_funnel(function: &Body, types: &TypeTable, data: &InstData) -> bool {
    let InstKind::Call { callee: Callee::Symbol(symbol), .. } = data.kind else { return false };
    let bits = types.int_bits(types.scalar(data.ty));
    bits.is_some_and(|bits| !bits.is_power_of_two())
        && matches!(function.module().intrinsic(symbol), Some(Intrinsic::Fshl | Intrinsic::Fshr))
}

/// Does something to each element of operands of a vector, or to scalars. Operands that are no vectors are for all.
fn each_lane(
    w: &mut Writer,
    ty: Type,
    args: &[Value],
    one: &mut dyn FnMut(&mut Writer, &[Value]) -> Value,
) -> Value {
    let Some(lanes) = w.b.types.lanes(ty) else { return one(w, args) };
    let mut result = w.b.poison(ty);
    for lane in 0..lanes {
        let of_lane = |w: &mut Writer, arg: Value| match w.b.types.lanes(w.b.ty(arg)) {
            Some(_) => w.b.extract(arg, lane),
            None => arg,
        };
        let parts: Vec<Value> = args.iter().map(|&arg| of_lane(w, arg)).collect();
        let part = one(w, &parts);
        result = w.b.insert(result, part, lane);
    }
    result
}

/// Whether `one` knows an intrinsic for integers of so many bits.
fn is_known(intrinsic: Intrinsic, bits: u32) -> bool {
    use Intrinsic::*;
    match intrinsic {
        Ctlz | Cttz | Ctpop | Bswap | Bitreverse | Abs | Smin | Smax | Umin | Umax | Fshl | Fshr | Scmp
        | Ucmp | UaddSat | UsubSat | SaddSat | SsubSat | FptouiSat | FptosiSat => true,
        UshlSat | SshlSat => bits <= 128,
        _ => false,
    }
}

/// An intrinsic of scalars, one that `is_known`.
fn one(b: &mut Builder, intrinsic: Intrinsic, x: &[Value], to: Type) -> Value {
    use Intrinsic::*;
    match intrinsic {
        Ctlz => bits::leading_zeros(b, x[0]),
        Cttz => bits::trailing_zeros(b, x[0]),
        Ctpop => bits::ones(b, x[0]),
        Bswap | Bitreverse => bits::reversed(b, intrinsic, x[0]),
        Fshl | Fshr => bits::funnel(b, intrinsic == Fshl, x[0], x[1], x[2]),
        Abs => magnitude(b, x[0]).0,
        Smin | Smax | Umin | Umax => {
            let predicate = match intrinsic {
                Smin => IntPredicate::Slt,
                Smax => IntPredicate::Sgt,
                Umin => IntPredicate::Ult,
                _ => IntPredicate::Ugt,
            };
            let first = b.icmp(predicate, x[0], x[1]);
            b.select(first, x[0], x[1])
        }
        Scmp | Ucmp => super::arithmetic::three_way(b, intrinsic == Scmp, x[0], x[1], to),
        UshlSat | SshlSat => super::arithmetic::saturating_shift(b, intrinsic == SshlSat, x[0], x[1]),
        FptouiSat | FptosiSat => floats::from_float_clamped(b, x[0], to, intrinsic == FptosiSat),
        _ => overflow::saturating(b, intrinsic, x[0], x[1]),
    }
}
