//! Register allocation, file by file, scalars first.
//!
//! SGPRs are allocated over the wave edges (`sgpr`). A spilled SGPR lives in a lane of a VGPR, or in memory if there are too
//! many. So the number of VGPRs for those lanes is known exactly when VGPRs are coloured. They are coloured in SSA form over
//! the thread edges, within the VGPRs that are left (`vgpr`). [`check`] derives anew, from the allocated function, that each use
//! reads the right value.
//!
//! Before: virtual registers, SSA over the two graphs (see `gcnsel_mir`). After: physical registers only, no
//! block parameters, no pseudo instructions except fences, stack objects at known offsets.
//!
//! The layers, from below to above: files and their demand (`file`, `pressure`); spilling, and pseudo instructions as real ones
//! (`spill`, `lower`); colouring, the engines and the checkers; whole-wave values and the frame; vectors in AGPRs (`accumulators`);
//! SGPRs, VGPRs; this file.

mod accumulators;
mod allocation;
mod by_regalloc2;
pub mod check;
mod colour;
mod copies;
mod deaths;
mod engine;
mod error;
mod file;
mod frame;
mod lower;
mod overlap;
mod peak;
mod pressure;
mod rewrite;
mod saved;
mod sgpr;
mod spill;
#[cfg(test)]
mod tests;
mod vgpr;
mod whole;

pub use allocation::Allocation;
pub use engine::Allocator;
pub use error::Error;
pub use file::File;
pub use peak::{Peak, peak};

use frame::{LaneMemory, LaneRoom};
use gcnsel_mir::{Function, Journal};
use pressure::Demand;

/// How to allocate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Who allocates SGPRs.
    pub scalars: Allocator,
    /// Who allocates VGPRs.
    pub vectors: Allocator,
    /// Whether the result is checked.
    pub verify: bool,
    /// VGPRs whose lanes may hold spilled SGPRs, at most; others are in memory, which is reached through one of those
    /// VGPRs, so that zero is as one. `None` leaves it to what else needs VGPRs.
    pub most_lane_registers: Option<u16>,
    /// The waves that a SIMD has room for, registers aside: fewer VGPRs than these need gain nothing. `None` if that is not known.
    pub most_waves: Option<u32>,
}

/// What [`prepare`] found out about VGPRs.
#[derive(Clone, Debug)]
pub struct Prepared {
    demand: Demand,
    may_spill: bool,
    lanes: LaneRoom,
}

impl Prepared {
    /// With all that memory may need.
    fn with_memory(self) -> Prepared {
        Prepared { may_spill: true, lanes: self.lanes.reserved(), ..self }
    }
}

/// Allocates all registers of a linearised function; `place_inputs` (`gcnsel_emit::place_inputs`) gives its inputs their
/// registers.
///
/// Whether VGPRs are spilled, or lanes of SGPRs are in memory, decides who has the first SGPRs, which are allocated before.
/// Where it looks as if none were, but aligned tuples may find too few places between other registers, or the lanes may be
/// more than there is room for, a second attempt is made with what memory needs.
///
/// # Errors
/// As [`allocate`].
pub fn allocate_function(
    f: &mut Function,
    options: Options,
    place_inputs: impl Fn(&mut Function),
) -> Result<Allocation, Error> {
    let mut prepared = prepare_edges(f, options);
    Journal::tell_apart(f);
    let may_yet_spill = !prepared.may_spill && frame::may_yet_spill(f, &prepared.demand);
    let is_open = may_yet_spill || prepared.lanes.memory == LaneMemory::Perhaps;
    let before = is_open.then(|| f.clone());
    frame::add_scratch_inputs(f, prepared.may_spill);
    place_inputs(f);
    let spare = before.as_ref().map(|_| prepared.clone());
    match attempt(f, prepared, options)? {
        Some(allocation) => Ok(allocation),
        None => {
            let (Some(before), Some(spare)) = (before, spare) else { return Err(frame::without_scratch(f)) };
            (*f, prepared) = (before, spare.with_memory());
            frame::add_scratch_inputs(f, true);
            place_inputs(f);
            allocate(f, prepared, options)
        }
    }
}

/// Readies a linearised function for [`allocate`]: what passes along thread edges becomes explicit, and the inputs
/// that scratch needs are added. Between the two the inputs are placed (`gcnsel_emit::place_inputs`).
pub fn prepare(f: &mut Function, options: Options) -> Prepared {
    let mut prepared = prepare_edges(f, options);
    prepared.lanes = prepared.lanes.reserved();
    frame::add_scratch_inputs(f, prepared.may_spill);
    prepared
}

fn prepare_edges(f: &mut Function, options: Options) -> Prepared {
    f.vgpr_budget = frame::usable_vgprs(f);
    vgpr::settle_edges(f);
    sgpr::in_vectors::relieve(f, options.most_lane_registers);
    let demand = Demand::of(f, File::Vgprs);
    let lanes = LaneRoom::decide(f, &demand, options.scalars, options.most_lane_registers);
    let in_memory = lanes.memory == LaneMemory::Reserved;
    let may_spill = in_memory || frame::may_spill(f, &demand, options.vectors);
    Prepared { demand, may_spill, lanes }
}

/// Allocates all registers of a linearised function whose inputs are placed; `vgprs` is what [`prepare`] found, with the
/// same options.
///
/// With `options.verify`, independent checkers judge both files' results.
///
/// # Errors
/// When one instruction needs more registers than the budget has, or when a checker finds a fault.
pub fn allocate(f: &mut Function, vgprs: Prepared, options: Options) -> Result<Allocation, Error> {
    attempt(f, vgprs, options)?.ok_or_else(|| frame::without_scratch(f))
}

/// As [`allocate`]; `None` if VGPRs have been spilled, or lanes of SGPRs are more than there is room for, and memory was not
/// to be used.
fn attempt(f: &mut Function, vgprs: Prepared, options: Options) -> Result<Option<Allocation>, Error> {
    let reserve = frame::Reserve::decide(f, vgprs.may_spill, vgprs.lanes.memory);
    let mut result = Allocation::default();
    if !sgpr::allocate(f, &reserve, vgprs.lanes, options.scalars, options.verify, &mut result)? {
        return Ok(None);
    }
    if options.verify && Demand::of(f, File::Vgprs) != vgprs.demand {
        return Err(Error(format!("function '{}': allocating scalars changed what vectors need", f.name)));
    }
    vgpr::allocate(f, vgprs.demand, options, &mut result)?;
    if frame::lacks_scratch(f, &reserve) {
        return Ok(None);
    }
    frame::lay_out(f, &reserve, &mut result)?;
    whole::set_exec(f, reserve.saved_exec())?;
    if options.verify {
        check::check_exec(f)?;
    }
    Ok(Some(result))
}

/// Allocates SGPRs alone, for tests of the stages by themselves.
#[doc(hidden)]
pub fn sgpr_only(f: &mut Function, vgprs: &Prepared, engine: Allocator) -> Result<Allocation, Error> {
    let mut result = Allocation::default();
    let reserve = frame::Reserve::decide(f, vgprs.may_spill, vgprs.lanes.memory);
    sgpr::allocate(f, &reserve, vgprs.lanes, engine, true, &mut result)?;
    Ok(result)
}

/// Allocates VGPRs alone, for tests of the stages by themselves.
#[doc(hidden)]
pub fn vgpr_only(f: &mut Function, vgprs: Prepared, engine: Allocator) -> Result<Allocation, Error> {
    let mut result = Allocation::default();
    let options = Options { vectors: engine, ..Options::default() };
    vgpr::allocate(f, vgprs.demand, options, &mut result)?;
    Ok(result)
}
