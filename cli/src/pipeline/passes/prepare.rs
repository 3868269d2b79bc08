//! IR as it was read becomes IR that can be selected from, and what is uniform in it.

use crate::pipeline::context::FunctionContext;
use crate::pipeline::pass::Pass;
use gcnsel_diag::Result;
use gcnsel_ir::Function;
use gcnsel_isel::Analysed;
use gcnsel_isel::prepare::{Prepared, prepare_with_calls};

/// A function as it was read, where it could be taken out of the module.
pub type Body = Option<Function>;

/// Inlining and expansion.
pub struct Prepare;

impl Pass for Prepare {
    type From = Body;
    type To = Prepared;

    fn run(context: &FunctionContext<'_>, body: Body) -> Result<Prepared> {
        let all = context.all;
        let function = body.unwrap_or_else(|| context.function.clone());
        prepare_with_calls(all.module, function, all.id.target, &all.calls, &all.reasoning)
    }

    fn print(context: &FunctionContext<'_>, prepared: &Prepared) -> Result<String> {
        Ok(gcnsel_ir::print_function(context.all.module, prepared.types(), prepared.function()))
    }

    fn verify(context: &FunctionContext<'_>, _: Option<&Body>, prepared: &Prepared) -> Result<()> {
        gcnsel_ir::verify_function(context.all.module, prepared.types(), prepared.function())
    }

    fn prepared(prepared: &Prepared) -> Option<usize> {
        Some(prepared.function().instruction_count())
    }
}

/// What is uniform.
pub struct Uniformity;

impl Pass for Uniformity {
    type From = Prepared;
    type To = Analysed;

    fn run(context: &FunctionContext<'_>, prepared: Prepared) -> Result<Analysed> {
        Ok(Analysed::new(context.all.module, prepared, &context.all.reasoning))
    }
}
