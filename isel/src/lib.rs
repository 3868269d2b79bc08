//! Instruction selection: a DAG whose nodes carry divergence, selection rules, scheduling.
//!
//! # What the selector takes
//!
//! [`fn@select`] takes one kernel, or one function that is called, in SSA form. Its blocks hold only the constructs below.
//! `legalize` brings a module's functions to this form. Any other construct gets a diagnostic with its place.
//!
//! * Terminators: `ret`, `br`, `unreachable`. `switch` has become branches.
//! * Calls of functions that [`Calls`] keeps, and through pointers. All other calls of the module's functions have been
//!   inlined.
//! * Types of values: i1 to i64, half, bfloat, float, double, pointers of 32, 64 and 128 bits, vectors of these; structures
//!   and arrays of them as values (results of `cmpxchg`, of overflow intrinsics, kernel arguments). Wider integers have
//!   become pairs.
//! * Integer `udiv`, `sdiv`, `urem`, `srem` and `frem` have become multiplications, loops or polynomials; `fdiv` and
//!   `llvm.sqrt` stay.
//! * Intrinsics: lane operations, ids and pointers of the dispatch, minima and maxima, bit counting and reversing,
//!   funnel shifts of power-of-two width, saturating and overflow-checking sums, fma, roundings, `exp2`, `log2`, `ldexp`,
//!   `frexp`, `copysign`, `is.fpclass`. (`llvm.sin` and `llvm.cos` of float are the machine's, with its error for large
//!   arguments.) These have been expanded: `exp`, `log`, `pow` and their kin, all functions of doubles, `llvm.memcpy` and its
//!   kin, and `llvm.vector.reduce.*`.
//! * `atomicrmw` that [`gcnsel_legalize::atomic_instruction`] knows; others are loops around `cmpxchg`. `cmpxchg` of 32 and
//!   64 bits. Neither is in scratch.
//! * `alloca` of constant size, outside cycles. Others take their memory behind the frame. One `llvm.stacksave` gives the
//!   beginning of that memory.
//! * Loads and stores of anything up to 65536 bytes, at any alignment.
//!
//! The uniformity analysis is that of the legal function. Selection relies on it for values, for branches, and for uses outside
//! a cycle that lanes leave in different iterations.
//!
//! # What the selector makes
//!
//! A machine function with thread edges ([`gcnsel_mir`]), and [`KernelInfo`] for the descriptor and metadata.
//! Symbols are named by `SymbolPart::RelLow` and `RelHigh` in the `s_add_u32`, `s_addc_u32` right behind an `s_getpc_b64`;
//! their addend counts from the symbol alone.
//!
//! # Layers
//!
//! From below to above: the DAG (`dag`), rules for its nodes (`rules`), selection of a block by these rules (`select`), and the
//! walk through a function that makes the DAGs of its blocks (`lower`). `dpp`, `schedule`, `preset` and `invariants` work on
//! machine functions alone.

mod apart;
mod budgets;
mod causes;
mod dag;
mod dpp;
mod invariants;
mod lower;
mod mix;
mod parts;
mod preset;
mod refusal;
mod rules;
mod schedule;
mod select;

pub use budgets::{Budgets, register_budgets, workgroup_waves_per_simd};
pub use causes::{Causes, Held, LoadCause, VectorCause};
pub use lower::{HiddenUse, KernelInfo, LdsLayout, max_workgroup_size};
pub use select::verify;

use gcnsel_diag::Result;
use gcnsel_ir::Module;
use gcnsel_isa::{Resources, Target};
use gcnsel_legalize::{Analysed, Calls};
use gcnsel_picture::Picture;
use schedule::Room;
use std::sync::Arc;

/// Choices of the caller.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// Check the selected code by the instruction table.
    pub verify: bool,
    /// Leave instructions in the order in which they were selected.
    pub no_schedule: bool,
    /// Note why values are where they are ([`KernelInfo::causes`]); the later stages note their decisions then
    /// ([`gcnsel_mir::Function::journal`]).
    pub explain: bool,
    /// Note the same, but not what keeps loads from being scalar loads: enough to say where variables are.
    pub note_registers: bool,
    /// Which calls stay calls; what was legalized with others is not selected with these.
    pub calls: Arc<Calls>,
}

/// Selects machine code for a kernel of a module. Scheduling gets the kernel's memory.
///
/// # Errors
/// A construct that is not supported, at its place.
///
/// # Panics
/// With [`Options::verify`], if the selected code is wrong.
pub fn select(
    module: &Module,
    kernel: Analysed,
    target: Target,
    options: &Options,
) -> Result<(gcnsel_mir::Function, KernelInfo)> {
    let mut lower = lower::Lower::new(module, &kernel, &options.calls, target)?;
    if options.explain || options.note_registers {
        lower.explain(options.explain);
    }
    let lowered = lower.run(None)?;
    let lower::Lowered { code: mut machine, info, glued } = lowered;
    let attributes = &kernel.function().attributes;
    // Scheduling asks for it. The pipeline, which knows of callers, sets all budgets behind selection.
    machine.vgpr_budget = register_budgets(target, attributes, info.max_workgroup_size).vgprs;
    drop(kernel);
    apart::take_apart(&mut machine);
    dpp::fold(&mut machine, &glued);
    mix::fold(&mut machine, &glued);
    let waves = workgroup_waves_per_simd(target, info.max_workgroup_size);
    if !options.no_schedule {
        let vgprs = machine.vgpr_budget.into();
        let room = Room { least: waves, most: most_waves(target, &info), vgprs };
        schedule::schedule(&mut machine, &glued, room);
    }
    schedule::remove_requests(&mut machine);
    drop(glued);
    parts::read_in_tuples(&mut machine);
    preset::preset(&mut machine);
    invariants::hoist(&mut machine, waves);
    if options.verify {
        verify(&machine).unwrap_or_else(|e| panic!("selected code of '@{}': {e}", machine.name));
    }
    Ok((machine, info))
}

/// How many of a kernel's waves run on a SIMD, registers aside.
pub fn most_waves(target: Target, info: &KernelInfo) -> u32 {
    let (lds_bytes, workgroup_size) = (info.lds_bytes, info.max_workgroup_size);
    target.info().occupancy(Resources { sgprs: 0, vgprs: 0, lds_bytes, workgroup_size }).waves
}

/// The selection DAGs of a kernel's blocks, as text: what [`fn@select`] selects from.
///
/// # Errors
/// As [`fn@select`].
pub fn print_dags(module: &Module, kernel: &Analysed, target: Target, options: &Options) -> Result<String> {
    let mut text = format!("dag @{} {target} {{\n", gcnsel_diag::escape_name(&kernel.function().name));
    let mut print = |block: gcnsel_mir::Block, machine: &gcnsel_mir::Function, dag: &dag::Dag| {
        text.push_str(&format!("{block}:\n"));
        dag.print(&machine.origins, &mut text).expect("a string takes all text");
    };
    lower::Lower::new(module, kernel, &options.calls, target)?.run(Some(&mut print))?;
    text.push_str("}\n");
    Ok(text)
}

/// The selection DAGs of a kernel's blocks of a name as pictures: the name in the IR, or the machine block's, as `block2`.
///
/// # Errors
/// As [`fn@select`].
pub fn draw_dags(
    module: &Module,
    kernel: &Analysed,
    target: Target,
    options: &Options,
    name: &str,
) -> Result<(Vec<Picture>, Vec<String>)> {
    let (mut pictures, mut blocks) = (Vec::new(), Vec::new());
    let function = gcnsel_diag::escape_name(&kernel.function().name);
    let mut draw = |block: gcnsel_mir::Block, machine: &gcnsel_mir::Function, dag: &dag::Dag| {
        blocks.push(machine.block_name(block));
        if machine.is_block(block, name) {
            let title = format!("selection DAG of {} of @{function}", machine.block_title(block));
            pictures.push(dag.picture(title, &machine.origins).expect("a string takes all text"));
        }
    };
    lower::Lower::new(module, kernel, &options.calls, target)?.run(Some(&mut draw))?;
    Ok((pictures, blocks))
}
