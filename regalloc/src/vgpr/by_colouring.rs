//! VGPR allocation by colouring in SSA form over the thread edges. In SSA form the registers needed are those live at
//! once, tuples aside.

use crate::Error;
use crate::colour::{Palette, spill_and_colour};
use crate::engine::{Colouring, Engine};
use crate::file::File;
use crate::pressure::Demand;
use crate::rewrite::rewrite;
use crate::spill::{Spills, vectors::Vectors};
use gcnsel_mir::Function;

impl Engine<Vectors> for Colouring {
    fn allocate(
        &self,
        f: &mut Function,
        demand: Option<Demand>,
        mut palette: Palette,
        spills: &mut Spills<Vectors>,
        _: bool,
    ) -> Result<(), Error> {
        let demand = demand.unwrap_or_else(|| Demand::of(f, File::Vgprs));
        let room = u32::from(palette.limit);
        let (coloured, _) = spill_and_colour(f, demand, &mut palette, spills, room, |_, _, _| ())?;
        rewrite(f, File::Vgprs, coloured);
        Ok(())
    }
}
