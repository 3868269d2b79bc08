//! SGPR allocation: regalloc2 over the wave edges.
//!
//! regalloc2 has three register classes and no tuples, which fits the scalar file: single dwords, aligned
//! pairs and aligned quads are one class each, and [`pools::Pools`] says which SGPRs a class's registers are,
//! function by function. [`program::Program`] is the function as regalloc2 sees it; [`rewrite`] puts its
//! answer back.

mod pools;
mod program;
mod rewrite;

use crate::{Allocation, Error, frame::Reserve};
use gcnsel_mir::Function;
use pools::Pools;
use program::Program;

/// Allocates all SGPRs. Wave block parameters become moves; spilled values live in lanes of VGPRs
/// ([`gcnsel_mir::RegKind::WholeWave`]), which VGPR allocation then gives registers of their own. With
/// `verify`, regalloc2's checker judges the result.
pub fn allocate(
    f: &mut Function,
    reserve: &Reserve,
    verify: bool,
    result: &mut Allocation,
) -> Result<(), Error> {
    program::materialise_edge_arguments(f);
    let pools = Pools::choose(f, reserve);
    let program = Program::new(f, &pools)?;
    let options = regalloc2::RegallocOptions { validate_ssa: verify, ..Default::default() };
    let output = regalloc2::run(&program, &pools.environment(), &options)
        .map_err(|e| Error(format!("function '{}': scalar registers: {}", f.name, program.explain(f, &e))))?;
    if verify {
        program.check(f, &pools, &output)?;
    }
    rewrite::apply(f, &program, &pools, &output, result);
    Ok(())
}
