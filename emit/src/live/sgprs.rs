//! SGPRs that are read later on, and whether it matters which lanes are active.

use super::walk::{Effect, LiveSet};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::Graph;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Condition, Function, Inst, InstData, Opcode, Operand, Pseudo, WaveTerminator};

/// Whether an instruction writes SCC.
pub fn writes_scc(f: &Function, inst: Inst) -> bool {
    f.insts[inst].opcode.isa().is_some_and(|op| op.row().writes_scc())
}

/// SGPRs, VCC and M0 among them, SCC and EXEC.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Sgprs {
    sgprs: u128,
    /// SCC is read before it is written.
    pub scc: bool,
    /// Something minds EXEC before it is written over.
    pub exec: bool,
}

impl Sgprs {
    /// Whether some dword of a register is read.
    pub fn has(&self, reg: Reg) -> bool {
        self.sgprs & bits(reg) != 0
    }
}

impl LiveSet for Sgprs {
    const ALL: Sgprs = Sgprs { sgprs: u128::MAX, scc: true, exec: true };

    fn or(self, other: Sgprs) -> Sgprs {
        Sgprs { sgprs: self.sgprs | other.sgprs, scc: self.scc | other.scc, exec: self.exec | other.exec }
    }

    fn and(self, other: Sgprs) -> Sgprs {
        Sgprs { sgprs: self.sgprs & other.sgprs, scc: self.scc & other.scc, exec: self.exec & other.exec }
    }

    fn graph(f: &Function) -> Graph<Block> {
        f.wave_graph()
    }

    fn effect(data: &InstData) -> Effect<Sgprs> {
        let (mut reads, mut lets_through) = (Sgprs::default(), Sgprs::ALL);
        let row = match data.opcode {
            Opcode::Isa(op) => Some(op.row()),
            Opcode::Pseudo(_) if data.is_indexed() => None,
            // Waits and operations on caches, which name no register.
            Opcode::Pseudo(Pseudo::Fence | Pseudo::AsyncMark | Pseudo::WaitAsyncMark) => {
                return Effect { reads, lets_through };
            }
            Opcode::Pseudo(_) => return Effect { reads: Sgprs::ALL, lets_through },
        };
        let (written, read) = data.operands.split_at(data.def_count());
        let registers = |operands: &[Operand]| {
            let named = operands.iter().filter_map(|operand| match *operand {
                Operand::Phys(reg) => Some(bits(reg)),
                _ => None,
            });
            named.fold(0, |all, bits| all | bits)
        };
        lets_through.sgprs &= !registers(written);
        match row {
            Some(row) => {
                reads.scc = row.reads_scc();
                lets_through.scc = !row.writes_scc();
            }
            None => lets_through.sgprs &= !bits(Reg::M0),
        }
        if data.minds_exec() {
            reads.exec = mask_of_move(data).is_none();
            lets_through.exec = false;
        }
        reads.sgprs = registers(read);
        data.opcode.implicit_uses(&data.mods).into_iter().for_each(|reg| reads.sgprs |= bits(reg));
        Effect { reads, lets_through }
    }

    fn behind(f: &Function, block: Block, at_start: &SecondaryMap<Block, Sgprs>) -> Sgprs {
        let data = &f.blocks[block];
        let edges = data.wave_edges().into_iter();
        let mut live = edges.fold(Sgprs::default(), |live, edge| live.or(at_start[edge.target]));
        // A wave that ends needs no lanes; who has called does.
        live.exec |= matches!(data.wave_terminator, Some(WaveTerminator::End)) && f.is_callable;
        if let Some(WaveTerminator::Branch { condition, .. }) = &data.wave_terminator {
            match condition {
                Condition::Scc0 | Condition::Scc1 => live.scc = true,
                Condition::VccZero | Condition::VccNonZero => live.sgprs |= bits(Reg::VCC),
                Condition::ExecZero | Condition::ExecNonZero => live.exec = true,
            }
        }
        live
    }
}

/// What a move to exec moves.
pub fn mask_of_move(data: &InstData) -> Option<Operand> {
    let exec = Operand::Phys(Reg::EXEC);
    let is_move = data.opcode == Op::S_MOV_B64.into() && data.operands[0] == exec;
    is_move.then(|| data.operands[1]).filter(|mask| !overlap(*mask, exec))
}

/// Whether two operands are registers that have a dword in common.
pub fn overlap(a: Operand, b: Operand) -> bool {
    matches!((a, b), (Operand::Phys(a), Operand::Phys(b)) if a.overlaps(b))
}

fn bits(reg: Reg) -> u128 {
    match reg.bank {
        Bank::Sgpr if reg.end() <= 128 => (u128::MAX >> (128 - u32::from(reg.dwords))) << reg.index,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
