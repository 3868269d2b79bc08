//! `llvm.vp.*`: what there is without a mask, too. Elements that do not take part are poison, so that nothing has to be
//! chosen, except where doing it for all would do more: a division by what is no divisor, an access to what does not exist, a
//! sum of all.

use super::masks;
use crate::arithmetic::combined;
use crate::builder::Builder;
use crate::per_lane;
use crate::rewrite::{Action, Writer};
use gcnsel_analysis::{New, PerLane};
use gcnsel_ir::{
    BinaryOp, ConstData, FastMath, FloatPredicate, Function, Inst, InstKind, IntPredicate, Intrinsic,
    Predicated, Type, TypeTable, Value,
};

/// A call of an intrinsic: the types in its name, and those of its parameters.
pub(crate) type Called = (Intrinsic, Vec<Type>, Vec<Type>);

/// What the expansion of such a function calls, which has to be declared: of the same result.
pub(crate) fn called(types: &mut TypeTable, function: &Function) -> Option<Called> {
    let params: Vec<Type> = function.params.iter().map(|param| param.ty).collect();
    let i32 = types.int(32);
    let (first, ty) = (*params.first()?, function.result);
    Some(match function.intrinsic?.predicated()? {
        Predicated::Call(intrinsic) => {
            let without = &params[..params.len() - 2];
            (intrinsic, overloads(intrinsic, ty, first), without.to_vec())
        }
        Predicated::Load => (Intrinsic::MaskedLoad, vec![ty, first], vec![first, i32, params[1], ty]),
        Predicated::Gather => (Intrinsic::MaskedGather, vec![ty, first], vec![first, i32, params[1], ty]),
        Predicated::Store => {
            (Intrinsic::MaskedStore, vec![first, params[1]], vec![first, params[1], i32, params[2]])
        }
        Predicated::Scatter => {
            (Intrinsic::MaskedScatter, vec![first, params[1]], vec![first, params[1], i32, params[2]])
        }
        _ => return None,
    })
}

/// The types in the name of an intrinsic that has a result of one type and a first operand of another.
fn overloads(intrinsic: Intrinsic, ty: Type, first: Type) -> Vec<Type> {
    match intrinsic {
        Intrinsic::Lrint | Intrinsic::Llrint => vec![ty, first],
        _ => vec![first],
    }
}

/// What stands for such a call.
pub(super) fn expand(
    w: &mut Writer,
    inst: Inst,
    plain: Predicated,
    args: &[Value],
    fast: FastMath,
) -> Action {
    let b = &mut w.b;
    let ty = b.function.insts[inst].ty;
    b.fast = fast;
    let (mask, end) = match plain {
        Predicated::Select | Predicated::Merge => (args[0], args[3]),
        _ => (args[args.len() - 2], args[args.len() - 1]),
    };
    let promised = |b: &Builder, i: usize| match &b.function.insts[inst].kind {
        InstKind::Call { site: Some(site), .. } => Some(site.align(i)).filter(|&align| align > 1),
        _ => None,
    };
    Action::Replace(match plain {
        Predicated::Binary(op) => {
            let divides = matches!(op, BinaryOp::SDiv | BinaryOp::UDiv | BinaryOp::SRem | BinaryOp::URem);
            let divisor = match divides {
                true => {
                    let taking_part = taking_part(b, mask, end);
                    let one = b.int(ty, 1);
                    b.select(taking_part, args[1], one)
                }
                false => args[1],
            };
            b.binary(op, args[0], divisor)
        }
        Predicated::Negate => b.fneg(args[0]),
        Predicated::Cast(op) => b.cast(op, args[0], ty),
        Predicated::CompareIntegers => {
            let predicate = predicate(b, args[2], IntPredicate::by_name);
            b.icmp(predicate, args[0], args[1])
        }
        Predicated::CompareFloats => {
            let predicate = predicate(b, args[2], FloatPredicate::by_name);
            b.value(New::fcmp(predicate, args[0], args[1], fast), ty)
        }
        Predicated::Call(intrinsic) => {
            let overloads = overloads(intrinsic, ty, b.ty(args[0]));
            b.intrinsic(PerLane::of(intrinsic), &overloads, &args[..args.len() - 2], ty)
        }
        Predicated::Reduce(how) => {
            let taking_part = taking_part(b, mask, end);
            (0..masks::lanes(b, args[1])).fold(args[0], |sum, lane| {
                let (bit, element) = (b.extract(taking_part, lane), b.extract(args[1], lane));
                let with = combined(b, how, sum, element).expect("the table has reductions alone");
                b.select(bit, with, sum)
            })
        }
        Predicated::Select => b.select(mask, args[1], args[2]),
        Predicated::Merge => {
            let taking_part = taking_part(b, mask, end);
            b.select(taking_part, args[1], args[2])
        }
        Predicated::CountZeros => {
            let taking_part = taking_part(b, mask, end);
            masks::first_set_of(b, args[0], taking_part, end, ty)
        }
        // LLVM's Language Reference has the alignment of the whole vector where nothing is promised, and of the element for
        // addresses of their own.
        Predicated::Load | Predicated::Gather => {
            let is_load = plain == Predicated::Load;
            let natural = b.types.align(if is_load { ty } else { b.types.scalar(ty) }).unwrap_or(1);
            let align = promised(b, 0).unwrap_or(natural);
            let taking_part = taking_part(b, mask, end);
            let (align, none) = (b.c32(align as u32), b.poison(ty));
            let overloads = [ty, b.ty(args[0])];
            let load = if is_load { per_lane::MASKED_LOAD } else { per_lane::MASKED_GATHER };
            b.intrinsic(load, &overloads, &[args[0], align, taking_part, none], ty)
        }
        Predicated::Store | Predicated::Scatter => {
            let is_store = plain == Predicated::Store;
            let stored = b.ty(args[0]);
            let natural = b.types.align(if is_store { stored } else { b.types.scalar(stored) }).unwrap_or(1);
            let align = promised(b, 1).unwrap_or(natural);
            let taking_part = taking_part(b, mask, end);
            let align = b.c32(align as u32);
            let overloads = [stored, b.ty(args[1])];
            let store = if is_store { per_lane::MASKED_STORE } else { per_lane::MASKED_SCATTER };
            b.effect_of_intrinsic(store, &overloads, &[args[0], args[1], align, taking_part]);
            return Action::Drop;
        }
    })
}

/// Which elements take part.
fn taking_part(b: &mut Builder, mask: Value, end: Value) -> Value {
    let lanes = masks::lanes(b, mask);
    if b.function.as_int(end).is_some_and(|end| end >= lanes.into()) {
        return mask;
    }
    let below = match b.function.as_int(end) {
        Some(end) => {
            let bit = b.i1();
            let all = (0..lanes).map(|lane| b.number(bit, u128::from(u128::from(lane) < end))).collect();
            let ty = b.ty(mask);
            b.function.constant(ty, ConstData::Aggregate(all))
        }
        None => masks::below(b, end, lanes),
    };
    if is_all(b, mask) { below } else { b.and(mask, below) }
}

/// Whether a mask is known to have all bits.
fn is_all(b: &Builder, mask: Value) -> bool {
    let is_set = |data: &ConstData| matches!(data, ConstData::Int(1));
    match b.function.as_const(mask) {
        Some(ConstData::Aggregate(bits)) => bits.iter().all(|&bit| is_set(b.function.consts.data(bit))),
        Some(data) => is_set(data),
        None => false,
    }
}

/// The predicate that a string names; it is verified that it does.
fn predicate<P>(b: &Builder, word: Value, by_name: fn(&str) -> Option<P>) -> P {
    let word = match b.function.as_const(word) {
        Some(ConstData::MetadataString(word)) => std::str::from_utf8(word).ok(),
        _ => None,
    };
    word.and_then(by_name).expect("it is verified that this names a predicate")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each lane executes for itself what is called, which [`PerLane::of`] would assert.
    #[test]
    fn what_is_called_asks_for_no_other_lanes() {
        let mut count = 0;
        for row in Intrinsic::ALL {
            if let Some(Predicated::Call(called)) = row.predicated() {
                assert_eq!(PerLane::of(called).intrinsic(), called);
                count += 1;
            }
        }
        assert!(count > 30);
    }
}
