//! Calls that say something about the program but do nothing: dropped, or replaced by their operand; and `load.relative`, a
//! load that front ends have a name for, so that optimisers find tables of functions.

use super::builder::{Builder, plain};
use super::rewrite::{Action, each_inst};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{Callee, ConstData, InstKind, Intrinsic, TypeTable, Value};

/// Removes hints.
pub(super) fn drop_hints(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    function.settle_tokens(types)?;
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        use Intrinsic::*;
        let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &b.function.insts[inst].kind else {
            return Ok(Action::Keep);
        };
        let Some(intrinsic) = b.module.intrinsic(*symbol) else { return Ok(Action::Keep) };
        Ok(match intrinsic {
            LifetimeStart
            | LifetimeEnd
            | InvariantEnd
            | Assume
            | ExperimentalNoaliasScopeDecl
            | Sideeffect
            | Donothing
            | Pseudoprobe
            | Prefetch => Action::Drop,
            InvariantStart
            | ExperimentalConvergenceEntry
            | ExperimentalConvergenceAnchor
            | ExperimentalConvergenceLoop => {
                let ty = b.function.insts[inst].ty;
                Action::Replace(b.poison(ty))
            }
            Expect
            | ExpectWithProbability
            | LaunderInvariantGroup
            | StripInvariantGroup
            | Annotation
            | PtrAnnotation => Action::Replace(args[0]),
            // LLVM makes all checks that nothing has decided about.
            AllowRuntimeCheck | AllowUbsanCheck | ExperimentalWidenableCondition => {
                Action::Replace(b.bit(true))
            }
            IsConstant => {
                let is_constant = b.function.as_const(args[0]).is_some();
                Action::Replace(b.bit(is_constant))
            }
            Objectsize => {
                // Unknown: all ones, or zero when the minimum is asked for.
                let min = matches!(b.function.as_const(args[1]), Some(ConstData::Int(1)));
                let ty = b.function.insts[inst].ty;
                let value = if min { 0 } else { u128::MAX };
                Action::Replace(b.int(ty, value))
            }
            LoadRelative => {
                let (base, offset) = (args[0], args[1]);
                b.at(inst);
                Action::Replace(load_relative(b, base, offset))
            }
            _ => Action::Keep,
        })
    })
}

/// A pointer, and how far from it the 32 bits behind it at an offset say (Language Reference, "llvm.load.relative").
fn load_relative(b: &mut Builder, base: Value, offset: Value) -> Value {
    let (place, word) = (b.gep(base, offset), b.i32());
    let far = b.value(New::load(place, plain(4)), word);
    b.gep(base, far)
}
