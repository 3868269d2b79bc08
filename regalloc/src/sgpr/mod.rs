//! SGPR allocation over the wave edges. What the engines give is judged by the same checker.

mod by_colouring;

use crate::colour::Palette;
use crate::engine::{Allocator, drop_parameters};
use crate::file::File;
use crate::spill::{Spills, lanes::SpillLanes};
use crate::{Allocation, Error, frame::Reserve};
use gcnsel_isa::Reg;
use gcnsel_mir::Function;

/// Allocates all SGPRs; VGPR allocation then gives the lanes of spilled ones registers of their own. With `verify`, the
/// checker judges the result.
pub fn allocate(
    f: &mut Function,
    reserve: &Reserve,
    allocator: Allocator,
    verify: bool,
    result: &mut Allocation,
) -> Result<(), Error> {
    let before = verify.then(|| f.clone());
    let mut spills = Spills::new(SpillLanes::default());
    allocator.engine().allocate(f, None, palette(f, reserve), &mut spills, verify)?;
    drop_parameters(f, File::Sgprs.edges());
    let lanes = spills.into_storage();
    result.sgpr_spills = lanes.used();
    lanes.define(f);
    if let Some(before) = before {
        crate::check::check(&before, f, File::Sgprs)?;
    }
    Ok(())
}

/// The registers there are: those of the budget and VCC, without what is kept free.
fn palette(f: &Function, reserve: &Reserve) -> Palette {
    let mut palette = Palette::new(File::Sgprs, Reg::VCC.end(), [1, 1, 2, 4, 4]);
    let beyond = f.sgpr_budget..Reg::VCC.index;
    palette.never.set(beyond.start, (beyond.end.saturating_sub(beyond.start)) as u8, true);
    for register in reserve.registers() {
        palette.never.set(register.index, register.dwords, true);
    }
    palette
}
