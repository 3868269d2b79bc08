//! What kernels need for the functions that they call, directly and through others: registers and scratch.

use super::passes::{Emitted, EmittedCode};
use gcnsel_codeobject::Version;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_emit::{EmittedFunction, EmittedKernel, Usage};
use gcnsel_graph::components;
use gcnsel_ir::Module;
use gcnsel_isa::TargetId;
use std::collections::{HashMap, HashSet};

/// Scratch that code object version 4 asks for where nobody knows how much functions take: LLVM's number, too. From version 5
/// on the runtime is told that it is not known.
const ASSUMED_SCRATCH: u32 = 16384;

/// Registers that functions called through pointers are taken to use at least, besides those of all that are here. (Of
/// accumulation registers llc-19 assumes none, too; each would cost one of the VGPRs that a work-group leaves.)
const ASSUMED: Usage = Usage { sgprs: 48, vgprs: 32, agprs: 0, uses_vcc: true, uses_flat_scratch: true };

/// What a function needs with all that it calls.
#[derive(Clone, Default)]
struct Needs {
    usage: Usage,
    scratch_bytes: u32,
    is_dynamic: bool,
}

/// Kernels, each with what it needs for those it calls, and the other functions.
///
/// # Errors
///
/// A kernel that needs more scratch with what it calls than a lane can have.
pub fn settle(
    module: &Module,
    all: Vec<Emitted>,
    id: TargetId,
    version: Version,
) -> Result<(Vec<EmittedKernel>, Vec<EmittedFunction>)> {
    let graph = Graph::of(module, &all);
    let needs = graph.needs(&all);
    let (mut kernels, mut others) = (Vec::new(), Vec::new());
    for (emitted, needs) in all.into_iter().zip(needs) {
        let calls = emitted.calls_pointers || !emitted.callees.is_empty();
        match emitted.code {
            EmittedCode::Function(function) => others.push(function),
            EmittedCode::Kernel(mut kernel) => {
                if calls {
                    let assumed =
                        if needs.is_dynamic && version == Version::V4 { ASSUMED_SCRATCH } else { 0 };
                    let bytes = needs.scratch_bytes.saturating_add(assumed);
                    check_scratch(module, &kernel.kernel.name, bytes, id.target)?;
                    kernel.add_callees(id, &needs.usage, bytes, needs.is_dynamic);
                }
                kernels.push(*kernel);
            }
        }
    }
    Ok((kernels, others))
}

/// Each function alone has no more scratch than a lane can have; whether a kernel has with all that it calls.
fn check_scratch(module: &Module, kernel: &str, bytes: u32, target: gcnsel_isa::Target) -> Result<()> {
    let most = target.info().scratch_bytes;
    if bytes <= most {
        return Ok(());
    }
    let message = format!(
        "kernel '@{kernel}' takes {bytes} bytes of scratch of each lane with what it calls, of {most}"
    );
    let place = module.functions.iter().find(|function| *function.name == *kernel);
    Err(place.map_or_else(
        || Diagnostic::without_position(message.clone()),
        |function| Diagnostic::at(function.span, message.clone()),
    ))
}

/// Who calls whom, by places in the list of functions.
struct Graph {
    callees: Vec<Vec<usize>>,
    /// Somebody is called who is not here, or not known.
    unknown: Vec<bool>,
    /// Somebody is called by name who is not here.
    missing: Vec<bool>,
}

impl Graph {
    fn of(module: &Module, all: &[Emitted]) -> Graph {
        let places: HashMap<&str, usize> =
            all.iter().enumerate().filter_map(|(place, one)| Some((&*one.function()?.name, place))).collect();
        let mut graph = Graph { callees: Vec::new(), unknown: Vec::new(), missing: Vec::new() };
        for one in all {
            // Some calls have gone with the blocks that they were in.
            let named: HashSet<&str> = one.relocations().iter().map(|one| &*one.symbol).collect();
            let callees = one.callees.iter().map(|&symbol| module.symbol_name(symbol));
            let found = callees.filter(|name| named.contains(name)).map(|name| places.get(name).copied());
            let missing = found.clone().any(|place| place.is_none());
            // Through a pointer anyone may be called.
            let mut callees: Vec<usize> = match one.calls_pointers {
                true => places.values().copied().collect(),
                false => found.flatten().collect(),
            };
            callees.sort_unstable();
            graph.callees.push(callees);
            graph.unknown.push(missing || one.calls_pointers);
            graph.missing.push(missing);
        }
        graph
    }

    /// What each function needs.
    fn needs(&self, all: &[Emitted]) -> Vec<Needs> {
        let mut needs: Vec<Needs> = vec![Needs::default(); all.len()];
        // Functions that call one another need the same, and as much scratch as one round takes at most.
        for together in components(self.callees.len(), |at| &self.callees[at]) {
            let mut sum = Needs { is_dynamic: self.is_cycle(&together), ..Needs::default() };
            let mut own_scratch = 0u32;
            for &at in &together {
                let (own, grows) = match &all[at].code {
                    EmittedCode::Kernel(kernel) => (kernel.usage, false),
                    EmittedCode::Function(function) => (function.usage, function.is_dynamic),
                };
                sum.usage.merge(&own);
                sum.is_dynamic |= grows || self.unknown[at];
                own_scratch = own_scratch.saturating_add(all[at].scratch_bytes);
                if self.unknown[at] {
                    sum.usage.merge(&ASSUMED);
                }
                // Who is not here may use as many as a work-group leaves.
                if self.missing[at] {
                    sum.usage.merge(&all[at].budget);
                }
                for &callee in &self.callees[at] {
                    let of = &needs[callee];
                    sum.usage.merge(&of.usage);
                    sum.scratch_bytes = sum.scratch_bytes.max(of.scratch_bytes);
                    sum.is_dynamic |= of.is_dynamic;
                }
            }
            sum.scratch_bytes = sum.scratch_bytes.saturating_add(own_scratch);
            together.iter().for_each(|&at| needs[at] = sum.clone());
        }
        needs
    }

    /// Whether functions that are one component call one another, or the only one itself.
    fn is_cycle(&self, together: &[usize]) -> bool {
        together.len() > 1 || self.callees[together[0]].contains(&together[0])
    }
}
