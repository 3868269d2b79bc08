//! Calls: callees, arguments, constant arguments of intrinsics.

use super::Verifier;
use crate::{Callee, Function, Inst, Intrinsic, Symbol, TypeKind, Value};
use gcnsel_diag::Result;

impl Verifier<'_> {
    pub(super) fn call(&self, inst: Inst, callee: &Callee, args: &[Value]) -> Result<()> {
        match callee {
            Callee::Asm(_) => Ok(()),
            Callee::Indirect(value) => match self.kind(*value) {
                TypeKind::Ptr(space) if space.pointer_bits() == 64 => Ok(()),
                TypeKind::Ptr(space) => {
                    let message = format!(
                        "'call' takes a pointer of 64 bits, those of address space {} are not",
                        space.0
                    );
                    Err(self.at(inst, message))
                }
                _ => {
                    let text = self.text(self.ty(*value));
                    Err(self.at(inst, format!("'call' takes a pointer to a function, found '{text}'")))
                }
            },
            Callee::Symbol(symbol) => {
                let name = self.module.symbol_name(*symbol);
                match self.module.symbols.get_index(symbol.as_u32() as usize).map(|s| *s.1) {
                    Some(Symbol::Function(_)) => {}
                    // The address may be a function's; only a call through it can tell.
                    Some(Symbol::Alias(_)) => return Ok(()),
                    _ => return Err(self.at(inst, format!("'@{name}' is called but is no function"))),
                }
                match self.module.function(*symbol) {
                    Some(function) => self.direct_call(inst, function, args),
                    None => Err(self.at(inst, format!("'@{name}' is called but is no function"))),
                }
            }
        }
    }

    fn direct_call(&self, inst: Inst, callee: &Function, args: &[Value]) -> Result<()> {
        let name = &callee.name;
        let wanted = callee.params.len();
        if args.len() < wanted || (args.len() > wanted && !callee.variadic) {
            let given = args.len();
            return Err(self.at(inst, format!("'@{name}' takes {}, found {given}", of_arguments(wanted))));
        }
        for (i, (param, &arg)) in callee.params.iter().zip(args).enumerate() {
            if self.ty(arg) != param.ty {
                let (found, wanted) = (self.text(self.ty(arg)), self.text(param.ty));
                let message = format!("argument {i} of '@{name}' is of type '{found}', expected '{wanted}'");
                return Err(self.at(inst, message));
            }
        }
        let result = self.function.insts[inst].ty;
        if result != callee.result {
            let (found, wanted) = (self.text(result), self.text(callee.result));
            return Err(self.at(inst, format!("'@{name}' returns '{wanted}', the call says '{found}'")));
        }
        if callee.is_kernel() {
            return Err(self.at(inst, format!("kernel '@{name}' cannot be called, only launched")));
        }
        let Some(intrinsic) = callee.intrinsic else { return Ok(()) };
        if intrinsic == Intrinsic::VaStart && !self.function.variadic {
            let message = format!("'@{name}' in a function that is not variadic (has no '...')");
            return Err(self.at(inst, message));
        }
        for i in intrinsic.constant_params() {
            if self.function.as_const(args[i]).is_none() {
                return Err(self.at(inst, format!("argument {i} of '@{name}' must be a constant")));
            }
            let is_number = self.function.as_int(args[i]).is_some();
            if self.types.int_bits(self.ty(args[i])).is_some() && !is_number {
                let message =
                    format!("argument {i} of '@{name}' must be a number, not an expression or 'undef'");
                return Err(self.at(inst, message));
            }
        }
        self.moves_elements(inst, intrinsic, args)
    }
}

/// A number of arguments, for messages.
pub(crate) fn of_arguments(count: usize) -> String {
    format!("{count} argument{}", if count == 1 { "" } else { "s" })
}
