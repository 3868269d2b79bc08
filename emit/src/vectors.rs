//! Which VGPRs lanes read later on, in an allocated function. VGPRs are shared along the edges of lanes, so these count here.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Function, InstData, Operand, Pseudo};
use std::collections::BinaryHeap;

/// A set of VGPRs.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Vgprs([u128; 2]);

impl Vgprs {
    const ALL: Vgprs = Vgprs([u128::MAX; 2]);

    fn of(registers: impl IntoIterator<Item = Reg>) -> Vgprs {
        let mut set = Vgprs::default();
        let vectors = registers.into_iter().filter(|reg| reg.bank == Bank::Vgpr);
        for dword in vectors.flat_map(Reg::each) {
            if let Some(bits) = set.0.get_mut(usize::from(dword.index / 128)) {
                *bits |= 1 << (dword.index % 128);
            }
        }
        set
    }

    fn combined(self, other: Vgprs, how: impl Fn(u128, u128) -> u128) -> Vgprs {
        Vgprs([how(self.0[0], other.0[0]), how(self.0[1], other.0[1])])
    }

    fn and(self, other: Vgprs) -> Vgprs {
        self.combined(other, |a, b| a | b)
    }

    /// Whether some dword of a register is among them.
    pub fn has(self, reg: Reg) -> bool {
        self.combined(Vgprs::of([reg]), |a, b| a & b) != Vgprs::default()
    }

    /// From behind an instruction to before it.
    pub fn step(&mut self, data: &InstData) {
        let defs = data.def_count();
        // Lanes that are not active keep what they have, but come here on no edge.
        *self = self.combined(Vgprs::of(registers(&data.operands[..defs])), |live, written| live & !written);
        *self = self.and(Vgprs::of(registers(&data.operands[defs..])));
    }
}

fn registers(operands: &[Operand]) -> impl Iterator<Item = Reg> + '_ {
    operands.iter().filter_map(|operand| if let Operand::Phys(reg) = *operand { Some(reg) } else { None })
}

/// Whether the VGPRs that an instruction names may be those of lanes that are not active.
fn is_of_all_lanes(data: &InstData) -> bool {
    let ignores_exec = |op: Op| op.row().ignores_exec();
    data.all_lanes || data.opcode == Pseudo::SpillLanes.into() || data.opcode.isa().is_some_and(ignores_exec)
}

/// What is read later on, where blocks begin.
pub struct VectorLiveness {
    at_start: SecondaryMap<Block, Vgprs>,
    /// What all lanes have, whichever are active, or what is named where no lane comes: never free.
    taken: Vgprs,
}

impl VectorLiveness {
    /// Finds it for a function that neither calls nor is called: what changes goes back to predecessors, the last of the
    /// blocks concerned first.
    pub fn new(f: &Function) -> Self {
        let graph = f.thread_graph();
        let mut taken = Vgprs::default();
        let mut position: SecondaryMap<Block, u32> = full_map(f.blocks.len());
        let mut effects = Vec::with_capacity(f.layout.len());
        for (&block, at) in f.layout.iter().zip(0..) {
            position[block] = at;
            let insts = f.blocks[block].insts.iter().map(|&inst| &f.insts[inst]);
            let waves_alone = f.blocks[block].terminator.is_none();
            for data in insts.clone().filter(|data| waves_alone || is_of_all_lanes(data)) {
                taken = taken.and(Vgprs::of(registers(&data.operands)));
            }
            // Two walks tell, with nothing and with everything read behind the block: the steps go bit by bit.
            let (mut reads, mut lets_through) = (Vgprs::default(), Vgprs::ALL);
            for data in insts.rev() {
                reads.step(data);
                lets_through.step(data);
            }
            effects.push((reads, lets_through));
        }
        let mut liveness = VectorLiveness { at_start: full_map(f.blocks.len()), taken };
        let mut is_waiting = vec![true; f.layout.len()];
        let mut waiting: BinaryHeap<u32> = (0..f.layout.len() as u32).collect();
        while let Some(at) = waiting.pop() {
            let (at, block) = (at as usize, f.layout[at as usize]);
            is_waiting[at] = false;
            let (reads, lets_through) = effects[at];
            let live =
                reads.and(liveness.behind(f, block).combined(lets_through, |live, through| live & through));
            if live != liveness.at_start[block] {
                liveness.at_start[block] = live;
                for &pred in graph.preds(block) {
                    let pred = position[pred];
                    if !std::mem::replace(&mut is_waiting[pred as usize], true) {
                        waiting.push(pred);
                    }
                }
            }
        }
        liveness
    }

    fn behind(&self, f: &Function, block: Block) -> Vgprs {
        let edges = f.blocks[block].thread_edges();
        edges.iter().fold(Vgprs::default(), |live, edge| live.and(self.at_start[edge.target]))
    }

    /// What is not free behind a block's instructions.
    pub fn at_end(&self, f: &Function, block: Block) -> Vgprs {
        self.behind(f, block).and(self.taken)
    }
}

#[cfg(test)]
mod tests;
