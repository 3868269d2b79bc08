//! Halves as numbers of 16 bits (`llvm.convert.to.fp16`, `llvm.convert.from.fp16`), from before `half` was a type that every
//! target had. They are conversions to and from `half`, and casts of its bits.

use crate::parser::Parser;
use crate::{Callee, CastOp, Inst, InstKind, Intrinsic, Module, Type, TypeKind, Value};

impl Parser<'_> {
    /// Makes calls of these intrinsics conversions and casts. Calls with other types than they have stay, for the verifier.
    pub(in crate::parser) fn upgrade_halves(&mut self) {
        let is_of_halves = |i: Intrinsic| matches!(i, Intrinsic::ConvertToFp16 | Intrinsic::ConvertFromFp16);
        if !self.module.functions.iter().any(|f| f.intrinsic.is_some_and(is_of_halves)) {
            return;
        }
        let (half, number) = (self.types.intern(TypeKind::Half), self.types.int(16));
        let is_float = |ty: Type| matches!(self.types.kind(ty), TypeKind::Float | TypeKind::Double);
        for at in 0..self.module.functions.len() {
            let mut f = self.module.functions[at].take_body();
            for block in f.layout.clone() {
                let old = std::mem::take(&mut f.blocks[block].insts);
                let mut insts = Vec::with_capacity(old.len());
                for inst in old {
                    let to = f.insts[inst].ty;
                    let casts = called(&self.module, &f.insts[inst].kind).and_then(|(intrinsic, value)| {
                        let from = f.values[value].ty;
                        match intrinsic {
                            Intrinsic::ConvertToFp16 if is_float(from) && to == number => {
                                Some((value, CastOp::FpTrunc, CastOp::BitCast))
                            }
                            Intrinsic::ConvertFromFp16 if from == number && is_float(to) => {
                                Some((value, CastOp::BitCast, CastOp::FpExt))
                            }
                            _ => None,
                        }
                    });
                    if let Some((value, first, second)) = casts {
                        let (span, debug_loc) = (f.insts[inst].span, f.insts[inst].debug_loc);
                        let made: Inst = f.make_inst(cast(first, value), half, false, span);
                        f.insts[made].debug_loc = debug_loc;
                        let between = f.insts[made].result.expect("casts have results");
                        f.insts[inst].kind = cast(second, between);
                        insts.push(made);
                    }
                    insts.push(inst);
                }
                f.blocks[block].insts = insts;
            }
            self.module.functions[at] = f;
        }
    }
}

fn cast(op: CastOp, value: Value) -> InstKind {
    InstKind::Cast { op, value, wrap: Default::default(), fast: Default::default() }
}

/// The intrinsic of one operand that an instruction calls, and the operand.
fn called(module: &Module, kind: &InstKind) -> Option<(Intrinsic, Value)> {
    let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = kind else { return None };
    match args[..] {
        [value] => Some((module.function(*symbol)?.intrinsic?, value)),
        _ => None,
    }
}
