//! Functions that the machine approximates only in part, or not at all: exponentials, logarithms, powers, and of doubles sines.
//!
//! - Of floats the machine has powers and logarithms of base two, which err by one ulp: `single.rs` makes the others of them.
//! - Of halves and bfloat16 functions are computed in float, which is accurate enough that the last rounding dominates.
//! - Of doubles it has nothing but parts of 2/pi: `double.rs` and `turns.rs` have polynomials. They stand where the function is
//!   called, but where there are very many (`shared.rs`). Tangents of floats are those of doubles.
//! - What is general in powers (signs, zeros, infinities) is in `power.rs`.
//!
//! Vectors are computed element by element.
//!
//! From below to above: constants (`numbers`) and arithmetic in two parts (`pairs`); exponentials and logarithms of a kind of
//! float (`single`, `double`); what is made with these (`power`, `turns`); and this file, which chooses.

mod double;
mod numbers;
mod pairs;
mod power;
pub(super) mod shared;
mod single;
mod turns;

use super::builder::Builder;
use super::per_lane;
use super::rewrite::{Action, Writer, each_inst};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{
    Callee, CastOp, FastMath, FloatPredicate, Inst, InstKind, Intrinsic, Type, TypeKind, TypeTable, Value,
};
use smallvec::{SmallVec, smallvec};

/// What a function makes of one element: a value, or the two of `modf` and `sincos`.
type Results = SmallVec<[Value; 2]>;

/// Replaces calls of such functions.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    each_inst(types, function, |w, inst| {
        let Some((intrinsic, args, fast)) = call(&w.b, inst) else { return Ok(Action::Keep) };
        let (ty, from) = (w.b.function.insts[inst].ty, w.b.ty(args[0]));
        let element = w.b.types.scalar(from);
        let second = args.get(1).copied();
        let results = match w.b.types.lanes(from) {
            None => one(w, intrinsic, args[0], second, element, fast),
            Some(lanes) => {
                let mut results = Results::new();
                for lane in 0..lanes {
                    let x = w.b.extract(args[0], lane);
                    // The exponent of `powi` is one for all lanes.
                    let y =
                        second.map(|y| if intrinsic == Intrinsic::Powi { y } else { w.b.extract(y, lane) });
                    let parts = one(w, intrinsic, x, y, element, fast);
                    results.resize(parts.len(), w.b.poison(from));
                    for (result, part) in results.iter_mut().zip(parts) {
                        *result = w.b.insert(*result, part, lane);
                    }
                }
                results
            }
        };
        Ok(Action::Replace(match *results {
            [result] => result,
            _ => results.iter().zip(0..).fold(w.b.poison(ty), |all, (&result, index)| {
                w.b.value(New::insert_value(all, result, smallvec![index]), ty)
            }),
        }))
    })
}

/// The call of one of these functions that an instruction is.
fn call(b: &Builder, inst: Inst) -> Option<(Intrinsic, SmallVec<[Value; 4]>, FastMath)> {
    use Intrinsic::*;
    let InstKind::Call { callee: Callee::Symbol(symbol), args, fast, .. } = &b.function.insts[inst].kind
    else {
        return None;
    };
    let intrinsic = b.module.intrinsic(*symbol)?;
    let is_expanded = match intrinsic {
        Exp | Exp10 | Log | Log10 | Tan | Pow | Powi | Modf | Sincos => true,
        Exp2 | Log2 | Sin | Cos => is_double(b, b.types.scalar(b.ty(*args.first()?))),
        _ => false,
    };
    is_expanded.then(|| (intrinsic, args.iter().copied().collect(), *fast))
}

fn is_double(b: &Builder, ty: Type) -> bool {
    *b.types.kind(ty) == TypeKind::Double
}

/// One element, whose type is `ty`.
fn one(
    w: &mut Writer,
    intrinsic: Intrinsic,
    x: Value,
    y: Option<Value>,
    ty: Type,
    fast: FastMath,
) -> Results {
    use Intrinsic::*;
    if intrinsic == Modf {
        return parts(&mut w.b, x, ty);
    }
    if let (Pow | Powi, Some(y)) = (intrinsic, y) {
        return smallvec![power::function(&mut w.b, intrinsic, x, y)];
    }
    if !is_double(&w.b, ty) {
        return match intrinsic {
            Sincos => {
                [per_lane::SIN, per_lane::COS].map(|function| w.b.float_intrinsic(function, &[x])).into()
            }
            // The machine's sine is too rough to be divided by.
            Tan => {
                let double = w.b.double();
                let x = w.b.cast(CastOp::FpExt, x, double);
                let result = turns::function(w, intrinsic, x)[0];
                smallvec![w.b.cast(CastOp::FpTrunc, result, ty)]
            }
            _ => smallvec![single::function(&mut w.b, intrinsic, x, ty, fast)],
        };
    }
    match intrinsic {
        Sin | Cos | Tan | Sincos => turns::function(w, intrinsic, x),
        _ => smallvec![double::function(&mut w.b, intrinsic, x)],
    }
}

/// `modf`: what is behind the point, with the sign of the whole, and the whole number; of an infinity the former is zero. Halves
/// and bfloat16 are cut as floats, exactly.
fn parts(b: &mut Builder, x: Value, ty: Type) -> Results {
    let (float, double) = (b.float(), b.double());
    if ty != float && ty != double {
        let wide = b.cast(CastOp::FpExt, x, float);
        return parts(b, wide, float).into_iter().map(|part| b.cast(CastOp::FpTrunc, part, ty)).collect();
    }
    let whole = b.float_intrinsic(per_lane::TRUNC, &[x]);
    let fraction = b.fsub(x, whole);
    let (magnitude, infinity, zero) =
        (b.float_intrinsic(per_lane::FABS, &[x]), b.float_of(ty, f64::INFINITY), b.float_of(ty, 0.0));
    let is_infinite = b.fcmp(FloatPredicate::Oeq, magnitude, infinity);
    let fraction = b.select(is_infinite, zero, fraction);
    smallvec![b.float_intrinsic(per_lane::COPYSIGN, &[fraction, x]), whole]
}
