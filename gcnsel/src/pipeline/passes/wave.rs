//! Divergent control flow becomes exec masks.

use super::Selected;
use super::drawing::{Drawn, of_machine_code};
use crate::pipeline::context::FunctionContext;
use crate::pipeline::pass::Pass;
use crate::{Allocator, Emit, PictureOf};
use gcnsel_diag::{Diagnostic, Result};

/// Wave edges and exec masks.
pub struct Wave;

impl Pass for Wave {
    type From = Selected;
    type To = Selected;
    const COMPARES: bool = true;
    const FORM: Option<Emit> = Some(Emit::WaveMir);

    fn run(context: &FunctionContext<'_>, mut selected: Selected) -> Result<Selected> {
        let options = gcnsel_wave::Options {
            headers: selected.info.irreducible_headers.clone(),
            // regalloc2 puts moves on edges; colouring needs none but for phis.
            split_critical_edges: context.all.options.vgpr_allocator == Allocator::Regalloc2,
            ..gcnsel_wave::Options::default()
        };
        gcnsel_wave::linearise(&mut selected.code, &options)?;
        Ok(selected)
    }

    fn pictures(_: &FunctionContext<'_>, of: &PictureOf, selected: &Selected) -> Result<Drawn> {
        of_machine_code(of, &selected.code)
    }

    fn print(_: &FunctionContext<'_>, selected: &Selected) -> Result<String> {
        Ok(selected.code.to_string())
    }

    fn verify(context: &FunctionContext<'_>, before: Option<&Selected>, selected: &Selected) -> Result<()> {
        selected.code.verify()?;
        let Some(before) = before else { return Ok(()) };
        let trust = gcnsel_wave::Trust { untaken: &selected.info.untaken_edges };
        let bounds = gcnsel_wave::Bounds::default();
        gcnsel_wave::validate(&before.code, &selected.code, bounds, Some(trust)).map_err(|e| {
            let message = format!("internal error: after the wave transform, {e}");
            Diagnostic::at(context.function.span, message)
        })
    }
}
