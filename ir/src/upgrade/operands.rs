//! Intrinsics that have fewer operands in other releases than in LLVM 19.

use crate::reading::Draft;
use crate::{Callee, ConstData, Function, Inst, InstKind, Intrinsic, Param, Symbol};

/// What a declaration and its calls lack.
#[derive(Clone, Copy)]
struct Missing {
    /// Operands that there are.
    given: usize,
    /// Where the missing ones stand.
    at: usize,
    /// How many.
    count: usize,
    /// Bits of each, and its value.
    bits: u32,
    value: Filling,
}

/// What a missing operand is.
#[derive(Clone, Copy)]
enum Filling {
    Number(u64),
    /// The alignment that the call promises of the pointer before it, 1 where it promises none.
    Alignment,
}

fn missing(function: &Function) -> Option<Missing> {
    use Intrinsic::*;
    let given = function.params.len();
    match (function.intrinsic?, given) {
        // LLVM 22 says nothing of a size; before it, -1 is an unknown one.
        (LifetimeStart | LifetimeEnd, 1) => {
            Some(Missing { given, at: 0, count: 1, bits: 64, value: Filling::Number(u64::MAX) })
        }
        // LLVM 22 has the alignment in an attribute of the pointer.
        (MaskedLoad | MaskedGather, 3) => {
            Some(Missing { given, at: 1, count: 1, bits: 32, value: Filling::Alignment })
        }
        (MaskedStore | MaskedScatter, 3) => {
            Some(Missing { given, at: 2, count: 1, bits: 32, value: Filling::Alignment })
        }
        // Before LLVM 3.1 zero has its count of zeros.
        (Ctlz | Cttz, 1) => Some(Missing { given, at: 1, count: 1, bits: 1, value: Filling::Number(0) }),
        // Before LLVM 5 and 9: of null nothing is known, and the size is not asked for when the program runs.
        (Objectsize, 2 | 3) => {
            Some(Missing { given, at: given, count: 4 - given, bits: 1, value: Filling::Number(0) })
        }
        _ => None,
    }
}

impl Draft {
    /// Gives these intrinsics the operands that they have in LLVM 19.
    pub(crate) fn upgrade_operands(&mut self) {
        let rows: Vec<Option<Missing>> = self.module.functions.iter().map(missing).collect();
        if rows.iter().all(Option::is_none) {
            return;
        }
        for (function, missing) in self.module.functions.iter_mut().zip(&rows) {
            let Some(Missing { at, count, bits, .. }) = *missing else { continue };
            let ty = self.types.int(bits);
            let param = || Param { ty, attributes: Default::default(), value: None, name: None };
            function.params.splice(at..at, std::iter::repeat_with(param).take(count));
        }
        let symbols = &self.module.symbols;
        for function in &mut self.module.functions {
            for inst in (0..function.insts.len()).map(|i| Inst::from_u32(i as u32)) {
                let InstKind::Call { callee: Callee::Symbol(symbol), args, site, .. } =
                    &function.insts[inst].kind
                else {
                    continue;
                };
                let called = symbols.get_index(symbol.as_u32() as usize).map(|s| *s.1);
                let Some(Symbol::Function(called)) = called else { continue };
                let Some(Missing { given, at, count, bits, value }) = rows[called as usize] else { continue };
                if args.len() != given {
                    continue;
                }
                let value = match value {
                    Filling::Number(value) => value,
                    // More than 32 bits tell is promised by nobody.
                    Filling::Alignment => site.as_ref().map_or(1, |site| site.align(at - 1)).min(1 << 31),
                };
                let value = function.constant(self.types.int(bits), ConstData::Int(value.into()));
                if let InstKind::Call { args, site, .. } = &mut function.insts[inst].kind {
                    (0..count).for_each(|_| args.insert(at, value));
                    if let Some(site) = site.as_mut().filter(|s| !s.arg_attributes.is_empty()) {
                        (0..count).for_each(|_| site.arg_attributes.insert(at, Default::default()));
                    }
                }
            }
        }
    }
}
