//! What of a module is known only when all of it is there: which declarations are functions of C's library, and which calls are
//! through addresses. For whoever makes modules: the reader and the builder.

use crate::intrinsic::check_signature;
use crate::{
    AddressSpace, Callee, ConstData, Function, InstData, InstKind, Intrinsic, Module, SymbolId, Type,
    TypeKind, TypeTable,
};

/// Declarations that mean functions of C's library: by name and type.
pub(crate) fn find_library(module: &mut Module, types: &TypeTable) {
    for function in module.functions.iter_mut().filter(|f| f.is_declaration() && !f.variadic) {
        let Some(row) = Intrinsic::library(&function.name) else { continue };
        let params: Vec<Type> = function.params.iter().map(|p| p.ty).collect();
        let is_c = |&ty: &Type| match types.kind(ty) {
            TypeKind::Int(bits) => matches!(bits, 32 | 64),
            kind => matches!(kind, TypeKind::Ptr(_)),
        };
        let all_are_c = params.iter().chain(&[function.result]).all(is_c);
        if all_are_c && check_signature(row.signature(), function.result, &params, types).is_ok() {
            function.intrinsic = Some(row);
        }
    }
}

/// Makes calls through addresses of calls of a function by another type than its own, by the type that the call says. What
/// comes of one is undefined (Language Reference, "call"), but a module may have one that nobody comes to, and where both types
/// pass everything in the same registers compilers let it be.
///
/// And of calls of functions that may be nowhere (`extern_weak`): their address is null then.
pub(crate) fn call_by_address(module: &mut Module, types: &mut TypeTable) {
    let mut others = Vec::new();
    for (at, function) in module.functions.iter().enumerate() {
        for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
            if let Some(symbol) = called_by_address(module, function, &function.insts[inst]) {
                others.push((at, inst, symbol));
            }
        }
    }
    if others.is_empty() {
        return;
    }
    let pointer = types.ptr(AddressSpace::FLAT);
    for (at, inst, symbol) in others {
        let function = &mut module.functions[at];
        let address = function.constant(pointer, ConstData::Symbol(symbol));
        if let InstKind::Call { callee, .. } = &mut function.insts[inst].kind {
            *callee = Callee::Indirect(address);
        }
    }
}

/// The function that an instruction calls by another type than its own, or that may be nowhere. Kernels, intrinsics and what is
/// no function are for the verifier.
fn called_by_address(module: &Module, function: &Function, data: &InstData) -> Option<SymbolId> {
    let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &data.kind else { return None };
    let callee = module.function(*symbol)?;
    if callee.is_kernel() || callee.intrinsic.is_some() || callee.name.starts_with("llvm.") {
        return None;
    }
    if callee.may_be_nowhere() {
        return Some(*symbol);
    }
    let count = callee.params.len();
    let is_right = callee.result == data.ty
        && (args.len() == count || callee.variadic && args.len() > count)
        && callee.params.iter().zip(args).all(|(param, &arg)| param.ty == function.values[arg].ty);
    (!is_right).then_some(*symbol)
}
