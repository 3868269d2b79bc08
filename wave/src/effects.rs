//! What the blocks' contents mean for the wave: what they cost, and whether they may be executed without lanes.

use crate::plan::TEST_COST;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Class, Format};
use gcnsel_mir::{Block, Function, Inst, Opcode, Pseudo, RegKind};

/// Facts about the blocks of a function.
#[derive(Clone, Debug)]
pub(crate) struct Effects {
    cost: SecondaryMap<Block, u32>,
    needs_lanes: EntitySet<Block>,
    uniform_params: EntitySet<Block>,
}

/// Memory instructions without lanes still take their way through the memory unit: one is worth a test.
const MEMORY_COST: u32 = TEST_COST;

impl Effects {
    pub fn new(f: &Function) -> Self {
        let mut effects = Effects {
            cost: full_map(f.blocks.len()),
            needs_lanes: EntitySet::new(),
            uniform_params: EntitySet::new(),
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

    /// Whether a block has phis of uniform values.
    pub fn has_uniform_params(&self, block: Block) -> bool {
        self.uniform_params.contains(block)
    }
}

fn cost(f: &Function, inst: Inst) -> u32 {
    match f.insts[inst].opcode {
        Opcode::Isa(op) => match op.row().class() {
            Class::Vmem | Class::Lds => MEMORY_COST,
            _ => 1,
        },
        Opcode::Pseudo(
            Pseudo::Undef | Pseudo::Fence | Pseudo::Schedule | Pseudo::SpillLanes | Pseudo::Return,
        ) => 0,
        Opcode::Pseudo(Pseudo::Call(_)) => TEST_COST,
        Opcode::Pseudo(Pseudo::Copy | Pseudo::RegSequence | Pseudo::MergeMask | Pseudo::ReadLanes) => 1,
    }
}

/// Whether an instruction acts, beyond writing its results, when no lane is active: scalar memory is accessed (at
/// whatever address), barriers are passed, messages sent, functions called.
pub(crate) fn needs_lanes(f: &Function, inst: Inst) -> bool {
    match f.insts[inst].opcode {
        Opcode::Isa(op) => {
            let row = op.row();
            row.format == Format::Smem || row.is_barrier() || row.is_branch() || row.has_side_effects()
        }
        Opcode::Pseudo(pseudo) => matches!(pseudo, Pseudo::Call(_)),
    }
}
