//! Functions of doubles that a module calls so often that each is better a function of the module, once.
//!
//! Here calls of the intrinsic become calls of a function that does nothing but call it. Whether those stay calls or are
//! inlined is for [`crate::Calls`] to say, as of all functions; it counts an intrinsic as what is made of it ([`size::of_call`]).

use crate::calls::size;
use gcnsel_ir::{
    BlockData, Callee, FastMath, Function, InstKind, Linkage, Module, Param, Symbol, SymbolId, TypeKind,
    ValueData, ValueDef,
};
use std::collections::BTreeMap;

/// Makes functions of intrinsics that a module calls so often that calls of them may stay.
pub(crate) fn share(module: &mut Module) {
    let mut counts: BTreeMap<SymbolId, usize> = BTreeMap::new();
    for function in &module.functions {
        for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
            if let InstKind::Call { callee: Callee::Symbol(symbol), .. } = &function.insts[inst].kind {
                *counts.entry(*symbol).or_default() += 1;
            }
        }
    }
    let is_shared = |&(&symbol, &count): &(&SymbolId, &usize)| {
        let declaration = module.function(symbol).filter(|function| function.intrinsic.is_some());
        declaration.is_some_and(|declaration| size::IN_KERNEL.are(count, size::of_call(module, declaration)))
    };
    let shared: Vec<SymbolId> = counts.iter().filter(is_shared).map(|(&symbol, _)| symbol).collect();
    for intrinsic in shared {
        let Some(function) = caller(module, intrinsic) else { continue };
        let symbol = SymbolId::from_u32(module.symbols.len() as u32);
        for function in &mut module.functions {
            for inst in function.insts.values_mut() {
                if let InstKind::Call { callee: Callee::Symbol(callee), .. } = &mut inst.kind
                    && *callee == intrinsic
                {
                    *callee = symbol;
                }
            }
        }
        module.symbols.insert(function.name.clone(), Symbol::Function(module.functions.len() as u32));
        module.functions.push(function);
    }
}

/// A function that calls an intrinsic and returns its result.
fn caller(module: &Module, intrinsic: SymbolId) -> Option<Function> {
    let declaration = module.function(intrinsic)?;
    let name =
        (0..).map(|number| format!("gcnsel.{number}.{}", declaration.name.trim_start_matches("llvm.")));
    let name = name.into_iter().find(|name| !module.symbols.contains_key(&**name))?;
    let mut function = Function::new(name, declaration.result);
    function.linkage = Linkage::Internal;
    for (number, param) in (0..).zip(&declaration.params) {
        let value = ValueData { ty: param.ty, def: ValueDef::Arg(number), name: None };
        let value = function.values.push(value);
        function.params.push(Param {
            ty: param.ty,
            attributes: Default::default(),
            value: Some(value),
            name: None,
        });
    }
    let args = function.params.iter().filter_map(|param| param.value).collect();
    let call =
        InstKind::Call { callee: Callee::Symbol(intrinsic), args, fast: FastMath::default(), site: None };
    let call = function.make_inst(call, declaration.result, false, declaration.span);
    let value = function.insts[call].result;
    let void = module.types.find(&TypeKind::Void)?;
    let ret = function.make_inst(InstKind::Ret { value }, void, true, declaration.span);
    let block = function.blocks.push(BlockData { insts: vec![call, ret], ..Default::default() });
    function.layout.push(block);
    Some(function)
}
