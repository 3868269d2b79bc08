//! Switches over integers of more than 128 bits: over the number of the case that the value is, which comparisons with one
//! case after the other find out. LLVM compiles them into such comparisons, too; the rest of the compiler has cases of up to
//! 128 bits.

use crate::{Block, ConstData, Function, Inst, InstKind, IntPredicate, Type, Value};
use gcnsel_diag::Span;
use rustc_hash::FxHashSet;

/// A case as it is written.
pub struct Case {
    /// The number that the value is compared with.
    pub number: ConstData,
    /// Where it stands in the input.
    pub span: Span,
    /// Where the branch goes.
    pub target: Block,
}

/// A `switch` over an integer of more than 128 bits, and the instructions that stand before it; `i1` and `i32` are those types.
///
/// # Errors
/// The place of a case that stands twice.
pub fn switch_over_words(
    function: &mut Function,
    [i1, i32]: [Type; 2],
    span: Span,
    (ty, value): (Type, Value),
    default: Block,
    cases: Vec<Case>,
) -> std::result::Result<(InstKind, Vec<Inst>), Span> {
    let mut seen = FxHashSet::default();
    if let Some(case) = cases.iter().find(|case| !seen.insert(&case.number)) {
        return Err(case.span);
    }
    let mut insts = Vec::with_capacity(2 * cases.len());
    let mut made = |function: &mut Function, kind, ty| {
        let inst = function.make_inst(kind, ty, false, span);
        insts.push(inst);
        function.insts[inst].result.expect("it has a value")
    };
    let mut which = function.constant(i32, ConstData::Int(cases.len() as u128));
    let mut numbered = Vec::with_capacity(cases.len());
    for (number, case) in cases.into_iter().enumerate() {
        let (wanted, number) = (function.constant(ty, case.number), number as u128);
        let is_it = InstKind::ICmp { predicate: IntPredicate::Eq, lhs: value, rhs: wanted, samesign: false };
        let condition = made(function, is_it, i1);
        let on_true = function.constant(i32, ConstData::Int(number));
        let chosen = InstKind::Select { condition, on_true, on_false: which, fast: Default::default() };
        which = made(function, chosen, i32);
        numbered.push((number, case.target));
    }
    Ok((InstKind::Switch { value: which, default, cases: numbered }, insts))
}
