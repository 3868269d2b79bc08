//! Moves what is the same in each iteration out of loops.
//!
//! Front ends have done so with what they wrote, and have left the rest where it is for a reason: a value that is made
//! outside a loop takes a register all through it. So this is about what legalizing has made: the reciprocal of a
//! divisor, the address that a copy starts at. What else does not change moves behind selection, where registers can be
//! counted (`isel/src/invariants.rs`).
//!
//! An instruction goes to the end of the block that its loop is entered from; of the outermost loop round which its
//! operands do not change, as far as each has such a block. In the order of the cycles operands come before their users, so
//! that each instruction is looked at once, when all that it is computed from has gone as far as it can.

use cranelift_entity::{EntitySet, SecondaryMap, packed_option::PackedOption};
use gcnsel_analysis::{Place, Uniformity, may_repeat};
use gcnsel_graph::{Cycle, full_map};
use gcnsel_ir::{Block, CastOp, Function, Inst, InstKind, Module, TypeTable};
use gcnsel_legalize::{Analysed, layout, modes};
use smallvec::SmallVec;

/// Dwords of values that may go out of one nest of loops, in which they all take registers.
const MAX_DWORDS: u64 = 16;

/// Moves instructions that legalizing has made out of loops. The analysis stays that of the function.
pub fn hoist(function: Analysed, module: &Module) -> Analysed {
    let plan = plan(&function, module);
    if plan.is_empty() {
        return function;
    }
    function.moving(module, |moves| {
        for (inst, to) in plan {
            if let Ok(proof) = moves.may_move(inst, Place::end(to)) {
                proof.apply();
            }
        }
    })
}

/// Which instructions go where, operands before their users.
fn plan(analysed: &Analysed, module: &Module) -> Vec<(Inst, Block)> {
    let (f, types, uniformity) = (analysed.function(), analysed.types(), analysed.uniformity());
    let cycles = uniformity.cycles();
    let in_cycles = cycles.order().iter().copied().filter(|&block| cycles.innermost(block).is_some());
    let insts = in_cycles.flat_map(|block| f.blocks[block].insts.iter().map(move |&inst| (block, inst)));
    let made: Vec<(Block, Inst)> = insts.filter(|i| analysed.is_made(i.1)).collect();
    if made.is_empty() {
        return Vec::new();
    }
    let (loops, modes_vary) = (Loops::of(uniformity), modes::vary(module, f));
    let (mut plan, mut target) = (Vec::new(), SecondaryMap::<Inst, PackedOption<Block>>::new());
    for (block, inst) in made {
        if modes_vary && modes::computes_floats(types, f, inst) {
            continue;
        }
        let mut operands_at = SmallVec::<[Block; 4]>::new();
        f.insts[inst].kind.for_each_operand(|v| {
            let def = f.def_inst(v);
            operands_at.extend(def.and_then(|d| target[d].expand().or(uniformity.uses().block_of(d))));
        });
        if let Some(to) = loops.way_out(uniformity, block, &operands_at)
            && may_repeat(module, types, f, inst).is_ok()
        {
            target[inst] = to.into();
            plan.push((inst, to));
        }
    }
    // Users first: an instruction goes along with one that needs it, or for its own sake.
    let (mut goes, mut taken) = (EntitySet::<Inst>::new(), SecondaryMap::<Cycle, u64>::new());
    for &(inst, _) in plan.iter().rev() {
        let users = f.insts[inst].result.map_or(&[][..], |v| uniformity.uses().of(v));
        let is_needed = users.iter().any(|&user| goes.contains(user));
        let nest = uniformity.uses().block_of(inst).and_then(|b| cycles.outermost_in(None, b));
        let (Some(nest), Some(bytes)) = (nest, types.store_size(f.insts[inst].ty)) else {
            continue;
        };
        let taken = &mut taken[nest];
        let dwords = if users.iter().all(|&user| goes.contains(user)) { 0 } else { bytes.div_ceil(4) };
        if is_needed || !is_free(types, f, inst) && *taken + dwords <= MAX_DWORDS {
            goes.insert(inst);
            *taken += dwords;
        }
    }
    plan.retain(|&(inst, _)| goes.contains(inst));
    plan
}

/// Whether an instruction costs no more than having its result in a register: a truth value is tested where it is
/// used either way, and parts of registers are registers.
fn is_free(types: &TypeTable, f: &Function, inst: Inst) -> bool {
    let data = &f.insts[inst];
    match data.kind {
        // A fat pointer is taken apart where it is used.
        _ if layout::is_fat(types, data.ty) => true,
        InstKind::Cast { op, .. } => {
            matches!(op, CastOp::Trunc | CastOp::ZExt | CastOp::BitCast | CastOp::PtrToInt | CastOp::IntToPtr)
        }
        InstKind::ExtractElement { .. } | InstKind::InsertElement { .. } => true,
        _ => types.int_bits(data.ty) == Some(1),
    }
}

/// The ways out of cycles.
struct Loops {
    /// By cycle: the block that it is entered from, where that is the only one, and in no cycle besides those around.
    entered_from: SecondaryMap<Cycle, Option<Block>>,
    /// By cycle: the innermost without such a block, of itself and those around it.
    closed: SecondaryMap<Cycle, Option<Cycle>>,
}

impl Loops {
    fn of(uniformity: &Uniformity) -> Loops {
        let (graph, cycles) = (uniformity.graph(), uniformity.cycles());
        let (mut entered_from, mut closed) = (full_map(cycles.len()), full_map(cycles.len()));
        for cycle in cycles.iter() {
            let around = cycles.parent(cycle);
            let mut entering =
                graph.preds(cycles.header(cycle)).iter().filter(|&&b| !cycles.contains(cycle, b));
            let first = entering.next().copied();
            entered_from[cycle] = first.filter(|&from| {
                cycles.is_reducible(cycle)
                    && cycles.innermost(from) == around
                    && entering.all(|&other| other == from)
            });
            closed[cycle] = match entered_from[cycle] {
                Some(_) => around.and_then(|c| closed[c]),
                None => Some(cycle),
            };
        }
        Loops { entered_from, closed }
    }

    /// Where an instruction of a block goes: out of the cycles around it that none of its operands is made in.
    fn way_out(&self, uniformity: &Uniformity, block: Block, operands_at: &[Block]) -> Option<Block> {
        let cycles = uniformity.cycles();
        let stays = operands_at.iter().map(|&def| cycles.innermost_common(block, def));
        let closed = cycles.innermost(block).and_then(|c| self.closed[c]);
        let level = stays.chain([closed]).max_by_key(|c| c.map_or(0, |c| cycles.depth(c)))?;
        self.entered_from[cycles.outermost_in(level, block)?]
    }
}

#[cfg(test)]
mod tests;
