//! VGPR allocation over the thread edges: the two sides of a divergent branch never interfere, because a lane takes one
//! of them.

mod by_colouring;
mod edges;

use crate::colour::Palette;
use crate::engine::{Allocator, drop_parameters};
use crate::pressure::Demand;
use crate::spill::{Spills, vectors::Vectors};
use crate::{Allocation, Error, File};
use gcnsel_isa::{Bank, Reg, convention};
use gcnsel_mir::{Function, Operand, Pseudo, RegKind, VReg};
use std::ops::Range;

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
    let over_calls = if f.makes_calls() { registers_over_calls(f, lanes.len())? } else { Vec::new() };
    let behind = if f.makes_calls() { 0 } else { lanes.len() as u16 };
    let mut palette = palette(f, f.vgpr_budget.saturating_sub(behind));
    over_calls.iter().for_each(|reg| palette.never.set(reg.index, 1, true));
    let mut spills = Spills::new(Vectors::new(accumulators(f)));
    allocator.engine().allocate(f, Some(demand), palette, &mut spills, verify)?;
    drop_parameters(f, File::Vgprs.edges());
    result.vgpr_spills += spills.dwords();
    if let Some(before) = before {
        crate::check::check(&before, f, File::Vgprs)?;
    }
    let registers = place_spill_lanes(f, &lanes, over_calls);
    if f.is_callable {
        crate::saved::save_vectors(f, &registers);
    }
    Ok(())
}

/// The AGPRs that spilled values may live in. Calls change the first ones, and whoever calls wants the others back.
fn accumulators(f: &Function) -> Range<u16> {
    let kept = (0..f.agpr_budget).find(|&at| !convention::is_clobbered(Bank::Agpr, at, f.target));
    let kept = kept.unwrap_or(f.agpr_budget);
    match (f.is_callable, f.makes_calls()) {
        (false, false) => 0..f.agpr_budget,
        (true, false) => 0..kept,
        (false, true) => kept..f.agpr_budget,
        (true, true) => 0..0,
    }
}

/// Registers for the lanes that hold SGPRs where calls are made: a callee leaves them as they are.
fn registers_over_calls(f: &Function, count: usize) -> Result<Vec<Reg>, Error> {
    let kept = (0..f.vgpr_budget).filter(|&at| !convention::is_clobbered(Bank::Vgpr, at, f.target));
    let registers: Vec<Reg> = kept.take(count).map(|at| Reg::vgpr(at, 1)).collect();
    match registers.len() == count {
        true => Ok(registers),
        false => Err(Error(format!(
            "function '{}': {count} VGPRs are needed for spilled SGPRs that live over calls; {} may be used",
            f.name, f.vgpr_budget
        ))),
    }
}

/// The registers there are, within a budget.
fn palette(f: &Function, budget: u16) -> Palette {
    let even = if f.target.info().even_vgpr_tuples { 2 } else { 1 };
    Palette::new(File::Vgprs, budget, [1, 1, even, even, even])
}

/// The VGPRs that hold spilled SGPRs get these registers, or those behind all others. The result is which.
fn place_spill_lanes(f: &mut Function, lanes: &[VReg], registers: Vec<Reg>) -> Vec<Reg> {
    if lanes.is_empty() {
        return registers;
    }
    let registers = if registers.is_empty() {
        let used = used(f);
        (0..lanes.len() as u16).map(|i| Reg::vgpr(used + i, 1)).collect()
    } else {
        registers
    };
    let place = |reg: VReg| lanes.iter().position(|&l| l == reg).map(|i| registers[i]);
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
    registers
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
