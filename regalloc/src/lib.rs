//! Register allocation, file by file, scalars first.
//!
//! SGPRs are allocated over the wave edges (`sgpr`); a spilled SGPR lives in lanes of VGPRs.
//! How many VGPRs those lanes take is then known exactly, and VGPRs are coloured in SSA form over the thread
//! edges within what is left (`vgpr`). [`check`] re-derives from the allocated function that each use reads
//! the value it should.
//!
//! Before: virtual registers, SSA over the two graphs (see `gcnsel_mir`). After: physical registers only, no
//! block parameters, no pseudo instructions but fences, stack objects at known offsets.

pub mod check;
mod colour;
mod copies;
mod file;
mod frame;
mod pressure;
mod sgpr;
mod spill;
mod vgpr;

pub use file::File;
pub use pressure::Demand;
pub use sgpr::ScalarEngine;

use gcnsel_mir::Function;

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
    pub scalars: ScalarEngine,
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

/// Readies a linearised function for [`allocate`]: what passes along thread edges becomes explicit, and the inputs
/// that scratch needs are added. Between the two the inputs are placed (`gcnsel_emit::place_inputs`).
pub fn prepare(f: &mut Function) -> Demand {
    vgpr::settle_edges(f);
    let vgprs = Demand::of(f, File::Vgprs);
    frame::add_scratch_inputs(f, &vgprs);
    vgprs
}

/// Allocates all registers of a linearised function whose inputs are placed; `vgprs` is what [`prepare`] found.
///
/// With `options.verify`, independent checkers judge both files' results.
///
/// # Errors
/// When one instruction needs more registers than the budget has, or when a checker finds a fault.
pub fn allocate(f: &mut Function, vgprs: Demand, options: Options) -> Result<Allocation, Error> {
    let reserve = frame::Reserve::decide(f, &vgprs);
    let mut result = Allocation::default();
    sgpr::allocate(f, &reserve, options.scalars, options.verify, &mut result)?;
    if options.verify && Demand::of(f, File::Vgprs) != vgprs {
        return Err(Error(format!("function '{}': allocating scalars changed what vectors need", f.name)));
    }
    vgpr::allocate(f, vgprs, options.verify, &mut result)?;
    frame::lay_out(f, &reserve, &mut result)?;
    Ok(result)
}

/// Allocates SGPRs alone, for tests of the stages by themselves.
#[doc(hidden)]
pub fn sgpr_only(f: &mut Function, engine: ScalarEngine) -> Result<Allocation, Error> {
    let mut result = Allocation::default();
    let vgprs = Demand::of(f, File::Vgprs);
    sgpr::allocate(f, &frame::Reserve::decide(f, &vgprs), engine, true, &mut result)?;
    Ok(result)
}

/// Allocates VGPRs alone, for tests of the stages by themselves.
#[doc(hidden)]
pub fn vgpr_only(f: &mut Function) -> Result<Allocation, Error> {
    let mut result = Allocation::default();
    let vgprs = Demand::of(f, File::Vgprs);
    vgpr::allocate(f, vgprs, false, &mut result)?;
    Ok(result)
}
