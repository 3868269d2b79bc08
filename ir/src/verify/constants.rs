//! Constants, globals and aliases.

use super::casts::check_cast;
use super::linkage;
use super::verifier::{Report, Verifier};
use crate::print::brief_type_text;
use crate::{AddressSpace, Const, ConstData, ConstExpr, ConstPool, Intrinsic, Module, Symbol, TypeTable};
use gcnsel_diag::{Diagnostic, Result, Span};

/// Checks linkages, initialisers and what aliases stand for; `types` are the module's.
pub(crate) fn verify_globals(module: &Module, types: &TypeTable, report: Report) -> Result<()> {
    let globals = module.globals.values().map(|g| (&g.name, g.span));
    for (name, span) in globals.chain(module.aliases.iter().map(|a| (&a.name, a.span))) {
        if Intrinsic::by_name(name).is_some() {
            report(Diagnostic::at(span, format!("'@{name}' is an intrinsic's name, and is no function")))?;
        }
    }
    check_aliases(module, report)?;
    for global in module.globals.values() {
        let name = &global.name;
        if types.alloc_size(global.ty).is_none() {
            let text = brief_type_text(types, global.ty);
            let message = format!("'@{name}' is of type '{text}', which has no size");
            report(Diagnostic::at(global.span, message))?;
        }
        if let Some(initializer) = global.initializer {
            let found = module.consts.ty(initializer);
            if found != global.ty {
                let (found, wanted) = (brief_type_text(types, found), brief_type_text(types, global.ty));
                let message =
                    format!("the initialiser of '@{name}' is of type '{found}', expected '{wanted}'");
                report(Diagnostic::at(global.span, message))?;
            }
        }
    }
    linkage::verify(module, types, report)?;
    // The pool does not know who uses a constant; the first global is as good a place as any.
    let span = module.globals.values().next().map(|g| g.span);
    check_pool(module, types, &module.consts, span).or_else(report)
}

impl Verifier<'_> {
    pub(super) fn constants(&self) -> Result<()> {
        check_pool(self.module, self.types, &self.function.consts, Some(self.function.span))
    }
}

/// Refuses aliases that stand for one another in a circle: nobody could tell what they are. Each circle is told once.
fn check_aliases(module: &Module, report: Report) -> Result<()> {
    const UNKNOWN: usize = usize::MAX;
    // By which walk each was come to first.
    let mut walks = vec![UNKNOWN; module.aliases.len()];
    for start in 0..module.aliases.len() {
        let mut next = Some(start);
        while let Some(at) = next.filter(|&at| walks[at] == UNKNOWN) {
            walks[at] = start;
            next = aliased_alias(module, module.aliases[at].target);
        }
        if let Some(at) = next.filter(|&at| walks[at] == start) {
            let alias = &module.aliases[at];
            report(Diagnostic::at(alias.span, format!("'@{}' is an alias of itself", alias.name)))?;
        }
    }
    Ok(())
}

/// The alias in whose address an alias's target is.
fn aliased_alias(module: &Module, mut target: Const) -> Option<usize> {
    loop {
        match module.consts.data(target) {
            ConstData::Expr(ConstExpr::Cast(_, inner)) => target = *inner,
            ConstData::Expr(ConstExpr::Gep { base, .. }) => target = *base,
            ConstData::Symbol(symbol) => {
                return match module.symbols.get_index(symbol.as_u32() as usize)?.1 {
                    Symbol::Alias(index) => Some(*index as usize),
                    _ => None,
                };
            }
            _ => return None,
        }
    }
}

fn check_pool(module: &Module, types: &TypeTable, pool: &ConstPool, span: Option<Span>) -> Result<()> {
    for c in pool.iter() {
        if let Err(message) = check(module, types, pool, c) {
            return Err(Diagnostic { span, ..Diagnostic::without_position(message) });
        }
    }
    Ok(())
}

pub(super) fn check(
    module: &Module,
    types: &TypeTable,
    pool: &ConstPool,
    c: Const,
) -> std::result::Result<(), String> {
    let ty = pool.ty(c);
    match pool.data(c) {
        ConstData::Symbol(symbol) => {
            let space = match module.symbols.get_index(symbol.as_u32() as usize).map(|s| *s.1) {
                Some(Symbol::Global(id)) => module.globals[id].space,
                Some(Symbol::Alias(i)) => {
                    let target = module.aliases[i as usize].target;
                    types.pointer_space(module.consts.ty(target)).unwrap_or_default()
                }
                _ => AddressSpace::FLAT,
            };
            if types.pointer_space(ty) != Some(space) {
                let name = module.symbol_name(*symbol);
                let text = brief_type_text(types, ty);
                return Err(format!(
                    "'@{name}' is used as '{text}', but its address is in address space {}",
                    space.0
                ));
            }
        }
        ConstData::BlockAddress(number) => {
            let (symbol, block) = module.block_addresses[*number as usize];
            // Nothing branches to an entry block. Where it has no label, text has no word for it.
            if module.function(symbol).is_some_and(|function| function.layout.first() == Some(&block)) {
                let name = module.symbol_name(symbol);
                return Err(format!(
                    "'blockaddress' of the entry block of '@{name}', to which nothing may branch"
                ));
            }
        }
        ConstData::Expr(ConstExpr::Cast(op, value)) => {
            let from = pool.ty(*value);
            if !check_cast(types, *op, from, ty) {
                let (from, to) = (brief_type_text(types, from), brief_type_text(types, ty));
                return Err(format!("constant '{}' cannot turn '{from}' into '{to}'", op.name()));
            }
        }
        ConstData::Expr(ConstExpr::Gep { source, indices, .. }) => {
            let constant = |i: usize| pool.as_int(indices[i]).map(|v| v as u64);
            if types.pointer_space(ty).is_none()
                || !crate::gep_path_is_valid(types, *source, indices.len(), constant)
            {
                let text = brief_type_text(types, *source);
                return Err(format!("the indices of constant 'getelementptr' do not fit type '{text}'"));
            }
        }
        ConstData::Expr(ConstExpr::Binary(op, ..)) if !types.is_int(ty) => {
            return Err(format!(
                "constant '{}' takes integers, found '{}'",
                op.name(),
                brief_type_text(types, ty)
            ));
        }
        _ => {}
    }
    Ok(())
}
