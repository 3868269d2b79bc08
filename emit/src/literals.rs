//! Constants in the instructions that read them.
//!
//! Selection puts a constant that an instruction cannot hold in its long form into a scalar register, and cannot know which
//! instructions will have a short one: comparisons whose result is in VCC, sums of products that accumulate. Where all that
//! read the register can hold the constant after all, and are few, it is theirs, and the register is not set.

use crate::live::ScalarLiveness;
use crate::machine::lower_inst;
use crate::scalars::{constant, constant_of, is_inline};
use gcnsel_isa::{Bank, Form, Op, Reg};
use gcnsel_mir::{Block, Function, Inst, InstData, Opcode, Operand};
use std::collections::BTreeMap;

/// A constant in one more instruction is a dword more; in the second it takes the room that setting the register took.
const MAX_USES: usize = 2;

/// Gives constants to the instructions that read them.
pub fn hold_literals(f: &mut Function) {
    let mut liveness = None;
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let is_candidate = |inst: &Inst| literal_of(&f.insts[*inst]).is_some();
        if f.blocks[block].insts.iter().any(is_candidate) {
            let liveness = liveness.get_or_insert_with(|| ScalarLiveness::new(f));
            let plan = plan(f, block, liveness);
            apply(f, block, plan);
        }
    }
}

/// The scalar register that an instruction does nothing but put a literal into, and that.
fn literal_of(data: &InstData) -> Option<(u16, u32)> {
    constant_of(data).filter(|&(_, value)| !is_inline(value))
}

/// A register that holds a constant.
struct Held {
    /// The place of what sets it.
    set: usize,
    value: u32,
    /// The places of those that read it, and what they become.
    uses: Vec<(usize, InstData)>,
    /// Somebody cannot hold the constant.
    stays: bool,
}

/// What is replaced in a block, and what goes.
#[derive(Default)]
struct Plan {
    made: Vec<(usize, InstData)>,
    gone: Vec<usize>,
}

impl Plan {
    fn add(&mut self, held: Held) {
        if !held.stays && held.uses.len() <= MAX_USES {
            self.gone.push(held.set);
            self.made.extend(held.uses);
        }
    }
}

fn plan(f: &Function, block: Block, liveness: &ScalarLiveness) -> Plan {
    let mut plan = Plan::default();
    // By the register's number.
    let mut held: BTreeMap<u16, Held> = BTreeMap::new();
    // Instructions that something has been planned for hold one constant at most.
    let mut last_planned = None;
    for (at, &inst) in f.blocks[block].insts.iter().enumerate() {
        let data = &f.insts[inst];
        if matches!(data.opcode, Opcode::Pseudo(_)) {
            held.clear();
            continue;
        }
        let defs = data.def_count();
        for (n, operand) in data.operands.iter().enumerate().skip(defs) {
            let Operand::Phys(reg) = *operand else { continue };
            if reg.bank != Bank::Sgpr {
                continue;
            }
            for dword in reg.each().map(|dword| dword.index) {
                let Some(constant) = held.get_mut(&dword) else { continue };
                let made = holding(f, data, n, constant.value);
                match made.filter(|_| reg.dwords == 1 && last_planned != Some(at)) {
                    Some(made) if constant.uses.len() < MAX_USES => {
                        constant.uses.push((at, made));
                        last_planned = Some(at);
                    }
                    _ => constant.stays = true,
                }
            }
        }
        for reg in data.opcode.implicit_uses(&data.mods).iter().flat_map(|reg| reg.each()) {
            held.entry(reg.index).and_modify(|constant| constant.stays = true);
        }
        for operand in &data.operands[..defs] {
            if let Operand::Phys(reg) = *operand
                && reg.bank == Bank::Sgpr
            {
                reg.each().filter_map(|dword| held.remove(&dword.index)).for_each(|old| plan.add(old));
            }
        }
        if let Some((index, value)) = literal_of(data) {
            held.insert(index, Held { set: at, value, uses: Vec::new(), stays: false });
        }
    }
    let live = liveness.at_end(f, block);
    let mut rest: Vec<(u16, Held)> = held.into_iter().collect();
    rest.sort_by_key(|(_, constant)| constant.set);
    for (index, constant) in rest {
        if !live.has(Reg::sgpr(index, 1)) {
            plan.add(constant);
        }
    }
    plan
}

/// An instruction with a constant in place of operand `n`, if it can hold it.
fn holding(f: &Function, data: &InstData, n: usize, value: u32) -> Option<InstData> {
    let Opcode::Isa(op) = data.opcode else { return None };
    if !op.row().is_valu() || data.form.is_some() {
        return None;
    }
    if op == Op::V_FMA_F32 {
        return sum_with_constant(f, data, n, value);
    }
    if op.row().reads_half(n, Form::E32, &data.mods) {
        return None;
    }
    let mut made = data.clone();
    made.operands[n] = constant(value);
    let is_short = |inst: &gcnsel_isa::Inst| inst.form == Form::E32;
    lower_inst(&made, f.target).ok().flatten().is_some_and(|m| is_short(&m.inst)).then_some(made)
}

/// A sum of a product with a constant as one of its numbers, where the target has that.
fn sum_with_constant(f: &Function, data: &InstData, n: usize, value: u32) -> Option<InstData> {
    if !Op::V_FMAAK_F32.row().available(f.target) || data.mods != Op::V_FMA_F32.row().default_mods() {
        return None;
    }
    let [result, a, b, addend] = data.operands[..] else { return None };
    let is_vector = |operand: Operand| matches!(operand, Operand::Phys(Reg { bank: Bank::Vgpr, .. }));
    let constant = constant(value);
    let (op, operands) = match n {
        1 if is_vector(b) && is_vector(addend) => (Op::V_FMAMK_F32, [result, b, constant, addend]),
        2 if is_vector(a) && is_vector(addend) => (Op::V_FMAMK_F32, [result, a, constant, addend]),
        3 if is_vector(a) && is_vector(b) => (Op::V_FMAAK_F32, [result, a, b, constant]),
        _ => return None,
    };
    let mut made = InstData { opcode: op.into(), mods: op.row().default_mods(), ..data.clone() };
    made.operands = operands.into_iter().collect();
    made.form = Some(Form::E32);
    Some(made)
}

fn apply(f: &mut Function, block: Block, plan: Plan) {
    let mut insts = std::mem::take(&mut f.blocks[block].insts);
    for (at, made) in plan.made {
        insts[at] = f.insts.push(made);
    }
    let mut gone = vec![false; insts.len()];
    plan.gone.into_iter().for_each(|at| gone[at] = true);
    let mut at = 0;
    insts.retain(|_| {
        at += 1;
        !gone[at - 1]
    });
    f.blocks[block].insts = insts;
}

#[cfg(test)]
mod tests;
