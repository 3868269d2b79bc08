//! `llvm.experimental.constrained.*`: operations on floats that mind the mode, as front ends write them for
//! `#pragma STDC FENV_ACCESS ON` and `-frounding-math`.
//!
//! They are read as the plain operations, which are nowhere moved past a change of the mode. What they say of the rounding mode
//! is what it is; what they say of exceptions is nothing to a machine of which nobody asks for the flags.

use crate::reading::Draft;
use crate::{
    BinaryOp, Callee, CastOp, ConstData, FloatPredicate, Function, Inst, InstKind, Intrinsic, Param, Symbol,
    SymbolId, TypeKind, Value,
};
use std::collections::HashMap;

const PREFIX: &str = "llvm.experimental.constrained.";

const MODES: [&str; 6] = [
    "round.dynamic",
    "round.tonearest",
    "round.downward",
    "round.upward",
    "round.towardzero",
    "round.tonearestaway",
];

const EXCEPTIONS: [&str; 3] = ["fpexcept.ignore", "fpexcept.maytrap", "fpexcept.strict"];

/// The operation that one of them is.
#[derive(Clone, Copy)]
enum Plain {
    Binary(BinaryOp),
    Cast(CastOp),
    Compare,
    /// A call of another function.
    Call(SymbolId),
}

impl Draft {
    /// Makes calls of these intrinsics plain operations. Calls with other operands than they have stay, and are unknown.
    pub(crate) fn upgrade_constrained(&mut self) {
        let mut plain = HashMap::<u32, Plain>::new();
        for at in 0..self.module.functions.len() {
            let function = &self.module.functions[at];
            let Some(name) = function.name.strip_prefix(PREFIX) else { continue };
            let operation = name.split('.').next().unwrap_or_default();
            let found = match operation {
                "fcmp" | "fcmps" => Plain::Compare,
                _ => match (BinaryOp::by_name(operation), CastOp::by_name(operation)) {
                    (Some(op), _) if op.is_float() => Plain::Binary(op),
                    (_, Some(op)) if is_of_floats(op) => Plain::Cast(op),
                    _ => match self.plain_intrinsic(at, &format!("llvm.{name}")) {
                        Some(symbol) => Plain::Call(symbol),
                        None => continue,
                    },
                },
            };
            plain.insert(at as u32, found);
        }
        if plain.is_empty() {
            return;
        }
        let symbols = &self.module.symbols;
        for function in &mut self.module.functions {
            for inst in (0..function.insts.len()).map(|i| Inst::from_u32(i as u32)) {
                let InstKind::Call { callee: Callee::Symbol(symbol), .. } = &function.insts[inst].kind else {
                    continue;
                };
                let called = symbols.get_index(symbol.as_u32() as usize).map(|s| *s.1);
                let Some(Symbol::Function(called)) = called else { continue };
                if let Some(kind) = plain.get(&called).and_then(|&p| without_mode(function, inst, p)) {
                    function.insts[inst].kind = kind;
                }
            }
        }
    }

    /// The symbol of a function with the type of another, but for what that has of metadata; declared if it is not, and
    /// `None` if no intrinsic has the name.
    fn plain_intrinsic(&mut self, like: usize, name: &str) -> Option<SymbolId> {
        Intrinsic::by_name(name)?;
        let (result, span) = (self.module.functions[like].result, self.module.functions[like].span);
        let types = self.module.functions[like].params.iter().map(|param| param.ty);
        let types: Vec<_> = types.filter(|&ty| *self.types.kind(ty) != TypeKind::Metadata).collect();
        let symbol = self.module.symbol_named(name.into());
        if self.module.symbols[symbol.as_u32() as usize] == Symbol::Unresolved {
            self.module.symbols[symbol.as_u32() as usize] =
                Symbol::Function(self.module.functions.len() as u32);
            let mut function = Function::new(name, result);
            let param = |ty| Param { ty, attributes: Default::default(), value: None, name: None };
            function.params = types.into_iter().map(param).collect();
            function.span = span;
            self.module.functions.push(function);
        }
        Some(symbol)
    }
}

fn is_of_floats(op: CastOp) -> bool {
    use CastOp::*;
    matches!(op, FpTrunc | FpExt | FpToUi | FpToSi | UiToFp | SiToFp)
}

/// A call as a plain operation, if its operands are as they should be.
fn without_mode(f: &Function, inst: Inst, plain: Plain) -> Option<InstKind> {
    let InstKind::Call { args, fast, site, .. } = &f.insts[inst].kind else { return None };
    let text = |&arg: &Value| match f.as_const(arg)? {
        ConstData::MetadataString(text) => std::str::from_utf8(text).ok(),
        _ => None,
    };
    let values = args.iter().take_while(|arg| text(arg).is_none()).count();
    let (values, words) = args.split_at(values);
    let words: Vec<&str> = words.iter().map(text).collect::<Option<_>>()?;
    let (&exceptions, words) = words.split_last()?;
    if !EXCEPTIONS.contains(&exceptions) {
        return None;
    }
    let (wrap, fast) = (Default::default(), *fast);
    match (plain, values, words) {
        (Plain::Compare, &[lhs, rhs], &[predicate]) => {
            let predicate = FloatPredicate::by_name(predicate)?;
            Some(InstKind::FCmp { predicate, lhs, rhs, fast })
        }
        (Plain::Binary(op), &[lhs, rhs], &[mode]) if MODES.contains(&mode) => {
            Some(InstKind::Binary { op, lhs, rhs, wrap, fast })
        }
        (Plain::Cast(op), &[value], [] | [_]) if words.iter().all(|mode| MODES.contains(mode)) => {
            Some(InstKind::Cast { op, value, wrap, fast })
        }
        (Plain::Call(symbol), values, [] | [_]) if words.iter().all(|mode| MODES.contains(mode)) => {
            let mut site = site.clone();
            if let Some(site) = &mut site {
                site.arg_attributes.truncate(values.len());
            }
            let (callee, args) = (Callee::Symbol(symbol), values.iter().copied().collect());
            Some(InstKind::Call { callee, args, fast, site })
        }
        _ => None,
    }
}
