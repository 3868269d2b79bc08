//! Intrinsics that are called without a declaration, which LLVM has declared by itself since release 19.

use super::Parser;
use crate::{Callee, Function, InstKind, Param, Symbol, SymbolId, Type};
use std::collections::BTreeMap;

impl Parser<'_> {
    /// Declares what is not declared and named as intrinsics are, as the first call has it. Of something that is not
    /// called, the type is not known.
    pub(super) fn declare_intrinsics(&mut self) {
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
            let index = self.module.functions.len() as u32;
            let slot = &mut self.module.symbols[symbol.as_u32() as usize];
            *slot = Symbol::Function(index);
            let mut function = Function::new(self.module.symbol_name(symbol), result);
            let param = |ty| Param { ty, attributes: Default::default(), value: None, name: None };
            function.params = types.into_iter().map(param).collect();
            function.span = self.symbol_uses[symbol.as_u32() as usize];
            self.module.functions.push(function);
        }
    }
}
