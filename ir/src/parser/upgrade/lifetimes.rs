//! Lifetime markers without a size, of LLVM 22.

use crate::parser::Parser;
use crate::{Callee, ConstData, Inst, InstKind, Intrinsic, Param, Symbol};

impl Parser<'_> {
    /// `llvm.lifetime.start(ptr)` of LLVM 22 gets the size that older releases have there: -1, unknown.
    pub(in crate::parser) fn upgrade_lifetimes(&mut self) {
        let i64 = self.types.int(64);
        let mut upgraded = false;
        for function in &mut self.module.functions {
            let is_lifetime =
                matches!(function.intrinsic, Some(Intrinsic::LifetimeStart | Intrinsic::LifetimeEnd));
            if is_lifetime && function.params.len() == 1 {
                let attributes = Default::default();
                function.params.insert(0, Param { ty: i64, attributes, value: None, name: None });
                upgraded = true;
            }
        }
        if !upgraded {
            return;
        }
        let symbols = &self.module.symbols;
        let is_lifetime: Vec<bool> =
            self.module.functions.iter().map(|f| f.name.starts_with("llvm.lifetime.")).collect();
        for function in &mut self.module.functions {
            for inst in (0..function.insts.len()).map(|i| Inst::from_u32(i as u32)) {
                let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &function.insts[inst].kind
                else {
                    continue;
                };
                let called = symbols.get_index(symbol.as_u32() as usize).map(|s| *s.1);
                if args.len() != 1 || !matches!(called, Some(Symbol::Function(i)) if is_lifetime[i as usize])
                {
                    continue;
                }
                let size = function.constant(i64, ConstData::Int(u64::MAX as u128));
                if let InstKind::Call { args, site, .. } = &mut function.insts[inst].kind {
                    args.insert(0, size);
                    if let Some(site) = site.as_mut().filter(|s| !s.arg_attributes.is_empty()) {
                        site.arg_attributes.insert(0, Default::default());
                    }
                }
            }
        }
    }
}
