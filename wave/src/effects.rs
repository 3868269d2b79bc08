//! What the blocks' contents mean for the wave: what they cost, and whether they may be executed without lanes.

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::full_map;
use gcnsel_isa::timing::{BRANCH_NOT_TAKEN, BRANCH_TAKEN};
use gcnsel_isa::{Access, Bank, Class, Format, Reg, SLOT};
use gcnsel_mir::{Block, Function, Inst, Opcode, Operand, Pseudo, RegKind, VReg};

/// Facts about the blocks of a function.
#[derive(Clone, Debug)]
pub(crate) struct Effects {
    cost: SecondaryMap<Block, u32>,
    needs_lanes: EntitySet<Block>,
    uniform_params: EntitySet<Block>,
    lanes_scalars: EntitySet<Block>,
}

/// A test costs about as much as this many plain instructions executed for nothing: a branch that is taken where it saves
/// them, and one that is not where it does not.
pub(crate) const TEST_COST: u32 = ((BRANCH_TAKEN + BRANCH_NOT_TAKEN) / SLOT) as u32;

/// Memory instructions without lanes still take their way through the memory unit: one is worth a test.
const MEMORY_COST: u32 = TEST_COST;

/// A store to LDS gives nothing back that would be waited for. That it costs half a test is an assumption: no document says how
/// long LDS takes over a store without lanes. LLVM 23 executes a single one without a test, too.
const LDS_STORE_COST: u32 = TEST_COST / 2;

impl Effects {
    pub fn new(f: &Function) -> Self {
        let mut effects = Effects {
            cost: full_map(f.blocks.len()),
            needs_lanes: EntitySet::new(),
            uniform_params: EntitySet::new(),
            lanes_scalars: blocks_that_give_lanes_scalars(f),
        };
        for (block, data) in &f.blocks {
            effects.cost[block] = data.insts.iter().map(|&inst| cost(f, inst)).sum();
            if data.insts.iter().any(|&inst| needs_lanes(f, inst)) {
                effects.needs_lanes.insert(block);
            }
            let uniform = |&p| f.regs[p].bank == Bank::Sgpr && f.regs[p].kind != RegKind::LaneMask;
            if data.thread_params.iter().any(uniform) {
                effects.uniform_params.insert(block);
            }
        }
        effects
    }

    /// The cost of executing a block for nothing, in plain instructions.
    pub fn cost(&self, block: Block) -> u32 {
        self.cost[block]
    }

    /// Whether a block has effects even with an empty exec.
    pub fn needs_lanes(&self, block: Block) -> bool {
        self.needs_lanes.contains(block)
    }

    /// Whether other blocks read scalars that this one takes from its lanes, which are anything if there are none.
    pub fn gives_lanes_scalars(&self, block: Block) -> bool {
        self.lanes_scalars.contains(block)
    }

    /// Whether a block has phis of uniform values.
    pub fn has_uniform_params(&self, block: Block) -> bool {
        self.uniform_params.contains(block)
    }
}

/// The instructions whose scalar results come from lanes, by way of other instructions of their block or at once: the first
/// lane's value, whether any lane has a bit set, and what is computed of these.
pub(crate) fn scalars_from_lanes(f: &Function) -> EntitySet<Inst> {
    let mut found = EntitySet::new();
    let mut from_lanes: EntitySet<VReg> = EntitySet::new();
    for &block in &f.layout {
        let mut scc = false;
        for &inst in &f.blocks[block].insts {
            let data = &f.insts[inst];
            let row = data.opcode.isa().map(|op| op.row());
            let (defs, uses) = data.operands.split_at(data.def_count());
            let is_of_lanes = |operand: &Operand| match *operand {
                Operand::Reg(r) => !is_plain_scalar(f, r.reg) || from_lanes.contains(r.reg),
                Operand::Phys(reg) => reg == Reg::EXEC || reg == Reg::VCC || reg.bank != Bank::Sgpr,
                _ => false,
            };
            let reads = uses.iter().any(is_of_lanes) || scc && row.is_some_and(|row| row.reads_scc());
            if row.is_some_and(|row| row.writes_scc()) {
                scc = reads;
            }
            let results = defs.iter().filter_map(|def| def.as_reg()).map(|def| def.reg);
            for result in results.filter(|&result| reads && is_plain_scalar(f, result)) {
                found.insert(inst);
                from_lanes.insert(result);
            }
        }
    }
    found
}

fn is_plain_scalar(f: &Function, reg: VReg) -> bool {
    f.regs[reg].bank == Bank::Sgpr && f.regs[reg].kind != RegKind::LaneMask
}

fn blocks_that_give_lanes_scalars(f: &Function) -> EntitySet<Block> {
    let insts = scalars_from_lanes(f);
    let mut made_in: SecondaryMap<VReg, PackedOption<Block>> = SecondaryMap::new();
    for &block in &f.layout {
        for &inst in f.blocks[block].insts.iter().filter(|&&inst| insts.contains(inst)) {
            f.defs(inst).filter(|&def| is_plain_scalar(f, def)).for_each(|def| made_in[def] = block.into());
        }
    }
    let mut found = EntitySet::new();
    for &block in &f.layout {
        let data = &f.blocks[block];
        let used = data.insts.iter().flat_map(|&inst| f.uses(inst));
        found.extend(used.filter_map(|used| made_in[used.reg].expand()).filter(|&from| from != block));
        for to in data.thread_edges() {
            let passed = to.args.iter().filter_map(|arg| arg.as_reg());
            found.extend(passed.filter_map(|passed| made_in[passed.reg].expand()));
        }
    }
    found
}

fn cost(f: &Function, inst: Inst) -> u32 {
    match f.insts[inst].opcode {
        Opcode::Isa(op) => match op.row().class() {
            Class::Lds if op.row().memory().is_some_and(|m| m.access == Access::Store) => LDS_STORE_COST,
            Class::Vmem | Class::Lds => MEMORY_COST,
            _ => 1,
        },
        Opcode::Pseudo(
            Pseudo::Undef
            | Pseudo::Fence
            | Pseudo::AsyncMark
            | Pseudo::WaitAsyncMark
            | Pseudo::Schedule
            | Pseudo::SpillLanes
            | Pseudo::Return,
        ) => 0,
        Opcode::Pseudo(Pseudo::Call(_)) => TEST_COST,
        Opcode::Pseudo(Pseudo::Copy | Pseudo::RegSequence | Pseudo::MergeMask | Pseudo::ReadLanes) => 1,
        // The first and the last instruction say from when to when registers are indexed.
        Opcode::Pseudo(Pseudo::ReadIndexed | Pseudo::WriteIndexed) => 3,
    }
}

/// Whether an instruction acts, beyond writing its results, when no lane is active: scalar memory is accessed (at
/// whatever address), barriers are passed, messages sent, functions called.
pub(crate) fn needs_lanes(f: &Function, inst: Inst) -> bool {
    match f.insts[inst].opcode {
        Opcode::Isa(op) => {
            let row = op.row();
            row.format == Format::Smem || row.is_branch() || row.has_side_effects()
        }
        Opcode::Pseudo(pseudo) => matches!(pseudo, Pseudo::Call(_)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Shape, compare};
    use gcnsel_isa::Op;
    use gcnsel_mir::{InstData, Origin};

    fn new(f: &mut Function, bank: Bank) -> Operand {
        let reg = f.new_reg(bank, 1, RegKind::Plain, Origin::NONE);
        f.whole(reg)
    }

    /// What comes from lanes, by sums and by SCC, and what does not.
    #[test]
    fn scalars_come_from_lanes_or_not() {
        let shape: Shape = "0: ret".parse().expect("it is a shape");
        let mut f = shape.function();
        let block = f.layout[0];
        let mask = compare(&mut f, block);
        let mut from_lanes = Vec::new();
        let mut push = |f: &mut Function, op: Op, operands: &[Operand], is_from_lanes: bool| {
            let inst = f.append(block, InstData::new(op, operands.iter().copied(), Origin::NONE));
            if is_from_lanes {
                from_lanes.push(inst);
            }
        };
        let [first, sum, alone, other, told, untold] = std::array::from_fn(|_| new(&mut f, Bank::Sgpr));
        let vector = new(&mut f, Bank::Vgpr);
        let (v0, one, none) = (Operand::Phys(Reg::vgpr(0, 1)), Operand::Imm(1), Operand::Imm(0));
        push(&mut f, Op::V_READFIRSTLANE_B32, &[first, v0], true);
        push(&mut f, Op::S_ADD_U32, &[sum, first, one], true);
        push(&mut f, Op::S_MOV_B32, &[alone, Operand::Imm(7)], false);
        push(&mut f, Op::S_ADD_U32, &[other, alone, one], false);
        push(&mut f, Op::V_MOV_B32, &[vector, v0], false);
        push(&mut f, Op::S_CMP_LG_U64, &[mask, none], false);
        push(&mut f, Op::S_CSELECT_B32, &[told, one, none], true);
        push(&mut f, Op::S_CMP_LG_U32, &[alone, none], false);
        push(&mut f, Op::S_CSELECT_B32, &[untold, one, none], false);
        let found = scalars_from_lanes(&f);
        let all = f.blocks[block].insts.iter().copied();
        assert_eq!(all.filter(|&inst| found.contains(inst)).collect::<Vec<Inst>>(), from_lanes);
    }

    /// Of these a block without lanes may not do any.
    #[test]
    fn what_acts_without_lanes() {
        let shape: Shape = "0: ret".parse().expect("it is a shape");
        let mut f = shape.function();
        let block = f.layout[0];
        let [one, two] = std::array::from_fn(|_| new(&mut f, Bank::Sgpr));
        let pair = f.new_reg(Bank::Sgpr, 2, RegKind::Plain, Origin::NONE);
        let pair = f.whole(pair);
        for (op, operands, acts) in [
            (Op::S_BARRIER, &[][..], true),
            (Op::S_LOAD_DWORD, &[one, pair, Operand::Imm(0)], true),
            (Op::S_SENDMSG, &[Operand::Imm(1)], true),
            (Op::S_ADD_U32, &[one, two, Operand::Imm(1)], false),
        ] {
            let inst = f.append(block, InstData::new(op, operands.iter().copied(), Origin::NONE));
            assert_eq!(needs_lanes(&f, inst), acts, "{op:?}");
        }
    }
}
