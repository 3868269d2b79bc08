//! SGPR allocation: regalloc2 over the wave edges.
//!
//! regalloc2 has three register classes and no tuples, which fits the scalar file: single dwords, aligned
//! pairs and aligned quads are one class each, and [`pools::Pools`] says which SGPRs a class's registers are,
//! function by function. [`program::Program`] is the function as regalloc2 sees it; [`rewrite`] puts its
//! answer back. Where the pressure leaves no choice, [`crate::spill`] goes before it: regalloc2 would find out
//! register by register.

mod pools;
mod program;
mod rewrite;

use crate::file::File;
use crate::pressure::{Demand, largest_pressure};
use crate::spill::{Spills, lanes::SpillLanes};
use crate::{Allocation, Error, frame::Reserve};
use gcnsel_mir::Function;
use pools::Pools;
use program::Program;

/// Dwords spilled beyond what must be, so that regalloc2 finds its way.
const MARGIN: u32 = 4;

/// Times that spilling may fail to make the classes fit: their peaks are at different places.
const ROUNDS: usize = 6;

/// Allocates all SGPRs. Wave block parameters become moves; spilled values live in lanes of VGPRs
/// ([`gcnsel_mir::RegKind::WholeWave`]), which VGPR allocation then gives registers of their own. With
/// `verify`, regalloc2's checker judges its part, and ours the whole.
pub fn allocate(
    f: &mut Function,
    reserve: &Reserve,
    verify: bool,
    result: &mut Allocation,
) -> Result<(), Error> {
    let before = verify.then(|| f.clone());
    let (pools, mut lanes) = relieve(f, reserve);
    program::materialise_edge_arguments(f);
    let program = Program::new(f, &pools)?;
    let options = regalloc2::RegallocOptions { validate_ssa: verify, ..Default::default() };
    let output = regalloc2::run(&program, &pools.environment(), &options)
        .map_err(|e| Error(format!("function '{}': scalar registers: {}", f.name, program.explain(f, &e))))?;
    if verify {
        program.check(f, &pools, &output)?;
    }
    rewrite::apply(f, &program, &pools, &output, &mut lanes);
    result.sgpr_spills = lanes.used();
    lanes.define(f);
    if let Some(before) = before {
        crate::check::check(&before, f, File::Sgprs)?;
    }
    Ok(())
}

/// Spills what cannot be kept, and divides the file. What is still too much is left to regalloc2.
fn relieve(f: &mut Function, reserve: &Reserve) -> (Pools, SpillLanes) {
    let mut spills = Spills::new(SpillLanes::default());
    let mut liveness = File::Sgprs.liveness(f);
    let mut pools = Pools::choose(f, reserve, &liveness);
    for _ in 0..ROUNDS {
        if pools.missing == 0 {
            break;
        }
        let pressure = largest_pressure(f, File::Sgprs, &liveness);
        let limit = pressure.saturating_sub(pools.missing as u32 + MARGIN);
        let fits = spills.fit(f, Demand { liveness, pressure }, limit);
        let gave_up = fits.is_err();
        liveness = fits.map_or_else(|_| File::Sgprs.liveness(f), |(_, demand)| demand.liveness);
        pools = Pools::choose(f, reserve, &liveness);
        if gave_up {
            break;
        }
    }
    (pools, spills.into_storage())
}
