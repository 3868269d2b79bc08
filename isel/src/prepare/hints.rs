//! Calls that say something about the program but do nothing: dropped, or replaced by their operand.

use super::rewrite::{Action, each_inst};
use gcnsel_analysis::Body;
use gcnsel_diag::Result;
use gcnsel_ir::{Callee, ConstData, InstKind, Intrinsic, TypeTable};

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
            Expect | ExpectWithProbability | LaunderInvariantGroup | StripInvariantGroup => {
                Action::Replace(args[0])
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
            _ => Action::Keep,
        })
    })
}
