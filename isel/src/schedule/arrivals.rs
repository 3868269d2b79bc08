//! What is still on its way where blocks begin: results of loads, and of other slow instructions, of the blocks before. What was
//! begun before a loop does not count where the loop begins.

use super::slots::Slots;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::{Block, Edges, Function, Liveness, VReg};

/// A register, and the slot in which it is there.
type Arrival = (VReg, u32);

/// By block: registers that are not there when it begins, and the slots of the block in which they are.
pub(super) struct Arrivals(SecondaryMap<Block, Vec<Arrival>>);

impl Arrivals {
    /// Those of a function in the order of selection. What comes round a loop is seen in the second of two walks.
    pub fn new(function: &Function, liveness: &Liveness) -> Self {
        let mut arrivals = Arrivals(full_map(function.blocks.len()));
        for _ in 0..2 {
            for &block in &function.layout {
                arrivals.pass(function, liveness, block);
            }
        }
        arrivals
    }

    /// The slot of a block in which a register is there.
    pub fn of(&self, block: Block, reg: VReg) -> u32 {
        let of_block = &self.0[block];
        of_block.binary_search_by_key(&reg, |&(reg, _)| reg).map_or(0, |at| of_block[at].1)
    }

    /// Hands over what a block leaves unfinished.
    fn pass(&mut self, function: &Function, liveness: &Liveness, block: Block) {
        let cycles = liveness.cycles();
        let mut now = self.0[block].clone();
        let mut time = 0;
        for &inst in &function.blocks[block].insts {
            let data = &function.insts[inst];
            let Slots { busy, latency } = Slots::of(data, function.target);
            time += busy;
            if latency > 1 {
                now.extend(function.defs(inst).map(|def| (def, time + latency - 1)));
            }
        }
        now.retain(|&(_, at)| at > time);
        if now.is_empty() {
            return;
        }
        now.sort_unstable();
        for (target, args) in function.blocks[block].edges(Edges::Thread) {
            // A loop waits in its first iteration only for what was begun before it.
            if cycles.depth_of(target) > cycles.depth_of(block) {
                continue;
            }
            let params = function.blocks[target].params(Edges::Thread);
            let live_in = liveness.live_in(target);
            let kept = now.iter().copied().filter(|&(reg, _)| live_in.contains(reg));
            let given = params.iter().zip(args).filter_map(|(&param, arg)| {
                let reg = arg.as_reg()?.reg;
                let at = now.binary_search_by_key(&reg, |&(reg, _)| reg).ok()?;
                Some((param, now[at].1))
            });
            let mut arriving: Vec<Arrival> = kept.chain(given).map(|(reg, at)| (reg, at - time)).collect();
            let known = &mut self.0[target];
            arriving.append(known);
            // Of each the latest.
            arriving.sort_unstable_by_key(|&(reg, at)| (reg, std::cmp::Reverse(at)));
            arriving.dedup_by_key(|&mut (reg, _)| reg);
            *known = arriving;
        }
    }
}
