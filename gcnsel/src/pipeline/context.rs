//! What functions are compiled in: the module, the target, the options.

use crate::{Options, PictureOf};
use gcnsel_codeobject::Version;
use gcnsel_ir::debug::DebugInfo;
use gcnsel_ir::{Function, Module};
use gcnsel_isa::TargetId;
use gcnsel_isel::max_workgroup_size;
use gcnsel_legalize::Calls;
use std::sync::Arc;

/// The module that functions are of, and what holds for all of them.
pub struct Context<'a> {
    pub module: &'a Module,
    pub calls: Arc<Calls>,
    pub id: TargetId,
    pub version: Version,
    pub options: &'a Options,
    /// What is to be drawn.
    pub wanted: Option<&'a PictureOf>,
    /// How values are reasoned about.
    pub reasoning: gcnsel_analysis::Options,
    /// How instructions are selected.
    pub selection: gcnsel_isel::Options,
    /// The most work-items of a group of any kernel here, which may call any function.
    pub largest_group: u32,
    /// The module's debug information.
    pub debug: Option<&'a DebugInfo>,
}

impl<'a> Context<'a> {
    /// For a module's functions.
    pub fn new(
        module: &'a Module,
        calls: Arc<Calls>,
        id: TargetId,
        version: Version,
        options: &'a Options,
        explain: bool,
    ) -> Self {
        let kernels = module.functions.iter().filter(|f| f.is_kernel());
        let largest_group = kernels.map(|f| max_workgroup_size(module, f)).max().unwrap_or(0);
        let mut reasoning = gcnsel_analysis::Options::default();
        reasoning.value_reasoning = !options.no_value_reasoning;
        let mut selection = gcnsel_isel::Options::default();
        selection.verify = options.verify;
        selection.no_schedule = options.no_schedule;
        selection.explain = explain;
        selection.calls = Arc::clone(&calls);
        let (debug, wanted) = (None, None);
        Context { module, calls, id, version, options, debug, wanted, reasoning, selection, largest_group }
    }
}

/// One function of them.
#[derive(Clone, Copy)]
pub struct FunctionContext<'a> {
    /// What holds for all.
    pub all: &'a Context<'a>,
    /// The function, of which only what stands above its body may be here.
    pub function: &'a Function,
    /// Tells the functions of a module apart in labels.
    pub number: usize,
}
