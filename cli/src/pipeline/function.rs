//! One function through all stages.

use super::{Stage, StageTimes};
use crate::module::{kernel_facts, linkage, register_budgets};
use crate::{Allocator, Emit, Options};
use gcnsel_codeobject::Version;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_emit::{EmittedFunction, EmittedKernel, Spills, Usage};
use gcnsel_ir::{Function, Module, SymbolId};
use gcnsel_isa::TargetId;
use gcnsel_isel::prepare::prepare_with_calls;
use gcnsel_isel::{Analysed, Calls, max_workgroup_size};
use std::sync::Arc;

/// Registers that functions which call or are called may have at least: some that the convention keeps are among them.
const LEAST_VGPRS_WITH_CALLS: u16 = 48;
const LEAST_SGPRS_WITH_CALLS: u16 = 64;

/// What became of a function.
pub struct CompiledFunction {
    /// Its code; `None` when an earlier form was asked for.
    pub emitted: Option<Emitted>,
    /// The earlier form asked for.
    pub text: String,
    /// The time of each stage.
    pub times: StageTimes,
    /// IR instructions behind preparation, which inlines and expands.
    pub prepared: usize,
}

/// A function's code.
pub struct Emitted {
    /// It.
    pub code: EmittedCode,
    /// Bytes of scratch that it takes itself, of a lane.
    pub scratch_bytes: u32,
    /// The functions that it calls.
    pub callees: Vec<SymbolId>,
    /// It calls through pointers.
    pub calls_pointers: bool,
    /// The registers that it might have used.
    pub budget: Usage,
    /// Objects that are linked with this one may call it.
    pub is_for_others: bool,
}

impl Emitted {
    /// It, unless it is a kernel.
    pub fn function(&self) -> Option<&gcnsel_codeobject::Function> {
        match &self.code {
            EmittedCode::Kernel(_) => None,
            EmittedCode::Function(emitted) => Some(&emitted.function),
        }
    }

    /// The addresses in its code.
    pub fn relocations(&self) -> &[gcnsel_codeobject::Relocation] {
        match &self.code {
            EmittedCode::Kernel(emitted) => &emitted.kernel.code.relocations,
            EmittedCode::Function(emitted) => &emitted.function.code.relocations,
        }
    }
}

/// A kernel's code, or another function's.
pub enum EmittedCode {
    Kernel(Box<EmittedKernel>),
    Function(EmittedFunction),
}

/// The module that a function is of, and what holds for all functions.
pub struct Context<'a> {
    pub module: &'a Module,
    pub calls: Arc<Calls>,
    pub id: TargetId,
    pub version: Version,
    pub options: &'a Options,
    /// The most work-items of a group of any kernel here, which may call any function.
    largest_group: u32,
}

impl<'a> Context<'a> {
    /// For a module's functions.
    pub fn new(
        module: &'a Module,
        calls: Arc<Calls>,
        id: TargetId,
        version: Version,
        options: &'a Options,
    ) -> Self {
        let kernels = module.functions.iter().filter(|f| f.is_kernel());
        let largest_group = kernels.map(|f| max_workgroup_size(module, f)).max().unwrap_or(0);
        Context { module, calls, id, version, options, largest_group }
    }
}

/// Compiles one function. `body` is the function where it could be taken out of the module, so that `function` is but its
/// header. `index` tells the functions of a module apart in labels. What stages print goes to `printed`.
pub fn compile_function(
    context: &Context<'_>,
    function: &Function,
    body: Option<Function>,
    index: usize,
    printed: &mut String,
) -> Result<CompiledFunction> {
    let &Context { module, ref calls, id, version, options, largest_group } = context;
    let target = id.target;
    let mut out =
        CompiledFunction { emitted: None, text: String::new(), times: StageTimes::default(), prepared: 0 };
    let mut select_options = gcnsel_isel::Options::default();
    select_options.verify = options.verify;
    select_options.no_schedule = options.no_schedule;
    select_options.calls = Arc::clone(calls);
    let mut reasoning = gcnsel_analysis::Options::default();
    reasoning.value_reasoning = !options.no_value_reasoning;
    let prepared = out.times.measure(Stage::Prepare, || {
        prepare_with_calls(module, body.unwrap_or_else(|| function.clone()), target, calls, &reasoning)
    })?;
    out.prepared = prepared.function().instruction_count();
    if options.verify {
        gcnsel_ir::verify_function(module, prepared.types(), prepared.function())?;
    }
    print_after(options, Stage::Prepare, printed, || {
        gcnsel_ir::print_function(module, prepared.types(), prepared.function())
    });
    if options.end_after(Stage::Prepare) {
        return Ok(out);
    }
    let analysed = out.times.measure(Stage::Uniformity, || Analysed::new(module, prepared, &reasoning));
    if options.end_after(Stage::Uniformity) {
        return Ok(out);
    }
    let before = options.verify.then(|| analysed.clone());
    let analysed = out.times.measure(Stage::Hoist, || analysed.hoist(module));
    if let Some(before) = before {
        analysed.check_kept(module, &before)?;
    }
    print_after(options, Stage::Hoist, printed, || {
        gcnsel_ir::print_function(module, analysed.types(), analysed.function())
    });
    if options.end_after(Stage::Hoist) {
        return Ok(out);
    }
    let before = options.verify.then(|| analysed.clone());
    let analysed = out.times.measure(Stage::Sink, || analysed.sink(module));
    if let Some(before) = before {
        analysed.check_kept(module, &before)?;
    }
    print_after(options, Stage::Sink, printed, || {
        gcnsel_ir::print_function(module, analysed.types(), analysed.function())
    });
    if options.end_after(Stage::Sink) {
        return Ok(out);
    }
    if options.emit == Emit::Dag {
        out.text = gcnsel_isel::print_dags(module, &analysed, target, &select_options)?;
        return Ok(out);
    }
    // The later stages get the memory of the IR and of what was found out about it.
    let (mut f, info) = out.times.measure(Stage::Select, move || {
        let analysed = analysed;
        gcnsel_isel::select(module, &analysed, target, &select_options)
    })?;
    f.settings = id.settings;
    let says_size = function.attributes.string("amdgpu-flat-work-group-size").is_some();
    let group = if function.is_kernel() {
        info.max_workgroup_size
    } else if says_size || options.emit == Emit::Reloc {
        info.max_workgroup_size.max(largest_group)
    } else {
        largest_group
    };
    let budgets = register_budgets(target, &function.attributes, group);
    (f.sgpr_budget, f.vgpr_budget, f.agpr_budget) = (budgets.sgprs, budgets.vgprs, budgets.agprs);
    if f.has_convention() {
        // Fewer would leave no register that a callee keeps.
        f.vgpr_budget = f.vgpr_budget.max(LEAST_VGPRS_WITH_CALLS);
        f.sgpr_budget = f.sgpr_budget.max(LEAST_SGPRS_WITH_CALLS);
    }
    let budget = Usage {
        sgprs: f.sgpr_budget.into(),
        vgprs: f.vgpr_budget.into(),
        agprs: f.agpr_budget.into(),
        uses_vcc: true,
        uses_flat_scratch: true,
    };
    print_after(options, Stage::Select, printed, || f.to_string());
    if options.verify {
        f.verify()?;
    }
    if options.emit == Emit::Mir {
        out.text = f.to_string();
        return Ok(out);
    }
    if options.end_after(Stage::Select) {
        return Ok(out);
    }
    let before = options.verify.then(|| f.clone());
    let headers = info.irreducible_headers.clone();
    // regalloc2 puts moves on edges; colouring needs none but for phis.
    let split_critical_edges = options.vgpr_allocator == Allocator::Regalloc2;
    let wave_options =
        gcnsel_wave::Options { headers, split_critical_edges, ..gcnsel_wave::Options::default() };
    out.times.measure(Stage::Wave, || gcnsel_wave::linearise(&mut f, &wave_options))?;
    print_after(options, Stage::Wave, printed, || f.to_string());
    if let Some(before) = before {
        f.verify()?;
        let trust = gcnsel_wave::Trust { untaken: &info.untaken_edges };
        let bounds = gcnsel_wave::Bounds::default();
        gcnsel_wave::validate(&before, &f, bounds, Some(trust)).map_err(|e| {
            Diagnostic::at(function.span, format!("internal error: after the wave transform, {e}"))
        })?;
    }
    if options.emit == Emit::WaveMir {
        out.text = f.to_string();
        return Ok(out);
    }
    if options.end_after(Stage::Wave) {
        return Ok(out);
    }
    let how = gcnsel_regalloc::Options {
        scalars: options.sgpr_allocator,
        vectors: options.vgpr_allocator,
        verify: options.verify,
        most_lane_registers: options.most_lane_vgprs,
    };
    let allocated = out.times.measure(Stage::Regalloc, || {
        gcnsel_regalloc::allocate_function(&mut f, how, gcnsel_emit::place_inputs)
    });
    let allocation = allocated.map_err(|e| Diagnostic::at(function.span, e.to_string()))?;
    print_after(options, Stage::Regalloc, printed, || f.to_string());
    if options.end_after(Stage::Regalloc) {
        return Ok(out);
    }
    let spills = Spills {
        sgprs: allocation.sgpr_spills,
        vgprs: allocation.vgpr_spills,
        scratch_bytes: allocation.scratch_bytes,
    };
    let symbol_name = |symbol: u32| module.symbol_name(SymbolId::from_u32(symbol)).to_string();
    let wants_text = options.emit == Emit::Asm || options.print_after.contains(&Stage::Emit);
    let listing = wants_text.then_some(index);
    let code = out.times.measure(Stage::Emit, || {
        gcnsel_emit::improve(&mut f);
        Ok::<_, Diagnostic>(if function.is_kernel() {
            let facts = kernel_facts(module, function, &info, version);
            let kernel = gcnsel_emit::emit_kernel(f, &facts, spills, version, listing, &symbol_name)?;
            EmittedCode::Kernel(Box::new(kernel))
        } else {
            let linkage = linkage(function.linkage, &function.visibility).irreplaceable();
            EmittedCode::Function(gcnsel_emit::emit_function(f, linkage, listing, &symbol_name)?)
        })
    })?;
    print_after(options, Stage::Emit, printed, || match &code {
        EmittedCode::Kernel(kernel) => kernel.listing.clone(),
        EmittedCode::Function(function) => function.listing.clone(),
    });
    out.emitted = Some(Emitted {
        code,
        scratch_bytes: spills.scratch_bytes,
        callees: info.callees,
        calls_pointers: info.calls_pointers,
        budget,
        is_for_others: calls.keeps_for_others(function),
    });
    Ok(out)
}

/// What a stage has made, where that is asked for.
fn print_after(options: &Options, stage: Stage, printed: &mut String, text: impl FnOnce() -> String) {
    if options.print_after.contains(&stage) {
        printed.push_str(&format!("; after {}\n{}\n", stage.name(), text()));
    }
}
