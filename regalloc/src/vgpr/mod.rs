//! VGPR allocation over the thread edges: the two sides of a divergent branch never interfere, because a lane takes one
//! of them.

mod by_colouring;
mod edges;

use crate::colour::Palette;
use crate::engine::{Allocator, drop_parameters};
use crate::pressure::Demand;
use crate::spill::{Spills, vectors::Vectors};
use crate::{Allocation, Error, File};
use gcnsel_isa::{Bank, Reg};
use gcnsel_mir::{Function, Operand, Pseudo, RegKind, VReg};

pub use edges::settle_edges;

/// Allocates all VGPRs, given what they need: physical registers, no parameters, no pseudo instructions but fences.
/// With `verify`, the checker judges the result.
pub fn allocate(
    f: &mut Function,
    demand: Demand,
    allocator: Allocator,
    verify: bool,
    result: &mut Allocation,
) -> Result<(), Error> {
    let before = verify.then(|| f.clone());
    let lanes: Vec<VReg> = f.regs.keys().filter(|&r| f.regs[r].kind == RegKind::WholeWave).collect();
    let budget = f.vgpr_budget.saturating_sub(lanes.len() as u16);
    let mut spills = Spills::new(Vectors::new(f.agpr_budget));
    allocator.engine().allocate(f, Some(demand), palette(f, budget), &mut spills, verify)?;
    drop_parameters(f, File::Vgprs.edges());
    result.vgpr_spills += spills.dwords();
    if let Some(before) = before {
        crate::check::check(&before, f, File::Vgprs)?;
    }
    place_spill_lanes(f, &lanes);
    Ok(())
}

/// The registers there are, within a budget.
fn palette(f: &Function, budget: u16) -> Palette {
    let even = if f.target.info().even_vgpr_tuples { 2 } else { 1 };
    Palette::new(File::Vgprs, budget, [1, 1, even, even, even])
}

/// The VGPRs that hold spilled SGPRs get the registers behind all others.
fn place_spill_lanes(f: &mut Function, lanes: &[VReg]) {
    if lanes.is_empty() {
        return;
    }
    let used = used(f);
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

/// The VGPRs in use: one more than the largest number.
fn used(f: &Function) -> u16 {
    let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
    let named = insts.flat_map(|&inst| &f.insts[inst].operands).filter_map(|operand| match operand {
        Operand::Phys(reg) => Some(*reg),
        _ => None,
    });
    let inputs = f.inputs.iter().filter_map(|input| input.phys);
    named.chain(inputs).filter(|reg| reg.bank == Bank::Vgpr).map(Reg::end).max().unwrap_or(0)
}
