//! The verifier: what the text of a module must satisfy beyond its grammar, and what every pass must keep.
//!
//! The rules are those of LLVM's Language Reference for what gcnsel reads. The first broken one is reported, at
//! the instruction.
//!
//! The layers, from below: what rules need (`verifier`, `casts`); the rules of constants, linkages, instructions, calls, vectors and
//! SSA, each in a file of its own; the walk over modules and functions, here.

mod calls;
mod casts;
mod constants;
mod instructions;
mod linkage;
mod ssa;
mod tails;
mod vectors;
mod verifier;

use crate::intrinsic::Misfit;
use crate::{BlockData, Const, ConstPool, Function, Inst, Module, Type, TypeKind, TypeTable};
pub(crate) use calls::of_arguments;
pub(crate) use constants::verify_globals;
use gcnsel_diag::{Diagnostic, Result};
use verifier::{Report, Verifier};

/// Checks a module: globals, declarations, and every function.
///
/// # Errors
/// The first thing that breaks a rule.
pub fn verify(module: &Module) -> Result<()> {
    verify_globals(module, &module.types, &mut Err)?;
    // Calls rely on what is called.
    for function in &module.functions {
        Verifier { module, types: &module.types, function }.header()?;
    }
    for function in &module.functions {
        verify_function(module, &module.types, function)?;
        Verifier { module, types: &module.types, function }.tail_calls(&mut Err)?;
    }
    Ok(())
}

/// Checks one function; `types` is the module's table or one that extends it.
///
/// # Errors
/// The first thing that breaks a rule.
pub fn verify_function(module: &Module, types: &TypeTable, function: &Function) -> Result<()> {
    Verifier { module, types, function }.function(&mut Err)
}

/// As [`verify_function`], and goes on: what is wrong with the header, with constants, with each block and the instructions in
/// it, and, if that is nothing, what is wrong first with the phis of each block and with its uses of values.
pub(crate) fn verify_all(
    module: &Module,
    types: &TypeTable,
    function: &Function,
    wrong: &mut Vec<Diagnostic>,
) {
    let mut report = |diagnostic| {
        wrong.push(diagnostic);
        Ok(())
    };
    // Nothing stops it: the report takes everything.
    let verifier = Verifier { module, types, function };
    let _ = verifier.function(&mut report);
    let _ = verifier.tail_calls(&mut report);
}

/// Checks an instruction by itself: the types of its operands and its result. It need not be in a block yet.
///
/// # Errors
/// The first thing that breaks a rule.
pub(crate) fn verify_inst(module: &Module, types: &TypeTable, function: &Function, inst: Inst) -> Result<()> {
    Verifier { module, types, function }.inst(inst)
}

/// Checks a constant of a pool, whose parts are checked.
///
/// # Errors
/// What is wrong with it.
pub(crate) fn verify_constant(
    module: &Module,
    types: &TypeTable,
    pool: &ConstPool,
    c: Const,
) -> std::result::Result<(), String> {
    constants::check(module, types, pool, c)
}

/// What is said of a block that nothing ends.
pub(crate) fn no_terminator(block: &BlockData) -> Diagnostic {
    Diagnostic::at(block.span, "a block without a terminator")
}

impl Verifier<'_> {
    fn function(&self, report: Report) -> Result<()> {
        self.header().or_else(&mut *report)?;
        if self.function.is_declaration() {
            return Ok(());
        }
        self.constants().or_else(&mut *report)?;
        let mut are_whole = true;
        for &block in &self.function.layout {
            self.block(block).or_else(|wrong| {
                are_whole = false;
                report(wrong)
            })?;
        }
        // Of blocks that do not end well, nothing more is to be said.
        if are_whole { ssa::verify(self, report) } else { Ok(()) }
    }

    fn header(&self) -> Result<()> {
        let function = self.function;
        let fail = |message: String| Err(Diagnostic::at(function.span, message));
        let name = &function.name;
        if let Some(intrinsic) = function.intrinsic {
            let params: Vec<Type> = function.params.iter().map(|p| p.ty).collect();
            let signature = intrinsic.signature();
            if let Err(at) =
                crate::intrinsic::check_signature(signature, function.result, &params, self.types)
            {
                let what = match at {
                    Misfit::Count(count) => {
                        let s = if count == 1 { "" } else { "s" };
                        format!("takes {count} parameter{s}, found {}", params.len())
                    }
                    Misfit::Result => {
                        format!("does not have the result of type '{}'", self.text(function.result))
                    }
                    Misfit::Param(i) => {
                        format!("does not have the parameter {i} of type '{}'", self.text(params[i]))
                    }
                };
                let is = crate::intrinsic::described(signature);
                return fail(format!("'@{name}' {what}; the intrinsic is {is}"));
            }
        }
        if name.starts_with("llvm.") && !function.is_declaration() {
            return fail(format!("'@{name}' is defined, but names beginning with 'llvm.' are intrinsics"));
        }
        if function.is_kernel() && function.variadic {
            return fail(format!(
                "kernel '@{name}' takes a variable number of arguments, which a launch cannot pass"
            ));
        }
        if function.is_kernel() && !matches!(self.types.kind(function.result), TypeKind::Void) {
            return fail(format!("kernel '@{name}' returns '{}', expected void", self.text(function.result)));
        }
        for (i, param) in function.params.iter().enumerate() {
            let indirect = ["byval", "byref", "sret"].into_iter().find(|a| param.attributes.has(a));
            if let Some(attribute) = indirect
                && self.types.pointer_space(param.ty).is_none()
            {
                return fail(format!("parameter {i} of '@{name}' is '{attribute}' but not a pointer"));
            }
            if !function.is_declaration() && param.value.is_none() {
                return fail(format!("parameter {i} of '@{name}' has no value"));
            }
        }
        Ok(())
    }

    fn block(&self, block: crate::Block) -> Result<()> {
        let data = &self.function.blocks[block];
        let Some((&last, body)) = data.insts.split_last() else {
            return Err(no_terminator(data));
        };
        if !self.function.insts[last].kind.is_terminator() {
            return Err(self.at(last, "the last instruction of a block must be a terminator"));
        }
        if let Some(&inst) = body.iter().find(|&&i| self.function.insts[i].kind.is_terminator()) {
            return Err(self.at(inst, "a terminator before the end of its block"));
        }
        for &inst in &data.insts {
            self.inst(inst)?;
        }
        Ok(())
    }
}
