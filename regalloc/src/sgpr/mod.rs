//! SGPR allocation over the wave edges, by one of two engines.
//!
//! [`by_colouring`] colours it in SSA form, as VGPRs are. [`by_regalloc2`] hands the function to regalloc2, which knows no
//! tuples: single dwords, pairs and quads are classes of their own. What they give is judged by the same checker.

mod by_colouring;
mod by_regalloc2;
mod lower;
mod pools;
mod program;

use crate::file::File;
use crate::spill::lanes::SpillLanes;
use crate::{Allocation, Error, frame::Reserve};
use gcnsel_mir::{Function, Operand, Terminator};

/// Who allocates SGPRs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScalarEngine {
    /// The crate regalloc2.
    Regalloc2,
    /// Colouring in SSA form.
    #[default]
    Colouring,
}

/// A way to allocate SGPRs.
trait Engine {
    /// Gives every SGPR of a function a physical register, over the wave edges: wave block parameters become moves,
    /// spilled values live in lanes of VGPRs ([`gcnsel_mir::RegKind::WholeWave`]), which are the result. With `verify`,
    /// what it can judge about itself it does.
    fn allocate(&self, f: &mut Function, reserve: &Reserve, verify: bool) -> Result<SpillLanes, Error>;
}

impl ScalarEngine {
    /// All there are.
    pub const ALL: [ScalarEngine; 2] = [ScalarEngine::Regalloc2, ScalarEngine::Colouring];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            ScalarEngine::Regalloc2 => "regalloc2",
            ScalarEngine::Colouring => "colouring",
        }
    }

    fn engine(self) -> &'static dyn Engine {
        match self {
            ScalarEngine::Regalloc2 => &by_regalloc2::Regalloc2,
            ScalarEngine::Colouring => &by_colouring::Colouring,
        }
    }
}

/// Allocates all SGPRs; VGPR allocation then gives the lanes of spilled ones registers of their own. With `verify`, the
/// checker judges the result.
pub fn allocate(
    f: &mut Function,
    reserve: &Reserve,
    engine: ScalarEngine,
    verify: bool,
    result: &mut Allocation,
) -> Result<(), Error> {
    let before = verify.then(|| f.clone());
    let lanes = engine.engine().allocate(f, reserve, verify)?;
    for at in 0..f.layout.len() {
        let data = &mut f.blocks[f.layout[at]];
        data.wave_params.clear();
        data.wave_edges_mut().into_iter().for_each(|edge| edge.args.clear());
        if let Some(Terminator::Divergent { mask, .. }) = &mut data.terminator {
            // The wave's branch has taken its place.
            *mask = Operand::Undef;
        }
    }
    result.sgpr_spills = lanes.used();
    lanes.define(f);
    if let Some(before) = before {
        crate::check::check(&before, f, File::Sgprs)?;
    }
    Ok(())
}
