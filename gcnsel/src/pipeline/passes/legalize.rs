//! IR as it was read becomes IR that can be selected from, shorter where it can be, and what is uniform in it.

use super::drawing::{Drawn, after};
use crate::PictureOf;
use crate::pipeline::context::FunctionContext;
use crate::pipeline::pass::Pass;
use gcnsel_diag::Result;
use gcnsel_ir::Function;
use gcnsel_legalize::{Analysed, Context, Legal, legalize_by};

/// A function as it was read, where it could be taken out of the module.
pub type Body = Option<Function>;

/// Inlining and expansion.
pub struct Legalize;

impl Pass for Legalize {
    type From = Body;
    type To = Legal;

    fn run(context: &FunctionContext<'_>, body: Body) -> Result<Legal> {
        let all = context.all;
        let function = body.unwrap_or_else(|| context.function.clone());
        let how = Context {
            target: all.id.target,
            calls: &all.calls,
            uniformity: &all.reasoning,
            no_atomic_optimizer: all.options.no_atomic_optimizer,
        };
        legalize_by(all.module, function, &how)
    }

    fn print(context: &FunctionContext<'_>, legal: &Legal) -> Result<String> {
        Ok(print(context, legal))
    }

    fn pictures(context: &FunctionContext<'_>, of: &PictureOf, legal: &Legal) -> Result<Drawn> {
        Ok(drawn(context, of, legal))
    }

    fn verify(context: &FunctionContext<'_>, _: Option<&Body>, legal: &Legal) -> Result<()> {
        verify(context, legal)
    }
}

/// Passes that make legal IR better.
macro_rules! better {
    ($($(#[$doc:meta])* $pass:ident($context:ident, $legal:ident) = $run:expr;)*) => {$(
        $(#[$doc])*
        pub struct $pass;

        impl Pass for $pass {
            type From = Legal;
            type To = Legal;

            fn run($context: &FunctionContext<'_>, $legal: Legal) -> Result<Legal> {
                $run
            }

            fn print(context: &FunctionContext<'_>, legal: &Legal) -> Result<String> {
                Ok(print(context, legal))
            }

            fn pictures(context: &FunctionContext<'_>, of: &PictureOf, legal: &Legal) -> Result<Drawn> {
                Ok(drawn(context, of, legal))
            }

            fn verify(context: &FunctionContext<'_>, _: Option<&Legal>, legal: &Legal) -> Result<()> {
                verify(context, legal)
            }

            fn prepared(legal: &Legal) -> Option<usize> {
                Some(legal.function().instruction_count())
            }
        }
    )*};
}

better! {
    /// Branches on one condition as one.
    Arms(context, legal) = gcnsel_optimize::arms(legal, context.all.module);
    /// Vectors of bytes from block to block as dwords.
    Pack(context, legal) = gcnsel_optimize::pack(legal, context.all.module);
    /// Elements of vectors loaded by themselves.
    Elements(context, legal) = gcnsel_optimize::elements(legal, context.all.module);
    /// Addresses as steps from others.
    Strides(context, legal) = gcnsel_optimize::strides(legal, context.all.module);
    /// Constant parts of addresses, for the offsets of instructions.
    Addresses(context, legal) =
        gcnsel_optimize::addresses(legal, context.all.module, context.all.id.target);
    /// Addresses that loops step.
    Induction(context, legal) =
        gcnsel_optimize::induction(legal, context.all.module, context.all.id.target);
    /// What only code behind a loop uses, computed behind it.
    Behind(context, legal) = gcnsel_optimize::behind(legal, context.all.module);
    /// Neighbouring loads and stores as one.
    Join(context, legal) = gcnsel_optimize::join(legal, context.all.module, context.all.id.target);
}

/// What is uniform.
pub struct Uniformity;

impl Pass for Uniformity {
    type From = Legal;
    type To = Analysed;
    const PRINTS: bool = false;

    fn run(context: &FunctionContext<'_>, legal: Legal) -> Result<Analysed> {
        Ok(Analysed::new(context.all.module, legal, &context.all.reasoning))
    }
}

fn print(context: &FunctionContext<'_>, legal: &Legal) -> String {
    gcnsel_ir::print_function(context.all.module, legal.types(), legal.function())
}

/// The thread graph, with what is uniform now.
fn drawn(context: &FunctionContext<'_>, of: &PictureOf, legal: &Legal) -> Drawn {
    let (module, types, function) = (context.all.module, legal.types(), legal.function());
    let uniformity = gcnsel_analysis::Uniformity::with_types(module, types, function, &context.all.reasoning);
    let mut picture = gcnsel_analysis::to_picture(module, types, function, &uniformity);
    after(&mut picture, of.after);
    picture.into()
}

fn verify(context: &FunctionContext<'_>, legal: &Legal) -> Result<()> {
    gcnsel_ir::verify_function(context.all.module, legal.types(), legal.function())
}
