//! Values get registers, and what has none gets memory.

use super::Selected;
use super::drawing::{Drawn, of_machine_code};
use crate::PictureOf;
use crate::pipeline::context::FunctionContext;
use crate::pipeline::pass::Pass;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_emit::{Spills, Usage};
use gcnsel_isel::KernelInfo;
use gcnsel_legalize::Analysed;

/// A function of instructions with registers.
#[derive(Clone)]
pub struct Allocated {
    /// It.
    pub code: gcnsel_mir::Function,
    /// What selection learned about it.
    pub info: KernelInfo,
    /// The IR that it was selected from, if somebody will ask why.
    pub asked: Option<Box<Analysed>>,
    /// What is in memory.
    pub spills: Spills,
    /// The registers that it might have used.
    pub budget: Usage,
}

/// Both register files.
pub struct Regalloc;

impl Pass for Regalloc {
    type From = Selected;
    type To = Allocated;

    fn run(context: &FunctionContext<'_>, selected: Selected) -> Result<Allocated> {
        let (options, Selected { mut code, info, asked }) = (context.all.options, selected);
        let budget = Usage {
            sgprs: code.sgpr_budget.into(),
            vgprs: code.vgpr_budget.into(),
            agprs: code.agpr_budget.into(),
            uses_vcc: true,
            uses_flat_scratch: true,
        };
        let how = gcnsel_regalloc::Options {
            scalars: options.sgpr_allocator,
            vectors: options.vgpr_allocator,
            verify: options.verify,
            most_lane_registers: options.most_lane_vgprs,
            most_waves: Some(gcnsel_isel::most_waves(code.target, &info)),
        };
        let allocation = gcnsel_regalloc::allocate_function(&mut code, how, gcnsel_emit::place_inputs)
            .map_err(|e| Diagnostic::at(context.function.span, e.to_string()))?;
        let spills = Spills {
            sgprs: allocation.sgpr_spills,
            vgprs: allocation.vgpr_spills,
            scratch_bytes: allocation.scratch_bytes,
        };
        Ok(Allocated { code, info, asked, spills, budget })
    }

    fn pictures(_: &FunctionContext<'_>, of: &PictureOf, allocated: &Allocated) -> Result<Drawn> {
        of_machine_code(of, &allocated.code)
    }

    fn print(_: &FunctionContext<'_>, allocated: &Allocated) -> Result<String> {
        Ok(allocated.code.to_string())
    }
}
