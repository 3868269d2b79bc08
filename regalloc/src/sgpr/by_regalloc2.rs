//! SGPR allocation by regalloc2.
//!
//! regalloc2 has three register classes and no tuples, which fits the scalar file: single dwords, aligned
//! pairs and aligned quads are one class each, and [`Pools`] says which SGPRs a class's registers are,
//! function by function. [`Program`] is the function as regalloc2 sees it. Where the pressure leaves no choice,
//! [`crate::spill`] goes before it: regalloc2 would find out register by register.

use super::Engine;
use super::lower::{lower, move_sgprs};
use super::pools::Pools;
use super::program::{Place, Program, Step, is_free, materialise_edge_arguments};
use crate::file::File;
use crate::pressure::{Demand, largest_pressure};
use crate::spill::{Spills, lanes::SpillLanes};
use crate::{Error, frame::Reserve};
use gcnsel_mir::{Function, Inst, Operand, Origin};
use regalloc2::{Allocation as Place2, Edit, InstOrEdit};

/// Dwords spilled beyond what must be, so that regalloc2 finds its way.
const MARGIN: u32 = 4;

/// Times that spilling may fail to make the classes fit: their peaks are at different places.
const ROUNDS: usize = 6;

/// The engine.
pub struct Regalloc2;

impl Engine for Regalloc2 {
    fn allocate(&self, f: &mut Function, reserve: &Reserve, verify: bool) -> Result<SpillLanes, Error> {
        let (pools, mut lanes) = relieve(f, reserve);
        materialise_edge_arguments(f);
        let program = Program::new(f, &pools)?;
        let options = regalloc2::RegallocOptions { validate_ssa: verify, ..Default::default() };
        let output = regalloc2::run(&program, &pools.environment(), &options)
            .map_err(|e| Error(format!("function '{}': SGPRs: {}", f.name, program.explain(f, &e))))?;
        if verify {
            program.check(f, &pools, &output)?;
        }
        apply(f, &program, &pools, &output, &mut lanes);
        Ok(lanes)
    }
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

/// Puts regalloc2's answer into the function: physical registers, moves, spills to VGPR lanes.
fn apply(
    f: &mut Function,
    program: &Program,
    pools: &Pools,
    output: &regalloc2::Output,
    lanes: &mut SpillLanes,
) {
    let first_lane = lanes.take_many(output.num_spillslots);
    for (number, &block) in program.blocks.iter().enumerate() {
        let mut insts = Vec::with_capacity(f.blocks[block].insts.len());
        let old_len = f.blocks[block].insts.len();
        let epilogue_from = old_len - f.blocks[block].epilogue;
        let mut old_position = 0;
        let mut new_epilogue_from = None;
        for item in output.block_insts_and_edits(program, regalloc2::Block::new(number)) {
            match item {
                InstOrEdit::Inst(at) => match program.steps[at.index()] {
                    Step::Inst(inst) => {
                        if old_position == epilogue_from {
                            new_epilogue_from = Some(insts.len());
                        }
                        old_position += 1;
                        for (place, alloc) in program.places(at.index()).iter().zip(output.inst_allocs(at)) {
                            let &Place::Operand(n) = place else { continue };
                            assign(f, inst, n, *alloc, pools);
                        }
                        lower(f, inst, &mut insts);
                    }
                    Step::Inputs | Step::End => {}
                },
                InstOrEdit::Edit(&Edit::Move { from, to }) => {
                    move_between(f, from, to, pools, (&mut *lanes, first_lane), &mut insts);
                }
            }
        }
        let start = new_epilogue_from.unwrap_or(insts.len());
        f.blocks[block].epilogue = insts.len() - start;
        f.blocks[block].insts = insts;
    }
}

/// Replaces an operand's virtual register by its physical one; that of free uses of the same register too.
fn assign(f: &mut Function, inst: Inst, n: usize, alloc: Place2, pools: &Pools) {
    let data = &f.insts[inst];
    let Some(reference) = data.operands[n].as_reg() else { return };
    let is_use = |at: &usize| *at >= data.def_count() && is_free(data, *at);
    let mut same = vec![n];
    if is_use(&n) {
        let others = n + 1..data.operands.len();
        let names = |at: &usize| data.operands[*at].as_reg().is_some_and(|other| other.reg == reference.reg);
        same.extend(others.filter(|at| is_use(at) && names(at)));
    }
    for at in same {
        let Some(reference) = f.insts[inst].operands[at].as_reg() else { continue };
        f.insts[inst].operands[at] = match alloc.as_reg() {
            Some(preg) => Operand::Phys(pools.physical(preg).part(reference.first, reference.dwords)),
            // Only `Undef` may be given no register, and it disappears.
            None => Operand::Undef,
        };
    }
}

/// One of regalloc2's moves: between registers, or to and from a spill slot.
fn move_between(
    f: &mut Function,
    from: Place2,
    to: Place2,
    pools: &Pools,
    (lanes, first_lane): (&mut SpillLanes, usize),
    out: &mut Vec<Inst>,
) {
    match (from.as_reg(), to.as_reg()) {
        (Some(from), Some(to)) => {
            move_sgprs(f, pools.physical(to), pools.physical(from), Origin::NONE, out);
        }
        (Some(from), None) => {
            let slot = to.as_stack().expect("a move ends in a register or a slot").index();
            lanes.write(f, pools.physical(from).each().map(Operand::Phys), first_lane + slot, out);
        }
        (None, Some(to)) => {
            let slot = from.as_stack().expect("a move starts in a register or a slot").index();
            lanes.read(f, pools.physical(to), first_lane + slot, out);
        }
        (None, None) => unreachable!("regalloc2 makes no moves from slot to slot"),
    }
}
