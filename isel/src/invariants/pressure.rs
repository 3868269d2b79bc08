//! How many registers are live in each block.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Edges, Function, Liveness, VReg};

/// The most dwords of a bank that are live in each block, along thread edges.
pub(super) fn pressure(f: &Function, bank: Bank) -> SecondaryMap<Block, u32> {
    pressure_of(f, |reg| f.regs[reg].bank == bank)
}

/// The most dwords of certain registers that are live in each block, along thread edges.
pub(super) fn pressure_of(f: &Function, is_counted: impl Fn(VReg) -> bool) -> SecondaryMap<Block, u32> {
    let liveness = Liveness::new(f, Edges::Thread, &is_counted);
    let mut most: SecondaryMap<Block, u32> = full_map(f.blocks.len());
    // Whether a register is live, if it is not as at the end of the block: by the block's number.
    let mut changed: SecondaryMap<VReg, (u32, bool)> = full_map(f.regs.len());
    for (number, &block) in (1..).zip(&f.layout) {
        let end = liveness.live_out(block);
        let mut dwords = end.dwords();
        most[block] = dwords;
        for &inst in f.blocks[block].insts.iter().rev() {
            let mut set = |reg: VReg, live: bool| {
                let was = match changed[reg] {
                    (at, is_live) if at == number => is_live,
                    _ => end.contains(reg),
                };
                if was != live {
                    changed[reg] = (number, live);
                    let size = u32::from(f.regs[reg].dwords);
                    dwords = if live { dwords + size } else { dwords - size };
                }
            };
            f.defs(inst).filter(|&reg| is_counted(reg)).for_each(|reg| set(reg, false));
            f.uses(inst).map(|read| read.reg).filter(|&reg| is_counted(reg)).for_each(|reg| set(reg, true));
            most[block] = most[block].max(dwords);
        }
    }
    most
}
