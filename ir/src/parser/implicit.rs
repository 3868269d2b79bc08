//! Intrinsics that are called without a declaration, which LLVM has declared by itself since release 19: whatever types their
//! names say.

use super::Parser;
use crate::{Callee, Function, Inst, InstKind, Intrinsic, Param, Symbol, SymbolId, Type};
use std::collections::{BTreeMap, HashMap};

impl Parser<'_> {
    /// Declares what is not declared and named as intrinsics are, as the first call has it. Of something that is not
    /// called, the type is not known.
    pub(super) fn declare_intrinsics(&mut self) {
        let declared = self.module.functions.len();
        self.declare_called();
        if self.module.functions.len() > declared {
            self.name_overloads(declared);
        }
    }

    fn declare_called(&mut self) {
        let mut called: BTreeMap<SymbolId, (Type, Vec<Type>)> = BTreeMap::new();
        let is_missing = |symbol: SymbolId| {
            let entry = self.module.symbols.get_index(symbol.as_u32() as usize);
            entry.is_some_and(|(name, symbol)| *symbol == Symbol::Unresolved && name.starts_with("llvm."))
        };
        for function in &self.module.functions {
            for data in function.insts.values() {
                if let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &data.kind
                    && is_missing(*symbol)
                {
                    let types = || args.iter().map(|&arg| function.values[arg].ty).collect();
                    called.entry(*symbol).or_insert_with(|| (data.ty, types()));
                }
            }
        }
        for (symbol, (result, types)) in called {
            self.declare(symbol, result, &types);
        }
    }

    /// Makes a symbol that nothing defines a function's.
    fn declare(&mut self, symbol: SymbolId, result: Type, params: &[Type]) {
        let index = self.module.functions.len() as u32;
        let slot = &mut self.module.symbols[symbol.as_u32() as usize];
        *slot = Symbol::Function(index);
        let mut function = Function::new(self.module.symbol_name(symbol), result);
        let param = |&ty| Param { ty, attributes: Default::default(), value: None, name: None };
        function.params = params.iter().map(param).collect();
        function.span = self.symbol_uses[symbol.as_u32() as usize];
        self.module.functions.push(function);
    }

    /// Calls by the name of one overload with the types of another (`@llvm.umax.i64` of vectors) call that other one, as LLVM has
    /// it where nothing declares the name. Calls that are of no overload stay, for the verifier. Functions before `declared`
    /// are in the input.
    fn name_overloads(&mut self, declared: usize) {
        type Overload = (Intrinsic, Type, Vec<Type>);
        let mut calls: Vec<(usize, Inst, Overload)> = Vec::new();
        for (at, function) in self.module.functions.iter().enumerate() {
            for inst in (0..function.insts.len()).map(|i| Inst::from_u32(i as u32)) {
                let data = &function.insts[inst];
                let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &data.kind else {
                    continue;
                };
                let Some(callee) = self.module.function_index(*symbol).filter(|&at| at >= declared) else {
                    continue;
                };
                let callee = &self.module.functions[callee];
                let Some(intrinsic) = callee.intrinsic else { continue };
                let types = || args.iter().map(|&arg| function.values[arg].ty);
                if data.ty != callee.result || types().ne(callee.params.iter().map(|param| param.ty)) {
                    calls.push((at, inst, (intrinsic, data.ty, types().collect())));
                }
            }
        }
        let mut symbols: HashMap<Overload, Option<SymbolId>> = HashMap::new();
        for (at, inst, overload) in calls {
            let symbol = *symbols.entry(overload).or_insert_with_key(|(intrinsic, result, params)| {
                let name = intrinsic.overload(*result, params, &self.types)?;
                let span = self.module.functions[at].insts[inst].span;
                let symbol = self.symbol_named(name.into(), span);
                match self.module.function(symbol) {
                    None if self.module.symbols[symbol.as_u32() as usize] == Symbol::Unresolved => {
                        self.declare(symbol, *result, params);
                        Some(symbol)
                    }
                    Some(f) if f.result == *result && f.params.iter().map(|p| &p.ty).eq(params) => {
                        Some(symbol)
                    }
                    _ => None,
                }
            });
            if let (Some(symbol), InstKind::Call { callee, .. }) =
                (symbol, &mut self.module.functions[at].insts[inst].kind)
            {
                *callee = Callee::Symbol(symbol);
            }
        }
    }
}
