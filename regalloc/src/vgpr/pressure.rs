//! How many VGPRs are live at once.

use super::is_coloured;
use cranelift_entity::SecondaryMap;
use gcnsel_mir::{Block, Edges, Function, Inst, Liveness, VReg};

/// The VGPRs in SSA form live at block boundaries, over the thread edges.
pub fn liveness(f: &Function) -> Liveness {
    Liveness::new(f, Edges::Thread, |r| is_coloured(f, r))
}

/// The largest number of VGPRs (dwords) live at once, from their liveness over the thread edges.
pub fn largest_pressure(f: &Function, liveness: &Liveness) -> u32 {
    let mut live = Live::default();
    let mut most = 0;
    for &block in &f.layout {
        live.at_end(f, liveness, block);
        most = most.max(live.dwords);
        for &inst in f.blocks[block].insts.iter().rev() {
            most = most.max(live.step_back(f, inst));
        }
        most = most.max(live.at_start(f, block));
    }
    most
}

/// Dwords of a VGPR in SSA form; 0 for other registers.
pub fn dwords(f: &Function, reg: VReg) -> u32 {
    if is_coloured(f, reg) { u32::from(f.regs[reg].dwords) } else { 0 }
}

/// The registers live at a point, walking blocks backwards.
#[derive(Default)]
pub struct Live {
    /// The block count at which a register became live; `epoch` means live now. Starting a block costs nothing.
    stamp: SecondaryMap<VReg, u32>,
    epoch: u32,
    /// Their dwords.
    pub dwords: u32,
}

impl Live {
    /// Starts at the end of a block.
    pub fn at_end(&mut self, f: &Function, liveness: &Liveness, block: Block) {
        self.epoch += 1;
        self.dwords = 0;
        for &reg in liveness.live_out(block) {
            self.add(f, reg);
        }
    }

    /// Whether a register is live.
    pub fn contains(&self, reg: VReg) -> bool {
        self.stamp[reg] == self.epoch
    }

    /// Adds a register; says whether it was not live.
    pub fn add(&mut self, f: &Function, reg: VReg) -> bool {
        let new = is_coloured(f, reg) && !self.contains(reg);
        if new {
            self.stamp[reg] = self.epoch;
            self.dwords += dwords(f, reg);
        }
        new
    }

    /// Removes a register.
    pub fn remove(&mut self, f: &Function, reg: VReg) {
        if self.contains(reg) {
            self.stamp[reg] = 0;
            self.dwords -= dwords(f, reg);
        }
    }

    /// Goes back over an instruction; the result is the largest number of dwords live around it.
    pub fn step_back(&mut self, f: &Function, inst: Inst) -> u32 {
        let dead: u32 = f.defs(inst).filter(|&d| !self.contains(d)).map(|d| dwords(f, d)).sum();
        let after = self.dwords + dead;
        for def in f.defs(inst) {
            self.remove(f, def);
        }
        for used in f.uses(inst) {
            self.add(f, used.reg);
        }
        after.max(self.dwords)
    }

    /// Dwords live at the start of the block whose first instruction has been passed, dead parameters included.
    pub fn at_start(&self, f: &Function, block: Block) -> u32 {
        let params = f.blocks[block].thread_params.iter();
        self.dwords + params.filter(|&&p| !self.contains(p)).map(|&p| dwords(f, p)).sum::<u32>()
    }
}
