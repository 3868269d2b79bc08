//! VGPR allocation over the thread edges: the two sides of a divergent branch never interfere, because a lane takes one
//! of them.

mod by_colouring;
mod edges;

use crate::accumulators::relieve;
use crate::colour::Palette;
use crate::engine::drop_parameters;
use crate::pressure::Demand;
use crate::spill::{Spills, lanes::spill_lanes, vectors::Vectors};
use crate::whole::Places;
use crate::{Allocation, Error, File, Options};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Reg, convention};
use gcnsel_mir::{Function, Operand, Pseudo, VReg};
use std::ops::Range;

pub use edges::settle_edges;

/// Allocates all VGPRs, given what they need: physical registers, no parameters, no pseudo instructions but fences.
/// With `options.verify`, the checker judges the result.
pub fn allocate(
    f: &mut Function,
    demand: Demand,
    options: Options,
    result: &mut Allocation,
) -> Result<(), Error> {
    let verify = options.verify;
    f.find_spare_insts();
    let before = verify.then(|| f.clone());
    let lanes = spill_lanes(f);
    let whole = Places::of(f, &lanes);
    let aside = if f.makes_calls() { Aside::over_calls(f, lanes.len(), &whole)? } else { Aside::default() };
    let behind = if f.makes_calls() { 0 } else { lanes.len() as u16 + whole.count + whole.align - 1 };
    let mut palette = palette(f, f.vgpr_budget.saturating_sub(behind));
    palette.most_waves = options.most_waves;
    aside.lanes.iter().chain(&aside.whole).for_each(|reg| palette.never.set(reg.index, reg.dwords, true));
    let mut accumulators = accumulators(f);
    let mut demand = demand;
    if !f.has_convention() {
        let taken;
        (demand, taken) = relieve(f, demand, palette.free() as u32, accumulators.end);
        accumulators.start = taken;
    }
    let mut spills = Spills::new(Vectors::new(accumulators));
    options.vectors.engine().allocate(f, Some(demand), palette, &mut spills, verify)?;
    drop_parameters(f, File::Vgprs.edges());
    result.vgpr_spills += spills.dwords();
    if let Some(before) = before {
        crate::check::check(&before, f, File::Vgprs)?;
    }
    let aside = match f.makes_calls() {
        true => aside,
        false => Aside::behind(used(f), lanes.len(), &whole),
    };
    place_spill_lanes(f, &lanes, &aside.lanes);
    if let Some(registers) = aside.whole {
        let before = verify.then(|| f.clone());
        whole.name(f, registers.index);
        if let Some(before) = before {
            crate::check::check_whole(&before, f, registers)?;
        }
    }
    if f.is_callable {
        let whole = aside.whole.into_iter().flat_map(Reg::each);
        let registers: Vec<Reg> = aside.lanes.into_iter().chain(whole).collect();
        crate::saved::save_vectors(f, &registers);
    }
    Ok(())
}

/// Registers that belong to the whole wave, and that no lane has anything of its own in.
#[derive(Default)]
struct Aside {
    /// Those whose lanes hold SGPRs.
    lanes: Vec<Reg>,
    /// Those of whole-wave values, as one run.
    whole: Option<Reg>,
}

impl Aside {
    /// Those behind all others.
    fn behind(used: u16, lanes: usize, whole: &Places) -> Self {
        let end = used + lanes as u16;
        Aside {
            lanes: (used..end).map(|at| Reg::vgpr(at, 1)).collect(),
            whole: run(end.next_multiple_of(whole.align), whole.count),
        }
    }

    /// Where calls are made: a callee leaves these as they are.
    ///
    /// # Errors
    /// If there are too few.
    fn over_calls(f: &Function, lanes: usize, whole: &Places) -> Result<Self, Error> {
        let is_kept = |at: u16| !convention::is_clobbered(Bank::Vgpr, at, f.target);
        let kept: Vec<u16> = (0..f.vgpr_budget).filter(|&at| is_kept(at)).collect();
        let missing =
            |what: String| Error(format!("function '{}': {what}; {} may be used", f.name, f.vgpr_budget));
        // Whole-wave values have neighbouring registers.
        let fits = |&first: &u16| {
            let end = first + whole.count;
            first.is_multiple_of(whole.align) && end <= f.vgpr_budget && (first..end).all(is_kept)
        };
        let first = kept.iter().copied().find(fits);
        let first = first.ok_or_else(|| {
            let count = whole.count;
            missing(format!(
                "{count} neighbouring VGPRs that live over calls are needed for whole-wave values"
            ))
        });
        let whole = if whole.count == 0 { None } else { run(first?, whole.count) };
        let others = kept.into_iter().filter(|&at| whole.is_none_or(|run| !run.contains(Reg::vgpr(at, 1))));
        let registers: Vec<Reg> = others.take(lanes).map(|at| Reg::vgpr(at, 1)).collect();
        match registers.len() == lanes {
            true => Ok(Aside { lanes: registers, whole }),
            false => Err(missing(format!(
                "{lanes} VGPRs are needed for spilled SGPRs that live over calls, of those that callees keep"
            ))),
        }
    }
}

/// So many registers, if any.
fn run(first: u16, count: u16) -> Option<Reg> {
    (count > 0).then(|| Reg::vgpr(first, count as u8))
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

/// The registers there are, within a budget.
fn palette(f: &Function, budget: u16) -> Palette {
    let even = if f.target.info().even_vgpr_tuples { 2 } else { 1 };
    Palette::new(File::Vgprs, budget, [1, 1, even, even, even])
}

/// The VGPRs that hold spilled SGPRs get these registers.
fn place_spill_lanes(f: &mut Function, lanes: &[VReg], registers: &[Reg]) {
    if lanes.is_empty() {
        return;
    }
    let mut place: SecondaryMap<VReg, Option<Reg>> = full_map(f.regs.len());
    lanes.iter().zip(registers).for_each(|(&lane, &register)| place[lane] = Some(register));
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let insts = std::mem::take(&mut f.blocks[block].insts);
        for &inst in &insts {
            for operand in &mut f.insts[inst].operands {
                if let Some(reg) = operand.as_reg().and_then(|r| place[r.reg]) {
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
