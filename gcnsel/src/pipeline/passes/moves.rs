//! Instructions move to where they are executed less often.

use super::drawing::{Drawn, after};
use crate::pipeline::context::FunctionContext;
use crate::pipeline::pass::Pass;
use crate::{Emit, Graph, PictureOf};
use gcnsel_diag::Result;
use gcnsel_legalize::Analysed;
use gcnsel_picture::Picture;

/// What is the same in each iteration, out of loops.
pub struct Hoist;

impl Pass for Hoist {
    type From = Analysed;
    type To = Analysed;
    const COMPARES: bool = true;

    fn run(context: &FunctionContext<'_>, function: Analysed) -> Result<Analysed> {
        Ok(gcnsel_optimize::hoist(function, context.all.module))
    }

    fn print(context: &FunctionContext<'_>, function: &Analysed) -> Result<String> {
        Ok(print(context, function))
    }

    fn pictures(context: &FunctionContext<'_>, of: &PictureOf, function: &Analysed) -> Result<Drawn> {
        Ok(thread_graph(context, of, function).into())
    }

    fn verify(context: &FunctionContext<'_>, before: Option<&Analysed>, function: &Analysed) -> Result<()> {
        before.map_or(Ok(()), |before| function.check_kept(context.all.module, before))
    }
}

/// What one block alone uses, to where it is used.
pub struct Sink;

impl Pass for Sink {
    type From = Analysed;
    type To = Analysed;
    const COMPARES: bool = true;
    const FORM: Option<Emit> = Some(Emit::Dag);

    fn run(context: &FunctionContext<'_>, function: Analysed) -> Result<Analysed> {
        Ok(gcnsel_optimize::sink(function, context.all.module))
    }

    fn print(context: &FunctionContext<'_>, function: &Analysed) -> Result<String> {
        Ok(print(context, function))
    }

    fn pictures(context: &FunctionContext<'_>, of: &PictureOf, function: &Analysed) -> Result<Drawn> {
        let all = context.all;
        if of.graph != Graph::Dag {
            return Ok(thread_graph(context, of, function).into());
        }
        let name = of.block.as_deref().unwrap_or_default();
        let (pictures, blocks) =
            gcnsel_isel::draw_dags(all.module, function, all.id.target, &all.selection, name)?;
        Ok(Drawn { pictures, blocks })
    }

    /// The graphs that are selected from.
    fn form(context: &FunctionContext<'_>, function: &Analysed) -> Result<String> {
        let all = context.all;
        gcnsel_isel::print_dags(all.module, function, all.id.target, &all.selection)
    }

    fn verify(context: &FunctionContext<'_>, before: Option<&Analysed>, function: &Analysed) -> Result<()> {
        before.map_or(Ok(()), |before| function.check_kept(context.all.module, before))
    }
}

fn thread_graph(context: &FunctionContext<'_>, of: &PictureOf, function: &Analysed) -> Picture {
    let mut picture = gcnsel_analysis::to_picture(
        context.all.module,
        function.types(),
        function.function(),
        function.uniformity(),
    );
    after(&mut picture, of.after);
    picture
}

fn print(context: &FunctionContext<'_>, function: &Analysed) -> String {
    gcnsel_ir::print_function(context.all.module, function.types(), function.function())
}
