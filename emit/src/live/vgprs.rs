//! VGPRs that lanes read later on.

use super::walk::{Effect, LiveSet};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::Graph;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Function, InstData, Operand, Pseudo};

/// A set of VGPRs.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Vgprs([u128; 2]);

impl Vgprs {
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

    /// Whether some dword of a register is among them.
    pub fn has(self, reg: Reg) -> bool {
        self.and(Vgprs::of([reg])) != Vgprs::default()
    }
}

impl LiveSet for Vgprs {
    const ALL: Vgprs = Vgprs([u128::MAX; 2]);

    fn or(self, other: Vgprs) -> Vgprs {
        self.combined(other, |a, b| a | b)
    }

    fn and(self, other: Vgprs) -> Vgprs {
        self.combined(other, |a, b| a & b)
    }

    fn graph(f: &Function) -> Graph<Block> {
        f.thread_graph()
    }

    fn effect(data: &InstData) -> Effect<Vgprs> {
        let (written, read) = data.operands.split_at(data.def_count());
        // Lanes that are not active keep what they have, but come here on no edge.
        let Vgprs([low, high]) = Vgprs::of(registers(written));
        Effect { reads: Vgprs::of(registers(read)), lets_through: Vgprs([!low, !high]) }
    }

    fn behind(f: &Function, block: Block, at_start: &SecondaryMap<Block, Vgprs>) -> Vgprs {
        let edges = f.blocks[block].thread_edges();
        edges.iter().fold(Vgprs::default(), |live, edge| live.or(at_start[edge.target]))
    }

    /// What all lanes have, whichever are active, and what is named where no lane comes.
    fn never_free(f: &Function, block: Block) -> Vgprs {
        let data = &f.blocks[block];
        let waves_alone = data.terminator.is_none();
        let insts = data.insts.iter().map(|&inst| &f.insts[inst]);
        let named = insts.filter(|data| waves_alone || is_of_all_lanes(data));
        named.fold(Vgprs::default(), |taken, data| taken.or(Vgprs::of(registers(&data.operands))))
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

#[cfg(test)]
mod tests;
