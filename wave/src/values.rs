//! Scalar values on their way from thread edges to wave edges.
//!
//! A uniform phi, and a phi of lane masks, becomes a variable that is written at the end of each thread predecessor
//! and read at the head of the phi's block. A lane mask whose value is needed by lanes that wait while other lanes
//! define it anew (they left a cycle earlier, or come to the phi's block by another way) is merged: new bits for
//! the active lanes, the others as they were. Inside the defining block the value alone will do, so the merge
//! stands at the block's end, with the writes of phi variables, before the exec epilogue.
//!
//! What is written here has several definitions of one register; the rebuilding of SSA form splits them.

use crate::cfg::ThreadCfg;
use crate::live::{Needs, ThreadLive};
use crate::order::Order;
use crate::waiting::WaitingSets;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::full_map;
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Edge, Function, Inst, InstData, Operand, Pseudo, RegKind, VReg};
use thin_vec::ThinVec;

/// Replaces scalar thread parameters by variables and merges lane masks. The copies it returns are names for
/// their sources: no code need come of them.
pub(crate) fn lower(
    f: &mut Function,
    cfg: &ThreadCfg,
    order: &Order,
    waiting: &WaitingSets,
    live: &mut ThreadLive,
) -> EntitySet<Inst> {
    let merged = rename_merged_masks(f, cfg, order, waiting, live);
    let mut lowering = Lowering { f, cfg, order, waiting, names: EntitySet::new() };
    let variables = lowering.take_params(live, &merged);
    lowering.write_variables(&variables);
    lowering.merge_masks(&merged);
    lowering.names
}

/// A lane mask that other lanes hold an older value of.
#[derive(Clone, Copy)]
struct Merged {
    mask: VReg,
    /// The name of the new value inside the block that defines it.
    new: VReg,
}

/// Finds the lane masks to be merged, by defining block, and renames their new values inside it.
fn rename_merged_masks(
    f: &mut Function,
    cfg: &ThreadCfg,
    order: &Order,
    waiting: &WaitingSets,
    live: &ThreadLive,
) -> SecondaryMap<Block, Vec<Merged>> {
    let mut merged: SecondaryMap<Block, Vec<Merged>> = full_map(f.blocks.len());
    let mut needs = Needs::new(cfg, order, waiting, live);
    let mut new_name: SecondaryMap<VReg, Option<VReg>> = full_map(f.regs.len());
    for &block in &order.blocks {
        if waiting.at(order, block).is_empty() {
            continue;
        }
        let data = &f.blocks[block];
        let params = data.thread_params.iter().copied();
        let masks: Vec<VReg> = params
            .chain(data.insts.iter().flat_map(|&inst| f.defs(inst)))
            .filter(|&reg| f.regs[reg].kind == RegKind::LaneMask && live.is_somewhere(reg))
            .collect();
        for mask in masks {
            needs.turn_to(mask);
            if needs.while_waiting(block) {
                let new = f.clone_reg(mask);
                new_name[mask] = Some(new);
                merged[block].push(Merged { mask, new });
            }
        }
        if merged[block].is_empty() {
            continue;
        }
        rename_in_block(f, block, |reg| new_name[reg].unwrap_or(reg));
        for m in &merged[block] {
            new_name[m.mask] = None;
        }
    }
    merged
}

/// Renames registers in a block's instructions and in what it passes on. A divergent branch goes on reading the merged mask:
/// for the active lanes that is the new one, and others take no part.
fn rename_in_block(f: &mut Function, block: Block, rename: impl Fn(VReg) -> VReg) {
    let data = &mut f.blocks[block];
    let change = |operand: &mut Operand| {
        if let Operand::Reg(r) = operand {
            r.reg = rename(r.reg);
        }
    };
    for &inst in &data.insts {
        f.insts[inst].operands.iter_mut().for_each(change);
    }
    for edge in data.thread_edges_mut() {
        edge.args.iter_mut().for_each(change);
    }
}

struct Lowering<'a> {
    f: &'a mut Function,
    cfg: &'a ThreadCfg,
    order: &'a Order,
    waiting: &'a WaitingSets,
    names: EntitySet<Inst>,
}

impl Lowering<'_> {
    /// Turns scalar parameters into reads of variables; gives the variables by block and parameter.
    fn take_params(
        &mut self,
        live: &mut ThreadLive,
        merged: &SecondaryMap<Block, Vec<Merged>>,
    ) -> SecondaryMap<Block, Vec<Option<VReg>>> {
        let mut variables: SecondaryMap<Block, Vec<Option<VReg>>> = full_map(self.f.blocks.len());
        for &block in &self.order.blocks {
            let params = std::mem::take(&mut self.f.blocks[block].thread_params);
            let (mut kept, mut reads) = (ThinVec::new(), Vec::new());
            for param in params {
                if self.f.regs[param].bank != Bank::Sgpr {
                    kept.push(param);
                    variables[block].push(None);
                    continue;
                }
                let variable = self.f.clone_reg(param);
                live.add_variable(variable, block);
                variables[block].push(Some(variable));
                let merged = merged[block].iter().find(|m| m.mask == param);
                let to = self.f.whole(merged.map_or(param, |m| m.new));
                let origin = self.f.regs[param].origin;
                let read = InstData::new(Pseudo::Copy, [to, self.f.whole(variable)], origin);
                let read = self.f.insts.push(read);
                self.names.insert(read);
                reads.push(read);
            }
            let data = &mut self.f.blocks[block];
            data.thread_params = kept;
            data.insts.splice(0..0, reads);
        }
        variables
    }

    /// Writes the variables of the blocks that each block's edges lead to.
    fn write_variables(&mut self, variables: &SecondaryMap<Block, Vec<Option<VReg>>>) {
        for &block in &self.order.blocks {
            let mut writes = Vec::new();
            for edge in self.f.blocks[block].thread_edges_mut() {
                let variables = &variables[edge.target];
                assert_eq!(edge.args.len(), variables.len(), "arguments from {block} to {}", edge.target);
                let Edge { target, args } = edge;
                let mut i = 0;
                args.retain(|arg| {
                    let variable = variables[i];
                    i += 1;
                    if let Some(variable) = variable {
                        writes.push((*target, variable, *arg));
                    }
                    variable.is_none()
                });
            }
            for (target, variable, value) in writes {
                let is_mask = self.f.regs[variable].kind == RegKind::LaneMask;
                let stop = self.order.target_stop(self.cfg, block, target);
                let is_held = self.waiting.waits(self.order, block, stop);
                // Lanes for which any value will do leave those that wait for the phi with the value they have brought.
                if value != Operand::Undef || !is_held {
                    self.write(block, variable, value, is_mask && is_held);
                }
            }
        }
    }

    fn write(&mut self, block: Block, variable: VReg, value: Operand, keep_others: bool) {
        let to = self.f.whole(variable);
        let origin = self.f.regs[variable].origin;
        let data = match keep_others {
            true => InstData::new(Pseudo::MergeMask, [to, to, value], origin),
            false => InstData::new(Pseudo::Copy, [to, value], origin),
        };
        let inst = self.f.append(block, data);
        self.f.blocks[block].epilogue += 1;
        if !keep_others && is_name(self.f, variable, value) {
            self.names.insert(inst);
        }
    }

    fn merge_masks(&mut self, merged: &SecondaryMap<Block, Vec<Merged>>) {
        for &block in &self.order.blocks {
            for m in &merged[block] {
                let new = self.f.whole(m.new);
                self.write(block, m.mask, new, true);
            }
        }
    }
}

/// Whether a copy only names what there is: a whole scalar register, or nothing in particular.
fn is_name(f: &Function, to: VReg, value: Operand) -> bool {
    match value {
        Operand::Undef => true,
        Operand::Reg(r) => {
            let (from, to) = (&f.regs[r.reg], &f.regs[to]);
            from.bank == to.bank && from.dwords == to.dwords
        }
        _ => false,
    }
}
