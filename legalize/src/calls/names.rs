//! Which symbols constants name, and which functions are named by those.

use gcnsel_ir::{Const, ConstData, ConstExpr, ConstPool, Function, Module, Symbol, SymbolId, ValueDef};
use rustc_hash::FxHashSet;

/// The symbols that a constant of a module names.
pub fn collect(module: &Module, consts: &ConstPool, c: Const, names: &mut Vec<SymbolId>) {
    let mut work = vec![c];
    while let Some(c) = work.pop() {
        match consts.data(c) {
            ConstData::Symbol(symbol) => names.push(*symbol),
            ConstData::BlockAddress(index) => names.push(module.block_addresses[*index as usize].0),
            ConstData::Aggregate(elements) => work.extend(elements.iter().copied()),
            ConstData::Expr(ConstExpr::Cast(_, inner)) => work.push(*inner),
            ConstData::Expr(ConstExpr::Gep { base, indices, .. }) => {
                work.push(*base);
                work.extend(indices.iter().copied());
            }
            ConstData::Expr(ConstExpr::Binary(_, a, b)) => work.extend([*a, *b]),
            _ => {}
        }
    }
}

/// The symbols that a function's constants name, those of what aliases among them stand for included: each once, in the
/// module's order.
pub fn in_function(module: &Module, function: &Function) -> Vec<SymbolId> {
    let (mut work, mut names) = (Vec::new(), Vec::new());
    for value in function.values.values() {
        if let ValueDef::Const(c) = value.def {
            collect(module, &function.consts, c, &mut work);
        }
    }
    let mut seen = FxHashSet::default();
    while let Some(symbol) = work.pop() {
        if !seen.insert(symbol) {
            continue;
        }
        names.push(symbol);
        if let Some(alias) = module.alias(symbol) {
            collect(module, &module.consts, alias.target, &mut work);
        }
    }
    names.sort_unstable();
    names
}

/// The symbols that the variables in the module's object name.
pub fn in_object(module: &Module) -> Vec<SymbolId> {
    let mut names = Vec::new();
    let initializers = module.globals.values().filter(|g| g.is_in_object()).filter_map(|g| g.initializer);
    initializers.for_each(|c| collect(module, &module.consts, c, &mut names));
    names
}

/// Goes from symbols to functions, by way of variables and aliases, and to each symbol once.
#[derive(Default)]
pub struct Walk {
    seen: FxHashSet<SymbolId>,
}

impl Walk {
    /// The functions among these symbols and what the variables and aliases among them name, but for what this walk has
    /// come to before.
    pub fn functions(&mut self, module: &Module, names: &[SymbolId]) -> Vec<usize> {
        let (mut work, mut found) = (names.to_vec(), Vec::new());
        while let Some(symbol) = work.pop() {
            if !self.seen.insert(symbol) {
                continue;
            }
            match module.symbols.get_index(symbol.as_u32() as usize).map(|named| *named.1) {
                Some(Symbol::Global(id)) => {
                    if let Some(initializer) = module.globals[id].initializer {
                        collect(module, &module.consts, initializer, &mut work);
                    }
                }
                Some(Symbol::Alias(index)) => {
                    collect(module, &module.consts, module.aliases[index as usize].target, &mut work);
                }
                Some(Symbol::Function(index)) => found.push(index as usize),
                Some(Symbol::Unresolved) | None => {}
            }
        }
        found
    }
}
