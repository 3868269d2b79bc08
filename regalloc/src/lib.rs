//! Register allocation, file by file, scalars first.
//!
//! SGPRs are allocated over the wave edges (`sgpr`); a spilled SGPR lives in lanes of VGPRs.
//! How many VGPRs those lanes take is then known exactly, and VGPRs are coloured in SSA form over the thread
//! edges within what is left (`vgpr`). [`check`] re-derives from the allocated function that each use reads
//! the value it should.
//!
//! Before: virtual registers, SSA over the two graphs (see `gcnsel_mir`). After: physical registers only, no
//! block parameters, no pseudo instructions but fences, stack objects at known offsets.

mod by_regalloc2;
pub mod check;
mod colour;
mod copies;
mod engine;
mod file;
mod frame;
mod lower;
mod pressure;
mod saved;
mod sgpr;
mod spill;
#[cfg(test)]
mod tests;
mod vgpr;
mod whole;

pub use engine::Allocator;
pub use file::File;

use gcnsel_mir::Function;
use pressure::Demand;

/// What allocation did beyond naming registers, for reports and for the kernel descriptor. (Which registers are used
/// is counted from the final code, by `emit`.)
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allocation {
    /// SGPRs (dwords) that were spilled to VGPR lanes.
    pub sgpr_spills: u32,
    /// VGPRs (dwords) that were spilled to scratch.
    pub vgpr_spills: u32,
    /// Bytes of scratch per lane: spill slots and allocas.
    pub scratch_bytes: u32,
}

/// How to allocate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Who allocates SGPRs.
    pub scalars: Allocator,
    /// Who allocates VGPRs.
    pub vectors: Allocator,
    /// Whether the result is checked.
    pub verify: bool,
}

/// Why a function cannot be allocated. Names the function, block and instruction at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

impl std::fmt::Display for Error {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

/// What [`prepare`] found out about VGPRs.
#[derive(Clone, Debug)]
pub struct Prepared {
    demand: Demand,
    may_spill: bool,
}

/// Readies a linearised function for [`allocate`]: what passes along thread edges becomes explicit, and the inputs
/// that scratch needs are added. Between the two the inputs are placed (`gcnsel_emit::place_inputs`).
pub fn prepare(f: &mut Function, options: Options) -> Prepared {
    vgpr::settle_edges(f);
    let demand = Demand::of(f, File::Vgprs);
    let may_spill = frame::may_spill(f, &demand, options.vectors);
    frame::add_scratch_inputs(f, may_spill);
    Prepared { demand, may_spill }
}

/// Allocates all registers of a linearised function whose inputs are placed; `vgprs` is what [`prepare`] found, with the
/// same options.
///
/// With `options.verify`, independent checkers judge both files' results.
///
/// # Errors
/// When one instruction needs more registers than the budget has, or when a checker finds a fault.
pub fn allocate(f: &mut Function, vgprs: Prepared, options: Options) -> Result<Allocation, Error> {
    let reserve = frame::Reserve::decide(f, vgprs.may_spill);
    let mut result = Allocation::default();
    sgpr::allocate(f, &reserve, options.scalars, options.verify, &mut result)?;
    if options.verify && Demand::of(f, File::Vgprs) != vgprs.demand {
        return Err(Error(format!("function '{}': allocating scalars changed what vectors need", f.name)));
    }
    vgpr::allocate(f, vgprs.demand, options.vectors, options.verify, &mut result)?;
    frame::lay_out(f, &reserve, &mut result)?;
    whole::set_exec(f, reserve.saved_exec())?;
    if options.verify {
        check::check_exec(f)?;
    }
    Ok(result)
}

/// Allocates SGPRs alone, for tests of the stages by themselves.
#[doc(hidden)]
pub fn sgpr_only(f: &mut Function, vgprs: &Prepared, engine: Allocator) -> Result<Allocation, Error> {
    let mut result = Allocation::default();
    sgpr::allocate(f, &frame::Reserve::decide(f, vgprs.may_spill), engine, true, &mut result)?;
    Ok(result)
}

/// Allocates VGPRs alone, for tests of the stages by themselves.
#[doc(hidden)]
pub fn vgpr_only(f: &mut Function, vgprs: Prepared, engine: Allocator) -> Result<Allocation, Error> {
    let mut result = Allocation::default();
    vgpr::allocate(f, vgprs.demand, engine, false, &mut result)?;
    Ok(result)
}
