//! Switches over integers of more than 128 bits: over the number of the case that the value is, which comparisons with one
//! case after the other find out. LLVM compiles them into such comparisons, too; the rest of the compiler has cases of up to
//! 128 bits.

use crate::parser::Parser;
use crate::{Block, ConstData, Inst, InstKind, IntPredicate, Type, Value};
use gcnsel_diag::{Diagnostic, Result, Span};
use rustc_hash::FxHashSet;

/// A case as it is written.
pub(in crate::parser) struct Case {
    pub number: ConstData,
    pub span: Span,
    pub target: Block,
}

impl Parser<'_> {
    /// The switch, and the instructions that stand before it.
    ///
    /// # Errors
    /// A case that stands twice.
    pub(in crate::parser) fn switch_over_words(
        &mut self,
        span: Span,
        (ty, value): (Type, Value),
        default: Block,
        cases: Vec<Case>,
    ) -> Result<(InstKind, Vec<Inst>)> {
        let mut seen = FxHashSet::default();
        if let Some(case) = cases.iter().find(|case| !seen.insert(&case.number)) {
            return Err(Diagnostic::at(case.span, "this case of 'switch' stands twice"));
        }
        let (i1, i32) = (self.common.i1, self.common.i32);
        let function = &mut self.scope().function;
        let mut insts = Vec::with_capacity(2 * cases.len());
        let mut made = |function: &mut crate::Function, kind, ty| {
            let inst = function.make_inst(kind, ty, false, span);
            insts.push(inst);
            function.insts[inst].result.expect("it has a value")
        };
        let mut which = function.constant(i32, ConstData::Int(cases.len() as u128));
        let mut numbered = Vec::with_capacity(cases.len());
        for (number, case) in cases.into_iter().enumerate() {
            let (wanted, number) = (function.constant(ty, case.number), number as u128);
            let is_it =
                InstKind::ICmp { predicate: IntPredicate::Eq, lhs: value, rhs: wanted, samesign: false };
            let condition = made(function, is_it, i1);
            let on_true = function.constant(i32, ConstData::Int(number));
            let chosen = InstKind::Select { condition, on_true, on_false: which, fast: Default::default() };
            which = made(function, chosen, i32);
            numbered.push((number, case.target));
        }
        Ok((InstKind::Switch { value: which, default, cases: numbered }, insts))
    }
}
