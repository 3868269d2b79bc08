//! What it costs to keep a register out of its file.

use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::{Cycles, full_map};
use gcnsel_mir::{Block, Function, VReg};

/// Definitions and uses of each register, weighted by cycle depth.
pub struct Cost {
    weight: SecondaryMap<VReg, u64>,
}

impl Cost {
    /// Counts a function's definitions and uses; the cycles are those of the file's edges.
    pub fn collect(f: &Function, file: File, cycles: &Cycles<Block>) -> Self {
        let mut cost = Cost { weight: full_map(f.regs.len()) };
        for &block in &f.layout {
            let weight = 8u64.saturating_pow(cycles.depth_of(block).min(8) as u32);
            let data = &f.blocks[block];
            for &inst in &data.insts {
                f.defs(inst).for_each(|def| cost.weight[def] += weight);
                f.uses(inst).for_each(|used| cost.weight[used.reg] += weight);
            }
            data.params(file.edges()).iter().for_each(|&param| cost.weight[param] += 2 * weight);
            for (_, args) in data.edges(file.edges()) {
                args.iter().filter_map(|a| a.as_reg()).for_each(|arg| cost.weight[arg.reg] += weight);
            }
        }
        cost
    }

    /// Per dword that is freed, in sixteenths.
    pub fn per_dword(&self, f: &Function, reg: VReg) -> u64 {
        16 * self.weight[reg] / u64::from(f.regs[reg].dwords.max(1))
    }
}
