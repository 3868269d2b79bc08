//! VGPR allocation: colouring in SSA form over the thread edges.
//!
//! The two sides of a divergent branch never interfere, because a lane takes one of them. In SSA form the
//! registers needed are those live at once, tuples aside: [`crate::spill`] brings that number under the budget,
//! [`crate::colour`] assigns registers in dominance order, and [`rewrite`] lowers what is left of SSA to moves.

mod edges;
mod rewrite;

use crate::colour::{Palette, colour};
use crate::pressure::Demand;
use crate::spill::{Spills, scratch::Scratch};
use crate::{Allocation, Error, File};
use gcnsel_isa::Reg;
use gcnsel_mir::{Function, Operand, Pseudo, RegKind, VReg};

pub use edges::settle_edges;

/// Allocates all VGPRs, given what they need: physical registers, no parameters, no pseudo instructions but fences.
/// With `verify`, the checker judges the result.
pub fn allocate(
    f: &mut Function,
    mut demand: Demand,
    verify: bool,
    result: &mut Allocation,
) -> Result<(), Error> {
    let before = verify.then(|| f.clone());
    let lanes: Vec<VReg> = f.regs.keys().filter(|&r| f.regs[r].kind == RegKind::WholeWave).collect();
    let budget = u32::from(f.vgpr_budget).saturating_sub(lanes.len() as u32);
    // Colouring cannot fail for single registers; tuples may find the free ones scattered, and then get more room.
    let mut target = budget;
    let even = if f.target.info().even_vgpr_tuples { 2 } else { 1 };
    let palette = Palette::new(File::Vgprs, budget as u16, [1, 1, even, even, even]);
    let mut spills = Spills::new(Scratch);
    let colours = loop {
        let (stored, left) = spills.fit(f, demand, target)?;
        demand = left;
        result.vgpr_spills += stored;
        match colour(f, &demand.liveness, &palette) {
            Ok(colours) => break colours,
            Err(stuck) if target <= 8 => return Err(stuck),
            Err(_) => target -= (target / 16).max(2),
        }
    };
    let used = rewrite::rewrite(f, &colours);
    if let Some(before) = before {
        crate::check::check(&before, f, crate::File::Vgprs)?;
    }
    place_spill_lanes(f, &lanes, used);
    Ok(())
}

/// The VGPRs that hold spilled SGPRs get the registers behind all others.
fn place_spill_lanes(f: &mut Function, lanes: &[VReg], used: u16) {
    if lanes.is_empty() {
        return;
    }
    let place = |reg: VReg| lanes.iter().position(|&l| l == reg).map(|i| Reg::vgpr(used + i as u16, 1));
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let insts = std::mem::take(&mut f.blocks[block].insts);
        for &inst in &insts {
            for operand in &mut f.insts[inst].operands {
                if let Some(reg) = operand.as_reg().and_then(|r| place(r.reg)) {
                    *operand = Operand::Phys(reg);
                }
            }
        }
        let is_marker = |i: &gcnsel_mir::Inst| f.insts[*i].opcode == Pseudo::SpillLanes.into();
        f.blocks[block].insts = insts.into_iter().filter(|i| !is_marker(i)).collect();
    }
}
