//! Calls of a function by another type than its own: through its address, by the type that the call says. What comes of one
//! is undefined (Language Reference, "call"), but a module may have one that nobody comes to, and where both types pass
//! everything in the same registers compilers let it be.
//!
//! And calls of functions that may be nowhere (`extern_weak`): through their address, which is null then.

use crate::parser::Parser;
use crate::{AddressSpace, Callee, ConstData, Function, InstData, InstKind, SymbolId};

impl Parser<'_> {
    /// Makes calls through addresses of those calls.
    pub(in crate::parser) fn upgrade_calls(&mut self) {
        let functions = &self.module.functions;
        let mut others = Vec::new();
        for (at, function) in functions.iter().enumerate() {
            for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
                if let Some(symbol) = self.called_by_address(function, &function.insts[inst]) {
                    others.push((at, inst, symbol));
                }
            }
        }
        if others.is_empty() {
            return;
        }
        let pointer = self.types.ptr(AddressSpace::FLAT);
        for (at, inst, symbol) in others {
            let function = &mut self.module.functions[at];
            let address = function.constant(pointer, ConstData::Symbol(symbol));
            if let InstKind::Call { callee, .. } = &mut function.insts[inst].kind {
                *callee = Callee::Indirect(address);
            }
        }
    }

    /// The function that an instruction calls by another type than its own, or that may be nowhere. Kernels, intrinsics and what is no function are
    /// for the verifier.
    fn called_by_address(&self, function: &Function, data: &InstData) -> Option<SymbolId> {
        let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &data.kind else { return None };
        let callee = self.module.function(*symbol)?;
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
}
