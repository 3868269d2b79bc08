//! IR becomes machine instructions, and the function gets the registers that it may use.

use super::drawing::{Drawn, of_machine_code};
use crate::module::register_budgets;
use crate::pipeline::context::FunctionContext;
use crate::pipeline::pass::Pass;
use crate::pipeline::variables::has_variables;
use crate::{Emit, PictureOf};
use gcnsel_diag::Result;
use gcnsel_isel::KernelInfo;
use gcnsel_legalize::Analysed;

/// Registers that functions which call or are called may have at least: some that the convention keeps are among them.
const LEAST_VGPRS_WITH_CALLS: u16 = 48;
const LEAST_SGPRS_WITH_CALLS: u16 = 64;

/// A function of machine instructions.
#[derive(Clone)]
pub struct Selected {
    /// It.
    pub code: gcnsel_mir::Function,
    /// What selection learned about it.
    pub info: KernelInfo,
    /// The IR that it was selected from, if somebody will ask why.
    pub asked: Option<Box<Analysed>>,
}

/// DAG, selection, scheduling.
pub struct Select;

impl Pass for Select {
    type From = Analysed;
    type To = Selected;
    const FORM: Option<Emit> = Some(Emit::Mir);

    /// The later stages get the memory of the IR and of what was found out about it.
    fn run(context: &FunctionContext<'_>, function: Analysed) -> Result<Selected> {
        let all = context.all;
        let note_registers = all.debug.is_some() && has_variables(function.function());
        let asked = (all.selection.explain || note_registers).then(|| Box::new(function.clone()));
        let mut selection = all.selection.clone();
        selection.note_registers = note_registers;
        let (mut code, mut info) = gcnsel_isel::select(all.module, function, all.id.target, &selection)?;
        code.settings = all.id.settings;
        set_budgets(context, &mut code, info.max_workgroup_size);
        preload_arguments(&mut code, &mut info, all.options.kernarg_preload_count);
        Ok(Selected { code, info, asked })
    }

    fn pictures(_: &FunctionContext<'_>, of: &PictureOf, selected: &Selected) -> Result<Drawn> {
        of_machine_code(of, &selected.code)
    }

    fn print(_: &FunctionContext<'_>, selected: &Selected) -> Result<String> {
        Ok(selected.code.to_string())
    }

    fn verify(_: &FunctionContext<'_>, _: Option<&Analysed>, selected: &Selected) -> Result<()> {
        selected.code.verify()
    }
}

/// Has arguments arrive in SGPRs that are asked for there.
fn preload_arguments(code: &mut gcnsel_mir::Function, info: &mut KernelInfo, least: u32) {
    let replaced = gcnsel_emit::preload_arguments(code, info.preloaded_dwords(least));
    info.inputs = code.inputs.iter().map(|input| input.kind).collect();
    if let Some(causes) = info.causes.as_mut().filter(|_| !replaced.is_empty()) {
        causes.replace_registers(&replaced);
    }
}

/// The registers that the function may use, which hang on the work-items of a group.
fn set_budgets(context: &FunctionContext<'_>, code: &mut gcnsel_mir::Function, own_group: u32) {
    let (all, function) = (context.all, context.function);
    let says_size = function.attributes.string("amdgpu-flat-work-group-size").is_some();
    let group = if function.is_kernel() {
        own_group
    } else if says_size || all.options.emit == Emit::Reloc {
        own_group.max(all.largest_group)
    } else {
        all.largest_group
    };
    let budgets = register_budgets(all.id.target, &function.attributes, group);
    (code.sgpr_budget, code.vgpr_budget, code.agpr_budget) = (budgets.sgprs, budgets.vgprs, budgets.agprs);
    if code.has_convention() {
        // Fewer would leave no register that a callee keeps.
        code.vgpr_budget = code.vgpr_budget.max(LEAST_VGPRS_WITH_CALLS);
        code.sgpr_budget = code.sgpr_budget.max(LEAST_SGPRS_WITH_CALLS);
    }
}
